//! What Run runs on: the GPU, or the simulator in the page's worker.

use warpground_engine::Adapter;
use warpground_measure::{
    RunError, RunResult,
    counted::{self, CountedRun},
};
use warpground_protocol::{
    Failure, Progress,
    simulation::{Count, CountReply, Subject},
};
use yew::prelude::*;

use super::{DeviceHandle, DeviceState, place::use_place, runner::Order};
use crate::browser::{
    storage,
    worker::{Worker, WorkerError},
};

const KEY: &str = "warpground.device";
/// The simulator's name, in links too.
pub(crate) const SIMULATED: &str = "simulated";

/// Lanes of a simulated warp: CUDA's.
pub(crate) const WIDTH: u32 = 32;

/// The simulator, and whether the reader prefers it to a GPU.
#[derive(Clone, PartialEq)]
pub(crate) struct Simulator {
    pub(crate) worker: Worker,
    pub(crate) chosen: bool,
    pub(crate) choose: Callback<bool>,
}

/// What runs are made on.
#[derive(Clone, PartialEq)]
pub(crate) enum Target {
    Gpu(DeviceHandle),
    Simulator(Worker),
}

/// The one simulator of the page, with the reader's choice of earlier visits.
#[hook]
pub(crate) fn use_simulator_state() -> Simulator {
    let worker = use_memo((), |()| Worker::default());
    let chosen = use_state_eq(|| storage::get(KEY).as_deref() == Some(SIMULATED));
    let choose = {
        let chosen = chosen.setter();
        use_callback((), move |simulated: bool, ()| {
            storage::set(KEY, if simulated { SIMULATED } else { "gpu" });
            chosen.set(simulated);
        })
    };
    Simulator { worker: (*worker).clone(), chosen: *chosen, choose }
}

/// The simulator for one kernel, where a link may choose it: `asked` by the page's `visit`-th. Other kernels know nothing of
/// that choice, but of the reader's own.
#[hook]
pub(crate) fn use_simulator_as_asked(simulator: &Simulator, asked: Option<&str>, visit: u32) -> Simulator {
    let (shown, show) = use_place(asked.map(|device| device == SIMULATED), visit);
    let choose = use_callback((simulator.choose.clone(), show), |simulated: bool, (choose, show)| {
        choose.emit(simulated);
        show.emit(simulated);
    });
    Simulator { worker: simulator.worker.clone(), chosen: shown.unwrap_or(simulator.chosen), choose }
}

impl Simulator {
    /// What Run runs on; `None` while it is not known yet whether there is a GPU.
    pub(crate) fn target(&self, device: &DeviceState) -> Option<Target> {
        match device {
            _ if self.chosen => Some(Target::Simulator(self.worker.clone())),
            DeviceState::Ready(handle) => Some(Target::Gpu(handle.clone())),
            DeviceState::Absent(_) => Some(Target::Simulator(self.worker.clone())),
            DeviceState::Opening => None,
        }
    }
}

/// What the simulated GPU says about itself.
pub(crate) fn adapter() -> Adapter {
    warpground_sim::adapter(WIDTH)
}

/// Runs an order on the simulator: verified, and counted in place of timed.
pub(crate) async fn simulate(
    worker: &Worker,
    order: &Order,
    outputs: bool,
    hear: impl FnMut(Progress) + 'static,
) -> Result<RunResult, RunError> {
    let id = order.entry.id();
    let ask = Count { subject: Subject::new(id, &order.request), outputs };
    let mut reply: CountReply = worker.ask(ask, hear).await.map_err(run_error)?;
    let outcome = reply.outcome();
    let CountReply { check, profile, mistake, first, .. } = reply;
    let run = CountedRun { check, profile, mistake, outputs: first, outcome };
    counted::report(id, order.entry.variant, &order.request, &adapter(), run)
}

/// A worker's end as a run's.
fn run_error(error: WorkerError) -> RunError {
    match error {
        WorkerError::Failed(Failure::Compilation(diagnostics)) => {
            warpground_engine::Error::Compilation(diagnostics).into()
        }
        WorkerError::Failed(Failure::Mistake(showing)) => RunError::Mistake(showing),
        other => RunError::Simulator(other.to_string()),
    }
}

//! Requests to the simulator.

use std::cell::RefCell;

use warpground_engine::{Job, Step};
use warpground_measure::{RunError, counted};
use warpground_protocol::{
    Failure, Progress,
    simulation::{Count, CountReply, Found, Inspect, InspectReply, OutputHead},
};
use warpground_sim::{Cancel, SimOptions, adapter, check};

use crate::port::Port;

/// The page hears of progress so often, in milliseconds.
const PAUSE: f64 = 50.0;

/// Whom to tell of progress.
struct Listener {
    port: Port,
    blocks: u64,
    told: f64,
}

thread_local! {
    /// The simulator calls a plain function, and runs one request at a time.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

pub(crate) fn count(port: &Port, ask: &Count) -> Result<CountReply, Failure> {
    let mut options = SimOptions::default();
    let (_, variant, request) = ask.subject.resolve(adapter(options.width).limits)?;
    let job = variant.job(&request).map_err(RunError::from)?;
    options.launch.cancel = telling(*port, &job);
    let run = counted::count(variant, &request, &options)?;
    let outputs = if ask.outputs { run.outcome.outputs } else { Vec::new() };
    let (outputs, bytes) = outputs
        .into_iter()
        .map(|output| (OutputHead { name: output.name, element: output.element }, output.bytes))
        .unzip();
    Ok(CountReply { check: run.check, counted: run.counted, outputs, bytes })
}

pub(crate) fn inspect(port: &Port, ask: &Inspect) -> Result<InspectReply, Failure> {
    let mut options = SimOptions::default();
    let (_, variant, request) = ask.subject.resolve(adapter(options.width).limits)?;
    let job = variant.job(&request).map_err(RunError::from)?;
    options.launch.cancel = telling(*port, &job);
    let checked = check(&job, &options).map_err(RunError::from)?;
    Ok(InspectReply { findings: checked.findings.iter().map(Found::from).collect() })
}

/// A handle that tells the page how many of the job's blocks have ended.
fn telling(port: Port, job: &Job) -> Cancel {
    let blocks = job
        .steps
        .iter()
        .map(|step| match step {
            Step::Launch(launch) => launch.grid.iter().map(|blocks| u64::from(*blocks)).product(),
            Step::Clear(_) => 0,
        })
        .sum();
    LISTENER.set(Some(Listener { port, blocks, told: js_sys::Date::now() }));
    Cancel::telling(|done| {
        LISTENER.with_borrow_mut(|listener| {
            let Some(listener) = listener else { return };
            let now = js_sys::Date::now();
            if now - listener.told >= PAUSE {
                listener.told = now;
                listener.port.event(Progress { done: done.min(listener.blocks), of: listener.blocks });
            }
        });
    })
}

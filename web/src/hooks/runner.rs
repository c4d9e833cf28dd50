//! Runs kernels one after the other, and stops when told to. Knows no component: a benchmark without a page to look at
//! can use it as it is.

use std::rc::Rc;

use futures_util::future::{AbortHandle, abortable};
use warpground_measure::{RunError, RunResult};
use warpground_patterns::Request;
use warpground_protocol::Progress as Steps;
use yew::prelude::*;

use super::{orders::run_all, simulator::Target};
use crate::model::Entry;

/// One run: a variant and what is asked of it.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) entry: Entry,
    pub(crate) request: Request,
}

/// What came of an order.
pub(crate) type Finished = (Order, Result<RunResult, RunError>);

/// How far the runs are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Progress {
    pub(crate) entry: Entry,
    /// Which of the orders it is, from 1.
    pub(crate) number: usize,
    pub(crate) of: usize,
    /// How far this one is, where the simulator tells.
    pub(crate) steps: Option<Steps>,
}

#[derive(Clone, PartialEq)]
pub(crate) struct Runner {
    /// What is running; absent when nothing is.
    pub(crate) progress: Option<Progress>,
    /// Begins. While something runs, it does nothing.
    pub(crate) start: Callback<(Target, Vec<Order>)>,
    /// Stops after dropping the run's future; what was finished before stays.
    pub(crate) stop: Callback<()>,
}

/// A runner that reports each finished run. It stops when its component goes.
#[hook]
pub(crate) fn use_runner(finished: Callback<Finished>) -> Runner {
    let progress = use_state_eq(|| None::<Progress>);
    let abort = use_mut_ref(|| None::<(AbortHandle, Target)>);

    let stop = {
        let (progress, abort) = (progress.setter(), Rc::clone(&abort));
        use_callback((), move |(), ()| {
            let stopped = abort.borrow_mut().take();
            if let Some((handle, target)) = stopped {
                handle.abort();
                match target {
                    // What was submitted goes on by itself, perhaps for ever; the next run gets a device of its own.
                    Target::Gpu(device) => device.get().abandon(),
                    Target::Simulator(worker) => worker.stop(),
                }
            }
            progress.set(None);
        })
    };

    {
        let abort = Rc::clone(&abort);
        use_effect_with((), move |()| {
            move || {
                let stopped = abort.borrow_mut().take();
                if let Some((handle, target)) = stopped {
                    handle.abort();
                    if let Target::Simulator(worker) = target {
                        worker.stop();
                    }
                }
            }
        });
    }

    let start = {
        let progress = progress.setter();
        use_callback(finished, move |(target, orders): (Target, Vec<Order>), finished| {
            if orders.is_empty() || abort.borrow().is_some() {
                return;
            }
            let (task, handle) = abortable(run_all(target.clone(), orders, progress.clone(), finished.clone()));
            *abort.borrow_mut() = Some((handle, target));
            let (abort, progress) = (Rc::clone(&abort), progress.clone());
            wasm_bindgen_futures::spawn_local(async move {
                // A task that was stopped has left its place to what stopped it.
                if task.await.is_ok() {
                    abort.borrow_mut().take();
                    progress.set(None);
                }
            });
        })
    };

    Runner { progress: *progress, start, stop }
}

//! A request to the worker that a component makes, and how far it is.

use std::rc::Rc;

use futures_util::future::{AbortHandle, abortable};
use warpground_protocol::{Ask, Progress};
use yew::prelude::*;

use super::launch::sentence;
use crate::browser::worker::{Worker, WorkerError};

/// A request with its reply, or in one sentence why there is none.
pub(crate) type Answered<A> = Rc<(A, Result<<A as Ask>::Reply, AttrValue>)>;

/// How far a request is, and what came of the last one.
pub(crate) struct Work<A: Ask> {
    /// Set while it runs; the progress once there is some.
    pub(crate) running: Option<Option<Progress>>,
    /// What was asked last, and its reply, or in one sentence why there is none.
    pub(crate) done: Option<Answered<A>>,
}

impl<A: Ask> Clone for Work<A> {
    fn clone(&self) -> Self {
        Work { running: self.running, done: self.done.clone() }
    }
}

impl<A: Ask> PartialEq for Work<A> {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.done, &other.done) {
            (None, None) => true,
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            _ => false,
        };
        same && self.running == other.running
    }
}

impl<A: Ask> Work<A> {
    /// The reply to what was asked last, if it was this.
    pub(crate) fn reply_to(&self, is: impl FnOnce(&A) -> bool) -> Option<&A::Reply> {
        let (ask, result) = &**self.done.as_ref()?;
        result.as_ref().ok().filter(|_| is(ask))
    }
}

/// Makes requests one at a time: a new one takes the place of the old. Ends them when the component goes.
#[hook]
pub(crate) fn use_work<A>(worker: &Worker) -> (Work<A>, Callback<A>)
where
    A: Ask<Event = Progress> + Clone + 'static,
{
    let running = use_state_eq(|| None::<Option<Progress>>);
    let done = use_state(|| None::<Answered<A>>);
    let abort = use_mut_ref(|| None::<AbortHandle>);
    {
        let abort = Rc::clone(&abort);
        use_effect_with((), move |()| {
            move || {
                if let Some(handle) = abort.borrow_mut().take() {
                    handle.abort();
                }
            }
        });
    }
    let start = {
        let (running, done) = (running.setter(), done.setter());
        use_callback(worker.clone(), move |ask: A, worker| {
            if let Some(handle) = abort.borrow_mut().take() {
                handle.abort();
            }
            let (worker, running, done) = (worker.clone(), running.clone(), done.clone());
            let asked = ask.clone();
            running.set(Some(None));
            let tell = running.clone();
            let (task, handle) = abortable(async move {
                let result = worker.ask(ask, move |progress| tell.set(Some(Some(progress)))).await;
                running.set(None);
                match result {
                    // The reader stopped it, and knows.
                    Err(WorkerError::Cancelled) => {}
                    result => {
                        let result = result.map_err(|error| sentence(&error.to_string()));
                        done.set(Some(Rc::new((asked, result))));
                    }
                }
            });
            *abort.borrow_mut() = Some(handle);
            wasm_bindgen_futures::spawn_local(async move {
                // A task that was replaced has nothing more to say.
                let _ = task.await;
            });
        })
    };
    (Work { running: *running, done: (*done).clone() }, start)
}

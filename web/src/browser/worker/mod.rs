//! The page's end of the conversation with its web worker. `warpground-protocol` says what can be asked.
//!
//! ```text
//! alive.rs    how the end of a worker is noticed that nothing announces
//! leaving.rs  workers that are let go while they have something left to do
//! ```

mod alive;
pub(crate) mod leaving;

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use futures_channel::oneshot;
use js_sys::{Array, Uint8Array};
use warpground_protocol::{Ask, Failure, Message, Request, word};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, WorkerOptions, WorkerType};

use crate::browser::listener::Listener;

/// Beside the page, wherever that is. Trunk gives workers names that do not change, so the page asks for the worker of its
/// own build: one that was put in its place since says so.
fn script() -> String {
    let build = crate::browser::document().and_then(|document| document.document_element());
    format!("./worker.js?{}", build.and_then(|page| page.get_attribute("data-build")).unwrap_or_default())
}

/// What a trap says that our own code did not announce: nothing else ends WebAssembly so.
const TRAPS: [&str; 3] = ["unreachable", "memory access out of bounds", "out of memory"];
/// Of a worker that is gone without having said why.
const KILLED: &str =
    "the browser ended the page's worker, most likely for want of memory: run it again, or try a smaller size";
/// What browsers say when a stack is used up.
const NO_STACK: [&str; 2] = ["call stack", "too much recursion"];

/// Why there is no reply.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) enum WorkerError {
    /// The worker answered that it cannot.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// The worker ended before it could answer.
    #[error("{0}")]
    Stopped(String),
    /// The request was cancelled from this side.
    #[error("stopped")]
    Cancelled,
}

/// A worker, started when it is first asked something, and again after it has ended. Clones are the same worker.
///
/// To cancel a request, drop its future: the worker ends with everything that it was asked, and what was asked beside it
/// is answered with [`WorkerError::Cancelled`]. To cancel one thing and keep another takes two workers.
#[derive(Clone, Default)]
pub(crate) struct Worker(Rc<Inner>);

impl PartialEq for Worker {
    fn eq(&self, other: &Worker) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Default)]
struct Inner {
    running: RefCell<Option<Running>>,
    /// The number of the latest request; each has another, across restarts too.
    latest: Cell<u32>,
}

struct Running {
    worker: web_sys::Worker,
    name: String,
    /// Messages that wait until it is ready; absent once it is.
    waiting: Option<Vec<(Array, Array)>>,
    pending: HashMap<u32, Pending>,
    _listeners: [Listener; 2],
}

/// A request that has no reply yet.
struct Pending {
    event: Rc<RefCell<dyn FnMut(Letter)>>,
    reply: oneshot::Sender<Result<Letter, WorkerError>>,
}

/// The content of a message: its text and its parts.
struct Letter {
    text: String,
    parts: Vec<Vec<u8>>,
}

impl Worker {
    /// Asks; `hear` receives what the worker says on the way. Dropping the future cancels.
    pub(crate) async fn ask<A: Ask>(
        &self,
        ask: A,
        mut hear: impl FnMut(A::Event) + 'static,
    ) -> Result<A::Reply, WorkerError> {
        let mut request: Request = ask.into();
        let parts = request.take_parts();
        let text = serde_json::to_string(&request).map_err(|error| WorkerError::Stopped(error.to_string()))?;
        let event = Rc::new(RefCell::new(move |letter: Letter| {
            if let Some(event) = letter.read() {
                hear(event);
            }
        }));
        let letter = self.0.ask(&text, &parts, event).await?;
        letter.read().ok_or(WorkerError::Failed(Failure::Unreadable))
    }

    /// Ends the worker, or lets it go where it waits for a device. What it was asked is answered with
    /// [`WorkerError::Cancelled`], at once; the next request starts another.
    pub(crate) fn stop(&self) {
        self.0.end(&WorkerError::Cancelled);
    }
}

impl Letter {
    fn read<M: Message>(self) -> Option<M> {
        let mut message: M = serde_json::from_str(&self.text).ok()?;
        message.put_parts(self.parts);
        Some(message)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // A browser lets a worker go on that nothing refers to any more.
        self.end(&WorkerError::Cancelled);
    }
}

/// Ends the worker unless the request has its reply.
struct Guard<'inner> {
    inner: &'inner Inner,
    number: u32,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        let is_pending =
            self.inner.running.borrow().as_ref().is_some_and(|running| running.pending.contains_key(&self.number));
        if is_pending {
            self.inner.end(&WorkerError::Cancelled);
        }
    }
}

impl Inner {
    async fn ask(
        self: &Rc<Inner>,
        text: &str,
        parts: &[Vec<u8>],
        event: Rc<RefCell<dyn FnMut(Letter)>>,
    ) -> Result<Letter, WorkerError> {
        let number = self.latest.get().wrapping_add(1);
        self.latest.set(number);
        let message = Array::of2(&number.into(), &text.into());
        let transfer = Array::new();
        for part in parts {
            let bytes = Uint8Array::from(part.as_slice());
            transfer.push(&bytes.buffer());
            message.push(&bytes);
        }
        let (sender, reply) = oneshot::channel();
        {
            let mut slot = self.running.borrow_mut();
            if slot.is_none() {
                *slot = Some(self.start().map_err(|reason| WorkerError::Stopped(unavailable(&reason)))?);
            }
            let Some(running) = slot.as_mut() else { return Err(WorkerError::Cancelled) };
            running.pending.insert(number, Pending { event, reply: sender });
            match &mut running.waiting {
                Some(waiting) => waiting.push((message, transfer)),
                // Fails only for what cannot be cloned, and all of this can.
                None => drop(running.worker.post_message_with_transfer(&message, &transfer)),
            }
        }
        let _guard = Guard { inner: self, number };
        reply.await.unwrap_or(Err(WorkerError::Cancelled))
    }

    fn start(self: &Rc<Inner>) -> Result<Running, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let name = alive::name();
        options.set_name(&name);
        let worker = web_sys::Worker::new_with_options(&script(), &options)
            .map_err(|error| js_sys::Error::from(error).message().into())
            .map_err(|message: String| message)?;
        // The listeners are the worker's, and go with it.
        let (hearing, failing) = (Rc::downgrade(self), Rc::downgrade(self));
        let listeners = [
            Listener::new(&worker, "message", move |event| {
                if let (Some(inner), Ok(event)) = (hearing.upgrade(), event.dyn_into::<MessageEvent>()) {
                    inner.hear(&event.data());
                }
            }),
            // The script itself could not be loaded: everything after it reports for itself.
            Listener::new(&worker, "error", move |_| {
                if let Some(inner) = failing.upgrade() {
                    inner.end(&WorkerError::Stopped(unavailable("its script could not be loaded")));
                }
            }),
        ];
        Ok(Running { worker, name, waiting: Some(Vec::new()), pending: HashMap::new(), _listeners: listeners })
    }

    fn hear(self: &Rc<Inner>, data: &JsValue) {
        let Some(message) = data.dyn_ref::<Array>() else { return };
        let text = message.get(2).as_string().unwrap_or_default();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number that this side gave")]
        let number = message.get(0).as_f64().unwrap_or(0.0) as u32;
        match message.get(1).as_string().as_deref() {
            Some(word::READY) => self.ready(),
            Some(word::STOPPED) => {
                let reason: String = serde_json::from_str(&text).unwrap_or(text);
                let starting = self.running.borrow().as_ref().is_some_and(|running| running.waiting.is_some());
                let sentence = if starting { unavailable(&reason) } else { ended(&reason) };
                self.end(&WorkerError::Stopped(sentence));
            }
            Some(word::EVENT) => {
                let event = {
                    let running = self.running.borrow();
                    running.as_ref().and_then(|running| Some(Rc::clone(&running.pending.get(&number)?.event)))
                };
                // Called while nothing is borrowed: it may ask again.
                if let Some(event) = event {
                    (event.borrow_mut())(Letter { text, parts: parts(message) });
                }
            }
            Some(word::REPLY) => self.settle(number, Ok(Letter { text, parts: parts(message) })),
            Some(word::FAILURE) => {
                let failure = serde_json::from_str(&text).unwrap_or(Failure::Unreadable);
                self.settle(number, Err(WorkerError::Failed(failure)));
            }
            _ => self.settle(number, Err(WorkerError::Failed(Failure::Unreadable))),
        }
    }

    fn ready(self: &Rc<Inner>) {
        if let Some(running) = &mut *self.running.borrow_mut() {
            let (name, inner) = (running.name.clone(), Rc::downgrade(self));
            alive::when_gone(&running.name, move || {
                // The page ends workers too, and starts others.
                if let Some(inner) = inner.upgrade().filter(|inner| inner.is_running(&name)) {
                    inner.end(&WorkerError::Stopped(KILLED.to_owned()));
                }
            });
            for (message, transfer) in running.waiting.take().unwrap_or_default() {
                let _ = running.worker.post_message_with_transfer(&message, &transfer);
            }
        }
    }

    fn is_running(&self, name: &str) -> bool {
        self.running.borrow().as_ref().is_some_and(|running| running.name == name)
    }

    fn settle(&self, number: u32, result: Result<Letter, WorkerError>) {
        let pending = self.running.borrow_mut().as_mut().and_then(|running| running.pending.remove(&number));
        if let Some(pending) = pending {
            // What asked may be gone.
            let _ = pending.reply.send(result);
        }
    }

    fn end(&self, why: &WorkerError) {
        let Some(running) = self.running.borrow_mut().take() else { return };
        let Running { worker, waiting, pending, .. } = running;
        // What has not begun, has nothing to do or has ended by itself has no device that works.
        if waiting.is_none() && !pending.is_empty() && matches!(why, WorkerError::Cancelled) {
            leaving::let_go(worker);
        } else {
            worker.terminate();
        }
        for (_, pending) in pending {
            let _ = pending.reply.send(Err(why.clone()));
        }
    }
}

fn parts(message: &Array) -> Vec<Vec<u8>> {
    message.iter().skip(3).filter_map(|part| part.dyn_into::<Uint8Array>().ok()).map(|part| part.to_vec()).collect()
}

fn unavailable(reason: &str) -> String {
    format!("the page's worker could not be started: {reason}")
}

/// Why a worker that was at work has ended, in one sentence.
fn ended(reason: &str) -> String {
    let lower = reason.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if says(&NO_STACK) {
        "the worker's stack is used up: something in the text nests too deeply".to_owned()
    } else if says(&TRAPS) && !lower.contains("panicked") {
        "the worker ran out of memory: try a smaller size".to_owned()
    } else {
        format!("the worker stopped because of a mistake in this page's own code: {reason}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_nobody_announced_is_a_lack_of_memory_or_of_stack() {
        assert!(ended("unreachable").contains("memory"));
        assert!(ended("unreachable executed").contains("memory"));
        assert!(ended("Maximum call stack size exceeded").contains("stack"));
        assert!(ended("panicked at sim.rs:3:4:\nentered unreachable code").contains("mistake"));
    }
}

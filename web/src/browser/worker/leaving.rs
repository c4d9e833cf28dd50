//! Workers that are let go while they have something left to do.
//!
//! A worker that calculates is ended, whatever it does. One that waits for a GPU is not: its device would go with it,
//! and the browser's GPU process, which all pages share, would wait until that device's kernels end before it gives
//! anybody another one. For a kernel that never ends this would be never. Such a worker waits on, unheard, and the next
//! one has a device of its own; where the kernel ends after all, or the system ends it, the worker goes too.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use gloo_timers::callback::Timeout;
use js_sys::Array;
use warpground_protocol::word;
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use crate::browser::listener::Listener;

/// How soon a worker that waits for a device says so, in milliseconds. One that says nothing calculates.
const GRACE: u32 = 250;
/// By then it is known whether a worker that was let go waits for a device, in milliseconds.
pub(crate) const KNOWN: u32 = 2 * GRACE;

thread_local! {
    static WAITING: Cell<usize> = const { Cell::new(0) };
}

/// Whether a GPU still works for a worker that was let go.
pub(crate) fn is_gpu_occupied() -> bool {
    WAITING.get() > 0
}

struct Leaving {
    worker: Worker,
    /// Ends the worker; gone once it has said that it waits.
    impatience: Option<Timeout>,
    _listener: Listener,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.worker.terminate();
        if self.impatience.is_none() {
            WAITING.set(WAITING.get() - 1);
        }
    }
}

/// Ends a worker that was asked something: at once if it calculates, and otherwise when the device has answered.
pub(super) fn let_go(worker: Worker) {
    let slot = Rc::new(RefCell::new(None::<Leaving>));
    let end = {
        let slot = Rc::clone(&slot);
        move || drop(slot.take())
    };
    let listener = {
        let (slot, end) = (Rc::clone(&slot), end.clone());
        Listener::new(&worker, "message", move |event| {
            let data = event.dyn_into::<MessageEvent>().ok().and_then(|event| event.data().dyn_into::<Array>().ok());
            match data.and_then(|message| message.get(1).as_string()).as_deref() {
                Some(word::WAITING) => {
                    if let Some(leaving) = &mut *slot.borrow_mut()
                        && leaving.impatience.take().is_some()
                    {
                        WAITING.set(WAITING.get() + 1);
                    }
                }
                // The last of what it had to do. It was asked one thing at a time where a device is wanted.
                Some(word::REPLY | word::FAILURE | word::STOPPED) => end(),
                _ => {}
            }
        })
    };
    // Fails only for what cannot be cloned.
    let _ = worker.post_message(&Array::of2(&0.into(), &word::STOP.into()));
    let impatience = Some(Timeout::new(GRACE, end));
    slot.replace(Some(Leaving { worker, impatience, _listener: listener }));
}

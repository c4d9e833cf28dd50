//! Messages as the browser carries them: arrays of a number, a word, a text, and arrays of bytes.

use std::cell::Cell;

use js_sys::{Array, Uint8Array};
use warpground_protocol::{Failure, Message, Request, word};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Where the answers to one request go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Port {
    /// The request's number, which every message about it begins with.
    number: f64,
}

thread_local! {
    static STOPPING: Cell<bool> = const { Cell::new(false) };
}

/// The number of messages that are about no request.
const NOBODY: Port = Port { number: 0.0 };

impl Port {
    /// Something on the way to the reply.
    pub(crate) fn event<M: Message>(self, event: M) {
        self.send(word::EVENT, event);
    }

    /// The last message of a request that went well.
    pub(crate) fn reply<M: Message>(self, reply: M) {
        self.send(word::REPLY, reply);
    }

    /// The last message of a request that could not be answered.
    pub(crate) fn fail(self, failure: &Failure) {
        self.send(word::FAILURE, failure.clone());
    }

    fn send<M: Message>(self, word: &str, mut message: M) {
        let parts = message.take_parts();
        match serde_json::to_string(&message) {
            Ok(text) => self.post(word, &text, &parts),
            Err(error) => self.post(word::STOPPED, &quoted(&error.to_string()), &[]),
        }
    }

    fn post(self, word: &str, text: &str, parts: &[Vec<u8>]) {
        let message = Array::of3(&self.number.into(), &word.into(), &text.into());
        let transfer = Array::new();
        for part in parts {
            let bytes = Uint8Array::from(part.as_slice());
            transfer.push(&bytes.buffer());
            message.push(&bytes);
        }
        // Fails only for what cannot be cloned, and all of this can.
        let _ = scope().post_message_with_transfer(&message, &transfer);
    }
}

/// Begins to listen, for as long as the worker lives.
pub(crate) fn listen(hear: impl FnMut(&MessageEvent) + 'static) {
    let mut hear = hear;
    let closure = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| hear(&event));
    scope().set_onmessage(Some(closure.as_ref().unchecked_ref()));
    closure.forget();
}

/// Tells the page that requests can come.
pub(crate) fn ready() {
    NOBODY.post(word::READY, "null", &[]);
}

/// What the page says.
pub(crate) enum Heard {
    /// A request, and where its answers go; without one if it cannot be read.
    Request(Port, Option<Box<Request>>),
    /// It wants no more answers.
    Stop,
}

/// What a message says.
pub(crate) fn received(event: &MessageEvent) -> Option<Heard> {
    let message: Array = event.data().dyn_into().ok()?;
    let port = Port { number: message.get(0).as_f64()? };
    let text = message.get(1).as_string();
    if port == NOBODY && text.as_deref() == Some(word::STOP) {
        return Some(Heard::Stop);
    }
    let request = text.and_then(|text| serde_json::from_str::<Request>(&text).ok());
    let request = request.map(|mut request| {
        let parts = message.iter().skip(2).filter_map(|part| part.dyn_into::<Uint8Array>().ok());
        request.put_parts(parts.map(|part| part.to_vec()).collect());
        Box::new(request)
    });
    Some(Heard::Request(port, request))
}

/// From now on whatever the worker does should come to its end. It is heard only while the worker waits for a device:
/// whatever runs without waiting is ended with the worker.
pub(crate) fn stop() {
    STOPPING.set(true);
    NOBODY.post(word::WAITING, "null", &[]);
}

/// Whether the page wants no more answers.
pub(crate) fn is_stopping() -> bool {
    STOPPING.get()
}

/// A panic ends the worker; the page hears of it first.
pub(crate) fn tell_of_panics() {
    std::panic::set_hook(Box::new(|panic| stopped(&panic.to_string())));
}

/// Tells the page that the worker cannot work, and why.
pub(crate) fn stopped(reason: &str) {
    NOBODY.post(word::STOPPED, &quoted(reason), &[]);
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

fn scope() -> DedicatedWorkerGlobalScope {
    // This program runs nowhere else.
    JsValue::from(js_sys::global()).unchecked_into()
}

//! Listeners that end when they are dropped.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{AddEventListenerOptions, Event, EventTarget};

/// A listener on a target; dropping it removes it.
pub(crate) struct Listener {
    target: EventTarget,
    event: &'static str,
    capture: bool,
    callback: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Listens once events have reached their place.
    pub(crate) fn new(target: &EventTarget, event: &'static str, callback: impl FnMut(Event) + 'static) -> Listener {
        Listener::with(target, event, false, callback)
    }

    /// Listens before anything inside the target does.
    pub(crate) fn capturing(
        target: &EventTarget,
        event: &'static str,
        callback: impl FnMut(Event) + 'static,
    ) -> Listener {
        Listener::with(target, event, true, callback)
    }

    fn with(
        target: &EventTarget,
        event: &'static str,
        capture: bool,
        callback: impl FnMut(Event) + 'static,
    ) -> Listener {
        let callback = Closure::<dyn FnMut(Event)>::new(callback);
        let options = AddEventListenerOptions::new();
        options.set_capture(capture);
        let function = callback.as_ref().unchecked_ref();
        // Adding a listener to a living target does not fail.
        let _ = target.add_event_listener_with_callback_and_add_event_listener_options(event, function, &options);
        Listener { target: target.clone(), event, capture, callback }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let function = self.callback.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback_and_bool(self.event, function, self.capture);
    }
}

//! Whether an element is on screen.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, closure::Closure, prelude::wasm_bindgen};
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    type IntersectionObserver;
    #[wasm_bindgen(constructor)]
    fn new(callback: &Function) -> IntersectionObserver;
    #[wasm_bindgen(method)]
    fn observe(this: &IntersectionObserver, element: &Element);
    #[wasm_bindgen(method)]
    fn disconnect(this: &IntersectionObserver);
}

/// Tells when an element comes into view; dropping it ends that.
pub(crate) struct Seen {
    observer: IntersectionObserver,
    _callback: Closure<dyn FnMut(Array)>,
}

impl Seen {
    pub(crate) fn of(element: &Element, mut comes: impl FnMut() + 'static) -> Seen {
        let callback = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let is_there = |entry| Reflect::get(&entry, &"isIntersecting".into()).is_ok_and(|is| is.is_truthy());
            if entries.iter().any(is_there) {
                comes();
            }
        });
        let observer = IntersectionObserver::new(callback.as_ref().unchecked_ref());
        observer.observe(element);
        Seen { observer, _callback: callback }
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

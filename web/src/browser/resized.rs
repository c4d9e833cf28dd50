//! How wide an element is.

use js_sys::Function;
use wasm_bindgen::{JsCast, closure::Closure, prelude::wasm_bindgen};
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    type ResizeObserver;
    #[wasm_bindgen(constructor)]
    fn new(callback: &Function) -> ResizeObserver;
    #[wasm_bindgen(method)]
    fn observe(this: &ResizeObserver, element: &Element);
    #[wasm_bindgen(method)]
    fn disconnect(this: &ResizeObserver);
}

/// Tells how wide an element is, now and whenever that changes; dropping it ends that.
pub(crate) struct Resized {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Resized {
    pub(crate) fn of(element: &Element, mut tell: impl FnMut(f64) + 'static) -> Resized {
        let watched = element.clone();
        let callback = Closure::<dyn FnMut()>::new(move || tell(watched.get_bounding_client_rect().width()));
        let observer = ResizeObserver::new(callback.as_ref().unchecked_ref());
        observer.observe(element);
        Resized { observer, _callback: callback }
    }
}

impl Drop for Resized {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

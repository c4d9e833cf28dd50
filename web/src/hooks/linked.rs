//! The link that the panel which shares shows: the one that the page's own button copies.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::browser::{self, link, listener::Listener};

/// The panel asks for the page's link by this event of the window. Its detail is a function that takes the link, or null
/// where there can be none.
const ASKED: &str = "link-asked";

/// Makes a link to what is on screen; there may be none.
pub(crate) type MakeLink = Callback<Callback<Option<String>>>;

/// What came of copying a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Copied {
    Yes,
    /// There is a link, and no clipboard.
    InAddressBar,
    /// There is no link.
    No,
}

/// Answers the panel that shares with the links that `make` makes.
#[hook]
pub(crate) fn use_linked(make: &MakeLink) {
    // What is on screen changes with every key; the listener stays.
    let latest = use_mut_ref(|| make.clone());
    *latest.borrow_mut() = make.clone();
    use_effect_with((), move |()| {
        let listener = browser::window().map(|window| {
            Listener::new(&window, ASKED, move |event| {
                let detail = js_sys::Reflect::get(&event, &"detail".into()).ok();
                let Some(answer) = detail.and_then(|detail| detail.dyn_into::<js_sys::Function>().ok()) else { return };
                // Says that an answer will come.
                event.prevent_default();
                let make = latest.borrow().clone();
                make.emit(Callback::from(move |made: Option<String>| {
                    // The panel that asked may be gone.
                    let _ = answer.call1(&JsValue::NULL, &made.map_or(JsValue::NULL, JsValue::from));
                }));
            })
        });
        move || drop(listener)
    });
}

/// Makes a link, puts it on the clipboard, and says what came of it.
pub(crate) fn copies(make: &MakeLink) -> Callback<Callback<Copied>> {
    make.reform(|done: Callback<Copied>| {
        Callback::from(move |made: Option<String>| {
            let done = done.clone();
            spawn_local(async move {
                let Some(made) = made else { return done.emit(Copied::No) };
                done.emit(if link::copy(&made).await { Copied::Yes } else { Copied::InAddressBar });
            });
        })
    })
}

//! Keys that work wherever the focus is.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::browser::{self, listener::Listener};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shortcut {
    /// Ctrl+Enter or ⌘+Enter.
    Run,
    /// `/`, unless something is being typed; Ctrl+K or ⌘+K anywhere.
    Search,
    /// `?`, unless something is being typed.
    Keys,
}

impl Shortcut {
    fn matches(self, event: &KeyboardEvent) -> bool {
        match self {
            Shortcut::Run => event.key() == "Enter" && (event.ctrl_key() || event.meta_key()),
            Shortcut::Keys => event.key() == "?" && !event.ctrl_key() && !event.meta_key() && !is_typing(event),
            Shortcut::Search if event.ctrl_key() || event.meta_key() => event.key().eq_ignore_ascii_case("k"),
            Shortcut::Search => {
                event.key() == "/" && !event.ctrl_key() && !event.meta_key() && !event.alt_key() && !is_typing(event)
            }
        }
    }
}

fn is_typing(event: &KeyboardEvent) -> bool {
    event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()).is_some_and(|element| {
        element.is_content_editable() || matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}

/// Calls back when the keys are pressed, before anything on the page (the editor has keys of its own) sees them.
#[hook]
pub(crate) fn use_shortcut(shortcut: Shortcut, callback: Callback<()>) {
    use_effect_with((shortcut, callback), |(shortcut, callback)| {
        let (shortcut, callback) = (*shortcut, callback.clone());
        let listener = browser::document().map(|document| {
            Listener::capturing(&document, "keydown", move |event| {
                let Ok(event) = event.dyn_into::<KeyboardEvent>() else { return };
                if shortcut.matches(&event) {
                    event.prevent_default();
                    event.stop_propagation();
                    callback.emit(());
                }
            })
        });
        move || drop(listener)
    });
}

//! What the browser remembers between visits.
//!
//! A browser may forbid it, or have no room left. Then the page works on without, and says so once ([`on_refusal`]).

use std::cell::{Cell, RefCell};

use web_sys::{Storage, Window};
use yew::Callback;

thread_local! {
    static REFUSED: Cell<bool> = const { Cell::new(false) };
    static LISTENER: RefCell<Option<Callback<()>>> = const { RefCell::new(None) };
}

/// Calls `listener` when the browser first refuses to keep something; at once if it already has.
pub(crate) fn on_refusal(listener: Callback<()>) {
    if REFUSED.get() {
        listener.emit(());
    }
    LISTENER.set(Some(listener));
}

/// The value stored under a key.
pub(crate) fn get(key: &str) -> Option<String> {
    local()?.get_item(key).ok()?
}

/// Forgets the value stored under a key.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = local() {
        let _ = storage.remove_item(key);
    }
}

/// Stores a value, where the browser allows it and has room.
pub(crate) fn set(key: &str, value: &str) {
    told(local().is_some_and(|storage| storage.set_item(key, value).is_ok()));
}

/// What this tab remembers under a key: through a reload, and no longer than the tab.
pub(crate) fn kept(key: &str) -> Option<String> {
    of_tab()?.get_item(key).ok()?
}

/// Has this tab remember a value, where the browser allows it and has room.
pub(crate) fn keep(key: &str, value: &str) {
    told(of_tab().is_some_and(|storage| storage.set_item(key, value).is_ok()));
}

fn local() -> Option<Storage> {
    super::window().as_ref().map(Window::local_storage)?.ok()?
}

fn of_tab() -> Option<Storage> {
    super::window().as_ref().map(Window::session_storage)?.ok()?
}

fn told(is_stored: bool) {
    if !is_stored && !REFUSED.replace(true) {
        let listener = LISTENER.with_borrow(Clone::clone);
        if let Some(listener) = listener {
            listener.emit(());
        }
    }
}

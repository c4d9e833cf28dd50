//! What the browser remembers between visits.

/// The value stored under a key.
pub(crate) fn get(key: &str) -> Option<String> {
    super::window()?.local_storage().ok()??.get_item(key).ok()?
}

/// Forgets the value stored under a key.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = super::window().and_then(|window| window.local_storage().ok()?) {
        let _ = storage.remove_item(key);
    }
}

/// Stores a value, where the browser allows it.
pub(crate) fn set(key: &str, value: &str) {
    if let Some(storage) = super::window().and_then(|window| window.local_storage().ok()?) {
        let _ = storage.set_item(key, value);
    }
}

/// What this tab remembers under a key: through a reload, and no longer than the tab.
pub(crate) fn kept(key: &str) -> Option<String> {
    super::window()?.session_storage().ok()??.get_item(key).ok()?
}

/// Has this tab remember a value, where the browser allows it and has room.
pub(crate) fn keep(key: &str, value: &str) {
    if let Some(storage) = super::window().and_then(|window| window.session_storage().ok()?) {
        let _ = storage.set_item(key, value);
    }
}

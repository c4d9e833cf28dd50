//! The reader's own programs, which this browser keeps.

use crate::{browser::storage, model::program::Draft};

/// Under it the browser keeps them, the latest first.
const KEY: &str = "warpground.programs";
/// As many are kept; the oldest give way.
const MOST: usize = 40;
/// A longer program is not kept: all of them together have a few megabytes. In bytes.
const MOST_BYTES: usize = 1 << 17;

/// All of them, the latest first. What cannot be read is taken for none.
pub(crate) fn programs() -> Vec<Draft> {
    storage::get(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps a program under its name. An example as it is needs no keeping.
pub(super) fn keep(draft: &Draft) {
    if draft.example().is_some() || draft.text.trim().is_empty() || draft.bytes() > MOST_BYTES {
        return;
    }
    let mut all = programs();
    if all.first() == Some(draft) {
        return;
    }
    all.retain(|other| other.name != draft.name);
    all.insert(0, draft.clone());
    all.truncate(MOST);
    store(&all);
}

/// Forgets the program of that name.
pub(crate) fn forget(name: &str) {
    let mut all = programs();
    all.retain(|other| other.name != name);
    store(&all);
}

fn store(all: &[Draft]) {
    if let Ok(text) = serde_json::to_string(all) {
        storage::set(KEY, &text);
    }
}

//! What an object holds, as text.

use super::recording::Spot;

/// What an object holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) text: String,
    pub(super) cells: Vec<String>,
    pub(super) to: Option<Spot>,
}

impl Shown {
    pub(super) fn of(text: impl Into<String>) -> Shown {
        Shown { text: text.into(), ..Shown::default() }
    }
}

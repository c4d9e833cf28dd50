//! Memory: what pointers point at, and how each kind of memory is declared, read, written and changed by atomics.

pub(super) mod atomic;
pub(super) mod choice;
pub(super) mod components;
pub(super) mod packed;
pub(super) mod place;
pub(super) mod pointer;
pub(super) mod quads;
pub(super) mod rows;
pub(super) mod uniform;
mod views;

//! The functions that a warp is in.

use crate::lanes::Lanes;

/// The functions that a warp is in.
#[derive(Clone, Default)]
pub(in crate::exec) struct Calls {
    pub(super) open: Vec<Call>,
    /// The first byte of the innermost frame.
    pub(super) base: u32,
}

/// A call that is under way.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) function: u32,
    pub(super) return_to: u32,
    pub(super) base: u32,
    pub(super) saved: Vec<Lanes>,
}

impl Calls {
    /// How many functions it is in.
    pub(in crate::exec) fn depth(&self) -> usize {
        self.open.len()
    }

    pub(in crate::exec) fn clear(&mut self) {
        self.open.clear();
        self.base = 0;
    }
}

//! By which conditions threads come to barriers.

use crate::readable::{
    divergence::{Divergent, Parting},
    guard::Guard,
};

/// By which conditions threads are in a part of the kernel.
#[derive(Debug, Clone, Default)]
pub(super) struct Passes {
    /// Conditions that all threads of a block may pass.
    pub(super) guards: Vec<Guard>,
    /// The first of those that are no guards.
    pub(super) parting: Option<Parting>,
}

impl Passes {
    pub(super) fn add(&mut self, other: Passes) {
        self.guards.extend(other.guards);
        self.parting = self.parting.or(other.parting);
    }
}

/// What is known of the barriers of a kernel.
#[derive(Debug, Clone, Default)]
pub(in crate::readable) struct Barriers {
    /// The guards before them.
    pub(in crate::readable) guards: Vec<Guard>,
    /// Those that are wrong in every launch.
    pub(in crate::readable) divergent: Vec<Divergent>,
}

impl Barriers {
    pub(super) fn add(&mut self, other: Barriers) {
        self.guards.extend(other.guards);
        self.divergent.extend(other.divergent);
    }
}

//! How many of a warp's lanes do something when it does something.

use serde::{Deserialize, Serialize};

/// Instructions and lanes, summed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Activity {
    /// Instructions that warps issued.
    pub issued: u64,
    /// Lanes that took part in them.
    pub active_lanes: u64,
}

impl Activity {
    pub(super) fn add(&mut self, other: &Activity) {
        self.issued += other.issued;
        self.active_lanes += other.active_lanes;
    }

    /// Lanes that took part, of those that could have: 1 is best.
    #[must_use]
    pub fn efficiency(&self, width: u32) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a ratio for a person to read")]
        let ratio = self.active_lanes as f64 / (self.issued as f64 * f64::from(width));
        (self.issued > 0).then_some(ratio)
    }
}

/// Decisions of warps, summed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Branches {
    /// How often a warp decided.
    pub executed: u64,
    /// How often its lanes went both ways.
    pub divergent: u64,
}

impl Branches {
    pub(super) fn add(&mut self, other: &Branches) {
        self.executed += other.executed;
        self.divergent += other.divergent;
    }
}

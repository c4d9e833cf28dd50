//! What orders blocks: atomics and `storageBarrier`.
//!
//! A block that passes a `storageBarrier` may make known, by a later atomic write, everything that its threads did before
//! the barrier. Whoever reads that atomic knows it from then on. Formally the reader needs a barrier as well; without one
//! no hardware at hand errs, and so it is not held against a kernel.

use std::collections::HashMap;

/// For each block the last barrier interval (inclusive) that is known.
#[derive(Debug, Clone, Default)]
pub(super) struct Clock(HashMap<u32, u32>);

impl Clock {
    pub(super) fn knows(&self, block: u32, epoch: u32) -> bool {
        self.0.get(&block).is_some_and(|known| epoch <= *known)
    }

    pub(super) fn learn(&mut self, block: u32, epoch: u32) {
        let known = self.0.entry(block).or_insert(epoch);
        *known = (*known).max(epoch);
    }

    pub(super) fn join(&mut self, other: &Clock) {
        for (block, epoch) in &other.0 {
            self.learn(*block, *epoch);
        }
    }
}

/// What the atomics of a launch make known.
#[derive(Debug, Default)]
pub(super) struct Messages(HashMap<(u16, u32), Clock>);

impl Messages {
    /// An atomic store replaces what was there; an update adds to it.
    pub(super) fn leave(&mut self, variable: u16, word: u32, known: &Clock, replaces: bool) {
        let message = self.0.entry((variable, word)).or_default();
        if replaces {
            *message = known.clone();
        } else {
            message.join(known);
        }
    }

    pub(super) fn find(&self, variable: u16, word: u32) -> Option<&Clock> {
        self.0.get(&(variable, word))
    }
}

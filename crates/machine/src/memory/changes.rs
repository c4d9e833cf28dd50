//! What has changed in memory, as a number: for the search for loops that never end.

use std::collections::HashMap;

use super::{Address, Memory, upper};

/// What has changed in memory since somebody asked to know. Writes that undo each other are none.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// By the upper half of an object's addresses: the sum over its bytes of what they hold less what they held.
    of: HashMap<u32, u64>,
    sum: u64,
    /// Writes of which only that is known that there were some.
    pub(super) unknown: u64,
}

impl Changes {
    pub(super) fn note(&mut self, address: Address, was: &[u8], is: &[u8]) {
        let mut change = 0_u64;
        for ((place, was), is) in (address..).zip(was).zip(is) {
            if was != is {
                change = change.wrapping_add(mark(place, *is)).wrapping_sub(mark(place, *was));
            }
        }
        if change != 0 {
            let of = self.of.entry(upper(address)).or_default();
            *of = of.wrapping_add(change);
            self.sum = self.sum.wrapping_add(change);
        }
    }

    /// What an object held is gone.
    pub(super) fn forget(&mut self, address: Address) {
        self.sum = self.sum.wrapping_sub(self.of.remove(&upper(address)).unwrap_or(0));
    }
}

/// A number for a byte at a place.
fn mark(place: Address, byte: u8) -> u64 {
    let mixed = (place ^ u64::from(byte) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}

impl Memory {
    /// From now on what changes is followed, or no longer. While it is, no write takes the short way.
    pub(crate) fn follow_changes(&mut self, follow: bool) {
        if follow == self.changes.is_some() {
            return;
        }
        self.changes = follow.then(Changes::default);
        for at in 1..self.objects.len() {
            self.narrow(at);
        }
    }

    /// What has changed, as a number, and how many writes there were of which nothing is known.
    pub(crate) fn changes(&self) -> [u64; 2] {
        self.changes.as_ref().map_or([0, 0], |changes| [changes.sum, changes.unknown])
    }
}

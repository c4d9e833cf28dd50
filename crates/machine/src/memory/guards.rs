//! Bytes that somebody else may be at: accesses to them are noted.

use std::ops::Range;

use super::{Address, CLOSED, Memory, address, slot, upper};

/// Bytes of an object that somebody else may be at, too.
#[derive(Debug)]
pub(super) struct Guard {
    /// The upper half of the object's addresses.
    object: u32,
    /// In order.
    bytes: Vec<Range<u64>>,
    /// Whether reading them is to be noted, too.
    reads: bool,
    token: u64,
}

impl Guard {
    fn has(&self, object: u32, bytes: &Range<u64>) -> bool {
        self.object == object && {
            let next = self.bytes.partition_point(|own| own.end <= bytes.start);
            self.bytes.get(next).is_some_and(|own| own.start < bytes.end)
        }
    }
}

/// An access to bytes that are guarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met {
    /// What the guard was set with.
    pub token: u64,
    /// Whether it was a write.
    pub wrote: bool,
    /// Whether it was the end of the object.
    pub ended: bool,
}

impl Memory {
    /// Accesses to these bytes of the object, whose addresses have this upper half, are noted from now on: writes, and
    /// with `reads` reads, too.
    pub fn guard(&mut self, object: u32, bytes: Vec<Range<u64>>, reads: bool, token: u64) {
        let at = slot(u64::from(object) << 32);
        if self.objects.get(at).is_some_and(|guarded| guarded.live) {
            self.guards.push(Guard { object, bytes, reads, token });
            self.narrow(at);
        }
    }

    /// Takes away the guards whose token is over.
    pub fn unguard(&mut self, over: impl Fn(u64) -> bool) {
        let gone: Vec<u32> = self.guards.extract_if(.., |guard| over(guard.token)).map(|guard| guard.object).collect();
        for object in gone {
            self.narrow(slot(u64::from(object) << 32));
        }
    }

    /// The last access to guarded bytes, once.
    #[must_use]
    pub fn take_met(&self) -> Option<Met> {
        self.met.take()
    }

    pub(super) fn note(&self, address: Address, start: usize, length: u64, wrote: bool) {
        if self.guards.is_empty() {
            return;
        }
        let bytes = start as u64..start as u64 + length;
        let guard = self.guards.iter().find(|guard| (wrote || guard.reads) && guard.has(upper(address), &bytes));
        if let Some(guard) = guard {
            self.met.set(Some(Met { token: guard.token, wrote, ended: false }));
        }
    }

    /// An object ends, which somebody else may be at.
    pub(super) fn note_end(&mut self, address: Address) {
        if let Some(guard) = self.guards.iter().find(|guard| guard.object == upper(address)) {
            self.met.set(Some(Met { token: guard.token, wrote: true, ended: true }));
        }
    }

    /// Whether any bytes are guarded.
    #[inline(always)]
    pub(crate) fn guards_any(&self) -> bool {
        !self.guards.is_empty()
    }

    /// Lets the short way serve an object as far as guards and the search for endless loops allow: accesses to a guarded object are
    /// noted, and writes are followed. Neither happens on the short way. It serves no object of which a byte is unwritten, as far
    /// as that is followed, and no variable whose scope has ended.
    pub(super) fn narrow(&mut self, at: usize) {
        let Some(object) = self.objects.get_mut(at).filter(|object| object.live) else { return };
        let first = upper(address(at as u32, object.generation));
        let (is_guarded, is_followed) = (self.guards.iter().any(|guard| guard.object == first), self.changes.is_some());
        let (open, writable) = object.unguarded.take().unwrap_or((object.open, object.writable));
        (object.open, object.writable) = (open, writable);
        let is_closed = object.written.is_some() || object.out_of_scope;
        if is_guarded || is_followed || is_closed {
            object.unguarded = Some((open, writable));
            object.writable = CLOSED;
        }
        if is_guarded || is_closed {
            object.open = CLOSED;
        }
        self.extend(at);
    }
}

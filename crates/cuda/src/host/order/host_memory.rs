//! Host memory that work of a stream may still read or write: pinned memory, and managed memory that a kernel uses.

use warpground_machine::{Address, Met};

use super::{Manner, Piece, Touch};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::run::Run,
    text::Span,
};

/// The upper half of the addresses of an object.
pub(super) fn upper(address: Address) -> u32 {
    u32::try_from(address >> 32).unwrap_or(u32::MAX)
}

/// The number by which the machine knows the work of a stream.
fn token(stream: usize, number: u64) -> u64 {
    (stream as u64) << 40 | number
}

impl Run<'_> {
    /// From now on the machine notes accesses to host memory that work touches.
    pub(super) fn guard(&mut self, stream: usize, number: u64, touches: &[Touch]) {
        for touch in touches {
            if let Piece::Host(object) = touch.piece {
                let reads = touch.manner != Manner::Read;
                self.machine.memory.guard(object, touch.bytes.iter().collect(), reads, token(stream, number));
            }
        }
    }

    /// Work that the host knows to be done is compared with nothing any more.
    pub(super) fn forget_what_is_done(&mut self) {
        // Inside of a function that a stream calls, the host itself knows less.
        let host = self.order.kept.first().unwrap_or(&self.order.host);
        let done = |stream: usize, number: u64| host.knows(stream, number);
        self.machine
            .memory
            .unguard(|token| done(usize::try_from(token >> 40).unwrap_or(usize::MAX), token & ((1 << 40) - 1)));
        self.order.pending.retain(|work| !done(work.stream, work.number));
    }

    /// Tells what the host did with memory that work may still be at.
    pub(in crate::host) fn tell_met(&mut self) {
        for (met, span) in self.machine.take_met() {
            self.met(met, span);
        }
    }

    /// The same for what the library did for the call at this place.
    pub(in crate::host) fn tell_met_by_library(&mut self, span: Span) {
        if let Some(met) = self.machine.memory.take_met() {
            self.met(met, span);
        }
    }

    /// Forgets what the machine noted of an access that is ordered otherwise.
    pub(in crate::host) fn forget_met(&mut self) {
        let _ = self.machine.memory.take_met();
    }

    fn met(&mut self, met: Met, span: Span) {
        let known = self.order.pending.iter().find(|work| token(work.stream, work.number) == met.token);
        let Some(work) = known.filter(|work| !self.order.host.knows(work.stream, work.number)) else { return };
        let writes =
            work.touches.iter().any(|touch| matches!(touch.piece, Piece::Host(_)) && touch.manner != Manner::Read);
        let (own, its) = (
            if met.ended {
                "it ends here"
            } else if met.wrote {
                "the host writes it here"
            } else {
                "the host reads it here"
            },
            if writes { "may still write it" } else { "may still read it" },
        );
        let words = if met.ended {
            "this host memory ends while other work may still be at it"
        } else if met.wrote {
            "this host memory is written while other work may still be at it"
        } else {
            "this host memory is read before it is certain that it was written"
        };
        let found = Diagnostic::error(span, Problem::Runtime(words.to_owned())).because(own);
        let found = found.see(work.span, format!("{} {its}", work.what));
        self.tell(found.help("wait first: cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize"));
    }
}

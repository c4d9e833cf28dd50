//! Why the loop over instructions ends, and what a turn of a program's loops counts for.

use crate::{FailureKind, access::Notable};

/// The most that one turn of a loop, or one call, counts for: the way through it may be short.
pub(crate) const MOST_AT_ONCE: usize = 64;

/// Why no further instruction runs for now.
pub(crate) enum Exit {
    Call(usize, u16),
    CallPointer(u64, u16, u32),
    Return(u64),
    Library(u32, u16),
    Launch(u32),
    Variable(u16, u32),
    /// An access went well, and something is to be told of it.
    Notable(Notable),
    Paused,
    /// A loop turned that has become hot, or is machine code already.
    Hot,
    Failed(FailureKind),
}

//! The words of memory.

use std::sync::atomic::AtomicU32;

/// The words of a buffer. Atomic, because several cores may work on one launch; ordering is not needed, since WGSL's
/// atomics are relaxed and what is not atomic must not meet.
pub type Words = [AtomicU32];

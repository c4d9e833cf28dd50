//! What goes wrong in kernels, and when the host knows of it.
//!
//! A launch returns before its kernel has run. What goes wrong there is the answer of the first call that waits for the kernel, and
//! of every call after it. Until then all calls succeed, `cudaGetLastError` and allocations among them, and kernels that are launched
//! meanwhile do not run. An H200 does exactly this, however long the host does something else before it waits.

mod known;

use std::collections::BTreeSet;

/// What went wrong in a kernel.
#[derive(Debug, Clone)]
pub(super) struct Faulted {
    code: u64,
    /// Its stream, and those that have had something to do since.
    streams: BTreeSet<usize>,
}

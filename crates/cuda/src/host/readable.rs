//! Launches as readable WGSL: the kernel translated for this launch's shape, its buffers and scalars bound, run, and its
//! `printf`s printed.

mod launch;

use std::rc::Rc;

use crate::{
    kernel::{Kernel, Shape},
    meaning::tree::FunctionId,
};

/// Room for the records of a launch's `printf`s, in words. CUDA's buffer holds a megabyte too.
const RECORD_WORDS: u32 = 1 << 18;

/// A kernel translated for a shape.
pub(super) struct Prepared {
    function: FunctionId,
    shape: Shape,
    kernel: Rc<Kernel>,
}

/// A pointer argument: which device object, and the byte in it.
struct Pointed {
    parameter: usize,
    slot: usize,
    offset: u64,
}

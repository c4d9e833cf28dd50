//! A launch that is made, and why one did not run.

use warpground_engine::Error;
use warpground_machine::{Address, FailureKind, Fault};

use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::tree::FunctionId,
    text::Span,
};

/// A launch that is made: the kernel, and where it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Launching {
    pub(super) kernel: FunctionId,
    pub(super) span: Span,
    pub(super) stream: usize,
    /// Whether its blocks may meet.
    pub(super) cooperative: bool,
}

/// The size of a launch, and what it is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Configuration<'a> {
    pub(super) grid: [u32; 3],
    pub(super) block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub(super) shared: u64,
    /// The values of the parameters; a structure's is its address in the host's memory.
    pub(super) arguments: &'a [u64],
}

/// Why a launch did not run.
pub(super) enum Stopped {
    /// CUDA would answer this code.
    Code(u64),
    /// The program cannot go on.
    Failure(FailureKind),
    /// The device refused.
    Device(Error),
    /// The kernel cannot become WGSL, or not even be lowered: why.
    Untranslatable(Vec<Diagnostic>),
}

impl Stopped {
    /// The kernel cannot become WGSL for this launch.
    pub(super) fn untranslatable(span: Span, words: String) -> Stopped {
        Stopped::Untranslatable(vec![Diagnostic::error(span, Problem::Runtime(words))])
    }

    /// The host's memory is not there.
    pub(super) fn memory(fault: Fault, address: Address) -> Stopped {
        Stopped::Failure(FailureKind::Memory(fault, address))
    }
}

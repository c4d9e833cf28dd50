//! Everything that can go wrong between a job and its outcome.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::wgsl::Diagnostic;

/// Why a device did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Error {
    /// No adapter answers; the text says what was tried and what to do.
    #[error("{0}")]
    NoAdapter(String),
    /// More was asked than the device allows.
    #[error("{what}: {asked} {unit} asked, {allowed} {unit} allowed by this device", unit = .kind.unit())]
    LimitExceeded {
        /// Which limit.
        kind: LimitKind,
        /// Whose it is, for example ``buffer `output` ``.
        what: String,
        /// The number that was asked.
        asked: u64,
        /// The number that is allowed.
        allowed: u64,
    },
    /// The kernel does not compile.
    #[error("{}", DiagnosticList(.0))]
    Compilation(Vec<Diagnostic>),
    /// A job that is wrong in itself, on any device.
    #[error("{0}")]
    InvalidJob(String),
    /// The device's own validation refused a command.
    #[error("the device refused: {0}")]
    Validation(String),
    /// The device has no room left.
    #[error("out of device memory: {0}")]
    OutOfMemory(String),
    /// The device went away; its buffers are gone.
    #[error("the device was lost: {0}")]
    DeviceLost(String),
    /// The device did not answer within the limit.
    #[error("no answer from the device within {seconds:.0} s; a loop in the kernel may not end")]
    Timeout {
        /// How long was waited.
        seconds: f64,
    },
    /// A buffer that was freed, or lost with its device.
    #[error("buffer {} does not exist (any more)", .0.0)]
    UnknownBuffer(crate::BufferId),
    /// A kernel that was lost with its device.
    #[error("kernel {} does not exist (any more)", .0.0)]
    UnknownKernel(crate::KernelId),
    /// An access past a buffer's end.
    #[error("bytes {offset}..{} of a buffer of {bytes} bytes", .offset + .length)]
    OutOfBuffer {
        /// First byte of the access.
        offset: u64,
        /// Its length.
        length: u64,
        /// The buffer's size.
        bytes: u64,
    },
    /// Something the job needs and the device does not have.
    #[error("this device does not support {0}")]
    Unsupported(String),
}

/// The limits that a job can exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LimitKind {
    /// Threads of a block, in all or in one dimension.
    Threads,
    /// Blocks of a grid in one dimension.
    Blocks,
    /// Bytes of a buffer or a binding.
    Bytes,
    /// Storage buffers of one kernel.
    Buffers,
    /// Texels of a texture in one dimension.
    Texels,
}

impl LimitKind {
    fn unit(self) -> &'static str {
        match self {
            LimitKind::Threads => "threads",
            LimitKind::Blocks => "blocks",
            LimitKind::Bytes => "bytes",
            LimitKind::Buffers => "buffers",
            LimitKind::Texels => "texels",
        }
    }
}

struct DiagnosticList<'a>(&'a [Diagnostic]);

impl fmt::Display for DiagnosticList<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "{diagnostic}")?;
        }
        Ok(())
    }
}

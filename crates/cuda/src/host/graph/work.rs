//! What a node of a graph does.

use crate::host::{code::Site, launching::Launching};

/// One node's work.
#[derive(Debug, Clone)]
pub(super) enum Work {
    Launch {
        site: Launching,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u64,
        arguments: Vec<u64>,
    },
    /// A call of the runtime, and which of its arguments is the stream.
    Call {
        site: Site,
        arguments: Vec<u64>,
        stream: Option<usize>,
    },
    /// A function of the host's, which the prelude calls.
    Host {
        function: u64,
        data: u64,
    },
    Empty,
}

impl Work {
    /// As `cudaGraphNodeType` counts.
    pub(super) fn kind(&self) -> u64 {
        match self {
            Self::Launch { .. } => 0,
            Self::Call { site, .. } if site.name.starts_with("cudaMemset") => 2,
            Self::Call { .. } => 1,
            Self::Host { .. } => 3,
            Self::Empty => 5,
        }
    }
}

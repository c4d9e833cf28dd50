//! Why a kernel does not become WGSL.

use warpground_ir::Place;

/// Why a kernel does not become WGSL in this way.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{words}")]
pub struct Refused {
    /// Where.
    pub place: Place,
    /// What is there, as "`j0`".
    pub words: String,
}

//! The elements of buffers.

use serde::{Deserialize, Serialize};

/// The type of a buffer's elements; each takes 4 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ElementType {
    /// IEEE single precision.
    F32,
    /// Unsigned, 32 bits.
    U32,
    /// Signed, two's complement, 32 bits.
    I32,
}

impl ElementType {
    /// The size of an element in bytes.
    pub const BYTES: u64 = 4;
}

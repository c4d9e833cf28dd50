//! Barriers that some threads of a block never reach, a mistake of the program.

use warpground_ir::Place;

/// A barrier of the block that some threads never reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divergent {
    /// The barrier, or the call of the function that has it.
    pub barrier: Place,
    /// Where threads part.
    pub parting: Parting,
}

/// Where threads part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parting {
    /// What differs between them.
    pub place: Place,
    /// Why.
    pub why: Why,
}

/// Why threads part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It is made of the thread's own number.
    Thread,
    /// It may have another value in another thread.
    Differs,
    /// It is read from memory that the kernel writes.
    Memory,
    /// Some threads leave here.
    Leaves,
}

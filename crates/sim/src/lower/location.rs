//! Where what a pointer points to is: a variable and a path into it.

use naga::{Handle, LocalVariable};

use crate::program::{Extent, Register, Shape, Space};

/// What a pointer points to.
#[derive(Debug, Clone)]
pub(super) enum Location {
    /// A local variable, or a part of one, in registers.
    Registers { registers: Vec<Register>, shape: Shape, variable: Handle<LocalVariable> },
    /// Memory.
    Memory(Place),
}

/// A path into a variable in memory.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) variable: u16,
    pub(super) space: Space,
    /// Bytes from the start of the variable's space (of the buffer, for buffers).
    pub(super) offset: u32,
    pub(super) index: Option<Index>,
    pub(super) shape: Shape,
    /// If it is a component of a vector: that vector.
    pub(super) vector: Option<Extent>,
}

/// The dynamic part of a path.
#[derive(Debug, Clone, Copy)]
pub(super) struct Index {
    pub(super) register: Register,
    pub(super) stride: u32,
    pub(super) length: u16,
}

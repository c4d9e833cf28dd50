//! Values that have a name in the source and live in registers: what a person who steps through a kernel wants to see.
//!
//! What lives in memory (`var`s whose address or index is not known at compile time, shared and global memory) is seen
//! through its accesses.

use warpground_engine::wgsl::Place;

use super::{register::Register, shape::Shape};

/// How a value got its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedKind {
    /// By `let`.
    Let,
    /// By `var` in a function.
    Var,
    /// As a parameter of a function, or of the kernel.
    Parameter,
}

/// A name. The inlined copies of a function share theirs.
#[derive(Debug, Clone, PartialEq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The function that it belongs to.
    pub function: String,
    /// How it came about.
    pub kind: NamedKind,
    /// Its type.
    pub shape: Shape,
    /// Where it is declared.
    pub place: Place,
    /// Whether it is a pointer, whose address is in two words.
    pub pointer: bool,
}

/// When a value is there, seen from an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// Already before it.
    Before,
    /// As soon as it was executed.
    After,
}

/// A name is given a value: for the lanes that are active then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The instruction.
    pub instruction: u32,
    /// Before or after it.
    pub moment: Moment,
    /// An index into [`Program::names`](super::Program::names).
    pub name: u32,
    /// The registers of its scalars, in order.
    pub registers: Box<[Register]>,
}

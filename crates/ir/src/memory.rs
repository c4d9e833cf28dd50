//! Memory: objects, accesses, and how an address names an object.
//!
//! The upper 32 bits of an address name an object, the lower 32 bits the byte in it, counted from [`FIRST_BYTE`]: so a
//! pointer may be before its object's beginning without meaning another one. An allocation of the host program has its
//! own upper half, which the launch tells. What a kernel has of its own has the upper halves below.

use crate::{DataType, Expression, Place, ValueType};

/// Where an object's first byte is in the lower half of its addresses.
pub const FIRST_BYTE: u64 = 0x4000_0000;

/// Upper half of addresses of a block's shared memory, static objects first and what is sized at launch behind them.
pub const SHARED: u32 = 0xffff_fff0;
/// Upper half of addresses of a thread's own memory: the frames of its calls.
pub const THREAD: u32 = 0xffff_fff1;
/// Upper half of addresses of the module's literals.
pub const LITERALS: u32 = 0xffff_fff2;
/// Upper half of addresses of what kernels allocate for themselves.
pub const HEAP: u32 = 0xffff_fff3;
/// Upper half of addresses of functions; the lower half is the function's number, without [`FIRST_BYTE`].
pub const FUNCTIONS: u32 = 0xffff_fff4;

/// The address of a byte of an object.
#[must_use]
pub const fn address(object: u32, byte: u32) -> u64 {
    (object as u64) << 32 | (FIRST_BYTE + byte as u64)
}

/// Where an object lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// Global memory: a `__device__` or managed variable.
    Global,
    /// Constant memory: a `__constant__` variable.
    Constant,
    /// Shared memory, with a size that the source says.
    Shared,
    /// Shared memory sized at launch. All such objects begin at the same byte.
    SharedAtLaunch,
    /// A thread's own memory.
    Thread,
    /// What nobody writes: the texts of string literals.
    Literal,
}

/// A piece of memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// The author's name; empty for what the compiler made.
    pub name: String,
    /// Where it lives.
    pub space: Space,
    /// Its size; 0 if the launch says it.
    pub bytes: u64,
    /// The alignment of its first byte.
    pub alignment: u32,
    /// Its type.
    pub ty: DataType,
    /// Literals: their bytes. Variables' first contents are the host's affair.
    pub contents: Vec<u8>,
    /// Variables of the file: the number by which the host knows it.
    pub variable: Option<usize>,
    /// Where it is declared.
    pub place: Place,
}

/// A load, a store or an atomic: where it goes, and what moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Access {
    /// The address of the first byte; a pointer.
    pub address: Expression,
    /// What moves, in one request: at most 16 bytes if it is aligned so.
    pub ty: ValueType,
    /// The alignment in bytes that the access needs, a power of two.
    pub alignment: u32,
    /// Whether the source says `volatile`.
    pub volatile: bool,
    /// Whether a load is there only to write back, unchanged, the bits beside those that change: the program reads nothing.
    pub keeps: bool,
}

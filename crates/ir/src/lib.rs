//! The device IR: what a kernel does, independent of its source language.
//!
//! ```text
//! CUDA C++ ─ cuda ─► typed tree ─ lower ─► device IR ─┬─► sim: warps that run it as CUDA means it
//!                                                     └─► passes ─► WGSL
//! ```
//!
//! This head is the specification. Each module says the rest about what it defines.
//!
//! # Structure
//!
//! A [`Module`] holds [`Function`]s, the [`Object`]s in memory that they share, and the structures that name the bytes of
//! these objects. A function's body is a [`Block`]: a list of statements, each of which may hold blocks. There are no
//! basic blocks and no jumps but those out of a loop, a switch or a function. A statement is on a [`Place`] of the
//! source; a variable has the author's name.
//!
//! # Values and expressions
//!
//! A value is a [`Scalar`] or a short vector of scalars ([`ValueType`]). Structures and arrays are no values: they are
//! objects in memory, which a later pass may take apart.
//!
//! An [`Expression`] is pure. It reads [`Local`] variables, builtins and constants, and calculates; it reads no memory,
//! calls no function of the program and meets no other thread. Whatever does is a statement, and its result is assigned
//! to a local. An expression may be calculated more than once, or not at all.
//!
//! Integers wrap. A shift by the width of the value or more gives 0, or the sign of a signed value shifted to the right, as
//! on NVIDIA's hardware; C++ does not define it, and the simulator reports it. Division by zero is reported likewise and
//! gives all ones. Floating-point operations round once, to nearest even, unless an intrinsic says otherwise. Whether
//! `a * b + c` may round once for both operations is a property of the function ([`Function::contract`]).
//!
//! # Memory
//!
//! Memory consists of objects. A pointer is a value of 64 bits: the upper half of an [`address`](memory) names the object,
//! the lower half the byte in it. Every access says where ([`Access::address`]), what type it moves, and what alignment the
//! source's type promises: it is also what one request can move, so a vector of 16 bytes with an alignment of 4 takes four
//! requests. Memory is bytes in little-endian order: what is stored
//! as one type can be loaded as another.
//!
//! The objects of a thread ([`Function::frame`]) live as long as the call that made them. A local has no address.
//!
//! # Threads
//!
//! All threads of a launch execute the kernel. The lanes of a warp go together through what they agree on; where they part,
//! they come together at the end of the statement in which they parted. Intrinsics that [meet](Effects) other threads
//! exchange values or wait.
//!
//! # Example
//!
//! ```
//! use std::rc::Rc;
//!
//! use warpground_ir::{Block, Function, FunctionKind, Module, Place};
//!
//! let kernel = Function {
//!     name: "nothing".to_owned(),
//!     kind: FunctionKind::Kernel,
//!     parameters: Vec::new(),
//!     result: None,
//!     locals: Vec::new(),
//!     frame: Vec::new(),
//!     body: Some(Rc::new(Block(Vec::new()))),
//!     contract: true,
//!     place: Place::default(),
//! };
//! let module = Module { functions: vec![kernel], ..Module::default() };
//! assert!(module.validate().is_ok());
//! assert!(module.text(false).contains("nothing"));
//! ```

mod expression;
pub mod fold;
mod function;
mod intrinsic;
pub mod memory;
mod print;
pub mod runtime;
mod statement;
mod types;
mod validate;
pub mod walk;

pub use expression::{BinaryOperator, Builtin, Expression, ExpressionKind, UnaryOperator};
pub use function::{Constant, Function, FunctionKind, Home, Local, Module, Parameter};
pub use intrinsic::{Effects, Intrinsic, Uniformity};
pub use memory::{Access, Object, Space};
pub use statement::{Arm, AtomicOperation, Block, Callee, Form, Launch, Scope, Statement, StatementKind, Test};
pub use types::{DataType, Member, Scalar, Structure, ValueType};
pub use validate::Invalid;

/// Numbers a thing within its list.
macro_rules! index {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// The place in the list.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index! {
    /// A function: an index into [`Module::functions`].
    FunctionId
}
index! {
    /// An object that all threads, or those of a block, share: an index into [`Module::objects`].
    ObjectId
}
index! {
    /// An object of a call: an index into [`Function::frame`].
    FrameId
}
index! {
    /// A variable of a function: an index into [`Function::locals`].
    LocalId
}
index! {
    /// A structure: an index into [`Module::structures`].
    StructureId
}

/// A place in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// The file, an index into [`Module::files`].
    pub file: u32,
    /// The line, from 1; 0 where nothing in the source corresponds.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The length in characters; it may reach past the line's end.
    pub length: u32,
}

//! The instructions that the host program is compiled to. Registers hold 64 bits: integers sign- or zero-extended,
//! floats as their bits, pointers as addresses; structures lie in memory and their registers hold the address.

use crate::{
    meaning::{
        tree::FunctionId,
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

pub(super) type Register = u32;

#[derive(Debug, Clone, Copy)]
pub(super) enum Op {
    Constant(Register, u64),
    Move(Register, Register),
    Binary(BinaryOperator, Scalar, Register, Register, Register),
    Negate(Scalar, Register, Register),
    Not(Register, Register),
    Complement(Scalar, Register, Register),
    Convert(Scalar, Scalar, Register, Register),
    Load(Scalar, Register, Register),
    Store(Scalar, Register, Register),
    /// To, from, bytes.
    Copy(Register, Register, u32),
    Clear(Register, u32),
    /// Pointer plus index times size.
    Offset(Register, Register, Register, u32),
    /// Difference of pointers divided by a size.
    Distance(Register, Register, Register, u32),
    Forward(Register, Register, u32),
    /// Memory for a variable of the frame: made when first reached.
    /// Register, bytes, and the number among the frame's variables.
    Variable(Register, u32, u32),
    Jump(u32),
    JumpIf(Register, u32),
    JumpUnless(Register, u32),
    /// Function, first argument, result.
    Call(u32, Register, Register),
    /// Pointer to a function, first argument, how many, result.
    CallPointer(Register, Register, u32, Register),
    Return(Register),
    Math1(fn(f64) -> f64, bool, Register, Register),
    Math2(fn(f64, f64) -> f64, bool, Register, Register, Register),
    /// Site, first argument, result.
    Library(u32, Register, Register),
    /// Site, first argument: grid, block, shared bytes, arguments.
    Launch(u32, Register),
}

/// A function's instructions.
#[derive(Debug, Clone, Default)]
pub(super) struct Code {
    pub(super) ops: Vec<Op>,
    pub(super) spans: Vec<Span>,
    pub(super) registers: u32,
    /// Its variables in memory: the register of the address, and what they hold (containers are freed with them).
    pub(super) variables: Vec<(Register, Type)>,
}

/// What a call of the library needs beside its arguments.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub(super) name: &'static str,
    pub(super) types: Vec<Type>,
    pub(super) result: Type,
    pub(super) span: Span,
}

#[derive(Debug, Clone)]
pub(super) struct LaunchSite {
    /// The kernel; absent where a pointer to it stands behind the arguments.
    pub(super) kernel: Option<FunctionId>,
    pub(super) types: Vec<Type>,
    pub(super) span: Span,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Image {
    pub(super) functions: Vec<Code>,
    pub(super) sites: Vec<Site>,
    pub(super) launches: Vec<LaunchSite>,
    /// Sets the globals to their first values.
    pub(super) start: Code,
}

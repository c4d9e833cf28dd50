//! What the host's functions are compiled to first: operations over as many registers as there are values. Each value
//! that is calculated has a register of its own; `shorten` makes of it what the machine runs.

use std::collections::HashMap;

use warpground_machine::{Constant, Holds, Image as Functions, Span};

use crate::{
    meaning::{
        tree::{FunctionId, GlobalId, LocalId},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
};

/// A register. Those from [`CONSTANTS`] on are the constants of the function, which nothing writes.
pub(super) type Register = u32;

/// The register of the first constant.
pub(super) const CONSTANTS: Register = 1 << 31;

/// Arguments of a call: which of the function's `arguments`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arguments {
    pub(super) first: u32,
    pub(super) count: u32,
}

/// An address: a pointer, perhaps an index and the bytes it stands for, and bytes beyond.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub(super) base: Register,
    pub(super) index: Option<(Register, u32)>,
    pub(super) offset: u32,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Op {
    /// What is left of an operation that nobody needs.
    Nothing,
    Move(Register, Register),
    Binary(BinaryOperator, Scalar, Register, Register, Register),
    /// The second times the third, plus the fourth.
    MultiplyAdd(Scalar, Register, Register, Register, Register),
    Negate(Scalar, Register, Register),
    Not(Register, Register),
    Complement(Scalar, Register, Register),
    Convert(Scalar, Scalar, Register, Register),
    Load(Scalar, Register, Place),
    Store(Scalar, Place, Register),
    /// To, from, bytes.
    Copy(Register, Register, u32),
    Clear(Register, u32),
    /// An address as a value.
    Address(Register, Place),
    /// Difference of pointers divided by a size.
    Distance(Register, Register, Register, u32),
    /// The address of a vector's element: vector, index, size.
    Element(Register, Register, Register, u32),
    /// Appends to a vector that has room: 1 if it had, vector, value.
    Push(Scalar, Register, Register, Register),
    /// Memory for a variable of the frame: made when first reached.
    /// Register, and the number among the frame's variables.
    Variable(Register, u32),
    Jump(u32),
    /// Jumps if the value is zero, or if it is not.
    JumpOn(bool, Register, u32),
    /// Jumps if the comparison holds, or if it does not.
    JumpWhere(bool, BinaryOperator, Scalar, Register, Register, u32),
    /// Function, arguments, result.
    Call(u32, Arguments, Register),
    /// Pointer to a function, arguments, result.
    CallPointer(Register, Arguments, Register),
    Return(Register),
    /// Which of the image's functions, whether in `float`, result, values.
    Math1(u16, bool, Register, Register),
    Math2(u16, bool, Register, Register, Register),
    /// A random number, as `rand` has them.
    Draw(Register),
    /// Site, arguments, result.
    Library(u32, Arguments, Register),
    /// Site; arguments: grid, block, shared bytes, the kernel's.
    Launch(u32, Arguments),
}

/// A function's operations.
#[derive(Debug, Clone, Default)]
pub(super) struct Code {
    pub(super) ops: Vec<Op>,
    pub(super) spans: Vec<Span>,
    /// The calls in whose places operations are: one for each operation, or none at all.
    pub(super) calls: Vec<Span>,
    /// Registers of arguments, which come first.
    pub(super) parameters: u32,
    pub(super) registers: u32,
    /// The registers of variables; the others hold values on their way.
    pub(super) variables: Vec<Register>,
    /// Its variables in memory: size, and what is freed with them.
    pub(super) memory: Vec<(u64, Holds)>,
    pub(super) constants: Vec<Constant>,
    pub(super) arguments: Vec<Register>,
    /// It has handlers of exceptions, at which control arrives from any of its calls.
    pub(super) catches: bool,
}

/// What stands at the beginning of a statement where a run is remembered line by line. Its arguments are the addresses of
/// the variables that can be seen there.
pub(super) const STEP: &str = "step.";

/// The place of a [`STEP`].
#[derive(Debug, Clone)]
pub(super) struct StepSite {
    pub(super) function: FunctionId,
    /// The variables, in the order of the arguments.
    pub(super) locals: Vec<LocalId>,
}

/// Who answers a call of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Cuda,
    Stream,
    Container,
    Algorithm,
    /// No call: a statement begins, where a run is remembered line by line.
    Step,
    Rest,
}

impl Family {
    pub(super) fn of(name: &str) -> Family {
        let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| name.starts_with(beginning));
        match name {
            STEP => Family::Step,
            "swap" => Family::Algorithm,
            _ if begins(&["std."]) => Family::Algorithm,
            _ if begins(&["cuda", "__cuda_", "__stream_function"]) => Family::Cuda,
            _ if begins(&["stream."]) => Family::Stream,
            _ if begins(&["vector.", "container.", "object.", "string."]) => Family::Container,
            _ => Family::Rest,
        }
    }
}

/// What a call of the library needs beside its arguments.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub(super) name: &'static str,
    pub(super) family: Family,
    pub(super) types: Vec<Type>,
    pub(super) result: Type,
    pub(super) span: Span,
    /// Nobody looks at the result.
    pub(super) discarded: bool,
}

#[derive(Debug, Clone)]
pub(super) struct LaunchSite {
    /// The kernel; absent where a pointer to it is behind the arguments.
    pub(super) kernel: Option<FunctionId>,
    pub(super) types: Vec<Type>,
    pub(super) span: Span,
    /// Whether it is one of `cudaLaunchCooperativeKernel`.
    pub(super) cooperative: bool,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Image {
    /// The functions of the tree, and behind them what sets the globals to their first values.
    pub(super) functions: Functions,
    /// The names of its functions of one number and of two.
    pub(super) unary: Vec<&'static str>,
    pub(super) binary: Vec<&'static str>,
    pub(super) sites: Vec<Site>,
    pub(super) launches: Vec<LaunchSite>,
    /// Those of the sites that are steps.
    pub(super) steps: HashMap<u32, StepSite>,
    /// The number of the function that sets the globals to their first values.
    pub(super) start: usize,
    /// The variables of the device that host code names as if they were its own: for each it has a variable of that name, behind
    /// the globals of the program.
    pub(super) shadows: Vec<GlobalId>,
}

impl Op {
    /// The register that it writes.
    pub(super) fn target(&mut self) -> Option<&mut Register> {
        match self {
            Op::Move(into, _)
            | Op::Binary(_, _, into, ..)
            | Op::MultiplyAdd(_, into, ..)
            | Op::Negate(_, into, _)
            | Op::Not(into, _)
            | Op::Complement(_, into, _)
            | Op::Convert(_, _, into, _)
            | Op::Load(_, into, _)
            | Op::Address(into, _)
            | Op::Distance(into, ..)
            | Op::Element(into, ..)
            | Op::Push(_, into, ..)
            | Op::Variable(into, _)
            | Op::Call(_, _, into)
            | Op::CallPointer(_, _, into)
            | Op::Math1(_, _, into, _)
            | Op::Math2(_, _, into, ..)
            | Op::Draw(into)
            | Op::Library(_, _, into) => Some(into),
            Op::Nothing
            | Op::Store(..)
            | Op::Copy(..)
            | Op::Clear(..)
            | Op::Jump(_)
            | Op::JumpOn(..)
            | Op::JumpWhere(..)
            | Op::Return(_)
            | Op::Launch(..) => None,
        }
    }

    /// Calls `visit` for the registers that it reads, those of `arguments` among them.
    pub(super) fn sources(&mut self, arguments: &mut [Register], visit: &mut dyn FnMut(&mut Register)) {
        let mut list = |given: &Arguments, visit: &mut dyn FnMut(&mut Register)| {
            let (first, count) = (given.first as usize, given.count as usize);
            arguments.get_mut(first..first + count).into_iter().flatten().for_each(visit);
        };
        match self {
            Op::Nothing | Op::Variable(..) | Op::Jump(_) | Op::Draw(_) => {}
            Op::Move(_, from)
            | Op::Negate(_, _, from)
            | Op::Not(_, from)
            | Op::Complement(_, _, from)
            | Op::Convert(_, _, _, from)
            | Op::Clear(from, _)
            | Op::JumpOn(_, from, _)
            | Op::Return(from)
            | Op::Math1(_, _, _, from) => visit(from),
            Op::Binary(_, _, _, left, right)
            | Op::Copy(left, right, _)
            | Op::Distance(_, left, right, _)
            | Op::Element(_, left, right, _)
            | Op::Push(_, _, left, right)
            | Op::JumpWhere(_, _, _, left, right, _)
            | Op::Math2(_, _, _, left, right) => {
                visit(left);
                visit(right);
            }
            Op::MultiplyAdd(_, _, left, right, more) => {
                visit(left);
                visit(right);
                visit(more);
            }
            Op::Load(_, _, place) | Op::Address(_, place) => place.sources(visit),
            Op::Store(_, place, from) => {
                place.sources(visit);
                visit(from);
            }
            Op::CallPointer(pointer, given, _) => {
                visit(pointer);
                list(given, visit);
            }
            Op::Call(_, given, _) | Op::Library(_, given, _) | Op::Launch(_, given) => list(given, visit),
        }
    }

    /// Whether nothing but its result can be seen of it.
    pub(super) fn is_pure(&self) -> bool {
        match self {
            Op::Binary(BinaryOperator::Divide | BinaryOperator::Remainder, scalar, ..) => scalar.is_float(),
            Op::Move(..)
            | Op::Binary(..)
            | Op::MultiplyAdd(..)
            | Op::Negate(..)
            | Op::Not(..)
            | Op::Complement(..)
            | Op::Convert(..)
            | Op::Address(..)
            | Op::Distance(..)
            | Op::Math1(..)
            | Op::Math2(..) => true,
            _ => false,
        }
    }

    /// What it hands on, if it is a call.
    pub(super) fn given(&self) -> Option<Arguments> {
        match self {
            Op::Call(_, given, _) | Op::CallPointer(_, given, _) | Op::Library(_, given, _) | Op::Launch(_, given) => {
                Some(*given)
            }
            _ => None,
        }
    }

    /// Whether memory may hold something else behind it.
    pub(super) fn writes_memory(&self) -> bool {
        let itself = matches!(self, Op::Store(..) | Op::Copy(..) | Op::Clear(..) | Op::Push(..) | Op::Variable(..));
        itself || self.given().is_some()
    }

    /// Whether two operations that calculate or load make the same of the same registers.
    pub(super) fn makes_what(&self, other: &Op) -> bool {
        match (self, other) {
            (Op::Binary(o, s, _, l, r), Op::Binary(o2, s2, _, l2, r2)) => (o, s, l, r) == (o2, s2, l2, r2),
            (Op::MultiplyAdd(s, _, l, r, m), Op::MultiplyAdd(s2, _, l2, r2, m2)) => (s, l, r, m) == (s2, l2, r2, m2),
            (Op::Convert(f, t, _, v), Op::Convert(f2, t2, _, v2)) => (f, t, v) == (f2, t2, v2),
            (Op::Load(s, _, p), Op::Load(s2, _, p2)) => (s, p) == (s2, p2),
            (Op::Address(_, p), Op::Address(_, p2)) => p == p2,
            (Op::Element(_, v, i, b), Op::Element(_, v2, i2, b2)) => (v, i, b) == (v2, i2, b2),
            _ => false,
        }
    }

    /// Where it may jump to.
    pub(super) fn jump(&mut self) -> Option<&mut u32> {
        match self {
            Op::Jump(target) | Op::JumpOn(_, _, target) | Op::JumpWhere(.., target) => Some(target),
            _ => None,
        }
    }
}

impl Place {
    pub(super) fn of(base: Register) -> Place {
        Place { base, index: None, offset: 0 }
    }

    pub(super) fn sources(&mut self, visit: &mut dyn FnMut(&mut Register)) {
        visit(&mut self.base);
        if let Some((index, _)) = &mut self.index {
            visit(index);
        }
    }
}

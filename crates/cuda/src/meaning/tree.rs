//! The program after names and types are resolved: what the kernels are translated from and the host program is
//! compiled from. Every conversion that C makes silently is spelled out here.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use super::types::{Type, Types};
use crate::{
    files::Precision,
    parse::ast::{BinaryOperator, Qualifiers, Symbol},
    text::Span,
};

pub(crate) type FunctionId = usize;
pub(crate) type LocalId = usize;
pub(crate) type GlobalId = usize;

#[derive(Debug, Clone, Default)]
pub(crate) struct Tree {
    pub(crate) types: Types,
    pub(crate) functions: Vec<Function>,
    pub(crate) globals: Vec<Global>,
    pub(crate) strings: Vec<Rc<[u8]>>,
    pub(crate) main: Option<FunctionId>,
    /// What the host uses and nobody defines, and where.
    pub(crate) undefined: Vec<(Symbol, Span)>,
    /// What ends objects of these types; it takes their address.
    pub(crate) ends: HashMap<Type, FunctionId>,
    /// What ends objects of these types from one address to another.
    pub(crate) array_ends: HashMap<Type, FunctionId>,
    /// The functions that throw what the library throws, in the order of [`Raised`], where the program catches anything.
    pub(crate) raises: Option<[FunctionId; 3]>,
    /// The functions that end objects of which more is seen than that their memory is free: an exception calls them on its way
    /// to its handler.
    pub(crate) unwound: HashSet<FunctionId>,
    /// What device code rounds exactly.
    pub(crate) precision: Precision,
}

/// What the library throws by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Raised {
    /// `std::bad_alloc`.
    NoRoom,
    /// `std::bad_array_new_length`.
    ArrayTooLong,
    /// `std::length_error`, of which container and for what.
    TooLong,
}

/// A `new` that answers null where there is no room.
pub(crate) const OR_NULL: &str = "__or_null";
/// Gives memory its first value: a pointer to it, and the value.
pub(crate) const BEGIN: &str = "__begin_object";
/// What is called at the end of the program, and what it is given.
pub(crate) const AT_EXIT: &str = "__at_exit";

impl Tree {
    /// The function as the host has it.
    pub(crate) fn on_host(&self, id: FunctionId) -> FunctionId {
        self.functions[id].on_host.unwrap_or(id)
    }
}

/// Which side a function runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Host,
    Device,
    Both,
    Kernel,
}

#[derive(Debug, Clone)]
pub(crate) struct Function {
    pub(crate) name: Symbol,
    pub(crate) side: Side,
    pub(crate) parameters: Vec<LocalId>,
    pub(crate) result: Type,
    /// It was declared to return a reference; its result here is a pointer.
    pub(crate) returns_reference: bool,
    pub(crate) locals: Vec<Local>,
    /// Absent if the function was only declared.
    pub(crate) body: Option<Vec<Statement>>,
    /// What the host runs in its place, where the two sides read different texts.
    pub(crate) on_host: Option<FunctionId>,
    pub(crate) span: Span,
    pub(crate) body_span: Span,
}

#[derive(Debug, Clone)]
pub(crate) struct Local {
    pub(crate) name: Symbol,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    pub(crate) storage: Storage,
    /// Whether the program takes its address (references do).
    pub(crate) address_taken: bool,
    /// Whether it is written after its declaration.
    pub(crate) assigned: bool,
    /// The value, where it is constant and known.
    pub(crate) constant: Option<Constant>,
    /// It was declared as a reference; its type here is a pointer.
    pub(crate) reference: bool,
    pub(crate) parameter: bool,
    /// A parameter that takes an object, which ends with the call.
    pub(crate) owned: bool,
    /// It, or what it points to, was declared `volatile`.
    pub(crate) volatile: bool,
}

impl Local {
    /// A variable of a function's own, without anything special.
    pub(crate) fn plain(name: Symbol, ty: Type, span: Span) -> Local {
        Local {
            name,
            ty,
            span,
            storage: Storage::Automatic,
            address_taken: false,
            assigned: false,
            constant: None,
            reference: false,
            parameter: false,
            owned: false,
            volatile: false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storage {
    Automatic,
    Shared,
    /// `extern __shared__`, sized at launch.
    SharedAtLaunch,
    /// `static`: one for the whole run.
    Fixed(GlobalId),
}

#[derive(Debug, Clone)]
pub(crate) struct Global {
    pub(crate) name: Symbol,
    pub(crate) ty: Type,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) start: Option<Expression>,
    pub(crate) constant: Option<Constant>,
    /// It begins, and is registered to end, where control first passes its declaration in a function.
    pub(crate) late: bool,
    /// It is `const`.
    pub(crate) unchanging: bool,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Constant {
    Integer(i64),
    Float(f64),
}

#[derive(Debug, Clone)]
pub(crate) struct Expression {
    pub(crate) kind: Kind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// `threadIdx` and its like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Coordinate {
    Thread,
    Block,
    BlockSize,
    GridSize,
}

/// What names a hidden member that is read only to keep the bits beside those that change.
pub(crate) const KEPT_BITS: &str = "kept bits";

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// The bits of an integer of this type, and whether it was written in hexadecimal.
    Integer(i64, bool),
    Float(f64),
    Text(usize),
    Null,
    /// A macro that stands for a constant; or, by the name [`KEPT_BITS`], what is read to keep its bits.
    Named(Symbol, Box<Expression>),
    Local(LocalId),
    Global(GlobalId),
    /// The whole of `threadIdx`, or one component of it.
    Coordinate(Coordinate, Option<u8>),
    WarpSize,
    /// `std::cout` is 0, `std::cerr` is 1; C's streams are 2 for `stdin`.
    StandardStream(u8),
    Negate(Box<Expression>),
    Not(Box<Expression>),
    Complement(Box<Expression>),
    /// Both sides have one type, except that a shift's right side has its own.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// A pointer and how many elements further on.
    Offset(Box<Expression>, Box<Expression>),
    /// The distance of two pointers in elements.
    Distance(Box<Expression>, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Comma(Box<Expression>, Box<Expression>),
    Assign(Box<Expression>, Box<Expression>),
    /// `target op= value`: calculated in the value's type (shifts: in the given one).
    AssignWith {
        operator: BinaryOperator,
        target: Box<Expression>,
        value: Box<Expression>,
        calculated: Type,
    },
    Step {
        increment: bool,
        prefix: bool,
        target: Box<Expression>,
    },
    /// To the expression's own type.
    Convert {
        value: Box<Expression>,
        written: bool,
        /// To a pointer to what is `volatile`.
        volatile: bool,
    },
    /// An array's first element.
    Decay(Box<Expression>),
    Dereference(Box<Expression>),
    AddressOf(Box<Expression>),
    /// Of an array or of a pointer's target.
    Index(Box<Expression>, Box<Expression>),
    Member(Box<Expression>, usize),
    Call(FunctionId, Vec<Expression>),
    /// Through a pointer to a function.
    CallPointer(Box<Expression>, Vec<Expression>),
    Library(&'static str, Vec<Expression>),
    Launch(Box<Launch>),
    /// A structure from the values of its fields, or an array from those of its elements (missing ones are zero).
    Build(Vec<Expression>),
    Zero,
    New {
        element: Type,
        count: Option<Box<Expression>>,
        start: Option<Box<Expression>>,
    },
    Delete {
        array: bool,
        pointer: Box<Expression>,
    },
    /// A function's name as a value.
    Function(FunctionId),
}

/// What a launch launches.
#[derive(Debug, Clone)]
pub(crate) enum Launched {
    Kernel(FunctionId),
    /// What a pointer points to while the program runs.
    Pointer(Expression),
}

#[derive(Debug, Clone)]
pub(crate) struct Launch {
    pub(crate) kernel: Launched,
    pub(crate) grid: Expression,
    pub(crate) block: Expression,
    pub(crate) shared: Option<Expression>,
    pub(crate) stream: Option<Expression>,
    pub(crate) arguments: Vec<Expression>,
    /// Whether its blocks may meet (`cudaLaunchCooperativeKernel`).
    pub(crate) cooperative: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum StatementKind {
    Empty,
    Expression(Expression),
    Declare(LocalId, Option<Expression>),
    /// Declarations of one statement, without a scope of their own.
    Several(Vec<Statement>),
    Block(Vec<Statement>),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    For {
        start: Option<Box<Statement>>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Box<Statement>,
    },
    While(Expression, Box<Statement>),
    DoWhile(Box<Statement>, Expression),
    Switch(Expression, Vec<Arm>),
    Break,
    Continue,
    Return(Option<Expression>),
}

/// The statements behind one or more `case` labels, up to the next label.
#[derive(Debug, Clone)]
pub(crate) struct Arm {
    pub(crate) values: Vec<(i64, Span)>,
    pub(crate) default: bool,
    pub(crate) body: Vec<Statement>,
    pub(crate) span: Span,
}

impl Statement {
    /// Calls `visit` for the expressions and `inner` for the statements directly below, which may be changed.
    pub(crate) fn parts_mut(&mut self, visit: &mut dyn FnMut(&mut Expression), inner: &mut dyn FnMut(&mut Statement)) {
        match &mut self.kind {
            StatementKind::Empty | StatementKind::Break | StatementKind::Continue => {}
            StatementKind::Expression(value) => visit(value),
            StatementKind::Declare(_, start) => start.iter_mut().for_each(visit),
            StatementKind::Several(list) | StatementKind::Block(list) => list.iter_mut().for_each(inner),
            StatementKind::If(condition, then, otherwise) => {
                visit(condition);
                inner(then);
                otherwise.iter_mut().for_each(|otherwise| inner(otherwise));
            }
            StatementKind::For { start, condition, step, body } => {
                start.iter_mut().for_each(|start| inner(start));
                condition.iter_mut().chain(step).for_each(visit);
                inner(body);
            }
            StatementKind::While(condition, body) | StatementKind::DoWhile(body, condition) => {
                visit(condition);
                inner(body);
            }
            StatementKind::Switch(value, arms) => {
                visit(value);
                arms.iter_mut().flat_map(|arm| &mut arm.body).for_each(inner);
            }
            StatementKind::Return(value) => value.iter_mut().for_each(visit),
        }
    }
}

impl Expression {
    pub(crate) fn bad(span: Span) -> Expression {
        Expression { kind: Kind::Zero, ty: Type::Bad, span }
    }

    pub(crate) fn integer(value: i64, ty: Type, span: Span) -> Expression {
        Expression { kind: Kind::Integer(value, false), ty, span }
    }

    /// Whether it names a place in memory.
    pub(crate) fn is_place(&self) -> bool {
        match &self.kind {
            Kind::Local(_) | Kind::Global(_) | Kind::Dereference(_) | Kind::Text(_) => true,
            Kind::Index(base, _) => base.ty.is_pointer() || base.is_place(),
            Kind::Member(object, _) => object.is_place(),
            Kind::Library(name, _) => matches!(*name, "vector.at" | "string.at"),
            Kind::Conditional(_, yes, no) => yes.ty.is_aggregate() && yes.is_place() && no.is_place(),
            _ => false,
        }
    }

    /// Calls `visit` for the direct children.
    pub(crate) fn children<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        match &self.kind {
            Kind::Named(_, a)
            | Kind::Negate(a)
            | Kind::Not(a)
            | Kind::Complement(a)
            | Kind::Step { target: a, .. }
            | Kind::Convert { value: a, .. }
            | Kind::Decay(a)
            | Kind::Dereference(a)
            | Kind::AddressOf(a)
            | Kind::Member(a, _)
            | Kind::Delete { pointer: a, .. } => visit(a),
            Kind::Binary(_, a, b)
            | Kind::Offset(a, b)
            | Kind::Distance(a, b)
            | Kind::Comma(a, b)
            | Kind::Assign(a, b)
            | Kind::AssignWith { target: a, value: b, .. }
            | Kind::Index(a, b) => {
                visit(a);
                visit(b);
            }
            Kind::Conditional(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            Kind::Call(_, list) | Kind::Library(_, list) | Kind::Build(list) => list.iter().for_each(visit),
            Kind::CallPointer(pointer, list) => {
                visit(pointer);
                list.iter().for_each(visit);
            }
            Kind::Launch(launch) => {
                if let Launched::Pointer(pointer) = &launch.kernel {
                    visit(pointer);
                }
                visit(&launch.grid);
                visit(&launch.block);
                launch.shared.iter().chain(&launch.stream).chain(&launch.arguments).for_each(visit);
            }
            Kind::New { count, start, .. } => count.iter().chain(start).for_each(|a| visit(a)),
            Kind::Integer(..)
            | Kind::Float(_)
            | Kind::Text(_)
            | Kind::Null
            | Kind::Local(_)
            | Kind::Global(_)
            | Kind::Coordinate(..)
            | Kind::WarpSize
            | Kind::StandardStream(_)
            | Kind::Zero
            | Kind::Function(_) => {}
        }
    }

    /// The expression without the names of macros and without silent conversions around it.
    pub(crate) fn bare(&self) -> &Expression {
        match &self.kind {
            Kind::Named(_, inner) => inner.bare(),
            Kind::Convert { value, written: false, .. } => value.bare(),
            _ => self,
        }
    }
}

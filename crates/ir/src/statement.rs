//! Statements: whatever has an effect, and in which order.

use crate::{Access, Expression, FunctionId, Intrinsic, LocalId, Place};

/// Statements that are executed in order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Block(pub Vec<Statement>);

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// Where it is.
    pub place: Place,
}

/// What a statement does.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementKind {
    /// A local begins here: it holds nothing until it is assigned. A local without such a statement begins with its
    /// function.
    Begin(LocalId),
    /// An object of the frame begins here and holds nothing.
    BeginFrame(crate::FrameId),
    /// Gives a local a value of its type.
    Assign(LocalId, Expression),
    /// Loads from memory into a local of the access's type.
    Load(LocalId, Access),
    /// Stores a value of the access's type.
    Store(Access, Expression),
    /// Copies an object of a size known here from one place to another; the places are the same or do not overlap. The
    /// copy moves as many bytes in each request as the alignment allows, at most 16.
    Copy {
        /// Where to; a pointer.
        to: Expression,
        /// Where from; a pointer.
        from: Expression,
        /// How many bytes.
        bytes: u64,
        /// The alignment of both places.
        alignment: u32,
    },
    /// Changes memory in one step.
    Atomic {
        /// Takes what memory held before.
        to: Option<LocalId>,
        /// What is done.
        operation: AtomicOperation,
        /// Where; of 2, 4, 8 or 16 bytes.
        access: Access,
        /// The operand; of a compare-and-swap what is stored.
        value: Expression,
        /// Of a compare-and-swap: what memory has to hold. It is compared by its bits.
        compare: Option<Expression>,
        /// Among which threads.
        scope: Scope,
    },
    /// Calls a function of the module.
    Call {
        /// Takes the result.
        to: Option<LocalId>,
        /// Which function.
        callee: Callee,
        /// A value for each parameter.
        arguments: Vec<Expression>,
    },
    /// Calls a function that has effects, reads memory, or meets other threads.
    Intrinsic {
        /// Takes the result.
        to: Option<LocalId>,
        /// Which.
        intrinsic: Intrinsic,
        /// Its arguments.
        arguments: Vec<Expression>,
    },
    /// `printf`.
    Print {
        /// The format, without its final zero.
        format: Vec<u8>,
        /// The values after C's default promotions; a text is a pointer.
        arguments: Vec<Expression>,
        /// Takes the number of arguments, as `printf` of a device returns it.
        to: Option<LocalId>,
    },
    /// `assert`: ends the launch where the condition is false.
    Assert {
        /// What should hold.
        condition: Expression,
        /// The text of the condition.
        text: String,
    },
    /// Statements with declarations of their own.
    Block(Block),
    /// A decision.
    If {
        /// A truth value.
        condition: Expression,
        /// Where it holds.
        accept: Block,
        /// Where it does not.
        reject: Block,
    },
    /// A loop. A turn is `test` (in a [`Form::For`] and [`Form::While`]), the body, `continuing`, and `test` (in a
    /// [`Form::DoWhile`]). `continue` goes on behind the body.
    Loop {
        /// How the source wrote it.
        form: Form,
        /// Whether there is another turn; absent in loops that only a `break` or `return` leaves.
        test: Option<Test>,
        /// The body.
        body: Block,
        /// What follows each turn.
        continuing: Block,
    },
    /// Chooses among cases.
    Switch {
        /// An integer.
        value: Expression,
        /// The cases in order. Where none fits and there is no default, nothing is executed.
        arms: Vec<Arm>,
    },
    /// Leaves the innermost loop or switch.
    Break,
    /// Goes on behind the body of the innermost loop.
    Continue,
    /// Leaves the function.
    Return(Option<Expression>),
    /// Launches a kernel from a kernel. The launch is complete before the launching grid is, and for the launching thread
    /// no earlier than that thread says.
    Launch(Box<Launch>),
}

/// A launch from a kernel.
#[derive(Debug, Clone, PartialEq)]
pub struct Launch {
    /// Takes the error code.
    pub to: Option<LocalId>,
    /// Which kernel.
    pub kernel: FunctionId,
    /// Blocks in x, y and z; each a `u32`.
    pub grid: [Expression; 3],
    /// Threads of a block in x, y and z; each a `u32`.
    pub block: [Expression; 3],
    /// Bytes of shared memory sized at launch.
    pub shared: Expression,
    /// The low word of the stream's handle. What is launched in [`Launch::TAIL`] waits for all else that the grid launches, in
    /// order; launches in other streams need not wait.
    pub stream: Expression,
    /// A value for each parameter; a structure's is its address.
    pub arguments: Vec<Expression>,
}

impl Launch {
    /// `cudaStreamTailLaunch`
    pub const TAIL: u32 = 3;
}

/// The condition of a loop.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// What is executed before the condition is calculated: the loads in it.
    pub before: Block,
    /// A truth value.
    pub condition: Expression,
    /// Where the condition is.
    pub place: Place,
}

/// How the source wrote a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// `for`
    For,
    /// `while`
    While,
    /// `do … while`
    DoWhile,
}

/// What a call calls.
#[derive(Debug, Clone, PartialEq)]
pub enum Callee {
    /// A function.
    Direct(FunctionId),
    /// What a pointer points to.
    Indirect(Expression),
}

/// A case of a switch.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    /// The bits of the values that choose it, in the type of the switch's value.
    pub values: Vec<u64>,
    /// Whether it is the default, too.
    pub default: bool,
    /// What is executed. It goes on with the next arm unless it ends in a jump.
    pub body: Block,
    /// Where its label is.
    pub place: Place,
}

/// What an atomic does with what memory holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtomicOperation {
    /// Reads, and that is all.
    Load,
    /// Writes, and that is all.
    Store,
    /// Adds; integers, floats, and vectors of two `f16`.
    Add,
    /// Subtracts.
    Subtract,
    /// Replaces.
    Exchange,
    /// Replaces where memory holds what is compared with.
    CompareExchange,
    /// Keeps the smaller one.
    Minimum,
    /// Keeps the larger one.
    Maximum,
    /// `old >= value ? 0 : old + 1`
    Increment,
    /// `old == 0 || old > value ? value : old - 1`
    Decrement,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    ExclusiveOr,
}

impl AtomicOperation {
    /// All of them.
    pub const ALL: [AtomicOperation; 13] = [
        AtomicOperation::Load,
        AtomicOperation::Store,
        AtomicOperation::Add,
        AtomicOperation::Subtract,
        AtomicOperation::Exchange,
        AtomicOperation::CompareExchange,
        AtomicOperation::Minimum,
        AtomicOperation::Maximum,
        AtomicOperation::Increment,
        AtomicOperation::Decrement,
        AtomicOperation::And,
        AtomicOperation::Or,
        AtomicOperation::ExclusiveOr,
    ];

    /// Its name in the IR's text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AtomicOperation::Load => "load",
            AtomicOperation::Store => "store",
            AtomicOperation::Add => "add",
            AtomicOperation::Subtract => "sub",
            AtomicOperation::Exchange => "exch",
            AtomicOperation::CompareExchange => "cas",
            AtomicOperation::Minimum => "min",
            AtomicOperation::Maximum => "max",
            AtomicOperation::Increment => "inc",
            AtomicOperation::Decrement => "dec",
            AtomicOperation::And => "and",
            AtomicOperation::Or => "or",
            AtomicOperation::ExclusiveOr => "xor",
        }
    }

    /// The function of WGSL that does the same to a word, where WGSL has one. The one that compares may fail for no reason.
    #[must_use]
    pub fn in_wgsl(self) -> Option<&'static str> {
        Some(match self {
            AtomicOperation::Load => "atomicLoad",
            AtomicOperation::Store => "atomicStore",
            AtomicOperation::Add => "atomicAdd",
            AtomicOperation::Subtract => "atomicSub",
            AtomicOperation::Exchange => "atomicExchange",
            AtomicOperation::CompareExchange => "atomicCompareExchangeWeak",
            AtomicOperation::Minimum => "atomicMin",
            AtomicOperation::Maximum => "atomicMax",
            AtomicOperation::Increment | AtomicOperation::Decrement => return None,
            AtomicOperation::And => "atomicAnd",
            AtomicOperation::Or => "atomicOr",
            AtomicOperation::ExclusiveOr => "atomicXor",
        })
    }
}

/// The threads among which something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Those of a warp.
    Warp,
    /// Those of a block.
    Block,
    /// All threads of the device.
    Device,
    /// All threads of the device and of the host.
    System,
}

impl Statement {
    /// Calls `visit` for the values directly in a statement, those of its blocks aside.
    pub fn expressions_mut(&mut self, visit: &mut dyn FnMut(&mut Expression)) {
        match &mut self.kind {
            StatementKind::Assign(_, value) => visit(value),
            StatementKind::Load(_, access) => visit(&mut access.address),
            StatementKind::Store(access, value) => {
                visit(&mut access.address);
                visit(value);
            }
            StatementKind::Copy { to, from, .. } => {
                visit(to);
                visit(from);
            }
            StatementKind::Atomic { access, value, compare, .. } => {
                visit(&mut access.address);
                visit(value);
                compare.iter_mut().for_each(visit);
            }
            StatementKind::Call { callee, arguments, .. } => {
                if let Callee::Indirect(pointer) = callee {
                    visit(pointer);
                }
                arguments.iter_mut().for_each(visit);
            }
            StatementKind::Intrinsic { arguments, .. } | StatementKind::Print { arguments, .. } => {
                arguments.iter_mut().for_each(visit);
            }
            StatementKind::Assert { condition, .. } | StatementKind::If { condition, .. } => visit(condition),
            StatementKind::Loop { test, .. } => test.iter_mut().for_each(|test| visit(&mut test.condition)),
            StatementKind::Switch { value, .. } => visit(value),
            StatementKind::Return(value) => value.iter_mut().for_each(visit),
            StatementKind::Launch(launch) => {
                launch.grid.iter_mut().chain(&mut launch.block).for_each(&mut *visit);
                visit(&mut launch.shared);
                visit(&mut launch.stream);
                launch.arguments.iter_mut().for_each(visit);
            }
            StatementKind::Begin(_)
            | StatementKind::BeginFrame(_)
            | StatementKind::Block(_)
            | StatementKind::Break
            | StatementKind::Continue => {}
        }
    }

    /// Calls `visit` for the blocks directly within a statement.
    pub fn blocks_mut(&mut self, visit: &mut dyn FnMut(&mut Block)) {
        match &mut self.kind {
            StatementKind::Block(inner) => visit(inner),
            StatementKind::If { accept, reject, .. } => {
                visit(accept);
                visit(reject);
            }
            StatementKind::Loop { test, body, continuing, .. } => {
                test.iter_mut().for_each(|test| visit(&mut test.before));
                visit(body);
                visit(continuing);
            }
            StatementKind::Switch { arms, .. } => arms.iter_mut().for_each(|arm| visit(&mut arm.body)),
            _ => {}
        }
    }
}

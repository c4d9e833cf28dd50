//! The instructions of a warp.
//!
//! A register is one 32-bit word a lane. A `bool` is 0 or 1. An f16 is held as the f32 of the same value: after every
//! operation that can leave the set of f16 values stands a [`UnaryOp::RoundToHalf`]. A scalar of 64 bits takes two
//! registers, the low word and right after it the high one, and is called by the number of the first. Vectors, matrices,
//! arrays and structures are so many scalars.
//!
//! Instructions that write a register do so for all lanes, active or not: a temporary is read only where it was written,
//! since the active lanes of the reader are among those of the writer. Only [`Instruction::Assign`], which writes a
//! variable, keeps what the inactive lanes hold.

use warpground_ir::{Intrinsic, Scalar};

use super::{MemoryScalar, Special};
use crate::exec::direct::access::extracted;

/// A register's number. A program that needs more than 65,535 is refused.
pub type Register = u16;
/// An index into the program's instructions.
pub type Target = u32;

/// What a warp executes in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each instruction says what its operands are")]
pub enum Instruction {
    /// `to = op from`
    Unary { op: UnaryOp, to: Register, from: Register },
    /// `to = left op right`
    Binary { op: BinaryOp, to: Register, left: Register, right: Register },
    /// `to = op(first, second, third)`
    Ternary { op: TernaryOp, to: Register, first: Register, second: Register, third: Register },
    /// Inserts the low `count` bits of `bits` into `base` from bit `offset` on.
    InsertBits { to: Register, base: Register, bits: Register, offset: Register, count: Register },
    /// `to = op from` on 64 bits. [`UnaryOp::narrows`] says whether the result is one word.
    WideUnary { op: UnaryOp, to: Register, from: Register },
    /// `to = left op right` on 64 bits. [`BinaryOp::narrows`] says whether the result is one word; the amount of a shift
    /// and the exponent of [`BinaryOp::Ldexp`] are one word.
    WideBinary { op: BinaryOp, to: Register, left: Register, right: Register },
    /// `to = op(first, second, third)` on 64 bits; where bits lie is said in one word.
    WideTernary { op: TernaryOp, to: Register, first: Register, second: Register, third: Register },
    /// [`Instruction::InsertBits`] on 64 bits.
    WideInsertBits { to: Register, base: Register, bits: Register, offset: Register, count: Register },
    /// Converts a value, where one of the kinds has 64 bits.
    Convert { to_kind: ScalarKind, from_kind: ScalarKind, to: Register, from: Register },
    /// Copies for all lanes.
    Copy { to: Register, from: Register },
    /// Copies for the active lanes.
    Assign { to: Register, from: Register },

    /// `to` = the byte offset of the address (its index part only, not the constant one) plus `base`; 0xFFFF_FFFF where
    /// the index or the base is out of bounds.
    Offset { to: Register, base: Option<Register>, address: u32 },
    /// Loads `count` words (with `half`: f16s) that lie one after another into the registers of a list.
    Load { list: u32, count: u8, half: bool, address: u32 },
    /// Stores `count` words (with `half`: f16s) from the registers of a list.
    Store { list: u32, count: u8, half: bool, address: u32 },
    /// Sets private memory to zero for the active lanes; as far as observers are concerned, nobody wrote it.
    /// `ended`: the function that it belongs to has returned.
    Undefine { offset: u32, words: u32, ended: bool },
    /// An access to a texture, by its number in the program.
    Texture { access: u32 },
    /// The number of elements of a runtime-sized array.
    RuntimeLength { to: Register, length: u16 },
    /// A read-modify-write; `to` receives the old value.
    Atomic { op: AtomicOp, to: Option<Register>, value: Register, address: u32 },
    /// `to` receives the old value and `exchanged` whether it equalled `compare`, in which case `value` was stored.
    CompareExchange { to: Register, exchanged: Register, compare: Register, value: Register, address: u32 },
    /// [`Instruction::Atomic`] on 64 bits.
    WideAtomic { op: AtomicOp, to: Option<Register>, value: Register, address: u32 },
    /// [`Instruction::CompareExchange`] on 64 bits; `exchanged` is one word.
    WideCompareExchange { to: Register, exchanged: Register, compare: Register, value: Register, address: u32 },

    /// Goes on with the lanes where the condition holds; with the others at `reject`. `reject` is the instruction after
    /// the matching [`Instruction::Else`], or the matching [`Instruction::EndIf`].
    If { condition: Register, reject: Target },
    /// The accepted lanes are done; goes on with the rejected ones, or at `end` if there are none.
    Else { end: Target },
    /// The lanes of both sides come together. If none is left, goes on at `skip`, the end of what surrounds this.
    EndIf { skip: Target },
    /// Enters a loop.
    Loop,
    /// Lanes where the condition equals `when` leave the innermost loop. If none is left, goes on at `skip`.
    BreakIf { condition: Register, when: bool, skip: Target },
    /// All active lanes leave the innermost loop.
    Break,
    /// All active lanes wait for the innermost loop's continuing part.
    Continue,
    /// The continuing part begins: those that wait for it join. If there are no lanes, goes on at `end`.
    Continuing { end: Target },
    /// Goes back to the loop's first instruction if lanes are left.
    Repeat { start: Target },
    /// The lanes that left the loop come together.
    EndLoop { skip: Target },
    /// Enters a switch.
    Switch,
    /// Goes on with those lanes of the switch whose selector is among the values of a list (or, with `otherwise`, is not
    /// among them); at `next` if there are none.
    Case { selector: Register, values: u32, count: u16, otherwise: bool, next: Target },
    /// The case's lanes are done.
    EndCase,
    /// All active lanes leave the innermost switch.
    BreakSwitch,
    /// The lanes of all cases come together.
    EndSwitch { skip: Target },
    /// The lanes of this case go on with the next one.
    FallThrough,
    /// Enters a function.
    Call,
    /// All active lanes leave the function.
    Return,
    /// The lanes that returned come together.
    EndCall { skip: Target },
    /// The end of the kernel.
    End,

    /// Loads what a pointer points to into the registers of a list. The access is an index into
    /// [`Direct::accesses`](super::Direct::accesses), as in the following instructions.
    PointerLoad { list: u32, access: u32 },
    /// Stores the registers of a list where a pointer points to.
    PointerStore { list: u32, access: u32 },
    /// `to` = the address of an access.
    PointerAddress { to: Register, access: u32 },
    /// A read-modify-write where a pointer points to; `to` receives the old value.
    PointerAtomic { op: AtomicOp, to: Option<Register>, value: Register, access: u32 },
    /// `to` receives the old value; if its bits equalled `compare`, `value` was stored.
    PointerCompareExchange { to: Register, compare: Register, value: Register, access: u32 },
    /// `to` = the address of a byte of the running function's frame.
    FrameAddress { to: Register, offset: u32 },
    /// A function of CUDA: a list holds where the result goes, and `count` arguments.
    Calculate { function: Intrinsic, scalar: Scalar, count: u8, list: u32 },
    /// Converts as CUDA does; `rounding` is an index into [`Intrinsic::ROUNDING`].
    Cast { to_scalar: Scalar, from_scalar: Scalar, rounding: u8, to: Register, from: Register },
    /// Calls a function that has registers of its own; a list holds the words of the arguments.
    CallFunction { function: u32, list: u32 },
    /// The end of such a function.
    EndFunction,
    /// Ends the active threads.
    Exit,
    /// Ends the launch if a lane is active: an index into [`Direct::failures`](super::Direct::failures).
    Fail { failure: u32 },
    /// What CUDA has and WGSL has not; a list holds its registers.
    Special { operation: Special, list: u32 },

    /// Waits for all threads of the block.
    Barrier { shared: bool, global: bool },
    /// Orders the memory accesses of a warp's lanes.
    WarpBarrier,
    /// The four words of a list receive one bit per lane: whether the predicate holds there.
    Ballot { list: u32, predicate: Option<Register> },
    /// A reduction or scan over the active lanes.
    Collective { op: CollectiveOp, scan: Scan, kind: ScalarKind, to: Register, from: Register },
    /// A warp is about to load or store a matrix of 16 × 16, element by element: it must be there as a whole, and all its
    /// lanes must mean the same one. `address` is where the matrix begins, `stride` times `step` the bytes from one row (or
    /// column, if its elements are those that lie side by side) to the next.
    Matrix { stride: Register, step: u32, address: u32 },
    /// Transposes a matrix of 8 × 8, of whose rows each has four lanes with two neighbours each. A list holds two registers for
    /// the result and two for the matrix.
    Transpose { list: u32 },
    /// The product of two matrices of 16 × 16, added to a third: a list holds eight registers for the result and eight for
    /// each of the three. The products and their sum are exact, or as near as f64 is, and the sum is rounded once. Hardware,
    /// of which nothing is documented, aligns and cuts off what it sums; CUDA's `wmma` is calculated as it is here.
    MultiplyMatrices { list: u32 },
    /// Takes the value of another lane.
    Gather { mode: Gather, to: Register, from: Register, index: Option<Register> },
}

/// Operations on one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it: WGSL's own function names, then the type they work on")]
pub enum UnaryOp {
    NegateI,
    NegateF,
    NotBool,
    NotBits,
    AbsI,
    AbsF,
    SignI,
    SignF,
    Saturate,
    Floor,
    Ceil,
    Round,
    Trunc,
    Fract,
    Sqrt,
    InverseSqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Exp,
    Exp2,
    Log,
    Log2,
    Radians,
    Degrees,
    ModfFract,
    FrexpFract,
    FrexpExponent,
    RoundToHalf,
    IsNan,
    IsInf,
    FToU,
    FToI,
    UToF,
    IToF,
    ToBoolF,
    ToBoolI,
    CountLeadingZeros,
    CountTrailingZeros,
    CountOneBits,
    ReverseBits,
    FirstLeadingBitU,
    FirstLeadingBitI,
    FirstTrailingBit,
    /// The f16 of an f32, as bits in the low half.
    HalfBits,
    /// The f32 of the f16 whose bits are the low half.
    FromHalfBits,
    ToSnorm8,
    ToUnorm8,
    ToSnorm16,
    ToUnorm16,
    FromSnorm8,
    FromUnorm8,
    FromSnorm16,
    FromUnorm16,
    /// The nearest value that the upper half of an f32 can hold.
    RoundToBfloat,
    SignExtend8,
    SignExtend16,
    ZeroExtend8,
    ZeroExtend16,
    /// To the nearest integer that there is, as CUDA has it.
    SaturateToU,
    SaturateToI,
}

/// Operations on two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it: the operation, then the type it works on")]
pub enum BinaryOp {
    AddI,
    SubtractI,
    MultiplyI,
    DivideU,
    DivideI,
    RemainderU,
    RemainderI,
    AddF,
    SubtractF,
    MultiplyF,
    DivideF,
    RemainderF,
    EqualI,
    NotEqualI,
    LessU,
    LessEqualU,
    LessI,
    LessEqualI,
    EqualF,
    NotEqualF,
    LessF,
    LessEqualF,
    And,
    Or,
    ExclusiveOr,
    ShiftLeft,
    ShiftRightU,
    ShiftRightI,
    MinU,
    MaxU,
    MinI,
    MaxI,
    MinF,
    MaxF,
    Power,
    Atan2,
    Ldexp,
    Dot4U,
    Dot4I,
    /// The quotient as CUDA has it: all ones where the divisor is zero.
    QuotientU,
    QuotientI,
    /// The remainder likewise.
    ModuloU,
    ModuloI,
    /// Shifts whose amount may be the width or more.
    ShiftOutLeft,
    ShiftOutRightU,
    ShiftOutRightI,
}

/// Operations on three values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TernaryOp {
    /// `first ? second : third`
    Select,
    /// `first * second + third`, rounded once.
    Fma,
    /// `third` bits of `first` from bit `second` on.
    ExtractBitsU,
    ExtractBitsI,
}

/// What an atomic does with the old value and the operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AtomicOp {
    Load,
    Store,
    Add,
    Subtract,
    And,
    Or,
    ExclusiveOr,
    MinU,
    MaxU,
    MinI,
    MaxI,
    Exchange,
    AddF,
    SubtractF,
    /// `old >= value ? 0 : old + 1`
    Increment,
    /// `old == 0 || old > value ? value : old - 1`
    Decrement,
    /// Of an `f16` in 16 bits.
    AddHalf,
    /// Of the upper half of an `f32` in 16 bits.
    AddBfloat,
    /// Of two `f16`.
    AddHalves,
    /// Of two upper halves of `f32`.
    AddBfloats,
}

/// The operation of a reduction or scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum CollectiveOp {
    All,
    Any,
    Add,
    Multiply,
    Min,
    Max,
    And,
    Or,
    ExclusiveOr,
}

/// What each lane receives of a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scan {
    /// The result over all active lanes.
    Reduce,
    /// The result over the active lanes up to this one.
    Inclusive,
    /// The result over the active lanes before this one.
    Exclusive,
}

/// What a matrix is in the product of two that is added to a third: A × B + C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatrixRole {
    /// The left factor.
    A,
    /// The right factor.
    B,
    /// What is added, and the result.
    C,
}

impl MatrixRole {
    /// Its name in WGSL.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MatrixRole::A => "A",
            MatrixRole::B => "B",
            MatrixRole::C => "C",
        }
    }

    /// The row and the column of a lane's element of that number, as NVIDIA's `mma` instructions have them: neighbours in k,
    /// or in the columns of the result, come in pairs, and each pair is a block of 8 × 8 of the warp.
    #[must_use]
    pub fn place(self, lane: usize, element: usize) -> (usize, usize) {
        let (line, pair) = (lane / 4, lane % 4 * 2 + element % 2);
        let (down, across) = (8 * (element / 2 % 2), 8 * (element / 4));
        match self {
            MatrixRole::A | MatrixRole::C => (down + line, across + pair),
            MatrixRole::B => (down + pair, across + line),
        }
    }
}

/// From which lane a value is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gather {
    /// The first active lane.
    First,
    /// The lane of that number.
    Lane,
    /// That many lanes further on.
    Down,
    /// That many lanes back.
    Up,
    /// The lane whose number differs in these bits.
    ExclusiveOr,
    /// The lane of that number within each four.
    QuadLane,
    /// The neighbour within each four: 1 in x, 2 in y, 3 diagonally.
    QuadSwap(u8),
}

/// The type of a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScalarKind {
    /// `u32`
    U32,
    /// `i32`
    I32,
    /// `f32`
    F32,
    /// `f16`
    F16,
    /// `bool`
    Bool,
    /// `u64`
    U64,
    /// `i64`
    I64,
    /// `f64`
    F64,
    /// `unsigned char` of CUDA; WGSL has none of these.
    U8,
    /// `signed char`
    I8,
    /// `unsigned short`
    U16,
    /// `short`
    I16,
    /// `__nv_bfloat16`
    Bf16,
}

impl ScalarKind {
    /// Bytes in memory. WGSL leaves a `bool`'s size open; here it is a word.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            ScalarKind::U8 | ScalarKind::I8 => 1,
            ScalarKind::F16 | ScalarKind::U16 | ScalarKind::I16 | ScalarKind::Bf16 => 2,
            ScalarKind::U32 | ScalarKind::I32 | ScalarKind::F32 | ScalarKind::Bool => 4,
            ScalarKind::U64 | ScalarKind::I64 | ScalarKind::F64 => 8,
        }
    }

    /// Whether it has 64 bits, which take two registers.
    #[must_use]
    pub fn is_wide(self) -> bool {
        matches!(self, ScalarKind::U64 | ScalarKind::I64 | ScalarKind::F64)
    }

    /// What a register holds of a scalar of at most a word, from its bits in memory.
    #[must_use]
    pub fn of_memory(self, bits: u32) -> u32 {
        let scalar = match self {
            ScalarKind::U8 => MemoryScalar::U8,
            ScalarKind::I8 => MemoryScalar::I8,
            ScalarKind::U16 => MemoryScalar::U16,
            ScalarKind::I16 => MemoryScalar::I16,
            ScalarKind::F16 => MemoryScalar::F16,
            ScalarKind::Bf16 => MemoryScalar::Bf16,
            _ => MemoryScalar::Word,
        };
        extracted(scalar, bits)
    }

    /// Its name in WGSL.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ScalarKind::U32 => "u32",
            ScalarKind::I32 => "i32",
            ScalarKind::F32 => "f32",
            ScalarKind::F16 => "f16",
            ScalarKind::Bool => "bool",
            ScalarKind::U64 => "u64",
            ScalarKind::I64 => "i64",
            ScalarKind::F64 => "f64",
            ScalarKind::U8 => "u8",
            ScalarKind::I8 => "i8",
            ScalarKind::U16 => "u16",
            ScalarKind::I16 => "i16",
            ScalarKind::Bf16 => "bf16",
        }
    }

    /// Whether it is a float of any width.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(self, ScalarKind::F32 | ScalarKind::F16 | ScalarKind::Bf16 | ScalarKind::F64)
    }

    /// Whether it is an integer with a sign.
    #[must_use]
    pub fn is_signed(self) -> bool {
        matches!(self, ScalarKind::I8 | ScalarKind::I16 | ScalarKind::I32 | ScalarKind::I64)
    }
}

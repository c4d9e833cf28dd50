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

use super::{
    direct::Special,
    operation::{AtomicOp, BinaryOp, CollectiveOp, Gather, Scan, TernaryOp, UnaryOp},
    register::{Register, Target},
    scalar::ScalarKind,
};

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

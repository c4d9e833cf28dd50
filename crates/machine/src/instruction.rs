//! The instructions that a host program is compiled to. Registers hold 64 bits: integers sign- or zero-extended, floats
//! as their bits, pointers as addresses; structures lie in memory and their registers hold the address.
//!
//! An instruction takes twelve bytes. What its operands are is said by its name, so that running one asks no questions.

use crate::{Holds, Span};

/// A register of the call that runs.
pub type Register = u16;

/// The registers that an instruction can name. A call may reach all of them, so that none has to be checked.
pub(crate) const WINDOW: usize = 1 << 16;

/// An address: pointer, index, the bytes that one index stands for, and bytes beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Indexed {
    /// The pointer.
    pub base: Register,
    /// The index.
    pub index: Register,
    /// The bytes of an element.
    pub bytes: u16,
    /// Where in the element.
    pub offset: u16,
}

/// What the machine does. The first register is the one that is written, unless said otherwise.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names say it: what is done, and in which type")]
pub enum Instruction {
    Move(Register, Register),
    /// One of the function's constants.
    Constant(Register, u32),
    AddI32(Register, Register, Register),
    AddU32(Register, Register, Register),
    Add64(Register, Register, Register),
    AddF32(Register, Register, Register),
    AddF64(Register, Register, Register),
    SubtractI32(Register, Register, Register),
    SubtractU32(Register, Register, Register),
    Subtract64(Register, Register, Register),
    SubtractF32(Register, Register, Register),
    SubtractF64(Register, Register, Register),
    MultiplyI32(Register, Register, Register),
    MultiplyU32(Register, Register, Register),
    Multiply64(Register, Register, Register),
    MultiplyF32(Register, Register, Register),
    MultiplyF64(Register, Register, Register),
    /// The second times the third, rounded, plus the fourth.
    MultiplyAddI32(Register, Register, Register, Register),
    MultiplyAddU32(Register, Register, Register, Register),
    MultiplyAdd64(Register, Register, Register, Register),
    MultiplyAddF32(Register, Register, Register, Register),
    MultiplyAddF64(Register, Register, Register, Register),
    DivideI32(Register, Register, Register),
    DivideU32(Register, Register, Register),
    DivideI64(Register, Register, Register),
    DivideU64(Register, Register, Register),
    DivideF32(Register, Register, Register),
    DivideF64(Register, Register, Register),
    RemainderI32(Register, Register, Register),
    RemainderU32(Register, Register, Register),
    RemainderI64(Register, Register, Register),
    RemainderU64(Register, Register, Register),
    And(Register, Register, Register),
    Or(Register, Register, Register),
    Xor(Register, Register, Register),
    ShiftLeftI32(Register, Register, Register),
    ShiftLeftU32(Register, Register, Register),
    ShiftLeft64(Register, Register, Register),
    /// Of a signed value of 32 bits.
    ShiftRightI32(Register, Register, Register),
    ShiftRightU32(Register, Register, Register),
    ShiftRightI64(Register, Register, Register),
    ShiftRightU64(Register, Register, Register),
    Negate(Register, Register),
    Complement(Register, Register),
    NegateF32(Register, Register),
    NegateF64(Register, Register),
    /// 1 for zero, 0 for the rest.
    Not(Register, Register),
    Test(Test, Register, Register, Register),
    /// 1 for what is not zero, 0 for zero.
    Truth(Register, Register),
    WrapI8(Register, Register),
    WrapU8(Register, Register),
    WrapI16(Register, Register),
    WrapU16(Register, Register),
    WrapI32(Register, Register),
    WrapU32(Register, Register),
    F32FromSigned(Register, Register),
    F32FromUnsigned(Register, Register),
    F64FromSigned(Register, Register),
    F64FromUnsigned(Register, Register),
    F32FromF64(Register, Register),
    F64FromF32(Register, Register),
    I32FromF64(Register, Register),
    SignedFromF64(Register, Register),
    UnsignedFromF64(Register, Register),
    TruthOfF64(Register, Register),
    /// Value, pointer, bytes beyond it.
    LoadBool(Register, Register, u32),
    LoadI8(Register, Register, u32),
    LoadU8(Register, Register, u32),
    LoadI16(Register, Register, u32),
    LoadU16(Register, Register, u32),
    LoadI32(Register, Register, u32),
    LoadU32(Register, Register, u32),
    Load64(Register, Register, u32),
    IndexedBool(Register, Indexed),
    IndexedI8(Register, Indexed),
    IndexedU8(Register, Indexed),
    IndexedI16(Register, Indexed),
    IndexedU16(Register, Indexed),
    IndexedI32(Register, Indexed),
    IndexedU32(Register, Indexed),
    Indexed64(Register, Indexed),
    /// Pointer, bytes beyond it, value.
    Store8(Register, u32, Register),
    Store16(Register, u32, Register),
    Store32(Register, u32, Register),
    Store64(Register, u32, Register),
    StoreIndexed8(Indexed, Register),
    StoreIndexed16(Indexed, Register),
    StoreIndexed32(Indexed, Register),
    StoreIndexed64(Indexed, Register),
    /// To, from, bytes.
    Copy(Register, Register, u32),
    /// Pointer, bytes.
    Clear(Register, u32),
    /// Pointer plus index times size.
    Offset(Register, Register, Register, u32),
    /// Difference of pointers divided by a size.
    Distance(Register, Register, Register, u32),
    /// Pointer plus bytes.
    Forward(Register, Register, u32),
    /// The address of a vector's element: vector, index, and the bytes of an element.
    Element(Register, Register, Register, u32),
    /// Appends to a vector that has room: 1 if it had, vector, value, bytes.
    Push(Register, Register, Register, u8),
    /// Memory for a variable of the call, made when first reached: the number among the function's variables.
    Variable(Register, u32),
    Jump(u32),
    JumpIf(Register, u32),
    JumpUnless(Register, u32),
    JumpEqual(Register, Register, u32),
    JumpNotEqual(Register, Register, u32),
    JumpLess(Register, Register, u32),
    JumpLessEqual(Register, Register, u32),
    JumpLessUnsigned(Register, Register, u32),
    JumpLessEqualUnsigned(Register, Register, u32),
    /// Jumps where the test holds.
    JumpWhere(Test, Register, Register, u32),
    /// Jumps where the test does not hold.
    JumpWhereNot(Test, Register, Register, u32),
    /// Function and result. Arguments lie behind the registers of the caller.
    Call(u32, Register),
    /// Pointer to a function, result, how many arguments.
    CallPointer(Register, Register, u32),
    /// A value, no register is written.
    Return(Register),
    /// Result, function, value: calculated in double.
    UnaryF32(Register, u16, Register),
    UnaryF64(Register, u16, Register),
    BinaryF32(Register, u16, Register, Register),
    BinaryF64(Register, u16, Register, Register),
    /// A random number of 31 bits.
    Draw(Register),
    /// Site, result; arguments as for calls.
    Library(u32, Register),
    /// Site; arguments as for calls.
    Launch(u32),
}

/// Comparisons. Those that are greater have their sides changed, and signed ones serve for unsigned 32 bits too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Test {
    Equal,
    Less,
    LessEqual,
    LessUnsigned,
    LessEqualUnsigned,
    EqualF32,
    LessF32,
    LessEqualF32,
    EqualF64,
    LessF64,
    LessEqualF64,
}

/// A constant of a function; some are known only when the program starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constant {
    /// These bits.
    Bits(u64),
    /// The address of a global variable.
    Global(u32),
    /// The address of a string.
    Text(u32),
}

/// A variable in memory.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its size.
    pub bytes: u64,
    /// What of other memory it owns, which is freed with it.
    pub holds: Holds,
}

/// A function's instructions.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// What it does.
    pub instructions: Vec<Instruction>,
    /// Where in the source, one for each instruction.
    pub spans: Vec<Span>,
    /// The calls in whose places instructions without a place in the source are, from an instruction on: in order, each until
    /// the next one.
    pub calls: Vec<(u32, Span)>,
    /// How many registers hold arguments: the first ones.
    pub parameters: u16,
    /// Constants; the first `held` of them lie in registers behind the parameters.
    pub constants: Vec<Constant>,
    /// How many constants lie in registers.
    pub held: u16,
    /// How many registers behind those begin with zero.
    pub cleared: u32,
    /// All registers that it uses; the arguments of the functions that it calls come behind them.
    pub registers: u32,
    /// How many arguments the longest of its calls has.
    pub most_arguments: u32,
    /// Its variables in memory.
    pub variables: Vec<Variable>,
}

impl Code {
    /// Where the instruction before this one is in the source.
    pub(crate) fn place(&self, at: usize) -> Span {
        self.spans.get(at.saturating_sub(1)).copied().unwrap_or_default()
    }
}

/// A function of one number for which processors have an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// The square root, rounded.
    SquareRoot,
    /// The absolute value.
    Absolute,
}

/// A program.
#[derive(Debug, Clone, Default)]
pub struct Image {
    /// Functions; those without instructions cannot be called.
    pub functions: Vec<Code>,
    /// Functions of one number.
    pub unary: Vec<fn(f64) -> f64>,
    /// By function of one number: whether processors have an instruction for it.
    pub known: Vec<Option<Known>>,
    /// Functions of two numbers.
    pub binary: Vec<fn(f64, f64) -> f64>,
}

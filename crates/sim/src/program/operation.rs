//! Operations: what instructions do with values.

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

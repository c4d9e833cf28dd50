//! The functions that device code finds ready: one table of what is known of each.
//!
//! Nothing anywhere asks for a function by its spelling: the front end turns names into an [`Intrinsic`] once
//! ([`Intrinsic::find`]), and passes, simulator and printers ask the table.
//!
//! Where the notes say *float*, the function exists for `f16`, `f32` and `f64`, and its arguments and result have the
//! type of the call; *integer* likewise for `i32`, `u32`, `i64` and `u64`.

/// What a call may do besides giving a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effects {
    /// Nothing: it may be in an expression.
    None,
    /// It reads what may change: memory or a clock.
    Reads,
    /// It changes memory, orders accesses, or ends the launch.
    Writes,
    /// It exchanges values with the other lanes of its warp, or waits for them.
    MeetsWarp,
    /// It waits for the other threads of its block.
    MeetsBlock,
    /// It waits for all threads of the grid.
    MeetsGrid,
}

/// Among which threads the result is the same, if they call it together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Uniformity {
    /// Among those whose arguments are the same.
    Follows,
    /// Among the lanes of a warp.
    Warp,
    /// Among the threads of a block.
    Block,
    /// Among none.
    Varies,
}

macro_rules! intrinsics {
    ($($(#[$meta:meta])* $variant:ident = $name:literal, $effects:ident, $uniformity:ident;)*) => {
        /// A function that device code finds ready.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Intrinsic {
            $($(#[$meta])* $variant,)*
        }

        impl Intrinsic {
            /// All of them.
            pub const ALL: &'static [Intrinsic] = &[$(Intrinsic::$variant,)*];

            /// Its name in the IR's text.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Intrinsic::$variant => $name,)* }
            }

            /// What it may do.
            #[must_use]
            pub fn effects(self) -> Effects {
                match self { $(Intrinsic::$variant => Effects::$effects,)* }
            }

            /// Among which threads its result is the same.
            #[must_use]
            pub fn uniformity(self) -> Uniformity {
                match self { $(Intrinsic::$variant => Uniformity::$uniformity,)* }
            }

            /// The intrinsic of a name in the IR's text.
            #[must_use]
            pub fn find(name: &str) -> Option<Intrinsic> {
                Intrinsic::ALL.iter().find(|intrinsic| intrinsic.name() == name).copied()
            }
        }
    };
}

intrinsics! {
    /// Square root; float.
    Sqrt = "sqrt", None, Follows;
    /// `1 / sqrt(a)`; float.
    ReciprocalSqrt = "rsqrt", None, Follows;
    /// Cube root; float.
    CubeRoot = "cbrt", None, Follows;
    /// `1 / cbrt(a)`; float.
    ReciprocalCubeRoot = "rcbrt", None, Follows;
    /// `sqrt(a² + b²)`; float.
    Hypotenuse = "hypot", None, Follows;
    /// Euclidean norm of three; float.
    Norm3 = "norm3d", None, Follows;
    /// Euclidean norm of four; float.
    Norm4 = "norm4d", None, Follows;
    /// `1 / sqrt(a² + b²)`; float.
    ReciprocalHypotenuse = "rhypot", None, Follows;
    /// e to the power of a; float.
    Exp = "exp", None, Follows;
    /// 2 to the power of a; float.
    Exp2 = "exp2", None, Follows;
    /// 10 to the power of a; float.
    Exp10 = "exp10", None, Follows;
    /// `exp(a) - 1`; float.
    ExpMinus1 = "expm1", None, Follows;
    /// Natural logarithm; float.
    Log = "log", None, Follows;
    /// Logarithm to the base 2; float.
    Log2 = "log2", None, Follows;
    /// Logarithm to the base 10; float.
    Log10 = "log10", None, Follows;
    /// `log(1 + a)`; float.
    LogPlus1 = "log1p", None, Follows;
    /// The exponent as a float; float.
    LogB = "logb", None, Follows;
    /// The exponent as an `i32`; float.
    ILogB = "ilogb", None, Follows;
    /// a to the power of b; float.
    Power = "pow", None, Follows;
    /// Sine; float.
    Sin = "sin", None, Follows;
    /// Cosine; float.
    Cos = "cos", None, Follows;
    /// Tangent; float.
    Tan = "tan", None, Follows;
    /// e to the power of a, of which CUDA leaves the last digits open; `f32`.
    FastExp = "fast.exp", None, Follows;
    /// 10 to the power of a, likewise.
    FastExp10 = "fast.exp10", None, Follows;
    /// Natural logarithm, likewise.
    FastLog = "fast.log", None, Follows;
    /// Logarithm to the base 2, likewise.
    FastLog2 = "fast.log2", None, Follows;
    /// Logarithm to the base 10, likewise.
    FastLog10 = "fast.log10", None, Follows;
    /// a to the power of b, likewise.
    FastPower = "fast.pow", None, Follows;
    /// Sine, likewise.
    FastSin = "fast.sin", None, Follows;
    /// Cosine, likewise.
    FastCos = "fast.cos", None, Follows;
    /// Tangent, likewise.
    FastTan = "fast.tan", None, Follows;
    /// `sin(πa)`; float.
    SinPi = "sinpi", None, Follows;
    /// `cos(πa)`; float.
    CosPi = "cospi", None, Follows;
    /// Arc sine; float.
    Asin = "asin", None, Follows;
    /// Arc cosine; float.
    Acos = "acos", None, Follows;
    /// Arc tangent; float.
    Atan = "atan", None, Follows;
    /// Arc tangent of `a / b` in the right quadrant; float.
    Atan2 = "atan2", None, Follows;
    /// Hyperbolic sine; float.
    Sinh = "sinh", None, Follows;
    /// Hyperbolic cosine; float.
    Cosh = "cosh", None, Follows;
    /// Hyperbolic tangent; float.
    Tanh = "tanh", None, Follows;
    /// Inverse hyperbolic sine; float.
    Asinh = "asinh", None, Follows;
    /// Inverse hyperbolic cosine; float.
    Acosh = "acosh", None, Follows;
    /// Inverse hyperbolic tangent; float.
    Atanh = "atanh", None, Follows;
    /// The error function; float.
    ErrorFunction = "erf", None, Follows;
    /// `1 - erf(a)`; float.
    ComplementaryErrorFunction = "erfc", None, Follows;
    /// `exp(a²) erfc(a)`; float.
    ScaledComplementaryErrorFunction = "erfcx", None, Follows;
    /// Inverse of the error function; float.
    InverseErrorFunction = "erfinv", None, Follows;
    /// Inverse of `erfc`; float.
    InverseComplementaryErrorFunction = "erfcinv", None, Follows;
    /// The standard normal distribution's cumulative function; float.
    NormalDistribution = "normcdf", None, Follows;
    /// Its inverse; float.
    InverseNormalDistribution = "normcdfinv", None, Follows;
    /// The gamma function; float.
    Gamma = "tgamma", None, Follows;
    /// Logarithm of the absolute value of the gamma function; float.
    LogGamma = "lgamma", None, Follows;
    /// Bessel function of the first kind, order 0; float.
    BesselJ0 = "j0", None, Follows;
    /// Bessel function of the first kind, order 1; float.
    BesselJ1 = "j1", None, Follows;
    /// Bessel function of the second kind, order 0; float.
    BesselY0 = "y0", None, Follows;
    /// Bessel function of the second kind, order 1; float.
    BesselY1 = "y1", None, Follows;
    /// The largest whole number that is not above; float.
    Floor = "floor", None, Follows;
    /// The smallest whole number that is not below; float.
    Ceil = "ceil", None, Follows;
    /// The whole number towards zero; float.
    Trunc = "trunc", None, Follows;
    /// The nearest whole number, halves away from zero; float.
    Round = "round", None, Follows;
    /// The nearest whole number, halves to even; float.
    RoundEven = "rint", None, Follows;
    /// The absolute value; float and integer.
    Absolute = "abs", None, Follows;
    /// The smaller one; of a float and NaN the float. Float and integer.
    Minimum = "min", None, Follows;
    /// The larger one; of a float and NaN the float. Float and integer.
    Maximum = "max", None, Follows;
    /// `a > b ? a - b : 0`; float.
    PositiveDifference = "fdim", None, Follows;
    /// The remainder of `a / b` with the sign of a; float.
    FloatRemainder = "fmod", None, Follows;
    /// The remainder of `a / b` to the nearest whole quotient; float.
    IeeeRemainder = "remainder", None, Follows;
    /// a with b's sign; float.
    CopySign = "copysign", None, Follows;
    /// The next number from a towards b; float.
    NextAfter = "nextafter", None, Follows;
    /// `a * b + c`, rounded once; float.
    MultiplyAdd = "fma", None, Follows;
    /// a times 2 to the power of b, an `i32`; float.
    Scale = "ldexp", None, Follows;
    /// The fraction of `frexp`; float.
    Fraction = "frexp.fraction", None, Follows;
    /// The exponent of `frexp`, an `i32`; float.
    Exponent = "frexp.exponent", None, Follows;
    /// a kept within 0 and 1, NaN as 0; float.
    Saturate = "saturate", None, Follows;
    /// Whether a is NaN; a truth value.
    IsNan = "isnan", None, Follows;
    /// Whether a is infinite; a truth value.
    IsInfinite = "isinf", None, Follows;
    /// Whether a is finite; a truth value.
    IsFinite = "isfinite", None, Follows;
    /// Whether a's sign bit is set; a truth value.
    SignBit = "signbit", None, Follows;
    /// `a + b`, rounded as the third argument says ([the modes](Intrinsic#rounding)); never joined with another operation.
    AddRounded = "add.rounded", None, Follows;
    /// `a - b`, likewise.
    SubtractRounded = "sub.rounded", None, Follows;
    /// `a * b`, likewise.
    MultiplyRounded = "mul.rounded", None, Follows;
    /// `a / b`, likewise.
    DivideRounded = "div.rounded", None, Follows;
    /// `sqrt(a)`, likewise.
    SqrtRounded = "sqrt.rounded", None, Follows;
    /// `a * b + c`, likewise, with the mode as its fourth argument.
    MultiplyAddRounded = "fma.rounded", None, Follows;
    /// The conversion of a to the call's type, rounded as the second argument says.
    ConvertRounded = "convert.rounded", None, Follows;
    /// How many bits are set; an `i32`. Integer.
    CountBits = "popc", None, Follows;
    /// Zeros before the highest set bit; an `i32`. Integer.
    CountLeadingZeros = "clz", None, Follows;
    /// The number of the lowest set bit from 1, 0 if none; an `i32`. Integer.
    FindFirstSet = "ffs", None, Follows;
    /// The bits in reverse order. Integer.
    ReverseBits = "brev", None, Follows;
    /// The upper half of the product. Integer.
    MultiplyHigh = "mulhi", None, Follows;
    /// The product of the low 24 bits. `i32` and `u32`.
    Multiply24 = "mul24", None, Follows;
    /// `|a - b| + c`; `u32`.
    SumOfDifference = "sad", None, Follows;
    /// The average, rounded up or, with a third argument of 0, down. Integer.
    Average = "hadd", None, Follows;
    /// Four bytes chosen from two words; `u32`.
    BytePermute = "byte_perm", None, Follows;
    /// The upper word of `b:a << (c & 31)`; `u32`.
    FunnelShiftLeft = "funnelshift_l", None, Follows;
    /// The lower word of `b:a >> (c & 31)`; `u32`.
    FunnelShiftRight = "funnelshift_r", None, Follows;
    /// The sum of the products of four signed or unsigned bytes, and c. `i32` and `u32`.
    Dot4 = "dp4a", None, Follows;
    /// c bits of a from bit b on. Integer.
    ExtractBits = "bfe", None, Follows;
    /// a with d of its bits from bit c on replaced by b's lowest. Integer.
    InsertBits = "bfi", None, Follows;

    /// A barrier of the block: `__syncthreads`.
    BlockBarrier = "barrier.block", MeetsBlock, Follows;
    /// A barrier that counts the threads whose argument holds; an `i32`.
    BlockBarrierCount = "barrier.block.count", MeetsBlock, Block;
    /// A barrier that says whether all arguments hold; an `i32`.
    BlockBarrierAll = "barrier.block.and", MeetsBlock, Block;
    /// A barrier that says whether any argument holds; an `i32`.
    BlockBarrierAny = "barrier.block.or", MeetsBlock, Block;
    /// A barrier of the lanes that the mask names: `__syncwarp`.
    WarpBarrier = "barrier.warp", MeetsWarp, Follows;
    /// A barrier of the grid: `grid.sync()`.
    GridBarrier = "barrier.grid", MeetsGrid, Follows;
    /// Number, threads, aligned: waits at one of the block's 16 barriers until so many threads, in whole warps, have come to it;
    /// all of the block's where the number of threads is 0. If it is aligned, all threads of a warp must come together. PTX's
    /// `barrier.sync`.
    NamedBarrier = "barrier.named", Writes, Follows;
    /// Number, threads, aligned: comes to such a barrier without waiting. PTX's `barrier.arrive`.
    NamedBarrierArrive = "barrier.named.arrive", Writes, Follows;
    /// Whether the blocks of the launch may meet, as `cudaLaunchCooperativeKernel` lets them; an `i32`.
    GridMayMeet = "grid.meets", Reads, Follows;
    /// Orders a thread's accesses as the block sees them.
    FenceBlock = "fence.block", Writes, Follows;
    /// Orders a thread's accesses as the device sees them.
    FenceDevice = "fence.device", Writes, Follows;
    /// Orders a thread's accesses as everybody sees them.
    FenceSystem = "fence.system", Writes, Follows;
    /// The mask of the active lanes; a `u32`.
    ActiveMask = "activemask", MeetsWarp, Warp;
    /// Mask, predicate: the mask of the lanes where it holds; a `u32`.
    Ballot = "vote.ballot", MeetsWarp, Warp;
    /// Mask, predicate: whether it holds everywhere; an `i32`.
    All = "vote.all", MeetsWarp, Warp;
    /// Mask, predicate: whether it holds anywhere; an `i32`.
    Any = "vote.any", MeetsWarp, Warp;
    /// Mask, predicate: whether it is the same everywhere; an `i32`.
    AllEqual = "vote.uni", MeetsWarp, Warp;
    /// Mask, value, lane, width: the value of a lane.
    Shuffle = "shfl.idx", MeetsWarp, Varies;
    /// Mask, value, distance, width: the value of a lane further down.
    ShuffleUp = "shfl.up", MeetsWarp, Varies;
    /// Mask, value, distance, width: the value of a lane further up.
    ShuffleDown = "shfl.down", MeetsWarp, Varies;
    /// Mask, value, bits, width: the value of the lane whose number differs in these bits.
    ShuffleXor = "shfl.bfly", MeetsWarp, Varies;
    /// Mask, value: the lanes with the same value; a `u32`.
    MatchAny = "match.any", MeetsWarp, Varies;
    /// Mask, value: the mask if all values are the same, otherwise 0; a `u32`.
    MatchAll = "match.all", MeetsWarp, Warp;
    /// Mask, value: the sum.
    ReduceAdd = "redux.add", MeetsWarp, Warp;
    /// Mask, value: the smallest.
    ReduceMinimum = "redux.min", MeetsWarp, Warp;
    /// Mask, value: the largest.
    ReduceMaximum = "redux.max", MeetsWarp, Warp;
    /// Mask, value: bitwise and.
    ReduceAnd = "redux.and", MeetsWarp, Warp;
    /// Mask, value: bitwise or.
    ReduceOr = "redux.or", MeetsWarp, Warp;
    /// Mask, value: bitwise exclusive or.
    ReduceXor = "redux.xor", MeetsWarp, Warp;

    /// The multiprocessor's cycle counter; an `i64`.
    Clock = "clock", Reads, Varies;
    /// Nanoseconds; a `u64`.
    GlobalTimer = "globaltimer", Reads, Varies;
    /// Lets others go first for some nanoseconds.
    Sleep = "nanosleep", Writes, Follows;
    /// Ends the launch with an error.
    Trap = "trap", Writes, Follows;
    /// Ends the thread.
    Exit = "exit", Writes, Follows;
    /// Bytes: memory from the device's heap, or null.
    Allocate = "malloc", Writes, Varies;
    /// Gives memory of the device's heap back.
    Free = "free", Writes, Follows;
    /// To, from, bytes: copies bytes one by one or better; the places do not overlap.
    CopyBytes = "memcpy", Writes, Follows;
    /// To, from, bytes: copies bytes between places that may overlap.
    MoveBytes = "memmove", Writes, Follows;
    /// To, byte, bytes: fills memory.
    FillBytes = "memset", Writes, Follows;
    /// To, from, bytes, object: this thread has started an asynchronous copy into these bytes of shared memory. The copy
    /// itself is made before; who looks for mistakes follows how long it may be under way. The object is the barrier or the
    /// pipeline of several threads that the copy is bound to; null where the thread alone waits for it.
    CopyStarted = "cp.async", Writes, Follows;
    /// Object: the copies that this thread has started for the object since the last time are a group. Of an object that is
    /// not null, the thread arrives there: a wait for it is a wait for these copies, too.
    CopiesCommitted = "cp.async.commit", Writes, Follows;
    /// Count, object: this thread waits until at most so many of its groups for the object are under way; for `u32::MAX`,
    /// until its oldest one has ended.
    CopiesAwaited = "cp.async.wait", Writes, Follows;
    /// Waits for what this thread has launched: `cudaDeviceSynchronize` in a kernel.
    WaitForLaunches = "launches.wait", Writes, Follows;
}

impl Intrinsic {
    /// The modes of rounding, as a constant `u32`: to nearest even, towards zero, down, up.
    ///
    /// # Rounding
    /// CUDA spells them `_rn`, `_rz`, `_rd` and `_ru`.
    pub const ROUNDING: [&'static str; 4] = ["rn", "rz", "rd", "ru"];

    /// Whether it only tells how long asynchronous copies are under way, which changes no value.
    #[must_use]
    pub fn follows_copies(self) -> bool {
        matches!(self, Intrinsic::CopyStarted | Intrinsic::CopiesCommitted | Intrinsic::CopiesAwaited)
    }

    /// The function whose last digits are right too, for one of which CUDA leaves them open.
    #[must_use]
    pub fn exact(self) -> Intrinsic {
        match self {
            Intrinsic::FastExp => Intrinsic::Exp,
            Intrinsic::FastExp10 => Intrinsic::Exp10,
            Intrinsic::FastLog => Intrinsic::Log,
            Intrinsic::FastLog2 => Intrinsic::Log2,
            Intrinsic::FastLog10 => Intrinsic::Log10,
            Intrinsic::FastPower => Intrinsic::Power,
            Intrinsic::FastSin => Intrinsic::Sin,
            Intrinsic::FastCos => Intrinsic::Cos,
            Intrinsic::FastTan => Intrinsic::Tan,
            other => other,
        }
    }

    /// The function of WGSL that does the same with words and `f32`, where WGSL has one. What is said of the last digits may
    /// differ, and the lanes that WGSL means are all that are active.
    #[must_use]
    pub fn in_wgsl(self) -> Option<&'static str> {
        Some(match self {
            Intrinsic::Sqrt => "sqrt",
            Intrinsic::ReciprocalSqrt => "inverseSqrt",
            Intrinsic::Exp => "exp",
            Intrinsic::Exp2 => "exp2",
            Intrinsic::Log => "log",
            Intrinsic::Log2 => "log2",
            Intrinsic::Power => "pow",
            Intrinsic::Sin => "sin",
            Intrinsic::Cos => "cos",
            Intrinsic::Tan => "tan",
            Intrinsic::Tanh => "tanh",
            Intrinsic::Floor => "floor",
            Intrinsic::Ceil => "ceil",
            Intrinsic::Trunc => "trunc",
            Intrinsic::RoundEven => "round",
            Intrinsic::Absolute => "abs",
            Intrinsic::Minimum => "min",
            Intrinsic::Maximum => "max",
            Intrinsic::MultiplyAdd => "fma",
            Intrinsic::Saturate => "saturate",
            Intrinsic::CountBits => "countOneBits",
            Intrinsic::CountLeadingZeros => "countLeadingZeros",
            Intrinsic::ReverseBits => "reverseBits",
            Intrinsic::BlockBarrier => "workgroupBarrier",
            Intrinsic::WarpBarrier => "subgroupBarrier",
            Intrinsic::Ballot => "subgroupBallot",
            Intrinsic::All => "subgroupAll",
            Intrinsic::Any => "subgroupAny",
            Intrinsic::Shuffle => "subgroupShuffle",
            Intrinsic::ShuffleUp => "subgroupShuffleUp",
            Intrinsic::ShuffleDown => "subgroupShuffleDown",
            Intrinsic::ShuffleXor => "subgroupShuffleXor",
            Intrinsic::ReduceAdd => "subgroupAdd",
            Intrinsic::ReduceMinimum => "subgroupMin",
            Intrinsic::ReduceMaximum => "subgroupMax",
            Intrinsic::ReduceAnd => "subgroupAnd",
            Intrinsic::ReduceOr => "subgroupOr",
            Intrinsic::ReduceXor => "subgroupXor",
            _ => return None,
        })
    }

    /// Whether it may be in an expression.
    #[must_use]
    pub fn is_pure(self) -> bool {
        self.effects() == Effects::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_intrinsic_is_found_by_its_own_name_and_by_no_other() {
        for intrinsic in Intrinsic::ALL {
            assert_eq!(Intrinsic::find(intrinsic.name()), Some(*intrinsic));
        }
    }
}

//! What the names of the library mean in the IR: the only place that lists them.

use warpground_ir::{
    AtomicOperation, BinaryOperator, Intrinsic,
    Intrinsic::{
        Absolute, Acos, Acosh, AddRounded, All, AllEqual, Allocate, Any, Asin, Asinh, Atan, Atan2, Atanh, Ballot,
        BesselJ0, BesselJ1, BesselY0, BesselY1, BlockBarrier, BlockBarrierAll, BlockBarrierAny, BlockBarrierCount,
        BytePermute, Ceil, Clock, ComplementaryErrorFunction, CopiesAwaited, CopiesCommitted, CopySign, CopyStarted,
        Cos, CosPi, Cosh, CountBits, CountLeadingZeros, CubeRoot, DivideRounded, Dot4, ErrorFunction, Exp, Exp2, Exp10,
        ExpMinus1, FastCos, FastExp, FastExp10, FastLog, FastLog2, FastLog10, FastPower, FastSin, FastTan, FenceBlock,
        FenceDevice, FenceSystem, FindFirstSet, FloatRemainder, Floor, Free, FunnelShiftLeft, FunnelShiftRight, Gamma,
        GlobalTimer, GridBarrier, GridMayMeet, Hypotenuse, ILogB, IeeeRemainder, InverseComplementaryErrorFunction,
        InverseErrorFunction, InverseNormalDistribution, IsFinite, IsInfinite, IsNan, Log, Log2, Log10, LogB, LogGamma,
        LogPlus1, MatchAny, Maximum, Minimum, Multiply24, MultiplyAdd, MultiplyAddRounded, MultiplyHigh,
        MultiplyRounded, NamedBarrier, NamedBarrierArrive, NextAfter, Norm3, Norm4, NormalDistribution,
        PositiveDifference, Power, ReciprocalCubeRoot, ReciprocalHypotenuse, ReciprocalSqrt, ReduceAdd, ReduceAnd,
        ReduceMaximum, ReduceMinimum, ReduceOr, ReduceXor, ReverseBits, Round, RoundEven, Saturate, Scale,
        ScaledComplementaryErrorFunction, Shuffle, ShuffleDown, ShuffleUp, ShuffleXor, SignBit, Sin, SinPi, Sinh,
        Sleep, Sqrt, SqrtRounded, SubtractRounded, SumOfDifference, Tan, Tanh, Trap, Trunc, WaitForLaunches,
    },
    Scope,
};

use crate::atomics;

/// What a call of the library is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Meaning {
    /// A function without effects, of the arguments as they are.
    Pure(Intrinsic),
    /// The same with a mode of rounding as its last argument.
    Rounded(Intrinsic, u32),
    /// `1 / a`, rounded.
    Reciprocal(u32),
    /// An operation on two values.
    Operator(BinaryOperator),
    /// The conversion of the argument to the call's type.
    Convert,
    /// The same, rounded.
    ConvertRounded(u32),
    /// The argument's bits as the call's type.
    Bits,
    /// The average of two integers, rounded up or down.
    Average(bool),
    /// A function with effects, of the arguments as they are.
    Effect(Intrinsic),
    /// A function with effects whose last argument is a truth value.
    Predicate(Intrinsic),
    /// An exchange with other lanes: mask, value, lane, and the width, which may be left out.
    Exchange(Intrinsic),
    Atomic(AtomicOperation, Scope),
    /// One that has a rule of its own.
    Special(Special),
}

/// What has a rule of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Special {
    Print,
    Assert,
    Swap,
    Move,
    Construct,
    SyncWarp,
    MatchAll,
    CopyBytes,
    MoveBytes,
    FillBytes,
    Infinity,
    NotANumber,
    UpperWord,
    LowerWord,
    FromWords,
    /// A call of the runtime's that has nothing to do here and returns no error.
    Nothing,
    /// The label of a `goto` that nothing jumps to here.
    Label,
}

/// Functions of floating-point numbers, for `float` and `double` alike, without the `f` at the end.
const MATH: &[(&str, Intrinsic)] = &[
    ("sqrt", Sqrt),
    ("rsqrt", ReciprocalSqrt),
    ("cbrt", CubeRoot),
    ("rcbrt", ReciprocalCubeRoot),
    ("hypot", Hypotenuse),
    ("rhypot", ReciprocalHypotenuse),
    ("norm3d", Norm3),
    ("norm4d", Norm4),
    ("exp", Exp),
    ("exp2", Exp2),
    ("exp10", Exp10),
    ("expm1", ExpMinus1),
    ("log", Log),
    ("log2", Log2),
    ("log10", Log10),
    ("log1p", LogPlus1),
    ("logb", LogB),
    ("ilogb", ILogB),
    ("pow", Power),
    ("fast.exp", FastExp),
    ("fast.exp10", FastExp10),
    ("fast.log", FastLog),
    ("fast.log2", FastLog2),
    ("fast.log10", FastLog10),
    ("fast.sin", FastSin),
    ("fast.cos", FastCos),
    ("fast.tan", FastTan),
    ("fast.pow", FastPower),
    ("sin", Sin),
    ("cos", Cos),
    ("tan", Tan),
    ("sinpi", SinPi),
    ("cospi", CosPi),
    ("asin", Asin),
    ("acos", Acos),
    ("atan", Atan),
    ("atan2", Atan2),
    ("sinh", Sinh),
    ("cosh", Cosh),
    ("tanh", Tanh),
    ("asinh", Asinh),
    ("acosh", Acosh),
    ("atanh", Atanh),
    ("erf", ErrorFunction),
    ("erfc", ComplementaryErrorFunction),
    ("erfcx", ScaledComplementaryErrorFunction),
    ("erfinv", InverseErrorFunction),
    ("erfcinv", InverseComplementaryErrorFunction),
    ("normcdf", NormalDistribution),
    ("normcdfinv", InverseNormalDistribution),
    ("tgamma", Gamma),
    ("lgamma", LogGamma),
    ("j0", BesselJ0),
    ("j1", BesselJ1),
    ("y0", BesselY0),
    ("y1", BesselY1),
    ("floor", Floor),
    ("ceil", Ceil),
    ("trunc", Trunc),
    ("round", Round),
    ("rint", RoundEven),
    ("nearbyint", RoundEven),
    ("fabs", Absolute),
    ("fmax", Maximum),
    ("fmin", Minimum),
    ("fdim", PositiveDifference),
    ("fmod", FloatRemainder),
    ("remainder", IeeeRemainder),
    ("copysign", CopySign),
    ("nextafter", NextAfter),
    ("fma", MultiplyAdd),
    ("ldexp", Scale),
    ("scalbn", Scale),
    ("scalbln", Scale),
];

/// Functions with one name each.
const PLAIN: &[(&str, Meaning)] = &[
    ("abs", Meaning::Pure(Absolute)),
    ("max", Meaning::Pure(Maximum)),
    ("min", Meaning::Pure(Minimum)),
    ("fdivide", Meaning::Operator(BinaryOperator::Divide)),
    ("isnan", Meaning::Pure(IsNan)),
    ("isinf", Meaning::Pure(IsInfinite)),
    ("isfinite", Meaning::Pure(IsFinite)),
    ("signbit", Meaning::Pure(SignBit)),
    ("__saturatef", Meaning::Pure(Saturate)),
    ("__builtin_inff", Meaning::Special(Special::Infinity)),
    ("__builtin_nanf", Meaning::Special(Special::NotANumber)),
    // Integers.
    ("__popc", Meaning::Pure(CountBits)),
    ("__popcll", Meaning::Pure(CountBits)),
    ("__clz", Meaning::Pure(CountLeadingZeros)),
    ("__clzll", Meaning::Pure(CountLeadingZeros)),
    ("__ffs", Meaning::Pure(FindFirstSet)),
    ("__ffsll", Meaning::Pure(FindFirstSet)),
    ("__brev", Meaning::Pure(ReverseBits)),
    ("__brevll", Meaning::Pure(ReverseBits)),
    ("__mul24", Meaning::Pure(Multiply24)),
    ("__umul24", Meaning::Pure(Multiply24)),
    ("__mulhi", Meaning::Pure(MultiplyHigh)),
    ("__umulhi", Meaning::Pure(MultiplyHigh)),
    ("__mul64hi", Meaning::Pure(MultiplyHigh)),
    ("__umul64hi", Meaning::Pure(MultiplyHigh)),
    ("__usad", Meaning::Pure(SumOfDifference)),
    ("__byte_perm", Meaning::Pure(BytePermute)),
    ("__funnelshift_l", Meaning::Pure(FunnelShiftLeft)),
    ("__funnelshift_r", Meaning::Pure(FunnelShiftRight)),
    ("__dp4a", Meaning::Pure(Dot4)),
    ("__hadd", Meaning::Average(false)),
    ("__uhadd", Meaning::Average(false)),
    ("__rhadd", Meaning::Average(true)),
    ("__urhadd", Meaning::Average(true)),
    // The same bits.
    ("__float_as_int", Meaning::Bits),
    ("__float_as_uint", Meaning::Bits),
    ("__int_as_float", Meaning::Bits),
    ("__uint_as_float", Meaning::Bits),
    ("__double_as_longlong", Meaning::Bits),
    ("__longlong_as_double", Meaning::Bits),
    ("__double2hiint", Meaning::Special(Special::UpperWord)),
    ("__double2loint", Meaning::Special(Special::LowerWord)),
    ("__hiloint2double", Meaning::Special(Special::FromWords)),
    // Barriers and fences.
    ("__syncthreads", Meaning::Effect(BlockBarrier)),
    ("__syncthreads_count", Meaning::Predicate(BlockBarrierCount)),
    ("__syncthreads_and", Meaning::Predicate(BlockBarrierAll)),
    ("__syncthreads_or", Meaning::Predicate(BlockBarrierAny)),
    ("__syncwarp", Meaning::Special(Special::SyncWarp)),
    ("__syncgrid", Meaning::Effect(GridBarrier)),
    ("__grid_may_meet", Meaning::Effect(GridMayMeet)),
    ("__named_barrier", Meaning::Effect(NamedBarrier)),
    ("__named_barrier_arrive", Meaning::Effect(NamedBarrierArrive)),
    ("__threadfence", Meaning::Effect(FenceDevice)),
    ("__threadfence_block", Meaning::Effect(FenceBlock)),
    ("__threadfence_system", Meaning::Effect(FenceSystem)),
    // The lanes of a warp.
    ("__activemask", Meaning::Effect(Intrinsic::ActiveMask)),
    ("__ballot_sync", Meaning::Predicate(Ballot)),
    ("__all_sync", Meaning::Predicate(All)),
    ("__any_sync", Meaning::Predicate(Any)),
    ("__uni_sync", Meaning::Predicate(AllEqual)),
    ("__shfl_sync", Meaning::Exchange(Shuffle)),
    ("__shfl_up_sync", Meaning::Exchange(ShuffleUp)),
    ("__shfl_down_sync", Meaning::Exchange(ShuffleDown)),
    ("__shfl_xor_sync", Meaning::Exchange(ShuffleXor)),
    ("__match_any_sync", Meaning::Effect(MatchAny)),
    ("__match_all_sync", Meaning::Special(Special::MatchAll)),
    ("__reduce_add_sync", Meaning::Effect(ReduceAdd)),
    ("__reduce_min_sync", Meaning::Effect(ReduceMinimum)),
    ("__reduce_max_sync", Meaning::Effect(ReduceMaximum)),
    ("__reduce_and_sync", Meaning::Effect(ReduceAnd)),
    ("__reduce_or_sync", Meaning::Effect(ReduceOr)),
    ("__reduce_xor_sync", Meaning::Effect(ReduceXor)),
    // Time.
    ("clock", Meaning::Effect(Clock)),
    ("clock64", Meaning::Effect(Clock)),
    ("__globaltimer", Meaning::Effect(GlobalTimer)),
    ("__nanosleep", Meaning::Effect(Sleep)),
    // How long asynchronous copies are under way.
    ("__copy_started", Meaning::Effect(CopyStarted)),
    ("__copies_committed", Meaning::Effect(CopiesCommitted)),
    ("__copies_awaited", Meaning::Effect(CopiesAwaited)),
    // Memory, and the end of a launch.
    ("memcpy", Meaning::Special(Special::CopyBytes)),
    ("memmove", Meaning::Special(Special::MoveBytes)),
    ("memset", Meaning::Special(Special::FillBytes)),
    ("malloc", Meaning::Effect(Allocate)),
    ("free", Meaning::Effect(Free)),
    ("__trap", Meaning::Effect(Trap)),
    ("abort", Meaning::Effect(Trap)),
    ("__exit", Meaning::Effect(Intrinsic::Exit)),
    ("printf", Meaning::Special(Special::Print)),
    ("assert", Meaning::Special(Special::Assert)),
    ("swap", Meaning::Special(Special::Swap)),
    ("move", Meaning::Special(Special::Move)),
    ("construct", Meaning::Special(Special::Construct)),
    ("label", Meaning::Special(Special::Label)),
    // The runtime, in kernels.
    ("cudaDeviceSynchronize", Meaning::Effect(WaitForLaunches)),
    ("cudaGetLastError", Meaning::Special(Special::Nothing)),
    ("cudaPeekAtLastError", Meaning::Special(Special::Nothing)),
];

/// Operations that exist for each mode of rounding, by what is between `__` and the mode.
const ROUNDED: &[(&str, Intrinsic)] = &[
    ("fadd", AddRounded),
    ("fsub", SubtractRounded),
    ("fmul", MultiplyRounded),
    ("fdiv", DivideRounded),
    ("fsqrt", SqrtRounded),
    ("fmaf", MultiplyAddRounded),
    ("dadd", AddRounded),
    ("dsub", SubtractRounded),
    ("dmul", MultiplyRounded),
    ("ddiv", DivideRounded),
    ("dsqrt", SqrtRounded),
    ("fma", MultiplyAddRounded),
];

fn looked_up<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, found)| *found)
}

/// What a name of the library means.
pub(super) fn find(name: &str) -> Option<Meaning> {
    if let Some(meaning) = looked_up(PLAIN, name) {
        return Some(meaning);
    }
    if let Some(intrinsic) = looked_up(MATH, name).or_else(|| looked_up(MATH, name.strip_suffix('f').unwrap_or(name))) {
        return Some(Meaning::Pure(intrinsic));
    }
    let (plain, scope) = match (name.strip_suffix("_block"), name.strip_suffix("_system")) {
        (Some(plain), _) => (plain, Scope::Block),
        (_, Some(plain)) => (plain, Scope::System),
        _ => (name, Scope::Device),
    };
    if let Some(operation) = atomics::atomic(plain).map(|atomic| atomic.operation) {
        return Some(Meaning::Atomic(operation, scope));
    }
    let (stem, mode) = name.strip_prefix("__")?.rsplit_once('_')?;
    let mode = Intrinsic::ROUNDING.iter().position(|known| *known == mode)?;
    let mode = u32::try_from(mode).ok()?;
    if let Some(intrinsic) = looked_up(ROUNDED, stem) {
        return Some(Meaning::Rounded(intrinsic, mode));
    }
    match stem {
        "frcp" | "drcp" => Some(Meaning::Reciprocal(mode)),
        "frsqrt" => Some(Meaning::Pure(ReciprocalSqrt)),
        _ if stem.contains('2') => Some(conversion(stem, mode)),
        _ => None,
    }
}

/// `__float2int_rd` and its like. To an integer C++ rounds towards zero, to a float to the nearest.
fn conversion(stem: &str, mode: u32) -> Meaning {
    let to_float = stem.ends_with("2float") || stem.ends_with("2double") || stem.ends_with("2half");
    if mode == u32::from(!to_float) { Meaning::Convert } else { Meaning::ConvertRounded(mode) }
}

/// The function of the IR that a name of the library means, if it means just one.
pub(crate) fn intrinsic(name: &str) -> Option<Intrinsic> {
    match find(name)? {
        Meaning::Pure(function)
        | Meaning::Effect(function)
        | Meaning::Predicate(function)
        | Meaning::Exchange(function) => Some(function),
        Meaning::Special(Special::SyncWarp) => Some(Intrinsic::WarpBarrier),
        _ => None,
    }
}

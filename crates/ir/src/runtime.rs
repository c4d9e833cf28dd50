//! What WGSL lacks and kernels need, written in WGSL.

/// IEEE 754 `double` in 32-bit integers: functions on `vec2<u32>`, the low word in `x`.
///
/// Every operation rounds once, to nearest even. NaN is NVIDIA's canonical one. A function needs those of this text that it
/// calls.
pub const DOUBLE: &str = include_str!("wgsl/runtime/double.wgsl");

/// The functions of CUDA's math library for `float`, each within the error that CUDA documents: functions on `f32`.
pub const FLOAT: &str = include_str!("wgsl/runtime/float.wgsl");

/// `expf` in few instructions, within CUDA's documented error on devices whose `exp2` and `fma` allow it: the function
/// `float_exp_by_exp2`.
pub const FLOAT_EXP_BY_EXP2: &str = include_str!("wgsl/runtime/float_exp_by_exp2.wgsl");

/// `sqrtf` and the division of floats in few instructions, right to the last bit on devices whose `fma` and estimates allow it: the
/// functions `float_sqrt_by_fma` and `float_divide_by_fma`, which call those of [`FLOAT`] at the ends of the range.
pub const FLOAT_BY_FMA: &str = include_str!("wgsl/runtime/float_by_fma.wgsl");

/// The functions of CUDA's math library for `double` where a device has f64 and 64-bit integers, each within the error that
/// CUDA documents: functions on `f64`, each with its comment, an empty line between them.
pub const NATIVE_DOUBLE: &str = concat!(
    include_str!("wgsl/runtime/native_double/bits.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/division.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/exponential.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/logarithm.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/power.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/hyperbolic.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/circle.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/angle.wgsl"),
    "\n",
    include_str!("wgsl/runtime/native_double/error.wgsl"),
);

/// A `double` in memory as the `float` that it is where it is calculated so.
pub const FLOAT_OF_DOUBLE: &str = include_str!("wgsl/runtime/float_of_double.wgsl");

/// A `float` as the two words of a `double` in memory.
pub const DOUBLE_OF_FLOAT: &str = include_str!("wgsl/runtime/double_of_float.wgsl");

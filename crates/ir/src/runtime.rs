//! What WGSL lacks and kernels need, written in WGSL.

/// IEEE 754 `double` in 32-bit integers: functions on `vec2<u32>`, the low word in `x`.
///
/// Every operation rounds once, to nearest even. NaN is NVIDIA's canonical one. A function needs those of this text that it
/// calls.
pub const DOUBLE: &str = include_str!("wgsl/runtime/double.wgsl");

/// The functions of CUDA's math library for `float`, each within the error that CUDA documents: functions on `f32`.
pub const FLOAT: &str = include_str!("wgsl/runtime/float.wgsl");

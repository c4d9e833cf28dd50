//! Results as bits.

use warpground_ir::Scalar;

use crate::exec::direct::cast::{Rounding, cast};

/// A float as registers of this scalar hold it.
pub(super) fn encode(value: f64, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::F64 => return value.to_bits(),
        #[expect(clippy::cast_possible_truncation, reason = "the result is rounded once")]
        Scalar::F32 => return (value as f32).to_bits().into(),
        _ => {}
    }
    cast(Scalar::F64, scalar, Rounding::NearestEven, value.to_bits())
}

/// The low word.
#[expect(clippy::cast_possible_truncation, reason = "that is what it is")]
#[inline]
pub(super) fn low(bits: u64) -> u32 {
    bits as u32
}

//! Conversions of registers between scalars.

use warpground_ir::Scalar;

use super::cast::{Rounding, cast, common};
use crate::{exec::warp::Warp, lanes::LANES, program::Register};

impl Warp {
    #[inline(never)]
    pub(in crate::exec) fn cast(
        &mut self,
        (from_scalar, to_scalar): (Scalar, Scalar),
        rounding: u8,
        to: Register,
        from: Register,
    ) {
        let rounding = Rounding::of(rounding.into());
        if common(&mut self.registers, (from_scalar, to_scalar), rounding, to, from) {
            return;
        }
        let values = if from_scalar.bytes() == 8 { self.pair(from) } else { self.single(from) };
        let mut out = [0; LANES];
        for (out, value) in out.iter_mut().zip(values) {
            *out = cast(from_scalar, to_scalar, rounding, value);
        }
        if to_scalar.bytes() == 8 { self.set_pair(to, &out) } else { self.set_single(to, &out) }
    }
}

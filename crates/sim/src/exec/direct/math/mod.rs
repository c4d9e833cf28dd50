//! CUDA's functions, a lane at a time.
//!
//! Functions of `f32`, `f16` and `bf16` are calculated in `f64` and rounded once, which is at least as accurate as CUDA
//! documents. Those of `f64` are `libm`'s, which are the same everywhere.

mod bits;
mod common;
mod float;
mod integer;
mod inverse;
mod rounded;

use warpground_ir::{Intrinsic, Scalar};

use self::bits::low;
use super::cast::Rounding;
use crate::{
    exec::warp::Warp,
    lanes::{LANES, active_lanes},
    program::{gives_a_word, takes_a_word},
};

/// The result of a function of these arguments, all as registers hold them.
pub(crate) fn evaluate(function: Intrinsic, scalar: Scalar, arguments: &[u64; 4]) -> u64 {
    if function == Intrinsic::ConvertRounded {
        return arguments[0];
    }
    if !scalar.is_float() {
        return integer::evaluate(function, scalar, arguments);
    }
    if let Some(result) = rounded::evaluate(function, scalar, arguments) {
        return result;
    }
    let number = |index: usize| match scalar {
        Scalar::F64 => f64::from_bits(arguments[index]),
        _ => f64::from(f32::from_bits(low(arguments[index]))),
    };
    float::evaluate(function, scalar, number, low(arguments[1]).cast_signed())
}

impl Warp {
    #[inline(never)]
    pub(in crate::exec) fn calculate(
        &mut self,
        function: Intrinsic,
        scalar: Scalar,
        list: &[crate::program::Register],
    ) {
        let Some((to, from)) = list.split_first() else { return };
        if scalar == Scalar::F32 && common::calculate(function, &mut self.registers, *to, from) {
            return;
        }
        let wide = scalar.bytes() == 8;
        let mut arguments = [[0; LANES]; 4];
        for (number, (values, register)) in arguments.iter_mut().zip(from).enumerate() {
            *values =
                if wide && !takes_a_word(function, number) { self.pair(*register) } else { self.single(*register) };
        }
        let mut out = [0; LANES];
        for lane in active_lanes(self.active) {
            let lane = super::at(lane);
            out[lane] = evaluate(function, scalar, &[0, 1, 2, 3].map(|number: usize| arguments[number][lane]));
        }
        if wide && !gives_a_word(function) { self.set_pair(*to, &out) } else { self.set_single(*to, &out) }
    }
}

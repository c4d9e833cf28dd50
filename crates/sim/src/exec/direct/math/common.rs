//! The functions of `f32` that programs call all the time, for all lanes at once, where no lane is a special case.

use warpground_ir::Intrinsic;

use crate::{exec::vectors::vectors, lanes::Lanes, program::Register};

vectors! {
    /// Carries out what [`super::evaluate`] would lane by lane, if this is such a function and no lane, active or not, holds a
    /// NaN, or zeros of which the sign would decide; whether it was carried out.
    #[expect(clippy::cast_possible_truncation, reason = "results are rounded once")]
    pub(super) fn calculate(function: Intrinsic, registers: &mut [Lanes], to: Register, from: &[Register]) -> bool {
        let Some(first) = from.first() else { return false };
        let first = registers[usize::from(*first)].0;
        let second = from.get(1).map_or(first, |second| registers[usize::from(*second)].0);
        let unordered = |bits: &[u32]| bits.iter().fold(false, |any, bits| any | f32::from_bits(*bits).is_nan());
        if unordered(&first) || unordered(&second) {
            return false;
        }
        let negative = first.iter().fold(0, |any, bits| any | bits >> 31) != 0;
        let mut out = Lanes::ZERO;
        let mut each = |calculate: &dyn Fn(f32) -> f32| {
            for (out, bits) in out.0.iter_mut().zip(&first) {
                *out = calculate(f32::from_bits(*bits)).to_bits();
            }
        };
        match function {
            Intrinsic::Sqrt if !negative => {
                for (out, bits) in out.0.iter_mut().zip(&first) {
                    *out = (f64::from(f32::from_bits(*bits)).sqrt() as f32).to_bits();
                }
            }
            Intrinsic::ReciprocalSqrt if !negative => {
                for (out, bits) in out.0.iter_mut().zip(&first) {
                    *out = ((1.0 / f64::from(f32::from_bits(*bits)).sqrt()) as f32).to_bits();
                }
            }
            Intrinsic::Absolute => {
                for (out, bits) in out.0.iter_mut().zip(&first) {
                    *out = bits & 0x7fff_ffff;
                }
            }
            Intrinsic::Floor => each(&f32::floor),
            Intrinsic::Ceil => each(&f32::ceil),
            Intrinsic::Trunc => each(&f32::trunc),
            Intrinsic::RoundEven => each(&f32::round_ties_even),
            Intrinsic::Minimum | Intrinsic::Maximum => {
                let mut zeros = 0;
                for (first, second) in first.iter().zip(&second) {
                    let same = f32::from_bits(*first) == f32::from_bits(*second);
                    zeros |= if same { first ^ second } else { 0 };
                }
                if zeros != 0 {
                    return false;
                }
                let least = function == Intrinsic::Minimum;
                for ((out, first), second) in out.0.iter_mut().zip(&first).zip(&second) {
                    let less = f32::from_bits(*first) < f32::from_bits(*second);
                    *out = if less == least { *first } else { *second };
                }
            }
            _ => return false,
        }
        registers[usize::from(to)] = out;
        true
    }
}

#[cfg(test)]
mod tests {
    use warpground_ir::Scalar;

    use super::*;
    use crate::observe::LANES;

    #[test]
    fn all_lanes_at_once_get_what_each_would_get() {
        let special =
            [0.0_f32, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, 1e-40, 1e38, f32::INFINITY, f32::NEG_INFINITY, 3e9];
        let mut random = 7_u32;
        let functions = [
            Intrinsic::Sqrt,
            Intrinsic::ReciprocalSqrt,
            Intrinsic::Absolute,
            Intrinsic::Floor,
            Intrinsic::Ceil,
            Intrinsic::Trunc,
            Intrinsic::RoundEven,
            Intrinsic::Minimum,
            Intrinsic::Maximum,
        ];
        let mut carried_out = 0;
        for round in 0..400 {
            let mut next = |lane: usize| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let value =
                    if round % 4 == 0 { special[random as usize % special.len()] } else { f32::from_bits(random) };
                let value = if value.is_nan() { lane as f32 } else { value };
                if round % 2 == 0 { value.abs().to_bits() } else { value.to_bits() }
            };
            let arguments: [[u32; LANES]; 2] = [(); 2].map(|()| std::array::from_fn(&mut next));
            for function in functions {
                let mut registers = [Lanes(arguments[0]), Lanes(arguments[1]), Lanes::ZERO];
                let from: &[Register] =
                    if matches!(function, Intrinsic::Minimum | Intrinsic::Maximum) { &[0, 1] } else { &[0] };
                if !calculate(function, &mut registers, 2, from) {
                    continue;
                }
                carried_out += 1;
                for ((first, second), found) in arguments[0].iter().zip(&arguments[1]).zip(&registers[2].0) {
                    let words = [(*first).into(), (*second).into(), 0, 0];
                    let expected = crate::exec::direct::math::evaluate(function, Scalar::F32, &words);
                    let found = u64::from(*found);
                    assert_eq!(found, expected, "{function:?} of {:x?}", &words[..2]);
                }
            }
        }
        assert!(carried_out > 1000, "{carried_out}");
    }
}

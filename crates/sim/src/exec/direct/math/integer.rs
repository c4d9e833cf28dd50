//! Functions of integers.

use warpground_ir::{Intrinsic, Scalar};

use super::bits::low;

/// The result of a function, as registers hold it.
#[expect(clippy::cast_possible_truncation, reason = "results wrap")]
pub(super) fn evaluate(function: Intrinsic, scalar: Scalar, arguments: &[u64; 4]) -> u64 {
    let wide = scalar.bytes() == 8;
    let bits = if wide { 64 } else { 32 };
    let [a, b, c, d] = *arguments;
    let [x, y, z] = [a, b, c].map(low);
    let signed = |value: u64| if wide { value.cast_signed() } else { i64::from(low(value).cast_signed()) };
    let result = match function {
        Intrinsic::CountBits => u64::from(a.count_ones()),
        Intrinsic::CountLeadingZeros => u64::from(a.leading_zeros() - (64 - bits)),
        Intrinsic::FindFirstSet => {
            if a == 0 {
                0
            } else {
                u64::from(a.trailing_zeros() + 1)
            }
        }
        Intrinsic::ReverseBits => a.reverse_bits() >> (64 - bits),
        Intrinsic::Absolute => signed(a).wrapping_abs().cast_unsigned(),
        Intrinsic::Minimum if scalar.is_signed() => signed(a).min(signed(b)).cast_unsigned(),
        Intrinsic::Maximum if scalar.is_signed() => signed(a).max(signed(b)).cast_unsigned(),
        Intrinsic::Minimum => a.min(b),
        Intrinsic::Maximum => a.max(b),
        Intrinsic::MultiplyHigh if scalar.is_signed() => {
            ((i128::from(signed(a)) * i128::from(signed(b))) >> bits) as u64
        }
        Intrinsic::MultiplyHigh => ((u128::from(a) * u128::from(b)) >> bits) as u64,
        Intrinsic::Multiply24 if scalar.is_signed() => {
            let part = |word: u32| (word << 8).cast_signed() >> 8;
            u64::from(part(x).wrapping_mul(part(y)).cast_unsigned())
        }
        Intrinsic::Multiply24 => u64::from((x & 0xff_ffff).wrapping_mul(y & 0xff_ffff)),
        Intrinsic::SumOfDifference if scalar == Scalar::I32 => {
            u64::from(x.cast_signed().abs_diff(y.cast_signed()).wrapping_add(z))
        }
        Intrinsic::SumOfDifference => u64::from(x.abs_diff(y).wrapping_add(z)),
        Intrinsic::Average => {
            // Without a third argument it is rounded down, as `__hadd` does; lowering hands over 1 where it is rounded up.
            let up = i128::from(c != 0);
            let sum = if scalar.is_signed() {
                i128::from(signed(a)) + i128::from(signed(b))
            } else {
                i128::from(a) + i128::from(b)
            };
            ((sum + up) >> 1) as u64
        }
        Intrinsic::BytePermute => {
            let bytes = (u64::from(y) << 32 | u64::from(x)).to_le_bytes();
            let chosen: [u8; 4] = std::array::from_fn(|place| {
                let selector = z >> (4 * place);
                let byte = bytes[(selector & 7) as usize];
                if selector & 8 != 0 { 0_u8.wrapping_sub(byte >> 7) } else { byte }
            });
            u64::from(u32::from_le_bytes(chosen))
        }
        Intrinsic::FunnelShiftLeft => (u64::from(y) << 32 | u64::from(x)) << (z & 31) >> 32,
        Intrinsic::FunnelShiftRight => (u64::from(y) << 32 | u64::from(x)) >> (z & 31) & u64::from(u32::MAX),
        Intrinsic::Dot4 => {
            let products = x.to_le_bytes().into_iter().zip(y.to_le_bytes());
            let sum: i32 = if scalar.is_signed() {
                products.map(|(a, b)| i32::from(a.cast_signed()) * i32::from(b.cast_signed())).sum()
            } else {
                products.map(|(a, b)| i32::from(a) * i32::from(b)).sum()
            };
            u64::from(sum.cast_unsigned().wrapping_add(z))
        }
        Intrinsic::ExtractBits => {
            let (position, count) = (low(b) & 0xff, low(c) & 0xff);
            extract(a, position, count, bits, scalar.is_signed())
        }
        Intrinsic::InsertBits => {
            let (position, count) = (low(c) & 0xff, low(d) & 0xff);
            let ones = if count >= 64 { u64::MAX } else { (1 << count) - 1 };
            let mask = if position >= bits { 0 } else { ones << position };
            let moved = if position >= bits { 0 } else { b << position };
            a & !mask | moved & mask
        }
        _ => a,
    };
    if wide { result } else { u64::from(low(result)) }
}

/// As PTX has it: past the highest bit the sign is repeated, or zeros are.
fn extract(value: u64, position: u32, count: u32, bits: u32, signed: bool) -> u64 {
    if count == 0 {
        return 0;
    }
    let last = (position + count - 1).min(bits - 1);
    let sign = signed && value >> last & 1 == 1;
    let mut out = 0;
    for place in 0..bits {
        let from = position + place;
        let bit = if place < count && from < bits { value >> from & 1 == 1 } else { sign };
        out |= u64::from(bit) << place;
    }
    out
}

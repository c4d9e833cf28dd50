//! What the operations mean: WGSL's arithmetic, a lane at a time.
//!
//! Integers wrap. Dividing by zero gives the dividend, the remainder of it zero; the smallest `i32` divided by -1 is
//! itself. Shifts use the low five bits of their amount. Conversions from floats give the nearest value that both types
//! hold. Floats are IEEE f32.

use half::f16;

use super::vectors::vectors;
use crate::{
    lanes::Lanes,
    program::{BinaryOp, Register, TernaryOp, UnaryOp},
};

vectors! {
    /// An operation on a register, into a register.
    pub(super) fn unary(registers: &mut [Lanes], op: UnaryOp, to: Register, from: Register) {
        let result = unary_of(op, &registers[usize::from(from)]);
        registers[usize::from(to)] = result;
    }

    pub(super) fn binary(registers: &mut [Lanes], op: BinaryOp, to: Register, left: Register, right: Register) {
        let result = binary_of(op, &registers[usize::from(left)], &registers[usize::from(right)]);
        registers[usize::from(to)] = result;
    }

    pub(super) fn ternary(registers: &mut [Lanes], op: TernaryOp, to: Register, from: [Register; 3]) {
        let [first, second, third] = from.map(|from| &registers[usize::from(from)]);
        let result = ternary_of(op, first, second, third);
        registers[usize::from(to)] = result;
    }
}

/// An operation on two words.
pub(super) fn combine(op: BinaryOp, left: u32, right: u32) -> u32 {
    let mut registers = [Lanes::splat(left), Lanes::splat(right)];
    binary(&mut registers, op, 0, 0, 1);
    registers[0].0[0]
}

#[inline(always)]
fn float(f: impl Fn(f32) -> f32) -> impl Fn(u32) -> u32 {
    move |a| f(f32::from_bits(a)).to_bits()
}

#[inline(always)]
fn floats(f: impl Fn(f32, f32) -> f32) -> impl Fn(u32, u32) -> u32 {
    move |a, b| f(f32::from_bits(a), f32::from_bits(b)).to_bits()
}

#[inline(always)]
fn compare(f: impl Fn(f32, f32) -> bool) -> impl Fn(u32, u32) -> u32 {
    move |a, b| u32::from(f(f32::from_bits(a), f32::from_bits(b)))
}

#[inline(always)]
fn signed(f: impl Fn(i32, i32) -> i32) -> impl Fn(u32, u32) -> u32 {
    move |a, b| f(a.cast_signed(), b.cast_signed()).cast_unsigned()
}

/// The largest floats that the integers hold.
const MOST_U32: f32 = 4_294_967_040.0;
const MOST_I32: f32 = 2_147_483_520.0;

/// The smaller one, or a NaN, which becomes zero as an integer.
#[inline(always)]
fn at_most(value: f32, most: f32) -> f32 {
    if value > most { most } else { value }
}

/// The nearest f16, as f32.
pub(crate) fn round_to_half(value: f32) -> f32 {
    f16::from_f32(value).to_f32()
}

/// The bits of the nearest f32 whose lower half is zero.
pub(crate) fn round_to_bfloat(bits: u32) -> u32 {
    if f32::from_bits(bits).is_nan() {
        return 0x7fff_0000;
    }
    bits.wrapping_add(0x7fff + (bits >> 16 & 1)) & 0xffff_0000
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the conversions are WGSL's own"
)]
#[inline(always)]
fn unary_of(op: UnaryOp, a: &Lanes) -> Lanes {
    match op {
        UnaryOp::NegateI => a.map(u32::wrapping_neg),
        UnaryOp::NegateF => a.map(|a| a ^ 0x8000_0000),
        UnaryOp::NotBool => a.map(|a| a ^ 1),
        UnaryOp::NotBits => a.map(|a| !a),
        UnaryOp::AbsI => a.map(|a| a.cast_signed().wrapping_abs().cast_unsigned()),
        UnaryOp::AbsF => a.map(|a| a & 0x7fff_ffff),
        UnaryOp::SignI => a.map(|a| a.cast_signed().signum().cast_unsigned()),
        UnaryOp::SignF => a.map(float(|a| {
            if a > 0.0 {
                1.0
            } else if a < 0.0 {
                -1.0
            } else {
                0.0
            }
        })),
        UnaryOp::Saturate => a.map(float(|a| a.clamp(0.0, 1.0))),
        UnaryOp::Floor => a.map(float(f32::floor)),
        UnaryOp::Ceil => a.map(float(f32::ceil)),
        UnaryOp::Round => a.map(float(f32::round_ties_even)),
        UnaryOp::Trunc => a.map(float(f32::trunc)),
        UnaryOp::Fract => a.map(float(|a| a - a.floor())),
        UnaryOp::Sqrt => a.map(float(f32::sqrt)),
        UnaryOp::InverseSqrt => a.map(float(|a| 1.0 / a.sqrt())),
        UnaryOp::Sin => a.map(float(f32::sin)),
        UnaryOp::Cos => a.map(float(f32::cos)),
        UnaryOp::Tan => a.map(float(f32::tan)),
        UnaryOp::Asin => a.map(float(f32::asin)),
        UnaryOp::Acos => a.map(float(f32::acos)),
        UnaryOp::Atan => a.map(float(f32::atan)),
        UnaryOp::Sinh => a.map(float(f32::sinh)),
        UnaryOp::Cosh => a.map(float(f32::cosh)),
        UnaryOp::Tanh => a.map(float(f32::tanh)),
        UnaryOp::Asinh => a.map(float(f32::asinh)),
        UnaryOp::Acosh => a.map(float(f32::acosh)),
        UnaryOp::Atanh => a.map(float(f32::atanh)),
        UnaryOp::Exp => a.map(float(f32::exp)),
        UnaryOp::Exp2 => a.map(float(f32::exp2)),
        UnaryOp::Log => a.map(float(f32::ln)),
        UnaryOp::Log2 => a.map(float(f32::log2)),
        UnaryOp::Radians => a.map(float(f32::to_radians)),
        UnaryOp::Degrees => a.map(float(f32::to_degrees)),
        UnaryOp::ModfFract => a.map(float(|a| if a.is_infinite() { 0.0_f32.copysign(a) } else { a - a.trunc() })),
        UnaryOp::FrexpFract => a.map(float(|a| frexp(a).0)),
        UnaryOp::FrexpExponent => a.map(|a| frexp(f32::from_bits(a)).1.cast_unsigned()),
        UnaryOp::RoundToHalf => a.map(float(round_to_half)),
        UnaryOp::IsNan => a.map(|a| u32::from(f32::from_bits(a).is_nan())),
        UnaryOp::IsInf => a.map(|a| u32::from(f32::from_bits(a).is_infinite())),
        UnaryOp::FToU => a.map(|a| at_most(f32::from_bits(a), MOST_U32) as u32),
        UnaryOp::FToI => a.map(|a| (at_most(f32::from_bits(a), MOST_I32) as i32).cast_unsigned()),
        UnaryOp::UToF => a.map(|a| (a as f32).to_bits()),
        UnaryOp::IToF => a.map(|a| (a.cast_signed() as f32).to_bits()),
        UnaryOp::ToBoolF => a.map(|a| u32::from(f32::from_bits(a) != 0.0)),
        UnaryOp::ToBoolI => a.map(|a| u32::from(a != 0)),
        UnaryOp::CountLeadingZeros => a.map(u32::leading_zeros),
        UnaryOp::CountTrailingZeros => a.map(u32::trailing_zeros),
        UnaryOp::CountOneBits => a.map(u32::count_ones),
        UnaryOp::ReverseBits => a.map(u32::reverse_bits),
        // Of zero: -1.
        UnaryOp::FirstLeadingBitU => a.map(|a| 31_u32.wrapping_sub(a.leading_zeros())),
        UnaryOp::FirstLeadingBitI => a.map(|a| {
            let differing = a ^ (a.cast_signed() >> 31).cast_unsigned();
            31_u32.wrapping_sub(differing.leading_zeros())
        }),
        UnaryOp::FirstTrailingBit => a.map(|a| if a == 0 { u32::MAX } else { a.trailing_zeros() }),
        UnaryOp::HalfBits => a.map(|a| f16::from_f32(f32::from_bits(a)).to_bits().into()),
        UnaryOp::FromHalfBits => a.map(|a| f16::from_bits(a as u16).to_f32().to_bits()),
        UnaryOp::ToSnorm8 => a.map(|a| normalised(a, -1.0, 127.0)),
        UnaryOp::ToUnorm8 => a.map(|a| normalised(a, 0.0, 255.0)),
        UnaryOp::ToSnorm16 => a.map(|a| normalised(a, -1.0, 32_767.0)),
        UnaryOp::ToUnorm16 => a.map(|a| normalised(a, 0.0, 65_535.0)),
        UnaryOp::FromSnorm8 => a.map(|a| (f32::from(a as u8 as i8) / 127.0).max(-1.0).to_bits()),
        UnaryOp::FromUnorm8 => a.map(|a| (f32::from(a as u8) / 255.0).to_bits()),
        UnaryOp::FromSnorm16 => a.map(|a| (f32::from(a as u16 as i16) / 32_767.0).max(-1.0).to_bits()),
        UnaryOp::FromUnorm16 => a.map(|a| (f32::from(a as u16) / 65_535.0).to_bits()),
        UnaryOp::RoundToBfloat => a.map(round_to_bfloat),
        UnaryOp::SignExtend8 => a.map(|a| i32::from(a as i8).cast_unsigned()),
        UnaryOp::SignExtend16 => a.map(|a| i32::from(a as i16).cast_unsigned()),
        UnaryOp::ZeroExtend8 => a.map(|a| a & 0xff),
        UnaryOp::ZeroExtend16 => a.map(|a| a & 0xffff),
        UnaryOp::SaturateToU => a.map(|a| f32::from_bits(a) as u32),
        UnaryOp::SaturateToI => a.map(|a| (f32::from_bits(a) as i32).cast_unsigned()),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the value was brought into range")]
fn normalised(bits: u32, low: f32, scale: f32) -> u32 {
    ((0.5 + scale * f32::from_bits(bits).clamp(low, 1.0)).floor() as i32).cast_unsigned()
}

/// The fraction in [0.5, 1) and the exponent whose product with a power of two is the value.
fn frexp(value: f32) -> (f32, i32) {
    if value == 0.0 || !value.is_finite() {
        return (value, 0);
    }
    // A subnormal number is made normal first.
    let (value, extra) = if value.abs() < f32::MIN_POSITIVE { (value * 16_777_216.0, -24) } else { (value, 0) };
    let bits = value.to_bits();
    let exponent = (bits >> 23 & 0xff).cast_signed() - 126;
    (f32::from_bits(bits & 0x807f_ffff | 126 << 23), exponent + extra)
}

fn ldexp(value: f32, exponent: i32) -> f32 {
    // Three steps, since 2^exponent itself need not be a float.
    let third = exponent.clamp(-400, 400) / 3;
    let rest = exponent.clamp(-400, 400) - 2 * third;
    let power = |exponent: i32| f32::from_bits((exponent + 127).clamp(0, 254).cast_unsigned() << 23);
    value * power(third) * power(third) * power(rest)
}

/// The smaller one; of a NaN and a number the number.
#[inline(always)]
fn min(a: f32, b: f32) -> f32 {
    if b < a || a.is_nan() || (a == b && b.is_sign_negative()) { b } else { a }
}

#[inline(always)]
fn max(a: f32, b: f32) -> f32 {
    if a < b || a.is_nan() || (a == b && b.is_sign_positive()) { b } else { a }
}

#[inline(always)]
fn binary_of(op: BinaryOp, a: &Lanes, b: &Lanes) -> Lanes {
    match op {
        BinaryOp::AddI => a.zip(b, u32::wrapping_add),
        BinaryOp::SubtractI => a.zip(b, u32::wrapping_sub),
        BinaryOp::MultiplyI => a.zip(b, u32::wrapping_mul),
        BinaryOp::DivideU => a.zip(b, |a, b| a.checked_div(b).unwrap_or(a)),
        BinaryOp::DivideI => a.zip(b, signed(|a, b| if b == 0 { a } else { a.wrapping_div(b) })),
        BinaryOp::RemainderU => a.zip(b, |a, b| a.checked_rem(b).unwrap_or(0)),
        BinaryOp::RemainderI => a.zip(b, signed(|a, b| if b == 0 { 0 } else { a.wrapping_rem(b) })),
        BinaryOp::AddF => a.zip(b, floats(|a, b| a + b)),
        BinaryOp::SubtractF => a.zip(b, floats(|a, b| a - b)),
        BinaryOp::MultiplyF => a.zip(b, floats(|a, b| a * b)),
        BinaryOp::DivideF => a.zip(b, floats(|a, b| a / b)),
        BinaryOp::RemainderF => a.zip(b, floats(|a, b| a % b)),
        BinaryOp::EqualI => a.zip(b, |a, b| u32::from(a == b)),
        BinaryOp::NotEqualI => a.zip(b, |a, b| u32::from(a != b)),
        BinaryOp::LessU => a.zip(b, |a, b| u32::from(a < b)),
        BinaryOp::LessEqualU => a.zip(b, |a, b| u32::from(a <= b)),
        BinaryOp::LessI => a.zip(b, |a, b| u32::from(a.cast_signed() < b.cast_signed())),
        BinaryOp::LessEqualI => a.zip(b, |a, b| u32::from(a.cast_signed() <= b.cast_signed())),
        #[expect(clippy::float_cmp, reason = "WGSL's == on floats is this")]
        BinaryOp::EqualF => a.zip(b, compare(|a, b| a == b)),
        #[expect(clippy::float_cmp, reason = "WGSL's != on floats is this")]
        BinaryOp::NotEqualF => a.zip(b, compare(|a, b| a != b)),
        BinaryOp::LessF => a.zip(b, compare(|a, b| a < b)),
        BinaryOp::LessEqualF => a.zip(b, compare(|a, b| a <= b)),
        BinaryOp::And => a.zip(b, |a, b| a & b),
        BinaryOp::Or => a.zip(b, |a, b| a | b),
        BinaryOp::ExclusiveOr => a.zip(b, |a, b| a ^ b),
        BinaryOp::ShiftLeft => a.zip(b, |a, b| a << (b & 31)),
        BinaryOp::ShiftRightU => a.zip(b, |a, b| a >> (b & 31)),
        BinaryOp::ShiftRightI => a.zip(b, |a, b| (a.cast_signed() >> (b & 31)).cast_unsigned()),
        BinaryOp::MinU => a.zip(b, Ord::min),
        BinaryOp::MaxU => a.zip(b, Ord::max),
        BinaryOp::MinI => a.zip(b, signed(Ord::min)),
        BinaryOp::MaxI => a.zip(b, signed(Ord::max)),
        BinaryOp::MinF => a.zip(b, floats(min)),
        BinaryOp::MaxF => a.zip(b, floats(max)),
        BinaryOp::Power => a.zip(b, floats(f32::powf)),
        BinaryOp::Atan2 => a.zip(b, floats(f32::atan2)),
        BinaryOp::Ldexp => a.zip(b, |a, b| ldexp(f32::from_bits(a), b.cast_signed()).to_bits()),
        BinaryOp::QuotientU => a.zip(b, |a, b| a.checked_div(b).unwrap_or(u32::MAX)),
        BinaryOp::QuotientI => a.zip(b, signed(|a, b| if b == 0 { -1 } else { a.wrapping_div(b) })),
        BinaryOp::ModuloU => a.zip(b, |a, b| a.checked_rem(b).unwrap_or(u32::MAX)),
        BinaryOp::ModuloI => a.zip(b, signed(|a, b| if b == 0 { -1 } else { a.wrapping_rem(b) })),
        BinaryOp::ShiftOutLeft => a.zip(b, |a, b| if b < 32 { a << b } else { 0 }),
        BinaryOp::ShiftOutRightU => a.zip(b, |a, b| if b < 32 { a >> b } else { 0 }),
        BinaryOp::ShiftOutRightI => a.zip(b, |a, b| (a.cast_signed() >> b.min(31)).cast_unsigned()),
        BinaryOp::Dot4U => a.zip(b, |a, b| {
            let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
            a.iter().zip(b).map(|(a, b)| u32::from(*a) * u32::from(b)).sum()
        }),
        BinaryOp::Dot4I => a.zip(b, |a, b| {
            let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
            let product = |(a, b): (&u8, u8)| i32::from(a.cast_signed()) * i32::from(b.cast_signed());
            a.iter().zip(b).map(product).sum::<i32>().cast_unsigned()
        }),
    }
}

#[inline(always)]
fn ternary_of(op: TernaryOp, a: &Lanes, b: &Lanes, c: &Lanes) -> Lanes {
    let mut out = Lanes::ZERO;
    let lanes = out.0.iter_mut().zip(&a.0).zip(&b.0).zip(&c.0);
    match op {
        TernaryOp::Select => lanes.for_each(|(((out, a), b), c)| {
            let keep = 0_u32.wrapping_sub(*a);
            *out = *b & keep | *c & !keep;
        }),
        TernaryOp::Fma => lanes.for_each(|(((out, a), b), c)| {
            *out = f32::from_bits(*a).mul_add(f32::from_bits(*b), f32::from_bits(*c)).to_bits();
        }),
        TernaryOp::ExtractBitsU => lanes.for_each(|(((out, a), b), c)| {
            let (offset, count) = bit_range(*b, *c);
            *out = if count == 0 { 0 } else { *a << (32 - count - offset) >> (32 - count) };
        }),
        TernaryOp::ExtractBitsI => lanes.for_each(|(((out, a), b), c)| {
            let (offset, count) = bit_range(*b, *c);
            let moved = if count == 0 { 0 } else { (*a << (32 - count - offset)).cast_signed() >> (32 - count) };
            *out = moved.cast_unsigned();
        }),
    }
    out
}

pub(super) fn insert_bits(base: &Lanes, bits: &Lanes, offset: &Lanes, count: &Lanes) -> Lanes {
    let mut out = *base;
    let operands = bits.0.iter().zip(&offset.0).zip(&count.0);
    for (out, ((bits, offset), count)) in out.0.iter_mut().zip(operands) {
        let (offset, count) = bit_range(*offset, *count);
        if count > 0 {
            let mask = u32::MAX >> (32 - count) << offset;
            *out = *out & !mask | bits << offset & mask;
        }
    }
    out
}

/// Offset and count within a word, as WGSL bounds them. The offset is below 32 where the count is not zero.
#[inline(always)]
fn bit_range(offset: u32, count: u32) -> (u32, u32) {
    let offset = offset.min(32);
    (offset, count.min(32 - offset))
}

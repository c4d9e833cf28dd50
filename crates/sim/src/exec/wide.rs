//! Values of 64 bits: what the operations mean, a lane at a time, and the instructions that work on pairs of registers.
//!
//! As with 32 bits, integers wrap, and dividing by zero gives the dividend. Shifts use the low six bits of their amount.
//! Conversions from floats give the nearest value that the float's own type can hold and the integer's, too. Floats are
//! IEEE f64.
//!
//! None of this is inlined into the loop that executes instructions: kernels without such values pay nothing for it.

use half::f16;

use super::{vectors::vectors, warp::Warp};
use crate::{
    lanes::{LANES, Lanes},
    program::{BinaryOp, Register, ScalarKind, TernaryOp, UnaryOp},
};

/// A value of 64 bits per lane.
pub(super) type WideLanes = [u64; LANES];

#[inline(always)]
fn signed(f: impl Fn(i64, i64) -> i64) -> impl Fn(u64, u64) -> u64 {
    move |a, b| f(a.cast_signed(), b.cast_signed()).cast_unsigned()
}

#[inline(always)]
fn float(f: impl Fn(f64) -> f64) -> impl Fn(u64) -> u64 {
    move |a| f(f64::from_bits(a)).to_bits()
}

#[inline(always)]
fn floats(f: impl Fn(f64, f64) -> f64) -> impl Fn(u64, u64) -> u64 {
    move |a, b| f(f64::from_bits(a), f64::from_bits(b)).to_bits()
}

#[inline(always)]
fn compare(f: impl Fn(f64, f64) -> bool) -> impl Fn(u64, u64) -> u64 {
    move |a, b| u64::from(f(f64::from_bits(a), f64::from_bits(b)))
}

/// The smaller one; of a NaN and a number the number.
#[inline(always)]
fn min(a: f64, b: f64) -> f64 {
    if b < a || a.is_nan() || (a == b && b.is_sign_negative()) { b } else { a }
}

#[inline(always)]
fn max(a: f64, b: f64) -> f64 {
    if a < b || a.is_nan() || (a == b && b.is_sign_positive()) { b } else { a }
}

#[inline(always)]
fn map(a: &WideLanes, f: impl Fn(u64) -> u64) -> WideLanes {
    let mut out = [0; LANES];
    for (out, a) in out.iter_mut().zip(a) {
        *out = f(*a);
    }
    out
}

#[inline(always)]
fn zip(a: &WideLanes, b: &WideLanes, f: impl Fn(u64, u64) -> u64) -> WideLanes {
    let mut out = [0; LANES];
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        *out = f(*a, *b);
    }
    out
}

vectors! {
/// The result is a word where [`UnaryOp::narrows`].
fn unary(op: UnaryOp, a: &WideLanes) -> WideLanes {
    match op {
        UnaryOp::NegateI => map(a, u64::wrapping_neg),
        UnaryOp::NegateF => map(a, |a| a ^ 1 << 63),
        UnaryOp::NotBits => map(a, |a| !a),
        UnaryOp::AbsI => map(a, |a| a.cast_signed().wrapping_abs().cast_unsigned()),
        UnaryOp::AbsF => map(a, |a| a & !(1 << 63)),
        UnaryOp::SignI => map(a, |a| a.cast_signed().signum().cast_unsigned()),
        UnaryOp::SignF => map(
            a,
            float(|a| {
                if a > 0.0 {
                    1.0
                } else if a < 0.0 {
                    -1.0
                } else {
                    0.0
                }
            }),
        ),
        UnaryOp::Saturate => map(a, float(|a| a.clamp(0.0, 1.0))),
        UnaryOp::Floor => map(a, float(f64::floor)),
        UnaryOp::Ceil => map(a, float(f64::ceil)),
        UnaryOp::Round => map(a, float(f64::round_ties_even)),
        UnaryOp::Trunc => map(a, float(f64::trunc)),
        UnaryOp::Fract => map(a, float(|a| a - a.floor())),
        UnaryOp::Sqrt => map(a, float(f64::sqrt)),
        UnaryOp::InverseSqrt => map(a, float(|a| 1.0 / a.sqrt())),
        UnaryOp::Sin => map(a, float(f64::sin)),
        UnaryOp::Cos => map(a, float(f64::cos)),
        UnaryOp::Tan => map(a, float(f64::tan)),
        UnaryOp::Asin => map(a, float(f64::asin)),
        UnaryOp::Acos => map(a, float(f64::acos)),
        UnaryOp::Atan => map(a, float(f64::atan)),
        UnaryOp::Sinh => map(a, float(f64::sinh)),
        UnaryOp::Cosh => map(a, float(f64::cosh)),
        UnaryOp::Tanh => map(a, float(f64::tanh)),
        UnaryOp::Asinh => map(a, float(f64::asinh)),
        UnaryOp::Acosh => map(a, float(f64::acosh)),
        UnaryOp::Atanh => map(a, float(f64::atanh)),
        UnaryOp::Exp => map(a, float(f64::exp)),
        UnaryOp::Exp2 => map(a, float(f64::exp2)),
        UnaryOp::Log => map(a, float(f64::ln)),
        UnaryOp::Log2 => map(a, float(f64::log2)),
        UnaryOp::Radians => map(a, float(f64::to_radians)),
        UnaryOp::Degrees => map(a, float(f64::to_degrees)),
        UnaryOp::ModfFract => map(a, float(|a| if a.is_infinite() { 0.0_f64.copysign(a) } else { a - a.trunc() })),
        UnaryOp::FrexpFract => map(a, float(|a| frexp(a).0)),
        UnaryOp::FrexpExponent => map(a, |a| i64::from(frexp(f64::from_bits(a)).1).cast_unsigned()),
        UnaryOp::IsNan => map(a, |a| u64::from(f64::from_bits(a).is_nan())),
        UnaryOp::IsInf => map(a, |a| u64::from(f64::from_bits(a).is_infinite())),
        UnaryOp::CountLeadingZeros => map(a, |a| a.leading_zeros().into()),
        UnaryOp::CountTrailingZeros => map(a, |a| a.trailing_zeros().into()),
        UnaryOp::CountOneBits => map(a, |a| a.count_ones().into()),
        UnaryOp::ReverseBits => map(a, u64::reverse_bits),
        // Of zero: -1.
        UnaryOp::FirstLeadingBitU => map(a, |a| 63_u64.wrapping_sub(a.leading_zeros().into())),
        UnaryOp::FirstLeadingBitI => map(a, |a| {
            let differing = a ^ (a.cast_signed() >> 63).cast_unsigned();
            63_u64.wrapping_sub(differing.leading_zeros().into())
        }),
        UnaryOp::FirstTrailingBit => map(a, |a| if a == 0 { u64::MAX } else { a.trailing_zeros().into() }),
        // What is only for 32 bits: lowering emits none of it (`UnaryOp::is_wide`).
        UnaryOp::NotBool
        | UnaryOp::RoundToHalf
        | UnaryOp::FToU
        | UnaryOp::FToI
        | UnaryOp::UToF
        | UnaryOp::IToF
        | UnaryOp::ToBoolF
        | UnaryOp::ToBoolI
        | UnaryOp::HalfBits
        | UnaryOp::FromHalfBits
        | UnaryOp::ToSnorm8
        | UnaryOp::ToUnorm8
        | UnaryOp::ToSnorm16
        | UnaryOp::ToUnorm16
        | UnaryOp::FromSnorm8
        | UnaryOp::FromUnorm8
        | UnaryOp::FromSnorm16
        | UnaryOp::FromUnorm16
        | UnaryOp::RoundToBfloat
        | UnaryOp::SignExtend8
        | UnaryOp::SignExtend16
        | UnaryOp::ZeroExtend8
        | UnaryOp::ZeroExtend16
        | UnaryOp::SaturateToU
        | UnaryOp::SaturateToI => *a,
    }
}
}

vectors! {
/// The result is a word where [`BinaryOp::narrows`].
fn binary(op: BinaryOp, a: &WideLanes, b: &WideLanes) -> WideLanes {
    match op {
        BinaryOp::AddI => zip(a, b, u64::wrapping_add),
        BinaryOp::SubtractI => zip(a, b, u64::wrapping_sub),
        BinaryOp::MultiplyI => zip(a, b, u64::wrapping_mul),
        BinaryOp::DivideU => zip(a, b, |a, b| a.checked_div(b).unwrap_or(a)),
        BinaryOp::DivideI => zip(a, b, signed(|a, b| if b == 0 { a } else { a.wrapping_div(b) })),
        BinaryOp::RemainderU => zip(a, b, |a, b| a.checked_rem(b).unwrap_or(0)),
        BinaryOp::RemainderI => zip(a, b, signed(|a, b| if b == 0 { 0 } else { a.wrapping_rem(b) })),
        BinaryOp::AddF => zip(a, b, floats(|a, b| a + b)),
        BinaryOp::SubtractF => zip(a, b, floats(|a, b| a - b)),
        BinaryOp::MultiplyF => zip(a, b, floats(|a, b| a * b)),
        BinaryOp::DivideF => zip(a, b, floats(|a, b| a / b)),
        BinaryOp::RemainderF => zip(a, b, floats(|a, b| a % b)),
        BinaryOp::EqualI => zip(a, b, |a, b| u64::from(a == b)),
        BinaryOp::NotEqualI => zip(a, b, |a, b| u64::from(a != b)),
        BinaryOp::LessU => zip(a, b, |a, b| u64::from(a < b)),
        BinaryOp::LessEqualU => zip(a, b, |a, b| u64::from(a <= b)),
        BinaryOp::LessI => zip(a, b, |a, b| u64::from(a.cast_signed() < b.cast_signed())),
        BinaryOp::LessEqualI => zip(a, b, |a, b| u64::from(a.cast_signed() <= b.cast_signed())),
        #[expect(clippy::float_cmp, reason = "WGSL's == on floats is this")]
        BinaryOp::EqualF => zip(a, b, compare(|a, b| a == b)),
        #[expect(clippy::float_cmp, reason = "WGSL's != on floats is this")]
        BinaryOp::NotEqualF => zip(a, b, compare(|a, b| a != b)),
        BinaryOp::LessF => zip(a, b, compare(|a, b| a < b)),
        BinaryOp::LessEqualF => zip(a, b, compare(|a, b| a <= b)),
        BinaryOp::And => zip(a, b, |a, b| a & b),
        BinaryOp::Or => zip(a, b, |a, b| a | b),
        BinaryOp::ExclusiveOr => zip(a, b, |a, b| a ^ b),
        BinaryOp::ShiftLeft => zip(a, b, |a, b| a << (b & 63)),
        BinaryOp::ShiftRightU => zip(a, b, |a, b| a >> (b & 63)),
        BinaryOp::ShiftRightI => zip(a, b, |a, b| (a.cast_signed() >> (b & 63)).cast_unsigned()),
        BinaryOp::MinU => zip(a, b, Ord::min),
        BinaryOp::MaxU => zip(a, b, Ord::max),
        BinaryOp::MinI => zip(a, b, signed(Ord::min)),
        BinaryOp::MaxI => zip(a, b, signed(Ord::max)),
        BinaryOp::MinF => zip(a, b, floats(min)),
        BinaryOp::MaxF => zip(a, b, floats(max)),
        BinaryOp::Power => zip(a, b, floats(f64::powf)),
        BinaryOp::Atan2 => zip(a, b, floats(f64::atan2)),
        BinaryOp::Ldexp => zip(a, b, |a, b| ldexp(f64::from_bits(a), low(b).cast_signed()).to_bits()),
        BinaryOp::QuotientU => zip(a, b, |a, b| a.checked_div(b).unwrap_or(u64::MAX)),
        BinaryOp::QuotientI => zip(a, b, signed(|a, b| if b == 0 { -1 } else { a.wrapping_div(b) })),
        BinaryOp::ModuloU => zip(a, b, |a, b| a.checked_rem(b).unwrap_or(u64::MAX)),
        BinaryOp::ModuloI => zip(a, b, signed(|a, b| if b == 0 { -1 } else { a.wrapping_rem(b) })),
        BinaryOp::ShiftOutLeft => zip(a, b, |a, b| if b < 64 { a << b } else { 0 }),
        BinaryOp::ShiftOutRightU => zip(a, b, |a, b| if b < 64 { a >> b } else { 0 }),
        BinaryOp::ShiftOutRightI => zip(a, b, |a, b| (a.cast_signed() >> b.min(63)).cast_unsigned()),
        // What is only for 32 bits: lowering emits none of it (`BinaryOp::is_wide`).
        BinaryOp::Dot4U | BinaryOp::Dot4I => *a,
    }
}
}

vectors! {
fn ternary(op: TernaryOp, a: &WideLanes, b: &WideLanes, c: &WideLanes) -> WideLanes {
    let one = |a: u64, b: u64, c: u64| match op {
        TernaryOp::Select => {
            if a == 0 {
                c
            } else {
                b
            }
        }
        TernaryOp::Fma => f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)).to_bits(),
        TernaryOp::ExtractBitsU | TernaryOp::ExtractBitsI => {
            let (offset, count) = bit_range(low(b), low(c));
            if count == 0 {
                return 0;
            }
            let raised = a << (64 - count - offset);
            if op == TernaryOp::ExtractBitsU {
                raised >> (64 - count)
            } else {
                (raised.cast_signed() >> (64 - count)).cast_unsigned()
            }
        }
    };
    std::array::from_fn(|lane| one(a[lane], b[lane], c[lane]))
}
}

/// Offset and count within 64 bits, as WGSL bounds them. The offset is below 64 where the count is not zero.
#[inline(always)]
fn bit_range(offset: u32, count: u32) -> (u32, u32) {
    let offset = offset.min(64);
    (offset, count.min(64 - offset))
}

/// The low word.
#[expect(clippy::cast_possible_truncation, reason = "that is what it is")]
#[inline(always)]
fn low(bits: u64) -> u32 {
    bits as u32
}

/// Converts a value to another kind. Kinds of 32 bits are in the low word.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the conversions are WGSL's own"
)]
fn convert(from: ScalarKind, to: ScalarKind, bits: u64) -> u64 {
    /// A value on its way: every kind of 32 bits is exact in one of these.
    enum Value {
        Unsigned(u64),
        Signed(i64),
        Float(f64),
    }
    let word = low(bits);
    let value = match from {
        ScalarKind::U32 | ScalarKind::U16 | ScalarKind::U8 | ScalarKind::Bool => Value::Unsigned(word.into()),
        ScalarKind::I32 | ScalarKind::I16 | ScalarKind::I8 => Value::Signed(word.cast_signed().into()),
        ScalarKind::U64 => Value::Unsigned(bits),
        ScalarKind::I64 => Value::Signed(bits.cast_signed()),
        ScalarKind::F32 | ScalarKind::F16 | ScalarKind::Bf16 => Value::Float(f32::from_bits(word).into()),
        ScalarKind::F64 => Value::Float(f64::from_bits(bits)),
    };
    // The largest of this float type that a u64 can hold, and an i64.
    let (most_unsigned, most_signed) = match from {
        ScalarKind::F64 => (18_446_744_073_709_549_568.0, 9_223_372_036_854_774_784.0),
        ScalarKind::F16 => (65_504.0, 65_504.0),
        _ => (18_446_742_974_197_923_840.0, 9_223_371_487_098_961_920.0),
    };
    let least_signed = if from == ScalarKind::F16 { -65_504.0 } else { i64::MIN as f64 };
    let single = |value: f32| u64::from(value.to_bits());
    // What an f64 rounds is far beyond what an f16 holds.
    let half = |value: f64| u64::from(f16::from_f64(value).to_f32().to_bits());
    match (value, to) {
        (Value::Unsigned(value), ScalarKind::Bool) => u64::from(value != 0),
        (Value::Signed(value), ScalarKind::Bool) => u64::from(value != 0),
        (Value::Float(value), ScalarKind::Bool) => u64::from(value != 0.0),
        (Value::Unsigned(value), ScalarKind::U32 | ScalarKind::I32) => low(value).into(),
        (Value::Signed(value), ScalarKind::U32 | ScalarKind::I32) => low(value.cast_unsigned()).into(),
        (Value::Float(value), ScalarKind::U32) => u64::from(value as u32),
        (Value::Float(value), ScalarKind::I32) => u64::from((value as i32).cast_unsigned()),
        (Value::Unsigned(value), ScalarKind::U64 | ScalarKind::I64) => value,
        (Value::Signed(value), ScalarKind::U64 | ScalarKind::I64) => value.cast_unsigned(),
        (Value::Float(value), ScalarKind::U64) => value.clamp(0.0, most_unsigned) as u64,
        (Value::Float(value), ScalarKind::I64) => (value.clamp(least_signed, most_signed) as i64).cast_unsigned(),
        (Value::Unsigned(value), ScalarKind::F64) => (value as f64).to_bits(),
        (Value::Signed(value), ScalarKind::F64) => (value as f64).to_bits(),
        (Value::Float(value), ScalarKind::F64) => value.to_bits(),
        (Value::Unsigned(value), ScalarKind::F32) => single(value as f32),
        (Value::Signed(value), ScalarKind::F32) => single(value as f32),
        (Value::Float(value), ScalarKind::F32) => single(value as f32),
        (Value::Unsigned(value), ScalarKind::F16) => half(value as f64),
        (Value::Signed(value), ScalarKind::F16) => half(value as f64),
        (Value::Float(value), ScalarKind::F16) => half(value),
        // WGSL has no such kinds, and lowering from the device IR converts by `Instruction::Cast`.
        (_, ScalarKind::U16 | ScalarKind::U8 | ScalarKind::I16 | ScalarKind::I8 | ScalarKind::Bf16) => bits,
    }
}

/// The fraction in [0.5, 1) and the exponent whose product with a power of two is the value.
fn frexp(value: f64) -> (f64, i32) {
    if value == 0.0 || !value.is_finite() {
        return (value, 0);
    }
    // A subnormal number is made normal first.
    let (value, extra) =
        if value.abs() < f64::MIN_POSITIVE { (value * 18_014_398_509_481_984.0, -54) } else { (value, 0) };
    let bits = value.to_bits();
    let exponent = low(bits >> 52 & 0x7ff).cast_signed() - 1022;
    (f64::from_bits(bits & 0x800f_ffff_ffff_ffff | 1022 << 52), exponent + extra)
}

fn ldexp(value: f64, exponent: i32) -> f64 {
    // Three steps, since 2^exponent itself need not be a float.
    let third = exponent.clamp(-3000, 3000) / 3;
    let rest = exponent.clamp(-3000, 3000) - 2 * third;
    let power = |exponent: i32| f64::from_bits(u64::from((exponent + 1023).clamp(0, 2046).cast_unsigned()) << 52);
    value * power(third) * power(third) * power(rest)
}

vectors! {
    fn joined(low: &Lanes, high: &Lanes) -> WideLanes {
        let mut out = [0; LANES];
        for ((out, low), high) in out.iter_mut().zip(&low.0).zip(&high.0) {
            *out = u64::from(*high) << 32 | u64::from(*low);
        }
        out
    }

    fn lower_halves(values: &WideLanes, out: &mut Lanes) {
        for (out, value) in out.0.iter_mut().zip(values) {
            *out = low(*value);
        }
    }

    fn upper_halves(values: &WideLanes, out: &mut Lanes) {
        for (out, value) in out.0.iter_mut().zip(values) {
            *out = low(value >> 32);
        }
    }
}

impl Warp {
    /// What a pair of registers holds.
    pub(super) fn pair(&self, register: Register) -> WideLanes {
        let first = usize::from(register);
        joined(&self.registers[first], &self.registers[first + 1])
    }

    /// What a register holds, as the low words of values.
    pub(super) fn single(&self, register: Register) -> WideLanes {
        self.registers[usize::from(register)].0.map(u64::from)
    }

    pub(super) fn set_pair(&mut self, register: Register, values: &WideLanes) {
        self.set_single(register, values);
        upper_halves(values, &mut self.registers[usize::from(register) + 1]);
    }

    pub(super) fn set_single(&mut self, register: Register, values: &WideLanes) {
        lower_halves(values, &mut self.registers[usize::from(register)]);
    }

    #[inline(never)]
    pub(super) fn wide_unary(&mut self, op: UnaryOp, to: Register, from: Register) {
        let result = unary(op, &self.pair(from));
        if op.narrows() { self.set_single(to, &result) } else { self.set_pair(to, &result) }
    }

    #[inline(never)]
    pub(super) fn wide_binary(&mut self, op: BinaryOp, to: Register, left: Register, right: Register) {
        let right = if takes_a_word(op) { self.single(right) } else { self.pair(right) };
        let result = binary(op, &self.pair(left), &right);
        if op.narrows() { self.set_single(to, &result) } else { self.set_pair(to, &result) }
    }

    #[inline(never)]
    pub(super) fn wide_ternary(&mut self, op: TernaryOp, to: Register, [first, second, third]: [Register; 3]) {
        let (first, second, third) = match op {
            TernaryOp::Select => (self.single(first), self.pair(second), self.pair(third)),
            TernaryOp::Fma => (self.pair(first), self.pair(second), self.pair(third)),
            TernaryOp::ExtractBitsU | TernaryOp::ExtractBitsI => {
                (self.pair(first), self.single(second), self.single(third))
            }
        };
        self.set_pair(to, &ternary(op, &first, &second, &third));
    }

    #[inline(never)]
    pub(super) fn wide_insert_bits(&mut self, to: Register, [base, bits, offset, count]: [Register; 4]) {
        let (mut out, bits) = (self.pair(base), self.pair(bits));
        let (offsets, counts) = (&self.registers[usize::from(offset)].0, &self.registers[usize::from(count)].0);
        for (lane, out) in out.iter_mut().enumerate() {
            let (offset, count) = bit_range(offsets[lane], counts[lane]);
            if count > 0 {
                let mask = u64::MAX >> (64 - count) << offset;
                *out = *out & !mask | bits[lane] << offset & mask;
            }
        }
        self.set_pair(to, &out);
    }

    #[inline(never)]
    pub(super) fn convert(&mut self, to_kind: ScalarKind, from_kind: ScalarKind, to: Register, from: Register) {
        let values = if from_kind.is_wide() { self.pair(from) } else { self.single(from) };
        let result = values.map(|value| convert(from_kind, to_kind, value));
        if to_kind.is_wide() { self.set_pair(to, &result) } else { self.set_single(to, &result) }
    }
}

/// Whether an operation's second operand is one word.
pub(super) fn takes_a_word(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::ShiftLeft
            | BinaryOp::ShiftRightU
            | BinaryOp::ShiftRightI
            | BinaryOp::ShiftOutLeft
            | BinaryOp::ShiftOutRightU
            | BinaryOp::ShiftOutRightI
            | BinaryOp::Ldexp
    )
}

/// A collective operation on two values.
pub(super) fn combine(op: BinaryOp, a: u64, b: u64) -> u64 {
    binary(op, &[a; LANES], &[b; LANES])[0]
}

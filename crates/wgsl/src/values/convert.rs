//! Conversions between scalars.

use warpground_ir::{Place, Scalar};

use super::{bits, context::Values, native, types::held};
use crate::{
    Refused,
    tree::{Expression, Kind, Type, lower},
};

/// The least and the most that an integer of fewer than 32 bits holds.
fn range(scalar: Scalar) -> Option<(i32, i32)> {
    match scalar {
        Scalar::I8 => Some((i8::MIN.into(), i8::MAX.into())),
        Scalar::I16 => Some((i16::MIN.into(), i16::MAX.into())),
        Scalar::U8 => Some((0, u8::MAX.into())),
        Scalar::U16 => Some((0, u16::MAX.into())),
        _ => None,
    }
}

/// Conversions between scalars.
pub(crate) trait Conversions: Values {
    /// A value of one type as another.
    fn convert(&mut self, from: Scalar, into: Scalar, value: Expression, place: Place) -> Result<Expression, Refused> {
        if from == into {
            return Ok(value);
        }
        let call = |name: &str, value: Expression, ty: Type| Expression::call(name, vec![value], ty);
        if from == Scalar::Bool {
            let word = bits::bits_of(Scalar::Bool, value);
            return self.convert(Scalar::U32, into, word, place);
        }
        if into == Scalar::Bool {
            return Ok(self.truth(from, value));
        }
        let (own, wanted) = (self.held(from), self.held(into));
        let double = |scalar: Scalar| scalar == Scalar::F64;
        Ok(match (own, wanted) {
            (Type::F64, _) => match native::converted(into, value.clone()) {
                Some(made) => made,
                None if into.is_float() => return self.refuse(place, "a conversion of `double` to half precision"),
                None => within(into, call("int_of_f64", value, Type::I32)),
            },
            (_, Type::F64) => native::made_of(from, value),
            (Type::Pair, _) if double(from) => match into {
                Scalar::F32 => call("double_to_float", value, Type::F32),
                Scalar::I64 => call("double_to_long", value, Type::Pair),
                Scalar::U64 | Scalar::Pointer => call("double_to_ulong", value, Type::Pair),
                Scalar::U32 => call("double_to_uint", value, Type::U32),
                Scalar::I32 => call("double_to_int", value, Type::I32),
                Scalar::F16 | Scalar::Bf16 => return self.refuse(place, "a conversion of `double` to half precision"),
                narrow => within(narrow, call("double_to_int", value, Type::I32)),
            },
            (_, Type::Pair) if double(into) => match own {
                Type::F32 => call("double_from_float", value, Type::Pair),
                Type::I32 => call("double_from_int", value, Type::Pair),
                Type::U32 => call("double_from_uint", value, Type::Pair),
                _ if from.is_signed() => call("double_from_long", value, Type::Pair),
                _ => call("double_from_ulong", value, Type::Pair),
            },
            (Type::Pair, Type::Pair) => value,
            (Type::Pair, Type::F32) => {
                let name = if from.is_signed() { "float_of_wide_signed" } else { "float_of_wide" };
                bits::narrowed(into, call(name, value, Type::F32))
            }
            (Type::Pair, _) => {
                let value = self.hold(value);
                bits::narrowed(into, value.low().bitcast(wanted))
            }
            (Type::F32, Type::Pair) => {
                let name = if into.is_signed() { "wide_of_float_signed" } else { "wide_of_float" };
                call(name, value, Type::Pair)
            }
            (Type::F32, Type::F32) if matches!(into, Scalar::F32 | Scalar::F64) => value,
            (Type::F32, Type::F32) => bits::narrowed(into, value),
            (Type::F32, _) => match into {
                Scalar::U32 if fits(&value, 0.0..=LARGEST) => Expression::known("u32", vec![value], Type::U32),
                Scalar::I32 if fits(&value, -LARGEST..=LARGEST) => Expression::known("i32", vec![value], Type::I32),
                Scalar::U32 => call("uint_of_float", value, Type::U32),
                Scalar::I32 => call("int_of_float", value, Type::I32),
                narrow => within(narrow, call("int_of_float", value, Type::I32)),
            },
            (_, Type::F32) => bits::narrowed(into, Expression::known("f32", vec![value], Type::F32)),
            (Type::I32, Type::Pair) => match value.literal() {
                Some(bits) => Expression::pair(i64::from((bits as u32).cast_signed()).cast_unsigned()),
                None => call("wide_of_int", value, Type::Pair),
            },
            (_, Type::Pair) => Expression::pair_of(value, Expression::u32(0)),
            _ => {
                let value = value.bitcast(wanted);
                if into.bytes() < from.bytes() || into.is_signed() != from.is_signed() {
                    bits::narrowed(into, value)
                } else {
                    value
                }
            }
        })
    }

    /// Whether a value is not zero.
    fn truth(&mut self, from: Scalar, value: Expression) -> Expression {
        match self.held(from) {
            Type::Bool => value,
            Type::Pair if from == Scalar::F64 => {
                let zero = Expression::pair(0);
                Expression::not(Expression::call("double_equal", vec![value, zero], Type::Bool))
            }
            Type::Pair => {
                let value = self.hold(value);
                let any = Expression::binary("|", value.clone().low(), value.high());
                Expression::compare("!=", any, Expression::u32(0))
            }
            ty @ (Type::F32 | Type::F64) => Expression::not(Expression::compare("==", value, ty.zero())),
            ty => Expression::compare("!=", value, ty.zero()),
        }
    }
}

impl<V: Values> Conversions for V {}

/// The nearest integer that a narrow type holds.
fn within(scalar: Scalar, value: Expression) -> Expression {
    let Some((least, most)) = range(scalar) else { return value };
    let arguments = vec![value, Expression::i32(least), Expression::i32(most)];
    Expression::known("clamp", arguments, Type::I32).bitcast(held(scalar))
}

/// A float below which all integers of 32 bits are, with a sign or without.
const LARGEST: f32 = 2_147_483_520.0;

/// Whether `min` and `max` keep a float within a range.
fn fits(value: &Expression, range: std::ops::RangeInclusive<f32>) -> bool {
    let (low, high) = bounds(value);
    low >= *range.start() && high <= *range.end()
}

/// The least and the greatest value that a float may have, as far as `min` and `max` say.
fn bounds(value: &Expression) -> (f32, f32) {
    let nothing = (f32::NEG_INFINITY, f32::INFINITY);
    match &value.kind {
        Kind::Literal(bits) | Kind::Constant(_, bits) if value.ty == Type::F32 => {
            let known = f32::from_bits(lower(*bits));
            if known.is_nan() { nothing } else { (known, known) }
        }
        Kind::Known(name @ ("min" | "max"), arguments) => {
            let [a, b] = &arguments[..] else { return nothing };
            let (a, b) = (bounds(a), bounds(b));
            if *name == "min" { (a.0.min(b.0), a.1.min(b.1)) } else { (a.0.max(b.0), a.1.max(b.1)) }
        }
        _ => nothing,
    }
}

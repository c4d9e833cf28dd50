//! Constants: what is made of them alone is calculated here, each operation rounded by itself, as CUDA's compiler does.

use warpground_ir::{BinaryOperator as Operator, Expression, ExpressionKind, Scalar, ValueType};

/// The bits of an integer in the low bits, with none above the width of its type.
pub(super) fn bits(value: i64, scalar: Scalar) -> u64 {
    let all = value.cast_unsigned();
    match scalar {
        Scalar::Bool => u64::from(value != 0),
        Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64 =>
        {
            #[expect(clippy::cast_precision_loss, reason = "as C++ converts it")]
            float_bits(value as f64, scalar)
        }
        _ => match scalar.bytes() {
            8 => all,
            bytes => all & ((1 << (8 * bytes)) - 1),
        },
    }
}

/// The bits of a float.
pub(super) fn float_bits(value: f64, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::F64 => value.to_bits(),
        #[expect(clippy::cast_possible_truncation, reason = "rounded, as C++ converts it")]
        Scalar::F32 => u64::from((value as f32).to_bits()),
        #[expect(clippy::cast_possible_truncation, reason = "a constant that C++ converts")]
        other => bits(value as i64, other),
    }
}

/// The integer that some bits are.
fn integer(bits: u64, scalar: Scalar) -> i128 {
    let spare = 64 - 8 * scalar.bytes();
    if scalar.is_signed() { i128::from((bits << spare).cast_signed() >> spare) } else { i128::from(bits) }
}

/// A constant as another type, where nothing is lost of which one could not say how.
pub(super) fn converted(known: u64, from: Scalar, to: Scalar) -> Option<u64> {
    match (from, to) {
        (from, to) if !from.is_float() && !to.is_float() =>
        {
            #[expect(clippy::cast_possible_truncation, reason = "64 bits at most")]
            Some(bits(integer(known, from) as i64, to))
        }
        (from, Scalar::F32 | Scalar::F64) if !from.is_float() => {
            #[expect(clippy::cast_precision_loss, reason = "rounded to nearest, as C++ converts it")]
            let value = match to {
                Scalar::F32 => u64::from((integer(known, from) as f32).to_bits()),
                _ => (integer(known, from) as f64).to_bits(),
            };
            Some(value)
        }
        (Scalar::F32, Scalar::F64) => {
            let value = f32::from_bits(u32::try_from(known).ok()?);
            (!value.is_nan()).then(|| f64::from(value).to_bits())
        }
        (Scalar::F64, Scalar::F32) => {
            let value = f64::from_bits(known);
            (!value.is_nan()).then(|| float_bits(value, Scalar::F32))
        }
        _ => None,
    }
}

/// A comparison with zero of what is never less: `i >= 0` of an unsigned `i` is true.
pub(super) fn of_unsigned(operator: Operator, left: &Expression, right: &Expression) -> Option<bool> {
    let unsigned = |value: &Expression| {
        matches!(value.ty, ValueType::Scalar(Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64))
    };
    let zero = |value: &Expression| matches!(value.kind, ExpressionKind::Constant(0));
    match operator {
        Operator::GreaterEqual if unsigned(left) && zero(right) => Some(true),
        Operator::Less if unsigned(left) && zero(right) => Some(false),
        Operator::LessEqual if unsigned(right) && zero(left) => Some(true),
        Operator::Greater if unsigned(right) && zero(left) => Some(false),
        _ => None,
    }
}

/// A sum, difference, product or quotient of two constants of one type. A division by zero is left to the program.
pub(super) fn arithmetic(operator: Operator, left: u64, right: u64, scalar: Scalar) -> Option<u64> {
    match scalar {
        Scalar::F32 => {
            let [left, right] = [left, right].map(|bits| u32::try_from(bits).map(f32::from_bits));
            let (left, right) = (left.ok()?, right.ok()?);
            let made = match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left * right,
                Operator::Divide => left / right,
                _ => return None,
            };
            (!made.is_nan()).then(|| u64::from(made.to_bits()))
        }
        Scalar::F64 => {
            let (left, right) = (f64::from_bits(left), f64::from_bits(right));
            let made = match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left * right,
                Operator::Divide => left / right,
                _ => return None,
            };
            (!made.is_nan()).then(|| made.to_bits())
        }
        _ if scalar.is_integer() => {
            let (left, right) = (integer(left, scalar), integer(right, scalar));
            let made = match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left.wrapping_mul(right),
                Operator::Divide => left.checked_div(right)?,
                Operator::Remainder => left.checked_rem(right)?,
                _ => return None,
            };
            #[expect(clippy::cast_possible_truncation, reason = "integers wrap")]
            Some(bits(made as i64, scalar))
        }
        _ => None,
    }
}

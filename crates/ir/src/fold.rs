//! Constants: what is made of them alone is calculated here, each operation rounded by itself, as CUDA's compiler does.

use crate::{BinaryOperator as Operator, Expression, ExpressionKind, Scalar, UnaryOperator, ValueType};

/// The bits of an integer in the low bits, with none above the width of its type.
#[must_use]
pub fn bits(value: i64, scalar: Scalar) -> u64 {
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
#[must_use]
pub fn float_bits(value: f64, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::F64 => value.to_bits(),
        #[expect(clippy::cast_possible_truncation, reason = "rounded, as C++ converts it")]
        Scalar::F32 => u64::from((value as f32).to_bits()),
        #[expect(clippy::cast_possible_truncation, reason = "a constant that C++ converts")]
        other => bits(value as i64, other),
    }
}

/// The integer that some bits are.
#[must_use]
pub fn integer(bits: u64, scalar: Scalar) -> i128 {
    let spare = 64 - 8 * scalar.bytes();
    if scalar.is_signed() { i128::from((bits << spare).cast_signed() >> spare) } else { i128::from(bits) }
}

/// A constant as another type, where nothing is lost of which one could not say how.
#[must_use]
pub fn converted(known: u64, from: Scalar, to: Scalar) -> Option<u64> {
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
#[must_use]
pub fn of_unsigned(operator: Operator, left: &Expression, right: &Expression) -> Option<bool> {
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
#[must_use]
pub fn arithmetic(operator: Operator, left: u64, right: u64, scalar: Scalar) -> Option<u64> {
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

/// What an operation on two constants makes; nothing where the operation is left to the program.
#[must_use]
pub fn operation(operator: Operator, (left, right): (u64, u64), scalar: Scalar) -> Option<u64> {
    if matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply)
        || matches!(operator, Operator::Divide | Operator::Remainder) && scalar.is_integer()
    {
        return arithmetic(operator, left, right, scalar);
    }
    let known = scalar.is_integer() || scalar == Scalar::Bool;
    if !known {
        return None;
    }
    let (a, b) = (integer(left, scalar), integer(right, scalar));
    Some(match operator {
        Operator::And | Operator::LogicalAnd => left & right,
        Operator::Or | Operator::LogicalOr => left | right,
        Operator::ExclusiveOr => left ^ right,
        Operator::Equal => (a == b).into(),
        Operator::NotEqual => (a != b).into(),
        Operator::Less => (a < b).into(),
        Operator::LessEqual => (a <= b).into(),
        Operator::Greater => (a > b).into(),
        Operator::GreaterEqual => (a >= b).into(),
        _ => return None,
    })
}

/// A shift of a constant by fewer bits than it has.
fn shift(operator: Operator, value: u64, scalar: Scalar, amount: u64) -> Option<u64> {
    let amount = u32::try_from(amount).ok().filter(|amount| *amount < scalar.bytes() * 8)?;
    let value = integer(value, scalar);
    let made = if operator == Operator::ShiftLeft { value << amount } else { value >> amount };
    #[expect(clippy::cast_possible_truncation, reason = "integers wrap")]
    Some(bits(made as i64, scalar))
}

/// The bits of a constant.
fn known(value: &Expression) -> Option<u64> {
    match (&value.kind, value.ty) {
        (ExpressionKind::Constant(bits), ValueType::Scalar(_)) => Some(*bits),
        _ => None,
    }
}

/// An expression in which all that is made of constants is calculated, and sums with 0 and products with 1 are left out.
#[must_use]
pub fn folded(mut value: Expression) -> Expression {
    value.children_mut(&mut |child| {
        let own = std::mem::replace(child, Expression::constant(0, Scalar::I32, child.place));
        *child = folded(own);
    });
    let ValueType::Scalar(scalar) = value.ty else { return value };
    let place = value.place;
    let constant = |bits: u64| Expression::constant(bits, scalar, place);
    match &mut value.kind {
        ExpressionKind::Unary(operator, inner) => {
            let bits_of = |known: u64| match operator {
                UnaryOperator::Not => Some(u64::from(known == 0)),
                _ if !scalar.is_integer() => None,
                UnaryOperator::Negate => Some(bits(known.wrapping_neg().cast_signed(), scalar)),
                UnaryOperator::Complement => Some(bits((!known).cast_signed(), scalar)),
            };
            known(inner).and_then(bits_of).map(constant).unwrap_or(value)
        }
        ExpressionKind::Binary(operator, left, right) => {
            let own = left.ty.scalar();
            match (known(left), known(right)) {
                (Some(a), Some(b)) => {
                    let made = match operator {
                        Operator::ShiftLeft | Operator::ShiftRight => shift(*operator, a, own, b),
                        _ => operation(*operator, (a, b), own),
                    };
                    return made.map(constant).unwrap_or(value);
                }
                (None, None) => return value,
                _ => {}
            }
            let taken = |side: &mut Expression| std::mem::replace(side, Expression::constant(0, own, side.place));
            match (*operator, known(left), known(right)) {
                (Operator::Add | Operator::Subtract, _, Some(0)) if scalar.is_integer() => taken(left),
                (Operator::Add, Some(0), _) if scalar.is_integer() => taken(right),
                (Operator::Multiply | Operator::Divide, _, Some(1)) if scalar.is_integer() => taken(left),
                (Operator::Multiply, Some(1), _) if scalar.is_integer() => taken(right),
                (Operator::Multiply, Some(0), _) | (Operator::Multiply, _, Some(0)) if scalar.is_integer() => {
                    constant(0)
                }
                (Operator::LogicalAnd, Some(1), _) | (Operator::LogicalOr, Some(0), _) => taken(right),
                (Operator::LogicalAnd, _, Some(1)) | (Operator::LogicalOr, _, Some(0)) => taken(left),
                (Operator::LogicalAnd, Some(0), _) => constant(0),
                (Operator::LogicalOr, Some(1), _) => constant(1),
                _ => value,
            }
        }
        ExpressionKind::Convert(inner) => {
            let from = inner.ty.scalar();
            known(inner).and_then(|bits| converted(bits, from, scalar)).map(constant).unwrap_or(value)
        }
        ExpressionKind::Select(condition, yes, no) => match known(condition) {
            Some(0) => std::mem::replace(no, constant(0)),
            Some(_) => std::mem::replace(yes, constant(0)),
            None => value,
        },
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn number(value: i64) -> Expression {
        Expression::constant(bits(value, Scalar::I32), Scalar::I32, Place::default())
    }

    fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
        let kind = ExpressionKind::Binary(operator, Box::new(left), Box::new(right));
        Expression { kind, ty: ValueType::I32, place: Place::default() }
    }

    #[test]
    fn what_is_made_of_constants_is_one() {
        let value = binary(Operator::Multiply, binary(Operator::Add, number(-3), number(1)), number(4));
        assert_eq!(folded(value), number(-8));
        let divided = binary(Operator::Divide, number(1), number(0));
        assert_eq!(folded(divided.clone()), divided);
    }

    #[test]
    fn a_sum_with_zero_is_the_other_operand() {
        let local = Expression::local(crate::LocalId(0), ValueType::I32, Place::default());
        assert_eq!(folded(binary(Operator::Add, number(0), local.clone())), local);
        assert_eq!(folded(binary(Operator::Multiply, local, number(0))), number(0));
    }
}

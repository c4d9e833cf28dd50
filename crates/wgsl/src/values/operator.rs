//! Operations on two scalars.

use warpground_ir::{BinaryOperator, Place, Scalar};

use super::{bits, context::Values, native, types::held};
use crate::{
    Refused,
    tree::{Expression, Type},
};

/// Operations on two scalars.
pub(crate) trait Operators: Values {
    /// An operation on scalars of type `scalar`; of a shift the amount has type `right`.
    fn operator(
        &mut self,
        op: BinaryOperator,
        scalar: Scalar,
        (right, result): (Scalar, Scalar),
        a: Expression,
        b: Expression,
        place: Place,
    ) -> Result<Expression, Refused> {
        use BinaryOperator as Op;
        if matches!(op, Op::ShiftLeft | Op::ShiftRight) {
            return Ok(self.shift(op, scalar, right, a, b));
        }
        if op.is_comparison() {
            return Ok(comparison(op, scalar, a, b));
        }
        let made = match self.held(scalar) {
            Type::Bool => match op {
                Op::And | Op::LogicalAnd => Expression::binary("&", a, b),
                Op::Or | Op::LogicalOr => Expression::binary("|", a, b),
                Op::ExclusiveOr => Expression::compare("!=", a, b),
                _ => return self.refuse(place, "arithmetic with truth values"),
            },
            Type::F32 => {
                let symbol = match op {
                    Op::Add => "+",
                    Op::Subtract => "-",
                    Op::Multiply => "*",
                    Op::Divide if b.is_power_of_two() => "/",
                    Op::Divide => return Ok(self.quotient(a, b)),
                    Op::Remainder => return Ok(Expression::call("float_remainder", vec![a, b], Type::F32)),
                    _ => return self.refuse(place, "operations on the bits of floats"),
                };
                Expression::binary(symbol, a, b)
            }
            Type::F64 => match native::operator(op, a, b) {
                Some(made) => made,
                None => return self.refuse(place, "operations on the bits of `double`"),
            },
            Type::Pair if scalar == Scalar::F64 => {
                let name = match op {
                    Op::Add => "double_add",
                    Op::Subtract => "double_subtract",
                    Op::Multiply => "double_multiply",
                    Op::Divide => "double_divide",
                    _ => return self.refuse(place, "operations on the bits of `double`"),
                };
                Expression::call(name, vec![a, b], Type::Pair)
            }
            Type::Pair | Type::Vector(_) => wide(op, scalar.is_signed(), a, b),
            ty @ (Type::I32 | Type::U32) => {
                let signed = ty == Type::I32;
                let named = |name: &str, a, b| Expression::call(name, vec![a, b], ty);
                match op {
                    Op::Divide => named(if signed { "divide_signed" } else { "divide_unsigned" }, a, b),
                    Op::Remainder => named(if signed { "remainder_signed" } else { "remainder_unsigned" }, a, b),
                    Op::Add => Expression::binary("+", a, b),
                    Op::Subtract => Expression::binary("-", a, b),
                    Op::Multiply => Expression::binary("*", a, b),
                    Op::And | Op::LogicalAnd => Expression::binary("&", a, b),
                    Op::Or | Op::LogicalOr => Expression::binary("|", a, b),
                    _ => Expression::binary("^", a, b),
                }
            }
        };
        let keeps = matches!(op, Op::And | Op::Or | Op::ExclusiveOr | Op::LogicalAnd | Op::LogicalOr);
        Ok(if keeps { made } else { bits::narrowed(result, made) })
    }

    /// The amount is taken without a sign, so that a negative one is too far.
    fn shift(&mut self, op: BinaryOperator, left: Scalar, right: Scalar, a: Expression, b: Expression) -> Expression {
        let amount = match held(right) {
            Type::Pair => {
                let amount = self.hold(b);
                match amount.literal() {
                    Some(bits) => Expression::u32(u32::try_from(bits).unwrap_or(u32::MAX)),
                    None => {
                        let far = Expression::compare("!=", amount.clone().high(), Expression::u32(0));
                        Expression::select(amount.low(), Expression::u32(u32::MAX), far)
                    }
                }
            }
            Type::Bool => bits::bits_of(Scalar::Bool, b),
            _ => b.bitcast(Type::U32),
        };
        let leftwards = op == BinaryOperator::ShiftLeft;
        let near = amount.is_below(32);
        let ty = held(left);
        let made = match ty {
            Type::Pair => {
                let name = match (leftwards, left.is_signed()) {
                    (true, _) => "wide_shift_left",
                    (false, true) => "wide_shift_right_signed",
                    (false, false) => "wide_shift_right_unsigned",
                };
                Expression::call(name, vec![a, amount], Type::Pair)
            }
            _ if near => Expression::binary(if leftwards { "<<" } else { ">>" }, a, amount),
            _ if leftwards => Expression::call("shift_left", vec![a.bitcast(Type::U32), amount], Type::U32).bitcast(ty),
            Type::I32 => Expression::call("shift_right_signed", vec![a, amount], Type::I32),
            _ => Expression::call("shift_right_unsigned", vec![a, amount], Type::U32),
        };
        bits::narrowed(left, made)
    }
}

impl<V: Values> Operators for V {}

fn wide(op: BinaryOperator, signed: bool, a: Expression, b: Expression) -> Expression {
    use BinaryOperator as Op;
    let name = match op {
        Op::Add => "wide_add",
        Op::Subtract => "wide_subtract",
        Op::Multiply => "wide_multiply",
        Op::Divide if signed => "wide_divide_signed",
        Op::Divide => "wide_divide_unsigned",
        Op::Remainder if signed => "wide_remainder_signed",
        Op::Remainder => "wide_remainder_unsigned",
        Op::And | Op::LogicalAnd => return Expression::binary("&", a, b),
        Op::Or | Op::LogicalOr => return Expression::binary("|", a, b),
        _ => return Expression::binary("^", a, b),
    };
    Expression::call(name, vec![a, b], Type::Pair)
}

fn comparison(op: BinaryOperator, scalar: Scalar, a: Expression, b: Expression) -> Expression {
    use BinaryOperator as Op;
    let symbol = match op {
        Op::Equal => "==",
        Op::NotEqual => "!=",
        Op::Less => "<",
        Op::LessEqual => "<=",
        Op::Greater => ">",
        _ => ">=",
    };
    let call = |name: &str, a, b| Expression::call(name, vec![a, b], Type::Bool);
    match a.ty {
        Type::Bool if !matches!(op, Op::Equal | Op::NotEqual) => {
            let (a, b) = (bits::bits_of(Scalar::Bool, a), bits::bits_of(Scalar::Bool, b));
            Expression::compare(symbol, a, b)
        }
        Type::Pair if scalar == Scalar::F64 => match op {
            Op::Equal => call("double_equal", a, b),
            Op::NotEqual => Expression::not(call("double_equal", a, b)),
            Op::Less => call("double_less", a, b),
            Op::LessEqual => call("double_less_equal", a, b),
            Op::Greater => call("double_less", b, a),
            _ => call("double_less_equal", b, a),
        },
        Type::Pair => {
            let less = if scalar.is_signed() { "wide_less_signed" } else { "wide_less_unsigned" };
            match op {
                Op::Equal => call("wide_equal", a, b),
                Op::NotEqual => Expression::not(call("wide_equal", a, b)),
                Op::Less => call(less, a, b),
                Op::GreaterEqual => Expression::not(call(less, a, b)),
                Op::Greater => call(less, b, a),
                _ => Expression::not(call(less, b, a)),
            }
        }
        // Compilers take what is compared with itself for equal.
        ty @ (Type::F32 | Type::F64) if a == b && matches!(op, Op::Equal | Op::NotEqual) => {
            let name = if ty == Type::F32 { "is_nan" } else { "f64_is_nan" };
            let none = Expression::call(name, vec![a], Type::Bool);
            if op == Op::Equal { Expression::not(none) } else { none }
        }
        // Of what is no number `!=` is true in C, and false in what naga makes of it.
        Type::F32 | Type::F64 if op == Op::NotEqual => Expression::not(Expression::compare("==", a, b)),
        _ => Expression::compare(symbol, a, b),
    }
}

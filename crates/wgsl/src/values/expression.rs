//! Expressions: each becomes the expressions of its components.

use warpground_ir::{BinaryOperator, Expression as Value, ExpressionKind, Scalar, UnaryOperator, ValueType};

use super::{bits, context::Values, convert::Conversions, intrinsic::Functions, operator::Operators, types::held};
use crate::{
    refused::Refused,
    tree::{Expression, Type},
};

/// The components of an expression.
pub(crate) fn value(context: &mut impl Values, value: &Value) -> Result<Vec<Expression>, Refused> {
    if let Some(known) = context.leaf(value)? {
        return Ok(known);
    }
    let scalar = value.ty.scalar();
    Ok(match &value.kind {
        ExpressionKind::Constant(bits) => vec![context.constant(scalar, *bits); usize::from(value.ty.count())],
        ExpressionKind::Unary(op, inner) => {
            let values = context.value(inner)?;
            values.into_iter().map(|value| context.unary(*op, scalar, value)).collect()
        }
        ExpressionKind::Binary(op, left, right) => binary(context, value, *op, left, right)?,
        ExpressionKind::Convert(inner) => {
            let from = inner.ty.scalar();
            let mut out = Vec::new();
            for component in context.value(inner)? {
                out.push(context.convert(from, scalar, component, value.place)?);
            }
            out
        }
        ExpressionKind::Bitcast(inner) => {
            let own = inner.ty.scalar();
            let values = context.value(inner)?;
            let same = inner.ty.count() == value.ty.count() && held(own) == Type::Pair;
            if same && own == scalar {
                values
            } else if same && held(scalar) == Type::Pair {
                let words = values.into_iter().map(|value| context.to_pair(own, value));
                words.map(|words| context.pair_as(scalar, words)).collect()
            } else {
                let values: Vec<_> = values.into_iter().map(|value| context.to_pair(own, value)).collect();
                let values = values.into_iter().map(|value| context.hold(value)).collect();
                let words = bits::words_of(inner.ty, values);
                let words: Vec<Expression> =
                    if words.len() == 1 && value.ty.count() == 1 { words } else { context.held_all(words) };
                let values = bits::of_words(value.ty, &words);
                values.into_iter().map(|value| context.pair_as(scalar, value)).collect()
            }
        }
        ExpressionKind::Select(condition, yes, no) => {
            let condition = context.scalar(condition)?;
            let (yes, no) = (context.value(yes)?, context.value(no)?);
            let condition = if yes.len() > 1 { context.hold(condition) } else { condition };
            yes.into_iter().zip(no).map(|(yes, no)| Expression::select(no, yes, condition.clone())).collect()
        }
        ExpressionKind::Compose(parts) => {
            let mut out = Vec::new();
            for part in parts {
                out.extend(context.value(part)?);
            }
            out
        }
        ExpressionKind::Extract(vector, index) => {
            let values = context.value(vector)?;
            match values.into_iter().nth(usize::from(*index)) {
                Some(component) => vec![component],
                None => return context.refuse(value.place, "a component that is not there"),
            }
        }
        ExpressionKind::Insert(vector, index, part) => {
            let mut values = context.value(vector)?;
            let part = context.scalar(part)?;
            match values.get_mut(usize::from(*index)) {
                Some(component) => *component = part,
                None => return context.refuse(value.place, "a component that is not there"),
            }
            values
        }
        ExpressionKind::Call(intrinsic, arguments) => context.intrinsic(*intrinsic, value, arguments)?,
        _ => return context.refuse(value.place, "an address as a value"),
    })
}

fn binary(
    context: &mut impl Values,
    value: &Value,
    op: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Vec<Expression>, Refused> {
    if matches!(op, BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr) {
        let (a, b) = (context.scalar(left)?, context.scalar(right)?);
        let symbol = if op == BinaryOperator::LogicalAnd { "&&" } else { "||" };
        return Ok(vec![Expression::compare(symbol, a, b)]);
    }
    if let Some(joined) = joined(context, op, left, right)? {
        return Ok(vec![joined]);
    }
    let scalar = left.ty.scalar();
    let (lefts, rights) = (context.value(left)?, context.value(right)?);
    let mut out = Vec::new();
    for (a, b) in lefts.into_iter().zip(rights) {
        out.push(context.operator(op, scalar, (right.ty.scalar(), value.ty.scalar()), a, b, value.place)?);
    }
    Ok(out)
}

/// `a * b + c`, rounded once, where the function allows it.
fn joined(
    context: &mut impl Values,
    op: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Option<Expression>, Refused> {
    let ty = left.ty;
    let known = matches!(ty, ValueType::Scalar(Scalar::F32 | Scalar::F64));
    if !context.joins() || !known || !matches!(op, BinaryOperator::Add | BinaryOperator::Subtract) {
        return Ok(None);
    }
    let minus = op == BinaryOperator::Subtract;
    let (parts, other, negate_product, negate_other) = match (factors(left), factors(right)) {
        (Some(parts), _) => (parts, right, false, minus),
        (None, Some(parts)) => (parts, left, minus, false),
        (None, None) => return Ok(None),
    };
    let (a, b, c) = (context.scalar(parts.0)?, context.scalar(parts.1)?, context.scalar(other)?);
    let scalar = ty.scalar();
    let a = if negate_product { context.unary(UnaryOperator::Negate, scalar, a) } else { a };
    let c = if negate_other { context.unary(UnaryOperator::Negate, scalar, c) } else { c };
    Ok(Some(match context.held(scalar) {
        Type::Pair => Expression::call("double_fma", vec![a, b, c], Type::Pair),
        ty => Expression::known("fma", vec![a, b, c], ty),
    }))
}

/// What a product multiplies.
fn factors(value: &Value) -> Option<(&Value, &Value)> {
    match &value.kind {
        ExpressionKind::Binary(BinaryOperator::Multiply, a, b) => Some((a, b)),
        _ => None,
    }
}

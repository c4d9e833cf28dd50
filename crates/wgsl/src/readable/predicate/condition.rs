//! Conditions, as the IR has them.

use warpground_ir::{
    BinaryOperator, Expression, ExpressionKind, LocalId, Place, Scalar, Statement, StatementKind, UnaryOperator,
    ValueType,
};

pub(super) fn truth(local: LocalId, place: Place) -> Expression {
    Expression::local(local, ValueType::BOOL, place)
}

pub(super) fn constant(value: bool, place: Place) -> Expression {
    Expression::constant(u64::from(value), Scalar::Bool, place)
}

pub(super) fn not(value: Expression) -> Expression {
    let place = value.place;
    if let ExpressionKind::Unary(UnaryOperator::Not, inner) = value.kind {
        return *inner;
    }
    Expression { kind: ExpressionKind::Unary(UnaryOperator::Not, Box::new(value)), ty: ValueType::BOOL, place }
}

pub(super) fn and(left: Expression, right: Expression) -> Expression {
    let place = right.place;
    let kind = ExpressionKind::Binary(BinaryOperator::LogicalAnd, Box::new(left), Box::new(right));
    Expression { kind, ty: ValueType::BOOL, place }
}

pub(super) fn or(left: Expression, right: Expression) -> Expression {
    let place = right.place;
    let kind = ExpressionKind::Binary(BinaryOperator::LogicalOr, Box::new(left), Box::new(right));
    Expression { kind, ty: ValueType::BOOL, place }
}

/// Whether nothing is executed behind a statement.
pub(super) fn ends(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_))
}

//! Places that are chosen, or found after something else is done: the choice is made around the whole of what is done with
//! the place.

use crate::meaning::tree::{Expression, Kind, Statement, StatementKind};

/// Simplifies an expression and all in it.
pub(super) fn throughout(expression: &mut Expression) {
    expression.children_mut(&mut throughout);
    over(expression);
    settle(expression);
}

/// Takes what is before a place, or chooses it, out of the expression that does something with the place. Whether the
/// expression is a place or an address still.
pub(super) fn over(expression: &mut Expression) -> bool {
    let (ty, span) = (expression.ty.clone(), expression.span);
    match &mut expression.kind {
        Kind::Dereference(inner) => {
            if let Kind::AddressOf(place) = &mut inner.kind {
                *expression = take(place);
                return true;
            }
        }
        Kind::AddressOf(inner) => {
            if let Kind::Dereference(pointer) = &mut inner.kind {
                *expression = Expression { ty, ..take(pointer) };
                return true;
            }
        }
        // Only what it may be used for changes.
        Kind::Convert { value, .. } if ty.is_pointer() && ty.target() == value.ty.target() => {
            *expression = Expression { ty, ..take(value) };
            return true;
        }
        _ => {}
    }
    let stays = matches!(
        expression.kind,
        Kind::Dereference(_) | Kind::AddressOf(_) | Kind::Member(..) | Kind::Decay(_) | Kind::Index(..)
    );
    let written = matches!(expression.kind, Kind::Assign(..) | Kind::AssignWith { .. } | Kind::Step { .. });
    if !stays && !written {
        return matches!(expression.kind, Kind::Comma(..) | Kind::Conditional(..));
    }
    let outer = expression.clone();
    let around = |part: &mut Expression| {
        let mut made = outer.clone();
        let inner = take(part);
        if let Some(first) = first_child(&mut made) {
            *first = inner;
        }
        over(&mut made);
        settle(&mut made);
        made
    };
    let Some(first) = first_child(expression) else { return stays };
    let kind = match &mut first.kind {
        Kind::Comma(before, place) => Kind::Comma(Box::new(take(before)), Box::new(around(place))),
        Kind::Conditional(condition, yes, no) if stays => {
            Kind::Conditional(Box::new(take(condition)), Box::new(around(yes)), Box::new(around(no)))
        }
        _ => return stays,
    };
    *expression = Expression { kind, ty, span };
    stays
}

/// Decides what the source decides.
fn settle(expression: &mut Expression) {
    use crate::parse::ast::BinaryOperator as O;
    let Kind::Conditional(condition, yes, no) = &mut expression.kind else { return };
    let Kind::Binary(operator, left, right) = &condition.bare().kind else { return };
    let (Kind::Integer(left, _), Kind::Integer(right, _)) = (&left.bare().kind, &right.bare().kind) else { return };
    let answer = match operator {
        O::Equal => left == right,
        O::NotEqual => left != right,
        _ => return,
    };
    *expression = if answer { take(yes) } else { take(no) };
}

/// A statement that writes a chosen place, as branches of which each writes one.
pub(super) fn branches(statement: &Statement) -> Option<StatementKind> {
    let StatementKind::Expression(effect) = &statement.kind else { return None };
    branches_of(effect)
}

fn branches_of(effect: &Expression) -> Option<StatementKind> {
    let span = effect.span;
    let as_statement = |effect: Expression| {
        let kind = branches_of(&effect).unwrap_or(StatementKind::Expression(effect));
        Statement { kind, span }
    };
    if let Kind::Comma(before, after) = &effect.kind {
        let kind = branches_of(after)?;
        let before = as_statement((**before).clone());
        return Some(StatementKind::Several(vec![before, Statement { kind, span }]));
    }
    if !matches!(effect.kind, Kind::Assign(..) | Kind::AssignWith { .. } | Kind::Step { .. }) {
        return None;
    }
    let mut written = effect.clone();
    let target = first_child(&mut written)?;
    let Kind::Conditional(condition, yes, no) = target.kind.clone() else { return None };
    let with = |place: Expression| {
        let mut written = effect.clone();
        if let Some(target) = first_child(&mut written) {
            *target = place;
        }
        over(&mut written);
        as_statement(written)
    };
    let yes = Statement { kind: StatementKind::Block(vec![with(*yes)]), span };
    let no = with(*no);
    let no = match no.kind {
        StatementKind::If(..) => no,
        _ => Statement { kind: StatementKind::Block(vec![no]), span },
    };
    Some(StatementKind::If(*condition, Box::new(yes), Some(Box::new(no))))
}

fn first_child(expression: &mut Expression) -> Option<&mut Expression> {
    match &mut expression.kind {
        Kind::Dereference(first)
        | Kind::AddressOf(first)
        | Kind::Member(first, _)
        | Kind::Decay(first)
        | Kind::Index(first, _)
        | Kind::Assign(first, _)
        | Kind::AssignWith { target: first, .. }
        | Kind::Step { target: first, .. } => Some(first),
        _ => None,
    }
}

fn take(expression: &mut Expression) -> Expression {
    let span = expression.span;
    std::mem::replace(expression, Expression::bad(span))
}

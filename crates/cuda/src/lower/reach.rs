//! Walks over the tree: which functions are named as values, and which variables' addresses are used.

use crate::meaning::tree::{Expression, FunctionId, Kind, LocalId, Statement, StatementKind};

/// Calls `visit` for every expression in a statement that is not within another expression.
fn expressions(statement: &Statement, visit: &mut dyn FnMut(&Expression)) {
    match &statement.kind {
        StatementKind::Empty | StatementKind::Break | StatementKind::Continue => {}
        StatementKind::Expression(value) => visit(value),
        StatementKind::Declare(_, value) | StatementKind::Return(value) => value.iter().for_each(visit),
        StatementKind::Several(list) | StatementKind::Block(list) => {
            list.iter().for_each(|inner| expressions(inner, visit));
        }
        StatementKind::If(condition, then, otherwise) => {
            visit(condition);
            expressions(then, visit);
            otherwise.iter().for_each(|otherwise| expressions(otherwise, visit));
        }
        StatementKind::For { start, condition, step, body } => {
            start.iter().for_each(|start| expressions(start, visit));
            condition.iter().chain(step).for_each(&mut *visit);
            expressions(body, visit);
        }
        StatementKind::While(condition, body) | StatementKind::DoWhile(body, condition) => {
            visit(condition);
            expressions(body, visit);
        }
        StatementKind::Switch(value, arms) => {
            visit(value);
            arms.iter().flat_map(|arm| &arm.body).for_each(|inner| expressions(inner, visit));
        }
    }
}

/// The functions that an expression names as values.
pub(super) fn functions_in(expression: &Expression, used: &mut Vec<FunctionId>) {
    if let Kind::Function(id) = expression.kind {
        used.push(id);
    }
    expression.children(&mut |child| functions_in(child, used));
}

/// The functions that statements name as values.
pub(super) fn functions(statements: &[Statement], used: &mut Vec<FunctionId>) {
    statements.iter().for_each(|statement| expressions(statement, &mut |value| functions_in(value, used)));
}

/// The variables whose addresses statements use.
pub(super) fn addressed(statements: &[Statement], found: &mut Vec<LocalId>) {
    statements.iter().for_each(|statement| expressions(statement, &mut |value| addressed_in(value, found)));
}

fn addressed_in(expression: &Expression, found: &mut Vec<LocalId>) {
    if let Kind::AddressOf(place) | Kind::Decay(place) = &expression.kind {
        found.extend(root(place));
    }
    expression.children(&mut |child| addressed_in(child, found));
}

/// The variable that a place lies in.
fn root(place: &Expression) -> Option<LocalId> {
    match &place.kind {
        Kind::Local(id) => Some(*id),
        Kind::Named(_, inner) | Kind::Member(inner, _) => root(inner),
        Kind::Index(base, _) if !base.ty.is_pointer() => root(base),
        _ => None,
    }
}

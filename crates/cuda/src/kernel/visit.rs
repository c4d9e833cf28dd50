//! Walks over the typed tree.

use std::collections::HashSet;

use crate::meaning::tree::{Expression, Function, FunctionId, Kind, LocalId, Statement, StatementKind, Tree};

/// Calls `visit` for every expression of a function.
pub(crate) fn visit_function(function: &Function, visit: &mut dyn FnMut(&Expression)) {
    for statement in function.body.iter().flatten() {
        visit_statement(statement, visit);
    }
}

pub(super) fn visit_statement(statement: &Statement, visit: &mut dyn FnMut(&Expression)) {
    for_parts(statement, &mut |part| match part {
        Part::Expression(expression) => visit_expression(expression, visit),
        Part::Statement(statement) => visit_statement(statement, visit),
    });
}

pub(super) fn visit_expression(expression: &Expression, visit: &mut dyn FnMut(&Expression)) {
    visit(expression);
    expression.children(&mut |child| visit_expression(child, visit));
}

/// Whether an expression changes a variable or memory by itself, and not in a function that it calls.
pub(super) fn changes(expression: &Expression) -> bool {
    let mut found = false;
    visit_expression(expression, &mut |inner| {
        found |= match &inner.kind {
            Kind::Assign(..) | Kind::AssignWith { .. } | Kind::Step { .. } => true,
            Kind::Library(name, _) => name.starts_with("atomic"),
            _ => false,
        };
    });
    found
}

/// Whether a loop's step moves nothing but the loop's own counter.
pub(super) fn steps_only(step: &Expression, counter: LocalId) -> bool {
    match &step.kind {
        Kind::Assign(target, value) | Kind::AssignWith { target, value, .. } => {
            matches!(target.kind, Kind::Local(id) if id == counter) && !changes(value)
        }
        Kind::Step { target, .. } => matches!(target.kind, Kind::Local(id) if id == counter),
        Kind::Convert { value, .. } => steps_only(value, counter),
        _ => false,
    }
}

/// Where a part of the tree is in memory. A span does not tell parts apart that came out of one macro.
pub(super) fn address<T>(part: &T) -> usize {
    std::ptr::from_ref(part).addr()
}

pub(crate) enum Part<'a> {
    Expression(&'a Expression),
    Statement(&'a Statement),
}

pub(crate) fn for_parts<'a>(statement: &'a Statement, visit: &mut dyn FnMut(Part<'a>)) {
    match &statement.kind {
        StatementKind::Empty | StatementKind::Break | StatementKind::Continue => {}
        StatementKind::Expression(value) => visit(Part::Expression(value)),
        StatementKind::Declare(_, start) => start.iter().for_each(|start| visit(Part::Expression(start))),
        StatementKind::Several(list) | StatementKind::Block(list) => {
            list.iter().for_each(|inner| visit(Part::Statement(inner)));
        }
        StatementKind::If(condition, then, otherwise) => {
            visit(Part::Expression(condition));
            visit(Part::Statement(then));
            otherwise.iter().for_each(|otherwise| visit(Part::Statement(otherwise)));
        }
        StatementKind::For { start, condition, step, body } => {
            start.iter().for_each(|start| visit(Part::Statement(start)));
            condition.iter().for_each(|condition| visit(Part::Expression(condition)));
            visit(Part::Statement(body));
            step.iter().for_each(|step| visit(Part::Expression(step)));
        }
        StatementKind::While(condition, body) => {
            visit(Part::Expression(condition));
            visit(Part::Statement(body));
        }
        StatementKind::DoWhile(body, condition) => {
            visit(Part::Statement(body));
            visit(Part::Expression(condition));
        }
        StatementKind::Switch(value, arms) => {
            visit(Part::Expression(value));
            arms.iter().flat_map(|arm| &arm.body).for_each(|inner| visit(Part::Statement(inner)));
        }
        StatementKind::Return(value) => value.iter().for_each(|value| visit(Part::Expression(value))),
    }
}

/// Calls `visit` for every expression of a function and of those it calls.
pub(crate) fn visit_reachable(tree: &Tree, start: FunctionId, visit: &mut dyn FnMut(&Expression)) {
    for id in reachable(tree, start) {
        visit_function(&tree.functions[id], visit);
    }
}

/// A function, and those that it calls.
pub(super) fn reachable(tree: &Tree, start: FunctionId) -> Vec<FunctionId> {
    let mut seen = HashSet::from([start]);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(id) = found.get(next).copied() {
        next += 1;
        visit_function(&tree.functions[id], &mut |expression| {
            let callee = match &expression.kind {
                Kind::Call(callee, _) => Some(*callee),
                Kind::Library("construct", _) => constructor(expression),
                _ => None,
            };
            found.extend(callee.filter(|callee| seen.insert(*callee)));
        });
    }
    found
}

pub(super) fn constructor(expression: &Expression) -> Option<FunctionId> {
    let Kind::Library(_, parts) = &expression.kind else { return None };
    match parts.first()?.kind {
        Kind::Function(id) => Some(id),
        _ => None,
    }
}

/// Whether a `return` is in a statement.
pub(crate) fn contains_return(statement: &Statement) -> bool {
    let mut found = matches!(statement.kind, StatementKind::Return(_));
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            found |= contains_return(inner);
        }
    });
    found
}

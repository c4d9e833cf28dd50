//! Walks over the typed tree.

use std::collections::HashSet;

use super::tree::{Expression, Function, FunctionId, Kind, Statement, StatementKind, Tree};

/// Calls `visit` for every expression of a function.
pub(crate) fn visit_function(function: &Function, visit: &mut dyn FnMut(&Expression)) {
    for statement in function.body.iter().flatten() {
        visit_statement(statement, visit);
    }
}

pub(crate) fn visit_statement(statement: &Statement, visit: &mut dyn FnMut(&Expression)) {
    for_parts(statement, &mut |part| match part {
        Part::Expression(expression) => visit_expression(expression, visit),
        Part::Statement(statement) => visit_statement(statement, visit),
    });
}

pub(crate) fn visit_expression(expression: &Expression, visit: &mut dyn FnMut(&Expression)) {
    visit(expression);
    expression.children(&mut |child| visit_expression(child, visit));
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
pub(crate) fn reachable(tree: &Tree, start: FunctionId) -> Vec<FunctionId> {
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

fn constructor(expression: &Expression) -> Option<FunctionId> {
    let Kind::Library(_, parts) = &expression.kind else { return None };
    match parts.first()?.kind {
        Kind::Function(id) => Some(id),
        _ => None,
    }
}

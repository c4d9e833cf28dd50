//! Walks over statements and the expressions in them.

use crate::{Block, Callee, Expression, Statement, StatementKind};

/// Calls `visit` for each statement, those within others included.
pub fn statements<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Statement)) {
    block.0.iter().for_each(|statement| statements_of(statement, visit));
}

/// Calls `visit` for a statement, and for those within it.
pub fn statements_of<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Statement)) {
    visit(statement);
    blocks(statement, &mut |inner| statements(inner, visit));
}

/// Calls `visit` for the blocks directly within a statement.
pub fn blocks<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Block)) {
    match &statement.kind {
        StatementKind::Block(inner) => visit(inner),
        StatementKind::If { accept, reject, .. } => {
            visit(accept);
            visit(reject);
        }
        StatementKind::Loop { test, body, continuing, .. } => {
            test.iter().for_each(|test| visit(&test.before));
            visit(body);
            visit(continuing);
        }
        StatementKind::Switch { arms, .. } => arms.iter().for_each(|arm| visit(&arm.body)),
        _ => {}
    }
}

/// Calls `visit` for the expressions directly in a statement.
pub fn expressions<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Expression)) {
    match &statement.kind {
        StatementKind::Assign(_, value) => visit(value),
        StatementKind::Load(_, access) => visit(&access.address),
        StatementKind::Store(access, value) => {
            visit(&access.address);
            visit(value);
        }
        StatementKind::Copy { to, from, .. } => {
            visit(to);
            visit(from);
        }
        StatementKind::Atomic { access, value, compare, .. } => {
            visit(&access.address);
            visit(value);
            compare.iter().for_each(visit);
        }
        StatementKind::Call { callee, arguments, .. } => {
            if let Callee::Indirect(pointer) = callee {
                visit(pointer);
            }
            arguments.iter().for_each(visit);
        }
        StatementKind::Intrinsic { arguments, .. } | StatementKind::Print { arguments, .. } => {
            arguments.iter().for_each(visit);
        }
        StatementKind::Assert { condition, .. } | StatementKind::If { condition, .. } => visit(condition),
        StatementKind::Loop { test, .. } => test.iter().for_each(|test| visit(&test.condition)),
        StatementKind::Switch { value, .. } => visit(value),
        StatementKind::Return(value) => value.iter().for_each(visit),
        StatementKind::Launch(launch) => {
            launch.grid.iter().chain(&launch.block).chain([&launch.shared, &launch.stream]).for_each(&mut *visit);
            launch.arguments.iter().for_each(visit);
        }
        StatementKind::Begin(_)
        | StatementKind::BeginFrame(_)
        | StatementKind::Block(_)
        | StatementKind::Break
        | StatementKind::Continue => {}
    }
}

/// Calls `visit` for an expression and all within it.
pub fn within<'a>(expression: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
    visit(expression);
    expression.children(&mut |child| within(child, visit));
}

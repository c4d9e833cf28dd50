//! Walks through the statements of a function and the expressions in them.

use warpground_ir::{Block, Callee, Expression, Statement, StatementKind};

/// Calls `visit` for the expressions that are in a statement itself, not in the blocks that it holds.
pub(super) fn expressions<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Expression)) {
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
        StatementKind::Loop { test: Some(test), .. } => visit(&test.condition),
        StatementKind::Switch { value, .. } => visit(value),
        StatementKind::Return(Some(value)) => visit(value),
        StatementKind::Launch(launch) => {
            launch.grid.iter().chain(&launch.block).for_each(&mut *visit);
            visit(&launch.shared);
            visit(&launch.stream);
            launch.arguments.iter().for_each(visit);
        }
        _ => {}
    }
}

/// Calls `visit` for all statements of a block, and those in them.
pub(super) fn statements<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Statement)) {
    block.0.iter().for_each(|statement| statements_of(statement, visit));
}

/// Calls `visit` for a statement and all those in it.
pub(super) fn statements_of<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Statement)) {
    visit(statement);
    match &statement.kind {
        StatementKind::Block(block) => statements(block, visit),
        StatementKind::If { accept, reject, .. } => {
            statements(accept, visit);
            statements(reject, visit);
        }
        StatementKind::Loop { test, body, continuing, .. } => {
            if let Some(test) = test {
                statements(&test.before, visit);
            }
            statements(body, visit);
            statements(continuing, visit);
        }
        StatementKind::Switch { arms, .. } => arms.iter().for_each(|arm| statements(&arm.body, visit)),
        _ => {}
    }
}

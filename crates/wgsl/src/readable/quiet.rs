//! Functions that only calculate and read. A call of one may be written where its result is used.

use std::collections::BTreeSet;

use warpground_ir::{Expression, ExpressionKind, Function, FunctionId, Module, Statement, StatementKind};

use super::points::direct;
use crate::analysis::walk::statements;

/// The functions of a module that change nothing but objects of their own, meet nobody, and call only such functions.
pub(super) fn functions(module: &Module) -> BTreeSet<FunctionId> {
    let all = (0..).map(FunctionId).zip(&module.functions);
    let mut quiet: BTreeSet<FunctionId> = all.clone().map(|(id, _)| id).collect();
    loop {
        let before = quiet.len();
        for (id, function) in all.clone() {
            if quiet.contains(&id) && !is_quiet(function, &quiet) {
                quiet.remove(&id);
            }
        }
        if quiet.len() == before {
            return quiet;
        }
    }
}

fn is_quiet(function: &Function, quiet: &BTreeSet<FunctionId>) -> bool {
    let Some(body) = &function.body else { return false };
    let mut found = true;
    statements(body, &mut |statement| found &= only_calculates(statement, quiet));
    found
}

fn only_calculates(statement: &Statement, quiet: &BTreeSet<FunctionId>) -> bool {
    match &statement.kind {
        StatementKind::Store(access, _) => is_own(&access.address),
        StatementKind::Load(_, access) => !access.volatile,
        StatementKind::Copy { to, .. } => is_own(to),
        StatementKind::Call { callee, .. } => direct(callee, statement.place).is_ok_and(|id| quiet.contains(&id)),
        StatementKind::Atomic { .. }
        | StatementKind::Intrinsic { .. }
        | StatementKind::Print { .. }
        | StatementKind::Assert { .. }
        | StatementKind::Launch(_) => false,
        _ => true,
    }
}

/// Whether an address is one within an object of the function's own.
fn is_own(address: &Expression) -> bool {
    match &address.kind {
        ExpressionKind::Frame(_) => true,
        ExpressionKind::Element { base, .. } | ExpressionKind::Member { base, .. } => is_own(base),
        _ => false,
    }
}

//! Where a function that returns a value may end without one. C leaves the value open, WGSL wants one on every way.

use crate::meaning::tree::{Statement, StatementKind};

/// Whether every way through the statements ends at a `return`, as WGSL sees it: it looks at no condition's value.
pub(crate) fn returns(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Block(inner) | StatementKind::Several(inner) => returns(inner),
        StatementKind::If(_, then, Some(otherwise)) => {
            returns(std::slice::from_ref(then)) && returns(std::slice::from_ref(otherwise))
        }
        StatementKind::Switch(_, arms) => {
            arms.iter().any(|arm| arm.default)
                && arms.iter().enumerate().all(|(position, arm)| {
                    // An arm without statements runs on into the next one.
                    returns(&arm.body) || arm.body.is_empty() && position + 1 < arms.len()
                })
        }
        _ => false,
    })
}

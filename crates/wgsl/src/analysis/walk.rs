//! Walks over statements and expressions.

use warpground_ir::{LocalId, Statement, StatementKind};

pub(crate) use warpground_ir::walk::{blocks, expressions, statements, within};

/// Calls `visit` for each local that a statement itself begins or gives a value.
pub(crate) fn targets_mut(statement: &mut Statement, visit: &mut dyn FnMut(&mut LocalId)) {
    match &mut statement.kind {
        StatementKind::Begin(to) | StatementKind::Assign(to, _) | StatementKind::Load(to, _) => visit(to),
        StatementKind::Atomic { to, .. }
        | StatementKind::Call { to, .. }
        | StatementKind::Intrinsic { to, .. }
        | StatementKind::Print { to, .. } => to.iter_mut().for_each(visit),
        StatementKind::Launch(launch) => launch.to.iter_mut().for_each(visit),
        _ => {}
    }
}

//! Threads that leave early. Where lanes exchange by way of shared memory the whole block must go through the exchange, also
//! the threads that have nothing more to do:
//!
//! ```text
//! if (i >= n) return;            if (!(i >= n)) {
//! v = …__shfl_down_sync(…)…  →       v = …__shfl_down_sync(…)…   (all exchange, a mask decides: `masked`)
//!                                }
//! ```

use crate::meaning::{
    tree::{Expression, FunctionId, Kind, Statement, StatementKind, Tree},
    types::Type,
};

/// The tree with a kernel's early returns as conditions on what follows them; `None` if it has none of that form.
pub(crate) fn without_early_returns(tree: &Tree, kernel: FunctionId) -> Option<Tree> {
    let body = tree.functions[kernel].body.as_deref()?;
    let (body, changed) = enclosed(body);
    changed.then(|| {
        let mut tree = tree.clone();
        tree.functions[kernel].body = Some(body);
        tree
    })
}

/// Statements with those behind an early return under its condition, and whether there were any.
fn enclosed(statements: &[Statement]) -> (Vec<Statement>, bool) {
    for (position, statement) in statements.iter().enumerate() {
        let (StatementKind::If(condition, then, otherwise), rest) = (&statement.kind, &statements[position + 1..])
        else {
            continue;
        };
        let Some(first) = before_return(then) else { continue };
        let Some(end) = rest.last().map(|last| last.span) else { continue };
        let mut behind: Vec<Statement> = otherwise.iter().map(|otherwise| (**otherwise).clone()).collect();
        behind.extend(enclosed(rest).0);
        let span = rest[0].span.to(end);
        let behind = Box::new(Statement { kind: StatementKind::Block(behind), span });
        let kind = if first.is_empty() {
            let condition =
                Expression { kind: Kind::Not(Box::new(condition.clone())), ty: Type::BOOL, span: condition.span };
            StatementKind::If(condition, behind, None)
        } else {
            let first = Box::new(Statement { kind: StatementKind::Block(first.to_vec()), span: then.span });
            StatementKind::If(condition.clone(), first, Some(behind))
        };
        let mut made = statements[..position].to_vec();
        made.push(Statement { kind, span: statement.span });
        return (made, true);
    }
    (statements.to_vec(), false)
}

/// What a statement does before the `return` that ends it; `None` if it does not end with one.
fn before_return(statement: &Statement) -> Option<&[Statement]> {
    match &statement.kind {
        StatementKind::Return(None) => Some(&[]),
        StatementKind::Block(list) => match list.split_last() {
            Some((Statement { kind: StatementKind::Return(None), .. }, first)) => Some(first),
            _ => None,
        },
        _ => None,
    }
}

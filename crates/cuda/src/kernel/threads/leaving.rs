//! Threads that leave early. Where lanes exchange by way of shared memory the whole block must go through the exchange, also
//! the threads that have nothing more to do:
//!
//! ```text
//! if (i >= n) return;            if (!(i >= n)) {
//! v = …__shfl_down_sync(…)…  →       v = …__shfl_down_sync(…)…   (all exchange, a mask decides: `masked`)
//!                                }
//! ```
//!
//! And threads that leave a turn of a loop early. WGSL does not let them meet the others in the next turn, where CUDA C does:
//!
//! ```text
//! for (…) {                      for (…) {
//!     __syncthreads();               workgroupBarrier();
//!     if (t % j) continue;   →       if (!(t % j)) {
//!     s[t] += s[t + j];                  s[t] += s[t + j];
//! }                                  }
//!                                }
//! ```

use crate::meaning::{
    tree::{Expression, FunctionId, Kind, Side, Statement, StatementKind, Tree},
    types::Type,
};

/// The tree with a kernel's early returns as conditions on what follows them; `None` if it has none of that form.
pub(crate) fn without_early_returns(tree: &Tree, kernel: FunctionId) -> Option<Tree> {
    let body = tree.functions[kernel].body.as_deref()?;
    let (body, changed) = enclosed(body, |kind| matches!(kind, StatementKind::Return(None)));
    changed.then(|| {
        let mut tree = tree.clone();
        tree.functions[kernel].body = Some(body);
        tree
    })
}

/// The tree with every early `continue` of device code as a condition on what follows it in the turn; `None` if there is none
/// of that form.
pub(crate) fn without_continues(tree: &Tree) -> Option<Tree> {
    let mut made = tree.clone();
    let mut changed = false;
    for function in made.functions.iter_mut().filter(|function| function.side != Side::Host) {
        for statement in function.body.iter_mut().flatten() {
            changed |= enclose_continues(statement);
        }
    }
    changed.then_some(made)
}

fn enclose_continues(statement: &mut Statement) -> bool {
    let mut changed = false;
    statement.parts_mut(&mut |_| {}, &mut |inner| changed |= enclose_continues(inner));
    if let StatementKind::For { body, .. } | StatementKind::While(_, body) | StatementKind::DoWhile(body, _) =
        &mut statement.kind
        && let StatementKind::Block(list) = &mut body.kind
        && let (made, true) = enclosed(list, |kind| matches!(kind, StatementKind::Continue))
    {
        *list = made;
        changed = true;
    }
    changed
}

/// Statements with those behind an early end under its condition, and whether there were any.
fn enclosed(statements: &[Statement], ends: fn(&StatementKind) -> bool) -> (Vec<Statement>, bool) {
    for (position, statement) in statements.iter().enumerate() {
        let (StatementKind::If(condition, then, otherwise), rest) = (&statement.kind, &statements[position + 1..])
        else {
            continue;
        };
        let Some(first) = before_end(then, ends) else { continue };
        let Some(end) = rest.last().map(|last| last.span) else { continue };
        let mut behind: Vec<Statement> = otherwise.iter().map(|otherwise| (**otherwise).clone()).collect();
        behind.extend(enclosed(rest, ends).0);
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

/// What a statement does before the `return` or `continue` that ends it; `None` if it does not end with one.
fn before_end(statement: &Statement, ends: fn(&StatementKind) -> bool) -> Option<&[Statement]> {
    match &statement.kind {
        kind if ends(kind) => Some(&[]),
        StatementKind::Block(list) => list.split_last().filter(|(last, _)| ends(&last.kind)).map(|(_, first)| first),
        _ => None,
    }
}

//! Constants: expressions of constants are calculated, locals that hold one are followed, and decisions whose condition is one are
//! made. What only those who look for mistakes hear is left out.

use std::collections::BTreeSet;

use warpground_ir::{Block, Expression, ExpressionKind, LocalId, Scalar, Statement, StatementKind, ValueType, fold};

use super::scopes::target;
use crate::analysis::walk::{expressions, statements, within};

/// Calculates what is made of constants alone.
pub(super) fn fold_all(block: &mut Block) {
    let is_told =
        |kind: &StatementKind| matches!(kind, StatementKind::Intrinsic { intrinsic, .. } if intrinsic.follows_copies());
    block.0.retain(|statement| !is_told(&statement.kind));
    for statement in &mut block.0 {
        statement.expressions_mut(&mut fold_here);
        statement.blocks_mut(&mut fold_all);
    }
}

fn fold_here(value: &mut Expression) {
    let zero = Expression::constant(0, Scalar::I32, value.place);
    *value = fold::folded(std::mem::replace(value, zero));
}

/// Puts a constant in a local's place.
pub(super) fn replaced(value: &mut Expression, local: LocalId, bits: u64) {
    if matches!(value.kind, ExpressionKind::Local(own) if own == local) {
        value.kind = ExpressionKind::Constant(bits);
    }
    value.children_mut(&mut |child| replaced(child, local, bits));
}

/// Puts a constant in a local's place everywhere in a block.
pub(super) fn substitute(block: &mut Block, local: LocalId, bits: u64) {
    for statement in &mut block.0 {
        statement.expressions_mut(&mut |value| {
            replaced(value, local, bits);
            fold_here(value);
        });
        statement.blocks_mut(&mut |inner| substitute(inner, local, bits));
    }
}

/// Follows locals that hold a constant, and decisions that are made.
pub(super) fn simplify(block: &mut Block) {
    let mut at = 0;
    while at < block.0.len() {
        if let StatementKind::If { condition, accept, reject } = &mut block.0[at].kind
            && let ExpressionKind::Constant(bits) = condition.kind
        {
            let taken = std::mem::take(if bits != 0 { accept } else { reject });
            let place = block.0[at].place;
            if taken.0.is_empty() {
                block.0.remove(at);
                continue;
            }
            block.0[at] = Statement { kind: StatementKind::Block(taken), place };
        }
        if let StatementKind::Assign(local, value) = &block.0[at].kind
            && let (ExpressionKind::Constant(bits), ValueType::Scalar(_)) = (&value.kind, value.ty)
        {
            let (local, bits) = (*local, *bits);
            let mut rest = Block(block.0.split_off(at + 1));
            if gives(&rest, local) == 0 {
                substitute(&mut rest, local, bits);
            }
            block.0.extend(rest.0);
        }
        block.0[at].blocks_mut(&mut simplify);
        at += 1;
    }
}

/// How often a block gives a local a value.
fn gives(block: &Block, local: LocalId) -> usize {
    let mut count = 0;
    statements(block, &mut |statement| {
        count += usize::from(target(statement) == Some(local));
    });
    count
}

/// Leaves out constants that are given to locals which nothing reads.
pub(super) fn without_unread(block: &mut Block) {
    let mut read = BTreeSet::new();
    statements(block, &mut |statement| {
        expressions(statement, &mut |expression| {
            within(expression, &mut |inner| {
                if let ExpressionKind::Local(local) = inner.kind {
                    read.insert(local);
                }
            });
        });
    });
    remove(block, &read);
}

fn remove(block: &mut Block, read: &BTreeSet<LocalId>) {
    block.0.retain(|statement| match &statement.kind {
        StatementKind::Assign(local, value) => {
            read.contains(local) || !matches!(value.kind, ExpressionKind::Constant(_))
        }
        _ => true,
    });
    for statement in &mut block.0 {
        statement.blocks_mut(&mut |inner| remove(inner, read));
    }
}

/// The steps of an index that is known.
pub(super) fn known_index(index: &Expression) -> Option<i64> {
    let ExpressionKind::Constant(bits) = index.kind else { return None };
    let scalar = index.ty.scalar();
    let unused = 64 - scalar.bytes() * 8;
    Some(if scalar.is_signed() { (bits << unused).cast_signed() >> unused } else { bits.cast_signed() })
}

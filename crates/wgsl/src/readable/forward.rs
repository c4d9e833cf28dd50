//! Addresses in objects of a thread, written where they are used, from IR to IR. `sums[i].x += a` holds the address of its place,
//! since what leads there happens once. A pointer to a component would make an array of vectors one of scalars.
//!
//! ```text
//! p = &sums[i].x;                    t = sums[i].x;
//! t = *p;                       →    sums[i].x = t + a;
//! *p = t + a;
//! ```

use std::collections::BTreeSet;

use warpground_ir::{Block, Expression, ExpressionKind, Local, LocalId, Statement, StatementKind, ValueType};

use super::{
    inline::is_own,
    scopes::{Counts, target},
};
use crate::analysis::walk::{expressions, within};

/// Writes such addresses where they are used, in a function's body.
pub(super) fn forward(body: &mut Block, locals: &[Local]) {
    let counts = Counts::of(body);
    addresses(body, locals, &counts);
}

fn addresses(block: &mut Block, locals: &[Local], counts: &Counts) {
    for statement in &mut block.0 {
        statement.blocks_mut(&mut |inner| addresses(inner, locals, counts));
    }
    let mut at = 0;
    while at < block.0.len() {
        let uses = uses(&block.0[at..], locals, counts);
        if uses == 0 {
            at += 1;
            continue;
        }
        let StatementKind::Assign(pointer, address) = block.0.remove(at).kind else { continue };
        for statement in &mut block.0[at..at + uses] {
            statement.expressions_mut(&mut |value| put(value, pointer, &address));
        }
    }
}

/// How many statements use the address that the first one holds; 0 where it does not hold one that may be written there.
fn uses(list: &[Statement], locals: &[Local], counts: &Counts) -> usize {
    let Some((Statement { kind: StatementKind::Assign(pointer, address), .. }, others)) = list.split_first() else {
        return 0;
    };
    let made = locals.get(pointer.index()).is_some_and(|local| local.name.is_empty());
    if !made || address.ty != ValueType::POINTER || !is_own(address) || counts.given(*pointer) != 1 {
        return 0;
    }
    let mut read = BTreeSet::new();
    within(address, &mut |inner| {
        if let ExpressionKind::Local(local) = inner.kind {
            read.insert(local);
        }
    });
    let mut left = counts.used(*pointer);
    for (number, statement) in (1..).zip(others) {
        // What is in a block may be carried out again, or behind something else.
        if !matches!(statement.kind, StatementKind::Assign(..) | StatementKind::Load(..) | StatementKind::Store(..)) {
            return 0;
        }
        expressions(statement, &mut |value| {
            within(value, &mut |inner| left -= u32::from(is_local(inner, *pointer)));
        });
        if left == 0 {
            return number;
        }
        // The address was calculated with what the local held before.
        if target(statement).is_some_and(|given| read.contains(&given)) {
            return 0;
        }
    }
    0
}

fn is_local(value: &Expression, local: LocalId) -> bool {
    matches!(value.kind, ExpressionKind::Local(own) if own == local)
}

fn put(value: &mut Expression, pointer: LocalId, address: &Expression) {
    if is_local(value, pointer) {
        *value = address.clone();
    } else {
        value.children_mut(&mut |child| put(child, pointer, address));
    }
}

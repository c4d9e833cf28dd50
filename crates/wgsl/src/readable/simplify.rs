//! What is known of a kernel when it is compiled, calculated: expressions of constants, decisions whose condition is one, and
//! locals that hold one. What only those who look for mistakes hear is left out.

use std::{collections::BTreeSet, rc::Rc};

use warpground_ir::{
    Block, Expression, ExpressionKind, Function, FunctionId, LocalId, Module, Scalar, Statement, StatementKind,
    ValueType, fold,
};

use super::{forward::forward, scopes::target};
use crate::analysis::walk::{expressions, statements, within};

/// The module with these functions simplified.
pub(super) fn simplified(module: &Module, functions: &BTreeSet<FunctionId>) -> Module {
    let mut made = module.clone();
    for id in functions {
        let Some(Function { locals, body: Some(body), .. }) = made.functions.get_mut(id.index()) else { continue };
        let body = Rc::make_mut(body);
        fold_all(body);
        simplify(body);
        without_unread(body);
        forward(body, locals);
    }
    made
}

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

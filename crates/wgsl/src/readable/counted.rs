//! Counted loops: what they count goes from a constant to a constant, so that their rounds are known.

use std::collections::BTreeMap;

use warpground_ir::{
    BinaryOperator, Block, Expression, ExpressionKind, Form, Function, LocalId, Scalar, Statement, StatementKind,
    ValueType, fold,
};

use super::{
    constants::{known_index, replaced},
    scopes::target,
};
use crate::analysis::walk::{blocks, expressions, statements, within};

/// More rounds than this are a loop in any case.
const MOST_ROUNDS: usize = 64;

/// A loop that counts from a constant to a constant and is left in no other way.
pub(super) struct Rounds<'m> {
    pub(super) variable: LocalId,
    /// The variable's value in each round.
    pub(super) values: Vec<u64>,
    pub(super) body: &'m Block,
}

/// A block that gives a variable its first value and counts it in a loop.
pub(super) fn counted<'m>(block: &'m Block, function: &Function) -> Option<Rounds<'m>> {
    let [start, Statement { kind: StatementKind::Loop { form: Form::For, test: Some(test), body, continuing }, .. }] =
        &block.0[..]
    else {
        return None;
    };
    let StatementKind::Assign(variable, first) = &start.kind else { return None };
    let variable = *variable;
    let scalar = function.locals.get(variable.index()).filter(|local| counts(local.ty))?.ty.scalar();
    let [Statement { kind: StatementKind::Assign(stepped, step), .. }] = &continuing.0[..] else { return None };
    let gives = |statement: &Statement| target(statement) == Some(variable);
    let mut changes = false;
    statements(body, &mut |statement| changes |= gives(statement));
    if *stepped != variable || changes || !test.before.0.is_empty() || leaves(body, true) {
        return None;
    }
    let values = values(variable, first, &test.condition, step, scalar)?;
    Some(Rounds { variable, values, body })
}

fn values(
    variable: LocalId,
    first: &Expression,
    condition: &Expression,
    step: &Expression,
    scalar: Scalar,
) -> Option<Vec<u64>> {
    let with = |value: u64, of: &Expression| {
        let mut of = of.clone();
        replaced(&mut of, variable, value);
        match fold::folded(of).kind {
            ExpressionKind::Constant(bits) => Some(bits),
            _ => None,
        }
    };
    // The operation says whether the variable counts up or down, and has to be a sum.
    let ExpressionKind::Binary(BinaryOperator::Add | BinaryOperator::Subtract, ..) = unconverted(step).kind else {
        return None;
    };
    let ExpressionKind::Constant(mut value) = first.kind else { return None };
    let mut values = Vec::new();
    while with(value, condition)? != 0 {
        // What goes below zero without a sign goes on from the other end: no loop to count.
        let negative = known_index(&Expression::constant(value, scalar, first.place)).is_none_or(|value| value < 0);
        if values.len() == MOST_ROUNDS || negative {
            return None;
        }
        values.push(value);
        value = with(value, step)?;
    }
    let wraps = scalar == Scalar::U32 && value > u64::from(u32::MAX / 2);
    (!values.is_empty() && !wraps).then_some(values)
}

fn unconverted(value: &Expression) -> &Expression {
    match &value.kind {
        ExpressionKind::Convert(inner) => unconverted(inner),
        _ => value,
    }
}

/// Whether a statement leaves the loop around it, or the function.
fn leaves(block: &Block, own: bool) -> bool {
    block.0.iter().any(|statement| match &statement.kind {
        StatementKind::Return(_) | StatementKind::Intrinsic { intrinsic: warpground_ir::Intrinsic::Exit, .. } => true,
        StatementKind::Break | StatementKind::Continue => own,
        StatementKind::Loop { body, continuing, .. } => leaves(body, false) || leaves(continuing, false),
        _ => {
            let mut found = false;
            blocks(statement, &mut |inner| found |= leaves(inner, own));
            found
        }
    })
}

/// How often each local occurs.
pub(super) fn occurrences(block: &Block) -> BTreeMap<LocalId, u32> {
    let mut found = BTreeMap::new();
    statements(block, &mut |statement| {
        if let StatementKind::Begin(local) = statement.kind {
            *found.entry(local).or_insert(0) += 1;
        }
        if let Some(local) = target(statement) {
            *found.entry(local).or_insert(0) += 1;
        }
        expressions(statement, &mut |expression| {
            within(expression, &mut |inner| {
                if let ExpressionKind::Local(local) = inner.kind {
                    *found.entry(local).or_insert(0) += 1;
                }
            });
        });
    });
    found
}

/// The type of what a loop counts.
const fn counts(ty: ValueType) -> bool {
    matches!(ty, ValueType::I32 | ValueType::U32)
}

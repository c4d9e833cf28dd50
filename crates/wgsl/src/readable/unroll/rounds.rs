//! Loops whose rounds are known.

use std::collections::BTreeMap;

use warpground_ir::{
    BinaryOperator, Block, Expression, ExpressionKind, Form, Function, LocalId, Scalar, Statement, StatementKind, fold,
};

use super::{Wanted, counts};
use crate::{
    analysis::walk::{blocks, expressions, statements, within},
    readable::{
        points::{Points, direct, known_index},
        scopes::target,
        simplify::replaced,
        uniform::is_meeting,
    },
};

/// More rounds than this are a loop in any case.
const MOST_ROUNDS: usize = 64;

/// A loop that counts from a constant to a constant and is left in no other way.
pub(in crate::readable) struct Rounds<'m> {
    pub(in crate::readable) variable: LocalId,
    /// The variable's value in each round.
    pub(super) values: Vec<u64>,
    pub(super) body: &'m Block,
}

/// The loops of a function whose rounds are known.
pub(super) fn loops_of<'m>(points: &Points<'m>, function: &'m Function) -> Vec<Rounds<'m>> {
    let mut found = Vec::new();
    let Some(body) = &function.body else { return found };
    let occurrences = occurrences(body);
    statements(body, &mut |statement| {
        if let StatementKind::Block(inner) = &statement.kind
            && let Some(rounds) = counted(inner, function)
            && occurrences.get(&rounds.variable) == self::occurrences(inner).get(&rounds.variable)
            && !meets(points, rounds.body)
        {
            found.push(rounds);
        }
    });
    found
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

/// A block that gives a variable its first value and counts it in a loop.
pub(in crate::readable) fn counted<'m>(block: &'m Block, function: &Function) -> Option<Rounds<'m>> {
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

/// Whether the threads of a block have to come together in it: barriers differ by their place in the text. Exchanges between
/// the lanes of a subgroup take none, and may be written out.
fn meets(points: &Points<'_>, block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |statement| {
        found |= match &statement.kind {
            StatementKind::Intrinsic { intrinsic, .. } => is_meeting(*intrinsic, points.launch.warps),
            StatementKind::Call { callee, .. } => direct(callee, statement.place)
                .ok()
                .and_then(|id| points.module.function(id)?.body.as_ref())
                .is_none_or(|body| meets(points, body)),
            _ => false,
        };
    });
    found
}

/// How many lines a block takes, with these loops written out.
pub(super) fn lines(block: &Block, unrolled: &Wanted) -> usize {
    let of_block = |inner: &Block| lines(inner, unrolled);
    block.0.iter().fold(0_usize, |all, statement| {
        all.saturating_add(match &statement.kind {
            // What is loaded is mostly written where it is used.
            StatementKind::Load(..) | StatementKind::Begin(_) | StatementKind::BeginFrame(_) => 0,
            StatementKind::Block(inner) => match &inner.0[..] {
                [
                    Statement { kind: StatementKind::Assign(variable, _), .. },
                    Statement { kind: StatementKind::Loop { body, .. }, .. },
                ] if unrolled.contains_key(variable) => {
                    of_block(body).saturating_mul(unrolled.get(variable).map_or(1, Vec::len))
                }
                _ => of_block(inner),
            },
            _ => {
                let mut inner = 0_usize;
                blocks(statement, &mut |block| inner = inner.saturating_add(of_block(block)));
                inner + 1
            }
        })
    })
}

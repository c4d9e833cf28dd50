//! Loops of many long rounds, taken in groups. CUDA's compiler writes four rounds of such a loop one after another, so that what
//! one round waits for is on its way while another is calculated. NVIDIA's driver writes a loop of WGSL out as a whole, or not at
//! all where that is too long; of a loop over groups it writes out the inner one.
//!
//! ```text
//! for (k = 0; k < 32; k++) { … }     →     for (k_4 = 0; k_4 < 32; k_4 += 4) { for (k = k_4; k < k_4 + 4; k++) { … } }
//! ```

use std::collections::BTreeMap;

use warpground_ir::{
    BinaryOperator, Block, Callee, Expression, ExpressionKind, Form, Function, Local, LocalId, Module, Statement,
    StatementKind, Test, ValueType,
};

use super::rounds::loops_of;
use crate::{
    analysis::walk::{expressions, statements, within},
    readable::{counted::counted, points::Points},
};

/// The rounds of a group.
const ROUNDS: usize = 4;
/// A loop of fewer rounds is written out as a whole by drivers.
const FEWEST: usize = 16;
/// A round of fewer operations leaves room for others by itself: drivers write out more of such a loop.
const SHORTEST: usize = 96;

/// A function's variables and body with such loops in groups; nothing where it has none.
pub(super) fn grouped(points: &Points<'_>, module: &Module, function: &Function) -> Option<(Vec<Local>, Block)> {
    let mut steps = BTreeMap::new();
    for rounds in loops_of(points, function) {
        // The end of a group may be beyond the largest number of a byte or a short.
        let suits = function
            .locals
            .get(rounds.variable.index())
            .is_some_and(|local| !local.name.is_empty() && local.ty.scalar().bytes() >= 4);
        let fits = suits
            && rounds.values.len() >= FEWEST
            && rounds.values.len().is_multiple_of(ROUNDS)
            && !has_loops(rounds.body)
            && operations(module, rounds.body) >= SHORTEST;
        let step = step(&rounds.values).filter(|_| fits);
        steps.extend(step.map(|step| (rounds.variable, step)));
    }
    if steps.is_empty() {
        return None;
    }
    let bare = Function { body: None, ..function.clone() };
    let mut writer = Writer { function: &bare, steps, locals: function.locals.clone() };
    let body = writer.block(function.body.as_ref()?);
    Some((writer.locals, body))
}

/// By how much the values grow, if that is as much from each to the next, and what comes after the last one is above it: `i += i`
/// grows by more each time, and a number without a sign may end with 0.
fn step(values: &[u64]) -> Option<u64> {
    let (first, second, last) = (values.first()?, values.get(1)?, values.last()?);
    let step = second.checked_sub(*first).filter(|step| *step > 0)?;
    let even = values.windows(2).all(|pair| matches!(pair, [one, next] if one.checked_add(step) == Some(*next)));
    let behind = last.checked_add(step)?;
    (even && i32::try_from(behind).is_ok()).then_some(step)
}

fn has_loops(block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |statement| found |= matches!(statement.kind, StatementKind::Loop { .. }));
    found
}

/// How many operations on scalars a block has, with those of the functions that it calls. None of them recurses.
fn operations(module: &Module, block: &Block) -> usize {
    let mut found = 0_usize;
    statements(block, &mut |statement| {
        expressions(statement, &mut |expression| {
            within(expression, &mut |inner| {
                let counts = matches!(
                    inner.kind,
                    ExpressionKind::Unary(..) | ExpressionKind::Binary(..) | ExpressionKind::Call(..)
                );
                found = found.saturating_add(if counts { inner.ty.count().into() } else { 0 });
            });
        });
        if let StatementKind::Call { callee: Callee::Direct(id), .. } = &statement.kind
            && let Some(body) = module.function(*id).and_then(|function| function.body.as_ref())
        {
            found = found.saturating_add(operations(module, body));
        }
    });
    found
}

struct Writer<'a> {
    function: &'a Function,
    /// By how much each variable is counted.
    steps: BTreeMap<LocalId, u64>,
    locals: Vec<Local>,
}

impl Writer<'_> {
    fn block(&mut self, block: &Block) -> Block {
        let mut made = block.clone();
        for statement in &mut made.0 {
            if let StatementKind::Block(inner) = &statement.kind
                && let Some(rounds) = counted(inner, self.function)
                && let Some(step) = self.steps.get(&rounds.variable).copied()
                && let Some(grouped) = self.group(inner, rounds.variable, step)
            {
                statement.kind = StatementKind::Block(grouped);
                continue;
            }
            statement.blocks_mut(&mut |inner| *inner = self.block(inner));
        }
        made
    }

    /// The loop of a block over the first rounds of groups, with a loop over each group in it.
    fn group(&mut self, block: &Block, variable: LocalId, step: u64) -> Option<Block> {
        let [start, whole] = &block.0[..] else { return None };
        let (StatementKind::Assign(_, first), StatementKind::Loop { test: Some(test), body, continuing, .. }) =
            (&start.kind, &whole.kind)
        else {
            return None;
        };
        let known = self.locals.get(variable.index())?.clone();
        let (ty, place) = (known.ty, start.place);
        let group = LocalId(u32::try_from(self.locals.len()).ok()?);
        self.locals.push(Local { name: format!("{}_{ROUNDS}", known.name), ..known });
        let make = |kind, ty| Expression { kind, ty, place };
        let own = || make(ExpressionKind::Local(group), ty);
        let length = Expression::constant(step.checked_mul(u64::try_from(ROUNDS).ok()?)?, ty.scalar(), place);
        let behind = make(ExpressionKind::Binary(BinaryOperator::Add, Box::new(own()), Box::new(length)), ty);
        let counter = make(ExpressionKind::Local(variable), ty);
        let less = ExpressionKind::Binary(BinaryOperator::Less, Box::new(counter), Box::new(behind.clone()));
        let statement = |kind| Statement { kind, place };
        let looped = |condition, body: Block, continuing: Block| {
            let test = Some(Test { before: Block::default(), condition, place: test.place });
            Statement { kind: StatementKind::Loop { form: Form::For, test, body, continuing }, place: whole.place }
        };
        let inner = Block(vec![
            statement(StatementKind::Assign(variable, own())),
            looped(make(less, ValueType::BOOL), body.clone(), continuing.clone()),
        ]);
        let mut condition = test.condition.clone();
        replace_local(&mut condition, variable, group);
        let body = Block(vec![statement(StatementKind::Block(inner))]);
        let continuing = Block(vec![statement(StatementKind::Assign(group, behind))]);
        Some(Block(vec![statement(StatementKind::Assign(group, first.clone())), looped(condition, body, continuing)]))
    }
}

/// Puts a local in the place of another one.
fn replace_local(value: &mut Expression, before: LocalId, local: LocalId) {
    if let ExpressionKind::Local(own) = &mut value.kind
        && *own == before
    {
        *own = local;
    }
    value.children_mut(&mut |child| replace_local(child, before, local));
}

//! Loops in which a thread may wait for another: nobody promises that the other one goes on.
//!
//! Such a loop ends when memory holds what another thread has written. A loop that tries again where another thread was
//! quicker is none: `do { seen = old; old = atomicCAS(p, seen, f(seen)); } while (old != seen);` fails only where another
//! one has got on. Nor does one wait that asks another place each turn, as who looks for room in a table.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    AtomicOperation, BinaryOperator, Block, Callee, Effects, Expression, ExpressionKind, FunctionId, LocalId, Module,
    Place, Space, Statement, StatementKind, ValueType,
};

use super::{
    points::{Pointees, Points, Target},
    scopes::target,
};
use crate::{
    Refused,
    analysis::walk::{blocks, statements, within},
};

/// Refuses loops in which a thread may wait for another.
pub(super) fn check(points: &Points<'_>, reached: &[usize]) -> Result<(), Refused> {
    let asking = asking(points.module, points, reached);
    let mut found: Option<Place> = None;
    for instance in reached {
        let function = points.module.function(points.instances[*instance].function);
        if let Some(body) = function.and_then(|function| function.body.as_ref()) {
            statements(body, &mut |statement| {
                let is_loop = matches!(statement.kind, StatementKind::Loop { .. });
                if found.is_none() && is_loop && !is_bounded(statement) && waits(points, *instance, statement, &asking)
                {
                    found = Some(statement.place);
                }
            });
        }
    }
    let words = "a loop in which threads may wait for one another".to_owned();
    found.map_or(Ok(()), |place| Err(Refused { place, words }))
}

/// The functions that may tell what other threads have written.
fn asking(module: &Module, points: &Points<'_>, reached: &[usize]) -> BTreeSet<FunctionId> {
    let mut all: BTreeSet<FunctionId> = BTreeSet::new();
    loop {
        let before = all.len();
        for instance in reached {
            let id = points.instances[*instance].function;
            let Some(body) = module.function(id).and_then(|function| function.body.as_ref()) else { continue };
            let mut asks = false;
            statements(body, &mut |statement| {
                asks |= match &statement.kind {
                    StatementKind::Load(_, access) => access.volatile,
                    StatementKind::Atomic { to: Some(_), operation, .. } => is_question(*operation),
                    StatementKind::Call { callee: Callee::Direct(id), .. } => all.contains(id),
                    _ => false,
                };
            });
            if asks {
                all.insert(id);
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

fn is_question(operation: AtomicOperation) -> bool {
    matches!(operation, AtomicOperation::Load | AtomicOperation::Exchange | AtomicOperation::CompareExchange)
}

/// Whether a loop ends after so many turns, whatever others do: it counts them, and its condition has a limit.
fn is_bounded(looped: &Statement) -> bool {
    let StatementKind::Loop { test: Some(test), continuing, .. } = &looped.kind else { return false };
    let [Statement { kind: StatementKind::Assign(counter, step), .. }] = &continuing.0[..] else { return false };
    let is_counter = |value: &Expression| matches!(value.kind, ExpressionKind::Local(local) if local == *counter);
    let counts = match &step.kind {
        ExpressionKind::Binary(BinaryOperator::Add, left, right) => {
            is_counter(left) && matches!(right.kind, ExpressionKind::Constant(1..=0xffff))
        }
        _ => false,
    };
    let mut changed = false;
    if let StatementKind::Loop { body, .. } = &looped.kind {
        statements(body, &mut |statement| changed |= target(statement) == Some(*counter));
    }
    counts && !changed && has_limit(&test.condition, &is_counter)
}

/// Whether a condition demands that a counter is below a constant.
fn has_limit(condition: &Expression, is_counter: &dyn Fn(&Expression) -> bool) -> bool {
    match &condition.kind {
        ExpressionKind::Binary(BinaryOperator::LogicalAnd | BinaryOperator::And, left, right) => {
            has_limit(left, is_counter) || has_limit(right, is_counter)
        }
        ExpressionKind::Binary(BinaryOperator::Less | BinaryOperator::LessEqual, left, right) => {
            is_counter(left) && matches!(right.kind, ExpressionKind::Constant(0..=0x00ff_ffff))
        }
        _ => false,
    }
}

/// Whether how a loop ends depends on what other threads write.
fn waits(points: &Points<'_>, instance: usize, looped: &Statement, asking: &BTreeSet<FunctionId>) -> bool {
    let led_to = |address: &Expression| points.value(instance, address).map(Pointees::into_keys);
    let mut own: BTreeSet<LocalId> = BTreeSet::new();
    inside(looped, &mut |statement| own.extend(target(statement)));
    let moving = moving(looped);
    // Threads of a block that meet in each turn wait for nobody of the block.
    let meets = meets_in_each_turn(looped);
    let met = |address: &Expression| {
        let shared = |target: &Target| matches!(points.space(*target), Space::Shared | Space::SharedAtLaunch);
        meets && points.value(instance, address).is_ok_and(|found| found.keys().all(shared))
    };
    let mut told: BTreeSet<LocalId> = BTreeSet::new();
    // The objects in which what depends on an answer is kept; other objects know nothing of it.
    let mut kept: BTreeSet<Target> = BTreeSet::new();
    loop {
        let before = (told.len(), kept.len());
        inside(looped, &mut |statement| match &statement.kind {
            StatementKind::Load(to, access)
                if access.volatile && !reads_any(&access.address, &moving) && !met(&access.address)
                    || !kept.is_empty()
                        && led_to(&access.address)
                            .map_or(true, |mut targets| targets.any(|one| kept.contains(&one))) =>
            {
                told.insert(*to);
            }
            StatementKind::Store(access, value) if reads_any(value, &told) => {
                kept.extend(led_to(&access.address).into_iter().flatten());
            }
            StatementKind::Atomic { to: Some(to), operation, access, compare, .. } if is_question(*operation) => {
                // What is compared with was read in this turn or the one before.
                let tries = compare.as_ref().is_some_and(|compare| reads_any(compare, &own));
                if !tries && !reads_any(&access.address, &moving) {
                    told.insert(*to);
                }
            }
            StatementKind::Call { to, callee: Callee::Direct(id), arguments } => {
                let thread = |target: &Target| points.space(*target) == Space::Thread;
                let given = arguments.iter().filter(|argument| argument.ty == ValueType::POINTER);
                let given: Vec<Target> =
                    given.flat_map(|one| led_to(one).into_iter().flatten()).filter(thread).collect();
                let answers = given.iter().any(|target| kept.contains(target));
                if asking.contains(id) || answers {
                    told.extend(*to);
                }
                // What a function is given by reference may keep what it gets.
                if asking.contains(id) || answers || arguments.iter().any(|argument| reads_any(argument, &told)) {
                    kept.extend(given);
                }
            }
            StatementKind::Assign(to, value) if reads_any(value, &told) => {
                told.insert(*to);
            }
            StatementKind::If { condition, accept, reject } if reads_any(condition, &told) => {
                for block in [accept, reject] {
                    statements(block, &mut |inner| {
                        told.extend(target(inner));
                        if let StatementKind::Store(access, _) = &inner.kind {
                            kept.extend(led_to(&access.address).into_iter().flatten());
                        }
                    });
                }
            }
            StatementKind::Switch { value, arms } if reads_any(value, &told) => {
                for arm in arms {
                    statements(&arm.body, &mut |inner| told.extend(target(inner)));
                }
            }
            _ => {}
        });
        if (told.len(), kept.len()) == before {
            break;
        }
    }
    let mut found = match &looped.kind {
        StatementKind::Loop { test: Some(test), .. } => reads_any(&test.condition, &told),
        _ => false,
    };
    inside(looped, &mut |statement| {
        found |= match &statement.kind {
            StatementKind::If { condition, accept, reject } => {
                reads_any(condition, &told) && (leaves(accept) || leaves(reject))
            }
            StatementKind::Switch { value, arms } => {
                reads_any(value, &told) && arms.iter().any(|arm| leaves(&arm.body))
            }
            _ => false,
        };
    });
    found
}

/// The locals that have another value each turn, because it is made of that of the turn before.
fn moving(looped: &Statement) -> BTreeSet<LocalId> {
    // What each local is made of, directly.
    let mut parts: BTreeMap<LocalId, BTreeSet<LocalId>> = BTreeMap::new();
    inside(looped, &mut |statement| {
        let (to, value) = match &statement.kind {
            StatementKind::Assign(to, value) => (to, value),
            StatementKind::Load(to, access) => (to, &access.address),
            _ => return,
        };
        within(value, &mut |inner| {
            if let ExpressionKind::Local(local) = inner.kind {
                parts.entry(*to).or_default().insert(local);
            }
        });
    });
    let mut changed = true;
    while changed {
        changed = false;
        for local in parts.keys().copied().collect::<Vec<_>>() {
            let own = parts.get(&local).cloned().unwrap_or_default();
            let further = own.iter().filter_map(|part| parts.get(part)).flatten().copied();
            let all: BTreeSet<LocalId> = further.chain(own.iter().copied()).collect();
            changed |= all.len() > own.len();
            parts.insert(local, all);
        }
    }
    let steps: BTreeSet<LocalId> =
        parts.iter().filter(|(local, own)| own.contains(local)).map(|(local, _)| *local).collect();
    let depends = |(_, own): &(&LocalId, &BTreeSet<LocalId>)| !own.is_disjoint(&steps);
    parts.iter().filter(depends).map(|(local, _)| *local).collect()
}

/// Whether all threads of a block, or of a warp, meet in each turn of a loop.
fn meets_in_each_turn(looped: &Statement) -> bool {
    let StatementKind::Loop { body, continuing, .. } = &looped.kind else { return false };
    fn any(block: &Block) -> bool {
        block.0.iter().any(|statement| match &statement.kind {
            StatementKind::Intrinsic { intrinsic, .. } => {
                matches!(intrinsic.effects(), Effects::MeetsBlock | Effects::MeetsWarp)
            }
            StatementKind::Block(inner) => any(inner),
            _ => false,
        })
    }
    any(body) || any(continuing)
}

/// All statements within a statement.
fn inside(statement: &Statement, visit: &mut dyn FnMut(&Statement)) {
    blocks(statement, &mut |block| statements(block, visit));
}

/// Whether a block may leave what is around it.
fn leaves(block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |statement| {
        found |= matches!(statement.kind, StatementKind::Break | StatementKind::Return(_));
    });
    found
}

fn reads_any(expression: &Expression, wanted: &BTreeSet<LocalId>) -> bool {
    let mut found = false;
    within(expression, &mut |inner| {
        found |= matches!(inner.kind, ExpressionKind::Local(local) if wanted.contains(&local));
    });
    found
}

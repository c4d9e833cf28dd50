//! Where variables are declared, and how often they are given a value and used.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{Block, Expression, ExpressionKind, LocalId, Statement, StatementKind};

use crate::analysis::walk::{expressions, statements, within};

/// How often each local is given a value, and used.
#[derive(Debug, Default)]
pub(super) struct Counts {
    given: BTreeMap<LocalId, u32>,
    used: BTreeMap<LocalId, u32>,
}

impl Counts {
    pub(super) fn of(body: &Block) -> Counts {
        let mut counts = Counts::default();
        statements(body, &mut |statement| {
            if let Some(local) = target(statement) {
                *counts.given.entry(local).or_insert(0) += 1;
            }
            expressions(statement, &mut |expression| {
                locals(expression, &mut |local| *counts.used.entry(local).or_insert(0) += 1);
            });
        });
        counts
    }

    pub(super) fn given(&self, local: LocalId) -> u32 {
        self.given.get(&local).copied().unwrap_or(0)
    }

    pub(super) fn used(&self, local: LocalId) -> u32 {
        self.used.get(&local).copied().unwrap_or(0)
    }
}

fn locals(expression: &Expression, visit: &mut dyn FnMut(LocalId)) {
    within(expression, &mut |inner| {
        if let ExpressionKind::Local(local) = inner.kind {
            visit(local);
        }
    });
}

/// Whether an expression reads a local.
pub(super) fn reads(expression: &Expression, wanted: LocalId) -> bool {
    let mut found = false;
    locals(expression, &mut |local| found |= local == wanted);
    found
}

/// The local that a statement gives a value.
pub(super) fn target(statement: &Statement) -> Option<LocalId> {
    match &statement.kind {
        StatementKind::Assign(to, _) | StatementKind::Load(to, _) => Some(*to),
        StatementKind::Atomic { to, .. }
        | StatementKind::Call { to, .. }
        | StatementKind::Intrinsic { to, .. }
        | StatementKind::Print { to, .. } => *to,
        _ => None,
    }
}

/// The pieces of a statement in which a local may be declared: each is a list of statements, and what is calculated
/// behind them.
fn pieces(statement: &Statement) -> Vec<(Vec<&Block>, Option<&Expression>)> {
    match &statement.kind {
        StatementKind::Block(inner) => vec![(vec![inner], None)],
        StatementKind::If { accept, reject, .. } => vec![(vec![accept], None), (vec![reject], None)],
        StatementKind::Loop { test, body, continuing, .. } => {
            let mut all = vec![(vec![body], None), (vec![continuing], None)];
            if let Some(test) = test {
                all.push((vec![&test.before], Some(&test.condition)));
            }
            all
        }
        StatementKind::Switch { arms, .. } => arms.iter().map(|arm| (vec![&arm.body], None)).collect(),
        _ => Vec::new(),
    }
}

fn occurs_in(piece: &(Vec<&Block>, Option<&Expression>), into: &mut BTreeMap<LocalId, bool>) {
    for block in &piece.0 {
        for statement in &block.0 {
            occurrences(statement, into);
        }
    }
    if let Some(expression) = piece.1 {
        locals(expression, &mut |local| {
            into.insert(local, true);
        });
    }
}

/// The locals that occur in a statement, and whether each must be declared before it.
fn occurrences(statement: &Statement, into: &mut BTreeMap<LocalId, bool>) {
    if let Some(local) = target(statement) {
        into.insert(local, true);
    }
    if let StatementKind::Begin(local) = statement.kind {
        into.insert(local, true);
    }
    let in_test = matches!(statement.kind, StatementKind::Loop { .. });
    if !in_test {
        expressions(statement, &mut |expression| {
            locals(expression, &mut |local| {
                into.insert(local, true);
            });
        });
    }
    let mut within: BTreeMap<LocalId, u32> = BTreeMap::new();
    for piece in pieces(statement) {
        let mut own = BTreeMap::new();
        occurs_in(&piece, &mut own);
        own.into_keys().for_each(|local| *within.entry(local).or_insert(0) += 1);
    }
    for (local, count) in within {
        let before = into.get(&local).copied().unwrap_or(false);
        into.insert(local, before || count > 1);
    }
}

/// The locals that occur in a statement.
pub(super) fn occurring(statement: &Statement) -> BTreeSet<LocalId> {
    let mut all = BTreeMap::new();
    occurrences(statement, &mut all);
    all.into_keys().collect()
}

/// The locals that are declared in a list of statements, behind which an expression may be calculated: those that occur in
/// several of the statements, or outside of the blocks within one.
pub(super) fn declared_in(list: &[Statement], behind: Option<&Expression>) -> BTreeSet<LocalId> {
    let mut here: BTreeMap<LocalId, bool> = BTreeMap::new();
    let mut add = |own: BTreeMap<LocalId, bool>| {
        for (local, direct) in own {
            let again = here.contains_key(&local);
            let known = here.entry(local).or_insert(false);
            *known |= direct || again;
        }
    };
    for statement in list {
        let mut own = BTreeMap::new();
        occurrences(statement, &mut own);
        add(own);
    }
    if let Some(behind) = behind {
        let mut own = BTreeMap::new();
        locals(behind, &mut |local| {
            own.insert(local, true);
        });
        add(own);
    }
    here.into_iter().filter(|(_, declared)| *declared).map(|(local, _)| local).collect()
}

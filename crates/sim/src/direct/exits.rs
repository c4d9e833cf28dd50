//! What is done on the only way out of a loop. `while (true) { …; if (found) { o[i] = k; break; } }` leaves the loop before it
//! stores: a compiler puts the store behind the loop, where all lanes of a warp that left it come together, and so does
//! `for (…) if (found) { o[i] = k; break; }` where the kernel ends behind the loop, as the threads that found nothing are
//! gone. A loop with two ways out that do something is left as it is: each lane does it when it comes there.
//!
//! Loops in which threads may wait for each other are left alone, so that no thread waits for one behind the loop: those with
//! atomics, volatile accesses, calls, those that read what is written on the way out, and those that read in each turn
//! what may be the same memory under another name. A way out on which a `continue` goes back into the loop is none.

use std::collections::BTreeSet;

use warpground_ir::{
    Access, Block, Expression, ExpressionKind, Form, Function, LocalId, Scalar, Statement, StatementKind, Test,
};

use warpground_ir::walk::{expressions, statements};

/// The only way out of a loop on which something is done.
pub(super) struct Exit<'module> {
    /// The arm of a decision that ends in the jump.
    pub(super) arm: &'module Block,
    /// Whether a thread that the loop's test turns away has nothing left to do.
    pub(super) test_ends: bool,
    /// Locals of the loop that occur on the way out.
    pub(super) carried: BTreeSet<LocalId>,
}

/// The parts of a loop.
#[derive(Clone, Copy)]
pub(super) struct Looped<'module> {
    pub(super) form: Form,
    pub(super) test: Option<&'module Test>,
    pub(super) body: &'module Block,
    pub(super) continuing: &'module Block,
}

impl<'module> Looped<'module> {
    /// The way out of a loop that can be taken behind it. `kernel` says whether a `return` ends the thread, `last` whether
    /// nothing follows the loop before the kernel's end.
    pub(super) fn only_exit(self, kernel: bool, last: bool) -> Option<Exit<'module>> {
        let tested = self.test.filter(|test| !always(&test.condition));
        if tested.is_some() && !(last && self.form != Form::DoWhile) {
            return None;
        }
        let mut search = Search { kernel, arm: None };
        if let Some(test) = self.test {
            search.block(&test.before, Level::Loop)?;
        }
        search.block(self.body, Level::Loop)?;
        search.block(self.continuing, Level::Loop)?;
        let arm = search.arm.filter(|arm| !goes_on(arm))?;
        let carried = self.carried(arm)?;
        Some(Exit { arm, test_ends: tested.is_some(), carried })
    }

    /// The locals that begin or are given a value in the loop and occur in the arm; nothing where the loop may wait for what
    /// the arm writes.
    fn carried(self, arm: &Block) -> Option<BTreeSet<LocalId>> {
        let (mut occurring, mut own, mut written) = (BTreeSet::new(), Vec::new(), Vec::new());
        statements(arm, &mut |statement| {
            own.push(std::ptr::from_ref(statement));
            expressions(statement, &mut |expression| locals(expression, &mut occurring));
            occurring.extend(given(statement));
            if let StatementKind::Store(Access { address: to, .. }, _) | StatementKind::Copy { to, .. } =
                &statement.kind
            {
                written.push(root(to));
            }
        });
        let mut others = Vec::new();
        for block in self.test.map(|test| &test.before).into_iter().chain([self.body, self.continuing]) {
            statements(block, &mut |statement| {
                if !own.contains(&std::ptr::from_ref(statement)) {
                    others.push(statement);
                }
            });
        }
        let changing = changing(&others);
        let waits = others.iter().any(|statement| {
            let (StatementKind::Load(_, Access { address: from, .. }) | StatementKind::Copy { from, .. }) =
                &statement.kind
            else {
                return false;
            };
            let read = root(from);
            let steady = || !has_any(from, &changing);
            written.iter().any(|written| *written == read || may_be_one(read, written) && steady())
        });
        let begun = |statement: &&Statement| match &statement.kind {
            StatementKind::Begin(local) => Some(*local),
            _ => given(statement),
        };
        let of_loop: BTreeSet<LocalId> = others.iter().filter_map(begun).collect();
        (!waits).then(|| occurring.intersection(&of_loop).copied().collect())
    }
}

/// The local that a statement of a loop that can be left so gives a value.
fn given(statement: &Statement) -> Option<LocalId> {
    match &statement.kind {
        StatementKind::Assign(local, _) | StatementKind::Load(local, _) => Some(*local),
        _ => None,
    }
}

/// The locals that differ from turn to turn whatever memory holds: those that are read before the turn gives them a value,
/// and what is calculated from them. A load with none of them in its address reads the same places in each turn.
fn changing(of_loop: &[&Statement]) -> BTreeSet<LocalId> {
    let all: BTreeSet<LocalId> = of_loop.iter().filter_map(|statement| given(statement)).collect();
    let (mut before, mut found) = (BTreeSet::new(), BTreeSet::new());
    for statement in of_loop {
        let mut read = BTreeSet::new();
        expressions(statement, &mut |expression| locals(expression, &mut read));
        found.extend(read.intersection(&all).filter(|local| !before.contains(*local)));
        before.extend(given(statement));
    }
    loop {
        let known = found.len();
        for statement in of_loop {
            let Some(local) = given(statement) else { continue };
            let mut depends = false;
            expressions(statement, &mut |expression| depends |= has_any(expression, &found));
            if depends {
                found.insert(local);
            }
        }
        if found.len() == known {
            return found;
        }
    }
}

fn has_any(expression: &Expression, wanted: &BTreeSet<LocalId>) -> bool {
    let mut found = BTreeSet::new();
    locals(expression, &mut found);
    !found.is_disjoint(wanted)
}

/// Whether addresses that begin so may lie in the same memory that other threads see.
fn may_be_one(left: &ExpressionKind, right: &ExpressionKind) -> bool {
    let own = |root: &ExpressionKind| matches!(root, ExpressionKind::Frame(_));
    let objects = matches!((left, right), (ExpressionKind::Object(_), ExpressionKind::Object(_)));
    !own(left) && !own(right) && !objects
}

/// Whether a `continue` in a way out goes back into the loop.
fn goes_on(block: &Block) -> bool {
    block.0.iter().any(|statement| match &statement.kind {
        StatementKind::Continue => true,
        StatementKind::Block(block) => goes_on(block),
        StatementKind::If { accept, reject, .. } => goes_on(accept) || goes_on(reject),
        StatementKind::Switch { arms, .. } => arms.iter().any(|arm| goes_on(&arm.body)),
        _ => false,
    })
}

/// What an address begins with.
fn root(address: &Expression) -> &ExpressionKind {
    match &address.kind {
        ExpressionKind::Element { base, .. } | ExpressionKind::Member { base, .. } => root(base),
        other => other,
    }
}

/// The bodies of the loops behind which a kernel ends.
pub(super) fn last_loops(function: &Function) -> Vec<&Block> {
    let mut found = Vec::new();
    if let Some(body) = &function.body {
        last_of(body, &mut found);
    }
    found
}

fn last_of<'module>(block: &'module Block, found: &mut Vec<&'module Block>) {
    let last = block.0.iter().rev().find(|statement| statement.kind != StatementKind::Return(None));
    match last.map(|last| &last.kind) {
        Some(StatementKind::Block(inner)) => last_of(inner, found),
        Some(StatementKind::If { accept, reject, .. }) => {
            last_of(accept, found);
            last_of(reject, found);
        }
        Some(StatementKind::Loop { body, .. }) => found.push(body),
        _ => {}
    }
}

/// Whether a condition holds whatever happens.
fn always(condition: &Expression) -> bool {
    match &condition.kind {
        ExpressionKind::Constant(bits) => *bits != 0 && condition.ty.scalar() == Scalar::Bool,
        _ => false,
    }
}

fn locals(expression: &Expression, found: &mut BTreeSet<LocalId>) {
    if let ExpressionKind::Local(local) = &expression.kind {
        found.insert(*local);
    }
    expression.children(&mut |child| locals(child, found));
}

/// Where a block lies in the loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// In the loop itself.
    Loop,
    /// In the arm of a decision in the loop.
    Arm,
    /// In a loop or switch within.
    Within,
}

struct Search<'module> {
    kernel: bool,
    arm: Option<&'module Block>,
}

impl<'module> Search<'module> {
    /// Nothing where the loop must stay as it is.
    fn block(&mut self, block: &'module Block, level: Level) -> Option<()> {
        for (at, statement) in block.0.iter().enumerate() {
            self.statement(statement, (block, at), level)?;
        }
        Some(())
    }

    fn statement(
        &mut self,
        statement: &'module Statement,
        (block, at): (&'module Block, usize),
        level: Level,
    ) -> Option<()> {
        let inner = |arm: Level| if level == Level::Within { Level::Within } else { arm };
        match &statement.kind {
            StatementKind::Break if level == Level::Within => Some(()),
            StatementKind::Return(None) if self.kernel && !does_something(&block.0[..at]) => Some(()),
            StatementKind::Break => self.exit(block, at, level),
            StatementKind::Return(None) if self.kernel => self.exit(block, at, level),
            StatementKind::Block(block) => self.block(block, inner(Level::Loop)),
            StatementKind::If { accept, reject, .. } => {
                self.block(accept, inner(Level::Arm))?;
                self.block(reject, inner(Level::Arm))
            }
            StatementKind::Loop { test, body, continuing, .. } => {
                if let Some(test) = test {
                    self.block(&test.before, Level::Within)?;
                }
                self.block(body, Level::Within)?;
                self.block(continuing, Level::Within)
            }
            StatementKind::Switch { arms, .. } => arms.iter().try_for_each(|arm| self.block(&arm.body, Level::Within)),
            StatementKind::Load(_, access) | StatementKind::Store(access, _) => (!access.volatile).then_some(()),
            StatementKind::Begin(_)
            | StatementKind::BeginFrame(_)
            | StatementKind::Assign(..)
            | StatementKind::Copy { .. }
            | StatementKind::Continue => Some(()),
            _ => None,
        }
    }

    /// A jump out of the loop.
    fn exit(&mut self, block: &'module Block, at: usize, level: Level) -> Option<()> {
        let first = self.arm.is_none() && level == Level::Arm && at + 1 == block.0.len();
        if !first || !does_something(&block.0[..at]) {
            return None;
        }
        self.arm = Some(block);
        Some(())
    }
}

/// Whether statements are more than declarations.
fn does_something(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| !matches!(statement.kind, StatementKind::Begin(_) | StatementKind::BeginFrame(_)))
}

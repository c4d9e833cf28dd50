//! Which locals may be read before they are given a value.
//!
//! A walk over the statements in their order, as C#'s and Java's rule of definite assignment has it: behind a decision a
//! local has a value if it has one behind both sides, behind a loop if it had one before and at every `break`. What is
//! found this way may still always have its value in time; whether it has is seen while the kernel runs.

use std::collections::BTreeSet;

use warpground_ir::{Block, Expression, ExpressionKind, Form, Function, Home, LocalId, Statement, StatementKind, Test};

use warpground_ir::walk::expressions;

/// The locals that have a value; absent where no thread comes.
type Given = Option<BTreeSet<LocalId>>;

/// The locals of a function that may be read before they have a value.
pub(super) fn maybe_unset(function: &Function) -> BTreeSet<LocalId> {
    let given = function.parameters.iter().filter_map(|parameter| match parameter.home {
        Home::Local(local) => Some(local),
        Home::Frame(_) => None,
    });
    let mut walk = Walk { given: Some(given.collect()), ..Walk::default() };
    if let Some(body) = &function.body {
        walk.block(body);
    }
    walk.unset
}

#[derive(Default)]
struct Walk {
    given: Given,
    /// What has a value at the jumps out of the open loops and switches.
    breaks: Vec<Given>,
    /// What has a value at the jumps to the ends of the open loops' bodies.
    continues: Vec<Given>,
    unset: BTreeSet<LocalId>,
}

/// What has a value on both ways.
fn both(one: Given, other: Given) -> Given {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.intersection(&other).copied().collect()),
        (one, other) => one.or(other),
    }
}

impl Walk {
    fn block(&mut self, block: &Block) {
        block.0.iter().for_each(|statement| self.statement(statement));
    }

    fn read(&mut self, expression: &Expression) {
        if let (ExpressionKind::Local(local), Some(given)) = (&expression.kind, &self.given)
            && !given.contains(local)
        {
            self.unset.insert(*local);
        }
        expression.children(&mut |child| self.read(child));
    }

    fn give(&mut self, local: LocalId) {
        if let Some(given) = &mut self.given {
            given.insert(local);
        }
    }

    fn jump(&mut self, continues: bool) {
        let given = self.given.take();
        let jumps = if continues { &mut self.continues } else { &mut self.breaks };
        if let Some(there) = jumps.last_mut() {
            *there = both(there.take(), given);
        }
    }

    fn test(&mut self, test: Option<&Test>) {
        let Some(test) = test else { return };
        self.block(&test.before);
        self.read(&test.condition);
        let leaving = self.given.clone();
        if let Some(there) = self.breaks.last_mut() {
            *there = both(there.take(), leaving);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        if !matches!(statement.kind, StatementKind::Loop { .. }) {
            expressions(statement, &mut |expression| self.read(expression));
        }
        match &statement.kind {
            StatementKind::Begin(local) => {
                if let Some(given) = &mut self.given {
                    given.remove(local);
                }
            }
            StatementKind::Assign(local, _) | StatementKind::Load(local, _) => self.give(*local),
            StatementKind::Atomic { to, .. }
            | StatementKind::Call { to, .. }
            | StatementKind::Intrinsic { to, .. }
            | StatementKind::Print { to, .. } => to.iter().for_each(|to| self.give(*to)),
            StatementKind::Launch(launch) => launch.to.iter().for_each(|to| self.give(*to)),
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { accept, reject, .. } => {
                let before = self.given.clone();
                self.block(accept);
                let accepted = std::mem::replace(&mut self.given, before);
                self.block(reject);
                self.given = both(accepted, self.given.take());
            }
            StatementKind::Loop { form, test, body, continuing } => {
                self.breaks.push(None);
                self.continues.push(None);
                if *form != Form::DoWhile {
                    self.test(test.as_ref());
                }
                self.block(body);
                self.given = both(self.given.take(), self.continues.pop().flatten());
                self.block(continuing);
                if *form == Form::DoWhile {
                    self.test(test.as_ref());
                }
                self.given = self.breaks.pop().flatten();
            }
            StatementKind::Switch { arms, .. } => {
                let before = self.given.take();
                self.breaks.push(None);
                for arm in arms {
                    self.given = both(before.clone(), self.given.take());
                    self.block(&arm.body);
                }
                if !arms.iter().any(|arm| arm.default) {
                    self.given = both(before, self.given.take());
                }
                self.given = both(self.given.take(), self.breaks.pop().flatten());
            }
            StatementKind::Break => self.jump(false),
            StatementKind::Continue => self.jump(true),
            StatementKind::Return(_) => self.given = None,
            StatementKind::BeginFrame(_)
            | StatementKind::Store(..)
            | StatementKind::Copy { .. }
            | StatementKind::Assert { .. } => {}
        }
    }
}

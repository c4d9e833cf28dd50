//! The walk over a function that finds out which threads reach which barrier.

use super::{BARRIERS, Parting, Walk, counts_lanes_in, is_barrier};
use crate::{
    diagnose::{Diagnostic, Problem},
    kernel::{
        threads::{
            guards::Guard,
            masked::{contains_exchange, leaves_itself, maskable},
            staying,
        },
        visit::{Part, address, changes, contains_return, for_parts, steps_only, visit_expression, visit_statement},
    },
    meaning::tree::{Expression, Kind, Statement, StatementKind},
    parse::ast::BinaryOperator,
};

impl Walk<'_, '_> {
    /// Walks a statement under the condition `parting`; a `return`, `break` or `continue` under one makes the rest of
    /// the surrounding block conditional too.
    pub(super) fn statement(&mut self, statement: &Statement, parting: &mut Option<Parting>) {
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => self.expression(value, parting),
            StatementKind::Declare(id, start) => {
                if let Some(start) = start {
                    self.expression(start, parting);
                    let mut reads = Vec::new();
                    if parting.is_none()
                        && !self.stays()
                        && self.deciding.contains(id)
                        && self.varies(start).is_some()
                        && self.only_shared(start, &mut reads)
                    {
                        self.uniform_reads.extend(reads);
                    } else if self.varies(start).is_some() {
                        self.varying.insert(*id);
                        // If a barrier comes to hang on it, it can be made uniform here.
                        let mut reads = Vec::new();
                        if parting.is_none()
                            && !self.function.locals[*id].assigned
                            && self.only_shared(start, &mut reads)
                        {
                            self.shared_values.insert(*id, reads);
                        }
                    }
                }
            }
            StatementKind::Several(list) | StatementKind::Block(list) => {
                for inner in list {
                    self.statement(inner, parting);
                }
            }
            StatementKind::If(condition, then, otherwise) => {
                let barrier = self.known.contains_barrier(then)
                    || otherwise.as_deref().is_some_and(|otherwise| self.known.contains_barrier(otherwise))
                    || leaves(then)
                    || otherwise.as_deref().is_some_and(leaves);
                self.expression(condition, parting);
                if parting.is_none()
                    && let Some(guard) = self.guard(condition, then, otherwise.as_deref())
                {
                    return self.guarded(guard, then, otherwise.as_deref());
                }
                let mut inner = parting.clone().or_else(|| self.decide(condition, barrier));
                if let Some(own) = &mut inner
                    && self.stays()
                {
                    own.masked = true;
                } else if let Some(own) = &mut inner
                    && parting.as_ref().is_none_or(|outer| outer.masked)
                    && self.can_mask(statement)
                {
                    own.masked = true;
                    self.masked.insert(address(condition));
                }
                let mut first = inner.clone();
                self.statement(then, &mut first);
                let mut second = inner.clone();
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise, &mut second);
                }
                if inner.is_some() && parting.is_none() && (leaves(then) || otherwise.as_deref().is_some_and(leaves)) {
                    *parting =
                        inner.map(|inner| Parting { words: "threads for which this holds have left before", ..inner });
                }
            }
            StatementKind::For { start, condition, step, body } => {
                if let Some(start) = start {
                    self.statement(start, parting);
                }
                let even = self.runs_even(start.as_deref(), condition.as_ref(), step.as_ref(), body);
                if even {
                    self.even_loops.insert(address(statement));
                } else {
                    self.even_loops.remove(&address(statement));
                }
                self.looped(condition.as_ref(), body, step.as_ref(), parting, even);
            }
            StatementKind::While(condition, body) | StatementKind::DoWhile(body, condition) => {
                self.looped(Some(condition), body, None, parting, false);
            }
            StatementKind::Switch(value, arms) => {
                self.expression(value, parting);
                let barrier = arms.iter().flat_map(|arm| &arm.body).any(|inner| self.known.contains_barrier(inner));
                let mut inner = parting.clone().or_else(|| self.decide(value, barrier));
                if let (Some(inner), true) = (&mut inner, self.stays()) {
                    inner.masked = true;
                }
                for arm in arms {
                    let mut own = inner.clone();
                    for statement in &arm.body {
                        self.statement(statement, &mut own);
                    }
                }
                // A `break` leaves no more than the `switch`.
                if inner.is_some()
                    && parting.is_none()
                    && arms.iter().flat_map(|arm| &arm.body).any(|inner| staying::leaves(inner, false, true))
                {
                    *parting =
                        inner.map(|inner| Parting { words: "threads for which this holds have left before", ..inner });
                }
            }
            StatementKind::Break | StatementKind::Continue => {}
            StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.expression(value, parting);
                }
            }
        }
    }

    /// The branches of a guard that all threads pass.
    fn guarded(&mut self, guard: Guard, then: &Statement, otherwise: Option<&Statement>) {
        let leaves = !self.known.contains_barrier(then);
        let mut for_others = Some(Parting { span: guard.span, words: "others pass this guard", masked: false });
        if let Some(passed) = &mut self.passed {
            passed.open.push(guard);
        }
        if leaves {
            // The guard holds to the end of the function.
            self.statement(then, &mut for_others);
            if let Some(otherwise) = otherwise {
                self.statement(otherwise, &mut None);
            }
            return;
        }
        self.statement(then, &mut None);
        if let Some(otherwise) = otherwise {
            self.statement(otherwise, &mut for_others);
        }
        if let Some(passed) = &mut self.passed {
            passed.open.pop();
        }
    }

    /// Whether an `if` on which exchanges hang can be gone through by all threads under a mask.
    fn can_mask(&self, statement: &Statement) -> bool {
        let mut block_barrier = false;
        visit_statement(statement, &mut |expression| {
            block_barrier |= match &expression.kind {
                Kind::Library(name, _) => BARRIERS.contains(name),
                Kind::Call(id, _) => self.known.has_block_barrier(*id),
                _ => false,
            };
        });
        !block_barrier
            && contains_exchange(self.tree, statement, self.warps)
            && maskable(self.tree, statement, self.warps, &|expression| self.varies(expression).is_some())
    }

    /// Whether all threads go through the turns of a `for` alike, even those for which it does not count.
    fn runs_even(
        &self,
        start: Option<&Statement>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
    ) -> bool {
        let still = |expression: &Expression| {
            let mut still = true;
            visit_expression(expression, &mut |inner| {
                still &= !is_barrier(inner, self.warps)
                    && !matches!(inner.kind, Kind::Call(id, _) if self.known.has_barrier(id));
            });
            still
        };
        // Threads that do not count in the loop go through its head all the same: it must be about nothing else.
        let Some(StatementKind::Declare(counter, Some(value))) = start.map(|start| &start.kind) else { return false };
        let uniform =
            |expression: &Expression| self.varies(expression).is_none() && still(expression) && !changes(expression);
        uniform(value)
            && condition.is_some_and(uniform)
            && step.is_none_or(|step| still(step) && steps_only(step, *counter))
            && !leaves_itself(body, false)
    }

    fn looped(
        &mut self,
        condition: Option<&Expression>,
        body: &Statement,
        step: Option<&Expression>,
        parting: &mut Option<Parting>,
        even: bool,
    ) {
        let barrier = self.known.contains_barrier(body);
        let own = condition.and_then(|condition| {
            self.expression(condition, parting);
            self.decide(condition, barrier)
        });
        let mut inner = parting.clone().or(own);
        if let (Some(inner), true) = (&mut inner, self.stays()) {
            inner.masked = true;
        }
        // Twice: what the first turn lets vary, or whom it lets go, holds for the second from its beginning.
        for _ in 0..2 {
            let before = (self.learnt(), inner.as_ref().map(|parting| parting.masked));
            self.statement(body, &mut inner);
            if let Some(condition) = condition {
                // From the second turn on, only those come here who have not left.
                self.expression(condition, &inner);
            }
            if let Some(step) = step {
                // Under a mask the loop itself runs for all threads.
                let counting = inner.clone().filter(|parting| !(parting.masked && (even || !self.stays())));
                self.expression(step, &counting);
            }
            if before == (self.learnt(), inner.as_ref().map(|parting| parting.masked)) {
                break;
            }
        }
        // A `return` inside leaves the function, not only the loop.
        if let (Some(inner), None, true) = (&inner, &parting, contains_return(body)) {
            *parting = Some(inner.clone());
        }
    }

    /// How much is known of what varies and of who stays: it only grows.
    fn learnt(&self) -> (usize, usize, usize, usize) {
        let staying = self.staying.as_ref().map_or(0, |staying| staying.len());
        (self.varying.len(), self.shared_values.len(), self.varying_parameters.len(), staying)
    }

    /// How a condition within an expression parts threads.
    fn chosen(&self, condition: &Expression) -> Option<Parting> {
        self.varies(condition).map(|parting| Parting { masked: self.stays(), ..parting })
    }

    /// Notes what an expression writes and reports barriers under a parting.
    fn expression(&mut self, expression: &Expression, parting: &Option<Parting>) {
        match &expression.kind {
            // What is behind a condition is for those for whom it holds.
            Kind::Binary(BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr, left, right) => {
                self.expression(left, parting);
                let own = parting.clone().or_else(|| self.chosen(left));
                return self.expression(right, &own);
            }
            Kind::Conditional(condition, yes, no) => {
                self.expression(condition, parting);
                let own = parting.clone().or_else(|| self.chosen(condition));
                self.expression(yes, &own);
                return self.expression(no, &own);
            }
            _ => {}
        }
        let pure = matches!(expression.kind, Kind::Call(id, _) if self.known.writes_nothing(id));
        expression.children(&mut |child| {
            // Such a function changes nothing through the addresses that it is given.
            if !(pure && matches!(&child.kind, Kind::AddressOf(target) if matches!(target.kind, Kind::Local(_)))) {
                self.expression(child, parting);
            }
        });
        if let Kind::Call(id, arguments) = &expression.kind {
            for (position, argument) in arguments.iter().enumerate() {
                let varies = match &argument.kind {
                    Kind::AddressOf(target) if matches!(target.kind, Kind::Local(_)) => self.varies(target).is_some(),
                    _ => self.varies(argument).is_some(),
                };
                if varies {
                    self.varying_parameters.insert((*id, position));
                }
            }
        }
        let barrier = match &expression.kind {
            Kind::Library(name, _) if is_barrier(expression, self.warps) => {
                Some(((*name).to_owned(), BARRIERS.contains(name)))
            }
            Kind::Call(id, _) if self.known.has_block_barrier(*id) => Some(("__syncthreads".to_owned(), true)),
            Kind::Call(id, _) if self.known.has_barrier(*id) => {
                Some((self.tree.functions[*id].name.to_string(), false))
            }
            _ => None,
        };
        if let (Some((_, true)), None, Some(passed)) = (&barrier, parting, &mut self.passed) {
            // The first barrier behind each of the guards tells of it.
            for guard in &passed.open {
                if !passed.found.iter().any(|known| known.span == guard.span) {
                    passed.found.push(guard.before(expression.span));
                }
            }
        }
        let masks_barriers = self.masks_barriers;
        if let (Some((_, real)), Some(parting), Some(staying)) = (&barrier, parting, self.staying.as_deref_mut())
            && (!real || masks_barriers)
        {
            if !parting.masked || staying.contains(&self.id) {
                staying.insert(self.id);
            }
            // Who takes part must be told to a function that does more than hand values around.
            if let Kind::Call(id, _) = &expression.kind
                && (counts_lanes_in(self.tree, *id) || !self.known.writes_nothing(*id))
            {
                staying.insert(*id);
            }
        } else if let (Some((name, real)), Some(parting), Some(report)) = (barrier, parting, self.report.as_deref_mut())
            && (real || !parting.masked)
        {
            let (problem, help) = if real {
                let help =
                    "let every thread reach the barrier: do the work under the condition, and the barrier after it";
                (Problem::DivergentBarrier(name), help)
            } else {
                let help = "lanes exchange through shared memory here: let all threads take part, and use the result under the condition";
                (Problem::DivergentExchange(name), help)
            };
            report.push(
                Diagnostic::error(expression.span, problem)
                    .because("some threads never arrive here")
                    .see(parting.span, parting.words)
                    .help(help),
            );
        }
        let (target, value) = match &expression.kind {
            Kind::Assign(target, value) => (target, Some(value)),
            Kind::AssignWith { target, value, .. } => (target, Some(value)),
            Kind::Step { target, .. } => (target, None),
            Kind::AddressOf(target) => {
                if let Kind::Local(id) = target.kind {
                    self.varying.insert(id);
                }
                return;
            }
            _ => return,
        };
        if let (Kind::Assign(..), Kind::Local(id), Some(value), None) = (&expression.kind, &target.kind, value, parting)
            && !self.stays()
            && self.deciding.contains(id)
            && self.varies(value).is_some()
        {
            let mut reads = Vec::new();
            if self.only_shared(value, &mut reads) {
                self.uniform_reads.extend(reads);
                return;
            }
        }
        let mut place = &**target;
        loop {
            match &place.kind {
                Kind::Local(id) => {
                    let index_varies = target.kind_is_index() && self.varies(target).is_some();
                    if parting.is_some() || index_varies || value.is_some_and(|value| self.varies(value).is_some()) {
                        self.varying.insert(*id);
                    }
                    return;
                }
                Kind::Index(base, _) | Kind::Member(base, _) => place = base,
                _ => return,
            }
        }
    }
}

impl Expression {
    fn kind_is_index(&self) -> bool {
        matches!(self.kind, Kind::Index(..))
    }
}

/// Whether control may leave the surrounding block inside this statement.
fn leaves(statement: &Statement) -> bool {
    let mut found = matches!(statement.kind, StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue);
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            found |= leaves(inner);
        }
    });
    found
}

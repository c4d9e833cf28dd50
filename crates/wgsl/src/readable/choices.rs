//! Values that statements choose: short circuits and conditional expressions, which the IR has as branches.

use std::{collections::BTreeSet, rc::Rc};

use warpground_ir::{Block, ExpressionKind, LocalId, Space, Statement as Made, StatementKind};

use super::{
    body::{Body, only_places},
    points::Target,
    scopes::target,
    vector,
};
use crate::{
    Refused,
    analysis::walk::statements,
    tree::{Expression, Kind, Statement, Type},
    values::Values,
};

/// What a block gives a variable: the value's parts, and what comes before them.
type Valued = (Vec<Expression>, Vec<Statement>);

impl<'m> Body<'_, 'm> {
    /// A block whose last statement gives a local its value: that value, and what is before it.
    pub(super) fn value_of_block(&mut self, block: &'m Block, local: LocalId) -> Result<Option<Valued>, Refused> {
        let Some((last, before)) = block.0.split_last() else { return Ok(None) };
        let StatementKind::Assign(to, value) = &last.kind else { return Ok(None) };
        if *to != local || before.iter().any(|statement| target(statement) == Some(local)) {
            return Ok(None);
        }
        let made = self.captured(|body| {
            body.list(before, Some(value))?;
            body.values_for(local, value)
        })?;
        Ok(Some(made))
    }

    /// What `inner` makes, and the names in its blocks.
    pub(super) fn with_names<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, Refused>,
    ) -> Result<(T, BTreeSet<Rc<str>>), Refused> {
        let outer = std::mem::take(&mut self.closed);
        let made = inner(self)?;
        let names = self.closed.clone();
        self.closed.extend(outer);
        Ok((made, names))
    }

    /// Keeps what is declared here, before blocks that exist already, from having names of what is in them.
    pub(super) fn reserve(&mut self, names: BTreeSet<Rc<str>>) {
        if let Some(scope) = self.names.last_mut() {
            scope.extend(names);
        }
    }

    /// `t = a; if (t) { t = b; }` is `a && b`, and likewise `||`.
    pub(super) fn short_circuit(&mut self, first: &'m Made, next: &'m Made, here: &[LocalId]) -> Result<bool, Refused> {
        let (StatementKind::Assign(to, left), StatementKind::If { condition, accept, reject }) =
            (&first.kind, &next.kind)
        else {
            return Ok(false);
        };
        let whole = matches!(condition.kind, ExpressionKind::Local(local) if local == *to);
        let and = reject.0.is_empty();
        let right = if and { accept } else { reject };
        let joins = whole && (and || accept.0.is_empty()) && ends_with(right, *to);
        if !joins || !here.contains(to) || self.is_named(*to) || self.counts.given(*to) != 2 {
            return Ok(false);
        }
        let left = self.scalar(left)?;
        self.flush();
        let (found, inner_names) = self.with_names(|body| body.value_of_block(right, *to))?;
        let Some((mut right, before)) = found else { return Ok(false) };
        let Some(right) = right.pop() else { return Ok(false) };
        if only_places(&before) {
            let both = Expression::compare(if and { "&&" } else { "||" }, left, right);
            self.wait(*to, vec![both], self.counts.used(*to) == 2);
            return Ok(true);
        }
        self.reserve(inner_names);
        let names = self.declare(*to);
        let Some(name) = names.first() else { return Ok(false) };
        let variable = Expression::name(name, Type::Bool);
        self.at();
        self.emit(Statement::Variable(Rc::clone(name), left));
        let mut inner = before;
        inner.push(Statement::Assign(variable.clone(), right));
        let condition = if and { variable } else { Expression::not(variable) };
        self.emit(Statement::If(condition, inner, Vec::new()));
        Ok(true)
    }

    /// `if (c) { t = a; } else { t = b; }` is a choice of two values.
    pub(super) fn chosen(&mut self, statement: &'m Made, here: &[LocalId]) -> Result<bool, Refused> {
        let StatementKind::If { condition, accept, reject } = &statement.kind else { return Ok(false) };
        let (taken, other) = (accept, reject);
        let Some(local) = accept.0.last().and_then(target) else { return Ok(false) };
        let fits = here.contains(&local)
            && !self.is_named(local)
            && self.counts.given(local) == 2
            && ends_with(accept, local)
            && ends_with(reject, local);
        if !fits {
            return Ok(false);
        }
        let condition = self.scalar(condition)?;
        self.flush();
        let (found, inner_names) =
            self.with_names(|body| Ok((body.value_of_block(accept, local)?, body.value_of_block(reject, local)?)))?;
        let (Some((yes, accept)), Some((no, reject))) = found else {
            return self.refuse(statement.place, "this choice");
        };
        let reads = |block: &Block| self.reads_what_others_write(block);
        if only_places(&accept) && only_places(&reject) && !reads(taken) && !reads(other) {
            let condition = if yes.len() > 1 { self.hold(condition) } else { condition };
            let values = self.chosen_values(local, yes, no, &condition);
            self.wait(local, values, self.counts.used(local) == 1);
            return Ok(true);
        }
        self.reserve(inner_names);
        // One of two values that is at hand is what the variable begins with.
        let at_hand = |before: &[Statement], values: &[Expression]| {
            only_places(before)
                && values.iter().all(|value| matches!(value.kind, Kind::Literal(_) | Kind::Constant(..)))
        };
        let start = match (at_hand(&accept, &yes), at_hand(&reject, &no)) {
            (_, true) => Some((no.clone(), false)),
            (true, false) => Some((yes.clone(), true)),
            (false, false) => None,
        };
        let begins_with_yes = start.as_ref().map(|(_, is_yes)| *is_yes);
        match start {
            Some((values, _)) => self.begin_with(local, values),
            None => self.declare_zero(local),
        }
        let variables = self.variable(local);
        let mut with = |before: Vec<Statement>, values: Vec<Expression>| {
            let ((), assigned) = self.captured(|body| {
                body.assign_all(variables.clone(), values);
                Ok(())
            })?;
            Ok::<_, Refused>(before.into_iter().chain(assigned).collect())
        };
        let condition = condition.made_late();
        let (condition, accept, reject) = match begins_with_yes {
            Some(true) => (Expression::not(condition), with(reject, no)?, Vec::new()),
            Some(false) => (condition, with(accept, yes)?, Vec::new()),
            None => (condition, with(accept, yes)?, with(reject, no)?),
        };
        self.at();
        self.emit(Statement::If(condition, accept, reject));
        Ok(true)
    }
}

impl Body<'_, '_> {
    /// Whether a block loads from memory that threads share. What a condition guards is not read without it: it may lie nowhere,
    /// and it costs a request.
    fn reads_what_others_write(&self, block: &Block) -> bool {
        let shared = |target: &Target| {
            matches!(self.generator.space(*target), Space::Global | Space::Shared | Space::SharedAtLaunch)
        };
        let mut found = false;
        statements(block, &mut |statement| {
            if let StatementKind::Load(_, access) = &statement.kind {
                let pointees = self.generator.points.value(self.instance, &access.address);
                found |= pointees.map_or(true, |pointees| pointees.keys().any(shared));
            }
        });
        found
    }

    /// One of two values for each component; of vectors one for all.
    fn chosen_values(
        &self,
        local: LocalId,
        yes: Vec<Expression>,
        no: Vec<Expression>,
        condition: &Expression,
    ) -> Vec<Expression> {
        let (yes, no) = (self.packed(local, yes), self.packed(local, no));
        let one = |(yes, no): (Expression, Expression)| Expression::select(no, yes, condition.clone());
        yes.into_iter().zip(no).map(one).flat_map(vector::components).collect()
    }
}

fn ends_with(block: &Block, local: LocalId) -> bool {
    matches!(block.0.last().map(|last| &last.kind), Some(StatementKind::Assign(to, _)) if *to == local)
}

//! Loops, `switch` and `return`.

use std::collections::BTreeSet;

use warpground_ir::{Arm, Block, Expression as Value, Form, Place, Test, ValueType};

use super::{
    body::{Body, ends, only_places},
    order,
};
use crate::{
    Refused,
    tree::{Expression, Kind, Statement, Type},
    values::{Values, bits, held},
};

impl<'m> Body<'_, 'm> {
    pub(super) fn looped(
        &mut self,
        form: Form,
        test: Option<&'m Test>,
        body: &'m Block,
        continuing: &'m Block,
        place: Place,
    ) -> Result<(), Refused> {
        // The parts may end in one block, so that each has names of its own.
        self.names.push(BTreeSet::new());
        let (((), inner), names) = self.with_names(|own| own.captured(|own| own.list(&body.0, None)))?;
        self.reserve(names);
        self.place = place;
        let (condition, before) = match test {
            Some(test) => {
                let ((condition, before), names) = self.with_names(|own| {
                    own.captured(|own| {
                        own.list(&test.before.0, Some(&test.condition))?;
                        own.scalar(&test.condition)
                    })
                })?;
                self.reserve(names);
                (Some(condition), before)
            }
            None => (None, Vec::new()),
        };
        self.place = place;
        let ((), behind) = self.captured(|own| own.list(&continuing.0, None))?;
        self.closed.extend(self.names.pop().unwrap_or_default());
        self.at();
        let plain = only_places(&before);
        let mut steps = behind.iter().filter(|step| !matches!(step, Statement::At(_)));
        let step = match (steps.next(), steps.next()) {
            (None, _) => Some(None),
            (Some(step @ (Statement::Assign(..) | Statement::Call(_))), None) => Some(Some(Box::new(step.clone()))),
            _ => None,
        };
        match (form, condition, step) {
            (Form::While, Some(condition), Some(None)) if plain => {
                self.begin_loop(place);
                self.emit(Statement::While(condition, inner));
            }
            (Form::For, condition, Some(step)) if plain => {
                let start = self.start_of_loop(condition.as_ref(), step.as_deref());
                // What it begins with may have been read before others write it.
                if let Some(first @ Statement::Variable(_, value)) = start.as_deref()
                    && !value.is_simple()
                    && self.begins_by_ordering(place)
                {
                    self.emit(first.clone());
                    self.begin_loop(place);
                    self.emit(Statement::For(None, condition, step, inner));
                } else {
                    self.begin_loop(place);
                    self.emit(Statement::For(start, condition, step, inner));
                }
            }
            (Form::DoWhile, Some(condition), _) => {
                let mut end = behind;
                end.extend(before);
                end.push(Statement::BreakIf(Expression::not(condition)));
                self.begin_loop(place);
                self.emit(Statement::Loop(inner, end));
            }
            (_, Some(condition), _) => {
                let mut all = before;
                all.push(Statement::If(Expression::not(condition), vec![Statement::Break], Vec::new()));
                all.extend(inner);
                self.begin_loop(place);
                self.emit(Statement::Loop(all, behind));
            }
            (_, None, _) => {
                self.begin_loop(place);
                self.emit(Statement::Loop(inner, behind));
            }
        }
        Ok(())
    }

    fn begins_by_ordering(&self, place: Place) -> bool {
        self.generator.ordering.contains(&order::beginning(self.instance, place))
    }

    /// Orders buffers before a loop, in place of barriers within it.
    fn begin_loop(&mut self, place: Place) {
        if self.begins_by_ordering(place) {
            self.emit(Statement::Call(Expression::known("storageBarrier", Vec::new(), Type::U32)));
        }
    }

    /// The declaration before a loop that belongs into its head: of the variable that its condition reads and its step
    /// changes, if nothing else is behind the loop.
    pub(super) fn start_of_loop(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Statement>,
    ) -> Option<Box<Statement>> {
        let Some(Statement::Assign(Expression { kind: Kind::Name(counter), .. }, _)) = step else { return None };
        condition?;
        let last = self.statements.iter().rposition(|statement| !matches!(statement, Statement::At(_)))?;
        let Statement::Variable(name, _) = &self.statements[last] else { return None };
        if name != counter || !self.heads.contains(name) {
            return None;
        }
        let start = self.statements.remove(last);
        Some(Box::new(start))
    }

    pub(super) fn switch(&mut self, value: &'m Value, arms: &'m [Arm]) -> Result<(), Refused> {
        let scalar = value.ty.scalar();
        if matches!(held(scalar), Type::Pair | Type::Bool) {
            return self.refuse(value.place, "a `switch` over such a value");
        }
        let selector = self.scalar(value)?;
        self.settle();
        let (mut cases, mut otherwise) = (Vec::new(), Vec::new());
        for (number, arm) in arms.iter().enumerate() {
            // It goes on with the next arms until one ends in a jump.
            let ((), mut inner) = self.captured(|body| {
                for further in &arms[number..] {
                    body.list(&further.body.0, None)?;
                    if further.body.0.last().is_some_and(ends) {
                        break;
                    }
                }
                Ok(())
            })?;
            // A case ends by itself.
            while matches!(inner.last(), Some(Statement::Break | Statement::At(_))) {
                inner.pop();
            }
            #[expect(clippy::cast_possible_truncation, reason = "at most 32 bits")]
            let values: Vec<u32> =
                arm.values.iter().map(|bits| bits::constant(scalar, *bits).literal().unwrap_or(0) as u32).collect();
            if arm.default {
                otherwise = inner.clone();
            }
            if !values.is_empty() && !arm.default {
                cases.push((values, inner));
            }
        }
        self.emit(Statement::Switch(selector.made_late(), cases, otherwise));
        Ok(())
    }

    pub(super) fn returns(&mut self, value: Option<&'m Value>) -> Result<(), Refused> {
        let values = match value {
            Some(value) if value.ty == ValueType::POINTER => {
                let wanted = self.generator.points.instances[self.instance].result.clone();
                let address = self.address(value)?;
                self.pieces(&address, &wanted)
            }
            Some(value) => self.value(value)?,
            None => Vec::new(),
        };
        self.settle();
        let value = self.generator.result_of(self.instance, self.function, values, self.place)?;
        self.emit(Statement::Return(value));
        Ok(())
    }
}

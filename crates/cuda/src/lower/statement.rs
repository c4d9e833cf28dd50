//! Statements.

use warpground_ir::{
    Arm, Block, Expression as Value, ExpressionKind, Form, StatementKind as Made, Test, ValueType, fold::bits,
};

use super::{function::Lives, types};
use crate::{
    lower::function::Body,
    meaning::tree::{Arm as Case, Expression, Kind, LocalId, Statement, StatementKind, Storage},
    text::Span,
};

impl Body<'_, '_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        let place = self.place(span);
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => self.effect(value),
            StatementKind::Declare(id, start) => self.declare(*id, start.as_ref(), span),
            StatementKind::Several(list) => list.iter().for_each(|inner| self.statement(inner)),
            StatementKind::Block(_) => {
                let block = self.block(statement);
                if !block.0.is_empty() {
                    self.emit(Made::Block(block), place);
                }
            }
            StatementKind::If(condition, then, otherwise) => {
                let place = self.place(condition.span);
                let condition = self.value(condition);
                let accept = self.block(then);
                let reject = otherwise.as_ref().map(|otherwise| self.block(otherwise)).unwrap_or_default();
                self.emit(Made::If { condition, accept, reject }, place);
            }
            StatementKind::For { start, condition, step, body } => match start {
                None => self.looped(Form::For, condition.as_ref(), step.as_ref(), body, span),
                Some(start) => {
                    let ((), block) = self.captured(|inner| {
                        inner.scoped(|inner| {
                            inner.statement(start);
                            inner.looped(Form::For, condition.as_ref(), step.as_ref(), body, span);
                        });
                    });
                    self.emit(Made::Block(block), place);
                }
            },
            StatementKind::While(condition, body) => self.looped(Form::While, Some(condition), None, body, span),
            StatementKind::DoWhile(body, condition) => self.looped(Form::DoWhile, Some(condition), None, body, span),
            StatementKind::Switch(value, arms) => self.switch(value, arms, span),
            StatementKind::Break => {
                self.end_for_break();
                self.emit(Made::Break, place);
            }
            StatementKind::Continue => {
                self.end_for_continue();
                self.emit(Made::Continue, place);
            }
            StatementKind::Return(value) => self.returned(value.as_ref(), span),
        }
    }

    /// A statement as a block with a scope of its own.
    fn block(&mut self, statement: &Statement) -> Block {
        let ((), block) = self.captured(|inner| {
            inner.scoped(|inner| match &statement.kind {
                StatementKind::Block(list) => list.iter().for_each(|statement| inner.statement(statement)),
                _ => inner.statement(statement),
            });
        });
        block
    }

    fn looped(
        &mut self,
        form: Form,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
        span: Span,
    ) {
        let body = self.in_loop(|inner| inner.block(body));
        let test = condition.map(|condition| {
            let (value, before) = self.captured(|inner| inner.value(condition));
            Test { before, condition: value, place: self.place(condition.span) }
        });
        let ((), continuing) = self.captured(|inner| step.into_iter().for_each(|step| inner.effect(step)));
        let place = self.place(span);
        self.emit(Made::Loop { form, test, body, continuing }, place);
    }

    fn switch(&mut self, value: &Expression, cases: &[Case], span: Span) {
        let value = self.value(value);
        let scalar = value.ty.scalar();
        let mut arms = Vec::new();
        self.in_switch(|inner| {
            let ((), left_over) = inner.captured(|inner| {
                inner.scoped(|inner| {
                    for case in cases {
                        let ((), body) =
                            inner.captured(|inner| case.body.iter().for_each(|statement| inner.statement(statement)));
                        let values = case.values.iter().map(|(value, _)| bits(*value, scalar)).collect();
                        let place = inner.place(case.span);
                        arms.push(Arm { values, default: case.default, body, place });
                    }
                });
            });
            // What ends with the whole of the switch ends behind its last case, which others fall into.
            if let Some(last) = arms.last_mut() {
                last.body.0.extend(left_over.0);
            }
        });
        let place = self.place(span);
        self.emit(Made::Switch { value, arms }, place);
    }

    fn returned(&mut self, value: Option<&Expression>, span: Span) {
        let place = self.place(span);
        let kept = match value.map(|value| &value.kind) {
            Some(Kind::Local(id)) => Some(*id),
            _ => None,
        };
        let value = value.and_then(|value| match self.result.clone() {
            Some(result) if self.result_by_address(&value.ty) => {
                let ty = value.ty.clone();
                self.store_value(&result, value, &ty);
                None
            }
            _ if types::value_type(self.tree, &value.ty).is_none() => {
                self.effect(value);
                None
            }
            _ => {
                let value = self.value(value);
                Some(if self.anything_ends() { self.settled(value) } else { value })
            }
        });
        self.end_all(kept);
        self.emit(Made::Return(value), place);
    }

    fn declare(&mut self, id: LocalId, start: Option<&Expression>, span: Span) {
        let local = &self.function.locals[id];
        let place = self.place(span);
        if local.storage != Storage::Automatic {
            self.lives(id);
            if let Some(start) = start.filter(|start| !matches!(start.kind, Kind::Zero)) {
                self.unsupported(start.span, format!("a value for the shared variable `{}`", local.name));
            }
            return;
        }
        let ty = local.ty.clone();
        match self.lives(id) {
            Lives::Local(local, _) => match start {
                Some(start) => {
                    let value = self.value(start);
                    self.assign_local(local, value, place);
                }
                None => self.emit(Made::Begin(local), place),
            },
            Lives::Memory(address) => {
                if let ExpressionKind::Frame(frame) = address.kind {
                    self.emit(Made::BeginFrame(frame), place);
                }
                if let Some(start) = start {
                    self.store_value(&address, start, &ty);
                }
                let end = self.end_of(&ty);
                self.scopes.ends_here(id, address, end);
            }
        }
    }
}

/// A truth value that is known.
pub(super) fn truth(value: &Value) -> Option<bool> {
    match value.kind {
        ExpressionKind::Constant(bits) if value.ty == ValueType::BOOL => Some(bits != 0),
        _ => None,
    }
}

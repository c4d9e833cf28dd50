//! Statements and declarations; what ends with a scope.

use super::Compiler;
use crate::{
    host::{
        code::{Op, Register},
        exception::{ENDED, UNWOUND},
    },
    meaning::{
        tree::{Expression, FunctionId, Kind, LocalId, Statement, StatementKind},
        types::{Scalar, Type},
    },
    parse::ast::{BinaryOperator, Symbol},
};

impl Compiler<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        self.span = statement.span;
        if !matches!(statement.kind, StatementKind::Empty | StatementKind::Several(_) | StatementKind::Block(_)) {
            self.begins();
        }
        let seen = self.visible.len();
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => {
                self.value(value);
                let mut dropped = value;
                while let Kind::Comma(_, last) = &dropped.kind {
                    dropped = last;
                }
                // A call's own site comes behind those of its arguments.
                if let (Kind::Library(name, _), Some(site)) = (&dropped.kind, self.image.sites.last_mut()) {
                    site.discarded |= site.name == *name && site.span == dropped.span;
                }
            }
            StatementKind::Declare(id, start) => {
                self.declare(*id, start.as_ref());
                self.visible.push(*id);
                return;
            }
            StatementKind::Several(list) => {
                list.iter().for_each(|inner| self.statement(inner));
                return;
            }
            StatementKind::Block(list) => {
                self.scopes.push(Vec::new());
                list.iter().for_each(|inner| self.statement(inner));
                self.end_scopes(self.scopes.len() - 1, None);
                self.end_lives(self.scopes.len() - 1, true);
                self.scopes.pop();
            }
            StatementKind::If(condition, then, otherwise) => {
                let skip = self.branch(condition, false);
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    let end = self.emit(Op::Jump(0));
                    self.patch_all(&skip);
                    self.statement(otherwise);
                    self.patch(end);
                } else {
                    self.patch_all(&skip);
                }
            }
            StatementKind::For { start, condition, step, body } => {
                self.scopes.push(Vec::new());
                if let Some(start) = start {
                    self.statement(start);
                }
                self.looped(condition.as_ref(), step.as_ref(), body, false);
                self.end_scopes(self.scopes.len() - 1, None);
                self.end_lives(self.scopes.len() - 1, true);
                self.scopes.pop();
            }
            StatementKind::While(condition, body) => self.looped(Some(condition), None, body, false),
            StatementKind::DoWhile(body, condition) => self.looped(Some(condition), None, body, true),
            StatementKind::Switch(value, arms) => {
                let value_register = self.value(value);
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let mut entries = Vec::new();
                for (number, arm) in arms.iter().enumerate() {
                    for (case, _) in &arm.values {
                        let case = self.constant(case.cast_unsigned());
                        let test = self.register();
                        self.emit(Op::Binary(BinaryOperator::Equal, scalar, test, value_register, case));
                        entries.push((self.emit(Op::JumpOn(true, test, 0)), number));
                    }
                }
                let default = self.emit(Op::Jump(0));
                self.breaks.push(Vec::new());
                self.break_scopes.push(self.scopes.len());
                self.scopes.push(Vec::new());
                self.switches.push(self.scopes.len());
                let mut has_default = false;
                for (number, arm) in arms.iter().enumerate() {
                    for (jump, target) in &entries {
                        if *target == number {
                            self.patch(*jump);
                        }
                    }
                    if arm.default {
                        has_default = true;
                        self.patch(default);
                    }
                    arm.body.iter().for_each(|inner| self.statement(inner));
                }
                self.end_scopes(self.scopes.len() - 1, None);
                self.switches.pop();
                self.scopes.pop();
                if !has_default {
                    self.patch(default);
                }
                self.break_scopes.pop();
                for jump in self.breaks.pop().unwrap_or_default() {
                    self.patch(jump);
                }
            }
            StatementKind::Break => {
                let first = self.break_scopes.last().copied().unwrap_or(0);
                self.end_scopes(first, None);
                self.end_lives(first, false);
                let jump = self.emit(Op::Jump(0));
                if let Some(breaks) = self.breaks.last_mut() {
                    breaks.push(jump);
                }
            }
            StatementKind::Continue => {
                let first = self.loop_scopes.last().copied().unwrap_or(0);
                self.end_scopes(first, None);
                self.end_lives(first, false);
                let jump = self.emit(Op::Jump(0));
                if let Some(continues) = self.continues.last_mut() {
                    continues.push(jump);
                }
            }
            StatementKind::Return(value) => {
                // A variable that is returned lives on as the result.
                let kept = match value.as_ref().map(|value| &value.kind) {
                    Some(Kind::Local(id)) => Some(*id),
                    _ => None,
                };
                let register = match value {
                    Some(value) if value.ty.is_aggregate() => {
                        self.store_value(0, value, &value.ty.clone());
                        0
                    }
                    Some(value) => self.value(value),
                    None => self.constant(0),
                };
                self.end_scopes(0, kept);
                self.emit(Op::Return(register));
            }
        }
        self.visible.truncate(seen);
    }

    /// A loop. Its condition is behind its body, so that a turn jumps once.
    pub(super) fn looped(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
        after: bool,
    ) {
        self.breaks.push(Vec::new());
        self.continues.push(Vec::new());
        self.loop_scopes.push(self.scopes.len());
        self.break_scopes.push(self.scopes.len());
        let outer = self.span;
        let enter = if condition.is_some() && !after { Some(self.emit(Op::Jump(0))) } else { None };
        let top = self.code.ops.len();
        self.statement(body);
        self.loop_scopes.pop();
        self.break_scopes.pop();
        for jump in self.continues.pop().unwrap_or_default() {
            self.patch(jump);
        }
        if let Some(step) = step {
            self.span = outer;
            self.begins();
            self.value(step);
        }
        if let Some(enter) = enter {
            self.patch(enter);
        }
        self.span = outer;
        let again = match condition {
            Some(condition) => self.branch(condition, true),
            None => vec![self.emit(Op::Jump(0))],
        };
        again.into_iter().for_each(|jump| self.patch_to(jump, top));
        for jump in self.breaks.pop().unwrap_or_default() {
            self.patch(jump);
        }
    }

    /// A label, or a jump to one. What lies on the way ends when the function does.
    pub(super) fn label(&mut self, label: &Symbol, jump: bool) {
        if jump {
            let at = self.emit(Op::Jump(0));
            self.jumps.push((label.clone(), at));
        } else {
            self.labels.insert(label.clone(), self.code.ops.len());
        }
    }

    /// Jumps where a condition is as wanted, and goes on where it is not: the jumps, which lead nowhere yet.
    pub(super) fn branch(&mut self, condition: &Expression, wanted: bool) -> Vec<usize> {
        use BinaryOperator::{LogicalAnd, LogicalOr};
        match &condition.kind {
            Kind::Named(_, inner) => self.branch(inner, wanted),
            Kind::Not(inner) => self.branch(inner, !wanted),
            Kind::Binary(operator @ (LogicalAnd | LogicalOr), left, right) => {
                // One side alone decides where it is false for `&&`, and where it is true for `||`.
                let alone = *operator == LogicalOr;
                if wanted == alone {
                    let mut jumps = self.branch(left, wanted);
                    jumps.extend(self.branch(right, wanted));
                    return jumps;
                }
                let skip = self.branch(left, alone);
                let jumps = self.branch(right, wanted);
                self.patch_all(&skip);
                jumps
            }
            _ => {
                let test = self.value(condition);
                vec![self.emit(Op::JumpOn(wanted, test, 0))]
            }
        }
    }

    pub(super) fn patch_all(&mut self, jumps: &[usize]) {
        jumps.iter().for_each(|jump| self.patch(*jump));
    }

    /// Lets a jump lead here.
    pub(super) fn patch(&mut self, at: usize) {
        self.patch_to(at, self.code.ops.len());
    }

    pub(super) fn patch_to(&mut self, at: usize, target: usize) {
        let here = u32::try_from(target).unwrap_or(u32::MAX);
        if let Some(target) = self.code.ops[at].jump() {
            *target = here;
        }
    }

    pub(super) fn declare(&mut self, id: LocalId, start: Option<&Expression>) {
        let Some(function) = self.function else { return };
        let ty = function.locals[id].ty.clone();
        if self.in_memory(id) {
            let place = match self.locals[id] {
                Some(_) => self.local_place(id, &ty),
                None => {
                    let place = self.variable(&ty);
                    self.locals[id] = Some(place);
                    place
                }
            };
            self.begin_scope_of(place, &ty);
            if let Some(start) = start {
                self.store_value(place, start, &ty);
            }
            self.ends_here(id, place, &ty);
            return;
        }
        let register = self.local(id);
        let value = match start {
            Some(start) => self.value(start),
            None => self.constant(0),
        };
        self.emit(Op::Move(register, value));
    }

    /// Notes what is called for an object at the end of the innermost scope.
    pub(super) fn ends_here(&mut self, id: LocalId, place: Register, ty: &Type) {
        if let Some(end) = self.tree.ends.get(ty).copied()
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.push((id, place, end));
            if self.is_unwound(end) {
                let end = self.constant(end as u64);
                self.library(UNWOUND, &[place, end], &[Type::SIZE, Type::SIZE], &Type::Void);
            }
        }
    }

    /// Whether an exception calls this destructor on its way. Where nobody catches any, none ends.
    fn is_unwound(&self, end: FunctionId) -> bool {
        self.tree.raises.is_some() && self.tree.unwound.contains(&end)
    }

    /// Calls the destructors of the objects in the scopes from `first` on, the youngest first; `kept` lives on.
    pub(super) fn end_scopes(&mut self, first: usize, kept: Option<LocalId>) {
        let ended: Vec<_> = self.scopes.get(first..).unwrap_or(&[]).iter().flatten().copied().collect();
        for (id, place, destructor) in ended.into_iter().rev() {
            if self.is_unwound(destructor) {
                self.library(ENDED, &[place], &[Type::SIZE], &Type::Void);
            }
            if Some(id) != kept {
                self.call(destructor, &[place]);
            }
        }
    }
}

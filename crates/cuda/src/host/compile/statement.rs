//! Statements and declarations; what ends with a scope.

use super::Compiler;
use crate::{
    host::code::{Op, Register},
    meaning::{
        tree::{Expression, Kind, LocalId, Statement, StatementKind},
        types::{Scalar, Type},
    },
    parse::ast::{BinaryOperator, Symbol},
};

impl Compiler<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        let outer = self.next;
        self.span = statement.span;
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => {
                self.value(value);
            }
            StatementKind::Declare(id, start) => return self.declare(*id, start.as_ref()),
            StatementKind::Several(list) => return list.iter().for_each(|inner| self.statement(inner)),
            StatementKind::Block(list) => {
                self.scopes.push(Vec::new());
                list.iter().for_each(|inner| self.statement(inner));
                self.end_scopes(self.scopes.len() - 1, None);
                self.scopes.pop();
            }
            StatementKind::If(condition, then, otherwise) => {
                let test = self.value(condition);
                let skip = self.emit(Op::JumpUnless(test, 0));
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    let end = self.emit(Op::Jump(0));
                    self.patch(skip);
                    self.statement(otherwise);
                    self.patch(end);
                } else {
                    self.patch(skip);
                }
            }
            StatementKind::For { start, condition, step, body } => {
                self.scopes.push(Vec::new());
                if let Some(start) = start {
                    self.statement(start);
                }
                self.looped(condition.as_ref(), step.as_ref(), body, false);
                self.end_scopes(self.scopes.len() - 1, None);
                self.scopes.pop();
            }
            StatementKind::While(condition, body) => self.looped(Some(condition), None, body, false),
            StatementKind::DoWhile(body, condition) => self.looped(Some(condition), None, body, true),
            StatementKind::Switch(value, arms) => {
                let value_register = self.value(value);
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let mut entries = Vec::new();
                for arm in arms {
                    for (case, _) in &arm.values {
                        let case = self.constant(case.cast_unsigned());
                        let test = self.register();
                        self.emit(Op::Binary(BinaryOperator::Equal, scalar, test, value_register, case));
                        entries.push((self.emit(Op::JumpIf(test, 0)), std::ptr::from_ref(arm)));
                    }
                }
                let default = self.emit(Op::Jump(0));
                self.breaks.push(Vec::new());
                self.break_scopes.push(self.scopes.len());
                self.scopes.push(Vec::new());
                let mut has_default = false;
                for arm in arms {
                    let here = std::ptr::from_ref(arm);
                    for (jump, target) in &entries {
                        if *target == here {
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
                self.end_scopes(self.break_scopes.last().copied().unwrap_or(0), None);
                let jump = self.emit(Op::Jump(0));
                if let Some(breaks) = self.breaks.last_mut() {
                    breaks.push(jump);
                }
            }
            StatementKind::Continue => {
                self.end_scopes(self.loop_scopes.last().copied().unwrap_or(0), None);
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
        // Registers of variables stay taken: a declaration returned before this line.
        self.next = outer.max(self.lowest_free());
    }

    /// Variables' registers must not be reused while the function runs.
    pub(super) fn lowest_free(&self) -> Register {
        let held =
            self.locals.iter().flatten().copied().chain(self.code.variables.iter().map(|(register, _)| *register));
        held.max().map_or(0, |register| register + 1)
    }

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
        let top = self.code.ops.len();
        let mut leave = None;
        if let (Some(condition), false) = (condition, after) {
            let test = self.value(condition);
            leave = Some(self.emit(Op::JumpUnless(test, 0)));
        }
        self.statement(body);
        self.loop_scopes.pop();
        self.break_scopes.pop();
        for jump in self.continues.pop().unwrap_or_default() {
            self.patch(jump);
        }
        let outer = self.next;
        if let Some(step) = step {
            self.value(step);
        }
        let target = u32::try_from(top).unwrap_or(u32::MAX);
        if let (Some(condition), true) = (condition, after) {
            let test = self.value(condition);
            self.emit(Op::JumpIf(test, target));
        } else {
            self.emit(Op::Jump(target));
        }
        self.next = outer;
        if let Some(leave) = leave {
            self.patch(leave);
        }
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

    /// Lets a jump lead here.
    pub(super) fn patch(&mut self, at: usize) {
        self.patch_to(at, self.code.ops.len());
    }

    pub(super) fn patch_to(&mut self, at: usize, target: usize) {
        let here = u32::try_from(target).unwrap_or(u32::MAX);
        match &mut self.code.ops[at] {
            Op::Jump(target) | Op::JumpIf(_, target) | Op::JumpUnless(_, target) => *target = here,
            _ => {}
        }
    }

    pub(super) fn declare(&mut self, id: LocalId, start: Option<&Expression>) {
        let Some(function) = self.function else { return };
        let ty = function.locals[id].ty.clone();
        if self.in_memory(id) {
            let place = match self.locals[id] {
                Some(place) => place,
                None => {
                    let place = self.variable(&ty);
                    self.locals[id] = Some(place);
                    place
                }
            };
            if let Some(start) = start {
                self.store_value(place, start, &ty);
            }
            self.ends_here(id, place, &ty);
            self.next = self.next.max(place + 1);
            return;
        }
        let register = self.register();
        self.locals[id] = Some(register);
        match start {
            Some(start) => {
                let value = self.value(start);
                self.emit(Op::Move(register, value));
            }
            None => {
                self.emit(Op::Constant(register, 0));
            }
        }
        self.next = register + 1;
    }

    /// Notes what is called for an object at the end of the innermost scope.
    pub(super) fn ends_here(&mut self, id: LocalId, place: Register, ty: &Type) {
        if let Some(end) = self.tree.ends.get(ty).copied()
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.push((id, place, end));
        }
    }

    /// Calls the destructors of the objects in the scopes from `first` on, the youngest first; `kept` lives on.
    pub(super) fn end_scopes(&mut self, first: usize, kept: Option<LocalId>) {
        let ended: Vec<_> = self.scopes.get(first..).unwrap_or(&[]).iter().flatten().copied().collect();
        for (id, place, destructor) in ended.into_iter().rev() {
            if Some(id) != kept {
                self.call(destructor, &[place]);
            }
        }
    }
}

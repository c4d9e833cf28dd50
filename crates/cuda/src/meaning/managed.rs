//! Managed memory that the host reads behind a launch without waiting for it. A launch returns at once; what runs here
//! is done by then, and on a GPU it is not.

use std::collections::HashMap;

use super::{
    Checker,
    tree::{Expression, FunctionId, Kind, LocalId, Side, Statement, StatementKind},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// What is managed, and what kernels may be writing, as far as the statements of one function tell.
struct Launches {
    managed: Vec<LocalId>,
    /// What a kernel may be writing, and the launch.
    running: HashMap<LocalId, Span>,
    /// What is read then, where, and the launch.
    found: Vec<(LocalId, Span, Span)>,
}

impl Checker<'_> {
    /// Reports reads of managed memory between a launch that is given it and the next call that waits.
    pub(super) fn managed_reads(&mut self, id: FunctionId) {
        let function = &self.tree.functions[id];
        if function.side != Side::Host {
            return;
        }
        let (managed, running, found) = (Vec::new(), HashMap::new(), Vec::new());
        let mut launches = Launches { managed, running, found };
        function.body.iter().flatten().for_each(|statement| launches.statement(statement));
        for (local, span, launch) in launches.found {
            let name = &self.tree.functions[id].locals[local].name;
            let problem = Problem::Rule(format!("`{name}` is read while the kernel may still be writing it"));
            let found = Diagnostic::warning(span, problem).because("read here").see(launch, "launched here");
            let help = "a launch returns at once: call `cudaDeviceSynchronize()` before this";
            self.sink.push(found.help(help));
        }
    }
}

/// Whether a function of the runtime's waits for the kernels that were launched, or finds out that they are done.
fn waits(name: &str) -> bool {
    let asynchronous = name.ends_with("Async") || name.starts_with("cudaMemset");
    let waiting = ["Synchronize", "Query", "cudaMemcpy", "cudaFree", "Reset", "ThreadExit", "ElapsedTime"];
    name.starts_with("cuda") && !asynchronous && waiting.iter().any(|word| name.contains(word))
}

/// The variable that a pointer comes from.
fn pointer(value: &Expression) -> Option<LocalId> {
    match &value.kind {
        Kind::Local(id) => Some(*id),
        Kind::Convert { value, .. } | Kind::Named(_, value) | Kind::Offset(value, _) => pointer(value),
        _ => None,
    }
}

impl Launches {
    /// In the order of the text: what may wait counts as if it did.
    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Empty | StatementKind::Break | StatementKind::Continue => {}
            StatementKind::Expression(value) => self.expression(value),
            StatementKind::Declare(_, start) => start.iter().for_each(|start| self.expression(start)),
            StatementKind::Several(list) | StatementKind::Block(list) => {
                list.iter().for_each(|statement| self.statement(statement));
            }
            StatementKind::Return(value) => value.iter().for_each(|value| self.expression(value)),
            StatementKind::If(condition, then, otherwise) => {
                self.expression(condition);
                let before = self.running.clone();
                let mut after = self.branch(Some(then), &before);
                let other = self.branch(otherwise.as_deref(), &before);
                // What one of them waits for is waited for.
                after.retain(|local, _| other.contains_key(local) || !before.contains_key(local));
                let new = other.into_iter().filter(|(local, _)| !before.contains_key(local));
                after.extend(new);
                self.running = after;
            }
            StatementKind::For { start, condition, step, body } => {
                start.iter().for_each(|start| self.statement(start));
                condition.iter().for_each(|condition| self.expression(condition));
                self.statement(body);
                step.iter().for_each(|step| self.expression(step));
            }
            StatementKind::While(condition, body) => {
                self.expression(condition);
                self.statement(body);
            }
            StatementKind::DoWhile(body, condition) => {
                self.statement(body);
                self.expression(condition);
            }
            StatementKind::Switch(value, arms) => {
                self.expression(value);
                let before = self.running.clone();
                for arm in arms {
                    self.running.clone_from(&before);
                    arm.body.iter().for_each(|statement| self.statement(statement));
                }
                self.running.clear();
            }
        }
    }

    /// What may be running behind a branch; nothing that it launches, if nothing comes behind it.
    fn branch(&mut self, branch: Option<&Statement>, before: &HashMap<LocalId, Span>) -> HashMap<LocalId, Span> {
        self.running.clone_from(before);
        branch.iter().for_each(|branch| self.statement(branch));
        match branch {
            Some(branch) if super::statement::always_returns(branch) => before.clone(),
            _ => std::mem::take(&mut self.running),
        }
    }

    fn expression(&mut self, expression: &Expression) {
        match &expression.kind {
            // What is only written is no read; its index is one.
            Kind::Assign(target, value) => {
                match &target.kind {
                    Kind::Index(_, index) => self.expression(index),
                    Kind::Dereference(_) | Kind::Local(_) => {}
                    _ => self.expression(target),
                }
                self.expression(value);
            }
            Kind::AddressOf(_) => {}
            Kind::Index(place, _) | Kind::Dereference(place) => {
                expression.children(&mut |child| self.expression(child));
                if let Some(local) = pointer(place).filter(|_| place.ty.is_pointer())
                    && let Some(launch) = self.running.get(&local)
                    && expression.span != Span::default()
                    && !self.found.iter().any(|(known, ..)| *known == local)
                {
                    self.found.push((local, expression.span, *launch));
                }
            }
            Kind::Library(name, arguments) => {
                arguments.iter().for_each(|argument| self.expression(argument));
                if waits(name) {
                    self.running.clear();
                } else if *name == "cudaMallocManaged"
                    && let Some(Kind::AddressOf(place)) = arguments.first().map(|first| &uncast(first).kind)
                    && let Kind::Local(local) = place.kind
                {
                    self.managed.push(local);
                }
            }
            // It may wait, whatever it is.
            Kind::Call(..) | Kind::CallPointer(..) => {
                expression.children(&mut |child| self.expression(child));
                self.running.clear();
            }
            Kind::Launch(launch) => {
                expression.children(&mut |child| self.expression(child));
                // Arguments have the types of the parameters.
                for argument in &launch.arguments {
                    let written = matches!(argument.ty, Type::Pointer(_, false));
                    if let Some(local) = pointer(argument).filter(|local| written && self.managed.contains(local)) {
                        self.running.insert(local, expression.span);
                    }
                }
            }
            _ => expression.children(&mut |child| self.expression(child)),
        }
    }
}

fn uncast(value: &Expression) -> &Expression {
    match &value.kind {
        Kind::Convert { value, .. } => uncast(value),
        _ => value,
    }
}

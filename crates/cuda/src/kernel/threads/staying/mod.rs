//! Threads that stay. Where lanes exchange by way of shared memory the whole block goes through every exchange; after a
//! `return` in the middle of a loop, or in loops that some threads leave sooner than others, no simpler way is left than
//! this: nobody leaves. A mask says for which threads a statement counts, `return`, `break` and `continue` clear masks, and
//! a loop around an exchange runs until no thread of the block wants another turn.
//!
//! ```text
//! for (i = lane; i < n; i += 32)        var going = true;
//!     if (any(a[i] < 0)) return;        loop {
//!                                           if (going) { going = i < n; }
//!                                           (the block votes: does anybody go on?)
//!                                           (all exchange; who does not go on has no vote)
//!                                           if (going && answer) { running = false; going = false; }
//!                                           if (going) { i += 32; }
//!                                       }
//! ```
//!
//! `barrier` finds out in which functions this has to be.

mod looped;
mod prepare;
mod switched;

use super::barrier::{has_barrier, is_barrier};
use crate::{
    kernel::{
        functions::{flat, function::Meaning},
        module::Translator,
        visit::{Part, address, changes, contains_return, for_parts, visit_expression, visit_statement},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, FunctionId, Kind, LocalId, Statement, StatementKind, Storage},
        types::Type,
    },
    text::Span,
};

/// What a mask is for: `return`, `break` and `continue` clear it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The threads that have not returned.
    Function,
    /// The threads that took a branch.
    Branch,
    /// The threads that have not left a `case`.
    Arm,
    /// The threads that have not left a loop.
    Loop,
    /// The threads that have not gone on to a loop's next turn.
    Turn,
}

/// A variable that says for which threads a statement counts.
#[derive(Debug, Clone)]
pub(crate) struct Mask {
    name: String,
    extent: Extent,
    /// A `let`: nothing clears it.
    fixed: bool,
}

/// Whether control may leave a statement other than by its end.
pub(crate) fn leaves(statement: &Statement, in_loop: bool, in_switch: bool) -> bool {
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Break => !in_loop && !in_switch,
        StatementKind::Continue => !in_loop,
        _ => {
            let in_loop = in_loop
                || matches!(
                    statement.kind,
                    StatementKind::For { .. } | StatementKind::While(..) | StatementKind::DoWhile(..)
                );
            let in_switch = in_switch || matches!(statement.kind, StatementKind::Switch(..));
            let mut found = false;
            for_parts(statement, &mut |part| {
                if let Part::Statement(inner) = part {
                    found |= leaves(inner, in_loop, in_switch);
                }
            });
            found
        }
    }
}

fn is_leaving(statement: &Statement) -> bool {
    leaves(statement, false, false)
}

/// Whether a statement does nothing but leave.
fn only_leaves(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => true,
        StatementKind::Block(list) => matches!(&list[..], [one] if only_leaves(one)),
        _ => false,
    }
}

/// The `continue`s of this loop's own in its body.
fn continues(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Continue => true,
        StatementKind::For { .. } | StatementKind::While(..) | StatementKind::DoWhile(..) => false,
        _ => {
            let mut found = false;
            for_parts(statement, &mut |part| {
                if let Part::Statement(inner) = part {
                    found |= continues(inner);
                }
            });
            found
        }
    }
}

impl Translator<'_> {
    /// The name of the parameter that tells a staying function which threads take part.
    pub(crate) const TAKING_PART: &'static str = "taking_part";

    /// The body of a function through which all threads go to the end.
    pub(crate) fn staying_body(&mut self, id: FunctionId) {
        let tree = self.tree;
        let function = &tree.functions[id];
        let statements = function.body.as_deref().unwrap_or_default();
        self.frame.writer.at = function.body_span.start + 1;
        if id != self.kernel {
            let name = Self::TAKING_PART.to_owned();
            self.push_mask(Mask { name, extent: Extent::Branch, fixed: true });
        }
        // A `return` at the very end is no leaving.
        let last = statements.last().filter(|last| matches!(last.kind, StatementKind::Return(_)));
        let before = &statements[..statements.len() - usize::from(last.is_some())];
        let result = function.result.clone();
        if result.is_pointer() {
            self.unsupported(function.span, "a function of this kind that returns a pointer");
            return;
        }
        let mut running = false;
        for statement in before {
            if !running && contains_return(statement) {
                running = true;
                self.begin_running(&result, function.span);
            }
            self.stay(statement);
        }
        if result == Type::Void {
            return;
        }
        if let Some(Statement { kind: StatementKind::Return(Some(value)), span }) = last {
            self.frame.writer.come_to(*span);
            self.prepare(value);
            if self.frame.returned.is_none() && !(self.frame.mask.is_some() && self.does_more(value)) {
                let value = self.value(value);
                self.exchanged.clear();
                self.line(&format!("return {};", value.text()));
                return;
            }
            if self.frame.returned.is_none() {
                self.begin_returned(&result, function.span);
            }
            self.give_back(value);
            self.exchanged.clear();
            self.frame.writer.pass(*span);
        }
        if let Some(returned) = self.frame.returned.clone() {
            self.line(&format!("return {returned};"));
        }
    }

    /// From here on threads may have returned.
    fn begin_running(&mut self, result: &Type, span: Span) {
        let name = self.fresh("running");
        let start = self.frame.mask.clone().unwrap_or_else(|| "true".to_owned());
        self.line(&format!("var {name} = {start};"));
        self.push_mask(Mask { name, extent: Extent::Function, fixed: false });
        if *result != Type::Void {
            self.begin_returned(result, span);
        }
    }

    fn begin_returned(&mut self, result: &Type, span: Span) {
        let name = self.fresh("returned");
        let ty = self.type_text(result, span);
        self.line(&format!("var {name}: {ty};"));
        self.frame.returned = Some(name);
    }

    fn push_mask(&mut self, mask: Mask) {
        self.frame.mask = Some(mask.name.clone());
        self.frame.changing.insert(mask.name.clone());
        self.frame.masks.push(mask);
    }

    fn pop_mask(&mut self) {
        self.frame.masks.pop();
        self.frame.mask = self.frame.masks.last().map(|mask| mask.name.clone());
    }

    /// Whether a statement needs the whole block.
    fn meets(&self, statement: &Statement) -> bool {
        let mut found = false;
        visit_statement(statement, &mut |expression| found |= self.is_meeting(expression));
        found
    }

    /// Whether a part of an expression needs the whole block.
    fn meets_within(&self, expression: &Expression) -> bool {
        let mut found = false;
        visit_expression(expression, &mut |inner| found |= self.is_meeting(inner));
        found
    }

    fn is_meeting(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Library(..) => is_barrier(expression, self.shape.warps),
            Kind::Call(id, _) => has_barrier(self.tree, *id, self.shape.warps),
            _ => false,
        }
    }

    /// What `run` writes, for the threads that count.
    fn for_those_that_count(&mut self, run: &mut dyn FnMut(&mut Self)) {
        let Some(mask) = self.frame.mask.clone() else { return run(self) };
        let again = matches!(&self.frame.guard_end, Some((name, end)) if *name == mask && *end == self.frame.writer.lines.len());
        if !(again && self.frame.writer.reenter()) {
            self.frame.writer.open(&format!("if ({mask}) {{"));
        }
        run(self);
        self.frame.writer.close("}");
        self.frame.guard_end = Some((mask, self.frame.writer.lines.len()));
    }

    /// A statement of a function through which all threads go to the end.
    fn stay(&mut self, statement: &Statement) {
        let span = statement.span;
        let (meeting, leaving) = (self.meets(statement), is_leaving(statement));
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Several(list) => list.iter().for_each(|inner| self.stay(inner)),
            StatementKind::Declare(id, start) => self.stay_declared(*id, start.as_ref(), statement),
            _ if !meeting && !leaving => {
                if self.frame.mask.is_none() {
                    return self.statement(statement);
                }
                self.frame.writer.come_to(span);
                if let StatementKind::Block(_) = &statement.kind {
                    // Its names are its own.
                    self.frame.guard_end = None;
                    self.for_those_that_count(&mut |translator| translator.inner(statement));
                    self.frame.guard_end = None;
                } else {
                    self.for_those_that_count(&mut |translator| translator.statement(statement));
                }
            }
            StatementKind::Block(list) => {
                self.frame.writer.come_to(span);
                let scoped = list
                    .iter()
                    .any(|inner| matches!(inner.kind, StatementKind::Declare(..) | StatementKind::Several(_)));
                if scoped {
                    self.frame.writer.open("{");
                }
                self.frame.writer.at = self.frame.writer.at.max(span.start + 1);
                list.iter().for_each(|inner| self.stay(inner));
                self.frame.writer.finish(span.end.saturating_sub(1));
                if scoped {
                    self.frame.writer.close("}");
                }
            }
            StatementKind::Expression(value) => {
                self.frame.writer.come_to(span);
                match &value.kind {
                    Kind::Library("__syncthreads" | "__syncwarp", _) => self.effect(value),
                    _ => {
                        self.prepare(value);
                        if !self.is_meeting(value) {
                            self.for_those_that_count(&mut |translator| translator.effect(value));
                        }
                    }
                }
                self.exchanged.clear();
            }
            StatementKind::If(condition, then, otherwise) => {
                self.frame.writer.come_to(span);
                self.stay_branched(condition, then, otherwise.as_deref());
            }
            StatementKind::For { start, condition, step, body } => {
                self.frame.writer.come_to(span);
                if meeting && self.even_loops.contains(&address(statement)) {
                    // All threads take its turns, also those that do nothing in it.
                    self.loop_around(start.as_deref(), condition.as_ref(), step.as_ref(), |translator| {
                        translator.stay(body);
                    });
                } else {
                    self.stay_looped(start.as_deref(), condition.as_ref(), step.as_ref(), body, false);
                }
            }
            StatementKind::While(condition, body) => {
                self.frame.writer.come_to(span);
                self.stay_looped(None, Some(condition), None, body, false);
            }
            StatementKind::DoWhile(body, condition) => {
                self.frame.writer.come_to(span);
                self.stay_looped(None, Some(condition), None, body, true);
            }
            StatementKind::Switch(value, arms) => {
                self.frame.writer.come_to(span);
                self.stay_switched(value, arms, span);
            }
            StatementKind::Break => self.leave(&[Extent::Arm, Extent::Loop]),
            StatementKind::Continue => self.leave(&[Extent::Turn]),
            StatementKind::Return(None) => self.leave(&[]),
            StatementKind::Return(Some(value)) => {
                self.frame.writer.come_to(span);
                self.prepare(value);
                self.give_back(value);
                self.exchanged.clear();
                self.leave(&[]);
            }
        }
        self.frame.writer.pass(span);
    }

    /// The value that the threads that count return.
    fn give_back(&mut self, value: &Expression) {
        let Some(returned) = self.frame.returned.clone() else { return };
        self.for_those_that_count(&mut |translator| {
            let value = translator.value(value);
            translator.line(&format!("{returned} = {};", value.text()));
        });
    }

    /// Clears the masks of what the threads that count leave: outwards, to the first of one of these extents.
    fn leave(&mut self, last: &[Extent]) {
        let mut cleared = Vec::new();
        for mask in self.frame.masks.iter().rev() {
            if !mask.fixed {
                cleared.push(mask.name.clone());
            }
            if last.contains(&mask.extent) {
                break;
            }
        }
        self.for_those_that_count(&mut |translator| {
            for name in &cleared {
                translator.line(&format!("{name} = false;"));
            }
        });
        // The mask is another one from here.
        self.frame.guard_end = None;
    }

    fn stay_declared(&mut self, id: LocalId, start: Option<&Expression>, statement: &Statement) {
        let tree = self.tree;
        let local = &tree.functions[self.frame.function].locals[id];
        let structure = matches!(local.ty, Type::Struct(_)) && !flat::holds_pointers(tree, &local.ty);
        let plain = local.storage == Storage::Automatic && (local.ty.scalar().is_some() || structure);
        if let Some(start) = start
            && self.meets_within(start)
        {
            self.frame.writer.come_to(statement.span);
            self.prepare(start);
        }
        let (Some(start), true, true) = (start, plain, self.frame.mask.is_some()) else {
            // An address, or something to be filled later: no harm in having it.
            if self.frame.mask.is_some() && start.is_some_and(changes) {
                self.unsupported(statement.span, "changing something in a declaration of this kind");
            }
            self.statement(statement);
            self.exchanged.clear();
            return;
        };
        self.frame.writer.come_to(statement.span);
        let name = self.name_local(id);
        let ty = self.type_text(&local.ty, statement.span);
        self.line(&format!("var {name}: {ty};"));
        self.frame.changing.insert(name.clone());
        self.frame.locals.insert(id, Meaning::Name(name.clone()));
        self.for_those_that_count(&mut |translator| {
            let value = translator.value(start);
            translator.line(&format!("{name} = {};", value.text()));
        });
        self.exchanged.clear();
        self.frame.writer.pass(statement.span);
    }

    fn stay_branched(&mut self, condition: &Expression, then: &Statement, otherwise: Option<&Statement>) {
        self.prepare(condition);
        let fixed = !is_leaving(then) || only_leaves(then);
        // Both before the first branch, which may change what the condition depends on.
        let taken = self.decided(condition, false, fixed, "taken");
        let other = otherwise.map(|otherwise| {
            let fixed = !is_leaving(otherwise) || only_leaves(otherwise);
            let name = self.fresh("other");
            let outer = self.frame.mask.clone().map_or(String::new(), |mask| format!("{mask} && "));
            let keyword = if fixed { "let" } else { "var" };
            self.line(&format!("{keyword} {name} = {outer}!{taken};"));
            Mask { name, extent: Extent::Branch, fixed }
        });
        self.exchanged.clear();
        self.push_mask(Mask { name: taken, extent: Extent::Branch, fixed });
        self.stay(then);
        self.pop_mask();
        if let (Some(otherwise), Some(mask)) = (otherwise, other) {
            self.push_mask(mask);
            self.stay(otherwise);
            self.pop_mask();
        }
    }

    /// A variable that holds, for the threads that count, whether a condition does.
    fn decided(&mut self, condition: &Expression, negated: bool, fixed: bool, base: &str) -> String {
        let name = self.fresh(base);
        let sign = |test: Wgsl| if negated { test.negated() } else { test };
        let keyword = if fixed { "let" } else { "var" };
        let Some(mask) = self.frame.mask.clone() else {
            let test = sign(self.value(condition)).text();
            self.line(&format!("{keyword} {name} = {test};"));
            return name;
        };
        let mark = self.frame.writer.mark();
        let test = self.value(condition);
        if !self.frame.writer.grew(mark) && !test.reads_memory() {
            let text = Wgsl::binary("&&", Wgsl::name(mask), sign(test)).text();
            self.line(&format!("{keyword} {name} = {text};"));
            return name;
        }
        self.frame.writer.back_to(mark);
        self.line(&format!("var {name} = false;"));
        self.for_those_that_count(&mut |translator| {
            let test = sign(translator.value(condition)).text();
            translator.line(&format!("{name} = {test};"));
        });
        name
    }
}

//! Exchanges between lanes under a condition that differs from thread to thread, on devices where they go by way of
//! shared memory and need the whole block: all threads go through the statements, and a mask decides for whom they count.
//!
//! ```text
//! if (lane < 4) {                      let taken = lane < 4u;
//!     v += __shfl_down_sync(…, v, 2);  (all threads exchange)
//! }                                    if (taken) { v += received; }
//! ```

use super::barrier::{counts_lanes_in, has_barrier, is_exchange};
use crate::{
    kernel::{
        functions::{function::Meaning, pure::writes_nothing},
        module::Translator,
        visit::{Part, address, changes, for_parts, steps_only, visit_expression, visit_statement},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, Kind, Statement, StatementKind, Storage, Tree},
        types::Type,
    },
    parse::ast::BinaryOperator,
};

/// Whether an expression is an exchange itself, or a call of a function that contains nothing worse.
pub(crate) fn exchanges(tree: &Tree, expression: &Expression, warps: bool) -> bool {
    match &expression.kind {
        Kind::Library(..) => is_exchange(expression, warps),
        Kind::Call(id, _) => has_barrier(tree, *id, warps),
        _ => false,
    }
}

/// Whether an exchange is in a statement.
pub(crate) fn contains_exchange(tree: &Tree, statement: &Statement, warps: bool) -> bool {
    let mut found = false;
    visit_statement(statement, &mut |expression| found |= exchanges(tree, expression, warps));
    found
}

/// Whether a statement can be gone through by all threads under a mask.
pub(crate) fn maskable(tree: &Tree, statement: &Statement, warps: bool, varies: &dyn Fn(&Expression) -> bool) -> bool {
    if !contains_exchange(tree, statement, warps) {
        return !leaves_itself(statement, false);
    }
    let expressions = |statement: &Statement| {
        let mut fit = true;
        for_parts(statement, &mut |part| {
            if let Part::Expression(expression) = part {
                fit &= fits(tree, expression, warps);
            }
        });
        fit
    };
    match &statement.kind {
        StatementKind::Expression(_) | StatementKind::Declare(..) => expressions(statement),
        StatementKind::Block(list) | StatementKind::Several(list) => {
            list.iter().all(|inner| maskable(tree, inner, warps, varies))
        }
        StatementKind::If(_, then, otherwise) => {
            expressions(statement)
                && maskable(tree, then, warps, varies)
                && otherwise.as_deref().is_none_or(|otherwise| maskable(tree, otherwise, warps, varies))
        }
        StatementKind::For { start, condition: Some(condition), step, body } => {
            // Threads that do not count in the loop go through its head all the same: it must be about nothing else.
            let Some(StatementKind::Declare(counter, Some(value))) = start.as_deref().map(|start| &start.kind) else {
                return false;
            };
            let own = !varies(value)
                && !changes(value)
                && !changes(condition)
                && step.iter().all(|step| steps_only(step, *counter))
                && start.iter().all(|start| !contains_exchange(tree, start, warps));
            let still = |expression: &Expression| {
                let mut exchange = false;
                expression.children(&mut |child| exchange |= exchanges(tree, child, warps));
                !exchange && !exchanges(tree, expression, warps)
            };
            own && !varies(condition)
                && still(condition)
                && step.iter().all(still)
                && !leaves_itself(body, true)
                && maskable(tree, body, warps, varies)
        }
        _ => false,
    }
}

/// Whether control may leave the statement other than by its end.
pub(crate) fn leaves_itself(statement: &Statement, in_loop: bool) -> bool {
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Break | StatementKind::Continue => !in_loop,
        StatementKind::For { body, .. } | StatementKind::While(_, body) | StatementKind::DoWhile(body, _) => {
            leaves_itself(body, true)
        }
        _ => {
            let mut found = false;
            for_parts(statement, &mut |part| {
                if let Part::Statement(inner) = part {
                    found |= leaves_itself(inner, in_loop);
                }
            });
            found
        }
    }
}

/// Whether the exchanges in an expression can be made by threads for which they do not count.
fn fits(tree: &Tree, expression: &Expression, warps: bool) -> bool {
    let own = match &expression.kind {
        Kind::Call(id, _) if exchanges(tree, expression, warps) => {
            writes_nothing(tree, *id) && !counts_lanes_in(tree, *id)
        }
        _ => true,
    };
    let mut all = own;
    // What is behind a condition is for those for whom it holds: `staying` can tell them apart.
    let conditional = |side: &Expression| {
        let mut found = false;
        visit_expression(side, &mut |inner| found |= exchanges(tree, inner, warps));
        found
    };
    all &= match &expression.kind {
        Kind::Binary(BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr, _, right) => !conditional(right),
        Kind::Conditional(_, yes, no) => !conditional(yes) && !conditional(no),
        _ => true,
    };
    if exchanges(tree, expression, warps) {
        let mut harmless = true;
        visit_expression(expression, &mut |inner| {
            harmless &= match &inner.kind {
                Kind::Assign(..) | Kind::AssignWith { .. } | Kind::Step { .. } => false,
                Kind::Library(name, _) => !name.starts_with("atomic"),
                _ => true,
            };
        });
        all &= harmless;
    }
    expression.children(&mut |child| all &= fits(tree, child, warps));
    all
}

impl Translator<'_> {
    /// An `if` whose branches exchange and that not all threads take.
    pub(crate) fn masked_if(&mut self, condition: &Expression, then: &Statement, otherwise: Option<&Statement>) {
        self.prepare_exchanges(condition);
        let test = self.value(condition);
        self.exchanged.clear();
        let test = self.simple(test, "condition");
        let outer = self.frame.mask.clone();
        let with = |test: Wgsl| match &outer {
            Some(outer) => Wgsl::binary("&&", Wgsl::name(outer.clone()), test),
            None => test,
        };
        for (test, branch) in [(test.clone(), Some(then)), (test.negated(), otherwise)] {
            let Some(branch) = branch else { continue };
            let name = self.fresh("taken");
            let text = with(test).text();
            self.line(&format!("let {name} = {text};"));
            self.frame.mask = Some(name);
            self.masked(branch);
            self.frame.mask.clone_from(&outer);
        }
    }

    /// Evaluates the exchanges of an expression for all threads; `value` finds the results.
    fn prepare_exchanges(&mut self, expression: &Expression) {
        if exchanges(self.tree, expression, self.shape.warps) {
            let value = self.value(expression);
            let value = match value {
                Wgsl::Name(name) if name.is_empty() => Wgsl::Name(name),
                value => self.simple(value, "exchanged"),
            };
            self.exchanged.insert(address(expression), value);
            return;
        }
        expression.children(&mut |child| self.prepare_exchanges(child));
    }

    /// A statement under the mask.
    fn masked(&mut self, statement: &Statement) {
        let Some(mask) = self.frame.mask.clone() else { return self.statement(statement) };
        let tree = self.tree;
        let exchanging = contains_exchange(tree, statement, self.shape.warps);
        match &statement.kind {
            StatementKind::Block(list) | StatementKind::Several(list) => {
                self.frame.writer.come_to(statement.span);
                let declares =
                    |inner: &Statement| matches!(inner.kind, StatementKind::Declare(..) | StatementKind::Several(_));
                let scoped = matches!(statement.kind, StatementKind::Block(_)) && list.iter().any(declares);
                if scoped {
                    self.frame.writer.open("{");
                }
                list.iter().for_each(|inner| self.masked(inner));
                if scoped {
                    self.frame.writer.close("}");
                }
                return;
            }
            StatementKind::Empty => return,
            StatementKind::If(condition, then, otherwise) if exchanging => {
                self.frame.writer.come_to(statement.span);
                return self.masked_if(condition, then, otherwise.as_deref());
            }
            StatementKind::For { start, condition, step, body } if exchanging => {
                self.frame.writer.come_to(statement.span);
                self.frame.writer.open("{");
                if let Some(start) = start {
                    // The counter runs for all threads alike.
                    self.statement(start);
                }
                self.frame.writer.open("loop {");
                if let Some(condition) = condition {
                    let test = self.value(condition).negated();
                    self.frame.writer.open(&format!("if ({}) {{", test.text()));
                    self.line("break;");
                    self.frame.writer.close("}");
                }
                self.masked(body);
                if let Some(step) = step {
                    self.frame.writer.open("continuing {");
                    self.effect(step);
                    self.frame.writer.close("}");
                }
                self.frame.writer.close("}");
                self.frame.writer.close("}");
                return;
            }
            StatementKind::Declare(id, start) => {
                let local = &tree.functions[self.frame.function].locals[*id];
                let plain = local.storage == Storage::Automatic && local.ty.scalar().is_some();
                if !plain {
                    // An address, or something to be filled later: no harm in having it.
                    return self.statement(statement);
                }
                self.frame.writer.come_to(statement.span);
                if let Some(start) = start {
                    self.prepare_exchanges(start);
                }
                let name = self.name_local(*id);
                let ty: Type = local.ty.clone();
                let text = self.type_text(&ty, statement.span);
                self.line(&format!("var {name}: {text};"));
                self.frame.changing.insert(name.clone());
                self.frame.locals.insert(*id, Meaning::Name(name.clone()));
                if let Some(start) = start {
                    self.frame.writer.open(&format!("if ({mask}) {{"));
                    let value = self.value(start);
                    self.line(&format!("{name} = {};", value.text()));
                    self.frame.writer.close("}");
                }
                self.exchanged.clear();
                self.frame.writer.pass(statement.span);
                return;
            }
            StatementKind::Expression(Expression { kind: Kind::Library("__syncwarp", _), .. }) => {
                return self.statement(statement);
            }
            StatementKind::Expression(value) if exchanging => {
                self.frame.writer.come_to(statement.span);
                self.prepare_exchanges(value);
                if exchanges(tree, value, self.shape.warps) {
                    // Nobody wants the result.
                    self.exchanged.clear();
                    return;
                }
            }
            _ => {}
        }
        self.frame.writer.come_to(statement.span);
        self.frame.writer.open(&format!("if ({mask}) {{"));
        self.frame.mask = None;
        self.statement(statement);
        self.frame.mask = Some(mask);
        self.frame.writer.close("}");
        self.exchanged.clear();
    }
}

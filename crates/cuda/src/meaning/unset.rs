//! Variables that are used and that nothing ever gives a value.

use super::{
    Checker,
    tree::{Expression, FunctionId, Kind, LocalId, Statement, StatementKind, Storage},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    kernel::{Part, for_parts},
    text::Span,
};

/// Where variables are declared without a value, and where they are used first.
#[derive(Default)]
struct Uses {
    bare: Vec<LocalId>,
    first: Vec<(LocalId, Span)>,
}

impl Checker<'_> {
    /// Reports numbers and pointers of a function that are read, and neither set nor handed on anywhere in it.
    pub(super) fn never_set(&mut self, id: FunctionId) {
        let function = &self.tree.functions[id];
        let mut uses = Uses::default();
        for statement in function.body.iter().flatten() {
            uses.statement(statement);
        }
        for (used, span) in uses.first {
            let local = &self.tree.functions[id].locals[used];
            let plain = local.ty.scalar().is_some() || local.ty.is_pointer();
            let set = local.assigned || local.address_taken || local.parameter || local.reference;
            let own = local.storage == Storage::Automatic && local.span != Span::default() && span != Span::default();
            if !plain || set || !own || !uses.bare.contains(&used) {
                continue;
            }
            let problem = Problem::Rule(format!("`{}` is used, and nothing ever gives it a value", local.name));
            let declared = local.span;
            self.sink.push(Diagnostic::warning(span, problem).because("used here").see(declared, "declared here"));
        }
    }
}

impl Uses {
    fn statement(&mut self, statement: &Statement) {
        if let StatementKind::Declare(id, None) = statement.kind {
            self.bare.push(id);
        }
        for_parts(statement, &mut |part| match part {
            Part::Expression(expression) => self.expression(expression),
            Part::Statement(statement) => self.statement(statement),
        });
    }

    fn expression(&mut self, expression: &Expression) {
        if let Kind::Local(id) = expression.kind
            && !self.first.iter().any(|(known, _)| *known == id)
        {
            self.first.push((id, expression.span));
        }
        expression.children(&mut |child| self.expression(child));
    }
}

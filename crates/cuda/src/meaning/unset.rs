//! Variables that are used and that nothing ever gives a value.

use super::{
    Checker,
    tree::{Expression, FunctionId, Kind, LocalId, Side, Statement, StatementKind, Storage},
    visit::{Part, for_parts},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// Where variables are declared without a value, and where they are used first.
#[derive(Default)]
struct Uses {
    bare: Vec<LocalId>,
    first: Vec<(LocalId, Span)>,
    /// What is given a new value that does not depend on the one before.
    set: Vec<LocalId>,
    /// What is only changed: by `+=` and the like (true), or by `++`.
    changed: Vec<(LocalId, Option<&'static str>, Span)>,
}

impl Checker<'_> {
    /// Reports numbers and pointers of a function that are read, and neither set nor handed on anywhere in it.
    pub(super) fn never_set(&mut self, id: FunctionId) {
        let function = &self.tree.functions[id];
        // What happens on the device, the simulator sees better.
        let problem: fn(String) -> Problem =
            if function.side == Side::Host { Problem::NeverWritten } else { Problem::Rule };
        let mut uses = Uses::default();
        for statement in function.body.iter().flatten() {
            uses.statement(statement);
        }
        for (used, span) in uses.first {
            let local = &self.tree.functions[id].locals[used];
            let plain = local.ty.scalar().is_some() || local.ty.is_pointer();
            let own = local.storage == Storage::Automatic && local.span != Span::default() && span != Span::default();
            let elsewhere = local.address_taken || local.parameter || local.reference || uses.set.contains(&used);
            let changed = uses.changed.iter().find(|(id, ..)| *id == used);
            if !plain || elsewhere || !own || !uses.bare.contains(&used) || (local.assigned && changed.is_none()) {
                continue;
            }
            let (name, declared) = (local.name.to_string(), local.span);
            let Some((_, mark, place)) = changed else {
                let problem = problem(format!("`{name}` is used, and nothing ever gives it a value"));
                self.sink.push(Diagnostic::warning(span, problem).because("used here").see(declared, "declared here"));
                continue;
            };
            let mark = mark.map_or_else(|| "++` or `--".to_owned(), |mark| format!("{mark}="));
            let problem = problem(format!("`{name}` is changed by `{mark}`, and nothing gives it a first value"));
            let found = Diagnostic::warning(*place, problem).because("changed here").see(declared, "declared here");
            let ty = self.type_text(&self.tree.functions[id].locals[used].ty);
            self.sink.push(found.help(format!("start it with a value, for example `{ty} {name} = 0;`")));
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
        let target = match &expression.kind {
            Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, .. } => {
                Some(target.bare())
            }
            _ => None,
        };
        if let Some(Expression { kind: Kind::Local(id), .. }) = target {
            match &expression.kind {
                Kind::Assign(..) => self.set.push(*id),
                Kind::AssignWith { operator, .. } => self.changed.push((*id, Some(operator.mark()), expression.span)),
                _ => self.changed.push((*id, None, expression.span)),
            }
        }
        expression.children(&mut |child| self.expression(child));
    }
}

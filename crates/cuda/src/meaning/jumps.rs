//! Jumps into the life of a variable: behind a `goto` or a label of a `switch` it would have no value.

use super::Checker;
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{Statement, StatementKind, Variable},
    text::Span,
};

impl Checker<'_> {
    /// Reports the labels of a `switch` that are behind a variable with a value, in the same block.
    pub(super) fn labels_past_variables(&mut self, body: &[Statement]) {
        let mut known: Option<&Variable> = None;
        for statement in body {
            match &statement.kind {
                StatementKind::Case(_) | StatementKind::Default => {
                    if let Some(variable) = known.take() {
                        let problem = past(variable);
                        let found = Diagnostic::error(statement.span, problem).see(variable.name_span, "declared here");
                        self.sink
                            .push(found.help("put the statements of the case above into a block, `case 1: { … }`"));
                    }
                }
                _ => known = known.or_else(|| given(statement)),
            }
        }
    }

    /// Reports each `goto` to a label further down in these statements that passes a variable with a value there.
    pub(super) fn jumps_past_variables(&mut self, body: &[Statement]) {
        for (end, label) in body.iter().enumerate() {
            let StatementKind::Label(name) = &label.kind else { continue };
            // The last one above the label is the nearest.
            let Some(at) = body[..end].iter().rposition(|statement| given(statement).is_some()) else { continue };
            let Some(variable) = given(&body[at]) else { continue };
            let Some(jump) = body[..at].iter().find_map(|statement| jump_to(statement, name)) else { continue };
            let found = Diagnostic::error(jump, past(variable)).see(variable.name_span, "declared here");
            self.sink.push(found.see(label.span, "the jump ends here").help("declare it above the jump"));
        }
    }
}

fn past(variable: &Variable) -> Problem {
    Problem::Rule(format!("this jumps past the declaration of `{}`, and so past its value", variable.name))
}

/// The first variable of a declaration that is given a value there.
fn given(statement: &Statement) -> Option<&Variable> {
    let StatementKind::Declare(variables) = &statement.kind else { return None };
    variables.iter().find(|variable| variable.start.is_some() && !variable.qualifiers.fixed)
}

/// Where a statement, or one within it, jumps to the label.
fn jump_to(statement: &Statement, label: &str) -> Option<Span> {
    match &statement.kind {
        StatementKind::Goto(name) if **name == *label => Some(statement.span),
        StatementKind::Block(inner) | StatementKind::Try(inner, _) | StatementKind::FunctionTry(inner, _) => {
            inner.iter().find_map(|inner| jump_to(inner, label))
        }
        StatementKind::If { then, otherwise, .. } => {
            jump_to(then, label).or_else(|| otherwise.as_ref().and_then(|otherwise| jump_to(otherwise, label)))
        }
        StatementKind::For { body, .. }
        | StatementKind::ForRange { body, .. }
        | StatementKind::While { body, .. }
        | StatementKind::DoWhile { body, .. }
        | StatementKind::Switch { body, .. } => jump_to(body, label),
        _ => None,
    }
}

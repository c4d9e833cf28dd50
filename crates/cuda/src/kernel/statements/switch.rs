//! `switch`: the arms run on into each other in C, and never in WGSL.

use crate::{
    kernel::{module::Translator, values::wide::is_wide, wgsl::names::safe},
    meaning::{
        tree::{Arm, Expression, Statement, StatementKind},
        types::Type,
    },
    text::Span,
};

impl Translator<'_> {
    /// The name of a constant of the module that is after `case`.
    fn label_name(&self, value: i64, span: Span) -> Option<String> {
        let name = safe(&self.source.slice(span).replace("::", "_"));
        let text = format!("const {name} = {value};");
        self.constants.iter().any(|(known, declared)| *known == name && *declared == text).then_some(name)
    }

    pub(crate) fn switch(&mut self, value: &Expression, arms: &[Arm], span: Span) {
        let unsigned = value.ty == Type::UNSIGNED;
        if is_wide(value.ty.scalar()) {
            self.unsupported(span, "a `switch` over a 64-bit integer in device code");
            return;
        }
        let value = self.value(value);
        self.frame.writer.open(&format!("switch ({}) {{", value.text()));
        let mut has_default = false;
        for (position, arm) in arms.iter().enumerate() {
            let mut labels: Vec<String> = arm
                .values
                .iter()
                .map(|(value, span)| match unsigned {
                    true => format!("{value}u"),
                    false => self.label_name(*value, *span).unwrap_or_else(|| value.to_string()),
                })
                .collect();
            if arm.default {
                has_default = true;
                labels.push("default".to_owned());
            }
            let text = if labels.len() == 1 && arm.default {
                "default: {".to_owned()
            } else {
                format!("case {}: {{", labels.join(", "))
            };
            self.frame.writer.come_to(arm.span);
            self.frame.writer.open(&text);
            self.frame.writer.at = self.frame.writer.at.max(arm.span.end);
            let mut ends = arm.body.iter().any(ends_arm);
            for statement in without_break(&arm.body) {
                self.statement(statement);
            }
            self.frame.writer.come_behind();
            if let Some(Statement { kind: StatementKind::Break, span }) = arm.body.last() {
                self.frame.writer.pass(*span);
                self.frame.writer.come_behind();
            }
            // A `case` that runs on into the next has the next one's statements too: WGSL's do not run on.
            for next in arms.get(position + 1..).unwrap_or(&[]) {
                if ends {
                    break;
                }
                ends = next.body.iter().any(ends_arm);
                for statement in without_break(&next.body) {
                    self.statement(statement);
                }
            }
            self.frame.writer.close("}");
        }
        if !has_default {
            self.line("default: {}");
        }
        self.frame.writer.close("}");
        self.frame.writer.pass(span);
    }
}

/// The statements of an arm without the `break` at their end.
pub(crate) fn without_break(body: &[Statement]) -> &[Statement] {
    match body.split_last() {
        Some((Statement { kind: StatementKind::Break, .. }, rest)) => rest,
        _ => body,
    }
}

pub(crate) fn ends_arm(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Break | StatementKind::Return(_) | StatementKind::Continue => true,
        StatementKind::Block(statements) => statements.iter().any(ends_arm),
        _ => false,
    }
}

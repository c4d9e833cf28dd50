//! What concepts ask: whether something is well-formed, and whether a condition holds for some types.

use super::{Binding, Checker};
use crate::parse::ast::{self, BinaryOperator, ExpressionKind};

/// How many concepts are followed of which one asks the next.
const MOST_WITHIN: u32 = 20;

impl Checker<'_> {
    /// Whether something can be read without a mistake. Nothing of it is calculated.
    pub(super) fn is_well_formed(&mut self, read: impl FnOnce(&mut Self) -> bool) -> bool {
        let called = self.called.len();
        let made = self.attempt(|checker| checker.conditionally(|checker| read(checker).then_some(())));
        self.called.truncate(called);
        made.is_some()
    }

    /// Whether a condition holds. What is behind an `&&` or `||` that is decided is not read.
    pub(super) fn condition_holds(&mut self, condition: &ast::Expression) -> bool {
        match &condition.kind {
            ExpressionKind::Binary(BinaryOperator::LogicalAnd, left, right) => {
                self.condition_holds(left) && self.condition_holds(right)
            }
            ExpressionKind::Binary(BinaryOperator::LogicalOr, left, right) => {
                self.condition_holds(left) || self.condition_holds(right)
            }
            _ => {
                let called = self.called.len();
                let value = self.attempt(|checker| {
                    checker.conditionally(|checker| {
                        let value = checker.expression(condition);
                        checker.constant_integer(&value)
                    })
                });
                self.called.truncate(called);
                value.is_some_and(|value| value != 0)
            }
        }
    }

    /// How many conditions a template asks of its arguments by concepts and `requires`. Where two templates fit a call in C++, the
    /// conditions of the one are among those of the other.
    pub(super) fn asked_of_arguments(&self, function: &ast::Function) -> u32 {
        let asked = function.template.iter().flatten().filter_map(|parameter| {
            let ast::TemplateParameter::Type(_, Some(default)) = parameter else { return None };
            let ast::TypeKind::Named(name) = &default.kind else { return None };
            match name.last_path_arguments() {
                Some([ast::TemplateArgument::Value(condition)]) => Some(self.conditions_in(condition, 0)),
                _ => None,
            }
        });
        asked.fold(0, u32::saturating_add)
    }

    fn conditions_in(&self, condition: &ast::Expression, depth: u32) -> u32 {
        match &condition.kind {
            ExpressionKind::Holds(inner) => self.conditions_in(inner, depth),
            ExpressionKind::Binary(BinaryOperator::LogicalAnd, left, right) => {
                self.conditions_in(left, depth).saturating_add(self.conditions_in(right, depth))
            }
            // A concept of the program: what that asks.
            ExpressionKind::Name(name) if depth < MOST_WITHIN => {
                let Some(Binding::StructTemplate(concept)) = name.path.last().and_then(|own| self.find(own)) else {
                    return 1;
                };
                match concept.fields.first().and_then(|field| field.start.as_ref()) {
                    Some(ast::Initializer::Value(value)) if matches!(value.kind, ExpressionKind::Holds(_)) => {
                        self.conditions_in(value, depth + 1)
                    }
                    _ => 1,
                }
            }
            _ => 1,
        }
    }
}

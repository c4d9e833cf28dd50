//! What concepts ask: whether something is well-formed, and whether a condition holds for some types.

use super::Checker;
use crate::parse::ast::{self, BinaryOperator, ExpressionKind};

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
}

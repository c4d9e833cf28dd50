//! What is decided when the program is compiled: `static_assert` and `if constexpr`.

use super::{Checker, tree::Statement};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, ExpressionKind},
    text::Span,
};

impl Checker<'_> {
    /// Reports an assertion that does not hold. One that cannot be calculated here is left to the compiler.
    pub(super) fn assertion(&mut self, condition: &ast::Expression, words: Option<&ast::Expression>, span: Span) {
        let before = self.sink.found.len();
        let value = self.value(condition);
        let holds = self.constant(&value).map(super::constant::truth);
        self.sink.found.truncate(before);
        if holds != Some(false) {
            return;
        }
        let mut said = "this assertion does not hold".to_owned();
        if let Some(ExpressionKind::Text(text)) = words.map(|words| &words.kind) {
            said = format!("{said}: {}", String::from_utf8_lossy(text));
        }
        self.sink.push(Diagnostic::error(span, Problem::Rule(said)));
    }

    /// The branch of an `if constexpr` that is taken; the other one is not looked at.
    pub(super) fn known_branch(
        &mut self,
        condition: &ast::Expression,
        then: &ast::Statement,
        otherwise: Option<&ast::Statement>,
    ) -> Option<Statement> {
        let value = self.value(condition);
        let value = self.condition(value);
        match self.constant(&value).map(super::constant::truth) {
            Some(true) => Some(self.scoped(then)),
            Some(false) => otherwise.map(|otherwise| self.scoped(otherwise)),
            None => {
                if value.ty != super::types::Type::Bad {
                    self.rule(condition.span, "`if constexpr` needs a condition known when the program is compiled");
                }
                None
            }
        }
    }
}

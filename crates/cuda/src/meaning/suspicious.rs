//! What is right in C++ and hardly ever meant.

use super::{
    Checker,
    convert::is_string,
    tree::{Expression, Kind},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, BinaryOperator, ExpressionKind},
    text::Span,
};

/// Whether an operator with these sides is in parentheses of its own.
fn in_parentheses(whole: &ast::Expression, left: &ast::Expression) -> bool {
    whole.span.start < left.span.start
}

/// The operator of a comparison without parentheses around it.
fn bare_comparison(value: &ast::Expression) -> Option<BinaryOperator> {
    match &value.kind {
        ExpressionKind::Binary(operator, left, _) if operator.is_comparison() && !in_parentheses(value, left) => {
            Some(*operator)
        }
        _ => None,
    }
}

fn is_order(operator: BinaryOperator) -> bool {
    use BinaryOperator as O;
    matches!(operator, O::Less | O::LessEqual | O::Greater | O::GreaterEqual)
}

impl Checker<'_> {
    /// `1 < n < 3`, and `n & 1 == 0`.
    pub(super) fn warn_precedence(
        &mut self,
        operator: BinaryOperator,
        left: &ast::Expression,
        right: &ast::Expression,
        span: Span,
    ) {
        use BinaryOperator as O;
        if span == Span::default() {
            return;
        }
        if is_order(operator) && bare_comparison(left).is_some_and(is_order) {
            let problem = Problem::Rule("this compares the result of a comparison, true or false".to_owned());
            let found = Diagnostic::warning(span, problem).see(left.span, "this is true or false");
            self.sink.push(found.help("write both comparisons: `a < b && b < c`"));
        }
        if matches!(operator, O::And | O::Or | O::Xor) {
            let inner = match (bare_comparison(left), bare_comparison(right)) {
                (Some(inner), None) => (inner, left.span),
                (None, Some(inner)) => (inner, right.span),
                _ => return,
            };
            let (mark, inner, place) = (operator.mark(), inner.0.mark(), inner.1);
            let problem = Problem::Rule(format!("`{inner}` binds tighter than `{mark}`"));
            let found = Diagnostic::warning(span, problem).see(place, "this is calculated first");
            self.sink.push(found.help(format!("write parentheses: `(a {mark} b) {inner} c`")));
        }
    }

    /// `a == "x"` compares where the two stand.
    pub(super) fn warn_compared_strings(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) {
        let bytes = |value: &Expression| {
            value.ty.target().is_some_and(|target| matches!(target, Type::Scalar(scalar) if scalar.bytes() == 1))
        };
        if !operator.is_comparison() || !(is_string(left) || is_string(right)) || !bytes(left) || !bytes(right) {
            return;
        }
        let span = left.span.to(right.span);
        let problem = Problem::Rule("this compares the addresses of two strings, not their texts".to_owned());
        self.sink.push(Diagnostic::warning(span, problem).help("write `strcmp(a, b) == 0`, or take a `std::string`"));
    }

    /// `dim3 block = (16, 16);` is `dim3 block = 16;`.
    pub(super) fn warn_lone_comma(&mut self, value: &ast::Expression) {
        let ExpressionKind::Comma(left, right) = &value.kind else { return };
        let plain = |value: &ast::Expression| {
            matches!(
                value.kind,
                ExpressionKind::Integer { .. }
                    | ExpressionKind::Float { .. }
                    | ExpressionKind::Name(_)
                    | ExpressionKind::MacroConstant(..)
                    | ExpressionKind::Binary(..)
            )
        };
        if !in_parentheses(value, left) || !plain(left) {
            return;
        }
        let problem = Problem::Rule("of values between commas only the last one counts here".to_owned());
        let found = Diagnostic::warning(value.span, problem).see(right.span, "this one");
        self.sink.push(found.help("write several values in braces, `{16, 16}`, or after a type, `dim3(16, 16)`"));
    }

    /// `while (n > 0);` of variables that nothing else can change.
    pub(super) fn warn_loop_without_body(&mut self, condition: &Expression, body: &ast::Statement) {
        if !matches!(body.kind, ast::StatementKind::Empty)
            || body.span == Span::default()
            || !self.never_changes(condition)
        {
            return;
        }
        let problem = Problem::Rule("this semicolon is the whole body of the `while`".to_owned());
        let help = "nothing in it changes the condition: leave the semicolon out";
        self.sink.push(Diagnostic::warning(body.span, problem).help(help));
    }

    fn never_changes(&self, value: &Expression) -> bool {
        match &value.kind {
            Kind::Local(id) => {
                self.local(*id).is_some_and(|local| !local.volatile && !local.address_taken && !local.reference)
            }
            Kind::Integer(..) | Kind::Float(_) => !matches!(value.span, span if span == Span::default()),
            Kind::Binary(_, left, right) => {
                let constant = |side: &Expression| matches!(side.bare().kind, Kind::Integer(..) | Kind::Float(_));
                self.never_changes(left) && self.never_changes(right) && !(constant(left) && constant(right))
            }
            Kind::Convert { value, .. } => self.never_changes(value) && !matches!(value.kind, Kind::Integer(..)),
            _ => false,
        }
    }
}

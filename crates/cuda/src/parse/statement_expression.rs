//! GCC's statements in the place of an expression: `({ int twice = 2 * x; twice + 1; })`.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Expression, ExpressionKind, Function, Lambda, Qualifiers, StatementKind, TypeKind, TypeSyntax},
};

/// How high the tree of a lambda is, whatever is in it.
const LAMBDA_HEIGHT: u16 = 8;

impl Parser<'_> {
    /// The block in parentheses at the cursor: a lambda that takes everything around it by reference, called at once. The value
    /// is that of the last statement.
    pub(super) fn statement_expression(&mut self) -> Expression {
        let start = self.span();
        let first = self.at;
        self.advance();
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let body_start = self.span();
        let mut body = self.block();
        (self.angles, self.chevrons) = (angles, chevrons);
        self.expect(")");
        let span = start.to(self.previous());
        let leaves = |word: &str| matches!(word, "return" | "goto");
        if self.tokens[first..self.at].iter().any(|token| token.name().is_some_and(|word| leaves(word))) {
            let kind = ExpressionKind::Unsupported("`return` or `goto` in statements that stand for an expression");
            return self.node(kind, span, 0);
        }
        if let Some(last) = body.last_mut() {
            last.kind = match std::mem::replace(&mut last.kind, StatementKind::Empty) {
                StatementKind::Expression(value) => StatementKind::Return(Some(value)),
                other => other,
            };
        }
        let function = Function {
            name: "operator()".into(),
            name_span: span,
            space: Rc::clone(&self.space),
            qualifiers: Qualifiers { constant_method: true, ..Qualifiers::default() },
            template: None,
            own_template: None,
            arguments: None,
            result: TypeSyntax { kind: TypeKind::Void, span, constant: false, volatile: false },
            parameters: Vec::new(),
            body: Some(body),
            initializers: Vec::new(),
            span,
            body_span: body_start.to(self.previous()),
        };
        let (captures, values, default) = (Vec::new(), Vec::new(), Some(true));
        let lambda = Lambda { captures, values, default, function: Rc::new(function), returns: false };
        let lambda = self.node(ExpressionKind::Lambda(Rc::new(lambda)), span, LAMBDA_HEIGHT);
        let below = lambda.height;
        self.node(ExpressionKind::Call(Box::new(lambda), Vec::new()), span, below)
    }
}

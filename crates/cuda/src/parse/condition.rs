//! Branches and loops, whose conditions may declare what they ask about.

use super::{
    Parser,
    ast::{Declaration, Expression, ExpressionKind, Name, Qualifiers, Statement, StatementKind, UnaryOperator},
};
use crate::diagnose::{Diagnostic, Problem};

/// What is in the parentheses of an `if` or a `switch`: statements that come first, and the value.
type Asked = (Vec<Statement>, Expression);

impl Parser<'_> {
    pub(super) fn condition(&mut self) -> Expression {
        let open = self.expect("(");
        let value = self.expression();
        self.close(open);
        value
    }

    /// The parenthesis behind a condition. Where the one before it is missing, so may this be; and so may `then` follow,
    /// which other languages have.
    fn close(&mut self, open: bool) {
        if open || self.is(")") {
            self.expect(")");
        }
        if self.is_word("then") && !self.declared_names.contains("then") {
            if open {
                let problem = Problem::Rule("unknown word `then`".to_owned());
                self.sink.push(Diagnostic::error(self.span(), problem).help("leave it out: C++ has no such word"));
            }
            self.advance();
        }
    }

    fn previous_is_else(&self) -> bool {
        self.at.checked_sub(1).is_some_and(|at| self.tokens[at].is_name("else"))
    }

    /// A condition that may declare a variable: `int left = next()`. Its value is the variable's.
    fn declared_condition(&mut self) -> Option<(Option<Statement>, Expression)> {
        if !self.declaration_ahead() {
            return Some((None, self.expression()));
        }
        let first = self.span();
        let mut qualifiers = Qualifiers::default();
        let base = self.specifiers(&mut qualifiers)?;
        let mut variables = Vec::new();
        self.variables(&base, qualifiers, &mut variables);
        let (symbol, span) = match variables.last() {
            Some(variable) => (variable.name.clone(), variable.name_span),
            None => return Some((None, self.bad(first))),
        };
        let declared = self.made(StatementKind::Declare(variables), first);
        let value = self.node(ExpressionKind::Name(Name::plain(symbol, span)), span, 0);
        Some((declared, value))
    }

    /// `(condition)`, `(int x = f())`, `(int x = f(); x > 0)`.
    fn asked(&mut self) -> Option<Asked> {
        let open = self.expect("(");
        let mut before = Vec::new();
        let first = self.span();
        if self.eat(";") {
            let (declared, value) = self.declared_condition()?;
            before.extend(declared);
            self.close(open);
            return Some((before, value));
        }
        let (declared, mut value) = self.declared_condition()?;
        let declares = declared.is_some();
        before.extend(declared);
        if self.eat(";") {
            if !declares {
                before.extend(self.made(StatementKind::Expression(value), first));
            }
            let (declared, asked) = self.declared_condition()?;
            before.extend(declared);
            value = asked;
        }
        self.close(open);
        Some((before, value))
    }

    /// The statement in a block with what comes before it.
    fn behind(&self, mut before: Vec<Statement>, whole: Statement) -> Option<Statement> {
        if before.is_empty() {
            return Some(whole);
        }
        let span = whole.span;
        before.push(whole);
        self.made(StatementKind::Block(before), span)
    }

    pub(super) fn if_statement(&mut self) -> Option<Statement> {
        let start = self.span();
        self.advance();
        let known = self.eat_word("constexpr");
        self.enter_types();
        let (before, condition) = self.asked()?;
        self.warn_empty("if");
        let then = self.body();
        let otherwise = if !self.otherwise() {
            None
        } else if self.previous_is_else() {
            Some(self.body())
        } else {
            let span = self.span();
            // `elif` stands where `if` does.
            let nested = self.deeper(Self::if_statement).flatten();
            Some(Box::new(nested.unwrap_or(Statement { kind: StatementKind::Empty, span })))
        };
        self.leave_types();
        let whole = self.made(StatementKind::If { known, condition, then, otherwise }, start)?;
        self.behind(before, whole)
    }

    pub(super) fn switch_statement(&mut self) -> Option<Statement> {
        let start = self.span();
        self.advance();
        self.enter_types();
        let (before, value) = self.asked()?;
        let body = self.body();
        self.leave_types();
        let whole = self.made(StatementKind::Switch { value, body }, start)?;
        self.behind(before, whole)
    }

    pub(super) fn while_statement(&mut self) -> Option<Statement> {
        let start = self.span();
        self.advance();
        let open = self.expect("(");
        self.enter_types();
        let (declared, condition) = self.declared_condition()?;
        self.close(open);
        let body = self.body();
        self.leave_types();
        let Some(declared) = declared else {
            return self.made(StatementKind::While { condition, body }, start);
        };
        let body = self.turn(declared, condition, *body);
        self.made(StatementKind::For { start: None, condition: None, step: None, body }, start)
    }

    /// The turn of a loop whose condition declares a variable: each turn has a new one, and ends the loop by it.
    fn turn(&mut self, declared: Statement, condition: Expression, body: Statement) -> Box<Statement> {
        let span = condition.span;
        let below = condition.height;
        let done = self.node(ExpressionKind::Unary(UnaryOperator::Not, Box::new(condition)), span, below);
        let leave = Box::new(Statement { kind: StatementKind::Break, span });
        let kind = StatementKind::If { known: false, condition: done, then: leave, otherwise: None };
        let whole = declared.span.to(body.span);
        let statements = vec![declared, Statement { kind, span }, body];
        Box::new(Statement { kind: StatementKind::Block(statements), span: whole })
    }

    pub(super) fn for_statement(&mut self) -> Option<Statement> {
        let start = self.span();
        self.advance();
        self.expect("(");
        self.enter_types();
        let first = self.span();
        if let Some((initial, condition, step)) = self.for_with_commas() {
            self.expect(")");
            let body = self.body();
            self.leave_types();
            let (condition, step) = (Some(condition), Some(step));
            return self.made(StatementKind::For { start: initial, condition, step, body }, start);
        }
        let initial = if self.eat(";") {
            None
        } else if self.declaration_ahead() || self.unknown_ahead(false) {
            let mut qualifiers = Qualifiers::default();
            let base = self.specifiers(&mut qualifiers)?;
            let mut variables = Vec::new();
            self.variables(&base, qualifiers, &mut variables);
            if self.eat(":") {
                let range = self.expression();
                self.expect(")");
                let body = self.body();
                self.leave_types();
                let variable = Box::new(variables.pop()?);
                return self.made(StatementKind::ForRange { variable, range, body }, start);
            }
            self.expect(";");
            self.made(StatementKind::Declare(variables), first)
        } else {
            let value = self.expression();
            self.expect(";");
            self.made(StatementKind::Expression(value), first)
        };
        let (declared, condition) = if self.is(";") {
            (None, None)
        } else {
            let (declared, condition) = self.declared_condition()?;
            (declared, Some(condition))
        };
        self.expect(";");
        let step = if self.is(")") { None } else { Some(self.expression()) };
        self.expect(")");
        self.warn_empty("for");
        let body = self.body();
        self.leave_types();
        let start_of = initial.map(Box::new);
        let (condition, body) = match (declared, condition) {
            (Some(declared), Some(condition)) => (None, self.turn(declared, condition, *body)),
            (_, condition) => (condition, body),
        };
        self.made(StatementKind::For { start: start_of, condition, step, body }, start)
    }

    /// `static_assert(condition, "words");` with the cursor on the word.
    pub(super) fn static_assert(&mut self) -> Declaration {
        let start = self.span();
        self.advance();
        self.expect("(");
        let condition = self.assignment();
        let words = if self.eat(",") { Some(self.assignment()) } else { None };
        self.expect(")");
        let span = start.to(self.previous());
        self.expect(";");
        Declaration::Assertion { condition, words, span }
    }

    /// Passes `[[maybe_unused]]` and its like, which change nothing.
    pub(super) fn attributes(&mut self) {
        while self.is("[") && self.ahead(1).is("[") {
            let mut depth = 0_u32;
            while !self.ended() {
                if self.is("[") {
                    depth += 1;
                } else if self.is("]") {
                    depth -= 1;
                }
                self.advance();
                if depth == 0 {
                    break;
                }
            }
        }
    }
}

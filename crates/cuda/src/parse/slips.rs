//! Slips of punctuation: each is told once, and read as what was meant.

use super::{
    Parser,
    ast::{Expression, Qualifiers, Statement, StatementKind},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

/// Words of C++ that nothing can be called by.
const RESERVED: &[&str] = &[
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "explicit",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "nullptr",
    "operator",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
];

impl Parser<'_> {
    /// Reports a name that is a word of the language.
    pub(super) fn check_name(&mut self, name: &str, span: Span) {
        if RESERVED.contains(&name) {
            let problem = Problem::Rule(format!("`{name}` is a word of C++'s, and nothing can be called by it"));
            self.sink.push(Diagnostic::error(span, problem).help("give it another name"));
        }
    }

    /// The parts of a `for` that stand between commas: `for (int i = 0, i < n, i++)`, with the cursor behind the
    /// parenthesis. `None` where semicolons stand between them.
    pub(super) fn for_with_commas(&mut self) -> Option<(Option<Box<Statement>>, Expression, Expression)> {
        let mut depth = 0_u32;
        let mut commas = Vec::new();
        for ahead in 0.. {
            let token = self.ahead(ahead);
            match token.kind {
                TokenKind::Mark("(" | "[" | "{") => depth += 1,
                TokenKind::Mark(")") if depth == 0 => break,
                TokenKind::Mark(")" | "]" | "}") => depth = depth.saturating_sub(1),
                TokenKind::Mark(";" | ":") | TokenKind::End => return None,
                TokenKind::Mark(",") if depth == 0 => commas.push(token.span),
                _ => {}
            }
        }
        let [first, second] = commas[..] else { return None };
        let problem = Problem::Rule("the three parts of a `for` stand between semicolons".to_owned());
        let found = Diagnostic::error(first, problem).because("`;` belongs here").see(second, "and here");
        self.sink.push(found.help("write `for (int i = 0; i < n; i++)`"));
        let start = self.span();
        let kind = if self.type_ahead(0) {
            let mut qualifiers = Qualifiers::default();
            let base = self.specifiers(&mut qualifiers)?;
            let declarator = self.declarator(base, false);
            StatementKind::Declare(self.variable(declarator, qualifiers, start).into_iter().collect())
        } else {
            StatementKind::Expression(self.assignment())
        };
        let initial = Statement { kind, span: start.to(self.previous()) };
        self.expect(",");
        let condition = self.assignment();
        self.expect(",");
        let step = self.assignment();
        Some((Some(Box::new(initial)), condition, step))
    }

    /// Passes the number of a line, as listings are printed with: no statement and no declaration begins with one.
    pub(super) fn pass_line_number(&mut self) {
        let number = |token: &crate::lex::Token| {
            token.line_start && matches!(token.kind, TokenKind::Integer { .. } | TokenKind::Float { .. })
        };
        while number(self.token()) {
            let next = self.ahead(1);
            let code = next.name().is_some() && !next.line_start || next.is("{") || next.is("}");
            if !code
                && !(self.numbered && (number(next) || next.is("*") || next.is("++") || next.kind == TokenKind::End))
            {
                return;
            }
            if !std::mem::replace(&mut self.numbered, true) {
                let problem = Problem::Rule("this is the number of a line, and no code".to_owned());
                let help = "listings are printed with numbers: leave all of them out";
                self.sink.push(Diagnostic::error(self.span(), problem).help(help));
            }
            self.advance();
        }
    }

    /// `add<<1, n>>>(a)`: whether a launch begins at the cursor with two chevrons and ends with three.
    pub(super) fn launch_with_two_ahead(&self) -> bool {
        if !self.is("<<") || self.ahead(1).is("<") {
            return false;
        }
        let mut ahead = 1;
        loop {
            match self.ahead(ahead).kind {
                TokenKind::Mark(";" | "{" | "}" | "<<") | TokenKind::End => return false,
                TokenKind::Mark(">>") if self.ahead(ahead + 1).is(">") => return self.ahead(ahead + 2).is("("),
                _ => ahead += 1,
            }
        }
    }

    /// Says that a comma is missing between two settings of a launch, where another one follows.
    pub(super) fn setting_follows(&mut self) -> bool {
        let begins =
            matches!(self.token().kind, TokenKind::Name(_) | TokenKind::Integer { .. } | TokenKind::Float { .. });
        if begins {
            let end = self.previous().end;
            let problem = Problem::Expected { expected: "`,`".to_owned(), found: self.token().describe() };
            let found = Diagnostic::error(Span { start: end.saturating_sub(1), end }, problem);
            let help = "the settings of a launch stand between commas: `kernel<<<grid, block>>>(arguments)`";
            self.sink.push(found.because("`,` belongs after this").help(help));
        }
        begins
    }

    /// Whether the parenthesis `ahead` tokens from here, and what belongs to it, stands before a brace.
    pub(super) fn body_behind(&self, ahead: usize) -> bool {
        let mut depth = 0_u32;
        for ahead in ahead.. {
            match self.ahead(ahead).kind {
                TokenKind::Mark("(") => depth += 1,
                TokenKind::Mark(")") => depth = depth.saturating_sub(1),
                TokenKind::Mark(";" | "{" | "}") | TokenKind::End => return false,
                _ => {}
            }
            if depth == 0 {
                return self.ahead(ahead + 1).is("{");
            }
        }
        false
    }

    /// `if (…);`: the semicolon is the whole body.
    pub(super) fn warn_empty(&mut self, word: &str) {
        // A macro that stands for nothing leaves a gap before its semicolon.
        let alone = word == "if" && self.previous().end == self.span().start && !self.ahead(1).is_name("else");
        if !self.is(";") || !(alone || self.ahead(1).is("{")) {
            return;
        }
        let problem = Problem::Rule(format!("this semicolon is the whole body of the `{word}`"));
        let help = if self.ahead(1).is("{") {
            "the block behind it runs once, whatever the condition: leave the semicolon out"
        } else {
            "what follows runs whatever the condition: leave the semicolon out"
        };
        self.sink.push(Diagnostic::warning(self.span(), problem).help(help));
    }
}

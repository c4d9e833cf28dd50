//! Slips of punctuation: each is reported once, and read as what was meant.

use super::{
    Parser,
    ast::{Expression, Qualifiers, Statement, StatementKind},
    types::KEYWORD_TYPES,
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

    /// The parts of a `for` that are between commas: `for (int i = 0, i < n, i++)`, with the cursor behind the
    /// parenthesis. `None` where semicolons are between them.
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
        let problem = Problem::Rule("semicolons separate the three parts of a `for`".to_owned());
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

    /// What is said where a comma is missing in front of the token at the cursor.
    pub(super) fn comma_missing(&self) -> Diagnostic {
        let end = self.previous().end;
        let problem = Problem::Expected { expected: "`,`".to_owned(), found: self.token().describe() };
        Diagnostic::error(Span { start: end.saturating_sub(1), end }, problem).because("`,` belongs after this")
    }

    /// Says, once for a call, that a comma is missing between two arguments, where another one follows on the line.
    pub(super) fn argument_follows(&mut self, told: &mut bool) -> bool {
        let token = self.token();
        let begins = match &token.kind {
            TokenKind::Name(name) => {
                !RESERVED.contains(&&**name) || matches!(&**name, "this" | "true" | "false" | "nullptr")
            }
            TokenKind::Integer { .. } | TokenKind::Float { .. } | TokenKind::Text(_) | TokenKind::Character(_) => true,
            _ => false,
        };
        if !begins || token.line_start {
            return false;
        }
        if !std::mem::replace(told, true) {
            self.sink.push(self.comma_missing());
        }
        true
    }

    /// `printf(%d, n)`: a format at the cursor that no quotation marks are around is reported, and passed.
    pub(super) fn format_without_quotes(&mut self) -> bool {
        if !self.is("%") || self.ahead(1).name().is_none() {
            return false;
        }
        let problem = Problem::Rule("a format is written between quotation marks".to_owned());
        self.sink.push(Diagnostic::error(self.span(), problem).help("write `\"%d\\n\"`"));
        while !self.ended() && ![",", ")", ";", "{", "}"].iter().any(|mark| self.is(mark)) {
            self.advance();
        }
        true
    }

    /// `f(int *p, float x)` as a call: the types before the arguments are reported, and passed.
    pub(super) fn pass_argument_type(&mut self) {
        let of_type = |token: &crate::lex::Token| {
            token.name().is_some_and(|name| {
                KEYWORD_TYPES.contains(&&**name) && !matches!(&**name, "auto" | "decltype") || &**name == "const"
            })
        };
        let words = (0..).take_while(|ahead| of_type(self.ahead(*ahead))).count();
        let marks = (words..).take_while(|ahead| self.ahead(*ahead).is("*") || self.ahead(*ahead).is("&")).count();
        let value = self.ahead(words + marks);
        let begins = value.name().is_some_and(|name| !RESERVED.contains(&&**name))
            || (marks == 0 && matches!(value.kind, TokenKind::Integer { .. } | TokenKind::Float { .. }));
        let behind = self.ahead(words + marks + 1);
        if words == 0 || !begins || !(behind.is(",") || behind.is(")")) {
            return;
        }
        let span = self.span().to(self.ahead(words + marks - 1).span);
        let problem = Problem::Rule("there is a type before this argument".to_owned());
        self.sink.push(Diagnostic::error(span, problem).help("a call takes values: leave the types out"));
        self.at += words + marks;
    }

    /// The comparison that `=<` and `=>` at the cursor were meant to be.
    pub(super) fn comparison_turned(&self, mark: &str) -> Option<&'static str> {
        let next = self.ahead(1);
        if mark != "=" || self.angles > 0 || next.space || next.line_start {
            return None;
        }
        match next.kind {
            TokenKind::Mark("<") => Some("<="),
            TokenKind::Mark(">") => Some(">="),
            _ => None,
        }
    }

    /// Reports `=<` or `=>` at the cursor, and passes its first character.
    pub(super) fn pass_turned(&mut self) {
        let TokenKind::Mark(mark) = self.token().kind else { return };
        let Some(meant) = self.comparison_turned(mark) else { return };
        let turned = self.ahead(1);
        let problem = Problem::Rule(format!("`={}` is not an operator", &meant[..1]));
        let found = Diagnostic::error(self.span().to(turned.span), problem).help(format!("write `{meant}`"));
        self.sink.push(found);
        self.advance();
    }

    /// `float f = 1,5;` with the cursor on the comma: the number behind it is reported, and passed.
    pub(super) fn decimal_comma(&mut self) {
        while self.is(",")
            && let TokenKind::Integer { value, .. } = self.ahead(1).kind
        {
            let problem = Problem::Expected { expected: "a name to declare".to_owned(), found: format!("`{value}`") };
            let span = self.previous().to(self.ahead(1).span);
            let help = "a decimal number has a point and no comma, as in `1.5`";
            self.sink.push(Diagnostic::error(span, problem).help(help));
            self.at += 2;
        }
    }

    /// Whether the braces `ahead` tokens from here hold statements, as a function's do.
    pub(super) fn statements_in_braces(&self, ahead: usize) -> bool {
        let mut depth = 0_u32;
        for ahead in ahead.. {
            match self.ahead(ahead).kind {
                TokenKind::Mark("{") => depth += 1,
                TokenKind::Mark("}") => depth = depth.saturating_sub(1),
                TokenKind::Mark(";") if depth > 0 => return true,
                TokenKind::End => return false,
                _ => {}
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// `else` without an `if` before it: told, and what it is before is read.
    pub(super) fn else_alone(&mut self) -> Option<Statement> {
        let problem = Problem::Rule("this `else` belongs to no `if`".to_owned());
        let help = "an `if` without braces ends with its first statement: are braces missing, or a semicolon too many?";
        self.sink.push(Diagnostic::error(self.span(), problem).help(help));
        self.advance();
        self.statement()
    }

    /// `else`, or what other languages have for `else if`, which is reported and read as that.
    pub(super) fn otherwise(&mut self) -> bool {
        if self.eat_word("else") {
            return true;
        }
        let name = self.token().name().filter(|name| matches!(&***name, "elif" | "elseif" | "elsif")).cloned();
        let Some(name) = name.filter(|name| !self.declared_names.contains(name) && self.ahead(1).is("(")) else {
            return false;
        };
        let problem = Problem::Rule(format!("unknown word `{name}`"));
        self.sink.push(Diagnostic::error(self.span(), problem).help("did you mean `else if`?"));
        true
    }

    /// Whether the parenthesis `ahead` tokens from here, and what belongs to it, is before a brace.
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
                return self.ahead(ahead + 1).is("{") || self.ahead(ahead + 1).is_name("try");
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
            "the block after it runs once, whatever the condition is: remove the semicolon"
        } else {
            "what follows runs whatever the condition: leave the semicolon out"
        };
        self.sink.push(Diagnostic::warning(self.span(), problem).help(help));
    }
}

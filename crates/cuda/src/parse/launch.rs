//! Launches, `kernel<<<grid, block>>>(arguments)`, and what was meant to be one.

use super::{
    Parser,
    ast::{Expression, ExpressionKind},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
};

/// How a launch is written.
const WRITTEN: &str = "a launch is written `kernel<<<grid, block>>>(arguments)`";

impl Parser<'_> {
    /// Whether the `>>` at the cursor closes a launch that lacks its third chevron: arguments follow, and no other one.
    pub(super) fn chevron_missing(&self) -> bool {
        let rest =
            (1..).map(|ahead| self.ahead(ahead)).take_while(|token| !token.is(";") && token.kind != TokenKind::End);
        self.ahead(1).is("(") && !rest.into_iter().any(|token| token.is(">>"))
    }

    /// `add<<1, n>>>(a)`: whether a launch begins at the cursor with two chevrons and ends with three.
    pub(super) fn launch_with_two_ahead(&self) -> bool {
        self.is("<<") && !self.ahead(1).is("<") && self.settings_close(1).is_some_and(|ahead| self.ahead(ahead).is("("))
    }

    /// What is behind the three chevrons that close the settings which begin `ahead` tokens from here.
    fn settings_close(&self, ahead: usize) -> Option<usize> {
        for ahead in ahead.. {
            match self.ahead(ahead).kind {
                TokenKind::Mark(";" | "{" | "}" | "<<") | TokenKind::End => return None,
                TokenKind::Mark(">>") if self.ahead(ahead + 1).is(">") => return Some(ahead + 2),
                _ => {}
            }
        }
        None
    }

    /// The mark that closes the settings of `kernel[1, 32](a)`, `kernel<1, 32>(a)` and `kernel<<1, 32>>(a)`: where a
    /// kernel's name is before them, nothing else can be meant.
    pub(super) fn launch_by_other_marks(&self, callee: &Expression) -> Option<&'static str> {
        let ExpressionKind::Name(name) = &callee.kind else { return None };
        if !name.path.is_empty() || !self.kernels.contains(&name.symbol) {
            return None;
        }
        let close = match self.token().kind {
            TokenKind::Mark("[") => "]",
            TokenKind::Mark("<") => ">",
            TokenKind::Mark("<<") if !self.ahead(1).is("<") => ">>",
            _ => return None,
        };
        let (mut depth, mut commas) = (0_u32, 0_u32);
        for ahead in 1.. {
            let token = self.ahead(ahead);
            if depth == 0 && token.is(close) {
                return (commas > 0 && self.ahead(ahead + 1).is("(")).then_some(close);
            }
            match token.kind {
                TokenKind::Mark("(" | "[") => depth += 1,
                TokenKind::Mark(")" | "]") if depth > 0 => depth -= 1,
                TokenKind::Mark(",") if depth == 0 => commas += 1,
                TokenKind::Mark(")" | "]" | ";" | "{" | "}" | "<<" | "&&" | "||") | TokenKind::End => return None,
                _ => {}
            }
        }
        None
    }

    /// Reports the marks around a launch's settings that are no chevrons, and reads it as it was meant.
    pub(super) fn launch_as_meant(&mut self, callee: Expression, close: &'static str) -> Expression {
        let problem = Problem::Rule("the settings of a launch are written between three chevrons".to_owned());
        self.sink.push(Diagnostic::error(self.span(), problem).help(WRITTEN));
        self.advance();
        let angles = std::mem::replace(&mut self.angles, u32::from(close != "]"));
        let mut configuration = Vec::new();
        while !self.ended() && !self.is(close) {
            let before = self.at;
            configuration.push(self.assignment());
            if !self.eat(",") || self.at == before {
                break;
            }
        }
        self.angles = angles;
        self.expect(close);
        self.launched(callee, configuration)
    }

    /// A launch with the cursor on its chevrons.
    pub(super) fn launch(&mut self, callee: Expression) -> Expression {
        if self.ahead(1).is("<") {
            self.advance();
        } else {
            let problem = Problem::Expected {
                expected: "`<<<` before the launch configuration".to_owned(),
                found: self.token().describe(),
            };
            let found = Diagnostic::error(self.span(), problem).because("a chevron is missing");
            self.sink.push(found.help(WRITTEN));
        }
        self.advance();
        self.chevrons += 1;
        let angles = std::mem::take(&mut self.angles);
        let mut configuration = Vec::new();
        let closes = |parser: &Self| parser.is(">>") && parser.ahead(1).is(">");
        while !self.ended() && !closes(self) && !self.is(";") {
            let before = self.at;
            if self.is(",") {
                let problem =
                    Problem::Expected { expected: "a setting of the launch".to_owned(), found: "`,`".to_owned() };
                self.sink.push(Diagnostic::error(self.span(), problem).help(WRITTEN));
                configuration.push(self.bad(self.span()));
                self.advance();
                continue;
            }
            let value = self.assignment();
            configuration.push(value);
            if self.is(">>") && self.ahead(1).is("(") {
                break;
            }
            if self.at == before || !(self.eat(",") || self.semicolon_for_comma() || self.setting_follows()) {
                break;
            }
        }
        self.chevrons -= 1;
        self.angles = angles;
        if closes(self) {
            self.at += 2;
            return self.launched(callee, configuration);
        }
        let closes_short = self.is(">>") && self.ahead(1).is("(");
        let problem = Problem::Expected {
            expected: "`>>>` after the launch configuration".to_owned(),
            found: self.token().describe(),
        };
        let found = Diagnostic::error(self.span(), problem).help(WRITTEN);
        if closes_short {
            self.sink.push(found.because("a chevron is missing"));
            self.advance();
            return self.launched(callee, configuration);
        }
        self.sink.push(found);
        self.pass_statement();
        self.bad(callee.span.to(self.previous()))
    }

    /// The arguments of a launch, behind its settings.
    fn launched(&mut self, callee: Expression, configuration: Vec<Expression>) -> Expression {
        let start = callee.span;
        if !self.eat("(") {
            let problem =
                Problem::Expected { expected: "the kernel's arguments".to_owned(), found: self.token().describe() };
            let found = Diagnostic::error(self.span(), problem).because("`(` belongs here");
            self.sink.push(found.help(WRITTEN));
            self.pass_statement();
            return self.bad(start.to(self.previous()));
        }
        let arguments = self.arguments(")");
        let span = start.to(self.previous());
        let below =
            configuration.iter().chain(&arguments).map(|argument| argument.height).fold(callee.height, u16::max);
        self.node(ExpressionKind::Launch { callee: Box::new(callee), configuration, arguments }, span, below)
    }

    /// Skips the rest of a statement that cannot be read, on its line.
    fn pass_statement(&mut self) {
        while !self.ended() && !self.is(";") && !self.is("}") && !self.token().line_start {
            self.advance();
        }
    }

    /// `<<<1; 1>>>`: a semicolon between two settings is reported, and passed.
    fn semicolon_for_comma(&mut self) -> bool {
        if !self.is(";") || self.settings_close(1).is_none() {
            return false;
        }
        let problem = Problem::Expected { expected: "`,`".to_owned(), found: "`;`".to_owned() };
        let help = "commas separate the settings of a launch: `kernel<<<grid, block>>>(arguments)`";
        self.sink.push(Diagnostic::error(self.span(), problem).help(help));
        self.advance();
        true
    }

    /// Says that a comma is missing between two settings of a launch, where another one follows.
    fn setting_follows(&mut self) -> bool {
        let begins =
            matches!(self.token().kind, TokenKind::Name(_) | TokenKind::Integer { .. } | TokenKind::Float { .. });
        if begins {
            let found = self.comma_missing();
            let help = "commas separate the settings of a launch: `kernel<<<grid, block>>>(arguments)`";
            self.sink.push(found.help(help));
        }
        begins
    }
}

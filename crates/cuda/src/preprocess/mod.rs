//! Directives and macros. The headers that CUDA programs include are known by name: what they declare is built in, so
//! an include only has to be recognised.

mod condition;
mod expand;
mod headers;
mod slips;

use std::{collections::HashMap, rc::Rc};

use expand::Expander;

use crate::{
    diagnose::{Diagnostic, Problem, Sink, closest},
    lex::{Token, TokenKind},
    text::{Source, Span},
};

/// A macro.
#[derive(Debug, Clone)]
pub(crate) struct Macro {
    /// `None` for an object-like one.
    parameters: Option<Vec<Rc<str>>>,
    variadic: bool,
    body: Vec<Token>,
}

/// The macro that only what runs on the device sees.
pub(crate) const DEVICE_ONLY: &str = "__CUDA_ARCH__";

/// For which side a program is read: as nvcc does, which reads it once for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pass {
    Device,
    Host,
}

/// Runs the directives and expands the macros. The last token is always [`TokenKind::End`].
pub(crate) fn preprocess(source: &Source, tokens: &[Token], pass: Pass, sink: &mut Sink) -> Vec<Token> {
    let mut state = Preprocessor {
        macros: HashMap::new(),
        conditions: Vec::new(),
        output: Vec::new(),
        expander: Expander::new(source),
    };
    for (name, value) in headers::PREDEFINED {
        state.macros.insert((*name).into(), headers::predefined(value));
    }
    if pass == Pass::Device {
        state.macros.insert(DEVICE_ONLY.into(), headers::predefined("900"));
    }
    let mut at = 0;
    let mut text_start = 0;
    while at < tokens.len() {
        if tokens[at].line_start && tokens[at].is("#") {
            state.text(&tokens[text_start..at], sink);
            let end = tokens[at + 1..].iter().position(|t| t.line_start).map_or(tokens.len(), |n| at + 1 + n);
            state.directive(&tokens[at..end], sink);
            at = end;
            text_start = end;
        } else {
            at += 1;
        }
    }
    let rest = &tokens[text_start..];
    let end = rest.last().cloned();
    state.text(&rest[..rest.len().saturating_sub(1)], sink);
    if let Some(condition) = state.conditions.last() {
        sink.push(Diagnostic::error(
            condition.span,
            Problem::Preprocessor("this conditional has no #endif".to_owned()),
        ));
    }
    state.output.extend(end.filter(|token| token.kind == TokenKind::End));
    state.output
}

const DIRECTIVES: [&str; 12] =
    ["include", "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "pragma", "error", "warning"];

struct Condition {
    span: Span,
    /// Whether the text between the directives counts.
    active: bool,
    /// Whether a branch of this conditional was taken already.
    taken: bool,
    /// Whether the conditional itself stands in text that counts.
    outer: bool,
}

struct Preprocessor<'a> {
    macros: HashMap<Rc<str>, Macro>,
    conditions: Vec<Condition>,
    output: Vec<Token>,
    expander: Expander<'a>,
}

impl Preprocessor<'_> {
    fn active(&self) -> bool {
        self.conditions.last().is_none_or(|condition| condition.active)
    }

    fn text(&mut self, tokens: &[Token], sink: &mut Sink) {
        if self.active() && !tokens.is_empty() {
            let expanded = self.expander.expand(&self.macros, tokens.to_vec(), sink);
            self.output.extend(expanded);
        }
    }

    fn directive(&mut self, line: &[Token], sink: &mut Sink) {
        let Some(name) = line.get(1) else { return };
        let rest = &line[2.min(line.len())..];
        let span = line[0].span.to(name.span);
        let Some(word) = name.name().cloned() else {
            if self.active() && !matches!(name.kind, TokenKind::End | TokenKind::Integer { .. }) {
                sink.push(Diagnostic::error(span, Problem::Preprocessor("this is no directive".to_owned())));
            }
            return;
        };
        match &*word {
            "if" => {
                let value = self.active() && self.evaluate(rest, span, sink);
                self.open(span, value);
            }
            "ifdef" => self.open_defined(span, rest, true, sink),
            "ifndef" => self.open_defined(span, rest, false, sink),
            "elif" => {
                let wanted = self.conditions.last().is_some_and(|condition| condition.outer && !condition.taken);
                let value = wanted && self.evaluate(rest, span, sink);
                self.alternative(span, value, sink);
            }
            "else" => self.alternative(span, true, sink),
            "endif" => {
                if self.conditions.pop().is_none() {
                    sink.push(Diagnostic::error(
                        span,
                        Problem::Preprocessor("#endif without a conditional".to_owned()),
                    ));
                }
            }
            _ if !self.active() => {}
            "define" => self.define(rest, span, sink),
            "undef" => {
                if let Some(name) = rest.first().and_then(Token::name) {
                    self.macros.remove(name);
                }
            }
            "include" => self.include(rest, span, sink),
            // Unrolling and the like change no meaning.
            "pragma" | "line" | "ident" => {}
            "error" | "warning" => {
                let words = rest.iter().map(|token| self.expander.spelling(token)).collect::<Vec<_>>().join(" ");
                let problem = Problem::Preprocessor(format!("#{word}: {words}"));
                sink.push(if &*word == "error" {
                    Diagnostic::error(span, problem)
                } else {
                    Diagnostic::warning(span, problem)
                });
            }
            _ => {
                let found = Diagnostic::error(span, Problem::Preprocessor(format!("`#{word}` is no directive")));
                sink.push(match closest(&word, DIRECTIVES) {
                    Some(close) => found.help(format!("did you mean `#{close}`?")),
                    None => found,
                });
            }
        }
    }

    fn open(&mut self, span: Span, value: bool) {
        let outer = self.active();
        self.conditions.push(Condition { span, active: outer && value, taken: value, outer });
    }

    fn open_defined(&mut self, span: Span, rest: &[Token], wanted: bool, sink: &mut Sink) {
        let Some(name) = rest.first().and_then(Token::name) else {
            sink.push(Diagnostic::error(span, Problem::Preprocessor("the name of a macro is missing".to_owned())));
            self.open(span, false);
            return;
        };
        let value = self.macros.contains_key(name) == wanted;
        self.open(span, value);
    }

    fn alternative(&mut self, span: Span, value: bool, sink: &mut Sink) {
        let Some(condition) = self.conditions.last_mut() else {
            sink.push(Diagnostic::error(span, Problem::Preprocessor("this stands outside any #if".to_owned())));
            return;
        };
        condition.active = condition.outer && !condition.taken && value;
        condition.taken |= value;
    }

    fn evaluate(&mut self, rest: &[Token], span: Span, sink: &mut Sink) -> bool {
        let mut prepared = Vec::new();
        let mut at = 0;
        while at < rest.len() {
            if rest[at].is_name("defined") {
                let parenthesis = usize::from(rest.get(at + 1).is_some_and(|token| token.is("(")));
                let name = rest.get(at + 1 + parenthesis).and_then(Token::name);
                let value = u64::from(name.is_some_and(|name| self.macros.contains_key(name)));
                prepared.push(Token {
                    kind: TokenKind::Integer { value, suffix: Default::default(), decimal: true },
                    ..rest[at].clone()
                });
                at += 2 + 2 * parenthesis;
            } else {
                prepared.push(rest[at].clone());
                at += 1;
            }
        }
        let expanded = self.expander.expand(&self.macros, prepared, sink);
        match condition::evaluate(&expanded) {
            Some(value) => value != 0,
            None => {
                sink.push(Diagnostic::error(
                    span,
                    Problem::Preprocessor("this condition is no constant expression".to_owned()),
                ));
                false
            }
        }
    }

    fn define(&mut self, rest: &[Token], span: Span, sink: &mut Sink) {
        let Some(name) = rest.first().and_then(Token::name) else {
            sink.push(Diagnostic::error(span, Problem::Preprocessor("the name of the macro is missing".to_owned())));
            return;
        };
        let mut body_start = 1;
        let mut parameters = None;
        let mut variadic = false;
        if rest.get(1).is_some_and(|token| token.is("(") && !token.space) {
            let mut names = Vec::new();
            body_start = 2;
            while let Some(token) = rest.get(body_start) {
                body_start += 1;
                match &token.kind {
                    TokenKind::Mark(")") => break,
                    TokenKind::Mark("...") => variadic = true,
                    TokenKind::Name(name) => names.push(Rc::clone(name)),
                    _ => {}
                }
            }
            if !rest.get(body_start - 1).is_some_and(|token| token.is(")")) {
                sink.push(Diagnostic::error(
                    span.to(rest[0].span),
                    Problem::Preprocessor("the macro's parameter list is not closed".to_owned()),
                ));
            }
            if variadic {
                names.push("__VA_ARGS__".into());
            }
            parameters = Some(names);
        }
        let body = rest[body_start.min(rest.len())..].to_vec();
        self.macros.insert(Rc::clone(name), Macro { parameters, variadic, body });
    }

    fn include(&mut self, rest: &[Token], span: Span, sink: &mut Sink) {
        let name = match rest.first().map(|token| &token.kind) {
            // One that is not closed was told already.
            Some(TokenKind::Text(text)) if text.is_empty() && rest[0].span.end - rest[0].span.start > 2 => return,
            Some(TokenKind::Text(text)) => String::from_utf8_lossy(text).into_owned(),
            Some(TokenKind::Mark("<")) => {
                let inner = &rest[1..];
                let end = inner.iter().position(|token| token.is(">")).unwrap_or_else(|| {
                    let last = inner.last().unwrap_or(&rest[0]).span;
                    let problem = Problem::Preprocessor("the name of this header is not closed".to_owned());
                    let found = Diagnostic::error(last, problem).because("`>` belongs after this");
                    sink.push(found);
                    inner.len()
                });
                inner[..end].iter().map(|token| self.expander.spelling(token)).collect()
            }
            _ => {
                sink.push(Diagnostic::error(span, Problem::Preprocessor("the header's name is missing".to_owned())));
                return;
            }
        };
        let span = rest.iter().fold(span, |span, token| span.to(token.span));
        match headers::find(&name) {
            headers::Header::Known => {}
            headers::Header::Macros(text) => {
                for (name, parameters, body) in text {
                    self.macros.insert(
                        (*name).into(),
                        Macro {
                            parameters: Some(parameters.iter().map(|name| (*name).into()).collect()),
                            variadic: false,
                            body: headers::tokens(body, span),
                        },
                    );
                }
            }
            headers::Header::Foreign(reason) => sink.push(
                Diagnostic::warning(span, Problem::Preprocessor(format!("`{name}` is left out")))
                    .because(reason.to_owned()),
            ),
            headers::Header::Library(library) => sink.push(
                Diagnostic::error(span, Problem::Unsupported(library.to_owned()))
                    .because(format!("`{name}` belongs to it"))
                    .help("write the part that is needed as a kernel of your own"),
            ),
            headers::Header::Unknown => sink.push(
                Diagnostic::error(span, Problem::Preprocessor(format!("there is no file `{name}` here"))).help(
                    match headers::closest_to(&name) {
                        Some(close) => format!("did you mean `{close}`?"),
                        None => {
                            "a program is one file: paste the header's contents in place of the #include".to_owned()
                        }
                    },
                ),
            ),
        }
    }
}

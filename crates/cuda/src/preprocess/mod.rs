//! Directives and macros. The headers of C, C++ and CUDA are known by name: what they declare is built in, so that an
//! include of one only has to be recognised. Those of the program, and of libraries that courses hand out, are files.

mod built_in;
mod condition;
mod definition;
mod expand;
mod header_name;
mod headers;
mod slips;

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

pub(crate) use built_in::built_in_text;
use definition::Macro;
use expand::Expander;
pub(crate) use header_name::{HeaderName, header_name};
pub(crate) use headers::replaces_toolkit;

use crate::{
    diagnose::{Diagnostic, Problem, Sink, closest},
    files::{Language, Loaded},
    lex::{Token, TokenKind},
    text::Span,
};

/// How deeply files may include one another.
const DEEPEST: usize = 100;

/// What asks, in a condition, whether there is a header.
const HAS_INCLUDE: &str = "__has_include";

/// The macro that only what runs on the device sees.
pub(crate) const DEVICE_ONLY: &str = "__CUDA_ARCH__";

/// For which side a program is read: as nvcc does, which reads it once for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pass {
    Device,
    Host,
}

/// Runs the directives and expands the macros of one of a program's units. The last token is always [`TokenKind::End`].
pub(crate) fn preprocess(
    loaded: &Loaded,
    (unit, language): (usize, Language),
    defines: &[(String, String)],
    pass: Pass,
    sink: &mut Sink,
) -> Vec<Token> {
    let mut state = Preprocessor {
        loaded,
        current: unit,
        depth: 0,
        outer_conditions: 0,
        once: HashSet::new(),
        unread: Vec::new(),
        macros: HashMap::new(),
        conditions: Vec::new(),
        output: Vec::new(),
        expander: Expander::new(&loaded.source),
        spelled_marks: language != Language::C,
    };
    for (name, value) in headers::PREDEFINED {
        state.macros.insert((*name).into(), headers::predefined(value));
    }
    match language {
        Language::Cuda => {
            for name in ["__CUDACC__", "__NVCC__"] {
                state.macros.insert(name.into(), headers::predefined("1"));
            }
        }
        Language::Cpp => {}
        Language::C => drop(state.macros.remove("__cplusplus")),
    }
    if pass == Pass::Device && language == Language::Cuda {
        state.macros.insert(DEVICE_ONLY.into(), headers::predefined("900"));
    }
    for (name, value) in defines {
        state.macros.insert(name.as_str().into(), headers::predefined(value));
    }
    state.file(unit, sink);
    state.output.extend(loaded.tokens(unit).last().filter(|token| token.kind == TokenKind::End).cloned());
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
    /// Whether the conditional itself is in text that counts.
    outer: bool,
}

/// The word for `#pragma pack` among the tokens that the parser reads.
pub(crate) const PACK_PRAGMA: &str = "__pragma_pack";

struct Preprocessor<'a> {
    loaded: &'a Loaded,
    /// The file that is being read.
    current: usize,
    /// How many files are open.
    depth: usize,
    /// How many conditionals were open where the file that is being read began.
    outer_conditions: usize,
    /// The files with `#pragma once` that were read.
    once: HashSet<usize>,
    /// What of the file is not read: mistakes in it are none.
    unread: Vec<std::ops::Range<u32>>,
    macros: HashMap<Rc<str>, Macro>,
    conditions: Vec<Condition>,
    output: Vec<Token>,
    expander: Expander<'a>,
    /// Whether `and`, `or`, `not` and the like are operators.
    spelled_marks: bool,
}

impl Preprocessor<'_> {
    fn file(&mut self, file: usize, sink: &mut Sink) {
        let loaded = self.loaded;
        let around = (self.current, self.outer_conditions);
        (self.current, self.outer_conditions) = (file, self.conditions.len());
        let unread = std::mem::take(&mut self.unread);
        let tokens = loaded.tokens(file);
        let tokens = &tokens[..tokens.len().saturating_sub(1)];
        let (mut at, mut text_start) = (0, 0);
        while at < tokens.len() {
            if tokens[at].line_start && tokens[at].is("#") {
                self.text(&tokens[text_start..at], sink);
                let end = tokens[at + 1..].iter().position(|t| t.line_start).map_or(tokens.len(), |n| at + 1 + n);
                self.pasted(&tokens[at..end]);
                self.directive(&tokens[at..end], sink);
                at = end;
                text_start = end;
            } else {
                at += 1;
            }
        }
        self.text(&tokens[text_start..], sink);
        let unread = std::mem::replace(&mut self.unread, unread);
        let is_read = |found: &&Diagnostic| !unread.iter().any(|range| range.contains(&found.span.start));
        loaded.found(file).iter().filter(is_read).for_each(|found| sink.push(found.clone()));
        if let Some(condition) = self.conditions.get(self.outer_conditions..).and_then(<[Condition]>::last) {
            sink.push(Diagnostic::error(
                condition.span,
                Problem::Preprocessor("this conditional has no #endif".to_owned()),
            ));
        }
        self.conditions.truncate(self.outer_conditions);
        (self.current, self.outer_conditions) = around;
    }

    /// Reads a file that another one includes.
    fn enter(&mut self, file: usize, span: Span, sink: &mut Sink) {
        if self.once.contains(&file) {
            return;
        }
        if self.depth >= DEEPEST {
            let problem = Problem::TooLarge(format!("more than {DEEPEST} files include one another here"));
            sink.push(Diagnostic::error(span, problem).help("put `#pragma once` at the beginning of each header"));
            return;
        }
        self.depth += 1;
        self.file(file, sink);
        self.depth -= 1;
    }

    fn active(&self) -> bool {
        self.conditions.last().is_none_or(|condition| condition.active)
    }

    fn text(&mut self, tokens: &[Token], sink: &mut Sink) {
        if self.active() && !tokens.is_empty() {
            let expanded = self.expander.expand(&self.macros, tokens.to_vec(), sink);
            let expanded = self.marks(expanded);
            self.output.extend(expanded);
        } else if let [first, ..] = tokens
            && let Some(last) = tokens.last()
        {
            self.unread.push(first.span.start..last.span.end);
        }
    }

    /// Tokens with operators in the place of words that are spelled for them. Macros are expanded before: what they make
    /// strings of keeps its spelling.
    fn marks(&self, mut tokens: Vec<Token>) -> Vec<Token> {
        if self.spelled_marks {
            for token in &mut tokens {
                if let Some(mark) = token.spelled_mark() {
                    token.kind = TokenKind::Mark(mark);
                }
            }
        }
        tokens
    }

    /// Notes the numbers of a `#define` that are parts of others, `1e-##digits`: what they are is known where they are pasted.
    fn pasted(&mut self, line: &[Token]) {
        for three in line.windows(3) {
            for number in [&three[0], &three[2]].into_iter().filter(|_| three[1].is("##")) {
                self.unread.push(number.span.start..number.span.end);
            }
        }
    }

    fn directive(&mut self, line: &[Token], sink: &mut Sink) {
        let Some(name) = line.get(1) else { return };
        let rest = &line[2.min(line.len())..];
        let span = line[0].span.to(name.span);
        let Some(word) = name.name().cloned() else {
            if self.active() && !matches!(name.kind, TokenKind::End | TokenKind::Integer { .. }) {
                sink.push(Diagnostic::error(span, Problem::Preprocessor("this is not a directive".to_owned())));
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
                if self.conditions.len() > self.outer_conditions {
                    self.conditions.pop();
                } else {
                    sink.push(Diagnostic::error(
                        span,
                        Problem::Preprocessor("#endif without a conditional".to_owned()),
                    ));
                }
            }
            // What no branch defines need not be made of tokens: `1Ui64`, for another compiler.
            _ if !self.active() => {
                let end = line.last().map_or(span.end, |last| last.span.end);
                self.unread.push(span.start..end);
            }
            "define" => self.define(rest, span, sink),
            "undef" => {
                if let Some(name) = rest.first().and_then(Token::name) {
                    self.macros.remove(name);
                }
            }
            "include" => self.include(rest, span, sink),
            "pragma" if rest.first().is_some_and(|word| word.is_name("once")) => drop(self.once.insert(self.current)),
            "pragma" if rest.first().is_some_and(|word| word.is_name("pack")) => {
                // How structures lie in memory is the parser's.
                let mut words = self.expander.expand(&self.macros, rest.to_vec(), sink);
                if let Some(first) = words.first_mut() {
                    first.kind = TokenKind::Name(PACK_PRAGMA.into());
                }
                self.output.extend(words);
            }
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
                let found = Diagnostic::error(span, Problem::Preprocessor(format!("`#{word}` is not a directive")));
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
        let value = self.is_defined(name) == wanted;
        self.open(span, value);
    }

    fn alternative(&mut self, span: Span, value: bool, sink: &mut Sink) {
        let own = self.conditions.len() > self.outer_conditions;
        let Some(condition) = self.conditions.last_mut().filter(|_| own) else {
            sink.push(Diagnostic::error(span, Problem::Preprocessor("this is outside any #if".to_owned())));
            return;
        };
        condition.active = condition.outer && !condition.taken && value;
        condition.taken |= value;
    }

    /// Whether `defined` is true of a name.
    fn is_defined(&self, name: &str) -> bool {
        name == HAS_INCLUDE || self.macros.contains_key(name)
    }

    /// Whether an `#include` of this would find a header.
    fn has_header(&self, header: &HeaderName) -> bool {
        self.loaded.included(self.current, header).is_some() || headers::is_known(&header.path)
    }

    fn evaluate(&mut self, rest: &[Token], span: Span, sink: &mut Sink) -> bool {
        let mut prepared = Vec::new();
        let mut at = 0;
        while at < rest.len() {
            if rest[at].is_name("defined") {
                let parenthesis = usize::from(rest.get(at + 1).is_some_and(|token| token.is("(")));
                let name = rest.get(at + 1 + parenthesis).and_then(Token::name);
                prepared.push(truth(&rest[at], name.is_some_and(|name| self.is_defined(name))));
                at += 2 + 2 * parenthesis;
            } else if rest[at].is_name(HAS_INCLUDE) && rest.get(at + 1).is_some_and(|token| token.is("(")) {
                let header = header_name(&self.loaded.source, &rest[at + 2..]);
                prepared.push(truth(&rest[at], header.is_some_and(|header| self.has_header(&header))));
                let end = rest[at..].iter().position(|token| token.is(")"));
                at = end.map_or(rest.len(), |end| at + end + 1);
            } else {
                prepared.push(rest[at].clone());
                at += 1;
            }
        }
        let expanded = self.expander.expand(&self.macros, prepared, sink);
        match condition::evaluate(&self.marks(expanded)) {
            Some(value) => value != 0,
            None => {
                sink.push(Diagnostic::error(
                    span,
                    Problem::Preprocessor("this condition is not a constant expression".to_owned()),
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
        match rest.first().map(|token| &token.kind) {
            // One that is not closed was told already.
            Some(TokenKind::Text(text)) if text.is_empty() && rest[0].span.end - rest[0].span.start > 2 => return,
            Some(TokenKind::Mark("<")) if !rest.iter().any(|token| token.is(">")) => {
                let last = rest.last().unwrap_or(&rest[0]).span;
                let problem = Problem::Preprocessor("the name of this header is not closed".to_owned());
                sink.push(Diagnostic::error(last, problem).because("`>` belongs after this"));
            }
            _ => {}
        }
        let header = header_name(&self.loaded.source, rest).or_else(|| {
            // A macro may stand for the name.
            let expanded = self.expander.expand(&self.macros, rest.to_vec(), sink);
            header_name(&self.loaded.source, &expanded).filter(|_| expanded != rest)
        });
        let Some(header) = header else {
            let problem = Problem::Preprocessor("the header's name is missing".to_owned());
            sink.push(Diagnostic::error(span, problem));
            return;
        };
        let span = rest.iter().fold(span, |span, token| span.to(token.span));
        if let Some(file) = self.loaded.included(self.current, &header) {
            return self.enter(file, span, sink);
        }
        let name = header.path;
        self.spelled_marks |= name == "iso646.h";
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
                    .help(if name.starts_with(headers::TWISTERS) {
                        "NVIDIA's license forbids that others hand it out: put the toolkit's file beside the program, or \
                         name the toolkit's folder `include` with `-I`"
                    } else if name.starts_with("curand") {
                        "XORWOW, Philox, MRG32k3a, MTGP32 and Sobol give cuRAND's own numbers here"
                    } else {
                        "write the part that is needed as a kernel of your own"
                    }),
            ),
            headers::Header::Unknown => sink.push(Diagnostic::error(span, Problem::MissingFile(name.clone())).help(
                match headers::closest_to(&name) {
                    Some(close) => format!("did you mean `{close}`?"),
                    None => "give the folder that it lies in with `-I`, or put it beside the program".to_owned(),
                },
            )),
        }
    }
}

/// A truth value as a token of a condition, in the place of another.
fn truth(place: &Token, value: bool) -> Token {
    let kind = TokenKind::Integer { value: u64::from(value), suffix: Default::default(), decimal: true };
    Token { kind, ..place.clone() }
}

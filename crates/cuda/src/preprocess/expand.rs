//! Macro expansion after Prosser: each token remembers the macros that it came out of and is not expanded by them again.

use std::{
    collections::{HashMap, VecDeque},
    rc::Rc,
};

use super::{definition::Macro, slips};
use crate::{
    diagnose::{Diagnostic, Problem, Sink, counted},
    lex::{Constant, Hidden, Token, TokenKind, lex_fragment},
    text::{Source, Span},
};

/// The most tokens that a program may have after expansion; macros that double themselves reach it in no time.
const MOST_TOKENS: usize = 400_000;
/// Arguments that use macros that have arguments …: each level is a level of recursion.
const DEEPEST: usize = 64;

pub(super) struct Expander<'a> {
    source: &'a Source,
    made: usize,
    depth: usize,
    /// What `__COUNTER__` stands for next.
    counter: u64,
}

impl<'a> Expander<'a> {
    pub(super) fn new(source: &'a Source) -> Expander<'a> {
        Expander { source, made: 0, depth: 0, counter: 0 }
    }

    /// A token as the user wrote it.
    pub(super) fn spelling(&self, token: &Token) -> String {
        match &token.kind {
            TokenKind::Name(name) => name.to_string(),
            TokenKind::Mark(mark) => (*mark).to_owned(),
            TokenKind::Text(text) => format!("\"{}\"", text.escape_ascii()),
            _ if token.written != Span::default() => self.source.slice(token.written).to_owned(),
            TokenKind::Integer { value, .. } => value.to_string(),
            TokenKind::Float { value, .. } => format!("{value:?}"),
            _ => String::new(),
        }
    }

    pub(super) fn expand(
        &mut self,
        macros: &HashMap<Rc<str>, Macro>,
        tokens: Vec<Token>,
        sink: &mut Sink,
    ) -> Vec<Token> {
        let mut input: VecDeque<Token> = tokens.into();
        let mut output = Vec::with_capacity(input.len());
        while let Some(token) = input.pop_front() {
            self.made += 1;
            if self.made > MOST_TOKENS {
                if self.made == MOST_TOKENS + 1 {
                    sink.push(Diagnostic::error(
                        token.span,
                        Problem::TooLarge("the macros expand to more than the program may hold".to_owned()),
                    ));
                }
                break;
            }
            let Some(name) = token.name().cloned() else {
                output.push(token);
                continue;
            };
            if token.hides(&name) {
                output.push(token);
                continue;
            }
            // `_Pragma("unroll")` is `#pragma unroll`: neither changes a meaning.
            if &*name == "_Pragma" && input.front().is_some_and(|next| next.is("(")) {
                arguments(&mut input);
                continue;
            }
            if let Some(built_in) = self.built_in(&name, &token) {
                output.push(built_in);
                continue;
            }
            let Some(found) = macros.get(&name) else {
                output.push(token);
                continue;
            };
            let meant;
            let found = match slips::parameters_apart(found, input.front()) {
                Some(whole) => {
                    slips::space_before_parameters(&name, found, token.span, sink);
                    meant = whole;
                    &meant
                }
                None => found,
            };
            let Some(parameters) = &found.parameters else {
                let (shorter, whole);
                let mut found = found;
                let broken = input.front().map_or(self.depth > 0, slips::goes_on);
                if broken && found.body.len() > 1 && found.body.last().is_some_and(|last| last.is(";")) {
                    slips::ends_with_semicolon(&name, found, token.span, sink);
                    shorter = Macro { body: found.body[..found.body.len() - 1].to_vec(), ..found.clone() };
                    found = &shorter;
                }
                if slips::begins_with_equals(found, output.last(), self.depth > 0) {
                    slips::equals_sign(&name, found, token.span, sink);
                    whole = Macro { body: found.body[1..].to_vec(), ..found.clone() };
                    found = &whole;
                }
                self.object(&name, found, &token, &mut input);
                continue;
            };
            if !input.front().is_some_and(|next| next.is("(")) {
                output.push(token);
                continue;
            }
            let Some((arguments, close)) = arguments(&mut input) else {
                sink.push(Diagnostic::error(
                    token.span,
                    Problem::Preprocessor(format!("the arguments of macro `{name}` are not closed")),
                ));
                output.push(token);
                continue;
            };
            let span = token.span.to(close.span);
            let arguments = fit(arguments, parameters.len(), found.variadic);
            if arguments.len() != parameters.len() {
                sink.push(Diagnostic::error(
                    span,
                    Problem::Preprocessor(format!(
                        "macro `{name}` takes {} and is given {}",
                        counted(parameters.len(), "argument"),
                        arguments.len()
                    )),
                ));
                // Something is in its place, so that what is around it can be read.
                let kind = TokenKind::Integer { value: 0, suffix: Default::default(), decimal: true };
                output.push(Token { kind, ..token });
                continue;
            }
            if self.depth >= DEEPEST {
                sink.push(Diagnostic::error(span, Problem::TooLarge("macros are nested too deeply here".to_owned())));
                continue;
            }
            let hidden = Some(Rc::new(Hidden { name: Rc::clone(&name), rest: token.hidden.clone() }));
            let mut replaced = self.substitute(macros, found, parameters, &arguments, span, &hidden, sink);
            if input.front().is_some_and(slips::goes_on)
                && replaced.len() > 1
                && replaced.pop_if(|last| last.is(";")).is_some()
            {
                slips::ends_with_semicolon(&name, found, span, sink);
            }
            prepend(&mut input, replaced, &token);
        }
        output
    }

    fn built_in(&mut self, name: &str, token: &Token) -> Option<Token> {
        let kind = match name {
            "__LINE__" => TokenKind::Integer {
                value: self.source.place(token.span.start).line.into(),
                suffix: Default::default(),
                decimal: true,
            },
            "__COUNTER__" => {
                self.counter += 1;
                TokenKind::Integer { value: self.counter - 1, suffix: Default::default(), decimal: true }
            }
            "__FILE__" => TokenKind::Text(self.source.place(token.span.start).file.as_bytes().into()),
            "__DATE__" => TokenKind::Text(b"Jan  1 2026"[..].into()),
            "__TIME__" => TokenKind::Text(b"00:00:00"[..].into()),
            _ => return None,
        };
        Some(Token { kind, written: Span::default(), ..token.clone() })
    }

    fn object(&mut self, name: &Rc<str>, found: &Macro, token: &Token, input: &mut VecDeque<Token>) {
        let hidden = Some(Rc::new(Hidden { name: Rc::clone(name), rest: token.hidden.clone() }));
        let mut body: Vec<Token> = found
            .body
            .iter()
            .map(|part| Token {
                span: token.span,
                hidden: hidden.clone(),
                line_start: false,
                constant: None,
                ..part.clone()
            })
            .collect();
        if is_constant(&found.body)
            && let Some(first) = body.first_mut()
        {
            first.constant = Some(Rc::new(Constant { name: Rc::clone(name), tokens: found.body.len() }));
        }
        prepend(input, body, token);
    }

    #[expect(clippy::too_many_arguments, reason = "all of one invocation")]
    fn substitute(
        &mut self,
        macros: &HashMap<Rc<str>, Macro>,
        found: &Macro,
        parameters: &[Rc<str>],
        arguments: &[Vec<Token>],
        span: Span,
        hidden: &Option<Rc<Hidden>>,
        sink: &mut Sink,
    ) -> Vec<Token> {
        let index_of = |token: &Token| token.name().and_then(|name| parameters.iter().position(|p| p == name));
        let mut output: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < found.body.len() {
            let part = &found.body[at];
            if part.is("#")
                && let Some(index) = found.body.get(at + 1).and_then(index_of)
            {
                let text = self.stringify(&arguments[index]);
                output.push(Token { kind: TokenKind::Text(text.into_bytes().into()), span, ..part.clone() });
                at += 2;
                continue;
            }
            if part.is("##") && at + 1 < found.body.len() {
                let next = &found.body[at + 1];
                let right = index_of(next).map_or_else(|| vec![next.clone()], |index| arguments[index].clone());
                self.paste(&mut output, right, span);
                at += 2;
                continue;
            }
            match index_of(part) {
                Some(index) if found.body.get(at + 1).is_some_and(|next| next.is("##")) => {
                    output.extend(arguments[index].iter().cloned());
                }
                Some(index) => {
                    self.depth += 1;
                    let expanded = self.expand(macros, arguments[index].clone(), sink);
                    self.depth -= 1;
                    output.extend(expanded);
                }
                None => output.push(part.clone()),
            }
            at += 1;
        }
        for token in &mut output {
            token.span = span;
            token.line_start = false;
            let mut hides = token.hidden.clone();
            if let Some(link) = hidden {
                hides =
                    Some(Rc::new(Hidden { name: Rc::clone(&link.name), rest: hides.or_else(|| link.rest.clone()) }));
            }
            token.hidden = hides;
        }
        output
    }

    fn stringify(&self, tokens: &[Token]) -> String {
        let mut text = String::new();
        for (index, token) in tokens.iter().enumerate() {
            if index > 0 && token.space {
                text.push(' ');
            }
            text.push_str(&self.spelling(token));
        }
        text
    }

    fn paste(&self, output: &mut Vec<Token>, right: Vec<Token>, span: Span) {
        let mut right = right.into_iter();
        let Some(second) = right.next() else { return };
        if let Some(first) = output.pop() {
            let text = format!("{}{}", self.spelling(&first), self.spelling(&second));
            output.extend(lex_fragment(&text, span));
        } else {
            output.push(second);
        }
        output.extend(right);
    }
}

/// Puts the expansion where the macro stood.
fn prepend(input: &mut VecDeque<Token>, body: Vec<Token>, replaced: &Token) {
    for (index, mut token) in body.into_iter().enumerate().rev() {
        if index == 0 {
            token.space = replaced.space;
            token.line_start = replaced.line_start;
        }
        input.push_front(token);
    }
}

/// Takes `( … )` off the input and splits it at the commas outside of parentheses.
fn arguments(input: &mut VecDeque<Token>) -> Option<(Vec<Vec<Token>>, Token)> {
    let mut depth = 0_usize;
    let mut length = None;
    for (index, token) in input.iter().enumerate() {
        match token.kind {
            TokenKind::Mark("(") => depth += 1,
            TokenKind::Mark(")") => {
                depth -= 1;
                if depth == 0 {
                    length = Some(index + 1);
                    break;
                }
            }
            TokenKind::End => return None,
            _ => {}
        }
    }
    let tokens: Vec<Token> = input.drain(..length?).collect();
    let close = tokens.last()?.clone();
    let mut arguments = vec![Vec::new()];
    let mut depth = 0_usize;
    for token in &tokens[1..tokens.len() - 1] {
        match token.kind {
            TokenKind::Mark("(" | "[" | "{") => depth += 1,
            TokenKind::Mark(")" | "]" | "}") => depth = depth.saturating_sub(1),
            TokenKind::Mark(",") if depth == 0 => {
                arguments.push(Vec::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = arguments.last_mut() {
            last.push(token.clone());
        }
    }
    Some((arguments, close))
}

/// Brings the arguments to the number of parameters: none where one empty one stands, the surplus to `__VA_ARGS__`.
fn fit(mut arguments: Vec<Vec<Token>>, parameters: usize, variadic: bool) -> Vec<Vec<Token>> {
    if parameters == 0 && arguments.len() == 1 && arguments[0].is_empty() {
        arguments.clear();
    }
    if variadic && parameters > 0 {
        if arguments.len() + 1 == parameters {
            arguments.push(Vec::new());
        }
        while arguments.len() > parameters {
            if let Some(surplus) = arguments.pop()
                && let Some(last) = arguments.last_mut()
            {
                let mut comma = surplus.first().or(last.last()).cloned();
                if let Some(comma) = &mut comma {
                    comma.kind = TokenKind::Mark(",");
                    comma.space = false;
                }
                last.extend(comma);
                last.extend(surplus);
            }
        }
    }
    arguments
}

/// One number, or one parenthesised expression of numbers and names.
fn is_constant(body: &[Token]) -> bool {
    match body {
        [single] => matches!(single.kind, TokenKind::Integer { .. } | TokenKind::Float { .. }),
        [first, inner @ .., last] if first.is("(") && last.is(")") => {
            let mut depth = 0_i32;
            inner.iter().all(|token| {
                match &token.kind {
                    TokenKind::Mark("(") => depth += 1,
                    TokenKind::Mark(")") => depth -= 1,
                    TokenKind::Mark("+" | "-" | "*" | "/" | "<<" | ">>" | "%") | TokenKind::Integer { .. } => {}
                    TokenKind::Name(_) | TokenKind::Float { .. } => {}
                    _ => return false,
                }
                depth >= 0
            })
        }
        _ => false,
    }
}

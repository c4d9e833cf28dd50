//! What a program's units before this one have declared: what the same lines of a header declare is one thing.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    rc::Rc,
};

use super::ast::{Declaration, Function};
use crate::{
    lex::{Token, TokenKind},
    text::Span,
};

/// What the units before have declared.
#[derive(Debug, Default)]
pub(crate) struct Before {
    /// Their declarations, by their tokens.
    pub(crate) seen: HashSet<u64>,
    /// How many things without a name they have.
    pub(crate) anonymous: u32,
    /// Functions of a header that such a unit has made and a later one reads with another text.
    pub(crate) other_texts: Vec<Rc<Function>>,
}

/// What tells a function or a type that a header defines from others, whatever is within its braces: a header may read
/// otherwise for nvcc than for the host's compiler, and what it defines is one thing all the same.
pub(super) fn place(declaration: &Declaration, tokens: &[Token]) -> Option<u64> {
    // What the prelude declares has no place: there two operators of one name would be one thing.
    if tokens.first().is_none_or(|token| token.span == Span::default()) {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    match declaration {
        Declaration::Function(function) if function.body.is_some() && !function.qualifiers.fixed => {
            let body = function.body_span.start;
            let ends = tokens.iter().position(|token| token.span.start >= body).unwrap_or(tokens.len());
            (function.name_span, &function.name, key(&tokens[..ends], true)).hash(&mut hasher);
        }
        Declaration::Structure(structure) if !structure.forward && structure.arguments.is_none() => {
            (structure.name_span, &structure.name, tokens.first().map(|token| token.span)).hash(&mut hasher);
        }
        _ => return None,
    }
    Some(hasher.finish())
}

/// What tells a declaration from others: its tokens and, unless it is a type's, where they are.
pub(super) fn key(tokens: &[Token], placed: bool) -> u64 {
    let mut hasher = DefaultHasher::new();
    // A header gives a function its sides where nvcc reads it, and none where the host's compiler does.
    let side = |token: &Token| token.name().is_some_and(|name| matches!(&**name, "__host__" | "__device__"));
    for token in tokens.iter().filter(|token| !side(token)) {
        if placed {
            (token.span, token.written).hash(&mut hasher);
        }
        match &token.kind {
            TokenKind::Name(name) => (0, name).hash(&mut hasher),
            TokenKind::Integer { value, .. } => (1, value).hash(&mut hasher),
            TokenKind::Float { value, .. } => (2, value.to_bits()).hash(&mut hasher),
            TokenKind::Character(value) => (3, value).hash(&mut hasher),
            TokenKind::Text(text) => (4, text).hash(&mut hasher),
            TokenKind::Mark(mark) => (5, mark).hash(&mut hasher),
            TokenKind::End => 6.hash(&mut hasher),
        }
    }
    hasher.finish()
}

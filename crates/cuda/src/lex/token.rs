//! The tokens.

use std::rc::Rc;

use crate::text::Span;

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
    /// Where it is written itself: a macro's tokens have the span of its use. Empty for what no text spells.
    pub(crate) written: Span,
    /// Whether it is the first of its line: directives end where the next such token is.
    pub(crate) line_start: bool,
    /// Whether white space is before it.
    pub(crate) space: bool,
    /// The macros that must not be expanded in it any more.
    pub(crate) hidden: Option<Rc<Hidden>>,
    /// Set on the first token of a macro that stands for a constant.
    pub(crate) constant: Option<Rc<Constant>>,
}

/// A list of macro names, newest first.
#[derive(Debug, PartialEq)]
pub(crate) struct Hidden {
    pub(crate) name: Rc<str>,
    pub(crate) rest: Option<Rc<Hidden>>,
}

/// The use of an object-like macro whose body is one literal or one parenthesised expression: its name reads better
/// in the translation than its value.
#[derive(Debug, PartialEq)]
pub(crate) struct Constant {
    pub(crate) name: Rc<str>,
    /// How many tokens it stands for.
    pub(crate) tokens: usize,
}

/// What a token is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TokenKind {
    Name(Rc<str>),
    Integer { value: u64, suffix: IntegerSuffix, decimal: bool },
    Float { value: f64, suffix: FloatSuffix },
    Character(u8),
    Text(Rc<[u8]>),
    Mark(&'static str),
    End,
}

/// The letters after an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct IntegerSuffix {
    pub(crate) unsigned: bool,
    pub(crate) long: bool,
}

/// The letter after a floating-point number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FloatSuffix {
    Double,
    Float,
}

/// A comment, delimiters included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Comment {
    pub(crate) span: Span,
    /// Whether nothing is before it on its line.
    pub(crate) own_line: bool,
}

impl Token {
    /// The mark for which C++ has this word too; C has it with `iso646.h`.
    pub(crate) fn spelled_mark(&self) -> Option<&'static str> {
        Some(match &**self.name()? {
            "and" => "&&",
            "or" => "||",
            "not" => "!",
            "xor" => "^",
            "bitand" => "&",
            "bitor" => "|",
            "compl" => "~",
            "and_eq" => "&=",
            "or_eq" => "|=",
            "xor_eq" => "^=",
            "not_eq" => "!=",
            _ => return None,
        })
    }

    pub(crate) fn is(&self, mark: &str) -> bool {
        matches!(&self.kind, TokenKind::Mark(found) if *found == mark)
    }

    pub(crate) fn name(&self) -> Option<&Rc<str>> {
        match &self.kind {
            TokenKind::Name(name) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn is_name(&self, name: &str) -> bool {
        self.name().is_some_and(|found| &**found == name)
    }

    /// For messages.
    pub(crate) fn describe(&self) -> String {
        match &self.kind {
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Integer { value, .. } => format!("`{value}`"),
            TokenKind::Float { .. } => "a number".to_owned(),
            TokenKind::Character(_) => "a character".to_owned(),
            TokenKind::Text(_) => "a string".to_owned(),
            TokenKind::Mark(mark) => format!("`{mark}`"),
            TokenKind::End => "the end of the file".to_owned(),
        }
    }

    pub(crate) fn hides(&self, name: &str) -> bool {
        let mut hidden = self.hidden.as_ref();
        while let Some(link) = hidden {
            if &*link.name == name {
                return true;
            }
            hidden = link.rest.as_ref();
        }
        false
    }
}

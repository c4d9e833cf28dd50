//! The name behind `#include`.

use crate::{
    lex::{Token, TokenKind},
    text::{Source, Span},
};

/// What an `#include` names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct HeaderName {
    /// As it is written.
    pub(crate) path: String,
    /// Whether it is between `<` and `>`.
    pub(crate) angled: bool,
}

/// The name that the rest of the line behind `#include` is; nothing where it is none.
pub(crate) fn header_name(source: &Source, line: &[Token]) -> Option<HeaderName> {
    let first = line.first()?;
    match &first.kind {
        TokenKind::Text(text) => {
            // As it is written: a backslash of Windows' parts folders, and escapes nothing.
            let written = source.slice(first.written).trim_matches('"');
            let path = if written.contains('\\') {
                written.replace('\\', "/")
            } else {
                String::from_utf8_lossy(text).into_owned()
            };
            Some(HeaderName { path, angled: false })
        }
        TokenKind::Mark("<") => {
            let end = line.iter().position(|token| token.is(">"));
            let last = line[..end.unwrap_or(line.len())].last()?;
            // Where it is written: a macro's tokens have the place of its use.
            let span = Span { start: first.written.end, end: last.written.end };
            // Windows' way of parting folders is understood there too.
            Some(HeaderName { path: source.slice(span).trim().replace('\\', "/"), angled: true })
        }
        _ => None,
    }
}

//! What is wrong with a module, and where.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Something wrong with a module, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// What is wrong, in the compiler's words.
    pub message: String,
    /// Where; absent if the compiler does not tell.
    pub place: Option<Place>,
    /// Further remarks: the other places involved, how to mend it.
    pub notes: Vec<String>,
}

/// A stretch of source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The length in characters, at least 1; it may reach past the line's end.
    pub length: u32,
}

impl Diagnostic {
    /// A diagnostic without a place.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), place: None, notes: Vec::new() }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column, .. }) = self.place {
            write!(formatter, "line {line}, column {column}: ")?;
        }
        formatter.write_str(&self.message)?;
        self.notes.iter().try_for_each(|note| write!(formatter, "\n  {note}"))
    }
}

impl Place {
    /// The place of `length` bytes at byte `offset` of `source`; offsets outside are drawn to the end.
    #[must_use]
    pub fn of_bytes(source: &str, offset: usize, length: usize) -> Place {
        let start = floor_boundary(source, offset);
        let end = floor_boundary(source, offset.saturating_add(length)).max(start);
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let count = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        Place {
            line: u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX - 1) + 1,
            column: count(&source[line_start..start]) + 1,
            length: count(&source[start..end]).max(1),
        }
    }
}

fn floor_boundary(source: &str, offset: usize) -> usize {
    let mut offset = offset.min(source.len());
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

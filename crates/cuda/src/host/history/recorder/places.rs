//! Where in its files something of a program is.

use crate::{host::run::Run, text::Span};

/// Whether a place is in the program's own files.
pub(super) fn is_own(run: &Run<'_>, span: Span) -> bool {
    let source = &run.program.source;
    source.files().get(source.file_at(span.start)).is_some_and(|file| !file.built_in)
}

/// A line counted through all files; 0 for none.
pub(super) fn line_of(run: &Run<'_>, span: Span) -> u32 {
    if span == Span::default() { 0 } else { run.program.source.line(span.start) }
}

//! Problems as the best compilers show them: the code line, a mark, the reason, and what to do.

use codespan_reporting::{
    diagnostic::{Diagnostic as Report, Label, LabelStyle, Severity as Level},
    files::{Error, Files, SimpleFile},
    term,
};

use super::{Diagnostic, Severity};
use crate::text::{Source, Span};

/// A program's files as the renderer wants them.
struct Shown<'a>(Vec<SimpleFile<&'a str, &'a str>>);

impl<'a> Files<'a> for Shown<'a> {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: usize) -> Result<&'a str, Error> {
        self.0.get(id).map(|file| *file.name()).ok_or(Error::FileMissing)
    }

    fn source(&'a self, id: usize) -> Result<&'a str, Error> {
        self.0.get(id).map(|file| *file.source()).ok_or(Error::FileMissing)
    }

    fn line_index(&'a self, id: usize, byte: usize) -> Result<usize, Error> {
        self.0.get(id).ok_or(Error::FileMissing)?.line_index((), byte)
    }

    fn line_range(&'a self, id: usize, line: usize) -> Result<std::ops::Range<usize>, Error> {
        self.0.get(id).ok_or(Error::FileMissing)?.line_range((), line)
    }
}

/// One problem as text, without colours, ending with an empty line.
#[must_use]
pub fn render(source: &Source, diagnostic: &Diagnostic) -> String {
    // Only the files that it names: to find the lines of a file takes time.
    let mut numbers: Vec<usize> = Vec::new();
    let mut label = |style, span: Span| {
        let number = source.file_at(span.start);
        let id = numbers.iter().position(|known| *known == number).unwrap_or_else(|| {
            numbers.push(number);
            numbers.len() - 1
        });
        let text = source.slice(source.files()[number].span);
        let first = source.files()[number].span.start as usize;
        let floor = |offset: usize| {
            let mut offset = offset.saturating_sub(first).min(text.len());
            while !text.is_char_boundary(offset) {
                offset -= 1;
            }
            offset
        };
        Label::new(style, id, floor(span.range().start)..floor(span.range().end))
    };
    let level = match diagnostic.severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Note => Level::Note,
    };
    let mut labels =
        vec![label(LabelStyle::Primary, diagnostic.span).with_message(diagnostic.reason.clone().unwrap_or_default())];
    labels
        .extend(diagnostic.related.iter().map(|(span, words)| label(LabelStyle::Secondary, *span).with_message(words)));
    let report = Report::new(level)
        .with_message(diagnostic.problem.to_string())
        .with_labels(labels)
        .with_notes(diagnostic.help.iter().map(|help| format!("help: {help}")).collect());
    let shown = numbers.iter().map(|number| &source.files()[*number]);
    let files = Shown(shown.map(|file| SimpleFile::new(file.name.as_str(), source.slice(file.span))).collect());
    let config = term::Config::default();
    match term::emit_into_string(&config, &files, &report) {
        Ok(text) => text,
        Err(_) => {
            let place = source.place(diagnostic.span.start);
            format!("{}:{}: {}\n", place.file, place.line, diagnostic.problem)
        }
    }
}

/// All problems, in the order of the text.
#[must_use]
pub fn render_all(source: &Source, diagnostics: &[Diagnostic]) -> String {
    let mut sorted: Vec<_> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.span.start);
    sorted.into_iter().map(|diagnostic| render(source, diagnostic)).collect()
}

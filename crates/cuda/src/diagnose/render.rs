//! Problems as the best compilers show them: the code line, a mark, the reason, and what to do.

use codespan_reporting::{
    diagnostic::{Diagnostic as Report, Label, LabelStyle, Severity as Level},
    files::SimpleFile,
    term,
};

use super::{Diagnostic, Severity};
use crate::text::Source;

/// One problem as text, without colours, ending with an empty line.
#[must_use]
pub fn render(source: &Source, diagnostic: &Diagnostic) -> String {
    let file = SimpleFile::new(source.name.as_str(), source.text.as_str());
    let level = match diagnostic.severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Note => Level::Note,
    };
    let clamp = |range: std::ops::Range<usize>| {
        let floor = |mut offset: usize| {
            offset = offset.min(source.text.len());
            while !source.text.is_char_boundary(offset) {
                offset -= 1;
            }
            offset
        };
        floor(range.start)..floor(range.end)
    };
    let mut labels = vec![
        Label::new(LabelStyle::Primary, (), clamp(diagnostic.span.range()))
            .with_message(diagnostic.reason.clone().unwrap_or_default()),
    ];
    labels.extend(
        diagnostic
            .related
            .iter()
            .map(|(span, words)| Label::new(LabelStyle::Secondary, (), clamp(span.range())).with_message(words)),
    );
    let report = Report::new(level)
        .with_message(diagnostic.problem.to_string())
        .with_labels(labels)
        .with_notes(diagnostic.help.iter().map(|help| format!("help: {help}")).collect());
    let config = term::Config::default();
    match term::emit_into_string(&config, &file, &report) {
        Ok(text) => text,
        Err(_) => format!("{}:{}: {}\n", source.name, source.line(diagnostic.span.start), diagnostic.problem),
    }
}

/// All problems, in the order of the text.
#[must_use]
pub fn render_all(source: &Source, diagnostics: &[Diagnostic]) -> String {
    let mut sorted: Vec<_> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.span.start);
    sorted.into_iter().map(|diagnostic| render(source, diagnostic)).collect()
}

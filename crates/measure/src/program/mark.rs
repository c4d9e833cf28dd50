//! A diagnosis as an editor shows it: a place, and the words that are there.

use serde::{Deserialize, Serialize};
use warpground_cuda::{Diagnostic, Problem, Severity, Source, Span, render};

/// How bad it is, and what kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The program does not run, or did something that no program may do.
    Error,
    /// CUDA C++ that is right and that is not supported here: an error too, but not the author's.
    Unsupported,
    /// The simulator saw a mistake that need not show in what the program prints.
    Finding,
    /// Probably not what was meant.
    Warning,
    /// Something runs otherwise than on an NVIDIA GPU. It is said once, where it can be seen.
    Differs,
    /// Worth knowing.
    Note,
}

impl Level {
    /// The word that is before a message.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Unsupported => "not supported",
            Level::Finding => "mistake",
            Level::Warning => "warning",
            Level::Differs => "differs",
            Level::Note => "note",
        }
    }

    /// Whether the program does not run with it.
    #[must_use]
    pub fn is_error(self) -> bool {
        matches!(self, Level::Error | Level::Unsupported)
    }
}

/// A diagnosis in an editor's terms: lines from 1, columns and lengths in UTF-16 units, columns from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// How far it reaches; 0 for a place without a length.
    pub length: u32,
    /// Other places that belong to it: the line, the column, the length and a few words.
    pub related: Vec<(u32, u32, u32, String)>,
    /// How bad.
    pub level: Level,
    /// What is wrong, in a sentence without its full stop.
    pub message: String,
    /// What else there is to say, a line each: the reason at the place, other places, what to do.
    pub notes: Vec<String>,
    /// The whole as a compiler prints it, with the code and a caret.
    pub rendered: String,
}

/// Diagnoses as marks, in the order of the text.
#[must_use]
pub fn marks(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Mark> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.span.start);
    sorted.into_iter().map(|diagnostic| mark(source, diagnostic)).collect()
}

/// What the simulator found, as marks in the order of the text.
#[must_use]
pub fn findings(source: &Source, found: &[Diagnostic]) -> Vec<Mark> {
    marks(source, found).into_iter().map(|mark| Mark { level: Level::Finding, ..mark }).collect()
}

/// Line, column and length. A mark ends with its line: what reaches further is the whole construct, and a wave under all
/// of it says less.
fn place(source: &Source, span: Span) -> (u32, u32, u32) {
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let before = source.text.get(..span.range().start).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let length = units(source.slice(span).lines().next().unwrap_or(""));
    (source.line(span.start), units(&before[line_start..]).saturating_add(1), length)
}

fn mark(source: &Source, diagnostic: &Diagnostic) -> Mark {
    let level = match (&diagnostic.problem, diagnostic.severity) {
        (Problem::Unsupported(_), Severity::Error) => Level::Unsupported,
        (Problem::Differs(_), _) => Level::Differs,
        (_, Severity::Error) => Level::Error,
        (_, Severity::Warning) => Level::Warning,
        (_, Severity::Note) => Level::Note,
    };
    let related = diagnostic
        .related
        .iter()
        .map(|(span, words)| format!("line {}: {words}", source.line_name(source.line(span.start))));
    let (line, column, length) = place(source, diagnostic.span);
    let reason = diagnostic.reason.clone().filter(|reason| !reason.is_empty());
    let help = diagnostic.help.iter().map(|help| format!("help: {help}"));
    Mark {
        line,
        column,
        length,
        related: diagnostic
            .related
            .iter()
            .map(|(span, words)| {
                let (line, column, length) = place(source, *span);
                (line, column, length, words.clone())
            })
            .collect(),
        level,
        message: diagnostic.problem.to_string(),
        notes: reason.into_iter().chain(related).chain(help).collect(),
        rendered: render(source, diagnostic),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_cuda::translate;

    fn found(text: &str) -> Vec<Mark> {
        let translation = translate("test.cu", text);
        marks(&translation.source, &translation.diagnostics)
    }

    #[test]
    fn columns_are_those_of_an_editor() {
        let found = found("int f()\n{\n    /* \u{1d465} */ return lost;\n}\n");
        let place: Vec<_> = found.iter().map(|mark| (mark.line, mark.column, mark.length, mark.level)).collect();
        // The letter beyond the basic plane is two units wide.
        assert_eq!(place, [(3, 21, 4, Level::Error)]);
        assert!(found[0].message.contains("lost"), "{}", found[0].message);
        assert!(found[0].rendered.contains('^'), "{}", found[0].rendered);
    }

    #[test]
    fn many_errors_come_in_one_go_and_in_the_order_of_the_text() {
        let lines: Vec<u32> =
            found("int f() { return one; }\nint g() { return two; }\n").iter().map(|mark| mark.line).collect();
        assert_eq!(lines, [1, 2]);
    }
}

//! A diagnosis as an editor shows it: a place, and the words that are there.

use serde::{Deserialize, Serialize};
use warpground_cuda::{DOUBLE_AS_FLOAT, Diagnostic, Problem, Severity, Source, Span, Translation, render};
use warpground_sim::FindingKind;

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
    /// In the order in which a reader wants to know.
    pub const WORST_FIRST: [Level; 6] =
        [Level::Error, Level::Unsupported, Level::Finding, Level::Warning, Level::Differs, Level::Note];

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
    /// The file, where it is not the program's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, in its file.
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

impl Mark {
    /// Whether it is the simulator's finding of an access out of bounds, and the other is what the run itself reported of that
    /// line: the access ended its launch.
    #[must_use]
    pub fn is_access_of(&self, other: &Mark) -> bool {
        self.level == Level::Finding
            && self.message.starts_with(FindingKind::OutOfBounds.describe())
            && other.level == Level::Error
            && (&self.file, self.line) == (&other.file, other.line)
    }
}

/// Diagnoses as marks, in the order of the text.
#[must_use]
pub fn marks(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Mark> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.span.start);
    sorted.into_iter().map(|diagnostic| mark(source, diagnostic)).collect()
}

/// What a translation found. What keeps a kernel from becoming WGSL that one can read does not keep its program from running, so
/// it is no error there.
#[must_use]
pub fn marks_of_translation(translation: &Translation) -> Vec<Mark> {
    let runs = translation.has_main && translation.compiles;
    let found: Vec<Diagnostic> =
        translation.diagnostics.iter().map(|one| if runs { of_the_text_alone(one) } else { one.clone() }).collect();
    marks(&translation.source, &found)
}

/// How many of a program's kernels run without WGSL that one can read.
#[must_use]
pub fn unreadable_kernels(translation: &Translation) -> usize {
    if translation.compiles { translation.kernel_count - translation.kernels.len() } else { 0 }
}

/// A diagnosis of a kernel's WGSL, for a program of which that WGSL is shown and need not be what runs.
fn of_the_text_alone(diagnostic: &Diagnostic) -> Diagnostic {
    let (words, help) = match (&diagnostic.problem, diagnostic.severity) {
        (Problem::Differs(words), _) if words == DOUBLE_AS_FLOAT => (
            "`double` is `float` in the WGSL shown here".to_owned(),
            "WGSL has no 64-bit floating point; a run calculates with 64 bits, unless float is chosen",
        ),
        (problem, Severity::Error) => (
            format!("the kernel cannot be shown as WGSL: {problem}"),
            "the program runs all the same: on the GPU over a flat memory, or on the simulator",
        ),
        _ => return diagnostic.clone(),
    };
    Diagnostic {
        severity: Severity::Note,
        problem: Problem::Remark(words),
        help: Some(help.to_owned()),
        ..diagnostic.clone()
    }
}

/// What the simulator found, as marks in the order of the text. What CUDA defines stays the warning that it is.
#[must_use]
pub fn findings(source: &Source, found: &[Diagnostic]) -> Vec<Mark> {
    let level = |level: Level| if level == Level::Error { Level::Finding } else { level };
    marks(source, found).into_iter().map(|mark| Mark { level: level(mark.level), ..mark }).collect()
}

/// Line, column and length. A mark ends with its line: what reaches further is the whole construct, and a wave under all
/// of it says less.
fn place(source: &Source, span: Span) -> (u32, u32, u32) {
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let before = source.text.get(..span.range().start).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let length = units(source.slice(span).lines().next().unwrap_or(""));
    let (_, line) = source.place_of_line(source.line(span.start));
    (line, units(&before[line_start..]).saturating_add(1), length)
}

fn mark(source: &Source, diagnostic: &Diagnostic) -> Mark {
    let level = match (&diagnostic.problem, diagnostic.severity) {
        (Problem::Unsupported(_) | Problem::NotReadable(_), Severity::Error) => Level::Unsupported,
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
    let own = source.file_at(diagnostic.span.start);
    let file = if own == 0 { None } else { source.files().get(own).map(|file| file.name.clone()) };
    let reason = diagnostic.reason.clone().filter(|reason| !reason.is_empty());
    let help = diagnostic.help.iter().map(|help| format!("help: {help}"));
    Mark {
        file,
        line,
        column,
        length,
        // An editor shows one file.
        related: diagnostic
            .related
            .iter()
            .filter(|(span, _)| source.file_at(span.start) == own)
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
    fn a_program_runs_whose_kernel_cannot_be_shown() {
        let text = "__global__ void table(int size) { int *rows = new int[size]; rows[0] = 1; delete[] rows; }\n\
                    int main() { table<<<1, 1>>>(8); return cudaDeviceSynchronize(); }\n";
        let translation = translate("test.cu", text);
        assert!(!translation.succeeded() && translation.kernels.is_empty());
        let found = marks_of_translation(&translation);
        assert!(!found.is_empty() && found.iter().all(|mark| mark.level == Level::Note), "{found:?}");
        assert_eq!(unreadable_kernels(&translation), 1);
        // Without `main`, nothing is there that could run.
        let alone = translate("test.cu", text.lines().next().unwrap_or_default());
        assert!(marks_of_translation(&alone).iter().any(|mark| mark.level.is_error()));
    }

    #[test]
    fn doubles_are_floats_in_the_text_alone() {
        let text = "__global__ void halve(double *a) { a[0] *= 0.3; }\nint main() {}\n";
        let levels: Vec<_> =
            marks_of_translation(&translate("test.cu", text)).into_iter().map(|mark| mark.level).collect();
        assert_eq!(levels, [Level::Note]);
    }

    #[test]
    fn many_errors_come_in_one_go_and_in_the_order_of_the_text() {
        let lines: Vec<u32> =
            found("int f() { return one; }\nint g() { return two; }\n").iter().map(|mark| mark.line).collect();
        assert_eq!(lines, [1, 2]);
    }
}

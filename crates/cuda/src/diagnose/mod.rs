//! What is wrong with a program, where, and what to do: typed, so that page and terminal can tell problems apart.

pub(crate) mod driver;
mod problem;
mod render;
mod words;

pub use problem::Problem;
pub use render::{render, render_all};
use serde::Serialize;
pub(crate) use words::{are_given, counted};

use crate::text::Span;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant; the program still runs.
    Warning,
    /// The program does not run.
    Error,
}

/// One problem of a program.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub problem: Problem,
    /// The place.
    pub span: Span,
    /// A few words under the place's mark.
    pub reason: Option<String>,
    /// Other places that belong to it, each with a few words.
    pub related: Vec<(Span, String)>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    #[must_use]
    pub fn error(span: Span, problem: Problem) -> Diagnostic {
        Diagnostic { severity: Severity::Error, problem, span, reason: None, related: Vec::new(), help: None }
    }

    /// A warning at a place.
    #[must_use]
    pub fn warning(span: Span, problem: Problem) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, problem) }
    }

    /// A note at a place.
    #[must_use]
    pub fn note(span: Span, problem: Problem) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, problem) }
    }

    /// Adds the words under the mark.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Diagnostic {
        self.reason = Some(reason.into());
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn see(mut self, span: Span, words: impl Into<String>) -> Diagnostic {
        // Strings and what libraries make have no place in the program.
        if span != Span::default() {
            self.related.push((span, words.into()));
        }
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}

/// The most problems that are kept of one program: after so many, the rest is noise.
const MOST: usize = 100;

/// Where the stages of the pipeline leave what they find.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sink {
    pub(crate) found: Vec<Diagnostic>,
}

impl Sink {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let again = |other: &Diagnostic| {
            other.problem == diagnostic.problem
                && (other.span == diagnostic.span || matches!(diagnostic.problem, Problem::Differs(_)))
        };
        if self.is_full() || self.found.iter().any(again) {
            return;
        }
        if self.found.len() + 1 == MOST {
            let problem = Problem::TooLarge(format!("there is more: the first {} problems are shown", MOST - 1));
            self.found.push(Diagnostic { severity: diagnostic.severity, ..Diagnostic::note(diagnostic.span, problem) });
            return;
        }
        self.found.push(diagnostic);
    }

    /// Whether nothing more is kept.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= MOST
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.found.iter().any(|found| found.severity == Severity::Error)
    }
}

/// The candidate that `name` was most likely meant to be.
pub(crate) fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match name.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| *candidate != name)
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance, with two letters in each other's place as one step; a different case alone counts as nothing but is kept apart from equality by the caller.
fn distance(left: &str, right: &str) -> usize {
    if left.len().abs_diff(right.len()) > 8 || left.len() > 64 {
        return usize::MAX;
    }
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    let mut above = row.clone();
    for (i, l) in left.iter().enumerate() {
        let before = std::mem::replace(&mut above, row.clone());
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let replaced = above[j] + usize::from(l != r);
            row[j + 1] = replaced.min(row[j] + 1).min(above[j + 1] + 1);
            if i > 0 && j > 0 && *l == right[j - 1] && left[i - 1] == *r {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_name_is_offered_and_a_distant_one_is_not() {
        assert_eq!(closest("pictureKernell", ["main", "pictureKernel"]), Some("pictureKernel"));
        assert_eq!(closest("matrixMulKernel", ["MatrixMulKernel"]), Some("MatrixMulKernel"));
        assert_eq!(closest("itn", ["int", "double"]), Some("int"));
        assert_eq!(closest("i", ["n", "x"]), None);
    }
}

//! The sanitizer's findings against the source that a person wrote.

use serde::Serialize;
use warpground_engine::{Error, Job, Outcome, Step};
use warpground_sim::{Finding, SimOptions, Site};

use crate::{launch_file::SourceText, units::count};

mod advice;

pub(crate) use advice::cuda_advice;

/// Everything that page and terminal show of a check.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SanitizeReport {
    /// The source's file, or the variant's id.
    pub source: String,
    /// What was found, in the order found.
    pub findings: Vec<Found>,
    /// What ran, in words.
    pub ran: String,
}

/// A finding with its places in the source.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// The finding. Its places are those in the WGSL, also where that was translated.
    #[serde(flatten)]
    pub finding: Finding,
    /// It in one sentence, with the places of the source.
    pub sentence: String,
    /// Whether it is certain that the launch never ends.
    pub never_ends: bool,
    /// The places to mark: the access at which it was noticed, and the other one if there is one.
    pub marks: Vec<Mark>,
}

/// A place to mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The line of the source, from 1.
    pub line: u32,
    /// The column, from 1; of a translated source always 1.
    pub column: u32,
    /// Characters to mark; of a translated source the whole line.
    pub length: u32,
    /// What happens there: `thread (3, 0, 0) of block (1, 0, 0) writes`.
    pub words: String,
    /// The line's text, without the white space around it.
    pub text: String,
}

/// Runs a job under the sanitizer.
///
/// # Errors
/// Those of [`warpground_sim::check`].
pub fn sanitize(job: &Job, source: &SourceText, options: &SimOptions) -> Result<SanitizeReport, Error> {
    sanitize_with_outcome(job, source, options).map(|(report, _)| report)
}

/// [`sanitize`] with what the kernels wrote.
///
/// # Errors
/// Those of [`warpground_sim::check`].
pub fn sanitize_with_outcome(
    job: &Job,
    source: &SourceText,
    options: &SimOptions,
) -> Result<(SanitizeReport, Outcome), Error> {
    let checked = warpground_sim::check(job, options)?;
    let launches = job.steps.iter().filter(|step| matches!(step, Step::Launch(_))).count() as u64;
    let launches = if launches == 1 { "1 launch".to_owned() } else { format!("{} launches", count(launches)) };
    let report = SanitizeReport::of(source, checked.findings);
    Ok((SanitizeReport { ran: format!("{launches} on the simulator"), ..report }, checked.outcome))
}

impl SanitizeReport {
    /// The report on findings in kernels that are in this source.
    #[must_use]
    pub fn of(source: &SourceText, findings: Vec<Finding>) -> SanitizeReport {
        let findings = findings.into_iter().map(|finding| Found::of(source, finding)).collect();
        SanitizeReport { source: source.name.clone(), findings, ran: String::new() }
    }
}

impl Found {
    fn of(source: &SourceText, mut finding: Finding) -> Found {
        let marks: Vec<Mark> = std::iter::once(&finding.site)
            .chain(&finding.other)
            .map(|site| mark(source, &finding.kernel, site))
            .collect();
        if source.is_translated() {
            let code = marks.first().filter(|first| marks.iter().all(|mark| mark.line == first.line));
            finding.advice = sentence_of(&cuda_advice(&finding, code.map_or("", |mark| &mark.text)));
        }
        let memory = finding.memory.as_deref().map(|memory| format!(" on `{memory}`")).unwrap_or_default();
        let places: Vec<_> = marks.iter().map(|mark| format!("{} at line {}", mark.words, mark.line)).collect();
        let sentence = format!("{}{memory}: {}. {}", finding.kind.describe(), places.join("; "), finding.advice);
        Found { sentence, marks, never_ends: finding.is_endless(), finding }
    }
}

/// Words as a sentence.
fn sentence_of(words: &str) -> String {
    let mut rest = words.chars();
    let begin: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{begin}{}.", rest.as_str())
}

fn mark(source: &SourceText, kernel: &str, site: &Site) -> Mark {
    let Site { action, place, block: [bx, by, bz], thread: [x, y, z], .. } = site;
    let line = source.line_of(kernel, place.line);
    let text = source.line(line).to_owned();
    let (column, length) = if source.is_translated() {
        (1, u32::try_from(text.chars().count()).unwrap_or(1).max(1))
    } else {
        (place.column, place.length)
    };
    let words = format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) {action}");
    Mark { line, column, length, words, text }
}

//! The sanitizer's findings against the source that a person wrote.

use serde::Serialize;
use warpground_engine::{Error, Job, Outcome, Step, wgsl::Place};
use warpground_sim::{
    Checked, Finding, SimOptions, Site,
    direct::{file_of_line, line_in_file},
};

use crate::{launch_file::SourceText, units::count};

mod advice;

pub(crate) use advice::cuda_advice;
pub use advice::with_cuda_name;

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
    /// The finding. Its places are those in what was checked: the WGSL, or CUDA itself.
    #[serde(flatten)]
    pub finding: Finding,
    /// It in one sentence, with the places of the source.
    pub sentence: String,
    /// Whether it is certain that the launch never ends.
    pub never_ends: bool,
    /// Whether it is no more than a warning: CUDA defines what happens.
    pub warns: bool,
    /// The places to mark: the access at which it was noticed, and the other one if there is one.
    pub marks: Vec<Mark>,
}

/// A place to mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The line of the source, from 1.
    pub line: u32,
    /// The column, from 1; of a translation always 1.
    pub column: u32,
    /// Characters to mark; of a translation the whole line.
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
    let (checked, lines) = checked(job, source, options)?;
    let launches = job.steps.iter().filter(|step| matches!(step, Step::Launch(_))).count() as u64;
    let launches = if launches == 1 { "1 launch".to_owned() } else { format!("{} launches", count(launches)) };
    let findings = checked.findings.into_iter().map(|finding| Found::of(source, finding, lines)).collect();
    let ran = format!("{launches} on the simulator");
    Ok((SanitizeReport { source: source.name.clone(), findings, ran }, checked.outcome))
}

/// Checks a job. CUDA is checked as CUDA defines it: a translation keeps what a kernel calculates, and no longer has the masks
/// of warp functions, for one.
fn checked(job: &Job, source: &SourceText, options: &SimOptions) -> Result<(Checked, Lines), Error> {
    if let Some(kernels) = source.as_defined(job) {
        match warpground_sim::check_directly(job, &kernels, options) {
            Err(Error::Unsupported(_)) => {}
            checked => return Ok((checked?, Lines::OfSource)),
        }
    }
    Ok((warpground_sim::check(job, options)?, Lines::OfWgsl))
}

/// What the lines of a finding count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// Those of the WGSL.
    OfWgsl,
    /// Those of the source itself, as the simulator numbers them.
    OfSource,
}

impl SanitizeReport {
    /// The report on findings in kernels that are in this source.
    #[must_use]
    pub fn of(source: &SourceText, findings: Vec<Finding>) -> SanitizeReport {
        let findings = findings.into_iter().map(|finding| Found::of(source, finding, Lines::OfWgsl)).collect();
        SanitizeReport { source: source.name.clone(), findings, ran: String::new() }
    }
}

impl Found {
    fn of(source: &SourceText, mut finding: Finding, lines: Lines) -> Found {
        let marks: Vec<Mark> = std::iter::once(&finding.site)
            .chain(&finding.other)
            .map(|site| mark(source, &finding, site, lines))
            .collect();
        if source.is_translated() {
            let code = marks.first().filter(|first| marks.iter().all(|mark| mark.line == first.line));
            finding.advice = advice_in_cuda(&finding, code.map_or("", |mark| &mark.text));
        }
        let places: Vec<_> = marks.iter().map(|mark| format!("{} at line {}", mark.words, mark.line)).collect();
        let sentence = format!("{}: {}. {}", finding.title(), places.join("; "), finding.advice);
        let warns = lines == Lines::OfSource && (finding.kind.warns_in_cuda() || finding.is_of_components());
        Found { sentence, marks, never_ends: finding.is_endless(), warns, finding }
    }
}

/// What to do about a finding, in CUDA's terms, as a sentence. `code` is the line of the CUDA C that has both accesses, or
/// nothing.
#[must_use]
pub fn advice_in_cuda(finding: &Finding, code: &str) -> String {
    sentence_of(&cuda_advice(finding, code))
}

/// Words as a sentence.
fn sentence_of(words: &str) -> String {
    let mut rest = words.chars();
    let begin: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{begin}{}.", rest.as_str())
}

fn mark(source: &SourceText, finding: &Finding, site: &Site, lines: Lines) -> Mark {
    let mut place = site.place;
    let own = |place: &Place| file_of_line(place.line) == 0;
    if lines == Lines::OfSource
        && !own(&place)
        && let Some(call) = finding.calls.iter().find(|place| own(place))
    {
        // In a function of a header; the source calls it here.
        place = *call;
    }
    let line = match lines {
        Lines::OfWgsl => source.line_of(&finding.kernel, place.line),
        Lines::OfSource => line_in_file(place.line),
    };
    let text = source.line(line).to_owned();
    let (column, length) = if lines == Lines::OfWgsl && source.is_translated() {
        (1, u32::try_from(text.chars().count()).unwrap_or(1).max(1))
    } else {
        (place.column, place.length)
    };
    Mark { line, column, length, words: site.without_place(), text }
}

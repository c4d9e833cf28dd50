//! The sanitizer's findings against the source that a person wrote.

use serde::Serialize;
use warpground_engine::{Error, Job, Step};
use warpground_sim::{Finding, FindingKind, SimOptions, Site};

use crate::{launch_file::SourceText, units::count};

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
    let checked = warpground_sim::check(job, options)?;
    let launches = job.steps.iter().filter(|step| matches!(step, Step::Launch(_))).count() as u64;
    let launches = if launches == 1 { "1 launch".to_owned() } else { format!("{} launches", count(launches)) };
    Ok(SanitizeReport { ran: format!("{launches} on the simulator"), ..SanitizeReport::of(source, checked.findings) })
}

impl SanitizeReport {
    /// The report on findings in kernels that stand in this source.
    #[must_use]
    pub fn of(source: &SourceText, findings: Vec<Finding>) -> SanitizeReport {
        let findings = findings.into_iter().map(|finding| Found::of(source, finding)).collect();
        SanitizeReport { source: source.name.clone(), findings, ran: String::new() }
    }
}

impl Found {
    fn of(source: &SourceText, mut finding: Finding) -> Found {
        let marks: Vec<Mark> =
            std::iter::once(&finding.site).chain(&finding.other).map(|site| mark(source, site)).collect();
        if source.line_map.is_some() {
            let code = marks.first().filter(|first| marks.iter().all(|mark| mark.line == first.line));
            finding.advice = sentence_of(&cuda_advice(&finding, code.map_or("", |mark| &mark.text)));
        }
        let memory = finding.memory.as_deref().map(|memory| format!(" on `{memory}`")).unwrap_or_default();
        let places: Vec<_> = marks.iter().map(|mark| format!("{} at line {}", mark.words, mark.line)).collect();
        let sentence = format!("{}{memory}: {}. {}", finding.kind.describe(), places.join("; "), finding.advice);
        Found { sentence, marks, finding }
    }
}

/// Words as a sentence.
fn sentence_of(words: &str) -> String {
    let mut rest = words.chars();
    let begin: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{begin}{}.", rest.as_str())
}

fn mark(source: &SourceText, site: &Site) -> Mark {
    let Site { action, place, block: [bx, by, bz], thread: [x, y, z] } = site;
    let line = source.line_of(place.line);
    let text = source.line(line).to_owned();
    let (column, length) = match source.line_map {
        None => (place.column, place.length),
        Some(_) => (1, u32::try_from(text.chars().count()).unwrap_or(1).max(1)),
    };
    let words = format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) {action}");
    Mark { line, column, length, words, text }
}

/// The place that a line of code reads, changes and writes back, if the line does that with the memory of this name and
/// nothing else: `bins[i]++` and `bins[i] = bins[i] + 1` do, `sums[i] += sums[i + s]` does not.
fn changed_place(code: &str, name: &str) -> Option<String> {
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut places = Vec::new();
    let mut changed = false;
    for (at, _) in code.match_indices(name).filter(|_| !name.is_empty()) {
        let (before, mut rest) = (&code[..at], &code[at + name.len()..]);
        if before.ends_with(word) || rest.starts_with(word) {
            continue;
        }
        while rest.trim_start().starts_with('[') {
            let mut depth = 0_u32;
            let end = rest.find(|letter| {
                depth += u32::from(letter == '[');
                depth -= u32::from(letter == ']' && depth > 0);
                letter == ']' && depth == 0
            })?;
            rest = &rest[end + 1..];
        }
        places.push(code[at..code.len() - rest.len()].to_owned());
        let (before, rest) = (before.trim_end_matches([' ', '*', '(']), rest.trim_start_matches([' ', ')']));
        let steps = ["++", "--"].iter().any(|mark| before.ends_with(mark) || rest.starts_with(mark));
        let given = ["+=", "-=", "*=", "/=", "|=", "&=", "^="].iter().any(|mark| rest.starts_with(mark));
        changed |= steps || given || (rest.starts_with('=') && !rest.starts_with("=="));
        // One that is only written is no such place.
        if rest.starts_with('=') && code.matches(name).count() == 1 {
            return None;
        }
    }
    let first = places.first()?.clone();
    (changed && places.iter().all(|place| *place == first)).then_some(first)
}

/// What to do, in CUDA's terms: the simulator's own advice is in WGSL's. `code` is the line on which both accesses stand,
/// or nothing.
pub(crate) fn cuda_advice(finding: &Finding, code: &str) -> String {
    let name = finding.memory.as_deref().and_then(|memory| memory.split('[').next()).unwrap_or("");
    let races = matches!(finding.kind, FindingKind::RaceInBlock | FindingKind::RaceBetweenBlocks);
    if let Some(place) =
        changed_place(code, name.trim_end_matches('_')).filter(|_| races && !finding.is_of_components())
    {
        return format!(
            "every thread reads `{place}`, changes it and writes it back, and others come in between: use an atomic \
             function, such as `atomicAdd(&{place}, 1)`"
        );
    }
    match finding.kind {
        FindingKind::RaceInBlock | FindingKind::RaceBetweenBlocks if finding.is_of_components() => {
            "CUDA keeps the components of a vector apart, the WGSL that this becomes does not: let one thread write all of \
             them, or use an array of scalars"
                .to_owned()
        }
        FindingKind::RaceInBlock
            if finding.other.as_ref().is_some_and(|other| *other.action == *finding.site.action) =>
        {
            "let one thread write, give each thread its own element, or use an atomic".to_owned()
        }
        FindingKind::RaceInBlock => "put __syncthreads() between the two accesses".to_owned(),
        FindingKind::RaceBetweenBlocks => {
            "give each block its own elements, use an atomic, or continue in a second launch".to_owned()
        }
        FindingKind::OutOfBounds => match finding.length {
            Some(length) => format!("guard the access: if (index < {length})"),
            None => "guard the access with the number of elements".to_owned(),
        },
        FindingKind::UninitialisedRead => {
            "nobody wrote it: on an NVIDIA GPU it holds anything; fill it first, and wait for whoever fills it"
                .to_owned()
        }
        FindingKind::BarrierDivergence => {
            "every thread of the block must reach the same __syncthreads(): take it out of the condition".to_owned()
        }
        FindingKind::DivisionByZero => "test the divisor first: in CUDA the result is undefined".to_owned(),
        FindingKind::DivisionOverflow => "test for it first: the result does not fit an int".to_owned(),
        FindingKind::ShiftTooFar => "keep the amount below 32: in CUDA the result is undefined".to_owned(),
        FindingKind::Deadlock => {
            "blocks may run one after the other: wait only for blocks that cannot wait for this one".to_owned()
        }
        FindingKind::RunawayLoop => "make sure that the loop's condition can become false".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::changed_place;

    #[test]
    fn a_line_changes_one_place_or_moves_between_two() {
        let found = |code, name| changed_place(code, name);
        assert_eq!(found("if (i < n) bins[in[i]]++;", "bins").as_deref(), Some("bins[in[i]]"));
        assert_eq!(found("bins[b] = bins[b] + 1;", "bins").as_deref(), Some("bins[b]"));
        assert_eq!(found("*total += x;", "total").as_deref(), Some("total"));
        assert_eq!(found("--left[0];", "left").as_deref(), Some("left[0]"));
        for other in ["s[t] += s[t + d];", "s[t] = s[t + 1];", "s[0] = t;", "x = s[t];", "if (s[0] == t) x = 1;"] {
            assert_eq!(found(other, "s"), None, "{other}");
        }
    }
}

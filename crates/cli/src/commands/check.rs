//! `warpground check`.

use std::{io::Write, path::Path};

use serde::Serialize;
use warpground_measure::{
    report,
    sanitize::{Found, SanitizeReport, sanitize_with_outcome},
    subject::Verdict,
    units::count,
};

use crate::{
    Done,
    arguments::Check,
    failure::Failure,
    subject,
    terminal::{FAINT, NOTE, RIGHT, WRONG},
};

/// The last line for programs.
#[derive(Serialize)]
struct Count {
    findings: usize,
    /// Whether the result is right; absent where nothing says what it should be, and behind findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    correct: Option<bool>,
}

/// Runs a kernel under the sanitizer.
pub(crate) fn check(arguments: &Check, out: &mut impl Write) -> Done {
    let request = subject::request(&arguments.subject)?;
    let subject = subject::subject(&arguments.subject, request.as_ref())?;
    let found = sanitize_with_outcome(&subject.job, &subject.source, &warpground_sim::SimOptions::default());
    let (found, outcome) = found.map_err(|error| Failure::of_kernel(&subject.source.name, error))?;
    // Behind a finding a wrong result is what follows from that.
    let right = found.findings.iter().all(|finding| finding.warns);
    let verdict = if right { subject.verdict(&outcome) } else { Verdict::Unknown };
    if arguments.json {
        for finding in &found.findings {
            report::write_line(out, finding)?;
        }
        let correct = (!matches!(verdict, Verdict::Unknown)).then(|| !verdict.is_wrong());
        report::write_line(out, &Count { findings: found.findings.len(), correct })?;
    } else {
        print(&found, out)?;
        if !found.findings.is_empty() && crate::own::is_kernel(Path::new(&arguments.subject.name)) {
            let words = "sizes and values of the launch were assumed, and a finding may come from that: write it as a file \
                         with --write, and correct it there";
            writeln!(out, "{NOTE}note:{NOTE:#} {words}")?;
        }
        if let Some(sentence) = verdict.sentence() {
            writeln!(out, "{sentence}")?;
        }
    }
    let faulty = found.findings.iter().any(|finding| !finding.warns);
    if faulty || verdict.is_wrong() { Err(Failure::Wrong) } else { Ok(()) }
}

fn print(found: &SanitizeReport, out: &mut impl Write) -> Done {
    for Found { finding, marks, warns, .. } in &found.findings {
        let title = finding.title().replace('`', "");
        let index = match (finding.index, finding.length) {
            (Some(index), Some(length)) => format!(" (index {index}, length {length})"),
            _ => String::new(),
        };
        let times = if finding.count > 1 { format!(", {} times", count(finding.count)) } else { String::new() };
        let colour = if *warns { NOTE } else { WRONG };
        writeln!(out, "{colour}{title}{colour:#}{index}{times}")?;
        for mark in marks {
            writeln!(out, "  {}:{}: {}", found.source, mark.line, mark.words)?;
            writeln!(out, "    {FAINT}{}{FAINT:#}", mark.text)?;
        }
        writeln!(out, "  {}", finding.advice)?;
        writeln!(out)?;
    }
    match found.findings.len() {
        0 => writeln!(out, "{RIGHT}nothing found{RIGHT:#}: {}", found.ran)?,
        1 => writeln!(out, "1 finding: {}", found.ran)?,
        many => writeln!(out, "{many} findings: {}", found.ran)?,
    }
    Ok(())
}

//! An exercise's own solutions: what its author has to know before a class gets it.

use std::{fs, io::Write, path::Path};

use warpground_measure::exercise::{Grade, Reason, ReasonKind};

use super::{FilesIn, Folder, collect, process};
use crate::{
    Done,
    arguments::DeviceKind,
    failure::Failure,
    terminal::{RIGHT, WRONG},
};

/// What the first line of a wrong solution begins with.
const FAILS: &str = "// fails: ";

/// Grades the references of an exercise, which have to pass, and the solutions in its folder `wrong/`, each of which has to
/// fail for the reason in its first line.
pub(super) fn test(folder: &Folder, device: DeviceKind, out: &mut impl Write) -> Done {
    let FilesIn::Folder(place) = &folder.place else {
        return Err(Failure::Input("--self-test is for a folder: unpack the zip file first".to_owned()));
    };
    let place = if place.as_os_str().is_empty() { Path::new(".") } else { place };
    let mut wrong = Vec::new();
    if place.join("wrong").is_dir() {
        collect(&place.join("wrong"), 0, &mut wrong)?;
        wrong.sort();
    }
    let references = &folder.exercise.references;
    if references.is_empty() && wrong.is_empty() {
        return Err(Failure::Input("the exercise names no references and has no solutions in wrong/".to_owned()));
    }
    let graded = |path: &Path| process::grade(place, &folder.exercise, path, device);
    let mut as_it_should = 0;
    for name in references {
        folder.read(name).map_err(|reason| Failure::Input(format!("the exercise names {name}: {reason}")))?;
        let grade = graded(&place.join(name))?;
        let complaint = first_reason(&grade).filter(|_| !grade.passed);
        as_it_should += usize::from(grade.passed);
        say(name, "passes", complaint.map(|reason| format!("does not pass: {}", reason.line())), out)?;
    }
    for path in &wrong {
        let name = path.strip_prefix(place).unwrap_or(path).display().to_string();
        let text = fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?;
        let complaint = complaint_about_wrong(&text, &graded(path)?);
        as_it_should += usize::from(complaint.is_none());
        say(&name, "fails for its reason", complaint, out)?;
    }
    let all = references.len() + wrong.len();
    writeln!(out, "{as_it_should} of {all} solutions do what they should")?;
    if as_it_should == all { Ok(()) } else { Err(Failure::Wrong) }
}

fn say(name: &str, well: &str, complaint: Option<String>, out: &mut impl Write) -> Done {
    match complaint {
        None => writeln!(out, "{RIGHT}as it should{RIGHT:#}  {name} {well}")?,
        Some(complaint) => writeln!(out, "{WRONG}not so{WRONG:#}        {name} {complaint}")?,
    }
    out.flush()?;
    Ok(())
}

/// The reasons for which tests failed.
fn reasons(grade: &Grade) -> impl Iterator<Item = &Reason> {
    let all = grade.tests.iter().flat_map(|test| &test.reasons);
    all.filter(|reason| reason.kind != ReasonKind::Skipped)
}

fn first_reason(grade: &Grade) -> Option<&Reason> {
    reasons(grade).next()
}

/// What is not as a wrong solution states it: `// fails: counter: shared_load.bank_conflicts`.
fn complaint_about_wrong(text: &str, grade: &Grade) -> Option<String> {
    let stated = text.lines().next().and_then(|line| line.strip_prefix(FAILS));
    let Some((kind, words)) = stated.and_then(|stated| stated.split_once(": ")) else {
        return Some(format!("states no reason in its first line: {FAILS}KIND: WORDS"));
    };
    let kind_of = |reason: &Reason| serde_json::to_value(reason.kind).is_ok_and(|its| its == kind);
    if grade.passed {
        return Some(format!("passes, and should fail: {kind}: {words}"));
    }
    if reasons(grade).any(|reason| kind_of(reason) && reason.sentence.contains(words)) {
        return None;
    }
    let found = first_reason(grade).map_or_else(String::new, Reason::line);
    Some(format!("fails for another reason than {kind}: {words}: {found}"))
}

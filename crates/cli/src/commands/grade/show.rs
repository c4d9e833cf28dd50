//! Grades for people and for programs.

use std::io::Write;

use serde_json::json;
use warpground_measure::{
    exercise::{Grade, Reason, ReasonKind, TestGrade},
    report,
};

use crate::{
    Done,
    failure::Failure,
    terminal::{FAINT, HEADING, NOTE, RIGHT, WRONG, table},
};

/// One object per line.
pub(super) fn json(grade: &Grade, out: &mut impl Write) -> Done {
    report::write_line(out, grade)?;
    Ok(())
}

/// Each solution with its tests, and a table of several.
pub(super) fn text(grades: &[Grade], out: &mut impl Write) -> Done {
    if let [grade] = grades {
        return single(grade, out);
    }
    let mut rows = table(&["solution", "tests", "points", "first reason"], &[1, 2]);
    for grade in grades {
        let passed = grade.tests.iter().filter(|test| test.passed).count();
        let reason = grade.tests.iter().find(|test| !test.passed).and_then(|test| test.reasons.first());
        rows.add_row([
            grade.solution.clone(),
            format!("{passed} of {}", grade.tests.len()),
            format!("{} of {}", grade.points, grade.of),
            reason.map_or_else(|| "passed".to_owned(), |reason| shortened(&reason.line())),
        ]);
    }
    writeln!(out, "{}", rows.trim_fmt())?;
    let passed = grades.iter().filter(|grade| grade.passed).count();
    writeln!(out, "{passed} of {} solutions passed", grades.len())?;
    Ok(())
}

fn single(grade: &Grade, out: &mut impl Write) -> Done {
    writeln!(out, "{HEADING}{}{HEADING:#}  {}", grade.exercise, grade.solution)?;
    for test in &grade.tests {
        let (style, word) = if test.passed { (RIGHT, "passed") } else { (WRONG, "failed") };
        writeln!(out, "  {style}{word}{style:#}  {} ({})", test.name, points(test.of))?;
        for reason in &test.reasons {
            let style = if reason.kind == ReasonKind::Skipped { NOTE } else { WRONG };
            writeln!(out, "    {style}{}{style:#}", kind(reason.kind))?;
            for line in reason.sentence.lines() {
                writeln!(out, "      {line}")?;
            }
        }
    }
    let unseen = |test: &&TestGrade| test.passed && test.reasons.iter().any(|its| its.kind == ReasonKind::Skipped);
    let in_part = match grade.tests.iter().filter(unseen).count() {
        0 => String::new(),
        1 => "; one test was checked only in part".to_owned(),
        several => format!("; {several} tests were checked only in part"),
    };
    writeln!(out, "{} of {}{in_part}", grade.points, points(grade.of))?;
    if !grade.code.is_empty() {
        writeln!(out, "{FAINT}code of this result: {}{FAINT:#}", grade.code)?;
    }
    Ok(())
}

fn points(points: f64) -> String {
    if (points - 1.0).abs() < f64::EPSILON { "1 point".to_owned() } else { format!("{points} points") }
}

fn kind(kind: ReasonKind) -> &'static str {
    match kind {
        ReasonKind::Refused => "refused",
        ReasonKind::Finding => "a mistake was found",
        ReasonKind::Wrong => "wrong result",
        ReasonKind::Counter => "a counter is outside its limit",
        ReasonKind::Share => "too slow",
        ReasonKind::Limit => "over the limit",
        ReasonKind::Skipped => "not checked",
    }
}

/// A line as a table has room for it.
fn shortened(line: &str) -> String {
    let short: String = line.chars().take(90).collect();
    if short.len() < line.len() { format!("{short}…") } else { short }
}

/// A row a solution.
pub(super) fn csv(grades: &[Grade], out: &mut impl Write) -> Done {
    writeln!(out, "exercise,solution,passed,points,of,code,first_reason")?;
    for grade in grades {
        let reason = grade.tests.iter().find(|test| !test.passed).and_then(|test| test.reasons.first());
        let fields = [
            grade.exercise.clone(),
            grade.solution.clone(),
            grade.passed.to_string(),
            grade.points.to_string(),
            grade.of.to_string(),
            grade.code.clone(),
            reason.map_or_else(String::new, Reason::line),
        ];
        writeln!(out, "{}", fields.map(|field| quoted(&field)).join(","))?;
    }
    Ok(())
}

/// A field of a table: a program for tables takes none for a formula.
fn quoted(field: &str) -> String {
    let guarded = if field.starts_with(['=', '+', '-', '@', '\t']) { format!("'{field}") } else { field.to_owned() };
    if guarded.contains([',', '"', '\n', '\r']) { format!("\"{}\"", guarded.replace('"', "\"\"")) } else { guarded }
}

/// Gradescope's results.json.
pub(super) fn gradescope(grades: &[Grade], out: &mut impl Write) -> Done {
    let [grade] = grades else {
        return Err(Failure::Input("--format gradescope is for one solution".to_owned()));
    };
    let test = |test: &TestGrade| {
        let output: Vec<&str> = test.reasons.iter().map(|reason| reason.sentence.as_str()).collect();
        json!({
            "name": test.name,
            "score": test.points,
            "max_score": test.of,
            "status": if test.passed { "passed" } else { "failed" },
            "output": output.join("\n"),
            "output_format": "text",
        })
    };
    let tests: Vec<_> = grade.tests.iter().map(test).collect();
    report::write_line(out, &json!({ "score": grade.points, "output": grade.code, "tests": tests }))?;
    Ok(())
}

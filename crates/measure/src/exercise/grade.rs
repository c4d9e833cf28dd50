//! A solution's way through the tests of an exercise.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use warpground_engine::{Device, Error, Instance, Role, TimingPlan};
use warpground_sim::{SimDevice, SimOptions};

use super::{CounterLimit, Exercise, ExerciseError, ReadFile, Share, Test, counters, names, within};
use crate::{
    CeilingOptions, TimeReport, ceiling,
    launch_file::{Drawn, LaunchFile, Replacement, Unmet},
    profile,
    sanitize::sanitize,
    subject::Verdict,
    units::count,
};

/// What became of a solution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    /// The exercise's title.
    pub exercise: String,
    /// The solution's file.
    pub solution: String,
    /// Whether every test passed.
    pub passed: bool,
    /// The points of the tests that passed.
    pub points: f64,
    /// The points of all tests.
    pub of: f64,
    /// The tests, in order.
    pub tests: Vec<TestGrade>,
    /// The code of the result; empty until it is made.
    #[serde(default)]
    pub code: String,
}

/// What became of one test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TestGrade {
    /// Its name.
    pub name: String,
    /// Whether it passed.
    pub passed: bool,
    /// The points that it gave: all of its points if it passed, otherwise none.
    pub points: f64,
    /// What it counts.
    pub of: f64,
    /// Why it failed; what could not be looked at is among them and fails nothing.
    pub reasons: Vec<Reason>,
    /// Where a result is wrong: what was found beside what was expected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
}

/// Why a test failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// Of which kind it is.
    pub kind: ReasonKind,
    /// In a sentence.
    pub sentence: String,
}

impl Reason {
    /// The reason in one line: of a text that does not compile, the first error with its place.
    #[must_use]
    pub fn line(&self) -> String {
        let mut lines = self.sentence.lines().map(str::trim);
        let first = lines.next().unwrap_or_default();
        let Some(about) = first.strip_suffix(':') else { return first.to_owned() };
        let rest: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let at = rest.iter().position(|line| line.starts_with("error")).unwrap_or(0);
        let Some(error) = rest.get(at) else { return about.to_owned() };
        // A rendered error has its place in a line of its own: `┌─ dora.cu:3:5`.
        let place = rest.get(at + 1).and_then(|line| line.strip_prefix("┌─ "));
        let line = place.and_then(|place| place.rsplit(':').nth(1));
        let error = error.strip_prefix("error: ").unwrap_or(error);
        match line {
            Some(line) => format!("{about}: line {line}: {error}"),
            None => format!("{about}: {error}"),
        }
    }
}

/// The kinds of reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// It does not compile, or does not fit the launch.
    Refused,
    /// The sanitizer found something.
    Finding,
    /// The result is wrong.
    Wrong,
    /// A counter is not as demanded.
    Counter,
    /// It is too slow on the GPU.
    Share,
    /// It took more time or memory than it may.
    Limit,
    /// Something could not be looked at here; it fails nothing.
    Skipped,
}

/// Grades a solution. Results, findings and counters come from the simulator; shares of a device's speed are asked of
/// `device`, if there is one.
///
/// # Errors
/// [`ExerciseError`] where the exercise itself is at fault. What is wrong with the solution is in the grade.
pub async fn grade(
    exercise: &Exercise,
    (name, code): (&str, &str),
    device: Option<&dyn Device>,
    read: ReadFile<'_>,
) -> Result<Grade, ExerciseError> {
    let mut tests = Vec::new();
    for test in &exercise.tests {
        let Tested { reasons, drawn } = tested(test, (name, code), device, read).await?;
        let passed = reasons.iter().all(|reason| reason.kind == ReasonKind::Skipped);
        let points = if passed { test.points } else { 0.0 };
        tests.push(TestGrade { name: test.name.clone(), passed, points, of: test.points, reasons, drawn });
    }
    Ok(Grade {
        exercise: exercise.title.clone(),
        solution: name.to_owned(),
        passed: tests.iter().all(|test| test.passed),
        // The sum of nothing is a negative zero.
        points: tests.iter().map(|test| test.points).sum::<f64>() + 0.0,
        of: exercise.points(),
        tests,
        code: String::new(),
    })
}

impl Grade {
    /// The grade of a solution that no test saw.
    #[must_use]
    pub fn unseen(exercise: &Exercise, solution: &str, kind: ReasonKind, sentence: &str) -> Grade {
        let tests = exercise.tests.iter().map(|test| TestGrade {
            name: test.name.clone(),
            passed: false,
            points: 0.0,
            of: test.points,
            reasons: vec![Reason { kind, sentence: sentence.to_owned() }],
            drawn: Vec::new(),
        });
        Grade {
            exercise: exercise.title.clone(),
            solution: solution.to_owned(),
            passed: false,
            points: 0.0,
            of: exercise.points(),
            tests: tests.collect(),
            code: String::new(),
        }
    }
}

/// What a test found.
#[derive(Default)]
struct Tested {
    reasons: Vec<Reason>,
    drawn: Vec<Drawn>,
}

async fn tested(
    test: &Test,
    (name, code): (&str, &str),
    device: Option<&dyn Device>,
    read: ReadFile<'_>,
) -> Result<Tested, ExerciseError> {
    let broken = |file: &str, reason: String| ExerciseError::Format { file: file.to_owned(), reason };
    let (path, text) = match (&test.launch, &test.file) {
        (Some(text), _) => (format!("test `{}`", test.name), text.clone()),
        (None, Some(path)) => {
            let refused = |reason| ExerciseError::File { path: path.clone(), reason };
            let place = within(path).map_err(refused)?;
            let bytes = read(&place.to_string_lossy()).map_err(refused)?;
            let text = String::from_utf8(bytes).map_err(|_| refused("it is not UTF-8".to_owned()))?;
            (path.clone(), text)
        }
        (None, None) => return Err(broken("exercise.toml", "a test without a launch".to_owned())),
    };
    // What a launch file names lies beside it.
    let folder = test.file.as_deref().and_then(|path| path.rsplit_once('/')).map_or("", |(folder, _)| folder);
    let mut beside = |name: &str| {
        let joined = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
        read(&within(&joined)?.to_string_lossy())
    };
    let replacement = Replacement { source: Some((name.to_owned(), code.to_owned())), warps: true };
    let fail = |kind, sentence: String| Ok(Tested { reasons: vec![Reason { kind, sentence }], ..Tested::default() });
    let mut file = match LaunchFile::parse_with(&path, &text, &replacement, &mut beside) {
        Ok(file) => file,
        Err(error) => {
            return match names::refusal(&text, &error) {
                Some(sentence) => fail(ReasonKind::Refused, sentence),
                None => Err(broken("exercise.toml", error.to_string())),
            };
        }
    };
    let options = SimOptions::default();
    let simulator = SimDevice::new(options.clone());
    file.settle(&simulator).await.map_err(|error| broken(&path, format!("the reference: {error}")))?;
    if let Some(sentence) = names::missing_output(&text, &file) {
        return fail(ReasonKind::Refused, sentence);
    }
    let mut found = Vec::new();
    let mut drawn = Vec::new();
    if test.check {
        match sanitize(&file.job, &file.source, &options) {
            Ok(report) => found.extend(
                report
                    .findings
                    .into_iter()
                    .filter(|its| !its.warns)
                    .map(|its| Reason { kind: ReasonKind::Finding, sentence: its.sentence }),
            ),
            Err(error) => return fail(ReasonKind::Refused, error.to_string()),
        }
    }
    // A kernel that does not end has no result.
    match profile(&file.job, &file.source, &options) {
        Ok(result) => {
            let verdict = Verdict::Expected(file.unmet(&result.outcome));
            if let Some(mut sentence) = verdict.sentence().filter(|_| verdict.is_wrong()) {
                if let Verdict::Expected(unmet) = &verdict {
                    sentence.push_str(&perhaps_unwritten(unmet, &file));
                }
                found.push(Reason { kind: ReasonKind::Wrong, sentence });
                drawn = file.drawn(&result.outcome);
                drawn.retain(|its| its.cells.iter().any(|cell| !cell.right));
            }
            let counted = counters::counted(&result.report);
            for limit in &test.counters {
                found.extend(counter(limit, &counted).map_err(|reason| broken(&path, reason))?);
            }
        }
        Err(error) if found.is_empty() => found.push(Reason { kind: ReasonKind::Refused, sentence: error.to_string() }),
        Err(_) => {}
    }
    if found.is_empty() {
        for share in &test.shares {
            found.extend(speed(share, &file, device).await);
        }
    }
    Ok(Tested { reasons: found, drawn })
}

/// Asks whether the first wrong element was written, if it looks like one that was not.
fn perhaps_unwritten(unmet: &[Unmet], file: &LaunchFile) -> String {
    let Some(first) = unmet.first() else { return String::new() };
    let starts_poisoned =
        file.job.buffers.iter().any(|buffer| buffer.name == first.buffer && buffer.role == Role::Output);
    // All bits are one in a poisoned element, whatever its type.
    if starts_poisoned && ["NaN", "255", "65535", "4294967295", "-1"].contains(&first.got.as_str()) {
        format!("\nEach element holds {} before the launch: does a thread write this one?", first.got)
    } else {
        String::new()
    }
}

fn counter(limit: &CounterLimit, counted: &Value) -> Result<Option<Reason>, String> {
    let found = limit.what.split('.').try_fold(counted, |value, key| value.get(key));
    let value = found.and_then(Value::as_f64).ok_or_else(|| counters::unknown(&limit.what))?;
    let shown = |value: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive")]
        if value.fract() == 0.0 && value >= 0.0 { count(value as u64) } else { format!("{value:.2}") }
    };
    let because = if limit.because.is_empty() { String::new() } else { format!(": {}", limit.because) };
    let sentence = match (limit.most, limit.least) {
        (Some(most), _) if value > most => {
            format!("{} is {}; at most {} is allowed{because}", limit.what, shown(value), shown(most))
        }
        (_, Some(least)) if value < least => {
            format!("{} is {}; at least {} is required{because}", limit.what, shown(value), shown(least))
        }
        _ => return Ok(None),
    };
    Ok(Some(Reason { kind: ReasonKind::Counter, sentence }))
}

async fn speed(share: &Share, file: &LaunchFile, device: Option<&dyn Device>) -> Option<Reason> {
    let skipped = |sentence: String| Some(Reason { kind: ReasonKind::Skipped, sentence });
    let Some(device) = device else {
        return skipped("the speed was not measured: no GPU was asked for (--device gpu)".to_owned());
    };
    let measured: Result<_, String> = async {
        let options = CeilingOptions::suiting(device.adapter().kind);
        let best = ceiling::bandwidth(device, &options).await.map_err(|error| error.to_string())?.rate.value;
        let of_device = |error: Error| error.to_string();
        let instance = Instance::new(device, file.job.clone()).await.map_err(of_device)?;
        instance.run().await.map_err(of_device)?;
        let timing = instance.time(&TimingPlan::default()).await.map_err(of_device)?;
        let time = TimeReport::of(timing).ok_or("there was no reading")?;
        Ok((best, time.seconds.median))
    }
    .await;
    match measured {
        #[expect(clippy::cast_precision_loss, reason = "far more digits than are shown")]
        Ok((best, seconds)) if seconds > 0.0 => {
            let reached = share.bytes as f64 / seconds / 1e9 / best;
            (reached < share.least).then(|| Reason {
                kind: ReasonKind::Share,
                sentence: format!(
                    "it moves its {} bytes at {:.0} % of what {} copies at best, {:.0} % are demanded (measured)",
                    count(share.bytes),
                    reached * 100.0,
                    device.adapter().name,
                    share.least * 100.0
                ),
            })
        }
        Ok(_) => skipped("the speed was not measured: the timer is too coarse".to_owned()),
        Err(reason) => skipped(format!("the speed was not measured: {reason}")),
    }
}

//! Every solution of every exercise in `exercises/`, graded as a student's would be: references pass, starters are taken
//! and fail, and each solution in `wrong/` fails for the reason that its first line states.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

/// What grading a solution gave: the exit status, the grade, and what was said beside it.
fn grade(exercise: &Path, solution: &Path) -> Result<(i32, Value), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_warpground"))
        .arg("grade")
        .args([exercise, solution])
        .arg("--json")
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let grade = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}{said}"))?;
    Ok((output.status.code().unwrap_or(-1), grade))
}

fn reasons(grade: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let tests = grade["tests"].as_array().cloned().unwrap_or_default();
    tests
        .iter()
        .flat_map(|test| test["reasons"].as_array().cloned().unwrap_or_default())
        .filter(|reason| reason["kind"] != "skipped")
        .map(|reason| (text(&reason["kind"]), text(&reason["sentence"])))
        .collect()
}

fn reference_passes(exercise: &Path, solution: &Path) -> Result<(), Failed> {
    let (status, grade) = grade(exercise, solution)?;
    if status == 0 && grade["passed"] == true { Ok(()) } else { Err(format!("{status}: {:?}", reasons(&grade)).into()) }
}

fn starter_fails(exercise: &Path, solution: &Path) -> Result<(), Failed> {
    let (status, grade) = grade(exercise, solution)?;
    let refused: Vec<_> =
        reasons(&grade).into_iter().filter(|(_, sentence)| sentence.contains("does not compile")).collect();
    match (status, refused.as_slice()) {
        (1, []) => Ok(()),
        (1, [first, ..]) => Err(format!("the starter does not compile: {first:?}").into()),
        _ => Err(format!("the starter ends with {status}").into()),
    }
}

fn wrong_fails_for_its_reason(exercise: &Path, solution: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(solution).map_err(|error| error.to_string())?;
    let stated = text.lines().next().and_then(|line| line.strip_prefix("// fails: ")).unwrap_or_default();
    let (kind, words) = stated.split_once(": ").ok_or("the first line states no reason: // fails: KIND: WORDS")?;
    let (status, grade) = grade(exercise, solution)?;
    let found = reasons(&grade);
    if status == 1 && found.iter().any(|(its, sentence)| its == kind && sentence.contains(words)) {
        Ok(())
    } else {
        Err(format!("{status}, not {kind} ({words}), but {found:?}").into())
    }
}

/// The files of a folder in order; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut all: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    all.sort();
    all
}

fn trial(name: String, test: fn(&Path, &Path) -> Result<(), Failed>, exercise: &Path, solution: PathBuf) -> Trial {
    let exercise = exercise.to_owned();
    Trial::test(name, move || test(&exercise, &solution))
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exercises").canonicalize().expect("the exercises");
    let mut trials = Vec::new();
    let mut exercises = 0;
    for exercise in files(&root).iter().flat_map(|family| files(family)) {
        if !exercise.join("exercise.toml").is_file() {
            continue;
        }
        exercises += 1;
        let name = exercise.strip_prefix(&root).expect("below the root").display().to_string();
        for file in ["wgsl", "cu"] {
            let reference = exercise.join(format!("reference.{file}"));
            trials.push(trial(format!("{name}/reference.{file}_passes"), reference_passes, &exercise, reference));
            let starter = exercise.join(format!("starter.{file}"));
            trials.push(trial(format!("{name}/starter.{file}_is_taken_and_fails"), starter_fails, &exercise, starter));
        }
        for wrong in files(&exercise.join("wrong")) {
            let file = wrong.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let name = format!("{name}/{file}_fails_for_its_reason");
            trials.push(trial(name, wrong_fails_for_its_reason, &exercise, wrong));
        }
    }
    trials.push(Trial::test("there_are_at_least_thirty_exercises", move || {
        if exercises >= 30 { Ok(()) } else { Err(format!("{exercises}").into()) }
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

//! Exercises: a text, a starter, tests that a solution has to pass, and a reference that does.
//!
//! An exercise is a folder with an `exercise.toml`:
//!
//! ```toml
//! title = "Guard the last block"
//! family = "first kernels"
//! level = 1                          # 1 (first lesson) to 5
//! text = "text.md"                   # what the student reads, in Markdown
//! starters = ["starter.wgsl", "starter.cu"]
//! references = ["reference.wgsl", "reference.cu"]
//! hints = ["How many threads start?", "…"]
//!
//! [limits]
//! seconds = 20                       # of a solution's whole grading
//! memory_mib = 2048
//!
//! [[test]]
//! name = "no multiple of the block"
//! launch = """…"""                   # a launch file; or `file = "tests/small.toml"`
//! points = 1                         # 1 unless set
//! check = true                       # races, accesses out of bounds and the like fail the test; true unless set
//!
//! [[test.counter]]
//! what = "global_load.sectors"       # a key of `warpground profile --json`; also barriers_per_block
//! most = 2048                        # and `least`
//! because = "neighbours read neighbours"
//!
//! [[test.share]]                     # of what the device copies at best; only asked on a GPU
//! bytes = 8192
//! least = 0.5
//! ```
//!
//! docs/exercises.md lists all keys, and all counters. The tests' launch files are those of [`crate::launch_file`]. The solution takes the place of their source: its kernel
//! may have any name, a block of its own, and need not declare what it does not use; its buffers and scalars go by the names
//! in the launch file. No file outside of the exercise's folder is read.

pub mod bundle;
mod code;
mod counters;
mod grade;
mod names;
mod shared;

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

pub use self::{
    code::result_code,
    counters::counter_names,
    grade::{Grade, Reason, ReasonKind, TestGrade, grade},
    shared::{SharedError, shared},
};

/// The most bytes of a solution's text.
pub const MOST_SOLUTION_BYTES: usize = 1 << 20;

/// An exercise, as its author wrote it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// What it is called.
    pub title: String,
    /// What it belongs to.
    #[serde(default)]
    pub family: String,
    /// How hard it is: 1 to 5.
    #[serde(default = "one")]
    pub level: u32,
    /// The file of the text that the student reads.
    pub text: String,
    /// Files to start from, one a language.
    #[serde(default)]
    pub starters: Vec<String>,
    /// Files with a right solution, one a language.
    #[serde(default)]
    pub references: Vec<String>,
    /// Hints, the least telling first.
    #[serde(default)]
    pub hints: Vec<String>,
    /// What grading a solution may take.
    #[serde(default)]
    pub limits: Limits,
    /// What a solution has to pass; at least one.
    #[serde(rename = "test", default)]
    pub tests: Vec<Test>,
}

/// What grading a solution may take.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Seconds by the clock.
    pub seconds: f64,
    /// Memory of the process, in MiB.
    pub memory_mib: u64,
}

/// A test.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// What it is called.
    pub name: String,
    /// A launch file, in place.
    pub launch: Option<String>,
    /// The launch file's path in the exercise's folder.
    pub file: Option<String>,
    /// What it counts.
    #[serde(default = "one_point")]
    pub points: f64,
    /// Whether the sanitizer's findings fail it.
    #[serde(default = "yes")]
    pub check: bool,
    /// What may be counted at most or at least.
    #[serde(rename = "counter", default)]
    pub counters: Vec<CounterLimit>,
    /// How fast it has to be on a GPU.
    #[serde(rename = "share", default)]
    pub shares: Vec<Share>,
}

/// A demand on a counter.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterLimit {
    /// Its key in the profile: `shared_load.bank_conflicts`.
    pub what: String,
    /// The most that is allowed.
    pub most: Option<f64>,
    /// The least that is demanded.
    pub least: Option<f64>,
    /// Why, for the student.
    #[serde(default)]
    pub because: String,
}

/// A demand on the speed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The bytes that have to move.
    pub bytes: u64,
    /// The least share of the device's copying speed, from 0 to 1.
    pub least: f64,
}

/// Why an exercise cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ExerciseError {
    /// Its file is not as it should be.
    #[error("{file}: {reason}")]
    Format {
        /// The file.
        file: String,
        /// What is wrong, and where.
        reason: String,
    },
    /// A file that it names cannot be read.
    #[error("the exercise names {path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// Why.
        reason: String,
    },
}

fn one() -> u32 {
    1
}

fn one_point() -> f64 {
    1.0
}

fn yes() -> bool {
    true
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { seconds: 60.0, memory_mib: 4096 }
    }
}

/// Gives the contents of a file in the exercise's folder.
pub type ReadFile<'reader> = &'reader mut dyn FnMut(&str) -> Result<Vec<u8>, String>;

impl Exercise {
    /// Reads an exercise from the text of its `exercise.toml`.
    ///
    /// # Errors
    /// [`ExerciseError::Format`] with line and key, and for values that cannot be.
    pub fn parse(text: &str) -> Result<Exercise, ExerciseError> {
        let wrong = |reason: String| ExerciseError::Format { file: "exercise.toml".to_owned(), reason };
        let exercise: Exercise = toml::from_str(text).map_err(|error| {
            let missing = missing(text);
            if error.message().starts_with("missing field") && !missing.is_empty() {
                return wrong(format!("it lacks {}", listed(&missing)));
            }
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            wrong(format!("line {line}: {}", error.message()))
        })?;
        if exercise.tests.is_empty() {
            return Err(wrong("it has no [[test]]".to_owned()));
        }
        let Limits { seconds, memory_mib } = exercise.limits;
        let bounded = seconds > 0.0 && seconds <= 3600.0 && (64..=1 << 20).contains(&memory_mib);
        if !bounded {
            return Err(wrong("limits: seconds from 0 to 3600, memory_mib from 64 on".to_owned()));
        }
        let counters = counter_names();
        for (number, test) in exercise.tests.iter().enumerate() {
            let name = &test.name;
            if test.launch.is_some() == test.file.is_some() {
                return Err(wrong(format!("test `{name}`: either `launch` or `file` says what is launched")));
            }
            if !(test.points.is_sign_positive() && test.points.is_finite()) {
                return Err(wrong(format!("test `{name}`: points from 0 on")));
            }
            if let Some((at, limit)) = (0..).zip(&test.counters).find(|(_, limit)| !counters.contains(&limit.what)) {
                let line = line_of_counter(text, number, at).map_or_else(String::new, |line| format!("line {line}: "));
                return Err(wrong(format!("{line}{}", counters::unknown(&limit.what))));
            }
            if let Some(limit) = test.counters.iter().find(|limit| limit.most.is_none() && limit.least.is_none()) {
                return Err(wrong(format!("test `{name}`: {} has neither `most` nor `least`", limit.what)));
            }
            if let Some(share) = test.shares.iter().find(|share| !(share.least > 0.0 && share.least <= 1.0)) {
                return Err(wrong(format!("test `{name}`: a share of {}; allowed: from 0 to 1", share.least)));
            }
        }
        Ok(exercise)
    }

    /// What all tests count together.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.tests.iter().map(|test| test.points).sum()
    }
}

fn value<'table, 'text>(table: &'table DeTable<'text>, key: &str) -> Option<&'table Spanned<DeValue<'text>>> {
    table.iter().find(|(its, _)| its.get_ref().as_ref() == key).map(|(_, value)| value)
}

/// All keys that an exercise needs and that this text lacks: an author would else meet them one by one.
fn missing(text: &str) -> Vec<String> {
    let Ok(document) = DeTable::parse(text) else { return Vec::new() };
    let top = document.get_ref();
    let mut missing: Vec<String> =
        ["title", "text"].into_iter().filter(|key| value(top, key).is_none()).map(|key| format!("`{key}`")).collect();
    let tests = value(top, "test").and_then(|tests| tests.get_ref().as_array());
    if tests.is_none() {
        missing.push("a [[test]]".to_owned());
    }
    for (number, test) in tests.into_iter().flatten().enumerate() {
        let Some(test) = test.get_ref().as_table() else { continue };
        let number = number + 1;
        if value(test, "name").is_none() {
            missing.push(format!("`name` in test {number}"));
        }
        if value(test, "launch").is_none() && value(test, "file").is_none() {
            missing.push(format!("`launch` or `file` in test {number}"));
        }
        for (list, keys) in [("counter", ["what"].as_slice()), ("share", ["bytes", "least"].as_slice())] {
            let entries = value(test, list).and_then(|entries| entries.get_ref().as_array());
            let tables = entries.into_iter().flatten().filter_map(|entry| entry.get_ref().as_table());
            let absent = tables.flat_map(|table| keys.iter().filter(move |key| value(table, key).is_none()));
            missing.extend(absent.map(|key| format!("`{key}` in a {list} of test {number}")));
        }
    }
    missing
}

/// `a`, `b` and `c`.
fn listed(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        names => names.concat(),
    }
}

/// The line, from 1, of what the counter at a place in a test is called.
fn line_of_counter(text: &str, test: usize, at: usize) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    let test = value(document.get_ref(), "test")?.get_ref().as_array()?.get(test)?.get_ref().as_table()?;
    let counter = value(test, "counter")?.get_ref().as_array()?.get(at)?.get_ref().as_table()?;
    let start = value(counter, "what")?.span().start;
    Some(text.get(..start)?.matches('\n').count() + 1)
}

/// The most bytes of an exercise's files.
const MOST_BYTES: usize = 256 << 20;

/// What an exercise consists of, for the code of a result: its file, its text and its tests.
///
/// # Errors
/// [`ExerciseError::File`] for a file that cannot be read, and for too many bytes.
pub fn contents(exercise: &Exercise, read: ReadFile<'_>) -> Result<Vec<(String, Vec<u8>)>, ExerciseError> {
    let mut names = vec!["exercise.toml".to_owned(), exercise.text.clone()];
    names.extend(exercise.tests.iter().filter_map(|test| test.file.clone()));
    let mut all = Vec::new();
    let mut bytes = 0;
    for name in names {
        let refused = |reason: String| ExerciseError::File { path: name.clone(), reason };
        let content = read(&name).map_err(refused)?;
        bytes += content.len();
        if bytes > MOST_BYTES {
            return Err(refused("the exercise has more than 256 MiB of files".to_owned()));
        }
        all.push((name, content));
    }
    Ok(all)
}

/// The path of a file that an exercise names, within its folder: `tests/../data.bin` becomes `data.bin`.
///
/// # Errors
/// One that leads out of the folder.
pub fn within(path: &str) -> Result<PathBuf, String> {
    let mut out = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(part) => out.push(part),
            Component::CurDir => {}
            Component::ParentDir if out.pop() => {}
            _ => return Err(format!("{path} leads out of the exercise's folder")),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = "title = \"t\"\ntext = \"text.md\"\n[[test]]\nname = \"n\"\nfile = \"a.toml\"\n";

    #[test]
    fn an_exercise_of_the_fewest_lines_has_one_test_of_one_point() {
        let exercise = Exercise::parse(LEAST).expect("it is one");
        assert_eq!((exercise.points(), exercise.level, exercise.tests[0].check), (1.0, 1, true));
    }

    #[test]
    fn what_is_wrong_with_an_exercise_is_said_in_one_sentence() {
        for (text, expected) in [
            ("title = 3", "exercise.toml: line 1: invalid type"),
            ("title = \"t\"\ntext = \"x\"", "exercise.toml: it has no [[test]]"),
            ("level = 2", "exercise.toml: it lacks `title`, `text` and a [[test]]"),
            (
                "title = \"t\"\n[[test]]\npoints = 2\n[[test.share]]\nleast = 0.5",
                "exercise.toml: it lacks `text`, `name` in test 1, `launch` or `file` in test 1 and `bytes` in a share of test 1",
            ),
            (&format!("{LEAST}launch = \"\""), "exercise.toml: test `n`: either `launch` or `file`"),
            (&format!("{LEAST}points = -1"), "exercise.toml: test `n`: points from 0 on"),
            (&format!("{LEAST}pionts = 1"), "exercise.toml: line 6: unknown field `pionts`"),
            (&format!("{LEAST}[[test.counter]]\nwhat = \"warps\""), "exercise.toml: test `n`: warps has neither"),
            (
                &format!("{LEAST}[[test.counter]]\nmost = 1\nwhat = \"global_load.sector\""),
                "exercise.toml: line 8: there is no counter `global_load.sector`; there are global_load.sectors, ",
            ),
            (&format!("{LEAST}[[test.share]]\nbytes = 1\nleast = 7"), "exercise.toml: test `n`: a share of 7"),
        ] {
            let said = Exercise::parse(text).expect_err(expected).to_string();
            assert!(said.starts_with(expected), "{said}");
        }
    }

    const BOOK: &str = include_str!("../../../docs/exercises.md");

    /// The names in the first column of the table under a heading of the book.
    fn listed(heading: &str) -> Vec<String> {
        let after = BOOK.split_once(heading).expect("the heading").1;
        let rows = after.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
        rows.filter_map(|row| Some(row.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
    }

    #[test]
    fn the_book_lists_every_counter() {
        assert_eq!(listed("### Every counter"), counter_names());
    }

    #[test]
    fn the_book_lists_every_key() {
        let mut keys = Vec::new();
        for (path, text) in [
            ("", "other = 1".to_owned()),
            ("limits.", "[limits]\nother = 1".to_owned()),
            ("test.", format!("{LEAST}other = 1")),
            ("test.counter.", format!("{LEAST}[[test.counter]]\nother = 1")),
            ("test.share.", format!("{LEAST}[[test.share]]\nother = 1")),
        ] {
            // An unknown key is an error that lists the known ones.
            let said = Exercise::parse(&text).expect_err("an unknown key").to_string();
            let known = said.split_once("expected ").expect("the keys that there are").1;
            keys.extend(known.split('`').skip(1).step_by(2).map(|key| format!("{path}{key}")));
        }
        keys.retain(|key| !["limits", "test", "test.counter", "test.share"].contains(&key.as_str()));
        assert_eq!(listed("### Every key of an exercise.toml"), keys);
    }

    #[test]
    fn no_path_leads_out_of_the_folder() {
        assert_eq!(within("tests/../data.bin"), Ok(PathBuf::from("data.bin")));
        for path in ["../secret", "/etc/passwd", "a/../../b"] {
            assert!(within(path).is_err(), "{path}");
        }
    }
}

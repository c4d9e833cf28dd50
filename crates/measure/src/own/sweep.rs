//! A user's own launch at several values of one of its scalars, of an override, or of the block: right or wrong, and the time.

use serde::Serialize;
use warpground_engine::{Device, TimingPlan};

use super::run_own;
use crate::{
    TimeReport,
    lab::{Change, change},
    launch_file::LaunchFile,
};

/// The most values of a sweep.
pub const MOST_VALUES: usize = 64;

/// What is swept: a key of the launch file, and its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSweep {
    /// A scalar, an override, or `block`.
    pub key: String,
    /// As one writes them in a launch file.
    pub values: Vec<String>,
}

/// Why something is no sweep.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnSweepError {
    /// It does not name a key.
    #[error("`{0}` is no sweep: write n=1024,4096 for these values, or n=2^10..2^20 for powers of two between")]
    Form(String),
    /// A value is none.
    #[error("`{0}` is no value: whole numbers, 2^10, and blocks such as 16x16 are allowed")]
    Value(String),
    /// A range does not go up.
    #[error("`{0}` is no range: it goes up from 1 or more, for example 2^10..2^20")]
    Range(String),
    /// There are too many values.
    #[error("{0} values are too many; a sweep has up to {MOST_VALUES}")]
    Many(usize),
    /// The launch file has no such key.
    #[error("the launch file has no scalar or override `{key}`; it has {known}")]
    Key {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
}

/// One value of a sweep.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SweptValue {
    /// The value.
    pub value: String,
    /// Whether the result is right; absent where nothing says what it should be.
    pub correct: Option<bool>,
    /// The verdict in one sentence, or why it did not run.
    pub verdict: Option<String>,
    /// Bytes of device memory.
    pub memory_bytes: u64,
    /// The time of one run; absent where the result is wrong or the launch did not run.
    pub time: Option<TimeReport>,
}

impl OwnSweep {
    /// Reads `n=1024,4096`, `n=2^10..2^20` or `block=32..1024`.
    ///
    /// # Errors
    /// [`OwnSweepError`].
    pub fn parse(text: &str) -> Result<OwnSweep, OwnSweepError> {
        let form = || OwnSweepError::Form(text.to_owned());
        let (key, list) = text.split_once('=').ok_or_else(form)?;
        let key = key.trim();
        if key.is_empty() || list.trim().is_empty() {
            return Err(form());
        }
        let mut values = Vec::new();
        for part in list.split(',').map(str::trim) {
            let Some((from, to)) = part.split_once("..") else {
                values.push(value(key, part)?);
                continue;
            };
            let bad = |part: &str| OwnSweepError::Value(part.to_owned());
            let (from, to) = (number(from).ok_or_else(|| bad(from))?, number(to).ok_or_else(|| bad(to))?);
            if from == 0 || from > to {
                return Err(OwnSweepError::Range(part.to_owned()));
            }
            let powers = std::iter::successors(Some(from), |size| size.checked_mul(2)).take_while(|size| *size <= to);
            values.extend(powers.map(|size| size.to_string()));
        }
        if values.len() > MOST_VALUES {
            return Err(OwnSweepError::Many(values.len()));
        }
        Ok(OwnSweep { key: key.to_owned(), values })
    }

    /// The launch file's text with one of the values.
    ///
    /// # Errors
    /// A key that the file does not have.
    pub fn text(&self, launch: &str, value: &str) -> Result<String, OwnSweepError> {
        let key = self.key.as_str();
        let names = keys(launch);
        let path = if key == "block" {
            vec![key.to_owned()]
        } else {
            let found = names.iter().find(|(_, name)| name == key);
            let (table, name) = found.ok_or_else(|| {
                let mut known: Vec<String> = names.iter().map(|(_, name)| format!("`{name}`")).collect();
                known.push("`block`".to_owned());
                OwnSweepError::Key { key: key.to_owned(), known: known.join(", ") }
            })?;
            vec![(*table).to_owned(), name.clone()]
        };
        change(launch, &Change { path, value: value.to_owned() }).map_err(|_| OwnSweepError::Value(value.to_owned()))
    }
}

/// The scalars and overrides of a launch file.
#[must_use]
pub fn keys(launch: &str) -> Vec<(&'static str, String)> {
    let groups = crate::lab::form(launch).map(|form| form.groups).unwrap_or_default();
    let named = |title: &str| match title {
        "Scalars" => Some("scalars"),
        "Overrides" => Some("overrides"),
        _ => None,
    };
    let fields = groups.into_iter().filter_map(|group| Some((named(&group.title)?, group.fields)));
    fields.flat_map(|(table, fields)| fields.into_iter().map(move |field| (table, field.label))).collect()
}

fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    match text.split_once('^') {
        Some((base, power)) => base.trim().parse::<u64>().ok()?.checked_pow(power.trim().parse().ok()?),
        None => text.replace('_', "").parse().ok(),
    }
}

/// A value as a launch file has it: `16x16` is a list.
fn value(key: &str, text: &str) -> Result<String, OwnSweepError> {
    let bad = || OwnSweepError::Value(text.to_owned());
    let sides: Vec<u64> = text.split('x').map(number).collect::<Option<_>>().ok_or_else(bad)?;
    match sides.as_slice() {
        [one] => Ok(one.to_string()),
        [_, _] | [_, _, _] if key == "block" => Ok(format!("{sides:?}")),
        _ => Err(bad()),
    }
}

/// Runs a launch at one value.
pub async fn swept_value(
    device: &dyn Device,
    value: &str,
    file: Result<LaunchFile, String>,
    plan: &TimingPlan,
) -> SweptValue {
    let failed = |reason: String| SweptValue {
        value: value.to_owned(),
        correct: None,
        verdict: Some(reason),
        memory_bytes: 0,
        time: None,
    };
    let mut file = match file {
        Ok(file) => file,
        Err(reason) => return failed(reason),
    };
    match run_own(device, &mut file, Some(plan)).await {
        Ok(result) => {
            let report = result.report;
            let (correct, verdict) = (report.correct, report.verdict);
            SweptValue {
                value: value.to_owned(),
                correct,
                verdict,
                memory_bytes: report.memory_bytes,
                time: report.time,
            }
        }
        Err(error) => failed(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAUNCH: &str =
        "source = \"a.wgsl\"\nthreads = \"n\"\n\n[scalars]\nn = 10 # elements\n\n[overrides]\ntile = 4\n";

    #[test]
    fn a_sweep_is_a_key_and_values_or_a_range_of_powers() {
        let values = |text: &str| OwnSweep::parse(text).map(|sweep| sweep.values.join(" "));
        assert_eq!(values("n=1000, 2^10..2^13").as_deref(), Ok("1000 1024 2048 4096 8192"));
        assert_eq!(values("block=16x16,32").as_deref(), Ok("[16, 16] 32"));
        for wrong in ["n", "=3", "n=", "n=a", "n=8..4", "n=0..4", "n=4x4", "n=1..2^63,1..2^63"] {
            assert!(OwnSweep::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_value_takes_the_place_of_the_old_one_and_an_unknown_key_is_refused() {
        let sweep = |key: &str| OwnSweep { key: key.to_owned(), values: Vec::new() };
        assert_eq!(sweep("n").text(LAUNCH, "64").as_deref(), Ok(&*LAUNCH.replace("n = 10", "n = 64")));
        assert_eq!(sweep("tile").text(LAUNCH, "8").as_deref(), Ok(&*LAUNCH.replace("tile = 4", "tile = 8")));
        assert!(sweep("block").text(LAUNCH, "[8, 8]").is_ok_and(|text| text.contains("block = [8, 8]")));
        let error = sweep("m").text(LAUNCH, "1").map_err(|error| error.to_string());
        assert_eq!(error, Err("the launch file has no scalar or override `m`; it has `n`, `tile`, `block`".to_owned()));
    }
}

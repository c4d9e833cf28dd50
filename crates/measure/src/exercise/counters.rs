//! The counters that a test of an exercise may limit, by their names: keys of the profile.

use serde_json::Value;
use similar::TextDiff;
use warpground_sim::observe::counters::Counts;

use crate::{
    order::sort_by,
    profile::{Cost, ProfileReport},
};

/// What is counted of a whole kernel: its barriers divided by its blocks.
const PER_BLOCK: &str = "barriers_per_block";

/// The profile by its keys, with what is calculated of it.
pub(super) fn counted(report: &ProfileReport) -> Value {
    let mut counted = serde_json::to_value(report).unwrap_or(Value::Null);
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
    let per_block = report.barriers as f64 / report.blocks.max(1) as f64;
    if let Value::Object(keys) = &mut counted {
        keys.insert(PER_BLOCK.to_owned(), per_block.into());
    }
    counted
}

/// All names that `what` may have.
#[must_use]
pub fn counter_names() -> Vec<String> {
    let nothing = ProfileReport {
        source: String::new(),
        kernel: String::new(),
        grid: [1; 3],
        block: [1; 3],
        counts: Counts::default(),
        warps: 0,
        barriers: 0,
        blocks: 0,
        cost: Cost::default(),
        lines: Vec::new(),
        decisions: Vec::new(),
        buffers: Vec::new(),
        launches: Vec::new(),
        diagnoses: Vec::new(),
    };
    let mut names = Vec::new();
    numbers("", &counted(&nothing), &mut names);
    sort_by(&mut names, Ord::cmp);
    names
}

/// The paths of the numbers in an object. Lists (lines, launches) are no counters.
fn numbers(path: &str, value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                numbers(&path, value, names);
            }
        }
        Value::Number(_) => names.push(path.to_owned()),
        _ => {}
    }
}

/// The complaint about a name that no counter has; those that are most like it come first.
pub(super) fn unknown(name: &str) -> String {
    let mut all: Vec<(f32, String)> =
        counter_names().into_iter().map(|known| (TextDiff::from_chars(name, known.as_str()).ratio(), known)).collect();
    sort_by(&mut all, |(one, _), (other, _)| other.total_cmp(one));
    let all: Vec<String> = all.into_iter().map(|(_, known)| known).collect();
    format!("there is no counter `{name}`; there are {}", all.join(", "))
}

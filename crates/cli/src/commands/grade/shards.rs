//! Parts of a class, graded one by one, and how they come together again.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use warpground_measure::{exercise::Grade, report};

use crate::{Done, failure::Failure};

/// The line before the grades of a part.
#[derive(Serialize, Deserialize)]
struct Header {
    shard: Shard,
}

/// A part of a class.
#[derive(Serialize, Deserialize)]
struct Shard {
    /// The exercise's title.
    exercise: String,
    /// Which part it is, from 1.
    part: usize,
    /// How many parts there are.
    of: usize,
    /// How many solutions it has.
    solutions: usize,
}

/// Says which part the grades after it are.
pub(super) fn write_header((part, of): (usize, usize), exercise: &str, solutions: usize, out: &mut impl Write) -> Done {
    report::write_line(out, &Header { shard: Shard { exercise: exercise.to_owned(), part, of, solutions } })?;
    Ok(())
}

/// What several runs wrote, in the order of the solutions; of a solution that was graded twice, the later grade. All parts of
/// a class have to be there, with all of their solutions.
pub(super) fn merge(paths: &[PathBuf]) -> Result<Vec<Grade>, Failure> {
    let mut all = BTreeMap::new();
    // The parts that are there, by exercise and number of parts.
    let mut classes: BTreeMap<(String, usize), BTreeSet<usize>> = BTreeMap::new();
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?;
        // The part whose grades follow, and how many of them are there.
        let mut shard: Option<(Shard, usize)> = None;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            if let Ok(header) = serde_json::from_str::<Header>(line) {
                complete(path, shard.as_ref())?;
                let its = &header.shard;
                classes.entry((its.exercise.clone(), its.of)).or_default().insert(its.part);
                shard = Some((header.shard, 0));
                continue;
            }
            let grade: Grade = serde_json::from_str(line).map_err(|error| {
                let path = path.display();
                Failure::Input(format!(
                    "{path}, line {number}: not a line that `warpground grade --json` writes: {error}"
                ))
            })?;
            if let Some((_, count)) = &mut shard {
                *count += 1;
            }
            all.insert((grade.exercise.clone(), grade.solution.clone()), grade);
        }
        complete(path, shard.as_ref())?;
    }
    for ((exercise, of), parts) in &classes {
        let missing: Vec<String> =
            (1..=*of).filter(|part| !parts.contains(part)).map(|part| part.to_string()).collect();
        let about = match missing.as_slice() {
            [] => continue,
            [one] => format!("part {one} of {of} is missing"),
            several => format!("parts {} of {of} are missing", several.join(", ")),
        };
        return Err(Failure::Input(format!("{exercise}: {about}")));
    }
    Ok(all.into_values().collect())
}

/// Refuses a part that ends before its last solution.
fn complete(path: &Path, shard: Option<&(Shard, usize)>) -> Result<(), Failure> {
    match shard {
        Some((Shard { part, of, solutions, .. }, found)) if found < solutions => {
            let path = path.display();
            Err(Failure::Input(format!("{path}: part {part} of {of} has {found} of its {solutions} solutions")))
        }
        _ => Ok(()),
    }
}

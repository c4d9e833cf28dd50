//! `warpground grade`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::DeviceKind;

/// Grades solutions of an exercise: results, findings, counters, and on a GPU the speed.
///
/// Exit status: 0 every solution passed, 1 one did not, 2 the exercise or an argument is at fault. Each solution runs in a
/// process of its own, under the exercise's limits of time and memory, and may write no file.
#[derive(Debug, Args)]
pub(crate) struct Grade {
    /// The exercise: a folder with an exercise.toml, a zip file of one, or the page's link to one; with --merge, nothing
    #[arg(value_name = "EXERCISE", required_unless_present = "merge")]
    pub(crate) exercise: Option<PathBuf>,
    /// Solutions: .wgsl or .cu files, or folders with such files, of which each is one
    #[arg(value_name = "SOLUTION", required_unless_present_any = ["merge", "self_test"])]
    pub(crate) solutions: Vec<PathBuf>,
    /// Test the exercise itself: each of its references has to pass, and each solution in its folder wrong/ has to fail for
    /// the reason in its first line
    #[arg(long, conflicts_with_all = ["merge", "solutions", "code", "shard", "format", "json"])]
    pub(crate) self_test: bool,
    /// Grade only part I of N, from 1: for a matrix of CI jobs or an array of a batch system
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<(usize, usize)>,
    /// Merge the output of several `--json` runs, and show the table
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["shard", "code"])]
    pub(crate) merge: Vec<PathBuf>,
    /// Compare the code of a result with that of grading this solution here
    #[arg(long, value_name = "CODE")]
    pub(crate) code: Option<String>,
    /// How the grades are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// One JSON object per solution, each on a line: short for --format json
    #[arg(long)]
    pub(crate) json: bool,
    /// Where speeds are measured, if the exercise asks for any; results and counters are always the simulator's
    #[arg(long, value_enum, default_value_t = DeviceKind::Sim)]
    pub(crate) device: DeviceKind,
    /// Grade in this process, under the limits: what the program starts for each solution
    #[arg(long, hide = true)]
    pub(crate) alone: bool,
}

/// How grades are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: each solution's tests, and a table of several
    Text,
    /// One object per line
    Json,
    /// A table with one row per solution
    Csv,
    /// Gradescope's results.json, for one solution
    Gradescope,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((part, of)) if (1..=of).contains(&part) => Ok((part, of)),
        _ => Err("a part of all, such as 1/4".to_owned()),
    }
}

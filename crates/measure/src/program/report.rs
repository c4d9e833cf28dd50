//! A program's run as data: every launch with its time and its counters, and everything that was found.
//!
//! `docs/report.md` describes it for readers, `docs/report.schema.json` for programs.

use serde::{Deserialize, Serialize};
use warpground_cuda::{Diagnostic, Outcome, Severity, Source, Span};
use warpground_engine::{Adapter, DeviceKind, TimeSource};
use warpground_sim::observe::counters::{BufferTraffic, Counts};

use super::{Launched, Launches, Seen, WayTaken};

/// The number of this form. It grows when a key goes or changes its meaning; further keys do not change it.
pub const REPORT_VERSION: u32 = 1;

/// Everything that is known of a program's run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProgramReport {
    /// [`REPORT_VERSION`].
    pub version: u32,
    /// The program's file.
    pub program: String,
    /// What it ran on; absent where nothing ran.
    pub device: Option<ReportedDevice>,
    /// How it ended.
    pub ended: Ended,
    /// What the program returned, where it ended by itself.
    pub exit_status: Option<i32>,
    /// Launches of one kernel from one line with one grid and block together, in the order of their first.
    pub launches: Vec<ReportedLaunch>,
    /// Launches that found no room among them.
    pub launches_left_out: u64,
    /// Everything that was found, in the order of the text.
    pub findings: Vec<ReportedFinding>,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// It did not compile: nothing ran.
    NotCompiled,
    /// It returned from `main`, or called `exit`.
    Exited,
    /// It did what no program may do.
    Failed,
    /// It used up its budget of steps.
    OutOfSteps,
    /// It was stopped from outside.
    Stopped,
}

impl Ended {
    pub(super) fn of(outcome: Outcome) -> Ended {
        match outcome {
            Outcome::Exited(_) => Ended::Exited,
            Outcome::Failed => Ended::Failed,
            Outcome::OutOfSteps => Ended::OutOfSteps,
            Outcome::Stopped => Ended::Stopped,
        }
    }
}

/// A device.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedDevice {
    /// What kind.
    pub kind: DeviceKind,
    /// Its name.
    pub name: String,
    /// Through which interface it was used.
    pub backend: String,
}

/// Alike launches.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedLaunch {
    /// The kernel's name.
    pub kernel: String,
    /// The line of the launch, from 1.
    pub line: u32,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub shared_bytes: u64,
    /// Its stream; absent: the default one.
    pub stream: Option<String>,
    /// How many launches.
    pub launches: u64,
    /// In which way the kernel ran.
    pub way: WayTaken,
    /// Why it took this way, where it is not the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// How long they took.
    pub time: ReportedTime,
    /// What was counted in all of them together; absent where nothing counted.
    pub counters: Option<ReportedCounters>,
    /// The same for each line of the source that did something, in its order; absent where nothing counted.
    pub lines: Option<Vec<ReportedLine>>,
}

/// Times of alike launches, in seconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedTime {
    /// All of them.
    pub total_seconds: f64,
    /// The mean.
    pub mean_seconds: f64,
    /// The shortest.
    pub fastest_seconds: f64,
    /// The longest.
    pub slowest_seconds: f64,
    /// Where the times come from.
    pub source: TimeSource,
}

/// What was counted of alike launches.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedCounters {
    /// In the profiler's terms.
    #[serde(flatten)]
    pub counts: Counts,
    /// Warps launched.
    pub warps: u64,
    /// What went to and from each buffer.
    pub buffers: Vec<BufferTraffic>,
}

/// What was counted on a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedLine {
    /// The line, from 1.
    pub line: u32,
    /// Its text, without the white space around it.
    pub text: String,
    /// In the profiler's terms.
    #[serde(flatten)]
    pub counts: Counts,
}

/// Something that was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedFinding {
    /// How bad it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What happens at the place.
    pub reason: Option<String>,
    /// Other places that belong to it.
    pub related: Vec<ReportedPlace>,
    /// What to do about it.
    pub help: Option<String>,
}

/// Another place of a finding.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedPlace {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What happens there.
    pub message: String,
}

impl ProgramReport {
    /// The report on a program that does not compile.
    #[must_use]
    pub fn not_compiled(source: &Source, found: &[Diagnostic]) -> ProgramReport {
        ProgramReport {
            version: REPORT_VERSION,
            program: source.name.clone(),
            device: None,
            ended: Ended::NotCompiled,
            exit_status: None,
            launches: Vec::new(),
            launches_left_out: 0,
            findings: findings(source, found),
        }
    }

    /// The report on a run. `found` is everything that was said of it.
    #[must_use]
    pub fn of(
        source: &Source,
        adapter: &Adapter,
        outcome: Outcome,
        launches: &Launches,
        seen: &Seen,
        found: &[Diagnostic],
    ) -> ProgramReport {
        let ended = Ended::of(outcome);
        let Adapter { kind, name, backend, .. } = adapter.clone();
        ProgramReport {
            device: Some(ReportedDevice { kind, name, backend }),
            ended,
            exit_status: if let Outcome::Exited(status) = outcome { Some(status) } else { None },
            launches: launches.rows.iter().map(|row| launch(source, row, seen)).collect(),
            launches_left_out: launches.left_out,
            ..ProgramReport::not_compiled(source, found)
        }
    }
}

fn launch(source: &Source, row: &Launched, seen: &Seen) -> ReportedLaunch {
    let profile = seen.profile(&row.kernel, row.line, row.grid, row.block);
    let text = |line: u32| {
        let skipped = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
        source.text.lines().nth(skipped).unwrap_or("").trim().to_owned()
    };
    ReportedLaunch {
        kernel: row.kernel.clone(),
        line: row.line,
        grid: row.grid,
        block: row.block,
        shared_bytes: row.shared_bytes,
        stream: row.stream.clone(),
        launches: row.count,
        way: row.way,
        because: row.because.clone(),
        time: ReportedTime {
            total_seconds: row.total_seconds,
            mean_seconds: row.seconds(),
            fastest_seconds: row.fastest_seconds,
            slowest_seconds: row.slowest_seconds,
            source: row.source,
        },
        counters: profile.map(|profile| ReportedCounters {
            counts: profile.counts,
            warps: profile.warps,
            buffers: profile.buffers.clone(),
        }),
        lines: profile.map(|profile| {
            let lines = profile.lines.iter();
            lines.map(|its| ReportedLine { line: its.line, text: text(its.line), counts: its.counts }).collect()
        }),
    }
}

fn findings(source: &Source, found: &[Diagnostic]) -> Vec<ReportedFinding> {
    let place = |span: Span| {
        let before = source.text.get(..span.range().start).unwrap_or("");
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        (source.line(span.start), u32::try_from(column).unwrap_or(u32::MAX))
    };
    let mut sorted: Vec<&Diagnostic> = found.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.span.start);
    let reported = sorted.into_iter().map(|found| {
        let (line, column) = place(found.span);
        let related = found.related.iter().map(|(span, words)| {
            let (line, column) = place(*span);
            ReportedPlace { line, column, message: words.clone() }
        });
        ReportedFinding {
            severity: found.severity,
            line,
            column,
            message: found.problem.to_string(),
            reason: found.reason.clone(),
            related: related.collect(),
            help: found.help.clone(),
        }
    });
    reported.collect()
}

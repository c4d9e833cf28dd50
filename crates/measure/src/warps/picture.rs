//! What a page needs to draw a report, and no more: rows with lines in place of instructions, and sentences.

use serde::{Deserialize, Serialize};
use warpground_hardware::multiprocessor::State;

use super::{WarpsReport, share};
use crate::units::{count, significant};

/// A report as the page draws it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// [`WarpsReport::subject`], [`WarpsReport::result`] and [`WarpsReport::origin`].
    pub sentences: [String; 3],
    /// Schedulers.
    pub schedulers: u32,
    /// Blocks at once, and as many as fit.
    pub resident: [u32; 2],
    /// Until the last warp has ended.
    pub cycles: u64,
    /// The states that there are, each with its share of the warps' time.
    pub states: Vec<(State, String)>,
    /// Blocks at once, with cycles and the share of slots used.
    pub residencies: Vec<(u32, String, String)>,
    /// Classes of instructions, with how many there were, the cycles of one and of all.
    pub classes: Vec<[String; 4]>,
    /// Latencies: of what, how long, who says so.
    pub latencies: Vec<(String, u32, String)>,
    /// The warps, by schedulers.
    pub rows: Vec<PictureRow>,
}

/// A warp.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureRow {
    /// Its block and its number there.
    pub warp: (u32, u32),
    /// Its scheduler.
    pub scheduler: u32,
    /// The cycle in which it comes.
    pub start: u64,
    /// What it does from there on: for how many cycles, on which line, and which line it waits for, or 0.
    pub runs: Vec<(State, u64, u32, u32)>,
}

impl From<&WarpsReport> for Picture {
    fn from(report: &WarpsReport) -> Picture {
        let line = |operation: u32| report.operations.get(operation as usize).map_or(0, |operation| operation.line);
        let all: u64 = report.states.iter().map(|its| its.cycles).sum();
        let states = report.states.iter().filter(|its| its.cycles > 0);
        let mut rows: Vec<PictureRow> = report
            .rows
            .iter()
            .map(|row| PictureRow {
                warp: (row.block, row.warp),
                scheduler: row.scheduler,
                start: row.start,
                runs: row
                    .runs
                    .iter()
                    .map(|run| (run.state, run.cycles, line(run.operation), run.other.map_or(0, line)))
                    .collect(),
            })
            .collect();
        rows.sort_by_key(|row| (row.scheduler, row.start, row.warp));
        Picture {
            sentences: [report.subject(), report.result(), report.origin()],
            schedulers: report.schedulers,
            resident: [report.resident, report.most_resident],
            cycles: report.cycles,
            states: states.map(|its| (its.state, share(its.cycles, all))).collect(),
            residencies: report
                .residencies
                .iter()
                .map(|its| (its.resident, count(its.cycles), significant(its.used * 100.0)))
                .collect(),
            classes: report
                .classes
                .iter()
                .map(|its| [its.class.title().to_owned(), count(its.instructions), its.each(), count(its.cycles)])
                .collect(),
            latencies: report
                .latencies
                .iter()
                .map(|its| (its.name.clone(), its.cycles, its.source.clone().unwrap_or_else(|| "assumed".to_owned())))
                .collect(),
            rows,
        }
    }
}

impl PictureRow {
    /// What it does in a cycle, if it is there.
    #[must_use]
    pub fn at(&self, cycle: u64) -> Option<(State, u32, u32)> {
        let mut left = cycle.checked_sub(self.start)?;
        for (state, cycles, line, other) in &self.runs {
            if left < *cycles {
                return Some((*state, *line, *other));
            }
            left -= cycles;
        }
        None
    }

    /// What it does in a cycle, in words.
    #[must_use]
    pub fn doing(&self, cycle: u64) -> Option<String> {
        let (state, line, other) = self.at(cycle)?;
        let title = state.title();
        Some(match (state, other) {
            (State::Issuing, 0) => format!("issues line {line}"),
            (State::Issuing, other) => format!("issues lines {line} and {other}"),
            (_, 0) => format!("{title}, next line {line}"),
            (_, other) => format!("{title} of line {other}"),
        })
    }
}

impl Picture {
    /// What a scheduler does in a cycle, in a sentence.
    #[must_use]
    pub fn scheduler_at(&self, scheduler: u32, cycle: u64) -> String {
        let its = self.rows.iter().filter(|row| row.scheduler == scheduler);
        let here: Vec<(&PictureRow, State)> = its.filter_map(|row| Some((row, row.at(cycle)?.0))).collect();
        let issuing = here.iter().find(|(_, state)| *state == State::Issuing);
        let number = |state| here.iter().filter(|(_, its)| *its == state).count();
        let others = State::ALL.into_iter().skip(1).filter(|state| number(*state) > 0);
        let others: Vec<String> =
            others.map(|state| format!("{} {}", number(state), doing(state, number(state)))).collect();
        let others = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
        match issuing {
            Some((row, _)) => {
                let (block, warp) = row.warp;
                let what = row.doing(cycle).unwrap_or_default();
                format!("Scheduler {scheduler}: warp {warp} of block {block} {what}{others}.")
            }
            None if here.is_empty() => format!("Scheduler {scheduler} has no warp."),
            None => format!("Scheduler {scheduler} issues nothing{others}."),
        }
    }
}

/// What so many warps do, as the end of a sentence.
fn doing(state: State, number: usize) -> String {
    let title = if state == State::Busy { "waits for a unit" } else { state.title() };
    if number == 1 { title.to_owned() } else { title.replacen("waits", "wait", 1) }
}

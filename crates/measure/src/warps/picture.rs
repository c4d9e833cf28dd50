//! What a page needs to draw a report, and no more: rows, what they mean, and sentences.

use serde::{Deserialize, Serialize};
use warpground_hardware::multiprocessor::{Class, Run, State};

use super::{Cells, WarpsReport, issues_of, share};
use crate::{
    order::sort_by_key,
    units::{count, significant},
};

/// A report as the page draws it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// [`WarpsReport::premise`].
    pub premise: Option<String>,
    /// [`WarpsReport::subject`].
    pub subject: String,
    /// [`WarpsReport::result`].
    pub result: String,
    /// [`WarpsReport::notes`].
    pub notes: Vec<String>,
    /// [`WarpsReport::origin`].
    pub origin: String,
    /// What a line is called: "line", or "CUDA line".
    pub lines: String,
    /// Of each scheduler the share of its slots that it uses, in percent.
    pub schedulers: Vec<String>,
    /// Instructions that a scheduler issues at a time, and cycles from one issue to its next.
    pub slots: [u32; 2],
    /// Blocks at once, and the most that can be: as many as fit, and as the launch has.
    pub resident: [u32; 2],
    /// Blocks in all.
    pub blocks: u32,
    /// Until the last warp has ended.
    pub cycles: u64,
    /// The states that there are, each with its share of the warps' time.
    pub states: Vec<(State, String)>,
    /// Blocks at once, with the occupancy where it is known, cycles and the share of slots used.
    pub residencies: Vec<(u32, Option<String>, String, String)>,
    /// Classes of instructions, with how many there were, the cycles of one and of all.
    pub classes: Vec<[String; 4]>,
    /// Latencies: of what, how long, who says so.
    pub latencies: Vec<(String, u32, String)>,
    /// [`WarpsReport::units`].
    pub units: Vec<(Class, String)>,
    /// The instructions that rows name by their places here: lines and classes.
    pub operations: Vec<(u32, Class)>,
    /// The warps, by schedulers, their places on the multiprocessor, and time.
    pub rows: Vec<PictureRow>,
}

/// A warp.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureRow {
    /// Its block and its number there.
    pub warp: (u32, u32),
    /// The place that it takes on the multiprocessor; others take it before and after.
    pub slot: u32,
    /// Its scheduler.
    pub scheduler: u32,
    /// The cycle in which it comes.
    pub start: u64,
    /// What it does from there on.
    pub runs: Vec<Run>,
}

impl PictureRow {
    /// The cycle after its last.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.start + self.runs.iter().map(|run| run.cycles).sum::<u64>()
    }

    /// What it does in a cycle, if it is there.
    #[must_use]
    pub fn at(&self, cycle: u64) -> Option<&Run> {
        let mut left = cycle.checked_sub(self.start)?;
        self.runs.iter().find(|run| {
            let here = left < run.cycles;
            left = left.saturating_sub(run.cycles);
            here
        })
    }
}

impl Picture {
    /// The picture of a report; `lines` is what a line is called: "line", or "CUDA line".
    #[must_use]
    pub fn new(report: &WarpsReport, lines: &str) -> Picture {
        let all: u64 = report.states.iter().map(|its| its.cycles).sum();
        let states = report.states.iter().filter(|its| its.cycles > 0);
        let mut rows: Vec<PictureRow> = report
            .rows
            .iter()
            .map(|row| PictureRow {
                warp: (row.block, row.warp),
                slot: row.slot,
                scheduler: row.scheduler,
                start: row.start,
                runs: row.runs.clone(),
            })
            .collect();
        sort_by_key(&mut rows, |row| (row.scheduler, row.slot, row.start));
        let used = report.slots.iter().map(|sums| share(sums[State::Issuing as usize], sums.iter().sum()));
        let most = u32::try_from(report.launched()).unwrap_or(u32::MAX).clamp(1, report.most_resident.max(1));
        Picture {
            premise: report.premise(),
            subject: report.subject(),
            result: report.result(lines),
            notes: report.notes(),
            origin: report.origin(),
            lines: lines.to_owned(),
            schedulers: used.collect(),
            slots: [report.issues, report.issue_every],
            resident: [report.resident, most],
            blocks: report.blocks,
            cycles: report.cycles,
            states: states.map(|its| (its.state, share(its.cycles, all))).collect(),
            residencies: report
                .residencies
                .iter()
                .map(|its| {
                    let occupancy = report.occupancy(its.resident);
                    (its.resident, occupancy, count(its.cycles), significant(its.used * 100.0))
                })
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
            units: report.units.clone(),
            operations: report.operations.iter().map(|its| (its.line, its.class)).collect(),
            rows,
        }
    }

    /// The share of a scheduler's slots that it uses in each of these cells, 0 to 1.
    #[must_use]
    pub fn used(&self, scheduler: u32, cells: Cells) -> Vec<f64> {
        let its = self.rows.iter().filter(|row| row.scheduler == scheduler);
        let [issues, every] = self.slots;
        cells.used(its.flat_map(|row| issues_of(row.start, &row.runs)), issues, every)
    }

    /// The line that a run is about: the one that is issued, or the one whose result is waited for.
    #[must_use]
    pub fn line(&self, run: &Run) -> u32 {
        let operation = match run.state {
            State::Issuing => run.operation,
            _ => run.other.unwrap_or(run.operation),
        };
        self.operations.get(operation as usize).map_or(0, |operation| operation.0)
    }

    /// What a warp does, as the end of a sentence that begins with it.
    #[must_use]
    pub fn doing(&self, run: &Run) -> String {
        let (lines, line) = (&self.lines, self.line(run));
        let class = self.operations.get(run.operation as usize).map(|operation| operation.1);
        match run.state {
            State::Issuing => {
                let second = run.other.and_then(|other| self.operations.get(other as usize)).map(|second| second.0);
                match second {
                    Some(second) if second == line => format!("issues two instructions of {lines} {line}"),
                    Some(second) => format!("issues {lines} {line} and, with it, {second}"),
                    None => format!("issues {lines} {line}"),
                }
            }
            State::Ready => format!("is ready, but its scheduler does not select it ({lines} {line} is next)"),
            State::Busy => {
                format!("is ready and waits for {} ({lines} {line} is next)", self.unit(class))
            }
            state => format!("{} ({lines} {line})", state.title()),
        }
    }

    /// What a ready warp waits for, in words.
    fn unit(&self, class: Option<Class>) -> &str {
        let known = self.units.iter().find(|(known, _)| Some(*known) == class);
        known.map_or("its unit, which is busy", |(_, words)| words)
    }

    /// What a scheduler does in a cycle, in a sentence.
    #[must_use]
    pub fn scheduler_at(&self, scheduler: u32, cycle: u64) -> String {
        let its = self.rows.iter().filter(|row| row.scheduler == scheduler);
        let here: Vec<(&PictureRow, &Run)> = its.filter_map(|row| Some((row, row.at(cycle)?))).collect();
        let issuing = here.iter().find(|(_, run)| run.state == State::Issuing);
        // What others do, with how many there are.
        let mut others = Vec::<(usize, State, &str)>::new();
        for state in State::ALL.into_iter().skip(1) {
            for (_, run) in here.iter().filter(|(_, run)| run.state == state) {
                let class = self.operations.get(run.operation as usize).map(|operation| operation.1);
                let unit = if state == State::Busy { self.unit(class) } else { "" };
                match others.iter_mut().find(|other| (other.1, other.2) == (state, unit)) {
                    Some(other) => other.0 += 1,
                    None => others.push((1, state, unit)),
                }
            }
        }
        let others: Vec<String> = others.into_iter().map(|(number, state, unit)| doing(number, state, unit)).collect();
        let others = if others.is_empty() { String::new() } else { format!("; {}", others.join("; ")) };
        match issuing {
            Some((row, run)) => {
                let (block, warp) = row.warp;
                format!("Scheduler {scheduler}: warp {warp} of block {block} {}{others}.", self.doing(run))
            }
            None if here.is_empty() => format!("Scheduler {scheduler} has no warp."),
            None => format!("Scheduler {scheduler} issues nothing{others}."),
        }
    }
}

/// What so many warps do, as a part of a sentence.
fn doing(number: usize, state: State, unit: &str) -> String {
    let one = number == 1;
    match state {
        State::Ready => format!("{number} {} ready, but not selected", if one { "is" } else { "are" }),
        State::Busy if one => format!("1 is ready and waits for {unit}"),
        State::Busy => format!("{number} are ready and wait for {unit}"),
        _ if one => format!("1 {}", state.title()),
        _ => format!("{number} {}", state.title().replacen("waits", "wait", 1)),
    }
}

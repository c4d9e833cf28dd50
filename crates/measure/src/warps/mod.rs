//! Warps over time: what was traced of a launch, scheduled on one multiprocessor, as page and terminal draw it.
//!
//! The multiprocessor gets the grid's first blocks, as many as were traced, whatever the others of a device would take off
//! it: so the picture is of a multiprocessor that has enough to do, and fewer [resident](Choice::resident) blocks show what
//! more of them hide. It may get its [share](Resident::Share) of the launch instead, as on the device. Where fewer blocks were traced than it holds, further ones repeat them. How many it holds follows from
//! threads and shared memory; only a compiler for the device knows how many registers a thread takes. The model and its latencies: [`warpground_hardware::multiprocessor`].

mod cells;
mod picture;
#[cfg(test)]
mod tests;
mod text;
mod words;

use serde::{Deserialize, Serialize};
use warpground_hardware::{
    Gpu, LimitError, Needs,
    latency::Priority,
    limits::Bound,
    multiprocessor::{
        Class, Issue, MODELS, Multiprocessor, Row, Run, State, Sums, Trace, figures, multiprocessor, schedule,
    },
    preset,
};
use warpground_sim::LaunchTrace;

pub use self::{
    cells::Cells,
    picture::{Picture, PictureRow},
    text::text,
};
use crate::{
    order::sort_by_key,
    units::{count, significant},
};

/// What to schedule on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// The device whose multiprocessor it is.
    pub gpu: &'static Gpu,
    /// How many blocks it holds at once.
    pub resident: Resident,
    /// Which of several ready warps goes first.
    pub priority: Priority,
}

/// How many blocks a multiprocessor holds at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Resident {
    /// The device's multiprocessors share the launch: as many as that gives one of them, and as fit.
    Share,
    /// As many as fit, and as the launch has.
    #[default]
    Fit,
    /// So many.
    Number(u32),
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WarpsError {
    /// There is no such device.
    #[error("there is no device {0}; those of the courses are {models}, and `warpground occupancy --devices` lists all", models = MODELS.join(", "))]
    NoSuchDevice(String),
    /// A block does not fit on the device.
    #[error("{}", too_large(device, error))]
    Limit {
        /// Its name.
        device: &'static str,
        /// What it lacks.
        error: LimitError,
    },
    /// More blocks than fit.
    #[error("{asked} resident blocks: the multiprocessor of {device} holds 1 to {most} of these")]
    Resident {
        /// The device's name.
        device: &'static str,
        /// How many were asked for.
        asked: u32,
        /// How many fit.
        most: u32,
    },
}

/// What a block needs that the multiprocessor does not have, and what to do.
fn too_large(device: &str, error: &LimitError) -> String {
    let (needs, asked, allowed) = match error {
        LimitError::Exceeded { bound: Bound::BlockThreads | Bound::SmThreads, asked, allowed } => {
            ("threads", *asked, *allowed)
        }
        LimitError::Exceeded { bound: Bound::BlockSharedBytes | Bound::SmSharedBytes, asked, allowed } => {
            ("bytes of shared memory", *asked, *allowed)
        }
        _ => return format!("{device}: {error}"),
    };
    format!(
        "A block of this kernel needs {} {needs}, and this multiprocessor ({device}) has {}. Choose a smaller block or \
         another multiprocessor.",
        count(asked),
        count(allowed)
    )
}

impl Choice {
    /// A device by its id, with as many blocks as fit; a warp goes on as long as it can.
    ///
    /// # Errors
    /// There is none.
    pub fn named(device: &str) -> Result<Choice, WarpsError> {
        let gpu = preset::preset(&device.to_lowercase()).ok_or_else(|| WarpsError::NoSuchDevice(device.to_owned()))?;
        Ok(Choice { gpu, resident: Resident::Fit, priority: Priority::Oldest })
    }
}

/// The devices that the pictures offer, as ids and names.
pub fn devices() -> impl Iterator<Item = (&'static str, &'static str)> {
    MODELS.into_iter().filter_map(|id| Some((id, preset::preset(id)?.name)))
}

/// Everything that page and terminal show of warps over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WarpsReport {
    /// The kernel.
    pub kernel: String,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// The device's id.
    pub device: String,
    /// Its name.
    pub device_name: String,
    /// Its schedulers.
    pub schedulers: u32,
    /// Instructions that each issues at a time.
    pub issues: u32,
    /// Cycles from one issue of a scheduler to its next.
    pub issue_every: u32,
    /// Blocks at once, at most those of the launch.
    pub resident: u32,
    /// As many as fit on the multiprocessor.
    pub most_resident: u32,
    /// Multiprocessors of the device, where that is known.
    pub multiprocessors: Option<u32>,
    /// Blocks that a multiprocessor runs at most if all of them share the launch.
    pub share: u64,
    /// What the multiprocessor has too little of for more.
    pub limited_by: Vec<String>,
    /// Warps of a block.
    pub warps_per_block: u32,
    /// Warps that the multiprocessor can hold, where that is known.
    pub most_warps: Option<u32>,
    /// The first so many blocks of the grid are scheduled.
    pub blocks: u32,
    /// So many of them were traced; the others repeat these.
    pub recorded: u32,
    /// Instructions that were not traced, at the end of a first block that is too long.
    pub cut: u64,
    /// Where the ends of blocks are left out: the most instructions of a warp that are scheduled.
    pub kept: Option<u64>,
    /// Until the last warp has ended.
    pub cycles: u64,
    /// Instructions issued.
    pub issued: u64,
    /// Each state with the cycles that warps spent in it, and the schedulers' slots that were used or stayed empty for it.
    pub states: Vec<StateSums>,
    /// The same slots by scheduler, in the order of the states.
    pub slots: Vec<Sums>,
    /// The same work with other numbers of resident blocks: what occupancy hides.
    pub residencies: Vec<Residency>,
    /// What warps waited for, most first.
    pub lines: Vec<LineWaits>,
    /// What instructions cost by their class.
    pub classes: Vec<ClassSums>,
    /// How long things take, and who says so.
    pub latencies: Vec<Latency>,
    /// What warps wait for that are ready while their unit is occupied, by the class of their next instruction.
    pub units: Vec<(Class, String)>,
    /// The instructions that rows name by their places here.
    pub operations: Vec<OperationReport>,
    /// Every warp.
    pub rows: Vec<Row>,
}

/// A state's share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateSums {
    /// Which.
    pub state: State,
    /// Cycles, summed over the warps.
    pub cycles: u64,
    /// Slots, summed over the schedulers.
    pub slots: u64,
}

/// The same work with so many resident blocks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Residency {
    /// Blocks at once.
    pub resident: u32,
    /// Until the last warp has ended.
    pub cycles: u64,
    /// The share of slots in which an instruction was issued, 0 to 1.
    pub used: f64,
}

/// The instructions of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassSums {
    /// Which.
    pub class: Class,
    /// How many warps executed.
    pub instructions: u64,
    /// For how many cycles they occupied a unit of their class, summed over them; 0 where they need none.
    pub cycles: u64,
}

/// What warps waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineWaits {
    /// The line whose results they waited for, from 1.
    pub line: u32,
    /// What they waited for there.
    pub class: Class,
    /// For how long, summed over the warps.
    pub cycles: u64,
}

/// A latency and its source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latency {
    /// Of what.
    pub name: String,
    /// In cycles.
    pub cycles: u32,
    /// Who published it; absent if it is assumed.
    pub source: Option<String>,
}

/// An instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationReport {
    /// Its line, from 1.
    pub line: u32,
    /// What it needs.
    pub class: Class,
}

/// Where blocks are repeated, so many instructions of all blocks together are scheduled, or as many as were traced.
const FILLED: usize = 48_000;

/// Schedules what was traced, on a multiprocessor that holds as many blocks as are asked for, or as fit, and as there are.
///
/// # Errors
/// The block does not fit on the device, or not as many of them as are asked for.
pub fn report(traced: &LaunchTrace, choice: &Choice) -> Result<WarpsReport, WarpsError> {
    let Choice { gpu, resident, priority } = *choice;
    let device = gpu.name;
    let needs = Needs::threads(traced.block.iter().product()).shared(traced.shared_bytes);
    let occupancy = gpu.occupancy(needs).map_err(|error| WarpsError::Limit { device, error })?;
    let most = occupancy.blocks;
    if let Resident::Number(asked) = resident
        && !(1..=most).contains(&asked)
    {
        return Err(WarpsError::Resident { device, asked, most });
    }
    let launched = traced.grid.iter().map(|side| u64::from(*side)).product::<u64>();
    let fit = u32::try_from(launched).unwrap_or(u32::MAX).clamp(1, most.max(1));
    let share = launched.div_ceil(gpu.multiprocessors.unwrap_or(1).max(1).into()).max(1);
    let fit = match resident {
        Resident::Share => u32::try_from(share).unwrap_or(u32::MAX).min(fit),
        Resident::Fit | Resident::Number(_) => fit,
    };
    let mut trace = traced.trace.filled(fit, FILLED);
    if let (Resident::Share, Ok(share)) = (resident, usize::try_from(share))
        && trace.blocks.len() > share
    {
        trace.to_mut().blocks.truncate(share);
    }
    let trace = &*trace;
    let number = |trace: &Trace| u32::try_from(trace.blocks.len()).unwrap_or(u32::MAX);
    let is_cut = traced.cut > 0 || instructions(trace) < instructions(&traced.trace);
    let resident = match resident {
        Resident::Share | Resident::Fit => fit,
        Resident::Number(number) => number.min(fit),
    };
    let machine = multiprocessor(gpu, priority);
    let done = schedule(trace, &machine, resident);
    let mut residents: Vec<u32> = (0..).map(|power| 1 << power).take_while(|number| *number < fit).collect();
    residents.extend([resident, fit]);
    residents.sort_unstable();
    residents.dedup();
    let residencies = residents.into_iter().map(|number| {
        let other = (number != resident).then(|| schedule(trace, &machine, number));
        let done = other.as_ref().unwrap_or(&done);
        Residency { resident: number, cycles: done.cycles, used: done.used().unwrap_or(0.0) }
    });
    let residencies = residencies.collect();
    let (cycles, slots) = (done.warp_cycles(), done.all_slots());
    let states = State::ALL.into_iter().zip(cycles.into_iter().zip(slots));
    Ok(WarpsReport {
        kernel: traced.kernel.clone(),
        grid: traced.grid,
        block: traced.block,
        device: gpu.id.to_owned(),
        device_name: device.to_owned(),
        schedulers: machine.schedulers,
        issues: machine.issues,
        issue_every: machine.issue_every,
        resident,
        most_resident: most,
        multiprocessors: gpu.multiprocessors,
        share,
        limited_by: occupancy.limited_by().map(|resource| resource.name().to_owned()).collect(),
        warps_per_block: occupancy.warps_per_block,
        most_warps: occupancy.most_warps,
        blocks: number(trace),
        recorded: number(&traced.trace),
        cut: traced.cut,
        kept: is_cut.then(|| instructions(trace)),
        cycles: done.cycles,
        issued: done.issued,
        states: states.map(|(state, (cycles, slots))| StateSums { state, cycles, slots }).collect(),
        slots: done.slots.clone(),
        residencies,
        lines: waits(traced, &done.rows),
        classes: classes(trace, &machine),
        latencies: figures(gpu)
            .named(trace.operations.iter().any(|operation| operation.class == Class::Matrix))
            .into_iter()
            .map(|(name, figure)| Latency {
                name: name.to_owned(),
                cycles: figure.cycles,
                source: figure.source.map(str::to_owned),
            })
            .collect(),
        units: units(trace, &machine),
        operations: trace
            .operations
            .iter()
            .map(|operation| OperationReport { line: operation.line, class: operation.class })
            .collect(),
        rows: done.rows,
    })
}

/// The most instructions of a warp; copies take none.
fn instructions(trace: &Trace) -> u64 {
    let counts = |issue: &&Issue| {
        trace.operations.get(issue.operation as usize).is_some_and(|operation| operation.class != Class::Move)
    };
    let warps = trace.blocks.iter().flat_map(|block| &block.warps);
    warps.map(|warp| warp.iter().filter(counts).count() as u64).max().unwrap_or(0)
}

/// The units of the program's instructions in words.
fn units(trace: &Trace, machine: &Multiprocessor) -> Vec<(Class, String)> {
    let mut units = Vec::<(Class, String)>::new();
    for operation in &trace.operations {
        let class = operation.class;
        if units.iter().all(|(known, _)| *known != class)
            && let Some(words) = machine.unit_in_words(class)
        {
            units.push((class, words));
        }
    }
    units
}

/// What instructions cost by their class, the costliest first.
fn classes(trace: &Trace, machine: &Multiprocessor) -> Vec<ClassSums> {
    let mut sums = Vec::<ClassSums>::new();
    for issue in trace.blocks.iter().flat_map(|block| &block.warps).flatten() {
        let Some(operation) = trace.operations.get(issue.operation as usize) else { continue };
        let (class, cycles) = (operation.class, machine.occupied(operation.class, issue));
        match sums.iter_mut().find(|known| known.class == class) {
            Some(known) => {
                known.instructions += 1;
                known.cycles += cycles;
            }
            None => sums.push(ClassSums { class, instructions: 1, cycles }),
        }
    }
    // What takes no unit is not worth a row.
    sums.retain(|its| its.cycles > 0);
    sort_by_key(&mut sums, |its| std::cmp::Reverse((its.cycles, its.instructions)));
    sums
}

impl ClassSums {
    /// Cycles of one instruction; a mean where they differ.
    #[must_use]
    pub fn each(&self) -> String {
        if self.instructions > 0 && self.cycles.is_multiple_of(self.instructions) {
            return count(self.cycles / self.instructions);
        }
        #[expect(clippy::cast_precision_loss, reason = "a mean needs no more digits")]
        significant(self.cycles as f64 / self.instructions.max(1) as f64)
    }
}

/// What warps waited for, by line, most first.
fn waits(traced: &LaunchTrace, rows: &[Row]) -> Vec<LineWaits> {
    let mut sums = vec![0_u64; traced.trace.operations.len()];
    for run in rows.iter().flat_map(|row| &row.runs).filter(|run| run.state != State::Issuing) {
        if let Some(sum) = run.other.and_then(|other| sums.get_mut(other as usize)) {
            *sum += run.cycles;
        }
    }
    let mut lines = Vec::<LineWaits>::new();
    for (operation, cycles) in traced.trace.operations.iter().zip(sums).filter(|(_, cycles)| *cycles > 0) {
        let (line, class) = (operation.line, operation.class);
        match lines.iter_mut().find(|known| (known.line, known.class) == (line, class)) {
            Some(known) => known.cycles += cycles,
            None => lines.push(LineWaits { line, class, cycles }),
        }
    }
    sort_by_key(&mut lines, |line| std::cmp::Reverse(line.cycles));
    lines
}

/// A part in percent, for people.
fn share(part: u64, of: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a share for a person to read")]
    let share = part as f64 * 100.0 / of.max(1) as f64;
    significant(share)
}

/// The cycles in which a warp issues, with how many instructions.
fn issues(row: &Row) -> impl Iterator<Item = (u64, u64)> {
    issues_of(row.start, &row.runs)
}

/// The same of its runs, of which the first begins in this cycle.
fn issues_of(start: u64, runs: &[Run]) -> impl Iterator<Item = (u64, u64)> {
    let begins = runs.iter().scan(start, |now, run| {
        let begin = *now;
        *now += run.cycles;
        Some((begin, run))
    });
    begins
        .filter(|(_, run)| run.state == State::Issuing)
        .map(|(begin, run)| (begin, 1 + u64::from(run.other.is_some())))
}

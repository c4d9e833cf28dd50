//! Warps over time: what was traced of a launch, scheduled on one multiprocessor, as page and terminal draw it.
//!
//! The multiprocessor gets the grid's first blocks, as many as were traced, whatever the others of a device would take off
//! it: so the picture is of a multiprocessor that has enough to do, and fewer [resident](Choice::resident) blocks show what
//! more of them hide. How many it holds follows from threads and shared memory; how many registers a thread takes, only a
//! compiler for the device knows. The model and its latencies: [`warpground_hardware::multiprocessor`].

mod picture;
mod text;

use serde::{Deserialize, Serialize};
use warpground_hardware::{
    Gpu, LimitError, Needs,
    latency::Priority,
    multiprocessor::{Class, MODELS, Multiprocessor, Row, State, Sums, Trace, figures, multiprocessor, schedule},
    preset,
};
use warpground_sim::LaunchTrace;

pub use self::{
    picture::{Picture, PictureRow},
    text::text,
};
use crate::units::{count, significant};

/// What to schedule on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// The device whose multiprocessor it is.
    pub gpu: &'static Gpu,
    /// How many blocks it holds at once; as many as fit if absent.
    pub resident: Option<u32>,
    /// Which of several ready warps goes first.
    pub priority: Priority,
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WarpsError {
    /// There is no such device.
    #[error("there is no device {0}; those of the courses are {models}, and `warpground occupancy --devices` lists all", models = MODELS.join(", "))]
    NoSuchDevice(String),
    /// A block does not fit on the device.
    #[error("{device}: {error}")]
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

impl Choice {
    /// A device by its id, with as many blocks as fit; a warp goes on as long as it can.
    ///
    /// # Errors
    /// There is none.
    pub fn named(device: &str) -> Result<Choice, WarpsError> {
        let gpu = preset::preset(&device.to_lowercase()).ok_or_else(|| WarpsError::NoSuchDevice(device.to_owned()))?;
        Ok(Choice { gpu, resident: None, priority: Priority::Oldest })
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
    /// Blocks at once.
    pub resident: u32,
    /// As many as fit.
    pub most_resident: u32,
    /// Warps of a block.
    pub warps_per_block: u32,
    /// Warps that the multiprocessor can hold, where that is known.
    pub most_warps: Option<u32>,
    /// The first so many blocks of the grid were traced and are scheduled.
    pub blocks: u32,
    /// Instructions that are left out at the end of a block too long to be traced whole.
    pub cut: u64,
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
    /// What instructions cost by their class: of the traced blocks, all of them.
    pub classes: Vec<ClassSums>,
    /// How long things take, and who says so.
    pub latencies: Vec<Latency>,
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

/// Schedules what was traced.
///
/// # Errors
/// The block does not fit on the device, or not as many of them as are asked for.
pub fn report(traced: &LaunchTrace, choice: &Choice) -> Result<WarpsReport, WarpsError> {
    let Choice { gpu, resident, priority } = *choice;
    let device = gpu.name;
    let needs = Needs::threads(traced.block.iter().product()).shared(traced.shared_bytes);
    let occupancy = gpu.occupancy(needs).map_err(|error| WarpsError::Limit { device, error })?;
    let most = occupancy.blocks;
    if let Some(asked) = resident
        && !(1..=most).contains(&asked)
    {
        return Err(WarpsError::Resident { device, asked, most });
    }
    let trace = &traced.trace;
    let blocks = u32::try_from(trace.blocks.len()).unwrap_or(u32::MAX);
    let resident = resident.unwrap_or(most);
    let machine = multiprocessor(gpu, priority);
    let done = schedule(trace, &machine, resident);
    let mut residents = vec![resident];
    residents.extend((0..).map(|power| 1 << power).take_while(|number| *number < most.min(blocks)));
    residents.push(most.min(blocks).max(1));
    residents.sort_unstable();
    residents.dedup();
    let residencies = residents.into_iter().map(|resident| {
        let done = schedule(trace, &machine, resident);
        Residency { resident, cycles: done.cycles, used: done.used().unwrap_or(0.0) }
    });
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
        resident,
        most_resident: most,
        warps_per_block: occupancy.warps_per_block,
        most_warps: occupancy.most_warps,
        blocks,
        cut: traced.cut,
        cycles: done.cycles,
        issued: done.issued,
        states: states.map(|(state, (cycles, slots))| StateSums { state, cycles, slots }).collect(),
        slots: done.slots.clone(),
        residencies: residencies.collect(),
        lines: waits(traced, &done.rows),
        classes: classes(trace, &machine),
        latencies: figures(gpu)
            .named()
            .map(|(name, figure)| Latency {
                name: name.to_owned(),
                cycles: figure.cycles,
                source: figure.source.map(str::to_owned),
            })
            .to_vec(),
        operations: trace
            .operations
            .iter()
            .map(|operation| OperationReport { line: operation.line, class: operation.class })
            .collect(),
        rows: done.rows,
    })
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
    sums.sort_by_key(|its| std::cmp::Reverse((its.cycles, its.instructions)));
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
    lines.sort_by_key(|line| std::cmp::Reverse(line.cycles));
    lines
}

impl WarpsReport {
    /// What this is a picture of, in a sentence.
    #[must_use]
    pub fn subject(&self) -> String {
        let held = self.resident.min(self.blocks);
        let warps = held * self.warps_per_block;
        let of = self.most_warps.map(|most| format!(" of {most}")).unwrap_or_default();
        let at_once = if held == 1 { "one at a time".to_owned() } else { format!("{held} at a time") };
        // The courses' models are called what they are: "A core of four warps".
        let name = &self.device_name;
        let what = if name.starts_with("A ") { name.clone() } else { format!("One multiprocessor of {name}") };
        format!(
            "{what} with the first {} of {} blocks, {at_once}: {warps}{of} warps on {}.",
            count(self.blocks.into()),
            count(self.grid.iter().map(|side| u64::from(*side)).product()),
            if self.schedulers == 1 { "one scheduler".to_owned() } else { format!("{} schedulers", self.schedulers) },
        )
    }

    /// What came of it, in a sentence or two.
    #[must_use]
    pub fn result(&self) -> String {
        let slots: u64 = self.states.iter().map(|its| its.slots).sum();
        let mut sentence = format!(
            "{} instructions in {} cycles: the schedulers issue in {} % of their slots.",
            count(self.issued),
            count(self.cycles),
            share(self.issued, slots),
        );
        let all: u64 = self.states.iter().map(|its| its.cycles).sum();
        if let Some(line) = self.lines.first() {
            let what = line.class.title();
            let part = share(line.cycles, all);
            sentence += &format!(" Warps spend {part} % of their time waiting for line {} ({what}).", line.line);
        }
        sentence
    }

    /// What a reader should know of where the numbers come from.
    #[must_use]
    pub fn origin(&self) -> String {
        let assumed: Vec<&str> =
            self.latencies.iter().filter(|its| its.source.is_none()).map(|its| its.name.as_str()).collect();
        format!(
            "Calculated by a model from the instructions that the simulator executed. It explains why warps wait; it \
             does not predict a time. Assumed latencies: {}.",
            assumed.join(", ")
        )
    }
}

/// A part in percent, for people.
fn share(part: u64, of: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a share for a person to read")]
    let share = part as f64 * 100.0 / of.max(1) as f64;
    significant(share)
}

/// What a row shows over `count` equal parts of the cycles from `from` on, each `width` cycles wide: the state in which the
/// warp is longest in a part, and `Issuing` where it issues in at least a quarter of it. `None` where it is not there.
#[must_use]
pub fn parts(
    start: u64,
    runs: impl Iterator<Item = (State, u64)>,
    from: u64,
    width: u64,
    count: usize,
) -> Vec<Option<State>> {
    let width = width.max(1);
    let mut parts = vec![Sums::default(); count];
    let end = from + width * count as u64;
    let mut begin = start;
    for (state, cycles) in runs {
        let (first, last) = (begin.max(from), (begin + cycles).min(end));
        begin += cycles;
        let mut at = first;
        while at < last {
            let part = (at - from) / width;
            let until = last.min(from + (part + 1) * width);
            if let Some(sums) = usize::try_from(part).ok().and_then(|part| parts.get_mut(part)) {
                sums[state as usize] += until - at;
            }
            at = until;
        }
        if begin >= end {
            break;
        }
    }
    let longest = |sums: Sums| {
        let all: u64 = sums.iter().sum();
        if all == 0 {
            return None;
        }
        if sums[State::Issuing as usize] * 4 >= all {
            return Some(State::Issuing);
        }
        State::ALL.into_iter().skip(1).max_by_key(|state| sums[*state as usize])
    };
    parts.into_iter().map(longest).collect()
}

//! A multiprocessor at work, cycle by cycle: which warps issue, which are ready, and what the others wait for.
//!
//! What is scheduled is a [`Trace`]: the instructions that the warps of some blocks executed, in order, with the registers
//! that each reads and writes and with what it asks of memory. [`schedule`] lets them run on a [`Multiprocessor`]:
//!
//! - A warp issues its instructions in order, each once, as soon as the values that it reads are there. What a warp
//!   writes over does not hold it up: a compiler has registers enough.
//! - A scheduler has warps of its own, those of its [slots](Row::slot) by turns (on two schedulers the even and the odd
//!   ones). It issues at most [`Multiprocessor::issues`] instructions at a time, all of one warp.
//! - An instruction occupies a unit of its [class](Class). A request to memory occupies the load and store units once for
//!   each of its turns: wavefronts of shared memory, or lines of global memory.
//! - Global memory delivers sectors at the multiprocessor's share of the device's bandwidth. While as much is on its way as
//!   fits one latency, no further request goes out. A request whose sectors its block had loaded before comes from the L1
//!   cache, where the device has one for global memory.
//! - After a branch a warp waits until it is decided: nothing is predicted.
//! - A barrier lets the warps of a block go on together, once every warp that has not ended has issued it.
//! - A block comes when a place is free and leaves when all of its warps have ended and what they asked of memory is done.
//!
//! Copies between registers take no instruction: a compiler removes them. Instruction caches, banks of registers and the
//! L2 cache are left out. So this is a picture of why warps wait, not a forecast of a time.

mod figures;
mod filled;
mod run;
#[cfg(test)]
mod tests;
mod units;
mod words;

use serde::{Deserialize, Serialize};

pub use figures::{Figure, Figures, MODELS, figures, multiprocessor};
pub use run::schedule;
pub use words::units_in_words;

use crate::latency::Priority;

/// What an instruction needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Nothing: it only gives values another name. What each register of [`Operation::writes`] holds comes from the one at
    /// the same place of [`Operation::reads`].
    Move,
    /// A lane of single precision.
    Float,
    /// An integer lane.
    Integer,
    /// A lane of double precision.
    Double,
    /// A special-function unit.
    Special,
    /// The matrix unit: a product of two matrices of 16 × 16, added to a third.
    Matrix,
    /// Nothing but to be decided.
    Control,
    /// The constant cache.
    Constant,
    /// The threads' own memory.
    Local,
    /// Shared memory.
    Shared,
    /// Global memory.
    Global,
    /// An atomic on global memory.
    Atomic,
    /// The exchange of values between lanes.
    Exchange,
    /// The other warps of its block.
    Barrier,
}

impl Class {
    /// Its name in tables.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Class::Move => "copy",
            Class::Float => "single precision",
            Class::Integer => "integers",
            Class::Double => "double precision",
            Class::Special => "special function",
            Class::Matrix => "matrix unit",
            Class::Control => "branch",
            Class::Constant => "constant memory",
            Class::Local => "local memory",
            Class::Shared => "shared memory",
            Class::Global => "global memory",
            Class::Atomic => "atomic on global memory",
            Class::Exchange => "exchange between lanes",
            Class::Barrier => "barrier",
        }
    }
}

/// An instruction of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// Its line in the source, from 1.
    pub line: u32,
    /// What it needs. A pointer's access to shared memory is another instruction than the same access to global memory.
    pub class: Class,
    /// The registers that it reads.
    pub reads: Vec<u16>,
    /// The registers that it writes.
    pub writes: Vec<u16>,
}

/// A warp executed an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Issue {
    /// An index into [`Trace::operations`].
    pub operation: u32,
    /// What it asked of memory: sectors of global memory, wavefronts of shared memory. Otherwise 0.
    pub turns: u16,
    /// Whether all of its sectors had been loaded by its block before.
    pub near: bool,
}

/// What the warps of a block executed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockTrace {
    /// Its linear number in the grid.
    pub block: u32,
    /// By warp, in order.
    pub warps: Vec<Vec<Issue>>,
}

/// What some blocks executed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The program's instructions.
    pub operations: Vec<Operation>,
    /// How many registers a warp has.
    pub registers: u16,
    /// The blocks, in the order in which they come.
    pub blocks: Vec<BlockTrace>,
}

/// Units that execute instructions of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// How many there are: of each scheduler, or in all.
    pub ports: u32,
    /// Cycles for which an instruction occupies one.
    pub interval: u32,
    /// Whether every scheduler has its own.
    pub own: bool,
}

/// A multiprocessor to schedule on. Times are in cycles, from issue until a dependent instruction can issue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Multiprocessor {
    /// Warp schedulers.
    pub schedulers: u32,
    /// Instructions that each issues at a time, of one warp.
    pub issues: u32,
    /// Cycles from one issue of a scheduler to its next.
    pub issue_every: u32,
    /// Lanes of single precision.
    pub float: Unit,
    /// Integer lanes.
    pub integer: Unit,
    /// Lanes of double precision.
    pub double: Unit,
    /// Special-function units.
    pub special: Unit,
    /// Matrix units. Where there are none, units that take as long as the lanes of single precision would.
    pub matrix: Unit,
    /// Load and store units.
    pub memory: Unit,
    /// How long each class takes.
    pub figures: Figures,
    /// Whether loads from global memory go through the L1 cache.
    pub caches_global: bool,
    /// Thousandths of a cycle that a sector takes of the multiprocessor's share of the bandwidth; 0 where that is not known.
    pub sector_millicycles: u64,
    /// Which of several ready warps goes first.
    pub priority: Priority,
}

/// What a warp does in a cycle, or why a scheduler's slot stays empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It issues.
    Issuing,
    /// It could issue, and its scheduler issues another.
    Ready,
    /// It waits for a result of the arithmetic units, or for a branch.
    Dependency,
    /// It waits for shared memory or for a value of another lane.
    Shared,
    /// It waits for global, local or constant memory.
    Memory,
    /// It waits for the other warps of its block.
    Barrier,
    /// It could issue, but the unit that it needs is occupied.
    Busy,
    /// There is no warp.
    Empty,
}

impl State {
    /// All of them, in the order of [`Sums`].
    pub const ALL: [State; 8] = [
        State::Issuing,
        State::Ready,
        State::Dependency,
        State::Shared,
        State::Memory,
        State::Barrier,
        State::Busy,
        State::Empty,
    ];

    /// Its name in legends.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            State::Issuing => "issuing",
            State::Ready => "ready, not selected",
            State::Dependency => "waits for a result",
            State::Shared => "waits for shared memory",
            State::Memory => "waits for global memory",
            State::Barrier => "waits at a barrier",
            State::Busy => "ready, its unit is busy",
            State::Empty => "no warp",
        }
    }
}

/// Cycles or slots by [`State`], in the order of [`State::ALL`].
pub type Sums = [u64; State::ALL.len()];

/// Cycles in a row in which a warp does the same. As JSON a list: `["memory", 30, 12, 9]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(State, u64, u32, Option<u32>)", into = "(State, u64, u32, Option<u32>)")]
pub struct Run {
    /// What.
    pub state: State,
    /// How many.
    pub cycles: u64,
    /// The instruction that it issues or that is its next; the last one where there is none.
    pub operation: u32,
    /// Of a wait, the instruction whose result it waits for, or the barrier; of an issue, a second instruction that is
    /// issued with it.
    pub other: Option<u32>,
}

impl From<(State, u64, u32, Option<u32>)> for Run {
    fn from((state, cycles, operation, other): (State, u64, u32, Option<u32>)) -> Run {
        Run { state, cycles, operation, other }
    }
}

impl From<Run> for (State, u64, u32, Option<u32>) {
    fn from(Run { state, cycles, operation, other }: Run) -> Self {
        (state, cycles, operation, other)
    }
}

/// A warp's time on the multiprocessor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its block's linear number.
    pub block: u32,
    /// Its number in the block.
    pub warp: u32,
    /// The place that it takes on the multiprocessor.
    pub slot: u32,
    /// Its scheduler.
    pub scheduler: u32,
    /// The cycle in which it comes.
    pub start: u64,
    /// What it does from there on.
    pub runs: Vec<Run>,
}

impl Row {
    /// The cycle after its last.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.start + self.runs.iter().map(|run| run.cycles).sum::<u64>()
    }

    /// What it does in a cycle, if it is there.
    #[must_use]
    pub fn at(&self, cycle: u64) -> Option<&Run> {
        let mut end = self.start;
        if cycle < end {
            return None;
        }
        self.runs.iter().find(|run| {
            end += run.cycles;
            cycle < end
        })
    }

    /// Its cycles by what it does in them.
    #[must_use]
    pub fn sums(&self) -> Sums {
        let mut sums = Sums::default();
        self.runs.iter().for_each(|run| sums[run.state as usize] += run.cycles);
        sums
    }
}

/// What came of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Schedule {
    /// Until the last warp has ended.
    pub cycles: u64,
    /// Instructions issued.
    pub issued: u64,
    /// Every warp, by blocks in the order in which they came.
    pub rows: Vec<Row>,
    /// Of each scheduler: the slots that it had, by what was issued in them or why nothing was: what most of its warps
    /// waited for.
    pub slots: Vec<Sums>,
}

impl Schedule {
    /// The slots of all schedulers.
    #[must_use]
    pub fn all_slots(&self) -> Sums {
        let mut sums = Sums::default();
        for its in &self.slots {
            sums.iter_mut().zip(its).for_each(|(sum, its)| *sum += its);
        }
        sums
    }

    /// The share of the schedulers' slots in which an instruction was issued, 0 to 1; `None` without any.
    #[must_use]
    pub fn used(&self) -> Option<f64> {
        let sums = self.all_slots();
        let all: u64 = sums.iter().sum();
        #[expect(clippy::cast_precision_loss, reason = "a share for a person to read")]
        let share = sums[State::Issuing as usize] as f64 / all as f64;
        (all > 0).then_some(share)
    }

    /// The cycles of all warps by what they did.
    #[must_use]
    pub fn warp_cycles(&self) -> Sums {
        let mut sums = Sums::default();
        for row in &self.rows {
            sums.iter_mut().zip(row.sums()).for_each(|(sum, its)| *sum += its);
        }
        sums
    }
}

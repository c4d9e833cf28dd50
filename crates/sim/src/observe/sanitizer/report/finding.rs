//! What the sanitizer says.

use std::fmt;

use serde::{Deserialize, Serialize};
use warpground_engine::wgsl::Place;

use crate::program::MissingBarrier;

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Two threads of a block access the same memory, one writes, and no barrier is between them.
    RaceInBlock,
    /// Threads of different blocks access the same memory, one writes, and nothing orders them.
    RaceBetweenBlocks,
    /// An index is not below the length.
    OutOfBounds,
    /// Memory is read that nobody wrote.
    UninitialisedRead,
    /// Not all threads of a block reach a barrier.
    BarrierDivergence,
    /// Threads of a block returned before a barrier that the others reach: CUDA counts them as arrived since Volta.
    BarrierAfterExit,
    /// An integer is divided by zero.
    DivisionByZero,
    /// The smallest `i32` or `i64` is divided by -1.
    DivisionOverflow,
    /// A shift by as many bits as there are, or more.
    ShiftTooFar,
    /// A lane asks for the value of a lane of its warp that does not take part.
    AbsentLane,
    /// A variable is used before it was given a value.
    UninitialisedVariable,
    /// A warp function is called with a mask or a width that does not fit who calls.
    WrongMask,
    /// The lanes of a warp load or store different matrices, where together they hold one.
    DifferentMatrices,
    /// Blocks wait for each other for ever, at least if they run in an order that WebGPU allows.
    Deadlock,
    /// Blocks wait for each other, and would for ever if blocks ran in another order than the hardware's usual one, which
    /// nobody promises.
    AssumedOrder,
    /// A lane waits in a loop for what another lane of its warp does only behind it: that works since Volta.
    WaitsWithinWarp,
    /// A loop does not end within the step budget.
    RunawayLoop,
    /// An address is no multiple of what its access needs.
    Misaligned,
    /// Threads write the same value to the same memory, and nothing orders them.
    SameValue,
    /// Memory that a kernel allocated is used after it was freed.
    UseAfterFree,
    /// A variable is used after its function has returned.
    EndedVariable,
    /// An atomic that is one step for its own block alone meets accesses of other blocks.
    AtomicOfBlock,
    /// Some blocks wait for the whole grid, and others have ended.
    GridBarrierDivergence,
    /// The frames of a thread's calls need more memory than there is.
    StackOverflow,
    /// A barrier of a part of a block has a number or counts threads as the hardware does not allow.
    WrongBarrier,
    /// Memory is touched that an asynchronous copy may still be writing, or written that it may still be reading.
    CopyUnderWay,
}

/// What a thread does to a word when it writes another component of the word's vector.
pub(super) const ANOTHER_COMPONENT: &str = "writes another component of the vector";

/// What a thread does of which it is certain that it never leaves a loop.
pub(super) const ENDLESS: &str = "is in a loop that never ends";

/// What a thread does to a word when it changes it by an atomic that plain accesses meet.
pub(super) const BY_ATOMIC: &str = "changes it by an atomic";

/// A thread at a place in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Site {
    /// What it does there: `reads`, `writes`, `changes it by an atomic`, `writes another component of the vector`, `waits`.
    pub action: &'static str,
    /// Where.
    pub place: Place,
    /// Its block in the grid.
    pub block: [u32; 3],
    /// The thread in its block.
    pub thread: [u32; 3],
    /// The instruction, of which the calls around it are known.
    #[serde(skip)]
    pub(crate) instruction: u32,
}

/// One thing that is wrong. The same thing at the same places is found once and counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// The kernel.
    pub kernel: String,
    /// The memory, as `name[index]`, where there is any.
    pub memory: Option<String>,
    /// The index as it was used, where it is out of bounds. Signed, because a negative one is the usual mistake.
    pub index: Option<i64>,
    /// The length that the index should be below.
    pub length: Option<u32>,
    /// The access at which it was noticed.
    pub site: Site,
    /// The earlier access, or the thread that did not come.
    pub other: Option<Site>,
    /// Of a race within a block: where the barrier is missing.
    #[serde(skip)]
    pub missing: Option<MissingBarrier>,
    /// The calls through which the two came there, if they are in functions: the innermost first.
    pub calls: Vec<Place>,
    /// How to mend it, in one sentence.
    pub advice: String,
    /// Of a loop that never ends: what decides over its end and repeats (`` `i` ``, what a line reads), and how (`stays 2`).
    pub unchanging: Vec<(String, String)>,
    /// How often it happened.
    pub count: u64,
    /// In how many launches.
    pub launches: u64,
}

impl Finding {
    /// Findings of several launches, the same thing at the same places once.
    #[must_use]
    pub(crate) fn gathered(all: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
        let mut gathered: Vec<Finding> = Vec::new();
        for found in all {
            match gathered.iter_mut().find(|known| known.is_like(&found)) {
                Some(known) => {
                    known.count += found.count;
                    known.launches += found.launches;
                }
                None => gathered.push(found),
            }
        }
        gathered
    }

    /// Whether it is the same thing on the same memory at the same places, whichever access was noticed.
    fn is_like(&self, other: &Finding) -> bool {
        let name = |finding: &Finding| {
            finding.memory.as_deref().and_then(|memory| memory.split('[').next().map(str::to_owned))
        };
        let places = |finding: &Finding| {
            let place = |site: &Site| (site.place.line, site.place.column, site.action);
            let mut places = [Some(place(&finding.site)), finding.other.as_ref().map(place)];
            places.sort_unstable();
            places
        };
        (self.kind, &self.kernel, name(self), places(self)) == (other.kind, &other.kernel, name(other), places(other))
    }
}

impl Finding {
    /// Whether it is a race only because WGSL lets a write of one component write the whole vector.
    #[must_use]
    pub fn is_of_components(&self) -> bool {
        std::iter::once(&self.site).chain(&self.other).any(|site| site.action == ANOTHER_COMPONENT)
    }
}

impl Finding {
    /// Whether it is certain that the launch never ends.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.site.action == ENDLESS || matches!(self.kind, FindingKind::Deadlock | FindingKind::GridBarrierDivergence)
    }
}

impl Finding {
    /// Whether it is a race of a plain access with an atomic.
    #[must_use]
    pub fn is_beside_atomic(&self) -> bool {
        std::iter::once(&self.site).chain(&self.other).any(|site| site.action == BY_ATOMIC)
    }
}

impl Finding {
    /// What a hang is that shows only where blocks run in another order than the hardware's usual one; of other findings
    /// such an order tells nothing new.
    pub(crate) fn of_another_order(self) -> Option<Finding> {
        matches!(self.kind, FindingKind::Deadlock | FindingKind::RunawayLoop).then(|| Finding {
            kind: FindingKind::AssumedOrder,
            site: Site { action: "waits for another block", ..self.site },
            unchanging: Vec::new(),
            advice:
                "Nobody promises in which order blocks run: take block numbers from an atomic counter, bound the wait, \
                     or split the launch."
                    .to_owned(),
            ..self
        })
    }
}

impl Site {
    /// Who does what, without the line: a reader may see another text than the one that ran.
    #[must_use]
    pub fn without_place(&self) -> String {
        let Site { action, block: [bx, by, bz], thread: [x, y, z], .. } = self;
        format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) {action}")
    }
}

impl fmt::Display for Site {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at line {}, column {}", self.without_place(), self.place.line, self.place.column)
    }
}

impl FindingKind {
    /// Whether it is no mistake for CUDA: it is right as long as blocks run in the usual order, or as long as nobody changes it.
    #[must_use]
    pub fn warns_in_cuda(self) -> bool {
        matches!(
            self,
            FindingKind::AssumedOrder
                | FindingKind::BarrierAfterExit
                | FindingKind::WaitsWithinWarp
                | FindingKind::SameValue
        )
    }

    /// Plain words for a person.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            FindingKind::RaceInBlock => "race within a block",
            FindingKind::RaceBetweenBlocks => "race between blocks",
            FindingKind::OutOfBounds => "index out of bounds",
            FindingKind::UninitialisedRead => "read of memory that was never written",
            FindingKind::BarrierDivergence => "barrier that not all threads reach",
            FindingKind::BarrierAfterExit => "barrier behind a return of other threads",
            FindingKind::DivisionByZero => "division by zero",
            FindingKind::DivisionOverflow => "division that overflows",
            FindingKind::ShiftTooFar => "shift past the width",
            FindingKind::AbsentLane => "value of a lane that does not take part",
            FindingKind::UninitialisedVariable => "use of a variable that was given no value",
            FindingKind::WrongMask => "a warp function's mask or width that is not allowed",
            FindingKind::DifferentMatrices => "lanes of a warp that name different matrices",
            FindingKind::Deadlock => "blocks that wait for each other",
            FindingKind::AssumedOrder => "blocks that wait for each other in an order that is not promised",
            FindingKind::WaitsWithinWarp => "lanes of a warp that wait for each other",
            FindingKind::RunawayLoop => "loop that does not end",
            FindingKind::Misaligned => "address that is not aligned",
            FindingKind::SameValue => "threads that write the same value to the same memory",
            FindingKind::UseAfterFree => "use of memory that was freed",
            FindingKind::EndedVariable => "use of a variable whose function has returned",
            FindingKind::AtomicOfBlock => "race between blocks with an atomic whose scope is one block",
            FindingKind::GridBarrierDivergence => "grid barrier that not all blocks reach",
            FindingKind::StackOverflow => "calls that need too much memory",
            FindingKind::WrongBarrier => "barrier whose number or whose count of threads is not allowed",
            FindingKind::CopyUnderWay => "access to memory of an asynchronous copy that may still be under way",
        }
    }
}

impl Finding {
    /// What was found, with the name of its memory where that is known.
    #[must_use]
    pub fn title(&self) -> String {
        let what = self.kind.describe();
        match (&self.memory, self.kind) {
            (None, _) => what.to_owned(),
            (Some(name), FindingKind::UninitialisedVariable) => format!("use of `{name}`, which was given no value"),
            (Some(name), FindingKind::EndedVariable) => format!("use of `{name}`, whose function has returned"),
            (Some(name), _) => format!("{what} on `{name}`"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.title())?;
        if let (Some(index), Some(length)) = (self.index, self.length) {
            write!(formatter, " (index {index}, length {length})")?;
        }
        write!(formatter, ": {}", self.site)?;
        if let Some(other) = &self.other {
            write!(formatter, "; {other}")?;
        }
        write!(formatter, ". {}", self.advice)
    }
}

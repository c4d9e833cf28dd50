//! Mistakes made on purpose: what is wrong with a variant, and how that shows.

use std::fmt;

use serde::Serialize;
use warpground_engine::Outcome;

use crate::{Check, Request};

/// The mistake that a variant makes on purpose.
#[derive(Debug)]
pub struct Defect {
    /// The variant of the same family that does it right.
    pub mended: &'static str,
    /// What a reader should know of it. A function, so that a page may load the words after the list of kernels.
    pub explanation: fn() -> Explanation,
    /// How `verify` sees it.
    pub symptom: Symptom,
}

/// What a reader should know of a mistake.
#[derive(Debug, Clone, Copy)]
pub struct Explanation {
    /// What is wrong, and what it should have been.
    pub mistake: &'static str,
    /// What that does on a GPU.
    pub effect: &'static str,
    /// How one would notice.
    pub notice: &'static str,
}

/// How a mistake shows.
pub enum Symptom {
    /// The kernel runs to its end and leaves something else, the same every time.
    Wrong {
        /// Passes if the outcome is what the mistake leads to. It must pass at all of the variant's awkward settings;
        /// the comparison with the reference must fail at one of them at least, and at the defaults.
        predicted: fn(&Request, &Outcome) -> Check,
    },
    /// The kernel does not compile.
    Refused {
        /// A part of the compiler's message.
        message: &'static str,
    },
    /// The simulator's sanitizer finds it, at one of the variant's awkward settings at least, and at the defaults.
    Found {
        /// What it finds.
        finding: ExpectedFinding,
        /// Whether no GPU may be asked to run it, since it may not end there.
        only_simulated: bool,
    },
}

/// What a sanitizer has to find, in the catalogue's own words: the catalogue names no device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpectedFinding {
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
    /// Blocks wait for each other for ever.
    Deadlock,
    /// A loop does not end.
    RunawayLoop,
}

impl fmt::Debug for Symptom {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symptom::Wrong { .. } => formatter.write_str("Wrong"),
            Symptom::Refused { message } => write!(formatter, "Refused({message:?})"),
            Symptom::Found { finding, only_simulated } => write!(formatter, "Found({finding:?}, {only_simulated})"),
        }
    }
}

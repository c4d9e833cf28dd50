//! Launches that come through the engine's device, observed.

use std::{
    ops::Range,
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use serde::Serialize;
use warpground_engine::Error;

use crate::{
    Finding, LaunchOptions, LaunchTrace, Profile, Program, RecordOptions, Recording, Schedule, SimOptions,
    TraceOptions,
    defined::Defined,
    device::{Memory, describe_stuck},
    exec::{self, Launched, Machine},
    observe::sanitizer::{Judged, run_checked},
    program::Space,
};

/// What a [`SimDevice`](crate::SimDevice) observes of each launch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watch {
    /// Counts.
    pub profile: bool,
    /// Looks for what is wrong. Memory that was allocated and not written, cleared or copied to counts as not written.
    pub check: bool,
    /// Records; counts as well.
    pub record: Option<RecordOptions>,
    /// Traces the first launch of each kernel with a grid and a block, of up to 16 of them; counts as well.
    pub trace: Option<TraceOptions>,
}

impl Watch {
    /// Whether there is nothing to observe.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        *self == Watch::default()
    }
}

/// What was observed of a launch.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WatchedLaunch {
    /// The kernel's label.
    pub kernel: String,
    /// The kernel's entry point.
    pub entry_point: String,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Its counters, if they were asked for.
    pub profile: Option<Profile>,
    /// What is wrong with it, if that was asked for.
    pub findings: Option<Vec<Finding>>,
    /// Its recording, if it was asked for.
    pub recording: Option<Recording>,
    /// Its trace, if it is among those that were asked for.
    pub trace: Option<LaunchTrace>,
}

/// What the buffers that a kernel may write held before a launch.
pub(crate) struct Snapshot(Vec<Option<(Vec<u32>, Defined)>>);

impl Snapshot {
    /// Of the bound buffers; of none if it is not `wanted`.
    pub(crate) fn of(program: &Program, held: &[(u32, Rc<Memory>)], wanted: bool) -> Snapshot {
        let writable = |index: u32| {
            program
                .variables
                .iter()
                .any(|variable| variable.space == Space::Global && variable.binding == index && variable.writable)
        };
        let keep = |(index, memory): &(u32, Rc<Memory>)| {
            (wanted && writable(*index)).then(|| {
                let words = memory.words().iter().map(|word| word.load(Relaxed)).collect();
                (words, memory.defined().borrow().clone())
            })
        };
        Snapshot(held.iter().map(keep).collect())
    }

    /// Brings it back.
    pub(crate) fn restore(&self, held: &[(u32, Rc<Memory>)]) {
        for (kept, (_, memory)) in self.0.iter().zip(held) {
            let Some((words, defined)) = kept else { continue };
            for (word, kept) in memory.words().iter().zip(words) {
                word.store(*kept, Relaxed);
            }
            memory.defined().borrow_mut().clone_from(defined);
        }
    }
}

/// A launch under the sanitizer: what it found, and how the launch ended. If the kernel's blocks may wait for each other
/// and nothing was found, it runs again from the snapshot in the other orders, in which only hangs are looked for; the
/// buffers hold what the last of these runs left. `touched` takes by binding what the first run read, wrote and touched by
/// atomics.
pub(crate) fn check_launch(
    program: &Program,
    grid: [u32; 3],
    held: &[(u32, Rc<Memory>)],
    options: &SimOptions,
    before: &Snapshot,
    plain: &[String],
    touched: &mut Vec<(u32, [Vec<Range<u64>>; 3])>,
) -> Result<(Vec<Finding>, Result<(), Error>), Error> {
    let words: Vec<(u32, &[AtomicU32])> = held.iter().map(|(index, memory)| (*index, memory.words())).collect();
    let machine =
        Machine::new(program, grid, options.width, &words).map_err(|error| Error::InvalidJob(error.to_string()))?;
    let memory_of = |variable: &crate::program::Variable| {
        let bound = held.iter().find(|(index, _)| *index == variable.binding);
        bound.filter(|_| variable.space == Space::Global).map(|(_, memory)| memory)
    };
    let mut findings = Vec::new();
    for schedule in [Schedule::Fair, Schedule::InOrder, Schedule::Reversed] {
        let fair = schedule == Schedule::Fair;
        if !fair {
            if !program.traits.may_wait || !findings.is_empty() {
                break;
            }
            before.restore(held);
        }
        let defined =
            program.variables.iter().map(|variable| memory_of(variable).map(|memory| memory.defined().take()));
        let launch = LaunchOptions { schedule, ..options.launch.clone() };
        let Judged { launched, findings: found, defined, footprint } =
            run_checked(&machine, program, &launch, defined.collect(), plain);
        if fair {
            let bound = program.variables.iter().enumerate();
            let bound = bound.filter(|(_, variable)| matches!(variable.space, Space::Global | Space::Constant));
            touched.extend(bound.map(|(index, variable)| (variable.binding, footprint.bytes(index))));
        }
        for (variable, defined) in program.variables.iter().zip(defined) {
            // Of a buffer that is bound twice, the first variable had the bits.
            if let (Some(memory), Some(defined)) = (memory_of(variable), defined.filter(|bits| !bits.is_empty())) {
                *memory.defined().borrow_mut() = defined;
            }
        }
        if fair {
            findings.extend(found);
        } else {
            findings.extend(found.into_iter().filter_map(Finding::of_another_order));
        }
        match launched {
            Launched::Done | Launched::Failed => {}
            Launched::Cancelled => {
                return Ok((findings, Err(Error::Validation("the launch was stopped".to_owned()))));
            }
            // In an order that the hardware of most machines does not choose, a hang is a finding and no more.
            Launched::Stuck(_) if !fair => {
                before.restore(held);
                let mut plain = ();
                let launch = LaunchOptions { schedule: Schedule::Fair, ..options.launch.clone() };
                exec::run(&machine, &launch, &mut plain);
                return Ok((findings, Ok(())));
            }
            Launched::Stuck(stuck) => {
                return Ok((findings, Err(Error::Validation(describe_stuck(program, &stuck)))));
            }
        }
    }
    Ok((findings, Ok(())))
}

//! A grid of blocks: in which order they run, on how many cores, and when a launch is given up.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
};

use super::{
    block::{Block, Progress},
    hang::{Waits, all_wait},
    machine::Machine,
};
use crate::{
    observe::{Actor, Mergeable, Observer, Stuck},
    program::Program,
};

/// Instructions a warp executes before the next one has its turn, where blocks run side by side.
const SLICE: u64 = 512;
/// Instructions a warp executes between looks at the budget, where a block runs alone.
const LONG_SLICE: u64 = 1 << 16;
/// Blocks count as waiting for ever after so many instructions without any change of global memory …
const QUIET_STEPS: u64 = 2_000_000;
/// … in which atomics looked at it so often.
const QUIET_LOOKS: u64 = 10_000;

/// In so many slices, one after the other, all that run have to be seen waiting for somebody else to change memory …
const CONFIRMATIONS: u32 = 8;
/// … or in so many where slices are long.
const LONG_CONFIRMATIONS: u32 = 1;

/// In which order the blocks of a grid run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Schedule {
    /// As hardware hands them out: in order, as many side by side as there is room for, each with its share of time.
    #[default]
    Fair,
    /// One after another, each to its end: the least that WebGPU promises.
    InOrder,
    /// One after another from the last to the first, which WebGPU allows as well.
    Reversed,
}

/// How a grid runs.
#[derive(Debug, Clone)]
pub struct LaunchOptions {
    /// In which order.
    pub schedule: Schedule,
    /// How many blocks run side by side: multiprocessors times the blocks that each holds.
    pub resident_blocks: u32,
    /// The most instructions all warps may execute together.
    pub budget: u64,
    /// The most instructions the warps of one block may execute together.
    pub block_budget: u64,
    /// Stops the launch from outside, and tells how far it is.
    pub cancel: Cancel,
}

impl Default for LaunchOptions {
    fn default() -> Self {
        LaunchOptions {
            schedule: Schedule::Fair,
            resident_blocks: 32,
            budget: 40_000_000_000,
            block_budget: 4_000_000_000,
            cancel: Cancel::default(),
        }
    }
}

/// A handle to a running launch, for another thread or task.
#[derive(Debug, Clone, Default)]
pub struct Cancel {
    stop: Arc<AtomicBool>,
    blocks_done: Arc<AtomicU64>,
    on_block: Option<fn(u64)>,
}

impl Cancel {
    /// A handle for a launch on the only thread there is, on which nobody could look: `listener` is called whenever a
    /// block has ended, with the number of those that have.
    #[must_use]
    pub fn telling(listener: fn(u64)) -> Cancel {
        Cancel { on_block: Some(listener), ..Cancel::default() }
    }

    /// A block has ended.
    fn block_ended(&self) {
        let done = self.blocks_done.fetch_add(1, Relaxed) + 1;
        if let Some(listener) = self.on_block {
            listener(done);
        }
    }

    /// Asks the launch to stop; it does within a few milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// How many blocks have ended since the handle was made.
    #[must_use]
    pub fn blocks_done(&self) -> u64 {
        self.blocks_done.load(Relaxed)
    }
}

/// How a launch ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Launched {
    /// All blocks have ended.
    Done,
    /// It was stopped from outside.
    Cancelled,
    /// It was given up.
    Stuck(StuckAt),
    /// A thread ended it.
    Failed,
}

/// Where a launch was when it was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StuckAt {
    /// A warp that had not ended.
    pub actor: Actor,
    /// Its next instruction.
    pub instruction: u32,
    /// Why it was given up.
    pub why: Stuck,
    /// The values that decide over the end of a loop and repeat, as names and what is so of each.
    pub unchanging: Vec<(String, String)>,
}

impl Launched {
    fn stuck<O: Observer>(block: &Block, why: Stuck, observer: &mut O) -> Launched {
        let endless = block.endless.map(|(warp, at)| (Actor { block: block.number, warp }, at));
        let waiting = (why == Stuck::AtNamedBarrier).then(|| block.at_named_barrier()).flatten();
        let (actor, instruction) =
            waiting.or(endless).or_else(|| block.unfinished()).unwrap_or((Actor { block: 0, warp: 0 }, 0));
        let stays = matches!(why, Stuck::Together | Stuck::AtNamedBarrier);
        let why = if endless.is_some() && !stays { Stuck::Endless } else { why };
        observer.stuck(actor, instruction, why);
        Launched::Stuck(StuckAt { actor, instruction, why, unchanging: block.unchanging.clone() })
    }
}

/// Runs all blocks on one core.
pub(crate) fn run<O: Observer>(machine: &Machine<'_>, options: &LaunchOptions, observer: &mut O) -> Launched {
    observer.launch(machine.program, machine.grid, machine.width, &machine.bytes());
    let blocks = u32::try_from(machine.blocks()).unwrap_or(u32::MAX);
    let meets = machine.program.direct.as_ref().is_some_and(|direct| direct.meets_grid);
    match options.schedule {
        _ if meets => run_side_by_side(machine, options, observer, blocks),
        Schedule::Fair if machine.program.traits.may_wait => run_side_by_side(machine, options, observer, blocks),
        Schedule::Fair | Schedule::InOrder => run_in_turn(machine, options, observer, 0..blocks),
        Schedule::Reversed => run_in_turn(machine, options, observer, (0..blocks).rev()),
    }
}

/// Runs all blocks, on several cores if no block can tell in which order they run. The observer sees the same as on one.
pub(crate) fn run_parallel<O: Mergeable>(machine: &Machine<'_>, options: &LaunchOptions, observer: &mut O) -> Launched {
    match usable_cores(machine, options) {
        1 => run(machine, options, observer),
        cores => spread(machine, options, observer, cores),
    }
}

/// On how many cores [`run_parallel`] runs a launch: on one where blocks can tell in which order they run.
pub(crate) fn usable_cores(machine: &Machine<'_>, options: &LaunchOptions) -> usize {
    usable_cores_for(machine.program, machine.blocks(), options)
}

/// [`usable_cores`] for so many blocks of a program.
pub(crate) fn usable_cores_for(program: &Program, blocks: u64, options: &LaunchOptions) -> usize {
    let traits = program.traits;
    let meets = program.direct.as_ref().is_some_and(|direct| direct.meets_grid);
    let independent = !meets && !traits.may_wait && !traits.ordered_atomics && options.schedule == Schedule::Fair;
    if independent && blocks > 1 { cores() } else { 1 }
}

#[cfg(target_arch = "wasm32")]
fn cores() -> usize {
    1
}

#[cfg(not(target_arch = "wasm32"))]
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Each core takes the next few blocks when it is through with its last ones.
fn spread<O: Mergeable>(machine: &Machine<'_>, options: &LaunchOptions, observer: &mut O, cores: usize) -> Launched {
    let blocks = u32::try_from(machine.blocks()).unwrap_or(u32::MAX);
    let cores = u32::try_from(cores).unwrap_or(1).min(blocks);
    let portion = (blocks / (cores * 16)).clamp(1, 256);
    let next = std::sync::atomic::AtomicU32::new(0);
    observer.launch(machine.program, machine.grid, machine.width, &machine.bytes());
    let mut observers: Vec<O> = (0..cores).map(|_| observer.fork()).collect();
    let mut ends = vec![Launched::Done; cores as usize];
    std::thread::scope(|scope| {
        for (observer, end) in observers.iter_mut().zip(&mut ends) {
            let next = &next;
            scope.spawn(move || {
                observer.launch(machine.program, machine.grid, machine.width, &machine.bytes());
                let portions = std::iter::from_fn(|| {
                    let first = next.fetch_update(Relaxed, Relaxed, |first| {
                        (first < blocks).then(|| first.saturating_add(portion))
                    });
                    first.ok().map(|first| first..first.saturating_add(portion).min(blocks))
                });
                *end = run_in_turn(machine, options, observer, portions.flatten());
            });
        }
    });
    for other in observers {
        observer.merge(other);
    }
    let ended = |end: &&Launched| **end != Launched::Done;
    let failed = ends.iter().find(|end| **end == Launched::Failed);
    failed.or_else(|| ends.iter().find(ended)).cloned().unwrap_or(Launched::Done)
}

fn run_in_turn<O: Observer>(
    machine: &Machine<'_>,
    options: &LaunchOptions,
    observer: &mut O,
    blocks: impl Iterator<Item = u32>,
) -> Launched {
    let mut block = Block::new(machine);
    let mut total = 0;
    for number in blocks {
        if machine.direct.as_ref().is_some_and(|direct| direct.has_failed_before(number)) {
            return Launched::Failed;
        }
        block.begin(machine, number, observer);
        let (changes, looks) = block.activity();
        let mut waiting = Waiting { changes, looks, steps: 0 };
        let mut stalled = Stalled::default();
        loop {
            match block.turn(machine, observer, LONG_SLICE) {
                Progress::Done => break,
                Progress::Running => {}
                Progress::Failed => return Launched::Failed,
                Progress::AtNamedBarrier => return Launched::stuck(&block, Stuck::AtNamedBarrier, observer),
                // Blocks that meet run side by side; this one is the only one.
                Progress::AtGridBarrier => {
                    block.pass_grid_barrier();
                    observer.grid_barrier();
                }
            }
            if options.cancel.is_stopped() {
                return Launched::Cancelled;
            }
            if block.endless.is_none() {
                match stalled.after(block.waits(), block.steps, LONG_CONFIRMATIONS) {
                    Next::GoOn => {}
                    Next::LookAgain => block.look_again(),
                    Next::GiveUp => block.endless = block.waiting_warp(machine, observer),
                }
            }
            if block.endless.is_some() || block.steps > options.block_budget || total + block.steps > options.budget {
                return Launched::stuck(&block, Stuck::Runaway, observer);
            }
            if machine.program.traits.may_wait && waiting.is_hopeless(block.activity(), block.steps) {
                return Launched::stuck(&block, Stuck::Waiting, observer);
            }
        }
        observer.block_ends(number);
        total += block.steps;
        options.cancel.block_ended();
        if options.cancel.is_stopped() {
            return Launched::Cancelled;
        }
    }
    Launched::Done
}

fn run_side_by_side<O: Observer>(
    machine: &Machine<'_>,
    options: &LaunchOptions,
    observer: &mut O,
    blocks: u32,
) -> Launched {
    let meets = machine.program.direct.as_ref().is_some_and(|direct| direct.meets_grid);
    // Blocks that meet are all there.
    let resident = if meets { blocks.max(1) } else { options.resident_blocks.clamp(1, blocks.max(1)) };
    let mut free: Vec<Block> = (0..resident).map(|_| Block::new(machine)).collect();
    let mut running: VecDeque<Block> = VecDeque::new();
    let mut pending = 0..blocks;
    let mut total = 0;
    let mut waiting = Waiting::default();
    let mut stalled = Stalled::default();
    loop {
        while let Some(mut block) = free.pop() {
            let Some(number) = pending.next() else {
                free.push(block);
                break;
            };
            block.begin(machine, number, observer);
            running.push_back(block);
        }
        if running.is_empty() {
            return Launched::Done;
        }
        let mut ended = false;
        let mut at_grid = 0;
        for _ in 0..running.len() {
            let Some(mut block) = running.pop_front() else { break };
            let before = block.steps;
            let progress = block.turn(machine, observer, SLICE);
            total += block.steps - before;
            at_grid += usize::from(progress == Progress::AtGridBarrier);
            if progress == Progress::Failed {
                return Launched::Failed;
            }
            if progress == Progress::AtNamedBarrier {
                return Launched::stuck(&block, Stuck::AtNamedBarrier, observer);
            }
            if progress == Progress::Done {
                observer.block_ends(block.number);
                options.cancel.block_ended();
                ended = true;
                free.push(block);
            } else if block.endless.is_some() || block.steps > options.block_budget || total > options.budget {
                return Launched::stuck(&block, Stuck::Runaway, observer);
            } else {
                running.push_back(block);
            }
        }
        if options.cancel.is_stopped() {
            return Launched::Cancelled;
        }
        if meets
            && at_grid > 0
            && at_grid == running.len()
            && running.len() < blocks as usize
            && let Some(block) = running.front()
        {
            // The others have ended, and will never come.
            return Launched::stuck(block, Stuck::Alone, observer);
        }
        if at_grid > 0 && at_grid == running.len() {
            running.iter_mut().for_each(Block::pass_grid_barrier);
            observer.grid_barrier();
        }
        let activity = running.iter().chain(&free).map(Block::activity);
        let activity = activity.fold((0, 0), |(changes, idle), block| (changes + block.0, idle + block.1));
        let waits = if ended { None } else { all_wait(running.iter().map(Block::waits)) };
        match stalled.after(waits, total, CONFIRMATIONS) {
            Next::GoOn => {}
            Next::LookAgain => running.iter_mut().for_each(Block::look_again),
            Next::GiveUp => {
                let several = running.len() > 1;
                if let Some(block) = running.front_mut() {
                    // A block that has not begun may be the one that they wait for.
                    let endless = block.waiting_warp(machine, observer);
                    if pending.is_empty() {
                        block.endless = endless;
                    }
                    let why = if block.endless.is_some() && several { Stuck::Together } else { Stuck::Waiting };
                    return Launched::stuck(block, why, observer);
                }
            }
        }
        if ended {
            waiting = Waiting { changes: activity.0, looks: activity.1, steps: total };
        } else if waiting.is_hopeless(activity, total)
            && let Some(block) = running.front()
        {
            return Launched::stuck(block, Stuck::Waiting, observer);
        }
    }
}

/// Notices that all that run wait for somebody else to change memory.
#[derive(Debug, Default)]
struct Stalled {
    /// In how many slices in a row they were seen to.
    seen: u32,
    /// What was seen of some is old; they are looked at again after so many instructions.
    next_look: u64,
}

/// What to do after a slice.
enum Next {
    GoOn,
    LookAgain,
    GiveUp,
}

impl Stalled {
    /// How all wait after so many instructions, and in how many slices they have to.
    fn after(&mut self, waits: Option<Waits>, steps: u64, enough: u32) -> Next {
        if waits == Some(Waits::Does) {
            self.seen += 1;
            return if self.seen < enough { Next::GoOn } else { Next::GiveUp };
        }
        self.seen = 0;
        if waits.is_some() && steps >= self.next_look {
            // Looking is slow, and where they wait for a lock in turn it finds nothing.
            self.next_look = steps * 2;
            return Next::LookAgain;
        }
        Next::GoOn
    }
}

/// Notices that nothing changes global memory any more while atomics keep looking at it.
#[derive(Debug, Default)]
struct Waiting {
    changes: u64,
    looks: u64,
    steps: u64,
}

impl Waiting {
    fn is_hopeless(&mut self, (changes, looks): (u64, u64), steps: u64) -> bool {
        if changes != self.changes {
            *self = Waiting { changes, looks, steps };
        }
        steps - self.steps > QUIET_STEPS && looks - self.looks > QUIET_LOOKS
    }
}

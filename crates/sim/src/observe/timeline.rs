//! Blocks over multiprocessors and time.
//!
//! The simulator runs blocks in any order; when each would run on a GPU is worked out afterwards, from how much every
//! block had to do. The model: blocks are handed out in order, each to the multiprocessor that holds the fewest, as long
//! as one has room; a multiprocessor issues [`ISSUED_PER_CYCLE`] warp instructions per cycle, shared evenly among the blocks
//! that it holds, of which each takes at most one per warp. A block's work is the instructions that its warps issue, and
//! one more for each wavefront of shared memory beyond a request's first and each sector beyond a request's fourth. Time
//! spent waiting for memory is not in it: it is a picture of how the grid fills the machine, not a forecast.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BinaryHeap},
};

use serde::{Deserialize, Serialize};

use super::{Access, Actor, Mergeable, Observer, transactions};
use crate::program::{Program, Space};

/// Warp instructions that a multiprocessor issues in a cycle: one for each of its four schedulers.
pub const ISSUED_PER_CYCLE: f64 = 4.0;

/// So many blocks of a launch are kept.
const MOST_BLOCKS: u32 = 1 << 16;
/// Sectors that a request moves without a second turn: a line's four.
const SECTORS_A_TURN: u32 = 4;

/// The machine that the blocks are laid over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Multiprocessors {
    /// How many there are.
    pub count: u32,
    /// Threads that each holds at once.
    pub threads: u32,
    /// Blocks that each holds at once.
    pub blocks: u32,
    /// Bytes of shared memory that each has for its blocks.
    pub shared_bytes: u32,
}

impl Default for Multiprocessors {
    /// Those of an H200.
    fn default() -> Self {
        Multiprocessors { count: 132, threads: 2048, blocks: 32, shared_bytes: 227 << 10 }
    }
}

/// The threads of a warp, of which a multiprocessor holds whole ones.
const WARP: u32 = 32;

impl Multiprocessors {
    /// How many blocks of this program each holds at once, at least 1. Registers are left out: WGSL does not tell how
    /// many a thread takes.
    #[must_use]
    pub fn resident(&self, program: &Program) -> u32 {
        self.resident_of(program.threads(), program.shared_bytes)
    }

    /// The same, of blocks of so many threads that take so many bytes of shared memory.
    #[must_use]
    pub fn resident_of(&self, threads: u32, shared_bytes: u32) -> u32 {
        // A warp that is not full takes the room of a full one.
        let by_threads = self.threads / threads.max(1).next_multiple_of(WARP);
        // CUDA keeps a kilobyte of each block's shared memory for itself.
        let by_shared = match shared_bytes {
            0 => u32::MAX,
            bytes => self.shared_bytes / bytes.saturating_add(1 << 10),
        };
        self.blocks.min(by_threads).min(by_shared).max(1)
    }
}

/// Blocks over multiprocessors and time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// Multiprocessors of the simulated machine.
    pub multiprocessors: u32,
    /// Blocks that each holds at once.
    pub resident: u32,
    /// The blocks in the order of their numbers. Of very large grids only the first 65,536.
    pub blocks: Vec<BlockRun>,
    /// When the last of them ends, in cycles.
    pub cycles: f64,
    /// Blocks of the grid.
    pub grid_blocks: u64,
}

/// When and where a block ran.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct BlockRun {
    /// The block's linear number in the grid.
    pub block: u32,
    /// The number of the multiprocessor, from 0.
    pub multiprocessor: u32,
    /// When it began, in cycles since the launch.
    pub start: f64,
    /// When it ended.
    pub end: f64,
    /// What it had to do: issued warp instructions, and their further turns at memory.
    pub work: u64,
}

impl Timeline {
    /// The share of the multiprocessors' places for blocks that were taken, over the whole time: 1 is full.
    #[must_use]
    pub fn filled(&self) -> f64 {
        let places = f64::from(self.multiprocessors) * f64::from(self.resident) * self.cycles;
        let taken: f64 = self.blocks.iter().map(|run| run.end - run.start).sum();
        if places > 0.0 { taken / places } else { 0.0 }
    }

    /// How many blocks run at a time.
    #[must_use]
    pub fn running_at(&self, cycle: f64) -> usize {
        self.blocks.iter().filter(|run| run.start <= cycle && cycle < run.end).count()
    }
}

/// The observer: counts what each block has to do.
#[derive(Debug, Clone, Default)]
pub struct BlockWork {
    done: BTreeMap<u32, u64>,
    running: Vec<(u32, u64)>,
    last: usize,
}

impl BlockWork {
    #[inline(always)]
    fn add(&mut self, block: u32, work: u64) {
        if self.running.get(self.last).is_none_or(|running| running.0 != block) {
            self.last = self.running.iter().position(|running| running.0 == block).unwrap_or(0);
        }
        if let Some(running) = self.running.get_mut(self.last) {
            running.1 += work;
        }
    }

    /// Lays the blocks over a machine.
    #[must_use]
    pub fn timeline(&self, program: &Program, width: u32, grid: [u32; 3], machine: &Multiprocessors) -> Timeline {
        let resident = machine.resident(program);
        let warps = program.threads().div_ceil(width.max(1)).max(1);
        let unfinished = self.running.iter().copied();
        let mut work: Vec<_> = self.done.iter().map(|(block, work)| (*block, *work)).chain(unfinished).collect();
        work.sort_unstable();
        work.truncate(MOST_BLOCKS as usize);
        let blocks = lay(&work, machine.count.max(1), resident, f64::from(warps));
        let cycles = blocks.iter().map(|run| run.end).fold(0.0, f64::max);
        let grid_blocks = grid.iter().map(|side| u64::from(*side)).product();
        Timeline { multiprocessors: machine.count.max(1), resident, blocks, cycles, grid_blocks }
    }
}

impl Observer for BlockWork {
    fn block_begins(&mut self, block: u32, _warps: u32) {
        if block < MOST_BLOCKS {
            self.last = self.running.len();
            self.running.push((block, 0));
        }
    }

    fn block_ends(&mut self, block: u32) {
        if let Some(index) = self.running.iter().position(|running| running.0 == block) {
            let (block, work) = self.running.swap_remove(index);
            self.done.insert(block, work);
        }
        self.last = 0;
    }

    #[inline(always)]
    fn instruction(&mut self, actor: Actor, _instruction: u32, _active: u32) {
        self.add(actor.block, 1);
    }

    fn access(&mut self, access: &Access<'_>) {
        let turns = match access.space {
            Space::Global => transactions::sectors_and_lines(access).0.saturating_sub(SECTORS_A_TURN),
            Space::Shared => transactions::shared_passes(access).cycles - 1,
            Space::Constant | Space::Private => 0,
        };
        self.add(access.actor.block, turns.into());
    }
}

impl Mergeable for BlockWork {
    fn fork(&self) -> Self {
        BlockWork::default()
    }

    fn merge(&mut self, other: Self) {
        self.done.extend(other.done);
        self.running.extend(other.running);
    }
}

/// A multiprocessor at work. Its blocks all advance at the same speed, so that a block ends when what each has done
/// since the beginning reaches a number known when the block comes.
#[derive(Debug, Clone, Default)]
struct Holder {
    now: f64,
    done: f64,
    /// When each block it holds will end, in terms of `done`, and which of the runs it is.
    ends: BinaryHeap<End>,
    /// How often its blocks changed: forecasts from before are void.
    version: u64,
}

/// Ordered so that the earliest is the greatest, and of those the lowest number.
#[derive(Debug, Clone, Copy, PartialEq)]
struct End {
    at: f64,
    number: usize,
    version: u64,
}

impl Eq for End {}

impl Ord for End {
    fn cmp(&self, other: &Self) -> Ordering {
        other.at.total_cmp(&self.at).then_with(|| other.number.cmp(&self.number))
    }
}

impl PartialOrd for End {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Holder {
    fn speed(&self, warps: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a few blocks")]
        let held = self.ends.len().max(1) as f64;
        (ISSUED_PER_CYCLE / held).min(warps)
    }

    fn advance(&mut self, to: f64, warps: f64) {
        if !self.ends.is_empty() {
            self.done += (to - self.now) * self.speed(warps);
        }
        self.now = to;
    }

    fn next_end(&self, warps: f64) -> Option<f64> {
        self.ends.peek().map(|end| self.now + (end.at - self.done).max(0.0) / self.speed(warps))
    }
}

fn lay(work: &[(u32, u64)], count: u32, resident: u32, warps: f64) -> Vec<BlockRun> {
    let mut holders = vec![Holder::default(); count as usize];
    let mut runs: Vec<BlockRun> = Vec::with_capacity(work.len());
    let mut forecasts: BinaryHeap<End> = BinaryHeap::new();
    let begin = |holders: &mut [Holder], runs: &mut Vec<BlockRun>, forecasts: &mut BinaryHeap<End>, index, now| {
        let Some((block, work)) = work.get(runs.len()).copied() else { return };
        let holder: &mut Holder = &mut holders[index];
        holder.advance(now, warps);
        #[expect(clippy::cast_precision_loss, reason = "a model's time")]
        let at = holder.done + work as f64;
        holder.ends.push(End { at, number: runs.len(), version: 0 });
        holder.version += 1;
        let multiprocessor = u32::try_from(index).unwrap_or(u32::MAX);
        runs.push(BlockRun { block, multiprocessor, start: now, end: now, work });
        if let Some(at) = holder.next_end(warps) {
            forecasts.push(End { at, number: index, version: holder.version });
        }
    };
    for _ in 0..resident {
        for index in 0..holders.len() {
            begin(&mut holders, &mut runs, &mut forecasts, index, 0.0);
        }
    }
    // The multiprocessors with a free place, once for each.
    let mut free = Vec::new();
    while let Some(End { at: now, number: index, version }) = forecasts.pop() {
        let holder = &mut holders[index];
        if holder.version == version {
            holder.advance(now, warps);
            if let Some(end) = holder.ends.pop() {
                runs[end.number].end = now;
                // Rounding must not leave a block behind that has nothing left to do.
                holder.done = holder.done.max(end.at);
            }
            holder.version += 1;
            if let Some(at) = holder.next_end(warps) {
                forecasts.push(End { at, number: index, version: holder.version });
            }
            free.push(index);
        }
        // What ends at the same moment is waited for, so that the emptiest multiprocessor can be seen.
        if forecasts.peek().is_none_or(|next| next.at > now + 1e-9) {
            while let Some(place) = (0..free.len()).min_by_key(|place| (holders[free[*place]].ends.len(), free[*place]))
            {
                begin(&mut holders, &mut runs, &mut forecasts, free.swap_remove(place), now);
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_do_not_fit_wait_for_those_that_end() {
        let work: Vec<_> = (0..6).map(|block| (block, 80)).collect();
        let runs = lay(&work, 2, 2, 8.0);
        // Four places: each multiprocessor gives its two blocks two instructions per cycle each, 40 cycles; then one block
        // each has all four.
        assert_eq!(runs.iter().map(|run| run.multiprocessor).collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
        assert!(runs[..4].iter().all(|run| (run.start, run.end) == (0.0, 40.0)), "{runs:?}");
        assert!(runs[4..].iter().all(|run| run.start == 40.0 && run.end == 60.0), "{runs:?}");
    }

    #[test]
    fn a_block_of_one_warp_cannot_fill_a_multiprocessor() {
        let runs = lay(&[(0, 100)], 4, 8, 1.0);
        assert_eq!((runs[0].start, runs[0].end), (0.0, 100.0));
    }

    #[test]
    fn a_long_block_is_still_running_when_the_others_have_ended() {
        let runs = lay(&[(0, 1000), (1, 10), (2, 10), (3, 10)], 2, 1, 4.0);
        assert_eq!(runs[0].end, 250.0);
        assert_eq!(runs[1..].iter().map(|run| run.multiprocessor).collect::<Vec<_>>(), [1, 1, 1]);
        assert_eq!(runs[3].end, 7.5);
    }
}

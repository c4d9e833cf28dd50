//! The sanitizer: races, accesses out of bounds, reads of what nobody wrote, barriers that not all threads reach,
//! values asked of lanes that do not take part, arithmetic that is hardly meant, and launches that do not end.
//!
//! A race is two accesses to one word by different threads, at least one a plain write, that nothing orders. Within a
//! block barriers order: `workgroupBarrier` shared memory, `storageBarrier` global memory, as WGSL has it, and not each
//! other's. That the lanes of a warp run in lockstep orders nothing. Between blocks see `order`. Atomics race with
//! nothing: WGSL lets no plain access reach them. What was plain before it was translated does; see `plain`. A write of one component of a vector counts as a write of the whole
//! vector, as WGSL allows; see `component`. What asynchronous copies write, nobody may touch until they were waited for; see `copies`.

mod component;
mod copies;
mod direct;
mod finding;
mod footprint;
mod order;
mod parallel;
mod plain;
mod report;
mod shadow;
mod unwritten;

use std::collections::{HashMap, HashSet};

use finding::ENDLESS;
pub use finding::{Finding, FindingKind, Site};
pub(crate) use footprint::Footprint;
pub(crate) use parallel::{Judged, run_checked};

use self::{
    component::{Meeting, write_beside},
    copies::UnderWay,
    order::{Clock, Exchange, Known, Messages, Parted, Since},
    plain::{Manner, go_together, manner_of, manners},
    shadow::{Cell, Origin, Origins, Stamp, lane_of},
    unwritten::{
        Gaps, MOST_UNWRITTEN, Unwritten, bytes_in_word, bytes_of, clears_bits, define_padding, holds, written_by,
    },
};
use super::{
    Access, AccessKind, Actor, Arithmetic, BarrierMismatch, Copies, Fault, Observer, OutOfBounds, Outside, Stuck,
    UndefinedUse, WrongCall,
};
use crate::{
    defined::{Defined, bytes_of_word, undefine},
    program::{Instruction, Program, Space, Special, loops},
};

/// The observer of one launch.
pub(crate) struct Sanitizer<'program> {
    program: &'program Program,
    grid: [u32; 3],
    width: u32,
    /// The bytes that one cell stands for, as a power of two: words, or halves in kernels that access halves.
    granule: u32,
    /// By variable: cells of global memory that the kernel may write, as soon as it is accessed.
    global: Vec<Vec<Cell>>,
    /// By variable: how many cells there are.
    cells: Vec<usize>,
    global_origins: Origins,
    /// By variable: which bytes hold something, for buffers that do not from the beginning.
    defined: Vec<Option<Defined>>,
    messages: Messages,
    footprint: Footprint,
    epochs: u32,
    /// The blocks that are running.
    blocks: Vec<BlockState>,
    /// The place of the last block in `blocks`: mostly the same one as before.
    last: usize,
    findings: Vec<Finding>,
    /// By instruction: a read of unwritten words that nobody was told of, because they may never be used.
    handed_on: HashMap<u32, Unwritten>,
    /// Of the next store, what [`Observer::storing`] says.
    storing: (u32, u32),
    /// Words of private memory that belong to functions which have returned.
    ended: HashSet<u32>,
    /// What does not change in a loop that never ends.
    unchanging: Vec<(String, String)>,
    known: HashMap<(FindingKind, u32, u32, u16), usize>,
    /// Blocks on different cores met on a word.
    suspect: bool,
    /// Whether atomics can make anything known: there are fences.
    follows_messages: bool,
    /// By instruction, where accesses that are written as atomics count as plain ones.
    manners: Vec<Manner>,
}

/// What is known of a running block.
struct BlockState {
    block: u32,
    shared: Vec<Cell>,
    shared_origins: Origins,
    /// Stamps below this are from before the last barrier.
    shared_floor: Stamp,
    shared_epoch: u32,
    global_epoch: u32,
    warp_epochs: Vec<u16>,
    /// Barriers of warps that brought only some lanes together.
    parted: Parted,
    /// By warp: how many fences and barriers of its own it has executed.
    moments: Vec<u32>,
    /// Reads of shared memory that nobody had written, with where they come from. If somebody else does before the next
    /// barrier, it is a race instead.
    unwritten: Vec<(Unwritten, Origin)>,
    /// By warp, word and byte: the lanes that have written it.
    private: Vec<[u32; 4]>,
    /// What it knows of other blocks.
    clock: Clock,
    /// What it may make known.
    releasable: Clock,
    /// What its warps know and may make known beyond that, since the last barrier.
    since: Since,
    /// Its asynchronous copies.
    copies: UnderWay,
    /// What atomics on shared memory make known.
    messages: Messages,
    /// The flags in global memory that somebody of it has waited for, by variable and byte.
    seen: HashSet<(u16, u32)>,
}

impl BlockState {
    /// Where an access comes from.
    fn origin(&self, access: &Access<'_>, epoch: u32) -> Origin {
        let warp = access.actor.warp as usize;
        Origin {
            epoch,
            block: access.actor.block,
            instruction: access.instruction,
            warp: u16::try_from(access.actor.warp).unwrap_or(u16::MAX),
            warp_epoch: self.warp_epochs.get(warp).copied().unwrap_or(0),
            moment: self.moments.get(warp).copied().unwrap_or(0),
        }
    }
}

impl<'program> Sanitizer<'program> {
    /// A sanitizer for a launch. `defined` says for each variable which bytes hold something; absent: all do.
    /// `plain` names variables whose atomic loads and stores count as plain ones.
    pub(crate) fn new(
        program: &'program Program,
        mut defined: Vec<Option<Defined>>,
        plain: &[String],
    ) -> Sanitizer<'program> {
        for (variable, defined) in program.variables.iter().zip(&mut defined) {
            if let Some(defined) = defined {
                define_padding(defined, &variable.shape);
            }
        }
        let halves = program.instructions.iter().any(|instruction| {
            matches!(instruction, Instruction::Load { half: true, .. } | Instruction::Store { half: true, .. })
        });
        Sanitizer {
            program,
            grid: [1; 3],
            width: 32,
            granule: match &program.direct {
                Some(direct) => {
                    let smallest = direct.accesses.iter().map(|access| access.scalar.bytes().min(4)).min();
                    smallest.unwrap_or(4).trailing_zeros()
                }
                None if halves => 1,
                None => 2,
            },
            global: vec![Vec::new(); program.variables.len()],
            cells: vec![0; program.variables.len()],
            global_origins: Origins::default(),
            defined,
            messages: Messages::default(),
            footprint: Footprint::of(program.variables.len()),
            epochs: 0,
            blocks: Vec::new(),
            last: 0,
            findings: Vec::new(),
            handed_on: HashMap::new(),
            storing: (0, 0),
            ended: HashSet::new(),
            unchanging: Vec::new(),
            known: HashMap::new(),
            suspect: false,
            follows_messages: if program.direct.is_some() {
                let fence =
                    |of: &Instruction| matches!(of, Instruction::Special { operation: Special::Fence { .. }, .. });
                program.instructions.iter().any(fence)
            } else {
                program.traits.storage_barrier
            },
            manners: manners(program, plain),
        }
    }

    /// Whether a launch may run on so many cores, each with a sanitizer of its own, before it is known whether anything is
    /// wrong. With atomics it may not: that blocks meet at a word says nothing then.
    pub(crate) fn may_spread(&self, words: u64, cores: usize) -> bool {
        self.manners.is_empty() && parallel::fits(words << (2 - self.granule.min(2)), cores)
    }

    /// Whether nothing is wrong, as far as can be told from sanitizers of several cores.
    pub(crate) fn is_clean(&self) -> bool {
        self.findings.is_empty() && !self.suspect
    }

    /// What was found, which words hold something now, and what was touched.
    pub(crate) fn finish(self) -> (Vec<Finding>, Vec<Option<Defined>>, Footprint) {
        (self.findings, self.defined, self.footprint)
    }

    fn block(&mut self, block: u32) -> usize {
        if self.blocks.get(self.last).is_some_and(|state| state.block == block) {
            return self.last;
        }
        self.last = self.blocks.iter().position(|state| state.block == block).unwrap_or(0);
        self.last
    }

    fn next_epoch(&mut self) -> u32 {
        self.epochs += 1;
        self.epochs
    }

    fn shared_access(&mut self, access: &Access<'_>) {
        let manner = manner_of(&self.manners, access.instruction);
        if self.tells(access, manner) {
            self.message(access, manner);
        }
        let index = self.block(access.actor.block);
        let cells = (access.bytes >> self.granule).max(1);
        let vector = self.vector_written(access);
        let state = &mut self.blocks[index];
        let origin = state.origin(access, state.shared_epoch);
        let Some(stamp) = state.shared_origins.stamp(origin) else { return };
        let (writes, atomic) = (access.kind.writes(), access.kind.is_atomic() && !manner.is_plain());
        let clears = access.kind == AccessKind::AtomicUpdate && clears_bits(self.program, access.instruction);
        let reads = !clears && !matches!(access.kind, AccessKind::Store | AccessKind::AtomicStore);
        let storing = std::mem::take(&mut self.storing);
        let (floor, origins, manners) = (state.shared_floor, &state.shared_origins, &self.manners);
        let cuda = self.program.direct.is_some();
        let learnt = state.since.learnt.get(&origin.warp).filter(|_| cuda);
        let parted = &state.parted;
        let ordered = |lane: u32, earlier: Stamp, wrote: bool| {
            earlier < floor || {
                let before = origins.origin(earlier);
                before.warp == origin.warp
                    && (lane_of(earlier) == lane || parted.order(&origin, &before, lane_of(earlier), lane))
                    || go_together(manners, (origin.instruction, writes), (before.instruction, wrote), false)
                    || learnt.is_some_and(|clock| clock.knows(origin.block, &before, lane_of(earlier)))
            }
        };
        let stays = |earlier: Stamp| {
            manner.is_atomic() && earlier >= floor && manner_of(manners, origins.origin(earlier).instruction).is_plain()
        };
        let mut race = None;
        let mut unwritten = Gaps::default();
        for (lane, offset) in access.lanes() {
            let first = (offset >> self.granule) as usize;
            let Some(cells) = state.shared.get_mut(first..first + cells as usize) else { continue };
            let stamp = stamp | lane;
            if reads && cells.iter().any(Cell::is_unwritten) {
                unwritten.note(lane, offset, self.granule, cells.iter().map(|cell| !cell.is_unwritten()));
            }
            for (step, cell) in (0..).zip(cells) {
                if !writes && cell.is_settled(floor) {
                    continue;
                }
                let here = offset + (step << self.granule);
                if atomic && manner == Manner::AsWritten {
                    if writes {
                        cell.write = stamp;
                    }
                    continue;
                }
                if let Some((earlier, wrote)) =
                    cell.note_staying(stamp, writes, |earlier, wrote| ordered(lane, earlier, wrote), stays)
                {
                    let same = wrote
                        && same_value(storing, access, (lane, earlier), stamp)
                        && !manner_of(manners, origins.origin(earlier).instruction).is_atomic();
                    let meeting = Meeting { lane, offset: here, beside: false, earlier, wrote, same };
                    race = Meeting::worse(race, meeting);
                }
            }
        }
        if let Some(vector) = vector {
            let ordered = |lane, earlier| ordered(lane, earlier, true);
            race = race.or(write_beside(&mut state.shared, self.granule, access, vector, stamp, ordered));
        }
        if let Some((lane, offset)) = unwritten.told(self.program, access.instruction) {
            let read = Unwritten::new(access, lane, offset);
            if atomic {
                // Nothing races with an atomic: a later writer came too late.
                self.uninitialised(&read);
            } else if state.unwritten.len() < MOST_UNWRITTEN {
                state.unwritten.push((read, origin));
            }
        }
        // What a copy under way has written is no race beside that.
        if !self.blocks[index].copies.is_empty() && self.meets_copy(access) {
            return;
        }
        if let Some(meeting) = race {
            let origin = self.blocks[index].shared_origins.origin(meeting.earlier);
            self.race(access, &meeting, origin);
        }
    }

    fn global_access(&mut self, access: &Access<'_>) {
        let variable = usize::from(access.variable);
        self.definedness(access);
        let manner = manner_of(&self.manners, access.instruction);
        if self.tells(access, manner) {
            self.message(access, manner);
        }
        if access.kind.is_atomic() && manner == Manner::AsWritten {
            return;
        }
        if self.cells[variable] == 0 {
            return;
        }
        if self.global[variable].is_empty() {
            self.global[variable] = vec![Cell::default(); self.cells[variable]];
        }
        let index = self.block(access.actor.block);
        let vector = self.vector_written(access);
        let state = &self.blocks[index];
        let origin = state.origin(access, state.global_epoch);
        let Some(stamp) = self.global_origins.stamp(origin) else { return };
        let storing = std::mem::take(&mut self.storing);
        let (origins, clock, manners) = (&self.global_origins, &state.clock, &self.manners);
        let learnt = state.since.learnt.get(&origin.warp);
        let parted = &state.parted;
        let seen = manner == Manner::Signalling
            && access.lanes().all(|(_, offset)| state.seen.contains(&(access.variable, offset)));
        let writes = access.kind.writes();
        let count = (access.bytes >> self.granule).max(1) as usize;
        let ordered = |lane: u32, earlier: Stamp, wrote: bool| {
            let before = origins.origin(earlier);
            let apart = before.block != origin.block;
            if go_together(manners, (origin.instruction, writes), (before.instruction, wrote), apart) {
                return true;
            }
            // Who has waited for a flag comes after everybody who has set it before, and may set it again.
            if manner == Manner::Signalling && manner_of(manners, before.instruction) == manner && seen {
                return true;
            }
            let by = lane_of(earlier);
            let knows = |clock: &Clock| clock.knows(origin.block, &before, by);
            if apart {
                return knows(clock) || learnt.is_some_and(knows);
            }
            before.epoch != origin.epoch
                || before.warp == origin.warp && (by == lane || parted.order(&origin, &before, by, lane))
                || learnt.is_some_and(knows)
        };
        let stays = |earlier: Stamp| {
            let before = origins.origin(earlier);
            manner.is_atomic() && before.epoch == origin.epoch && manner_of(manners, before.instruction).is_plain()
        };
        let cells = &mut self.global[variable];
        let mut race = None;
        for (lane, offset) in access.lanes() {
            let first = (offset >> self.granule) as usize;
            let end = (first + count).min(cells.len());
            for (step, cell) in (0..).zip(cells.get_mut(first..end).unwrap_or_default()) {
                let met =
                    cell.note_staying(stamp | lane, writes, |earlier, wrote| ordered(lane, earlier, wrote), stays);
                if let Some((earlier, wrote)) = met {
                    let offset = offset + (step << self.granule);
                    let same = wrote
                        && same_value(storing, access, (lane, earlier), stamp | lane)
                        && !manner_of(manners, origins.origin(earlier).instruction).is_atomic();
                    race = Meeting::worse(race, Meeting { lane, offset, beside: false, earlier, wrote, same });
                }
            }
        }
        if let Some(vector) = vector {
            let ordered = |lane, earlier| ordered(lane, earlier, true);
            race = race.or(write_beside(cells, self.granule, access, vector, stamp, ordered));
        }
        if let Some(meeting) = race {
            let origin = self.global_origins.origin(meeting.earlier);
            self.race(access, &meeting, origin);
        }
    }

    /// Whether what is read was written, for buffers that hold nothing at first.
    fn definedness(&mut self, access: &Access<'_>) {
        let Some(Some(defined)) = self.defined.get_mut(usize::from(access.variable)) else { return };
        let clears = access.kind == AccessKind::AtomicUpdate && clears_bits(self.program, access.instruction);
        let reads = !clears && !matches!(access.kind, AccessKind::Store | AccessKind::AtomicStore);
        let mut unwritten = Gaps::default();
        for (lane, offset) in access.lanes() {
            let words = offset / 4..(offset + access.bytes).div_ceil(4);
            let mask = bytes_in_word(access.bytes, offset);
            if reads {
                let written = words.clone().map(|word| holds(bytes_of_word(defined, word as usize), mask));
                unwritten.note(lane, offset / 4 * 4, 2, written);
            }
            if access.kind.writes() {
                for word in words {
                    if let Some(bits) = defined.get_mut(word as usize / 16) {
                        *bits |= mask << (word % 16 * 4);
                    }
                }
            }
        }
        if let Some((lane, offset)) = unwritten.told(self.program, access.instruction) {
            self.uninitialised(&Unwritten::new(access, lane, offset));
        }
    }

    /// Whether an access makes something known, or can learn something.
    fn tells(&self, access: &Access<'_>, manner: Manner) -> bool {
        self.follows_messages
            && match manner {
                Manner::Plain => false,
                Manner::Waiting | Manner::Signalling => true,
                _ => access.kind.is_atomic(),
            }
    }

    /// What atomics, and flags that somebody waits for, make known between threads.
    fn message(&mut self, access: &Access<'_>, manner: Manner) {
        let index = self.block(access.actor.block);
        let warp = u16::try_from(access.actor.warp).unwrap_or(u16::MAX);
        let (block, shared) = (access.actor.block, access.space == Space::Shared);
        let (reads, writes) = match manner {
            Manner::Waiting => (true, false),
            Manner::Signalling => (false, true),
            _ => (access.kind != AccessKind::AtomicStore, access.kind.writes()),
        };
        let replaces = access.kind == AccessKind::AtomicStore || manner == Manner::Signalling;
        for (lane, offset) in access.lanes() {
            let state = &mut self.blocks[index];
            let messages = if shared { &mut state.messages } else { &mut self.messages };
            let exchange = |since: &Since, messages: &Messages| Exchange {
                instruction: access.instruction,
                variable: access.variable,
                byte: offset,
                changes: [since.changes, messages.changes],
            };
            if !replaces && state.since.exchanged.get(&(warp, lane)) == Some(&exchange(&state.since, messages)) {
                continue;
            }
            if reads
                && let Some(message) = messages.find(access.variable, offset)
                && state.since.learnt.entry(warp).or_default().join(message)
            {
                state.since.changes += 1;
            }
            if manner == Manner::Waiting && !shared {
                state.seen.insert((access.variable, offset));
            }
            if writes {
                let mut known = state.since.releasable(block, warp, lane);
                known.join(&state.releasable);
                messages.leave(access.variable, offset, &known, replaces);
            }
            let exchange = exchange(&state.since, messages);
            state.since.exchanged.insert((warp, lane), exchange);
        }
    }

    fn private_access(&mut self, access: &Access<'_>) {
        let words = self.program.private_bytes.div_ceil(4) as usize;
        let index = self.block(access.actor.block);
        let base = access.actor.warp as usize * words;
        let mut unwritten = Gaps::default();
        let private = &mut self.blocks[index].private;
        for (lane, offset) in access.lanes() {
            // What lies beyond belongs to functions that were called; it is not followed.
            let end = (offset + access.bytes).div_ceil(4).min(u32::try_from(words).unwrap_or(u32::MAX));
            let Some(masks) = private.get_mut(base + (offset / 4) as usize..base + end as usize) else { continue };
            let touched = bytes_in_word(access.bytes, offset);
            if access.kind.writes() {
                for mask in masks.iter_mut().flat_map(|word| bytes_of(word, touched)) {
                    *mask |= 1 << lane;
                }
            } else {
                let from = if access.bytes < 4 { offset } else { offset / 4 * 4 };
                unwritten.note(lane, from, 2, masks.iter().map(|word| holds(written_by(word, lane), touched)));
            }
        }
        if let Some((lane, offset)) = unwritten.told(self.program, access.instruction) {
            self.uninitialised(&Unwritten::new(access, lane, offset));
        }
    }
}

/// Whether a store of a lane changes nothing of what an earlier one left, or stores what that lane stores with it.
#[cold]
fn same_value(
    (unchanged, agreeing): (u32, u32),
    access: &Access<'_>,
    (lane, earlier): (u32, Stamp),
    stamp: Stamp,
) -> bool {
    let by = lane_of(earlier);
    let place = |lane: u32| access.offsets.get(lane as usize).copied();
    let together = shadow::same_origin(earlier, stamp) && access.active >> by & 1 == 1 && place(by) == place(lane);
    access.kind == AccessKind::Store && (unchanged >> lane & 1 == 1 || together && agreeing >> lane & 1 == 1)
}

impl Observer for Sanitizer<'_> {
    const ARITHMETIC: bool = true;
    const UNREAD: bool = true;

    fn launch(&mut self, program: &Program, grid: [u32; 3], width: u32, bytes: &[u64]) {
        self.grid = grid;
        self.width = width;
        for (variable, (declared, bytes)) in program.variables.iter().zip(bytes).enumerate() {
            if declared.space == Space::Global && declared.writable {
                let cells = usize::try_from(bytes >> self.granule).unwrap_or(0);
                self.cells[variable] = cells;
            }
        }
    }

    fn block_begins(&mut self, block: u32, warps: u32) {
        let (shared_epoch, global_epoch) = (self.next_epoch(), self.next_epoch());
        let words = self.program.private_bytes.div_ceil(4) as usize;
        let warps = warps as usize;
        let mut private = vec![[0; 4]; warps * words];
        // A kernel's structures are there before its first instruction.
        for parameter in self.program.direct.iter().flat_map(|direct| &direct.frame_parameters) {
            let first = (parameter.to / 4) as usize;
            for row in private.chunks_mut(words.max(1)) {
                row.iter_mut()
                    .skip(first)
                    .take((parameter.bytes as usize).div_ceil(4))
                    .for_each(|word| *word = [u32::MAX; 4]);
            }
        }
        self.last = self.blocks.len();
        self.blocks.push(BlockState {
            block,
            shared: vec![Cell::default(); self.program.shared_bytes as usize >> self.granule],
            shared_origins: Origins::default(),
            shared_floor: 0,
            shared_epoch,
            global_epoch,
            warp_epochs: vec![0; warps],
            parted: Parted::default(),
            moments: vec![0; warps],
            unwritten: Vec::new(),
            private,
            clock: Clock::default(),
            releasable: Clock::default(),
            since: Since::default(),
            copies: UnderWay::default(),
            messages: Messages::default(),
            seen: HashSet::new(),
        });
    }

    fn block_ends(&mut self, block: u32) {
        let index = self.block(block);
        self.settle_unwritten(index);
        self.blocks.swap_remove(index);
        self.last = 0;
    }

    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        match access.space {
            Space::Shared => self.shared_access(access),
            Space::Global => {
                self.footprint.note(access);
                self.global_access(access);
            }
            Space::Private => self.private_access(access),
            Space::Constant => self.footprint.note(access),
        }
    }

    fn undefine(&mut self, actor: Actor, lanes: u32, offset: u32, words: u32) {
        let row = self.program.private_bytes.div_ceil(4) as usize;
        let index = self.block(actor.block);
        let first = actor.warp as usize * row + (offset / 4) as usize;
        for mask in self.blocks[index].private.iter_mut().skip(first).take(words as usize).flatten() {
            *mask &= !lanes;
        }
    }

    #[inline(always)]
    fn storing(&mut self, unchanged: u32, agreeing: u32) {
        self.storing = (unchanged, agreeing);
    }

    fn frame_ends(&mut self, _actor: Actor, offset: u32, words: u32, ended: bool) {
        for word in offset / 4..offset / 4 + words {
            if ended {
                self.ended.insert(word);
            } else if !self.ended.is_empty() {
                self.ended.remove(&word);
            }
        }
    }

    fn out_of_bounds(&mut self, event: &OutOfBounds<'_>) {
        self.report_bounds(event);
    }

    fn arithmetic(&mut self, actor: Actor, instruction: u32, lanes: u32, event: Arithmetic) {
        self.report_arithmetic(actor, instruction, lanes, event);
    }

    fn absent_lane(&mut self, actor: Actor, instruction: u32, lane: u32, source: u32) {
        self.report_absent_lane(actor, instruction, lane, source);
    }

    fn undefined_use(&mut self, event: &UndefinedUse) {
        self.report_undefined(event);
    }

    fn wrong_call(&mut self, actor: Actor, instruction: u32, lane: u32, event: WrongCall) {
        self.report_wrong_call(actor, instruction, lane, event);
    }

    fn fault(&mut self, event: &Fault<'_>) {
        self.report_fault(event);
    }

    fn outside(&mut self, event: &Outside) {
        self.report_outside(event);
    }

    fn fence(&mut self, actor: Actor, lanes: u32, device: bool) {
        let index = self.block(actor.block);
        let state = &mut self.blocks[index];
        let warp = u16::try_from(actor.warp).unwrap_or(u16::MAX);
        let Some(moment) = state.moments.get_mut(actor.warp as usize) else { return };
        let fenced = Known { lanes, moment: *moment, device };
        *moment += 1;
        let through = state.global_epoch.min(state.shared_epoch).saturating_sub(1);
        state.since.fence(warp, fenced, (actor.block, &state.clock, through));
    }

    fn copies(&mut self, actor: Actor, instruction: u32, lane: u32, event: Copies) {
        self.follow_copy(actor, instruction, lane, event);
    }

    fn grid_barrier(&mut self) {
        // Everybody knows of everything that came before.
        let numbers: Vec<u32> = self.blocks.iter().map(|state| state.block).collect();
        for number in numbers {
            self.barrier(number, true, true);
        }
        let known: Vec<(u32, u32)> = self.blocks.iter().map(|state| (state.block, state.global_epoch)).collect();
        for state in &mut self.blocks {
            for (block, epoch) in &known {
                if *block != state.block {
                    state.clock.learn(*block, epoch.saturating_sub(1));
                }
            }
        }
    }

    fn warp_barrier(&mut self, actor: Actor, groups: &[u32]) {
        let index = self.block(actor.block);
        let state = &mut self.blocks[index];
        if self.follows_messages
            && let Some(moment) = state.moments.get_mut(actor.warp as usize)
        {
            state.since.meet(u16::try_from(actor.warp).unwrap_or(u16::MAX), groups, *moment);
            *moment += 1;
        }
        if let Some(epoch) = state.warp_epochs.get_mut(actor.warp as usize) {
            let whole = u32::MAX >> (32 - self.width.clamp(1, 32));
            if !groups.iter().any(|group| group & whole == whole) {
                state.parted.note(actor.warp, *epoch, groups);
            }
            *epoch = epoch.wrapping_add(1);
        }
    }

    fn allocated(&mut self, variable: u16, offset: u32, bytes: u32) {
        if let Some(Some(defined)) = self.defined.get_mut(usize::from(variable)) {
            undefine(defined, offset as usize, bytes as usize);
        }
        let cells = (offset >> self.granule) as usize..(offset.saturating_add(bytes) >> self.granule) as usize;
        if let Some(cells) = self.global.get_mut(usize::from(variable)).and_then(|all| all.get_mut(cells)) {
            cells.fill(Cell::default());
        }
    }

    fn barrier(&mut self, block: u32, shared: bool, global: bool) {
        let index = self.block(block);
        if self.follows_messages {
            let state = &mut self.blocks[index];
            state.since.settle(block, &mut state.clock, &mut state.releasable);
        }
        if shared {
            self.settle_unwritten(index);
            let epoch = self.next_epoch();
            let state = &mut self.blocks[index];
            state.shared_epoch = epoch;
            state.shared_floor = state.shared_origins.next();
        }
        // A translation leaves a storageBarrier out where atomics alone reach the memory. In its source every barrier orders
        // both memories.
        if global || shared && !self.manners.is_empty() {
            let epoch = self.next_epoch();
            let state = &mut self.blocks[index];
            if self.program.traits.storage_barrier && self.program.direct.is_none() {
                state.releasable = state.clock.clone();
                state.releasable.learn(block, state.global_epoch);
            }
            state.global_epoch = epoch;
            state.parted = Parted::default();
        }
    }

    fn barrier_mismatch(&mut self, event: &BarrierMismatch) {
        let line = self.program.place(event.instruction).line;
        let kind = FindingKind::BarrierDivergence;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("waits", event.block, event.reached, event.instruction);
            let (action, instruction) = match event.elsewhere {
                Some(elsewhere) => ("waits at another barrier", elsewhere),
                None => ("does not come to the barrier", event.instruction),
            };
            let other = own.site(action, event.block, event.missing, instruction);
            let advice = "Move the barrier out of the branch or loop, so that all threads of the block reach it.";
            Finding { other: Some(other), ..own.finding(kind, site, advice) }
        });
    }

    fn barrier_after_exit(&mut self, event: &BarrierMismatch) {
        let line = self.program.place(event.instruction).line;
        let kind = FindingKind::BarrierAfterExit;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("waits", event.block, event.reached, event.instruction);
            let returned = event.elsewhere.unwrap_or(event.instruction);
            let other = own.site("has returned", event.block, event.missing, returned);
            let advice = "Let all threads of the block reach the barrier, and guard what they do instead of returning.";
            Finding { other: Some(other), ..own.finding(kind, site, advice) }
        });
    }

    fn lanes_part(&mut self, actor: Actor, start: u32) {
        let Some(waits) = loops::deciding_reads(self.program, start).iter().map(|read| read.at).min() else { return };
        let waits = u32::try_from(waits).unwrap_or(start);
        let line = self.program.place(waits).line;
        let kind = FindingKind::WaitsWithinWarp;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("waits in a loop", actor.block, actor.warp * own.width, waits);
            own.finding(kind, site, "Let one thread of a warp wait, or do without waiting.")
        });
    }

    fn unwritten(&mut self, access: &Access<'_>) -> u32 {
        let lanes = self.unwritten_lanes(access);
        if let Some((lane, offset)) = access.lanes().find(|(lane, _)| lanes >> lane & 1 == 1) {
            self.handed_on.insert(access.instruction, Unwritten::new(access, lane, offset));
        }
        lanes
    }

    fn unwrite(&mut self, access: &Access<'_>) {
        self.unwrite_words(access);
    }

    fn unchanging(&mut self, values: &[(String, String)]) {
        self.unchanging = values.to_vec();
    }

    fn stuck(&mut self, actor: Actor, instruction: u32, why: Stuck) {
        let (kind, action, advice) = match why {
            Stuck::Waiting => (
                FindingKind::Deadlock,
                "waits for ever",
                "Never wait for a block that may not have begun: take block numbers from an atomic counter, bound the \
                 wait, or split the launch.",
            ),
            Stuck::Alone => (
                FindingKind::GridBarrierDivergence,
                "waits for the whole grid",
                "All blocks of the grid must come to grid.sync(): take it out of branches, and let no block return before.",
            ),
            Stuck::AtNamedBarrier => (
                FindingKind::Deadlock,
                "waits for ever at a barrier",
                "As many threads as the barrier asks for must come to it, in whole warps: compare their number with the branches \
                 that lead there.",
            ),
            Stuck::Endless => (
                FindingKind::RunawayLoop,
                ENDLESS,
                "Make sure that the loop's condition becomes false for every thread.",
            ),
            Stuck::Together => (
                FindingKind::RunawayLoop,
                ENDLESS,
                "No block that is left changes what the loops read. If blocks wait for each other, let each write before it \
                 waits; or else make sure that the loop's condition becomes false for every thread.",
            ),
            Stuck::Runaway => (
                FindingKind::RunawayLoop,
                "is still in a loop",
                "Make sure that the loop's condition becomes false for every thread.",
            ),
        };
        let line = self.program.place(instruction).line;
        let unchanging = std::mem::take(&mut self.unchanging);
        self.found((kind, line, 0, 0), |own| {
            let site = own.site(action, actor.block, actor.warp * own.width, instruction);
            Finding { unchanging, ..own.finding(kind, site, advice) }
        });
    }
}

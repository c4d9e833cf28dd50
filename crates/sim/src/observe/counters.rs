//! Counters, in the terms of NVIDIA's profiler: for the whole kernel and for each line of its source.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Access, AccessKind, Actor, Mergeable, Observer,
    divergence::{Activity, Branches},
    held::Held,
    recurring::{Recurring, Rows},
    transactions::{self, SECTOR_BYTES, shared_passes},
};
use crate::{
    lanes::LANES,
    program::{AtomicOp, Instruction, Program, Space},
};

/// Traffic with global memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GlobalTraffic {
    /// Warp-level accesses with an active lane.
    pub requests: u64,
    /// Distinct aligned 32-byte pieces that a request touched, summed.
    pub sectors: u64,
    /// Distinct aligned 128-byte lines that a request touched, summed.
    pub lines: u64,
    /// Bytes that lanes asked for.
    pub useful_bytes: u64,
    /// Bytes of the sectors.
    pub moved_bytes: u64,
}

/// Traffic with shared memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SharedTraffic {
    /// Warp-level accesses with an active lane.
    pub requests: u64,
    /// Passes that shared memory needed, summed.
    pub wavefronts: u64,
    /// Passes beyond those that the width of each request needs, summed: those of a full warp need one for each 4 bytes
    /// of a lane, and lanes that are not active need none.
    pub bank_conflicts: u64,
    /// Cycles that the requests take, summed: more than the passes where lanes of wide requests are not active.
    pub cycles: u64,
}

impl SharedTraffic {
    /// Passes that the widths of the requests need, summed.
    #[must_use]
    pub fn least_wavefronts(&self) -> u64 {
        self.wavefronts - self.bank_conflicts
    }
}

/// Atomics that read and write, on global and shared memory together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Contention {
    /// Warp-level atomics with an active lane.
    pub requests: u64,
    /// Lanes that took part.
    pub lanes: u64,
    /// Lanes that meet on the word where most of a request's lanes meet, summed: as many turns at least does it take.
    pub turns: u64,
}

/// Everything that is counted, of a kernel, a line or an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Plain and atomic loads from global memory.
    pub global_load: GlobalTraffic,
    /// Plain and atomic stores to global memory.
    pub global_store: GlobalTraffic,
    /// Atomics on global memory that read and write. Hardware merges some; its sector counts are its own.
    pub global_atomic: GlobalTraffic,
    /// Plain and atomic loads from shared memory.
    pub shared_load: SharedTraffic,
    /// Plain and atomic stores to shared memory.
    pub shared_store: SharedTraffic,
    /// Atomics on shared memory that read and write.
    pub shared_atomic: SharedTraffic,
    /// How the lanes of atomics meet.
    pub atomics: Contention,
    /// Instructions and active lanes.
    pub activity: Activity,
    /// Decisions.
    pub branches: Branches,
}

/// The counters of a launch, or of several of one kernel.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// The kernel.
    pub kernel: String,
    /// The whole kernel.
    #[serde(flatten)]
    pub counts: Counts,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Lanes of a warp.
    pub width: u32,
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// Warps launched.
    pub warps: u64,
    /// Barriers that whole blocks passed, summed over the blocks. Barriers with no access between them count as one.
    #[serde(default)]
    pub barriers: u64,
    /// What went to and from each buffer.
    pub buffers: Vec<BufferTraffic>,
    /// Each place in the source where warps decide, in its order.
    pub decisions: Vec<BranchProfile>,
    /// Each line that did something, in the order of the source.
    pub lines: Vec<LineProfile>,
}

/// The traffic with a buffer in global memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BufferTraffic {
    /// The variable's name.
    pub name: String,
    /// The buffer's size in bytes.
    pub bytes: u64,
    /// Bytes that loads asked for, summed over the requests. What several lanes of a request ask for counts once, and so does
    /// what a warp asks for again before it may have changed: a compiler leaves such a load out.
    pub requested_bytes: u64,
    /// Different bytes among them, in whole words of 4.
    pub distinct_bytes: u64,
    /// Lanes that took part in atomics that read and write.
    pub atomic_lanes: u64,
}

/// A place in the source where warps decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchProfile {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// How it went.
    #[serde(flatten)]
    pub branches: Branches,
}

/// The counters of a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LineProfile {
    /// The line, from 1.
    pub line: u32,
    /// What it did.
    #[serde(flatten)]
    pub counts: Counts,
}

/// The observer.
#[derive(Debug, Clone, Default)]
pub struct Counters {
    /// By instruction: everything but its activity.
    instructions: Vec<Counts>,
    /// By instruction: what its last request took.
    recurring: Vec<Recurring>,
    /// By instruction, and apart from the rest: it is touched by every instruction and stays in the first cache.
    activity: Vec<Activity>,
    warps: u64,
    barriers: u64,
    /// Whether memory was accessed since the last barrier.
    accessed: bool,
    grid: [u32; 3],
    width: u32,
    /// By variable: the bytes of its buffer.
    bytes: Vec<u64>,
    /// By variable: one bit for each word that was loaded, as soon as one was.
    loaded: Vec<Vec<u64>>,
    /// By variable: whether it was accessed, bytes that loads asked for, lanes of atomics.
    traffic: Vec<(bool, u64, u64)>,
    /// What a straight piece of the program has loaded.
    held: Held,
    /// By instruction: whether it adds floats in one step. In shared memory hardware has no such step: nvcc makes it a loop of
    /// a load and a compare-and-swap.
    adds_floats: Vec<bool>,
}

impl Counters {
    /// What was counted, by line.
    #[must_use]
    pub fn profile(&self, program: &Program) -> Profile {
        let mut total = Counts::default();
        let mut lines = BTreeMap::<u32, Counts>::new();
        let mut branches = BTreeMap::<(u32, u32), Branches>::new();
        for (instruction, (counts, activity)) in (0..).zip(self.instructions.iter().zip(&self.activity)) {
            if activity.issued > 0 {
                let counts = Counts { activity: *activity, ..*counts };
                total.add(&counts);
                let place = program.place(instruction);
                lines.entry(place.line).or_default().add(&counts);
                if counts.branches.executed > 0 {
                    branches.entry((place.line, place.column)).or_default().add(&counts.branches);
                }
            }
        }
        let buffers = program.variables.iter().zip(&self.bytes).zip(&self.loaded).zip(&self.traffic);
        Profile {
            kernel: program.name.clone(),
            grid: self.grid,
            block: program.block,
            width: self.width,
            shared_bytes: program.shared_bytes,
            counts: total,
            warps: self.warps,
            barriers: self.barriers,
            buffers: buffers
                // A launch of CUDA maps all memory there is.
                .filter(|(((variable, _), _), traffic)| {
                    variable.space == Space::Global && (program.direct.is_none() || traffic.0)
                })
                .map(|(((variable, bytes), loaded), (_, requested_bytes, atomic_lanes))| BufferTraffic {
                    name: variable.name.clone(),
                    bytes: *bytes,
                    requested_bytes: *requested_bytes,
                    distinct_bytes: loaded.iter().map(|bits| u64::from(bits.count_ones()) * 4).sum(),
                    atomic_lanes: *atomic_lanes,
                })
                .collect(),
            decisions: branches
                .into_iter()
                .map(|((line, column), branches)| BranchProfile { line, column, branches })
                .collect(),
            lines: lines.into_iter().map(|(line, counts)| LineProfile { line, counts }).collect(),
        }
    }
}

/// Notes the words that a load asks for, and says how many bytes these are: what several lanes ask for counts once.
#[inline(always)]
fn note_words(loaded: &mut [u64], access: &Access<'_>, rows: Option<Rows>) -> u32 {
    let words = (access.bytes / 4).max(1);
    let Some(rows) = rows else { return note_scattered(loaded, access, words) };
    for (first, last) in rows.from(Recurring::first_of(access)) {
        note_range(loaded, first / 4, last / 4 - first / 4 + words);
    }
    rows.bytes
}

/// [`note_words`] of lanes that lie anywhere.
fn note_scattered(loaded: &mut [u64], access: &Access<'_>, words: u32) -> u32 {
    let mut offsets = [u32::MAX; LANES];
    let mut count = 0;
    let mut ascending = true;
    for (_, offset) in access.lanes() {
        ascending &= count == 0 || offsets[count - 1] <= offset;
        offsets[count] = offset;
        count += 1;
    }
    let offsets = &mut offsets[..count];
    if !ascending {
        offsets.sort_unstable();
    }
    let mut distinct = 0;
    for (number, offset) in offsets.iter().enumerate() {
        if number == 0 || offsets[number - 1] != *offset {
            distinct += 1;
            note_range(loaded, offset / 4, words);
        }
    }
    distinct * access.bytes
}

/// Sets the bits of some words from the first on.
#[inline(always)]
fn note_range(loaded: &mut [u64], first: u32, words: u32) {
    let (mut word, end) = (first, first.saturating_add(words));
    while word < end {
        let count = (64 - word % 64).min(end - word);
        let Some(bits) = loaded.get_mut(word as usize / 64) else { return };
        *bits |= u64::MAX >> (64 - count) << (word % 64);
        word += count;
    }
}

impl Observer for Counters {
    fn launch(&mut self, program: &Program, grid: [u32; 3], width: u32, bytes: &[u64]) {
        self.grid = grid;
        self.width = width;
        self.bytes = bytes.to_vec();
        self.loaded.resize(bytes.len(), Vec::new());
        self.traffic.resize(bytes.len(), (false, 0, 0));
        self.instructions.resize(program.instructions.len(), Counts::default());
        self.recurring.resize(program.instructions.len(), Recurring::default());
        self.activity.resize(program.instructions.len(), Activity::default());
        let adds_floats = |instruction: &Instruction| {
            matches!(instruction, Instruction::PointerAtomic { op: AtomicOp::AddF | AtomicOp::SubtractF, .. })
        };
        self.adds_floats = program.instructions.iter().map(adds_floats).collect();
        self.held = Held::of(program);
    }

    fn block_begins(&mut self, _block: u32, warps: u32) {
        self.warps += u64::from(warps);
    }

    #[inline(always)]
    fn instruction(&mut self, _actor: Actor, instruction: u32, active: u32) {
        if let Some(activity) = self.activity.get_mut(instruction as usize) {
            activity.issued += 1;
            activity.active_lanes += u64::from(active.count_ones());
        }
    }

    #[inline(always)]
    fn branch(&mut self, _actor: Actor, instruction: u32, taken: u32, others: u32) {
        if let Some(counts) = self.instructions.get_mut(instruction as usize) {
            counts.branches.executed += 1;
            counts.branches.divergent += u64::from(taken != 0 && others != 0);
        }
    }

    fn part_meets(&mut self, block: u32, _barrier: u32) {
        self.barrier(block, true, true);
    }

    fn barrier(&mut self, _block: u32, _shared: bool, _global: bool) {
        self.barriers += u64::from(self.accessed);
        self.accessed = false;
    }

    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        self.accessed = true;
        let Some(counts) = self.instructions.get_mut(access.instruction as usize) else { return };
        let Some(recurring) = self.recurring.get_mut(access.instruction as usize) else { return };
        let updates = access.kind == AccessKind::AtomicUpdate;
        let mut turns = 0;
        match access.space {
            Space::Global => {
                let traffic = match access.kind {
                    AccessKind::Load | AccessKind::AtomicLoad => &mut counts.global_load,
                    AccessKind::Store | AccessKind::AtomicStore => &mut counts.global_store,
                    AccessKind::AtomicUpdate => &mut counts.global_atomic,
                };
                let (sectors, lines) = recurring.sectors_and_lines(access);
                if updates {
                    turns = recurring.turns(access);
                }
                let mut requested = 0;
                if matches!(access.kind, AccessKind::Load | AccessKind::AtomicLoad)
                    && let Some(loaded) = self.loaded.get_mut(usize::from(access.variable))
                {
                    if loaded.is_empty() {
                        let bytes = self.bytes.get(usize::from(access.variable)).copied().unwrap_or(0);
                        loaded.resize(usize::try_from(bytes.div_ceil(256)).unwrap_or(0), 0);
                    }
                    requested = note_words(loaded, access, recurring.rows(access));
                    if self.held.holds(access) {
                        requested = 0;
                    }
                }
                if let Some(own) = self.traffic.get_mut(usize::from(access.variable)) {
                    own.0 = true;
                    match access.kind {
                        AccessKind::Load | AccessKind::AtomicLoad => own.1 += u64::from(requested),
                        AccessKind::AtomicUpdate => own.2 += u64::from(access.active.count_ones()),
                        AccessKind::Store | AccessKind::AtomicStore => {}
                    }
                }
                traffic.requests += u64::from(access.first);
                traffic.sectors += u64::from(sectors);
                traffic.lines += u64::from(lines);
                traffic.useful_bytes += u64::from(access.active.count_ones() * access.bytes);
                traffic.moved_bytes += u64::from(sectors * SECTOR_BYTES);
            }
            Space::Shared => {
                let traffic = match access.kind {
                    AccessKind::Load | AccessKind::AtomicLoad => &mut counts.shared_load,
                    AccessKind::Store | AccessKind::AtomicStore => &mut counts.shared_store,
                    AccessKind::AtomicUpdate => &mut counts.shared_atomic,
                };
                let passes = recurring.shared_passes(access);
                turns = passes.turns;
                traffic.requests += u64::from(access.first);
                traffic.wavefronts += u64::from(passes.wavefronts);
                traffic.bank_conflicts += u64::from(passes.wavefronts - passes.least);
                traffic.cycles += u64::from(passes.cycles);
                if updates && self.adds_floats.get(access.instruction as usize) == Some(&true) {
                    for active in transactions::rounds(access) {
                        let passes = shared_passes(&Access { kind: AccessKind::Load, active, ..*access });
                        counts.shared_load.requests += u64::from(access.first);
                        counts.shared_load.wavefronts += u64::from(passes.wavefronts);
                        counts.shared_load.bank_conflicts += u64::from(passes.wavefronts - passes.least);
                        counts.shared_load.cycles += u64::from(passes.cycles);
                    }
                }
            }
            Space::Constant | Space::Private => {}
        }
        if updates {
            counts.atomics.requests += u64::from(access.first);
            counts.atomics.lanes += u64::from(access.active.count_ones());
            counts.atomics.turns += u64::from(turns);
        }
    }
}

impl Mergeable for Counters {
    fn fork(&self) -> Self {
        Counters::default()
    }

    fn merge(&mut self, other: Self) {
        self.warps += other.warps;
        self.barriers += other.barriers;
        self.instructions.resize(self.instructions.len().max(other.instructions.len()), Counts::default());
        for (own, other) in self.instructions.iter_mut().zip(&other.instructions) {
            own.add(other);
        }
        self.activity.resize(self.activity.len().max(other.activity.len()), Activity::default());
        for (own, other) in self.activity.iter_mut().zip(&other.activity) {
            own.add(other);
        }
        self.traffic.resize(self.traffic.len().max(other.traffic.len()), (false, 0, 0));
        for (own, other) in self.traffic.iter_mut().zip(other.traffic) {
            *own = (own.0 | other.0, own.1 + other.1, own.2 + other.2);
        }
        for (own, other) in self.loaded.iter_mut().zip(other.loaded) {
            if own.is_empty() {
                *own = other;
                continue;
            }
            for (own, other) in own.iter_mut().zip(other) {
                *own |= other;
            }
        }
    }
}

impl GlobalTraffic {
    fn add(&mut self, other: &GlobalTraffic) {
        self.requests += other.requests;
        self.sectors += other.sectors;
        self.lines += other.lines;
        self.useful_bytes += other.useful_bytes;
        self.moved_bytes += other.moved_bytes;
    }
}

impl SharedTraffic {
    fn add(&mut self, other: &SharedTraffic) {
        self.requests += other.requests;
        self.wavefronts += other.wavefronts;
        self.bank_conflicts += other.bank_conflicts;
        self.cycles += other.cycles;
    }
}

impl Counts {
    /// Adds what another counted.
    pub fn add(&mut self, other: &Counts) {
        self.global_load.add(&other.global_load);
        self.global_store.add(&other.global_store);
        self.global_atomic.add(&other.global_atomic);
        self.shared_load.add(&other.shared_load);
        self.shared_store.add(&other.shared_store);
        self.shared_atomic.add(&other.shared_atomic);
        self.atomics.requests += other.atomics.requests;
        self.atomics.lanes += other.atomics.lanes;
        self.atomics.turns += other.atomics.turns;
        self.activity.add(&other.activity);
        self.branches.add(&other.branches);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_loads_ask_for_are_noted_once_whatever_the_lanes_pattern() {
        type Rule = fn(u32) -> u32;
        let rules: [Rule; 9] = [
            |lane| lane,
            |_| 5,
            |lane| 31 - lane,
            |lane| lane % 16,
            |lane| lane / 16 * 100 + lane % 16,
            |lane| lane / 8 * 4 + lane % 8,
            |lane| lane * 13 % 32,
            |lane| lane / 2 * 7,
            |lane| (lane * lane) % 50,
        ];
        for (number, rule) in rules.iter().enumerate() {
            for bytes in [1, 2, 4, 8, 16] {
                for active in [u32::MAX, 0xffff, 0x5555_5555, 0xf00f_00f0, 1 << 7] {
                    let offsets: [u32; LANES] = std::array::from_fn(|lane| rule(lane as u32) * bytes);
                    let access = Access {
                        actor: Actor { block: 0, warp: 0 },
                        instruction: 0,
                        kind: AccessKind::Load,
                        variable: 0,
                        space: Space::Global,
                        bytes,
                        active,
                        offsets: &offsets,
                        first: true,
                        unread: false,
                    };
                    let mut noted = vec![0; 64];
                    let asked = note_words(&mut noted, &access, Rows::of(&access));
                    let mut expected = vec![0_u64; 64];
                    let mut places: Vec<u32> = access.lanes().map(|(_, offset)| offset).collect();
                    places.sort_unstable();
                    places.dedup();
                    for word in places.iter().flat_map(|offset| offset / 4..(offset + bytes).div_ceil(4)) {
                        expected[word as usize / 64] |= 1 << (word % 64);
                    }
                    let case = format!("rule {number}, {bytes} bytes, lanes {active:x}");
                    assert_eq!((asked, noted), (places.len() as u32 * bytes, expected), "{case}");
                }
            }
        }
    }
}

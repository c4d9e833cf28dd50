//! Counters, in the terms of NVIDIA's profiler: for the whole kernel and for each line of its source.

use serde::{Deserialize, Serialize};

use super::{
    Access, AccessKind, Actor, Mergeable, Observer,
    divergence::{Activity, Branches},
    transactions::{self, SECTOR_BYTES},
};
use crate::program::{Program, Space};

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
    /// Passes beyond the first of each request, summed.
    pub bank_conflicts: u64,
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
    /// Warps launched.
    pub warps: u64,
    /// Each line that did something, in the order of the source.
    pub lines: Vec<LineProfile>,
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
    /// By instruction, and apart from the rest: it is touched by every instruction and stays in the first cache.
    activity: Vec<Activity>,
    warps: u64,
}

impl Counters {
    /// What was counted, by line.
    #[must_use]
    pub fn profile(&self, program: &Program) -> Profile {
        let mut total = Counts::default();
        let mut lines = std::collections::BTreeMap::<u32, Counts>::new();
        for (instruction, (counts, activity)) in (0..).zip(self.instructions.iter().zip(&self.activity)) {
            if activity.issued > 0 {
                let counts = Counts { activity: *activity, ..*counts };
                total.add(&counts);
                lines.entry(program.place(instruction).line).or_default().add(&counts);
            }
        }
        Profile {
            kernel: program.name.clone(),
            counts: total,
            warps: self.warps,
            lines: lines.into_iter().map(|(line, counts)| LineProfile { line, counts }).collect(),
        }
    }
}

impl Observer for Counters {
    fn launch(&mut self, program: &Program, _grid: [u32; 3], _width: u32, _bytes: &[u64]) {
        self.instructions.resize(program.instructions.len(), Counts::default());
        self.activity.resize(program.instructions.len(), Activity::default());
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

    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        let Some(counts) = self.instructions.get_mut(access.instruction as usize) else { return };
        match access.space {
            Space::Global => {
                let traffic = match access.kind {
                    AccessKind::Load | AccessKind::AtomicLoad => &mut counts.global_load,
                    AccessKind::Store | AccessKind::AtomicStore => &mut counts.global_store,
                    AccessKind::AtomicUpdate => &mut counts.global_atomic,
                };
                let (sectors, lines) = transactions::sectors_and_lines(access);
                traffic.requests += 1;
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
                let wavefronts = transactions::wavefronts(access);
                traffic.requests += 1;
                traffic.wavefronts += u64::from(wavefronts);
                traffic.bank_conflicts += u64::from(wavefronts - 1);
            }
            Space::Constant | Space::Private => {}
        }
    }
}

impl Mergeable for Counters {
    fn fork(&self) -> Self {
        Counters::default()
    }

    fn merge(&mut self, other: Self) {
        self.warps += other.warps;
        self.instructions.resize(self.instructions.len().max(other.instructions.len()), Counts::default());
        for (own, other) in self.instructions.iter_mut().zip(&other.instructions) {
            own.add(other);
        }
        self.activity.resize(self.activity.len().max(other.activity.len()), Activity::default());
        for (own, other) in self.activity.iter_mut().zip(&other.activity) {
            own.add(other);
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
    }
}

impl Counts {
    /// Takes in what was counted elsewhere.
    pub fn add(&mut self, other: &Counts) {
        self.global_load.add(&other.global_load);
        self.global_store.add(&other.global_store);
        self.global_atomic.add(&other.global_atomic);
        self.shared_load.add(&other.shared_load);
        self.shared_store.add(&other.shared_store);
        self.shared_atomic.add(&other.shared_atomic);
        self.activity.add(&other.activity);
        self.branches.executed += other.branches.executed;
        self.branches.divergent += other.branches.divergent;
    }
}

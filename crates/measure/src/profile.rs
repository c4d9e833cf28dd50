//! A kernel's counters by line, most expensive first, and why it is slow.
//!
//! What a line costs is calculated from what the simulator counted: the time that its instructions take to issue, its
//! passes through shared memory, its turns at atomics and its sectors of global memory, each at the simulated machine's
//! best rate. The shares say where to look; they are no forecast.

mod moved;
mod rules;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_engine::{Error, Job, Outcome};
use warpground_sim::{
    Profile, SimOptions, Watch,
    observe::{
        counters::{BranchProfile, BufferTraffic, Counts},
        timeline::{ISSUED_PER_CYCLE, Multiprocessors},
        transactions::SECTOR_BYTES,
    },
};

pub(crate) use self::rules::in_cuda;
pub use self::rules::{Diagnosis, Evidence, Rule};
use crate::{launch_file::SourceText, order::sort_by};

/// Everything that page and terminal show of a profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProfileReport {
    /// The source's file, or the variant's id.
    pub source: String,
    /// The kernel; of several the one that costs most.
    pub kernel: String,
    /// Its grid.
    pub grid: [u32; 3],
    /// Its block.
    pub block: [u32; 3],
    /// Everything that was counted, over all launches.
    #[serde(flatten)]
    pub counts: Counts,
    /// Warps launched.
    pub warps: u64,
    /// Barriers that whole blocks passed, summed over the blocks.
    #[serde(default)]
    pub barriers: u64,
    /// Blocks launched.
    #[serde(default)]
    pub blocks: u64,
    /// What it costs.
    pub cost: Cost,
    /// Each line that did something, most expensive first.
    pub lines: Vec<LineReport>,
    /// Each place in the source where warps decide.
    pub decisions: Vec<BranchProfile>,
    /// The buffers of the costliest kernel.
    pub buffers: Vec<BufferTraffic>,
    /// The launches, in order; those of one kernel with the same grid and block in one.
    pub launches: Vec<LaunchCounts>,
    /// Why it is slow, the weightiest first; at least one.
    pub diagnoses: Vec<Diagnosis>,
}

/// A line of the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LineReport {
    /// Its number, from 1.
    pub line: u32,
    /// Its text, without the white space around it.
    pub text: String,
    /// Its share of the whole cost, from 0 to 1.
    pub share: f64,
    /// What it did.
    #[serde(flatten)]
    pub counts: Counts,
    /// What that costs.
    pub cost: Cost,
}

/// Launches of one kernel with the same grid and block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LaunchCounts {
    /// The kernel.
    pub kernel: String,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// How many launches.
    pub launches: u64,
    /// Everything that was counted.
    #[serde(flatten)]
    pub counts: Counts,
    /// What it costs.
    pub cost: Cost,
}

/// The time that something takes at the simulated machine's best rates, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Cost {
    /// To issue the instructions.
    pub issue_seconds: f64,
    /// To pass through shared memory.
    pub shared_seconds: f64,
    /// For atomics whose lanes take turns.
    pub atomic_seconds: f64,
    /// To move the sectors of global memory.
    pub global_seconds: f64,
}

impl Cost {
    /// All of it, one after another.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.issue_seconds + self.shared_seconds + self.atomic_seconds + self.global_seconds
    }

    #[expect(clippy::cast_precision_loss, reason = "a model's time needs few digits")]
    fn of(counts: &Counts, options: &SimOptions) -> Cost {
        let issued_a_second = options.issue_rate * f64::from(options.multiprocessors.count.max(1));
        let cycles_a_second = issued_a_second / ISSUED_PER_CYCLE;
        let sectors = counts.global_load.sectors + counts.global_store.sectors + counts.global_atomic.sectors;
        let cycles = counts.shared_load.cycles + counts.shared_store.cycles;
        Cost {
            issue_seconds: counts.activity.issued as f64 / issued_a_second,
            shared_seconds: cycles as f64 / cycles_a_second,
            atomic_seconds: counts.atomics.turns as f64 / cycles_a_second,
            global_seconds: (sectors * u64::from(SECTOR_BYTES)) as f64 / options.bandwidth,
        }
    }
}

/// What a profile of a job gave.
#[derive(Debug, Clone)]
pub struct ProfileResult {
    /// What is shown.
    pub report: ProfileReport,
    /// What the kernels wrote.
    pub outcome: Outcome,
}

/// Runs a job on the simulator and reports its counters against this source. What CUDA does is counted, and not what its
/// translation does: a byte is stored by a store, and not by an atomic of a word.
///
/// # Errors
/// Those of [`warpground_sim::profile`].
pub fn profile(job: &Job, source: &SourceText, options: &SimOptions) -> Result<ProfileResult, Error> {
    if let Some(watched) = source.watch(job, options, Watch { profile: true, ..Watch::default() })? {
        let profiles: Vec<Profile> = watched.launches.into_iter().filter_map(|launch| launch.profile).collect();
        let own_lines = SourceText::wgsl(&source.name, &source.text);
        let report = ProfileReport::of(&own_lines, &profiles, options);
        return Ok(ProfileResult { report, outcome: watched.outcome });
    }
    let profiled = warpground_sim::profile(job, options)?;
    let report = ProfileReport::of(source, &profiled.launches, options);
    Ok(ProfileResult { report, outcome: profiled.outcome })
}

impl ProfileReport {
    /// The report on launches whose kernels all are in this source.
    #[must_use]
    pub fn of(source: &SourceText, profiles: &[Profile], options: &SimOptions) -> ProfileReport {
        let mut total = Counts::default();
        let mut lines = BTreeMap::<u32, Counts>::new();
        let mut branches = BTreeMap::<(u32, u32), BranchProfile>::new();
        let mut launches: Vec<LaunchCounts> = Vec::new();
        for profile in profiles {
            total.add(&profile.counts);
            for line in &profile.lines {
                lines.entry(source.line_of(&profile.kernel, line.line)).or_default().add(&line.counts);
            }
            for branch in &profile.decisions {
                let line = source.line_of(&profile.kernel, branch.line);
                let known = branches.entry((line, branch.column)).or_insert(BranchProfile {
                    line,
                    column: branch.column,
                    branches: warpground_sim::observe::divergence::Branches::default(),
                });
                known.branches.executed += branch.branches.executed;
                known.branches.divergent += branch.branches.divergent;
            }
            let alike = launches.iter_mut().find(|known| {
                (&known.kernel, known.grid, known.block) == (&profile.kernel, profile.grid, profile.block)
            });
            match alike {
                Some(known) => {
                    known.launches += 1;
                    known.counts.add(&profile.counts);
                }
                None => launches.push(LaunchCounts {
                    kernel: profile.kernel.clone(),
                    grid: profile.grid,
                    block: profile.block,
                    shared_bytes: profile.shared_bytes,
                    launches: 1,
                    counts: profile.counts,
                    cost: Cost::default(),
                }),
            }
        }
        for launch in &mut launches {
            launch.cost = Cost::of(&launch.counts, options);
        }
        let cost = Cost::of(&total, options);
        let mut lines: Vec<LineReport> = lines
            .into_iter()
            .map(|(line, counts)| {
                let its = Cost::of(&counts, options);
                let share = if cost.total() > 0.0 { its.total() / cost.total() } else { 0.0 };
                LineReport { line, text: source.line(line).to_owned(), share, counts, cost: its }
            })
            .collect();
        sort_by(&mut lines, |one, other| other.share.total_cmp(&one.share).then(one.line.cmp(&other.line)));
        let main = launches.iter().max_by(|one, other| one.cost.total().total_cmp(&other.cost.total()));
        let main_profile = main.and_then(|main| {
            profiles.iter().find(|profile| profile.kernel == main.kernel && profile.grid == main.grid)
        });
        let mut report = ProfileReport {
            source: source.name.clone(),
            kernel: main.map(|main| main.kernel.clone()).unwrap_or_default(),
            grid: main.map_or([0; 3], |main| main.grid),
            block: main.map_or([0; 3], |main| main.block),
            counts: total,
            warps: profiles.iter().map(|profile| profile.warps).sum(),
            barriers: profiles.iter().map(|profile| profile.barriers).sum(),
            blocks: profiles
                .iter()
                .map(|profile| profile.grid.iter().map(|blocks| u64::from(*blocks)).product::<u64>())
                .sum(),
            cost,
            lines,
            decisions: branches.into_values().collect(),
            buffers: main_profile.map(|profile| profile.buffers.clone()).unwrap_or_default(),
            launches,
            diagnoses: Vec::new(),
        };
        let width = main_profile.map_or(options.width, |profile| profile.width);
        report.diagnoses = rules::diagnose(&report, width, &options.multiprocessors);
        if source.is_translated() {
            report.diagnoses = in_cuda(report.diagnoses);
        }
        report
    }

    /// The launch that costs most.
    #[must_use]
    pub fn main_launch(&self) -> Option<&LaunchCounts> {
        self.launches.iter().max_by(|one, other| one.cost.total().total_cmp(&other.cost.total()))
    }
}

/// How many blocks of a launch each multiprocessor holds at once; registers are not known.
fn resident(machine: &Multiprocessors, launch: &LaunchCounts) -> u32 {
    let threads = launch.block.iter().product();
    machine.resident_of(threads, launch.shared_bytes)
}

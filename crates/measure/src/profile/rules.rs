//! Why a kernel is slow: rules over its counters. Each has a threshold, shows the numbers that passed it, and says in one
//! sentence what to change.

use serde::{Deserialize, Serialize};
use warpground_sim::observe::{
    counters::{Counts, GlobalTraffic},
    timeline::Multiprocessors,
    transactions::SECTOR_BYTES,
};

use super::{ProfileReport, resident};
use crate::{
    order::{sort_by, sort_by_key},
    units::{count, significant},
};

/// The rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// A warp's lanes touch more sectors than their bytes need.
    Uncoalesced,
    /// A warp's lanes meet on banks of shared memory.
    BankConflicts,
    /// Lanes wait while others of their warp go another way.
    Divergence,
    /// Atomics meet on few words.
    AtomicContention,
    /// There are fewer blocks than multiprocessors.
    FewBlocks,
    /// The last blocks leave most multiprocessors idle.
    TailEffect,
    /// A multiprocessor holds few threads.
    LowOccupancy,
    /// Blocks are no multiple of a warp.
    PartialWarps,
    /// The same global memory is loaded again and again.
    RedundantLoads,
    /// None of the others.
    NothingFound,
}

/// A reason why a kernel is slow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// Which rule found it.
    pub rule: Rule,
    /// What is the matter, in a few words.
    pub title: String,
    /// What to change, in one sentence.
    pub advice: String,
    /// When the rule applies.
    pub threshold: String,
    /// The numbers that passed the threshold, the weightiest first.
    pub evidence: Vec<Evidence>,
    /// How much it matters: the share of the cost that it concerns, from 0 to 1.
    pub weight: f64,
}

/// Numbers that a rule goes by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The line of the source, if they are a line's.
    pub line: Option<u32>,
    /// The numbers in words.
    pub text: String,
}

/// A line counts from this share of the cost on.
const LEAST_SHARE: f64 = 0.05;
/// Sectors touched for each one needed.
const UNCOALESCED: f64 = 2.0;
/// Passes through shared memory for each one needed.
const CONFLICTS: f64 = 1.5;
/// The share of the cost that lanes which wait make up.
const IDLE_SHARE: f64 = 0.15;
/// Lanes of an atomic that meet on one word.
const MEETING: f64 = 4.0;
/// Atomics for each word of their buffer.
const ATOMICS_A_WORD: f64 = 256.0;
/// The share of the cost that updates of global memory make up.
const ATOMICS_SHARE: f64 = 0.3;
/// Threads held for each one that could be.
const OCCUPANCY: f64 = 0.5;
/// Idle lanes of a block's last warp, for each lane of the block's warps.
const IDLE_LANES: f64 = 0.1;
/// How often a byte is requested, for each time that it is needed.
const LOADED_AGAIN: f64 = 2.0;
/// The same where only sharing among threads brings it down.
const LOADED_BY_MANY: f64 = 8.0;
/// Loads' share of the cost.
const LOADS_SHARE: f64 = 0.3;

/// The share of the time for which the places of blocks are empty at the end of a launch.
const EMPTY_PLACES: f64 = 0.2;

/// From this share of the cost on, something limits a kernel in which no rule finds a mistake.
const MOST_OF_IT: f64 = 0.5;

/// A thread's number in its block, as WGSL has it.
const THREAD: &str = "local_invocation_id.x";

/// Reasons in the words of a reader whose kernel is CUDA.
pub(crate) fn in_cuda(mut found: Vec<Diagnosis>) -> Vec<Diagnosis> {
    for diagnosis in &mut found {
        diagnosis.advice = diagnosis.advice.replace(THREAD, "threadIdx.x");
    }
    found
}

/// What the rules find, in the words of WGSL; at least one.
pub(super) fn diagnose(report: &ProfileReport, width: u32, machine: &Multiprocessors) -> Vec<Diagnosis> {
    let mut found: Vec<Diagnosis> = [
        uncoalesced(report),
        bank_conflicts(report),
        divergence(report, width),
        atomic_contention(report),
        redundant_loads(report),
        partial_warps(report, width),
        few_blocks(report, machine),
        tail_effect(report, machine),
        low_occupancy(report, width, machine),
    ]
    .into_iter()
    .flatten()
    .collect();
    sort_by(&mut found, |one, other| other.weight.total_cmp(&one.weight));
    if found.is_empty() {
        found.push(nothing_found(report));
    }
    found
}

#[expect(clippy::cast_precision_loss, reason = "ratios for a person to read")]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// With as many digits as the counters have beside it.
fn exact_percent(share: f64) -> String {
    format!("{} %", significant(share * 100.0))
}

fn plural(number: u64, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {one}s", count(number)) }
}

/// The lines to which something applies, weightiest first: at most five.
fn evidence(mut lines: Vec<(f64, u32, String)>) -> Vec<Evidence> {
    sort_by(&mut lines, |one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    lines.truncate(5);
    lines.into_iter().map(|(_, line, text)| Evidence { line: Some(line), text }).collect()
}

fn weight(lines: &[(f64, u32, String)]) -> f64 {
    lines.iter().map(|(weight, ..)| weight).sum::<f64>().min(1.0)
}

/// The first line of the evidence, in words.
fn first_line(evidence: &[Evidence]) -> String {
    evidence.first().and_then(|first| first.line).map_or_else(|| "one line".to_owned(), |line| format!("line {line}"))
}

fn uncoalesced(report: &ProfileReport) -> Option<Diagnosis> {
    let mut lines = Vec::new();
    for line in &report.lines {
        for (what, traffic) in [("loads", &line.counts.global_load), ("stores", &line.counts.global_store)] {
            let GlobalTraffic { requests, sectors, useful_bytes, moved_bytes, .. } = *traffic;
            let needed = useful_bytes.div_ceil(SECTOR_BYTES.into()).max(requests);
            let share = line.share * ratio(sectors, all_sectors(&line.counts));
            if ratio(sectors, needed) >= UNCOALESCED && share >= LEAST_SHARE {
                let text = format!(
                    "{what} touch {} sectors per request where {} would do; {} of the bytes moved are used",
                    significant(ratio(sectors, requests)),
                    significant(ratio(needed, requests)),
                    exact_percent(ratio(useful_bytes, moved_bytes).min(1.0))
                );
                lines.push((share, line.line, text));
            }
        }
    }
    let weight = weight(&lines);
    let evidence = evidence(lines);
    (!evidence.is_empty()).then(|| Diagnosis {
        rule: Rule::Uncoalesced,
        title: "uncoalesced access to global memory".to_owned(),
        advice: format!(
            "Let neighbouring threads touch neighbouring elements on {}: index with {THREAD} last, give each member of a \
             structure an array of its own, or go through a tile in shared memory.",
            first_line(&evidence)
        ),
        threshold: format!(
            "a line of at least {} of the cost touches {UNCOALESCED} times the sectors that its bytes need, or more",
            percent(LEAST_SHARE)
        ),
        evidence,
        weight,
    })
}

fn all_sectors(counts: &Counts) -> u64 {
    counts.global_load.sectors + counts.global_store.sectors + counts.global_atomic.sectors
}

fn bank_conflicts(report: &ProfileReport) -> Option<Diagnosis> {
    let mut lines = Vec::new();
    for line in &report.lines {
        let (load, store) = (&line.counts.shared_load, &line.counts.shared_store);
        let passes = load.wavefronts + store.wavefronts;
        let least = load.least_wavefronts() + store.least_wavefronts();
        let extra = line.cost.shared_seconds * (1.0 - ratio(least, passes).min(1.0));
        let share = extra / report.cost.total();
        if ratio(passes, least) >= CONFLICTS && share >= LEAST_SHARE {
            let text = format!(
                "{} passes per request where {} would do",
                significant(ratio(passes, load.requests + store.requests)),
                significant(ratio(least, load.requests + store.requests))
            );
            lines.push((share, line.line, text));
        }
    }
    let weight = weight(&lines);
    let evidence = evidence(lines);
    (!evidence.is_empty()).then(|| Diagnosis {
        rule: Rule::BankConflicts,
        title: "bank conflicts in shared memory".to_owned(),
        advice: format!(
            "Make the lanes of a warp fall on different banks on {}: pad each row of the shared array by one element.",
            first_line(&evidence)
        ),
        threshold: format!(
            "a line takes at least {CONFLICTS} times the passes that it needs, and the extra passes are at least {} \
             of the cost",
            percent(LEAST_SHARE)
        ),
        evidence,
        weight,
    })
}

fn divergence(report: &ProfileReport, width: u32) -> Option<Diagnosis> {
    if report.counts.branches.divergent == 0 {
        return None;
    }
    let mut lines = Vec::new();
    let mut idle = 0.0;
    for line in &report.lines {
        let share = line.share * (1.0 - line.counts.activity.efficiency(width).unwrap_or(1.0));
        idle += share;
        if share >= LEAST_SHARE {
            let lanes = ratio(line.counts.activity.active_lanes, line.counts.activity.issued);
            lines.push((share, line.line, format!("{} of {width} lanes at work on average", significant(lanes))));
        }
    }
    if idle < IDLE_SHARE {
        return None;
    }
    let mut branches: Vec<_> = report.decisions.iter().filter(|branch| branch.branches.divergent > 0).collect();
    sort_by_key(&mut branches, |branch| std::cmp::Reverse(branch.branches.divergent));
    let parts = branches.first().map_or_else(|| "the branch".to_owned(), |branch| format!("line {}", branch.line));
    let mut evidence = evidence(lines);
    let told = evidence.len();
    for branch in branches {
        let text = format!(
            "{} of {} split the lanes of a warp",
            count(branch.branches.divergent),
            plural(branch.branches.executed, "decision")
        );
        let found = Evidence { line: Some(branch.line), text };
        // Decisions of one line that go alike are reported once.
        if !evidence.contains(&found) {
            evidence.push(found);
        }
        if evidence.len() > told + 2 {
            break;
        }
    }
    Some(Diagnosis {
        rule: Rule::Divergence,
        title: "divergence: lanes wait for others of their warp".to_owned(),
        advice: format!(
            "Let whole warps go the same way on {parts}: number the working threads without gaps, so that the idle \
             ones fill warps of their own."
        ),
        threshold: format!("warps diverge, and idle lanes make up at least {} of the cost", percent(IDLE_SHARE)),
        evidence,
        weight: idle,
    })
}

fn atomic_contention(report: &ProfileReport) -> Option<Diagnosis> {
    let mut lines = Vec::new();
    for line in &report.lines {
        let atomics = &line.counts.atomics;
        let meeting = ratio(atomics.turns, atomics.requests);
        let share = line.cost.atomic_seconds / report.cost.total();
        if meeting >= MEETING && share >= LEAST_SHARE {
            let text = format!("{} lanes of a request meet on one word on average", significant(meeting));
            lines.push((share, line.line, text));
        }
    }
    let mut weight = weight(&lines);
    let mut evidence = evidence(lines);
    let sectors = report.counts.global_atomic.sectors;
    let of_atomics = report.cost.global_seconds * ratio(sectors, all_sectors(&report.counts)) / report.cost.total();
    for buffer in &report.buffers {
        let words = (buffer.bytes / 4).max(1);
        if ratio(buffer.atomic_lanes, words) >= ATOMICS_A_WORD && of_atomics >= ATOMICS_SHARE {
            weight = weight.max(of_atomics);
            let updates = plural(buffer.atomic_lanes, "update");
            evidence.push(Evidence {
                line: None,
                text: format!("{updates} fall on the {} of `{}` in global memory", plural(words, "word"), buffer.name),
            });
        }
    }
    (!evidence.is_empty()).then(|| Diagnosis {
        rule: Rule::AtomicContention,
        title: "contention on atomics".to_owned(),
        advice:
            "Let each block add up in shared memory (or each warp with a reduction) and update the common word once, \
                 at its end."
                .to_owned(),
        threshold: format!(
            "{MEETING} lanes of a request meet on one word, or {ATOMICS_A_WORD} updates fall on each word of a buffer \
             and are at least {} of the cost",
            percent(ATOMICS_SHARE)
        ),
        evidence,
        weight,
    })
}

fn redundant_loads(report: &ProfileReport) -> Option<Diagnosis> {
    let sectors = report.counts.global_load.sectors;
    let share = report.cost.global_seconds * ratio(sectors, all_sectors(&report.counts)) / report.cost.total();
    if share < LOADS_SHARE {
        return None;
    }
    let mut evidence: Vec<_> = report
        .buffers
        .iter()
        .filter(|buffer| ratio(buffer.requested_bytes, buffer.distinct_bytes) >= LOADED_AGAIN)
        .map(|buffer| {
            let text = format!(
                "`{}` is loaded {} times on average: {} bytes are requested where {} are needed once",
                buffer.name,
                significant(ratio(buffer.requested_bytes, buffer.distinct_bytes)),
                count(buffer.requested_bytes),
                count(buffer.distinct_bytes)
            );
            (buffer.requested_bytes, Evidence { line: None, text })
        })
        .collect();
    sort_by_key(&mut evidence, |(loaded, _)| std::cmp::Reverse(*loaded));
    let mut evidence: Vec<Evidence> = evidence.into_iter().map(|(_, evidence)| evidence).collect();
    let costly = report.lines.iter().filter(|line| line.counts.global_load.sectors > 0).max_by(|one, other| {
        one.counts.global_load.sectors.cmp(&other.counts.global_load.sectors).then(other.line.cmp(&one.line))
    });
    if let (Some(line), false) = (costly, evidence.is_empty()) {
        let text =
            format!("{} of the sectors that loads move", percent(ratio(line.counts.global_load.sectors, sectors)));
        evidence.push(Evidence { line: Some(line.line), text });
    }
    let most = report.buffers.iter().map(|buffer| ratio(buffer.requested_bytes, buffer.distinct_bytes));
    let advice = if most.fold(0.0, f64::max) >= LOADED_BY_MANY {
        "Load a tile into shared memory once and let the block's threads share it; where there is one, make it larger or \
         give each thread several results."
    } else {
        "Read it once: keep it in a register or in shared memory, or merge the loops that read it."
    };
    (!evidence.is_empty()).then(|| Diagnosis {
        rule: Rule::RedundantLoads,
        title: "the same global memory is loaded again and again".to_owned(),
        advice: advice.to_owned(),
        threshold: format!(
            "loads are at least {} of the cost, and a buffer's bytes are requested {LOADED_AGAIN} times or more",
            percent(LOADS_SHARE)
        ),
        evidence,
        weight: share,
    })
}

fn partial_warps(report: &ProfileReport, width: u32) -> Option<Diagnosis> {
    let launch = report.main_launch()?;
    let threads: u32 = launch.block.iter().product();
    let lanes = threads.next_multiple_of(width);
    let idle = f64::from(lanes - threads) / f64::from(lanes.max(1));
    (idle >= IDLE_LANES).then(|| Diagnosis {
        rule: Rule::PartialWarps,
        title: "warps that are never full".to_owned(),
        advice: format!("Make the block a multiple of {width} threads: {lanes} cost what {threads} do now."),
        threshold: format!("at least {} of the lanes of a block's warps hold no thread", percent(IDLE_LANES)),
        evidence: vec![Evidence {
            line: None,
            text: format!(
                "{threads} threads per block take {}, {} lanes idle",
                plural(u64::from(lanes / width), "warp"),
                lanes - threads
            ),
        }],
        weight: idle,
    })
}

fn few_blocks(report: &ProfileReport, machine: &Multiprocessors) -> Option<Diagnosis> {
    let launch = report.main_launch()?;
    let blocks: u64 = launch.grid.iter().map(|side| u64::from(*side)).product();
    let multiprocessors = u64::from(machine.count);
    (blocks < multiprocessors).then(|| Diagnosis {
        rule: Rule::FewBlocks,
        title: "too few blocks to fill the machine".to_owned(),
        advice: "Give the grid more blocks: a larger problem, smaller blocks, or less work per thread.".to_owned(),
        threshold: format!("fewer blocks than the simulated machine's {multiprocessors} multiprocessors"),
        evidence: vec![Evidence {
            line: None,
            text: format!(
                "{} for {multiprocessors} multiprocessors: {} of them stay empty",
                plural(blocks, "block"),
                percent(1.0 - ratio(blocks, multiprocessors))
            ),
        }],
        weight: 1.0 - ratio(blocks, multiprocessors),
    })
}

/// Blocks that take their turn in waves, of which the last one is nearly empty.
fn tail_effect(report: &ProfileReport, machine: &Multiprocessors) -> Option<Diagnosis> {
    let launch = report.main_launch()?;
    let blocks: u64 = launch.grid.iter().map(|side| u64::from(*side)).product();
    let places = u64::from(machine.count) * u64::from(resident(machine, launch));
    if places == 0 || blocks <= places {
        return None;
    }
    let waves = blocks.div_ceil(places);
    let empty = 1.0 - ratio(blocks, waves * places);
    (empty >= EMPTY_PLACES).then(|| Diagnosis {
        rule: Rule::TailEffect,
        title: "tail effect: the last wave of blocks leaves the machine nearly empty".to_owned(),
        advice: "Let the grid be a whole number of waves: change the size of the blocks, or let as many blocks as the machine \
                 holds go through the problem in a grid-stride loop."
            .to_owned(),
        threshold: format!("at least {} of the places for blocks are empty, over all waves", percent(EMPTY_PLACES)),
        evidence: vec![Evidence {
            line: None,
            text: format!(
                "{} for {places} places: {waves} waves, and in the last one {}",
                plural(blocks, "block"),
                plural(blocks - (waves - 1) * places, "block")
            ),
        }],
        weight: empty * 0.5,
    })
}

fn low_occupancy(report: &ProfileReport, width: u32, machine: &Multiprocessors) -> Option<Diagnosis> {
    let launch = report.main_launch()?;
    let threads: u32 = launch.block.iter().product();
    let held = resident(machine, launch);
    // Occupancy counts warps, full or not: that lanes are idle is another rule's matter.
    let occupancy = f64::from(held * threads.next_multiple_of(width)) / f64::from(machine.threads.max(1));
    let by_shared = machine.resident_of(threads, 0) > held;
    // Half of the warps may be a choice, for the sake of what each has. With small blocks it is given away: there are no more
    // places for blocks.
    if occupancy > OCCUPANCY || by_shared && occupancy >= OCCUPANCY {
        return None;
    }
    let (advice, why) = if by_shared {
        (
            "Use less shared memory per block, or larger blocks that share it.",
            format!("{} bytes of shared memory per block", count(launch.shared_bytes.into())),
        )
    } else {
        ("Use larger blocks: 128 to 512 threads.", format!("{threads} threads per block"))
    };
    Some(Diagnosis {
        rule: Rule::LowOccupancy,
        title: "low occupancy: too few warps to hide latency".to_owned(),
        advice: advice.to_owned(),
        threshold: format!(
            "a multiprocessor holds warps for {} {} of its {} threads",
            if by_shared { "fewer than" } else { "at most" },
            percent(OCCUPANCY),
            count(machine.threads.into())
        ),
        evidence: vec![Evidence {
            line: None,
            text: format!(
                "{why}: a multiprocessor holds {}, warps for {} of its threads",
                plural(held.into(), "block"),
                percent(occupancy)
            ),
        }],
        weight: (OCCUPANCY - occupancy).max(LEAST_SHARE) * 0.5,
    })
}

fn nothing_found(report: &ProfileReport) -> Diagnosis {
    let cost = &report.cost;
    let parts = [
        (
            cost.global_seconds,
            "moving global memory",
            "move fewer bytes: smaller types, or fuse it with its neighbours",
        ),
        (cost.issue_seconds, "issuing instructions", "calculate less, or wider: several elements per thread"),
        (cost.shared_seconds, "passing through shared memory", "keep more in registers"),
        (cost.atomic_seconds, "atomics", "combine before the atomic"),
    ];
    let (seconds, what, advice) =
        parts.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or((0.0, "nothing", ""));
    let share = if cost.total() > 0.0 { seconds / cost.total() } else { 0.0 };
    let title = if share >= MOST_OF_IT { format!("limited by {what}") } else { "no single limit".to_owned() };
    Diagnosis {
        rule: Rule::NothingFound,
        title,
        advice: format!("The kernel uses the machine well; to be faster it must {advice}."),
        threshold: "no other rule applies".to_owned(),
        evidence: vec![Evidence { line: None, text: format!("{} of the cost is {what}", percent(share)) }],
        weight: share,
    }
}

//! Blocks on multiprocessors over time, event by event.
//!
//! The scheduler hands blocks out in order as long as some multiprocessor has room, and again whenever a block ends. A
//! block never moves and never leaves before it ends. All blocks of a launch need the same, so a multiprocessor is a
//! row of slots; slot *n* means one range of execution contexts and one range of shared memory.
//!
//! A block can be made to wait for another, as a program does that spins on a flag: it keeps its slot meanwhile, and
//! its own work begins when the other has ended. Where that other one never gets a slot, the timeline ends [stuck].
//!
//! [stuck]: Timeline::stuck

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
    fmt,
};

use serde::{Deserialize, Serialize};

use crate::{
    limits::{BlockLimits, LimitError, SmLimits},
    occupancy::{Needs, Occupancy, Resource, occupancy},
    text,
};

/// Blocks that a simulation takes.
pub const MOST_BLOCKS: u64 = 100_000;

/// Multiprocessors that a simulation takes.
pub const MOST_CORES: u32 = 4096;

/// Why nothing can be scheduled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum ScheduleError {
    /// No blocks, or no multiprocessors.
    #[error("there is nothing to schedule: {what} is 0")]
    Nothing {
        /// Which of them.
        what: &'static str,
    },
    /// More than is simulated.
    #[error("{what}: {asked} asked, at most {allowed} are simulated")]
    TooMany {
        /// Blocks or multiprocessors.
        what: &'static str,
        /// How many.
        asked: u64,
        /// How many are allowed.
        allowed: u64,
    },
    /// A block that takes no time.
    #[error("block {block} takes no time; durations are at least 1")]
    NoDuration {
        /// Which block.
        block: u64,
    },
    /// Times that 64 bits do not hold.
    #[error("the times are too long to add up")]
    TooLong,
    /// A wait that names a block outside the grid.
    #[error("block {block} is named in a wait, but there are only {blocks}")]
    NoSuchBlock {
        /// Which block.
        block: u64,
        /// Blocks there are.
        blocks: u64,
    },
    /// A block that the device or its multiprocessor cannot take.
    #[error(transparent)]
    #[serde(untagged)]
    Limit(#[from] LimitError),
}

/// How long each block works, in ticks of no particular length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Durations {
    /// All alike.
    Equal {
        /// Ticks of each.
        ticks: u64,
    },
    /// The first ones by name, all others alike.
    Listed {
        /// Ticks of blocks 0, 1, 2 …
        first: Vec<u64>,
        /// Ticks of those after.
        rest: u64,
    },
    /// Scattered between two bounds, always the same for the same seed.
    Scattered {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// What to scatter by.
        seed: u64,
    },
}

impl Durations {
    /// The ticks of a block.
    #[must_use]
    pub fn of(&self, block: u64) -> u64 {
        match self {
            Durations::Equal { ticks } => *ticks,
            Durations::Listed { first, rest } => {
                usize::try_from(block).ok().and_then(|index| first.get(index)).copied().unwrap_or(*rest)
            }
            Durations::Scattered { least, most, seed } => {
                let span = most.saturating_sub(*least).saturating_add(1);
                least.saturating_add(hash(block ^ seed.rotate_left(32)) % span)
            }
        }
    }
}

/// Which multiprocessor gets the next block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placement {
    /// The one with the fewest blocks; the first among equals. What GPUs do, roughly, and what the course draws.
    #[default]
    Spread,
    /// The first that has room.
    Fill,
}

/// In which order blocks are handed out. CUDA promises none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// 0, 1, 2 …
    #[default]
    Ascending,
    /// The last first.
    Descending,
}

/// A block that spins until another has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wait {
    /// The one that waits.
    pub block: u64,
    /// The one it waits for.
    pub on: u64,
}

/// A launch on a machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// What one launch may ask.
    #[serde(default)]
    pub block: BlockLimits,
    /// What each multiprocessor holds.
    pub sm: SmLimits,
    /// Multiprocessors.
    pub cores: u32,
    /// Blocks of the grid.
    pub blocks: u64,
    /// What one block needs.
    pub needs: Needs,
    /// How long each works.
    pub durations: Durations,
    /// Which multiprocessor is next.
    #[serde(default)]
    pub placement: Placement,
    /// Which block is next.
    #[serde(default)]
    pub order: Order,
    /// Who waits for whom; at most one wait per block, the last one counts.
    #[serde(default)]
    pub waits: Vec<Wait>,
}

/// A range, the end not included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Span {
    /// The first.
    pub start: u64,
    /// One past the last.
    pub end: u64,
}

impl Span {
    fn of(slot: u32, size: u64) -> Span {
        Span { start: u64::from(slot) * size, end: (u64::from(slot) + 1) * size }
    }

    /// Whether both have something in common.
    #[must_use]
    pub fn overlaps(&self, other: &Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

impl fmt::Display for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.end <= self.start {
            return formatter.write_str("none");
        }
        write!(formatter, "{}–{}", self.start, self.end - 1)
    }
}

/// A block's stay on a multiprocessor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Run {
    /// Which block.
    pub block: u64,
    /// On which multiprocessor.
    pub core: u32,
    /// In which of its slots.
    pub slot: u32,
    /// The execution contexts (threads) it has there.
    pub contexts: Span,
    /// The bytes of shared memory it has there.
    pub shared: Span,
    /// When it came.
    pub start: u64,
    /// When it left; `None` if it never did.
    pub end: Option<u64>,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// When.
    pub time: u64,
    /// Blocks handed out by then: the scheduler's pointer to the next.
    pub next: u64,
    /// What.
    pub happening: Happening,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Happening {
    /// The host's command arrived.
    Launched {
        /// Blocks to run.
        blocks: u64,
    },
    /// A block got its slot: an index into [`Timeline::runs`].
    Placed {
        /// Which stay begins.
        run: usize,
    },
    /// For the first time no multiprocessor has room, and blocks are left.
    Full {
        /// What stops another block.
        by: Vec<Resource>,
    },
    /// A block begins to wait for another.
    Waiting {
        /// Which stay.
        run: usize,
        /// For which block.
        on: u64,
    },
    /// A block ended: an index into [`Timeline::runs`].
    Finished {
        /// Which stay ends.
        run: usize,
    },
    /// Nothing can happen any more: every block that has a slot waits.
    Stuck,
}

/// A launch from its command to its last block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Timeline {
    /// Multiprocessors.
    pub cores: u32,
    /// What fits on each, and why no more.
    pub occupancy: Occupancy,
    /// Every stay, in the order of their beginnings.
    pub runs: Vec<Run>,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// When the last block left, or when nothing could happen any more.
    pub end: u64,
    /// The waits that never ended, in the order of the stays.
    pub stuck: Vec<Wait>,
}

impl Timeline {
    /// The stays that last at a time; one that ends then is over.
    pub fn resident_at(&self, time: u64) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(move |run| run.start <= time && run.end.is_none_or(|end| time < end))
    }

    /// An event in a sentence.
    #[must_use]
    pub fn describe(&self, event: &Event) -> String {
        let run = |index: usize| self.runs.get(index);
        match &event.happening {
            Happening::Launched { blocks } => format!("the host asks for {}", counted(*blocks, "block")),
            Happening::Placed { run: index } => run(*index).map_or_else(String::new, |run| {
                let shared = if run.shared.end > 0 { format!(", shared bytes {}", run.shared) } else { String::new() };
                format!("block {} goes to SM {}: contexts {}{shared}", run.block, run.core, run.contexts)
            }),
            Happening::Full { by } => {
                let names: Vec<_> = by.iter().map(|resource| resource.name()).collect();
                format!("every SM is full: no {} left for another block", names.join(", no "))
            }
            Happening::Waiting { run: index, on } => run(*index)
                .map_or_else(String::new, |run| format!("block {} on SM {} waits for block {on}", run.block, run.core)),
            Happening::Finished { run: index } => {
                run(*index).map_or_else(String::new, |run| format!("block {} on SM {} has ended", run.block, run.core))
            }
            Happening::Stuck => {
                "every resident block waits for one that can never start: nothing moves again".to_owned()
            }
        }
    }

    /// The room for blocks: `2 SMs × 2 blocks`.
    #[must_use]
    pub fn room(&self) -> String {
        format!("{} × {}", counted(self.cores.into(), "SM"), counted(self.occupancy.blocks.into(), "block"))
    }

    /// When its end is: `after 2,002 ticks`.
    #[must_use]
    pub fn at_end(&self) -> String {
        format!("after {}", counted(self.end, "tick"))
    }

    /// Slot-time in which a block was resident as a share of all there was, 0 to 1: what an uneven last wave wastes.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share is shown with a few digits")]
    pub fn busy_share(&self) -> f64 {
        let busy: u64 = self.runs.iter().map(|run| run.end.unwrap_or(self.end) - run.start).sum();
        let all = f64::from(self.cores) * f64::from(self.occupancy.blocks) * self.end as f64;
        if all > 0.0 { busy as f64 / all } else { 0.0 }
    }
}

/// `1 block`, `2,002 ticks`.
fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", text::grouped(number), if number == 1 { "" } else { "s" })
}

/// Waves of blocks if all take equally long: the blocks over all slots, rounded up.
#[must_use]
pub fn waves(blocks: u64, cores: u32, blocks_per_core: u32) -> Option<u64> {
    let slots = u64::from(cores) * u64::from(blocks_per_core);
    (slots > 0).then(|| blocks.div_ceil(slots))
}

/// Plays a launch.
///
/// # Errors
/// Blocks that do not fit, a launch or machine of nothing, more than [`MOST_BLOCKS`] or [`MOST_CORES`], durations of 0.
pub fn simulate(plan: &Plan) -> Result<Timeline, ScheduleError> {
    if plan.blocks == 0 {
        return Err(ScheduleError::Nothing { what: "the number of blocks" });
    }
    if plan.cores == 0 {
        return Err(ScheduleError::Nothing { what: "the number of multiprocessors" });
    }
    let most = |what, asked, allowed| {
        if asked > allowed { Err(ScheduleError::TooMany { what, asked, allowed }) } else { Ok(()) }
    };
    most("blocks", plan.blocks, MOST_BLOCKS)?;
    most("multiprocessors", plan.cores.into(), MOST_CORES.into())?;
    if let Some(block) = plan.waits.iter().flat_map(|wait| [wait.block, wait.on]).find(|block| *block >= plan.blocks) {
        return Err(ScheduleError::NoSuchBlock { block, blocks: plan.blocks });
    }
    let occupancy = occupancy(&plan.block, &plan.sm, plan.needs)?;
    Simulation::new(plan, occupancy).run()
}

struct Simulation<'plan> {
    plan: &'plan Plan,
    timeline: Timeline,
    time: u64,
    next: u64,
    /// Multiprocessors with room, the one that gets the next block first.
    open: BTreeSet<(u32, u32)>,
    cores: Vec<Core>,
    /// When blocks end, and whose stay that is.
    ends: BinaryHeap<Reverse<(u64, usize)>>,
    waits: BTreeMap<u64, u64>,
    /// Stays that wait, by the block they wait for.
    waiting: BTreeMap<u64, Vec<usize>>,
    finished: BTreeSet<u64>,
    was_full: bool,
}

#[derive(Default, Clone)]
struct Core {
    resident: u32,
    fresh_slot: u32,
    freed_slots: BinaryHeap<Reverse<u32>>,
}

impl Simulation<'_> {
    fn new(plan: &Plan, occupancy: Occupancy) -> Simulation<'_> {
        let timeline =
            Timeline { cores: plan.cores, occupancy, runs: Vec::new(), events: Vec::new(), end: 0, stuck: Vec::new() };
        // Filled and not collected: to collect them sorts them first, with a sort of their own each.
        let (mut open, mut waits) = (BTreeSet::new(), BTreeMap::new());
        open.extend((0..plan.cores).map(|core| (0, core)));
        waits.extend(plan.waits.iter().map(|wait| (wait.block, wait.on)));
        Simulation {
            plan,
            timeline,
            time: 0,
            next: 0,
            open,
            cores: vec![Core::default(); plan.cores as usize],
            ends: BinaryHeap::new(),
            waits,
            waiting: BTreeMap::new(),
            finished: BTreeSet::new(),
            was_full: false,
        }
    }

    fn run(mut self) -> Result<Timeline, ScheduleError> {
        self.note(Happening::Launched { blocks: self.plan.blocks });
        self.place()?;
        while let Some(Reverse((time, _))) = self.ends.peek() {
            self.time = *time;
            // All that end at the same time make room before anyone comes.
            while let Some(Reverse((_, run))) = self.ends.pop_if_at(self.time) {
                self.finish(run)?;
            }
            self.place()?;
        }
        self.timeline.end = self.time;
        if !self.waiting.is_empty() {
            self.note(Happening::Stuck);
            let mut stuck = vec![None; self.timeline.runs.len()];
            for (on, runs) in &self.waiting {
                runs.iter().for_each(|run| stuck[*run] = Some(*on));
            }
            let stays = self.timeline.runs.iter().zip(stuck);
            self.timeline.stuck = stays.filter_map(|(stay, on)| Some(Wait { block: stay.block, on: on? })).collect();
        }
        Ok(self.timeline)
    }

    fn note(&mut self, happening: Happening) {
        self.timeline.events.push(Event { time: self.time, next: self.next, happening });
    }

    fn key(&self, core: u32) -> (u32, u32) {
        match self.plan.placement {
            Placement::Spread => (self.cores[core as usize].resident, core),
            Placement::Fill => (0, core),
        }
    }

    fn place(&mut self) -> Result<(), ScheduleError> {
        let slots = self.timeline.occupancy.blocks;
        while self.next < self.plan.blocks {
            let Some((_, core)) = self.open.pop_first() else {
                if !self.was_full {
                    self.was_full = true;
                    let by = self.timeline.occupancy.limited_by().collect();
                    self.note(Happening::Full { by });
                }
                return Ok(());
            };
            let block = match self.plan.order {
                Order::Ascending => self.next,
                Order::Descending => self.plan.blocks - 1 - self.next,
            };
            let state = &mut self.cores[core as usize];
            state.resident += 1;
            let slot = state.freed_slots.pop().map_or_else(
                || {
                    state.fresh_slot += 1;
                    state.fresh_slot - 1
                },
                |Reverse(slot)| slot,
            );
            if state.resident < slots {
                let key = self.key(core);
                self.open.insert(key);
            }
            self.next += 1;
            self.begin(block, core, slot)?;
        }
        Ok(())
    }

    fn begin(&mut self, block: u64, core: u32, slot: u32) -> Result<(), ScheduleError> {
        let contexts = u64::from(self.timeline.occupancy.warps_per_block) * u64::from(self.plan.sm.warp_size.max(1));
        let shared = self
            .timeline
            .occupancy
            .limiter(Resource::SharedBytes)
            .map_or(u64::from(self.plan.needs.shared_bytes), |limiter| limiter.per_block);
        let run = self.timeline.runs.len();
        self.timeline.runs.push(Run {
            block,
            core,
            slot,
            contexts: Span::of(slot, contexts),
            shared: Span::of(slot, shared),
            start: self.time,
            end: None,
        });
        self.note(Happening::Placed { run });
        match self.waits.get(&block).copied().filter(|on| !self.finished.contains(on)) {
            Some(on) => {
                self.waiting.entry(on).or_default().push(run);
                self.note(Happening::Waiting { run, on });
                Ok(())
            }
            None => self.work(run),
        }
    }

    fn work(&mut self, run: usize) -> Result<(), ScheduleError> {
        let block = self.timeline.runs[run].block;
        match self.plan.durations.of(block) {
            0 => Err(ScheduleError::NoDuration { block }),
            ticks => {
                // The sum over all stays must fit as well: shares are computed from it.
                let end = self.time.checked_add(ticks).filter(|end| *end <= u64::MAX / MOST_BLOCKS);
                self.ends.push(Reverse((end.ok_or(ScheduleError::TooLong)?, run)));
                Ok(())
            }
        }
    }

    fn finish(&mut self, run: usize) -> Result<(), ScheduleError> {
        let stay = &mut self.timeline.runs[run];
        stay.end = Some(self.time);
        let (block, core, slot) = (stay.block, stay.core, stay.slot);
        let old = self.key(core);
        self.open.remove(&old);
        let state = &mut self.cores[core as usize];
        state.resident -= 1;
        state.freed_slots.push(Reverse(slot));
        let key = self.key(core);
        self.open.insert(key);
        self.finished.insert(block);
        self.note(Happening::Finished { run });
        for run in self.waiting.remove(&block).unwrap_or_default() {
            self.work(run)?;
        }
        Ok(())
    }
}

trait PopAt {
    fn pop_if_at(&mut self, time: u64) -> Option<Reverse<(u64, usize)>>;
}

impl PopAt for BinaryHeap<Reverse<(u64, usize)>> {
    fn pop_if_at(&mut self, time: u64) -> Option<Reverse<(u64, usize)>> {
        if self.peek().is_some_and(|Reverse((end, _))| *end == time) { self.pop() } else { None }
    }
}

/// SplitMix64's finaliser: scatters neighbouring numbers.
fn hash(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The course's launch on its two small multiprocessors: 1,000 blocks of 128 threads and 520 bytes, of which block 0 ends first
/// and block 2 next.
#[must_use]
pub fn two_core_example() -> Plan {
    let device = crate::preset::COURSE_TWO_CORES;
    Plan {
        block: device.block,
        sm: device.sm,
        cores: device.multiprocessors.unwrap_or(1),
        blocks: 1000,
        needs: Needs::threads(128).shared(520),
        durations: Durations::Listed { first: vec![4, 9, 6, 10], rest: 8 },
        placement: Placement::Spread,
        order: Order::Ascending,
        waits: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    fn plan(cores: u32, slots: u32, blocks: u64, durations: Durations) -> Plan {
        Plan {
            block: BlockLimits::default(),
            sm: SmLimits { blocks: Some(slots), ..SmLimits::default() },
            cores,
            blocks,
            needs: Needs::threads(32),
            durations,
            placement: Placement::Spread,
            order: Order::Ascending,
            waits: Vec::new(),
        }
    }

    #[test]
    fn the_two_core_example_plays_step_by_step() {
        let timeline = simulate(&two_core_example()).unwrap();
        let story: Vec<_> = timeline
            .events
            .iter()
            .take(10)
            .map(|event| format!("{} next {}: {}", event.time, event.next, timeline.describe(event)))
            .collect();
        assert_eq!(
            story,
            [
                "0 next 0: the host asks for 1,000 blocks",
                "0 next 1: block 0 goes to SM 0: contexts 0–127, shared bytes 0–519",
                "0 next 2: block 1 goes to SM 1: contexts 0–127, shared bytes 0–519",
                "0 next 3: block 2 goes to SM 0: contexts 128–255, shared bytes 520–1039",
                "0 next 4: block 3 goes to SM 1: contexts 128–255, shared bytes 520–1039",
                "0 next 4: every SM is full: no threads, no bytes of shared memory left for another block",
                "4 next 4: block 0 on SM 0 has ended",
                "4 next 5: block 4 goes to SM 0: contexts 0–127, shared bytes 0–519",
                "6 next 5: block 2 on SM 0 has ended",
                "6 next 6: block 5 goes to SM 0: contexts 128–255, shared bytes 520–1039",
            ]
        );
        assert_eq!((timeline.runs.len(), timeline.stuck.len()), (1000, 0));
        assert_eq!((timeline.room().as_str(), timeline.at_end().as_str()), ("2 SMs × 2 blocks", "after 2,002 ticks"));
    }

    #[test]
    fn one_of_a_thing_is_no_plural() {
        let timeline = simulate(&plan(1, 1, 1, Durations::Equal { ticks: 1 })).unwrap();
        assert_eq!((timeline.room().as_str(), timeline.at_end().as_str()), ("1 SM × 1 block", "after 1 tick"));
        assert_eq!(timeline.describe(&timeline.events[0]), "the host asks for 1 block");
    }

    #[test]
    fn equal_blocks_run_in_waves() {
        let timeline = simulate(&plan(3, 2, 14, Durations::Equal { ticks: 10 })).unwrap();
        assert_eq!(Some(timeline.end), waves(14, 3, 2).map(|waves| waves * 10));
        assert!((timeline.busy_share() - 14.0 / 18.0).abs() < 1e-12);
        assert_eq!(timeline.resident_at(25).count(), 2);
    }

    #[test]
    fn filling_takes_the_first_core_and_spreading_the_emptiest() {
        let cores = |placement| -> Vec<_> {
            let plan = Plan { placement, ..plan(2, 2, 4, Durations::Equal { ticks: 1 }) };
            simulate(&plan).unwrap().runs.iter().map(|run| run.core).collect()
        };
        assert_eq!((cores(Placement::Spread), cores(Placement::Fill)), (vec![0, 1, 0, 1], vec![0, 0, 1, 1]));
    }

    #[test]
    fn a_block_that_waits_for_a_later_one_is_stuck_where_only_one_fits() {
        let device = preset::COURSE_ONE_BLOCK;
        let waits = vec![Wait { block: 0, on: 1 }];
        let one = Plan { sm: device.sm, waits: waits.clone(), ..plan(1, 1, 2, Durations::Equal { ticks: 5 }) };
        let timeline = simulate(&one).unwrap();
        assert_eq!(timeline.stuck, waits);
        assert_eq!(timeline.events.last().map(|event| &event.happening), Some(&Happening::Stuck));
        // The other order, or a second slot, saves it.
        let ends = |plan: &Plan| simulate(plan).map(|timeline| (timeline.end, timeline.stuck.len()));
        assert_eq!(ends(&Plan { order: Order::Descending, ..one.clone() }), Ok((10, 0)));
        assert_eq!(ends(&Plan { waits, ..plan(1, 2, 2, Durations::Equal { ticks: 5 }) }), Ok((10, 0)));
    }

    #[test]
    fn scattered_durations_stay_within_their_bounds_and_repeat() {
        let scattered = Durations::Scattered { least: 3, most: 9, seed: 7 };
        let ticks: Vec<_> = (0..200).map(|block| scattered.of(block)).collect();
        assert!(ticks.iter().all(|ticks| (3..=9).contains(ticks)) && ticks.contains(&3) && ticks.contains(&9));
        assert_eq!(scattered.of(5), scattered.of(5));
        assert!(Durations::Scattered { least: 1, most: u64::MAX, seed: 0 }.of(1) >= 1);
    }

    #[test]
    fn what_cannot_be_scheduled_says_why() {
        let message = |plan: Plan| simulate(&plan).unwrap_err().to_string();
        let equal = Durations::Equal { ticks: 1 };
        assert_eq!(
            message(plan(0, 1, 1, equal.clone())),
            "there is nothing to schedule: the number of multiprocessors is 0"
        );
        assert_eq!(message(plan(1, 1, 100_001, equal.clone())), "blocks: 100001 asked, at most 100000 are simulated");
        assert_eq!(
            message(plan(1, 1, 1, Durations::Equal { ticks: 0 })),
            "block 0 takes no time; durations are at least 1"
        );
        assert_eq!(message(plan(1, 1, 1, Durations::Equal { ticks: u64::MAX })), "the times are too long to add up");
        let waits = vec![Wait { block: 0, on: 9 }];
        assert_eq!(message(Plan { waits, ..plan(1, 1, 2, equal) }), "block 9 is named in a wait, but there are only 2");
        let json =
            serde_json::to_string(&simulate(&plan(1, 0, 1, Durations::Equal { ticks: 1 })).unwrap_err()).unwrap();
        assert_eq!(json, r#"{"error":"exceeded","bound":"sm_blocks","asked":1,"allowed":0}"#);
        let four_warps = preset::COURSE_FOUR_WARPS;
        assert_eq!(
            message(Plan { sm: four_warps.sm, needs: Needs::threads(256), ..two_core_example() }),
            "threads on a multiprocessor: 256 asked, 128 allowed"
        );
    }
}

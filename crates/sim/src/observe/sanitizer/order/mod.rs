//! What orders threads beside barriers: atomics, fences and `storageBarrier`.
//!
//! A thread that executes a fence may make known, by a later atomic write, what it did before the fence, what all of its
//! block's threads did before the last barrier, what those of its warp did before they met it at a barrier of the warp, and what
//! it knew of others. So may those who meet it at a barrier behind the fence. A thread that reads that atomic knows it from then
//! on, and after the next barrier so does the reader's block. What a thread did behind its fence stays unknown, and so does
//! what others of its block did since the barrier. Formally the reader needs a fence as well; without one no hardware at
//! hand errs, and so it is not held against a kernel.
//!
//! A barrier at which a part of the block meets (`bar.sync 1, 64`) orders the threads of that part alone: who waits there knows
//! what all who came had done or knew when they came. What a warp does after a `bar.arrive` is unknown to the others, and those
//! who do not come learn nothing.
//!
//! In WGSL a `storageBarrier` is a fence of all threads of the block.

mod barriers;
mod messages;

use std::collections::{BTreeMap, HashMap};

use super::shadow::Origin;

/// How far the accesses of some lanes are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::observe::sanitizer) struct Known {
    /// The lanes, one bit each.
    pub(in crate::observe::sanitizer) lanes: u32,
    /// Up to this stretch of their warp between fences and barriers of the warp (inclusive).
    pub(in crate::observe::sanitizer) moment: u32,
    /// Whether other blocks know it, too.
    pub(in crate::observe::sanitizer) device: bool,
}

/// What is known of other threads.
#[derive(Debug, Clone, Default)]
pub(in crate::observe::sanitizer) struct Clock {
    /// By block the last barrier interval (inclusive) of which all is known.
    blocks: HashMap<u32, u32>,
    /// By block and warp what is known beyond that.
    warps: HashMap<(u32, u16), Vec<Known>>,
}

impl Clock {
    pub(in crate::observe::sanitizer) fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.warps.is_empty()
    }

    /// Whether somebody in `block` who knows this knows of an access that a lane made.
    pub(in crate::observe::sanitizer) fn knows(&self, block: u32, origin: &Origin, lane: u32) -> bool {
        self.blocks.get(&origin.block).is_some_and(|through| origin.epoch <= *through)
            || self.warps.get(&(origin.block, origin.warp)).is_some_and(|known| {
                known.iter().any(|known| {
                    known.lanes >> lane & 1 == 1
                        && origin.moment <= known.moment
                        && (known.device || origin.block == block)
                })
            })
    }

    /// Whether that was new.
    pub(in crate::observe::sanitizer) fn learn(&mut self, block: u32, epoch: u32) -> bool {
        let before = self.blocks.get(&block).copied();
        let new = before.is_none_or(|through| through < epoch);
        if new {
            self.blocks.insert(block, epoch);
        }
        new
    }

    /// Whether that was new.
    pub(in crate::observe::sanitizer) fn learn_of_lanes(&mut self, block: u32, warp: u16, new: Known) -> bool {
        let all = self.warps.entry((block, warp)).or_default();
        let covers = |one: &Known, other: &Known| {
            other.lanes & !one.lanes == 0 && one.moment >= other.moment && (one.device || !other.device)
        };
        if all.iter().any(|known| covers(known, &new)) {
            return false;
        }
        all.retain(|known| !covers(&new, known));
        all.push(new);
        true
    }

    /// Like [`Clock::join`], behind a fence of a thread of block `own`: what it knew of its block others may learn from it as far
    /// as the fence reaches, whatever made it known to itself.
    fn join_fenced(&mut self, other: &Clock, own: u32, device: bool) {
        for (block, epoch) in &other.blocks {
            self.learn(*block, *epoch);
        }
        for ((block, warp), known) in &other.warps {
            for known in known {
                let device = known.device || device && *block == own;
                self.learn_of_lanes(*block, *warp, Known { device, ..*known });
            }
        }
    }

    /// Whether any of that was new.
    pub(in crate::observe::sanitizer) fn join(&mut self, other: &Clock) -> bool {
        let mut new = false;
        for (block, epoch) in &other.blocks {
            new |= self.learn(*block, *epoch);
        }
        for ((block, warp), known) in &other.warps {
            for known in known {
                new |= self.learn_of_lanes(*block, *warp, *known);
            }
        }
        new
    }
}

/// What some lanes of a warp know of others of it: who, and what.
type Met = Vec<(u32, Known)>;

/// Adds what these lanes know now. More than a few are kept only where lanes keep meeting in groups that cross each other; then
/// the oldest are forgotten.
fn add(all: &mut Met, who: u32, new: Known) {
    const MOST: usize = 64;
    let covers = |(by, one): &(u32, Known), (to, other): &(u32, Known)| {
        to & !by == 0 && other.lanes & !one.lanes == 0 && one.moment >= other.moment && (one.device || !other.device)
    };
    let new = (who, new);
    if all.iter().any(|known| covers(known, &new)) {
        return;
    }
    all.retain(|known| !covers(&new, known));
    if all.len() == MOST {
        all.remove(0);
    }
    all.push(new);
}

/// What atomics make known, by variable and byte.
#[derive(Debug, Default)]
pub(in crate::observe::sanitizer) struct Messages {
    left: HashMap<(u16, u32), Clock>,
    /// How often that has changed.
    pub(in crate::observe::sanitizer) changes: u64,
}

impl Messages {
    /// An atomic store replaces what was there; an update adds to it.
    pub(in crate::observe::sanitizer) fn leave(&mut self, variable: u16, byte: u32, known: &Clock, replaces: bool) {
        if known.is_empty() && !replaces {
            return;
        }
        let message = self.left.entry((variable, byte)).or_default();
        if replaces {
            *message = known.clone();
            self.changes += 1;
        } else {
            self.changes += u64::from(message.join(known));
        }
    }

    pub(in crate::observe::sanitizer) fn find(&self, variable: u16, byte: u32) -> Option<&Clock> {
        self.left.get(&(variable, byte)).filter(|message| !message.is_empty())
    }
}

/// What an atomic of a lane told and learnt when it was last executed: as long as nothing of this changes, it tells and learns
/// nothing else. A thread that waits asks the same again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::observe::sanitizer) struct Exchange {
    pub(in crate::observe::sanitizer) instruction: u32,
    pub(in crate::observe::sanitizer) variable: u16,
    pub(in crate::observe::sanitizer) byte: u32,
    /// [`Since::changes`], and those of the messages.
    pub(in crate::observe::sanitizer) changes: [u64; 2],
}

/// A warp that has come to a barrier at which a part of its block meets.
#[derive(Debug)]
pub(in crate::observe::sanitizer) struct Brought {
    pub(in crate::observe::sanitizer) warp: u16,
    /// Whether it stays there until the others have come.
    pub(in crate::observe::sanitizer) waits: bool,
    /// What it has done itself and what it has learnt.
    knows: Clock,
    /// What it may make known.
    releases: Clock,
}

/// What the warps of a running block know beyond their block, and may make known, since the last barrier.
#[derive(Debug, Default)]
pub(in crate::observe::sanitizer) struct Since {
    /// How often anything of it has changed.
    pub(in crate::observe::sanitizer) changes: u64,
    /// By warp and lane: what its atomics told and learnt last.
    pub(in crate::observe::sanitizer) exchanged: HashMap<(u16, u32), Exchange>,
    /// By warp: what it has learnt.
    pub(in crate::observe::sanitizer) learnt: HashMap<u16, Clock>,
    /// By warp: what its fences let it make known of others, or of its block before the barrier.
    released: HashMap<u16, Clock>,
    /// By warp: the lanes that have executed a fence, and what that covers.
    fenced: HashMap<u16, Vec<Known>>,
    /// By warp: what lanes know of others whom they met at a barrier of the warp.
    met: HashMap<u16, Met>,
    /// By warp: what lanes may make known of others: a fence was executed behind that, by them or by whom they met then.
    handed: HashMap<u16, Met>,
    /// By warp: what all of its lanes may make known, because those might whom they met at a barrier of a part of the block.
    granted: HashMap<u16, Clock>,
}

impl Since {
    /// Lanes of a warp have executed a fence. `block` is what their whole block knows, and the barrier interval before the
    /// current one.
    pub(in crate::observe::sanitizer) fn fence(
        &mut self,
        warp: u16,
        fenced: Known,
        (own, clock, through): (u32, &Clock, u32),
    ) {
        self.changes += 1;
        let released = self.released.entry(warp).or_default();
        released.join(clock);
        if let Some(learnt) = self.learnt.get(&warp) {
            released.join_fenced(learnt, own, fenced.device);
        }
        released.learn(own, through);
        for (who, known) in self.met.get(&warp).into_iter().flatten() {
            if who & fenced.lanes != 0 {
                let known = Known { device: fenced.device, ..*known };
                add(self.handed.entry(warp).or_default(), who & fenced.lanes, known);
            }
        }
        let all = self.fenced.entry(warp).or_default();
        all.retain(|known| known.lanes & !fenced.lanes != 0 || known.device && !fenced.device);
        all.push(fenced);
    }

    /// Groups of a warp's lanes, one bit each, have met: `moment` is the stretch that ends there.
    pub(in crate::observe::sanitizer) fn meet(&mut self, warp: u16, groups: &[u32], moment: u32) {
        self.changes += 1;
        for group in groups {
            let met = self.met.entry(warp).or_default();
            let before: Met = met.iter().filter(|(who, _)| who & group != 0).copied().collect();
            before.into_iter().for_each(|(_, known)| add(met, *group, known));
            add(met, *group, Known { lanes: *group, moment, device: false });

            let fenced = self.fenced.get(&warp).into_iter().flatten();
            let fenced = fenced.map(|known| Known { lanes: known.lanes & group, ..*known });
            let handed = self.handed.get(&warp).into_iter().flatten();
            let handed = handed.filter(|(who, _)| who & group != 0).map(|(_, known)| *known);
            let on: Vec<Known> = fenced.filter(|known| known.lanes != 0).chain(handed).collect();
            on.into_iter().for_each(|known| add(self.handed.entry(warp).or_default(), *group, known));
        }
    }

    /// What these lanes may make known, beyond what their block may.
    pub(in crate::observe::sanitizer) fn releasable(&self, own: u32, warp: u16, lanes: u32) -> Clock {
        let mut clock = self.granted.get(&warp).cloned().unwrap_or_default();
        let fenced = self.fenced.get(&warp).into_iter().flatten().filter(|known| known.lanes & lanes != 0);
        for known in fenced {
            if let Some(released) = self.released.get(&warp) {
                clock.join(released);
            }
            clock.learn_of_lanes(own, warp, Known { lanes: known.lanes & lanes, ..*known });
        }
        for (_, known) in self.handed.get(&warp).into_iter().flatten().filter(|(who, _)| who & lanes != 0) {
            if let Some(released) = self.released.get(&warp) {
                clock.join(released);
            }
            clock.learn_of_lanes(own, warp, *known);
        }
        clock
    }

    /// What a warp brings to a barrier of a part of its block; `moment` is the stretch that ends there.
    pub(in crate::observe::sanitizer) fn bring(&self, own: u32, warp: u16, moment: u32, waits: bool) -> Brought {
        let mut knows = self.learnt.get(&warp).cloned().unwrap_or_default();
        knows.learn_of_lanes(own, warp, Known { lanes: u32::MAX, moment, device: false });
        Brought { warp, waits, knows, releases: self.releasable(own, warp, u32::MAX) }
    }

    /// As many have come to a barrier of a part of the block as meet there.
    pub(in crate::observe::sanitizer) fn meet_in_part(&mut self, come: &[Brought]) {
        self.changes += 1;
        let (mut knows, mut releases) = (Clock::default(), Clock::default());
        for brought in come {
            knows.join(&brought.knows);
            releases.join(&brought.releases);
        }
        for brought in come.iter().filter(|brought| brought.waits) {
            self.learnt.entry(brought.warp).or_default().join(&knows);
            if !releases.is_empty() {
                self.granted.entry(brought.warp).or_default().join(&releases);
            }
        }
    }

    /// A barrier: from now on the block knows what its warps have learnt, and may make known what they might have.
    pub(in crate::observe::sanitizer) fn settle(&mut self, own: u32, clock: &mut Clock, releasable: &mut Clock) {
        self.changes += 1;
        for (_, learnt) in self.learnt.drain() {
            clock.join(&learnt);
        }
        for (_, released) in self.released.drain().chain(self.granted.drain()) {
            releasable.join(&released);
        }
        self.met.clear();
        for (warp, handed) in self.handed.drain() {
            for (_, known) in handed {
                releasable.learn_of_lanes(own, warp, known);
            }
        }
        for (warp, fenced) in self.fenced.drain() {
            for known in fenced {
                releasable.learn_of_lanes(own, warp, known);
            }
        }
    }
}

/// The barriers of a running block's warps, since the last barrier of the block, that brought only some of a warp's lanes
/// together: by warp and by the warp's own barriers, the groups of lanes.
#[derive(Debug, Default)]
pub(in crate::observe::sanitizer) struct Parted(HashMap<u16, BTreeMap<u16, Vec<u32>>>);

impl Parted {
    pub(in crate::observe::sanitizer) fn note(&mut self, warp: u32, epoch: u16, groups: &[u32]) {
        self.0.entry(u16::try_from(warp).unwrap_or(u16::MAX)).or_default().insert(epoch, groups.to_vec());
    }

    /// Whether barriers of a warp order what its lane `by` did earlier before what its lane `lane` does now.
    #[inline(always)]
    pub(in crate::observe::sanitizer) fn order(&self, origin: &Origin, before: &Origin, by: u32, lane: u32) -> bool {
        before.warp_epoch != origin.warp_epoch && (self.0.is_empty() || self.order_in_parts(origin, before, by, lane))
    }

    /// What a lane did reaches another through those who met one of them, and then the other.
    #[cold]
    fn order_in_parts(&self, origin: &Origin, before: &Origin, by: u32, lane: u32) -> bool {
        /// More barriers than these are not looked at.
        const MOST: u16 = 1024;
        let Some(parts) = self.0.get(&origin.warp) else { return true };
        let passed = origin.warp_epoch.wrapping_sub(before.warp_epoch);
        if passed > MOST {
            return true;
        }
        let mut reached = 1_u32 << by;
        for step in 0..passed {
            let Some(groups) = parts.get(&before.warp_epoch.wrapping_add(step)) else { return true };
            reached |= groups.iter().filter(|group| **group & reached != 0).fold(0, |all, group| all | group);
        }
        reached >> lane & 1 == 1
    }
}

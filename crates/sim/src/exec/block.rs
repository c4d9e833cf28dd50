//! A block: its warps, its shared memory, its barriers.

use std::hash::{DefaultHasher, Hash, Hasher};

use warpground_engine::direct::FailureKind;
use warpground_ir::Intrinsic;

use super::{
    hang::{Waits, all_wait},
    machine::Machine,
    warp::{Place, State, Warp},
};
use crate::{
    lanes::Lanes,
    observe::{Actor, BarrierMismatch, Fault, Observer},
};

/// What came of letting a block run for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// All threads have ended.
    Done,
    /// The steps ran out.
    Running,
    /// It waits for the other blocks of the grid.
    AtGridBarrier,
    /// Warps wait at a barrier of a part of the block, and nobody else comes.
    AtNamedBarrier,
    /// A thread ended the launch.
    Failed,
}

/// The state of a block; used again for the next one when it is done.
pub(super) struct Block {
    warps: Vec<Warp>,
    shared: Vec<u32>,
    pub(super) number: u32,
    /// Instructions executed since the block began.
    pub(super) steps: u64,
    /// A warp in a loop that never ends, and the loop's first instruction.
    pub(super) endless: Option<(u32, u32)>,
    /// What decides over that loop's end and repeats.
    pub(super) unchanging: Vec<(String, String)>,
    repetition: Repetition,
    named: [Named; NAMED_BARRIERS as usize],
}

/// A block has so many barriers that have numbers.
const NAMED_BARRIERS: u32 = 16;

/// A barrier at which a part of the block meets, again and again.
#[derive(Debug, Clone, Copy, Default)]
struct Named {
    /// Threads of this round, in whole warps.
    arrived: u32,
    /// How many meet in this round, as who came first says.
    meet: u32,
    round: u32,
}

impl Named {
    /// What is wrong with a call that names a barrier and how many threads meet there: the hardware allows no such call.
    fn misused(&self, number: u32, threads: u32, width: u32) -> Option<String> {
        if !threads.is_multiple_of(width) {
            return Some(format!(
                "comes to barrier {number} of its block for {threads} threads, and only whole warps of {width} meet there"
            ));
        }
        let others = self.meet;
        (self.arrived != 0 && others != threads).then(|| {
            format!("comes to barrier {number} of its block for {threads} threads, and others came there for {others}")
        })
    }
}

/// Notices that a block comes to its barriers in a state in which it was at an earlier one, and so never ends.
#[derive(Default)]
struct Repetition {
    /// Barriers are looked at from so many instructions on.
    next_look: u64,
    /// How many have been since.
    looks: u32,
    /// An earlier state, by its hash and the changes of global memory up to it.
    earlier: Option<(u64, u64)>,
    /// How many states it was compared with, and how many it will be.
    compared: u32,
    most: u32,
}

impl Repetition {
    /// Barriers are looked at for the first time after so many instructions, and again after twice as many …
    const FIRST_LOOK: u64 = 400_000;
    /// … so many in a row.
    const LOOKS: u32 = 256;

    /// Whether this state was there before. It is asked for only where somebody looks.
    fn is_met(&mut self, steps: u64, state: impl FnOnce() -> Option<(u64, u64)>) -> bool {
        if steps < self.next_look.max(Self::FIRST_LOOK) {
            return false;
        }
        self.looks += 1;
        if self.looks > Self::LOOKS {
            *self = Repetition { next_look: steps * 2, ..Repetition::default() };
            return false;
        }
        let Some(state) = state() else { return false };
        if self.earlier == Some(state) {
            return true;
        }
        self.compared += 1;
        // A later state is kept, so that what was before the repetition begins does not matter.
        if self.earlier.is_none() || self.compared > self.most {
            *self = Repetition { earlier: Some(state), compared: 0, most: self.most.max(1) * 2, ..*self };
        }
        false
    }
}

impl Block {
    pub(super) fn new(machine: &Machine<'_>) -> Block {
        let warps = machine.program.threads().div_ceil(machine.width);
        Block {
            warps: (0..warps).map(|_| Warp::new(machine)).collect(),
            shared: vec![0; machine.program.shared_bytes.div_ceil(4) as usize],
            number: 0,
            steps: 0,
            endless: None,
            unchanging: Vec::new(),
            repetition: Repetition::default(),
            named: [Named::default(); NAMED_BARRIERS as usize],
        }
    }

    /// Begins the block of that linear number.
    pub(super) fn begin<O: Observer>(&mut self, machine: &Machine<'_>, number: u32, observer: &mut O) {
        let [columns, rows, _] = machine.grid;
        let block = [number % columns, number / columns % rows, number / columns / rows];
        self.number = number;
        self.steps = 0;
        self.endless = None;
        self.unchanging.clear();
        self.repetition = Repetition::default();
        self.named = [Named::default(); NAMED_BARRIERS as usize];
        // WGSL promises zeros.
        self.shared.fill(0);
        let mut first = 0;
        for warp in &mut self.warps {
            warp.begin(machine, block, first);
            first += machine.width;
        }
        observer.block_begins(number, u32::try_from(self.warps.len()).unwrap_or(u32::MAX));
    }

    /// Stores to global memory and atomics that changed it, and atomics that did not, since the block's state exists.
    pub(super) fn activity(&self) -> (u64, u64) {
        self.warps.iter().fold((0, 0), |(changes, idle), warp| (changes + warp.changes, idle + warp.idle_atomics))
    }

    /// Lets each warp execute up to `steps` instructions, or as far as its barrier.
    pub(super) fn turn<O: Observer>(&mut self, machine: &Machine<'_>, observer: &mut O, steps: u64) -> Progress {
        let mut running = false;
        let mut opened = false;
        let whole = u32::try_from(self.warps.len()).unwrap_or(u32::MAX).saturating_mul(machine.width);
        for (number, warp) in (0_u32..).zip(&mut self.warps) {
            if warp.state != State::Ready {
                continue;
            }
            let place = Place { machine, actor: Actor { block: self.number, warp: number } };
            let left = warp.run(&place, &mut self.shared, observer, steps);
            self.steps += steps - left;
            if warp.state == State::Failed {
                return Progress::Failed;
            }
            if let State::Arrives { instruction, number, threads, aligned, waits } = warp.state {
                let threads = if threads == 0 { whole } else { threads };
                let barrier = &mut self.named[(number % NAMED_BARRIERS) as usize];
                if number >= NAMED_BARRIERS {
                    // Hardware takes the lowest bits of such a number, which PTX does not promise.
                    let what = format!("comes to barrier {number} of its block, which has {NAMED_BARRIERS}");
                    observer.fault(&Fault {
                        actor: place.actor,
                        instruction,
                        lane: warp.active.trailing_zeros(),
                        writes: false,
                        kind: &FailureKind::WrongBarrier(what),
                        memory: None,
                        element: None,
                    });
                }
                if let Some(what) = barrier.misused(number, threads, machine.width) {
                    let lanes = (warp.active, false);
                    warp.fail(&place, observer, instruction, lanes, FailureKind::WrongBarrier(what), (None, None));
                    return Progress::Failed;
                }
                let round = barrier.round;
                barrier.meet = threads;
                barrier.arrived = barrier.arrived.saturating_add(machine.width);
                let missing = warp.threads & !warp.active & !warp.exited;
                if aligned && missing != 0 {
                    let thread = |lanes: u32| place.actor.warp * machine.width + lanes.trailing_zeros();
                    let (reached, missing) = (thread(warp.active), thread(missing));
                    let block = self.number;
                    observer.barrier_mismatch(&BarrierMismatch {
                        block,
                        instruction,
                        reached,
                        missing,
                        elsewhere: None,
                    });
                }
                observer.arrives(place.actor, number, waits);
                if barrier.arrived >= threads {
                    *barrier = Named { round: round.wrapping_add(1), ..Named::default() };
                    observer.part_meets(self.number, number);
                    opened = true;
                }
                warp.state = if waits { State::AtNamedBarrier { instruction, number, round } } else { State::Ready };
            }
            running |= warp.state == State::Ready;
            if warp.state == State::Ready
                && let Some(at) = warp.endless(machine.program, steps - left)
            {
                if self.endless.is_none() {
                    self.unchanging = warp.unchanging(machine.program);
                    observer.unchanging(&self.unchanging);
                }
                self.endless = Some((number, at));
            }
        }
        if opened {
            self.pass_named_barriers();
            running = true;
        }
        if running {
            return Progress::Running;
        }
        self.open_barrier(machine, observer)
    }

    /// Lets those go on that wait for a round of their barrier that is complete.
    fn pass_named_barriers(&mut self) {
        for warp in &mut self.warps {
            if let State::AtNamedBarrier { number, round, .. } = warp.state
                && self.named[(number % NAMED_BARRIERS) as usize].round != round
            {
                warp.state = State::Ready;
            }
        }
    }

    /// A warp that waits at a barrier of a part of the block, and the instruction.
    pub(super) fn at_named_barrier(&self) -> Option<(Actor, u32)> {
        (0..).zip(&self.warps).find_map(|(warp, state)| match state.state {
            State::AtNamedBarrier { instruction, .. } => Some((Actor { block: self.number, warp }, instruction)),
            _ => None,
        })
    }

    /// No warp can go on: all have ended, or those that have not wait at a barrier, which opens.
    fn open_barrier<O: Observer>(&mut self, machine: &Machine<'_>, observer: &mut O) -> Progress {
        let mut waits = None;
        for (number, warp) in self.warps.iter().enumerate() {
            if let State::AtBarrier { instruction, .. } = warp.state {
                waits = Some((number, instruction));
                break;
            }
        }
        if self.at_named_barrier().is_some() {
            // All of the block never meet, either.
            return Progress::AtNamedBarrier;
        }
        let Some((first, instruction)) = waits else {
            let at_grid = self.warps.iter().any(|warp| warp.state == State::AtGridBarrier);
            return if at_grid { Progress::AtGridBarrier } else { Progress::Done };
        };
        if let Some(event) = self.mismatch(machine, first, instruction) {
            observer.barrier_mismatch(&event);
        } else if O::ARITHMETIC
            && let Some(event) = self.left_before(machine, first, instruction)
        {
            observer.barrier_after_exit(&event);
        }
        if self.endless.is_none() && !machine.program.traits.may_wait && self.repeats() {
            self.unchanging.clear();
            observer.unchanging(&[]);
            let at = self.warps[first].outermost_loop().unwrap_or(instruction);
            self.endless = Some((u32::try_from(first).unwrap_or(0), at));
        }
        self.count_votes();
        let (mut orders_shared, mut orders_global) = (false, false);
        for warp in &mut self.warps {
            if let State::AtBarrier { shared, global, .. } = warp.state {
                orders_shared |= shared;
                orders_global |= global;
                warp.state = State::Ready;
            }
        }
        observer.barrier(self.number, orders_shared, orders_global);
        Progress::Running
    }

    /// Whether every warp that is left is in a loop that it never leaves unless somebody else changes memory, or waits for
    /// those at a barrier.
    pub(super) fn waits(&self) -> Option<Waits> {
        let ready = self.warps.iter().filter(|warp| warp.state == State::Ready);
        all_wait(ready.map(|warp| warp.waits().map(|(_, waits)| waits)))
    }

    /// Looks again whether it waits.
    pub(super) fn look_again(&mut self) {
        self.warps.iter_mut().for_each(|warp| warp.watchdog.look());
    }

    /// The warp that waits and its loop, of which the observer hears what repeats.
    pub(super) fn waiting_warp<O: Observer>(&mut self, machine: &Machine<'_>, observer: &mut O) -> Option<(u32, u32)> {
        let (number, warp, at) =
            (0..).zip(&self.warps).find_map(|(number, warp)| Some((number, warp, warp.waits()?.0)))?;
        self.unchanging = warp.unchanging(machine.program);
        observer.unchanging(&self.unchanging);
        Some((number, at))
    }

    /// Whether all of the block is as it was at an earlier barrier.
    fn repeats(&mut self) -> bool {
        let (changes, _) = self.activity();
        let (warps, shared) = (&self.warps, &self.shared);
        self.repetition.is_met(self.steps, || {
            let mut hasher = DefaultHasher::new();
            shared.hash(&mut hasher);
            warps.iter().all(|warp| warp.hash_state(&mut hasher)).then(|| (hasher.finish(), changes))
        })
    }

    /// The other blocks of the grid are there: the warps go on.
    pub(super) fn pass_grid_barrier(&mut self) {
        for warp in &mut self.warps {
            if warp.state == State::AtGridBarrier {
                warp.state = State::Ready;
            }
        }
    }

    /// Gives the warps at a barrier that counts its result.
    fn count_votes(&mut self) {
        let (mut holds, mut present) = (0, 0);
        for warp in &self.warps {
            if let (State::AtBarrier { .. }, Some((_, _, lanes))) = (warp.state, warp.vote) {
                holds += lanes.count_ones();
                present += warp.active.count_ones();
            }
        }
        for warp in &mut self.warps {
            if let Some((to, kind, _)) = warp.vote.take() {
                let result = match kind {
                    Intrinsic::BlockBarrierAll => u32::from(holds == present),
                    Intrinsic::BlockBarrierAny => u32::from(holds != 0),
                    _ => holds,
                };
                warp.registers[usize::from(to)] = Lanes::splat(result);
            }
        }
    }

    /// Threads that are not where the others wait, if there are any.
    fn mismatch(&self, machine: &Machine<'_>, first: usize, instruction: u32) -> Option<BarrierMismatch> {
        let thread = |warp: usize, mask: u32| u32::try_from(warp).unwrap_or(0) * machine.width + mask.trailing_zeros();
        let reached = thread(first, self.warps[first].active);
        let event =
            |missing, elsewhere| Some(BarrierMismatch { block: self.number, instruction, reached, missing, elsewhere });
        for (number, warp) in self.warps.iter().enumerate() {
            match warp.state {
                State::AtBarrier { instruction: at, .. } if at != instruction => {
                    return event(thread(number, warp.active), Some(at));
                }
                State::AtBarrier { .. } if warp.active | warp.exited != warp.threads => {
                    let reached = thread(number, warp.active);
                    let missing = thread(number, warp.threads & !warp.active & !warp.exited);
                    return Some(BarrierMismatch {
                        block: self.number,
                        instruction,
                        reached,
                        missing,
                        elsewhere: None,
                    });
                }
                State::AtBarrier { .. }
                | State::Arrives { .. }
                | State::AtNamedBarrier { .. }
                | State::Ready
                | State::AtGridBarrier
                | State::Failed => {}
                // CUDA counts threads that have returned as arrived. Those that came to the kernel's end have passed by.
                State::Done if machine.direct.is_some() && warp.exited == warp.threads => {}
                State::Done => return event(thread(number, warp.threads), None),
            }
        }
        None
    }

    /// A thread that returned before a barrier at which others of its block wait.
    fn left_before(&self, machine: &Machine<'_>, first: usize, instruction: u32) -> Option<BarrierMismatch> {
        machine.direct.as_ref()?;
        let (number, warp) = self.warps.iter().enumerate().find(|(_, warp)| warp.exited != 0)?;
        let thread = |warp: usize, mask: u32| u32::try_from(warp).unwrap_or(0) * machine.width + mask.trailing_zeros();
        Some(BarrierMismatch {
            block: self.number,
            instruction,
            reached: thread(first, self.warps[first].active),
            missing: thread(number, warp.exited),
            elsewhere: Some(warp.exited_at),
        })
    }

    /// A warp that has not ended, and the instruction that it executes next.
    pub(super) fn unfinished(&self) -> Option<(Actor, u32)> {
        let (number, warp) = self.warps.iter().enumerate().find(|(_, warp)| warp.state == State::Ready)?;
        let actor = Actor { block: self.number, warp: u32::try_from(number).unwrap_or(u32::MAX) };
        Some((actor, warp.next))
    }
}

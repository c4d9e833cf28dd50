//! Loops that never end, noticed while a warp is in them.
//!
//! Now and then a warp is watched for some turns. If what decides over a loop's end ([`crate::program::loops`]) is in one
//! turn what it was in an earlier one, the loop never ends. Where memory decides too, what the warp has changed there since
//! must be as it was, and nobody else may change anything: that is so where all that run are in such loops. Where nothing
//! repeats, a warp that has stayed in one loop for very long is given up, unless the sides of a comparison that ends the
//! loop come closer to each other: then it is slow, not endless.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::{
    lanes::{LANES, Lanes, active_lanes},
    program::{
        Program, Register, ScalarKind, Shape,
        loops::{Ends, deciding_reads, ends},
    },
};

/// A warp is watched for the first time after so many instructions, and again when it has executed twice as many.
const FIRST_LOOK: u64 = 200_000;
/// Turns of loops for which it is watched then: so many at most, and one for so many instructions before, since what a watched
/// loop writes is followed, which takes several times as long.
const TURNS: u32 = 20_000;
const INSTRUCTIONS_PER_TURN: u64 = 400;
/// After so many instructions in one loop it has to come closer to its end …
const PATIENCE: u64 = 96_000_000;
/// … or after so many, if it only ever goes farther away …
const PATIENCE_LEAVING: u64 = 16_000_000;
/// … which is looked at so often.
const MEASURED: u64 = 4_000_000;

/// A loop in whose earlier turn everything was the same.
struct Turn {
    active: u32,
    /// What the warp had changed in memory, at its beginning and at those of the turns since.
    touched: u64,
    phases: Vec<u64>,
    carried: Vec<Lanes>,
    /// How many turns it was compared with, and how many it will be.
    compared: u32,
    most: u32,
}

impl Turn {
    fn new((active, touched): (u32, u64), carried: Vec<Lanes>, most: u32) -> Turn {
        Turn { active, touched, phases: vec![touched], carried, compared: 0, most }
    }
}

/// What is known of the loops that a warp is in.
#[derive(Default)]
pub(super) struct Watchdog {
    /// Instructions that the warp has executed for its block.
    executed: u64,
    next_look: u64,
    next_measure: u64,
    left: u32,
    turns: HashMap<u32, Turn>,
    ends: HashMap<u32, Ends>,
    /// By loop: when the warp was first seen in it, how far the sides of its comparisons were apart, and when they last
    /// came closer.
    measured: HashMap<u32, Measure>,
    /// The first instruction of a loop that never ends.
    endless: Option<u32>,
    /// The first instruction of a loop that never ends unless somebody else changes memory.
    waiting: Option<u32>,
    /// What decides over its end and repeats.
    repeated: Vec<Register>,
    /// After so many turns; 0 where nothing was seen to repeat.
    period: u32,
    /// What the warp had changed in memory at the beginnings of the turns that repeat, and which of them began last.
    phases: Vec<u64>,
    phase: usize,
}

/// How a warp waits for somebody else to change memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waits {
    /// It did when it was last looked at.
    Did,
    /// It does, and is looked at.
    Does,
}

struct Measure {
    apart: Vec<f64>,
    closer: u64,
    /// Since when every comparison's sides went farther apart.
    leaving: u64,
}

impl Watchdog {
    pub(super) fn clear(&mut self) {
        if self.executed > FIRST_LOOK {
            self.turns.clear();
            self.measured.clear();
        }
        (self.executed, self.next_look, self.next_measure) = (0, FIRST_LOOK, MEASURED);
        (self.left, self.endless, self.waiting, self.period) = (0, None, None, 0);
        self.repeated.clear();
    }

    /// Looks at the next turns.
    pub(super) fn look(&mut self) {
        self.turns.clear();
        (self.left, self.waiting, self.period) = (TURNS, None, 0);
    }

    /// The first instruction of a loop that never ends unless somebody else changes memory, if the warp is in one, and
    /// has changed so much in memory. In the middle of a turn it may hold a lock, which it gives back at its end.
    pub(super) fn waits(&self, touched: u64) -> Option<(u32, Waits)> {
        let start = self.waiting?;
        if !self.is_awake() {
            return Some((start, Waits::Did));
        }
        self.phases.contains(&touched).then_some((start, Waits::Does))
    }

    /// Whether turns are looked at now.
    #[inline(always)]
    pub(super) fn is_awake(&self) -> bool {
        self.left > 0
    }

    /// A loop is entered.
    #[cold]
    pub(super) fn entered(&mut self, start: u32) {
        self.turns.remove(&start);
    }

    /// A loop's next turn begins.
    #[cold]
    pub(super) fn turned(&mut self, program: &Program, start: u32, (active, touched): (u32, u64), registers: &[Lanes]) {
        self.left -= 1;
        let ends = self.ends.entry(start).or_insert_with(|| ends(program, start));
        let Some(carried) = &ends.carried else { return };
        let now = || carried.iter().map(|register| held(registers, *register));
        match self.turns.get_mut(&start) {
            Some(turn) => {
                let same = |(one, other): (&Lanes, Lanes)| {
                    one.0
                        .iter()
                        .zip(&other.0)
                        .zip(0..)
                        .all(|((one, other), lane)| active >> lane & 1 == 0 || one == other)
                };
                let as_it_was = turn.active == active && turn.carried.iter().zip(now()).all(same);
                if self.waiting == Some(start) {
                    self.phase = (self.phase + 1) % self.phases.len().max(1);
                    let expected = self.phases.get(self.phase).is_some_and(|phase| *phase == touched);
                    if !expected || self.phase == 0 && !as_it_was {
                        (self.waiting, self.period) = (None, 0);
                        self.turns.clear();
                    }
                    return;
                }
                if as_it_was && (!ends.remembers || turn.touched == touched) {
                    self.period = turn.compared + 1;
                    self.repeated.clone_from(carried);
                    self.repeated.extend(ends.compared.iter().flat_map(|(left, right, _)| [*left, *right]));
                    if ends.remembers {
                        (self.waiting, self.phase) = (Some(start), 0);
                        self.phases.clone_from(&turn.phases);
                    } else {
                        self.endless = Some(start);
                        self.left = 0;
                    }
                    return;
                }
                turn.compared += 1;
                turn.phases.push(touched);
                // A later turn is kept, so that turns before the repetition begins do not matter.
                if turn.compared > turn.most {
                    *turn = Turn::new((active, touched), now().collect(), turn.most * 2);
                }
            }
            None => {
                self.turns.insert(start, Turn::new((active, touched), now().collect(), 1));
            }
        }
        if self.left == 0 {
            self.turns.clear();
        }
    }

    /// What decides over the end of the loop that never ends, and its value in the first active lane: variables by their
    /// names, and what is read from memory.
    pub(super) fn unchanging(&self, program: &Program, active: u32, registers: &[Lanes]) -> Vec<(String, String)> {
        let Some(start) = self.endless.or(self.waiting) else { return Vec::new() };
        let lane = active.trailing_zeros() as usize % LANES;
        let value = |kind: ScalarKind, register: Register| {
            let bits = registers.get(usize::from(register)).map_or(0, |lanes| lanes.0[lane]);
            Some(match kind {
                ScalarKind::I32 => bits.cast_signed().to_string(),
                ScalarKind::U32 => bits.to_string(),
                ScalarKind::F32 => f32::from_bits(bits).to_string(),
                ScalarKind::Bool => (bits != 0).to_string(),
                _ => return None,
            })
        };
        let held = |value: String| match self.period {
            0 | 1 => format!("stays {value}"),
            2 => format!("is {value} in every other turn"),
            period => format!("is {value} in every {period} turns"),
        };
        let mut values: Vec<(String, String)> = Vec::new();
        for register in &self.repeated {
            let known = program.definitions.iter().rev().find(|definition| {
                definition.instruction <= start && definition.registers.contains(register)
                    || definition.instruction > start && definition.registers.first() == Some(register)
            });
            let Some(named) = known.and_then(|definition| program.names.get(definition.name as usize)) else {
                continue;
            };
            let Shape::Scalar(kind) = named.shape else { continue };
            let Some(text) = value(kind, *register) else { continue };
            if !values.iter().any(|(name, _)| *name == format!("`{}`", named.name)) {
                values.push((format!("`{}`", named.name), held(text)));
            }
        }
        if self.waiting.is_some() && self.period == 1 {
            for read in deciding_reads(program, start) {
                let text = read.register.and_then(|register| value(read.kind, register));
                let line = program.place(u32::try_from(read.at).unwrap_or(start)).line;
                values.push((format!("what line {line} reads"), text.map_or("never changes".to_owned(), held)));
            }
        }
        if values.is_empty() {
            let (what, so) = match self.period {
                0 => return values,
                1 => ("the loop's condition", "never changes".to_owned()),
                period => ("what decides over its end", format!("repeats every {period} turns")),
            };
            values.push((what.to_owned(), so));
        }
        values
    }

    /// The warp has executed so many instructions more; it is in these loops. The loop that never ends, if there is one.
    pub(super) fn passed(
        &mut self,
        steps: u64,
        program: &Program,
        loops: impl Iterator<Item = u32>,
        active: u32,
        registers: &[Lanes],
    ) -> Option<u32> {
        self.executed += steps;
        if self.endless.is_some() {
            return self.endless;
        }
        if self.executed >= self.next_look {
            self.next_look = self.executed * 2;
            self.look();
            let turns = u32::try_from(self.executed / INSTRUCTIONS_PER_TURN).unwrap_or(TURNS);
            self.left = turns.clamp(1, TURNS);
        }
        if self.executed >= self.next_measure {
            self.next_measure = self.executed + MEASURED;
            let inside: Vec<u32> = loops.collect();
            self.measured.retain(|start, _| inside.contains(start));
            for start in inside {
                let ends = self.ends.entry(start).or_insert_with(|| ends(program, start));
                let apart = distances(ends, active, registers);
                let executed = self.executed;
                let measure = self.measured.entry(start).or_insert_with(|| Measure {
                    apart: apart.clone(),
                    closer: executed,
                    leaving: executed,
                });
                if apart.iter().zip(&measure.apart).any(|(now, before)| now < before) {
                    measure.closer = executed;
                }
                if apart.is_empty() || apart.iter().zip(&measure.apart).any(|(now, before)| now <= before) {
                    measure.leaving = executed;
                }
                measure.apart = apart;
                if executed - measure.closer > PATIENCE || executed - measure.leaving > PATIENCE_LEAVING {
                    self.endless = Some(start);
                }
            }
        }
        self.endless
    }
}

/// How all of these wait; absent where one of them does not, and where there are none.
pub(super) fn all_wait(of: impl IntoIterator<Item = Option<Waits>>) -> Option<Waits> {
    let mut all = None;
    for waits in of {
        let waits = waits?;
        all = Some(if all == Some(Waits::Did) { Waits::Did } else { waits });
    }
    all
}

/// How far the sides of a loop's comparisons are apart, in each active lane.
fn distances(ends: &Ends, active: u32, registers: &[Lanes]) -> Vec<f64> {
    let mut all = Vec::new();
    for (left, right, kind) in &ends.compared {
        let (left, right) = (held(registers, *left), held(registers, *right));
        for lane in active_lanes(active) {
            let (left, right) = (left.0[lane as usize], right.0[lane as usize]);
            all.push(match kind {
                ScalarKind::F32 => (f64::from(f32::from_bits(left)) - f64::from(f32::from_bits(right))).abs(),
                ScalarKind::U32 => f64::from(left.abs_diff(right)),
                _ => f64::from(left.cast_signed().abs_diff(right.cast_signed())),
            });
        }
    }
    all
}

/// Memory, as a fingerprint takes it in.
#[derive(Clone, Copy)]
pub(super) enum Seen<'memory> {
    Shared(&'memory [u32]),
    Private(&'memory [Lanes]),
    Global(&'memory [AtomicU32]),
}

/// A number for what lies at the lanes' byte offsets, `words` words for each: the sum over the words, so that the difference
/// of two is what changed between, and two changes that undo each other are none.
#[cold]
pub(super) fn fingerprint(memory: Seen<'_>, active: u32, offsets: &Lanes, words: u32) -> u64 {
    let mut sum = 0_u64;
    for lane in active_lanes(active) {
        let lane = lane as usize & (LANES - 1);
        // A value that is not on a word's border may lie in one more.
        for step in 0..=words {
            let word = (offsets.0[lane] >> 2).wrapping_add(step);
            let at = word as usize;
            let (object, value) = match memory {
                Seen::Shared(memory) => (0, memory.get(at).copied()),
                Seen::Private(memory) => (1 + lane, memory.get(at).map(|word| word.0[lane])),
                Seen::Global(memory) => (memory.as_ptr().addr(), memory.get(at).map(|word| word.load(Relaxed))),
            };
            let Some(value) = value else { continue };
            let mut hasher = DefaultHasher::new();
            (object, word, value).hash(&mut hasher);
            sum = sum.wrapping_add(hasher.finish());
        }
    }
    sum
}

/// What a register holds.
fn held(registers: &[Lanes], register: Register) -> Lanes {
    registers.get(usize::from(register)).copied().unwrap_or(Lanes::ZERO)
}

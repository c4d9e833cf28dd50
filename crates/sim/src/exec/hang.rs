//! Loops that never end, noticed while a warp is in them.
//!
//! Now and then a warp is watched for some turns. If what decides over a loop's end ([`crate::program::loops`]) is in one
//! turn what it was in an earlier one, the loop never ends. Where that never repeats, or memory decides, a warp that has
//! stayed in one loop for very long is given up, unless the sides of a comparison that ends the loop come closer to each
//! other: then it is slow, not endless.

use std::collections::HashMap;

use super::lanes::Lanes;
use crate::{
    observe::{LANES, active_lanes},
    program::{
        Program, Register, ScalarKind, Shape,
        loops::{Ends, ends},
    },
};

/// A warp is watched for the first time after so many instructions, and again when it has executed twice as many.
const FIRST_LOOK: u64 = 200_000;
/// Turns of loops for which it is watched then.
const TURNS: u32 = 20_000;
/// After so many instructions in one loop it has to come closer to its end …
const PATIENCE: u64 = 96_000_000;
/// … or after so many, if it only ever goes farther away …
const PATIENCE_LEAVING: u64 = 16_000_000;
/// … which is looked at so often.
const MEASURED: u64 = 4_000_000;

/// A loop in whose earlier turn everything was the same.
struct Turn {
    active: u32,
    carried: Vec<Lanes>,
    /// How many turns it was compared with, and how many it will be.
    compared: u32,
    most: u32,
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
    /// What decides over its end and repeats.
    repeated: Vec<Register>,
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
        (self.left, self.endless) = (0, None);
        self.repeated.clear();
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
    pub(super) fn turned(&mut self, program: &Program, start: u32, active: u32, registers: &[Lanes]) {
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
                if turn.active == active && turn.carried.iter().zip(now()).all(same) {
                    self.endless = Some(start);
                    self.repeated.clone_from(carried);
                    self.repeated.extend(ends.compared.iter().flat_map(|(left, right, _)| [*left, *right]));
                    self.left = 0;
                    return;
                }
                turn.compared += 1;
                // A later turn is kept, so that turns before the repetition begins do not matter.
                if turn.compared > turn.most {
                    *turn = Turn { active, carried: now().collect(), compared: 0, most: turn.most * 2 };
                }
            }
            None => {
                self.turns.insert(start, Turn { active, carried: now().collect(), compared: 0, most: 1 });
            }
        }
        if self.left == 0 {
            self.turns.clear();
        }
    }

    /// What decides over the end of the loop that never ends and has a name, with its value in the first active lane.
    pub(super) fn unchanging(&self, program: &Program, active: u32, registers: &[Lanes]) -> Vec<(String, String)> {
        let Some(start) = self.endless else { return Vec::new() };
        let lane = active.trailing_zeros() as usize % LANES;
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
            let bits = registers.get(usize::from(*register)).map_or(0, |lanes| lanes.0[lane]);
            let text = match kind {
                ScalarKind::I32 => bits.cast_signed().to_string(),
                ScalarKind::U32 => bits.to_string(),
                ScalarKind::F32 => f32::from_bits(bits).to_string(),
                ScalarKind::Bool => (bits != 0).to_string(),
                _ => continue,
            };
            if !values.iter().any(|(name, _)| *name == named.name) {
                values.push((named.name.clone(), text));
            }
        }
        values
    }

    /// The warp has executed so many instructions more; it stands in these loops. The loop that never ends, if there is one.
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
            self.left = TURNS;
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

/// How far the sides of a loop's comparisons are apart, in each active lane.
fn distances(ends: &Ends, active: u32, registers: &[Lanes]) -> Vec<f64> {
    let mut all = Vec::new();
    for (left, right, float) in &ends.compared {
        let (left, right) = (held(registers, *left), held(registers, *right));
        for lane in active_lanes(active) {
            let (left, right) = (left.0[lane as usize], right.0[lane as usize]);
            all.push(if *float {
                (f64::from(f32::from_bits(left)) - f64::from(f32::from_bits(right))).abs()
            } else {
                f64::from(left.cast_signed().abs_diff(right.cast_signed()))
            });
        }
    }
    all
}

/// What a register holds.
fn held(registers: &[Lanes], register: Register) -> Lanes {
    registers.get(usize::from(register)).copied().unwrap_or(Lanes::ZERO)
}

//! Lanes that wait for each other within a warp.
//!
//! Lanes that left a loop wait at its end for those that are still in it. If these wait for something that only the others
//! would do (the lock that one of them holds), both wait for ever; hardware since Volta lets them go on independently. So
//! does this: after many turns of a loop that may be waiting, the lanes that left it go on alone, as a strand with a copy of
//! the registers, to the end of the structure around the loop, and wait there. Strands that come to the same instruction in
//! the same structure are one again.

use super::warp::{Strand, Warp};
use crate::program::{Instruction, Special};

/// After so many turns the lanes that left the loop have theirs.
const PATIENCE: u32 = 1000;

impl Warp {
    fn depth(&self) -> usize {
        self.control.depth() + self.calls.depth()
    }

    /// A loop begins another turn, back at `start`; its `Repeat` is at `at`. Whether those that left it go on alone.
    pub(super) fn notice_turn(&mut self, at: u32, start: u32) -> bool {
        let (turns, left) = self.control.count_turn();
        if turns < PATIENCE || !left && self.strands.is_empty() {
            return false;
        }
        let mut spinning = self.strand(start, false);
        spinning.control.reset_turns();
        if left {
            // Lanes that left the loop go on after it; all that waits around the loop is theirs.
            spinning.control.forget_lanes();
            let around = self.depth().saturating_sub(1);
            spinning.floor = around;
            self.strands.push(spinning);
            self.active = 0;
            self.next = at + 1;
            self.floor = around;
        } else {
            // The lane that it waits for may be waiting for it at a later place: then that one goes on without it.
            self.resume();
            self.strands.push(spinning);
        }
        left
    }

    fn strand(&mut self, next: u32, parked: bool) -> Strand {
        Strand {
            control: self.control.clone(),
            calls: self.calls.clone(),
            active: self.active,
            next,
            registers: self.registers.clone(),
            floor: self.floor,
            parked,
        }
    }

    /// Goes on with the strand that has waited longest: preferably one that does not wait for others.
    fn resume(&mut self) {
        let free = self.strands.iter().position(|strand| !strand.parked);
        let strand = match free {
            Some(index) => self.strands.remove(index),
            None => {
                // All wait at different places: the one that is deepest closes its structure without the others.
                let deepest = (0..self.strands.len()).max_by_key(|index| {
                    let strand = &self.strands[*index];
                    strand.control.depth() + strand.calls.depth()
                });
                let Some(index) = deepest else { return };
                let mut strand = self.strands.remove(index);
                strand.floor = (strand.control.depth() + strand.calls.depth()).saturating_sub(1);
                strand
            }
        };
        self.control = strand.control;
        self.calls = strand.calls;
        self.active = strand.active;
        self.next = strand.next;
        self.registers = strand.registers;
        self.floor = strand.floor;
    }

    /// Before an instruction at which strands meet: whether another strand goes on instead of this one.
    #[cold]
    pub(super) fn parks(&mut self, at: u32, instruction: &Instruction) -> bool {
        let meets = matches!(
            instruction,
            Instruction::EndIf { .. }
                | Instruction::Else { .. }
                | Instruction::Continuing { .. }
                | Instruction::EndLoop { .. }
                | Instruction::EndCase
                | Instruction::FallThrough
                | Instruction::EndSwitch { .. }
                | Instruction::EndCall { .. }
                | Instruction::EndFunction
                | Instruction::Barrier { .. }
                | Instruction::Special {
                    operation: Special::Shuffle(_)
                        | Special::Vote(_)
                        | Special::Match { .. }
                        | Special::Reduce(..)
                        | Special::ActiveMask
                        | Special::WarpBarrier
                        | Special::BarrierVote(_)
                        | Special::NamedBarrier { .. }
                        | Special::GridBarrier,
                    ..
                }
                | Instruction::End
        );
        if !meets {
            return false;
        }
        let depth = self.depth();
        while let Some(index) = self.strands.iter().position(|strand| {
            strand.parked && strand.next == at && strand.control.depth() + strand.calls.depth() == depth
        }) {
            let other = self.strands.remove(index);
            self.join(&other);
        }
        if self.strands.is_empty() || depth > self.floor {
            return false;
        }
        let strand = self.strand(at, true);
        self.strands.push(strand);
        self.resume();
        true
    }

    /// Two strands are one again.
    fn join(&mut self, other: &Strand) {
        let lanes = other.active | other.control.lanes();
        for (own, theirs) in self.registers.iter_mut().zip(&other.registers) {
            own.assign(theirs, lanes);
        }
        self.control.join(&other.control);
        self.active |= other.active;
        self.floor = self.floor.max(other.floor);
    }
}

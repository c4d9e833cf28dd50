//! Reads of what nobody had written.

use super::{Sanitizer, shadow::Cell};
use crate::{
    observe::{Access, Actor},
    program::{AtomicOp, Instruction, Program, Space},
};

/// A read of what nobody had written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unwritten {
    pub(super) actor: Actor,
    pub(super) instruction: u32,
    pub(super) variable: u16,
    pub(super) space: Space,
    pub(super) lane: u32,
    pub(super) offset: u32,
}

/// So many reads of unwritten shared memory are kept between two barriers.
pub(super) const MOST_UNWRITTEN: usize = 1024;

impl Unwritten {
    pub(super) fn new(access: &Access<'_>, lane: u32, offset: u32) -> Unwritten {
        let Access { actor, instruction, variable, space, .. } = *access;
        Unwritten { actor, instruction, variable, space, lane, offset }
    }
}

impl Sanitizer<'_> {
    /// The interval between two barriers is over: what nobody wrote in it was read too early in no case.
    pub(super) fn settle_unwritten(&mut self, index: usize) {
        for read in std::mem::take(&mut self.blocks[index].unwritten) {
            let cell = self.blocks[index].shared.get((read.offset >> self.granule) as usize);
            if cell.is_some_and(Cell::is_unwritten) {
                self.uninitialised(&read);
            }
        }
    }
}

/// Whether an instruction makes room in a word by clearing bits, as who writes one byte of it does. Which of the word's
/// bits were written is not followed: what it leaves counts as written.
pub(super) fn clears_bits(program: &Program, instruction: u32) -> bool {
    matches!(
        program.instructions.get(instruction as usize),
        Some(Instruction::Atomic { op: AtomicOp::And, .. } | Instruction::WideAtomic { op: AtomicOp::And, .. })
    )
}

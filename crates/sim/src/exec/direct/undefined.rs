//! Registers that hold nothing: locals that nobody has given a value, and what a shuffle gives where the lane that is
//! asked does not take part.
//!
//! To move such a value is no mistake; to calculate with it, to decide by it or to store it is one. As long as a warp has
//! none it pays one test per instruction, and that only where an observer asks for it ([`super::follow`]).

use crate::lanes::LANES;
use crate::program::Register;

/// What a warp knows of its registers.
#[derive(Default)]
pub(in crate::exec) struct Undefined {
    /// By register: the lanes in which it holds nothing, and the instruction that left it so. Empty as long as there are
    /// none.
    registers: Vec<(u32, u32)>,
    /// How many registers hold nothing in some lane.
    count: usize,
    /// The lane that did not take part, by lane that asked it last.
    pub(super) asked: [u8; LANES],
}

impl Undefined {
    /// Whether a register holds nothing in some lane.
    #[inline(always)]
    pub(in crate::exec) fn any(&self) -> bool {
        self.count > 0
    }

    pub(in crate::exec) fn clear(&mut self) {
        if self.count > 0 {
            self.registers.fill((0, 0));
            self.count = 0;
        }
    }

    pub(super) fn of(&self, register: Register) -> (u32, u32) {
        self.registers.get(usize::from(register)).copied().unwrap_or((0, 0))
    }

    /// In these of the active lanes a register holds nothing, in the other active ones it does.
    pub(super) fn set(&mut self, register: Register, lanes: u32, active: u32, cause: u32) {
        let index = usize::from(register);
        if self.registers.len() <= index {
            if lanes == 0 {
                return;
            }
            self.registers.resize(index + 1, (0, 0));
        }
        let held = &mut self.registers[index];
        let before = held.0;
        held.0 = before & !active | lanes & active;
        if lanes & active != 0 {
            held.1 = cause;
        }
        self.count = self.count + usize::from(before == 0 && held.0 != 0) - usize::from(before != 0 && held.0 == 0);
    }
}

//! Registers, handed out and taken back.

use crate::program::Register;

/// The registers of a program under construction. The most recently freed one is handed out first, so that a warp's
/// working set stays small.
#[derive(Debug, Default)]
pub(super) struct Pool {
    free: Vec<Register>,
    count: u32,
    /// Those handed out since the last [`Pool::settle`].
    taken: Vec<Register>,
}

impl Pool {
    /// A register; absent when the numbers are used up.
    pub(super) fn take(&mut self) -> Option<Register> {
        let register = self.reserve_or_reuse()?;
        self.taken.push(register);
        Some(register)
    }

    /// A register that is never given back.
    pub(super) fn reserve(&mut self) -> Option<Register> {
        let register = Register::try_from(self.count).ok().filter(|register| *register < Register::MAX)?;
        self.count += 1;
        Some(register)
    }

    fn reserve_or_reuse(&mut self) -> Option<Register> {
        match self.free.pop() {
            Some(register) => Some(register),
            None => self.reserve(),
        }
    }

    /// Everything handed out since the last call: those that are `kept` now belong to the caller, the others go back.
    pub(super) fn settle(&mut self, kept: &[Register]) -> Vec<Register> {
        let mut owned = Vec::new();
        for register in self.taken.drain(..) {
            if kept.contains(&register) {
                owned.push(register);
            } else {
                self.free.push(register);
            }
        }
        owned
    }

    /// Takes registers back.
    pub(super) fn give_back(&mut self, registers: impl IntoIterator<Item = Register>) {
        self.free.extend(registers);
    }

    /// How many a warp needs.
    pub(super) fn count(&self) -> u32 {
        self.count
    }
}

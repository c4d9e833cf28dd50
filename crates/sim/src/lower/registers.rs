//! Registers, handed out and taken back.

use crate::program::Register;

/// The registers of a program under construction. The most recently freed one is handed out first, so that a warp's
/// working set stays small.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    free: Vec<Register>,
    /// Of each free pair the first register. A pair stays one for ever.
    free_pairs: Vec<Register>,
    /// By register: whether a pair begins with it.
    pairs: Vec<bool>,
    /// Those handed out since the last [`Pool::settle`].
    taken: Vec<Register>,
}

impl Pool {
    /// A register; absent when the numbers are used up.
    pub(crate) fn take(&mut self) -> Option<Register> {
        let register = self.reserve_or_reuse()?;
        self.taken.push(register);
        Some(register)
    }

    /// A register that is never given back.
    pub(crate) fn reserve(&mut self) -> Option<Register> {
        let register = Register::try_from(self.pairs.len()).ok().filter(|register| *register < Register::MAX)?;
        self.pairs.push(false);
        Some(register)
    }

    /// Two registers, one after the other: the first; absent when the numbers are used up.
    pub(crate) fn take_pair(&mut self) -> Option<Register> {
        let register = match self.free_pairs.pop() {
            Some(register) => register,
            None => self.reserve_pair()?,
        };
        self.taken.push(register);
        Some(register)
    }

    /// Two registers that are never given back.
    pub(crate) fn reserve_pair(&mut self) -> Option<Register> {
        let register = Register::try_from(self.pairs.len()).ok().filter(|register| *register < Register::MAX - 1)?;
        self.pairs.extend([true, false]);
        Some(register)
    }

    /// A register that stays taken until it is given back.
    pub(crate) fn take_kept(&mut self) -> Option<Register> {
        self.reserve_or_reuse()
    }

    /// [`Pool::take_kept`] for a pair.
    pub(crate) fn take_kept_pair(&mut self) -> Option<Register> {
        match self.free_pairs.pop() {
            Some(register) => Some(register),
            None => self.reserve_pair(),
        }
    }

    fn reserve_or_reuse(&mut self) -> Option<Register> {
        match self.free.pop() {
            Some(register) => Some(register),
            None => self.reserve(),
        }
    }

    /// Everything handed out since the last call: those that are `kept` now belong to the caller, the others go back.
    pub(crate) fn settle(&mut self, kept: &[Register]) -> Vec<Register> {
        let mut owned = Vec::new();
        for register in self.taken.drain(..) {
            if kept.contains(&register) {
                owned.push(register);
            } else if self.pairs[usize::from(register)] {
                self.free_pairs.push(register);
            } else {
                self.free.push(register);
            }
        }
        owned
    }

    /// Takes registers back; of a pair the first one.
    pub(crate) fn give_back(&mut self, registers: impl IntoIterator<Item = Register>) {
        for register in registers {
            let free = if self.pairs[usize::from(register)] { &mut self.free_pairs } else { &mut self.free };
            free.push(register);
        }
    }

    /// Whether a pair begins with this register.
    pub(crate) fn is_pair(&self, register: Register) -> bool {
        self.pairs.get(usize::from(register)).is_some_and(|pair| *pair)
    }

    /// Registers that were handed out so far are not handed out again.
    pub(crate) fn seal(&mut self) {
        self.free.clear();
        self.free_pairs.clear();
    }

    /// How many a warp needs.
    pub(crate) fn count(&self) -> usize {
        self.pairs.len()
    }
}

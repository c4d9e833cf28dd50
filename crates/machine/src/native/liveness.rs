//! Which registers somebody still reads: what machine code need not write back where it is left.

use crate::{
    Code, Instruction, Register,
    operands::{operands, target},
};

/// For each instruction of a function the registers that may be read before they are written, from there on.
#[derive(Debug)]
pub(super) struct Liveness {
    /// Words for each instruction, one bit for each register.
    words: usize,
    live: Vec<u64>,
}

impl Liveness {
    /// Of a function, by iteration to a fixed point, from its end to its beginning.
    pub(super) fn of(code: &Code) -> Liveness {
        let registers = code.registers as usize + code.most_arguments as usize + usize::from(code.parameters) + 1;
        let words = registers.div_ceil(64);
        let mut liveness = Liveness { words, live: vec![0; words * code.instructions.len()] };
        let mut now = vec![0; words];
        loop {
            let mut changed = false;
            for (at, instruction) in code.instructions.iter().enumerate().rev() {
                now.fill(0);
                let behind = (!matches!(instruction, Instruction::Jump(_) | Instruction::Return(_))).then_some(at + 1);
                for next in behind.into_iter().chain(target(instruction)) {
                    if let Some(live) = liveness.at(next) {
                        now.iter_mut().zip(live).for_each(|(now, live)| *now |= live);
                    }
                }
                let known = operands(instruction, |register, _| set(&mut now, register, false), |_, _| {});
                if known {
                    operands(instruction, |_, _| {}, |register, _| set(&mut now, register, true));
                } else {
                    // The machine and the library look at whatever they like.
                    now.fill(u64::MAX);
                }
                let own = &mut liveness.live[at * words..(at + 1) * words];
                if own != now {
                    own.copy_from_slice(&now);
                    changed = true;
                }
            }
            if !changed {
                return liveness;
            }
        }
    }

    fn at(&self, instruction: usize) -> Option<&[u64]> {
        self.live.get(instruction * self.words..(instruction + 1) * self.words)
    }

    /// Whether somebody may still read a register where the machine goes on at an instruction.
    pub(super) fn is_live(&self, register: Register, instruction: usize) -> bool {
        let word = self.at(instruction).and_then(|live| live.get(usize::from(register) / 64));
        word.is_none_or(|word| word >> (register % 64) & 1 == 1)
    }
}

fn set(words: &mut [u64], register: Register, live: bool) {
    if let Some(word) = words.get_mut(usize::from(register) / 64) {
        let bit = 1 << (register % 64);
        if live { *word |= bit } else { *word &= !bit }
    }
}

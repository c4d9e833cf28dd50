//! What is known of a function's registers and of where control can arrive.

use crate::host::code::{CONSTANTS, Code, Register};

/// Facts that hold for a whole function.
pub(super) struct Facts {
    /// Whether a jump leads to an operation; there nothing is known of what ran before.
    pub(super) arrivals: Vec<bool>,
    /// How often each register is read.
    pub(super) reads: Vec<u32>,
    /// Whether a register holds a value on its way: it is no variable, and one operation writes it.
    pub(super) passing: Vec<bool>,
}

impl Facts {
    pub(super) fn of(code: &mut Code) -> Facts {
        let count = code.registers as usize;
        let mut arrivals = vec![false; code.ops.len() + 1];
        let mut reads = vec![0; count];
        let mut writes = vec![0_u32; count];
        for op in &mut code.ops {
            op.sources(&mut code.arguments, &mut |register| {
                if *register < CONSTANTS {
                    reads[*register as usize] += 1;
                }
            });
            if let Some(target) = op.target() {
                writes[*target as usize] += 1;
            }
            if let Some(arrival) = op.jump().and_then(|target| arrivals.get_mut(*target as usize)) {
                *arrival = true;
            }
        }
        let mut passing: Vec<bool> = writes.iter().map(|writes| *writes == 1).collect();
        for variable in &code.variables {
            passing[*variable as usize] = false;
        }
        Facts { arrivals, reads, passing }
    }

    /// Whether a register holds a value on its way that is read once.
    pub(super) fn read_once(&self, register: Register) -> bool {
        register < CONSTANTS && self.passing[register as usize] && self.reads[register as usize] == 1
    }
}

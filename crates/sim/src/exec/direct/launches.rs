//! Launches from kernels: they wait until the launching grid has ended.

use std::sync::PoisonError;

use super::launched::Asked;
use crate::{
    exec::warp::{Place, Warp},
    lanes::{Lanes, active_lanes, at},
    program::Register,
};
use warpground_ir::{Launch, Scalar};

/// `cudaErrorInvalidConfiguration`
const INVALID_CONFIGURATION: u32 = 9;
const MOST_THREADS: u64 = 1024;

impl Warp {
    /// Keeps what the active threads launch. The list holds where the error code goes, the grid, the block, the shared
    /// memory, the stream, and the arguments.
    pub(super) fn launch_from(&mut self, place: &Place<'_>, shared: &[u32], site: u16, list: &[Register]) {
        let program = place.machine.program;
        let (Some(direct), Some(launched)) = (&program.direct, &place.machine.direct) else { return };
        let Some(site) = direct.launches.get(usize::from(site)) else { return };
        let (Some((to, rest)), active) = (list.split_first(), self.active) else { return };
        let mut codes = Lanes::ZERO;
        for lane in active_lanes(active) {
            let word = |index: usize| rest.get(index).map_or(0, |from| self.registers[usize::from(*from)].0[at(lane)]);
            let (grid, block) = ([word(0), word(1), word(2)], [word(3), word(4), word(5)]);
            let product = |sides: [u32; 3]| sides.iter().fold(1_u64, |all, side| all.saturating_mul((*side).into()));
            if product(grid) == 0 || product(block) == 0 || product(block) > MOST_THREADS {
                codes.0[at(lane)] = INVALID_CONFIGURATION;
                continue;
            }
            let mut parameters = Vec::new();
            let mut registers = rest.iter().skip(8);
            for parameter in &site.parameters {
                parameters.resize(parameters.len().max(parameter.offset as usize), 0);
                let mut next = |scalar: Scalar| {
                    let Some(from) = registers.next() else { return 0 };
                    let low = self.registers[usize::from(*from)].0[at(lane)];
                    if scalar.bytes() == 8 {
                        u64::from(self.registers[usize::from(*from) + 1].0[at(lane)]) << 32 | u64::from(low)
                    } else {
                        super::cast::bits(scalar, low)
                    }
                };
                match parameter.value {
                    Some((scalar, count)) => {
                        for _ in 0..count {
                            let bits = next(scalar);
                            parameters.extend(&bits.to_le_bytes()[..scalar.bytes() as usize]);
                        }
                    }
                    None => {
                        let address = next(Scalar::Pointer);
                        let bytes = (0..parameter.bytes).map(|byte| {
                            self.byte_at(place, shared, lane, address.wrapping_add(byte.into())).unwrap_or(0)
                        });
                        parameters.extend(bytes);
                    }
                }
            }
            let last = word(7) == Launch::TAIL;
            let asked = Asked { kernel: site.kernel, grid, block, shared_bytes: word(6), last, parameters };
            launched.launches.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
        }
        self.registers[usize::from(*to)] = codes;
    }
}

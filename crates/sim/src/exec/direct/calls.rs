//! Calls of functions that have registers of their own.
//!
//! A function that is running already saves its registers first: lanes that wait in the outer call find theirs
//! again. The frames of all lanes lie equally deep, since a warp goes into a function together.

use warpground_engine::direct::FailureKind;

use super::call_stack::Call;
use crate::{
    exec::warp::{Place, Warp},
    lanes::{Lanes, at},
    observe::Observer,
    program::Register,
};
use warpground_ir::memory;

impl Warp {
    /// Goes into a function; false if the launch failed.
    pub(in crate::exec) fn call<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (function, list): (u32, u32),
    ) -> bool {
        let program = place.machine.program;
        let (Some(direct), Some(launched)) = (&program.direct, &place.machine.direct) else { return true };
        let Some(callee) = direct.functions.get(function as usize) else { return true };
        if self.active == 0 {
            return true;
        }
        let around = self.calls.open.last();
        let frame = around
            .and_then(|call| direct.functions.get(call.function as usize))
            .map_or(direct.frame_bytes, |function| function.frame_bytes);
        let base = self.calls.base.saturating_add(frame);
        let needed = u64::from(base) + u64::from(callee.frame_bytes);
        /// So many calls deep at most, whatever their frames take.
        const MOST_CALLS: usize = 1 << 14;
        if needed > launched.stack_bytes.into() || self.calls.open.len() >= MOST_CALLS {
            let kind = FailureKind::StackOverflow(needed.max(u64::from(launched.stack_bytes)));
            let lanes = self.active;
            self.fail(place, observer, instruction, (lanes, true), kind, (None, None));
            return false;
        }
        let words = usize::try_from(needed.div_ceil(4)).unwrap_or(0);
        if self.private.len() < words {
            self.private.resize(words, Lanes::ZERO);
        }
        let arguments: Vec<Lanes> = program.lists[list as usize..]
            .iter()
            .take(callee.parameters.len())
            .map(|register| self.registers[usize::from(*register)])
            .collect();
        let range = usize::from(callee.registers.start)..usize::from(callee.registers.end);
        let again = self.calls.open.iter().any(|call| call.function == function);
        let saved = if again { self.registers[range].to_vec() } else { Vec::new() };
        for (to, value) in callee.parameters.iter().zip(arguments) {
            self.registers[usize::from(*to)] = value;
        }
        self.calls.open.push(Call { function, return_to: instruction + 1, base: self.calls.base, saved });
        self.calls.base = base;
        self.open_call();
        self.next = callee.entry;
        true
    }

    /// Comes back from a function.
    pub(in crate::exec) fn end_function(&mut self, place: &Place<'_>) {
        self.close_call();
        let Some(call) = self.calls.open.pop() else { return };
        self.calls.base = call.base;
        self.next = call.return_to;
        let direct = place.machine.program.direct.as_ref();
        if let Some(callee) = direct.and_then(|direct| direct.functions.get(call.function as usize)) {
            let first = usize::from(callee.registers.start);
            for (to, saved) in self.registers[first..].iter_mut().zip(call.saved) {
                *to = saved;
            }
        }
    }

    /// The address of a byte of the innermost frame.
    pub(in crate::exec) fn frame_address(&mut self, to: Register, offset: u32) {
        let [low, high] = crate::program::halves(memory::address(memory::THREAD, self.calls.base.wrapping_add(offset)));
        self.registers[usize::from(to)] = Lanes::splat(low);
        self.registers[usize::from(to) + 1] = Lanes::splat(high);
    }
}

/// The first lane of a mask, as an index.
#[inline(always)]
pub(super) fn first_lane(mask: u32) -> usize {
    at(mask.trailing_zeros())
}

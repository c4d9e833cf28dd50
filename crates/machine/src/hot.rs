//! Loops that turn often. Where the machine's own code can be compiled, each of them becomes machine code once it has
//! turned [`HOT`] times; elsewhere nothing is counted.

use crate::{Code, Image, Memory, Random, instruction::WINDOW};

/// So often a loop turns before it is compiled: about as long as compiling it takes.
pub(crate) const HOT: u32 = 10_000;
/// The heat of a loop that is not to be compiled, or whose machine code did not help.
pub(crate) const COLD: u32 = u32::MAX;
/// So often machine code may be left without having turned the loop before it is given up.
#[cfg(not(target_family = "wasm"))]
const MOST_IDLE: u32 = 200;

/// How often loops turned, and what became of those that turned often.
#[derive(Debug, Default)]
pub(crate) struct Hot {
    /// How often a loop has turned before it first turns.
    #[cfg(not(target_family = "wasm"))]
    before: u32,
    /// By function and instruction: how often a loop that begins there has turned; [`HOT`] and more say that it is to be
    /// compiled, or which machine code it is.
    #[cfg(not(target_family = "wasm"))]
    heat: Vec<Vec<u32>>,
    #[cfg(not(target_family = "wasm"))]
    native: crate::native::Native,
    /// By machine code: how often it was left without having turned.
    #[cfg(not(target_family = "wasm"))]
    idle: Vec<u32>,
}

#[cfg(not(target_family = "wasm"))]
impl Hot {
    /// Says how often a loop turns before it is compiled; with more than [`HOT`] none is.
    pub(crate) fn compile_after(&mut self, turns: u32) {
        self.before = HOT.checked_sub(turns).unwrap_or(COLD);
    }

    /// By instruction of a function: how often a loop that begins there has turned.
    pub(crate) fn heat(&mut self, function: usize, code: &Code) -> &mut [u32] {
        if self.heat.len() <= function {
            self.heat.resize_with(function + 1, Vec::new);
        }
        let heat = &mut self.heat[function];
        if heat.is_empty() {
            heat.resize(code.instructions.len(), self.before);
        }
        heat
    }

    /// A hot loop turns at instruction `at`: runs it as machine code, as far as that goes, and answers where the machine
    /// goes on.
    pub(crate) fn turn(
        &mut self,
        (memory, random): (&Memory, &mut Random),
        image: &Image,
        (function, constants): (usize, &[u64]),
        window: &mut [u64; WINDOW],
        at: usize,
        left: &mut i64,
    ) -> usize {
        let (Some(heat), Some(code)) =
            (self.heat.get_mut(function).and_then(|heat| heat.get_mut(at)), image.functions.get(function))
        else {
            return at;
        };
        if *heat == HOT {
            let compiled = self.native.compile(image, code, constants, at);
            *heat = compiled.and_then(|number| (HOT + 1).checked_add(number)).unwrap_or(COLD);
            if *heat == COLD {
                return at;
            }
            self.idle.push(0);
        }
        let number = (*heat - HOT - 1) as usize;
        let before = *left;
        let next = self.native.run(number, memory, random, window, left);
        if *left == before
            && let Some(idle) = self.idle.get_mut(number)
        {
            *idle += 1;
            if *idle > MOST_IDLE {
                *heat = COLD;
            }
        }
        next.unwrap_or(at)
    }
}

#[cfg(target_family = "wasm")]
#[expect(clippy::unused_self, reason = "where nothing is compiled, nothing is kept")]
impl Hot {
    pub(crate) fn compile_after(&mut self, _turns: u32) {}

    pub(crate) fn heat(&mut self, _function: usize, _code: &Code) -> &mut [u32] {
        &mut []
    }

    pub(crate) fn turn(
        &mut self,
        _state: (&Memory, &mut Random),
        _image: &Image,
        _function: (usize, &[u64]),
        _window: &mut [u64; WINDOW],
        at: usize,
        _left: &mut i64,
    ) -> usize {
        at
    }
}

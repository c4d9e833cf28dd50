//! The loop over instructions.
//!
//! What it needs at every instruction it holds in local variables: the instructions of the function that runs, the place in
//! them, and a window of registers that is as long as a register number can say, so that no register has to be checked.
//! Whatever opens or closes a call leaves the loop, and it begins again.
//!
//! ```text
//! dispatch   one `match` over groups of instructions
//! registers  registers as values of a type
//! calculate  the groups that calculate
//! access     the groups on memory
//! ```

#[macro_use]
mod dispatch;
#[macro_use]
mod registers;
#[macro_use]
mod access;
#[macro_use]
mod calculate;

use crate::{
    Code, FailureKind, Image, Instruction, Memory, Random,
    access::{
        Notable, beyond, holds, load, outside, push, store, truncated, truncated_to_word, truncated_unsigned, vector_of,
    },
    exit::{Exit, MOST_AT_ONCE},
    hot::{COLD, HOT},
    instruction::WINDOW,
};

/// Runs instructions until a call, the end of the slice, a loop that is machine code or should be, or something out of the
/// ordinary.
pub(crate) fn step(
    (memory, random): (&mut Memory, &mut Random),
    image: &Image,
    (code, constants): (&Code, &[u64]),
    window: &mut [u64; WINDOW],
    place: &mut usize,
    steps: &mut i64,
    heat: &mut [u32],
) -> Exit {
    use Instruction as I;
    let instructions = &code.instructions[..];
    let mut at = *place;
    let mut left = *steps;
    macro_rules! leave {
        ($exit:expr) => {{
            *place = at;
            *steps = left;
            return $exit;
        }};
    }
    registers!(window, $);
    macro_rules! jump {
        ($target:expr) => {{
            let target = $target as usize;
            if target < at {
                left -= (at - target).min(MOST_AT_ONCE) as i64;
                at = target;
                if left < 0 {
                    leave!(Exit::Paused);
                }
                if let Some(heat) = heat.get_mut(target) {
                    if *heat < HOT {
                        *heat += 1;
                    } else if *heat < COLD {
                        leave!(Exit::Hot);
                    }
                }
            } else {
                at = target;
            }
        }};
    }
    loop {
        let Some(instruction) = instructions.get(at) else { leave!(Exit::Return(0)) };
        at += 1;
        dispatch! {
            *instruction,
            [arithmetic division logic conversion loads stores addresses functions]
            (memory, image, random) {
                I::Move(into, from) => set!(into, get!(from)),
                I::Constant(into, index) => set!(into, constants.get(index as usize).copied().unwrap_or(0)),
                I::Variable(into, number) => {
                    // Its register is its own: it was reached before if that is set.
                    if get!(into) == 0 {
                        leave!(Exit::Variable(into, number));
                    }
                }
                I::Jump(target) => jump!(target),
                I::JumpIf(test, target) => {
                    if get!(test) != 0 {
                        jump!(target);
                    }
                }
                I::JumpUnless(test, target) => {
                    if get!(test) == 0 {
                        jump!(target);
                    }
                }
                I::JumpEqual(l, r, target) => {
                    if get!(l) == get!(r) {
                        jump!(target);
                    }
                }
                I::JumpNotEqual(l, r, target) => {
                    if get!(l) != get!(r) {
                        jump!(target);
                    }
                }
                I::JumpLess(l, r, target) => {
                    if get!(l, i64) < get!(r, i64) {
                        jump!(target);
                    }
                }
                I::JumpLessEqual(l, r, target) => {
                    if get!(l, i64) <= get!(r, i64) {
                        jump!(target);
                    }
                }
                I::JumpLessUnsigned(l, r, target) => {
                    if get!(l) < get!(r) {
                        jump!(target);
                    }
                }
                I::JumpLessEqualUnsigned(l, r, target) => {
                    if get!(l) <= get!(r) {
                        jump!(target);
                    }
                }
                I::JumpWhere(test, l, r, target) => {
                    if holds(test, get!(l), get!(r)) {
                        jump!(target);
                    }
                }
                I::JumpWhereNot(test, l, r, target) => {
                    if !holds(test, get!(l), get!(r)) {
                        jump!(target);
                    }
                }
                I::Call(function, into) => leave!(Exit::Call(function as usize, into)),
                I::CallPointer(pointer, into, count) => leave!(Exit::CallPointer(get!(pointer), into, count)),
                I::Return(value) => leave!(Exit::Return(get!(value))),
                I::Library(site, into) => leave!(Exit::Library(site, into)),
                I::Launch(site) => leave!(Exit::Launch(site)),
            }
        }
    }
}

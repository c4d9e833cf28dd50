//! Few registers for many values. Parameters, constants and variables have their own as long as the function runs; values
//! on their way within one stretch of operations share what is left.

use crate::host::code::{CONSTANTS, Code, Register};

/// The most constants that lie in registers.
const MOST_HELD: usize = 200;
/// In a function with at most this many constants all do.
const FEW: usize = 16;
/// Registers for constants that lie in none, while an operation reads them.
pub(super) const SCRATCH: u32 = 4;

/// Where everything lies.
pub(super) struct Places {
    /// The machine's register of each register.
    pub(super) registers: Vec<u32>,
    /// The constants in the order in which the machine has them.
    pub(super) constants: Vec<u32>,
    /// How many of them lie in registers: the first ones.
    pub(super) held: u32,
    /// Where each constant is in that order.
    pub(super) positions: Vec<u32>,
    /// How many registers behind the constants must begin with zero.
    pub(super) cleared: u32,
    /// The first of the registers for constants that lie in none.
    pub(super) scratch: u32,
    /// The first register that is none of this function's: arguments of the functions that it calls.
    pub(super) behind: u32,
}

/// Where a register is used first and last.
#[derive(Clone, Copy)]
struct Life {
    first: usize,
    last: usize,
    /// Its stretch of operations, unless it is used in several.
    stretch: Option<u32>,
}

pub(super) fn place(code: &mut Code) -> Places {
    let (constants, held) = constants(code);
    let mut positions = vec![0; constants.len()];
    for (constant, position) in constants.iter().zip(0..) {
        positions[*constant as usize] = position;
    }
    let facts = super::blocks::Facts::of(code);
    let mut lives: Vec<Option<Life>> = vec![None; code.registers as usize];
    let mut stretch = 0;
    for (at, op) in code.ops.iter_mut().enumerate() {
        stretch += u32::from(facts.arrivals[at]);
        let mut visit = |register: &mut Register, begins: bool| {
            if let Some(life) = lives.get_mut(*register as usize) {
                let begun = life.unwrap_or(Life { first: at, last: at, stretch: begins.then_some(stretch) });
                let same = begun.stretch.filter(|begun| *begun == stretch);
                *life = Some(Life { last: at, stretch: same, ..begun });
            }
        };
        op.sources(&mut code.arguments, &mut |register| visit(register, false));
        op.target().into_iter().for_each(|register| visit(register, true));
    }
    let mut registers: Vec<u32> = (0..code.registers).collect();
    let mut next = code.parameters + held;
    let shares = |register: usize, life: &Life| facts.passing[register] && life.stretch.is_some();
    for (register, life) in lives.iter().enumerate().skip(code.parameters as usize) {
        if life.as_ref().is_some_and(|life| !shares(register, life)) {
            registers[register] = next;
            next += 1;
        }
    }
    let cleared = next - code.parameters - held;
    let handed_on = handed_on(code, |register| facts.read_once(register), &lives);
    // What is free again is taken again first.
    let mut free: Vec<u32> = Vec::new();
    let mut over = vec![false; lives.len()];
    for (at, op) in code.ops.iter_mut().enumerate() {
        op.sources(&mut code.arguments, &mut |register| {
            let index = *register as usize;
            if let Some(Some(life)) = lives.get(index)
                && shares(index, life)
                && handed_on[index].is_none()
                && life.last == at
                && life.first < at
                && !std::mem::replace(&mut over[index], true)
            {
                free.push(registers[index]);
            }
        });
        if let Some(target) = op.target()
            && let Some(Some(life)) = lives.get(*target as usize)
            && shares(*target as usize, life)
            && handed_on[*target as usize].is_none()
        {
            let taken = free.pop().unwrap_or_else(|| {
                next += 1;
                next - 1
            });
            registers[*target as usize] = taken;
            if life.last == at {
                free.push(taken);
            }
        }
    }
    let behind = next + SCRATCH;
    for (register, argument) in registers.iter_mut().zip(handed_on) {
        *register = argument.map_or(*register, |argument| behind + argument);
    }
    Places { registers, constants, held, positions, cleared, scratch: next, behind }
}

/// How far before a call its arguments may be calculated where the call takes them.
const FARTHEST: usize = 32;

/// What is calculated as an argument, and nothing else: which argument. No other call lies between, which would take
/// arguments at the same place.
fn handed_on(code: &Code, once: impl Fn(Register) -> bool, lives: &[Option<Life>]) -> Vec<Option<u32>> {
    let mut found = vec![None; lives.len()];
    for (at, op) in code.ops.iter().enumerate() {
        let Some(given) = op.given() else { continue };
        let (first, count) = (given.first as usize, given.count as usize);
        for (register, argument) in code.arguments[first..first + count].iter().zip(0..) {
            if once(*register)
                && let Some(life) = lives.get(*register as usize).copied().flatten()
                && life.stretch.is_some()
                && at - life.first <= FARTHEST
                && code.ops[life.first + 1..at].iter().all(|op| op.given().is_none())
            {
                found[*register as usize] = Some(argument);
            }
        }
    }
    found
}

/// The order of the constants, and how many of them lie in registers: those that loops need, or all few of them.
fn constants(code: &mut Code) -> (Vec<u32>, u32) {
    let mut looped = vec![false; code.ops.len() + 1];
    let mut end = 0;
    for at in (0..code.ops.len()).rev() {
        if let Some(target) = code.ops[at].jump().map(|target| *target as usize)
            && target <= at
        {
            end = if end == 0 { target + 1 } else { end.min(target + 1) };
        }
        looped[at] = end > 0 && at + 1 >= end;
        if at + 1 == end {
            end = 0;
        }
    }
    let mut uses = vec![(0_u32, 0_u32); code.constants.len()];
    for (at, op) in code.ops.iter_mut().enumerate() {
        op.sources(&mut code.arguments, &mut |register| {
            if let Some((in_loops, all)) = register.checked_sub(CONSTANTS).and_then(|at| uses.get_mut(at as usize)) {
                *in_loops += u32::from(looped[at]);
                *all += 1;
            }
        });
    }
    let few = uses.iter().filter(|(_, all)| *all > 0).count() <= FEW;
    let all = 0..u32::try_from(uses.len()).unwrap_or(0);
    let wanted = |constant: &u32| {
        let (in_loops, all) = uses[*constant as usize];
        in_loops > 0 || (few && all > 0)
    };
    let (mut constants, mut rest): (Vec<u32>, Vec<u32>) = all.partition(wanted);
    let held = constants.len().min(MOST_HELD);
    constants.append(&mut rest);
    (constants, u32::try_from(held).unwrap_or(0))
}

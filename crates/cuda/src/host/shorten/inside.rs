//! Whether a function's variables in memory can be its caller's: nobody learns where they are, and all that is read of them was
//! written in the same call.

use warpground_machine::Holds;

use super::blocks::Facts;
use crate::host::code::{Code, Op, Register};

/// The most bytes of such a variable.
const MOST_BYTES: u64 = 64;

/// Which of the variables in memory the registers point to.
struct Pointers(Vec<Option<u32>>);

impl Pointers {
    fn to(&self, register: Register) -> Option<u32> {
        self.0.get(register as usize).copied().flatten()
    }

    /// `None` if a register that points to one may point elsewhere.
    fn of(code: &mut Code) -> Option<Pointers> {
        let mut writes = vec![0_u32; code.registers as usize];
        for op in &mut code.ops {
            if let Some(target) = op.target() {
                writes[*target as usize] += 1;
            }
        }
        let mut pointers = Pointers(vec![None; code.registers as usize]);
        // Mostly all of them are found at once.
        loop {
            let mut more = false;
            for op in &code.ops {
                let (into, variable) = match *op {
                    Op::Variable(into, number) => (into, Some(number)),
                    Op::Move(into, from) => (into, pointers.to(from)),
                    Op::Address(into, place) => (into, pointers.to(place.base)),
                    _ => continue,
                };
                if variable.is_none() || pointers.to(into) == variable {
                    continue;
                }
                if writes[into as usize] > 1 || into < code.parameters {
                    return None;
                }
                pointers.0[into as usize] = variable;
                more = true;
            }
            if !more {
                return Some(pointers);
            }
        }
    }
}

/// Whether a function may use its variables in memory in its caller's place.
pub(super) fn stays_inside(code: &mut Code) -> bool {
    if code.memory.is_empty() {
        return true;
    }
    if code.memory.iter().any(|(bytes, holds)| *bytes > MOST_BYTES || !matches!(holds, Holds::Nothing)) {
        return false;
    }
    let Some(pointers) = Pointers::of(code) else { return false };
    let points = |register: Register| pointers.to(register).is_some();
    let stays = code.ops.iter().all(|op| match *op {
        Op::Load(_, _, place) | Op::Address(_, place) => place.index.is_none_or(|(index, _)| !points(index)),
        Op::Store(_, place, from) => !points(from) && place.index.is_none_or(|(index, _)| !points(index)),
        Op::Move(..) | Op::Copy(..) | Op::Clear(..) => true,
        mut other => {
            let mut any = false;
            other.sources(&mut code.arguments.clone(), &mut |register| any |= points(*register));
            !any
        }
    });
    stays && (0..code.ops.len()).all(|at| is_written_first(code, &pointers, at))
}

/// Whether the variable that is made by an operation, if it is one that makes one, is written before all else.
fn is_written_first(code: &mut Code, pointers: &Pointers, at: usize) -> bool {
    let Op::Variable(_, number) = code.ops[at] else { return true };
    let arrivals = Facts::of(code).arrivals;
    let points = |register: Register| pointers.to(register) == Some(number);
    for (op, arrives) in code.ops.iter().zip(arrivals).skip(at + 1) {
        if arrives {
            return false;
        }
        match *op {
            Op::Store(_, place, _) if points(place.base) => break,
            Op::Copy(to, from, _) if points(to) && !points(from) => break,
            Op::Clear(place, _) if points(place) => break,
            Op::Load(_, _, place) if points(place.base) => return false,
            Op::Copy(_, from, _) if points(from) => return false,
            Op::Return(_) | Op::Jump(_) | Op::JumpOn(..) | Op::JumpWhere(..) => return false,
            _ => {}
        }
    }
    // In a loop, what is not written keeps what it held.
    let looped = (at..code.ops.len()).any(|end| {
        let mut op = code.ops[end];
        op.jump().is_some_and(|target| *target as usize <= at)
    });
    !looped || is_filled(code, at)
}

/// Whether all bytes of the variable that an operation makes are written by the first operation that follows.
pub(super) fn is_filled(code: &Code, at: usize) -> bool {
    let Op::Variable(home, number) = code.ops[at] else { return false };
    let Some((size, _)) = code.memory.get(number as usize) else { return false };
    match code.ops.get(at + 1) {
        Some(Op::Copy(to, _, bytes)) => *to == home && u64::from(*bytes) == *size,
        Some(Op::Clear(place, bytes)) => *place == home && u64::from(*bytes) == *size,
        Some(Op::Store(scalar, place, _)) => {
            place.base == home && place.index.is_none() && place.offset == 0 && scalar.bytes() == *size
        }
        _ => false,
    }
}

//! From the first operation to the last, with what is known of each register: copies are read at their source, constants
//! are calculated, addresses become part of the loads and stores that use them, and what was calculated or loaded before
//! and is still there is not calculated or loaded again.

use std::collections::{HashMap, VecDeque};

use warpground_machine::Constant;

use super::blocks::Facts;
use crate::{
    host::{
        arithmetic::{binary, convert, wrap},
        code::{CONSTANTS, Code, Op, Place, Register},
    },
    meaning::types::Scalar,
};

/// What a register holds, said with other registers. It holds as long as nothing writes those.
#[derive(Clone, Copy)]
enum Value {
    Copy(Register),
    Place(Place),
    /// One that is zero where this is zero, or where it is not.
    Truth(bool, Register),
}

/// A value with the stretch of operations in which it was found, and how often its registers had been written then.
struct Known {
    value: Value,
    stretch: u32,
    writes: (u32, u32),
}

/// The most results that are remembered, the last ones.
const MOST_REMEMBERED: usize = 24;

/// A result that is there, and how often the registers that it was made of had been written.
struct Made {
    op: Op,
    target: Register,
    writes: [u32; 3],
    stores: u32,
}

struct Forward<'a> {
    facts: Facts,
    /// What was made in this stretch, if that is wanted.
    made: Option<VecDeque<Made>>,
    /// How often memory may have been written.
    stores: u32,
    known: Vec<Option<Known>>,
    stretch: u32,
    /// How often each register was written so far.
    writes: Vec<u32>,
    constants: &'a mut Vec<Constant>,
    numbers: HashMap<Constant, Register>,
}

/// With `again`, results that are there serve again. That comes when products are part of sums already.
pub(super) fn forward(code: &mut Code, again: bool) {
    let facts = Facts::of(code);
    let count = code.registers as usize;
    let numbers = code.constants.iter().copied().zip(CONSTANTS..).collect();
    let known = (0..count).map(|_| None).collect();
    let mut forward = Forward {
        facts,
        made: again.then(VecDeque::new),
        stores: 0,
        known,
        stretch: 0,
        writes: vec![0; count],
        constants: &mut code.constants,
        numbers,
    };
    for at in 0..code.ops.len() {
        if forward.facts.arrivals[at] {
            forward.stretch += 1;
            forward.made.iter_mut().for_each(VecDeque::clear);
        }
        let mut op = code.ops[at];
        op.sources(&mut code.arguments, &mut |register| {
            if let Some(Value::Copy(source)) = forward.value(*register) {
                *register = source;
            }
        });
        let simpler = forward.simpler(op);
        let mut op = forward.known_already(simpler);
        if let Some(target) = op.target().copied() {
            forward.writes[target as usize] += 1;
            forward.known[target as usize] = None;
            forward.learn(target, &op);
        }
        forward.stores += u32::from(op.writes_memory());
        code.ops[at] = op;
    }
    drop_unread(code);
}

impl Forward<'_> {
    fn written(&self, register: Register) -> u32 {
        if register >= CONSTANTS { 0 } else { self.writes[register as usize] }
    }

    fn writes(&self, value: Value) -> (u32, u32) {
        match value {
            Value::Copy(register) | Value::Truth(_, register) => (self.written(register), 0),
            Value::Place(place) => (self.written(place.base), place.index.map_or(0, |(index, _)| self.written(index))),
        }
    }

    /// What a register holds here.
    fn value(&self, register: Register) -> Option<Value> {
        let known = self.known.get(register as usize)?.as_ref()?;
        (known.stretch == self.stretch && self.writes(known.value) == known.writes).then_some(known.value)
    }

    fn learn(&mut self, target: Register, op: &Op) {
        let passing = self.facts.passing[target as usize];
        let value = match *op {
            // A variable is read where it is, unless a constant serves.
            Op::Move(_, from) if (passing || from >= CONSTANTS) && from != target => Value::Copy(from),
            Op::Address(_, place) if passing => Value::Place(place),
            Op::Not(_, from) if passing => Value::Truth(false, from),
            Op::Convert(scalar, Scalar::Bool, _, from) if passing && !scalar.is_float() => Value::Truth(true, from),
            _ => return,
        };
        let own = |register: Register| register == target;
        if matches!(value, Value::Place(place) if own(place.base) || place.index.is_some_and(|(index, _)| own(index))) {
            return;
        }
        let writes = self.writes(value);
        self.known[target as usize] = Some(Known { value, stretch: self.stretch, writes });
    }

    /// A copy of the result where the same was made before, else the operation, which is remembered.
    fn known_already(&mut self, mut op: Op) -> Op {
        let loads = matches!(op, Op::Load(..) | Op::Element(..));
        if self.made.is_none() || !(op.is_pure() || loads) || matches!(op, Op::Move(..)) {
            return op;
        }
        let Some(target) = op.target().copied().filter(|target| self.facts.passing[*target as usize]) else {
            return op;
        };
        let (mut writes, mut at) = ([0; 3], 0);
        op.sources(&mut [], &mut |register| {
            if let Some(writes) = writes.get_mut(at) {
                *writes = self.written(*register);
            }
            at += 1;
        });
        let stores = if loads { self.stores } else { 0 };
        let Some(made) = &mut self.made else { return op };
        let same = |made: &&Made| made.writes == writes && made.stores == stores && made.op.makes_what(&op);
        if let Some(found) = made.iter().find(same) {
            return Op::Move(target, found.target);
        }
        if made.len() == MOST_REMEMBERED {
            made.pop_front();
        }
        made.push_back(Made { op, target, writes, stores });
        op
    }

    fn bits(&self, register: Register) -> Option<u64> {
        match self.constants.get(register.checked_sub(CONSTANTS)? as usize)? {
            Constant::Bits(bits) => Some(*bits),
            _ => None,
        }
    }

    fn constant(&mut self, bits: u64) -> Register {
        let constants = &mut *self.constants;
        *self.numbers.entry(Constant::Bits(bits)).or_insert_with(|| {
            constants.push(Constant::Bits(bits));
            CONSTANTS | u32::try_from(constants.len() - 1).unwrap_or(0)
        })
    }

    fn simpler(&mut self, op: Op) -> Op {
        let result = match op {
            Op::Binary(operator, scalar, into, left, right) => self
                .bits(left)
                .zip(self.bits(right))
                .and_then(|(left, right)| binary(operator, scalar, left, right))
                .map(|bits| (into, bits)),
            Op::Negate(scalar, into, from) if !scalar.is_float() => {
                self.bits(from).map(|bits| (into, wrap(scalar, bits.wrapping_neg())))
            }
            Op::Negate(Scalar::F32, into, from) => self.bits(from).map(|bits| (into, bits ^ 0x8000_0000)),
            Op::Negate(_, into, from) => self.bits(from).map(|bits| (into, bits ^ 1 << 63)),
            Op::Complement(scalar, into, from) => self.bits(from).map(|bits| (into, wrap(scalar, !bits))),
            Op::Not(into, from) => self.bits(from).map(|bits| (into, u64::from(bits == 0))),
            Op::Convert(from, to, into, value) => self.bits(value).map(|bits| (into, convert(from, to, bits))),
            _ => None,
        };
        if let Some((into, bits)) = result {
            return Op::Move(into, self.constant(bits));
        }
        match op {
            Op::Convert(from, to, into, value) if is_same(from, to) => Op::Move(into, value),
            Op::Load(scalar, into, place) => Op::Load(scalar, into, self.place(place)),
            Op::Store(scalar, place, from) => Op::Store(scalar, self.place(place), from),
            Op::Address(into, place) => match self.place(place) {
                Place { base, index: None, offset: 0 } => Op::Move(into, base),
                place => Op::Address(into, place),
            },
            Op::JumpOn(mut sense, mut register, target) => {
                while let Some(Value::Truth(same, from)) = self.value(register) {
                    (sense, register) = (sense == same, from);
                }
                match self.bits(register) {
                    Some(bits) if (bits != 0) == sense => Op::Jump(target),
                    Some(_) => Op::Nothing,
                    None => Op::JumpOn(sense, register, target),
                }
            }
            other => other,
        }
    }

    /// An address with what is known of its parts.
    fn place(&self, mut place: Place) -> Place {
        if let Some((index, bytes)) = place.index
            && let Some(index) = self.bits(index)
            && let Ok(further) = u32::try_from(index.wrapping_mul(bytes.into()))
            && let Some(offset) = place.offset.checked_add(further)
        {
            place = Place { index: None, offset, ..place };
        }
        if let Some(Value::Place(inner)) = self.value(place.base)
            && (inner.index.is_none() || place.index.is_none())
            && let Some(offset) = inner.offset.checked_add(place.offset)
        {
            place = Place { base: inner.base, index: inner.index.or(place.index), offset };
        }
        place
    }
}

/// Whether a register holds the same bits before and after a conversion.
fn is_same(from: Scalar, to: Scalar) -> bool {
    if from == to {
        return true;
    }
    if from.is_float() || to.is_float() || to == Scalar::Bool {
        return false;
    }
    to.bytes() == 8 || from == Scalar::Bool || (from.bytes() < to.bytes() && (!from.is_signed() || to.is_signed()))
}

/// Leaves out what nobody reads.
fn drop_unread(code: &mut Code) {
    let mut reads = Facts::of(code).reads;
    for at in (0..code.ops.len()).rev() {
        let mut op = code.ops[at];
        let unread = op.target().is_some_and(|target| reads[*target as usize] == 0);
        if unread && op.is_pure() {
            op.sources(&mut code.arguments, &mut |register| {
                if *register < CONSTANTS {
                    reads[*register as usize] -= 1;
                }
            });
            code.ops[at] = Op::Nothing;
        }
    }
}

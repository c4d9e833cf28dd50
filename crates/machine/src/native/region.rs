//! A loop: its instructions, and the registers that it uses.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use super::liveness::Liveness;
use crate::operands::{Form, operands, target, written};
use crate::{Code, Instruction, Register};

/// Longer loops remain with the machine.
const MOST_INSTRUCTIONS: usize = 4000;
/// What is written back at all places where machine code may be left, together: registers times places.
const MOST_WRITTEN_BACK: usize = 40_000;

/// How machine code holds a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// As an integer of 64 bits.
    Whole,
    /// As an `f32`; the upper half of what the machine has is zero.
    Single,
    /// As an `f64`.
    Double,
}

/// A register that a loop uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Used {
    pub(super) kind: Kind,
    /// Whether the loop writes it.
    pub(super) written: bool,
    /// What it holds, if that never changes.
    pub(super) constant: Option<u64>,
}

/// A loop that begins where its turns begin, and ends with the last jump there.
#[derive(Debug)]
pub(super) struct Region<'a> {
    pub(super) instructions: RangeInclusive<usize>,
    pub(super) registers: BTreeMap<Register, Used>,
    pub(super) constants: &'a [u64],
    /// Whether it may write memory.
    pub(super) writes: bool,
    pub(super) liveness: Liveness,
}

impl Region<'_> {
    /// The loop that begins at an instruction; `None` where there is none, or one that is too large.
    pub(super) fn find<'a>(code: &Code, constants: &'a [u64], first: usize) -> Option<Region<'a>> {
        let rest = code.instructions.get(first..)?;
        let last = first + rest.iter().rposition(|instruction| target(instruction) == Some(first))?;
        if last - first > MOST_INSTRUCTIONS {
            return None;
        }
        let body = &code.instructions[first..=last];
        let mut read = BTreeSet::new();
        let mut changed = BTreeSet::new();
        let mut exits = 0;
        for instruction in body {
            operands(
                instruction,
                |register, _| {
                    changed.insert(register);
                },
                |register, _| {
                    read.insert(register);
                },
            );
            // Nearly all that is no calculation may be left.
            exits += 1;
        }
        if changed.len() * exits > MOST_WRITTEN_BACK {
            return None;
        }
        let constant = held_constants(code, constants);
        let kinds = kinds(code, constants, first..=last, &constant);
        let registers = read
            .union(&changed)
            .map(|register| {
                let kind = kinds.get(register).copied().unwrap_or(Kind::Whole);
                let written = changed.contains(register);
                (*register, Used { kind, written, constant: constant.get(register).copied() })
            })
            .collect();
        let writes = body.iter().any(writes_memory);
        Some(Region { instructions: first..=last, registers, constants, writes, liveness: Liveness::of(code) })
    }
}

/// The registers that hold constants as long as the function runs.
fn held_constants(code: &Code, constants: &[u64]) -> BTreeMap<Register, u64> {
    let mut held: BTreeMap<Register, u64> =
        (code.parameters..).zip(constants.iter().copied()).take(code.held.into()).collect();
    for register in code.instructions.iter().filter_map(written) {
        held.remove(&register);
    }
    held
}

/// How registers are held. A register is a float where all that is written to it are floats of one width, or bits from memory
/// that somebody takes for one; in doubt it is an integer, which is right for everything and slower for floats.
fn kinds(
    code: &Code,
    constants: &[u64],
    instructions: RangeInclusive<usize>,
    held: &BTreeMap<Register, u64>,
) -> BTreeMap<Register, Kind> {
    let mut writes: BTreeMap<Register, Vec<Form>> = BTreeMap::new();
    let mut reads: BTreeMap<Register, Vec<Form>> = BTreeMap::new();
    for instruction in &code.instructions[instructions] {
        operands(
            instruction,
            |register, form| writes.entry(register).or_default().push(form),
            |register, form| reads.entry(register).or_default().push(form),
        );
    }
    let registers: BTreeSet<Register> = writes.keys().chain(reads.keys()).copied().collect();
    // What somebody takes for a float may be one; moves hand that on.
    let mut wanted: BTreeMap<Register, Kind> = BTreeMap::new();
    let forms = |register: &Register| {
        let of = |list: &BTreeMap<Register, Vec<Form>>| list.get(register).cloned().unwrap_or_default();
        of(&writes).into_iter().chain(of(&reads))
    };
    loop {
        let mut more = false;
        for register in &registers {
            if wanted.contains_key(register) {
                continue;
            }
            let kind = forms(register).find_map(|form| match form {
                Form::Single => Some(Kind::Single),
                Form::Double => Some(Kind::Double),
                Form::Of(other) => wanted.get(&other).copied(),
                _ => None,
            });
            if let Some(kind) = kind {
                wanted.insert(*register, kind);
                more = true;
            }
        }
        if !more {
            break;
        }
    }
    // What is written otherwise is none after all, and neither is what only the machine writes and somebody takes for more.
    loop {
        let fits = |register: &Register, kind: Kind| {
            let Some(forms) = writes.get(register) else {
                let whole = |forms: &Vec<Form>| forms.iter().any(|form| matches!(form, Form::Whole | Form::Bits));
                // Of what the machine holds, machine code asks when it is entered; of a constant here.
                let narrow = held.get(register).is_none_or(|bits| bits >> 32 == 0);
                return kind == Kind::Double || narrow && !reads.get(register).is_some_and(whole);
            };
            forms.iter().all(|form| match (*form, kind) {
                (Form::Single | Form::Word, Kind::Single) | (Form::Double | Form::Bits, Kind::Double) => true,
                (Form::Of(other), _) => {
                    wanted.get(&other) == Some(&kind)
                        || held.get(&other).is_some_and(|bits| kind == Kind::Double || bits >> 32 == 0)
                }
                (Form::Constant(number), Kind::Single) => {
                    constants.get(number as usize).is_none_or(|bits| bits >> 32 == 0)
                }
                (Form::Constant(_), Kind::Double) => true,
                _ => false,
            })
        };
        let misfits: Vec<Register> =
            wanted.iter().filter(|(register, kind)| !fits(register, **kind)).map(|(register, _)| *register).collect();
        if misfits.is_empty() {
            return wanted;
        }
        for register in misfits {
            wanted.remove(&register);
        }
    }
}

/// Whether machine code writes memory for an instruction.
fn writes_memory(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(
        instruction,
        I::Store8(..)
            | I::Store16(..)
            | I::Store32(..)
            | I::Store64(..)
            | I::StoreIndexed8(..)
            | I::StoreIndexed16(..)
            | I::StoreIndexed32(..)
            | I::StoreIndexed64(..)
            | I::Copy(..)
            | I::Clear(..)
            | I::Push(..)
    )
}

//! Loops that never end, noticed while the machine is in them.
//!
//! Now and then the machine looks for cycles, for some turns of its loops, by Brent's algorithm: one earlier state of each loop
//! is kept, every later one is compared with it, and after 1, 2, 4, 8 … turns a later one is kept in its place. What decides whether a loop ends is known from its
//! instructions: the registers that its jumps read, those that these are calculated from, and whatever an access, a store or
//! a call is made with. If these are in one turn what they were in an earlier one, if memory is as it was, and if nothing was
//! asked of anybody outside that may answer otherwise the next time, then every further turn is like those between.

mod cycles;

use std::{
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use crate::{
    Code, Image, Instruction, Register, Span,
    operands::{operands, target, written},
};

/// In larger loops none are looked for.
const MOST_INSTRUCTIONS: usize = 20_000;

/// A loop that never ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Endless {
    /// What decides over its end, or its beginning where nothing does.
    pub span: Span,
    /// What was read or asked for that: where, and what it is in every turn.
    pub values: Vec<(Span, Held)>,
}

/// A value as the program sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Held {
    /// An integer with a sign.
    Signed(i64),
    /// An integer without one, or an address.
    Unsigned(u64),
    /// Bits of 64-bit memory, of which nothing is known.
    Bits(u64),
}

/// What is known of the loops that a program is in.
#[derive(Debug, Default)]
pub(crate) struct CycleDetection {
    /// Cycles are looked for during so many more turns.
    left: u32,
    /// By call and first instruction.
    turns: HashMap<(u64, usize), Turn>,
    /// By function and first instruction.
    loops: HashMap<(usize, usize), Rc<Option<Loop>>>,
}

/// An earlier turn of a loop.
#[derive(Debug)]
struct Turn {
    depth: usize,
    registers: Vec<u64>,
    /// How memory and what lies outside had changed.
    changed: [u64; 3],
    /// How many turns it was compared with, and how many it will be.
    compared: u32,
    most: u32,
}

/// A loop by its instructions.
#[derive(Debug)]
struct Loop {
    /// What decides over its end, and over everything that could end the program in it.
    deciding: Vec<Register>,
    /// The jump that leaves it.
    exit: Option<usize>,
    /// The loads and calls that the jumps depend on.
    asked: Vec<usize>,
}

impl Loop {
    /// The loop whose turns begin at an instruction.
    fn find(image: &Image, code: &Code, first: usize) -> Option<Loop> {
        let instructions = &code.instructions;
        let mut last = instructions.iter().rposition(|instruction| target(instruction) == Some(first))?;
        if last < first {
            return None;
        }
        // A jump from behind it back into it is a part of the loop.
        while let Some(further) = instructions
            .iter()
            .rposition(|instruction| target(instruction).is_some_and(|target| (first..=last).contains(&target)))
            .filter(|further| *further > last)
        {
            last = further;
        }
        if last - first > MOST_INSTRUCTIONS {
            return None;
        }
        let body = first..=last;
        let mut deciding = BTreeSet::new();
        let mut leaving = BTreeSet::new();
        let mut exit = None;
        for at in body.clone() {
            let instruction = &instructions[at];
            let goes = target(instruction);
            let mut reads = BTreeSet::new();
            let leads = reads_of(image, code, instruction, &mut reads);
            if goes.is_some() {
                leaving.extend(reads.iter().copied());
                if goes.is_some_and(|target| !body.contains(&target)) && exit.is_none() {
                    exit = Some(at);
                }
            }
            if leads {
                deciding.extend(reads);
            }
        }
        // A condition behind the body goes back to its beginning.
        if exit.is_none() && !matches!(instructions[last], Instruction::Jump(_)) {
            exit = Some(last);
        }
        // What these are calculated from.
        let close = |registers: &mut BTreeSet<Register>| {
            let mut before = 0;
            while registers.len() > before {
                before = registers.len();
                for at in body.clone() {
                    if written(&instructions[at]).is_some_and(|register| registers.contains(&register)) {
                        reads_of(image, code, &instructions[at], registers);
                    }
                }
            }
        };
        close(&mut deciding);
        close(&mut leaving);
        let asks = |at: &usize| {
            let at = *at;
            let instruction = &instructions[at];
            let answers =
                is_load(instruction) || matches!(instruction, Instruction::Library(..) | Instruction::Call(..));
            // A register that holds something else later says nothing of this.
            let stays = |register: Register| {
                leaving.contains(&register)
                    && instructions[at + 1..=last].iter().all(|later| written(later) != Some(register))
            };
            answers && written(instruction).is_some_and(stays)
        };
        let asked = body.clone().filter(asks).collect();
        Some(Loop { deciding: deciding.into_iter().collect(), exit, asked })
    }
}

/// Adds the registers that an instruction reads, and answers whether anything hangs on them but what it writes: where the
/// program goes on, whether it fails, what is in memory, what others do.
fn reads_of(image: &Image, code: &Code, instruction: &Instruction, reads: &mut BTreeSet<Register>) -> bool {
    use Instruction as I;
    // Arguments lie behind the caller's registers.
    let mut arguments = |count: u32| {
        let first = code.registers;
        reads.extend((first..first + count).filter_map(|register| Register::try_from(register).ok()));
    };
    match *instruction {
        I::Call(function, _) => {
            arguments(image.functions.get(function as usize).map_or(0, |called| called.parameters.into()));
            true
        }
        I::Library(..) | I::Launch(_) => {
            arguments(code.most_arguments);
            true
        }
        I::CallPointer(pointer, _, count) => {
            arguments(count);
            reads.insert(pointer);
            true
        }
        I::Copy(to, from, _) => {
            reads.extend([to, from]);
            true
        }
        I::Clear(base, _) => {
            reads.insert(base);
            true
        }
        I::Push(_, vector, from, _) => {
            reads.extend([vector, from]);
            true
        }
        I::Return(value) => {
            reads.insert(value);
            false
        }
        _ => {
            let mut writes = false;
            operands(
                instruction,
                |_, _| writes = true,
                |register, _| {
                    reads.insert(register);
                },
            );
            // Loads may be of no memory, divisions by zero.
            !writes || is_load(instruction) || may_fail(instruction)
        }
    }
}

fn is_load(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(
        instruction,
        I::LoadBool(..)
            | I::LoadI8(..)
            | I::LoadU8(..)
            | I::LoadI16(..)
            | I::LoadU16(..)
            | I::LoadI32(..)
            | I::LoadU32(..)
            | I::Load64(..)
            | I::IndexedBool(..)
            | I::IndexedI8(..)
            | I::IndexedU8(..)
            | I::IndexedI16(..)
            | I::IndexedU16(..)
            | I::IndexedI32(..)
            | I::IndexedU32(..)
            | I::Indexed64(..)
    )
}

fn may_fail(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(
        instruction,
        I::DivideI32(..)
            | I::DivideU32(..)
            | I::DivideI64(..)
            | I::DivideU64(..)
            | I::RemainderI32(..)
            | I::RemainderU32(..)
            | I::RemainderI64(..)
            | I::RemainderU64(..)
            | I::Element(..)
    )
}

/// A register's value as the instruction that wrote it says.
fn held(instruction: &Instruction, bits: u64) -> Held {
    use Instruction as I;
    match instruction {
        I::Load64(..) | I::Indexed64(..) => Held::Bits(bits),
        I::LoadU8(..) | I::LoadU16(..) | I::LoadU32(..) | I::IndexedU8(..) | I::IndexedU16(..) | I::IndexedU32(..) => {
            Held::Unsigned(bits)
        }
        _ => Held::Signed(bits.cast_signed()),
    }
}

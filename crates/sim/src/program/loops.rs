//! What decides whether a loop ends.
//!
//! A loop's ends are decided by its conditions, these by values, these by other values, and some of them were there
//! before the turn: the loop carries them. If all that it carries so is in one turn what it was in an earlier one, every
//! further turn is like those between, and the loop never ends. Where memory decides too, that holds as long as memory is
//! what it was in that turn: then what the loop stores counts as deciding.

use std::collections::BTreeSet;

use super::{
    Program, direct::Special, instruction::Instruction, operation::BinaryOp, register::Register, scalar::ScalarKind,
    variable::Space,
};

/// What decides whether a loop ends.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ends {
    /// The registers that the loop carries for it; absent where that is not known.
    pub(crate) carried: Option<Vec<Register>>,
    /// Whether memory that somebody may write decides too.
    pub(crate) remembers: bool,
    /// The comparisons of its conditions: both sides, and as what they are compared. Integers that may have a sign or not are
    /// there as both.
    pub(crate) compared: Vec<(Register, Register, ScalarKind)>,
}

/// The loop whose first instruction this is: where it ends, and what decides.
pub(crate) fn ends(program: &Program, start: u32) -> Ends {
    let Some(found) = Body::of(program, start as usize) else { return Ends::default() };
    if (found.start..=found.end).any(|at| writes(program, found.program_at(at)).is_none()) {
        return Ends::default();
    }
    let mut carried = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let (mut known, mut remembers) = (true, false);
    let mut compared = Vec::new();
    let mut open: Vec<(usize, Register)> = found.conditions(None);
    while let Some((reader, register)) = open.pop() {
        if !seen.insert((reader, register)) {
            continue;
        }
        let (writers, is_carried) = found.writers(reader, register);
        if is_carried {
            carried.insert(register);
        }
        for writer in writers {
            let Some(effect) = Effect::of(program, found.program_at(writer)) else {
                known = false;
                continue;
            };
            if effect.changing && !remembers {
                remembers = true;
                // What the loop leaves in memory may be what it reads there.
                for at in found.start..=found.end {
                    let Some(stored) = stored(program, found.program_at(at)) else { continue };
                    open.extend(stored.into_iter().map(|register| (at, register)));
                    open.extend(found.conditions(Some(at)));
                }
            }
            open.extend(effect.reads.iter().map(|read| (writer, *read)));
            open.extend(found.conditions(Some(writer)));
            if let Instruction::Binary { op, left, right, .. } = found.program_at(writer)
                && !is_settled(program, *op, *left, *right)
            {
                match op {
                    BinaryOp::EqualI | BinaryOp::NotEqualI => {
                        compared.push((*left, *right, ScalarKind::U32));
                        compared.push((*left, *right, ScalarKind::I32));
                    }
                    BinaryOp::LessU | BinaryOp::LessEqualU => compared.push((*left, *right, ScalarKind::U32)),
                    BinaryOp::LessI | BinaryOp::LessEqualI => compared.push((*left, *right, ScalarKind::I32)),
                    BinaryOp::EqualF | BinaryOp::NotEqualF | BinaryOp::LessF | BinaryOp::LessEqualF => {
                        compared.push((*left, *right, ScalarKind::F32));
                    }
                    _ => {}
                }
            }
        }
    }
    Ends { carried: known.then(|| carried.into_iter().collect()), remembers, compared }
}

/// A load or an atomic through a pointer that decides whether a loop ends.
pub(crate) struct DecidingRead {
    /// The instruction.
    pub(crate) at: usize,
    /// As what it is read.
    pub(crate) kind: ScalarKind,
    /// Where the value is, unless something else in the loop writes there, too.
    pub(crate) register: Option<Register>,
}

/// Those that decide whether the loop ends whose first instruction this is.
pub(crate) fn deciding_reads(program: &Program, start: u32) -> Vec<DecidingRead> {
    let Some(found) = Body::of(program, start as usize) else { return Vec::new() };
    let mut loads = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<(usize, Register)> = found.conditions(None);
    while let Some((reader, register)) = open.pop() {
        if !seen.insert((reader, register)) {
            continue;
        }
        for writer in found.writers(reader, register).0 {
            let instruction = found.program_at(writer);
            let (Instruction::PointerLoad { access, .. }
            | Instruction::PointerAtomic { access, .. }
            | Instruction::PointerCompareExchange { access, .. }) = instruction
            else {
                let effect = Effect::of(program, instruction);
                open.extend(effect.iter().flat_map(|effect| &effect.reads).map(|read| (writer, *read)));
                continue;
            };
            let access = program.direct.as_ref().and_then(|direct| direct.accesses.get(*access as usize));
            let Some(kind) = access.map(|access| access.kind) else { continue };
            let is_kept = (found.start..=found.end)
                .filter(|at| *at != writer)
                .all(|at| writes(program, found.program_at(at)).is_some_and(|written| !written.contains(&register)));
            loads.push(DecidingRead { at: writer, kind, register: is_kept.then_some(register) });
        }
    }
    loads
}

/// The instructions of a loop, from its first to its [`Instruction::Repeat`].
struct Body<'program> {
    program: &'program Program,
    start: usize,
    end: usize,
    /// By instruction of the body: the structures of the body around it, the outermost first.
    around: Vec<Vec<usize>>,
}

impl<'program> Body<'program> {
    fn of(program: &'program Program, start: usize) -> Option<Body<'program>> {
        let mut around = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut depth = 0;
        for (at, instruction) in program.instructions.iter().enumerate().skip(start) {
            match instruction {
                Instruction::EndLoop { .. } if depth == 0 => return None,
                Instruction::Repeat { start: its } if *its as usize == start => {
                    around.push(open.clone());
                    return Some(Body { program, start, end: at, around });
                }
                Instruction::EndIf { .. } | Instruction::EndSwitch { .. } | Instruction::EndCall { .. } => {
                    open.pop();
                }
                Instruction::EndLoop { .. } => {
                    depth -= 1;
                    open.pop();
                }
                _ => {}
            }
            around.push(open.clone());
            match instruction {
                Instruction::If { .. } | Instruction::Switch | Instruction::Call => open.push(at),
                Instruction::Loop => {
                    depth += 1;
                    open.push(at);
                }
                _ => {}
            }
        }
        None
    }

    fn program_at(&self, at: usize) -> &'program Instruction {
        &self.program.instructions[at]
    }

    fn around(&self, at: usize) -> &[usize] {
        self.around.get(at - self.start).map_or(&[], Vec::as_slice)
    }

    /// The conditions that decide whether the loop ends, or whether this instruction is executed: where they are read.
    fn conditions(&self, of: Option<usize>) -> Vec<(usize, Register)> {
        let mut all = Vec::new();
        let structures: &[usize] = of.map_or(&[], |at| self.around(at));
        for at in self.start..=self.end {
            let own = self.around(at);
            // The innermost loop around this is the one that it leaves.
            let inner = own.iter().rev().find(|open| matches!(self.program_at(**open), Instruction::Loop));
            let concerns = inner.is_none_or(|inner| structures.contains(inner));
            match self.program_at(at) {
                Instruction::BreakIf { condition, .. } if concerns => all.push((at, *condition)),
                Instruction::Break | Instruction::Continue if concerns => self.guards(at, &mut all),
                Instruction::Return | Instruction::Exit => self.guards(at, &mut all),
                _ => {}
            }
        }
        if let Some(at) = of {
            self.guards(at, &mut all);
        }
        all
    }

    /// The conditions of the structures around an instruction.
    fn guards(&self, at: usize, all: &mut Vec<(usize, Register)>) {
        for open in self.around(at) {
            match self.program_at(*open) {
                Instruction::If { condition, .. } => all.push((*open, *condition)),
                Instruction::Switch => {
                    // Its cases read the selector.
                    for case in *open..at {
                        if let Instruction::Case { selector, .. } = self.program_at(case) {
                            all.push((case, *selector));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Which instructions may have given a register the value that one of them reads, and whether it may be from before
    /// the turn.
    fn writers(&self, reader: usize, register: Register) -> (Vec<usize>, bool) {
        let mut writers = Vec::new();
        let before = (self.start..reader).rev();
        let behind = (reader..=self.end).rev();
        for (at, carried) in before.map(|at| (at, false)).chain(behind.map(|at| (at, true))) {
            let instruction = self.program_at(at);
            if writes(self.program, instruction).is_some_and(|written| written.contains(&register)) {
                writers.push(at);
                if !matches!(instruction, Instruction::Assign { .. }) {
                    return (writers, carried);
                }
            }
        }
        (writers, true)
    }
}

/// What an instruction's result depends on.
struct Effect {
    reads: Vec<Register>,
    /// It reads memory that somebody may write.
    changing: bool,
}

impl Effect {
    /// Absent for an instruction of which nothing is known.
    fn of(program: &Program, instruction: &Instruction) -> Option<Effect> {
        use Instruction as I;
        let changing = match *instruction {
            I::Load { address, .. } => {
                let address = program.addresses.get(address as usize)?;
                let variable = program.variables.get(usize::from(address.variable))?;
                !(address.space == Space::Constant || address.space == Space::Global && !variable.writable)
            }
            I::Atomic { .. }
            | I::WideAtomic { .. }
            | I::CompareExchange { .. }
            | I::WideCompareExchange { .. }
            | I::PointerLoad { .. }
            | I::PointerAtomic { .. }
            | I::PointerCompareExchange { .. } => true,
            I::Special {
                operation: Special::Clock | Special::Allocate | Special::Print(_) | Special::Launch(_),
                ..
            }
            | I::CallFunction { .. } => return None,
            // An assignment that some lanes sit out keeps what they hold: that is carried anyway.
            _ => false,
        };
        let settled = matches!(*instruction, I::Binary { op, left, right, .. } if is_settled(program, op, left, right));
        let reads = if settled { Vec::new() } else { program.operands(instruction)?.reads };
        Some(Effect { reads, changing })
    }
}

/// Whether a comparison has one answer whatever is compared: no unsigned number is below 0.
fn is_settled(program: &Program, op: BinaryOp, left: Register, right: Register) -> bool {
    let zero = match op {
        BinaryOp::LessU => right,
        BinaryOp::LessEqualU => left,
        _ => return false,
    };
    program.constants.contains(&(zero, 0))
}

/// The registers that an instruction which writes to memory reads; absent for others.
fn stored(program: &Program, instruction: &Instruction) -> Option<Vec<Register>> {
    use Instruction as I;
    match instruction {
        I::Store { .. }
        | I::Atomic { .. }
        | I::WideAtomic { .. }
        | I::CompareExchange { .. }
        | I::WideCompareExchange { .. }
        | I::PointerStore { .. }
        | I::PointerAtomic { .. }
        | I::PointerCompareExchange { .. } => Some(program.operands(instruction)?.reads),
        _ => None,
    }
}

/// The registers that an instruction writes, those of 64 bits with both words; absent where that is not known.
pub(super) fn writes(program: &Program, instruction: &Instruction) -> Option<Vec<Register>> {
    use Instruction as I;
    match instruction {
        I::CallFunction { .. }
        | I::EndFunction
        | I::Special { operation: Special::Print(_) | Special::Launch(_) | Special::NoFunction, .. } => None,
        _ => Some(program.operands(instruction).map(|operands| operands.writes).unwrap_or_default()),
    }
}

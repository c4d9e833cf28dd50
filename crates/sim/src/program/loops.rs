//! What decides whether a loop ends.
//!
//! A loop's ends are decided by its conditions, these by values, these by other values, and some of them were there
//! before the turn: the loop carries them. If all that it carries so is in one turn what it was in an earlier one, every
//! further turn is like those between, and the loop never ends. That holds only where no memory is involved that somebody
//! can write: of other loops nothing is said.

use std::collections::BTreeSet;

use super::{BinaryOp, Instruction, Program, Register, Space, UnaryOp};

/// What decides whether a loop ends.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ends {
    /// The registers that the loop carries for it; absent where memory decides.
    pub(crate) carried: Option<Vec<Register>>,
    /// The comparisons of its conditions: both sides, and whether they are floats.
    pub(crate) compared: Vec<(Register, Register, bool)>,
}

/// The loop whose first instruction this is: where it ends, and what decides.
pub(crate) fn ends(program: &Program, start: u32) -> Ends {
    let Some(found) = Body::of(program, start as usize) else { return Ends::default() };
    if (found.start..=found.end).any(|at| writes(program, found.program_at(at)).is_none()) {
        return Ends::default();
    }
    let mut carried = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut known = true;
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
            if effect.changing {
                known = false;
            }
            open.extend(effect.reads.iter().map(|read| (writer, *read)));
            open.extend(found.conditions(Some(writer)));
            if let Instruction::Binary { op, left, right, .. } = found.program_at(writer) {
                match op {
                    BinaryOp::EqualI
                    | BinaryOp::NotEqualI
                    | BinaryOp::LessU
                    | BinaryOp::LessEqualU
                    | BinaryOp::LessI
                    | BinaryOp::LessEqualI => compared.push((*left, *right, false)),
                    BinaryOp::EqualF | BinaryOp::NotEqualF | BinaryOp::LessF | BinaryOp::LessEqualF => {
                        compared.push((*left, *right, true));
                    }
                    _ => {}
                }
            }
        }
    }
    Ends { carried: known.then(|| carried.into_iter().collect()), compared }
}

/// The loads and atomics through pointers that decide whether the loop ends whose first instruction this is.
pub(crate) fn deciding_reads(program: &Program, start: u32) -> Vec<usize> {
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
            if matches!(
                instruction,
                Instruction::PointerLoad { .. }
                    | Instruction::PointerAtomic { .. }
                    | Instruction::PointerCompareExchange { .. }
            ) {
                loads.push(writer);
            } else if let Some(effect) = Effect::of(program, instruction) {
                open.extend(effect.reads.iter().map(|read| (writer, *read)));
            }
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
        let pure = |reads: Vec<Register>| Some(Effect { reads, changing: false });
        let wide = |registers: &[Register]| registers.iter().flat_map(|low| [*low, low.saturating_add(1)]).collect();
        match *instruction {
            I::Unary { from, .. } | I::Copy { from, .. } | I::Assign { from, .. } => pure(vec![from]),
            // An assignment that some lanes sit out keeps what they hold: that is carried anyway.
            I::Binary { left, right, .. } => pure(vec![left, right]),
            I::Ternary { first, second, third, .. } => pure(vec![first, second, third]),
            I::InsertBits { base, bits, offset, count, .. } => pure(vec![base, bits, offset, count]),
            I::WideUnary { from, .. } | I::Convert { from, .. } => pure(wide(&[from])),
            I::WideBinary { left, right, .. } => pure(wide(&[left, right])),
            I::WideTernary { first, second, third, .. } => pure(wide(&[first, second, third])),
            I::WideInsertBits { base, bits, offset, count, .. } => pure(wide(&[base, bits, offset, count])),
            I::Offset { base, address, .. } => {
                let index = program.addresses.get(address as usize)?.index;
                pure(base.into_iter().chain(index).collect())
            }
            I::RuntimeLength { .. } => pure(Vec::new()),
            I::Load { address, .. } => {
                let address = program.addresses.get(address as usize)?;
                let variable = program.variables.get(usize::from(address.variable))?;
                let fixed = address.space == Space::Constant || address.space == Space::Global && !variable.writable;
                Some(Effect { reads: address.index.into_iter().collect(), changing: !fixed })
            }
            I::Ballot { predicate, .. } => pure(predicate.into_iter().collect()),
            I::Collective { from, .. } => pure(wide(&[from])),
            I::Gather { from, index, .. } => pure([from].into_iter().chain(index).collect()),
            _ => None,
        }
    }
}

/// The registers that an instruction writes, those of 64 bits with both words; absent where that is not known.
pub(super) fn writes(program: &Program, instruction: &Instruction) -> Option<Vec<Register>> {
    use Instruction as I;
    let pair = |to: Register| vec![to, to.saturating_add(1)];
    let list = |first: u32, count: usize| {
        let first = first as usize;
        program.lists.get(first..first + count).map(<[Register]>::to_vec).unwrap_or_default()
    };
    let access = |access: u32| program.direct.as_ref().and_then(|direct| direct.accesses.get(access as usize));
    Some(match *instruction {
        I::Unary { to, .. }
        | I::Binary { to, .. }
        | I::Ternary { to, .. }
        | I::InsertBits { to, .. }
        | I::Copy { to, .. }
        | I::Assign { to, .. }
        | I::Offset { to, .. }
        | I::RuntimeLength { to, .. }
        | I::Gather { to, .. } => vec![to],
        I::WideUnary { op, to, .. } if !UnaryOp::narrows(op) => pair(to),
        I::WideBinary { op, to, .. } if !BinaryOp::narrows(op) => pair(to),
        I::WideUnary { to, .. } | I::WideBinary { to, .. } => vec![to],
        I::Collective { kind, to, .. } if kind.is_wide() => pair(to),
        I::Convert { to_kind, to, .. } if to_kind.is_wide() => pair(to),
        I::Collective { to, .. } | I::Convert { to, .. } => vec![to],
        I::WideTernary { to, .. } | I::WideInsertBits { to, .. } => pair(to),
        I::Load { list: first, count, .. } => list(first, usize::from(count)),
        I::Ballot { list: first, .. } => list(first, 4),
        I::Atomic { to, .. } => to.into_iter().collect(),
        I::WideAtomic { to, .. } => to.map(pair).unwrap_or_default(),
        I::CompareExchange { to, exchanged, .. } => vec![to, exchanged],
        I::WideCompareExchange { to, exchanged, .. } => vec![to, to.saturating_add(1), exchanged],
        I::PointerLoad { list: first, access: number } => {
            let access = access(number)?;
            let all = list(first, usize::from(access.count));
            if access.scalar.bytes() == 8 { all.into_iter().flat_map(pair).collect() } else { all }
        }
        I::PointerAtomic { to, access: number, .. } if access(number)?.scalar.bytes() < 8 => to.into_iter().collect(),
        I::PointerCompareExchange { to, access: number, .. } if access(number)?.scalar.bytes() < 8 => vec![to],
        I::PointerAddress { to, .. } | I::FrameAddress { to, .. } => pair(to),
        I::Calculate { scalar, list: first, .. } if scalar.bytes() < 8 => list(first, 1),
        I::Store { .. }
        | I::PointerStore { .. }
        | I::Undefine { .. }
        | I::If { .. }
        | I::Else { .. }
        | I::EndIf { .. }
        | I::Loop
        | I::BreakIf { .. }
        | I::Break
        | I::Continue
        | I::Continuing { .. }
        | I::Repeat { .. }
        | I::EndLoop { .. }
        | I::Switch
        | I::Case { .. }
        | I::EndCase
        | I::BreakSwitch
        | I::EndSwitch { .. }
        | I::FallThrough
        | I::Call
        | I::Return
        | I::EndCall { .. }
        | I::End
        | I::Exit
        | I::Fail { .. }
        | I::Barrier { .. }
        | I::WarpBarrier => Vec::new(),
        _ => return None,
    })
}

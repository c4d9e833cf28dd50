//! Over which loads compare-and-swaps decide that are tried again.
//!
//! Whoever looks at a value, calculates another one and has a compare-and-swap exchange the two need not have seen the newest
//! value: if it was not, nothing is exchanged, and the thread tries again. So a load is looked for whose value becomes what is
//! compared or stored, where that happens, or whether it happens at all.

use std::collections::{BTreeSet, HashMap};

use super::{
    Program, instruction::Instruction, loops::writes, operation::AtomicOp, register::Register, variable::Space,
};

/// The plain loads through pointers over which a compare-and-swap in a loop decides.
pub(crate) fn asking_loads(program: &Program) -> BTreeSet<usize> {
    let flow = Flow::of(program);
    let is_load = |at: &usize| matches!(program.instructions[*at], Instruction::PointerLoad { .. });
    let decisions: Vec<usize> = (0..program.instructions.len()).filter(|at| flow.decides(*at)).collect();
    if decisions.is_empty() {
        return BTreeSet::new();
    }
    if program.instructions.iter().any(|one| matches!(one, Instruction::CallFunction { .. })) {
        // What goes through real calls is not followed: every load may be one.
        return (0..program.instructions.len()).filter(is_load).collect();
    }
    let flow = flow.with_writers();
    let mut open: Vec<(usize, Register)> = Vec::new();
    for at in decisions {
        open.extend(flow.reads(at));
        open.extend(flow.conditions(at));
    }
    let mut seen = BTreeSet::new();
    while let Some((reader, register)) = open.pop() {
        for writer in flow.writers(reader, register) {
            if !seen.insert(writer) {
                continue;
            }
            open.extend(flow.reads(writer));
            open.extend(flow.guards(writer));
            open.extend(flow.left_in_memory(writer));
        }
    }
    seen.into_iter().filter(is_load).collect()
}

/// What reaches what in a program.
struct Flow<'program> {
    program: &'program Program,
    /// By instruction: the structures around it, the outermost first.
    around: Vec<Vec<usize>>,
    /// By loop: its last instruction.
    ends: HashMap<usize, usize>,
    /// By register: the instructions that write it, ascending.
    writers: HashMap<Register, Vec<usize>>,
}

impl<'program> Flow<'program> {
    fn of(program: &'program Program) -> Flow<'program> {
        let mut around = Vec::with_capacity(program.instructions.len());
        let mut ends = HashMap::new();
        let mut open: Vec<usize> = Vec::new();
        for (at, instruction) in program.instructions.iter().enumerate() {
            match instruction {
                Instruction::EndIf { .. } | Instruction::EndSwitch { .. } | Instruction::EndCall { .. } => {
                    open.pop();
                }
                Instruction::EndLoop { .. } => {
                    if let Some(start) = open.pop() {
                        ends.insert(start, at);
                    }
                }
                _ => {}
            }
            around.push(open.clone());
            if matches!(
                instruction,
                Instruction::If { .. } | Instruction::Switch | Instruction::Call | Instruction::Loop
            ) {
                open.push(at);
            }
        }
        Flow { program, around, ends, writers: HashMap::new() }
    }

    fn with_writers(mut self) -> Self {
        for (at, instruction) in self.program.instructions.iter().enumerate() {
            for register in writes(self.program, instruction).into_iter().flatten() {
                self.writers.entry(register).or_default().push(at);
            }
        }
        self
    }

    fn at(&self, at: usize) -> &Instruction {
        &self.program.instructions[at]
    }

    /// The loops around an instruction, the innermost first.
    fn loops(&self, at: usize) -> impl Iterator<Item = usize> {
        self.around[at].iter().rev().copied().filter(|open| matches!(self.at(*open), Instruction::Loop))
    }

    /// Whether it is a compare-and-swap that is tried again.
    fn decides(&self, at: usize) -> bool {
        matches!(self.at(at), Instruction::PointerCompareExchange { .. }) && self.loops(at).next().is_some()
    }

    fn reads(&self, at: usize) -> Vec<(usize, Register)> {
        let operands = self.program.operands(self.at(at));
        operands.into_iter().flat_map(|operands| operands.reads).map(|register| (at, register)).collect()
    }

    /// The instructions that may have given a register the value that one reads.
    fn writers(&self, reader: usize, register: Register) -> Vec<usize> {
        let Some(all) = self.writers.get(&register) else { return Vec::new() };
        let around = &self.around[reader];
        let mut found = Vec::new();
        for writer in all.iter().rev().copied().filter(|writer| *writer < reader) {
            found.push(writer);
            // Behind one that every thread passes which comes to the reader nothing older is left.
            let replaces = !matches!(self.at(writer), Instruction::Assign { .. });
            if replaces && around.starts_with(&self.around[writer]) {
                break;
            }
        }
        if let Some(outermost) = self.loops(reader).last() {
            let end = self.ends.get(&outermost).copied().unwrap_or(reader);
            found.extend(all.iter().copied().filter(|writer| (reader..end).contains(writer)));
        }
        found
    }

    /// The conditions of the structures around an instruction.
    fn guards(&self, at: usize) -> Vec<(usize, Register)> {
        let mut all = Vec::new();
        for open in self.around[at].iter().copied() {
            match self.at(open) {
                Instruction::If { condition, .. } => all.push((open, *condition)),
                // Its cases read the selector.
                Instruction::Switch => all.extend((open..at).filter_map(|case| match self.at(case) {
                    Instruction::Case { selector, .. } => Some((case, *selector)),
                    _ => None,
                })),
                _ => {}
            }
        }
        all
    }

    /// The conditions that decide whether an instruction in a loop is executed, or executed again.
    fn conditions(&self, at: usize) -> Vec<(usize, Register)> {
        let mut all = self.guards(at);
        let around = &self.around[at];
        let innermost = self.loops(at).next();
        let again = innermost.and_then(|start| Some(start..*self.ends.get(&start)?)).unwrap_or(at..at);
        let last = again.end.max(at);
        for exit in (0..last).filter(|exit| *exit < at || again.contains(exit)) {
            let concerns = |of: fn(&Instruction) -> bool| {
                self.around[exit].iter().rev().find(|open| of(self.at(**open))).is_none_or(|open| around.contains(open))
            };
            match self.at(exit) {
                Instruction::BreakIf { condition, .. } if concerns(|open| matches!(open, Instruction::Loop)) => {
                    all.push((exit, *condition));
                }
                Instruction::Break | Instruction::Continue if concerns(|open| matches!(open, Instruction::Loop)) => {
                    all.extend(self.guards(exit));
                }
                Instruction::Return if concerns(|open| matches!(open, Instruction::Call)) => {
                    all.extend(self.guards(exit));
                }
                Instruction::Exit => all.extend(self.guards(exit)),
                _ => {}
            }
        }
        all
    }

    /// If an instruction reads a variable of the thread's own memory: what is stored there.
    fn left_in_memory(&self, at: usize) -> Vec<(usize, Register)> {
        let variable = |access: u32| {
            let access = self.program.direct.as_ref()?.accesses.get(access as usize)?;
            let variable = access.variable?;
            let declared = self.program.variables.get(usize::from(variable))?;
            (declared.space == Space::Private).then_some(variable)
        };
        let Instruction::PointerLoad { access, .. } = self.at(at) else { return Vec::new() };
        let Some(read) = variable(*access) else { return Vec::new() };
        let stores = |at: &usize| match self.at(*at) {
            Instruction::PointerStore { access, .. } => variable(*access) == Some(read),
            Instruction::PointerAtomic { op, access, .. } => *op != AtomicOp::Load && variable(*access) == Some(read),
            _ => false,
        };
        (0..self.program.instructions.len()).filter(stores).flat_map(|store| self.reads(store)).collect()
    }
}

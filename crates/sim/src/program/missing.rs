//! Where the barrier is missing that would have kept two accesses of a block's threads apart.

use super::{Program, direct::Special, instruction::Instruction};

/// Where a barrier between two accesses belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingBarrier {
    /// Between their lines.
    Between,
    /// One statement reads and writes: what it read has to wait in a variable.
    InStatement,
    /// At the end of the body of the loop around both: nothing keeps one turn apart from the next.
    BetweenTurns,
}

impl Program {
    /// Where the barrier is missing between two accesses, by their instructions.
    pub(crate) fn missing_barrier(&self, one: u32, other: u32) -> MissingBarrier {
        let (first, last) = (one.min(other) as usize, one.max(other) as usize);
        let instructions = &self.instructions;
        let between = instructions.get(first..last).unwrap_or(&[]);
        // The parts of the list are functions: what lies between two of them is not what runs between them.
        if between.iter().any(|instruction| matches!(instruction, Instruction::EndFunction)) {
            return MissingBarrier::Between;
        }
        let turn = self.loop_around(first, last);
        let waits = |from: usize, to: usize| instructions[from..to].iter().any(is_barrier);
        let in_statement = self.place(one).line == self.place(other).line;
        match turn {
            Some((start, end)) if waits(first, last) && !waits(start, first) && !waits(last, end) => {
                MissingBarrier::BetweenTurns
            }
            // A statement whose threads read what others wrote in the turn before, as a reduction's, is the common case.
            Some((start, end)) if in_statement && !waits(start, end) => MissingBarrier::BetweenTurns,
            _ if in_statement && !waits(first, last) => MissingBarrier::InStatement,
            _ => MissingBarrier::Between,
        }
    }

    /// Where a turn of the innermost loop that has both instructions starts, and where it ends.
    fn loop_around(&self, first: usize, last: usize) -> Option<(usize, usize)> {
        let turns = self.instructions.iter().enumerate().filter_map(|(end, instruction)| match instruction {
            Instruction::Repeat { start } => Some((*start as usize, end)),
            _ => None,
        });
        turns.filter(|(start, end)| *start <= first && last <= *end).min_by_key(|(start, end)| end - start)
    }
}

fn is_barrier(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Barrier { .. } | Instruction::Special { operation: Special::BarrierVote(_), .. })
}

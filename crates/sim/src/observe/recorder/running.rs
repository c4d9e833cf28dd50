//! A warp while it is being recorded.

use super::{LaneWords, StepRecord, ValueRecord, WarpRecording};
use crate::{
    observe::Step,
    program::{Definition, Instruction, MemoryScalar, Program, Register, ScalarKind, Shape},
};

/// A warp that is being recorded.
#[derive(Debug, Clone)]
pub(super) struct RunningWarp {
    pub(super) recording: WarpRecording,
    /// What it may still keep.
    pub(super) room: usize,
    /// Whether the last of the steps is still going on.
    pub(super) open: bool,
    /// The instruction executed last.
    pub(super) previous: Option<u32>,
    /// Accesses of that instruction, the last ones of the open step, whose values are still to be taken.
    pub(super) valueless: usize,
    /// Names that have values from before their declarations; the next step shows them.
    pub(super) early: Vec<Definition>,
}

impl RunningWarp {
    pub(super) fn last(&mut self) -> Option<&mut StepRecord> {
        if self.open { self.recording.steps.last_mut() } else { None }
    }

    /// Takes a place of the budget, if one is left.
    pub(super) fn take(&mut self) -> bool {
        let left = self.room > 0;
        self.room = self.room.saturating_sub(1);
        left
    }

    /// Begins a step, if there is room.
    pub(super) fn begin(&mut self, order: &mut u32, line: u32, active: u32) {
        self.open = self.take();
        if !self.open {
            self.recording.dropped += 1;
            return;
        }
        self.recording.steps.push(StepRecord {
            order: *order,
            line,
            active,
            instructions: 0,
            accesses: Vec::new(),
            values: Vec::new(),
            branches: Vec::new(),
            barrier: None,
        });
        *order += 1;
    }

    /// Takes what the previous instruction moved.
    pub(super) fn take_values(&mut self, program: &Program, step: &Step<'_>) {
        let count = std::mem::take(&mut self.valueless);
        let instruction = self.previous.and_then(|previous| program.instructions.get(previous as usize));
        let (Some(instruction), 1..) = (instruction, count) else { return };
        let listed = |list: u32, count: u8| {
            let list = list as usize;
            program.lists.get(list..list + usize::from(count)).unwrap_or_default().to_vec()
        };
        let accesses = program.direct.as_ref().map(|direct| direct.accesses.as_slice()).unwrap_or_default();
        let (registers, wide): (Vec<Register>, bool) = match *instruction {
            Instruction::Load { list, count, address, .. } | Instruction::Store { list, count, address, .. } => {
                (listed(list, count), program.kind_at(address).is_some_and(ScalarKind::is_wide))
            }
            Instruction::Texture { access } => match program.textures.get(access as usize) {
                Some(access) => (access.values.clone(), false),
                None => return,
            },
            Instruction::Atomic { value, .. } | Instruction::CompareExchange { value, .. } => (vec![value], false),
            Instruction::WideAtomic { value, .. } | Instruction::WideCompareExchange { value, .. } => {
                (vec![value, value + 1], true)
            }
            Instruction::PointerLoad { list, access } | Instruction::PointerStore { list, access } => {
                match accesses.get(access as usize) {
                    Some(access) => {
                        let wide = access.scalar == MemoryScalar::Pair;
                        (listed(list, access.count * if wide { 2 } else { 1 }), wide)
                    }
                    None => return,
                }
            }
            Instruction::PointerAtomic { value, access, .. }
            | Instruction::PointerCompareExchange { value, access, .. } => {
                let wide = accesses.get(access as usize).is_some_and(|access| access.scalar == MemoryScalar::Pair);
                (if wide { vec![value, value + 1] } else { vec![value] }, wide)
            }
            _ => return,
        };
        let Some(access) = self.last().and_then(|last| last.accesses.last_mut()) else { return };
        // The high word of a value follows the low one.
        let firsts = registers.iter().step_by(if wide { 2 } else { 1 });
        access.values = firsts.map(|register| held(access.active, step, *register, wide)).collect();
    }

    pub(super) fn define(&mut self, program: &Program, definition: &Definition, step: &Step<'_>) {
        if !self.open || !self.take() {
            return;
        }
        let kinds = program.names.get(definition.name as usize).map(|named| kinds(&named.shape)).unwrap_or_default();
        let registers = definition.registers.iter().zip(kinds);
        let scalars = registers.map(|(register, kind)| held(step.active, step, *register, kind.is_wide())).collect();
        let value = ValueRecord { name: definition.name, active: step.active, scalars };
        if let Some(last) = self.last() {
            last.values.push(value);
        }
    }
}

/// What lanes hold in a register, or in the pair that begins with it.
fn held(active: u32, step: &Step<'_>, register: Register, wide: bool) -> LaneWords {
    if wide {
        LaneWords::of_pairs(active, step.register(register), step.register(register + 1))
    } else {
        LaneWords::of(active, step.register(register))
    }
}

/// The kinds of a value's scalars, in order.
pub(super) fn kinds(shape: &Shape) -> Vec<ScalarKind> {
    let mut kinds = Vec::new();
    shape.kinds(&mut kinds);
    kinds
}

//! A warp while it is being recorded.

use super::{
    record::{StepRecord, ValueRecord, WarpRecording},
    words::LaneWords,
};
use crate::{
    lanes::{LANES, active_lanes},
    observe::{AccessKind, Step},
    program::{
        AtomicOp, Definition, Instruction, MemoryScalar, PointerAccess, Program, Register, ScalarKind, Shape, inserted,
    },
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
        let scalar_of = |access: &PointerAccess| access.scalar;
        // An atomic load has an operand that means nothing.
        let operand = |op: AtomicOp, to: Option<Register>, value: Register| match (op, to) {
            (AtomicOp::Load, Some(to)) => to,
            _ => value,
        };
        let (registers, scalar): (Vec<Register>, MemoryScalar) = match *instruction {
            Instruction::Load { list, count, address, .. } | Instruction::Store { list, count, address, .. } => {
                let scalar = match program.kind_at(address) {
                    Some(ScalarKind::F16) => MemoryScalar::F16,
                    Some(kind) if kind.is_wide() => MemoryScalar::Pair,
                    _ => MemoryScalar::Word,
                };
                (listed(list, count), scalar)
            }
            Instruction::Texture { access } => match program.textures.get(access as usize) {
                Some(access) => (access.values.clone(), MemoryScalar::Word),
                None => return,
            },
            Instruction::Atomic { op, to, value, .. } => (vec![operand(op, to, value)], MemoryScalar::Word),
            Instruction::CompareExchange { value, .. } => (vec![value], MemoryScalar::Word),
            Instruction::WideAtomic { op, to, value, .. } => {
                let value = operand(op, to, value);
                (vec![value, value + 1], MemoryScalar::Pair)
            }
            Instruction::WideCompareExchange { value, .. } => (vec![value, value + 1], MemoryScalar::Pair),
            Instruction::PointerLoad { list, access } | Instruction::PointerStore { list, access } => {
                let Some(access) = accesses.get(access as usize) else { return };
                let wide = access.scalar == MemoryScalar::Pair;
                (listed(list, access.count * if wide { 2 } else { 1 }), access.scalar)
            }
            Instruction::PointerAtomic { op, to, value, access } => {
                let scalar = accesses.get(access as usize).map_or(MemoryScalar::Word, scalar_of);
                let value = operand(op, to, value);
                (if scalar == MemoryScalar::Pair { vec![value, value + 1] } else { vec![value] }, scalar)
            }
            Instruction::PointerCompareExchange { value, access, .. } => {
                let scalar = accesses.get(access as usize).map_or(MemoryScalar::Word, scalar_of);
                (if scalar == MemoryScalar::Pair { vec![value, value + 1] } else { vec![value] }, scalar)
            }
            _ => return,
        };
        let Some(last) = self.last() else { return };
        // Lanes that accessed several objects did so with one instruction. What is made of texels is with the last of them.
        let is_texture = matches!(instruction, Instruction::Texture { .. });
        let first = last.accesses.len().saturating_sub(if is_texture { 1 } else { count });
        for access in last.accesses.iter_mut().skip(first) {
            // The high word of a value follows the low one.
            let firsts = registers.iter().step_by(if scalar == MemoryScalar::Pair { 2 } else { 1 });
            access.values = firsts.map(|register| moved(access.active, step, *register, scalar)).collect();
        }
        let wide: usize = last.accesses.iter().skip(first).map(|access| wide_places(&access.values)).sum();
        self.room = self.room.saturating_sub(wide);
    }

    /// Takes what the atomic whose access was just kept left in memory.
    pub(super) fn take_left(&mut self, lanes: u32, low: &[u32; LANES], high: Option<&[u32; LANES]>) {
        if self.valueless == 0 {
            return;
        }
        let Some(access) = self.last().and_then(|last| last.accesses.last_mut()) else { return };
        // Of an object whose access found no room nothing is kept.
        if access.kind == AccessKind::AtomicUpdate && access.active == lanes {
            let left = match high {
                Some(high) => LaneWords::of_pairs(lanes, low, high),
                None => LaneWords::of(lanes, low),
            };
            access.left = vec![left];
        }
    }

    pub(super) fn define(&mut self, program: &Program, definition: &Definition, step: &Step<'_>) {
        if !self.open || !self.take() {
            return;
        }
        let kinds = program.names.get(definition.name as usize).map(|named| kinds(&named.shape)).unwrap_or_default();
        let registers = definition.registers.iter().zip(kinds);
        let scalars: Vec<LaneWords> =
            registers.map(|(register, kind)| held(step.active, step, *register, kind.is_wide())).collect();
        self.room = self.room.saturating_sub(wide_places(&scalars));
        let value = ValueRecord { name: definition.name, active: step.active, scalars };
        if let Some(last) = self.last() {
            last.values.push(value);
        }
    }
}

/// The places that an entry takes beside its own: a vector whose lanes differ is as long as so many numbers.
fn wide_places(held: &[LaneWords]) -> usize {
    held.iter().filter(|words| words.is_written_out()).count().saturating_sub(1)
}

/// What lanes hold in a register, or in the pair that begins with it.
fn held(active: u32, step: &Step<'_>, register: Register, wide: bool) -> LaneWords {
    if wide {
        LaneWords::of_pairs(active, step.register(register), step.register(register + 1))
    } else {
        LaneWords::of(active, step.register(register))
    }
}

/// What lanes moved between a register, or the pair that begins with it, and memory: the bits in memory.
fn moved(active: u32, step: &Step<'_>, register: Register, scalar: MemoryScalar) -> LaneWords {
    if matches!(scalar, MemoryScalar::Word | MemoryScalar::Pair) {
        return held(active, step, register, scalar == MemoryScalar::Pair);
    }
    let mut bits = *step.register(register);
    for lane in active_lanes(active) {
        let word = &mut bits[lane as usize % LANES];
        *word = inserted(scalar, *word) & u32::MAX >> (32 - 8 * scalar.bytes());
    }
    LaneWords::of(active, &bits)
}

/// The kinds of a value's scalars, in order.
pub(super) fn kinds(shape: &Shape) -> Vec<ScalarKind> {
    let mut kinds = Vec::new();
    shape.kinds(&mut kinds);
    kinds
}

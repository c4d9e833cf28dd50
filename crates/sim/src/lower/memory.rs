//! Loads, stores and atomics.

use naga::{AtomicFunction, Expression, Handle};

use super::{
    Builder,
    frame::{Frame, Value},
    location::{Location, Place},
    wide::words,
};
use crate::{
    LowerError,
    program::{AtomicOp, Instruction, Register, ScalarKind, Space},
};

impl<'module> Builder<'module> {
    /// Loads the whole of a location into new registers (of a variable in registers: returns those).
    pub(super) fn load(&mut self, location: &Location) -> Result<Vec<Register>, LowerError> {
        let place = match location {
            Location::Registers { registers, .. } => return Ok(registers.clone()),
            Location::Memory(place) => place,
        };
        if self.loops > 0 && place.space == Space::Global {
            self.read_in_loop.push(place.variable);
        }
        let mut out = Vec::new();
        for (offset, count, kind) in accesses(place) {
            let mut registers = Vec::with_capacity(count.into());
            for _ in 0..count {
                registers.push(self.register_of(kind)?);
            }
            let list = self.list(&words(kind, &registers));
            let count = word_count(kind, count);
            let address = self.address_of(place, offset)?;
            self.emit(Instruction::Load { list, count, half: kind == ScalarKind::F16, address })?;
            out.extend(registers);
        }
        Ok(out)
    }

    /// Stores into the whole of a location.
    pub(super) fn store_whole(&mut self, location: &Location, value: &[Register]) -> Result<(), LowerError> {
        match location {
            Location::Registers { registers, .. } => {
                for (to, from) in registers.iter().zip(value) {
                    if to != from {
                        self.assign(*to, *from)?;
                    }
                }
            }
            Location::Memory(place) => {
                if place.space == Space::Global {
                    self.written.push(place.variable);
                }
                let mut rest = value;
                for (offset, count, kind) in accesses(place) {
                    let Some((now, later)) = rest.split_at_checked(count.into()) else {
                        return self.unsupported("a store of this value");
                    };
                    rest = later;
                    let list = self.list(&words(kind, now));
                    let count = word_count(kind, count);
                    let address = self.address_of(place, offset)?;
                    self.emit(Instruction::Store { list, count, half: kind == ScalarKind::F16, address })?;
                }
            }
        }
        Ok(())
    }

    /// Lowers an atomic statement.
    pub(super) fn atomic(
        &mut self,
        frame: &mut Frame<'module>,
        pointer: Handle<Expression>,
        function: AtomicFunction,
        value: Handle<Expression>,
        result: Option<Handle<Expression>>,
    ) -> Result<(), LowerError> {
        let location = self.location(frame, pointer)?;
        let Location::Memory(place) = &location else { return self.unsupported("this atomic") };
        let kind = self.atomic_kind(place)?;
        let operand = self.scalars(frame, value)?;
        let [operand] = operand.as_slice() else { return self.unsupported("this atomic's operand") };
        let address = self.address_of(place, 0)?;
        if place.space == Space::Global {
            self.written.push(place.variable);
            if self.loops > 0 && result.is_some() {
                self.read_in_loop.push(place.variable);
            }
        }
        let (signed, wide, float) = (kind.is_signed(), kind.is_wide(), kind.is_float());
        let op = match function {
            AtomicFunction::Add if float => AtomicOp::AddF,
            AtomicFunction::Subtract if float => AtomicOp::SubtractF,
            AtomicFunction::Add => AtomicOp::Add,
            AtomicFunction::Subtract => AtomicOp::Subtract,
            AtomicFunction::And => AtomicOp::And,
            AtomicFunction::ExclusiveOr => AtomicOp::ExclusiveOr,
            AtomicFunction::InclusiveOr => AtomicOp::Or,
            AtomicFunction::Min if signed => AtomicOp::MinI,
            AtomicFunction::Min => AtomicOp::MinU,
            AtomicFunction::Max if signed => AtomicOp::MaxI,
            AtomicFunction::Max => AtomicOp::MaxU,
            AtomicFunction::Exchange { compare: None } => AtomicOp::Exchange,
            AtomicFunction::Exchange { compare: Some(compare) } => {
                let compare = self.scalars(frame, compare)?;
                let [compare] = compare.as_slice() else { return self.unsupported("this atomic's operand") };
                let (to, exchanged) = (self.register_of(kind)?, self.register()?);
                let (compare, value) = (*compare, *operand);
                self.program.traits.ordered_atomics |= place.space == Space::Global;
                self.emit(if wide {
                    Instruction::WideCompareExchange { to, exchanged, compare, value, address }
                } else {
                    Instruction::CompareExchange { to, exchanged, compare, value, address }
                })?;
                if let Some(result) = result {
                    self.set(frame, result, Value::Scalars(vec![to, exchanged]));
                }
                return Ok(());
            }
        };
        let to = result.map(|_| self.register_of(kind)).transpose()?;
        // Blocks may run in any order only if nobody can tell: sums of integers and their like without a look at the old
        // value. A sum of floats depends on the order by its rounding.
        self.program.traits.ordered_atomics |=
            place.space == Space::Global && (to.is_some() || op == AtomicOp::Exchange || float);
        self.emit_atomic(kind, op, to, *operand, address)?;
        if let (Some(result), Some(to)) = (result, to) {
            self.set(frame, result, Value::Scalars(vec![to]));
        }
        Ok(())
    }

    fn emit_atomic(
        &mut self,
        kind: ScalarKind,
        op: AtomicOp,
        to: Option<Register>,
        value: Register,
        address: u32,
    ) -> Result<(), LowerError> {
        self.emit(if kind.is_wide() {
            Instruction::WideAtomic { op, to, value, address }
        } else {
            Instruction::Atomic { op, to, value, address }
        })?;
        Ok(())
    }

    /// `atomicLoad`: a load whose pointer points to an atomic.
    pub(super) fn atomic_load(&mut self, place: &Place) -> Result<Vec<Register>, LowerError> {
        let kind = self.atomic_kind(place)?;
        if place.space == Space::Global {
            self.program.traits.ordered_atomics = true;
            if self.loops > 0 {
                self.read_in_loop.push(place.variable);
            }
        }
        let to = self.register_of(kind)?;
        let address = self.address_of(place, 0)?;
        self.emit_atomic(kind, AtomicOp::Load, Some(to), to, address)?;
        Ok(vec![to])
    }

    /// `atomicStore`: a store whose pointer points to an atomic.
    pub(super) fn atomic_store(&mut self, place: &Place, value: &[Register]) -> Result<(), LowerError> {
        let kind = self.atomic_kind(place)?;
        let [value] = value else { return self.unsupported("this atomic's operand") };
        if place.space == Space::Global {
            self.program.traits.ordered_atomics = true;
            self.written.push(place.variable);
        }
        let address = self.address_of(place, 0)?;
        self.emit_atomic(kind, AtomicOp::Store, None, *value, address)
    }
}

/// How many words, or halves, the scalars of an access are.
fn word_count(kind: ScalarKind, scalars: u8) -> u8 {
    if kind.is_wide() { 2 * scalars } else { scalars }
}

fn accesses(place: &Place) -> Vec<(u32, u8, ScalarKind)> {
    let mut all = Vec::new();
    place.shape.accesses(0, &mut |offset, count, kind| all.push((offset, count, kind)));
    all
}

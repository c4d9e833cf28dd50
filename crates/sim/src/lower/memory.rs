//! Loads, stores and atomics.

use naga::{AtomicFunction, Expression, Handle};

use super::{
    Builder,
    frame::{Frame, Value},
    place::{Location, Place},
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
                registers.push(self.register()?);
            }
            let list = self.list(&registers);
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
                        self.emit(Instruction::Assign { to: *to, from: *from })?;
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
                    let list = self.list(now);
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
        let signed = kind == ScalarKind::I32;
        let op = match function {
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
                let (to, exchanged) = (self.register()?, self.register()?);
                self.program.traits.ordered_atomics |= place.space == Space::Global;
                self.emit(Instruction::CompareExchange { to, exchanged, compare: *compare, value: *operand, address })?;
                if let Some(result) = result {
                    self.set(frame, result, Value::Scalars(vec![to, exchanged]));
                }
                return Ok(());
            }
        };
        let to = result.map(|_| self.register()).transpose()?;
        // Blocks may run in any order only if nobody can tell: sums and their like without a look at the old value.
        self.program.traits.ordered_atomics |=
            place.space == Space::Global && (to.is_some() || op == AtomicOp::Exchange);
        self.emit(Instruction::Atomic { op, to, value: *operand, address })?;
        if let (Some(result), Some(to)) = (result, to) {
            self.set(frame, result, Value::Scalars(vec![to]));
        }
        Ok(())
    }

    /// `atomicLoad`: a load whose pointer points to an atomic.
    pub(super) fn atomic_load(&mut self, place: &Place) -> Result<Vec<Register>, LowerError> {
        self.atomic_kind(place)?;
        if place.space == Space::Global {
            self.program.traits.ordered_atomics = true;
            if self.loops > 0 {
                self.read_in_loop.push(place.variable);
            }
        }
        let to = self.register()?;
        let address = self.address_of(place, 0)?;
        self.emit(Instruction::Atomic { op: AtomicOp::Load, to: Some(to), value: to, address })?;
        Ok(vec![to])
    }

    /// `atomicStore`: a store whose pointer points to an atomic.
    pub(super) fn atomic_store(&mut self, place: &Place, value: &[Register]) -> Result<(), LowerError> {
        self.atomic_kind(place)?;
        let [value] = value else { return self.unsupported("this atomic's operand") };
        if place.space == Space::Global {
            self.program.traits.ordered_atomics = true;
            self.written.push(place.variable);
        }
        let address = self.address_of(place, 0)?;
        self.emit(Instruction::Atomic { op: AtomicOp::Store, to: None, value: *value, address })?;
        Ok(())
    }
}

fn accesses(place: &Place) -> Vec<(u32, u8, ScalarKind)> {
    let mut all = Vec::new();
    place.shape.accesses(0, &mut |offset, count, kind| all.push((offset, count, kind)));
    all
}

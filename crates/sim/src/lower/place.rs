//! Pointers. Each is a variable and a path: constant parts are added up, indices are left to run time.

use naga::{Expression, Handle};

use super::{
    Builder,
    frame::{Frame, Value},
    location::{Index, Location, Place},
};
use crate::{
    LowerError,
    program::{Address, Instruction, Length, Register, ScalarKind, Shape},
};

impl<'module> Builder<'module> {
    /// The whole of a variable in memory.
    pub(super) fn variable_location(&self, index: u16) -> Location {
        let variable = &self.program.variables[index as usize];
        Location::Memory(Place {
            variable: index,
            space: variable.space,
            offset: variable.offset,
            index: None,
            shape: variable.shape.clone(),
            vector: None,
        })
    }

    /// What a pointer expression points to.
    pub(super) fn location(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
    ) -> Result<Location, LowerError> {
        match self.value(frame, handle)? {
            Value::Pointer(location) => Ok(location),
            Value::Scalars(_) => self.unsupported("this pointer"),
        }
    }

    /// The part of that constant number: a component, an element, a member.
    pub(super) fn part(&mut self, location: Location, index: u32) -> Result<Location, LowerError> {
        match location {
            Location::Registers { registers, shape, variable } => {
                let Some((part, _, before)) = shape.part(index) else { return self.unsupported("this access") };
                let (before, count) = (before as usize, part.scalars() as usize);
                let registers = registers.get(before..before + count).unwrap_or_default().to_vec();
                Ok(Location::Registers { registers, shape: part, variable })
            }
            Location::Memory(mut place) => {
                if let Shape::Array { length: None, .. } = place.shape {
                    // A constant index into an array whose length the buffer decides must be checked as any other.
                    let register = self.constant(index)?;
                    return self.element(Location::Memory(place), register);
                }
                let Some((part, offset, _)) = place.shape.part(index) else { return self.unsupported("this access") };
                place.offset = place.offset.saturating_add(offset);
                place.vector = place.shape.extent();
                place.shape = part;
                Ok(Location::Memory(place))
            }
        }
    }

    /// The element that a register chooses.
    pub(super) fn element(&mut self, location: Location, register: Register) -> Result<Location, LowerError> {
        let Location::Memory(mut place) = location else {
            return self.unsupported("a dynamic index into a variable in registers");
        };
        let Some((shape, stride, length)) = place.shape.elements() else { return self.unsupported("this access") };
        let length = match length {
            Some(length) => Length::Fixed(length),
            None => Length::Runtime { variable: place.variable, offset: place.offset, stride },
        };
        let length = self.length(length)?;
        let index = Index { register, stride, length };
        place.index = Some(match place.index {
            None => index,
            Some(outer) => {
                // Two dynamic indices: their byte offsets are added up in a register, and what is out of bounds in
                // either is marked there by a number that no bound exceeds.
                let bytes = self.byte_offset(&place, outer)?;
                let to = self.register()?;
                let address = self.index_address(&place, index);
                self.emit(Instruction::Offset { to, base: Some(bytes), address })?;
                Index { register: to, stride: 1, length: self.length(Length::Fixed(u32::MAX))? }
            }
        });
        place.vector = place.shape.extent();
        place.shape = shape;
        Ok(Location::Memory(place))
    }

    pub(super) fn byte_offset(&mut self, place: &Place, index: Index) -> Result<Register, LowerError> {
        if index.stride == 1 && self.program.lengths[index.length as usize] == Length::Fixed(u32::MAX) {
            return Ok(index.register);
        }
        let to = self.register()?;
        let address = self.index_address(place, index);
        self.emit(Instruction::Offset { to, base: None, address })?;
        Ok(to)
    }

    fn index_address(&mut self, place: &Place, index: Index) -> u32 {
        self.address(Address {
            variable: place.variable,
            space: place.space,
            offset: place.offset,
            index: Some(index.register),
            stride: index.stride,
            length: index.length,
            vector: None,
        })
    }

    /// The address `offset` bytes into a place.
    pub(super) fn address_of(&mut self, place: &Place, offset: u32) -> Result<u32, LowerError> {
        let index = match place.index {
            Some(index) => index,
            None => Index { register: 0, stride: 0, length: self.length(Length::Fixed(u32::MAX))? },
        };
        let address = Address {
            variable: place.variable,
            space: place.space,
            offset: place.offset.saturating_add(offset),
            index: place.index.map(|index| index.register),
            stride: index.stride,
            length: index.length,
            vector: place.vector,
        };
        Ok(self.address(address))
    }

    /// The registers that a value made with this location depends on.
    pub(super) fn registers_of(value: &Value) -> Vec<Register> {
        match value {
            Value::Scalars(registers) | Value::Pointer(Location::Registers { registers, .. }) => registers.clone(),
            Value::Pointer(Location::Memory(place)) => place.index.iter().map(|index| index.register).collect(),
        }
    }

    /// The kind of an atomic's scalar.
    pub(super) fn atomic_kind(&self, place: &Place) -> Result<ScalarKind, LowerError> {
        match place.shape {
            Shape::Scalar(
                kind @ (ScalarKind::U32 | ScalarKind::I32 | ScalarKind::F32 | ScalarKind::U64 | ScalarKind::I64),
            ) => Ok(kind),
            _ => self.unsupported("atomics on this type"),
        }
    }
}

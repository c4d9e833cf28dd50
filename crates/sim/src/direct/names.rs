//! Names of locals, kept for those who step through a kernel.

use warpground_engine::wgsl::Place;
use warpground_ir::{LocalId, Scalar, ValueType};

use super::{builder::Builder, line_number, shapes::shape_of_value};
use crate::{
    LowerError,
    program::{Definition, Moment, Named, NamedKind, Register},
};

impl Builder<'_> {
    /// A local was just given a value.
    pub(super) fn name_local(&mut self, local: LocalId) -> Result<(), LowerError> {
        let here = self.here();
        if here > 0 {
            self.define(local, NamedKind::Var, here - 1, Moment::After)?;
        }
        Ok(())
    }

    /// A parameter has its value here.
    pub(super) fn name_parameter(&mut self, local: LocalId) -> Result<(), LowerError> {
        let here = self.here();
        self.define(local, NamedKind::Parameter, here, Moment::Before)
    }

    fn define(&mut self, local: LocalId, kind: NamedKind, instruction: u32, moment: Moment) -> Result<(), LowerError> {
        let activation = self.activation()?;
        let Some(declared) = activation.function.locals.get(local.index()) else { return Ok(()) };
        if declared.name.is_empty() {
            return Ok(());
        }
        let registers: Box<[Register]> =
            activation.locals.get(local.index()).cloned().flatten().unwrap_or_default().into();
        let shape = shape_of_value(declared.ty);
        let pointer = declared.ty == ValueType::Scalar(Scalar::Pointer);
        let (name, function) = (declared.name.clone(), activation.function.name.clone());
        let key = (function.clone(), name.clone(), kind, line_number(declared.place.file, declared.place.line));
        let known = self.names.get(&key).copied();
        let same = |index: &u32| self.program.names.get(*index as usize).is_some_and(|known| known.shape == shape);
        let index = known.filter(same).unwrap_or_else(|| {
            let place = declared.place;
            let place = Place {
                line: line_number(place.file, place.line),
                column: place.column.max(1),
                length: place.length.max(1),
            };
            let index = u32::try_from(self.program.names.len()).unwrap_or(u32::MAX);
            self.program.names.push(Named { name, function, kind, shape: shape.clone(), place, pointer });
            index
        });
        self.names.insert(key, index);
        self.program.definitions.push(Definition { instruction, moment, name: index, registers });
        Ok(())
    }
}

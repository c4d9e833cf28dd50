//! Copies of bytes.

use warpground_ir::{Expression as Value, Place, Scalar, ValueType};

use super::array::{Array, further};
use crate::{
    Refused,
    readable::{address::Address, body::Body, points::Target},
    tree::{Expression, Statement, Type},
    values::Values,
};

/// The most elements that a copy moves one after another.
const MOST_ELEMENTS: i64 = 16;

impl<'m> Body<'_, 'm> {
    pub(in crate::readable) fn copy(
        &mut self,
        to: &'m Value,
        from: &'m Value,
        (bytes, alignment): (u64, u32),
        place: Place,
    ) -> Result<(), Refused> {
        let (to, from) = (self.address(to)?, self.address(from)?);
        self.settle();
        let (targets, sources) = (self.candidates(&to), self.candidates(&from));
        let ([(target, _)], [(source, _)]) = (&targets[..], &sources[..]) else {
            return self.refuse(place, "a copy from or to one of several objects");
        };
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let parts: Option<Vec<(i64, Scalar)>> = match (self.part_of(&to), self.part_of(&from)) {
            (Some((object, at)), _) | (None, Some((object, at))) => {
                let split = self.generator.layouts.splits.get(&object);
                let range = at..at + bytes;
                split.map(|split| split.range(range).map(|(byte, scalar)| (byte - at, *scalar)).collect())
            }
            (None, None) => None,
        };
        if let Some(parts) = parts {
            let (to, from) = (self.held_address(to), self.held_address(from));
            let mut moved = Vec::new();
            for (byte, scalar) in &parts {
                let own = from.clone().further(*byte);
                let values = self.load_part(*source, &own, *scalar, &to.clone().further(*byte))?;
                let values: Vec<Expression> = values.into_iter().map(|value| self.hold(value)).collect();
                moved.push(values);
            }
            for ((byte, scalar), values) in parts.into_iter().zip(moved) {
                let own = to.clone().further(byte);
                self.store_to(*target, &own, ValueType::Scalar(scalar), values, place)?;
            }
            return Ok(());
        }
        let (target_number, source_number) = (*target, *source);
        let (target, source) = (self.array(*target), self.array(*source));
        if let (Some(structured), Some(_)) = (&target.structured, &source.structured) {
            let bytes = i64::try_from(structured.bytes).unwrap_or(i64::MAX);
            let element = |array: &Array, address: &Address| {
                Expression::index(&array.name, self.element_number(address, bytes, 0), Type::U32)
            };
            let (to, from) = (element(&target, &to), element(&source, &from));
            self.emit(Statement::Assign(to, from));
            return Ok(());
        }
        let elements = bytes / target.unit;
        let plain = target.unit == source.unit && !target.packed && !source.packed && bytes % target.unit == 0;
        let same_vectors = target.lanes == source.lanes && (target.lanes == 1 || target.element == source.element);
        let float_for_double = |array: &Array| array.unit == 8 && array.lanes == 1;
        let alike = float_for_double(&target) == float_for_double(&source);
        if !plain || target.atomic || source.atomic || !same_vectors || !alike {
            // Piece by piece, each as large as both places allow.
            let piece = i64::from(alignment.clamp(1, 4));
            let [own, other] =
                [target_number, source_number].map(|target| self.generator.layouts.narrow_element(target));
            if own.is_some() && other.is_some() && own != other {
                return self.refuse(place, "this copy");
            }
            let scalar = match piece {
                _ if own.or(other).is_some_and(|scalar| i64::from(scalar.bytes()) == piece) => {
                    own.or(other).unwrap_or(Scalar::U8)
                }
                _ if own.or(other).is_some() => return self.refuse(place, "this copy"),
                4 => Scalar::U32,
                2 => Scalar::U16,
                _ => Scalar::U8,
            };
            let by_words = [&target, &source].iter().all(|array| !float_for_double(array) && !array.locked);
            if !by_words || bytes % piece != 0 || bytes / piece > MOST_ELEMENTS {
                return self.refuse(place, "this copy");
            }
            let (to, from) = (self.held_address(to), self.held_address(from));
            let mut moved = Vec::new();
            for number in 0..bytes / piece {
                let own = from.clone().further(number * piece);
                let values = self.load_from(source_number, &own, ValueType::Scalar(scalar))?;
                moved.push(values.into_iter().map(|value| self.hold(value)).collect::<Vec<_>>());
            }
            for (number, values) in (0..).zip(moved) {
                let own = to.clone().further(number * piece);
                self.store_to(target_number, &own, ValueType::Scalar(scalar), values, place)?;
            }
            return Ok(());
        }
        if elements > MOST_ELEMENTS {
            return self.refuse(place, "this copy");
        }
        let (to, from) = (self.base(&target, &to, true), self.base(&source, &from, true));
        for number in 0..elements {
            let value = Self::read(&source, further(&from, number));
            let value = if target.element == source.element { value } else { value.bitcast(target.element) };
            if target.lanes > 1 && target.element != source.element {
                return self.refuse(place, "this copy");
            }
            self.emit(Statement::Assign(Self::read(&target, further(&to, number)), value));
        }
        Ok(())
    }

    /// A part of a copy: of a pointer what its new place holds of it.
    pub(super) fn load_part(
        &mut self,
        source: Target,
        from: &Address,
        scalar: Scalar,
        to: &Address,
    ) -> Result<Vec<Expression>, Refused> {
        if scalar != Scalar::Pointer {
            return self.load_from(source, from, ValueType::Scalar(scalar));
        }
        let (Some((object, at)), Some(_)) = (self.part_of(from), self.part_of(to)) else {
            return self.refuse(Place::default(), "a copy of a pointer");
        };
        let points = &self.generator.points;
        let (found, wanted) = (points.held_in(&from.pointees)?, points.held_in(&to.pointees)?);
        let variables = self.part(object, at, Scalar::Pointer)?;
        let inner = self.of_variables(found, &variables);
        Ok(self.pieces(&inner, &wanted))
    }
}

//! Stores.

use warpground_ir::{Access, AtomicOperation, Expression as Value, Place, Scalar, ValueType};

use super::array::{Array, further, pointer_to};
use crate::{
    Refused,
    readable::{
        address::Address,
        body::Body,
        points::{Byte, Pointees, Target},
        vector::{self, vector_name, vector_type},
    },
    tree::{Expression, Kind, Statement, Type},
    values::{Values, bits},
};

impl<'m> Body<'_, 'm> {
    pub(super) fn store_to(
        &mut self,
        target: Target,
        address: &Address,
        ty: ValueType,
        values: Vec<Expression>,
        place: Place,
    ) -> Result<(), Refused> {
        let scalar = ty.scalar();
        let size = i64::from(scalar.bytes());
        if let Some((object, at)) = self.part_of(address) {
            let mut variables = Vec::new();
            for component in 0..i64::from(ty.count()) {
                variables.extend(self.part(object, at + component * size, scalar)?);
            }
            self.assign_all(variables, values);
            return Ok(());
        }
        let array = self.array(target);
        if let Some(structured) = &array.structured {
            let (place, component) = self.member(&array, structured, address, ty)?;
            let all = vector::components(place);
            let own: Vec<Expression> = all.into_iter().skip(component).take(usize::from(ty.count())).collect();
            let values = values.into_iter().zip(&own).map(|(value, own)| value.bitcast(own.ty)).collect();
            self.assign_all(own, values);
            return Ok(());
        }
        if array.locked {
            for (component, value) in (0..).zip(values) {
                let own = address.clone().further(component * size);
                let words = self.to_pair(scalar, value);
                let call =
                    self.change_locked(&array, target, &own, (AtomicOperation::Store, scalar), vec![words], place)?;
                self.emit(Statement::Call(call));
            }
            return Ok(());
        }
        if array.packed || array.unit >= 4 && size < 4 {
            return self.store_narrow(&array, address, ty, values, place);
        }
        if array.quads {
            let ty = vector_name(array.element, 4);
            let values = values.into_iter().map(|value| value.bitcast(array.element)).collect();
            let to = self.quad(&array, address);
            self.emit(Statement::Assign(to, vector::whole(values, ty)));
            return Ok(());
        }
        let several = i64::from(ty.bytes()) > array.unit;
        let values = if several { self.held_components(values) } else { values };
        let base = self.base(&array, address, several);
        // The words of each element.
        let mut parts: Vec<Expression> = Vec::new();
        for value in values {
            match scalar {
                Scalar::Bool => parts.push(bits::bits_of(Scalar::Bool, value)),
                // An element holds the `double`, or the `float` that it is here.
                _ if value.ty == array.element && array.unit == 8 && array.lanes == 1 => parts.push(value),
                _ if size == 8 && array.lanes == 2 && array.element == Type::U32 => {
                    parts.push(self.to_pair(scalar, value));
                }
                _ if size == 8 => {
                    let value = self.to_pair(scalar, value);
                    let value = self.hold(value);
                    parts.push(value.clone().low().bitcast(array.element));
                    parts.push(value.high().bitcast(array.element));
                }
                _ => parts.push(value.bitcast(array.element)),
            }
        }
        let first = address.fixed_bytes().rem_euclid(array.unit);
        if array.lanes > 1 && (first != 0 || i64::from(ty.bytes()) % array.unit != 0) {
            return self.store_components(&array, &base, first / 4, parts, place);
        }
        let whole = array.lanes == 1 || parts.first().is_some_and(|part| part.ty == Type::Pair);
        let lanes = if whole { 1 } else { array.lanes as usize };
        let parts = if several { parts.into_iter().map(|part| self.hold(part)).collect() } else { parts };
        for (number, own) in (0..).zip(parts.chunks(lanes)) {
            let to = array.at(further(&base, number), array.element);
            let value = match own {
                [single] => single.clone(),
                all => vector::whole(all.to_vec(), vector_name(array.element, array.lanes)),
            };
            if array.atomic {
                self.write_word(&array, to, value);
            } else {
                self.emit(Statement::Assign(to, value));
            }
        }
        Ok(())
    }

    /// Stores words into components of vectors.
    pub(super) fn store_components(
        &mut self,
        array: &Array,
        base: &Expression,
        first: i64,
        parts: Vec<Expression>,
        place: Place,
    ) -> Result<(), Refused> {
        if parts.iter().any(|part| part.ty == Type::Pair) {
            return self.refuse(place, "storing a part of a vector");
        }
        let lanes = i64::from(array.lanes);
        for (number, part) in (first..).zip(parts) {
            let lane = u32::try_from(number % lanes).unwrap_or(0);
            let to = Self::lane(array, further(base, number / lanes), lane);
            self.emit(Statement::Assign(to, part));
        }
        Ok(())
    }

    /// The components of what is one vector, which is read once.
    pub(super) fn held_components(&mut self, values: Vec<Expression>) -> Vec<Expression> {
        let types: Vec<Type> = values.iter().map(|value| value.ty).collect();
        let Some(ty) = vector_type(&types) else { return values };
        let whole = vector::whole(values.clone(), ty);
        if matches!(whole.kind, Kind::Known(..)) {
            return values;
        }
        let whole = self.hold(whole);
        vector::components(whole)
    }

    /// Stores what is narrower than a word, or into memory in which such values lie side by side.
    pub(super) fn store_narrow(
        &mut self,
        array: &Array,
        address: &Address,
        ty: ValueType,
        values: Vec<Expression>,
        place: Place,
    ) -> Result<(), Refused> {
        let scalar = ty.scalar();
        if array.lanes > 1 {
            return self.refuse(place, "narrow values among vectors");
        }
        let whole = ty.bytes().is_multiple_of(4);
        let (word, shift) = self.packed_place(array, address, 0, if whole { 4 } else { scalar.bytes() });
        let word = if whole && ty.bytes() == 4 { word } else { self.hold(word) };
        let values = values.into_iter().map(|value| self.to_pair(scalar, value)).collect::<Vec<_>>();
        let values: Vec<Expression> = values.into_iter().map(|value| self.hold(value)).collect();
        if whole {
            for (number, value) in (0..).zip(bits::words_of(ty, values)) {
                let to = array.at(further(&word, number), array.element);
                self.write_word(array, to, value);
            }
            return Ok(());
        }
        let bits_of_one = scalar.bytes() * 8;
        let mask = if bits_of_one == 8 { 0xff } else { 0xffff };
        let shift = self.hold(shift);
        if ty.count() > 1 {
            return self.refuse(place, "a vector of narrow values that is no word");
        }
        for value in values {
            let moved = |value: Expression| match shift.literal() {
                Some(0) => value,
                _ => Expression::binary("<<", value, shift.clone()),
            };
            let own = moved(bits::bits_of(scalar, value));
            let others = Expression::unary("~", moved(Expression::u32(mask)));
            let to = array.at(word.clone(), Type::U32);
            if array.atomic {
                // Other threads may write the word's other parts meanwhile.
                let call = |name: &'static str, value| {
                    let value = Expression::bitcast(value, array.element);
                    Statement::Call(Expression::known(name, vec![pointer_to(to.clone()), value], Type::U32))
                };
                self.emit(call("atomicAnd", others));
                self.emit(call("atomicOr", own));
            } else {
                let kept = Expression::binary("&", to.clone().bitcast(Type::U32), others);
                self.emit(Statement::Assign(to, Expression::binary("|", kept, own)));
            }
        }
        Ok(())
    }

    pub(super) fn write_word(&mut self, array: &Array, to: Expression, value: Expression) {
        let value = value.bitcast(array.element);
        if array.atomic {
            let call = Expression::known("atomicStore", vec![pointer_to(to), value], Type::U32);
            self.emit(Statement::Call(call));
        } else {
            self.emit(Statement::Assign(to, value));
        }
    }

    pub(in crate::readable) fn store_access(&mut self, access: &'m Access, value: &'m Value) -> Result<(), Refused> {
        let place = access.address.place;
        let address = self.address(&access.address)?;
        let candidates = self.candidates(&address);
        let values = if value.ty == ValueType::POINTER {
            let inner = self.address(value)?;
            match self.part_of(&address) {
                Some(_) => {
                    let wanted = self.generator.points.held_in(&address.pointees)?;
                    self.pieces(&inner, &wanted)
                }
                None => {
                    let unit = self.unit(&inner.pointees);
                    let offset = self.element_number(&inner, unit, 0).bitcast(Type::U32);
                    vec![Expression::pair_of(self.tag(&inner), offset)]
                }
            }
        } else {
            self.value(value)?
        };
        self.settle();
        match &candidates[..] {
            [] => self.refuse(place, "an access through a pointer to nothing"),
            [(target, own)] => self.store_to(*target, own, access.ty, values, place),
            _ => {
                let values: Vec<Expression> = values.into_iter().map(|value| self.hold(value)).collect();
                let address = self.held_address(address);
                let candidates = self.candidates(&address);
                self.each_candidate(&address, &candidates, |body, target, own| {
                    body.store_to(target, own, access.ty, values.clone(), place)
                })
            }
        }
    }

    /// What the variables of a pointer that lies in an object of the thread take.
    pub(in crate::readable) fn pointer_in(
        &self,
        (object, at): (Target, i64),
        pointer: &Address,
        place: Place,
    ) -> Result<Vec<Expression>, Refused> {
        let address = self.of_variables(Pointees::from([(object, Byte::At(at))]), &[]);
        if self.part_of(&address).is_none() {
            return self.refuse(place, "the address of a pointer that is a parameter");
        }
        let wanted = self.generator.points.held_in(&address.pointees)?;
        Ok(self.pieces(pointer, &wanted))
    }

    /// A value that a parameter brings, put where its address is taken.
    pub(in crate::readable) fn store_parameter(
        &mut self,
        (object, at): (Target, i64),
        ty: ValueType,
        values: Vec<Expression>,
        place: Place,
    ) -> Result<(), Refused> {
        let pointees = Pointees::from([(object, Byte::At(at))]);
        let address = self.of_variables(pointees, &[]);
        self.store_to(object, &address, ty, values, place)
    }
}

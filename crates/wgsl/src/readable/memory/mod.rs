//! Loads, stores, copies and atomic operations.
//!
//! ```text
//! array     arrays as accesses of them are written, and their elements
//! store     stores
//! copy      copies of bytes
//! atomic    atomic operations, and changes under a lock
//! ```

mod array;
mod atomic;
mod copy;
mod store;

use std::rc::Rc;

use warpground_ir::{Access, AtomicOperation, LocalId, Scalar, ValueType};

use super::{
    address::{Address, known_byte, needs_tag},
    body::Body,
    points::{Pointees, Target},
    vector,
};
use crate::{
    Refused,
    tree::{Expression, Statement, Type},
    values::Values,
};

const LANES: [&str; 4] = ["x", "y", "z", "w"];

impl<'m> Body<'_, 'm> {
    fn load_from(&mut self, target: Target, address: &Address, ty: ValueType) -> Result<Vec<Expression>, Refused> {
        let scalar = ty.scalar();
        let size = i64::from(scalar.bytes());
        if let Some((object, at)) = self.part_of(address) {
            let mut all = Vec::new();
            for component in 0..i64::from(ty.count()) {
                all.extend(self.part(object, at + component * size, scalar)?);
            }
            return Ok(all);
        }
        let array = self.array(target);
        if let Some(structured) = &array.structured {
            let (place, component) = self.member(&array, structured, address, ty)?;
            let all = vector::components(place);
            return Ok(all.into_iter().skip(component).take(usize::from(ty.count())).collect());
        }
        if array.packed {
            let components = 0..i64::from(ty.count());
            return Ok(components.map(|number| self.packed_at(&array, address, number * size, scalar)).collect());
        }
        if array.locked {
            let mut all = Vec::new();
            for component in 0..i64::from(ty.count()) {
                let own = address.clone().further(component * size);
                let operation = AtomicOperation::Load;
                let words = self.change_locked(&array, target, &own, (operation, scalar), Vec::new(), self.place)?;
                all.push(self.pair_as(scalar, words));
            }
            return Ok(all);
        }
        // What is read as a whole is written once.
        if array.quads && ty.count() == 4 {
            return Ok(vector::components(self.quad(&array, address)));
        }
        let whole = u32::from(ty.count()) == array.lanes;
        let is_element = ty.count() == 1 && array.unit == 8 && matches!(array.element, Type::F64 | Type::F32);
        let in_words = ty.bytes() > 4 && array.lanes == 1 && !is_element;
        let several = !whole && ty.count() > 1 || in_words || (array.uniform || array.quads) && array.lanes == 1;
        let base = self.base(&array, address, several);
        // Pieces of a copy may lie within an element.
        let first = address.fixed_bytes().rem_euclid(array.unit);
        Ok((0..i64::from(ty.count()))
            .map(|component| self.scalar_at(&array, &base, first + component * size, scalar))
            .collect())
    }

    /// The pointer that two words of memory hold.
    fn pointer_of_words(&mut self, words: Expression, found: Pointees, wanted: &Pointees) -> Vec<Expression> {
        let words = self.hold(words);
        let mut variables = Vec::new();
        if known_byte(&found).is_none() {
            variables.push(words.clone().high().bitcast(Type::I32));
        }
        if needs_tag(&found) {
            variables.push(words.low());
        }
        let address = self.of_variables(found, &variables);
        self.pieces(&address, wanted)
    }

    pub(super) fn load_access(&mut self, access: &'m Access, to: LocalId) -> Result<Vec<Expression>, Refused> {
        let address = self.address(&access.address)?;
        let candidates = self.candidates(&address);
        let pointer = access.ty == ValueType::POINTER;
        let wanted = self.generator.points.instances[self.instance].locals.get(&to).cloned().unwrap_or_default();
        if let [(target, own)] = &candidates[..] {
            if !pointer {
                return self.load_from(*target, own, access.ty);
            }
            let found = self.generator.points.held_in(&own.pointees)?;
            if let Some((object, at)) = self.part_of(own) {
                let variables = self.part(object, at, Scalar::Pointer)?;
                let inner = self.of_variables(found, &variables);
                return Ok(self.pieces(&inner, &wanted));
            }
            let words = self.load_from(*target, own, access.ty)?;
            let words = words.into_iter().next().unwrap_or_else(|| Type::Pair.zero());
            return Ok(self.pointer_of_words(words, found, &wanted));
        }
        if pointer {
            return self.refuse(access.address.place, "a pointer that lies in one of several objects");
        }
        if candidates.is_empty() {
            return self.refuse(access.address.place, "an access through a pointer to nothing");
        }
        let ty = self.held(access.ty.scalar());
        self.settle();
        let address = self.held_address(address);
        let variables: Vec<Expression> = (0..access.ty.count())
            .map(|_| {
                let name = self.fresh("value");
                self.emit(Statement::Declare(Rc::clone(&name), ty.name().into()));
                Expression::name(&name, ty)
            })
            .collect();
        let candidates = self.candidates(&address);
        self.each_candidate(&address, &candidates, |body, target, own| {
            let values = body.load_from(target, own, access.ty)?;
            variables.iter().cloned().zip(values).for_each(|(to, value)| body.emit(Statement::Assign(to, value)));
            Ok(())
        })?;
        Ok(variables)
    }

    /// A decision among the objects that a pointer may point to.
    fn each_candidate(
        &mut self,
        address: &Address,
        candidates: &[(Target, Address)],
        mut each: impl FnMut(&mut Self, Target, &Address) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let mut made: Vec<Statement> = Vec::new();
        for (number, (target, own)) in candidates.iter().enumerate().rev() {
            let ((), inner) = self.captured(|body| each(body, *target, own))?;
            made = if number + 1 == candidates.len() {
                inner
            } else {
                vec![Statement::If(self.is_target(address, *target), inner, made)]
            };
        }
        made.into_iter().for_each(|statement| self.emit(statement));
        Ok(())
    }
}

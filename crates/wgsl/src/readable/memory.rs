//! Loads, stores, copies and atomic operations.

use std::rc::Rc;

use warpground_ir::{Access, AtomicOperation, Expression as Value, LocalId, Place, Scalar, Space, ValueType};

use super::{
    body::Body,
    place::{Address, known_byte, needs_tag},
    points::{Byte, Pointees, Target},
    structured::Structured,
    vector, vector_name,
};
use crate::{
    Refused,
    tree::{Expression, Kind, Statement, Type},
    values::{Values, bits, held},
};

const LANES: [&str; 4] = ["x", "y", "z", "w"];
/// The most elements that a copy moves one after another.
const MOST_ELEMENTS: i64 = 16;

/// An array, as an access of it is written.
struct Array {
    name: Rc<str>,
    element: Type,
    lanes: u32,
    unit: i64,
    atomic: bool,
    /// Whether narrow values lie side by side in words, as the host has them.
    packed: bool,
    /// Whether two words change together, under a lock.
    locked: bool,
    /// Whether it is a uniform buffer: words lie in vectors of four.
    uniform: bool,
    /// Whether words of it lie in vectors of four, which are written whole.
    quads: bool,
    /// Whether it is a uniform buffer of one word.
    single: bool,
    /// The structure that its elements are.
    structured: Option<Structured>,
    /// How many elements it has at most.
    length: u64,
}

impl Array {
    /// An element. WGSL refuses an index that it knows to be outside.
    fn at(&self, number: Expression, ty: Type) -> Expression {
        let outside = number.literal().is_some_and(|number| number >= self.length);
        Expression::index(&self.name, if outside { number.made_late() } else { number }, ty)
    }
}

fn further(base: &Expression, elements: i64) -> Expression {
    if elements == 0 {
        return base.clone();
    }
    #[expect(clippy::cast_possible_truncation, reason = "a few")]
    let step = if base.ty == Type::I32 { Expression::i32(elements as i32) } else { Expression::u32(elements as u32) };
    match (base.literal(), step.literal()) {
        #[expect(clippy::cast_possible_truncation, reason = "words")]
        (Some(a), Some(b)) => Expression { ty: base.ty, ..Expression::u32((a as u32).wrapping_add(b as u32)) },
        _ => Expression::binary("+", base.clone(), step),
    }
}

impl<'m> Body<'_, 'm> {
    fn array(&mut self, target: Target) -> Array {
        let (element, lanes) = self.generator.layouts.element(target);
        let layout = self.generator.layouts.objects.get(&target);
        let (unit, atomic, packed) = layout.map_or((4, false, false), |known| (known.unit, known.atomic, known.packed));
        let locked = self.generator.layouts.objects.get(&target).is_some_and(|layout| layout.locked);
        let quads = self.generator.layouts.objects.get(&target).is_some_and(|layout| layout.quads);
        let name = self.object_name(target);
        let single = self.generator.is_single(target);
        let uniform = self.generator.is_uniform(target);
        let bytes = match target {
            Target::Object(id) => self.generator.module.objects.get(id.index()).map_or(0, |object| object.bytes),
            _ => self.generator.frame_type(target).map_or(0, |object| object.bytes),
        };
        let fixed = matches!(self.generator.space(target), Space::Shared | Space::Thread);
        let structured = self.generator.layouts.structured.get(&target).cloned();
        // Of a buffer nobody knows it, but none has so many.
        let known = bytes.div_ceil(u64::from(if packed { 4 } else { unit.max(1) })).max(1);
        let length = if fixed { known } else { 1 << 31 };
        Array {
            name,
            element,
            lanes,
            unit: unit.into(),
            atomic,
            packed,
            locked,
            uniform,
            quads,
            single,
            structured,
            length,
        }
    }

    /// The address as it is now, so that it can be written several times.
    fn base(&mut self, array: &Array, address: &Address, several: bool) -> Expression {
        let number = self.element_number(address, array.unit, 0);
        if several { self.hold(number) } else { number }
    }

    fn read(array: &Array, number: Expression) -> Expression {
        let ty = match array.lanes {
            1 => array.element,
            2 if array.element == Type::U32 => Type::Pair,
            lanes => vector_name(array.element, lanes),
        };
        if array.single {
            return Expression::name(&array.name, array.element);
        }
        if (array.uniform || array.quads) && array.lanes == 1 {
            return in_vectors(array, number);
        }
        let place = array.at(number, ty);
        if array.atomic {
            return Expression { ty: array.element, ..Expression::known("atomicLoad", vec![pointer_to(place)], ty) };
        }
        place
    }

    fn lane(array: &Array, number: Expression, lane: u32) -> Expression {
        let whole = Self::read(array, number);
        match array.lanes {
            1 => whole,
            _ if whole.ty == Type::Pair && lane == 0 => whole.low(),
            _ if whole.ty == Type::Pair => whole.high(),
            _ => Expression::field(whole, LANES[(lane % 4) as usize], array.element),
        }
    }

    /// The word in which something lies so many bytes behind an address, and by how many bits it is moved there.
    fn packed_place(&mut self, array: &Array, address: &Address, at: i64, bytes: u32) -> (Expression, Expression) {
        if array.unit >= 4 || address.keeps_to(4) {
            let shift = u32::try_from((address.fixed_bytes() + at).rem_euclid(4) * 8).unwrap_or(0);
            return (self.element_number(address, 4, at), Expression::u32(shift));
        }
        #[expect(clippy::cast_possible_truncation, reason = "1 or 2")]
        let unit = array.unit as u32;
        let number = self.element_number(address, array.unit, at).bitcast(Type::U32);
        if bytes >= 4 {
            return (Expression::binary("/", number, Expression::u32(4 / unit)), Expression::u32(0));
        }
        let number = self.hold(number);
        let word = Expression::binary("/", number.clone(), Expression::u32(4 / unit));
        let place = Expression::binary("%", number, Expression::u32(4 / unit));
        (word, Expression::binary("*", place, Expression::u32(8 * unit)))
    }

    /// A scalar so many bytes behind an address, where narrow ones lie side by side.
    fn packed_at(&mut self, array: &Array, address: &Address, at: i64, scalar: Scalar) -> Expression {
        let (word, shift) = self.packed_place(array, address, at, scalar.bytes());
        if scalar.bytes() == 8 {
            let word = self.hold(word);
            let [low, high] = [0, 1].map(|next| Self::read(array, further(&word, next)).bitcast(Type::U32));
            return self.pair_as(scalar, Expression::pair_of(low, high));
        }
        let word = Self::read(array, word).bitcast(Type::U32);
        let moved = if shift.literal() == Some(0) { word } else { Expression::binary(">>", word, shift) };
        bits::of_bits(scalar, moved)
    }

    /// A scalar so many bytes behind an address.
    fn scalar_at(&self, array: &Array, base: &Expression, at: i64, scalar: Scalar) -> Expression {
        let number = further(base, at / array.unit);
        let lane = (at.rem_euclid(array.unit) / 4) as u32;
        if scalar.bytes() == 8 {
            if matches!(array.element, Type::F64) || array.element == Type::F32 && array.unit == 8 && array.lanes == 1 {
                return Self::read(array, number);
            }
            if array.lanes == 2 && array.element == Type::U32 {
                return self.pair_as(scalar, Self::read(array, number));
            }
            let words = if array.lanes == 1 {
                [0, 1].map(|word| Self::read(array, further(&number, word)).bitcast(Type::U32))
            } else {
                [lane, lane + 1].map(|lane| Self::lane(array, number.clone(), lane).bitcast(Type::U32))
            };
            let [low, high] = words;
            return self.pair_as(scalar, Expression::pair_of(low, high));
        }
        let value = Self::lane(array, number, lane);
        if array.unit < 4 {
            return if scalar == Scalar::Bool { Expression::compare("!=", value, Type::U32.zero()) } else { value };
        }
        if scalar.bytes() < 4 {
            let shift = (at.rem_euclid(4) * 8) as u32;
            return bits::of_bits(scalar, bits::shifted(value.bitcast(Type::U32), shift));
        }
        value.bitcast(held(scalar))
    }

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
            let found = self.generator.points.held_at(own)?;
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

    fn store_to(
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

    /// The member of a structure in memory that an access means, and the first of its components.
    fn member(
        &self,
        array: &Array,
        structured: &Structured,
        address: &Address,
        ty: ValueType,
    ) -> Result<(Expression, usize), Refused> {
        let bytes = i64::try_from(structured.bytes).unwrap_or(i64::MAX);
        let within = address.fixed_bytes().rem_euclid(bytes).unsigned_abs();
        let Some((member, component)) = structured.member(within, ty) else {
            return self.refuse(self.place, format!("an access across the members of `{}`", structured.name));
        };
        let element = Expression::index(&array.name, self.element_number(address, bytes, 0), Type::U32);
        let scalar = held(member.scalar);
        let ty = if member.count == 1 { scalar } else { vector_name(scalar, member.count.into()) };
        let place = Expression { kind: Kind::Member(Box::new(element), Rc::clone(&member.name)), ty };
        Ok((place, component.into()))
    }

    /// Four words of an array that lie in one vector.
    fn quad(&mut self, array: &Array, address: &Address) -> Expression {
        let ty = vector_name(array.element, 4);
        let number = self.element_number(address, 4, 0).bitcast(Type::U32);
        let index = match number.literal() {
            #[expect(clippy::cast_possible_truncation, reason = "the number of a word")]
            Some(known) => Expression::u32(known as u32 / 4),
            None => Expression::binary("/", number, Expression::u32(4)),
        };
        Expression::index(&array.name, index, ty)
    }

    /// Stores words into components of vectors.
    fn store_components(
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
    fn held_components(&mut self, values: Vec<Expression>) -> Vec<Expression> {
        let types: Vec<Type> = values.iter().map(|value| value.ty).collect();
        let Some(ty) = super::vector_type(&types) else { return values };
        let whole = vector::whole(values.clone(), ty);
        if matches!(whole.kind, Kind::Known(..)) {
            return values;
        }
        let whole = self.hold(whole);
        vector::components(whole)
    }

    /// What two words were, which change under a lock.
    fn change_locked(
        &mut self,
        array: &Array,
        target: Target,
        address: &Address,
        (operation, scalar): (AtomicOperation, Scalar),
        values: Vec<Expression>,
        place: Place,
    ) -> Result<Expression, Refused> {
        let (number, _) = self.packed_place(array, address, 0, 8);
        let number = number.bitcast(Type::U32);
        match self.generator.under_lock(target, &array.name, operation, scalar) {
            Some(name) => {
                let arguments = [number].into_iter().chain(values).collect();
                Ok(Expression::call(&name, arguments, Type::Pair))
            }
            None => self.refuse(place, "this atomic operation"),
        }
    }

    /// Stores what is narrower than a word, or into memory in which such values lie side by side.
    fn store_narrow(
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

    fn write_word(&mut self, array: &Array, to: Expression, value: Expression) {
        let value = value.bitcast(array.element);
        if array.atomic {
            let call = Expression::known("atomicStore", vec![pointer_to(to), value], Type::U32);
            self.emit(Statement::Call(call));
        } else {
            self.emit(Statement::Assign(to, value));
        }
    }

    pub(super) fn store_access(&mut self, access: &'m Access, value: &'m Value) -> Result<(), Refused> {
        let place = access.address.place;
        let address = self.address(&access.address)?;
        let candidates = self.candidates(&address);
        let values = if value.ty == ValueType::POINTER {
            let inner = self.address(value)?;
            match self.part_of(&address) {
                Some(_) => {
                    let wanted = self.generator.points.held_at(&address)?;
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
    pub(super) fn pointer_in(
        &self,
        (object, at): (Target, i64),
        pointer: &Address,
        place: Place,
    ) -> Result<Vec<Expression>, Refused> {
        let address = self.of_variables(Pointees::from([(object, Byte::At(at))]), &[]);
        if self.part_of(&address).is_none() {
            return self.refuse(place, "the address of a pointer that is a parameter");
        }
        let wanted = self.generator.points.held_at(&address)?;
        Ok(self.pieces(pointer, &wanted))
    }

    /// A value that a parameter brings, put where its address is taken.
    pub(super) fn store_parameter(
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

    pub(super) fn copy(
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
    fn load_part(
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
        let (found, wanted) = (self.generator.points.held_at(from)?, self.generator.points.held_at(to)?);
        let variables = self.part(object, at, Scalar::Pointer)?;
        let inner = self.of_variables(found, &variables);
        Ok(self.pieces(&inner, &wanted))
    }

    pub(super) fn atomic(
        &mut self,
        operation: AtomicOperation,
        access: &'m Access,
        value: &'m Value,
        compare: Option<&'m Value>,
        wanted: bool,
        place: Place,
    ) -> Result<Option<Expression>, Refused> {
        let scalar = access.ty.scalar();
        if access.ty.count() != 1 || !matches!(scalar.bytes(), 4 | 8) {
            return self.refuse(place, "this atomic operation");
        }
        let address = self.address(&access.address)?;
        let value = self.scalar(value)?;
        let compare = compare.map(|compare| self.scalar(compare)).transpose()?;
        self.settle();
        let value = self.hold(value);
        let compare = compare.map(|compare| self.hold(compare));
        let address = self.held_address(address);
        let candidates = self.candidates(&address);
        if let [(target, own)] = &candidates[..] {
            return self.atomic_on(*target, own, (operation, scalar), value, compare, wanted, place);
        }
        let ty = self.held(scalar);
        let old = if wanted {
            let name = self.fresh("old");
            self.emit(Statement::Declare(Rc::clone(&name), ty.name().into()));
            Some(Expression::name(&name, ty))
        } else {
            None
        };
        self.each_candidate(&address, &candidates, |body, target, own| {
            let made =
                body.atomic_on(target, own, (operation, scalar), value.clone(), compare.clone(), wanted, place)?;
            if let (Some(old), Some(made)) = (&old, made) {
                body.emit(Statement::Assign(old.clone(), made));
            }
            Ok(())
        })?;
        Ok(old)
    }

    #[expect(clippy::too_many_arguments, reason = "each says another thing of the operation")]
    fn atomic_on(
        &mut self,
        target: Target,
        address: &Address,
        (operation, scalar): (AtomicOperation, Scalar),
        value: Expression,
        compare: Option<Expression>,
        wanted: bool,
        place: Place,
    ) -> Result<Option<Expression>, Refused> {
        use AtomicOperation as Op;
        let array = self.array(target);
        if !array.atomic || matches!(target, Target::Frame(..)) {
            return self.refuse(place, "an atomic operation on a thread's own memory");
        }
        if array.locked {
            let compare = compare.map(|compare| self.to_pair(scalar, compare));
            let given = (operation != Op::Load).then(|| self.to_pair(scalar, value));
            let values = given.into_iter().chain(compare).collect();
            let call = self.change_locked(&array, target, address, (operation, scalar), values, place)?;
            if !wanted {
                self.emit(Statement::Call(call));
                return Ok(None);
            }
            let old = self.keep(call);
            return Ok(Some(self.pair_as(scalar, old)));
        }
        if scalar.bytes() != 4 {
            return self.refuse(place, "this atomic operation");
        }
        let (number, _) = self.packed_place(&array, address, 0, 4);
        let at_once = matches!(operation, Op::Load | Op::Store | Op::Exchange | Op::And | Op::Or | Op::ExclusiveOr)
            || scalar != Scalar::F32 && matches!(operation, Op::Add | Op::Subtract);
        let number = if at_once { number } else { self.hold(number) };
        let to = pointer_to(array.at(number, array.element));
        let same = held(scalar) == array.element;
        let float = scalar == Scalar::F32;
        let name = match operation {
            Op::Load => "atomicLoad",
            Op::Store => "atomicStore",
            Op::Add if !float => "atomicAdd",
            Op::Subtract if !float => "atomicSub",
            Op::Exchange => "atomicExchange",
            Op::Minimum if same => "atomicMin",
            Op::Maximum if same => "atomicMax",
            Op::And if !float => "atomicAnd",
            Op::Or if !float => "atomicOr",
            Op::ExclusiveOr if !float => "atomicXor",
            Op::CompareExchange => {
                let Some(compare) = compare else { return self.refuse(place, "this atomic operation") };
                let old =
                    self.compare_exchange(to, compare.bitcast(array.element), value.bitcast(array.element), wanted);
                return Ok(old.map(|old| old.bitcast(held(scalar))));
            }
            _ => {
                let old = self.changed_in_steps(to, array.element, |old| {
                    let own = old.bitcast(held(scalar));
                    let new = match operation {
                        Op::Add => Expression::binary("+", own, value.clone()),
                        Op::Subtract => Expression::binary("-", own, value.clone()),
                        Op::Minimum => Expression::known("min", vec![own, value.clone()], held(scalar)),
                        Op::Maximum => Expression::known("max", vec![own, value.clone()], held(scalar)),
                        Op::Increment => {
                            let next = Expression::binary("+", own.clone(), Expression::u32(1));
                            let wraps = Expression::compare(">=", own, value.clone());
                            Expression::select(next, Expression::u32(0), wraps)
                        }
                        _ => {
                            let before = Expression::binary("-", own.clone(), Expression::u32(1));
                            let wraps = Expression::compare(
                                "||",
                                Expression::compare("==", own.clone(), Expression::u32(0)),
                                Expression::compare(">", own, value.clone()),
                            );
                            Expression::select(before, value.clone(), wraps)
                        }
                    };
                    new.bitcast(array.element)
                });
                return Ok(Some(old.bitcast(held(scalar))));
            }
        };
        let arguments = if operation == Op::Load { vec![to] } else { vec![to, value.bitcast(array.element)] };
        let call = Expression { ty: array.element, ..Expression::known(name, arguments, array.element) };
        if operation == Op::Store || !wanted {
            self.emit(Statement::Call(call));
            return Ok(None);
        }
        let old = self.keep(call);
        Ok(Some(old.bitcast(held(scalar))))
    }

    /// Replaces a word if it is the expected one. A weak exchange may fail for no reason.
    fn compare_exchange(
        &mut self,
        to: Expression,
        compare: Expression,
        value: Expression,
        wanted: bool,
    ) -> Option<Expression> {
        let ty = compare.ty;
        let compare = self.hold(compare);
        let value = self.hold(value);
        let name = self.fresh("tried");
        let tried = |field: &'static str, ty: Type| Expression::field(Expression::name(&name, ty), field, ty);
        let exchange = Expression::known("atomicCompareExchangeWeak", vec![to, compare.clone(), value], ty);
        self.emit(Statement::Variable(Rc::clone(&name), exchange.clone()));
        let again = Expression::compare(
            "&&",
            Expression::not(tried("exchanged", Type::Bool)),
            Expression::compare("==", tried("old_value", ty), compare),
        );
        let retry = Statement::Assign(Expression::name(&name, ty), exchange);
        self.emit(Statement::While(again, vec![retry]));
        wanted.then(|| tried("old_value", ty))
    }

    /// Replaces a word by what is calculated from it: the old one.
    fn changed_in_steps(
        &mut self,
        to: Expression,
        ty: Type,
        change: impl FnOnce(Expression) -> Expression,
    ) -> Expression {
        let (name, tried) = (self.fresh("old"), self.fresh("tried"));
        let old = Expression::name(&name, ty);
        self.emit(Statement::Variable(Rc::clone(&name), Expression::known("atomicLoad", vec![to.clone()], ty)));
        let new = change(old.clone());
        let field = |field: &'static str, ty: Type| Expression::field(Expression::name(&tried, ty), field, ty);
        let exchange = Expression::known("atomicCompareExchangeWeak", vec![to, old.clone(), new], ty);
        self.emit(Statement::Loop(
            vec![
                Statement::Let(Rc::clone(&tried), exchange),
                Statement::If(field("exchanged", Type::Bool), vec![Statement::Break], Vec::new()),
                Statement::Assign(old.clone(), field("old_value", ty)),
            ],
            Vec::new(),
        ));
        old
    }
}

/// A word of a uniform buffer, whose elements are 16 bytes apart.
fn in_vectors(array: &Array, number: Expression) -> Expression {
    let whole = |index| Expression::index(&array.name, index, vector_name(array.element, 4));
    if let Some(known) = number.literal() {
        #[expect(clippy::cast_possible_truncation, reason = "the number of a word")]
        let known = known as u32;
        return Expression::field(whole(Expression::u32(known / 4)), LANES[(known % 4) as usize], array.element);
    }
    let number = number.bitcast(Type::U32);
    let vector = whole(Expression::binary("/", number.clone(), Expression::u32(4)));
    let lane = Expression::binary("%", number, Expression::u32(4));
    Expression { kind: Kind::Component(Box::new(vector), Box::new(lane)), ty: array.element }
}

fn pointer_to(place: Expression) -> Expression {
    let ty = place.ty;
    Expression { kind: Kind::Unary("&", Box::new(place)), ty }
}

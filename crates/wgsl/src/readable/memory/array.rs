//! Arrays of memory as accesses of them are written, and their elements.

use std::rc::Rc;

use warpground_ir::{Scalar, Space, ValueType};

use super::LANES;
use crate::{
    Refused,
    readable::{address::Address, body::Body, points::Target, structured::Structured, vector::vector_name},
    tree::{Expression, Kind, Type},
    values::{Values, bits, held},
};

/// An array, as an access of it is written.
pub(super) struct Array {
    pub(super) name: Rc<str>,
    pub(super) element: Type,
    pub(super) lanes: u32,
    pub(super) unit: i64,
    pub(super) atomic: bool,
    /// Whether narrow values lie side by side in words, as the host has them.
    pub(super) packed: bool,
    /// Whether two words change together, under a lock.
    pub(super) locked: bool,
    /// Whether it is a uniform buffer: words lie in vectors of four.
    pub(super) uniform: bool,
    /// Whether words of it lie in vectors of four, which are written whole.
    pub(super) quads: bool,
    /// Whether it is a uniform buffer of one word.
    pub(super) single: bool,
    /// The structure that its elements are.
    pub(super) structured: Option<Structured>,
    /// How many elements it has at most.
    pub(super) length: u64,
}

impl Array {
    /// An element. WGSL refuses an index that it knows to be outside.
    pub(super) fn at(&self, number: Expression, ty: Type) -> Expression {
        let outside = number.literal().is_some_and(|number| number >= self.length);
        Expression::index(&self.name, if outside { number.made_late() } else { number }, ty)
    }
}

pub(super) fn further(base: &Expression, elements: i64) -> Expression {
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

/// A word of a uniform buffer, whose elements are 16 bytes apart.
pub(super) fn in_vectors(array: &Array, number: Expression) -> Expression {
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

impl<'m> Body<'_, 'm> {
    pub(super) fn array(&mut self, target: Target) -> Array {
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
    pub(super) fn base(&mut self, array: &Array, address: &Address, several: bool) -> Expression {
        let number = self.element_number(address, array.unit, 0);
        if several { self.hold(number) } else { number }
    }

    pub(super) fn read(array: &Array, number: Expression) -> Expression {
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

    pub(super) fn lane(array: &Array, number: Expression, lane: u32) -> Expression {
        let whole = Self::read(array, number);
        match array.lanes {
            1 => whole,
            _ if whole.ty == Type::Pair && lane == 0 => whole.low(),
            _ if whole.ty == Type::Pair => whole.high(),
            _ => Expression::field(whole, LANES[(lane % 4) as usize], array.element),
        }
    }

    /// The word in which something lies so many bytes behind an address, and by how many bits it is moved there.
    pub(super) fn packed_place(
        &mut self,
        array: &Array,
        address: &Address,
        at: i64,
        bytes: u32,
    ) -> (Expression, Expression) {
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
    pub(super) fn packed_at(&mut self, array: &Array, address: &Address, at: i64, scalar: Scalar) -> Expression {
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
    pub(super) fn scalar_at(&self, array: &Array, base: &Expression, at: i64, scalar: Scalar) -> Expression {
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

    /// Four words of an array that lie in one vector.
    pub(super) fn quad(&mut self, array: &Array, address: &Address) -> Expression {
        let ty = vector_name(array.element, 4);
        let number = self.element_number(address, 4, 0).bitcast(Type::U32);
        let index = match number.literal() {
            #[expect(clippy::cast_possible_truncation, reason = "the number of a word")]
            Some(known) => Expression::u32(known as u32 / 4),
            None => Expression::binary("/", number, Expression::u32(4)),
        };
        Expression::index(&array.name, index, ty)
    }

    /// The member of a structure in memory that an access means, and the first of its components.
    pub(super) fn member(
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
}

pub(super) fn pointer_to(place: Expression) -> Expression {
    let ty = place.ty;
    Expression { kind: Kind::Unary("&", Box::new(place)), ty }
}

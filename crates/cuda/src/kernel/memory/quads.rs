//! Arrays of scalars that are declared as arrays of vectors; a scalar is a component of one. Shared arrays are that are written
//! in vectors alone and read in them too (`*reinterpret_cast<float4 *>(&sh_tile[i])`), so that a vector is one access of 16
//! bytes; arrays in constant memory are because uniform buffers hold no others.

use std::rc::Rc;

use super::{
    place::{Base, Place, Step},
    uniform::TOGETHER,
};
use crate::{
    kernel::{
        module::{Root, Translator},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, Kind, Storage},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
};

impl Translator<'_> {
    /// How many scalars lie together, where a root is declared as an array of vectors.
    pub(crate) fn together(&self, root: Root) -> Option<usize> {
        if self.facts.atomic.contains(&root) {
            return None;
        }
        if self.is_uniform_in_vectors(root) {
            return Some(TOGETHER);
        }
        if self.facts.written_in_scalars.contains(&root) || self.facts.in_parts.contains(&root) {
            return None;
        }
        let counts = self.facts.vectors.get(&root)?;
        counts.first().copied().filter(|_| counts.len() == 1)
    }

    /// Takes note that vectors of `count` scalars are read from or written to a place.
    pub(crate) fn learn_vector(&mut self, place: &Place, count: usize) {
        let Base::Root(root) = place.base else { return };
        if place.actual.scalar() != self.root_type(root).innermost().scalar() {
            return;
        }
        let fixed = match root {
            Root::Shared(function, local) => self.tree.functions[function].locals[local].storage == Storage::Shared,
            Root::Global(_) => self.is_shared(root),
            _ => false,
        };
        let ty = self.root_type(root);
        let word = matches!(ty.innermost().scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::F32));
        if fixed && word && innermost_length(&ty).is_some_and(|length| length > 0 && length % count as u64 == 0) {
            self.facts.vectors.entry(root).or_default().insert(count);
        }
    }

    /// Takes note that a place is written, which is a scalar if its array is one of scalars.
    pub(crate) fn learn_written(&mut self, place: &Place) {
        let Base::Root(root) = place.base else { return };
        let root = self.canonical(root);
        self.facts.written.insert(root);
        if self.is_shared(root) && place.ty.scalar().is_some() && place.actual.scalar().is_some() {
            self.facts.written_in_scalars.insert(root);
        }
    }

    /// A place in an array that is declared in vectors: the vector, and the component where it is a scalar.
    pub(crate) fn vector_place(&mut self, place: &Place) -> Option<(Wgsl, Option<Wgsl>)> {
        let Base::Root(root) = place.base else { return None };
        let root = self.canonical(root);
        let count = self.together(root)?;
        place.actual.scalar()?;
        let Some((Step::Index(last), before)) = place.path.split_last() else { return None };
        let (last, before) = match self.flattened(root) {
            Some(_) => (&self.index_over_all(place, root)?, [].as_slice()),
            None => (last, before),
        };
        let number = Wgsl::Integer { value: constant(last).unwrap_or(-1), unsigned: false, hexadecimal: false };
        let last = if constant(last).is_some_and(|value| value >= 0) { &number } else { last };
        let mut text = Wgsl::name(self.root_text(root));
        for step in before {
            text = match step {
                Step::Index(index) => text.index(index.clone()),
                Step::Field(name) => text.member(name),
            };
        }
        let vector = text.index(quotient(last, count));
        // Part of a shorter vector is a scalar too.
        let same = |scalar| place.actual == Type::Scalar(scalar);
        let whole = self.vector_over_scalar(place).is_some_and(|(scalar, wanted)| wanted == count && same(scalar));
        let component = (!whole).then(|| remainder(last, count));
        Some((vector, component))
    }

    /// The type and lengths that a root is declared with, where it is declared in vectors: a last dimension that is shorter.
    pub(crate) fn declared_in_vectors(
        &self,
        ty: &Type,
        lengths: &[Expression],
        count: usize,
    ) -> (Type, Vec<Expression>) {
        let Type::Array(element, length) = ty else { return (ty.clone(), lengths.to_vec()) };
        if matches!(**element, Type::Array(..)) {
            let (element, rest) = self.declared_in_vectors(element, lengths.get(1..).unwrap_or(&[]), count);
            let lengths = lengths.first().cloned().into_iter().chain(rest).collect();
            return (Type::Array(Rc::new(element), *length), lengths);
        }
        let lengths = lengths.first().map(|length| {
            let span = length.span;
            let by = Expression::integer(i64::try_from(count).unwrap_or(4), Type::INT, span);
            let kind = Kind::Binary(BinaryOperator::Divide, Box::new(length.clone()), Box::new(by));
            Expression { kind, ty: length.ty.clone(), span }
        });
        (Type::Array(element.clone(), length / count as u64), lengths.into_iter().collect())
    }
}

pub(crate) fn innermost_length(ty: &Type) -> Option<u64> {
    match ty {
        Type::Array(element, _) if matches!(**element, Type::Array(..)) => innermost_length(element),
        Type::Array(_, length) => Some(*length),
        _ => None,
    }
}

/// Whether the number of the vector and the component both have to calculate or read what the index is made of.
pub(crate) fn reads_twice(index: &Wgsl, count: usize) -> bool {
    quotient(index, count).reads_memory() && remainder(index, count).reads_memory()
}

/// The number of the vector that holds an element.
fn quotient(index: &Wgsl, count: usize) -> Wgsl {
    if let Some(exact) = divided(index, count) {
        return exact;
    }
    if let Wgsl::Binary("+", left, right) = index {
        // Whole vectors more or less change nothing about the rest.
        if let Some(right) = divided(right, count) {
            return sum(quotient(left, count), right);
        }
        if let Some(left) = divided(left, count) {
            return sum(left, quotient(right, count));
        }
    }
    let shift = Wgsl::unsigned(count.trailing_zeros());
    match index {
        index if is_below(index, count) => Wgsl::signed(0),
        Wgsl::Integer { value, unsigned, .. } => {
            let value = value / i64::try_from(count).unwrap_or(4);
            Wgsl::Integer { value, unsigned: *unsigned, hexadecimal: false }
        }
        _ => Wgsl::binary(">>", index.clone(), shift),
    }
}

/// The component that an element is.
fn remainder(index: &Wgsl, count: usize) -> Wgsl {
    if let Wgsl::Integer { value, .. } = index {
        let value = value.rem_euclid(i64::try_from(count).unwrap_or(4));
        return Wgsl::Integer { value, unsigned: false, hexadecimal: false };
    }
    if divided(index, count).is_some() {
        return Wgsl::signed(0);
    }
    if is_below(index, count) {
        return index.clone();
    }
    if let Wgsl::Binary("+", left, right) = index {
        if divided(right, count).is_some() {
            return remainder(left, count);
        }
        if divided(left, count).is_some() {
            return remainder(right, count);
        }
    }
    let mask = Wgsl::Integer { value: i64::try_from(count).unwrap_or(4) - 1, unsigned: false, hexadecimal: false };
    Wgsl::binary("&", index.clone(), mask)
}

/// Whether an index is that of a component already: `row % 4`.
fn is_below(index: &Wgsl, count: usize) -> bool {
    matches!(index, Wgsl::Binary("%", _, by) if matches!(**by, Wgsl::Integer { value, .. } if value == count as i64))
}

/// The value of an index that is made of numbers.
fn constant(index: &Wgsl) -> Option<i64> {
    match index {
        Wgsl::Integer { value, .. } => Some(*value),
        Wgsl::Binary("+", left, right) => constant(left)?.checked_add(constant(right)?),
        Wgsl::Binary("-", left, right) => constant(left)?.checked_sub(constant(right)?),
        Wgsl::Binary("*", left, right) => constant(left)?.checked_mul(constant(right)?),
        _ => None,
    }
}

fn sum(left: Wgsl, right: Wgsl) -> Wgsl {
    match (&left, &right) {
        (_, Wgsl::Integer { value: 0, .. }) => left,
        (Wgsl::Integer { value: 0, .. }, _) => right,
        _ => Wgsl::binary("+", left, right),
    }
}

/// An index over the number of scalars in a vector, where nothing remains.
pub(crate) fn divided(index: &Wgsl, count: usize) -> Option<Wgsl> {
    let by = i64::try_from(count).ok()?;
    match index {
        Wgsl::Integer { value, unsigned, .. } if value % by == 0 => {
            Some(Wgsl::Integer { value: value / by, unsigned: *unsigned, hexadecimal: false })
        }
        Wgsl::Binary("*", left, right) => {
            let times = |factor: Wgsl, other: &Wgsl| match factor {
                Wgsl::Integer { value: 1, .. } => other.clone(),
                factor => Wgsl::binary("*", factor, other.clone()),
            };
            match (&**left, &**right) {
                (factor @ Wgsl::Integer { .. }, other) => Some(times(divided(factor, count)?, other)),
                (other, factor @ Wgsl::Integer { .. }) => match divided(factor, count)? {
                    Wgsl::Integer { value: 1, .. } => Some(other.clone()),
                    factor => Some(Wgsl::binary("*", other.clone(), factor)),
                },
                _ => None,
            }
        }
        // What is below zero on its way wraps alike before and behind the division.
        Wgsl::Call(name, arguments) if matches!(name.as_str(), "u32" | "i32") => match &arguments[..] {
            [inner] => Some(Wgsl::call(name.clone(), vec![divided(inner, count)?])),
            _ => None,
        },
        Wgsl::Binary(operator @ ("+" | "-"), left, right) => {
            let (left, right) = (divided(left, count)?, divided(right, count)?);
            Some(if *operator == "+" { sum(left, right) } else { Wgsl::binary("-", left, right) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Wgsl {
        Wgsl::name(text)
    }

    #[test]
    fn an_index_is_parted_into_the_vector_and_the_component() {
        let both = |index: &Wgsl| (quotient(index, 4).text(), remainder(index, 4).text());
        let quads = Wgsl::binary("*", Wgsl::signed(4), name("quad"));
        assert_eq!(both(&quads), ("quad".to_owned(), "0".to_owned()));
        assert_eq!(both(&Wgsl::signed(7)), ("1".to_owned(), "3".to_owned()));
        assert_eq!(both(&name("i")), ("i >> 2u".to_owned(), "i & 3".to_owned()));
        let mixed = Wgsl::binary("+", Wgsl::binary("+", name("i"), Wgsl::signed(16)), quads);
        assert_eq!(both(&mixed), ("(i >> 2u) + 4 + quad".to_owned(), "i & 3".to_owned()));
        let eights = Wgsl::binary("*", name("row"), Wgsl::unsigned(8));
        let part = Wgsl::call("u32", vec![Wgsl::binary("*", name("part"), Wgsl::signed(8))]);
        let part = Wgsl::binary("+", Wgsl::binary("+", eights.clone(), part), Wgsl::unsigned(1));
        assert_eq!(both(&part), ("row * 2u + u32(part * 2)".to_owned(), "1".to_owned()));
        let place = Wgsl::binary("*", Wgsl::unsigned(4), name("quad"));
        let place = Wgsl::binary("+", place, Wgsl::binary("%", name("row"), Wgsl::unsigned(4)));
        assert_eq!(both(&place), ("quad".to_owned(), "row % 4u".to_owned()));
        assert_eq!(both(&eights), ("row * 2u".to_owned(), "0".to_owned()));
    }
}

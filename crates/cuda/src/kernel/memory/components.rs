//! Vectors over arrays of scalars, component by component.

use super::place::{Base, Place, Step};
use crate::{
    kernel::{module::Translator, wgsl::Wgsl},
    meaning::types::{Scalar, Type},
};

impl Translator<'_> {
    /// One component of a vector that lies in an array of scalars.
    pub(crate) fn part(&mut self, place: &Place, part: usize) -> Wgsl {
        self.place_text(&Self::part_place(place, part))
    }

    pub(crate) fn part_place(place: &Place, part: usize) -> Place {
        let mut place = place.clone();
        if part > 0
            && let Some(Step::Index(index)) = place.path.last_mut()
        {
            // A literal without a suffix fits an index of either kind.
            let offset = Wgsl::signed(i32::try_from(part).unwrap_or(0));
            *index = Wgsl::binary("+", index.clone(), offset);
        }
        place
    }

    /// The parts of a vector that does not lie in memory as one.
    pub(crate) fn scattered(&mut self, place: &Place) -> Option<(Scalar, usize)> {
        let (scalar, count) = self.vector_over_scalar(place)?;
        self.learn_vector(place, count);
        let together = match place.base {
            Base::Root(root) => self.together(self.canonical(root)),
            _ => None,
        };
        let same = place.actual == Type::Scalar(scalar);
        (!same || together != Some(count)).then_some((scalar, count))
    }

    pub(crate) fn vector_over_scalar(&self, place: &Place) -> Option<(Scalar, usize)> {
        let Type::Struct(id) = place.ty else { return None };
        let (scalar, count) = self.tree.types.structs[id].vector?;
        let same = place.actual == Type::Scalar(scalar);
        let bits = scalar.bytes() == 4 && place.actual.scalar().is_some_and(|actual| actual.bytes() == 4);
        ((same || bits) && count != 3).then_some((scalar, count))
    }
}

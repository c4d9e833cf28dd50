//! Members of packed structures, which may lie where their types alone would not.

use super::function::Body;
use crate::meaning::{
    tree::{Expression, Kind},
    types::Type,
};

impl Body<'_, '_> {
    /// The bytes of which a place is known to lie at a multiple, where a packed structure around it says less than its type.
    pub(super) fn packed_place(&self, place: &Expression) -> Option<u32> {
        match &place.kind {
            Kind::Member(object, _) => {
                let own = match &object.ty {
                    Type::Struct(id) if self.tree.types.structs[*id].packed.is_some() => self.packed_type(&object.ty),
                    _ => None,
                };
                own.or_else(|| self.packed_place(object))
            }
            Kind::Index(inner, _) | Kind::Decay(inner) | Kind::Named(_, inner) => self.packed_place(inner),
            _ => None,
        }
    }

    /// The same for the members of an object of a type.
    pub(super) fn packed_type(&self, ty: &Type) -> Option<u32> {
        let Type::Struct(id) = ty else { return None };
        let most = self.tree.types.structs[*id].packed?;
        u32::try_from(most.min(self.tree.types.align(ty))).ok()
    }

    /// Does what reads or writes a place that is known to lie at multiples of so many bytes only.
    pub(super) fn within_packed<T>(&mut self, most: Option<u32>, work: impl FnOnce(&mut Self) -> T) -> T {
        let Some(most) = most else { return work(self) };
        let most = self.packed.map_or(most, |around| around.min(most));
        let around = self.packed.replace(most);
        let made = work(self);
        self.packed = around;
        made
    }

    /// What a type asks for, or what the packed structure around it grants.
    pub(super) fn aligned_here(&self, asked: u32) -> u32 {
        self.packed.map_or(asked, |most| asked.min(most))
    }
}

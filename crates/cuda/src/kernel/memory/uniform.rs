//! Constant memory: `__constant__` variables are uniform buffers where WGSL can lay them out as the host does. The
//! elements of arrays there are 16 bytes apart, so arrays of scalars are declared as arrays of vectors of four. All else is
//! a read-only storage buffer.

use super::{
    packed::as_unsigned,
    place::{Place, Step},
    quads::innermost_length,
};
use crate::{
    kernel::{
        module::{Root, Translator},
        wgsl::{Wgsl, tidy},
    },
    meaning::types::{Scalar, Type},
};

/// The uniform buffers that WebGPU promises a kernel, less the one of the scalars.
const MOST_BUFFERS: usize = 11;

/// How many scalars lie in an element of 16 bytes.
pub(crate) const TOGETHER: usize = 4;

impl Translator<'_> {
    /// Whether a root is a uniform buffer. What pointers of several arrays may point into is none.
    pub(crate) fn is_uniform(&self, root: Root) -> bool {
        let Root::Global(id) = root else { return false };
        let before = self.globals.iter().take_while(|known| **known != id);
        self.may_be_uniform(root) && before.filter(|id| self.may_be_uniform(Root::Global(**id))).count() < MOST_BUFFERS
    }

    fn may_be_uniform(&self, root: Root) -> bool {
        let Root::Global(id) = root else { return false };
        let global = &self.tree.globals[id];
        // A program's constants are 65,536 bytes at most, which is what a uniform binding takes at least.
        global.qualifiers.constant_memory
            && !global.qualifiers.managed
            && !self.facts.written.contains(&root)
            && !self.facts.atomic.contains(&root)
            && !self.facts.chosen.contains(&root)
            && !self.facts.in_parts.contains(&root)
            && self.tree.types.bytes(&global.ty) > 0
            && self.lies_alike(&global.ty)
    }

    /// Whether a type's bytes lie in WGSL's uniform memory as they do in C's.
    fn lies_alike(&self, ty: &Type) -> bool {
        let inner = ty.innermost();
        let flat = self.is_flat_structure(inner);
        let apart = self.tree.types.bytes(inner).is_multiple_of(16);
        is_word(inner) || (flat && (apart || !matches!(ty, Type::Array(..))))
    }

    /// A structure without structures or arrays inside, of members of 4 bytes and vectors of those.
    fn is_flat_structure(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty else { return false };
        let fields = &self.tree.types.structs[*id].fields;
        !fields.is_empty() && fields.iter().all(|field| is_word(&field.ty) || self.is_vector_of_words(&field.ty))
    }

    /// A vector that is one in WGSL too.
    pub(crate) fn is_vector_of_words(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty else { return false };
        let vector = self.tree.types.structs[*id].vector;
        vector.is_some_and(|(scalar, count)| is_word(&Type::Scalar(scalar)) && matches!(count, 2 | 4))
    }

    /// Whether a root is declared in vectors of four for being a uniform buffer.
    pub(crate) fn is_uniform_in_vectors(&self, root: Root) -> bool {
        let Root::Global(id) = root else { return false };
        let ty = &self.tree.globals[id].ty;
        matches!(ty, Type::Array(..)) && is_word(ty.innermost()) && self.is_uniform(root)
    }

    /// The number of vectors in an array whose rows are no whole vectors: it is declared in one dimension.
    pub(crate) fn flattened(&self, root: Root) -> Option<u64> {
        let ty = self.root_type(root);
        let rows = innermost_length(&ty)?;
        let whole = rows.is_multiple_of(TOGETHER as u64);
        (!whole && self.is_uniform_in_vectors(root)).then(|| self.tree.types.bytes(&ty).div_ceil(4 * TOGETHER as u64))
    }

    /// The index of a scalar over all dimensions.
    pub(crate) fn index_over_all(&self, place: &Place, root: Root) -> Option<Wgsl> {
        let number = |value, unsigned| Wgsl::Integer { value, unsigned, hexadecimal: false };
        let mut ty = self.root_type(root);
        let mut flat: Option<Wgsl> = None;
        for step in &place.path {
            let (Step::Index(index), Type::Array(element, count)) = (step, &ty) else { return None };
            let count = i64::try_from(*count).ok()?;
            flat = Some(match (flat, index) {
                (None, index) => index.clone(),
                (Some(Wgsl::Integer { value: row, .. }), Wgsl::Integer { value, .. }) => {
                    number(row.checked_mul(count)?.checked_add(*value)?, false)
                }
                (Some(Wgsl::Integer { value: row, .. }), index) => {
                    tidy("+", number(row.checked_mul(count)?, true), as_unsigned(index.clone()))
                }
                (Some(row), index) => {
                    let rows = Wgsl::binary("*", number(count, true), as_unsigned(row));
                    tidy("+", rows, as_unsigned(index.clone()))
                }
            });
            ty = (**element).clone();
        }
        flat
    }
}

fn is_word(ty: &Type) -> bool {
    matches!(ty.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::F32))
}

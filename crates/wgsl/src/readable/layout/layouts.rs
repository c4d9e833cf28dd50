//! Layouts: which element an object has in WGSL, or which variables it is.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::Scalar;

use crate::{
    readable::{
        points::{Byte, Pointees, Target},
        structured::Structured,
    },
    tree::Type,
};

/// What is known of an object.
#[derive(Debug, Clone, Default)]
pub(in crate::readable) struct Layout {
    /// Bytes of an element: 1, 2, 4, 8 or 16.
    pub(in crate::readable) unit: u32,
    /// The type of an element's components, and how many there are.
    pub(super) element: Option<Type>,
    pub(super) lanes: u32,
    /// Whether narrow values lie side by side in words, as the host has them.
    pub(in crate::readable) packed: bool,
    /// Whether stores replace parts of words.
    pub(super) in_parts: bool,
    /// Whether two words change together, under a lock.
    pub(in crate::readable) locked: bool,
    /// The scalars that are accessed.
    pub(super) scalars: BTreeSet<Scalar>,
    pub(in crate::readable) atomic: bool,
    pub(super) atomics: BTreeSet<Scalar>,
    /// Whether there are accesses of it that are no atomics, and whether there are atomics that only read or write.
    pub(in crate::readable) plain: bool,
    pub(in crate::readable) moved: bool,
    pub(in crate::readable) read: bool,
    pub(in crate::readable) written: bool,
    /// Whether words of it lie in vectors of four, which are written whole.
    pub(in crate::readable) quads: bool,
    /// Whether four words are written at once, and whether it is written in another way.
    pub(super) writes_quads: bool,
    pub(super) writes_else: bool,
    /// The instances that access it.
    pub(super) users: BTreeSet<usize>,
}

/// The variables of an object that is taken apart: the scalar at each byte.
pub(in crate::readable) type Split = BTreeMap<i64, Scalar>;

/// The layouts of all objects.
pub(in crate::readable) struct Layouts {
    pub(in crate::readable) objects: BTreeMap<Target, Layout>,
    pub(in crate::readable) splits: BTreeMap<Target, Split>,
    /// The structures that objects in memory consist of.
    pub(in crate::readable) structured: BTreeMap<Target, Structured>,
    /// Each pointer's targets, in order: their numbers are the tags.
    pub(in crate::readable) numbers: BTreeMap<Target, u32>,
    /// Whether plain accesses are how blocks tell each other something.
    pub(in crate::readable) fenced: bool,
}

/// The one place that pointees name, if there is one.
pub(in crate::readable) fn single(pointees: &Pointees) -> Option<(Target, i64)> {
    match pointees.iter().next() {
        Some((target, Byte::At(at))) if pointees.len() == 1 => Some((*target, *at)),
        _ => None,
    }
}

impl Layouts {
    /// The type of an element, and how many components it has.
    pub(in crate::readable) fn element(&self, target: Target) -> (Type, u32) {
        let layout = self.objects.get(&target);
        layout.map_or((Type::U32, 1), |layout| (layout.element.unwrap_or(Type::U32), layout.lanes.max(1)))
    }

    /// The scalar that each narrow element of an object is, where it has a word of its own.
    pub(in crate::readable) fn narrow_element(&self, target: Target) -> Option<Scalar> {
        let layout = self.objects.get(&target).filter(|layout| layout.unit < 4 && !layout.packed)?;
        layout.scalars.iter().next().copied()
    }

    pub(in crate::readable) fn is_used_by_others(&self, target: Target, instance: usize) -> bool {
        self.objects.get(&target).is_some_and(|layout| layout.users.iter().any(|user| *user != instance))
    }
}

//! How each object lies in WGSL, decided once all accesses are known.
//!
//! An object of a thread whose bytes are all accessed at places known here is taken apart into variables ([`Split`]).
//! Every other one is an array of elements as long as the largest step that all its accesses and pointers keep to
//! ([`Layout::unit`]). Objects that one pointer may point to have the same unit, so that one offset counts in all of them.
//!
//! ```text
//! collect   what accesses ask of the objects that they are of
//! decide    how objects lie, from that
//! leaves    the scalars and vectors of a type
//! ```

mod collect;
mod decide;
mod leaves;

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::Scalar;

use self::collect::Collector;
pub(super) use self::leaves::{Leaf, leaves, vector_at};
use super::{
    points::{Byte, Pointees, Points, Target},
    structured::Structured,
};
use crate::{Refused, tree::Type};

/// What is known of an object.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    /// Bytes of an element: 1, 2, 4, 8 or 16.
    pub(super) unit: u32,
    /// The type of an element's components, and how many there are.
    element: Option<Type>,
    lanes: u32,
    /// Whether narrow values lie side by side in words, as the host has them.
    pub(super) packed: bool,
    /// Whether stores replace parts of words.
    in_parts: bool,
    /// Whether two words change together, under a lock.
    pub(super) locked: bool,
    /// The scalars that are accessed.
    scalars: BTreeSet<Scalar>,
    pub(super) atomic: bool,
    atomics: BTreeSet<Scalar>,
    /// Whether there are accesses of it that are no atomics, and whether there are atomics that only read or write.
    pub(super) plain: bool,
    pub(super) moved: bool,
    pub(super) read: bool,
    pub(super) written: bool,
    /// Whether words of it lie in vectors of four, which are written whole.
    pub(super) quads: bool,
    /// Whether four words are written at once, and whether it is written in another way.
    writes_quads: bool,
    writes_else: bool,
    /// The instances that access it.
    users: BTreeSet<usize>,
}

/// The variables of an object that is taken apart: the scalar at each byte.
pub(super) type Split = BTreeMap<i64, Scalar>;

/// The layouts of all objects.
pub(super) struct Layouts {
    pub(super) objects: BTreeMap<Target, Layout>,
    pub(super) splits: BTreeMap<Target, Split>,
    /// The structures that objects in memory consist of.
    pub(super) structured: BTreeMap<Target, Structured>,
    /// Each pointer's targets, in order: their numbers are the tags.
    pub(super) numbers: BTreeMap<Target, u32>,
    /// Whether plain accesses are how blocks tell each other something.
    pub(super) fenced: bool,
}

/// The one place that pointees name, if there is one.
pub(super) fn single(pointees: &Pointees) -> Option<(Target, i64)> {
    match pointees.iter().next() {
        Some((target, Byte::At(at))) if pointees.len() == 1 => Some((*target, *at)),
        _ => None,
    }
}

impl Layouts {
    pub(super) fn of(points: &Points<'_>, reached: &[usize]) -> Result<Layouts, Refused> {
        let mut collector = Collector {
            points,
            objects: BTreeMap::new(),
            classes: BTreeMap::new(),
            units: BTreeMap::new(),
            splits: BTreeMap::new(),
            whole: BTreeSet::new(),
            copies: Vec::new(),
            shapes: BTreeMap::new(),
            shapeless: BTreeSet::new(),
            fenced: false,
            volatile: BTreeSet::new(),
        };
        for instance in reached {
            collector.instance(*instance)?;
        }
        collector.references(reached);
        collector.parameters();
        collector.share();
        collector.finish()
    }

    /// The type of an element, and how many components it has.
    pub(super) fn element(&self, target: Target) -> (Type, u32) {
        let layout = self.objects.get(&target);
        layout.map_or((Type::U32, 1), |layout| (layout.element.unwrap_or(Type::U32), layout.lanes.max(1)))
    }

    /// The scalar that each narrow element of an object is, where it has a word of its own.
    pub(super) fn narrow_element(&self, target: Target) -> Option<Scalar> {
        let layout = self.objects.get(&target).filter(|layout| layout.unit < 4 && !layout.packed)?;
        layout.scalars.iter().next().copied()
    }

    pub(super) fn is_used_by_others(&self, target: Target, instance: usize) -> bool {
        self.objects.get(&target).is_some_and(|layout| layout.users.iter().any(|user| *user != instance))
    }
}

//! How each object lies in WGSL, decided once all accesses are known.
//!
//! An object of a thread whose bytes are all accessed at places known here is taken apart into variables ([`Split`](layouts::Split)).
//! Every other one is an array of elements as long as the largest step that all its accesses and pointers keep to
//! ([`Layout::unit`](layouts::Layout::unit)). Objects that one pointer may point to have the same unit, so that one offset counts in all of them.
//!
//! ```text
//! collect   what accesses ask of the objects that they are of
//! decide    how objects lie, from that
//! leaves    the scalars and vectors of a type
//! layouts   how objects lie
//! ```

mod collect;
mod decide;
mod layouts;
mod leaves;

use std::collections::{BTreeMap, BTreeSet};

use self::collect::Collector;
pub(super) use self::{
    layouts::{Layout, Layouts, single},
    leaves::{Leaf, leaves, vector_at},
};
use super::points::Points;
use crate::Refused;

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
}

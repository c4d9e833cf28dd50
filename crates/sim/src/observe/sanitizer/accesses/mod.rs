//! Accesses of warps to shared, global and private memory.

mod copied;
mod global;
mod private;
mod shared;
mod undefined;

use super::{
    shadow::{Stamp, lane_of, same_origin},
    state::Sanitizer,
};
use crate::{
    observe::{Access, AccessKind},
    program::Extent,
};

impl Sanitizer<'_> {
    /// The vector of which an access writes a component.
    #[inline(always)]
    fn vector_written(&self, access: &Access<'_>) -> Option<Extent> {
        if access.kind == AccessKind::Store { self.program.vector_written(access.instruction) } else { None }
    }
}

/// Whether a store of a lane changes nothing of what an earlier one left, or stores what that lane stores with it.
#[cold]
fn same_value(
    (unchanged, agreeing): (u32, u32),
    access: &Access<'_>,
    (lane, earlier): (u32, Stamp),
    stamp: Stamp,
) -> bool {
    let by = lane_of(earlier);
    let place = |lane: u32| access.offsets.get(lane as usize).copied();
    let together = same_origin(earlier, stamp) && access.active >> by & 1 == 1 && place(by) == place(lane);
    access.kind == AccessKind::Store && (unchanged >> lane & 1 == 1 || together && agreeing >> lane & 1 == 1)
}

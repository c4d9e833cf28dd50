//! Writes of one component of a vector.
//!
//! WGSL lets such a write access all memory of the vector, and languages that it becomes do so: they read the vector,
//! change the component and write the vector back. A component that another thread writes meanwhile is lost. So where
//! races are concerned the other components are written as well. Nowhere else: they hold what they held, and one that
//! nobody has written is still unwritten. A column of a matrix is a vector.

use super::shadow::{Cell, Stamp};
use crate::{observe::Access, program::Extent};

/// Where an access meets an earlier one that nothing orders before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meeting {
    pub(super) lane: u32,
    /// The byte where they meet.
    pub(super) offset: u32,
    /// The access writes another component of the vector, not this byte.
    pub(super) beside: bool,
    pub(super) earlier: Stamp,
    /// The earlier access was a write.
    pub(super) wrote: bool,
    /// Both write the same value.
    pub(super) same: bool,
}

impl Meeting {
    /// The worse of two: those that write the same value may be meant.
    pub(super) fn worse(earlier: Option<Meeting>, own: Meeting) -> Option<Meeting> {
        Some(earlier.filter(|earlier| !earlier.same || own.same).unwrap_or(own))
    }
}

/// Notes that an access writes the other components of its lanes' vectors, and returns the first race. `ordered` says for
/// a lane whether an earlier access is its own or comes before the current one for certain.
pub(super) fn write_beside(
    cells: &mut [Cell],
    granule: u32,
    access: &Access<'_>,
    vector: Extent,
    stamp: Stamp,
    ordered: impl Fn(u32, Stamp) -> bool,
) -> Option<Meeting> {
    let mut race = None;
    for (lane, component) in access.lanes() {
        let begin = component & !(u32::from(vector.alignment) - 1);
        for cell in begin >> granule..(begin + u32::from(vector.bytes)) >> granule {
            let offset = cell << granule;
            if (component..component + access.bytes).contains(&offset) {
                continue;
            }
            let Some(cell) = cells.get_mut(cell as usize) else { continue };
            if let Some((earlier, wrote)) = cell.note_beside(stamp | lane, |earlier| ordered(lane, earlier)) {
                race = race.or(Some(Meeting { lane, offset, beside: true, earlier, wrote, same: false }));
            }
        }
    }
    race
}

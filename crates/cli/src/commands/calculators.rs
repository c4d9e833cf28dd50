//! The commands that calculate with `warpground_hardware`'s models and ask no GPU. One file a command.

pub(crate) mod access;
pub(crate) mod cover;
pub(crate) mod index;
pub(crate) mod occupancy;
pub(crate) mod schedule;
pub(crate) mod worked;

/// An extent as `5 × 4`; trailing ones are left out.
fn extent<T: Copy + Into<u64>>(sides: &[T]) -> String {
    let length = sides.iter().rposition(|side| (*side).into() != 1).map_or(1, |last| last + 1);
    sides[..length].iter().map(|side| warpground_measure::units::count((*side).into())).collect::<Vec<_>>().join(" × ")
}

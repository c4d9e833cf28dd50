//! Models of GPUs: what a device allows, and what follows from it by arithmetic alone.
//!
//! Nothing here runs a kernel, opens a file or asks a GPU. Each module takes plain numbers and gives plain numbers
//! back, so that the page, the terminal and the tests show the same calculation:
//!
//! ```text
//! preset ──► limits ──► occupancy   blocks a multiprocessor can hold, and what stops it from holding more
//!              └──────► schedule    blocks on multiprocessors over time
//! machine    a preset, limits of one's own, or one with some of the other
//! notation   how people write numbers, extents and durations
//! index      thread ↔ element, in one to three dimensions, with the formula written out
//! cover      a grid laid over a problem: which threads have an element and which have none
//! warp       how a block falls into warps, and which of them diverge
//! memory     transactions of a warp's addresses, banks of shared memory, rows and their padding
//! multiprocessor  a recorded launch on one multiprocessor, cycle by cycle
//! throughput peaks, caps, clocks an instruction takes, time and bandwidth
//! tiling     the traffic and the phases of a tiled matrix product
//! reduction  the rounds of a tree reduction
//! worked     every number that the course works out, worked out again
//! ```
//!
//! Extents are `[x, y, z]` as in CUDA's `dim3`. Sizes are in elements unless a name says bytes; clocks in hertz,
//! bandwidths in bytes per second, times in seconds.
//!
//! ```
//! use warpground_hardware::{Needs, preset};
//!
//! let found = preset::V100.occupancy(Needs::threads(256).registers(40).shared(8 << 10))?;
//! assert_eq!((found.blocks, found.warps), (6, 48));
//! assert_eq!(found.share(), Some(0.75));
//! # Ok::<(), warpground_hardware::LimitError>(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

pub mod cover;
pub mod index;
pub mod latency;
pub mod limits;
pub mod machine;
pub mod measured;
pub mod memory;
pub mod multiprocessor;
pub mod notation;
pub mod occupancy;
pub mod preset;
pub mod property;
pub mod reduction;
pub mod schedule;
mod text;
pub mod throughput;
pub mod tiling;
pub mod warp;
pub mod worked;

pub use cover::Cover;
pub use index::Launch;
pub use limits::{BlockLimits, LimitError, SmLimits};
pub use machine::Machine;
pub use occupancy::{Needs, Occupancy, occupancy};
pub use preset::{Gpu, presets};
pub use worked::{WorkedNumber, worked_numbers};

/// Lanes of a warp on every NVIDIA GPU to this day.
pub const WARP_SIZE: u32 = 32;

/// The inventory's rows that this crate answers: its worked numbers and the slips in them, properties and devices.
#[must_use]
pub fn covers() -> Vec<&'static str> {
    let worked = worked_numbers();
    let mut covers: Vec<_> =
        worked.iter().flat_map(|row| std::iter::once(row.id).chain(row.defects.iter().copied())).collect();
    covers.extend(property::PROPERTIES.iter().map(|property| property.covers));
    covers.extend(presets().iter().flat_map(|gpu| gpu.covers));
    covers.sort_unstable();
    covers.dedup();
    covers
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_crate_covers_all_of_sections_b_and_c_but_the_software_environment() {
        let expected = (1..=71)
            .map(|row| format!("B{row}"))
            .chain((1..=9).map(|row| format!("DP{row}")))
            .chain((1..=23).filter(|row| *row != 22).map(|row| format!("DV{row}")));
        let covers = super::covers();
        let missing: Vec<_> = expected.filter(|row| !covers.contains(&row.as_str())).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

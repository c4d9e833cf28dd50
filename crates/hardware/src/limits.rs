//! What a device allows: of one block, and of all the blocks that live on a multiprocessor together.
//!
//! A number that nobody states is `None`, and never limits anything: the course's devices are described by two or
//! three numbers each.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{WARP_SIZE, text};

/// What one launch may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockLimits {
    /// Threads of a block in all (`maxThreadsPerBlock`).
    pub threads: Option<u32>,
    /// Threads of a block in x, y and z (`maxThreadsDim`).
    pub dimensions: Option<[u32; 3]>,
    /// Blocks of a grid in x, y and z (`maxGridSize`).
    pub grid: Option<[u32; 3]>,
    /// Shared memory of a block in bytes; where a kernel can ask for more than the usual 48 KiB, the most it can ask.
    pub shared_bytes: Option<u32>,
    /// Registers of a block (`regsPerBlock`).
    pub registers: Option<u32>,
    /// Registers of a thread.
    pub registers_per_thread: Option<u32>,
}

/// What a multiprocessor holds, shared by the blocks that live on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SmLimits {
    /// Lanes of a warp; never 0.
    pub warp_size: u32,
    /// Threads that can be resident (CS149's execution contexts). Given out in whole warps.
    pub threads: Option<u32>,
    /// Blocks that can be resident.
    pub blocks: Option<u32>,
    /// 32-bit registers.
    pub registers: Option<u32>,
    /// Shared memory in bytes.
    pub shared_bytes: Option<u32>,
    /// In what portions registers are given out.
    pub register_allocation: RegisterAllocation,
    /// In what portions shared memory is given out.
    pub shared_allocation: SharedAllocation,
}

impl Default for SmLimits {
    fn default() -> SmLimits {
        SmLimits {
            warp_size: WARP_SIZE,
            threads: None,
            blocks: None,
            registers: None,
            shared_bytes: None,
            register_allocation: RegisterAllocation::Exact,
            shared_allocation: SharedAllocation::EXACT,
        }
    }
}

/// In what portions a multiprocessor gives out registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum RegisterAllocation {
    /// Threads × registers, as a textbook counts.
    Exact,
    /// Compute capability 1.x: a block's warps are rounded up to a multiple of `warps`, then its registers to a
    /// multiple of `unit`.
    PerBlock {
        /// Registers in a portion.
        unit: u32,
        /// Warps in a portion.
        warps: u32,
    },
    /// From 2.0 on: a warp's registers are rounded up to a multiple of `unit`, and a warp lives wholly in one of
    /// `partitions` equal parts of the register file.
    PerWarp {
        /// Registers in a portion.
        unit: u32,
        /// Parts of the register file, one for each warp scheduler.
        partitions: u32,
    },
}

/// In what portions a multiprocessor gives out shared memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedAllocation {
    /// Bytes in a portion; never 0.
    pub unit: u32,
    /// Bytes that the system keeps for itself in every block.
    pub reserved: u32,
}

impl SharedAllocation {
    /// To the byte, as a textbook counts.
    pub const EXACT: SharedAllocation = SharedAllocation { unit: 1, reserved: 0 };
}

impl Default for SharedAllocation {
    fn default() -> SharedAllocation {
        SharedAllocation::EXACT
    }
}

/// A direction of a grid or block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// The fastest: neighbours in x are neighbours in a warp.
    X,
    /// The second.
    Y,
    /// The slowest.
    Z,
}

impl Axis {
    /// All three, in the order of an extent.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];
}

impl fmt::Display for Axis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        })
    }
}

/// Which bound was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Threads of a block in all.
    BlockThreads,
    /// Threads of a block in one direction.
    BlockSide(Axis),
    /// Blocks of a grid in one direction.
    GridSide(Axis),
    /// Shared bytes of a block.
    BlockSharedBytes,
    /// Registers of a thread.
    ThreadRegisters,
    /// Registers of a block.
    BlockRegisters,
    /// Threads of a block, against all that a multiprocessor holds.
    SmThreads,
    /// Registers of a block in whole portions, against all that a multiprocessor holds.
    SmRegisters,
    /// Shared bytes of a block in whole portions, against all that a multiprocessor holds.
    SmSharedBytes,
    /// Blocks on a multiprocessor.
    SmBlocks,
}

impl fmt::Display for Bound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::BlockThreads => formatter.write_str("threads per block"),
            Bound::BlockSide(axis) => write!(formatter, "threads per block in {axis}"),
            Bound::GridSide(axis) => write!(formatter, "blocks per grid in {axis}"),
            Bound::BlockSharedBytes => formatter.write_str("bytes of shared memory per block"),
            Bound::ThreadRegisters => formatter.write_str("registers per thread"),
            Bound::BlockRegisters => formatter.write_str("registers per block"),
            Bound::SmThreads => formatter.write_str("threads on a multiprocessor"),
            Bound::SmRegisters => formatter.write_str("registers of a multiprocessor"),
            Bound::SmSharedBytes => formatter.write_str("bytes of shared memory of a multiprocessor"),
            Bound::SmBlocks => formatter.write_str("blocks on a multiprocessor"),
        }
    }
}

/// Why a launch is not possible on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum LimitError {
    /// More is asked than the device has.
    #[error("{bound}: {} asked, {} allowed", text::grouped(*.asked), text::grouped(*.allowed))]
    Exceeded {
        /// Which bound.
        bound: Bound,
        /// What is asked.
        asked: u64,
        /// What is allowed.
        allowed: u64,
    },
    /// A block or grid has no extent in some direction.
    #[error("{bound}: 0 asked, at least 1 is needed")]
    Empty {
        /// Which one.
        bound: Bound,
    },
    /// No limit of the multiprocessor is known, so that any number of blocks would fit.
    #[error("no known limit applies to the blocks on a multiprocessor: set at least its threads or its blocks")]
    Unlimited,
}

impl BlockLimits {
    /// Whether a block of this extent is allowed.
    ///
    /// # Errors
    /// The first bound that is passed, the total before the sides; an extent with a 0.
    pub fn check_block(&self, block: [u32; 3]) -> Result<(), LimitError> {
        check_sides(block, self.dimensions, Bound::BlockSide, || {
            let threads = block.iter().try_fold(1_u64, |product, side| product.checked_mul(u64::from(*side)));
            within(Bound::BlockThreads, threads.unwrap_or(u64::MAX), self.threads)
        })
    }

    /// Whether a grid of this extent is allowed.
    ///
    /// # Errors
    /// The first side that is too long, or 0.
    pub fn check_grid(&self, grid: [u32; 3]) -> Result<(), LimitError> {
        check_sides(grid, self.grid, Bound::GridSide, || Ok(()))
    }
}

fn check_sides(
    extent: [u32; 3],
    allowed: Option<[u32; 3]>,
    bound: fn(Axis) -> Bound,
    total: impl FnOnce() -> Result<(), LimitError>,
) -> Result<(), LimitError> {
    if let Some(axis) = Axis::ALL.into_iter().zip(extent).find_map(|(axis, side)| (side == 0).then_some(axis)) {
        return Err(LimitError::Empty { bound: bound(axis) });
    }
    total()?;
    for (index, axis) in Axis::ALL.into_iter().enumerate() {
        within(bound(axis), extent[index].into(), allowed.map(|allowed| allowed[index]))?;
    }
    Ok(())
}

pub(crate) fn within(bound: Bound, asked: u64, allowed: Option<u32>) -> Result<(), LimitError> {
    match allowed {
        Some(allowed) if asked > u64::from(allowed) => {
            Err(LimitError::Exceeded { bound, asked, allowed: allowed.into() })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: BlockLimits = BlockLimits {
        threads: Some(1024),
        dimensions: Some([1024, 1024, 64]),
        grid: Some([u32::MAX >> 1, 65_535, 65_535]),
        shared_bytes: None,
        registers: None,
        registers_per_thread: None,
    };

    #[test]
    fn a_block_is_refused_for_its_total_and_for_each_side() {
        assert_eq!(LIMITS.check_block([32, 16, 2]), Ok(()));
        let message = |block| LIMITS.check_block(block).map_err(|error| error.to_string());
        assert_eq!(message([32, 32, 2]), Err("threads per block: 2,048 asked, 1,024 allowed".to_owned()));
        assert_eq!(message([1, 1, 65]), Err("threads per block in z: 65 asked, 64 allowed".to_owned()));
        assert_eq!(message([8, 0, 1]), Err("threads per block in y: 0 asked, at least 1 is needed".to_owned()));
        assert_eq!(
            LIMITS.check_block([u32::MAX; 3]),
            Err(LimitError::Exceeded { bound: Bound::BlockThreads, asked: u64::MAX, allowed: 1024 })
        );
    }

    #[test]
    fn a_grid_may_be_longer_in_x_than_in_y_and_z() {
        assert_eq!(LIMITS.check_grid([65_536, 1, 1]), Ok(()));
        assert_eq!(
            LIMITS.check_grid([1, 65_536, 1]),
            Err(LimitError::Exceeded { bound: Bound::GridSide(Axis::Y), asked: 65_536, allowed: 65_535 })
        );
    }
}

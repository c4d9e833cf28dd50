//! Limits that all cards of a compute capability share, from the tables of the CUDA C Programming Guide ("Technical
//! Specifications per Compute Capability") and, for the portions, NVIDIA's occupancy calculator.

use super::Lanes;
use crate::{
    WARP_SIZE,
    limits::{BlockLimits, RegisterAllocation, SharedAllocation, SmLimits},
};

pub(super) const NO_BLOCK: BlockLimits = BlockLimits {
    threads: None,
    dimensions: None,
    grid: None,
    shared_bytes: None,
    registers: None,
    registers_per_thread: None,
};

pub(super) const NO_SM: SmLimits = SmLimits {
    warp_size: WARP_SIZE,
    threads: None,
    blocks: None,
    registers: None,
    shared_bytes: None,
    register_allocation: RegisterAllocation::Exact,
    shared_allocation: SharedAllocation::EXACT,
};

/// Compute capability 1.x: blocks of 512 threads, flat grids.
pub(super) const fn block_1(registers: u32) -> BlockLimits {
    BlockLimits {
        threads: Some(512),
        dimensions: Some([512, 512, 64]),
        grid: Some([65_535, 65_535, 1]),
        shared_bytes: Some(16 << 10),
        registers: Some(registers),
        registers_per_thread: Some(124),
    }
}

/// 1.0 and 1.1 hold 768 threads and 8,192 registers in portions of 256; 1.2 and 1.3 hold 1,024 and 16,384 in portions
/// of 512.
pub(super) const fn sm_1(threads: u32, registers: u32, unit: u32) -> SmLimits {
    SmLimits {
        threads: Some(threads),
        blocks: Some(8),
        registers: Some(registers),
        shared_bytes: Some(16 << 10),
        register_allocation: RegisterAllocation::PerBlock { unit, warps: 2 },
        shared_allocation: SharedAllocation { unit: 512, reserved: 0 },
        ..NO_SM
    }
}

/// Compute capability 2.x (Fermi).
pub(super) const BLOCK_2: BlockLimits = BlockLimits {
    threads: Some(1024),
    dimensions: Some([1024, 1024, 64]),
    grid: Some([65_535, 65_535, 65_535]),
    shared_bytes: Some(48 << 10),
    registers: Some(32 << 10),
    registers_per_thread: Some(63),
};

pub(super) const SM_2: SmLimits = SmLimits {
    threads: Some(1536),
    blocks: Some(8),
    registers: Some(32 << 10),
    shared_bytes: Some(48 << 10),
    register_allocation: RegisterAllocation::PerWarp { unit: 64, partitions: 2 },
    shared_allocation: SharedAllocation { unit: 128, reserved: 0 },
    ..NO_SM
};

/// From 3.5 on only the shared memory differs.
pub(super) const fn block_modern(shared_bytes: u32) -> BlockLimits {
    BlockLimits {
        threads: Some(1024),
        dimensions: Some([1024, 1024, 64]),
        grid: Some([i32::MAX.unsigned_abs(), 65_535, 65_535]),
        shared_bytes: Some(shared_bytes),
        registers: Some(64 << 10),
        registers_per_thread: Some(255),
    }
}

pub(super) const fn sm_modern(threads: u32, blocks: u32, shared_bytes: u32, shared: SharedAllocation) -> SmLimits {
    SmLimits {
        threads: Some(threads),
        blocks: Some(blocks),
        registers: Some(64 << 10),
        shared_bytes: Some(shared_bytes),
        register_allocation: RegisterAllocation::PerWarp { unit: 256, partitions: 4 },
        shared_allocation: shared,
        ..NO_SM
    }
}

/// Up to 7.x: portions of 256 bytes, nothing reserved.
pub(super) const SHARED_UP_TO_VOLTA: SharedAllocation = SharedAllocation { unit: 256, reserved: 0 };

/// From 8.0 on: portions of 128 bytes, and 1 KiB per block for the system.
pub(super) const SHARED_FROM_AMPERE: SharedAllocation = SharedAllocation { unit: 128, reserved: 1024 };

/// The parts of a 1.x multiprocessor; only 1.3 has the double-precision unit.
pub(super) const fn lanes_1(fp64: u32) -> Lanes {
    Lanes { schedulers: 1, issues: 1, group: 8, fp32: 8, int32: Some(8), fp64: Some(fp64), special: Some(2) }
}

/// Two groups of 16 lanes. Double precision is left to each card: Tesla cards have it at half the single-precision
/// rate, GeForce cards at an eighth.
pub(super) const LANES_2_0: Lanes =
    Lanes { schedulers: 2, issues: 1, group: 16, fp32: 32, int32: Some(32), fp64: None, special: Some(4) };

/// Three groups of 16 lanes, and two instructions from each scheduler.
pub(super) const LANES_2_1: Lanes =
    Lanes { schedulers: 2, issues: 2, group: 16, fp32: 48, int32: Some(48), fp64: Some(4), special: Some(8) };

/// Four sub-cores of 16 lanes (Volta, data-centre Ampere).
pub(super) const LANES_VOLTA: Lanes =
    Lanes { schedulers: 4, issues: 1, group: 16, fp32: 64, int32: Some(64), fp64: Some(32), special: Some(16) };

/// Four sub-cores of 32 lanes (Hopper).
pub(super) const LANES_HOPPER: Lanes =
    Lanes { schedulers: 4, issues: 1, group: 32, fp32: 128, int32: Some(64), fp64: Some(64), special: Some(16) };

/// Four sub-cores of 32 lanes, half of which also do integers (Ada).
pub(super) const LANES_ADA: Lanes =
    Lanes { schedulers: 4, issues: 1, group: 32, fp32: 128, int32: Some(64), fp64: Some(2), special: Some(16) };

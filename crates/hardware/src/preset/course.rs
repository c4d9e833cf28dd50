//! Devices that the course makes up for an exercise, and generations that it describes in general.

use super::{
    Gpu, Origin,
    generations::{LANES_2_0, LANES_2_1, NO_BLOCK, NO_SM, lanes_1},
};
use crate::{
    limits::{BlockLimits, SmLimits},
    memory::{BankRule, Coalescing},
};

const PMPP_3_4: &str = "PMPP chapters 3 and 4";
const CS149: &str = "CS149, lecture 7";
const DELHI: &str = "IIT Delhi, lecture 26";

/// What any CUDA device of that time allows in one launch.
pub const COURSE_LIMITS: Gpu = Gpu {
    id: "course-limits",
    name: "Any CUDA device of the course",
    block: BlockLimits {
        threads: Some(1024),
        dimensions: Some([1024, 1024, 64]),
        grid: Some([65_535, 65_535, 65_535]),
        ..NO_BLOCK
    },
    note: "The course lets a grid have 65,536 blocks in a direction; the documented limit is 65,535 (2³¹ − 1 in x from \
           compute capability 3.0 on). The limits of 1,024 × 1,024 × 64 threads are CUDA's, not the course's.",
    source: "seeds 000 and 003; the sides' limits: CUDA C Programming Guide, compute capability 2.x",
    covers: &["DV2"],
    ..Gpu::UNKNOWN
};

/// A recent device of that time: eight blocks or 1,536 threads on each of 30 multiprocessors.
pub const COURSE_GENERIC: Gpu = Gpu {
    id: "course-generic",
    name: "30 multiprocessors of 1,536 threads",
    sm: SmLimits { threads: Some(1536), blocks: Some(8), ..NO_SM },
    multiprocessors: Some(30),
    note: "An example, not a card: those with 30 multiprocessors held 1,024 threads on each.",
    source: PMPP_3_4,
    covers: &["DV3"],
    ..Gpu::UNKNOWN
};

/// Which of 8 × 8, 16 × 16 and 32 × 32 fills it best?
pub const COURSE_OCCUPANCY_1: Gpu = Gpu {
    id: "course-1024",
    name: "8 blocks, 1,024 threads, 512 per block",
    block: BlockLimits { threads: Some(512), ..NO_BLOCK },
    sm: SmLimits { threads: Some(1024), blocks: Some(8), ..NO_SM },
    source: PMPP_3_4,
    covers: &["DV4"],
    ..Gpu::UNKNOWN
};

/// Which of 128, 256, 512 and 1,024 threads per block fills it best?
pub const COURSE_OCCUPANCY_2: Gpu = Gpu {
    id: "course-1536",
    name: "4 blocks, 1,536 threads",
    sm: SmLimits { threads: Some(1536), blocks: Some(4), ..NO_SM },
    source: PMPP_3_4,
    covers: &["DV5"],
    ..Gpu::UNKNOWN
};

/// Registers and shared memory as limits.
pub const COURSE_DEVICE_D: Gpu = Gpu {
    id: "course-d",
    name: "Device D",
    sm: SmLimits { threads: Some(1536), blocks: Some(8), registers: Some(16_384), shared_bytes: Some(16_384), ..NO_SM },
    note: "Counts registers one by one. Its 16 KiB of shared memory are also what WebGPU promises a workgroup.",
    source: "PMPP chapter 5",
    covers: &["DV6", "DP8"],
    ..Gpu::UNKNOWN
};

/// The parts that every multiprocessor has, without numbers.
pub const COURSE_SM_PARTS: Gpu = Gpu {
    id: "course-sm-parts",
    name: "The parts of a multiprocessor",
    note: "Single-precision, double-precision and special-function units, warp schedulers, thousands of \
           registers, shared memory and L1, constant and texture caches: named by the course without numbers.",
    source: PMPP_3_4,
    covers: &["DV7"],
    ..Gpu::UNKNOWN
};

/// The larger of the two machines that run one program unchanged.
pub const COURSE_SIXTEEN_CORES: Gpu = Gpu {
    id: "course-16-cores",
    name: "A high-end GPU of 16 SMs",
    sm: SmLimits { blocks: Some(1), ..NO_SM },
    multiprocessors: Some(16),
    note: "One block per multiprocessor is assumed here; the course gives only their number.",
    source: CS149,
    covers: &["DV8"],
    ..Gpu::UNKNOWN
};

/// The smaller one.
pub const COURSE_SIX_CORES: Gpu =
    Gpu { id: "course-6-cores", name: "A mid-range GPU of 6 SMs", multiprocessors: Some(6), ..COURSE_SIXTEEN_CORES };

/// The two cores onto which 1,000 blocks are scheduled step by step.
pub const COURSE_TWO_CORES: Gpu = Gpu {
    id: "course-2-cores",
    name: "Two small SMs",
    sm: SmLimits { threads: Some(256), shared_bytes: Some(1536), ..NO_SM },
    multiprocessors: Some(2),
    note: "The 256 execution contexts of a multiprocessor are read off the ranges on the slides.",
    source: CS149,
    covers: &["DV10"],
    ..Gpu::UNKNOWN
};

/// A core that a block of 256 threads does not fit on.
pub const COURSE_FOUR_WARPS: Gpu = Gpu {
    id: "course-4-warps",
    name: "A multiprocessor of four warps",
    sm: SmLimits { threads: Some(128), ..NO_SM },
    multiprocessors: Some(1),
    source: CS149,
    covers: &["DV11"],
    ..Gpu::UNKNOWN
};

/// Where a block that waits for a later one waits for ever.
pub const COURSE_ONE_BLOCK: Gpu = Gpu {
    id: "course-1-block",
    name: "One SM, one block",
    sm: SmLimits { blocks: Some(1), ..NO_SM },
    multiprocessors: Some(1),
    source: CS149,
    covers: &["DV12"],
    ..Gpu::UNKNOWN
};

/// Scheduling on 1.x: eight lanes, a half-warp to memory.
pub const GENERATION_1: Gpu = Gpu {
    id: "cc-1.3",
    name: "Compute capability 1.x",
    origin: Origin::Generation,
    compute_capability: Some((1, 3)),
    block: super::generations::block_1(16 << 10),
    sm: super::generations::sm_1(1024, 16 << 10, 512),
    lanes: Some(lanes_1(1)),
    coalescing: Some(Coalescing::Segments),
    banks: Some(BankRule::SIXTEEN),
    note: "The course's 1.x with its double-precision unit is 1.3; 1.0 to 1.2 have none. Memory is allocated in pieces \
           of 256 bytes and read after some 200 clocks.",
    source: "IIT Delhi, lecture 26; residency: CUDA C Programming Guide, compute capability 1.3",
    covers: &["DV13", "DV16"],
    ..Gpu::UNKNOWN
};

/// Scheduling on 2.0: two schedulers over two groups of 16 lanes.
pub const GENERATION_2_0: Gpu = Gpu {
    id: "cc-2.0",
    name: "Compute capability 2.0",
    origin: Origin::Generation,
    compute_capability: Some((2, 0)),
    block: super::generations::BLOCK_2,
    sm: super::generations::SM_2,
    lanes: Some(LANES_2_0),
    coalescing: Some(Coalescing::LINES),
    banks: Some(BankRule::THIRTY_TWO),
    source: DELHI,
    covers: &["DV14", "DV16"],
    ..Gpu::UNKNOWN
};

/// Scheduling on 2.1: a third group of 16 lanes, two instructions per scheduler.
pub const GENERATION_2_1: Gpu = Gpu {
    id: "cc-2.1",
    name: "Compute capability 2.1",
    compute_capability: Some((2, 1)),
    lanes: Some(LANES_2_1),
    covers: &["DV15", "DV16"],
    ..GENERATION_2_0
};

/// What WebGPU promises on every device.
pub const WEBGPU: Gpu = Gpu {
    id: "webgpu",
    name: "WebGPU's default limits",
    origin: Origin::Interface,
    block: BlockLimits {
        threads: Some(256),
        dimensions: Some([256, 256, 64]),
        grid: Some([65_535, 65_535, 65_535]),
        shared_bytes: Some(16 << 10),
        ..NO_BLOCK
    },
    note: "WebGPU reports no multiprocessors, clocks, registers or lanes. An adapter may offer more; a page must ask \
           for it.",
    source: "WebGPU, W3C, section \"Limits\": maxComputeInvocationsPerWorkgroup, maxComputeWorkgroupSizeX/Y/Z, \
             maxComputeWorkgroupsPerDimension, maxComputeWorkgroupStorageSize",
    covers: &["DV23", "DP2", "DP5", "DP6"],
    ..Gpu::UNKNOWN
};

//! Boards with a GPU of their own compute capability, and the newest data-centre chip: what a list of cards alone leaves out.
//!
//! The figures are those of [`super::cards`]: commonly published, and not compared with NVIDIA's tables line by line.

use super::{
    B200, GTX_750_TI, Gpu, Lanes, RTX_5090, V100,
    cards::{BEFORE_AMPERE, PUBLISHED, SINCE_AMPERE},
    generations::{LANES_ADA, SHARED_FROM_AMPERE, block_modern, sm_modern},
};
use crate::limits::BlockLimits;

/// Lanes of a Kepler multiprocessor.
const LANES_KEPLER: Lanes =
    Lanes { schedulers: 4, issues: 2, group: 32, fp32: 192, int32: Some(160), fp64: Some(64), special: Some(32) };

/// Kepler on a board for robots.
pub const JETSON_TK1: Gpu = Gpu {
    id: "jetson-tk1",
    name: "Jetson TK1",
    compute_capability: Some((3, 2)),
    block: BlockLimits { registers: Some(32 << 10), ..block_modern(48 << 10) },
    multiprocessors: Some(1),
    clock: Some(852e6),
    lanes: Some(Lanes { fp64: Some(8), ..LANES_KEPLER }),
    bandwidth: Some(14.9e9),
    memory_bytes: Some(2 << 30),
    ..BEFORE_AMPERE
};

/// Maxwell on a board for teaching.
pub const JETSON_NANO: Gpu = Gpu {
    id: "jetson-nano",
    name: "Jetson Nano",
    compute_capability: Some((5, 3)),
    block: BlockLimits { registers: Some(32 << 10), ..block_modern(48 << 10) },
    multiprocessors: Some(1),
    clock: Some(921.6e6),
    bandwidth: Some(25.6e9),
    memory_bytes: Some(4 << 30),
    ..GTX_750_TI
};

/// Pascal on a board.
pub const JETSON_TX2: Gpu = Gpu {
    id: "jetson-tx2",
    name: "Jetson TX2",
    compute_capability: Some((6, 2)),
    block: BlockLimits { registers: Some(32 << 10), ..block_modern(48 << 10) },
    multiprocessors: Some(2),
    clock: Some(1.3e9),
    bandwidth: Some(59.7e9),
    memory_bytes: Some(8 << 30),
    ..GTX_750_TI
};

/// Volta on a board.
pub const JETSON_XAVIER: Gpu = Gpu {
    id: "jetson-xavier",
    name: "Jetson AGX Xavier",
    compute_capability: Some((7, 2)),
    multiprocessors: Some(8),
    clock: Some(1.377e9),
    bandwidth: Some(136.5e9),
    memory_bytes: Some(32 << 30),
    note: "",
    bus_bits: None,
    l2_bytes: None,
    source: PUBLISHED,
    covers: &[],
    ..V100
};

/// Ampere on a board.
pub const JETSON_ORIN: Gpu = Gpu {
    id: "jetson-orin",
    name: "Jetson AGX Orin",
    compute_capability: Some((8, 7)),
    block: block_modern(163 << 10),
    sm: sm_modern(1536, 16, 164 << 10, SHARED_FROM_AMPERE),
    multiprocessors: Some(16),
    clock: Some(1.3e9),
    lanes: Some(LANES_ADA),
    bandwidth: Some(204.8e9),
    memory_bytes: Some(64 << 30),
    ..SINCE_AMPERE
};

/// Blackwell on a board.
pub const JETSON_THOR: Gpu = Gpu {
    id: "jetson-thor",
    name: "Jetson AGX Thor",
    compute_capability: Some((11, 0)),
    block: block_modern(227 << 10),
    sm: sm_modern(1536, 24, 228 << 10, SHARED_FROM_AMPERE),
    multiprocessors: Some(20),
    clock: Some(1.575e9),
    lanes: Some(Lanes { int32: Some(128), ..LANES_ADA }),
    bandwidth: Some(273e9),
    memory_bytes: Some(128 << 30),
    ..SINCE_AMPERE
};

/// Blackwell on a desk: a processor and a GPU that share their memory.
pub const DGX_SPARK: Gpu = Gpu {
    id: "dgx-spark",
    name: "DGX Spark (GB10)",
    compute_capability: Some((12, 1)),
    multiprocessors: Some(48),
    clock: None,
    bandwidth: Some(273e9),
    memory_bytes: Some(128 << 30),
    bus_bits: None,
    l2_bytes: None,
    ..RTX_5090
};

/// Blackwell Ultra for data centres.
pub const B300: Gpu = Gpu {
    id: "b300",
    name: "B300",
    compute_capability: Some((10, 3)),
    multiprocessors: None,
    bandwidth: Some(8000e9),
    memory_bytes: Some(288_000_000_000),
    bus_bits: None,
    l2_bytes: None,
    ..B200
};

//! Cards that students and data centres have, for every compute capability that the course's own cards leave out.
//!
//! The figures are those that are commonly published for each card: its limits by compute capability, multiprocessors, boost
//! clock, bandwidth and memory. Nobody has yet compared them with NVIDIA's tables line by line, and [`PUBLISHED`] says so.

use super::{
    A100, Gpu, H100, K20C, Lanes, RTX_4090, V100,
    generations::{LANES_ADA, LANES_HOPPER, SHARED_FROM_AMPERE, SHARED_UP_TO_VOLTA, block_modern, sm_modern},
};
use crate::{
    limits::{BlockLimits, SmLimits},
    memory::Coalescing,
};

pub(super) const PUBLISHED: &str = "commonly published figures, not compared with NVIDIA's tables";

/// Lanes of a Maxwell or Pascal multiprocessor of 128 lanes.
const LANES_MAXWELL: Lanes =
    Lanes { schedulers: 4, issues: 2, group: 32, fp32: 128, int32: Some(128), fp64: Some(4), special: Some(32) };
/// Turing: 64 lanes of each kind.
const LANES_TURING: Lanes =
    Lanes { schedulers: 4, issues: 1, group: 16, fp32: 64, int32: Some(64), fp64: Some(2), special: Some(16) };

/// Up to 7.x without what a course says of a card.
pub(super) const BEFORE_AMPERE: Gpu = Gpu { note: "", source: PUBLISHED, covers: &[], ..K20C };
/// From 8.x on.
pub(super) const SINCE_AMPERE: Gpu = Gpu { note: "", source: PUBLISHED, covers: &[], ..A100 };

/// Kepler in a desktop.
pub const GTX_680: Gpu = Gpu {
    id: "gtx-680",
    name: "GeForce GTX 680",
    compute_capability: Some((3, 0)),
    block: BlockLimits { registers_per_thread: Some(63), ..block_modern(48 << 10) },
    multiprocessors: Some(8),
    clock: Some(1.058e9),
    lanes: Some(Lanes {
        fp64: Some(8),
        schedulers: 4,
        issues: 2,
        group: 32,
        fp32: 192,
        int32: Some(160),
        special: Some(32),
    }),
    bandwidth: Some(192.3e9),
    memory_bytes: Some(2 << 30),
    ..BEFORE_AMPERE
};

/// Kepler for data centres; one of the card's two GPUs.
pub const K80: Gpu = Gpu {
    id: "k80",
    name: "Tesla K80, one of its two GPUs",
    compute_capability: Some((3, 7)),
    sm: SmLimits { registers: Some(128 << 10), ..sm_modern(2048, 16, 112 << 10, SHARED_UP_TO_VOLTA) },
    multiprocessors: Some(13),
    clock: Some(875e6),
    bandwidth: Some(240e9),
    memory_bytes: Some(12 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(1536 << 10),
    ..BEFORE_AMPERE
};

/// The first Maxwell.
pub const GTX_750_TI: Gpu = Gpu {
    id: "gtx-750-ti",
    name: "GeForce GTX 750 Ti",
    compute_capability: Some((5, 0)),
    sm: sm_modern(2048, 32, 64 << 10, SHARED_UP_TO_VOLTA),
    multiprocessors: Some(5),
    clock: Some(1.085e9),
    lanes: Some(LANES_MAXWELL),
    bandwidth: Some(86.4e9),
    memory_bytes: Some(2 << 30),
    coalescing: Some(Coalescing::SECTORS),
    ..BEFORE_AMPERE
};

/// The second Maxwell.
pub const GTX_980: Gpu = Gpu {
    id: "gtx-980",
    name: "GeForce GTX 980",
    compute_capability: Some((5, 2)),
    sm: sm_modern(2048, 32, 96 << 10, SHARED_UP_TO_VOLTA),
    multiprocessors: Some(16),
    clock: Some(1.216e9),
    bandwidth: Some(224e9),
    memory_bytes: Some(4 << 30),
    bus_bits: Some(256),
    l2_bytes: Some(2 << 20),
    ..GTX_750_TI
};

/// Pascal for data centres.
pub const P100: Gpu = Gpu {
    id: "p100",
    name: "Tesla P100",
    compute_capability: Some((6, 0)),
    sm: sm_modern(2048, 32, 64 << 10, SHARED_UP_TO_VOLTA),
    multiprocessors: Some(56),
    clock: Some(1.48e9),
    lanes: Some(Lanes {
        schedulers: 2,
        issues: 2,
        group: 32,
        fp32: 64,
        int32: Some(64),
        fp64: Some(32),
        special: Some(16),
    }),
    bandwidth: Some(732e9),
    memory_bytes: Some(16 << 30),
    bus_bits: Some(4096),
    l2_bytes: Some(4 << 20),
    ..GTX_750_TI
};

/// Pascal in a desktop.
pub const GTX_1080: Gpu = Gpu {
    id: "gtx-1080",
    name: "GeForce GTX 1080",
    compute_capability: Some((6, 1)),
    multiprocessors: Some(20),
    clock: Some(1.733e9),
    bandwidth: Some(320e9),
    memory_bytes: Some(8 << 30),
    bus_bits: Some(256),
    l2_bytes: Some(2 << 20),
    ..GTX_980
};

/// Pascal in many laptops and laboratories.
pub const GTX_1050_TI: Gpu = Gpu {
    id: "gtx-1050-ti",
    name: "GeForce GTX 1050 Ti",
    multiprocessors: Some(6),
    clock: Some(1.392e9),
    bandwidth: Some(112e9),
    memory_bytes: Some(4 << 30),
    bus_bits: Some(128),
    l2_bytes: Some(1 << 20),
    ..GTX_1080
};

/// Turing in clouds: the card of free notebooks.
pub const T4: Gpu = Gpu {
    id: "t4",
    name: "T4",
    compute_capability: Some((7, 5)),
    block: block_modern(64 << 10),
    sm: sm_modern(1024, 16, 64 << 10, SHARED_UP_TO_VOLTA),
    multiprocessors: Some(40),
    clock: Some(1.59e9),
    lanes: Some(LANES_TURING),
    bandwidth: Some(320e9),
    memory_bytes: Some(16 << 30),
    note: "",
    bus_bits: Some(256),
    l2_bytes: Some(4 << 20),
    source: PUBLISHED,
    covers: &[],
    ..V100
};

/// Turing in a desktop.
pub const RTX_2080_TI: Gpu = Gpu {
    id: "rtx-2080-ti",
    name: "GeForce RTX 2080 Ti",
    multiprocessors: Some(68),
    clock: Some(1.545e9),
    bandwidth: Some(616e9),
    memory_bytes: Some(11 << 30),
    bus_bits: Some(352),
    l2_bytes: Some(5632 << 10),
    ..T4
};

/// Ampere in a desktop.
pub const RTX_3090: Gpu = Gpu {
    id: "rtx-3090",
    name: "GeForce RTX 3090",
    compute_capability: Some((8, 6)),
    block: block_modern(99 << 10),
    sm: sm_modern(1536, 16, 100 << 10, SHARED_FROM_AMPERE),
    multiprocessors: Some(82),
    clock: Some(1.695e9),
    lanes: Some(LANES_ADA),
    bandwidth: Some(936e9),
    memory_bytes: Some(24 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(6 << 20),
    ..SINCE_AMPERE
};

/// Ampere in many students' machines.
pub const RTX_3060: Gpu = Gpu {
    id: "rtx-3060",
    name: "GeForce RTX 3060",
    multiprocessors: Some(28),
    clock: Some(1.777e9),
    bandwidth: Some(360e9),
    memory_bytes: Some(12 << 30),
    bus_bits: Some(192),
    l2_bytes: Some(2304 << 10),
    ..RTX_3090
};

/// Ada in many students' machines.
pub const RTX_4060: Gpu = Gpu {
    id: "rtx-4060",
    name: "GeForce RTX 4060",
    multiprocessors: Some(24),
    clock: Some(2.46e9),
    bandwidth: Some(272e9),
    memory_bytes: Some(8 << 30),
    bus_bits: Some(128),
    l2_bytes: Some(24 << 20),
    source: PUBLISHED,
    ..RTX_4090
};

/// Ada for data centres.
pub const L40S: Gpu = Gpu {
    id: "l40s",
    name: "L40S",
    multiprocessors: Some(142),
    clock: Some(2.52e9),
    bandwidth: Some(864e9),
    memory_bytes: Some(48 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(96 << 20),
    source: PUBLISHED,
    ..RTX_4090
};

/// Blackwell for data centres.
pub const B200: Gpu = Gpu {
    id: "b200",
    name: "B200",
    compute_capability: Some((10, 0)),
    multiprocessors: Some(148),
    clock: None,
    lanes: Some(LANES_HOPPER),
    bandwidth: Some(8000e9),
    memory_bytes: Some(180_000_000_000),
    bus_bits: None,
    l2_bytes: None,
    source: PUBLISHED,
    ..H100
};

/// Blackwell in a desktop.
pub const RTX_5090: Gpu = Gpu {
    id: "rtx-5090",
    name: "GeForce RTX 5090",
    compute_capability: Some((12, 0)),
    multiprocessors: Some(170),
    clock: Some(2.407e9),
    lanes: Some(Lanes { int32: Some(128), ..LANES_ADA }),
    bandwidth: Some(1792e9),
    memory_bytes: Some(32 << 30),
    bus_bits: Some(512),
    l2_bytes: Some(96 << 20),
    source: PUBLISHED,
    ..RTX_4090
};

//! More cards that students and data centres have, of compute capabilities that [`super::cards`] has already: only the
//! number of multiprocessors, clock, bandwidth and memory differ.

use super::{
    A100, GTX_1080, Gpu, H100, RTX_3090, RTX_4090, RTX_5090, T4,
    cards::{BEFORE_AMPERE, PUBLISHED},
};

/// Kepler for data centres.
pub const K40: Gpu = Gpu {
    id: "k40",
    name: "Tesla K40",
    compute_capability: Some((3, 5)),
    multiprocessors: Some(15),
    clock: Some(745e6),
    bandwidth: Some(288e9),
    memory_bytes: Some(12 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(1536 << 10),
    source: PUBLISHED,
    ..BEFORE_AMPERE
};

/// Pascal in many students' machines.
pub const GTX_1060: Gpu = Gpu {
    id: "gtx-1060",
    name: "GeForce GTX 1060 (6 GB)",
    multiprocessors: Some(10),
    clock: Some(1.708e9),
    bandwidth: Some(192e9),
    memory_bytes: Some(6 << 30),
    bus_bits: Some(192),
    l2_bytes: Some(1536 << 10),
    source: PUBLISHED,
    ..GTX_1080
};

/// Pascal for inference.
pub const P40: Gpu = Gpu {
    id: "p40",
    name: "Tesla P40",
    multiprocessors: Some(30),
    clock: Some(1.531e9),
    bandwidth: Some(346e9),
    memory_bytes: Some(24 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(3 << 20),
    source: PUBLISHED,
    ..GTX_1080
};

/// Turing in many laptops.
pub const GTX_1650: Gpu = Gpu {
    id: "gtx-1650",
    name: "GeForce GTX 1650",
    multiprocessors: Some(14),
    clock: Some(1.665e9),
    bandwidth: Some(128e9),
    memory_bytes: Some(4 << 30),
    bus_bits: Some(128),
    l2_bytes: Some(1 << 20),
    source: PUBLISHED,
    ..T4
};

/// Turing in many students' machines.
pub const RTX_2060: Gpu = Gpu {
    id: "rtx-2060",
    name: "GeForce RTX 2060",
    multiprocessors: Some(30),
    clock: Some(1.68e9),
    bandwidth: Some(336e9),
    memory_bytes: Some(6 << 30),
    bus_bits: Some(192),
    l2_bytes: Some(3 << 20),
    source: PUBLISHED,
    ..T4
};

/// Ampere in many laptops.
pub const RTX_3050: Gpu = Gpu {
    id: "rtx-3050",
    name: "GeForce RTX 3050 (8 GB)",
    multiprocessors: Some(20),
    clock: Some(1.777e9),
    bandwidth: Some(224e9),
    memory_bytes: Some(8 << 30),
    bus_bits: Some(128),
    l2_bytes: Some(2 << 20),
    source: PUBLISHED,
    ..RTX_3090
};

/// Ampere in a desktop.
pub const RTX_3070: Gpu = Gpu {
    id: "rtx-3070",
    name: "GeForce RTX 3070",
    multiprocessors: Some(46),
    clock: Some(1.725e9),
    bandwidth: Some(448e9),
    memory_bytes: Some(8 << 30),
    bus_bits: Some(256),
    l2_bytes: Some(4 << 20),
    source: PUBLISHED,
    ..RTX_3090
};

/// Ampere in a desktop.
pub const RTX_3080: Gpu = Gpu {
    id: "rtx-3080",
    name: "GeForce RTX 3080 (10 GB)",
    multiprocessors: Some(68),
    clock: Some(1.71e9),
    bandwidth: Some(760e9),
    memory_bytes: Some(10 << 30),
    bus_bits: Some(320),
    l2_bytes: Some(5 << 20),
    source: PUBLISHED,
    ..RTX_3090
};

/// Ampere in clouds.
pub const A10: Gpu = Gpu {
    id: "a10",
    name: "A10",
    multiprocessors: Some(72),
    clock: Some(1.695e9),
    bandwidth: Some(600e9),
    memory_bytes: Some(24 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(6 << 20),
    source: PUBLISHED,
    ..RTX_3090
};

/// Ampere for data centres.
pub const A40: Gpu = Gpu {
    id: "a40",
    name: "A40",
    multiprocessors: Some(84),
    clock: Some(1.74e9),
    bandwidth: Some(696e9),
    memory_bytes: Some(48 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(6 << 20),
    source: PUBLISHED,
    ..RTX_3090
};

/// Ampere for data centres, with more memory.
pub const A100_80: Gpu = Gpu {
    id: "a100-80",
    name: "A100 (80 GB, SXM)",
    multiprocessors: Some(108),
    clock: Some(1.41e9),
    bandwidth: Some(2039e9),
    memory_bytes: Some(80 << 30),
    bus_bits: Some(5120),
    l2_bytes: Some(40 << 20),
    source: PUBLISHED,
    ..A100
};

/// Ada in a desktop.
pub const RTX_4070: Gpu = Gpu {
    id: "rtx-4070",
    name: "GeForce RTX 4070",
    multiprocessors: Some(46),
    clock: Some(2.475e9),
    bandwidth: Some(504e9),
    memory_bytes: Some(12 << 30),
    bus_bits: Some(192),
    l2_bytes: Some(36 << 20),
    source: PUBLISHED,
    ..RTX_4090
};

/// Ada in a desktop.
pub const RTX_4080: Gpu = Gpu {
    id: "rtx-4080",
    name: "GeForce RTX 4080",
    multiprocessors: Some(76),
    clock: Some(2.505e9),
    bandwidth: Some(717e9),
    memory_bytes: Some(16 << 30),
    bus_bits: Some(256),
    l2_bytes: Some(64 << 20),
    source: PUBLISHED,
    ..RTX_4090
};

/// Ada in clouds.
pub const L4: Gpu = Gpu {
    id: "l4",
    name: "L4",
    multiprocessors: Some(58),
    clock: Some(2.04e9),
    bandwidth: Some(300e9),
    memory_bytes: Some(24 << 30),
    bus_bits: Some(192),
    l2_bytes: Some(48 << 20),
    source: PUBLISHED,
    ..RTX_4090
};

/// Hopper on a card.
pub const H100_PCIE: Gpu = Gpu {
    id: "h100-pcie",
    name: "H100 (PCIe)",
    multiprocessors: Some(114),
    clock: Some(1.755e9),
    bandwidth: Some(2039e9),
    memory_bytes: Some(80 << 30),
    bus_bits: Some(5120),
    l2_bytes: Some(50 << 20),
    source: PUBLISHED,
    ..H100
};

/// Blackwell in a desktop.
pub const RTX_5070: Gpu = Gpu {
    id: "rtx-5070",
    name: "GeForce RTX 5070",
    multiprocessors: Some(48),
    clock: Some(2.512e9),
    bandwidth: Some(672e9),
    memory_bytes: Some(12 << 30),
    bus_bits: Some(192),
    l2_bytes: Some(48 << 20),
    source: PUBLISHED,
    ..RTX_5090
};

/// Blackwell in a desktop.
pub const RTX_5080: Gpu = Gpu {
    id: "rtx-5080",
    name: "GeForce RTX 5080",
    multiprocessors: Some(84),
    clock: Some(2.617e9),
    bandwidth: Some(960e9),
    memory_bytes: Some(16 << 30),
    bus_bits: Some(256),
    l2_bytes: Some(64 << 20),
    source: PUBLISHED,
    ..RTX_5090
};

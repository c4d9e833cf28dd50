//! Cards that the course names, and modern ones to compare them with.

use super::{
    Gpu, Lanes, Origin,
    generations::{
        BLOCK_2, LANES_2_0, LANES_2_1, LANES_ADA, LANES_HOPPER, LANES_VOLTA, SHARED_FROM_AMPERE, SHARED_UP_TO_VOLTA,
        SM_2, block_1, block_modern, lanes_1, sm_1, sm_modern,
    },
};
use crate::memory::{BankRule, Coalescing};

const CARD: Gpu = Gpu { origin: Origin::Card, ..Gpu::UNKNOWN };

/// The first CUDA card (G80), the hardware of the histogram paper.
pub const GEFORCE_8800_GTX: Gpu = Gpu {
    id: "8800-gtx",
    name: "GeForce 8800 GTX (G80)",
    compute_capability: Some((1, 0)),
    block: block_1(8 << 10),
    sm: sm_1(768, 8 << 10, 256),
    multiprocessors: Some(16),
    clock: Some(1.35e9),
    lanes: Some(lanes_1(0)),
    bandwidth: Some(86.4e9),
    memory_bytes: Some(768 << 20),
    coalescing: Some(Coalescing::Strict),
    banks: Some(BankRule::SIXTEEN),
    note: "No atomics on shared memory; blocks of 128 to 256 threads were advised.",
    source: "More CUDA Examples for G80 in general; 128 lanes at 1.35 GHz, 86.4 GB/s, 768 MB: NVIDIA's product page",
    covers: &["DV21"],
    ..CARD
};

/// The course laboratory's Tesla-generation card.
pub const GTS_250: Gpu = Gpu {
    id: "gts-250",
    name: "GeForce GTS 250",
    compute_capability: Some((1, 1)),
    clock: Some(1.836e9),
    bandwidth: Some(70.4e9),
    memory_bytes: Some(512 << 20),
    note: "Refuses 32 × 32 threads, and merges only perfectly ordered reads. The course says 500 MB.",
    source: "More CUDA Examples; 128 lanes at 1.836 GHz, 70.4 GB/s, 512 MB: NVIDIA's product page",
    covers: &["DV17", "DV21"],
    ..GEFORCE_8800_GTX
};

/// The first with the relaxed rule for merging and with double precision (GT200).
pub const GTX_280: Gpu = Gpu {
    id: "gtx-280",
    name: "GeForce GTX 280 (GT200)",
    compute_capability: Some((1, 3)),
    block: block_1(16 << 10),
    sm: sm_1(1024, 16 << 10, 512),
    multiprocessors: Some(30),
    clock: Some(1.296e9),
    lanes: Some(lanes_1(1)),
    bandwidth: Some(141.7e9),
    memory_bytes: Some(1 << 30),
    coalescing: Some(Coalescing::Segments),
    banks: Some(BankRule::SIXTEEN),
    note: "Not in the course by name: a card of its compute capability 1.2 and higher.",
    source: "240 lanes at 1.296 GHz, 141.7 GB/s, 1 GB: NVIDIA's product page; compute capability 1.3",
    covers: &["DV13"],
    ..CARD
};

/// The first Fermi card.
pub const GTX_480: Gpu = Gpu {
    id: "gtx-480",
    name: "GeForce GTX 480",
    compute_capability: Some((2, 0)),
    block: BLOCK_2,
    sm: SM_2,
    multiprocessors: Some(15),
    clock: Some(1.401e9),
    lanes: Some(LANES_2_0),
    bandwidth: Some(177.4e9),
    memory_bytes: Some(1536 << 20),
    coalescing: Some(Coalescing::LINES),
    banks: Some(BankRule::THIRTY_TWO),
    note: "The course gives it up to 4 GB; the card was sold with 1,536 MB.",
    bus_bits: Some(384),
    l2_bytes: Some(768 << 10),
    source: "480 lanes at 1.401 GHz, 177.4 GB/s, 1,536 MB: NVIDIA's product page",
    covers: &["DV1", "X54"],
    ..CARD
};

/// The course laboratory's Fermi card.
pub const GTX_550_TI: Gpu = Gpu {
    id: "gtx-550-ti",
    name: "GeForce GTX 550 Ti",
    compute_capability: Some((2, 1)),
    multiprocessors: Some(4),
    clock: Some(1.8e9),
    lanes: Some(LANES_2_1),
    bandwidth: Some(98.4e9),
    memory_bytes: Some(1 << 30),
    note: "",
    bus_bits: Some(192),
    l2_bytes: Some(512 << 10),
    source: "More CUDA Examples; 192 lanes at 1.8 GHz, 98.4 GB/s, 1 GB: NVIDIA's product page",
    covers: &["DV18"],
    ..GTX_480
};

/// The older of the two cards of the transpose's bandwidth tables.
pub const M2050: Gpu = Gpu {
    id: "m2050",
    name: "Tesla M2050",
    multiprocessors: Some(14),
    clock: Some(1.15e9),
    lanes: Some(Lanes { fp64: Some(16), ..LANES_2_0 }),
    bandwidth: Some(148e9),
    memory_bytes: Some(3 << 30),
    note: "Measured by the course with error correction on.",
    bus_bits: Some(384),
    l2_bytes: Some(768 << 10),
    source: "448 lanes at 1.15 GHz, 148 GB/s, 3 GB: NVIDIA's board specification",
    covers: &["DV19"],
    ..GTX_480
};

/// The newer of the two.
pub const K20C: Gpu = Gpu {
    id: "k20c",
    name: "Tesla K20c",
    compute_capability: Some((3, 5)),
    block: block_modern(48 << 10),
    sm: sm_modern(2048, 16, 48 << 10, SHARED_UP_TO_VOLTA),
    multiprocessors: Some(13),
    clock: Some(706e6),
    lanes: Some(Lanes {
        schedulers: 4,
        issues: 2,
        group: 32,
        fp32: 192,
        int32: Some(160),
        fp64: Some(64),
        special: Some(32),
    }),
    bandwidth: Some(208e9),
    memory_bytes: Some(5 << 30),
    coalescing: Some(Coalescing::LINES),
    banks: Some(BankRule::THIRTY_TWO),
    note: "Measured by the course with error correction on.",
    bus_bits: Some(320),
    l2_bytes: Some(1280 << 10),
    source: "2,496 lanes at 706 MHz, 208 GB/s, 5 GB: NVIDIA's board specification; compute capability 3.5",
    covers: &["DV20"],
    ..CARD
};

/// The card that CS149 takes apart.
pub const V100: Gpu = Gpu {
    id: "v100",
    name: "Tesla V100",
    compute_capability: Some((7, 0)),
    block: block_modern(96 << 10),
    sm: sm_modern(2048, 32, 96 << 10, SHARED_UP_TO_VOLTA),
    multiprocessors: Some(80),
    clock: Some(1.245e9),
    lanes: Some(LANES_VOLTA),
    bandwidth: Some(900e9),
    memory_bytes: Some(16 << 30),
    coalescing: Some(Coalescing::SECTORS),
    banks: Some(BankRule::THIRTY_TWO),
    note: "The course counts with the base clock of 1.245 GHz; boosted, the card is faster.",
    bus_bits: Some(4096),
    l2_bytes: Some(6 << 20),
    source: "CS149 lecture 7; 900 GB/s, 16 GB, 96 KB of shared memory: NVIDIA's Tesla V100 architecture whitepaper",
    covers: &["DV9"],
    ..CARD
};

/// Ampere for data centres, for comparison.
pub const A100: Gpu = Gpu {
    id: "a100",
    name: "A100 (40 GB)",
    compute_capability: Some((8, 0)),
    block: block_modern(163 << 10),
    sm: sm_modern(2048, 32, 164 << 10, SHARED_FROM_AMPERE),
    multiprocessors: Some(108),
    clock: Some(1.41e9),
    bandwidth: Some(1555e9),
    memory_bytes: Some(40 << 30),
    note: "",
    bus_bits: Some(5120),
    l2_bytes: Some(40 << 20),
    source: "NVIDIA's A100 architecture whitepaper",
    covers: &[],
    ..V100
};

/// Hopper, for comparison.
pub const H100: Gpu = Gpu {
    id: "h100",
    name: "H100 (SXM5)",
    compute_capability: Some((9, 0)),
    block: block_modern(227 << 10),
    sm: sm_modern(2048, 32, 228 << 10, SHARED_FROM_AMPERE),
    multiprocessors: Some(132),
    clock: Some(1.98e9),
    lanes: Some(LANES_HOPPER),
    bandwidth: Some(3350e9),
    memory_bytes: Some(80 << 30),
    bus_bits: Some(5120),
    l2_bytes: Some(50 << 20),
    source: "NVIDIA's H100 architecture whitepaper and data sheet; the clock is that of the data sheet's 67 TFLOP/s",
    ..A100
};

/// Hopper with more memory: the card on which this project's counters were measured.
pub const H200: Gpu = Gpu {
    id: "h200",
    name: "H200",
    bandwidth: Some(4800e9),
    memory_bytes: Some(146_591_680 << 10),
    bus_bits: Some(6016),
    l2_bytes: Some(60 << 20),
    source: "NVIDIA's H200 data sheet: the H100's multiprocessors with 141 GB at 4.8 TB/s",
    ..H100
};

/// Ada, for comparison: a card in a desktop.
pub const RTX_4090: Gpu = Gpu {
    id: "rtx-4090",
    name: "GeForce RTX 4090",
    compute_capability: Some((8, 9)),
    block: block_modern(99 << 10),
    sm: sm_modern(1536, 24, 100 << 10, SHARED_FROM_AMPERE),
    multiprocessors: Some(128),
    clock: Some(2.52e9),
    lanes: Some(LANES_ADA),
    bandwidth: Some(1008e9),
    memory_bytes: Some(24 << 30),
    bus_bits: Some(384),
    l2_bytes: Some(72 << 20),
    source: "NVIDIA's Ada architecture whitepaper",
    ..A100
};

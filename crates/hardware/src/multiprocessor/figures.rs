//! How long instructions take, by generation, and where the numbers come from.
//!
//! NVIDIA publishes lanes, schedulers and bandwidths ([`crate::preset`]), and of latencies little: the Programming Guide
//! gives that of arithmetic and, of older generations, a range for global memory. The rest was measured by others with
//! small kernels, and what nobody published is assumed, and says so.

use serde::Serialize;

use super::{Multiprocessor, Unit};
use crate::{Gpu, latency::Priority, preset::Lanes};

/// A number of cycles, and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// From an instruction's issue until one that needs its result can issue.
    pub cycles: u32,
    /// Who published it; `None` where it is assumed.
    pub source: Option<&'static str>,
}

/// The latencies of a generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Integers and single precision.
    pub arithmetic: Figure,
    /// Double precision.
    pub double: Figure,
    /// Special functions.
    pub special: Figure,
    /// A product of matrices. Where there is no matrix unit, the end of the last of its additions.
    pub matrix: Figure,
    /// A branch, until the warp goes on.
    pub branch: Figure,
    /// The constant cache.
    pub constant: Figure,
    /// Shared memory without conflicts.
    pub shared: Figure,
    /// The L1 cache.
    pub cached: Figure,
    /// Global memory.
    pub global: Figure,
    /// Values of other lanes.
    pub exchange: Figure,
    /// A barrier, from the arrival of the last warp.
    pub barrier: Figure,
}

impl Figures {
    /// All of them with their names. That of the matrix unit, which few programs use, is there only if `matrix` is.
    #[must_use]
    pub fn named(&self, matrix: bool) -> Vec<(&'static str, Figure)> {
        let mut named = vec![
            ("arithmetic", self.arithmetic),
            ("double precision", self.double),
            ("special functions", self.special),
            ("branch", self.branch),
            ("constant cache", self.constant),
            ("shared memory", self.shared),
            ("L1 cache", self.cached),
            ("global memory", self.global),
            ("exchange between lanes", self.exchange),
            ("barrier", self.barrier),
        ];
        named.extend(matrix.then_some(("matrix unit", self.matrix)));
        named
    }
}

/// The devices that the pictures offer: the newest first, then what courses draw.
pub const MODELS: [&str; 8] =
    ["h100", "v100", "k20c", "gtx-480", "gtx-550-ti", "gtx-280", "course-2-cores", "course-4-warps"];

const GUIDE: &str = "CUDA C Programming Guide, Multiprocessor Level";
const GUIDE_RANGE: &str = "CUDA C Programming Guide, Multiprocessor Level: the middle of the range that it gives";
const WONG: &str = "Wong et al. 2010, Demystifying GPU Microarchitecture through Microbenchmarking (GTX 280)";
const MEI: &str = "Mei and Chu 2017, Dissecting GPU Memory Hierarchy through Microbenchmarking";
const JIA: &str = "Jia et al. 2018, Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking";
const LUO: &str = "Luo et al. 2024, Benchmarking and Dissecting the Nvidia Hopper GPU Architecture";
const DELHI: &str = "IIT Delhi, lecture 26";

const fn published(cycles: u32, source: &'static str) -> Figure {
    Figure { cycles, source: Some(source) }
}

const fn assumed(cycles: u32) -> Figure {
    Figure { cycles, source: None }
}

/// The made-up cores of courses: what the lecture on scheduling says of arithmetic and memory.
const COURSE: Figures = Figures {
    arithmetic: published(4, DELHI),
    double: assumed(8),
    special: published(16, DELHI),
    matrix: assumed(16),
    branch: assumed(4),
    constant: assumed(4),
    shared: assumed(20),
    cached: assumed(200),
    global: published(200, DELHI),
    exchange: assumed(20),
    barrier: assumed(4),
};

const CAPABILITY_1: Figures = Figures {
    arithmetic: published(24, WONG),
    double: published(48, WONG),
    special: published(28, WONG),
    matrix: assumed(24),
    branch: assumed(24),
    constant: assumed(24),
    shared: published(38, WONG),
    // There is no cache: local memory is as far as global memory.
    cached: assumed(440),
    global: published(440, WONG),
    exchange: assumed(38),
    barrier: assumed(20),
};

const CAPABILITY_2: Figures = Figures {
    arithmetic: published(22, GUIDE),
    double: assumed(22),
    special: assumed(30),
    matrix: assumed(22),
    branch: assumed(22),
    constant: assumed(22),
    shared: published(50, MEI),
    cached: assumed(80),
    global: published(600, GUIDE_RANGE),
    exchange: assumed(50),
    barrier: assumed(20),
};

const CAPABILITY_3: Figures = Figures {
    arithmetic: published(11, GUIDE),
    double: assumed(11),
    special: assumed(20),
    matrix: assumed(11),
    branch: assumed(11),
    constant: assumed(11),
    shared: published(26, JIA),
    cached: published(35, JIA),
    global: published(300, GUIDE_RANGE),
    exchange: assumed(26),
    barrier: assumed(20),
};

const CAPABILITY_5: Figures = Figures {
    arithmetic: published(6, JIA),
    double: assumed(8),
    special: assumed(18),
    matrix: assumed(6),
    branch: assumed(6),
    constant: assumed(6),
    shared: published(24, JIA),
    cached: published(82, JIA),
    global: assumed(400),
    exchange: assumed(24),
    barrier: assumed(20),
};

const CAPABILITY_7: Figures = Figures {
    arithmetic: published(4, GUIDE),
    double: published(8, JIA),
    special: assumed(18),
    matrix: assumed(33),
    branch: assumed(4),
    constant: published(27, JIA),
    shared: published(19, JIA),
    cached: published(28, JIA),
    global: published(375, JIA),
    exchange: assumed(19),
    barrier: assumed(20),
};

const CAPABILITY_8: Figures = Figures {
    arithmetic: assumed(4),
    double: assumed(8),
    constant: assumed(27),
    shared: published(29, LUO),
    cached: published(38, LUO),
    global: published(466, LUO),
    exchange: assumed(29),
    ..CAPABILITY_7
};

const CAPABILITY_8_9: Figures =
    Figures { shared: published(30, LUO), cached: published(43, LUO), global: published(542, LUO), ..CAPABILITY_8 };

const CAPABILITY_9: Figures = Figures { cached: published(41, LUO), global: published(479, LUO), ..CAPABILITY_8 };

/// Those of later generations are not published: Hopper's replace them.
const LATER: Figures = Figures { shared: assumed(29), cached: assumed(41), global: assumed(479), ..CAPABILITY_9 };

/// The latencies of a device.
#[must_use]
pub fn figures(gpu: &Gpu) -> Figures {
    match gpu.compute_capability {
        None => COURSE,
        Some((0 | 1, _)) => CAPABILITY_1,
        Some((2, _)) => CAPABILITY_2,
        Some((3, _)) => CAPABILITY_3,
        Some((4..=6, _)) => CAPABILITY_5,
        Some((7, _)) => CAPABILITY_7,
        Some((8, 9)) => CAPABILITY_8_9,
        Some((8, _)) => CAPABILITY_8,
        Some((9, _)) => CAPABILITY_9,
        Some(_) => LATER,
    }
}

/// The products of two numbers in a product of matrices of 16 × 16.
const PRODUCTS: u32 = 16 * 16 * 16;

/// The products of f16 that a multiprocessor's matrix units make in a cycle, from NVIDIA's peak rates; `None` where there are
/// no matrix units.
fn halves_per_cycle(capability: Option<(u32, u32)>) -> Option<u32> {
    Some(match capability.filter(|(major, _)| *major >= 7)? {
        (8, 0) => 1024,
        (9, _) => 2048,
        (10 | 11, _) => 4096,
        _ => 512,
    })
}

/// Bytes of a sector.
const SECTOR: f64 = 32.0;

/// A device's multiprocessor. Of a course's core whose lanes are not given, one scheduler is assumed that issues an
/// instruction a cycle to 32 lanes.
#[must_use]
pub fn multiprocessor(gpu: &Gpu, priority: Priority) -> Multiprocessor {
    let major = gpu.compute_capability.map_or(0, |(major, _)| major);
    let lanes = gpu.lanes.unwrap_or(Lanes {
        schedulers: 1,
        issues: 1,
        group: 32,
        fp32: 32,
        int32: Some(32),
        fp64: Some(32),
        special: Some(2),
    });
    let schedulers = lanes.schedulers.max(1);
    let warp = gpu.sm.warp_size.max(1);
    // Since Maxwell each scheduler has lanes of its own.
    let own = major >= 5;
    let unit = |count: u32| {
        let (group, ports) = if own {
            ((count / schedulers).max(1), 1)
        } else {
            let group = count.clamp(1, lanes.group.max(1));
            (group, (count / group).max(1))
        };
        Unit { ports, interval: warp.div_ceil(group), own }
    };
    let float = unit(lanes.fp32);
    // A matrix unit of each scheduler multiplies 16 × 16 × 16; lanes need an instruction for each 32 of these products.
    let matrix = match halves_per_cycle(gpu.compute_capability) {
        Some(rate) => Unit { ports: 1, interval: (PRODUCTS * schedulers).div_ceil(rate), own: true },
        None => Unit { interval: float.interval * (PRODUCTS / warp), ..float },
    };
    // Fermi's whitepaper has 16 load and store units, Kepler's and those of later generations 32; of the first generation
    // as many as lanes are assumed.
    let load_store = match major {
        1 => 8,
        2 => 16,
        _ => 32,
    };
    let bytes_per_cycle = gpu
        .bandwidth
        .zip(gpu.multiprocessors)
        .zip(gpu.clock)
        .map(|((bandwidth, count), clock)| bandwidth / f64::from(count.max(1)) / clock);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive number of a few thousand")]
    let sector_millicycles = bytes_per_cycle.map_or(0, |bytes| (SECTOR / bytes * 1000.0).round() as u64);
    Multiprocessor {
        schedulers,
        issues: lanes.issues.max(1),
        // Up to Fermi a scheduler issues at half or a quarter of the lanes' clock, as its lanes need so many cycles per warp.
        issue_every: if (1..=2).contains(&major) { warp.div_ceil(lanes.group.max(1)) } else { 1 },
        float,
        integer: unit(lanes.int32.unwrap_or(lanes.fp32)),
        double: unit(lanes.fp64.unwrap_or(1)),
        special: unit(lanes.special.unwrap_or(4)),
        matrix,
        memory: Unit { ports: 1, interval: warp.div_ceil(load_store), own: false },
        figures: figures(gpu),
        // Kepler's L1 cache is for local memory alone.
        caches_global: major == 2 || major >= 5,
        sector_millicycles,
        priority,
    }
}

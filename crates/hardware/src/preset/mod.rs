//! Devices by name: those that the course describes, the cards it mentions, and modern ones to compare them with.
//!
//! A number is there only if the course states it or the vendor documents it; everything else is `None`.

mod boards;
mod capability;
mod cards;
mod course;
mod generations;
mod nvidia;
mod popular;

use serde::Serialize;

pub use boards::*;
pub use capability::{Capability, capabilities, device, devices};
pub use cards::*;
pub use course::*;
pub use nvidia::*;
pub use popular::*;

use crate::{
    limits::{BlockLimits, LimitError, SmLimits},
    memory::{BankRule, Coalescing},
    occupancy::{Needs, Occupancy, occupancy},
    throughput,
};

/// Where a device comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Made up by the course for an exercise.
    Exercise,
    /// What the GPUs of a generation have in common.
    Generation,
    /// A card that can be held in the hand.
    Card,
    /// What an interface promises on any device.
    Interface,
}

/// Arithmetic lanes of one multiprocessor: how many threads it serves in one clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Lanes {
    /// Warp schedulers; since Kepler each belongs to a part of the multiprocessor, a sub-core.
    pub schedulers: u32,
    /// Instructions that one scheduler issues at a time.
    pub issues: u32,
    /// Lanes that execute one instruction together: what a warp is spread over.
    pub group: u32,
    /// Single-precision lanes in all.
    pub fp32: u32,
    /// 32-bit integer lanes in all; those that double as `fp32` lanes are counted in both.
    pub int32: Option<u32>,
    /// Double-precision lanes in all; 0 if it has none.
    pub fp64: Option<u32>,
    /// Special-function units in all (reciprocal, square root, sine …).
    pub special: Option<u32>,
}

/// A model of a GPU.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Gpu {
    /// For the command line and links: `v100`.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// Compute capability, major and minor.
    pub compute_capability: Option<(u32, u32)>,
    /// What one launch may ask.
    pub block: BlockLimits,
    /// What a multiprocessor holds.
    pub sm: SmLimits,
    /// Multiprocessors.
    pub multiprocessors: Option<u32>,
    /// The clock of the arithmetic lanes in hertz.
    pub clock: Option<f64>,
    /// The lanes of a multiprocessor.
    pub lanes: Option<Lanes>,
    /// Bandwidth of the device memory in bytes per second.
    pub bandwidth: Option<f64>,
    /// Device memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Bits that go to and from the device memory at once.
    pub bus_bits: Option<u32>,
    /// Bytes of the L2 cache, as the card itself tells them.
    pub l2_bytes: Option<u64>,
    /// How a warp's addresses become transactions.
    pub coalescing: Option<Coalescing>,
    /// How shared memory is divided into banks.
    pub banks: Option<BankRule>,
    /// What a reader should know: a number that is wrong in the course, one that is assumed here.
    pub note: &'static str,
    /// Where the numbers come from.
    pub source: &'static str,
    /// The inventory's rows.
    pub covers: &'static [&'static str],
}

impl Gpu {
    /// A device of which nothing is known: what the others are written from.
    pub(crate) const UNKNOWN: Gpu = Gpu {
        id: "",
        name: "",
        origin: Origin::Exercise,
        compute_capability: None,
        block: generations::NO_BLOCK,
        sm: generations::NO_SM,
        multiprocessors: None,
        clock: None,
        lanes: None,
        bandwidth: None,
        memory_bytes: None,
        bus_bits: None,
        l2_bytes: None,
        coalescing: None,
        banks: None,
        note: "",
        source: "",
        covers: &[],
    };

    /// How many blocks with these needs live on one multiprocessor at once.
    ///
    /// # Errors
    /// As [`occupancy()`].
    pub fn occupancy(&self, needs: Needs) -> Result<Occupancy, LimitError> {
        occupancy(&self.block, &self.sm, needs)
    }

    /// Threads that the whole device can hold at once.
    #[must_use]
    pub fn resident_threads(&self) -> Option<u64> {
        Some(u64::from(self.sm.threads?) * u64::from(self.multiprocessors?))
    }

    /// Single-precision lanes of the whole device.
    #[must_use]
    pub fn fp32_lanes(&self) -> Option<u32> {
        Some(self.lanes?.fp32 * self.multiprocessors?)
    }

    /// Peak single-precision rate in flop/s, a multiply-add counted as two.
    #[must_use]
    pub fn peak_flops(&self) -> Option<f64> {
        Some(throughput::peak_flops(self.fp32_lanes()?, self.clock?))
    }
}

/// Every preset: exercises first, then generations and cards by age, then further cards.
#[must_use]
pub fn presets() -> &'static [Gpu] {
    const ALL: &[Gpu] = &[
        COURSE_LIMITS,
        COURSE_GENERIC,
        COURSE_OCCUPANCY_1,
        COURSE_OCCUPANCY_2,
        COURSE_DEVICE_D,
        COURSE_SM_PARTS,
        COURSE_SIXTEEN_CORES,
        COURSE_SIX_CORES,
        COURSE_TWO_CORES,
        COURSE_FOUR_WARPS,
        COURSE_ONE_BLOCK,
        GENERATION_1,
        GENERATION_2_0,
        GENERATION_2_1,
        GEFORCE_8800_GTX,
        GTS_250,
        GTX_280,
        GTX_480,
        M2050,
        GTX_550_TI,
        K20C,
        V100,
        A100,
        H100,
        RTX_4090,
        H200,
        GTX_680,
        K80,
        GTX_750_TI,
        GTX_980,
        P100,
        GTX_1080,
        GTX_1050_TI,
        T4,
        RTX_2080_TI,
        RTX_3090,
        RTX_3060,
        RTX_4060,
        L40S,
        B200,
        RTX_5090,
        JETSON_TK1,
        JETSON_NANO,
        JETSON_TX2,
        JETSON_XAVIER,
        JETSON_ORIN,
        JETSON_THOR,
        DGX_SPARK,
        B300,
        K40,
        GTX_1060,
        P40,
        GTX_1650,
        RTX_2060,
        RTX_3050,
        RTX_3070,
        RTX_3080,
        A10,
        A40,
        A100_80,
        RTX_4070,
        RTX_4080,
        L4,
        H100_PCIE,
        RTX_5070,
        RTX_5080,
        WEBGPU,
    ];
    ALL
}

/// The preset with this id.
#[must_use]
pub fn preset(id: &str) -> Option<&'static Gpu> {
    presets().iter().find(|gpu| gpu.id == id)
}

/// The card that a driver's name for a device says: `NVIDIA H100 80GB HBM3` is the H100, and `NVIDIA GeForce RTX 4060 Ti` is
/// none that is known here. Where a name stands for several cards (`H100 PCIe`), only the one that is known counts.
#[must_use]
pub fn card_named(device: &str) -> Option<&'static Gpu> {
    /// What is said of a card behind its name that makes it another one.
    const OTHERS: [&str; 8] = ["ti", "super", "laptop", "mobile", "max", "pcie", "d", "cns"];
    let words = |text: &str| -> Vec<String> {
        let text = text.split('(').next().unwrap_or_default().to_lowercase();
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).map(Into::into).collect()
    };
    let said = words(device);
    let brand = |word: &String| ["geforce", "tesla", "nvidia", "quadro"].contains(&word.as_str());
    presets().iter().filter(|gpu| gpu.origin == Origin::Card && gpu.compute_capability >= Some((3, 0))).find(|gpu| {
        let own: Vec<String> = words(gpu.name).into_iter().filter(|word| !brand(word)).collect();
        let Some(at) = said.windows(own.len().max(1)).position(|part| part == own) else { return false };
        !said[at + own.len()..].iter().any(|word| OTHERS.contains(&word.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_drivers_name_of_a_device_says_which_card_it_is() {
        let id = |name: &str| card_named(name).map(|gpu| gpu.id);
        assert_eq!(id("NVIDIA H100 80GB HBM3"), Some("h100"));
        assert_eq!(id("NVIDIA H200"), Some("h200"));
        assert_eq!(id("NVIDIA GeForce RTX 4090"), Some("rtx-4090"));
        assert_eq!(id("Tesla V100-SXM2-16GB"), Some("v100"));
        assert_eq!(id("NVIDIA GeForce RTX 4060 Ti"), None);
        assert_eq!(id("NVIDIA GeForce RTX 4090 Laptop GPU"), None);
        assert_eq!(id("NVIDIA H100 PCIe"), None);
        assert_eq!(id("llvmpipe (LLVM 15.0.6, 256 bits)"), None);
        assert_eq!(id(""), None);
    }

    #[test]
    fn ids_are_unique_and_fit_a_command_line() {
        let ids: BTreeSet<_> = presets().iter().map(|gpu| gpu.id).collect();
        assert_eq!(ids.len(), presets().len());
        assert!(ids.iter().all(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))));
        assert!(preset("v100").is_some() && preset("v1000").is_none());
    }

    #[test]
    fn every_preset_has_a_name_and_a_source() {
        assert!(presets().iter().all(|gpu| !gpu.name.is_empty() && !gpu.source.is_empty()));
    }

    #[test]
    fn every_device_of_the_inventory_is_covered() {
        let covered: BTreeSet<_> = presets().iter().flat_map(|gpu| gpu.covers).copied().collect();
        // DV22 is the software environment: no device.
        let missing: Vec<_> = (1..=23)
            .filter(|row| *row != 22)
            .map(|row| format!("DV{row}"))
            .filter(|row| !covered.contains(&**row))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn the_published_peaks_follow_from_lanes_and_clock() {
        for (gpu, teraflops) in [
            (V100, 12.75),
            (A100, 19.49),
            (H100, 66.91),
            (H200, 66.91),
            (RTX_4090, 82.58),
            (K20C, 3.52),
            (M2050, 1.03),
            (T4, 8.14),
            (RTX_3090, 35.58),
            (RTX_5090, 104.75),
            (P100, 10.61),
            (GTX_1650, 2.98),
            (RTX_3070, 20.31),
            (A10, 31.24),
            (L4, 30.29),
            (JETSON_ORIN, 5.32),
            (RTX_5080, 56.28),
        ] {
            let peak = gpu.peak_flops().unwrap() / 1e12;
            assert!((peak - teraflops).abs() < 0.006, "{}: {peak}", gpu.name);
        }
    }
}

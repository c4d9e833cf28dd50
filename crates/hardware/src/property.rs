//! What `cudaGetDeviceProperties` tells, and what a browser has for it.

use serde::Serialize;

use crate::preset::Gpu;

/// A field of `cudaDeviceProp`, or the question that its loop asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Property {
    /// CUDA's name.
    pub cuda: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// What WebGPU has for it; `None` where nothing is exposed.
    pub webgpu: Option<&'static str>,
    /// The inventory's row.
    pub covers: &'static str,
}

/// All that the course names.
pub const PROPERTIES: &[Property] = &[
    Property {
        cuda: "cudaGetDeviceCount",
        meaning: "how many devices there are, numbered from 0",
        webgpu: Some(
            "navigator.gpu.requestAdapter: one adapter at a time, by power preference; there is no way to count them",
        ),
        covers: "DP1",
    },
    Property {
        cuda: "maxThreadsPerBlock",
        meaning: "the most threads of a block",
        webgpu: Some("maxComputeInvocationsPerWorkgroup"),
        covers: "DP2",
    },
    Property { cuda: "multiProcessorCount", meaning: "multiprocessors", webgpu: None, covers: "DP3" },
    Property { cuda: "clockRate", meaning: "the clock, in kHz", webgpu: None, covers: "DP4" },
    Property {
        cuda: "maxThreadsDim",
        meaning: "the most threads of a block in x, y and z",
        webgpu: Some("maxComputeWorkgroupSizeX, …Y, …Z"),
        covers: "DP5",
    },
    Property {
        cuda: "maxGridSize",
        meaning: "the most blocks of a grid in x, y and z",
        webgpu: Some("maxComputeWorkgroupsPerDimension"),
        covers: "DP6",
    },
    Property {
        cuda: "warpSize",
        meaning: "lanes of a warp",
        webgpu: Some("subgroupMinSize and subgroupMaxSize of the adapter's info, with the feature \"subgroups\""),
        covers: "DP7",
    },
    Property {
        cuda: "regsPerBlock",
        meaning: "registers that a block may use; on some devices also all that a multiprocessor has",
        webgpu: None,
        covers: "DP8",
    },
    Property {
        cuda: "cudaGetDeviceProperties",
        meaning: "all of these values, for one device",
        webgpu: Some("the adapter's limits, features and info"),
        covers: "DP9",
    },
];

impl Property {
    /// What a preset answers, as text; `None` where its number is not known.
    #[must_use]
    pub fn of(&self, gpu: &Gpu) -> Option<String> {
        let sides = |sides: [u32; 3]| sides.map(|side| side.to_string()).join(", ");
        match self.cuda {
            "maxThreadsPerBlock" => gpu.block.threads.map(|threads| threads.to_string()),
            "multiProcessorCount" => gpu.multiprocessors.map(|count| count.to_string()),
            "clockRate" => gpu.clock.map(|clock| format!("{:.0}", clock / 1e3)),
            "maxThreadsDim" => gpu.block.dimensions.map(sides),
            "maxGridSize" => gpu.block.grid.map(sides),
            "warpSize" => Some(gpu.sm.warp_size.to_string()),
            "regsPerBlock" => gpu.block.registers.map(|registers| registers.to_string()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn a_preset_answers_as_the_runtime_would() {
        let answers: Vec<_> = PROPERTIES.iter().map(|property| property.of(&preset::V100)).collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            answers,
            [
                None,
                text("1024"),
                text("80"),
                text("1245000"),
                text("1024, 1024, 64"),
                text("2147483647, 65535, 65535"),
                text("32"),
                text("65536"),
                None
            ]
        );
    }
}

//! A device in the terms of CUDA's `deviceQuery`, beside WebGPU's own.

use serde::Serialize;
use warpground_engine::{Adapter, DeviceKind};
use warpground_hardware::Gpu;

use crate::units::{count, memory};

/// A property of a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Property {
    /// The field of `cudaDeviceProp`, or what `deviceQuery` prints.
    pub cuda: &'static str,
    /// What it is, in a few words.
    pub meaning: &'static str,
    /// The name that WebGPU has for it; empty if it has none.
    pub webgpu: &'static str,
    /// The value; absent if the interface does not expose it.
    pub value: Option<String>,
}

/// Every property that CUDA's `deviceQuery` prints and WebGPU could have a counterpart for.
#[must_use]
pub fn device_query(adapter: &Adapter) -> Vec<Property> {
    let limits = &adapter.limits;
    let features = &adapter.features;
    let text = |value: &str| (!value.is_empty()).then(|| value.to_owned());
    let number = |value: u32| Some(count(value.into()));
    let yes = |value: bool| Some(if value { "yes" } else { "no" }.to_owned());
    let [x, y, z] = limits.block_dimensions.map(|size| count(size.into()));
    let grid = count(limits.grid_dimension.into());
    let property = |cuda, meaning, webgpu, value| Property { cuda, meaning, webgpu, value };
    vec![
        property(
            "cudaGetDeviceCount",
            "number of devices; WebGPU gives one adapter at a time, by power preference",
            "navigator.gpu.requestAdapter",
            None,
        ),
        property("name", "the device", "GPUAdapterInfo.description", text(&adapter.name)),
        property("vendor", "its vendor", "GPUAdapterInfo.vendor", text(&adapter.vendor)),
        property(
            "major, minor",
            "compute capability; WebGPU: the architecture",
            "GPUAdapterInfo.architecture",
            text(&adapter.architecture),
        ),
        property(
            "integrated",
            "whether it shares the processor's memory",
            "GPUAdapterInfo.isFallbackAdapter",
            kind(adapter.kind),
        ),
        property("driverVersion", "the driver", "", text(&adapter.driver)),
        property(
            "maxThreadsPerBlock",
            "threads per block, in total",
            "maxComputeInvocationsPerWorkgroup",
            number(limits.threads_per_block),
        ),
        property(
            "maxThreadsDim",
            "threads per block, in x, y, z",
            "maxComputeWorkgroupSizeX, Y, Z",
            Some(format!("{x} × {y} × {z}")),
        ),
        property("maxGridSize", "blocks per grid, in each dimension", "maxComputeWorkgroupsPerDimension", Some(grid)),
        property(
            "sharedMemPerBlock",
            "shared memory per block",
            "maxComputeWorkgroupStorageSize",
            Some(memory(limits.shared_bytes.into())),
        ),
        property(
            "warpSize",
            "lanes that execute together",
            "subgroupMinSize, subgroupMaxSize",
            warp(features.subgroup_sizes),
        ),
        property(
            "totalGlobalMem",
            "total memory; WebGPU: the largest buffer",
            "maxBufferSize",
            Some(memory(limits.buffer_bytes)),
        ),
        property(
            "array size",
            "the largest array that a kernel sees",
            "maxStorageBufferBindingSize",
            Some(memory(limits.storage_binding_bytes)),
        ),
        property(
            "totalConstMem",
            "constant memory",
            "maxUniformBufferBindingSize",
            Some(memory(limits.uniform_binding_bytes)),
        ),
        property(
            "kernel arguments",
            "arrays that a kernel sees at once",
            "maxStorageBuffersPerShaderStage",
            number(limits.storage_buffers_per_kernel),
        ),
        property("cudaEvent", "times measured by the GPU itself", "timestamp-query", yes(features.timestamps)),
        property("warp intrinsics", "shuffles, votes, reductions within a warp", "subgroups", yes(features.subgroups)),
        property("half precision", "16-bit floats", "shader-f16", yes(features.f16)),
        property("tensor cores", "products of matrices of f16 by a whole warp", "", yes(features.cooperative_matrix)),
        property("double precision", "64-bit floats", "", None),
        property("multiProcessorCount", "multiprocessors", "", None),
        property("regsPerBlock", "registers per block", "", None),
        property("clockRate", "the clock", "", None),
        property("memoryBusWidth", "the memory bus", "", None),
        property("l2CacheSize", "the second-level cache", "", None),
        property("maxThreadsPerMultiProcessor", "threads per multiprocessor", "", None),
        property("maxBlocksPerMultiProcessor", "blocks per multiprocessor", "", None),
        property("regsPerMultiprocessor", "registers of a multiprocessor", "", None),
        property("sharedMemPerMultiprocessor", "shared memory of a multiprocessor", "", None),
    ]
}

/// The same question asked of a preset: the answer to the property that CUDA calls so. `None` where the preset does not
/// state it.
#[must_use]
pub fn of_preset(cuda: &str, gpu: &Gpu) -> Option<String> {
    let memory_of = |bytes: Option<u32>| bytes.map(|bytes| memory(bytes.into()));
    let number = |value: Option<u32>| value.map(|value| count(value.into()));
    let sides = |sides: Option<[u32; 3]>| sides.map(|sides| sides.map(|side| count(side.into())).join(" × "));
    match cuda {
        "name" => Some(gpu.name.to_owned()),
        "major, minor" => gpu.compute_capability.map(|(major, minor)| format!("{major}.{minor}")),
        "maxThreadsPerBlock" => number(gpu.block.threads),
        "maxThreadsDim" => sides(gpu.block.dimensions),
        "maxGridSize" => sides(gpu.block.grid),
        "sharedMemPerBlock" => memory_of(gpu.block.shared_bytes),
        "sharedMemPerMultiprocessor" => memory_of(gpu.sm.shared_bytes),
        "warpSize" => Some(gpu.sm.warp_size.to_string()),
        "totalGlobalMem" => gpu.memory_bytes.map(memory),
        "multiProcessorCount" => number(gpu.multiprocessors),
        "regsPerBlock" => number(gpu.block.registers),
        "regsPerMultiprocessor" => number(gpu.sm.registers),
        "clockRate" => gpu.clock.map(|clock| format!("{} MHz", crate::units::significant(clock / 1e6))),
        "maxThreadsPerMultiProcessor" => number(gpu.sm.threads),
        "maxBlocksPerMultiProcessor" => number(gpu.sm.blocks),
        _ => None,
    }
}

fn kind(kind: DeviceKind) -> Option<String> {
    (kind != DeviceKind::Unknown).then(|| kind.describe().to_owned())
}

fn warp(sizes: Option<[u32; 2]>) -> Option<String> {
    match sizes? {
        [0, _] | [_, 0] => None,
        [least, most] if least == most => Some(least.to_string()),
        [least, most] => Some(format!("{least} to {most}")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use warpground_engine::{Features, Limits};
    use warpground_hardware::{preset, property::PROPERTIES};

    fn adapter() -> Adapter {
        Adapter {
            name: "test".to_owned(),
            vendor: String::new(),
            architecture: String::new(),
            driver: String::new(),
            backend: "none".to_owned(),
            kind: DeviceKind::Unknown,
            limits: Limits {
                block_dimensions: [256, 256, 64],
                threads_per_block: 256,
                grid_dimension: 65_535,
                shared_bytes: 16 << 10,
                buffer_bytes: 256 << 20,
                storage_binding_bytes: 128 << 20,
                uniform_binding_bytes: 64 << 10,
                storage_buffers_per_kernel: 8,
            },
            features: Features::NONE,
        }
    }

    #[test]
    fn every_property_that_the_course_names_has_its_row() {
        let rows: BTreeSet<_> = device_query(&adapter()).iter().map(|property| property.cuda).collect();
        let missing: Vec<_> = PROPERTIES
            .iter()
            .map(|property| property.cuda)
            // The loop that asks for all of the others.
            .filter(|cuda| *cuda != "cudaGetDeviceProperties" && !rows.contains(cuda))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn what_webgpu_does_not_expose_a_preset_may_state() {
        let hidden = ["multiProcessorCount", "regsPerBlock", "clockRate", "maxThreadsPerMultiProcessor"];
        let query = device_query(&adapter());
        for cuda in hidden {
            assert!(query.iter().any(|property| property.cuda == cuda && property.value.is_none()), "{cuda}");
        }
        let answers = hidden.map(|cuda| of_preset(cuda, &preset::V100).unwrap_or_default());
        assert_eq!(answers, ["80", "65,536", "1,245 MHz", "2,048"]);
    }
}

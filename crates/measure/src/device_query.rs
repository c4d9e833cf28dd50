//! A device in the terms of CUDA's `deviceQuery`, beside WebGPU's own.

use serde::Serialize;
use warpground_engine::{Adapter, DeviceKind};

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
        property("name", "the device", "GPUAdapterInfo.description", text(&adapter.name)),
        property("vendor", "who made it", "GPUAdapterInfo.vendor", text(&adapter.vendor)),
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
            "threads a block, in all",
            "maxComputeInvocationsPerWorkgroup",
            number(limits.threads_per_block),
        ),
        property(
            "maxThreadsDim",
            "threads a block, in x, y, z",
            "maxComputeWorkgroupSizeX, Y, Z",
            Some(format!("{x} × {y} × {z}")),
        ),
        property("maxGridSize", "blocks a grid, in each dimension", "maxComputeWorkgroupsPerDimension", Some(grid)),
        property(
            "sharedMemPerBlock",
            "shared memory a block",
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
            "memory in all; WebGPU: the largest buffer",
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
        property("double precision", "64-bit floats", "", None),
        property("multiProcessorCount", "multiprocessors", "", None),
        property("regsPerBlock", "registers a block", "", None),
        property("clockRate", "the clock", "", None),
        property("memoryBusWidth", "the memory bus", "", None),
        property("l2CacheSize", "the second-level cache", "", None),
        property("maxThreadsPerMultiProcessor", "threads a multiprocessor", "", None),
    ]
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

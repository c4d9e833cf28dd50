// Histogram, one thread per value: every thread adds one to its bin in global memory, atomically.
//
// Data: `values` holds `n` bin numbers; a value that is no bin (>= `bins`) is not counted.
// `histogram` holds `bins` counters, which the host has cleared.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    bins: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn histogram_global_atomics(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        let bin = values[i];
        if (bin < parameters.bins) {
            // Two threads may hold the same bin: reading, adding and writing must be one step.
            atomicAdd(&histogram[bin], 1u);
        }
    }
}

// Histogram, private to a block first: each block counts its share of the values in shared memory
// and then adds its counts to the histogram in global memory, one atomic per bin it has seen.
//
// Data: `values` holds `n` bin numbers; a value that is no bin (>= `bins`) is not counted.
// `histogram` holds `bins` counters, which the host has cleared; `bins` is at most `max_bins`, and
// `max_bins` at most 4,096 (16 KiB of shared memory).
// Launch: blocks of `block_x` threads, as many as keep the GPU busy and no more than
// ceil(n / block_x). Any number is right: the threads stride through the values as a grid.

override block_x: u32 = 256;
override max_bins: u32 = 256;

struct Parameters {
    n: u32,
    bins: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_histogram: array<atomic<u32>, max_bins>;

@compute @workgroup_size(block_x)
fn histogram_block_private(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // Shared memory is cleared by hand, as in CUDA. WGSL promises zeros, but a native host may turn
    // that promise off for a kernel it trusts. There may be more bins than threads.
    for (var bin = thread.x; bin < parameters.bins; bin += block_x) {
        atomicStore(&sh_histogram[bin], 0u);
    }
    workgroupBarrier();

    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let threads = grid.x * grid.y * block_x;
    for (var i = block_number * block_x + thread.x; i < parameters.n; i += threads) {
        let bin = values[i];
        if (bin < parameters.bins) {
            atomicAdd(&sh_histogram[bin], 1u);
        }
    }

    // All of the block have counted. Now each thread carries some of the bins over.
    workgroupBarrier();
    for (var bin = thread.x; bin < parameters.bins; bin += block_x) {
        let count = atomicLoad(&sh_histogram[bin]);
        if (count > 0u) {
            atomicAdd(&histogram[bin], count);
        }
    }
}

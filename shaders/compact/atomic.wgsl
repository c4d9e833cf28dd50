// Compaction with one counter for all: each thread that keeps its element draws a place from it. Where
// an element goes depends on who was first, so the order of the array is lost.
//
// Data: `input` and `output` hold `n` u32, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // What is less than this is kept.
    limit: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> count: array<atomic<u32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn compact_atomic(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    if (i >= parameters.n) {
        return;
    }
    let element = input[i];
    if (element < parameters.limit) {
        let place = atomicAdd(&count[0], 1u);
        output[place] = element;
    }
}

// How far each value lies below the largest, in two launches: the first finds the largest, the
// second subtracts. A launch begins after the one before it has ended, and that is the only order
// between blocks that anybody promises.
//
// Data: `values` holds `n` u32. `largest` is one u32, which the host sets to zero before the run.
// `output` receives `n` u32: largest - values[i].
// Launch: each kernel with ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> largest: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// In which order the blocks arrive here makes no difference: the largest of all is the same.
@compute @workgroup_size(block_x)
fn find_largest(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;
    if (i < parameters.n) {
        atomicMax(&largest, values[i]);
    }
}

@compute @workgroup_size(block_x)
fn subtract_from_largest(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;
    if (i < parameters.n) {
        output[i] = atomicLoad(&largest) - values[i];
    }
}

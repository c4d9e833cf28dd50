// Who works on which element, in one dimension: every thread leaves the number of its block and its
// own number within the block at the element that is its.
//
// Data: `blocks` and `threads` hold `n` u32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 8;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>;
@group(0) @binding(1) var<storage, read_write> threads: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn index_one_dimension(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension; a longer row arrives folded into a 2-D grid.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        blocks[i] = block_number;
        threads[i] = thread.x;
    }
}

// A copy of 4 words per thread: one load moves 16 bytes per lane, 512 bytes per warp.
//
// Data: `input` and `output` hold `n` u32 each, rounded up to a multiple of 4.
// Launch: ceil(ceil(n / 4) / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_four_wide(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    // Group number i begins at word 4 * i: it is ours if at least that word exists.
    if (4u * i < parameters.n) {
        output[i] = input[i];
    }
}

// A mistake on purpose: the store has no guard. The threads that the last block has to spare
// calculate an output too, from ghosts and a few last elements, and write it past the end.
//
// Data: `input` and `output` hold `n` f32, `mask` holds `mask_width`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    mask_width: u32,
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> mask: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn convolution_unguarded(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    let start = i32(i) - i32(parameters.mask_width / 2u);
    var sum = 0.0;
    for (var j = 0u; j < parameters.mask_width; j++) {
        let position = start + i32(j);
        // This test protects the loads, and only them.
        if (position >= 0 && position < i32(parameters.n)) {
            sum += input[position] * mask[j];
        }
    }
    // Here `if (i < parameters.n)` is missing.
    output[i] = sum;
}

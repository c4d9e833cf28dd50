// Convolution of an array with the mask in constant memory, which in WGSL is the uniform address
// space: all lanes of a warp read the same weight at the same time, and the constant cache hands one
// word to all of them at once.
//
// The window has `mask_width` elements and begins mask_width / 2 to the left of i; elements outside
// the array count as zero.
//
// Data: `input` and `output` hold `n` f32. `mask` has room for 64 weights, of which the first
// `mask_width` are used. (An array in uniform memory has elements of 16 bytes, so four weights share
// one.)
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;
override mask_width: u32 = 5;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> mask: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn convolution_constant_mask(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    // The last blocks reach past the end.
    if (i < parameters.n) {
        // Signed: a window may begin before the array.
        let start = i32(i) - i32(mask_width / 2u);
        var sum = 0.0;
        for (var j = 0u; j < mask_width; j++) {
            let position = start + i32(j);
            if (position >= 0 && position < i32(parameters.n)) {
                sum += input[position] * mask[j / 4u][j % 4u];
            }
        }
        output[i] = sum;
    }
}

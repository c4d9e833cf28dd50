// Single-precision a times x plus y, four elements per thread: each thread loads two vec4, multiplies
// and adds, and stores one vec4.
//
// Data: `x` and `y` hold `n` f32 each, in buffers rounded up to whole vec4s (16 bytes). Where `n` is
// no multiple of four, the last vec4 also holds padding, which is calculated like the rest and which
// nobody reads.
// Launch: ceil(ceil(n / 4) / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // The number of elements, not of vec4s, in each vector.
    n: u32,
    a: f32,
}

@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn saxpy_four_wide(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    // Vec4 number i starts at element 4 * i: it is ours if at least that element exists.
    if (4u * i < parameters.n) {
        y[i] = parameters.a * x[i] + y[i];
    }
}

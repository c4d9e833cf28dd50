// A mistake on purpose: vector addition without the guard. The threads of the last block that have no
// element read behind `a` and `b` and write behind `c`.
//
// Data: `a`, `b` and `c` hold `n` f32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // The number of elements in each vector: nobody asks for it.
    n: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn vector_add_no_guard(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    // Missing: if (i < parameters.n). A buffer knows its length, so WebGPU keeps the access inside;
    // where it lands is not definedi];
}

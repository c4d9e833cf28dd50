// Vector addition with a grid of any size: a thread adds its element and goes on to the one that
// lies a whole grid further, until the vectors end.
//
// Data: `a`, `b` and `c` hold `n` f32 each.
// Launch: `blocks` blocks of `block_x` threads, however long the vectors are.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn vector_add_grid_stride(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // In every pass the lanes of a warp touch neighbouring elements, as in the guarded kernel.
    // (A grid may be folded into rows here, too.)
    let threads = grid.x * grid.y * block_x;
    for (var i = (block.y * grid.x + block.x) * block_x + thread.x; i < parameters.n; i += threads) {
        c[i] = a[i] + b[i];
    }
}

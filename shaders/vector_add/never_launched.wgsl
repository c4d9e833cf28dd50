// A mistake on purpose: vector addition that is never launched. Buffers are made and filled and the
// result is fetched, but nothing runs between.
//
// Data: `a`, `b` and `c` hold `n` f32 each.
// Launch: none, where ceil(n / block_x) blocks of `block_x` threads were meant.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn vector_add_never_launched(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        c[i] = a[i] + b[i];
    }
}

// A mistake on purpose: a vector sum that is copied back before it is calculated. Both kernels are
// right; the host queues them in the wrong order.
//
// Data: `a`, `b`, `c` and `result` hold `n` words each; f32, of which the copy takes the bits as they
// are.
// Launch: `vector_add_copy_back`, which represents the copy to the host, and then
// `vector_add_before_copy`, each ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn vector_add_before_copy(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        c[i] = bitcast<u32>(a[i] + b[i]);
    }
}

@compute @workgroup_size(block_x)
fn vector_add_copy_back(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        result[i] = c[i];
    }
}

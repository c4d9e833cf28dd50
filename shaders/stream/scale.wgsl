// A stream kernel, as they were written before CUDA: a function of one element, applied to a whole stream.
// Every element of `b` is `amount` times that of `a`.
//
// Data: `a` and `b` hold `n` f32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads. A stream language starts them without being told.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    amount: f32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> b: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// What the programmer of a stream language wrote. It sees one element and no index.
fn scale(amount: f32, element: f32) -> f32 {
    return amount * element;
}

// What its compiler wrote round it.
@compute @workgroup_size(block_x)
fn stream_scale(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        b[i] = scale(parameters.amount, a[i]);
    }
}

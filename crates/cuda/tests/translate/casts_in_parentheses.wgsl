// Parentheses around casts that are written like calls.

override block_x: u32 = 256;

struct Parameters {
    scale: f32,
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> in: array<i32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn mix_(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    if (u32(i) < u32(parameters.n) && i32(parameters.scale) < parameters.n) {
        out[i] = f32(in[i]) * parameters.scale + (f32(i) - 0.5);
    }
}

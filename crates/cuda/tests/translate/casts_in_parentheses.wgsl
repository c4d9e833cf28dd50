override block_x: u32 = 256;

struct Parameters {
    scale: f32,
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> in: array<i32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn int_of_float(a: f32) -> i32 {
    let inner = i32(clamp(a, -2147483648.0, 2147483520.0));
    return select(select(inner, 2147483647, a >= 2147483648.0), 0, is_nan(a));
}

fn is_nan(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

// Parentheses around casts that are written like calls.
@compute @workgroup_size(block_x)
fn mix_(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let i = i32(block.x * block_x + thread.x);
    if (u32(i) < u32(parameters.n) && int_of_float(parameters.scale) < parameters.n) {
        out[i] = f32(in[i]) * parameters.scale + (f32(i) - 0.5);
    }
}

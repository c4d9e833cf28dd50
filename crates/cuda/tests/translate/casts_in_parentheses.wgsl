// Parentheses around casts that are written like calls.

override block_x: u32 = 256;

struct Parameters {
    scale: f32,
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> in: array<i32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Helper: a float as an integer: the nearest where it does not fit, and 0 for what is no number.
fn int_of_float(value: f32) -> i32 {
    let whole = select(i32(value), 2147483647, value >= 2147483648.0);
    return select(whole, 0, (bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u);
}

@compute @workgroup_size(block_x)
fn mix_(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    if (u32(i) < u32(parameters.n) && int_of_float(parameters.scale) < parameters.n) {
        out[i] = f32(in[i]) * parameters.scale + (f32(i) - 0.5);
    }
}

// Structures as parameters lie where the host puts them.

override block_x: u32 = 256;

struct Small {
    a: f32,
    b: f32,
    c: f32,
}

struct Three {
    a: f64,
    b: f64,
    c: f64,
}

struct double4 {
    @align(16) x: f64,
    y: f64,
    z: f64,
    w: f64,
}

struct Parameters {
    n: i32,
    @align(16) @size(16) small: Small,
    h: f64,
    @align(16) @size(32) three: Three,
    m: i32,
    pair: vec2<f64>,
    four: double4,
}

@group(0) @binding(0) var<storage, read_write> out: array<f64>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn parameters_() {
    out[0] = f64(f32(parameters.n) + parameters.small.c) + parameters.h + parameters.three.c
        + f64(parameters.m) + parameters.pair.y + parameters.four.w;
}

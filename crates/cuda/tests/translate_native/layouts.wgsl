// Structures as parameters lie where the host puts them.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
    small_a: f32,
    small_b: f32,
    small_c: f32,
    h: f64,
    three_a: vec2<u32>,
    three_b: vec2<u32>,
    three_c: vec2<u32>,
    m: i32,
    before_pair: u32,
    pair_x: vec2<u32>,
    pair_y: vec2<u32>,
    four_x: vec2<u32>,
    four_y: vec2<u32>,
    four_z: vec2<u32>,
    four_w: vec2<u32>,
}

@group(0) @binding(0) var<storage, read_write> out: array<f64>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

fn f64_of_words(words: vec2<u32>) -> f64 {
    return bitcast<f64>((u64(words.y) << 32u) | u64(words.x));
}

@compute @workgroup_size(block_x)
fn parameters_() {
    out[0] = f64(f32(parameters.n) + parameters.small_c) + parameters.h
        + f64_of_words(parameters.three_c) + f64(parameters.m) + f64_of_words(parameters.pair_y)
        + f64_of_words(parameters.four_w);
}

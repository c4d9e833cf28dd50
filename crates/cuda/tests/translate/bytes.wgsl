override block_x: u32 = 256;

struct Parameters {
    wanted: u32,
}

@group(0) @binding(0) var<storage, read> text: array<u32>;
@group(0) @binding(1) var<storage, read_write> found: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn count(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = i32(thread.x);
    let value = u32(i);
    if (((i32(text[value / 4] >> (value % 4
        * 8)) << 24u) >> 24u) == ((i32(parameters.wanted) << 24u) >> 24u)) {
        atomicAdd(&found[0], 1u);
    }
}

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> text: array<atomic<u32>>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn upper(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let i = i32(block.x * block_x + thread.x);
    var value_1 = i < parameters.n;
    if (value_1) {
        let value = u32(i);
        value_1 = ((i32(atomicLoad(&text[value / 4]) >> (value % 4 * 8)) << 24u) >> 24u) >= 97;
    }
    var value_3 = value_1;
    if (value_3) {
        let value_2 = u32(i);
        value_3 = ((i32(atomicLoad(&text[value_2 / 4]) >> (value_2 % 4 * 8)) << 24u) >> 24u) <= 122;
    }
    if (value_3) {
        let value_4 = u32(i);
        let value_5 = u32(i);
        let value_6 = value_5 / 4;
        let value_7 = ((((i32(atomicLoad(&text[value_4 / 4]) >> (value_4 % 4 * 8)) << 24u) >> 24u)
            - 32) << 24u) >> 24u;
        let value_8 = value_5 % 4 * 8;
        atomicAnd(&text[value_6], ~(255u << value_8));
        atomicOr(&text[value_6], (u32(value_7) & 255) << value_8);
    }
}

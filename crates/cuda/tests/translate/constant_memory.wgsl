// Constant memory: uniform buffers, as far as their layout is the host's.

override block_x: u32 = 256;

const SIZE = 16;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> indices: array<i32>;
@group(0) @binding(2) var<storage, read_write> counter: array<atomic<i32>>;
@group(0) @binding(3) var<uniform> mask: array<vec4<f32>, 4>;
@group(0) @binding(4) var<uniform> window: array<vec4<f32>, 3>;
@group(0) @binding(5) var<uniform> rows: array<vec4<f32>, 7>;
@group(0) @binding(6) var<uniform> quads: array<vec4<i32>, 20>;
@group(0) @binding(7) var<uniform> points: array<vec4<f32>, 5>;
@group(0) @binding(8) var<uniform> rounds: u32;
@group(0) @binding(9) var<uniform> camera: array<vec4<u32>, 2>;
@group(0) @binding(10) var<uniform> spheres: array<vec4<f32>, 5>;
@group(0) @binding(11) var<uniform> parameters: Parameters;

fn drawn() -> i32 {
    return atomicAdd(&counter[0], 1);
}

fn walk(count: i32) -> f32 {
    var sum = 0.0;
    for (var i = 0; i < count; i++) {
        sum += mask[u32(i) / 4][u32(i) % 4];
    }
    return sum;
}

fn walk_1(weights: i32, count: i32) -> f32 {
    var sum = 0.0;
    for (var i = 0; i < count; i++) {
        let value = weights + i;
        sum += mask[u32(value) / 4][u32(value) % 4];
    }
    return sum;
}

@compute @workgroup_size(block_x)
fn of_uniforms(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = thread.x;
    let j = i32(parameters.n - i);
    let value = 4 * i + 2;
    var sum = mask[0].x + mask[1].w + mask[i / 4][i % 4] + mask[value / 4][value % 4]
        + window[u32(j) / 4][u32(j) % 4] + window[2].z;
    let value_1 = i32(i) * 5 + j;
    let value_2 = i * 5 + 3;
    let value_3 = j + 10;
    sum += rows[1].x + rows[1].w + rows[u32(value_1) / 4][u32(value_1) % 4]
        + rows[value_2 / 4][value_2 % 4] + rows[u32(value_3) / 4][u32(value_3) % 4];
    let value_4 = i32(i) * 16 + j;
    sum += f32(quads[5].y + quads[u32(value_4) / 4][u32(value_4) % 4]);
    let value_5 = indices[i];
    let value_6 = mask[u32(value_5) / 4][u32(value_5) % 4];
    let value_7 = indices[i];
    // What is read stands twice in the text, and is read once.
    let value_8 = drawn();
    let value_9 = value_7 * 5 + value_8;
    sum += value_6 + rows[u32(value_9) / 4][u32(value_9) % 4];
    sum += points[i].y + points[3].x + spheres[i].w + bitcast<f32>(camera[0].z)
        + bitcast<f32>(camera[1].x);
    sum += mask[1].x + mask[0].w + walk(SIZE) + walk_1(j, 3);
    let value_10 = i * 4;
    let four = vec4<f32>(mask[value_10 / 4][value_10 % 4],
        mask[(value_10 + 1) / 4][(value_10 + 1) % 4], mask[(value_10 + 2) / 4][(value_10 + 2) % 4],
        mask[(value_10 + 3) / 4][(value_10 + 3) % 4]);
    let value_11 = i * 2;
    let two = vec2<f32>(mask[value_11 / 4][value_11 % 4],
        mask[(value_11 + 1) / 4][(value_11 + 1) % 4]);
    sum += four.x + two.y + bitcast<f32>(u32(quads[0].y));
    var round_ = 0u;
    loop {
        var value_14 = round_ < rounds;
        if (value_14) {
            let value_13 = indices[round_];
            value_14 = mask[u32(value_13) / 4][u32(value_13) % 4] > 0.0;
        }
        if (!value_14) {
            break;
        }
        sum *= 0.5;
        continuing {
            round_++;
        }
    }
    out[i] = sum * f32(i32(camera[1].y));
}

// Constant memory: uniform buffers, as far as their layout is the host's.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<uniform> mask: array<vec4<f32>, 4>;
@group(0) @binding(2) var<storage, read> pairs: array<vec2<f32>>;
@group(0) @binding(3) var<uniform> light: array<vec4<f32>, 1>;
@group(0) @binding(4) var<storage, read> letters: array<u32>;
@group(0) @binding(5) var<storage, read> small: array<u32>;
@group(0) @binding(6) var<uniform> left: array<vec4<f32>, 4>;
@group(0) @binding(7) var<uniform> right: array<vec4<f32>, 4>;
@group(0) @binding(8) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn of_storage(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = i32(thread.x);
    let side_in = select(8u, 7u, i < parameters.n);
    var value: f32;
    if (side_in == 7) {
        value = left[u32(i) / 4][u32(i) % 4];
    } else {
        value = right[u32(i) / 4][u32(i) % 4];
    }
    let value_1 = u32(i);
    let sum = value + pairs[i].x + light[0].w
        + f32((letters[value_1 / 4] >> (value_1 % 4 * 8)) & 255)
        + f32((i32(small[0]) << 16u) >> 16u);
    out[i] = sum + mask[u32(i) / 4][u32(i) % 4];
}

// Constant memory: uniform buffers, as far as their layout is the host's.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> out: array<i32>;
@group(0) @binding(1) var<uniform> a: i32;
@group(0) @binding(2) var<uniform> b: i32;
@group(0) @binding(3) var<uniform> c: i32;
@group(0) @binding(4) var<uniform> d: i32;
@group(0) @binding(5) var<uniform> e: i32;
@group(0) @binding(6) var<uniform> f: i32;
@group(0) @binding(7) var<uniform> g: i32;
@group(0) @binding(8) var<uniform> h: i32;
@group(0) @binding(9) var<uniform> k: i32;
@group(0) @binding(10) var<uniform> l: i32;
@group(0) @binding(11) var<uniform> m: i32;
@group(0) @binding(12) var<storage, read> o: array<i32>;

// The twelfth is one too many, beside the parameters.
@compute @workgroup_size(block_x)
fn many() {
    out[0] = a + b + c + d + e + f + g + h + k + l + m + o[0];
}

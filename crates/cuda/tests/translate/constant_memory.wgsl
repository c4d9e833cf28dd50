// Constant memory: uniform buffers, as far as their layout is the host's.

override block_x: u32 = 256;

const TAPS = 5;
const SIZE = 16;

struct Sphere {
    x: f32,
    y: f32,
    z: f32,
    radius: f32,
}

struct Camera {
    origin: vec4<f32>,
    focus: f32,
    rows: i32,
}

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> indices: array<i32>;
@group(0) @binding(2) var<storage, read_write> counter: array<atomic<i32>>;
@group(0) @binding(3) var<uniform> mask: array<vec4<f32>, SIZE / 4>;
@group(0) @binding(4) var<uniform> window: array<vec4<f32>, 3>;
@group(0) @binding(5) var<uniform> rows: array<vec4<f32>, 7>;
@group(0) @binding(6) var<uniform> quads: array<array<vec4<i32>, SIZE / 4>, TAPS>;
@group(0) @binding(7) var<uniform> points: array<vec4<f32>, TAPS>;
@group(0) @binding(8) var<uniform> spheres: array<Sphere, TAPS>;
@group(0) @binding(9) var<uniform> camera: Camera;
@group(0) @binding(10) var<uniform> rounds: u32;
@group(0) @binding(11) var<uniform> parameters: Parameters;

fn drawn() -> i32 {
    return atomicAdd(&counter[0], 1);
}

fn walk(count: i32) -> f32 {
    var sum = 0.0;
    for (var i = 0; i < count; i++) {
        sum += mask[i >> 2u][i & 3];
    }
    return sum;
}

fn walk_2(weights: i32, count: i32) -> f32 {
    var sum = 0.0;
    for (var i = 0; i < count; i++) {
        sum += mask[(weights + i) >> 2u][(weights + i) & 3];
    }
    return sum;
}

@compute @workgroup_size(block_x)
fn of_uniforms(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = thread.x;
    let j = i32(parameters.n - i);
    var sum = mask[0][0] + mask[1][3] + mask[i >> 2u][i & 3] + mask[i][2] + window[j >> 2u][j & 3]
        + window[(2 * TAPS) >> 2u][(2 * TAPS) & 3];
    sum += rows[1][0] + rows[1][3] + rows[(5u * u32(i) + u32(j)) >> 2u][(5u * u32(i) + u32(j)) & 3]
        + rows[(5u * u32(i) + 3u) >> 2u][(5u * u32(i) + 3u) & 3]
        + rows[(10u + u32(j)) >> 2u][(10u + u32(j)) & 3];
    sum += f32(quads[1][1][1] + quads[i][j >> 2u][j & 3]);
    // What is read stands twice in the text, and is read once.
    let place_1 = indices[i];
    let value_4 = mask[place_1 >> 2u][place_1 & 3];
    let place_2 = drawn();
    let place_3 = indices[i];
    sum += value_4
        + rows[(5u * u32(place_3) + u32(place_2)) >> 2u][(5u * u32(place_3) + u32(place_2)) & 3];
    sum += points[i].y + points[3].x + spheres[i].radius + camera.origin.z + camera.focus;
    sum += mask[1][0] + mask[0][3] + walk(SIZE) + walk_2(j, 3);
    let four = mask[i];
    let two =
        vec2<f32>(mask[(2u * i) >> 2u][(2u * i) & 3], mask[(2u * i + 1) >> 2u][(2u * i + 1) & 3]);
    sum += four.x + two.y + bitcast<f32>(quads[0][0][1]);
    {
        var round_ = 0u;
        loop {
            var condition_9 = round_ < rounds;
            if (condition_9) {
                let place_10 = indices[round_];
                condition_9 = mask[place_10 >> 2u][place_10 & 3] > 0.0;
            }
            if (!condition_9) {
                break;
            }
            sum *= 0.5;
            continuing {
                round_++;
            }
        }
    }
    out[i] = sum * f32(camera.rows);
}

// Constant memory: uniform buffers, as far as their layout is the host's.

override block_x: u32 = 256;

const SIZE = 16;
const TAPS = 5;

struct float3 {
    x: f32,
    y: f32,
    z: f32,
}

struct Light {
    direction: float3,
    strength: f32,
}

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> left: array<f32, SIZE>;
@group(0) @binding(2) var<storage, read> right: array<f32, SIZE>;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<f32>, TAPS>;
@group(0) @binding(4) var<storage, read> light: Light;
@group(0) @binding(5) var<storage, read> letters: array<u32, 4>;
@group(0) @binding(6) var<storage, read> small: array<u32, 1>;
@group(0) @binding(7) var<uniform> mask: array<vec4<f32>, SIZE / 4>;
@group(0) @binding(8) var<uniform> parameters: Parameters;

// Helper: a pointer here may point into left or right: `which` says into which.
fn load_left_or_right(which: u32, index: i32) -> f32 {
    if (which == 0u) {
        return left[index];
    }
    return right[index];
}

// Helper: element `index` of `letters`, 4 of which lie in a word.
fn load_letters(index: u32) -> u32 {
    return extractBits(letters[index / 4u], 8u * (index % 4u), 8u);
}

// Helper: element `index` of `small`, 2 of which lie in a word.
fn load_small(index: u32) -> i32 {
    return extractBits(bitcast<i32>(small[index / 2u]), 16u * (index % 2u), 16u);
}

@compute @workgroup_size(block_x)
fn of_storage(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = i32(thread.x);
    let first_1 = i < parameters.n;
    let side_in = select(1u, 0u, first_1);
    let sum = load_left_or_right(side_in, i32(i)) + pairs[i].x + light.strength
        + f32(load_letters(u32(i))) + f32(load_small(0u));
    out[i] = sum + mask[i >> 2u][i & 3];
}

// Constant memory: uniform buffers, as far as their layout is the host's.

// The twelfth is one too many, beside the parameters.

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
@group(0) @binding(12) var<storage, read> o: i32;

@compute @workgroup_size(block_x)
fn many() {
    out[0] = a + b + c + d + e + f + g + h + k + l + m + o;
}

// 64-bit values in every kind of memory, in structures, arrays, arguments and results.
struct Body {
    position: vec3<f64>,
    mass: f64,
    tag: u32,
    charge: i64,
    turn: mat2x2<f64>,
    near: array<u64, 3>,
    tail: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;

var<private> seen: array<i64, 4>;
var<private> total: f64 = 0.5lf;
var<workgroup> sh_values: array<f64, 64>;
var<workgroup> sh_bodies: array<Body, 64>;
var<workgroup> sh_count: u64;

const WEIGHTS = array<f64, 4>(0.25lf, -1.5lf, 3.0lf, 1e10lf);
const BIG = 0xfedcba9876543210lu;
const LEAST = -9223372036854775807li;

fn small(bits: u64) -> f64 {
    return f64(i32(u32(bits >> 11u) & 0xfffffu)) / 64.0lf - 4096.0lf;
}

fn body(t: u32, x: u64, y: u64) -> Body {
    var b: Body;
    b.position = vec3(small(x), small(y), f64(t));
    b.mass = abs(small(x ^ y)) + 1.0lf;
    b.tag = t;
    b.charge = bitcast<i64>(x) - bitcast<i64>(y);
    b.turn = mat2x2(small(x), small(y), -small(y), small(x));
    b.near = array(x, y, x + y);
    b.tail = ~t;
    return b;
}

fn push(where_to: ptr<function, array<vec2<f64>, 5>>, index: u32, value: vec2<f64>) -> f64 {
    let old = (*where_to)[index % 5u];
    (*where_to)[index % 5u] = value;
    if old.x > value.x {
        return old.x;
    }
    (*where_to)[(index + 1u) % 5u].y = old.x;
    return value.y;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let t = id.x;
    let x = input[t];
    let y = input[t + 256u];
    let z = input[t + 512u];

    sh_values[local] = small(x);
    sh_bodies[local] = body(t, x, y);
    if local == 0u {
        sh_count = BIG;
    }
    workgroupBarrier();
    let other = sh_bodies[(local * 5u + 1u) % 64u];
    let count = workgroupUniformLoad(&sh_count);

    seen[local % 4u] = other.charge;
    seen[(local + 1u) % 4u] += LEAST;
    total += sh_values[63u - local] * WEIGHTS[local % 4u];

    var steps = array<vec2<f64>, 5>();
    for (var i = 0u; i < 9u; i++) {
        let value = vec2(sh_values[(local + i) % 64u], f64(i) - total);
        total += push(&steps, i * 2u, value);
    }
    let turned = other.turn * vec2(1.0lf, 2.0lf);
    var last = vec4(x, y, z, count);
    last[local % 4u] = other.near[t % 3u];
    last.y ^= last.wzyx.x;

    var result = last.x ^ (last.y * 3lu) ^ last.z ^ (last.w << 1u);
    result += bitcast<u64>(seen[0] ^ seen[1] ^ seen[2] ^ seen[3]);
    result ^= bitcast<u64>(total) + bitcast<u64>(turned.x - turned.y);
    result += bitcast<u64>(other.position.z + other.mass) + u64(other.tag) + u64(other.tail);
    result ^= bitcast<u64>(steps[t % 5u].x * 0.5lf + steps[(t + 2u) % 5u].y);
    output[t] = result;
}

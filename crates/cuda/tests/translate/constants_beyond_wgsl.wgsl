// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> a: array<vec4<i32>>;
@group(0) @binding(1) var<storage, read_write> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> f: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

fn float_infinity(negative: bool) -> f32 {
    return float_of_bits(select(0x7f800000u, 0xff800000u, negative));
}

fn float_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn float_log(x: f32) -> f32 {
    if float_log_is_special(x) {
        return float_log_special(x);
    }
    let parts = float_log_parts(x);
    let f = parts.x;
    let half = 0.5 * f * f;
    return ((float_log_series(f) + parts.y * 0.0000090580006145) - half + f) + parts.y
        * 0.69313812256;
}

fn float_log_is_special(x: f32) -> bool {
    return bitcast<u32>(x) - 1u >= 0x7f7fffffu;
}

fn float_log_parts(x: f32) -> vec2<f32> {
    var bits = bitcast<u32>(x);
    var power = 0;
    if bits < 0x800000u {
        let shift = countLeadingZeros(bits) - 8u;
        bits = bits << shift;
        power = 1 - i32(shift) - 1;
        bits = (bits & 0x7fffffu) | 0x800000u;
    }
    bits += 0x3f800000u - 0x3f3504f3u;
    power += i32(bits >> 23u) - 127;
    bits = (bits & 0x7fffffu) + 0x3f3504f3u;
    return vec2<f32>(bitcast<f32>(bits) - 1.0, f32(power));
}

fn float_log_series(f: f32) -> f32 {
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let odd = w * (0.40000972152 + w * 0.24279078841);
    let even = z * (0.66666662693 + w * 0.28498786688);
    return s * (0.5 * f * f + (odd + even));
}

fn float_log_special(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7fffffffu) == 0u {
        return float_infinity(true);
    }
    if float_is_nan(x) || bitcast<u32>(x) == 0x7f800000u {
        return x;
    }
    return float_nan();
}

fn float_nan() -> f32 {
    return float_of_bits(0x7fffffffu);
}

fn float_of_bits(bits: u32) -> f32 {
    var word = bits;
    return bitcast<f32>(word);
}

fn float_sqrt(x: f32) -> f32 {
    var bits = bitcast<u32>(x);
    var smaller = 0u;
    if bits - 0x800000u >= 0x7f000000u {
        // Zeros and the infinity are their own.
        if (bits & 0x7fffffffu) == 0u || bits == 0x7f800000u {
            return x;
        }
        if bits >= 0x800000u {
            return float_nan();
        }
        // Of a subnormal number the root of 2^24 times as much, which is 2^12 times as large.
        let zeros = countLeadingZeros(bits) - 8u;
        bits = ((bits << zeros) & 0x7fffffu) | ((25u - zeros) << 23u);
        smaller = 12u << 23u;
    }
    // An even power of two is put aside: what remains is below 4, and its root below 2.
    let odd = bits & 0x800000u;
    let within = bitcast<f32>(((bits & 0x7fffffu) | 0x40000000u) - odd);
    let inverse = inverseSqrt(within);
    let square = ((bits & 0x7fffffu) | 0x800000u) << select(23u, 24u, odd == 0u);
    var root = u32(within * inverse * 8388608.0);
    let missed = round(f32(bitcast<i32>(square - root * root)) * (inverse * 0.000000059604645));
    root += bitcast<u32>(i32(missed));
    // No root lies in the middle between two floats.
    let rest = bitcast<i32>(square - root * root);
    if rest > bitcast<i32>(root) {
        root += 1u;
    } else if rest <= -bitcast<i32>(root) {
        root -= 1u;
    }
    return bitcast<f32>((((bits + 0x3f800000u) >> 1u) & 0x7f800000u) - smaller
        + (root - 0x800000u));
}

fn int_of_float(a: f32) -> i32 {
    let inner = i32(clamp(a, -2147483648.0, 2147483520.0));
    return select(select(inner, 2147483647, a >= 2147483648.0), 0, is_nan(a));
}

fn is_nan(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

fn late_i32(value: i32) -> i32 {
    return value;
}

fn late_u32(value: u32) -> u32 {
    return value;
}

fn shift_right_signed(a: i32, amount: u32) -> i32 {
    return a >> min(amount, 31u);
}

@compute @workgroup_size(block_x)
fn constants() {
    a[0] = vec4<i32>(i32(-2147483648), i32(-2147483648), shift_right_signed(parameters.n, 40u),
        parameters.n / late_i32(0)); /* wraps / * as nested comments do not */
    a[1].x %= late_i32(0);
    a[1].y = 0;
    a[1].z = int_of_float(1e20);
    a[1].w = 1073741824;
    b[0] = 4294967295u;
    b[1] = 4294967295u;
    f[0] = bitcast<f32>(late_u32(2139095040u));
    f[1] = bitcast<f32>(late_u32(2139095040u));
    f[2] = bitcast<f32>(late_u32(4286578688u));
    f[3] = bitcast<f32>(late_u32(2147483647u));
    f[4] = float_sqrt(-1.0);
    f[5] = float_log(0.0);
    f[6] = bitcast<f32>(late_u32(2139095040u));
    f[7] = float_sqrt(2.0) * 1e30;
    var value: f32;
    if (f[8] < bitcast<f32>(late_u32(2139095040u))) {
        value = f[8];
    } else {
        value = bitcast<f32>(late_u32(2139095040u));
    }
    f[8] = value;
}

// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> a: array<i32>;

var<workgroup> tile: array<i32, 16>;

fn late_u32(value: u32) -> u32 {
    return value;
}

@compute @workgroup_size(block_x)
fn outside(@builtin(local_invocation_id) thread: vec3<u32>) {
    var own: array<i32, 4>;
    own[3] = a[late_u32(4294967295u)];
    own[late_u32(4294967295u)] = 1;
    tile[late_u32(16u)] = own[late_u32(4u)];
    a[1] = tile[9] + a[thread.x - 1];
}

// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

@compute @workgroup_size(block_x)
fn never() {
}
// warning: this divides by zero
//   ┌─ source.cu:9:23
//   │
// 9 │     if (N > 0) a[0] = a[1] % N;   // with N = 0 this is never reached
//   │                       ^^^^^^^^
//
// warning: this shifts by 40 bits, and `int` has 32
//    ┌─ source.cu:16:12
//    │
// 16 │     a[2] = n >> 40; // a shift past the width \
//    │            ^^^^^^^
//
// warning: this divides by zero
//    ┌─ source.cu:18:12
//    │
// 18 │     a[3] = n / 0;
//    │            ^^^^^
//
// warning: index -1 lies outside of an array of 4
//    ┌─ source.cu:47:5
//    │
// 47 │     own[~0] = 1;
//    │     ^^^^^^^
//
// warning: index 8 lies outside of an array of 8
//    ┌─ source.cu:48:5
//    │
// 48 │     tile[1][8] = own[4];
//    │     ^^^^^^^^^^
//
// warning: index 4 lies outside of an array of 4
//    ┌─ source.cu:48:18
//    │
// 48 │     tile[1][8] = own[4];
//    │                  ^^^^^^
//
// warning: index 9 lies outside of an array of 8
//    ┌─ source.cu:49:12
//    │
// 49 │     a[1] = tile[0][9] + a[threadIdx.x - 1];
//    │            ^^^^^^^^^^
//

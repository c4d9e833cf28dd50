// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> a: array<i32>;
@group(0) @binding(1) var<storage, read_write> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> f: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// Helper: a constant as any other value: what cannot be calculated with it shows when the kernel runs.
fn calculated_i32(value: i32) -> i32 {
    return value;
}

// Helper: a constant as any other value: what cannot be calculated with it shows when the kernel runs.
fn calculated_u32(value: u32) -> u32 {
    return value;
}

fn float_nan() -> f32 {
    return float_of_bits(0x7fffffffu);
}

// Helper: WGSL's constants are finite. What a variable holds is no constant.
fn float_of_bits(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

// Helper: the significand of a finite number above zero, as an integer of 24 bits.
// The amount of a shift that is not used is small, too: a check of the kernel would find it otherwise.
fn float_significand(bits: u32) -> u32 {
    return select((bits & 0x7fffffu) | 0x800000u, bits << ((countLeadingZeros(bits) - 8u) & 31u), bits < 0x800000u);
}

// Helper: the exponent that belongs to it, as the bits of a normal number have it; 0 and less for subnormal numbers.
fn float_significand_exponent(bits: u32) -> i32 {
    return select(i32(bits >> 23u), 9 - i32(countLeadingZeros(bits)), bits < 0x800000u);
}

// Helper: the square root, rounded once, to the nearest float, as CUDA takes it.
fn float_sqrt(x: f32) -> f32 {
    let bits = bitcast<u32>(x);
    if bits - 1u >= 0x7f7fffffu {
        // Zeros and the infinity are their own; the others are no numbers.
        if (bits & 0x7fffffffu) == 0u || bits == 0x7f800000u {
            return x;
        }
        return float_nan();
    }
    let significand = float_significand(bits);
    let exponent = float_significand_exponent(bits);
    let odd = u32(exponent & 1);
    // The root of an integer of 48 bits, of which 32 are enough to see what is left.
    let square = significand << (24u - odd);
    var root = u32(sqrt(f32(significand << odd)) * select(4096.0, 2048.0, odd == 1u));
    let missed = floor(f32(bitcast<i32>(square - root * root)) * (0.5 / f32(root)));
    root += bitcast<u32>(i32(missed));
    var rest = bitcast<i32>(square - root * root);
    if rest < 0 {
        root -= 1u;
        rest += bitcast<i32>(2u * root + 1u);
    } else if rest > bitcast<i32>(2u * root) {
        rest -= bitcast<i32>(2u * root + 1u);
        root += 1u;
    }
    let up = select(0u, 1u, rest > bitcast<i32>(root));
    return bitcast<f32>((u32((exponent + 126 + i32(odd)) / 2) << 23u) + (root - 0x800000u) + up);
}

@compute @workgroup_size(block_x)
fn constants() {
    a[0] = i32(-2147483648); /* wraps / * as nested comments do not */
    a[1] = i32(-2147483648);
    a[2] = parameters.n >> calculated_u32(40u);
    // a shift past the width \
    // and a comment on two lines
    a[3] = parameters.n / calculated_i32(0);
    a[4] %= calculated_i32(0);
    a[5] = 0;
    a[6] = 2147483647;
    a[7] = 1 << 30u;
    b[0] = 4294967295u;
    b[1] = 4294967295u;
    f[0] = float_of_bits(0x7f800000u);
    f[1] = float_of_bits(0x7f800000u);
    f[2] = float_of_bits(0xff800000u);
    f[3] = float_of_bits(0x7fc00000u);
    f[4] = float_of_bits(0x7fc00000u);
    f[5] = float_of_bits(0xff800000u);
    f[6] = float_of_bits(0x7f800000u);
    f[7] = float_sqrt(2.0) * 1e30;
    let most = float_of_bits(0x7f800000u);
    var chosen_1: f32;
    if (f[8] < most) {
        chosen_1 = f[8];
    } else {
        chosen_1 = most;
    }
    f[8] = chosen_1;
}

// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> a: array<i32>;

var<workgroup> tile: array<array<i32, 8>, 2>;

// Helper: a constant as any other value: what cannot be calculated with it shows when the kernel runs.
fn calculated_i32(value: i32) -> i32 {
    return value;
}

@compute @workgroup_size(block_x)
fn outside(@builtin(local_invocation_id) thread: vec3<u32>) {
    var own: array<i32, 4>;
    own[3] = a[calculated_i32(-1)];
    own[calculated_i32(~0)] = 1;
    tile[1][calculated_i32(8)] = own[calculated_i32(4)];
    a[1] = tile[0][calculated_i32(9)] + a[thread.x - 1u];
}

// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> a: array<i32>;

// Helper: a constant as any other value: what cannot be calculated with it shows when the kernel runs.
fn calculated_i32(value: i32) -> i32 {
    return value;
}

@compute @workgroup_size(block_x)
fn never() {
    if (0 > 0) {
        a[0] = a[1] % calculated_i32(0); // with N = 0 this is never reached
    }
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

// Where a literal needs its suffix, and where what stands beside it says that it is f64.

// Moves bodies, and adds up what they have.

override block_x: u32 = 256;
// The length of `sh`, from the size that the launch gives.
override sh_length: u32 = 256;

const HALF: f64 = 1.0 / 2.0;
const TOLERANCE: f64 = 1e-12;
const TWO_PI: f64 = 6.283185307179586;

struct Body {
    position: vec2<f64>,
    mass: f64,
    size: f32,
}

struct Parameters {
    n: i32,
    h: f64,
    count: i32,
}

@group(0) @binding(0) var<storage, read_write> bodies: array<Body>;
@group(0) @binding(1) var<storage, read_write> sums: array<f64>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh: array<f64, sh_length>;

// Helper: the cosine of x + tail, which lies within an eighth of a turn.
fn f64_cos_near(x: f64, tail: f64) -> f64 {
    let z = x * x;
    var sum = -1.5619206968586225e-16lf;
    sum = sum * z + 4.779477332387385e-14;
    sum = sum * z - 1.1470745597729725e-11;
    sum = sum * z + 2.08767569878681e-9;
    sum = sum * z - 2.755731922398589e-7;
    sum = sum * z + 2.48015873015873e-5;
    sum = sum * z - 0.001388888888888889;
    sum = sum * z + 0.041666666666666664;
    return 1.0 - (0.5 * z - (z * z * sum - x * tail));
}

// Helper: a / b, rounded once, to the nearest double, as CUDA divides. The device's own division may be off by some units in the last
// place: here it gives the estimate, and integers say what is left. That is small, so that 64 bits of it are enough.
fn f64_divide(a: f64, b: f64) -> f64 {
    let above = bitcast<u64>(a) & 0x7ffffffffffffffflu;
    let below = bitcast<u64>(b) & 0x7ffffffffffffffflu;
    let sign = (bitcast<u64>(a) ^ bitcast<u64>(b)) & 0x8000000000000000lu;
    if (above > 0x7ff0000000000000lu || below > 0x7ff0000000000000lu) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    if (above == 0lu || below == 0lu || above == 0x7ff0000000000000lu || below == 0x7ff0000000000000lu) {
        if (above == below) {
            return f64_of_bits(0xfff8000000000000lu);
        }
        if (above == 0x7ff0000000000000lu || below == 0lu) {
            return f64_of_bits(sign | 0x7ff0000000000000lu);
        }
        return f64_of_bits(sign);
    }
    let dividend = f64_significand(above);
    let divisor = f64_significand(below);
    let shift = select(52u, 53u, dividend < divisor);
    let exponent = f64_significand_exponent(above) - f64_significand_exponent(below) + 1075 - i32(shift);
    let inverse = 1.0lf / f64(divisor);
    var quotient = u64(f64(dividend) * inverse * f64(1lu << shift));
    var rest = bitcast<i64>((dividend << shift) - quotient * divisor);
    let missed = i64(floor(f64(rest) * inverse));
    quotient += bitcast<u64>(missed);
    rest -= missed * bitcast<i64>(divisor);
    if (rest < 0li) {
        quotient -= 1lu;
        rest += bitcast<i64>(divisor);
    } else if (rest >= bitcast<i64>(divisor)) {
        quotient += 1lu;
        rest -= bitcast<i64>(divisor);
    }
    if (exponent >= 2047) {
        return f64_of_bits(sign | 0x7ff0000000000000lu);
    }
    if (exponent > 0) {
        // No quotient of two doubles lies in the middle between two others.
        let up = select(0lu, 1lu, rest + rest > bitcast<i64>(divisor));
        return f64_of_bits((sign | (u64(u32(exponent)) << 52u)) + (quotient - 0x10000000000000lu) + up);
    }
    // A subnormal number has fewer digits, and may lie in the middle: then the even neighbour is the nearest.
    let dropped = u32(min(1 - exponent, 54));
    let kept = quotient >> dropped;
    let cut = quotient & ((1lu << dropped) - 1lu);
    let half = 1lu << (dropped - 1u);
    let up = cut > half || (cut == half && (rest > 0li || (kept & 1lu) == 1lu));
    return f64_of_bits(sign | (kept + select(0lu, 1lu, up)));
}

// Helper: whether a double is neither an infinity nor no number.
fn f64_is_finite(value: f64) -> bool {
    return (bitcast<u64>(value) & 0x7ff0000000000000lu) != 0x7ff0000000000000lu;
}

// Helper: whether a double is no number.
fn f64_is_nan(value: f64) -> bool {
    return (bitcast<u64>(value) & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
}

// Helper: how many zeros the 64 bits begin with.
fn f64_leading_zeros(bits: u64) -> u32 {
    let upper = u32(bits >> 32u);
    return select(countLeadingZeros(upper), 32u + countLeadingZeros(u32(bits & 0xfffffffflu)), upper == 0u);
}

// Helper: a double without its last two bits. It is no longer the sum that it was made of, whose error a compiler would take for 0.
fn f64_most(value: f64) -> f64 {
    return bitcast<f64>(bitcast<u64>(value) & 0xfffffffffffffffclu);
}

// Helper: the double with these bits. It is made when the kernel runs: WGSL has no constants that are not finite.
fn f64_of_bits(bits: u64) -> f64 {
    return bitcast<f64>(bits);
}

// Helper: what is left of an angle after whole quarters of a turn: within an eighth of a turn as the sum of x and y; z is the number
// of quarters, from 0 to 3. A quarter is subtracted in parts whose products are exact.
fn f64_quarter_turn(angle: f64) -> vec3<f64> {
    if (abs(angle) >= 1048576.0) {
        return f64_quarter_turn_far(angle);
    }
    let quarters = f64_rint(angle * 0.6366197723675814);
    let rest = angle - quarters * 1.5707963267341256;
    let part = quarters * 6.077100506303966e-11;
    let first = f64_most(rest - part);
    let first_low = (rest - first) - part;
    let second_part = quarters * 2.0222662487111665e-21;
    let second = f64_most(first - second_part);
    let second_low = (((first - second) - second_part) + first_low) - quarters * 8.4784276603689e-32;
    let x = f64_most(second + second_low);
    return vec3<f64>(x, (second - x) + second_low, quarters - 4.0 * floor(0.25 * quarters));
}

// Helper: the same for large angles: their digits times those of 2 / pi that matter, in 192 bits.
fn f64_quarter_turn_far(angle: f64) -> vec3<f64> {
    // The bits of 2 / pi, behind 64 zeros.
    var two_over_pi = array<u64, 20>(
        0x0lu, 0xa2f9836e4e441529lu, 0xfc2757d1f534ddc0lu, 0xdb6295993c439041lu, 0xfe5163abdebbc561lu,
        0xb7246e3a424dd2e0lu, 0x06492eea09d1921clu, 0xfe1deb1cb129a73elu, 0xe88235f52ebb4484lu, 0xe99c7026b45f7e41lu,
        0x3991d639835339f4lu, 0x9c845f8bbdf9283blu, 0x1ff897ffde05980flu, 0xef2f118b5a0a6d1flu, 0x6d367ecf27cb09b7lu,
        0x4f463f669e5fea2dlu, 0x7527bac7ebe5f17blu, 0x3d0739f78a5292ealu, 0x6bfb5fb11f8d5d08lu, 0x56033046fc7b6bablu,
    );
    let bits = bitcast<u64>(angle);
    let digits = (bits & 0x000ffffffffffffflu) | 0x0010000000000000lu;
    // The angle is its digits times 2^power. Bits of 2 / pi that stand for whole turns are left out.
    let power = i32(u32(bits >> 52u) & 0x7ffu) - 1075;
    let start = u32(power + 62);
    var window = vec3<u64>(0lu, 0lu, 0lu);
    for (var word = 0u; word < 3u; word++) {
        let at = start / 64u + word;
        let shift = start % 64u;
        let next = (two_over_pi[at + 1u] >> 1u) >> (63u - shift);
        window[word] = (two_over_pi[at] << shift) | next;
    }
    let low = digits * window.y;
    let middle = low + f64_upper_product(digits, window.z);
    let carry = select(0lu, 1lu, middle < low);
    let high = digits * window.x + f64_upper_product(digits, window.y) + carry;
    var quarter = u32(high >> 62u);
    var above = (high << 2u) | (middle >> 62u);
    var below = middle << 2u;
    // From half a quarter on, the next one is nearer.
    let over = (above >> 63u) == 1lu;
    if (over) {
        quarter += 1u;
        below = ~below + 1lu;
        above = ~above + select(0lu, 1lu, below == 0lu);
    }
    let a = f64(u32(above >> 32u)) * 2.3283064365386963e-10;
    let b = f64(u32(above & 0xfffffffflu)) * 5.421010862427522e-20;
    let c = f64(u32(below >> 32u)) * 1.262177448353619e-29 + f64(u32(below & 0xfffffffflu)) * 2.938735877055719e-39;
    let top = f64_top(a + (b + c));
    let rest = ((a - top) + b) + c;
    let product = top * 1.5707963109016418;
    let product_low = top * 1.5893254773528196e-8 + rest * 1.5707963267948966;
    let x = f64_most(product + product_low);
    let y = (product - x) + product_low;
    let negative = over != ((bits >> 63u) == 1lu);
    if ((bits >> 63u) == 1lu) {
        quarter = 4u - (quarter & 3u);
    }
    return select(vec3<f64>(x, y, f64(quarter & 3u)), vec3<f64>(-x, -y, f64(quarter & 3u)), negative);
}

// Helper: the nearest whole number; halves go to the even one.
fn f64_rint(value: f64) -> f64 {
    let below = floor(value);
    let rest = value - below;
    let is_odd = floor(below * 0.5) * 2.0 != below;
    let whole = select(below, below + 1.0, rest > 0.5 || rest == 0.5 && is_odd);
    // What is negative rounds to a negative zero, which `ceil` gives.
    return select(whole, ceil(value), whole == 0.0 && value < 0.0);
}

// Helper: the significand of a finite double above zero, as an integer of 53 bits.
fn f64_significand(bits: u64) -> u64 {
    if (bits < 0x10000000000000lu) {
        return bits << (f64_leading_zeros(bits) - 11u);
    }
    return (bits & 0xffffffffffffflu) | 0x10000000000000lu;
}

// Helper: the exponent that belongs to it, as the bits of a normal number have it; 0 and less for subnormal numbers.
fn f64_significand_exponent(bits: u64) -> i32 {
    if (bits < 0x10000000000000lu) {
        return 12 - i32(f64_leading_zeros(bits));
    }
    return i32(u32(bits >> 52u));
}

// Helper: the sine of a double.
fn f64_sin(x: f64) -> f64 {
    if (abs(x) < 1e-8) {
        return x;
    }
    if (!f64_is_finite(x)) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let rest = f64_quarter_turn(x);
    let quarter = u32(rest.z);
    let result = select(f64_sin_near(rest.x, rest.y), f64_cos_near(rest.x, rest.y), (quarter & 1u) == 1u);
    return select(result, -result, (quarter & 2u) == 2u);
}

// Helper: the sine of x + tail, which lies within an eighth of a turn.
fn f64_sin_near(x: f64, tail: f64) -> f64 {
    let z = x * x;
    var sum = 2.8114572543455206e-15lf;
    sum = sum * z - 7.647163731819816e-13;
    sum = sum * z + 1.6059043836821613e-10;
    sum = sum * z - 2.505210838544172e-8;
    sum = sum * z + 2.7557319223985893e-6;
    sum = sum * z - 0.0001984126984126984;
    sum = sum * z + 0.008333333333333333;
    sum = sum * z - 0.16666666666666666;
    return x + (x * z * sum + tail * (1.0 - 0.5 * z));
}

// Helper: the square root, rounded once, to the nearest double, as CUDA takes it.
fn f64_sqrt(x: f64) -> f64 {
    let bits = bitcast<u64>(x);
    // Zeros and the infinity are their own.
    if ((bits & 0x7ffffffffffffffflu) == 0lu || bits == 0x7ff0000000000000lu) {
        return x;
    }
    if (bits > 0x7ff0000000000000lu) {
        return f64_of_bits(select(0xfff8000000000000lu, 0x7ff8000000000000lu, f64_is_nan(x)));
    }
    let significand = f64_significand(bits);
    let exponent = f64_significand_exponent(bits);
    let odd = u32(exponent & 1);
    // The root of an integer of 106 bits, of which 64 are enough to see what is left.
    let square = significand << (53u - odd);
    let estimate = sqrt(f64(significand << (1u - odd)));
    var root = u64(estimate * 67108864.0);
    let missed = floor(f64(bitcast<i64>(square - root * root)) * (0.5lf / f64(root)));
    root += bitcast<u64>(i64(missed));
    var rest = bitcast<i64>(square - root * root);
    if (rest < 0li) {
        root -= 1lu;
        rest += bitcast<i64>(root + root + 1lu);
    } else if (rest > bitcast<i64>(root + root)) {
        rest -= bitcast<i64>(root + root + 1lu);
        root += 1lu;
    }
    let up = select(0lu, 1lu, rest > bitcast<i64>(root));
    return f64_of_bits((u64(u32((exponent + 1022 + i32(odd)) / 2)) << 52u) + (root - 0x10000000000000lu) + up);
}

// Helper: a double cut to its first 26 bits: the product of two such is exact.
fn f64_top(value: f64) -> f64 {
    return bitcast<f64>(bitcast<u64>(value) & 0xfffffffff8000000lu);
}

// Helper: the upper 64 bits of a product.
fn f64_upper_product(a: u64, b: u64) -> u64 {
    let low = (a & 0xfffffffflu) * (b & 0xfffffffflu);
    let left = (a >> 32u) * (b & 0xfffffffflu) + (low >> 32u);
    let right = (a & 0xfffffffflu) * (b >> 32u) + (left & 0xfffffffflu);
    return (a >> 32u) * (b >> 32u) + (left >> 32u) + (right >> 32u);
}

fn energy(body: Body, g: f64) -> f64 {
    return f64_divide(-g * body.mass, f64_sqrt(body.position.x));
}

@compute @workgroup_size(block_x)
fn step_(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    var own: f64 = 0.0;
    if (i < parameters.n) {
        bodies[i].position.x += parameters.h * 0.5;
        var weight = weights[i];
        weight = f32(f64(weight) * 0.1);
        own = f64(weight) * HALF + energy(bodies[i], 6.674e-11lf) * f64(parameters.count);
        own = select(own, 0.0lf, abs(own) < TOLERANCE);
        let third: f64 = 1.0 / 3.0;
        own += f64_sin(TWO_PI * own) + third;
    }
    sh[thread.x] = own;
    workgroupBarrier();
    storageBarrier();
    for (var stride = i32(block_x / 2u); stride > 0; stride /= 2) {
        if (thread.x < u32(stride)) {
            sh[thread.x] += sh[thread.x + u32(stride)];
        }
        workgroupBarrier();
        storageBarrier();
    }
    if (thread.x == 0u) {
        sums[block.x] = sh[0];
    }
}

// The functions of CUDA's math library for `float`, each within the error that CUDA documents for it, on any device: WGSL's own
// functions may be off by much more. The methods are the classical ones: the argument is reduced exactly, a short polynomial does
// the rest, and what the reduction lost is added where it counts. Infinities and NaN are told by their bits, because a
// device may take it that there are none.

fn float_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn float_is_infinite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}

// A float of these bits; the value is not known to the compiler, which would refuse a constant that is no number.
fn float_of_bits(bits: u32) -> f32 {
    var word = bits;
    return bitcast<f32>(word);
}

// Zero with this sign. Compilers may take the constants 0.0 and -0.0 for one.
fn float_zero(negative: bool) -> f32 {
    return float_of_bits(select(0u, 0x80000000u, negative));
}

fn float_infinity(negative: bool) -> f32 {
    return float_of_bits(select(0x7f800000u, 0xff800000u, negative));
}

fn float_nan() -> f32 {
    return float_of_bits(0x7fffffffu);
}

// The upper twelve bits of the significand, so that products of two such numbers are exact.
fn float_upper_half(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u);
}

// The nearest whole number, halves away from zero; WGSL's own takes them to the even neighbour.
fn float_round(x: f32) -> f32 {
    let whole = trunc(abs(x));
    let size = whole + select(0.0, 1.0, abs(x) - whole >= 0.5);
    return bitcast<f32>(bitcast<u32>(size) | (bitcast<u32>(x) & 0x80000000u));
}

// x times a power of two.
fn float_ldexp(x: f32, exponent: i32) -> f32 {
    let power = clamp(exponent, -378, 379);
    // A third of it; a division takes long.
    let third = (((power + 378) * 21846) >> 16u) - 126;
    let rest = power - 2 * third;
    let scale = bitcast<f32>(u32(third + 127) << 23u);
    return x * bitcast<f32>(u32(rest + 127) << 23u) * scale * scale;
}

// The same for powers from -252 to 254, of numbers whose product with half of it is normal.
fn float_scaled(x: f32, exponent: i32) -> f32 {
    let half = exponent >> 1u;
    return x * bitcast<f32>(u32(half + 127) << 23u) * bitcast<f32>(u32(exponent - half + 127) << 23u);
}

// The exponent of the power of two at or below |x|.
fn float_ilogb(x: f32) -> i32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if bits >= 0x7f800000u {
        return select(i32(-2147483648), 2147483647, bits == 0x7f800000u);
    }
    if bits == 0u {
        return i32(-2147483648);
    }
    if bits < 0x800000u {
        return -118 - i32(countLeadingZeros(bits));
    }
    return i32(bits >> 23u) - 127;
}

// The same as a float.
fn float_logb(x: f32) -> f32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if bits >= 0x7f800000u {
        return abs(x);
    }
    if bits == 0u {
        return float_infinity(true);
    }
    return f32(float_ilogb(x));
}

// The exponent of frexp: x is a fraction from 0.5 to 1 times 2 to its power.
fn float_frexp_exponent(x: f32) -> i32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    return select(float_ilogb(x) + 1, 0, bits == 0u || bits >= 0x7f800000u);
}

// The fraction of frexp.
fn float_frexp_fraction(x: f32) -> f32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if bits == 0u || bits >= 0x7f800000u {
        return x;
    }
    if bits < 0x800000u {
        let fraction = (bits << (countLeadingZeros(bits) - 8u)) & 0x7fffffu;
        return bitcast<f32>((bitcast<u32>(x) & 0x80000000u) | 0x3f000000u | fraction);
    }
    return bitcast<f32>((bitcast<u32>(x) & 0x807fffffu) | 0x3f000000u);
}

// The significand of a finite number above zero, as an integer of 24 bits.
// The amount of a shift that is not used is small, too: a check of the kernel would find it otherwise.
fn float_significand(bits: u32) -> u32 {
    return select((bits & 0x7fffffu) | 0x800000u, bits << ((countLeadingZeros(bits) - 8u) & 31u), bits < 0x800000u);
}

// The exponent that belongs to it, as the bits of a normal number have it; 0 and less for subnormal numbers.
fn float_significand_exponent(bits: u32) -> i32 {
    return select(i32(bits >> 23u), 9 - i32(countLeadingZeros(bits)), bits < 0x800000u);
}

// a / b, rounded once, to the nearest float, as CUDA divides. WGSL's own division may be off by some units in the last place:
// here it gives the estimate, and integers say what is left. That is small, so that 32 bits of it are enough.
fn float_divide(a: f32, b: f32) -> f32 {
    let above = bitcast<u32>(a) & 0x7fffffffu;
    let below = bitcast<u32>(b) & 0x7fffffffu;
    let sign = (bitcast<u32>(a) ^ bitcast<u32>(b)) & 0x80000000u;
    if max(above - 1u, below - 1u) >= 0x7f7fffffu {
        return float_divide_limits(above, below, sign);
    }
    let dividend = float_significand(above);
    let divisor = float_significand(below);
    let shift = select(23u, 24u, dividend < divisor);
    let exponent = float_significand_exponent(above) - float_significand_exponent(below) + 150 - i32(shift);
    let inverse = 1.0 / f32(divisor);
    var quotient = u32(f32(dividend) * inverse * f32(1u << shift));
    var rest = bitcast<i32>((dividend << shift) - quotient * divisor);
    let missed = i32(floor(f32(rest) * inverse));
    quotient += bitcast<u32>(missed);
    rest -= missed * bitcast<i32>(divisor);
    if rest < 0 {
        quotient -= 1u;
        rest += bitcast<i32>(divisor);
    } else if rest >= bitcast<i32>(divisor) {
        quotient += 1u;
        rest -= bitcast<i32>(divisor);
    }
    if exponent >= 255 {
        return float_infinity(sign != 0u);
    }
    if exponent > 0 {
        // No quotient of two floats lies in the middle between two others.
        let up = select(0u, 1u, 2 * rest > bitcast<i32>(divisor));
        return float_of_bits((sign | (u32(exponent) << 23u)) + (quotient - 0x800000u) + up);
    }
    // A subnormal number has fewer digits, and may lie in the middle: then the even neighbour is the nearest.
    let dropped = u32(min(1 - exponent, 25));
    let kept = quotient >> dropped;
    let cut = quotient & ((1u << dropped) - 1u);
    let half = 1u << (dropped - 1u);
    let up = cut > half || (cut == half && (rest > 0 || (kept & 1u) == 1u));
    return float_of_bits(sign | (kept + select(0u, 1u, up)));
}

// A quotient with a zero, an infinity or what is no number in it, by the bits without signs.
fn float_divide_limits(above: u32, below: u32, sign: u32) -> f32 {
    if max(above, below) > 0x7f800000u || (above == below && (above == 0u || above == 0x7f800000u)) {
        return float_nan();
    }
    return float_of_bits(sign | select(0u, 0x7f800000u, above == 0x7f800000u || below == 0u));
}

// The square root, rounded once, to the nearest float, as CUDA takes it. A device's own inverse root gives an estimate, and integers
// say what is left of the number: 32 bits of it are enough.
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
    return bitcast<f32>((((bits + 0x3f800000u) >> 1u) & 0x7f800000u) - smaller + (root - 0x800000u));
}

// The next float on the way from one to another.
fn float_nextafter(start: f32, end: f32) -> f32 {
    let bits = bitcast<u32>(start);
    if float_is_nan(start) || float_is_nan(end) {
        return float_nan();
    }
    if start == end {
        return end;
    }
    if (bits & 0x7fffffffu) == 0u {
        return bitcast<f32>((bitcast<u32>(end) & 0x80000000u) | 1u);
    }
    return bitcast<f32>(select(bits - 1u, bits + 1u, (start < end) == (bits < 0x80000000u)));
}

// e^r - 1 - r for |r| up to log(2) / 2.
fn float_exp_rest(r: f32) -> f32 {
    let far = 0.041665795894 + r * (0.0083334519073 + r * (0.0013981999507 + r * 0.00019875691500));
    return r * r * (0.50000001201 + r * (0.16666665459 + r * far));
}

// e^r - 1 for |r| up to log(2) / 2.
fn float_exp_series(r: f32) -> f32 {
    return r + float_exp_rest(r);
}

// e^x - 1 without the power of two: log(2), of which the first part has few digits, is taken off so many times.
fn float_exp_reduced(x: f32, power: f32) -> f32 {
    let near = x - power * 0.693359375;
    let upper = float_upper_half(near + power * 0.000212194440);
    let lower = (near - upper) + power * 0.000212194440;
    return upper + (lower + float_exp_rest(upper + lower));
}

// e^x times a power of two.
fn float_exp_scaled(x: f32, exponent: i32) -> f32 {
    let within = clamp(x, -110.0, 92.0);
    let power = round(within * 1.44269504);
    let value = float_scaled(1.0 + float_exp_reduced(within, power), i32(power) + exponent);
    return select(value, x, float_is_nan(x));
}

// e^x. Beyond 104 it is infinite or 0, and what is no number remains one. The sum with 3 * 2^22 has the nearest whole number in
// its low bits; it goes through an operation on bits that changes nothing, because a compiler may make `x` of `(x + c) - c`.
fn float_exp(x: f32) -> f32 {
    let end = bitcast<f32>((bitcast<u32>(x) & 0x80000000u) | 0x42d00000u);
    let within = select(x, end, abs(x) > 104.0);
    let sum = bitcast<u32>(within * 1.44269504 + 12582912.0) | 0x4b000000u;
    let power = bitcast<f32>(sum) - 12582912.0;
    let r = (within - power * 0.693359375) + power * 0.000212194440;
    let square = r * r;
    let far = (0.0416683927 + r * 0.00836876687) + square * 0.00138144940;
    let rest = r + square * ((0.499999940 + r * 0.166665196) + square * far);
    // The power of two in two steps, since it may be one that a float does not have. The first is taken with 1 + rest at once.
    let exponent = bitcast<i32>(sum) - 0x4b400000;
    let half = exponent >> 1u;
    let scale = bitcast<f32>(u32(half + 127) << 23u);
    return (scale + rest * scale) * bitcast<f32>(u32(exponent - half + 127) << 23u);
}

// 2^x.
fn float_exp2(x: f32) -> f32 {
    let within = clamp(x, -160.0, 130.0);
    let power = round(within);
    let r = within - power;
    let far = 0.05550332471 + r * (0.009618437358 + r * (0.001339887440 + r * 0.0001535336188));
    let value = float_scaled(1.0 + r * (0.69314720286 + r * (0.24022649128 + r * far)), i32(power));
    return select(value, x, float_is_nan(x));
}

// 10^x.
fn float_exp10(x: f32) -> f32 {
    let within = clamp(x, -50.0, 40.0);
    let power = round(within * 3.3219281);
    // log10(2) in two parts, of which the first has few digits.
    let rest = (within - power * 0.301025390625) - power * 0.000004605038981;
    let value = float_scaled(1.0 + float_exp_series(rest * 2.3025851), i32(power));
    return select(value, x, float_is_nan(x));
}

// e^x - 1, which keeps its digits where x is small.
fn float_expm1(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    if abs(x) < 0.5 {
        let last = 0.00138893758 + x * (0.000199843787 + x * 0.0000247899604);
        let far = 0.0416666586 + x * (0.00833310987 + x * last);
        return select(x + x * x * (0.5 + x * (0.166666677 + x * far)), x, x == 0.0);
    }
    let within = clamp(x, -30.0, 92.0);
    let power = round(within * 1.44269504);
    let series = float_exp_reduced(within, power);
    if power > 120.0 {
        return float_scaled(1.0 + series, i32(power));
    }
    let scale = float_scaled(1.0, i32(power));
    return select((scale - 1.0) + scale * series, scale + (scale * series - 1.0), power > 24.0);
}

// What log(1 + f) is beyond f - f f / 2, for 1 + f between the roots of 1/2 and 2.
fn float_log_series(f: f32) -> f32 {
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let odd = w * (0.40000972152 + w * 0.24279078841);
    let even = z * (0.66666662693 + w * 0.28498786688);
    return s * (0.5 * f * f + (odd + even));
}

// A positive number as a fraction f and a power of two: x = (1 + f) 2^power with 1 + f between the roots of 1/2 and 2.
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

// What a logarithm is of a number that is not positive and finite.
fn float_log_special(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7fffffffu) == 0u {
        return float_infinity(true);
    }
    if float_is_nan(x) || bitcast<u32>(x) == 0x7f800000u {
        return x;
    }
    return float_nan();
}

fn float_log_is_special(x: f32) -> bool {
    return bitcast<u32>(x) - 1u >= 0x7f7fffffu;
}

// The natural logarithm.
fn float_log(x: f32) -> f32 {
    if float_log_is_special(x) {
        return float_log_special(x);
    }
    let parts = float_log_parts(x);
    let f = parts.x;
    let half = 0.5 * f * f;
    return ((float_log_series(f) + parts.y * 0.0000090580006145) - half + f) + parts.y * 0.69313812256;
}

// The logarithm to the base 2.
fn float_log2(x: f32) -> f32 {
    if float_log_is_special(x) {
        return float_log_special(x);
    }
    let parts = float_log_parts(x);
    let f = parts.x;
    let half = 0.5 * f * f;
    let high = float_upper_half(f - half);
    let low = (f - high) - half + float_log_series(f);
    return (((low + high) * -0.00017605285393 + low * 1.4428710938) + high * 1.4428710938) + parts.y;
}

// The logarithm to the base 10.
fn float_log10(x: f32) -> f32 {
    if float_log_is_special(x) {
        return float_log_special(x);
    }
    let parts = float_log_parts(x);
    let f = parts.x;
    let half = 0.5 * f * f;
    let high = float_upper_half(f - half);
    let low = (f - high) - half + float_log_series(f);
    let small = parts.y * 0.00000079034151668 + (low + high) * -0.000031689971365 + low * 0.43432617188;
    return (small + high * 0.43432617188) + parts.y * 0.30102920532;
}

// log(1 + x), which keeps its digits where x is small.
fn float_log1p(x: f32) -> f32 {
    if float_is_nan(x) || bitcast<u32>(x) == 0x7f800000u {
        return x;
    }
    if x <= -1.0 {
        return select(float_nan(), float_infinity(true), x == -1.0);
    }
    if abs(x) < 0.00000006 {
        return x;
    }
    var f = x;
    var power = 0.0;
    var lost = 0.0;
    if x > 0.41421356 || x < -0.29289321 {
        // log(1 + x) = log(u) + log(1 + (1 + x - u) / u), where u has the upper digits of 1 + x, so that the difference is exact.
        let u = float_upper_half(1.0 + x);
        let parts = float_log_parts(u);
        f = parts.x;
        power = parts.y;
        let t = select((1.0 - u) + x, 1.0 + (x - u), abs(x) > 4.0) / u;
        lost = t - t * t * (0.5 - 0.33333333 * t);
    }
    let half = 0.5 * f * f;
    return ((float_log_series(f) + (power * 0.0000090580006145 + lost)) - half + f) + power * 0.69313812256;
}

// x less the nearest multiple of pi / 2 in two parts, the first of few digits, and which multiple it was modulo 4. Beyond 32 the
// turns are taken off in integers, with as many bits of 2 / pi as the number needs.
fn float_quarter_turns(x: f32) -> vec3<f32> {
    let size = abs(x);
    if size <= 32.0 {
        let count = round(x * 0.63661977);
        let near = x - count * 1.57079315185546875;
        let upper = float_upper_half(near - count * 0.0000031749368645);
        let lower = ((near - upper) - count * 0.0000031749368645) - count * 0.0000000000025633442;
        return vec3<f32>(upper, lower, count - 4.0 * floor(count * 0.25));
    }
    // 2 / pi, 32 bits a word; a word of zeros before it.
    let table = array<u32, 8>(
        0u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu,
    );
    let bits = bitcast<u32>(size);
    // size = significand times 2^(exponent), and the bits of 2 / pi that make whole multiples of 4 are left out.
    let exponent = i32(bits >> 23u) - 150;
    let significand = (bits & 0x7fffffu) | 0x800000u;
    let start = u32(exponent + 30);
    let word = start >> 5u;
    let shift = start & 31u;
    var window = vec3<u32>(table[word], table[word + 1u], table[word + 2u]);
    let next = table[min(word + 3u, 7u)];
    if shift != 0u {
        window = (window << vec3<u32>(shift)) | (vec3<u32>(window.yz, next) >> vec3<u32>(32u - shift));
    }
    // The upper 64 bits of the product modulo 2^96, of which the first two are the quarter turns.
    let middle = float_words_of_product(window.y, significand);
    let low = float_words_of_product(window.z, significand);
    let below = middle.x + low.y;
    let top = window.x * significand + middle.y + select(0u, 1u, below < low.y);
    var turns = top >> 30u;
    var fraction = vec2<u32>(below << 2u, (top << 2u) | (below >> 30u));
    // To the nearest quarter.
    let above = fraction.y >= 0x80000000u;
    if above {
        turns += 1u;
        fraction = ~fraction;
    }
    let zeros = select(countLeadingZeros(fraction.y), 32u + countLeadingZeros(fraction.x), fraction.y == 0u);
    var leading = fraction.y;
    if zeros >= 32u {
        leading = fraction.x << (zeros & 31u);
    } else if zeros > 0u {
        leading = (fraction.y << zeros) | (fraction.x >> (32u - zeros));
    }
    let scale = bitcast<f32>((127u - 32u - min(zeros, 64u)) << 23u);
    // Twelve bits of it times twelve bits of pi / 2 are exact.
    let first = f32(leading & 0xfff00000u) * scale;
    let second = f32(leading & 0xfffffu) * scale;
    let product = first * 1.570556640625;
    var upper = float_upper_half(product);
    var lower = (product - upper) + (first * 0.00023968617 + second * 1.5707964);
    if above != (x < 0.0) {
        upper = -upper;
        lower = -lower;
    }
    let count = select(turns & 3u, (4u - turns) & 3u, x < 0.0);
    return vec3<f32>(upper, lower, f32(count));
}

// The 64 bits of the product of two words.
fn float_words_of_product(a: u32, b: u32) -> vec2<u32> {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let middle = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let cross = (a & 0xffffu) * (b >> 16u) + (middle & 0xffffu);
    return vec2<u32>((cross << 16u) | (low & 0xffffu), (a >> 16u) * (b >> 16u) + (middle >> 16u) + (cross >> 16u));
}

// sin(upper + lower) for a sum between -pi / 4 and pi / 4.
fn float_sin_series(upper: f32, lower: f32) -> f32 {
    let r = upper + lower;
    let z = r * r;
    let series = r * z * (-0.16666654611 + z * (0.0083321608736 + z * -0.00019515295891));
    return upper + (lower + series);
}

// cos(upper + lower) for a sum between -pi / 4 and pi / 4, the first of few digits.
fn float_cos_series(upper: f32, lower: f32) -> f32 {
    let r = upper + lower;
    let z = r * r;
    let series = z * z * (0.04166664568298827 + z * (-0.001388731625493765 + z * 0.00002443315711809948));
    let half = 0.5 * upper * upper;
    let first = float_upper_half(half);
    return (1.0 - first) + (series - ((half - first) + lower * (upper + 0.5 * lower)));
}

// The sine of a rest in two parts and a number of quarter turns.
fn float_sin_of_turns(upper: f32, lower: f32, turns: i32) -> f32 {
    let value = select(float_sin_series(upper, lower), float_cos_series(upper, lower), (turns & 1) != 0);
    return select(value, -value, (turns & 2) != 0);
}

// Sine.
fn float_sin(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u {
        return float_nan();
    }
    let parts = float_quarter_turns(x);
    return float_sin_of_turns(parts.x, parts.y, i32(parts.z));
}

// Cosine.
fn float_cos(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u {
        return float_nan();
    }
    let parts = float_quarter_turns(x);
    return float_sin_of_turns(parts.x, parts.y, i32(parts.z) + 1);
}

// Tangent.
fn float_tan(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u {
        return float_nan();
    }
    let parts = float_quarter_turns(x);
    let r = parts.x + parts.y;
    let z = r * r;
    let far = 0.0534112807 + z * (0.0244301354525 + z * (0.00311992232697 + z * 0.00938540185543));
    let value = parts.x + (parts.y + r * z * (0.333331568548 + z * (0.133387994085 + z * far)));
    return select(value, -1.0 / value, (i32(parts.z) & 1) != 0);
}

// sin(pi x): whole turns are taken off first, which costs no digits.
fn float_sinpi(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u {
        return float_nan();
    }
    if abs(x) >= 16777216.0 {
        return 0.0;
    }
    let whole = round(2.0 * x);
    let rest = x - 0.5 * whole;
    let turns = i32(whole - 4.0 * floor(0.25 * whole));
    if rest == 0.0 && (turns & 1) == 0 {
        return select(0.0, x, x == 0.0);
    }
    let angle = float_times_pi(rest);
    return float_sin_of_turns(angle.x, angle.y, turns);
}

// cos(pi x): whole turns are taken off first, which costs no digits.
fn float_cospi(x: f32) -> f32 {
    if (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u {
        return float_nan();
    }
    if abs(x) >= 16777216.0 {
        return 1.0;
    }
    let whole = round(2.0 * x);
    let rest = x - 0.5 * whole;
    let turns = i32(whole - 4.0 * floor(0.25 * whole)) + 1;
    if rest == 0.0 && (turns & 1) == 0 {
        return 0.0;
    }
    let angle = float_times_pi(rest);
    return float_sin_of_turns(angle.x, angle.y, turns);
}

// x times pi in two parts, the first of few digits.
fn float_times_pi(x: f32) -> vec2<f32> {
    let first = float_upper_half(x);
    let product = first * 3.140625;
    let upper = float_upper_half(product);
    return vec2<f32>(upper, (product - upper) + ((x - first) * 3.140625 + x * 0.00096765359));
}

// asin(x) - x, divided by x, for x x = z up to 1/4.
fn float_asin_series(z: f32) -> f32 {
    let far = 0.045470025998 + z * (0.024181311049 + z * 0.042163199048);
    return z * (0.16666752422 + z * (0.074953002686 + z * far));
}

// Arc sine.
fn float_asin(x: f32) -> f32 {
    let size = abs(x);
    if !(size <= 1.0) {
        return float_nan();
    }
    if size <= 0.5 {
        return x + x * float_asin_series(x * x);
    }
    let z = 0.5 * (1.0 - size);
    let root = sqrt(z);
    // The root in two parts: pi / 4 less twice the upper one is exact.
    let upper = float_upper_half(root);
    let lost = select((z - upper * upper) / (root + upper), 0.0, z == 0.0);
    let small = 2.0 * root * float_asin_series(z) - (-0.000000043711388 - 2.0 * lost);
    let value = 0.78539819 - (small - (0.78539819 - 2.0 * upper));
    return select(value, -value, x < 0.0);
}

// Arc cosine.
fn float_acos(x: f32) -> f32 {
    let size = abs(x);
    if !(size <= 1.0) {
        return float_nan();
    }
    if size <= 0.5 {
        return 1.5707964 - (x - (-0.000000043711388 - x * float_asin_series(x * x)));
    }
    let z = 0.5 * (1.0 - size);
    if z == 0.0 {
        return select(0.0, 3.1415927, x < 0.0);
    }
    // What the root lacks, from its upper digits.
    let upper = float_upper_half(sqrt(z));
    let lost = (z - upper * upper) / (sqrt(z) + upper);
    let half = upper + (float_asin_series(z) * sqrt(z) + lost);
    return select(2.0 * half, 3.1415927 - (2.0 * half + 0.000000087422777), x < 0.0);
}

// Arc tangent.
fn float_atan(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    let size = min(abs(x), 1e10);
    // The nearest of 0, atan(1/2), atan(1), atan(3/2), atan(infinity), and the tangent of the rest.
    var high = 0.0;
    var low = 0.0;
    var t = size;
    if size >= 2.4375 {
        high = 1.5707963;
        low = -0.000000043711388;
        t = -1.0 / size;
    } else if size >= 1.1875 {
        high = 0.98279368877;
        low = 0.000000034473217170;
        t = (size - 1.5) / (1.0 + 1.5 * size);
    } else if size >= 0.6875 {
        high = 0.78539812565;
        low = 0.000000037748947079;
        t = (size - 1.0) / (size + 1.0);
    } else if size >= 0.4375 {
        high = 0.46364760399;
        low = 0.0000000050121582440;
        t = (2.0 * size - 1.0) / (2.0 + size);
    }
    let z = t * t;
    let w = z * z;
    let odd = z * (0.33333328366 + w * (0.14253635705 + w * 0.061687607318));
    let even = w * (-0.19999158382 + w * -0.10648017377);
    let value = high - ((t * (odd + even) - low) - t);
    return select(value, -value, x < 0.0 || (x == 0.0 && bitcast<u32>(x) != 0u));
}

// Arc tangent of y / x in the right quadrant.
fn float_atan2(y: f32, x: f32) -> f32 {
    if float_is_nan(x) || float_is_nan(y) {
        return float_nan();
    }
    let x_negative = bitcast<u32>(x) >= 0x80000000u;
    let y_negative = bitcast<u32>(y) >= 0x80000000u;
    var angle = 0.0;
    if abs(y) == 0.0 {
        angle = select(0.0, 3.1415927, x_negative);
    } else if float_is_infinite(x) {
        angle = select(0.0, select(0.78539816, 2.3561945, x_negative), float_is_infinite(y));
        if x_negative && !float_is_infinite(y) {
            angle = 3.1415927;
        }
    } else if float_is_infinite(y) || abs(x) == 0.0 {
        angle = 1.5707964;
    } else {
        // Both scaled so that their quotient loses nothing to the ends of the range.
        let power = max(float_ilogb(x), float_ilogb(y));
        let scaled_x = float_ldexp(abs(x), -power);
        let scaled_y = float_ldexp(abs(y), -power);
        let quotient = scaled_y / scaled_x;
        if scaled_x < 1e-12 {
            angle = 1.5707964;
        } else if !x_negative {
            angle = select(float_atan(quotient), abs(y) / abs(x), scaled_y < 0.0001);
        } else {
            angle = 3.1415927 - (float_atan(quotient) + 0.000000087422777);
        }
    }
    return select(angle, -angle, y_negative);
}

// Hyperbolic sine.
fn float_sinh(x: f32) -> f32 {
    let size = abs(x);
    if float_is_nan(x) || size < 0.0002 {
        return x;
    }
    var value = 0.0;
    if size < 20.0 {
        let t = float_expm1(size);
        value = 0.5 * select(t + t / (t + 1.0), 2.0 * t - t * t / (t + 1.0), size < 1.0);
    } else {
        value = float_exp_scaled(size, -1);
    }
    return select(value, -value, x < 0.0);
}

// Hyperbolic cosine.
fn float_cosh(x: f32) -> f32 {
    let size = abs(x);
    if float_is_nan(x) {
        return x;
    }
    if size < 0.69 {
        let t = float_expm1(size);
        return 1.0 + t * t / (2.0 * (1.0 + t));
    }
    let half = float_exp_scaled(size, -1);
    return select(half, half + 0.25 / half, size < 20.0);
}

// Hyperbolic tangent.
fn float_tanh(x: f32) -> f32 {
    let size = abs(x);
    if float_is_nan(x) || x == 0.0 {
        return x;
    }
    var value = 1.0;
    if size < 0.6 {
        let z = size * size;
        let far = z * (-0.0537866814 + z * (0.0208053775 + z * -0.0059058606));
        value = size + size * z * (-0.333332993 + z * (0.133319582 + far));
    } else if size < 10.0 {
        value = 1.0 - 2.0 / (float_expm1(2.0 * size) + 2.0);
    }
    return select(value, -value, x < 0.0);
}

// Inverse hyperbolic sine.
fn float_asinh(x: f32) -> f32 {
    let size = abs(x);
    if float_is_nan(x) || size < 0.0002 {
        return x;
    }
    var value = 0.0;
    if size >= 4096.0 {
        value = float_log(size) + 0.69314718;
    } else if size >= 2.0 {
        value = float_log(2.0 * size + 1.0 / (sqrt(size * size + 1.0) + size));
    } else {
        value = float_log1p(size + size * size / (sqrt(size * size + 1.0) + 1.0));
    }
    return select(value, -value, x < 0.0);
}

// Inverse hyperbolic cosine.
fn float_acosh(x: f32) -> f32 {
    if float_is_nan(x) || x < 1.0 {
        return float_nan();
    }
    if x < 2.0 {
        let t = x - 1.0;
        return float_log1p(t + sqrt(t * t + 2.0 * t));
    }
    if x < 4096.0 {
        return float_log(2.0 * x - 1.0 / (x + sqrt(x * x - 1.0)));
    }
    return float_log(x) + 0.69314718;
}

// Inverse hyperbolic tangent.
fn float_atanh(x: f32) -> f32 {
    let size = abs(x);
    if float_is_nan(x) || size > 1.0 {
        return float_nan();
    }
    if size == 1.0 {
        return float_infinity(x < 0.0);
    }
    if size < 0.0002 {
        return x;
    }
    let t = select(2.0 * (size / (1.0 - size)), 2.0 * size + 2.0 * size * size / (1.0 - size), size < 0.5);
    let value = 0.5 * float_log1p(t);
    return select(value, -value, x < 0.0);
}

// The cube root of a normal positive number in two parts: a guess by the bits, two steps of Newton's, and what the upper digits
// lack by exact products.
fn float_cbrt_parts(size: f32) -> vec2<f32> {
    var root = bitcast<f32>(bitcast<u32>(size) / 3u + 0x2a5119f2u);
    root -= (root - size / (root * root)) * 0.33333333;
    root -= (root - size / (root * root)) * 0.33333333;
    root -= (root - size / (root * root)) * 0.33333333;
    let upper = float_upper_half(root);
    let square = upper * upper;
    let square_upper = float_upper_half(square);
    let rest = (size - square_upper * upper) - (square - square_upper) * upper;
    return vec2<f32>(upper, rest / (square + root * (upper + root)));
}

// A number between the ends of the range in which cubes neither overflow nor vanish, and the scale of its cube root.
fn float_cbrt_scaled(x: f32) -> vec2<f32> {
    let size = abs(x);
    if size > 1e30 {
        return vec2<f32>(size * 5.960464477539063e-8, 256.0);
    }
    if size < 1e-30 {
        return vec2<f32>(size * 9223372036854775808.0, 0.000000476837158203125);
    }
    return vec2<f32>(size, 1.0);
}

// The cube root.
fn float_cbrt(x: f32) -> f32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if bits == 0u || bits >= 0x7f800000u {
        return x;
    }
    let scaled = float_cbrt_scaled(x);
    let parts = float_cbrt_parts(scaled.x);
    let root = (parts.x + parts.y) * scaled.y;
    return select(root, -root, x < 0.0);
}

// One over the cube root.
fn float_rcbrt(x: f32) -> f32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if bits == 0u {
        return float_infinity(bitcast<u32>(x) != 0u);
    }
    if bits >= 0x7f800000u {
        return select(x, float_zero(bitcast<u32>(x) != bits), bits == 0x7f800000u);
    }
    let scaled = float_cbrt_scaled(x);
    let parts = float_cbrt_parts(scaled.x);
    let guess = 1.0 / (parts.x + parts.y);
    let upper = float_upper_half(guess);
    let lost = ((1.0 - upper * parts.x) - (guess - upper) * parts.x) - guess * parts.y;
    let value = (guess + guess * lost) / scaled.y;
    return select(value, -value, x < 0.0);
}

// sqrt(x x + y y), where the squares would be too large or too small as well.
fn float_hypot(x: f32, y: f32) -> f32 {
    if float_is_infinite(x) || float_is_infinite(y) {
        return float_infinity(false);
    }
    let most = max(abs(x), abs(y));
    var scale = 1.0;
    if most > 1e18 {
        scale = 8.4703295e-22;
    } else if most < 1e-12 {
        scale = 1.2676506e30;
    }
    let a = x * scale;
    let b = y * scale;
    return sqrt(a * a + b * b) / scale;
}

// The logarithm to the base 2 of a positive number in two parts, with ten digits.
fn float_log2_parts(x: f32) -> vec2<f32> {
    let parts = float_log_parts(x);
    let m = 1.0 + parts.x;
    // s = (m - 1) / (m + 1) in two parts; log(m) = 2 (s + s^3 / 3 + ...).
    let u = parts.x;
    let v = 1.0 / (m + 1.0);
    let s = u * v;
    let s_high = float_upper_half(s);
    let t_high = float_upper_half(m + 1.0);
    let t_low = u - (t_high - 2.0);
    let s_low = v * ((u - s_high * t_high) - s_high * t_low);
    let square = s * s;
    let far = 0.27272811532 + square * (0.23066075146 + square * 0.20697501302);
    var r = square * square * (0.60000002384 + square * (0.42857143283 + square * (0.33333334327 + square * far)));
    r += s_low * (s_high + s);
    let s_square = s_high * s_high;
    // 3 log(m) / (2 s) = 3 + s^2 + r, times s.
    let factor_high = float_upper_half(3.0 + s_square + r);
    let factor_low = r - ((factor_high - 3.0) - s_square);
    let product = s_high * factor_high;
    let rest = s_low * factor_high + factor_low * s;
    let p_high = float_upper_half(product + rest);
    let p_low = rest - (p_high - product);
    // 2 / (3 log(2)).
    let z_high = 0.96191406250 * p_high;
    let z_low = -0.00011736857402 * p_high + p_low * 0.96179670095;
    let high = float_upper_half(z_high + z_low + parts.y);
    return vec2<f32>(high, z_low - ((high - parts.y) - z_high));
}

// 2^(high + low) where the sum is below 128 in size.
fn float_exp2_of_parts(high: f32, low: f32) -> f32 {
    let power = round(high + low);
    let rest = (high - power) + low;
    let upper = float_upper_half(rest);
    let lower = low - (upper - (high - power));
    let product = upper * 0.693145752;
    let far = lower * 0.69314718246 + upper * 0.00000142860654;
    let r = product + far;
    let lost = far - (r - product);
    return float_scaled(1.0 + (float_exp_series(r) + (lost + r * lost)), i32(power));
}

// x to the power of y for positive finite x and finite y.
fn float_pow_positive(x: f32, y: f32) -> f32 {
    let logarithm = float_log2_parts(x);
    let whole = logarithm.x + logarithm.y;
    let estimate = whole * clamp(y, -1e30, 1e30);
    if estimate > 129.0 {
        return float_infinity(false);
    }
    if estimate < -151.0 {
        return 0.0;
    }
    let y_high = float_upper_half(y);
    let high = y_high * logarithm.x;
    let low = (y - y_high) * logarithm.x + y * logarithm.y;
    return float_exp2_of_parts(high, low);
}

// x to the power of y.
fn float_pow(x: f32, y: f32) -> f32 {
    if y == 0.0 || x == 1.0 {
        return 1.0;
    }
    if float_is_nan(x) || float_is_nan(y) {
        return float_nan();
    }
    let size = abs(x);
    let y_size = abs(y);
    let whole = y_size >= 8388608.0 || trunc(y) == y;
    let odd = whole && y_size < 16777216.0 && (i32(y_size) & 1) != 0;
    let negative = bitcast<u32>(x) >= 0x80000000u;
    let flips = negative && odd;
    if float_is_infinite(y) {
        if size == 1.0 {
            return 1.0;
        }
        return select(0.0, float_infinity(false), (size > 1.0) == (y > 0.0));
    }
    if (bitcast<u32>(x) & 0x7fffffffu) == 0u || float_is_infinite(x) {
        let grows = float_is_infinite(x) == (y > 0.0);
        return select(float_zero(flips), float_infinity(flips), grows);
    }
    if negative && !whole {
        return float_nan();
    }
    let value = float_pow_positive(size, y);
    return select(value, -value, flips);
}

// erf(x) for |x| up to 1.
fn float_erf_series(x: f32) -> f32 {
    let z = x * x;
    let far = z * (-0.0268538119 + z * (0.00518832756 + z * (-0.000801019252 + z * 0.000078538577)));
    return x + x * (0.128379166 + z * (-0.376126258 + z * (0.112835851 + far)));
}

// erfc(x) exp(x x) for x between 0.45 and 10.3; beyond, it is nearly 1 / (x sqrt(pi)).
fn float_erfcx_series(x: f32) -> f32 {
    let q = (x - 4.0) / (x + 4.0);
    let far = q * (-0.0663059004 + q * (0.0369025907 + q * (-0.0165007558 + q * (0.00553758096 + q * 0.000152071052))));
    let middle = q * (0.068094302 + q * (-0.101038456 + q * (0.0937767816 + far)));
    return (1.23299512 + q * (-0.139621069 + q * (0.0153795742 + middle))) / (1.0 + 2.0 * x);
}

// e^(high + low) where low is small, and high the square of few digits.
fn float_exp_of_parts(high: f32, low: f32) -> f32 {
    let power = round(high * 1.44269504);
    let r = ((high - power * 0.693359375) + power * 0.000212194440) + low;
    return float_scaled(1.0 + float_exp_series(r), i32(power));
}

// erfc(x) for x from 0.45 on.
fn float_erfc_tail(x: f32) -> f32 {
    let within = min(x, 10.3);
    let upper = float_upper_half(within);
    let value = float_exp_of_parts(-upper * upper, (upper - within) * (upper + within)) * float_erfcx_series(within);
    return select(value, 0.0, x > 10.1);
}

// The error function.
fn float_erf(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    let size = abs(x);
    if size < 1.0 {
        return float_erf_series(x);
    }
    let value = 1.0 - select(float_erfc_tail(size), 0.0, size > 4.0);
    return select(value, -value, x < 0.0);
}

// 1 - erf(x), which keeps its digits where that is small.
fn float_erfc(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    if abs(x) < 0.5 {
        return 1.0 - float_erf_series(x);
    }
    let tail = float_erfc_tail(abs(x));
    return select(tail, 2.0 - tail, x < 0.0);
}

// erfc(x) exp(x x).
fn float_erfcx(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    if x > 10.3 {
        let square = 1.0 / x / x;
        return 0.56418958 / x * (1.0 - square * (0.5 - square * (0.75 - 1.875 * square)));
    }
    if x > 0.45 {
        return float_erfcx_series(x);
    }
    if x < -9.4 {
        return float_infinity(false);
    }
    let upper = float_upper_half(x);
    return float_erfc(x) * float_exp_of_parts(upper * upper, (x - upper) * (x + upper));
}

// The share of a normal distribution below x.
fn float_normcdf(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    let within = clamp(x, -14.5, 14.5);
    // The argument of erfc in two parts, for its error would be as many times larger as the argument's square.
    let upper = float_upper_half(within);
    let lower = within - upper;
    let argument = -0.70710678 * within;
    let cut = float_upper_half(argument);
    let rest = ((-0.70703125 * upper - cut) - 0.70703125 * lower) - 0.000075531187 * within;
    let lost = rest - (argument - cut);
    let value = float_erfc(argument);
    return 0.5 * select(value, value - 2.0 * argument * lost * value, within < -1.0);
}

// The inverse of erf divided by its argument, less 1, by w = -log((1 - x) (1 + x)).
fn float_erfinv_factor(w: f32) -> f32 {
    if w < 1.0 {
        let far = w * (-0.00233403775 + w * (-0.000131161264 + w * (0.0000513009525 + w * -0.00000148000901)));
        return -0.113773075 + w * (0.232013677 + w * (0.0115491696 + far));
    }
    if w < 5.0 {
        let v = w - 2.5;
        let far = v * (-3.43461144e-6 + v * (4.65891851e-7 + v * (1.80371287e-8 + v * (-8.77280473e-9 + v * 3.35546008e-10))));
        let middle = v * (-0.00125274466 + v * (0.000218282631 + v * (-4.96191079e-6 + far)));
        return 0.50140935 + v * (0.246640288 + v * (-0.0041773394 + middle));
    }
    let v = sqrt(w) - 3.0;
    let far = v * (0.00147864736 + v * (-0.0000486773498 + v * (-0.000304359599 + v * 0.000110098082)));
    let middle = v * (-0.00763639314 + v * (0.00568940695 + v * (-0.00360163668 + far)));
    return 1.83297681 + v * (1.00167491 + v * (0.00944500774 + middle));
}

// The x of which erf is this.
fn float_erfinv(value: f32) -> f32 {
    if float_is_nan(value) || abs(value) > 1.0 {
        return float_nan();
    }
    if abs(value) == 1.0 {
        return float_infinity(value < 0.0);
    }
    return value + value * float_erfinv_factor(-float_log((1.0 - value) * (1.0 + value)));
}

// The x of which erfc is this.
fn float_erfcinv(value: f32) -> f32 {
    if float_is_nan(value) || value < 0.0 || value > 2.0 {
        return float_nan();
    }
    if value == 0.0 || value == 2.0 {
        return float_infinity(value == 2.0);
    }
    if value > 0.0001 {
        let rest = 1.0 - value;
        return rest + rest * float_erfinv_factor(-float_log(value * (2.0 - value)));
    }
    let root = sqrt(-float_log(value));
    let u = 1.0 / root - 0.21;
    let far = u * (-0.960418036 + u * (1.65925155 + u * (-4.25472528 + u * (15.3769471 + u * -39.0071995))));
    return root * (0.952402856 + u * (-0.351029002 + u * (-0.354250038 + u * (0.738176669 + far))));
}

// The x below which this share of a normal distribution lies.
fn float_normcdfinv(value: f32) -> f32 {
    return -1.41421356 * float_erfcinv(2.0 * value);
}

// log(gamma(2 + z)) for z between -0.5 and 0.5: its series.
fn float_lgamma_at_two(z: f32) -> f32 {
    let last = 0.000099457513 + z * (-0.000044926237 + z * 0.000020507213);
    let far = -0.0011927539 + z * (0.00050966953 + z * (-0.00022315476 + z * last));
    let near = 0.020580808 + z * (-0.0073855511 + z * (0.0028905104 + z * far));
    return z * (0.42278434 + z * (0.32246703 + z * (-0.067352301 + z * near)));
}

// log(gamma(x)) for x > 0.
fn float_lgamma_positive(x: f32) -> f32 {
    if x >= 8.0 {
        if x > 1e30 {
            return x * (float_log(x) - 1.0);
        }
        let inverse = 1.0 / x;
        return (x - 0.5) * (float_log(x) - 1.0) + 0.41893853 + inverse * (0.083333333 - 0.0027777778 * inverse * inverse);
    }
    if x < 0.5 {
        return float_lgamma_at_two(x) - float_log1p(x) - float_log(x);
    }
    if x < 1.5 {
        return float_lgamma_at_two(x - 1.0) - float_log1p(x - 1.0);
    }
    var rest = x;
    var product = 1.0;
    while rest > 2.5 {
        rest -= 1.0;
        product *= rest;
    }
    return float_lgamma_at_two(rest - 2.0) + float_log(product);
}

// log(|gamma(x)|).
fn float_lgamma(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    if float_is_infinite(x) || (x <= 0.0 && x == floor(x)) {
        return float_infinity(false);
    }
    if x > 0.0 {
        return float_lgamma_positive(x);
    }
    if x > -0.0000001 {
        return -float_log(-x);
    }
    return float_log(3.1415927 / abs(x * float_sinpi(x))) - float_lgamma_positive(-x);
}

// gamma(x) for x from 1 on.
fn float_tgamma_positive(x: f32) -> f32 {
    if x > 36.0 {
        return float_infinity(false);
    }
    if x >= 8.0 {
        // Stirling's formula; the power of two in two parts.
        let logarithm = float_log2_parts(x);
        let exponent = x - 0.5;
        let upper = float_upper_half(exponent);
        let e_upper = float_upper_half(x) * 1.4423828125;
        let high = float_upper_half(upper * logarithm.x - e_upper);
        let product = upper * logarithm.x;
        let rest = ((product - high) - e_upper) + (exponent - upper) * logarithm.x + exponent * logarithm.y;
        let low = (rest - (x - float_upper_half(x)) * 1.4423828125) - x * 0.00031222838896;
        let inverse = 1.0 / x;
        let series = 1.0 + inverse * (0.083333333 + inverse * (0.0034722222 + inverse * (-0.0026813272 - 0.00022947209 * inverse)));
        // sqrt(2 pi), after the power of two, which may be near the end of the range.
        return float_exp2_of_parts(high, low) * (2.5066283 * series);
    }
    var rest = x;
    var product = 1.0;
    while rest > 2.0 {
        rest -= 1.0;
        product *= rest;
    }
    let t = rest - 1.5;
    let last = t * (0.0588709466 + t * (-0.0362821132 + t * (0.0240825935 + t * (-0.023706329 + t * 0.0168253896))));
    let middle = t * (-0.107286135 + t * (0.144627877 + t * (-0.0777157288 + last)));
    return product * (0.886226924 + t * (0.0323382895 + t * (0.414813887 + middle)));
}

// gamma(x).
fn float_tgamma(x: f32) -> f32 {
    if float_is_nan(x) {
        return x;
    }
    if x == 0.0 {
        return float_infinity(bitcast<u32>(x) != 0u);
    }
    if x >= 1.0 {
        return float_tgamma_positive(x);
    }
    if x > 0.0 {
        return float_tgamma_positive(x + 1.0) / x;
    }
    if x == floor(x) || float_is_infinite(x) {
        return float_nan();
    }
    if x > -1.0 {
        return float_tgamma_positive(x + 2.0) / (x * (x + 1.0));
    }
    if x < -43.0 {
        return 0.0;
    }
    return -3.1415927 / (x * float_sinpi(x)) / float_tgamma_positive(-x);
}

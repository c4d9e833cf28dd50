// e^x - 1, which keeps its digits where x is small.
fn float_expm1(x: f32) -> f32 {
    if (abs(x) > 0.5) {
        return exp(x) - 1.0;
    }
    let far = 0.0083333333 + x * (0.0013888889 + x * (0.0001984127 + x * 0.000024801587));
    return x + x * x * (0.5 + x * (0.16666667 + x * (0.041666667 + x * far)));
}

// log(1 + x), which keeps its digits where x is small.
fn float_log1p(x: f32) -> f32 {
    if (abs(x) > 0.5) {
        return log(1.0 + x);
    }
    let s = x / (2.0 + x);
    let q = s * s;
    let far = 0.14285714 + q * (0.11111111 + q * (0.090909091 + q * 0.076923077));
    return 2.0 * s * (1.0 + q * (0.33333333 + q * (0.2 + q * far)));
}

// The cube root: a guess by the bits, and three steps of Newton's.
fn float_cbrt(x: f32) -> f32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if (bits == 0u || bits >= 0x7f800000u) {
        return x;
    }
    let small = bits < 0x800000u;
    let size = select(abs(x), abs(x) * 16777216.0, small);
    var root = bitcast<f32>(bitcast<u32>(size) / 3u + 0x2a5119f2u);
    for (var step = 0; step < 3; step++) {
        root -= (root - size / (root * root)) / 3.0;
    }
    return sign(x) * select(root, root / 256.0, small);
}

// sqrt(x x + y y), where the squares would be too large or too small as well.
fn float_hypot(x: f32, y: f32) -> f32 {
    let most = max(abs(x), abs(y));
    var scale = 1.0;
    if (most > 1e18) {
        scale = 8.4703295e-22;
    } else if (most < 1e-12) {
        scale = 1.2676506e30;
    }
    let a = x * scale;
    let b = y * scale;
    return sqrt(a * a + b * b) / scale;
}

// sin(pi x): whole turns are taken off first, which costs no digits.
fn float_sinpi(x: f32) -> f32 {
    let rest = x - 2.0 * round(0.5 * x);
    let folded = select(rest, select(-1.0, 1.0, rest > 0.0) - rest, abs(rest) > 0.5);
    return sin(3.1415927 * folded);
}

// cos(pi x): whole turns are taken off first, which costs no digits.
fn float_cospi(x: f32) -> f32 {
    let rest = abs(x - 2.0 * round(0.5 * x));
    return sin(3.1415927 * (0.5 - rest));
}

// x times a power of two.
fn float_ldexp(x: f32, exponent: i32) -> f32 {
    let power = clamp(exponent, -252, 254);
    let half = power / 2;
    return x * bitcast<f32>(u32(half + 127) << 23u) * bitcast<f32>(u32(power - half + 127) << 23u);
}

// 10^x: the power of two next to it, and the rest.
fn float_exp10(x: f32) -> f32 {
    let power = clamp(round(x * 3.3219281), -200.0, 200.0);
    // log10(2) in two parts, of which the first has few digits.
    let rest = (x - power * 0.301025390625) - power * 0.000004605039;
    return float_ldexp(exp(2.3025851 * rest), i32(power));
}

// What log(erfc(z)) is beyond log(t) - z z, with t = 1 / (1 + z / 2), for z >= 0.
fn float_erfc_series(t: f32) -> f32 {
    let far = 0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277)));
    return -1.26551223 + t * (1.00002368 + t * (0.37409196 + t * (0.09678418 + t * (-0.18628806 + t * far))));
}

// 1 - erf(x), which keeps its digits where that is small.
fn float_erfc(x: f32) -> f32 {
    if ((bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u) {
        return x;
    }
    let z = min(abs(x), 20.0);
    let t = 1.0 / (1.0 + 0.5 * z);
    // The square of the upper half of the digits is exact.
    let top = bitcast<f32>(bitcast<u32>(z) & 0xfffff000u);
    let tail = t * exp(-top * top) * exp((top - z) * (top + z) + float_erfc_series(t));
    return select(tail, 2.0 - tail, x < 0.0);
}

// The share of a normal distribution below x.
fn float_normcdf(x: f32) -> f32 {
    return 0.5 * float_erfc(-0.70710678 * x);
}

// What the inverse of erf is beyond its argument, by w = -log((1 - x) (1 + x)): Giles' polynomials.
fn float_erfinv_factor(w: f32) -> f32 {
    if (w < 5.0) {
        let v = w - 2.5;
        let far = 0.00021858087 + v * (-4.39150654e-6 + v * (-3.5233877e-6 + v * (3.43273939e-7 + v * 2.81022636e-8)));
        return 1.50140941 + v * (0.246640727 + v * (-0.00417768164 + v * (-0.00125372503 + v * far)));
    }
    let v = sqrt(w) - 3.0;
    let far = 0.00573950773 + v * (-0.00367342844 + v * (0.00134934322 + v * (0.000100950558 + v * -0.000200214257)));
    return 2.83297682 + v * (1.00167406 + v * (0.00943887047 + v * (-0.0076224613 + v * far)));
}

// The x of which erf is this.
fn float_erfinv(value: f32) -> f32 {
    if (abs(value) == 1.0) {
        return value / (1.0 - abs(value));
    }
    return value * float_erfinv_factor(-log((1.0 - value) * (1.0 + value)));
}

// The x of which erfc is this.
fn float_erfcinv(value: f32) -> f32 {
    if (value == 0.0) {
        return 1.0 / value;
    }
    if (!(value < 0.000001)) {
        if (value == 2.0) {
            return -1.0 / (2.0 - value);
        }
        return (1.0 - value) * float_erfinv_factor(-log(value * (2.0 - value)));
    }
    // Far out, log(erfc(x)) is nearly a parabola: three steps of Newton's.
    let logarithm = log(value);
    var x = sqrt(-logarithm);
    for (var step = 0; step < 4; step++) {
        let t = 1.0 / (1.0 + 0.5 * x);
        x += (log(t) - x * x + float_erfc_series(t) - logarithm) / (2.0 * x + 1.0 / x);
    }
    return x;
}

// log(gamma(2 + z)) for z between -0.5 and 0.5: its series.
fn float_lgamma_at_two(z: f32) -> f32 {
    let far = -0.0011927539 + z * (0.00050966953 + z * (-0.00022315476 + z * (0.000099457513 + z * (-0.000044926237 + z * 0.000020507213))));
    let near = 0.020580808 + z * (-0.0073855511 + z * (0.0028905104 + z * far));
    return z * (0.42278434 + z * (0.32246703 + z * (-0.067352301 + z * near)));
}

// log(gamma(x)) for x > 0.
fn float_lgamma_positive(x: f32) -> f32 {
    if (x >= 8.0) {
        let inverse = 1.0 / x;
        return (x - 0.5) * (log(x) - 1.0) + 0.41893853 + inverse * (0.083333333 - 0.0027777778 * inverse * inverse);
    }
    if (x < 0.5) {
        return float_lgamma_at_two(x) - float_log1p(x) - log(x);
    }
    if (x < 1.5) {
        return float_lgamma_at_two(x - 1.0) - float_log1p(x - 1.0);
    }
    var rest = x;
    var product = 1.0;
    while (rest > 2.5) {
        rest -= 1.0;
        product *= rest;
    }
    return float_lgamma_at_two(rest - 2.0) + log(product);
}

// log(|gamma(x)|).
fn float_lgamma(x: f32) -> f32 {
    if (!(x <= 0.0)) {
        return float_lgamma_positive(x);
    }
    if (x == floor(x)) {
        return 1.0 / (x - floor(x));
    }
    return log(3.1415927 / abs(float_sinpi(x))) - float_lgamma_positive(1.0 - x);
}

// gamma(x) for x >= 0.5.
fn float_tgamma_positive(x: f32) -> f32 {
    if (x > 36.0) {
        return x * 3e38;
    }
    if (x < 1.5) {
        return exp(float_lgamma_at_two(x - 1.0)) / x;
    }
    var rest = x;
    var product = 1.0;
    while (rest > 2.5) {
        rest -= 1.0;
        product *= rest;
    }
    return product * exp(float_lgamma_at_two(rest - 2.0));
}

// gamma(x).
fn float_tgamma(x: f32) -> f32 {
    if (!(x < 0.5)) {
        return float_tgamma_positive(x);
    }
    if (x > 0.0) {
        return float_tgamma_positive(x + 1.0) / x;
    }
    if (x < 0.0 && x == floor(x)) {
        return sqrt(x);
    }
    return 3.1415927 / (float_sinpi(x) * float_tgamma_positive(1.0 - x));
}

// The next float on the way from one to another.
fn float_nextafter(start: f32, end: f32) -> f32 {
    let bits = bitcast<u32>(start);
    if ((bits & 0x7fffffffu) > 0x7f800000u || (bitcast<u32>(end) & 0x7fffffffu) > 0x7f800000u) {
        return start + end;
    }
    if (start == end) {
        return end;
    }
    if ((bits & 0x7fffffffu) == 0u) {
        return bitcast<f32>((bitcast<u32>(end) & 0x80000000u) | 1u);
    }
    return bitcast<f32>(select(bits - 1u, bits + 1u, (start < end) == (bits < 0x80000000u)));
}

// The exponent of the power of two at or below |x|.
fn float_ilogb(x: f32) -> i32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if (bits >= 0x7f800000u) {
        return select(i32(-2147483648), 2147483647, bits == 0x7f800000u);
    }
    if (bits == 0u) {
        return i32(-2147483648);
    }
    if (bits < 0x800000u) {
        return -118 - i32(countLeadingZeros(bits));
    }
    return i32(bits >> 23u) - 127;
}

// The same as a float.
fn float_logb(x: f32) -> f32 {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    if (bits >= 0x7f800000u) {
        return abs(x);
    }
    if (bits == 0u) {
        return -1.0 / abs(x);
    }
    return f32(float_ilogb(x));
}

// The nearest whole number, halves away from zero; WGSL's own takes them to the even neighbour.
fn float_round(x: f32) -> f32 {
    let whole = trunc(x);
    return whole + select(0.0, sign(x), abs(x - whole) >= 0.5);
}

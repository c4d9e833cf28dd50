// The natural logarithm of a double.
fn f64_log(x: f64) -> f64 {
    if (!f64_has_log(x)) {
        return f64_log_of_no_number(x);
    }
    let parts = f64_log_parts(x, 0.0);
    return parts.x + parts.y;
}

// The logarithm to the base 2.
fn f64_log2(x: f64) -> f64 {
    if (!f64_has_log(x)) {
        return f64_log_of_no_number(x);
    }
    let parts = f64_log_parts(x, 0.0);
    return parts.x * 1.4426950216293335 + (parts.x * 1.9259629911266175e-8 + parts.y * 1.4426950408889634);
}

// The logarithm to the base 10.
fn f64_log10(x: f64) -> f64 {
    if (!f64_has_log(x)) {
        return f64_log_of_no_number(x);
    }
    let parts = f64_log_parts(x, 0.0);
    return parts.x * 0.4342944771051407 + (parts.x * 4.798111141615973e-9 + parts.y * 0.4342944819032518);
}

// The natural logarithm of 1 + x.
fn f64_log1p(x: f64) -> f64 {
    if (abs(x) < 1e-9) {
        return x - 0.5 * x * x;
    }
    if (!f64_has_log(1.0 + x)) {
        return f64_log_of_no_number(1.0 + x);
    }
    let sum = f64_most(1.0 + x);
    let missing = select((1.0 - sum) + x, (x - sum) + 1.0, x > 1.0);
    let parts = f64_log_parts(sum, missing);
    return parts.x + parts.y;
}

// Whether a double is positive and finite.
fn f64_has_log(x: f64) -> bool {
    let bits = bitcast<u64>(x);
    return bits > 0lu && bits < 0x7ff0000000000000lu;
}

// The logarithm of what is not positive and finite.
fn f64_log_of_no_number(x: f64) -> f64 {
    if ((bitcast<u64>(x) & 0x7ffffffffffffffflu) == 0lu) {
        return f64_of_bits(0xfff0000000000000lu);
    }
    if (bitcast<u64>(x) == 0x7ff0000000000000lu) {
        return x;
    }
    return f64_of_bits(0x7ff8000000000000lu);
}

// The natural logarithm of x + tail as the sum of two doubles, of which the first has 26 bits. x is a power of two times m
// near 1, and ln m = 2 (s + s^3 / 3 + s^5 / 5 + ...) with s = (m - 1) / (m + 1); s and s^3 are sums of two doubles, too.
fn f64_log_parts(x: f64, tail: f64) -> vec2<f64> {
    var bits = bitcast<u64>(x);
    var power = 0;
    if (bits < 0x0010000000000000lu) {
        bits = bitcast<u64>(x * 18014398509481984.0);
        power = -54;
    }
    power += i32(u32(bits >> 52u)) - 1023;
    var m = bitcast<f64>((bits & 0x000ffffffffffffflu) | 0x3ff0000000000000lu);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        power += 1;
    }
    let f = m - 1.0;
    let below = 2.0 + f;
    let s = f64_top(f / below);
    let f_top = f64_top(f);
    let s_low = (((f - 2.0 * s) - s * f_top) - s * (f - f_top)) / below;
    let exact = s * s;
    let missed = (2.0 * s + s_low) * s_low;
    let z = exact + missed;
    let z_top = f64_top(z);
    let z_low = (exact - z_top) + missed;
    var sum = 0.08695652173913043lf;
    sum = sum * z + 0.09523809523809523;
    sum = sum * z + 0.10526315789473684;
    sum = sum * z + 0.11764705882352941;
    sum = sum * z + 0.13333333333333333;
    sum = sum * z + 0.15384615384615385;
    sum = sum * z + 0.18181818181818182;
    sum = sum * z + 0.2222222222222222;
    sum = sum * z + 0.2857142857142857;
    sum = (sum * z + 0.4) * z;
    // 2/3 and the rest of the series, times s^2, times s: each as a sum of two doubles.
    let c = f64_top(0.6666666666666666 + sum);
    let c_low = ((0.6666666666666666 - c) + sum) + 3.700743415417188e-17;
    let u_low = z_top * c_low + z_low * (c + c_low);
    let u = f64_top(z_top * c + u_low);
    let u_rest = (z_top * c - u) + u_low;
    let cube = s * u;
    let cube_low = s * u_rest + s_low * (u + u_rest);
    let whole = f64(power);
    let a = whole * 0.6931471805598903;
    let b = 2.0 * s;
    let d = ((2.0 * s_low + cube_low) + whole * 5.497923018708371e-14) + tail / x;
    let top = f64_top(a + (b + (cube + d)));
    return vec2<f64>(top, (((a - top) + b) + cube) + d);
}

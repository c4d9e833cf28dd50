// A double to the power of another, as C has it.
fn f64_pow(x: f64, y: f64) -> f64 {
    let x_bits = bitcast<u64>(x) & 0x7ffffffffffffffflu;
    let y_bits = bitcast<u64>(y) & 0x7ffffffffffffffflu;
    if (y_bits == 0lu || bitcast<u64>(x) == 0x3ff0000000000000lu) {
        return 1.0lf;
    }
    if (x_bits > 0x7ff0000000000000lu || y_bits > 0x7ff0000000000000lu) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let infinity = f64_of_bits(0x7ff0000000000000lu);
    let negative = y < 0.0;
    if (y_bits == 0x7ff0000000000000lu) {
        if (x_bits == 0x3ff0000000000000lu) {
            return 1.0lf;
        }
        return select(0.0lf, infinity, (x_bits > 0x3ff0000000000000lu) != negative);
    }
    // Whether y is whole, and whether it is odd.
    let magnitude = abs(y);
    let whole = floor(magnitude) == magnitude;
    let odd = whole && magnitude < 9007199254740992.0 && floor(magnitude * 0.5) * 2.0 != magnitude;
    let minus = odd && (bitcast<u64>(x) >> 63u) != 0lu;
    if (x_bits == 0lu || x_bits == 0x7ff0000000000000lu) {
        let result = select(0.0lf, infinity, (x_bits == 0lu) == negative);
        return select(result, -result, minus);
    }
    if (x < 0.0 && !whole) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let parts = f64_log_parts(abs(x), 0.0);
    let top = f64_top(y);
    let low = y - top;
    let result = f64_exp_of_sum(top * parts.x, top * parts.y + low * (parts.x + parts.y), 0);
    return select(result, -result, minus);
}

// The cube root. A guess from f32 becomes one of 26 bits, whose square is exact, and that one the result.
fn f64_cbrt(x: f64) -> f64 {
    let magnitude = abs(x);
    if (magnitude == 0.0 || !f64_is_finite(x)) {
        return x;
    }
    var value = magnitude;
    var power = 0;
    if (value < 1e-290) {
        value *= 18014398509481984.0;
        power = -18;
    }
    let third = (i32(u32(bitcast<u64>(value) >> 52u)) - 1023) / 3;
    value = f64_scaled(value, -3 * third);
    var root = f64(pow(f32(value), 0.33333334));
    root = root - (root * root * root - value) / (3.0 * root * root);
    root = f64_top(root);
    let square = root * root;
    let quotient = value / square;
    root = root + root * ((quotient - root) / (2.0 * root + quotient));
    return f64_copysign(f64_scaled(root, third + power), x);
}

// The length of a right triangle's long side.
fn f64_hypot(x: f64, y: f64) -> f64 {
    if (f64_is_infinite(x) || f64_is_infinite(y)) {
        return f64_of_bits(0x7ff0000000000000lu);
    }
    let long = max(abs(x), abs(y));
    if (long == 0.0 || f64_is_nan(x) || f64_is_nan(y)) {
        return abs(x) + abs(y);
    }
    // Neither square may leave the range.
    let power = clamp(i32(u32(bitcast<u64>(long) >> 52u)) - 1023, -1000, 1000);
    let scale = f64_power_of_two(-power);
    let a = x * scale;
    let b = y * scale;
    return sqrt(a * a + b * b) * f64_power_of_two(power);
}

// The rest of a division that is rounded towards zero: a long division of the digits, which is exact.
fn f64_fmod(x: f64, y: f64) -> f64 {
    let x_bits = bitcast<u64>(x) & 0x7ffffffffffffffflu;
    let y_bits = bitcast<u64>(y) & 0x7ffffffffffffffflu;
    if (x_bits >= 0x7ff0000000000000lu || y_bits > 0x7ff0000000000000lu || y_bits == 0lu) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    if (x_bits < y_bits) {
        return x;
    }
    // Digits times two to the power of the exponent less 1; without an exponent they stand as they are.
    let x_power = max(u32(x_bits >> 52u), 1u);
    let y_power = max(u32(y_bits >> 52u), 1u);
    let divisor = select(y_bits, (y_bits & 0x000ffffffffffffflu) | 0x0010000000000000lu, y_bits >= 0x0010000000000000lu);
    var rest = select(x_bits, (x_bits & 0x000ffffffffffffflu) | 0x0010000000000000lu, x_bits >= 0x0010000000000000lu);
    rest %= divisor;
    // Eleven bits at a time: more would not fit.
    var left = x_power - y_power;
    while (left > 0u && rest > 0lu) {
        let step = min(left, 11u);
        rest = (rest << step) % divisor;
        left -= step;
    }
    if (rest == 0lu) {
        return f64_copysign(0.0, x);
    }
    var power = y_power;
    while (rest < 0x0010000000000000lu && power > 1u) {
        rest = rest << 1u;
        power -= 1u;
    }
    if (rest >= 0x0010000000000000lu) {
        rest = (rest & 0x000ffffffffffffflu) | (u64(power) << 52u);
    }
    return f64_copysign(bitcast<f64>(rest), x);
}

// The double with these bits. It is made when the kernel runs: WGSL has no constants that are not finite.
fn f64_of_bits(bits: u64) -> f64 {
    return bitcast<f64>(bits);
}

// The two words of a double, the low one first.
fn f64_words(value: f64) -> vec2<u32> {
    let bits = bitcast<u64>(value);
    return vec2<u32>(u32(bits & 0xfffffffflu), u32(bits >> 32u));
}

// The double of two words, the low one first.
fn f64_of_words(words: vec2<u32>) -> f64 {
    return bitcast<f64>((u64(words.y) << 32u) | u64(words.x));
}

// A 64-bit integer as a double: its high word times 2^32 is exact, so that there is one rounding.
fn f64_of_wide_i(value: vec2<u32>) -> f64 {
    return f64(bitcast<i32>(value.y)) * 4294967296.0 + f64(value.x);
}

// A 64-bit integer without a sign as a double.
fn f64_of_wide_u(value: vec2<u32>) -> f64 {
    return f64(value.y) * 4294967296.0 + f64(value.x);
}

// A double as a 64-bit integer, rounded towards zero.
fn wide_of_f64_i(value: f64) -> vec2<u32> {
    if (value >= 9223372036854775808.0) {
        return vec2<u32>(0xffffffffu, 0x7fffffffu);
    }
    if (f64_is_nan(value)) {
        return vec2<u32>(0u, 0x80000000u);
    }
    let bits = bitcast<u64>(i64(value));
    return vec2<u32>(u32(bits & 0xfffffffflu), u32(bits >> 32u));
}

// A double as a 64-bit integer without a sign, rounded towards zero.
fn wide_of_f64_u(value: f64) -> vec2<u32> {
    if (value >= 18446744073709551616.0) {
        return vec2<u32>(0xffffffffu, 0xffffffffu);
    }
    if (f64_is_nan(value)) {
        return vec2<u32>(0u, 0x80000000u);
    }
    let bits = u64(value);
    return vec2<u32>(u32(bits & 0xfffffffflu), u32(bits >> 32u));
}

// A double as an int, rounded towards zero: the nearest where it does not fit, and the least for what is no number.
fn int_of_f64(value: f64) -> i32 {
    return select(i32(value), i32(-2147483648), f64_is_nan(value));
}

// A double as an unsigned int, rounded towards zero: the nearest where it does not fit, and half the range for what is no
// number.
fn uint_of_f64(value: f64) -> u32 {
    return select(u32(value), 0x80000000u, f64_is_nan(value));
}

// A double cut to its first 26 bits: the product of two such is exact.
fn f64_top(value: f64) -> f64 {
    return bitcast<f64>(bitcast<u64>(value) & 0xfffffffff8000000lu);
}

// A double without its last two bits. It is no longer the sum that it was made of, whose error a compiler would take for 0.
fn f64_most(value: f64) -> f64 {
    return bitcast<f64>(bitcast<u64>(value) & 0xfffffffffffffffclu);
}

// Two to the power of a whole number from -1022 to 1023.
fn f64_power_of_two(power: i32) -> f64 {
    return bitcast<f64>(u64(power + 1023) << 52u);
}

// A double times two to the power of a whole number from -2044 to 2046.
fn f64_scaled(value: f64, power: i32) -> f64 {
    let half = power / 2;
    return value * f64_power_of_two(half) * f64_power_of_two(power - half);
}

// Whether a double is no number.
fn f64_is_nan(value: f64) -> bool {
    return (bitcast<u64>(value) & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
}

// Whether a double is an infinity.
fn f64_is_infinite(value: f64) -> bool {
    return (bitcast<u64>(value) & 0x7ffffffffffffffflu) == 0x7ff0000000000000lu;
}

// Whether a double is neither an infinity nor no number.
fn f64_is_finite(value: f64) -> bool {
    return (bitcast<u64>(value) & 0x7ff0000000000000lu) != 0x7ff0000000000000lu;
}

// The magnitude of one double with the sign of another.
fn f64_copysign(value: f64, sign: f64) -> f64 {
    return bitcast<f64>((bitcast<u64>(value) & 0x7ffffffffffffffflu) | (bitcast<u64>(sign) & 0x8000000000000000lu));
}

// Without its fraction. Mesa's driver hands larger doubles back from `trunc` and `round` as they are on processors without wide
// rounding; `floor` and `ceil` are right everywhere.
fn f64_trunc(value: f64) -> f64 {
    return select(ceil(value), floor(value), value >= 0.0);
}

// The nearest whole number; halves go to the even one.
fn f64_rint(value: f64) -> f64 {
    let below = floor(value);
    let rest = value - below;
    let is_odd = floor(below * 0.5) * 2.0 != below;
    let whole = select(below, below + 1.0, rest > 0.5 || rest == 0.5 && is_odd);
    // What is negative rounds to a negative zero, which `ceil` gives.
    return select(whole, ceil(value), whole == 0.0 && value < 0.0);
}

// The nearest whole number; halves go away from zero.
fn f64_round(value: f64) -> f64 {
    let whole = f64_trunc(value);
    return select(whole, whole + f64_copysign(1.0, value), abs(value - whole) >= 0.5);
}

// A double that no compiler knows.
fn late_f64(value: f64) -> f64 {
    var kept = value;
    return kept;
}

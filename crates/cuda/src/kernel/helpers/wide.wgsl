// A word with a sign as 64 bits: a pair of words, the low one first.
fn wide_of_i32(value: i32) -> vec2<u32> {
    return vec2<u32>(bitcast<u32>(value), bitcast<u32>(value >> 31u));
}

// The sum of two 64-bit integers.
fn wide_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

// The difference of two 64-bit integers.
fn wide_sub(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

// The upper word of the product of two words.
fn upper_product(a: u32, b: u32) -> u32 {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let left = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let right = (a & 0xffffu) * (b >> 16u) + (left & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (left >> 16u) + (right >> 16u);
}

// The low 64 bits of a product.
fn wide_mul(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x * b.x, upper_product(a.x, b.x) + a.x * b.y + a.y * b.x);
}

// Whether one 64-bit integer without a sign is less than another.
fn wide_less_u(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

// Whether one 64-bit integer is less than another.
fn wide_less_i(a: vec2<u32>, b: vec2<u32>) -> bool {
    return bitcast<i32>(a.y) < bitcast<i32>(b.y) || (a.y == b.y && a.x < b.x);
}

// Shifted to the left by 0 to 63 bits.
fn wide_shl(a: vec2<u32>, by: u32) -> vec2<u32> {
    if (by == 0u) {
        return a;
    }
    if (by >= 32u) {
        return vec2<u32>(0u, a.x << (by & 31u));
    }
    return vec2<u32>(a.x << by, (a.y << by) | (a.x >> (32u - by)));
}

// Shifted to the right by 0 to 63 bits; zeros come in.
fn wide_shr_u(a: vec2<u32>, by: u32) -> vec2<u32> {
    if (by == 0u) {
        return a;
    }
    if (by >= 32u) {
        return vec2<u32>(a.y >> (by & 31u), 0u);
    }
    return vec2<u32>((a.x >> by) | (a.y << (32u - by)), a.y >> by);
}

// Shifted to the right by 0 to 63 bits; copies of the sign come in.
fn wide_shr_i(a: vec2<u32>, by: u32) -> vec2<u32> {
    let upper = bitcast<i32>(a.y);
    if (by == 0u) {
        return a;
    }
    if (by >= 32u) {
        return vec2<u32>(bitcast<u32>(upper >> (by & 31u)), bitcast<u32>(upper >> 31u));
    }
    return vec2<u32>((a.x >> by) | (a.y << (32u - by)), bitcast<u32>(upper >> by));
}

// Quotient (x, y) and remainder (z, w) of 64-bit integers without signs, bit by bit.
fn wide_divide(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
    if (a.y == 0u && b.y == 0u) {
        return vec4<u32>(a.x / b.x, 0u, a.x % b.x, 0u);
    }
    var quotient = a;
    var rest = vec2<u32>(0u, 0u);
    for (var bit = 0u; bit < 64u; bit++) {
        let carry = rest.y >> 31u;
        rest = vec2<u32>((rest.x << 1u) | (quotient.y >> 31u), (rest.y << 1u) | (rest.x >> 31u));
        quotient = vec2<u32>(quotient.x << 1u, (quotient.y << 1u) | (quotient.x >> 31u));
        if (carry == 1u || !wide_less_u(rest, b)) {
            rest = wide_sub(rest, b);
            quotient.x |= 1u;
        }
    }
    return vec4<u32>(quotient, rest);
}

// The quotient of 64-bit integers without signs.
fn wide_div_u(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return wide_divide(a, b).xy;
}

// The remainder of 64-bit integers without signs.
fn wide_rem_u(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return wide_divide(a, b).zw;
}

// The distance of a 64-bit integer from zero.
fn wide_abs(a: vec2<u32>) -> vec2<u32> {
    return select(a, wide_sub(vec2<u32>(0u, 0u), a), a.y >= 0x80000000u);
}

// The quotient of 64-bit integers, truncated as C does.
fn wide_div_i(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let quotient = wide_divide(wide_abs(a), wide_abs(b)).xy;
    return select(quotient, wide_sub(vec2<u32>(0u, 0u), quotient), ((a.y ^ b.y) & 0x80000000u) != 0u);
}

// The remainder of 64-bit integers; its sign is that of the dividend.
fn wide_rem_i(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let rest = wide_divide(wide_abs(a), wide_abs(b)).zw;
    return select(rest, wide_sub(vec2<u32>(0u, 0u), rest), a.y >= 0x80000000u);
}

// A 64-bit integer without a sign as a float, rounded once.
fn wide_to_f32_u(a: vec2<u32>) -> f32 {
    if (a.y == 0u) {
        return f32(a.x);
    }
    let shift = 32u - countLeadingZeros(a.y);
    let kept = wide_shr_u(a, shift);
    // What is shifted out decides only between two neighbours: one bit stands for all of it.
    let lost = wide_shl(kept, shift).x != a.x;
    return f32(kept.x | select(0u, 1u, lost)) * f32(1u << (shift - 1u)) * 2.0;
}

// A 64-bit integer as a float, rounded once.
fn wide_to_f32_i(a: vec2<u32>) -> f32 {
    let magnitude = wide_to_f32_u(wide_abs(a));
    return select(magnitude, -magnitude, a.y >= 0x80000000u);
}

// A float as a 64-bit integer without a sign; what does not fit is taken to the nearest end.
fn wide_of_f32_u(value: f32) -> vec2<u32> {
    let whole = trunc(clamp(value, 0.0, 1.8446742974197924e19));
    let upper = floor(whole / 4294967296.0);
    if ((bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u) {
        // What is no number.
        return vec2<u32>(0u, 0x80000000u);
    }
    let inside = vec2<u32>(u32(whole - upper * 4294967296.0), u32(upper));
    return select(inside, vec2<u32>(0xffffffffu), value >= 1.8446744073709552e19);
}

// A float as a 64-bit integer, truncated; what does not fit is taken to the nearest end.
fn wide_of_f32_i(value: f32) -> vec2<u32> {
    if (!(abs(value) < 9.223372036854776e18)) {
        return select(vec2<u32>(0u, 0x80000000u), vec2<u32>(0xffffffffu, 0x7fffffffu), value > 0.0);
    }
    let magnitude = wide_of_f32_u(min(abs(value), 9.223371487098962e18));
    return select(magnitude, wide_sub(vec2<u32>(0u, 0u), magnitude), value < 0.0);
}

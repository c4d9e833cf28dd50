// Integers of 64 bits as pairs of words, the low one first.

fn late_bool(value: bool) -> bool {
    return value;
}

fn late_i32(value: i32) -> i32 {
    return value;
}

fn late_u32(value: u32) -> u32 {
    return value;
}

fn late_f32(value: f32) -> f32 {
    return value;
}

fn late_pair(value: vec2<u32>) -> vec2<u32> {
    return value;
}

fn wide_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn wide_subtract(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

fn wide_negate(a: vec2<u32>) -> vec2<u32> {
    return wide_subtract(vec2<u32>(0u, 0u), a);
}

// The upper word of the product of two words.
fn multiply_high(a: u32, b: u32) -> u32 {
    let a0 = a & 0xffffu;
    let a1 = a >> 16u;
    let b0 = b & 0xffffu;
    let b1 = b >> 16u;
    let low = a0 * b0;
    let middle = a1 * b0 + (low >> 16u);
    let other = a0 * b1 + (middle & 0xffffu);
    return a1 * b1 + (middle >> 16u) + (other >> 16u);
}

fn multiply_high_signed(a: i32, b: i32) -> i32 {
    let x = bitcast<u32>(a);
    let y = bitcast<u32>(b);
    let high = multiply_high(x, y) - select(0u, y, a < 0) - select(0u, x, b < 0);
    return bitcast<i32>(high);
}

fn wide_multiply(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x * b.x, multiply_high(a.x, b.x) + a.x * b.y + a.y * b.x);
}

fn wide_multiply_high(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = vec2<u32>(multiply_high(a.x, b.x), 0u);
    let first = wide_add(vec2<u32>(a.y * b.x, multiply_high(a.y, b.x)), low);
    let second = wide_add(vec2<u32>(a.x * b.y, multiply_high(a.x, b.y)), vec2<u32>(first.x, 0u));
    let high = wide_add(vec2<u32>(a.y * b.y, multiply_high(a.y, b.y)), vec2<u32>(first.y, 0u));
    return wide_add(high, vec2<u32>(second.y, 0u));
}

fn wide_multiply_high_signed(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    var high = wide_multiply_high(a, b);
    if (a.y >= 0x80000000u) {
        high = wide_subtract(high, b);
    }
    if (b.y >= 0x80000000u) {
        high = wide_subtract(high, a);
    }
    return high;
}

fn wide_less_unsigned(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

fn wide_less_signed(a: vec2<u32>, b: vec2<u32>) -> bool {
    return bitcast<i32>(a.y) < bitcast<i32>(b.y) || (a.y == b.y && a.x < b.x);
}

fn wide_equal(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.x == b.x && a.y == b.y;
}

// An amount of 64 or more moves everything out.
fn wide_shift_left(a: vec2<u32>, amount: u32) -> vec2<u32> {
    let by = amount & 31u;
    let low = a.x << by;
    let high = (a.y << by) | ((a.x >> 1u) >> (31u - by));
    let inside = select(vec2<u32>(low, high), vec2<u32>(0u, low), amount >= 32u);
    return select(inside, vec2<u32>(0u, 0u), amount >= 64u);
}

fn wide_shift_right_unsigned(a: vec2<u32>, amount: u32) -> vec2<u32> {
    let by = amount & 31u;
    let high = a.y >> by;
    let low = (a.x >> by) | ((a.y << 1u) << (31u - by));
    let inside = select(vec2<u32>(low, high), vec2<u32>(high, 0u), amount >= 32u);
    return select(inside, vec2<u32>(0u, 0u), amount >= 64u);
}

fn wide_shift_right_signed(a: vec2<u32>, amount: u32) -> vec2<u32> {
    let sign = bitcast<u32>(bitcast<i32>(a.y) >> 31u);
    let by = amount & 31u;
    let high = bitcast<u32>(bitcast<i32>(a.y) >> by);
    let low = (a.x >> by) | ((a.y << 1u) << (31u - by));
    let inside = select(vec2<u32>(low, high), vec2<u32>(high, sign), amount >= 32u);
    return select(inside, vec2<u32>(sign, sign), amount >= 64u);
}

// Quotient and remainder; by zero the quotient has all bits set, and the remainder is the dividend.
fn wide_divide(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
    // Bits of the quotient that cannot be set are left out: those of the upper word where both numbers have one word, which
    // are divided at once, and those that the dividend does not have.
    let divisor = max(b.x, 1u);
    let short = (a.y | b.y) == 0u;
    var quotient = vec2<u32>(select(0u, a.x / divisor, short), 0u);
    var rest = vec2<u32>(select(0u, a.x % divisor, short), 0u);
    for (var bit = select(select(0u, 32u, a.y == 0u), 64u, short); bit < 64u; bit += 1u) {
        let top = rest.y >> 31u;
        let next = select(a.y, a.x, bit >= 32u);
        rest = vec2<u32>((rest.x << 1u) | ((next >> (31u - (bit & 31u))) & 1u), (rest.y << 1u) | (rest.x >> 31u));
        quotient = vec2<u32>(quotient.x << 1u, (quotient.y << 1u) | (quotient.x >> 31u));
        if (top == 1u || !wide_less_unsigned(rest, b)) {
            rest = wide_subtract(rest, b);
            quotient.x |= 1u;
        }
    }
    let nothing = (b.x | b.y) == 0u;
    return select(vec4<u32>(quotient, rest), vec4<u32>(0xffffffffu, 0xffffffffu, a), vec4<bool>(nothing));
}

fn wide_divide_unsigned(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return wide_divide(a, b).xy;
}

fn wide_remainder_unsigned(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return wide_divide(a, b).zw;
}

fn wide_absolute(a: vec2<u32>) -> vec2<u32> {
    return select(a, wide_negate(a), a.y >= 0x80000000u);
}

fn wide_divide_signed(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let quotient = wide_divide(wide_absolute(a), wide_absolute(b)).xy;
    let signed = select(quotient, wide_negate(quotient), ((a.y ^ b.y) & 0x80000000u) != 0u);
    return select(signed, vec2<u32>(0xffffffffu, 0xffffffffu), (b.x | b.y) == 0u);
}

fn wide_remainder_signed(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    // By zero the rest is the dividend.
    let rest = wide_divide(wide_absolute(a), wide_absolute(b)).zw;
    return select(rest, wide_negate(rest), a.y >= 0x80000000u);
}

fn wide_of_int(a: i32) -> vec2<u32> {
    return vec2<u32>(bitcast<u32>(a), bitcast<u32>(a >> 31u));
}

fn wide_count_bits(a: vec2<u32>) -> i32 {
    return bitcast<i32>(countOneBits(a.x) + countOneBits(a.y));
}

fn wide_leading_zeros(a: vec2<u32>) -> i32 {
    return bitcast<i32>(select(countLeadingZeros(a.y), 32u + countLeadingZeros(a.x), a.y == 0u));
}

fn wide_first_set(a: vec2<u32>) -> i32 {
    if (a.x != 0u) {
        return bitcast<i32>(countTrailingZeros(a.x) + 1u);
    }
    if (a.y != 0u) {
        return bitcast<i32>(countTrailingZeros(a.y) + 33u);
    }
    return 0;
}

fn wide_reverse(a: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(reverseBits(a.y), reverseBits(a.x));
}

// To the nearest float, halves to even.
fn float_of_wide(a: vec2<u32>) -> f32 {
    if (a.y == 0u) {
        return f32(a.x);
    }
    let zeros = countLeadingZeros(a.y);
    let moved = wide_shift_left(a, zeros);
    // What is below the upper word only says whether there is more.
    let sticky = select(0u, 1u, moved.x != 0u);
    let kept = moved.y >> 8u;
    let rest = ((moved.y & 0xffu) << 1u) | sticky;
    let up = rest > 0x100u || (rest == 0x100u && (kept & 1u) == 1u);
    let mantissa = kept + select(0u, 1u, up);
    return bitcast<f32>(((190u - zeros) << 23u) + (mantissa - 0x800000u));
}

fn float_of_wide_signed(a: vec2<u32>) -> f32 {
    if (a.y >= 0x80000000u) {
        return -float_of_wide(wide_negate(a));
    }
    return float_of_wide(a);
}

fn wide_of_float(a: f32) -> vec2<u32> {
    let bits = bitcast<u32>(a);
    let exponent = (bits >> 23u) & 0xffu;
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return vec2<u32>(0u, 0x80000000u);
    }
    if (bits >= 0x80000000u || exponent < 127u) {
        return vec2<u32>(0u, 0u);
    }
    if (exponent > 190u) {
        return vec2<u32>(0xffffffffu, 0xffffffffu);
    }
    let mantissa = vec2<u32>((bits & 0x7fffffu) | 0x800000u, 0u);
    if (exponent >= 150u) {
        return wide_shift_left(mantissa, exponent - 150u);
    }
    return wide_shift_right_unsigned(mantissa, 150u - exponent);
}

fn wide_of_float_signed(a: f32) -> vec2<u32> {
    let bits = bitcast<u32>(a);
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return vec2<u32>(0u, 0x80000000u);
    }
    let magnitude = wide_of_float(abs(a));
    if (bits >= 0x80000000u) {
        if (magnitude.y >= 0x80000000u) {
            return vec2<u32>(0u, 0x80000000u);
        }
        return wide_negate(magnitude);
    }
    if (magnitude.y >= 0x80000000u) {
        return vec2<u32>(0xffffffffu, 0x7fffffffu);
    }
    return magnitude;
}

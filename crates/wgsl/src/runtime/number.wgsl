// Integers of 32 bits as CUDA has them where WGSL differs, floats, and what is narrower than a word.

fn shift_left(a: u32, amount: u32) -> u32 {
    return select(0u, a << (amount & 31u), amount < 32u);
}

fn shift_right_unsigned(a: u32, amount: u32) -> u32 {
    return select(0u, a >> (amount & 31u), amount < 32u);
}

fn shift_right_signed(a: i32, amount: u32) -> i32 {
    return a >> min(amount, 31u);
}

// NVIDIA's driver 580 divides inexactly where it can tell that `a` is a short number with a sign, extended to 32 bits, and finds
// that `b` is small. Half of `a` is never such a number.
fn whole_quotient(a: u32, b: u32) -> u32 {
    let even = ((a >> 1u) / b) << 1u;
    return even + select(0u, 1u, a - even * b >= b);
}

fn divide_unsigned(a: u32, b: u32) -> u32 {
    return select(whole_quotient(a, max(b, 1u)), 0xffffffffu, b == 0u);
}

fn remainder_unsigned(a: u32, b: u32) -> u32 {
    return a - select(whole_quotient(a, max(b, 1u)) * b, 0u, b == 0u);
}

fn divide_signed(a: i32, b: i32) -> i32 {
    let negated = bitcast<i32>(0u - bitcast<u32>(a));
    // 0 and -1 as divisors are left out.
    let own = select(b, 1, bitcast<u32>(b) + 1u <= 1u);
    return select(select(a / own, negated, b == -1), -1, b == 0);
}

fn remainder_signed(a: i32, b: i32) -> i32 {
    let own = select(b, 1, bitcast<u32>(b) + 1u <= 1u);
    return select(a % own, a, b == 0);
}

fn is_nan(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

fn is_infinite(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) == 0x7f800000u;
}

fn is_finite(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7f800000u) != 0x7f800000u;
}

fn float_less(a: f32, b: f32) -> bool {
    return a < b && !is_nan(a) && !is_nan(b);
}

fn float_minimum(a: f32, b: f32) -> f32 {
    let least = select(select(b, a, a < b), bitcast<f32>(bitcast<u32>(a) | bitcast<u32>(b)), a == b);
    return select(least, a, is_nan(b));
}

fn float_maximum(a: f32, b: f32) -> f32 {
    let most = select(select(b, a, a > b), bitcast<f32>(bitcast<u32>(a) & bitcast<u32>(b)), a == b);
    return select(most, a, is_nan(b));
}

fn int_of_float(a: f32) -> i32 {
    let inner = i32(clamp(a, -2147483648.0, 2147483520.0));
    return select(select(inner, 2147483647, a >= 2147483648.0), 0, is_nan(a));
}

fn uint_of_float(a: f32) -> u32 {
    let inner = u32(clamp(a, 0.0, 4294967040.0));
    return select(select(inner, 0xffffffffu, a >= 4294967296.0), 0u, is_nan(a));
}

// The nearest binary16, halves to even.
fn half_bits(a: f32) -> u32 {
    let bits = bitcast<u32>(a);
    let sign = (bits >> 16u) & 0x8000u;
    let magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
        return 0x7fffu;
    }
    if (magnitude >= 0x477ff000u) {
        return sign | 0x7c00u;
    }
    if (magnitude < 0x38800000u) {
        // Below the smallest normal number: units of 2 to the power of -24.
        if (magnitude < 0x33000000u) {
            return sign;
        }
        let shift = 126u - (magnitude >> 23u);
        let mantissa = (magnitude & 0x7fffffu) | 0x800000u;
        let kept = mantissa >> shift;
        let rest = mantissa & ((1u << shift) - 1u);
        let half = 1u << (shift - 1u);
        return sign | (kept + select(0u, 1u, rest > half || (rest == half && (kept & 1u) == 1u)));
    }
    let moved = magnitude - 0x38000000u;
    let kept = moved >> 13u;
    let rest = moved & 0x1fffu;
    return sign | (kept + select(0u, 1u, rest > 0x1000u || (rest == 0x1000u && (kept & 1u) == 1u)));
}

fn float_of_half(bits: u32) -> f32 {
    let sign = (bits & 0x8000u) << 16u;
    let exponent = (bits >> 10u) & 31u;
    let mantissa = bits & 0x3ffu;
    let small = bitcast<u32>(f32(mantissa) * 0.000000059604644775390625);
    let normal = (select(exponent + 112u, 255u, exponent == 31u) << 23u) | (mantissa << 13u);
    return bitcast<f32>(sign | select(normal, small, exponent == 0u));
}

fn rounded_to_half(a: f32) -> f32 {
    return float_of_half(half_bits(a));
}

// The nearest number whose lower half is zero, halves to even.
fn bfloat_bits(a: f32) -> u32 {
    let bits = bitcast<u32>(a);
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return 0x7fffu;
    }
    return (bits + 0x7fffu + ((bits >> 16u) & 1u)) >> 16u;
}

fn rounded_to_bfloat(a: f32) -> f32 {
    return bitcast<f32>(bfloat_bits(a) << 16u);
}

fn copy_sign(a: f32, b: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(a) & 0x7fffffffu) | (bitcast<u32>(b) & 0x80000000u));
}

fn saturate_float(a: f32) -> f32 {
    return select(clamp(a, 0.0, 1.0), 0.0, is_nan(a));
}

fn float_remainder(a: f32, b: f32) -> f32 {
    if (is_nan(a) || is_nan(b) || is_infinite(a) || b == 0.0) {
        return bitcast<f32>(late_u32(0x7fffffffu));
    }
    if (is_infinite(b)) {
        return a;
    }
    // Exactly, by bits, as long as the exponents are far apart.
    let divisor = abs(b);
    var rest = abs(a);
    for (var step = 0u; step < 300u; step += 1u) {
        if (rest < divisor) {
            break;
        }
        let apart = (bitcast<u32>(rest) >> 23u) - (bitcast<u32>(divisor) >> 23u);
        var taken = ldexp(divisor, bitcast<i32>(apart));
        if (taken > rest) {
            taken = taken * 0.5;
        }
        rest = rest - taken;
    }
    return copy_sign(rest, a);
}


fn funnel_left(low: u32, high: u32, amount: u32) -> u32 {
    let shift = amount & 31u;
    return (high << shift) | ((low >> 1u) >> (31u - shift));
}

fn funnel_right(low: u32, high: u32, amount: u32) -> u32 {
    let shift = amount & 31u;
    return (low >> shift) | ((high << 1u) << (31u - shift));
}

fn byte_permute(a: u32, b: u32, selector: u32) -> u32 {
    var out = 0u;
    for (var index = 0u; index < 4u; index += 1u) {
        let choice = (selector >> (index * 4u)) & 15u;
        let word = select(a, b, (choice & 4u) != 0u);
        var byte = (word >> ((choice & 3u) * 8u)) & 0xffu;
        if ((choice & 8u) != 0u) {
            byte = select(0u, 0xffu, (byte & 0x80u) != 0u);
        }
        out |= byte << (index * 8u);
    }
    return out;
}

fn first_set(a: u32) -> i32 {
    return select(bitcast<i32>(countTrailingZeros(a)) + 1, 0, a == 0u);
}

// IEEE 754 binary64 in 32-bit integers: every operation rounds once, to nearest even, with subnormal numbers, infinities and
// NaN. A number is a vec2<u32>: x holds the low word, y the high word with the sign, 11 bits of exponent and 20 of the
// fraction. No floating-point instruction takes part, so that every device gives the same bits.
//
// Intermediate significands have their leading bit at bit 62, so that 10 bits lie below the 53 that are kept. A right shift
// that loses bits sets the lowest one ("sticky"), which is enough to round rightly.

fn words_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn words_subtract(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

fn words_less(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

fn words_equal(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.x == b.x && a.y == b.y;
}

fn words_are_zero(a: vec2<u32>) -> bool {
    return (a.x | a.y) == 0u;
}

fn words_shift_left(a: vec2<u32>, count: u32) -> vec2<u32> {
    if count == 0u {
        return a;
    }
    if count >= 64u {
        return vec2<u32>(0u, 0u);
    }
    if count >= 32u {
        return vec2<u32>(0u, a.x << (count - 32u));
    }
    return vec2<u32>(a.x << count, (a.y << count) | (a.x >> (32u - count)));
}

fn words_shift_right(a: vec2<u32>, count: u32) -> vec2<u32> {
    if count == 0u {
        return a;
    }
    if count >= 64u {
        return vec2<u32>(0u, 0u);
    }
    if count >= 32u {
        return vec2<u32>(a.y >> (count - 32u), 0u);
    }
    return vec2<u32>((a.x >> count) | (a.y << (32u - count)), a.y >> count);
}

fn words_shift_right_sticky(a: vec2<u32>, count: u32) -> vec2<u32> {
    let shifted = words_shift_right(a, count);
    let back = words_shift_left(shifted, count);
    let lost = select(!words_equal(back, a), !words_are_zero(a), count >= 64u);
    return vec2<u32>(shifted.x | select(0u, 1u, lost), shifted.y);
}

fn words_leading_zeros(a: vec2<u32>) -> u32 {
    return select(countLeadingZeros(a.y), 32u + countLeadingZeros(a.x), a.y == 0u);
}

fn words_negate(a: vec2<u32>) -> vec2<u32> {
    return words_subtract(vec2<u32>(0u, 0u), a);
}

// The 64 bits of the product of two words.
fn words_of_product(a: u32, b: u32) -> vec2<u32> {
    let a_low = a & 0xffffu;
    let a_high = a >> 16u;
    let b_low = b & 0xffffu;
    let b_high = b >> 16u;
    let low = a_low * b_low;
    let middle = a_high * b_low + (low >> 16u);
    let cross = a_low * b_high + (middle & 0xffffu);
    return vec2<u32>((cross << 16u) | (low & 0xffffu), a_high * b_high + (middle >> 16u) + (cross >> 16u));
}

// The 128 bits of the product of two pairs of words, lowest word first.
fn words_full_product(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
    let low = words_of_product(a.x, b.x);
    let first = words_of_product(a.x, b.y);
    let second = words_of_product(a.y, b.x);
    let high = words_of_product(a.y, b.y);
    let sum = words_add(first, vec2<u32>(low.y, 0u));
    let middle = words_add(vec2<u32>(sum.x, 0u), second);
    let top = words_add(words_add(high, vec2<u32>(sum.y, 0u)), vec2<u32>(middle.y, 0u));
    return vec4<u32>(low.x, middle.x, top.x, top.y);
}

fn quad_add(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
    let low = words_add(a.xy, b.xy);
    let carry = select(0u, 1u, words_less(low, a.xy));
    return vec4<u32>(low, words_add(words_add(a.zw, b.zw), vec2<u32>(carry, 0u)));
}

fn quad_subtract(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
    let borrow = select(0u, 1u, words_less(a.xy, b.xy));
    return vec4<u32>(words_subtract(a.xy, b.xy), words_subtract(words_subtract(a.zw, b.zw), vec2<u32>(borrow, 0u)));
}

fn quad_less(a: vec4<u32>, b: vec4<u32>) -> bool {
    return words_less(a.zw, b.zw) || (words_equal(a.zw, b.zw) && words_less(a.xy, b.xy));
}

fn quad_is_zero(a: vec4<u32>) -> bool {
    return (a.x | a.y | a.z | a.w) == 0u;
}

fn quad_shift_left(a: vec4<u32>, count: u32) -> vec4<u32> {
    if count == 0u {
        return a;
    }
    if count >= 64u {
        return vec4<u32>(0u, 0u, words_shift_left(a.xy, count - 64u));
    }
    return vec4<u32>(
        words_shift_left(a.xy, count),
        words_shift_left(a.zw, count) | words_shift_right(a.xy, 64u - count),
    );
}

fn quad_shift_right_sticky(a: vec4<u32>, count: u32) -> vec4<u32> {
    if count == 0u {
        return a;
    }
    if count >= 128u {
        return vec4<u32>(select(1u, 0u, quad_is_zero(a)), 0u, 0u, 0u);
    }
    if count >= 64u {
        let low = words_shift_right_sticky(a.zw, count - 64u);
        return vec4<u32>(low.x | select(1u, 0u, words_are_zero(a.xy)), low.y, 0u, 0u);
    }
    let low = words_shift_right_sticky(a.xy, count) | words_shift_left(a.zw, 64u - count);
    return vec4<u32>(low, words_shift_right(a.zw, count));
}

fn quad_leading_zeros(a: vec4<u32>) -> u32 {
    return select(words_leading_zeros(a.zw), 64u + words_leading_zeros(a.xy), words_are_zero(a.zw));
}

fn double_sign(a: vec2<u32>) -> u32 {
    return a.y & 0x80000000u;
}

fn double_biased_exponent(a: vec2<u32>) -> i32 {
    return i32((a.y >> 20u) & 0x7ffu);
}

fn double_fraction(a: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x, a.y & 0xfffffu);
}

fn double_is_nan(a: vec2<u32>) -> bool {
    let high = a.y & 0x7fffffffu;
    return high > 0x7ff00000u || (high == 0x7ff00000u && a.x != 0u);
}

fn double_is_infinite(a: vec2<u32>) -> bool {
    return (a.y & 0x7fffffffu) == 0x7ff00000u && a.x == 0u;
}

fn double_is_finite(a: vec2<u32>) -> bool {
    return (a.y & 0x7ff00000u) != 0x7ff00000u;
}

fn double_is_zero(a: vec2<u32>) -> bool {
    return ((a.y & 0x7fffffffu) | a.x) == 0u;
}

// The NaN of one or two operands: NVIDIA's operations give this one for every NaN.
fn double_nan() -> vec2<u32> {
    return vec2<u32>(0xffffffffu, 0x7fffffffu);
}

fn double_infinity(sign: u32) -> vec2<u32> {
    return vec2<u32>(0u, sign | 0x7ff00000u);
}

fn double_negate(a: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x, a.y ^ 0x80000000u);
}

fn double_absolute(a: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x, a.y & 0x7fffffffu);
}

fn double_copy_sign(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x, (a.y & 0x7fffffffu) | (b.y & 0x80000000u));
}

// A finite number other than zero as a significand with its leading bit at bit 52, and the exponent that belongs to it:
// words 0 and 1 are the significand, word 2 the biased exponent as a signed number.
fn double_unpack(a: vec2<u32>) -> vec3<u32> {
    let exponent = double_biased_exponent(a);
    let fraction = double_fraction(a);
    if exponent != 0 {
        return vec3<u32>(fraction.x, fraction.y | 0x100000u, u32(exponent));
    }
    let shift = words_leading_zeros(fraction) - 11u;
    return vec3<u32>(words_shift_left(fraction, shift), u32(1 - i32(shift)));
}

// Rounds and packs. The significand's leading bit is bit 62, or lower where the exponent is 0 or less; the exponent is the
// biased one less 1, because the leading bit adds 1 to it.
fn double_round(sign: u32, exponent: i32, significand: vec2<u32>) -> vec2<u32> {
    var kept = significand;
    var field = exponent;
    if field < 0 {
        kept = words_shift_right_sticky(kept, u32(min(-field, 64)));
        field = 0;
    }
    let rest = kept.x & 0x3ffu;
    var rounded = words_shift_right(words_add(kept, vec2<u32>(0x200u, 0u)), 10u);
    if rest == 0x200u {
        rounded.x = rounded.x & 0xfffffffeu;
    }
    let high = (u32(field) << 20u) + rounded.y;
    if field >= 0x7ff || high >= 0x7ff00000u {
        return double_infinity(sign);
    }
    return vec2<u32>(rounded.x, sign | high);
}

// Rounds any significand other than zero. With its leading bit at bit 62 the exponent is what double_round takes.
fn double_normalize_round(sign: u32, exponent: i32, significand: vec2<u32>) -> vec2<u32> {
    let zeros = words_leading_zeros(significand);
    if zeros == 0u {
        return double_round(sign, exponent + 1, words_shift_right_sticky(significand, 1u));
    }
    return double_round(sign, exponent + 1 - i32(zeros), words_shift_left(significand, zeros - 1u));
}

fn double_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) || double_is_nan(b) {
        return double_nan();
    }
    let a_sign = double_sign(a);
    let b_sign = double_sign(b);
    if !double_is_finite(a) {
        if !double_is_finite(b) && a_sign != b_sign {
            return double_nan();
        }
        return a;
    }
    if !double_is_finite(b) {
        return b;
    }
    if double_is_zero(a) {
        if double_is_zero(b) {
            return vec2<u32>(0u, a_sign & b_sign);
        }
        return b;
    }
    if double_is_zero(b) {
        return a;
    }
    // The larger one first.
    let swapped = words_less(double_absolute(a), double_absolute(b));
    let large = select(a, b, swapped);
    let small = select(b, a, swapped);
    let first = double_unpack(large);
    let second = double_unpack(small);
    let exponent = i32(first.z);
    let distance = u32(min(exponent - i32(second.z), 64));
    let significand = words_shift_left(first.xy, 9u);
    let shifted = words_shift_right_sticky(words_shift_left(second.xy, 9u), distance);
    if a_sign == b_sign {
        return double_normalize_round(a_sign, exponent, words_add(significand, shifted));
    }
    let difference = words_subtract(significand, shifted);
    if words_are_zero(difference) {
        return vec2<u32>(0u, 0u);
    }
    return double_normalize_round(double_sign(large), exponent, difference);
}

fn double_subtract(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return double_add(a, double_negate(b));
}

fn double_multiply(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) || double_is_nan(b) {
        return double_nan();
    }
    let sign = double_sign(a) ^ double_sign(b);
    let zero = double_is_zero(a) || double_is_zero(b);
    if !double_is_finite(a) || !double_is_finite(b) {
        if zero {
            return double_nan();
        }
        return double_infinity(sign);
    }
    if zero {
        return vec2<u32>(0u, sign);
    }
    let first = double_unpack(a);
    let second = double_unpack(b);
    let product = words_full_product(words_shift_left(first.xy, 10u), words_shift_left(second.xy, 11u));
    let sticky = select(1u, 0u, words_are_zero(product.xy));
    // The leading bit of the upper half is bit 61 or 62.
    let significand = vec2<u32>(product.z | sticky, product.w);
    return double_normalize_round(sign, i32(first.z) + i32(second.z) - 1023, significand);
}

fn double_divide(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) || double_is_nan(b) {
        return double_nan();
    }
    let sign = double_sign(a) ^ double_sign(b);
    if !double_is_finite(a) {
        if !double_is_finite(b) {
            return double_nan();
        }
        return double_infinity(sign);
    }
    if !double_is_finite(b) {
        return vec2<u32>(0u, sign);
    }
    if double_is_zero(b) {
        if double_is_zero(a) {
            return double_nan();
        }
        return double_infinity(sign);
    }
    if double_is_zero(a) {
        return vec2<u32>(0u, sign);
    }
    let first = double_unpack(a);
    let second = double_unpack(b);
    let divisor = second.xy;
    var exponent = i32(first.z) - i32(second.z) + 1022;
    var rest = first.xy;
    if words_less(rest, divisor) {
        exponent -= 1;
        rest = words_shift_left(rest, 1u);
    }
    // One bit of the quotient per turn: 55 bits, and the sticky one from what is left.
    var quotient = vec2<u32>(0u, 0u);
    for (var turn = 0u; turn < 55u; turn++) {
        quotient = words_shift_left(quotient, 1u);
        if !words_less(rest, divisor) {
            rest = words_subtract(rest, divisor);
            quotient.x |= 1u;
        }
        rest = words_shift_left(rest, 1u);
    }
    quotient = words_shift_left(quotient, 8u);
    quotient.x |= select(1u, 0u, words_are_zero(rest));
    return double_round(sign, exponent, quotient);
}

fn double_sqrt(a: vec2<u32>) -> vec2<u32> {
    if double_is_zero(a) {
        return a;
    }
    if double_is_nan(a) || double_sign(a) != 0u {
        return double_nan();
    }
    if !double_is_finite(a) {
        return a;
    }
    let parts = double_unpack(a);
    let power = i32(parts.z) - 1023;
    // An even power of two in front of a number from 1 to 4, whose integer root is found bit by bit: the radicand has two bits
    // for each of the root's 55.
    let odd = power & 1;
    var radicand = words_shift_left(parts.xy, 10u + u32(odd));
    var root = vec2<u32>(0u, 0u);
    var rest = vec2<u32>(0u, 0u);
    for (var turn = 0u; turn < 55u; turn++) {
        rest = words_shift_left(rest, 2u) | vec2<u32>(radicand.y >> 30u, 0u);
        radicand = words_shift_left(radicand, 2u);
        let trial = words_shift_left(root, 2u) | vec2<u32>(1u, 0u);
        root = words_shift_left(root, 1u);
        if !words_less(rest, trial) {
            rest = words_subtract(rest, trial);
            root.x |= 1u;
        }
    }
    root = words_shift_left(root, 8u);
    root.x |= select(1u, 0u, words_are_zero(rest));
    return double_round(0u, ((power - odd) >> 1u) + 1022, root);
}

fn double_fma(a: vec2<u32>, b: vec2<u32>, c: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) || double_is_nan(b) || double_is_nan(c) {
        return double_nan();
    }
    let sign = double_sign(a) ^ double_sign(b);
    let zero = double_is_zero(a) || double_is_zero(b);
    if !double_is_finite(a) || !double_is_finite(b) {
        if zero || (!double_is_finite(c) && double_sign(c) != sign) {
            return double_nan();
        }
        return double_infinity(sign);
    }
    if !double_is_finite(c) {
        return c;
    }
    if zero {
        if double_is_zero(c) {
            return vec2<u32>(0u, sign & double_sign(c));
        }
        return c;
    }
    let first = double_unpack(a);
    let second = double_unpack(b);
    // The product has its leading bit at bit 125 or 126 of 128; an exponent e means the value times 2 to the power of
    // e - 1023 - 125.
    var product = words_full_product(words_shift_left(first.xy, 10u), words_shift_left(second.xy, 11u));
    var exponent = i32(first.z) + i32(second.z) - 1023;
    var sum = product;
    var sum_sign = sign;
    if !double_is_zero(c) {
        let third = double_unpack(c);
        // The leading bit at bit 125.
        var addend = quad_shift_left(vec4<u32>(third.xy, 0u, 0u), 73u);
        let distance = exponent - i32(third.z);
        if distance > 0 {
            addend = quad_shift_right_sticky(addend, u32(min(distance, 128)));
        } else {
            product = quad_shift_right_sticky(product, u32(min(-distance, 128)));
            exponent = i32(third.z);
        }
        if sign == double_sign(c) {
            sum = quad_add(product, addend);
        } else if quad_less(product, addend) {
            sum = quad_subtract(addend, product);
            sum_sign = double_sign(c);
        } else {
            sum = quad_subtract(product, addend);
            if quad_is_zero(sum) {
                return vec2<u32>(0u, 0u);
            }
        }
    }
    // To bit 126, then the upper half has its leading bit at bit 62.
    let zeros = quad_leading_zeros(sum);
    if zeros == 0u {
        sum = quad_shift_right_sticky(sum, 1u);
    } else {
        sum = quad_shift_left(sum, zeros - 1u);
    }
    let sticky = select(1u, 0u, words_are_zero(sum.xy));
    return double_round(sum_sign, exponent + 1 - i32(zeros), vec2<u32>(sum.z | sticky, sum.w));
}

fn double_equal(a: vec2<u32>, b: vec2<u32>) -> bool {
    if double_is_nan(a) || double_is_nan(b) {
        return false;
    }
    return words_equal(a, b) || (double_is_zero(a) && double_is_zero(b));
}

fn double_less(a: vec2<u32>, b: vec2<u32>) -> bool {
    if double_is_nan(a) || double_is_nan(b) || (double_is_zero(a) && double_is_zero(b)) {
        return false;
    }
    let a_negative = double_sign(a) != 0u;
    if a_negative != (double_sign(b) != 0u) {
        return a_negative;
    }
    return select(words_less(a, b), words_less(b, a), a_negative);
}

fn double_less_equal(a: vec2<u32>, b: vec2<u32>) -> bool {
    return double_less(a, b) || double_equal(a, b);
}

// The smaller one; of a number and NaN the number.
fn double_min(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) {
        return select(b, double_nan(), double_is_nan(b));
    }
    if double_is_nan(b) {
        return a;
    }
    if double_is_zero(a) && double_is_zero(b) {
        return vec2<u32>(0u, a.y | b.y);
    }
    return select(b, a, double_less(a, b));
}

// The larger one; of a number and NaN the number.
fn double_max(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) {
        return select(b, double_nan(), double_is_nan(b));
    }
    if double_is_nan(b) {
        return a;
    }
    if double_is_zero(a) && double_is_zero(b) {
        return vec2<u32>(0u, a.y & b.y);
    }
    return select(b, a, double_less(b, a));
}

// The bits of a binary32, which hold every such number exactly.
fn double_from_float_bits(bits: u32) -> vec2<u32> {
    let sign = bits & 0x80000000u;
    let exponent = (bits >> 23u) & 0xffu;
    var fraction = bits & 0x7fffffu;
    if exponent == 0xffu {
        if fraction != 0u {
            return double_nan();
        }
        return double_infinity(sign);
    }
    var biased = exponent + 896u;
    if exponent == 0u {
        if fraction == 0u {
            return vec2<u32>(0u, sign);
        }
        let shift = countLeadingZeros(fraction) - 8u;
        fraction = (fraction << shift) & 0x7fffffu;
        biased = 897u - shift;
    }
    return vec2<u32>(fraction << 29u, sign | (biased << 20u) | (fraction >> 3u));
}

fn double_from_float(value: f32) -> vec2<u32> {
    return double_from_float_bits(bitcast<u32>(value));
}

// Rounded to nearest even, as the bits of a binary32.
fn double_to_float_bits(a: vec2<u32>) -> u32 {
    let sign = double_sign(a);
    if double_is_nan(a) {
        return 0x7fffffffu;
    }
    if double_is_infinite(a) {
        return sign | 0x7f800000u;
    }
    if double_is_zero(a) {
        return sign;
    }
    let exponent = double_biased_exponent(a);
    if exponent < 800 {
        return sign;
    }
    // 24 bits and seven below, the last of them sticky: the leading bit is bit 30.
    let fraction = double_fraction(a);
    let significand = words_shift_right_sticky(vec2<u32>(fraction.x, fraction.y | 0x100000u), 22u).x;
    var field = exponent - 897;
    var kept = significand;
    if field < 0 {
        let count = u32(min(-field, 31));
        kept = (kept >> count) | select(0u, 1u, (kept & ((1u << count) - 1u)) != 0u);
        field = 0;
    }
    var rounded = (kept + 0x40u) >> 7u;
    if (kept & 0x7fu) == 0x40u {
        rounded &= 0xfffffffeu;
    }
    let bits = (u32(field) << 23u) + rounded;
    if field >= 0xff || bits >= 0x7f800000u {
        return sign | 0x7f800000u;
    }
    return sign | bits;
}

fn double_to_float(a: vec2<u32>) -> f32 {
    return bitcast<f32>(double_to_float_bits(a));
}

fn double_from_uint(value: u32) -> vec2<u32> {
    if value == 0u {
        return vec2<u32>(0u, 0u);
    }
    let zeros = countLeadingZeros(value);
    let fraction = words_shift_left(vec2<u32>(value, 0u), 21u + zeros);
    return vec2<u32>(fraction.x, ((1054u - zeros) << 20u) | (fraction.y & 0xfffffu));
}

fn double_from_int(value: i32) -> vec2<u32> {
    let sign = bitcast<u32>(value) & 0x80000000u;
    let size = double_from_uint(select(bitcast<u32>(value), 0u - bitcast<u32>(value), sign != 0u));
    return vec2<u32>(size.x, size.y | sign);
}

fn double_from_ulong(value: vec2<u32>) -> vec2<u32> {
    if words_are_zero(value) {
        return value;
    }
    return double_normalize_round(0u, 1084, value);
}

fn double_from_long(value: vec2<u32>) -> vec2<u32> {
    let sign = value.y & 0x80000000u;
    if words_are_zero(value) {
        return value;
    }
    return double_normalize_round(sign, 1084, select(value, words_negate(value), sign != 0u));
}

// The whole part of the absolute value as 64 bits, for numbers below 2 to the power of 64.
fn double_whole(a: vec2<u32>) -> vec2<u32> {
    let exponent = double_biased_exponent(a);
    if exponent < 1023 {
        return vec2<u32>(0u, 0u);
    }
    let fraction = double_fraction(a);
    let significand = vec2<u32>(fraction.x, fraction.y | 0x100000u);
    if exponent >= 1075 {
        return words_shift_left(significand, u32(exponent - 1075));
    }
    return words_shift_right(significand, u32(1075 - exponent));
}

// Towards zero; what does not fit becomes the nearest number that does, and NaN becomes 0x80000000.
fn double_to_int(a: vec2<u32>) -> i32 {
    if double_is_nan(a) {
        return bitcast<i32>(0x80000000u);
    }
    let negative = double_sign(a) != 0u;
    if double_biased_exponent(a) >= 1054 {
        return bitcast<i32>(select(0x7fffffffu, 0x80000000u, negative));
    }
    let whole = double_whole(a).x;
    return bitcast<i32>(select(whole, 0u - whole, negative));
}

// Towards zero; what does not fit becomes the nearest number that does, and NaN becomes 0x80000000.
fn double_to_uint(a: vec2<u32>) -> u32 {
    if double_is_nan(a) {
        return 0x80000000u;
    }
    if double_sign(a) != 0u {
        return 0u;
    }
    if double_biased_exponent(a) >= 1055 {
        return 0xffffffffu;
    }
    return double_whole(a).x;
}

// Towards zero; what does not fit becomes the nearest number that does, and NaN the number with the sign bit alone.
fn double_to_long(a: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) {
        return vec2<u32>(0u, 0x80000000u);
    }
    let negative = double_sign(a) != 0u;
    if double_biased_exponent(a) >= 1086 {
        return select(vec2<u32>(0xffffffffu, 0x7fffffffu), vec2<u32>(0u, 0x80000000u), negative);
    }
    let whole = double_whole(a);
    return select(whole, words_negate(whole), negative);
}

// Towards zero; what does not fit becomes the nearest number that does, and NaN the number with the highest bit alone.
fn double_to_ulong(a: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) {
        return vec2<u32>(0u, 0x80000000u);
    }
    if double_sign(a) != 0u {
        return vec2<u32>(0u, 0u);
    }
    if double_biased_exponent(a) >= 1087 {
        return vec2<u32>(0xffffffffu, 0xffffffffu);
    }
    return double_whole(a);
}

// The bits below the binary point of a number from 1 to 2 to the power of 52, set to zero.
fn double_clear_below_point(a: vec2<u32>, exponent: i32) -> vec2<u32> {
    let count = u32(1075 - exponent);
    return words_shift_left(words_shift_right(a, count), count);
}

fn double_trunc(a: vec2<u32>) -> vec2<u32> {
    let exponent = double_biased_exponent(a);
    if exponent < 1023 {
        return vec2<u32>(0u, double_sign(a));
    }
    if exponent >= 1075 {
        return select(a, double_nan(), double_is_nan(a));
    }
    return double_clear_below_point(a, exponent);
}

// Away from zero by one where the number is not whole.
fn double_away(a: vec2<u32>) -> vec2<u32> {
    let cut = double_trunc(a);
    if words_equal(cut, a) || !double_is_finite(a) {
        return cut;
    }
    return double_add(cut, vec2<u32>(0u, 0x3ff00000u | double_sign(a)));
}

fn double_floor(a: vec2<u32>) -> vec2<u32> {
    if double_sign(a) != 0u {
        return double_away(a);
    }
    return double_trunc(a);
}

fn double_ceil(a: vec2<u32>) -> vec2<u32> {
    if double_sign(a) != 0u {
        return double_trunc(a);
    }
    return double_away(a);
}

// The nearest whole number, halves to even: adding 2 to the power of 52 leaves no bit below the point.
fn double_rint(a: vec2<u32>) -> vec2<u32> {
    if double_biased_exponent(a) >= 1075 {
        return select(a, double_nan(), double_is_nan(a));
    }
    let large = vec2<u32>(0u, 0x43300000u | double_sign(a));
    let whole = double_subtract(double_add(a, large), large);
    return vec2<u32>(whole.x, (whole.y & 0x7fffffffu) | double_sign(a));
}

// The nearest whole number, halves away from zero.
fn double_round_away(a: vec2<u32>) -> vec2<u32> {
    let cut = double_trunc(a);
    if !double_is_finite(a) {
        return cut;
    }
    let rest = double_absolute(double_subtract(a, cut));
    if double_less(rest, vec2<u32>(0u, 0x3fe00000u)) {
        return cut;
    }
    let one = vec2<u32>(0u, 0x3ff00000u | double_sign(a));
    let whole = double_add(cut, one);
    return vec2<u32>(whole.x, (whole.y & 0x7fffffffu) | double_sign(a));
}

// a times 2 to the power of the exponent, rounded once.
fn double_scale(a: vec2<u32>, exponent: i32) -> vec2<u32> {
    if !double_is_finite(a) || double_is_zero(a) {
        return select(a, double_nan(), double_is_nan(a));
    }
    let parts = double_unpack(a);
    let field = i32(parts.z) + clamp(exponent, -5000, 5000) - 1;
    return double_round(double_sign(a), field, words_shift_left(parts.xy, 10u));
}

// The exponent of frexp: a is a fraction from 0.5 to 1 times 2 to its power.
fn double_frexp_exponent(a: vec2<u32>) -> i32 {
    if !double_is_finite(a) || double_is_zero(a) {
        return 0;
    }
    return i32(double_unpack(a).z) - 1022;
}

// The fraction of frexp.
fn double_frexp_fraction(a: vec2<u32>) -> vec2<u32> {
    if !double_is_finite(a) || double_is_zero(a) {
        return select(a, double_nan(), double_is_nan(a));
    }
    let parts = double_unpack(a);
    return vec2<u32>(parts.x, double_sign(a) | 0x3fe00000u | (parts.y & 0xfffffu));
}

// The exact remainder of a / b with the sign of a.
fn double_remainder(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if double_is_nan(a) || double_is_nan(b) || !double_is_finite(a) || double_is_zero(b) {
        return double_nan();
    }
    if !double_is_finite(b) || double_is_zero(a) {
        return a;
    }
    let first = double_unpack(a);
    let second = double_unpack(b);
    var rest = first.xy;
    let distance = i32(first.z) - i32(second.z);
    if distance < 0 {
        return a;
    }
    for (var turn = 0; turn <= distance; turn++) {
        if turn > 0 {
            rest = words_shift_left(rest, 1u);
        }
        if !words_less(rest, second.xy) {
            rest = words_subtract(rest, second.xy);
        }
    }
    if words_are_zero(rest) {
        return vec2<u32>(0u, double_sign(a));
    }
    let zeros = words_leading_zeros(rest);
    return double_round(double_sign(a), i32(second.z) + 10 - i32(zeros), words_shift_left(rest, zeros - 1u));
}

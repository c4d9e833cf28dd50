// The significand of a finite double above zero, as an integer of 53 bits.
fn f64_significand(bits: u64) -> u64 {
    if (bits < 0x10000000000000lu) {
        return bits << (f64_leading_zeros(bits) - 11u);
    }
    return (bits & 0xffffffffffffflu) | 0x10000000000000lu;
}

// The exponent that belongs to it, as the bits of a normal number have it; 0 and less for subnormal numbers.
fn f64_significand_exponent(bits: u64) -> i32 {
    if (bits < 0x10000000000000lu) {
        return 12 - i32(f64_leading_zeros(bits));
    }
    return i32(u32(bits >> 52u));
}

// How many zeros the 64 bits begin with.
fn f64_leading_zeros(bits: u64) -> u32 {
    let upper = u32(bits >> 32u);
    return select(countLeadingZeros(upper), 32u + countLeadingZeros(u32(bits & 0xfffffffflu)), upper == 0u);
}

// a / b, rounded once, to the nearest double, as CUDA divides. The device's own division may be off by some units in the last
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

// The square root, rounded once, to the nearest double, as CUDA takes it.
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

// Square roots and quotients, rounded once, to the nearest float, in few steps: where fma rounds once, one step of Newton's method from
// a device's own estimate leads there, if that is close enough. This is how nvcc takes them. Numbers from which a step might be too
// large or too small for its digits go to the functions in integers. No `max` changes a value: they are there because a compiler may
// make x (1 - a b) of x - (x a) b, which leaves nothing to correct with.
fn float_sqrt_by_fma(x: f32) -> f32 {
    if bitcast<u32>(x) - 0x1f800000u >= 0x60000000u {
        return float_sqrt(x);
    }
    let inverse = inverseSqrt(x);
    let root = max(x * inverse, 0.0);
    return fma(fma(-root, root, x), 0.5 * inverse, root);
}

// The inverse of a number above zero, to half a unit and hardly more.
fn float_inverse_by_fma(x: f32) -> f32 {
    let estimate = max(1.0 / x, 0.0);
    return fma(fma(-x, estimate, 1.0), estimate, estimate);
}

// a / b. The first correction leaves less than a unit, so that the rest for the second one is exact (Markstein, 1990).
fn float_divide_by_fma(a: f32, b: f32) -> f32 {
    let above = bitcast<u32>(a) & 0x7fffffffu;
    let below = bitcast<u32>(b) & 0x7fffffffu;
    if max(above - 0x20800000u, below - 0x20800000u) >= 0x3e000000u {
        return float_divide(a, b);
    }
    let dividend = bitcast<f32>(above);
    let divisor = bitcast<f32>(below);
    let inverse = float_inverse_by_fma(divisor);
    let first = max(dividend * inverse, 0.0);
    let second = fma(fma(-divisor, first, dividend), inverse, first);
    let quotient = fma(fma(-divisor, second, dividend), inverse, second);
    return bitcast<f32>(bitcast<u32>(quotient) | ((bitcast<u32>(a) ^ bitcast<u32>(b)) & 0x80000000u));
}

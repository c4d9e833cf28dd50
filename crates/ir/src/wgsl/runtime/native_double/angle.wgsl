// The angle whose tangent is a double.
fn f64_atan(x: f64) -> f64 {
    return f64_atan2(x, 1.0);
}

// The angle whose sine is a double.
fn f64_asin(x: f64) -> f64 {
    if (f64_is_nan(x) || abs(x) > 1.0) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    return f64_atan2(x, sqrt((1.0 - x) * (1.0 + x)));
}

// The angle whose cosine is a double.
fn f64_acos(x: f64) -> f64 {
    if (f64_is_nan(x) || abs(x) > 1.0) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    return f64_atan2(sqrt((1.0 - x) * (1.0 + x)), x);
}

// The angle of the point (x, y), as C has it.
fn f64_atan2(y: f64, x: f64) -> f64 {
    if (f64_is_nan(x) || f64_is_nan(y)) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let left = (bitcast<u64>(x) >> 63u) == 1lu;
    var beside = abs(x);
    var above = abs(y);
    if (f64_is_infinite(x) && f64_is_infinite(y)) {
        beside = 1.0;
        above = 1.0;
    }
    let steep = above > beside;
    let small = select(above, beside, steep);
    let large = select(beside, above, steep);
    let near = f64_atan_within_one(select(small / large, 0.0, small == 0.0));
    // Quarters of a turn that the angle is counted from: 0, 1 or 2, forwards or backwards.
    let quarters = select(select(0.0lf, 2.0lf, left), 1.0lf, steep);
    let backwards = steep != left;
    let angle = select(near, -near, backwards);
    let first = quarters * 1.5707963267948966;
    return f64_copysign(first + (angle.x + (angle.y + quarters * 6.123233995736766e-17)), y);
}

// The angle whose tangent is a double from 0 to 1, as a sum of two. The tangent of the difference from the nearest eighth is
// small, and so is the number of its terms.
fn f64_atan_within_one(x: f64) -> vec2<f64> {
    var eighths = array<vec2<f64>, 9>(
        vec2<f64>(0.0, 0.0),
        vec2<f64>(0.12435499454676144, -3.1253241424539383e-18),
        vec2<f64>(0.24497866312686414, 1.0698755618734451e-17),
        vec2<f64>(0.35877067027057225, -2.4623815582638635e-17),
        vec2<f64>(0.4636476090008061, 2.2698777452961687e-17),
        vec2<f64>(0.5585993153435624, -5.4556305485916264e-18),
        vec2<f64>(0.6435011087932844, 1.5834785051444286e-17),
        vec2<f64>(0.7188299996216245, -2.1478388444456983e-17),
        vec2<f64>(0.7853981633974483, 3.061616997868383e-17),
    );
    let nearest = f64_rint(x * 8.0);
    let eighth = nearest * 0.125;
    let t = (x - eighth) / (1.0 + x * eighth);
    let z = t * t;
    var sum = 0.058823529411764705lf;
    sum = sum * z - 0.06666666666666667;
    sum = sum * z + 0.07692307692307693;
    sum = sum * z - 0.09090909090909091;
    sum = sum * z + 0.1111111111111111;
    sum = sum * z - 0.14285714285714285;
    sum = sum * z + 0.2;
    sum = sum * z - 0.3333333333333333;
    let base = eighths[u32(nearest)];
    if (nearest == 0.0) {
        return vec2<f64>(x, x * z * sum);
    }
    return vec2<f64>(base.x, base.y + (t + t * z * sum));
}

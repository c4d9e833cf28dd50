// e to the power of a double.
fn f64_exp(x: f64) -> f64 {
    return f64_exp_of_sum(x, 0.0, 0);
}

// 2 to the power of a double.
fn f64_exp2(x: f64) -> f64 {
    let top = f64_top(x);
    return f64_exp_of_sum(top * 0.6931471675634384, top * 1.299650689388989e-8 + (x - top) * 0.6931471805599453, 0);
}

// 10 to the power of a double.
fn f64_exp10(x: f64) -> f64 {
    let top = f64_top(x);
    return f64_exp_of_sum(top * 2.3025850653648376, top * 2.7629208037533617e-8 + (x - top) * 2.302585092994046, 0);
}

// e to the power of x + tail, times two to the power of a whole number. The exponent is a multiple of ln 2 and a rest up to
// ln 2 / 2, whose series is cut off behind the last digit of the result.
fn f64_exp_of_sum(x: f64, tail: f64, power: i32) -> f64 {
    if (f64_is_nan(x)) {
        return x;
    }
    if (x > 711.0) {
        return f64_of_bits(0x7ff0000000000000lu);
    }
    if (x < -747.0) {
        return 0.0lf;
    }
    let multiple = f64_rint(x * 1.4426950408889634);
    let near = x - multiple * 0.6931471805598903;
    let rest = tail - multiple * 5.497923018708371e-14;
    let r = near + rest;
    // The first bits of the rest are added to 1 without rounding, the others with what follows.
    let first = f64_rint(r * 67108864.0) / 67108864.0;
    let last = (near - first) + rest;
    return f64_scaled((1.0 + first) + (last + r * r * f64_exp_series(r)), i32(multiple) + power);
}

// (e^r - 1 - r) / r^2 for r up to ln 2 / 2.
fn f64_exp_series(r: f64) -> f64 {
    var sum = 1.1470745597729725e-11lf;
    sum = sum * r + 1.6059043836821613e-10;
    sum = sum * r + 2.08767569878681e-9;
    sum = sum * r + 2.505210838544172e-8;
    sum = sum * r + 2.755731922398589e-7;
    sum = sum * r + 2.7557319223985893e-6;
    sum = sum * r + 2.48015873015873e-5;
    sum = sum * r + 0.0001984126984126984;
    sum = sum * r + 0.001388888888888889;
    sum = sum * r + 0.008333333333333333;
    sum = sum * r + 0.041666666666666664;
    sum = sum * r + 0.16666666666666666;
    return sum * r + 0.5;
}

// e to the power of a double, less 1.
fn f64_expm1(x: f64) -> f64 {
    if (f64_is_nan(x) || x > 711.0) {
        return f64_exp(x);
    }
    if (x < -40.0) {
        return -1.0lf;
    }
    let multiple = f64_rint(x * 1.4426950408889634);
    let near = x - multiple * 0.6931471805598903;
    let rest = -multiple * 5.497923018708371e-14;
    let r = near + rest;
    let square = r * r * f64_exp_series(r);
    if (multiple == 0.0) {
        return x + square;
    }
    let power = i32(multiple);
    if (power > 56) {
        return f64_exp(x);
    }
    // 2^n (e^r - 1) + (2^n - 1), with the large parts first.
    let scale = f64_power_of_two(power);
    let first = f64_top(r);
    let last = (near - first) + rest;
    return ((scale - 1.0) + scale * first) + scale * (last + square);
}

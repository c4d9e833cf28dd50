// The hyperbolic sine.
fn f64_sinh(x: f64) -> f64 {
    let magnitude = abs(x);
    var result = magnitude;
    if (magnitude < 22.0) {
        let less = f64_expm1(magnitude);
        result = 0.5 * select(less + less / (less + 1.0), 2.0 * less - less * less / (less + 1.0), magnitude < 1.0);
    } else {
        result = f64_exp_of_sum(magnitude, 0.0, -1);
    }
    return f64_copysign(result, x);
}

// The hyperbolic cosine.
fn f64_cosh(x: f64) -> f64 {
    let magnitude = abs(x);
    if (magnitude >= 22.0) {
        return f64_exp_of_sum(magnitude, 0.0, -1);
    }
    let power = f64_exp(magnitude);
    return 0.5 * power + 0.5 / power;
}

// The hyperbolic tangent.
fn f64_tanh(x: f64) -> f64 {
    let magnitude = abs(x);
    var result = 1.0lf;
    if (f64_is_nan(x)) {
        return x;
    }
    if (magnitude < 1.0) {
        let less = f64_expm1(2.0 * magnitude);
        result = less / (less + 2.0);
    } else if (magnitude < 22.0) {
        result = 1.0 - 2.0 / (f64_expm1(2.0 * magnitude) + 2.0);
    }
    return f64_copysign(result, x);
}

// The inverse of the hyperbolic sine.
fn f64_asinh(x: f64) -> f64 {
    let magnitude = abs(x);
    var result = magnitude;
    if (!f64_is_finite(x)) {
        return x;
    }
    if (magnitude > 268435456.0) {
        result = f64_log(magnitude) + 0.6931471805599453;
    } else {
        let square = magnitude * magnitude;
        result = f64_log1p(magnitude + square / (1.0 + sqrt(1.0 + square)));
    }
    return f64_copysign(result, x);
}

// The inverse of the hyperbolic cosine.
fn f64_acosh(x: f64) -> f64 {
    if (x > 268435456.0) {
        return f64_log(x) + 0.6931471805599453;
    }
    if (f64_is_nan(x) || x < 1.0) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let beyond = x - 1.0;
    return f64_log1p(beyond + sqrt(2.0 * beyond + beyond * beyond));
}

// The inverse of the hyperbolic tangent.
fn f64_atanh(x: f64) -> f64 {
    let magnitude = abs(x);
    if (f64_is_nan(x) || magnitude > 1.0) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    if (magnitude == 1.0) {
        return f64_copysign(f64_of_bits(0x7ff0000000000000lu), x);
    }
    let twice = 2.0 * magnitude;
    let ratio = select(twice + twice * magnitude / (1.0 - magnitude), twice / (1.0 - magnitude), magnitude >= 0.5);
    return f64_copysign(0.5 * f64_log1p(ratio), x);
}

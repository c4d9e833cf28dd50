// The error function.
fn f64_erf(x: f64) -> f64 {
    if (abs(x) < 0.5) {
        return f64_erf_near_zero(x);
    }
    if (f64_is_nan(x)) {
        return x;
    }
    return f64_copysign(1.0 - f64_erfc_beyond(abs(x)), x);
}

// What the error function misses of 1.
fn f64_erfc(x: f64) -> f64 {
    if (f64_is_nan(x)) {
        return x;
    }
    if (abs(x) < 0.5) {
        return 1.0 - f64_erf_near_zero(x);
    }
    let beyond = f64_erfc_beyond(abs(x));
    return select(beyond, 2.0 - beyond, x < 0.0);
}

// The normal distribution: how probable a value of at most x is.
fn f64_normcdf(x: f64) -> f64 {
    if (f64_is_nan(x)) {
        return x;
    }
    if (abs(x) > 40.0) {
        return select(0.0lf, 1.0lf, x > 0.0);
    }
    // The argument as a sum of two doubles: far out the result is very sensitive to it.
    let top = f64_top(x);
    let product = -top * 0.7071067690849304;
    let product_low = -top * 1.210161710447897e-08 - (x - top) * 0.7071067811865476;
    let first = f64_most(product + product_low);
    let last = (product - first) + product_low;
    return 0.5 * (f64_erfc(first) - 1.1283791670955126 * last * f64_exp(-first * first));
}

// The error function up to 1/2: x times a polynomial of x^2, fitted to 18 digits.
fn f64_erf_near_zero(x: f64) -> f64 {
    let z = x * x;
    var sum = -1.4555338052957604e-7lf;
    sum = sum * z + 1.6364125595553409e-6;
    sum = sum * z - 1.4922683322707104e-5;
    sum = sum * z + 0.00012055278460971394;
    sum = sum * z - 0.0008548326402067417;
    sum = sum * z + 0.005223977621125424;
    sum = sum * z - 0.026866170644958866;
    sum = sum * z + 0.11283791670954776;
    sum = sum * z - 0.3761263890318375;
    return x * (sum * z + 1.1283791670955126);
}

// What the error function misses of 1, from 1/2 on: (1 + 2 x) exp(x^2) erfc(x) is nearly a constant, and smooth in
// (x - 4) / (x + 4), where a polynomial is fitted to 18 digits.
fn f64_erfc_beyond(x: f64) -> f64 {
    if (x > 28.0) {
        return 0.0lf;
    }
    let t = (x - 4.0) / (x + 4.0);
    var sum = 1.570036927157774e-9lf;
    sum = sum * t + 2.420732503548398e-9;
    sum = sum * t - 1.4863847746199828e-8;
    sum = sum * t - 1.9770645300789213e-8;
    sum = sum * t + 1.1078834783927751e-7;
    sum = sum * t + 7.718993239723124e-8;
    sum = sum * t - 8.257212553072976e-7;
    sum = sum * t + 2.9181485850108104e-7;
    sum = sum * t + 5.709717072427014e-6;
    sum = sum * t - 1.1221067468639072e-5;
    sum = sum * t - 2.4399148571913193e-5;
    sum = sum * t + 0.0001506213800520393;
    sum = sum * t - 0.00019925672295143727;
    sum = sum * t - 0.0007577732306115099;
    sum = sum * t + 0.005031969983878878;
    sum = sum * t - 0.0161977340648754;
    sum = sum * t + 0.03716751553682934;
    sum = sum * t - 0.066330365811711;
    sum = sum * t + 0.0937328349983866;
    sum = sum * t - 0.10103906603632312;
    sum = sum * t + 0.06809705425469177;
    sum = sum * t + 0.015379652102620017;
    sum = sum * t - 0.1396211168405625;
    sum = sum * t + 1.2329951186255526;
    let top = f64_top(x);
    return sum / (1.0 + 2.0 * x) * f64_exp_of_sum(-top * top, -(x - top) * (x + top), 0);
}

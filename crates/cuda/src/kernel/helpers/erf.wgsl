// The error function, to within three units of the seventh digit: Abramowitz and Stegun's series where it converges fast,
// and a continued fraction beyond.
fn erf(x: f32) -> f32 {
    let magnitude = abs(x);
    if (magnitude < 2.0) {
        // 2 / sqrt(pi) times the sum of x^(2n+1) 2^n exp(-x^2) / (1 3 5 ... (2n+1)).
        var term = magnitude;
        var sum = term;
        for (var n = 1; n < 40; n++) {
            term = term * 2.0 * magnitude * magnitude / f32(2 * n + 1);
            sum += term;
        }
        return sign(x) * 1.1283791670955126 * exp(-magnitude * magnitude) * sum;
    }
    var fraction = magnitude;
    for (var n = 30; n > 0; n--) {
        fraction = magnitude + f32(n) * 0.5 / fraction;
    }
    return sign(x) * (1.0 - exp(-magnitude * magnitude) / (fraction * 1.7724538509055159));
}

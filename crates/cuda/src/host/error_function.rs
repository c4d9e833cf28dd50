//! Inverses of the error functions, for functions of the host.

use libm::{erf, erfc};

/// The number of which `erf` is this, between -1/2 and 1/2: by Newton's steps.
pub(super) fn inverse_of_erf(value: f64) -> f64 {
    let mut x = value / std::f64::consts::FRAC_2_SQRT_PI;
    for _ in 0..8 {
        x -= (erf(x) - value) / (std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp());
    }
    x
}

/// The number of which `erfc` is this, at most 1: by Newton's steps on its logarithm, which is nearly a parabola.
pub(super) fn inverse_of_erfc(value: f64) -> f64 {
    if value.is_nan() || value < 0.0 {
        return f64::NAN;
    }
    if value == 0.0 {
        return f64::INFINITY;
    }
    let mut x = if value > 0.1 { 0.0 } else { 0.9 * (-value.ln()).sqrt() };
    for _ in 0..50 {
        let now = erfc(x);
        let slope = std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp() / now;
        let step = (now / value).ln() / slope;
        x += step;
        if step.abs() <= x.abs() * f64::EPSILON {
            break;
        }
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverses_give_back_what_the_error_functions_took() {
        for x in [0.01, 0.1, 0.3, 0.45] {
            assert!((inverse_of_erf(erf(x)) / x - 1.0).abs() < 1e-14, "{x}");
        }
        for x in [0.1, 0.5, 1.0, 5.0, 20.0] {
            assert!((inverse_of_erfc(erfc(x)) / x - 1.0).abs() < 1e-14, "{x}");
        }
        assert!(inverse_of_erfc(f64::NAN).is_nan() && inverse_of_erfc(-1.0).is_nan());
        assert_eq!(inverse_of_erfc(0.0), f64::INFINITY);
    }
}

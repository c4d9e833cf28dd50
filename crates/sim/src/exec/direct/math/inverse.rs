//! Inverses of the error functions: an approximation, and Newton's steps from there.

use std::f64::consts::PI;

/// Winitzki's approximation, good to about two digits.
fn guess(value: f64) -> f64 {
    const A: f64 = 0.147;
    let log = libm::log1p(-value * value);
    let half = 2.0 / (PI * A) + log / 2.0;
    libm::sqrt(libm::sqrt(half * half - log / A) - half).copysign(value)
}

/// The inverse of `erf`.
pub(super) fn erf(value: f64) -> f64 {
    match value {
        _ if value.is_nan() || value.abs() > 1.0 => f64::NAN,
        1.0 => f64::INFINITY,
        -1.0 => f64::NEG_INFINITY,
        0.0 => value,
        // Near the ends the complement has the digits.
        _ if value > 0.5 => erfc(1.0 - value),
        _ if value < -0.5 => -erfc(1.0 + value),
        _ => {
            let mut x = guess(value);
            for _ in 0..4 {
                x -= (libm::erf(x) - value) * libm::exp(x * x) * PI.sqrt() / 2.0;
            }
            x
        }
    }
}

/// The inverse of `erfc`.
pub(super) fn erfc(value: f64) -> f64 {
    match value {
        _ if value.is_nan() || !(0.0..=2.0).contains(&value) => f64::NAN,
        0.0 => f64::INFINITY,
        2.0 => f64::NEG_INFINITY,
        1.0 => 0.0,
        _ if value > 1.0 && value < 1.5 => -erf(value - 1.0),
        _ if value > 1.0 => -erfc(2.0 - value),
        _ if value > 0.5 => erf(1.0 - value),
        _ => {
            // From the leading term of the asymptotic series, in logarithms, where every value is far from the ends.
            let log = libm::log(value);
            let mut x = libm::sqrt(-log);
            for _ in 0..60 {
                let complement = libm::erfc(x);
                if complement == 0.0 {
                    x *= 0.99;
                    continue;
                }
                let step = (libm::log(complement) - log) * complement * libm::exp(x * x) * PI.sqrt() / 2.0;
                x += step;
                if step.abs() <= x.abs() * 1e-16 {
                    break;
                }
            }
            x
        }
    }
}

//! The error function, which Rust's library does not have: the polynomials of `kernel/helpers/double/error.wgsl`.

/// The error function up to 1/2, divided by x: coefficients of powers of x^2, the highest first.
const NEAR_ZERO: &[f64] = &[
    -1.455_533_805_295_760_4e-7,
    1.636_412_559_555_340_9e-6,
    -1.492_268_332_270_710_4e-5,
    0.000_120_552_784_609_713_94,
    -0.000_854_832_640_206_741_7,
    0.005_223_977_621_125_424,
    -0.026_866_170_644_958_866,
    0.112_837_916_709_547_76,
    -0.376_126_389_031_837_5,
    std::f64::consts::FRAC_2_SQRT_PI,
];

/// (1 + 2 x) exp(x^2) erfc(x) from 1/2 on: coefficients of powers of (x - 4) / (x + 4), the highest first.
const BEYOND: &[f64] = &[
    1.570_036_927_157_774e-9,
    2.420_732_503_548_398e-9,
    -1.486_384_774_619_982_8e-8,
    -1.977_064_530_078_921_3e-8,
    1.107_883_478_392_775_1e-7,
    7.718_993_239_723_124e-8,
    -8.257_212_553_072_976e-7,
    2.918_148_585_010_810_4e-7,
    5.709_717_072_427_014e-6,
    -1.122_106_746_863_907_2e-5,
    -2.439_914_857_191_319_3e-5,
    0.000_150_621_380_052_039_3,
    -0.000_199_256_722_951_437_27,
    -0.000_757_773_230_611_509_9,
    0.005_031_969_983_878_878,
    -0.016_197_734_064_875_4,
    0.037_167_515_536_829_34,
    -0.066_330_365_811_711,
    0.093_732_834_998_386_6,
    -0.101_039_066_036_323_12,
    0.068_097_054_254_691_77,
    0.015_379_652_102_620_017,
    -0.139_621_116_840_562_5,
    1.232_995_118_625_552_6,
];

pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() || x.abs() < 0.5 { near_zero(x) } else { (1.0 - beyond(x.abs())).copysign(x) }
}

/// What the error function misses of 1.
pub(super) fn erfc(x: f64) -> f64 {
    if x.is_nan() || x.abs() < 0.5 {
        1.0 - near_zero(x)
    } else if x < 0.0 {
        2.0 - beyond(-x)
    } else {
        beyond(x)
    }
}

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

fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

fn near_zero(x: f64) -> f64 {
    x * polynomial(NEAR_ZERO, x * x)
}

fn beyond(x: f64) -> f64 {
    if x > 28.0 {
        return 0.0;
    }
    // The square as the sum of an exact one and a rest: far out the result is very sensitive to it.
    let top = f64::from_bits(x.to_bits() & !0x7ff_ffff);
    let power = (-top * top).exp() * (-(x - top) * (x + top)).exp();
    polynomial(BEYOND, (x - 4.0) / (x + 4.0)) / (1.0 + 2.0 * x) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_function_and_its_complement_are_what_tables_say() {
        for (x, expected) in [
            (0.1, 0.112_462_916_018_284_9),
            (0.5, 0.520_499_877_813_046_5),
            (1.0, 0.842_700_792_949_714_9),
            (-2.0, -0.995_322_265_018_952_7),
        ] {
            assert!((erf(x) - expected).abs() < 2e-16, "{x}: {}", erf(x));
            assert!((erfc(x) - (1.0 - expected)).abs() < 2e-16, "{x}: {}", erfc(x));
        }
        assert!((erfc(5.0) / 1.537_459_794_428_034_8e-12 - 1.0).abs() < 1e-15, "{}", erfc(5.0));
        assert!(erf(f64::NAN).is_nan() && erfc(f64::NAN).is_nan());
    }
}

//! Functions of floats.

use warpground_ir::{Intrinsic, Scalar};

use super::{
    bits::{encode, low},
    inverse,
};

/// `pi` times a reduced argument, so that whole and half numbers give exact results.
fn turns(value: f64) -> (f64, i64) {
    if !value.is_finite() {
        return (f64::NAN, 0);
    }
    let folded = libm::fmod(value, 2.0);
    let quarter = (folded * 2.0).round();
    #[expect(clippy::cast_possible_truncation, reason = "at most 4")]
    let quadrant = quarter as i64;
    ((folded - quarter * 0.5) * std::f64::consts::PI, quadrant.rem_euclid(4))
}

fn sin_pi(value: f64) -> f64 {
    let (rest, quadrant) = turns(value);
    let result = match quadrant {
        0 => libm::sin(rest),
        1 => libm::cos(rest),
        2 => -libm::sin(rest),
        _ => -libm::cos(rest),
    };
    if result == 0.0 { 0.0_f64.copysign(value) } else { result }
}

fn cos_pi(value: f64) -> f64 {
    let (rest, quadrant) = turns(value);
    let result = match quadrant {
        0 => libm::cos(rest),
        1 => -libm::sin(rest),
        2 => -libm::cos(rest),
        _ => libm::sin(rest),
    };
    result + 0.0
}

/// `exp(a²) erfc(a)`.
fn erfcx(value: f64) -> f64 {
    if value < 20.0 {
        return libm::exp(value * value) * libm::erfc(value);
    }
    // The asymptotic series; its terms fall fast from here on.
    let square = 1.0 / (2.0 * value * value);
    let series =
        1.0 - square * (1.0 - 3.0 * square * (1.0 - 5.0 * square * (1.0 - 7.0 * square * (1.0 - 9.0 * square))));
    series / (value * std::f64::consts::PI.sqrt())
}

/// The exponent of a number that is not zero and finite.
fn exponent_of(value: f64) -> i32 {
    libm::frexp(value).1 - 1
}

/// The result of a function, as registers hold it. `number` gives the arguments; `whole` is the second one as an integer.
pub(super) fn evaluate(function: Intrinsic, scalar: Scalar, number: impl Fn(usize) -> f64, whole: i32) -> u64 {
    let a = number(0);
    let b = || number(1);
    let word = |value: i32| u64::from(value.cast_unsigned());
    let value = match function {
        Intrinsic::Sqrt => libm::sqrt(a),
        Intrinsic::ReciprocalSqrt => 1.0 / libm::sqrt(a),
        Intrinsic::CubeRoot => libm::cbrt(a),
        Intrinsic::ReciprocalCubeRoot => 1.0 / libm::cbrt(a),
        Intrinsic::Hypotenuse => libm::hypot(a, b()),
        Intrinsic::Norm3 => libm::hypot(libm::hypot(a, b()), number(2)),
        Intrinsic::Norm4 => libm::hypot(libm::hypot(a, b()), libm::hypot(number(2), number(3))),
        Intrinsic::ReciprocalHypotenuse => 1.0 / libm::hypot(a, b()),
        Intrinsic::Exp => libm::exp(a),
        Intrinsic::Exp2 => libm::exp2(a),
        Intrinsic::Exp10 => libm::exp10(a),
        Intrinsic::ExpMinus1 => libm::expm1(a),
        Intrinsic::Log => libm::log(a),
        Intrinsic::Log2 => libm::log2(a),
        Intrinsic::Log10 => libm::log10(a),
        Intrinsic::LogPlus1 => libm::log1p(a),
        Intrinsic::LogB => {
            if a == 0.0 {
                f64::NEG_INFINITY
            } else if a.is_infinite() {
                f64::INFINITY
            } else if a.is_nan() {
                a
            } else {
                f64::from(exponent_of(a))
            }
        }
        Intrinsic::ILogB => {
            return word(if a == 0.0 || a.is_nan() {
                i32::MIN
            } else if a.is_infinite() {
                i32::MAX
            } else {
                exponent_of(a)
            });
        }
        Intrinsic::Power => libm::pow(a, b()),
        Intrinsic::Sin => libm::sin(a),
        Intrinsic::Cos => libm::cos(a),
        Intrinsic::Tan => libm::tan(a),
        Intrinsic::SinPi => sin_pi(a),
        Intrinsic::CosPi => cos_pi(a),
        Intrinsic::Asin => libm::asin(a),
        Intrinsic::Acos => libm::acos(a),
        Intrinsic::Atan => libm::atan(a),
        Intrinsic::Atan2 => libm::atan2(a, b()),
        Intrinsic::Sinh => libm::sinh(a),
        Intrinsic::Cosh => libm::cosh(a),
        Intrinsic::Tanh => libm::tanh(a),
        Intrinsic::Asinh => libm::asinh(a),
        Intrinsic::Acosh => libm::acosh(a),
        Intrinsic::Atanh => libm::atanh(a),
        Intrinsic::ErrorFunction => libm::erf(a),
        Intrinsic::ComplementaryErrorFunction => libm::erfc(a),
        Intrinsic::ScaledComplementaryErrorFunction => erfcx(a),
        Intrinsic::InverseErrorFunction => inverse::erf(a),
        Intrinsic::InverseComplementaryErrorFunction => inverse::erfc(a),
        Intrinsic::NormalDistribution => 0.5 * libm::erfc(-a * std::f64::consts::FRAC_1_SQRT_2),
        Intrinsic::InverseNormalDistribution => -std::f64::consts::SQRT_2 * inverse::erfc(2.0 * a),
        Intrinsic::Gamma => libm::tgamma(a),
        Intrinsic::LogGamma => libm::lgamma(a),
        Intrinsic::BesselJ0 => libm::j0(a),
        Intrinsic::BesselJ1 => libm::j1(a),
        Intrinsic::BesselY0 => libm::y0(a),
        Intrinsic::BesselY1 => libm::y1(a),
        Intrinsic::Floor => a.floor(),
        Intrinsic::Ceil => a.ceil(),
        Intrinsic::Trunc => a.trunc(),
        Intrinsic::Round => a.round(),
        Intrinsic::RoundEven => a.round_ties_even(),
        Intrinsic::Absolute => a.abs(),
        Intrinsic::Minimum => libm::fmin(a, b()),
        Intrinsic::Maximum => libm::fmax(a, b()),
        Intrinsic::PositiveDifference => {
            let b = b();
            if a.is_nan() || b.is_nan() {
                f64::NAN
            } else if a > b {
                return match scalar {
                    Scalar::F64 => encode(a - b, scalar),
                    _ => super::rounded::sum(a, -b, scalar, super::Rounding::NearestEven),
                };
            } else {
                0.0
            }
        }
        Intrinsic::FloatRemainder => libm::fmod(a, b()),
        Intrinsic::IeeeRemainder => libm::remainder(a, b()),
        Intrinsic::CopySign => a.copysign(b()),
        Intrinsic::NextAfter => return next_after(a, b(), scalar),
        Intrinsic::Scale => libm::ldexp(a, whole),
        Intrinsic::Fraction => libm::frexp(a).0,
        Intrinsic::Exponent => return word(if a.is_finite() { libm::frexp(a).1 } else { 0 }),
        Intrinsic::Saturate => {
            if a.is_nan() {
                0.0
            } else {
                a.clamp(0.0, 1.0)
            }
        }
        Intrinsic::IsNan => return a.is_nan().into(),
        Intrinsic::IsInfinite => return a.is_infinite().into(),
        Intrinsic::IsFinite => return a.is_finite().into(),
        Intrinsic::SignBit => return a.is_sign_negative().into(),
        _ => a,
    };
    encode(value, scalar)
}

fn next_after(a: f64, b: f64, scalar: Scalar) -> u64 {
    if a.is_nan() || b.is_nan() {
        return encode(f64::NAN, scalar);
    }
    let up = b > a;
    match scalar {
        _ if a == b => encode(b, scalar),
        Scalar::F64 => (if up { a.next_up() } else { a.next_down() }).to_bits(),
        Scalar::F32 => {
            #[expect(clippy::cast_possible_truncation, reason = "it came from an f32")]
            let a = a as f32;
            (if up { a.next_up() } else { a.next_down() }).to_bits().into()
        }
        // One bit of the smaller type further.
        _ => {
            let own = super::super::cast::bits(scalar, low(encode(a, scalar)));
            let moved = match (own & 0x7fff, up, own & 0x8000 == 0) {
                (0, true, _) => 1,
                (0, false, _) => 0x8001,
                (_, true, true) | (_, false, false) => own + 1,
                _ => own - 1,
            };
            super::super::cast::held(scalar, moved).into()
        }
    }
}

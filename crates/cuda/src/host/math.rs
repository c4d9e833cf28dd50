//! The mathematical functions of `math.h`, calculated in double.

use warpground_machine::Known;

use super::error_function::{inverse_of_erf, inverse_of_erfc};

pub(super) fn unary(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "sqrt" => f64::sqrt,
        "rsqrt" => |x| 1.0 / x.sqrt(),
        "cbrt" => f64::cbrt,
        "exp" => f64::exp,
        "exp2" => f64::exp2,
        "exp10" => |x| 10.0_f64.powf(x),
        "expm1" => f64::exp_m1,
        "log" => f64::ln,
        "log2" => f64::log2,
        "log10" => f64::log10,
        "log1p" => f64::ln_1p,
        "sin" => f64::sin,
        "cos" => f64::cos,
        "tan" => f64::tan,
        "asin" => f64::asin,
        "acos" => f64::acos,
        "atan" => f64::atan,
        "sinh" => f64::sinh,
        "cosh" => f64::cosh,
        "tanh" => f64::tanh,
        "asinh" => f64::asinh,
        "acosh" => f64::acosh,
        "atanh" => f64::atanh,
        "erf" => libm::erf,
        "erfc" => libm::erfc,
        "normcdf" => |x| 0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2),
        "rcbrt" => |x| 1.0 / x.cbrt(),
        "erfinv" => |x| if x.abs() < 0.5 { inverse_of_erf(x) } else { x.signum() * inverse_of_erfc(1.0 - x.abs()) },
        "erfcinv" => |x| if x > 1.0 { -inverse_of_erfc(2.0 - x) } else { inverse_of_erfc(x) },
        "normcdfinv" => |x| {
            let inverse = if x > 0.5 { -inverse_of_erfc(2.0 - 2.0 * x) } else { inverse_of_erfc(2.0 * x) };
            -std::f64::consts::SQRT_2 * inverse
        },
        "tgamma" => libm::tgamma,
        "lgamma" => libm::lgamma,
        "logb" => |x| {
            if x == 0.0 {
                f64::NEG_INFINITY
            } else if x.is_finite() {
                f64::from(libm::ilogb(x))
            } else {
                x * x
            }
        },
        "floor" => f64::floor,
        "ceil" => f64::ceil,
        "round" => f64::round,
        "trunc" => f64::trunc,
        "rint" | "nearbyint" => f64::round_ties_even,
        "fabs" | "abs" => f64::abs,
        "sinpi" => |x| (x * std::f64::consts::PI).sin(),
        "cospi" => |x| (x * std::f64::consts::PI).cos(),
        _ => return None,
    })
}

/// Whether processors have an instruction for a function.
pub(super) fn instruction(name: &str) -> Option<Known> {
    match name {
        "sqrt" => Some(Known::SquareRoot),
        "fabs" | "abs" => Some(Known::Absolute),
        _ => None,
    }
}

pub(super) fn binary(name: &str) -> Option<fn(f64, f64) -> f64> {
    Some(match name {
        "pow" => f64::powf,
        "atan2" => f64::atan2,
        "fmod" => |x, y| x % y,
        "fmax" => f64::max,
        "fmin" => f64::min,
        // As std::max and std::min: the first one unless the second one is beyond it.
        "max" => |x, y| if x < y { y } else { x },
        "min" => |x, y| if y < x { y } else { x },
        "hypot" => f64::hypot,
        "fdim" => |x, y| if x > y { x - y } else { 0.0 },
        "copysign" => f64::copysign,
        "fdivide" => |x, y| x / y,
        _ => return None,
    })
}

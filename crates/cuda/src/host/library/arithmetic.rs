//! Functions of numbers that are no instruction of the machine.

use super::Answer;
use crate::{
    host::{arithmetic::low, code::Site, run::Run},
    meaning::types::{Scalar, Type},
};

impl Run<'_> {
    /// What only calculates. `None`: this function does something else.
    pub(super) fn arithmetic_function(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let name = site.name;
        Some(match name {
            #[expect(clippy::cast_precision_loss, reason = "a time in seconds")]
            "difftime" => Ok((argument(0).wrapping_sub(argument(1)).cast_signed() as f64).to_bits()),
            "abs" => Ok(argument(0).cast_signed().unsigned_abs()),
            "ldexpf" | "scalbnf" => {
                let value = f32::from_bits(low(argument(0)));
                Ok(u64::from(libm::scalbnf(value, low(argument(1)).cast_signed()).to_bits()))
            }
            "ldexp" | "scalbn" => {
                Ok(libm::scalbn(f64::from_bits(argument(0)), low(argument(1)).cast_signed()).to_bits())
            }
            "nextafter" if site.result == Type::FLOAT => {
                let value = |index: usize| f32::from_bits(low(argument(index)));
                Ok(u64::from(libm::nextafterf(value(0), value(1)).to_bits()))
            }
            "nextafter" => Ok(libm::nextafter(f64::from_bits(argument(0)), f64::from_bits(argument(1))).to_bits()),
            "ilogbf" => {
                let value = f32::from_bits(low(argument(0)));
                let exponent = if value.is_infinite() { i32::MAX } else { libm::ilogbf(value) };
                Ok(i64::from(exponent).cast_unsigned())
            }
            "isnan" | "isinf" | "isfinite" | "signbit" => {
                let value = match site.types.first() {
                    Some(Type::Scalar(Scalar::F32)) => f64::from(f32::from_bits(low(argument(0)))),
                    _ => f64::from_bits(argument(0)),
                };
                Ok(u64::from(match name {
                    "isnan" => value.is_nan(),
                    "isinf" => value.is_infinite(),
                    "signbit" => value.is_sign_negative(),
                    _ => value.is_finite(),
                }))
            }
            "fma" => {
                let single = site.result == Type::FLOAT;
                let value = |index: usize| {
                    if single {
                        f64::from(f32::from_bits(low(argument(index))))
                    } else {
                        f64::from_bits(argument(index))
                    }
                };
                let result = value(0).mul_add(value(1), value(2));
                #[expect(clippy::cast_possible_truncation, reason = "a result of type float")]
                Ok(if single { u64::from((result as f32).to_bits()) } else { result.to_bits() })
            }
            "__builtin_inff" => Ok(u64::from(f32::INFINITY.to_bits())),
            "__builtin_nanf" => Ok(u64::from(f32::NAN.to_bits())),
            _ => return None,
        })
    }
}

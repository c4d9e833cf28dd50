//! `std::numeric_limits`.

use super::{
    Checker,
    tree::{Expression, Kind},
    types::{Scalar, Type},
};
use crate::{parse::ast, text::Span};

impl Checker<'_> {
    /// `std::numeric_limits<T>::max()` and its like.
    pub(super) fn limit(&mut self, name: &ast::Name, span: Span) -> Option<Expression> {
        let [ast::TemplateArgument::Type(ty)] = name.arguments.as_deref()? else { return None };
        let ty = self.resolve_type(ty);
        let Some(scalar) = ty.scalar() else {
            self.unsupported(span, "std::numeric_limits of this type");
            return Some(Expression::bad(span));
        };
        let single = scalar == Scalar::F32;
        let float = match &*name.symbol {
            "max" => {
                if single {
                    f64::from(f32::MAX)
                } else {
                    f64::MAX
                }
            }
            "lowest" => {
                if single {
                    f64::from(f32::MIN)
                } else {
                    f64::MIN
                }
            }
            "min" => {
                if single {
                    f64::from(f32::MIN_POSITIVE)
                } else {
                    f64::MIN_POSITIVE
                }
            }
            "epsilon" => {
                if single {
                    f64::from(f32::EPSILON)
                } else {
                    f64::EPSILON
                }
            }
            "denorm_min" => {
                if single {
                    f64::from(f32::from_bits(1))
                } else {
                    f64::from_bits(1)
                }
            }
            "round_error" => 0.5,
            "quiet_NaN" | "signaling_NaN" => f64::NAN,
            _ => f64::INFINITY,
        };
        if scalar.is_float() {
            if !float.is_finite() {
                let name = if float.is_nan() { "__builtin_nanf" } else { "__builtin_inff" };
                let found = Expression { kind: Kind::Library(name, Vec::new()), ty: Type::FLOAT, span };
                return Some(self.cast_to(found, &ty, false));
            }
            return Some(Expression { kind: Kind::Float(float), ty, span });
        }
        let bits = 8 * scalar.bytes() - u64::from(scalar.is_signed());
        let largest = if scalar == Scalar::Bool { 1 } else { (u64::MAX >> (64 - bits)).cast_signed() };
        let value = match &*name.symbol {
            "max" => largest,
            "min" | "lowest" if scalar.is_signed() => -largest - 1,
            _ => 0,
        };
        Some(Expression { kind: Kind::Integer(value, false), ty, span })
    }
}

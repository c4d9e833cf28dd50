//! Functions without effects.

use warpground_ir::{Expression as Value, ExpressionKind, Intrinsic, Place, Scalar};

use super::{bits, context::Values, convert::Conversions, language, native, types::held};
use crate::{
    Refused,
    tree::{Expression, Type},
};

/// Functions without effects.
pub(crate) trait Functions: Values {
    fn intrinsic(
        &mut self,
        function: Intrinsic,
        value: &Value,
        arguments: &[Value],
    ) -> Result<Vec<Expression>, Refused> {
        let Some(first) = arguments.first() else {
            return self.refuse(value.place, format!("`{}` of nothing", function.name()));
        };
        let scalar = first.ty.scalar();
        let mut all = Vec::new();
        for argument in arguments {
            let components = self.value(argument)?;
            let several = usize::from(value.ty.count()) > components.len() || is_written_twice(function, scalar);
            let once = |component: Expression| if several { self.hold(component) } else { component };
            all.push(components.into_iter().map(once).collect::<Vec<_>>());
        }
        let mode = |index: usize| match arguments.get(index).map(|argument| &argument.kind) {
            Some(ExpressionKind::Constant(bits)) => *bits,
            _ => 0,
        };
        let rounding = match function {
            Intrinsic::ConvertRounded => mode(1),
            Intrinsic::AddRounded
            | Intrinsic::SubtractRounded
            | Intrinsic::MultiplyRounded
            | Intrinsic::DivideRounded => mode(2),
            Intrinsic::SqrtRounded => mode(1),
            Intrinsic::MultiplyAddRounded => mode(3),
            _ => 0,
        };
        let mut out = Vec::new();
        for component in 0..usize::from(value.ty.count()) {
            let own: Vec<Expression> = all
                .iter()
                .filter_map(|components| components.get(component.min(components.len().saturating_sub(1))).cloned())
                .collect();
            out.push(self.one(function, (scalar, value.ty.scalar()), rounding, own, value.place)?);
        }
        Ok(out)
    }

    fn one(
        &mut self,
        function: Intrinsic,
        (scalar, result): (Scalar, Scalar),
        rounding: u64,
        own: Vec<Expression>,
        place: Place,
    ) -> Result<Expression, Refused> {
        if function == Intrinsic::ConvertRounded {
            return self.convert_rounded(scalar, result, rounding, own, place);
        }
        if rounding != 0 {
            return self.refuse(place, format!("`{}` that does not round to nearest", function.name()));
        }
        let ty = self.held(scalar);
        let made = match ty {
            Type::Pair if scalar == Scalar::F64 => of_doubles(function, own),
            Type::F32 if self.takes_own_functions() && language::has(function) => language::function(function, own),
            Type::F32 => self.of_floats(function.exact(), own),
            Type::F64 => native::function(function.exact(), own),
            Type::Pair => of_wide(function, scalar.is_signed(), own),
            _ => self.of_words(function, scalar, own),
        };
        match made {
            // What has 32 bits where the type is another integer.
            Some(made) if self.held(result) != made.ty && made.ty != Type::F32 && held(result) != Type::Bool => {
                let from = match made.ty {
                    Type::I32 => Scalar::I32,
                    Type::Pair => Scalar::U64,
                    Type::Bool => Scalar::Bool,
                    _ => Scalar::U32,
                };
                self.convert(from, result, made, place)
            }
            Some(made) if made.ty == Type::F32 => Ok(bits::narrowed(result, made)),
            Some(made) => Ok(made),
            None => self.refuse(place, format!("`{}` of type `{}`", function.name(), scalar.name())),
        }
    }

    fn convert_rounded(
        &mut self,
        from: Scalar,
        into: Scalar,
        rounding: u64,
        own: Vec<Expression>,
        place: Place,
    ) -> Result<Expression, Refused> {
        let Some(value) = own.into_iter().next() else { return self.refuse(place, "a conversion of nothing") };
        let to_integer = from.is_float() && !into.is_float();
        let single = matches!(self.held(from), Type::F32 | Type::F64);
        let double = from == Scalar::F64 && !single;
        let nearest = rounding == 0;
        let truncates = rounding == 1;
        if to_integer && (single || double) {
            let name = match (rounding, double) {
                (0, false) => "round",
                (1, false) => "trunc",
                (2, false) => "floor",
                (_, false) => "ceil",
                (0, true) => "double_rint",
                (1, true) => "double_trunc",
                (2, true) => "double_floor",
                (_, true) => "double_ceil",
            };
            let whole = if double {
                Expression::call(name, vec![value], Type::Pair)
            } else {
                match (rounding, value.ty) {
                    (0, Type::F64) => Expression::call("f64_rint", vec![value], Type::F64),
                    (1, Type::F64) => Expression::call("f64_trunc", vec![value], Type::F64),
                    (_, ty) => Expression::known(name, vec![value], ty),
                }
            };
            return self.convert(from, into, whole, place);
        }
        let exact = from.is_float() && into == Scalar::F64
            || matches!(from, Scalar::F16 | Scalar::Bf16) && into == Scalar::F32
            || !from.is_float() && from.bytes() <= 4 && into == Scalar::F64
            || !from.is_float() && !into.is_float();
        if nearest || exact || to_integer && truncates {
            return self.convert(from, into, value, place);
        }
        self.refuse(place, "a conversion that does not round to nearest")
    }

    fn of_floats(&mut self, function: Intrinsic, own: Vec<Expression>) -> Option<Expression> {
        let mut own = own.into_iter();
        let a = own.next()?;
        let known = |name: &'static str, list: Vec<Expression>| Expression::known(name, list, Type::F32);
        let call = |name: &str, list: Vec<Expression>| Expression::call(name, list, Type::F32);
        let float = |value: f32| Expression::f32(value.to_bits());
        Some(match function {
            Intrinsic::Sqrt | Intrinsic::SqrtRounded if self.shortcuts().sqrt => call("float_sqrt_by_fma", vec![a]),
            Intrinsic::Sqrt | Intrinsic::SqrtRounded => call("float_sqrt", vec![a]),
            Intrinsic::CubeRoot => call("float_cbrt", vec![a]),
            Intrinsic::ReciprocalCubeRoot => call("float_rcbrt", vec![a]),
            Intrinsic::Hypotenuse => call("float_hypot", vec![a, own.next()?]),
            Intrinsic::Power => call("float_pow", vec![a, own.next()?]),
            Intrinsic::Atan2 => call("float_atan2", vec![a, own.next()?]),
            Intrinsic::NextAfter => call("float_nextafter", vec![a, own.next()?]),
            Intrinsic::Exp if self.shortcuts().exp => call("float_exp_by_exp2", vec![a]),
            Intrinsic::Exp
            | Intrinsic::Exp2
            | Intrinsic::Exp10
            | Intrinsic::ExpMinus1
            | Intrinsic::Log
            | Intrinsic::Log2
            | Intrinsic::Log10
            | Intrinsic::LogPlus1
            | Intrinsic::LogB
            | Intrinsic::Sin
            | Intrinsic::Cos
            | Intrinsic::Tan
            | Intrinsic::SinPi
            | Intrinsic::CosPi
            | Intrinsic::Asin
            | Intrinsic::Acos
            | Intrinsic::Atan
            | Intrinsic::Sinh
            | Intrinsic::Cosh
            | Intrinsic::Tanh
            | Intrinsic::Asinh
            | Intrinsic::Acosh
            | Intrinsic::Atanh
            | Intrinsic::ErrorFunction
            | Intrinsic::ComplementaryErrorFunction
            | Intrinsic::ScaledComplementaryErrorFunction
            | Intrinsic::InverseErrorFunction
            | Intrinsic::InverseComplementaryErrorFunction
            | Intrinsic::NormalDistribution
            | Intrinsic::InverseNormalDistribution
            | Intrinsic::Gamma
            | Intrinsic::LogGamma
            | Intrinsic::Round => call(&format!("float_{}", function.name()), vec![a]),
            Intrinsic::ILogB => Expression::call("float_ilogb", vec![a], Type::I32),
            Intrinsic::Fraction => call("float_frexp_fraction", vec![a]),
            Intrinsic::Exponent => Expression::call("float_frexp_exponent", vec![a], Type::I32),
            Intrinsic::ReciprocalSqrt
            | Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::Trunc
            | Intrinsic::RoundEven
            | Intrinsic::Absolute => known(function.in_wgsl()?, vec![a]),
            Intrinsic::Minimum => call("float_minimum", vec![a, own.next()?]),
            Intrinsic::Maximum => call("float_maximum", vec![a, own.next()?]),
            Intrinsic::PositiveDifference => {
                let b = own.next()?;
                let above = Expression::compare(">", a.clone(), b.clone());
                Expression::select(float(0.0), Expression::binary("-", a, b), above)
            }
            Intrinsic::FloatRemainder => call("float_remainder", vec![a, own.next()?]),
            Intrinsic::CopySign => call("copy_sign", vec![a, own.next()?]),
            Intrinsic::MultiplyAdd | Intrinsic::MultiplyAddRounded => known("fma", vec![a, own.next()?, own.next()?]),
            Intrinsic::Scale => call("float_ldexp", vec![a, own.next()?]),
            Intrinsic::Saturate => call("saturate_float", vec![a]),
            Intrinsic::IsNan => Expression::call("is_nan", vec![a], Type::Bool),
            Intrinsic::IsInfinite => Expression::call("is_infinite", vec![a], Type::Bool),
            Intrinsic::IsFinite => Expression::call("is_finite", vec![a], Type::Bool),
            Intrinsic::SignBit => Expression::compare(">=", a.bitcast(Type::U32), Expression::u32(0x8000_0000)),
            Intrinsic::AddRounded => Expression::binary("+", a, own.next()?),
            Intrinsic::SubtractRounded => Expression::binary("-", a, own.next()?),
            Intrinsic::MultiplyRounded => Expression::binary("*", a, own.next()?),
            Intrinsic::DivideRounded => self.quotient(a, own.next()?),
            _ => return None,
        })
    }

    fn of_words(&mut self, function: Intrinsic, scalar: Scalar, own: Vec<Expression>) -> Option<Expression> {
        let mut own = own.into_iter();
        let a = own.next()?;
        let ty = held(scalar);
        let signed = ty == Type::I32;
        let bits = |value: Expression| value.bitcast(Type::U32);
        let word = |name: &str, list: Vec<Expression>| Expression::call(name, list, Type::U32);
        let as_int = |name: &'static str, a: Expression| Expression::known(name, vec![a], Type::U32).bitcast(Type::I32);
        if !matches!(scalar, Scalar::I32 | Scalar::U32) && !matches!(function, Intrinsic::Minimum | Intrinsic::Maximum)
        {
            return None;
        }
        Some(match function {
            Intrinsic::Absolute | Intrinsic::ReverseBits => Expression::known(function.in_wgsl()?, vec![a], ty),
            Intrinsic::Minimum | Intrinsic::Maximum => Expression::known(function.in_wgsl()?, vec![a, own.next()?], ty),
            Intrinsic::CountBits | Intrinsic::CountLeadingZeros => as_int(function.in_wgsl()?, bits(a)),
            Intrinsic::FindFirstSet => Expression::call("first_set", vec![bits(a)], Type::I32),
            Intrinsic::MultiplyHigh if signed => {
                Expression::call("multiply_high_signed", vec![a, own.next()?], Type::I32)
            }
            Intrinsic::MultiplyHigh => word("multiply_high", vec![a, own.next()?]),
            Intrinsic::Multiply24 if signed => {
                Expression::binary("*", bits::signed_bits(a, 24), bits::signed_bits(own.next()?, 24))
            }
            Intrinsic::Multiply24 => {
                let low = |value: Expression| Expression::binary("&", value, Expression::u32(0x00ff_ffff));
                Expression::binary("*", low(a), low(own.next()?))
            }
            Intrinsic::BytePermute => word("byte_permute", vec![bits(a), bits(own.next()?), bits(own.next()?)]),
            Intrinsic::FunnelShiftLeft => word("funnel_left", vec![bits(a), bits(own.next()?), bits(own.next()?)]),
            Intrinsic::FunnelShiftRight => word("funnel_right", vec![bits(a), bits(own.next()?), bits(own.next()?)]),
            _ => return None,
        })
    }
}

impl<V: Values> Functions for V {}

/// Whether what becomes of a function mentions an argument several times.
fn is_written_twice(function: Intrinsic, scalar: Scalar) -> bool {
    match function {
        Intrinsic::PositiveDifference => true,
        Intrinsic::Minimum | Intrinsic::Maximum => scalar.bytes() == 8,
        _ => false,
    }
}

fn of_wide(function: Intrinsic, signed: bool, own: Vec<Expression>) -> Option<Expression> {
    let mut own = own.into_iter();
    let a = own.next()?;
    let pair = |name: &str, list: Vec<Expression>| Expression::call(name, list, Type::Pair);
    let int = |name: &str, a: Expression| Expression::call(name, vec![a], Type::I32);
    Some(match function {
        Intrinsic::Absolute => pair("wide_absolute", vec![a]),
        Intrinsic::Minimum | Intrinsic::Maximum => {
            let b = own.next()?;
            let less = if signed { "wide_less_signed" } else { "wide_less_unsigned" };
            let below = Expression::call(less, vec![a.clone(), b.clone()], Type::Bool);
            if function == Intrinsic::Minimum {
                Expression::select(b, a, below)
            } else {
                Expression::select(a, b, below)
            }
        }
        Intrinsic::CountBits => int("wide_count_bits", a),
        Intrinsic::CountLeadingZeros => int("wide_leading_zeros", a),
        Intrinsic::FindFirstSet => int("wide_first_set", a),
        Intrinsic::ReverseBits => pair("wide_reverse", vec![a]),
        Intrinsic::MultiplyHigh if signed => pair("wide_multiply_high_signed", vec![a, own.next()?]),
        Intrinsic::MultiplyHigh => pair("wide_multiply_high", vec![a, own.next()?]),
        _ => return None,
    })
}

fn of_doubles(function: Intrinsic, own: Vec<Expression>) -> Option<Expression> {
    let mut own = own.into_iter();
    let a = own.next()?;
    let pair = |name: &str, list: Vec<Expression>| Expression::call(name, list, Type::Pair);
    let truth = |name: &str, a: Expression| Expression::call(name, vec![a], Type::Bool);
    Some(match function {
        Intrinsic::Sqrt | Intrinsic::SqrtRounded => pair("double_sqrt", vec![a]),
        Intrinsic::ReciprocalSqrt => {
            pair("double_divide", vec![Expression::pair(1.0_f64.to_bits()), pair("double_sqrt", vec![a])])
        }
        Intrinsic::Floor => pair("double_floor", vec![a]),
        Intrinsic::Ceil => pair("double_ceil", vec![a]),
        Intrinsic::Trunc => pair("double_trunc", vec![a]),
        Intrinsic::RoundEven => pair("double_rint", vec![a]),
        Intrinsic::Round => pair("double_round_away", vec![a]),
        Intrinsic::Scale => pair("double_scale", vec![a, own.next()?]),
        Intrinsic::FloatRemainder => pair("double_remainder", vec![a, own.next()?]),
        Intrinsic::Fraction => pair("double_frexp_fraction", vec![a]),
        Intrinsic::Exponent => Expression::call("double_frexp_exponent", vec![a], Type::I32),
        Intrinsic::Absolute => pair("double_absolute", vec![a]),
        Intrinsic::CopySign => pair("double_copy_sign", vec![a, own.next()?]),
        Intrinsic::Minimum => pair("double_min", vec![a, own.next()?]),
        Intrinsic::Maximum => pair("double_max", vec![a, own.next()?]),
        Intrinsic::MultiplyAdd | Intrinsic::MultiplyAddRounded => pair("double_fma", vec![a, own.next()?, own.next()?]),
        Intrinsic::AddRounded => pair("double_add", vec![a, own.next()?]),
        Intrinsic::SubtractRounded => pair("double_subtract", vec![a, own.next()?]),
        Intrinsic::MultiplyRounded => pair("double_multiply", vec![a, own.next()?]),
        Intrinsic::DivideRounded => pair("double_divide", vec![a, own.next()?]),
        Intrinsic::IsNan => truth("double_is_nan", a),
        Intrinsic::IsInfinite => truth("double_is_infinite", a),
        Intrinsic::IsFinite => truth("double_is_finite", a),
        Intrinsic::SignBit => Expression::compare(">=", a.high(), Expression::u32(0x8000_0000)),
        _ => return None,
    })
}

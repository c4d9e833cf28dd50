//! `double` where the device has f64 and 64-bit integers.

use warpground_ir::{BinaryOperator, Intrinsic, Scalar};

use crate::tree::{Expression, Type};

/// A literal; WGSL has none that is not finite.
pub(super) fn constant(bits: u64) -> Expression {
    let literal = |ty: Type| Expression { kind: crate::tree::Kind::Literal(bits), ty };
    if f64::from_bits(bits).is_finite() {
        return literal(Type::F64);
    }
    Expression::call("f64_of_words", vec![literal(Type::Pair)], Type::F64)
}

/// Whether a division by it is exact.
fn is_power_of_two(value: &Expression) -> bool {
    let mantissa_is_zero = |bits: u64| bits & ((1 << 52) - 1) == 0 && (1..=2044).contains(&(bits >> 52 & 0x7ff));
    value.literal().is_some_and(mantissa_is_zero)
}

/// An operation that is no comparison.
pub(super) fn operator(op: BinaryOperator, a: Expression, b: Expression) -> Option<Expression> {
    use BinaryOperator as Op;
    Some(match op {
        Op::Add => Expression::binary("+", a, b),
        Op::Subtract => Expression::binary("-", a, b),
        Op::Multiply => Expression::binary("*", a, b),
        Op::Divide if is_power_of_two(&b) => Expression::binary("/", a, b),
        Op::Divide => Expression::call("f64_divide", vec![a, b], Type::F64),
        _ => return None,
    })
}

/// A double as a number of at most 64 bits; nothing for what has to be made of an `int`.
pub(super) fn converted(into: Scalar, value: Expression) -> Option<Expression> {
    let call = |name: &str, value: Expression, ty: Type| Expression::call(name, vec![value], ty);
    Some(match into {
        Scalar::F32 => Expression::known("f32", vec![value], Type::F32),
        Scalar::I64 => call("wide_of_f64_i", value, Type::Pair),
        Scalar::U64 => call("wide_of_f64_u", value, Type::Pair),
        Scalar::I32 => call("int_of_f64", value, Type::I32),
        Scalar::U32 => call("uint_of_f64", value, Type::U32),
        _ => return None,
    })
}

/// A number as a double.
pub(super) fn made_of(from: Scalar, value: Expression) -> Expression {
    match (value.ty, value.literal()) {
        (Type::Pair, _) => {
            let name = if from.is_signed() { "f64_of_wide_i" } else { "f64_of_wide_u" };
            Expression::call(name, vec![value], Type::F64)
        }
        (Type::I32, Some(bits)) => constant(f64::from((bits as u32).cast_signed()).to_bits()),
        (Type::U32, Some(bits)) => constant(f64::from(bits as u32).to_bits()),
        (Type::F32, Some(bits)) => constant(f64::from(f32::from_bits(bits as u32)).to_bits()),
        _ => Expression::known("f64", vec![value], Type::F64),
    }
}

/// A function of doubles.
pub(super) fn function(function: Intrinsic, own: Vec<Expression>) -> Option<Expression> {
    let mut own = own.into_iter();
    let a = own.next()?;
    let known = |name: &'static str, list: Vec<Expression>| Expression::known(name, list, Type::F64);
    let call = |name: &str, list: Vec<Expression>| Expression::call(name, list, Type::F64);
    let truth = |name: &str, a: Expression| Expression::call(name, vec![a], Type::Bool);
    let one = || constant(1.0_f64.to_bits());
    Some(match function {
        Intrinsic::Sqrt | Intrinsic::SqrtRounded => call("f64_sqrt", vec![a]),
        Intrinsic::ReciprocalSqrt => Expression::binary("/", one(), known("sqrt", vec![a])),
        Intrinsic::ReciprocalCubeRoot => call("f64_divide", vec![one(), call("f64_cbrt", vec![a])]),
        Intrinsic::CubeRoot
        | Intrinsic::Exp
        | Intrinsic::Exp2
        | Intrinsic::Exp10
        | Intrinsic::ExpMinus1
        | Intrinsic::Log
        | Intrinsic::Log2
        | Intrinsic::Log10
        | Intrinsic::LogPlus1
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
        | Intrinsic::NormalDistribution
        | Intrinsic::Round => call(&format!("f64_{}", function.name()), vec![a]),
        Intrinsic::ErrorFunction => call("f64_erf", vec![a]),
        Intrinsic::ComplementaryErrorFunction => call("f64_erfc", vec![a]),
        Intrinsic::Power => call("f64_pow", vec![a, own.next()?]),
        Intrinsic::Hypotenuse => call("f64_hypot", vec![a, own.next()?]),
        Intrinsic::Atan2 => call("f64_atan2", vec![a, own.next()?]),
        Intrinsic::FloatRemainder => call("f64_fmod", vec![a, own.next()?]),
        Intrinsic::CopySign => call("f64_copysign", vec![a, own.next()?]),
        Intrinsic::Floor => known("floor", vec![a]),
        Intrinsic::Ceil => known("ceil", vec![a]),
        // Drivers differ in what `trunc` and `round` make of large doubles.
        Intrinsic::Trunc => call("f64_trunc", vec![a]),
        Intrinsic::RoundEven => call("f64_rint", vec![a]),
        Intrinsic::Absolute => known("abs", vec![a]),
        Intrinsic::Minimum => known("min", vec![a, own.next()?]),
        Intrinsic::Maximum => known("max", vec![a, own.next()?]),
        Intrinsic::PositiveDifference => {
            let difference = Expression::binary("-", a, own.next()?);
            known("max", vec![difference, constant(0)])
        }
        Intrinsic::MultiplyAdd | Intrinsic::MultiplyAddRounded => known("fma", vec![a, own.next()?, own.next()?]),
        Intrinsic::AddRounded => Expression::binary("+", a, own.next()?),
        Intrinsic::SubtractRounded => Expression::binary("-", a, own.next()?),
        Intrinsic::MultiplyRounded => Expression::binary("*", a, own.next()?),
        Intrinsic::DivideRounded => call("f64_divide", vec![a, own.next()?]),
        Intrinsic::IsNan => truth("f64_is_nan", a),
        Intrinsic::IsInfinite => truth("f64_is_infinite", a),
        Intrinsic::IsFinite => truth("f64_is_finite", a),
        Intrinsic::SignBit => {
            let words = Expression::call("f64_words", vec![a], Type::Pair);
            Expression::compare(">=", words.high(), Expression::u32(0x8000_0000))
        }
        _ => return None,
    })
}

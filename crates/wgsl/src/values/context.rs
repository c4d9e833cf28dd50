//! What the ways have in common that calculate values.

use warpground_ir::{Expression as Value, Place, Scalar, UnaryOperator};

use super::{
    bits, native,
    types::{Doubles, held},
};
use crate::{
    refused::Refused,
    tree::{Expression, Type},
};

/// Functions of `float` that a device allows to take in fewer steps than WGSL's promises do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shortcuts {
    /// `expf` may be made of its `exp2`.
    pub exp: bool,
    /// `sqrtf` may be made of its `inverseSqrt` and `fma`.
    pub sqrt: bool,
    /// Quotients may be made of its division and `fma`.
    pub divide: bool,
}

/// What calculates values.
pub(crate) trait Values: Sized {
    /// What `double` is.
    fn doubles(&self) -> Doubles {
        Doubles::Words
    }

    /// Which functions may be taken in fewer steps.
    fn shortcuts(&self) -> Shortcuts {
        Shortcuts::default()
    }

    /// The type of a scalar's value.
    fn held(&self, scalar: Scalar) -> Type {
        match (scalar, self.doubles()) {
            (Scalar::F64, Doubles::Float) => Type::F32,
            (Scalar::F64, Doubles::Native) => Type::F64,
            _ => held(scalar),
        }
    }

    /// A value of eight bytes as its two words.
    fn to_pair(&self, scalar: Scalar, value: Expression) -> Expression {
        match (scalar, self.doubles()) {
            (Scalar::F64, Doubles::Float) => Expression::call("double_of_float", vec![value], Type::Pair),
            (Scalar::F64, Doubles::Native) => Expression::call("f64_words", vec![value], Type::Pair),
            _ => value,
        }
    }

    /// The value of eight bytes that two words are.
    fn pair_as(&self, scalar: Scalar, words: Expression) -> Expression {
        match (scalar, self.doubles()) {
            (Scalar::F64, Doubles::Float) => Expression::call("float_of_double", vec![words], Type::F32),
            (Scalar::F64, Doubles::Native) => Expression::call("f64_of_words", vec![words], Type::F64),
            _ => words,
        }
    }

    fn constant(&self, scalar: Scalar, bits: u64) -> Expression {
        match (scalar, self.doubles()) {
            #[expect(clippy::cast_possible_truncation, reason = "fewer digits are what is asked for")]
            (Scalar::F64, Doubles::Float) => Expression::f32((f64::from_bits(bits) as f32).to_bits()),
            (Scalar::F64, Doubles::Native) => native::constant(bits),
            _ => bits::constant(scalar, bits),
        }
    }

    /// A value that may be written several times.
    fn hold(&mut self, value: Expression) -> Expression;

    /// What the way itself knows of an expression; nothing where it has no meaning of its own.
    fn leaf(&mut self, value: &Value) -> Result<Option<Vec<Expression>>, Refused>;

    /// Whether `a * b + c` is written as one operation.
    fn joins(&self) -> bool;

    /// Whether WGSL's own functions serve where CUDA leaves the last digits open, and where they differ for NaN alone, of which
    /// WGSL lets compilers assume that there is none.
    fn takes_own_functions(&self) -> bool;

    fn refuse<T>(&self, place: Place, words: impl Into<String>) -> Result<T, Refused> {
        Err(Refused { place, words: words.into() })
    }

    /// The value of an expression of one scalar.
    fn scalar(&mut self, value: &Value) -> Result<Expression, Refused> {
        match self.value(value)?.into_iter().next() {
            Some(scalar) => Ok(scalar),
            None => self.refuse(value.place, "a value without scalars"),
        }
    }

    /// The components of an expression: [`super::expression::value`], or what the way makes of it.
    fn value(&mut self, value: &Value) -> Result<Vec<Expression>, Refused>;

    fn held_all(&mut self, values: Vec<Expression>) -> Vec<Expression> {
        values.into_iter().map(|value| self.hold(value)).collect()
    }

    /// The quotient of two floats, rounded to the nearest one.
    fn quotient(&self, a: Expression, b: Expression) -> Expression {
        let name = if self.shortcuts().divide { "float_divide_by_fma" } else { "float_divide" };
        Expression::call(name, vec![a, b], Type::F32)
    }

    fn unary(&mut self, op: UnaryOperator, scalar: Scalar, value: Expression) -> Expression {
        match (op, self.held(scalar)) {
            (UnaryOperator::Not, _) | (UnaryOperator::Complement, Type::Bool) => Expression::not(value),
            (UnaryOperator::Complement, _) => bits::narrowed(scalar, Expression::unary("~", value)),
            (UnaryOperator::Negate, Type::F32) => {
                let word = Expression::binary("^", value.bitcast(Type::U32), Expression::u32(0x8000_0000));
                word.bitcast(Type::F32)
            }
            (UnaryOperator::Negate, Type::F64) => Expression::unary("-", value),
            (UnaryOperator::Negate, Type::Pair) if scalar == Scalar::F64 => {
                Expression::call("double_negate", vec![value], Type::Pair)
            }
            (UnaryOperator::Negate, Type::Pair) => Expression::call("wide_negate", vec![value], Type::Pair),
            (UnaryOperator::Negate, Type::U32) => {
                bits::narrowed(scalar, Expression::binary("-", Expression::u32(0), value))
            }
            (UnaryOperator::Negate, _) => bits::narrowed(scalar, Expression::unary("-", value)),
        }
    }
}

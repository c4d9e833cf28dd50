//! Values of expressions as WGSL: each becomes the expressions of its components.
//!
//! What differs between the ways (variables, and where objects lie) they say themselves ([`Values::leaf`]).

pub(crate) mod bits;
mod convert;
mod intrinsic;
mod language;
mod native;
mod operator;

use warpground_ir::{BinaryOperator, Expression as Value, ExpressionKind, Place, Scalar, UnaryOperator, ValueType};

pub(crate) use self::{convert::Conversions, intrinsic::Functions, operator::Operators};
use crate::{
    Refused,
    tree::{Expression, Type},
};

/// The type of a scalar's value.
pub(crate) fn held(scalar: Scalar) -> Type {
    match scalar {
        Scalar::Bool => Type::Bool,
        Scalar::I8 | Scalar::I16 | Scalar::I32 => Type::I32,
        Scalar::U8 | Scalar::U16 | Scalar::U32 => Type::U32,
        Scalar::F16 | Scalar::Bf16 | Scalar::F32 => Type::F32,
        Scalar::I64 | Scalar::U64 | Scalar::F64 | Scalar::Pointer => Type::Pair,
    }
}

/// What `double` is in a translation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Doubles {
    /// Its two words, with which integers of 32 bits calculate.
    #[default]
    Words,
    /// A `float`, of which about 7 digits are right.
    Float,
    /// The device's own.
    Native,
}

/// What calculates values.
pub(crate) trait Values: Sized {
    /// What `double` is.
    fn doubles(&self) -> Doubles {
        Doubles::Words
    }

    /// Whether `expf` may be made of the device's `exp2`.
    fn exp2_is_close(&self) -> bool {
        false
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

    /// The components of an expression.
    fn value(&mut self, value: &Value) -> Result<Vec<Expression>, Refused> {
        if let Some(known) = self.leaf(value)? {
            return Ok(known);
        }
        let scalar = value.ty.scalar();
        Ok(match &value.kind {
            ExpressionKind::Constant(bits) => vec![self.constant(scalar, *bits); usize::from(value.ty.count())],
            ExpressionKind::Unary(op, inner) => {
                let values = self.value(inner)?;
                values.into_iter().map(|value| self.unary(*op, scalar, value)).collect()
            }
            ExpressionKind::Binary(op, left, right) => self.binary(value, *op, left, right)?,
            ExpressionKind::Convert(inner) => {
                let from = inner.ty.scalar();
                let mut out = Vec::new();
                for component in self.value(inner)? {
                    out.push(self.convert(from, scalar, component, value.place)?);
                }
                out
            }
            ExpressionKind::Bitcast(inner) => {
                let own = inner.ty.scalar();
                let values = self.value(inner)?;
                let same = inner.ty.count() == value.ty.count() && held(own) == Type::Pair;
                if same && own == scalar {
                    values
                } else if same && held(scalar) == Type::Pair {
                    let words = values.into_iter().map(|value| self.to_pair(own, value));
                    words.map(|words| self.pair_as(scalar, words)).collect()
                } else {
                    let values: Vec<_> = values.into_iter().map(|value| self.to_pair(own, value)).collect();
                    let values = values.into_iter().map(|value| self.hold(value)).collect();
                    let words = bits::words_of(inner.ty, values);
                    let words: Vec<Expression> =
                        if words.len() == 1 && value.ty.count() == 1 { words } else { self.held_all(words) };
                    let values = bits::of_words(value.ty, &words);
                    values.into_iter().map(|value| self.pair_as(scalar, value)).collect()
                }
            }
            ExpressionKind::Select(condition, yes, no) => {
                let condition = self.scalar(condition)?;
                let (yes, no) = (self.value(yes)?, self.value(no)?);
                let condition = if yes.len() > 1 { self.hold(condition) } else { condition };
                yes.into_iter().zip(no).map(|(yes, no)| Expression::select(no, yes, condition.clone())).collect()
            }
            ExpressionKind::Compose(parts) => {
                let mut out = Vec::new();
                for part in parts {
                    out.extend(self.value(part)?);
                }
                out
            }
            ExpressionKind::Extract(vector, index) => {
                let values = self.value(vector)?;
                match values.into_iter().nth(usize::from(*index)) {
                    Some(component) => vec![component],
                    None => return self.refuse(value.place, "a component that is not there"),
                }
            }
            ExpressionKind::Insert(vector, index, part) => {
                let mut values = self.value(vector)?;
                let part = self.scalar(part)?;
                match values.get_mut(usize::from(*index)) {
                    Some(component) => *component = part,
                    None => return self.refuse(value.place, "a component that is not there"),
                }
                values
            }
            ExpressionKind::Call(intrinsic, arguments) => self.intrinsic(*intrinsic, value, arguments)?,
            _ => return self.refuse(value.place, "an address as a value"),
        })
    }

    fn held_all(&mut self, values: Vec<Expression>) -> Vec<Expression> {
        values.into_iter().map(|value| self.hold(value)).collect()
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

    fn binary(
        &mut self,
        value: &Value,
        op: BinaryOperator,
        left: &Value,
        right: &Value,
    ) -> Result<Vec<Expression>, Refused> {
        if matches!(op, BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr) {
            let (a, b) = (self.scalar(left)?, self.scalar(right)?);
            let symbol = if op == BinaryOperator::LogicalAnd { "&&" } else { "||" };
            return Ok(vec![Expression::compare(symbol, a, b)]);
        }
        if let Some(joined) = self.joined(op, left, right)? {
            return Ok(vec![joined]);
        }
        let scalar = left.ty.scalar();
        let (lefts, rights) = (self.value(left)?, self.value(right)?);
        let mut out = Vec::new();
        for (a, b) in lefts.into_iter().zip(rights) {
            out.push(self.operator(op, scalar, (right.ty.scalar(), value.ty.scalar()), a, b, value.place)?);
        }
        Ok(out)
    }

    /// `a * b + c`, rounded once, where the function allows it.
    fn joined(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Result<Option<Expression>, Refused> {
        let ty = left.ty;
        let known = matches!(ty, ValueType::Scalar(Scalar::F32 | Scalar::F64));
        if !self.joins() || !known || !matches!(op, BinaryOperator::Add | BinaryOperator::Subtract) {
            return Ok(None);
        }
        let minus = op == BinaryOperator::Subtract;
        let (parts, other, negate_product, negate_other) = match (factors(left), factors(right)) {
            (Some(parts), _) => (parts, right, false, minus),
            (None, Some(parts)) => (parts, left, minus, false),
            (None, None) => return Ok(None),
        };
        let (a, b, c) = (self.scalar(parts.0)?, self.scalar(parts.1)?, self.scalar(other)?);
        let scalar = ty.scalar();
        let a = if negate_product { self.unary(UnaryOperator::Negate, scalar, a) } else { a };
        let c = if negate_other { self.unary(UnaryOperator::Negate, scalar, c) } else { c };
        Ok(Some(match self.held(scalar) {
            Type::Pair => Expression::call("double_fma", vec![a, b, c], Type::Pair),
            ty => Expression::known("fma", vec![a, b, c], ty),
        }))
    }
}

/// What a product multiplies.
fn factors(value: &Value) -> Option<(&Value, &Value)> {
    match &value.kind {
        ExpressionKind::Binary(BinaryOperator::Multiply, a, b) => Some((a, b)),
        _ => None,
    }
}

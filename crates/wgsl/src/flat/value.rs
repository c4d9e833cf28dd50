//! Expressions: each becomes the expressions of its components.

use warpground_ir::{
    BinaryOperator, Builtin, Expression as Value, ExpressionKind, Scalar, UnaryOperator, ValueType, memory,
};

use super::{
    Refused, bits,
    body::{Body, held},
};
use crate::tree::{Expression, Type};

impl<'m> Body<'_, 'm> {
    /// The value of an expression of one scalar.
    pub(super) fn scalar(&mut self, value: &'m Value) -> Result<Expression, Refused> {
        match self.value(value)?.into_iter().next() {
            Some(scalar) => Ok(scalar),
            None => self.refuse(value.place, "a value without scalars"),
        }
    }

    /// The components of an expression.
    pub(super) fn value(&mut self, value: &'m Value) -> Result<Vec<Expression>, Refused> {
        let scalar = value.ty.scalar();
        Ok(match &value.kind {
            ExpressionKind::Constant(bits) => vec![bits::constant(scalar, *bits); usize::from(value.ty.count())],
            ExpressionKind::Local(local) => self.local(*local),
            ExpressionKind::Builtin(builtin) => vec![self.builtin(*builtin)],
            ExpressionKind::Object(id) => vec![self.object(*id)],
            ExpressionKind::Frame(id) => vec![self.frame_address(*id)?],
            ExpressionKind::Function(id) => {
                vec![Expression::pair(u64::from(memory::FUNCTIONS) << 32 | u64::from(id.0))]
            }
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
                let values = self.value(inner)?;
                let same = inner.ty.count() == value.ty.count() && held(inner.ty.scalar()) == Type::Pair;
                if same && held(scalar) == Type::Pair {
                    values
                } else {
                    let values = values.into_iter().map(|value| self.hold(value)).collect();
                    let words = bits::words_of(inner.ty, values);
                    let words: Vec<Expression> =
                        if words.len() == 1 && value.ty.count() == 1 { words } else { self.held_all(words) };
                    bits::of_words(value.ty, &words)
                }
            }
            ExpressionKind::Select(condition, yes, no) => {
                let condition = self.scalar(condition)?;
                let (yes, no) = (self.value(yes)?, self.value(no)?);
                let condition = if yes.len() > 1 { self.hold(condition) } else { condition };
                yes.into_iter().zip(no).map(|(yes, no)| Expression::select(no, yes, condition.clone())).collect()
            }
            ExpressionKind::Element { base, index, stride, .. } => vec![self.element(base, index, *stride)?],
            ExpressionKind::Member { base, offset } => {
                let base = self.scalar(base)?;
                let offset = Expression::u32(u32::try_from(*offset).unwrap_or(u32::MAX));
                vec![self.further(base, offset)]
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
        })
    }

    fn held_all(&mut self, values: Vec<Expression>) -> Vec<Expression> {
        values.into_iter().map(|value| self.hold(value)).collect()
    }

    fn builtin(&mut self, builtin: Builtin) -> Expression {
        let axis_name = |axis: u8| ["x", "y", "z"][usize::from(axis.min(2))];
        let word =
            |number: usize| Expression::index("launch", Expression::u32(u32::try_from(number).unwrap_or(0)), Type::U32);
        let number = Expression::named("thread_number", Type::U32);
        match builtin {
            Builtin::Thread(axis) => Expression::named(&format!("thread_index.{}", axis_name(axis)), Type::U32),
            Builtin::Block(axis) => Expression::named(&format!("block_index.{}", axis_name(axis)), Type::U32),
            Builtin::BlockSize(axis) => Expression::u32(self.generator.options.block[usize::from(axis.min(2))]),
            Builtin::GridSize(axis) => word(super::header::GRID + usize::from(axis.min(2))),
            Builtin::WarpSize => Expression::u32(32),
            Builtin::Lane => Expression::binary("&", number, Expression::u32(31)),
            Builtin::Warp => Expression::binary(">>", number, Expression::u32(5)),
            Builtin::Multiprocessor => Expression::u32(0),
            Builtin::SharedAtLaunch => word(super::header::SHARED_BYTES),
        }
    }

    fn object(&mut self, id: warpground_ir::ObjectId) -> Expression {
        if let Some(address) = self.generator.fixed_address(id) {
            return Expression::pair(address);
        }
        let number = self.generator.objects.iter().position(|known| *known == id).unwrap_or(0);
        let word = super::HEADER_WORDS + self.generator.parameter_words + u32::try_from(number).unwrap_or(0);
        let upper = Expression::index("launch", Expression::u32(word), Type::U32);
        Expression::pair_of(Expression::u32(u32::try_from(memory::FIRST_BYTE).unwrap_or(0)), upper)
    }

    /// A pointer so many bytes on.
    fn further(&mut self, base: Expression, bytes: Expression) -> Expression {
        if bytes.literal() == Some(0) {
            return base;
        }
        let base = self.hold_pointer(base);
        Expression::pair_of(bits::sum(base.clone().low(), bytes), base.high())
    }

    /// A pointer whose words may be written several times.
    fn hold_pointer(&mut self, base: Expression) -> Expression {
        if let crate::tree::Kind::Known("vec2<u32>", words) = &base.kind
            && words.get(1).is_some_and(|high| high.is_simple() || matches!(high.kind, crate::tree::Kind::Index(..)))
        {
            // Its low word is used once.
            return base;
        }
        self.hold(base)
    }

    /// `base + index * stride`. Objects are smaller than 4 GiB, so that an index of 32 bits moves the lower half only.
    fn element(&mut self, base: &'m Value, index: &'m Value, stride: i64) -> Result<Expression, Refused> {
        let pointer = self.scalar(base)?;
        let narrow = |value: &'m Value| held(value.ty.scalar()) != Type::Pair;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "modulo 4 GiB")]
        let step = Expression::u32(stride as u32);
        let own = match &index.kind {
            ExpressionKind::Constant(bits) => {
                let steps = match index.ty.scalar() {
                    Scalar::I64 | Scalar::U64 => bits.cast_signed(),
                    scalar => match bits::constant(scalar, *bits).literal() {
                        Some(bits) if scalar.is_signed() => i64::from((bits as u32).cast_signed()),
                        Some(bits) => bits.cast_signed(),
                        None => 0,
                    },
                };
                let bytes = steps.wrapping_mul(stride);
                if i32::try_from(bytes).is_ok() {
                    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "modulo 4 GiB")]
                    let bytes = Expression::u32(bytes as u32);
                    return Ok(self.further(pointer, bytes));
                }
                None
            }
            // A number of 32 bits that was made wider.
            ExpressionKind::Convert(inner) if narrow(inner) && inner.ty.scalar().is_integer() => Some(&**inner),
            _ if narrow(index) => Some(index),
            _ => None,
        };
        if let Some(index) = own {
            let index = self.scalar(index)?;
            let index =
                if index.ty == Type::Bool { bits::bits_of(Scalar::Bool, index) } else { index.bitcast(Type::U32) };
            return Ok(self.further(pointer, bits::product(index, step)));
        }
        let index = self.scalar(index)?;
        let bytes = if stride == 1 {
            index
        } else {
            Expression::call("wide_multiply", vec![index, Expression::pair(stride.cast_unsigned())], Type::Pair)
        };
        Ok(Expression::call("wide_add", vec![pointer, bytes], Type::Pair))
    }

    fn unary(&mut self, op: UnaryOperator, scalar: Scalar, value: Expression) -> Expression {
        match (op, held(scalar)) {
            (UnaryOperator::Not, _) | (UnaryOperator::Complement, Type::Bool) => Expression::not(value),
            (UnaryOperator::Complement, _) => bits::narrowed(scalar, Expression::unary("~", value)),
            (UnaryOperator::Negate, Type::F32) => {
                let word = Expression::binary("^", value.bitcast(Type::U32), Expression::u32(0x8000_0000));
                word.bitcast(Type::F32)
            }
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
        value: &'m Value,
        op: BinaryOperator,
        left: &'m Value,
        right: &'m Value,
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
    fn joined(&mut self, op: BinaryOperator, left: &'m Value, right: &'m Value) -> Result<Option<Expression>, Refused> {
        let ty = left.ty;
        let known = matches!(ty, ValueType::Scalar(Scalar::F32 | Scalar::F64));
        if !self.function.contract || !known || !matches!(op, BinaryOperator::Add | BinaryOperator::Subtract) {
            return Ok(None);
        }
        let factors = |value: &'m Value| match &value.kind {
            ExpressionKind::Binary(BinaryOperator::Multiply, a, b) => Some((&**a, &**b)),
            _ => None,
        };
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
        Ok(Some(if scalar == Scalar::F64 {
            Expression::call("double_fma", vec![a, b, c], Type::Pair)
        } else {
            Expression::known("fma", vec![a, b, c], Type::F32)
        }))
    }
}

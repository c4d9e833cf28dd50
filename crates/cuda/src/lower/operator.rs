//! Operators and conversions.

use warpground_ir::{
    BinaryOperator as Operator, Expression as Value, ExpressionKind, Scalar, StatementKind, UnaryOperator, ValueType,
    fold,
};

use super::{assign::assigns, function::Body, statement::truth};
use crate::{
    meaning::tree::{Expression, Kind},
    parse::ast::BinaryOperator,
    text::Span,
};

fn operator(operator: BinaryOperator) -> Operator {
    match operator {
        BinaryOperator::Multiply => Operator::Multiply,
        BinaryOperator::Divide => Operator::Divide,
        BinaryOperator::Remainder => Operator::Remainder,
        BinaryOperator::Add => Operator::Add,
        BinaryOperator::Subtract => Operator::Subtract,
        BinaryOperator::ShiftLeft => Operator::ShiftLeft,
        BinaryOperator::ShiftRight => Operator::ShiftRight,
        BinaryOperator::Less => Operator::Less,
        BinaryOperator::Greater => Operator::Greater,
        BinaryOperator::LessEqual => Operator::LessEqual,
        BinaryOperator::GreaterEqual => Operator::GreaterEqual,
        BinaryOperator::Equal => Operator::Equal,
        BinaryOperator::NotEqual => Operator::NotEqual,
        BinaryOperator::And => Operator::And,
        BinaryOperator::Xor => Operator::ExclusiveOr,
        BinaryOperator::Or => Operator::Or,
        BinaryOperator::LogicalAnd => Operator::LogicalAnd,
        BinaryOperator::LogicalOr => Operator::LogicalOr,
    }
}

impl Body<'_, '_> {
    pub(super) fn unary(&mut self, expression: &Expression) -> Value {
        let (mark, inner) = match &expression.kind {
            Kind::Negate(inner) => (UnaryOperator::Negate, inner),
            Kind::Complement(inner) => (UnaryOperator::Complement, inner),
            Kind::Not(inner) => (UnaryOperator::Not, inner),
            _ => return self.refused(expression.span, "this operator", &expression.ty),
        };
        let mut value = self.value(inner);
        let place = self.place(expression.span);
        if mark == UnaryOperator::Not {
            value = self.truth_of(value, expression.span);
        }
        let ValueType::Scalar(scalar) = value.ty else {
            return Value { ty: value.ty, kind: ExpressionKind::Unary(mark, Box::new(value)), place };
        };
        if let ExpressionKind::Constant(known) = value.kind {
            let folded = match mark {
                UnaryOperator::Negate => match scalar {
                    Scalar::F32 => Some(known ^ (1 << 31)),
                    Scalar::F64 => Some(known ^ (1 << 63)),
                    Scalar::F16 | Scalar::Bf16 => Some(known ^ (1 << 15)),
                    _ => Some(fold::bits(known.wrapping_neg().cast_signed(), scalar)),
                },
                UnaryOperator::Complement => Some(fold::bits((!known).cast_signed(), scalar)),
                UnaryOperator::Not => Some(known ^ 1),
            };
            if let Some(folded) = folded {
                return Value::constant(folded, scalar, place);
            }
        }
        Value { ty: value.ty, kind: ExpressionKind::Unary(mark, Box::new(value)), place }
    }

    pub(super) fn binary(
        &mut self,
        mark: BinaryOperator,
        left: &Expression,
        right: &Expression,
        ty: ValueType,
        span: Span,
    ) -> Value {
        let mut values = self.values(&[left, right]).into_iter();
        let (Some(left), Some(right)) = (values.next(), values.next()) else {
            return self.constant(0, ty.scalar(), span);
        };
        self.operation(mark, left, right, ty, span)
    }

    /// An operation on two values. A comparison of truth values is one of integers in C++.
    pub(super) fn operation(
        &self,
        mark: BinaryOperator,
        left: Value,
        right: Value,
        ty: ValueType,
        span: Span,
    ) -> Value {
        let mark = operator(mark);
        let ty = if mark.is_comparison() { ValueType::BOOL } else { ty };
        let place = self.place(span);
        if let (ExpressionKind::Constant(a), ExpressionKind::Constant(b)) = (&left.kind, &right.kind)
            && left.ty == ty
            && right.ty == ty
            && let Some(known) = fold::arithmetic(mark, *a, *b, ty.scalar())
        {
            return Value::constant(known, ty.scalar(), place);
        }
        if let Some(known) = fold::of_unsigned(mark, &left, &right) {
            return Value::constant(u64::from(known), Scalar::Bool, place);
        }
        Value { kind: ExpressionKind::Binary(mark, Box::new(left), Box::new(right)), ty, place }
    }

    /// `&&` and `||`: what is on the right is looked at only if the left side does not decide.
    pub(super) fn logical(&mut self, mark: BinaryOperator, left: &Expression, right: &Expression, span: Span) -> Value {
        let place = self.place(span);
        let left_span = left.span;
        let left = self.value(left);
        let left = self.truth_of(left, span);
        let and = mark == BinaryOperator::LogicalAnd;
        let ((right, assigned), block) = self.captured(|inner| {
            let value = inner.value(right);
            (inner.truth_of(value, span), assigns(right))
        });
        if block.0.is_empty() && !assigned {
            return match truth(&left) {
                Some(known) if known == and => right,
                Some(_) => left,
                None => Value {
                    kind: ExpressionKind::Binary(operator(mark), Box::new(left), Box::new(right)),
                    ty: ValueType::BOOL,
                    place,
                },
            };
        }
        let to = self.temporary(ValueType::BOOL, place);
        let test = self.place(left_span);
        let result = Value::local(to, ValueType::BOOL, place);
        self.emit(StatementKind::Assign(to, left), test);
        let mut other = block;
        let right_place = right.place;
        other.0.push(warpground_ir::Statement { kind: StatementKind::Assign(to, right), place: right_place });
        let (accept, reject) =
            if and { (other, warpground_ir::Block::default()) } else { (warpground_ir::Block::default(), other) };
        self.emit(StatementKind::If { condition: result.clone(), accept, reject }, test);
        result
    }

    pub(super) fn conditional(
        &mut self,
        condition: &Expression,
        yes: &Expression,
        no: &Expression,
        ty: ValueType,
        span: Span,
    ) -> Value {
        let place = self.place(span);
        let test = self.place(condition.span);
        let condition = self.value(condition);
        let (yes, accept) = self.captured(|inner| inner.value(yes));
        let (no, reject) = self.captured(|inner| inner.value(no));
        self.chosen(condition, (yes, accept), (no, reject), ty, [place, test])
    }

    /// One of two values, each with the statements that it needs. The places are those of the whole and of the condition.
    pub(super) fn chosen(
        &mut self,
        condition: Value,
        (yes, mut accept): (Value, warpground_ir::Block),
        (no, mut reject): (Value, warpground_ir::Block),
        ty: ValueType,
        [place, test]: [warpground_ir::Place; 2],
    ) -> Value {
        if accept.0.is_empty() && reject.0.is_empty() {
            let kind = ExpressionKind::Select(Box::new(condition), Box::new(yes), Box::new(no));
            return Value { kind, ty, place };
        }
        let to = self.temporary(ty, place);
        for (block, value) in [(&mut accept, yes), (&mut reject, no)] {
            let place = value.place;
            block.0.push(warpground_ir::Statement { kind: StatementKind::Assign(to, value), place });
        }
        self.emit(StatementKind::If { condition, accept, reject }, test);
        Value::local(to, ty, place)
    }

    /// A pointer some elements further on.
    pub(super) fn offset(&mut self, pointer: &Expression, by: &Expression, span: Span) -> Value {
        let stride = pointer.ty.target().map_or(1, |target| self.tree.types.bytes(target));
        let mut values = self.values(&[pointer, by]).into_iter();
        let (Some(base), Some(index)) = (values.next(), values.next()) else {
            return self.constant(0, Scalar::Pointer, span);
        };
        self.element(base, index, (stride, None), span)
    }

    /// `base + index * stride`, in an array of this length if it is within another object.
    pub(super) fn element(&self, base: Value, index: Value, (stride, length): (u64, Option<u32>), span: Span) -> Value {
        let index = match index.ty {
            ValueType::Scalar(scalar) if scalar.is_integer() => index,
            _ => self.converted(index, ValueType::I32, span),
        };
        let stride = i64::try_from(stride).unwrap_or(i64::MAX);
        let kind = ExpressionKind::Element { base: Box::new(base), index: Box::new(index), stride, length };
        Value { kind, ty: ValueType::POINTER, place: self.place(span) }
    }

    /// How many elements lie between two pointers.
    pub(super) fn distance(&mut self, left: &Expression, right: &Expression, span: Span) -> Value {
        let stride = left.ty.target().map_or(1, |target| self.tree.types.bytes(target)).max(1);
        let i64_type = ValueType::Scalar(Scalar::I64);
        let bytes = self.binary(BinaryOperator::Subtract, left, right, i64_type, span);
        if stride == 1 {
            return bytes;
        }
        let stride = self.constant(stride, Scalar::I64, span);
        self.operation(BinaryOperator::Divide, bytes, stride, i64_type, span)
    }

    /// A value as another type.
    pub(super) fn convert(&mut self, value: &Expression, ty: ValueType, span: Span) -> Value {
        let value = self.value(value);
        self.converted(value, ty, span)
    }

    /// A value as another type, as C++ converts it.
    pub(super) fn converted(&self, value: Value, ty: ValueType, span: Span) -> Value {
        if value.ty == ty {
            return value;
        }
        let place = self.place(span);
        let (ValueType::Scalar(from), ValueType::Scalar(to)) = (value.ty, ty) else {
            return Value { kind: ExpressionKind::Bitcast(Box::new(value)), ty, place };
        };
        if to == Scalar::Bool {
            return self.truth_of(value, span);
        }
        let u64_type = ValueType::Scalar(Scalar::U64);
        if from == Scalar::Pointer && to != Scalar::Pointer {
            let whole = Value { kind: ExpressionKind::Bitcast(Box::new(value)), ty: u64_type, place };
            return match to {
                Scalar::U64 => whole,
                Scalar::I64 => Value { ty, ..whole },
                _ => self.converted(whole, ty, span),
            };
        }
        if to == Scalar::Pointer {
            let whole = self.converted(value, u64_type, span);
            return match whole.kind {
                ExpressionKind::Constant(known) => Value::constant(known, Scalar::Pointer, place),
                _ => Value { kind: ExpressionKind::Bitcast(Box::new(whole)), ty, place },
            };
        }
        if let ExpressionKind::Constant(known) = value.kind
            && let Some(folded) = fold::converted(known, from, to)
        {
            return Value::constant(folded, to, place);
        }
        Value { kind: ExpressionKind::Convert(Box::new(value)), ty, place }
    }

    /// Whether a value is anything but zero.
    pub(super) fn truth_of(&self, value: Value, span: Span) -> Value {
        let ValueType::Scalar(scalar) = value.ty else { return value };
        if scalar == Scalar::Bool {
            return value;
        }
        let place = self.place(span);
        match value.kind {
            ExpressionKind::Constant(known) if !scalar.is_float() => {
                return Value::constant(u64::from(known != 0), Scalar::Bool, place);
            }
            // A truth value that became a number on the way.
            ExpressionKind::Convert(inner) if inner.ty == ValueType::BOOL => return *inner,
            _ => {}
        }
        let zero = Value::constant(0, scalar, place);
        let kind = ExpressionKind::Binary(Operator::NotEqual, Box::new(value), Box::new(zero));
        Value { kind, ty: ValueType::BOOL, place }
    }
}

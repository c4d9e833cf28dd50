//! Operators, on scalars, vectors and matrices.

use naga::{BinaryOperator, Expression, Handle, RelationalFunction, UnaryOperator};

use super::{Builder, frame::Frame};
use crate::{
    LowerError,
    program::{BinaryOp, Register, ScalarKind, Shape, UnaryOp},
};

impl<'module> Builder<'module> {
    /// Rounds to f16 what an operation on f16 left.
    pub(super) fn rounded(&mut self, kind: ScalarKind, register: Register) -> Result<Register, LowerError> {
        if kind == ScalarKind::F16 { self.unary(UnaryOp::RoundToHalf, register) } else { Ok(register) }
    }

    /// A float operation in the precision of `kind`.
    pub(super) fn float_binary(
        &mut self,
        kind: ScalarKind,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) -> Result<Register, LowerError> {
        let result = self.binary_of(kind, op, left, right)?;
        self.rounded(kind, result)
    }

    pub(super) fn unary_operator(
        &mut self,
        op: UnaryOperator,
        kind: ScalarKind,
        operand: Register,
    ) -> Result<Register, LowerError> {
        let op = match op {
            UnaryOperator::Negate if kind.is_float() => UnaryOp::NegateF,
            UnaryOperator::Negate => UnaryOp::NegateI,
            UnaryOperator::LogicalNot => UnaryOp::NotBool,
            UnaryOperator::BitwiseNot => UnaryOp::NotBits,
        };
        self.unary_of(kind, op, operand)
    }

    /// What a register holds, if that is the same power of two in all lanes from the beginning.
    fn power_of_two(&self, register: Register) -> Option<u32> {
        let known = self.constants.iter().find(|(_, constant)| **constant == register);
        known.map(|(bits, _)| *bits).filter(|bits| bits.is_power_of_two())
    }

    /// A binary operator on two scalars of one kind.
    pub(super) fn scalar_operator(
        &mut self,
        op: BinaryOperator,
        kind: ScalarKind,
        left: Register,
        right: Register,
    ) -> Result<Register, LowerError> {
        use BinaryOperator as Naga;
        let float = kind.is_float();
        let signed = kind.is_signed();
        let arithmetic = |float_op, int_op| if float { float_op } else { int_op };
        let three = |float_op, signed_op, unsigned_op| {
            if float {
                float_op
            } else if signed {
                signed_op
            } else {
                unsigned_op
            }
        };
        let less = three(BinaryOp::LessF, BinaryOp::LessI, BinaryOp::LessU);
        let less_equal = three(BinaryOp::LessEqualF, BinaryOp::LessEqualI, BinaryOp::LessEqualU);
        match op {
            Naga::Add => self.float_binary(kind, arithmetic(BinaryOp::AddF, BinaryOp::AddI), left, right),
            Naga::Subtract => {
                self.float_binary(kind, arithmetic(BinaryOp::SubtractF, BinaryOp::SubtractI), left, right)
            }
            Naga::Multiply => {
                self.float_binary(kind, arithmetic(BinaryOp::MultiplyF, BinaryOp::MultiplyI), left, right)
            }
            // A shift and a mask take a fraction of a division's time, and the result is the same.
            Naga::Divide if kind == ScalarKind::U32 && self.power_of_two(right).is_some() => {
                let bits = self.power_of_two(right).map_or(1, u32::trailing_zeros);
                let amount = self.constant(bits)?;
                self.binary(BinaryOp::ShiftRightU, left, amount)
            }
            Naga::Modulo if kind == ScalarKind::U32 && self.power_of_two(right).is_some() => {
                let below = self.power_of_two(right).map_or(0, |power| power - 1);
                let mask = self.constant(below)?;
                self.binary(BinaryOp::And, left, mask)
            }
            Naga::Divide => {
                self.float_binary(kind, three(BinaryOp::DivideF, BinaryOp::DivideI, BinaryOp::DivideU), left, right)
            }
            Naga::Modulo => self.float_binary(
                kind,
                three(BinaryOp::RemainderF, BinaryOp::RemainderI, BinaryOp::RemainderU),
                left,
                right,
            ),
            Naga::Equal => self.binary_of(kind, arithmetic(BinaryOp::EqualF, BinaryOp::EqualI), left, right),
            Naga::NotEqual => self.binary_of(kind, arithmetic(BinaryOp::NotEqualF, BinaryOp::NotEqualI), left, right),
            Naga::Less => self.binary_of(kind, less, left, right),
            Naga::LessEqual => self.binary_of(kind, less_equal, left, right),
            Naga::Greater => self.binary_of(kind, less, right, left),
            Naga::GreaterEqual => self.binary_of(kind, less_equal, right, left),
            Naga::And | Naga::LogicalAnd => self.binary_of(kind, BinaryOp::And, left, right),
            Naga::InclusiveOr | Naga::LogicalOr => self.binary_of(kind, BinaryOp::Or, left, right),
            Naga::ExclusiveOr => self.binary_of(kind, BinaryOp::ExclusiveOr, left, right),
            Naga::ShiftLeft => self.binary_of(kind, BinaryOp::ShiftLeft, left, right),
            Naga::ShiftRight if signed => self.binary_of(kind, BinaryOp::ShiftRightI, left, right),
            Naga::ShiftRight => self.binary_of(kind, BinaryOp::ShiftRightU, left, right),
        }
    }

    pub(super) fn binary_expression(
        &mut self,
        frame: &mut Frame<'module>,
        op: BinaryOperator,
        left: Handle<Expression>,
        right: Handle<Expression>,
    ) -> Result<Vec<Register>, LowerError> {
        let kind = self.kind(frame, left)?;
        let (left_shape, right_shape) = (self.shape(frame, left)?, self.shape(frame, right)?);
        let (left, right) = (self.scalars(frame, left)?, self.scalars(frame, right)?);
        if op == BinaryOperator::Multiply {
            match (&left_shape, &right_shape) {
                (Shape::Matrix { rows, .. }, Shape::Vector { .. } | Shape::Matrix { .. }) => {
                    return self.matrix_product(kind, &left, *rows as usize, &right);
                }
                (Shape::Vector { count, .. }, Shape::Matrix { .. }) => {
                    // A row vector: each component is its product with a column.
                    return right
                        .chunks(*count as usize)
                        .map(|column| self.dot(kind, &left, column))
                        .collect::<Result<_, _>>();
                }
                _ => {}
            }
        }
        let count = left.len().max(right.len());
        (0..count)
            .map(|index| {
                let (left, right) = (left[index.min(left.len() - 1)], right[index.min(right.len() - 1)]);
                self.scalar_operator(op, kind, left, right)
            })
            .collect()
    }

    /// A matrix of `rows` rows times the columns in `right` (of a vector: one).
    fn matrix_product(
        &mut self,
        kind: ScalarKind,
        left: &[Register],
        rows: usize,
        right: &[Register],
    ) -> Result<Vec<Register>, LowerError> {
        let inner = left.len() / rows;
        let mut out = Vec::new();
        for column in right.chunks(inner) {
            for row in 0..rows {
                let across: Vec<_> = (0..inner).map(|k| left[k * rows + row]).collect();
                out.push(self.dot(kind, &across, column)?);
            }
        }
        Ok(out)
    }

    /// The sum of the products.
    pub(super) fn dot(
        &mut self,
        kind: ScalarKind,
        left: &[Register],
        right: &[Register],
    ) -> Result<Register, LowerError> {
        let (multiply, add) =
            if kind.is_float() { (BinaryOp::MultiplyF, BinaryOp::AddF) } else { (BinaryOp::MultiplyI, BinaryOp::AddI) };
        let mut sum = None;
        for (left, right) in left.iter().zip(right) {
            let product = self.float_binary(kind, multiply, *left, *right)?;
            sum = Some(match sum {
                None => product,
                Some(sum) => self.float_binary(kind, add, sum, product)?,
            });
        }
        match sum {
            Some(sum) => Ok(sum),
            None => self.zero(kind),
        }
    }

    pub(super) fn relational(
        &mut self,
        frame: &mut Frame<'module>,
        function: RelationalFunction,
        argument: Handle<Expression>,
    ) -> Result<Vec<Register>, LowerError> {
        let kind = self.kind(frame, argument)?;
        let operands = self.scalars(frame, argument)?;
        let join = match function {
            RelationalFunction::All => BinaryOp::And,
            RelationalFunction::Any => BinaryOp::Or,
            RelationalFunction::IsNan => {
                return operands.into_iter().map(|operand| self.unary_of(kind, UnaryOp::IsNan, operand)).collect();
            }
            RelationalFunction::IsInf => {
                return operands.into_iter().map(|operand| self.unary_of(kind, UnaryOp::IsInf, operand)).collect();
            }
        };
        let mut result = operands[0];
        for operand in &operands[1..] {
            result = self.binary(join, result, *operand)?;
        }
        Ok(vec![result])
    }
}

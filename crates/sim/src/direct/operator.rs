//! Operations on two scalars.

use warpground_ir::{BinaryOperator, Intrinsic, Scalar};

use super::builder::Builder;
use crate::{
    LowerError,
    program::{BinaryOp, Instruction, Register, TernaryOp, UnaryOp},
};

impl Builder<'_> {
    /// An operation on scalars of `left`; the amount of a shift is of type `right`, the result of type `result`.
    pub(super) fn operator(
        &mut self,
        op: BinaryOperator,
        (left, right, result): (Scalar, Scalar, Scalar),
        a: Register,
        b: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let (float, signed) = (left.is_float(), left.is_signed());
        let choose = |for_float, for_signed, for_unsigned| {
            if float {
                for_float
            } else if signed {
                for_signed
            } else {
                for_unsigned
            }
        };
        let same = |op| (op, op, op);
        let ((for_float, for_signed, for_unsigned), swap) = match op {
            BinaryOperator::Add => ((BinaryOp::AddF, BinaryOp::AddI, BinaryOp::AddI), false),
            BinaryOperator::Subtract => ((BinaryOp::SubtractF, BinaryOp::SubtractI, BinaryOp::SubtractI), false),
            BinaryOperator::Multiply => ((BinaryOp::MultiplyF, BinaryOp::MultiplyI, BinaryOp::MultiplyI), false),
            BinaryOperator::Divide => ((BinaryOp::DivideF, BinaryOp::QuotientI, BinaryOp::QuotientU), false),
            BinaryOperator::Remainder => ((BinaryOp::RemainderF, BinaryOp::ModuloI, BinaryOp::ModuloU), false),
            BinaryOperator::And | BinaryOperator::LogicalAnd => (same(BinaryOp::And), false),
            BinaryOperator::Or | BinaryOperator::LogicalOr => (same(BinaryOp::Or), false),
            BinaryOperator::ExclusiveOr => (same(BinaryOp::ExclusiveOr), false),
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => return self.shift(op, left, right, [a, b], to),
            BinaryOperator::Equal => ((BinaryOp::EqualF, BinaryOp::EqualI, BinaryOp::EqualI), false),
            BinaryOperator::NotEqual => ((BinaryOp::NotEqualF, BinaryOp::NotEqualI, BinaryOp::NotEqualI), false),
            BinaryOperator::Less => ((BinaryOp::LessF, BinaryOp::LessI, BinaryOp::LessU), false),
            BinaryOperator::LessEqual => ((BinaryOp::LessEqualF, BinaryOp::LessEqualI, BinaryOp::LessEqualU), false),
            BinaryOperator::Greater => ((BinaryOp::LessF, BinaryOp::LessI, BinaryOp::LessU), true),
            BinaryOperator::GreaterEqual => ((BinaryOp::LessEqualF, BinaryOp::LessEqualI, BinaryOp::LessEqualU), true),
        };
        let chosen = choose(for_float, for_signed, for_unsigned);
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let register = self.binary((chosen, left), a, b, to)?;
        if op.is_comparison() { Ok(register) } else { self.narrowed(result, register, to) }
    }

    /// The amount is taken without a sign, so that a negative one is too far.
    fn shift(
        &mut self,
        op: BinaryOperator,
        left: Scalar,
        right: Scalar,
        [a, amount]: [Register; 2],
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let width = if Self::is_wide(left) { 64 } else { 32 };
        let amount = if Self::is_wide(right) {
            let most = self.wide_constant(u32::MAX.into())?;
            // The low word is the first register of the pair.
            self.binary((BinaryOp::MinU, Scalar::U64), amount, most, None)?
        } else {
            amount
        };
        let near = self.constant_word(amount).is_some_and(|bits| bits < width);
        let chosen = match (op, left.is_signed(), near) {
            (BinaryOperator::ShiftLeft, _, true) => BinaryOp::ShiftLeft,
            (BinaryOperator::ShiftLeft, _, false) => BinaryOp::ShiftOutLeft,
            (_, true, true) => BinaryOp::ShiftRightI,
            (_, true, false) => BinaryOp::ShiftOutRightI,
            (_, false, true) => BinaryOp::ShiftRightU,
            (_, false, false) => BinaryOp::ShiftOutRightU,
        };
        let register = self.binary((chosen, left), a, amount, to)?;
        self.narrowed(left, register, to)
    }

    /// A word as a scalar of this type, if that has fewer bits or digits.
    pub(super) fn narrowed(
        &mut self,
        scalar: Scalar,
        register: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let op = match scalar {
            Scalar::I8 => UnaryOp::SignExtend8,
            Scalar::U8 => UnaryOp::ZeroExtend8,
            Scalar::I16 => UnaryOp::SignExtend16,
            Scalar::U16 => UnaryOp::ZeroExtend16,
            Scalar::F16 => UnaryOp::RoundToHalf,
            Scalar::Bf16 => UnaryOp::RoundToBfloat,
            _ => return Ok(register),
        };
        self.unary((op, scalar), register, to)
    }

    pub(super) fn multiply(
        &mut self,
        scalar: Scalar,
        [a, b]: [Register; 2],
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let product = self.binary((BinaryOp::MultiplyF, scalar), a, b, to)?;
        self.narrowed(scalar, product, to)
    }

    /// `a * b + c`, rounded once.
    pub(super) fn multiply_add(
        &mut self,
        scalar: Scalar,
        [first, second, third]: [Register; 3],
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let op = TernaryOp::Fma;
        match scalar {
            Scalar::F32 => {
                let to = self.target(to, scalar)?;
                self.emit(Instruction::Ternary { op, to, first, second, third })?;
                Ok(to)
            }
            Scalar::F64 => {
                let to = self.target(to, scalar)?;
                self.emit(Instruction::WideTernary { op, to, first, second, third })?;
                Ok(to)
            }
            _ => self.calculate(Intrinsic::MultiplyAdd, scalar, scalar, &[first, second, third], to),
        }
    }

    /// A function that is calculated lane by lane.
    pub(super) fn calculate(
        &mut self,
        function: Intrinsic,
        scalar: Scalar,
        result: Scalar,
        arguments: &[Register],
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let to = self.target(to, result)?;
        let mut registers = vec![to];
        registers.extend(arguments);
        let list = self.list(&registers);
        let count = u8::try_from(arguments.len()).unwrap_or(4).min(4);
        self.emit(Instruction::Calculate { function, scalar, count, list })?;
        Ok(to)
    }
}

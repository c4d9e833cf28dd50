//! Functions without effects.

use warpground_ir::{Expression, ExpressionKind, Intrinsic, Scalar, ValueType};

use super::builder::Builder;
use crate::program::gives_a_word;
use crate::{
    LowerError,
    program::{BinaryOp, Instruction, Register, UnaryOp},
};

impl<'module> Builder<'module> {
    /// The registers of a call's result, one a component.
    pub(super) fn intrinsic(
        &mut self,
        function: Intrinsic,
        ty: ValueType,
        arguments: &'module [Expression],
        to: Option<Register>,
    ) -> Result<Vec<Register>, LowerError> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.value(argument)?);
        }
        let Some(first) = arguments.first() else {
            return self.unsupported(format!("`{}` of nothing", function.name()));
        };
        let scalar = first.ty.scalar();
        let to = to.filter(|_| ty.count() == 1);
        let mut out = Vec::with_capacity(ty.count().into());
        for component in 0..usize::from(ty.count()) {
            let own: Vec<Register> =
                values.iter().filter_map(|value| value.get(component.min(value.len() - 1)).copied()).collect();
            out.push(self.one(function, scalar, ty.scalar(), arguments, &own, to)?);
        }
        Ok(out)
    }

    fn one(
        &mut self,
        function: Intrinsic,
        scalar: Scalar,
        result: Scalar,
        arguments: &'module [Expression],
        own: &[Register],
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let a = own[0];
        let mode = |index: usize| match arguments.get(index).map(|argument| &argument.kind) {
            Some(ExpressionKind::Constant(bits)) => *bits,
            _ => 0,
        };
        if function == Intrinsic::ConvertRounded {
            if scalar == result {
                return Ok(a);
            }
            let to = self.target(to, result)?;
            let rounding = u8::try_from(mode(1) & 3).unwrap_or(0);
            self.emit(Instruction::Cast { to_scalar: result, from_scalar: scalar, rounding, to, from: a })?;
            return Ok(to);
        }
        let word = matches!(scalar, Scalar::F32 | Scalar::F64);
        let unary = match function {
            Intrinsic::Sqrt if word => Some(UnaryOp::Sqrt),
            Intrinsic::Floor if scalar.is_float() => Some(UnaryOp::Floor),
            Intrinsic::Ceil if scalar.is_float() => Some(UnaryOp::Ceil),
            Intrinsic::Trunc if scalar.is_float() => Some(UnaryOp::Trunc),
            Intrinsic::RoundEven if scalar.is_float() => Some(UnaryOp::Round),
            Intrinsic::Absolute if scalar.is_float() => Some(UnaryOp::AbsF),
            Intrinsic::Absolute if matches!(scalar, Scalar::I32 | Scalar::I64) => Some(UnaryOp::AbsI),
            Intrinsic::IsNan if scalar.is_float() => Some(UnaryOp::IsNan),
            Intrinsic::IsInfinite if scalar.is_float() => Some(UnaryOp::IsInf),
            Intrinsic::CountBits if matches!(scalar, Scalar::I32 | Scalar::U32) => Some(UnaryOp::CountOneBits),
            Intrinsic::CountLeadingZeros if matches!(scalar, Scalar::I32 | Scalar::U32) => {
                Some(UnaryOp::CountLeadingZeros)
            }
            Intrinsic::ReverseBits if matches!(scalar, Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64) => {
                Some(UnaryOp::ReverseBits)
            }
            _ => None,
        };
        if let Some(op) = unary {
            return self.unary((op, scalar), a, to);
        }
        if own.len() == 2 {
            let binary = match function {
                Intrinsic::Minimum if scalar.is_float() => Some(BinaryOp::MinF),
                Intrinsic::Maximum if scalar.is_float() => Some(BinaryOp::MaxF),
                Intrinsic::Minimum if scalar.is_signed() => Some(BinaryOp::MinI),
                Intrinsic::Maximum if scalar.is_signed() => Some(BinaryOp::MaxI),
                Intrinsic::Minimum => Some(BinaryOp::MinU),
                Intrinsic::Maximum => Some(BinaryOp::MaxU),
                _ => None,
            };
            if let Some(op) = binary {
                return self.binary((op, scalar), a, own[1], to);
            }
        }
        match function {
            Intrinsic::MultiplyAdd if word && own.len() == 3 => {
                return self.multiply_add(scalar, [own[0], own[1], own[2]], to);
            }
            // To nearest is what plain operations do.
            Intrinsic::AddRounded if word && mode(2) == 0 => {
                return self.binary((BinaryOp::AddF, scalar), a, own[1], to);
            }
            Intrinsic::SubtractRounded if word && mode(2) == 0 => {
                return self.binary((BinaryOp::SubtractF, scalar), a, own[1], to);
            }
            Intrinsic::MultiplyRounded if word && mode(2) == 0 => {
                return self.binary((BinaryOp::MultiplyF, scalar), a, own[1], to);
            }
            Intrinsic::DivideRounded if word && mode(2) == 0 => {
                return self.binary((BinaryOp::DivideF, scalar), a, own[1], to);
            }
            _ => {}
        }
        let mut own = own.to_vec();
        if function == Intrinsic::Average && own.len() == 2 {
            // Rounded up unless a third argument says otherwise.
            own.push(self.constant(1)?);
        }
        // What has 64 bits where a word is expected gives its low one, which is the pair's first register.
        let result = if gives_a_word(function) { Scalar::U32 } else { result };
        self.calculate(function, scalar, result, &own, to)
    }
}

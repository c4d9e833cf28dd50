//! Conversions, and bits as other types.

use warpground_ir::{Scalar, ValueType};

use super::builder::Builder;
use crate::{
    LowerError,
    program::{BinaryOp, Instruction, Register, UnaryOp},
};

impl Builder<'_> {
    /// A value of one type as another.
    pub(super) fn convert(
        &mut self,
        from: Scalar,
        into: Scalar,
        value: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        use Scalar::{Bf16, Bool, F16, F32, F64, I8, I16, I32, I64, Pointer, U8, U16, U32, U64};
        let narrow = |scalar: Scalar| matches!(scalar, F16 | Bf16 | F32);
        match (from, into) {
            _ if from == into => Ok(value),
            (Bool | I8 | U8 | I16 | U16 | I32 | U32, Bool) => self.unary((UnaryOp::ToBoolI, U32), value, to),
            (F16 | Bf16 | F32, Bool) => self.unary((UnaryOp::ToBoolF, U32), value, to),
            // The low word is the first register of the pair.
            (Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64 | Pointer, I32 | U32) => Ok(value),
            (Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64 | Pointer, I8 | U8 | I16 | U16) => {
                self.narrowed(into, value, to)
            }
            (I64 | U64 | Pointer, I64 | U64 | Pointer) => Ok(value),
            (I8 | I16 | I32, F32 | F16 | Bf16) => {
                let converted = self.unary((UnaryOp::IToF, F32), value, to)?;
                if into == F32 { Ok(converted) } else { self.cast((from, into), value, to) }
            }
            (Bool | U8 | U16 | U32, F32 | F16 | Bf16) => {
                let converted = self.unary((UnaryOp::UToF, F32), value, to)?;
                if into == F32 { Ok(converted) } else { self.cast((from, into), value, to) }
            }
            (F16 | Bf16 | F32, I32) => self.unary((UnaryOp::SaturateToI, F32), value, to),
            (F16 | Bf16 | F32, U32) => self.unary((UnaryOp::SaturateToU, F32), value, to),
            (F16 | Bf16, F32) => Ok(value),
            _ if narrow(from) && narrow(into) => self.narrowed(into, value, to),
            (Bool | I8 | U8 | I16 | U16 | I32 | U32, I64 | U64 | Pointer)
            | (F64 | I64 | U64 | Pointer, _)
            | (_, F64 | I64 | U64 | Pointer | I8 | U8 | I16 | U16)
            | (F32 | F16 | Bf16, _) => self.cast((from, into), value, to),
        }
    }

    fn cast(
        &mut self,
        (from_scalar, to_scalar): (Scalar, Scalar),
        from: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let to = self.target(to, to_scalar)?;
        // Integers come from floats by leaving the fraction out.
        let rounding = u8::from(from_scalar.is_float() && !to_scalar.is_float());
        self.emit(Instruction::Cast { to_scalar, from_scalar, rounding, to, from })?;
        Ok(to)
    }

    /// The bits of a scalar of at most 32 bits, in the low bits of a word.
    pub(super) fn bits_of(&mut self, scalar: Scalar, value: Register) -> Result<Register, LowerError> {
        match scalar {
            Scalar::I8 => self.unary((UnaryOp::ZeroExtend8, Scalar::U32), value, None),
            Scalar::I16 => self.unary((UnaryOp::ZeroExtend16, Scalar::U32), value, None),
            Scalar::F16 => self.unary((UnaryOp::HalfBits, Scalar::U32), value, None),
            Scalar::Bf16 => {
                let sixteen = self.constant(16)?;
                self.word_binary(BinaryOp::ShiftRightU, value, sixteen)
            }
            _ => Ok(value),
        }
    }

    /// The scalar of at most 32 bits whose bits are the low ones of a word.
    pub(super) fn of_bits(&mut self, scalar: Scalar, bits: Register) -> Result<Register, LowerError> {
        match scalar {
            Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 => self.narrowed(scalar, bits, None),
            Scalar::Bool => {
                let byte = self.unary((UnaryOp::ZeroExtend8, Scalar::U32), bits, None)?;
                self.unary((UnaryOp::ToBoolI, Scalar::U32), byte, None)
            }
            Scalar::F16 => self.unary((UnaryOp::FromHalfBits, Scalar::U32), bits, None),
            Scalar::Bf16 => {
                let sixteen = self.constant(16)?;
                self.word_binary(BinaryOp::ShiftLeft, bits, sixteen)
            }
            _ => Ok(bits),
        }
    }

    /// The same bits as another type of the same size.
    pub(super) fn bitcast(
        &mut self,
        from: ValueType,
        into: ValueType,
        values: &[Register],
    ) -> Result<Vec<Register>, LowerError> {
        let (source, target) = (from.scalar(), into.scalar());
        let as_they_are =
            |scalar: Scalar| matches!(scalar, Scalar::I32 | Scalar::U32 | Scalar::F32) || Self::is_wide(scalar);
        if from.count() == into.count() && source.bytes() == target.bytes() {
            if as_they_are(source) && as_they_are(target) {
                return Ok(values.to_vec());
            }
            let mut out = Vec::new();
            for value in values {
                let bits = self.bits_of(source, *value)?;
                out.push(self.of_bits(target, bits)?);
            }
            return Ok(out);
        }
        // By words.
        let mut words: Vec<Register> = Vec::new();
        let (mut word, mut filled) = (self.constant(0)?, 0);
        for value in values {
            if Self::is_wide(source) {
                words.extend([*value, *value + 1]);
                continue;
            }
            let bits = self.bits_of(source, *value)?;
            if source.bytes() == 4 {
                words.push(bits);
                continue;
            }
            let shift = self.constant(filled * 8)?;
            let moved = if filled == 0 { bits } else { self.word_binary(BinaryOp::ShiftLeft, bits, shift)? };
            word = if filled == 0 { moved } else { self.word_binary(BinaryOp::Or, word, moved)? };
            filled += source.bytes();
            if filled == 4 {
                words.push(word);
                filled = 0;
            }
        }
        if filled > 0 {
            words.push(word);
        }
        let mut out = Vec::new();
        for component in 0..u32::from(into.count()) {
            let first = component * target.bytes();
            let Some(word) = words.get((first / 4) as usize).copied() else {
                return self.unsupported("bits of another size");
            };
            if Self::is_wide(target) {
                let high = words.get((first / 4) as usize + 1).copied().unwrap_or(word);
                let to = self.register(target)?;
                self.emit(Instruction::Copy { to, from: word })?;
                self.emit(Instruction::Copy { to: to + 1, from: high })?;
                out.push(to);
                continue;
            }
            let shift = self.constant(first % 4 * 8)?;
            let moved = if first % 4 == 0 { word } else { self.word_binary(BinaryOp::ShiftRightU, word, shift)? };
            out.push(self.of_bits(target, moved)?);
        }
        Ok(out)
    }
}

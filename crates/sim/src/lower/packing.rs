//! WGSL's functions that pack small values into a word and take them out again.

use naga::MathFunction;

use super::Builder;
use crate::{
    LowerError,
    program::{BinaryOp, Register, TernaryOp, UnaryOp},
};

/// How the values of a word lie in it.
struct Layout {
    /// Values in a word.
    count: u32,
    /// What makes a value's bits in the low end of a register, or a value of them.
    op: Option<UnaryOp>,
}

impl Builder<'_> {
    /// The result, if the function is one that packs or unpacks.
    pub(super) fn packing(
        &mut self,
        function: MathFunction,
        operands: &[Vec<Register>],
    ) -> Result<Option<Vec<Register>>, LowerError> {
        use MathFunction as F;
        let values = operands[0].as_slice();
        let pack = |count, op| Layout { count, op };
        let (layout, packs) = match function {
            F::Pack4x8snorm => (pack(4, Some(UnaryOp::ToSnorm8)), true),
            F::Pack4x8unorm => (pack(4, Some(UnaryOp::ToUnorm8)), true),
            F::Pack2x16snorm => (pack(2, Some(UnaryOp::ToSnorm16)), true),
            F::Pack2x16unorm => (pack(2, Some(UnaryOp::ToUnorm16)), true),
            F::Pack2x16float => (pack(2, Some(UnaryOp::HalfBits)), true),
            F::Pack4xI8 | F::Pack4xU8 | F::Pack4xI8Clamp | F::Pack4xU8Clamp => (pack(4, None), true),
            F::Unpack4x8snorm => (pack(4, Some(UnaryOp::FromSnorm8)), false),
            F::Unpack4x8unorm => (pack(4, Some(UnaryOp::FromUnorm8)), false),
            F::Unpack2x16snorm => (pack(2, Some(UnaryOp::FromSnorm16)), false),
            F::Unpack2x16unorm => (pack(2, Some(UnaryOp::FromUnorm16)), false),
            F::Unpack2x16float => (pack(2, Some(UnaryOp::FromHalfBits)), false),
            F::Unpack4xI8 | F::Unpack4xU8 => (pack(4, None), false),
            _ => return Ok(None),
        };
        let bits = 32 / layout.count;
        let mask = self.constant(u32::MAX >> (32 - bits))?;
        if !packs {
            let mut out = Vec::with_capacity(layout.count as usize);
            for index in 0..layout.count {
                let (offset, width) = (self.constant(index * bits)?, self.constant(bits)?);
                let signed = function == F::Unpack4xI8;
                let extract = if signed { TernaryOp::ExtractBitsI } else { TernaryOp::ExtractBitsU };
                let part = self.ternary(extract, values[0], offset, width)?;
                out.push(match layout.op {
                    Some(op) => self.unary(op, part)?,
                    None => part,
                });
            }
            return Ok(Some(out));
        }
        let mut word = self.constant(0)?;
        for (index, value) in (0..).zip(values.iter().copied()) {
            let part = match (function, layout.op) {
                (F::Pack4xI8Clamp, _) => {
                    let (low, high) = (self.constant((-128_i32).cast_unsigned())?, self.constant(127)?);
                    let raised = self.binary(BinaryOp::MaxI, value, low)?;
                    self.binary(BinaryOp::MinI, raised, high)?
                }
                (F::Pack4xU8Clamp, _) => {
                    let high = self.constant(255)?;
                    self.binary(BinaryOp::MinU, value, high)?
                }
                (_, Some(op)) => self.unary(op, value)?,
                (_, None) => value,
            };
            let part = self.binary(BinaryOp::And, part, mask)?;
            let shift = self.constant(index * bits)?;
            let part = self.binary(BinaryOp::ShiftLeft, part, shift)?;
            word = self.binary(BinaryOp::Or, word, part)?;
        }
        Ok(Some(vec![word]))
    }
}

//! Scalars of 64 bits beside those of 32: operations by the kind of their operands, pairs of registers, conversions.

use super::Builder;
use crate::{
    LowerError,
    program::{BinaryOp, Instruction, Register, ScalarKind, Shape, TernaryOp, UnaryOp},
};

impl Builder<'_> {
    /// A register for a scalar of this kind; of 64 bits the first of a pair.
    pub(super) fn register_of(&mut self, kind: ScalarKind) -> Result<Register, LowerError> {
        if !kind.is_wide() {
            return self.register();
        }
        match self.pool.take_pair() {
            Some(register) => Ok(register),
            None => self.too_many_registers(),
        }
    }

    /// A register for each scalar of a value of this shape.
    pub(super) fn registers_for(&mut self, shape: &Shape) -> Result<Vec<Register>, LowerError> {
        let mut kinds = Vec::new();
        shape.kinds(&mut kinds);
        kinds.into_iter().map(|kind| self.register_of(kind)).collect()
    }

    /// A pair that holds `bits` in all lanes.
    pub(super) fn wide_constant(&mut self, bits: u64) -> Result<Register, LowerError> {
        if let Some(register) = self.wide_constants.get(&bits) {
            return Ok(*register);
        }
        match self.pool.reserve_pair() {
            Some(register) => {
                self.wide_constants.insert(bits, register);
                Ok(register)
            }
            None => self.too_many_registers(),
        }
    }

    /// Zero, or false.
    pub(super) fn zero(&mut self, kind: ScalarKind) -> Result<Register, LowerError> {
        if kind.is_wide() { self.wide_constant(0) } else { self.constant(0) }
    }

    /// A zero for each scalar of a value of this shape.
    pub(super) fn zeros(&mut self, shape: &Shape) -> Result<Vec<Register>, LowerError> {
        let mut kinds = Vec::new();
        shape.kinds(&mut kinds);
        kinds.into_iter().map(|kind| self.zero(kind)).collect()
    }

    /// A float of this kind.
    pub(super) fn number(&mut self, kind: ScalarKind, value: f32) -> Result<Register, LowerError> {
        if kind.is_wide() { self.wide_constant(f64::from(value).to_bits()) } else { self.float(value) }
    }

    /// An operation on a value of this kind.
    pub(super) fn unary_of(&mut self, kind: ScalarKind, op: UnaryOp, from: Register) -> Result<Register, LowerError> {
        if !kind.is_wide() {
            return self.unary(op, from);
        }
        if !op.is_wide() {
            return self.unsupported(format!("this operation on {}", kind.name()));
        }
        let to = if op.narrows() { self.register()? } else { self.register_of(kind)? };
        self.emit(Instruction::WideUnary { op, to, from })?;
        Ok(to)
    }

    /// An operation on two values of this kind; of a shift the amount is a word.
    pub(super) fn binary_of(
        &mut self,
        kind: ScalarKind,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) -> Result<Register, LowerError> {
        if !kind.is_wide() {
            return self.binary(op, left, right);
        }
        if !op.is_wide() {
            return self.unsupported(format!("this operation on {}", kind.name()));
        }
        let to = if op.narrows() { self.register()? } else { self.register_of(kind)? };
        self.emit(Instruction::WideBinary { op, to, left, right })?;
        Ok(to)
    }

    /// An operation on values of this kind.
    pub(super) fn ternary_of(
        &mut self,
        kind: ScalarKind,
        op: TernaryOp,
        first: Register,
        second: Register,
        third: Register,
    ) -> Result<Register, LowerError> {
        if !kind.is_wide() {
            return self.ternary(op, first, second, third);
        }
        let to = self.register_of(kind)?;
        if op.is_wide() {
            self.emit(Instruction::WideTernary { op, to, first, second, third })?;
            return Ok(to);
        }
        for word in 0..2 {
            let (to, second, third) = (to + word, second + word, third + word);
            self.emit(Instruction::Ternary { op, to, first, second, third })?;
        }
        Ok(to)
    }

    /// Gives a variable's register its value, for the active lanes.
    pub(super) fn assign(&mut self, to: Register, from: Register) -> Result<(), LowerError> {
        self.emit(Instruction::Assign { to, from })?;
        if self.pool.is_pair(to) {
            self.emit(Instruction::Assign { to: to + 1, from: from + 1 })?;
        }
        Ok(())
    }

    /// A copy of a variable's register.
    pub(super) fn copy(&mut self, from: Register) -> Result<Register, LowerError> {
        let kind = if self.pool.is_pair(from) { ScalarKind::U64 } else { ScalarKind::U32 };
        let to = self.register_of(kind)?;
        self.emit(Instruction::Copy { to, from })?;
        if kind.is_wide() {
            self.emit(Instruction::Copy { to: to + 1, from: from + 1 })?;
        }
        Ok(to)
    }

    /// An index as a word. One that a word does not hold is out of bounds everywhere, and so is what is left of it.
    pub(super) fn index_word(&mut self, kind: ScalarKind, index: Register) -> Result<Register, LowerError> {
        if !kind.is_wide() {
            return Ok(index);
        }
        let most = self.wide_constant(u32::MAX.into())?;
        // The low word is the first register of the pair.
        self.binary_of(kind, BinaryOp::MinU, index, most)
    }

    /// A value of one kind as another.
    pub(super) fn convert(
        &mut self,
        from_kind: ScalarKind,
        to_kind: ScalarKind,
        from: Register,
    ) -> Result<Register, LowerError> {
        use ScalarKind::{Bool, F16, F32, F64, I32, I64, U32, U64};
        match (from_kind, to_kind) {
            (F32 | F16, Bool) => self.unary(UnaryOp::ToBoolF, from),
            (U32 | I32, Bool) => self.unary(UnaryOp::ToBoolI, from),
            (F32 | F16, U32) => self.unary(UnaryOp::FToU, from),
            (F32 | F16, I32) => self.unary(UnaryOp::FToI, from),
            (F32, F16) => self.unary(UnaryOp::RoundToHalf, from),
            (U32 | Bool | I32, F32 | F16) => {
                let op = if from_kind == I32 { UnaryOp::IToF } else { UnaryOp::UToF };
                let converted = self.unary(op, from)?;
                self.rounded(to_kind, converted)
            }
            (Bool | U32 | I32, U32 | I32) | (Bool, Bool) | (F32 | F16, F32) | (F16, F16) => Ok(from),
            // Of the same bits, or of the low word, which is the first register of the pair.
            (U64 | I64, U64 | I64 | U32 | I32) | (F64, F64) => Ok(from),
            // WGSL has no smaller ones.
            _ => {
                let to = self.register_of(to_kind)?;
                self.emit(Instruction::Convert { to_kind, from_kind, to, from })?;
                Ok(to)
            }
        }
    }
}

/// The registers of these scalars word by word.
pub(super) fn words(kind: ScalarKind, registers: &[Register]) -> Vec<Register> {
    let count = if kind.is_wide() { 2 } else { 1 };
    registers.iter().flat_map(|register| (0..count).map(move |word| register + word)).collect()
}

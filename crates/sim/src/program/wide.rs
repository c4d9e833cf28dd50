//! Which operations there are on 64 bits, and which of them leave one word.

use super::operation::{BinaryOp, TernaryOp, UnaryOp};

impl UnaryOp {
    /// Whether it works on 64 bits, too. What packs small values into a word does not.
    #[must_use]
    pub fn is_wide(self) -> bool {
        !matches!(
            self,
            UnaryOp::NotBool
                | UnaryOp::RoundToHalf
                | UnaryOp::FToU
                | UnaryOp::FToI
                | UnaryOp::UToF
                | UnaryOp::IToF
                | UnaryOp::ToBoolF
                | UnaryOp::ToBoolI
                | UnaryOp::HalfBits
                | UnaryOp::FromHalfBits
                | UnaryOp::ToSnorm8
                | UnaryOp::ToUnorm8
                | UnaryOp::ToSnorm16
                | UnaryOp::ToUnorm16
                | UnaryOp::FromSnorm8
                | UnaryOp::FromUnorm8
                | UnaryOp::FromSnorm16
                | UnaryOp::FromUnorm16
                | UnaryOp::RoundToBfloat
                | UnaryOp::SignExtend8
                | UnaryOp::SignExtend16
                | UnaryOp::ZeroExtend8
                | UnaryOp::ZeroExtend16
                | UnaryOp::SaturateToU
                | UnaryOp::SaturateToI
        )
    }

    /// Whether the result of a 64-bit operand is one word.
    #[must_use]
    pub fn narrows(self) -> bool {
        matches!(self, UnaryOp::IsNan | UnaryOp::IsInf)
    }
}

impl BinaryOp {
    /// Whether it works on 64 bits, too.
    #[must_use]
    pub fn is_wide(self) -> bool {
        !matches!(self, BinaryOp::Dot4U | BinaryOp::Dot4I)
    }

    /// Whether the result of 64-bit operands is one word: that of a comparison.
    #[must_use]
    pub fn narrows(self) -> bool {
        matches!(
            self,
            BinaryOp::EqualI
                | BinaryOp::NotEqualI
                | BinaryOp::LessU
                | BinaryOp::LessEqualU
                | BinaryOp::LessI
                | BinaryOp::LessEqualI
                | BinaryOp::EqualF
                | BinaryOp::NotEqualF
                | BinaryOp::LessF
                | BinaryOp::LessEqualF
        )
    }
}

impl TernaryOp {
    /// Whether it works on 64 bits, too. A selection is made word by word.
    #[must_use]
    pub fn is_wide(self) -> bool {
        self != TernaryOp::Select
    }
}

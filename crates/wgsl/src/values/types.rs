//! The types that values of scalars have in WGSL.

use warpground_ir::Scalar;

use crate::tree::Type;

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

//! Types: of values, and of what lies in memory.

use std::rc::Rc;

use crate::StructureId;

/// The type of a number, a truth value or a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Scalar {
    /// A truth value. In memory one byte, 0 or 1.
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    /// IEEE binary16.
    F16,
    /// The upper half of a binary32.
    Bf16,
    F32,
    F64,
    /// An address: 64 bits, of memory or of a function.
    Pointer,
}

impl Scalar {
    /// Bytes in memory.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => 1,
            Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::Bf16 => 2,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
            Scalar::I64 | Scalar::U64 | Scalar::F64 | Scalar::Pointer => 8,
        }
    }

    /// Whether it is a floating-point type.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64)
    }

    /// Whether it is an integer type, truth values and pointers left out.
    #[must_use]
    pub fn is_integer(self) -> bool {
        !self.is_float() && !matches!(self, Scalar::Bool | Scalar::Pointer)
    }

    /// Whether it is an integer type with a sign.
    #[must_use]
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    /// Its name in the IR's text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::U8 => "u8",
            Scalar::I16 => "i16",
            Scalar::U16 => "u16",
            Scalar::I32 => "i32",
            Scalar::U32 => "u32",
            Scalar::I64 => "i64",
            Scalar::U64 => "u64",
            Scalar::F16 => "f16",
            Scalar::Bf16 => "bf16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::Pointer => "ptr",
        }
    }
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// One scalar.
    Scalar(Scalar),
    /// Two to four scalars that lie one after another: CUDA's `int2`, `float4` and their like.
    Vector(Scalar, u8),
}

impl ValueType {
    /// `bool`.
    pub const BOOL: ValueType = ValueType::Scalar(Scalar::Bool);
    /// `i32`.
    pub const I32: ValueType = ValueType::Scalar(Scalar::I32);
    /// `u32`.
    pub const U32: ValueType = ValueType::Scalar(Scalar::U32);
    /// A pointer.
    pub const POINTER: ValueType = ValueType::Scalar(Scalar::Pointer);

    /// The scalar, or that of the components.
    #[must_use]
    pub fn scalar(self) -> Scalar {
        match self {
            ValueType::Scalar(scalar) | ValueType::Vector(scalar, _) => scalar,
        }
    }

    /// How many scalars it has.
    #[must_use]
    pub fn count(self) -> u8 {
        match self {
            ValueType::Scalar(_) => 1,
            ValueType::Vector(_, count) => count,
        }
    }

    /// Bytes in memory: those of its scalars.
    #[must_use]
    pub fn bytes(self) -> u32 {
        self.scalar().bytes() * u32::from(self.count())
    }
}

/// The type of what lies in memory, as the source has it: it names bytes and lays out buffers.
#[derive(Debug, Clone, PartialEq)]
pub enum DataType {
    /// A scalar or vector.
    Value(ValueType),
    /// A pointer and what it points to; absent for `void *` and pointers to functions.
    Pointer(Option<Rc<DataType>>),
    /// An array.
    Array {
        /// Its elements.
        element: Rc<DataType>,
        /// How many; absent if the launch or the allocation says it.
        length: Option<u64>,
        /// Bytes from one to the next.
        stride: u64,
    },
    /// A structure or union.
    Structure(StructureId),
    /// Bytes without a type.
    Bytes(u64),
}

/// A structure of the source.
#[derive(Debug, Clone, PartialEq)]
pub struct Structure {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its members. Those of a union lie in one place.
    pub members: Vec<Member>,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its alignment in bytes.
    pub alignment: u64,
}

/// A member of a structure.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Bytes from the structure's start.
    pub offset: u64,
    /// Its type.
    pub ty: DataType,
}

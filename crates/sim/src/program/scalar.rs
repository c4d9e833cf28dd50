//! Scalars: their kinds, and how they lie in registers and in memory.

use half::f16;
use warpground_ir::Scalar;

/// The type of a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScalarKind {
    /// `u32`
    U32,
    /// `i32`
    I32,
    /// `f32`
    F32,
    /// `f16`
    F16,
    /// `bool`
    Bool,
    /// `u64`
    U64,
    /// `i64`
    I64,
    /// `f64`
    F64,
    /// `unsigned char` of CUDA; WGSL has none of these.
    U8,
    /// `signed char`
    I8,
    /// `unsigned short`
    U16,
    /// `short`
    I16,
    /// `__nv_bfloat16`
    Bf16,
}

impl ScalarKind {
    /// Bytes in memory. WGSL leaves a `bool`'s size open; here it is a word.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            ScalarKind::U8 | ScalarKind::I8 => 1,
            ScalarKind::F16 | ScalarKind::U16 | ScalarKind::I16 | ScalarKind::Bf16 => 2,
            ScalarKind::U32 | ScalarKind::I32 | ScalarKind::F32 | ScalarKind::Bool => 4,
            ScalarKind::U64 | ScalarKind::I64 | ScalarKind::F64 => 8,
        }
    }

    /// Whether it has 64 bits, which take two registers.
    #[must_use]
    pub fn is_wide(self) -> bool {
        matches!(self, ScalarKind::U64 | ScalarKind::I64 | ScalarKind::F64)
    }

    /// What a register holds of a scalar of at most a word, from its bits in memory.
    #[must_use]
    pub fn of_memory(self, bits: u32) -> u32 {
        let scalar = match self {
            ScalarKind::U8 => MemoryScalar::U8,
            ScalarKind::I8 => MemoryScalar::I8,
            ScalarKind::U16 => MemoryScalar::U16,
            ScalarKind::I16 => MemoryScalar::I16,
            ScalarKind::F16 => MemoryScalar::F16,
            ScalarKind::Bf16 => MemoryScalar::Bf16,
            _ => MemoryScalar::Word,
        };
        extracted(scalar, bits)
    }

    /// Its name in WGSL.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ScalarKind::U32 => "u32",
            ScalarKind::I32 => "i32",
            ScalarKind::F32 => "f32",
            ScalarKind::F16 => "f16",
            ScalarKind::Bool => "bool",
            ScalarKind::U64 => "u64",
            ScalarKind::I64 => "i64",
            ScalarKind::F64 => "f64",
            ScalarKind::U8 => "u8",
            ScalarKind::I8 => "i8",
            ScalarKind::U16 => "u16",
            ScalarKind::I16 => "i16",
            ScalarKind::Bf16 => "bf16",
        }
    }

    /// Whether it is a float of any width.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(self, ScalarKind::F32 | ScalarKind::F16 | ScalarKind::Bf16 | ScalarKind::F64)
    }

    /// Whether it is an integer with a sign.
    #[must_use]
    pub fn is_signed(self) -> bool {
        matches!(self, ScalarKind::I8 | ScalarKind::I16 | ScalarKind::I32 | ScalarKind::I64)
    }
}

/// How a scalar lies in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum MemoryScalar {
    U8,
    I8,
    U16,
    I16,
    F16,
    Bf16,
    /// A word, whatever its type.
    Word,
    /// Two words.
    Pair,
}

impl MemoryScalar {
    /// How a scalar of this type lies in memory.
    #[must_use]
    pub fn of(scalar: Scalar) -> MemoryScalar {
        match scalar {
            Scalar::Bool | Scalar::U8 => MemoryScalar::U8,
            Scalar::I8 => MemoryScalar::I8,
            Scalar::U16 => MemoryScalar::U16,
            Scalar::I16 => MemoryScalar::I16,
            Scalar::F16 => MemoryScalar::F16,
            Scalar::Bf16 => MemoryScalar::Bf16,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => MemoryScalar::Word,
            Scalar::I64 | Scalar::U64 | Scalar::F64 | Scalar::Pointer => MemoryScalar::Pair,
        }
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            MemoryScalar::U8 | MemoryScalar::I8 => 1,
            MemoryScalar::U16 | MemoryScalar::I16 | MemoryScalar::F16 | MemoryScalar::Bf16 => 2,
            MemoryScalar::Word => 4,
            MemoryScalar::Pair => 8,
        }
    }
}

/// What a register holds of a small scalar, from its bits in memory.
#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the scalar's")]
#[inline]
pub(crate) fn extracted(scalar: MemoryScalar, bits: u32) -> u32 {
    match scalar {
        MemoryScalar::U8 => bits & 0xff,
        MemoryScalar::I8 => i32::from(bits as i8).cast_unsigned(),
        MemoryScalar::U16 => bits & 0xffff,
        MemoryScalar::I16 => i32::from(bits as i16).cast_unsigned(),
        MemoryScalar::F16 => f16::from_bits(bits as u16).to_f32().to_bits(),
        MemoryScalar::Bf16 => bits << 16,
        MemoryScalar::Word | MemoryScalar::Pair => bits,
    }
}

/// The bits in memory of what a register holds.
#[inline]
pub(crate) fn inserted(scalar: MemoryScalar, value: u32) -> u32 {
    match scalar {
        MemoryScalar::F16 => f16::from_f32(f32::from_bits(value)).to_bits().into(),
        MemoryScalar::Bf16 => value >> 16,
        _ => value,
    }
}

/// Whether a scalar of the IR has a sign, and the kind that reductions know it by.
pub(crate) fn kind_of(scalar: Scalar) -> ScalarKind {
    match scalar {
        Scalar::Bool => ScalarKind::Bool,
        Scalar::I8 => ScalarKind::I8,
        Scalar::U8 => ScalarKind::U8,
        Scalar::I16 => ScalarKind::I16,
        Scalar::U16 => ScalarKind::U16,
        Scalar::I32 => ScalarKind::I32,
        Scalar::U32 => ScalarKind::U32,
        Scalar::I64 => ScalarKind::I64,
        Scalar::U64 | Scalar::Pointer => ScalarKind::U64,
        Scalar::F16 => ScalarKind::F16,
        Scalar::Bf16 => ScalarKind::Bf16,
        Scalar::F32 => ScalarKind::F32,
        Scalar::F64 => ScalarKind::F64,
    }
}

/// The low word and the high one.
#[expect(clippy::cast_possible_truncation, reason = "that is what they are")]
#[inline]
pub(crate) fn halves(bits: u64) -> [u32; 2] {
    [bits as u32, (bits >> 32) as u32]
}

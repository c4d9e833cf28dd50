//! What lies where in a buffer: every host-shareable type of WGSL, taken apart into its scalars.

use naga::{ArraySize, Handle, Module, Scalar, ScalarKind, Type, TypeInner};

use crate::ElementType;

/// Scalars that an element may have at most: larger types are no elements that anyone fills one by one.
const MOST_LEAVES: usize = 1 << 16;

/// The type of a scalar in a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarType {
    /// `bool` of C++, 1 byte: 0 or 1.
    Bool,
    /// Unsigned, 1 byte.
    U8,
    /// Signed, two's complement, 1 byte.
    I8,
    /// Unsigned, 2 bytes.
    U16,
    /// Signed, two's complement, 2 bytes.
    I16,
    /// IEEE half precision, 2 bytes.
    F16,
    /// The upper half of an IEEE single, 2 bytes.
    BF16,
    /// IEEE single precision, 4 bytes.
    F32,
    /// IEEE double precision, 8 bytes; no browser has it.
    F64,
    /// Unsigned, 4 bytes.
    U32,
    /// Signed, two's complement, 4 bytes.
    I32,
    /// Unsigned, 8 bytes; no browser has it.
    U64,
    /// Signed, two's complement, 8 bytes; no browser has it.
    I64,
}

/// A scalar of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// How one gets to it from the element: `.velocity.x`; empty where the element is a scalar.
    pub path: String,
    /// Its type.
    pub scalar: ScalarType,
    /// Its first byte in the element.
    pub offset: u32,
}

/// What lies where in a buffer: members that stand once, and then elements at equal distances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The scalars before the elements: the members of a structure whose last member is an array without a length.
    pub head: Vec<Leaf>,
    /// Where the first element begins, in bytes.
    pub head_bytes: u32,
    /// The scalars of an element.
    pub element: Vec<Leaf>,
    /// From one element to the next, in bytes.
    pub stride: u32,
    /// How many elements there are; `None` where the buffer's size decides.
    pub fixed: Option<u32>,
    /// The element's type as WGSL writes it: `vec3<f32>`.
    pub element_type: String,
}

impl ScalarType {
    /// Its size in bytes.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            ScalarType::Bool | ScalarType::U8 | ScalarType::I8 => 1,
            ScalarType::U16 | ScalarType::I16 | ScalarType::F16 | ScalarType::BF16 => 2,
            ScalarType::F32 | ScalarType::U32 | ScalarType::I32 => 4,
            ScalarType::F64 | ScalarType::U64 | ScalarType::I64 => 8,
        }
    }

    /// Whether it is a floating-point type.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(self, ScalarType::F16 | ScalarType::BF16 | ScalarType::F32 | ScalarType::F64)
    }

    /// Its name, in WGSL's manner for those that WGSL lacks.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ScalarType::Bool => "bool",
            ScalarType::U8 => "u8",
            ScalarType::I8 => "i8",
            ScalarType::U16 => "u16",
            ScalarType::I16 => "i16",
            ScalarType::BF16 => "bf16",
            ScalarType::F16 => "f16",
            ScalarType::F32 => "f32",
            ScalarType::F64 => "f64",
            ScalarType::U32 => "u32",
            ScalarType::I32 => "i32",
            ScalarType::U64 => "u64",
            ScalarType::I64 => "i64",
        }
    }

    /// Its name in CUDA C.
    #[must_use]
    pub fn cuda_name(self) -> &'static str {
        match self {
            ScalarType::Bool => "bool",
            ScalarType::U8 => "unsigned char",
            ScalarType::I8 => "char",
            ScalarType::U16 => "unsigned short",
            ScalarType::I16 => "short",
            ScalarType::F16 => "__half",
            ScalarType::BF16 => "__nv_bfloat16",
            ScalarType::F32 => "float",
            ScalarType::F64 => "double",
            ScalarType::U32 => "unsigned int",
            ScalarType::I32 => "int",
            ScalarType::U64 => "unsigned long long",
            ScalarType::I64 => "long long",
        }
    }

    /// The scalar as the element of a buffer, where those have it.
    #[must_use]
    pub fn element(self) -> Option<ElementType> {
        match self {
            ScalarType::F32 => Some(ElementType::F32),
            ScalarType::U32 => Some(ElementType::U32),
            ScalarType::I32 => Some(ElementType::I32),
            _ => None,
        }
    }

    fn of(scalar: Scalar) -> Option<ScalarType> {
        Some(match (scalar.kind, scalar.width) {
            (ScalarKind::Float, 2) => ScalarType::F16,
            (ScalarKind::Float, 4) => ScalarType::F32,
            (ScalarKind::Float, 8) => ScalarType::F64,
            (ScalarKind::Uint, 4) => ScalarType::U32,
            (ScalarKind::Sint, 4) => ScalarType::I32,
            (ScalarKind::Uint, 8) => ScalarType::U64,
            (ScalarKind::Sint, 8) => ScalarType::I64,
            _ => return None,
        })
    }
}

impl From<ElementType> for ScalarType {
    fn from(element: ElementType) -> ScalarType {
        match element {
            ElementType::F32 => ScalarType::F32,
            ElementType::U32 => ScalarType::U32,
            ElementType::I32 => ScalarType::I32,
        }
    }
}

impl Layout {
    /// The layout of a row of scalars.
    #[must_use]
    pub fn of_scalars(scalar: ScalarType) -> Layout {
        Layout {
            head: Vec::new(),
            head_bytes: 0,
            element: vec![Leaf { path: String::new(), scalar, offset: 0 }],
            stride: scalar.bytes(),
            fixed: None,
            element_type: scalar.name().to_owned(),
        }
    }

    /// The layout of a row of vectors of `count` scalars without gaps, or of scalars where `count` is 1.
    #[must_use]
    pub fn of_vectors(scalar: ScalarType, count: u32) -> Layout {
        if count == 1 {
            return Layout::of_scalars(scalar);
        }
        let leaf = |(at, name): (u32, &str)| Leaf { path: format!(".{name}"), scalar, offset: at * scalar.bytes() };
        Layout {
            head: Vec::new(),
            head_bytes: 0,
            element: (0..count).zip(["x", "y", "z", "w"]).map(leaf).collect(),
            stride: count * scalar.bytes(),
            fixed: None,
            element_type: format!("vec{count}<{}>", scalar.name()),
        }
    }

    /// The scalar that all of it consists of, without gaps; `None` where there are several or there is padding.
    #[must_use]
    pub fn only_scalar(&self) -> Option<ScalarType> {
        let first = self.element.first()?.scalar;
        let dense = self.stride as usize == self.element.len() * first.bytes() as usize;
        let alike = self.element.iter().all(|leaf| leaf.scalar == first);
        (dense && alike && self.head.is_empty() && self.head_bytes == 0).then_some(first)
    }

    /// The bytes of a buffer with `elements` elements; `None` if that is more than can be counted.
    #[must_use]
    pub fn bytes(&self, elements: u64) -> Option<u64> {
        elements.checked_mul(self.stride.into())?.checked_add(self.head_bytes.into())
    }

    /// The layout of a variable of this type; `None` for types that no buffer holds, and for elements of too many scalars.
    pub(crate) fn of(module: &Module, ty: Handle<Type>) -> Option<Layout> {
        let mut layout = Layout {
            head: Vec::new(),
            head_bytes: 0,
            element: Vec::new(),
            stride: 0,
            fixed: None,
            element_type: String::new(),
        };
        let mut array = ty;
        if let TypeInner::Struct { members, .. } = &module.types[ty].inner
            && let Some((last, before)) = members.split_last()
            && matches!(module.types[last.ty].inner, TypeInner::Array { size: ArraySize::Dynamic, .. })
        {
            for member in before {
                let name = member.name.as_deref().unwrap_or_default();
                flatten(module, member.ty, format!(".{name}"), member.offset, &mut layout.head)?;
            }
            layout.head_bytes = last.offset;
            array = last.ty;
        }
        let element = match module.types[array].inner {
            TypeInner::Array { base, size, stride } => {
                layout.stride = stride;
                layout.fixed = match size {
                    ArraySize::Constant(length) => Some(length.get()),
                    ArraySize::Dynamic => None,
                    ArraySize::Pending(_) => return None,
                };
                base
            }
            ref other => {
                layout.stride = other.size(module.to_ctx());
                layout.fixed = Some(1);
                array
            }
        };
        flatten(module, element, String::new(), 0, &mut layout.element)?;
        layout.element_type = type_name(module, element);
        Some(layout)
    }
}

/// Takes a type apart into its scalars; `None` for a type that no buffer holds.
fn flatten(module: &Module, ty: Handle<Type>, path: String, offset: u32, leaves: &mut Vec<Leaf>) -> Option<()> {
    let vector = |leaves: &mut Vec<Leaf>, path: &str, size: u32, scalar: Scalar, offset: u32| {
        let scalar = ScalarType::of(scalar)?;
        for (at, name) in (0..size).zip(["x", "y", "z", "w"]) {
            leaves.push(Leaf { path: format!("{path}.{name}"), scalar, offset: offset + at * scalar.bytes() });
        }
        Some(())
    };
    if leaves.len() > MOST_LEAVES {
        return None;
    }
    match &module.types[ty].inner {
        TypeInner::Scalar(scalar) | TypeInner::Atomic(scalar) => {
            leaves.push(Leaf { path, scalar: ScalarType::of(*scalar)?, offset });
        }
        TypeInner::Vector { size, scalar } => vector(leaves, &path, *size as u32, *scalar, offset)?,
        TypeInner::Matrix { columns, rows, scalar } => {
            let whole = module.types[ty].inner.size(module.to_ctx());
            let column = whole / *columns as u32;
            for at in 0..*columns as u32 {
                vector(leaves, &format!("{path}[{at}]"), *rows as u32, *scalar, offset + at * column)?;
            }
        }
        TypeInner::Array { base, size: ArraySize::Constant(length), stride } => {
            for at in 0..length.get() {
                flatten(module, *base, format!("{path}[{at}]"), offset + at * stride, leaves)?;
            }
        }
        TypeInner::Struct { members, .. } => {
            for member in members {
                let name = member.name.as_deref().unwrap_or_default();
                flatten(module, member.ty, format!("{path}.{name}"), offset + member.offset, leaves)?;
            }
        }
        _ => return None,
    }
    (leaves.len() <= MOST_LEAVES).then_some(())
}

/// A type as WGSL writes it, as far as buffers hold it.
fn type_name(module: &Module, ty: Handle<Type>) -> String {
    let scalar = |scalar: Scalar| ScalarType::of(scalar).map_or("bool", ScalarType::name);
    match &module.types[ty].inner {
        TypeInner::Scalar(its) => scalar(*its).to_owned(),
        TypeInner::Atomic(its) => format!("atomic<{}>", scalar(*its)),
        TypeInner::Vector { size, scalar: its } => format!("vec{}<{}>", *size as u32, scalar(*its)),
        TypeInner::Matrix { columns, rows, scalar: its } => {
            format!("mat{}x{}<{}>", *columns as u32, *rows as u32, scalar(*its))
        }
        TypeInner::Array { base, size: ArraySize::Constant(length), .. } => {
            format!("array<{}, {length}>", type_name(module, *base))
        }
        _ => module.types[ty].name.clone().unwrap_or_default(),
    }
}

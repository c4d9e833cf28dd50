//! How a value lies in memory, and how a byte of it is called.

use std::{fmt::Write as _, sync::Arc};

use super::{operation::MatrixRole, scalar::ScalarKind};

/// A type as memory sees it.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A scalar, or an atomic one.
    Scalar(ScalarKind),
    /// Two to four scalars.
    Vector {
        /// How many.
        count: u32,
        /// Of what.
        kind: ScalarKind,
    },
    /// Two to four columns, each a vector.
    Matrix {
        /// How many columns.
        columns: u32,
        /// Scalars of a column.
        rows: u32,
        /// Of what.
        kind: ScalarKind,
    },
    /// A lane's part of a matrix of 16 × 16 that the warp holds together: eight elements.
    Fragment {
        /// What the matrix is in a product, which decides where its elements are.
        role: MatrixRole,
        /// Of what.
        kind: ScalarKind,
    },
    /// An array.
    Array {
        /// Its elements.
        element: Arc<Shape>,
        /// How many; absent if the buffer's size says it.
        length: Option<u32>,
        /// Bytes from one to the next.
        stride: u32,
    },
    /// A structure.
    Struct {
        /// Its members.
        members: Arc<[Member]>,
        /// Its bytes; without its runtime-sized array if it has one.
        size: u32,
        /// Its alignment in bytes.
        alignment: u32,
    },
}

/// A member of a structure.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Bytes from the structure's start.
    pub offset: u32,
    /// Its type.
    pub shape: Shape,
}

/// The elements of a matrix of 16 × 16 that each of 32 lanes holds.
pub(crate) const FRAGMENT: u32 = 16 * 16 / 32;

/// Bytes that vectors of `count` scalars are aligned to.
fn vector_alignment(count: u32, kind: ScalarKind) -> u32 {
    count.next_power_of_two() * kind.bytes()
}

impl Shape {
    /// Bytes; of a runtime-sized array those of one element.
    #[must_use]
    pub fn size(&self) -> u32 {
        match self {
            Shape::Scalar(kind) => kind.bytes(),
            Shape::Vector { count, kind } => count * kind.bytes(),
            Shape::Matrix { columns, rows, kind } => columns * vector_alignment(*rows, *kind),
            Shape::Fragment { kind, .. } => FRAGMENT * kind.bytes(),
            Shape::Array { length, stride, .. } => length.unwrap_or(1).saturating_mul(*stride),
            Shape::Struct { size, .. } => *size,
        }
    }

    /// Alignment in bytes.
    #[must_use]
    pub fn alignment(&self) -> u32 {
        match self {
            Shape::Scalar(kind) | Shape::Fragment { kind, .. } => kind.bytes(),
            Shape::Vector { count: rows, kind } | Shape::Matrix { rows, kind, .. } => vector_alignment(*rows, *kind),
            Shape::Array { element, .. } => element.alignment(),
            Shape::Struct { alignment, .. } => *alignment,
        }
    }

    /// Of a vector: how it lies around its components.
    #[must_use]
    pub fn extent(&self) -> Option<Extent> {
        let Shape::Vector { .. } = self else { return None };
        Some(Extent { alignment: u8::try_from(self.alignment()).ok()?, bytes: u8::try_from(self.size()).ok()? })
    }

    /// The words of 4 bytes in it that belong to no scalar, by their number.
    #[must_use]
    pub fn padding(&self) -> Vec<u32> {
        /// A larger one is taken to have none.
        const MOST_BYTES: u32 = 1 << 16;
        if self.size() > MOST_BYTES {
            return Vec::new();
        }
        let mut covered = vec![false; self.size().div_ceil(4) as usize];
        self.cover(0, &mut covered);
        (0..).zip(covered).filter_map(|(word, covered)| (!covered).then_some(word)).collect()
    }

    /// Marks the words of its scalars; it begins at a byte.
    fn cover(&self, first: u32, covered: &mut [bool]) {
        let mut mark = |bytes: u32| {
            let words = (first / 4) as usize..(first + bytes).div_ceil(4) as usize;
            covered.get_mut(words).into_iter().flatten().for_each(|word| *word = true);
        };
        match self {
            Shape::Scalar(_) | Shape::Vector { .. } | Shape::Fragment { .. } => mark(self.size()),
            Shape::Matrix { columns, rows, kind } => {
                for column in 0..*columns {
                    let part = Shape::Vector { count: *rows, kind: *kind };
                    part.cover(first + column * vector_alignment(*rows, *kind), covered);
                }
            }
            Shape::Array { element, length, stride } => {
                for index in 0..length.unwrap_or(1) {
                    element.cover(first + index * stride, covered);
                }
            }
            Shape::Struct { members, .. } => {
                members.iter().for_each(|member| member.shape.cover(first + member.offset, covered));
            }
        }
    }

    /// Scalars in it, each of which takes a register, or two if it has 64 bits.
    #[must_use]
    pub fn scalars(&self) -> u32 {
        match self {
            Shape::Scalar(_) => 1,
            Shape::Vector { count, .. } => *count,
            Shape::Matrix { columns, rows, .. } => columns * rows,
            Shape::Fragment { .. } => FRAGMENT,
            Shape::Array { element, length, .. } => length.unwrap_or(1).saturating_mul(element.scalars()),
            Shape::Struct { members, .. } => {
                members.iter().fold(0_u32, |sum, member| sum.saturating_add(member.shape.scalars()))
            }
        }
    }

    /// The part of that number: a vector's component, a matrix's column, an array's element, a structure's member. Its
    /// shape, its byte offset, and the number of scalars before it.
    #[must_use]
    pub fn part(&self, index: u32) -> Option<(Shape, u32, u32)> {
        match self {
            Shape::Scalar(_) => None,
            Shape::Vector { count, kind } => {
                (index < *count).then(|| (Shape::Scalar(*kind), index * kind.bytes(), index))
            }
            Shape::Matrix { columns, rows, kind } => (index < *columns).then(|| {
                (Shape::Vector { count: *rows, kind: *kind }, index * vector_alignment(*rows, *kind), index * rows)
            }),
            Shape::Fragment { kind, .. } => {
                (index < FRAGMENT).then(|| (Shape::Scalar(*kind), index * kind.bytes(), index))
            }
            Shape::Array { element, length, stride } => length.is_none_or(|length| index < length).then(|| {
                (Shape::clone(element), index.saturating_mul(*stride), index.saturating_mul(element.scalars()))
            }),
            Shape::Struct { members, .. } => {
                let member = members.get(index as usize)?;
                let before = members[..index as usize].iter().map(|member| member.shape.scalars()).sum();
                Some((member.shape.clone(), member.offset, before))
            }
        }
    }

    /// What a dynamic index chooses among: the element's shape, the bytes between elements, and how many there are
    /// (absent: the buffer's size says it).
    #[must_use]
    pub fn elements(&self) -> Option<(Shape, u32, Option<u32>)> {
        match self {
            Shape::Vector { count, kind } => Some((Shape::Scalar(*kind), kind.bytes(), Some(*count))),
            Shape::Matrix { columns, rows, kind } => {
                Some((Shape::Vector { count: *rows, kind: *kind }, vector_alignment(*rows, *kind), Some(*columns)))
            }
            Shape::Array { element, length, stride } => Some((Shape::clone(element), *stride, *length)),
            Shape::Scalar(_) | Shape::Fragment { .. } | Shape::Struct { .. } => None,
        }
    }

    /// Calls `visit` for each access that moving the whole value takes: at most 16 bytes that hardware moves at once.
    /// It receives the byte offset, the number of scalars and their kind.
    pub fn accesses(&self, offset: u32, visit: &mut impl FnMut(u32, u8, ScalarKind)) {
        match self {
            Shape::Scalar(kind) => visit(offset, 1, *kind),
            // Hardware moves 4, 8 or 16 bytes.
            Shape::Vector { count: 3, kind } => {
                visit(offset, 2, *kind);
                visit(offset + 2 * kind.bytes(), 1, *kind);
            }
            Shape::Vector { count: 4, kind } if kind.is_wide() => {
                visit(offset, 2, *kind);
                visit(offset + 16, 2, *kind);
            }
            Shape::Vector { count, kind } => visit(offset, if *count == 2 { 2 } else { 4 }, *kind),
            _ => {
                let parts = match self {
                    Shape::Matrix { columns, .. } => *columns,
                    Shape::Fragment { .. } => FRAGMENT,
                    Shape::Array { length, .. } => length.unwrap_or(0),
                    Shape::Struct { members, .. } => u32::try_from(members.len()).unwrap_or(0),
                    Shape::Scalar(_) | Shape::Vector { .. } => 0,
                };
                for index in 0..parts {
                    if let Some((part, start, _)) = self.part(index) {
                        part.accesses(offset + start, visit);
                    }
                }
            }
        }
    }

    /// The type as WGSL writes it: `vec3<f32>`, `array<u32, 4>`; a structure's members in braces.
    #[must_use]
    pub fn type_name(&self) -> String {
        match self {
            Shape::Scalar(kind) => kind.name().to_owned(),
            Shape::Vector { count, kind } => format!("vec{count}<{}>", kind.name()),
            Shape::Matrix { columns, rows, kind } => format!("mat{columns}x{rows}<{}>", kind.name()),
            Shape::Fragment { role, kind } => format!("coop_mat16x16<{}, {}>", kind.name(), role.name()),
            Shape::Array { element, length: Some(length), .. } => format!("array<{}, {length}>", element.type_name()),
            Shape::Array { element, length: None, .. } => format!("array<{}>", element.type_name()),
            Shape::Struct { members, .. } => {
                let members: Vec<_> =
                    members.iter().map(|member| format!("{}: {}", member.name, member.shape.type_name())).collect();
                format!("{{ {} }}", members.join(", "))
            }
        }
    }

    /// Calls `visit` with each of its scalars, in order: its first byte, counted from `first` on, and its kind. Of an array
    /// whose length the buffer says those of one element.
    pub fn scalars_at(&self, first: u32, visit: &mut impl FnMut(u32, ScalarKind)) {
        if let Shape::Scalar(kind) = self {
            visit(first, *kind);
        }
        let parts = match self {
            Shape::Scalar(_) => 0,
            Shape::Vector { count, .. } => *count,
            Shape::Matrix { columns, .. } => *columns,
            Shape::Fragment { .. } => FRAGMENT,
            Shape::Array { length, .. } => length.unwrap_or(1),
            Shape::Struct { members, .. } => u32::try_from(members.len()).unwrap_or(0),
        };
        for (part, start, _) in (0..parts).filter_map(|index| self.part(index)) {
            part.scalars_at(first + start, visit);
        }
    }

    /// The kinds of its scalars, in order; of a runtime-sized array those of one element.
    pub fn kinds(&self, out: &mut Vec<ScalarKind>) {
        match self {
            Shape::Scalar(kind) => out.push(*kind),
            Shape::Vector { kind, .. } | Shape::Matrix { kind, .. } | Shape::Fragment { kind, .. } => {
                out.extend(std::iter::repeat_n(*kind, self.scalars() as usize));
            }
            Shape::Array { element, length, .. } => (0..length.unwrap_or(1)).for_each(|_| element.kinds(out)),
            Shape::Struct { members, .. } => members.iter().for_each(|member| member.shape.kinds(out)),
        }
    }

    /// The kind of the scalar that the byte at `offset` belongs to; absent for a structure without members.
    #[must_use]
    pub fn kind_at(&self, offset: u32) -> Option<ScalarKind> {
        match self {
            Shape::Scalar(kind)
            | Shape::Vector { kind, .. }
            | Shape::Matrix { kind, .. }
            | Shape::Fragment { kind, .. } => Some(*kind),
            Shape::Array { element, stride, .. } => element.kind_at(offset % (*stride).max(1)),
            Shape::Struct { members, .. } => {
                let member = members.iter().rev().find(|member| member.offset <= offset)?;
                member.shape.kind_at(offset - member.offset)
            }
        }
    }

    /// Appends what the byte at `offset` is called: `[3].position.y`.
    pub fn name_of(&self, offset: u32, out: &mut String) {
        match self {
            Shape::Scalar(_) => {}
            Shape::Vector { kind, .. } => {
                let component = (offset / kind.bytes()).min(3) as usize;
                out.push('.');
                out.push_str(&"xyzw"[component..=component]);
            }
            Shape::Matrix { rows, kind, .. } => {
                let stride = vector_alignment(*rows, *kind);
                let _ = write!(out, "[{}]", offset / stride);
                Shape::Vector { count: *rows, kind: *kind }.name_of(offset % stride, out);
            }
            Shape::Fragment { kind, .. } => {
                let _ = write!(out, "[{}]", offset / kind.bytes());
            }
            Shape::Array { element, stride, .. } => {
                let stride = (*stride).max(1);
                let _ = write!(out, "[{}]", offset / stride);
                element.name_of(offset % stride, out);
            }
            Shape::Struct { members, .. } => {
                if let Some(member) = members.iter().rev().find(|member| member.offset <= offset) {
                    out.push('.');
                    out.push_str(&member.name);
                    member.shape.name_of(offset - member.offset, out);
                }
            }
        }
    }
}

/// How a vector lies in memory: from the last multiple of its alignment on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Its alignment, a power of two.
    pub alignment: u8,
    /// Its bytes; those that pad a vector of three are not its own.
    pub bytes: u8,
}

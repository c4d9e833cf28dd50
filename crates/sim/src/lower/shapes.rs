//! naga's types → [`Shape`]s.

use std::sync::Arc;

use naga::{CooperativeRole, CooperativeSize, Handle, Module, Scalar, Type, TypeInner, proc::IndexableLength};

use crate::program::{MatrixRole, Member, ScalarKind, Shape};

/// The kind of a scalar; absent for integers of 16 bits, which the simulator does not have.
pub(super) fn kind_of(scalar: Scalar) -> Option<ScalarKind> {
    Some(match (scalar.kind, scalar.width) {
        (naga::ScalarKind::Uint, 4) => ScalarKind::U32,
        (naga::ScalarKind::Sint, 4) => ScalarKind::I32,
        (naga::ScalarKind::Float, 4) => ScalarKind::F32,
        (naga::ScalarKind::Float, 2) => ScalarKind::F16,
        (naga::ScalarKind::Bool, _) => ScalarKind::Bool,
        (naga::ScalarKind::Uint, 8) => ScalarKind::U64,
        (naga::ScalarKind::Sint, 8) => ScalarKind::I64,
        (naga::ScalarKind::Float, 8) => ScalarKind::F64,
        _ => return None,
    })
}

/// The shape of a type; absent if the simulator has none for it.
pub(super) fn shape_of(module: &Module, handle: Handle<Type>) -> Option<Shape> {
    shape_of_inner(module, &module.types[handle].inner)
}

/// Like [`shape_of`], for a type that has no handle.
pub(super) fn shape_of_inner(module: &Module, inner: &TypeInner) -> Option<Shape> {
    Some(match inner {
        TypeInner::Scalar(scalar) | TypeInner::Atomic(scalar) => Shape::Scalar(kind_of(*scalar)?),
        TypeInner::Vector { size, scalar } => Shape::Vector { count: *size as u32, kind: kind_of(*scalar)? },
        TypeInner::Matrix { columns, rows, scalar } => {
            Shape::Matrix { columns: *columns as u32, rows: *rows as u32, kind: kind_of(*scalar)? }
        }
        // What a device with cooperative matrices multiplies: f16, summed up in f32.
        TypeInner::CooperativeMatrix {
            columns: CooperativeSize::Sixteen,
            rows: CooperativeSize::Sixteen,
            scalar,
            role,
        } => {
            let (role, wanted) = match role {
                CooperativeRole::A => (MatrixRole::A, ScalarKind::F16),
                CooperativeRole::B => (MatrixRole::B, ScalarKind::F16),
                CooperativeRole::C => (MatrixRole::C, ScalarKind::F32),
            };
            let kind = kind_of(*scalar).filter(|kind| *kind == wanted)?;
            Shape::Fragment { role, kind }
        }
        TypeInner::Array { base, size, stride } => {
            let element = shape_of(module, *base)?;
            let length = match size.resolve(module.to_ctx()).ok()? {
                IndexableLength::Known(length) => Some(length),
                IndexableLength::Dynamic => None,
            };
            // naga gives a bool one byte, the simulator four.
            let stride = (*stride).max(element.size().next_multiple_of(element.alignment()));
            Shape::Array { element: Arc::new(element), length, stride }
        }
        TypeInner::Struct { members, span } => {
            let mut out = Vec::with_capacity(members.len());
            let mut end = 0;
            let mut alignment = 1;
            for member in members {
                let shape = shape_of(module, member.ty)?;
                alignment = alignment.max(shape.alignment());
                let offset = member.offset.max(end).next_multiple_of(shape.alignment());
                end = offset + shape.size();
                out.push(Member { name: member.name.clone().unwrap_or_default(), offset, shape });
            }
            let size = (*span).max(end).next_multiple_of(alignment);
            Shape::Struct { members: out.into(), size, alignment }
        }
        _ => return None,
    })
}

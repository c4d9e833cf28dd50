//! Types of the source → [`Shape`]s.

use std::sync::Arc;

use warpground_ir::{DataType, Module, Scalar, ValueType};

use crate::{
    program::kind_of,
    program::{Member, ScalarKind, Shape},
};

/// Deeper than this, types are bytes.
const MOST_LEVELS: u32 = 32;

/// The shape of what lies in memory; `bytes` are those of the whole.
pub(crate) fn shape_of(module: &Module, ty: &DataType, bytes: u64) -> Shape {
    shape(module, ty, bytes, MOST_LEVELS)
}

/// The shape of a value.
pub(super) fn shape_of_value(ty: ValueType) -> Shape {
    match ty {
        ValueType::Scalar(scalar) => Shape::Scalar(kind_of(scalar)),
        ValueType::Vector(scalar, count) => Shape::Vector { count: count.into(), kind: kind_of(scalar) },
    }
}

fn bytes_of(bytes: u64) -> Shape {
    let length = Some(u32::try_from(bytes).unwrap_or(u32::MAX));
    Shape::Array { element: Arc::new(Shape::Scalar(ScalarKind::U8)), length, stride: 1 }
}

fn shape(module: &Module, ty: &DataType, bytes: u64, levels: u32) -> Shape {
    if levels == 0 {
        return bytes_of(bytes);
    }
    match ty {
        DataType::Value(value) => shape_of_value(*value),
        DataType::Pointer(_) => Shape::Scalar(kind_of(Scalar::Pointer)),
        DataType::Array { element, length, stride } => {
            let stride = (*stride).max(1);
            let length = length.filter(|length| *length > 0).unwrap_or(bytes / stride);
            Shape::Array {
                element: Arc::new(shape(module, element, stride, levels - 1)),
                length: Some(u32::try_from(length).unwrap_or(u32::MAX)),
                stride: u32::try_from(stride).unwrap_or(u32::MAX),
            }
        }
        DataType::Structure(id) => {
            let Some(structure) = module.structures.get(id.index()) else { return bytes_of(bytes) };
            // CUDA's headers wrap the bits of a small float in a structure; to a reader it is a number.
            match (structure.name.as_str(), structure.bytes) {
                ("__half", 2) => return Shape::Scalar(ScalarKind::F16),
                ("__nv_bfloat16", 2) => return Shape::Scalar(ScalarKind::Bf16),
                _ => {}
            }
            let members = structure.members.iter().map(|member| Member {
                name: member.name.clone(),
                offset: u32::try_from(member.offset).unwrap_or(u32::MAX),
                shape: shape(module, &member.ty, module.bytes(&member.ty), levels - 1),
            });
            Shape::Struct {
                members: members.collect(),
                size: u32::try_from(structure.bytes).unwrap_or(u32::MAX),
                alignment: u32::try_from(structure.alignment).unwrap_or(1),
            }
        }
        DataType::Bytes(bytes) => bytes_of(*bytes),
    }
}

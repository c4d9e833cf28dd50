//! Types of the tree, as types of values and of what lies in memory.

use std::rc::Rc;

use warpground_ir::{DataType, Member, Scalar, Structure, StructureId, ValueType};

use super::lowering::{Lowering, index};
use crate::meaning::{
    tree::Tree,
    types::{self, DIM3, Type},
};

/// A scalar of the tree.
pub(crate) fn scalar(scalar: types::Scalar) -> Scalar {
    match scalar {
        types::Scalar::Bool => Scalar::Bool,
        types::Scalar::I8 => Scalar::I8,
        types::Scalar::U8 => Scalar::U8,
        types::Scalar::I16 => Scalar::I16,
        types::Scalar::U16 => Scalar::U16,
        types::Scalar::I32 => Scalar::I32,
        types::Scalar::U32 => Scalar::U32,
        types::Scalar::I64 => Scalar::I64,
        types::Scalar::U64 => Scalar::U64,
        types::Scalar::F32 => Scalar::F32,
        types::Scalar::F64 => Scalar::F64,
    }
}

/// The type of a value; `None` for objects that are no values, and for `void`.
pub(super) fn value_type(tree: &Tree, ty: &Type) -> Option<ValueType> {
    match ty {
        Type::Scalar(inner) | Type::Enum(_, inner) => Some(ValueType::Scalar(scalar(*inner))),
        Type::Pointer(..) | Type::Null | Type::Function(_) => Some(ValueType::POINTER),
        Type::Struct(DIM3) => Some(ValueType::Vector(Scalar::U32, 3)),
        Type::Struct(id) => match tree.types.structs.get(*id)?.vector? {
            (element, 1) => Some(ValueType::Scalar(scalar(element))),
            (element, count) => Some(ValueType::Vector(scalar(element), u8::try_from(count).ok()?)),
        },
        Type::Bad
        | Type::Void
        | Type::Array(..)
        | Type::Vector(_)
        | Type::Text
        | Type::Stream
        | Type::OwnStream(_)
        | Type::Manipulator => None,
    }
}

/// Whether a type is one of CUDA's vectors, `float4` and its like.
pub(super) fn is_vector(tree: &Tree, ty: &Type) -> bool {
    matches!(ty, Type::Struct(_)) && value_type(tree, ty).is_some()
}

impl Lowering<'_> {
    pub(super) fn alignment(&self, ty: &Type) -> u32 {
        u32::try_from(self.tree.types.align(ty)).unwrap_or(1).max(1)
    }

    /// The type of what lies in memory.
    pub(super) fn data_type(&mut self, ty: &Type) -> DataType {
        match ty {
            Type::Pointer(target, _) => match &**target {
                Type::Void | Type::Function(_) | Type::Bad => DataType::Pointer(None),
                target => DataType::Pointer(Some(Rc::new(self.data_type(target)))),
            },
            Type::Null | Type::Function(_) => DataType::Pointer(None),
            Type::Array(element, length) => DataType::Array {
                element: Rc::new(self.data_type(element)),
                length: (*length > 0).then_some(*length),
                stride: self.tree.types.bytes(element),
            },
            Type::Struct(id) if !is_vector(self.tree, ty) => DataType::Structure(self.structure(*id)),
            other => match value_type(self.tree, other) {
                Some(value) => DataType::Value(value),
                None => DataType::Bytes(self.tree.types.bytes(other)),
            },
        }
    }

    fn structure(&mut self, id: usize) -> StructureId {
        if let Some(known) = self.structures.get(&id) {
            return *known;
        }
        let made = StructureId(index(self.module.structures.len()));
        self.structures.insert(id, made);
        let found = &self.tree.types.structs[id];
        self.module.structures.push(Structure {
            name: found.name.to_string(),
            members: Vec::new(),
            bytes: found.bytes,
            alignment: found.align,
        });
        // A member may point to the structure itself, which has its number by now.
        let members = found
            .fields
            .iter()
            .map(|field| Member { name: field.name.to_string(), offset: field.offset, ty: self.data_type(&field.ty) })
            .collect();
        self.module.structures[made.index()].members = members;
        made
    }
}

//! What variables of device code hold before the first launch.

use warpground_machine::Address;

use super::arithmetic::convert;
use crate::meaning::{
    fixed_address::{Base, fixed_address},
    tree::{Expression, Kind, Tree},
    types::{Scalar, Type},
};

/// Writes the bytes of a constant initial value. `place` says where on the device something is to which pointers in it lead.
pub(crate) fn bytes(tree: &Tree, place: &dyn Fn(Base) -> Address, value: &Expression, ty: &Type, out: &mut [u8]) {
    if let (Kind::Build(parts), Type::Array(element, _)) = (&value.kind, ty) {
        let size = usize::try_from(tree.types.bytes(element)).unwrap_or(1).max(1);
        for (part, chunk) in parts.iter().zip(out.chunks_mut(size)) {
            bytes(tree, place, part, element, chunk);
        }
        return;
    }
    if let (Kind::Build(parts), Type::Struct(id)) = (&value.kind, ty) {
        for (part, field) in parts.iter().zip(&tree.types.structs[*id].fields) {
            let first = usize::try_from(field.offset).unwrap_or(0);
            if let Some(rest) = out.get_mut(first..) {
                bytes(tree, place, part, &field.ty, rest);
            }
        }
        return;
    }
    let (bits, length) = match fixed_address(&tree.types, value) {
        Some(address) => (Some(place(address.base).wrapping_add_signed(address.bytes)), 8),
        None if ty.is_pointer() => (constant_bits(value), 8),
        None => (constant_bits(value), ty.scalar().map_or(0, Scalar::bytes)),
    };
    if let Some(bits) = bits {
        let length = usize::try_from(length).unwrap_or(0).min(out.len()).min(8);
        out[..length].copy_from_slice(&bits.to_le_bytes()[..length]);
    }
}

/// Calls `visit` for all to which pointers in an initial value lead.
pub(crate) fn bases(tree: &Tree, value: &Expression, visit: &mut dyn FnMut(Base)) {
    match fixed_address(&tree.types, value) {
        Some(address) => visit(address.base),
        None => value.children(&mut |part| bases(tree, part, visit)),
    }
}

/// The register bits of a constant.
fn constant_bits(value: &Expression) -> Option<u64> {
    match &value.kind {
        Kind::Integer(bits, _) => Some(bits.cast_unsigned()),
        #[expect(clippy::cast_possible_truncation, reason = "a constant of type float")]
        Kind::Float(float) if value.ty == Type::FLOAT => Some(u64::from((*float as f32).to_bits())),
        Kind::Float(float) => Some(float.to_bits()),
        Kind::Named(_, inner) => constant_bits(inner),
        Kind::Zero | Kind::Null => Some(0),
        Kind::Negate(inner) => {
            let bits = constant_bits(inner)?;
            Some(match inner.ty {
                Type::Scalar(Scalar::F32) => bits ^ 0x8000_0000,
                Type::Scalar(Scalar::F64) => bits ^ (1 << 63),
                _ => bits.wrapping_neg(),
            })
        }
        Kind::Convert { value: inner, .. } => {
            let bits = constant_bits(inner)?;
            match (inner.ty.scalar(), value.ty.scalar()) {
                (Some(from), Some(to)) => Some(convert(from, to, bits)),
                // A number as a pointer.
                (Some(from), None) => Some(convert(from, Scalar::U64, bits)),
                (None, None) => Some(bits),
                (None, Some(_)) => None,
            }
        }
        _ => None,
    }
}

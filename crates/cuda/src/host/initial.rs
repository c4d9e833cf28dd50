//! What variables of device code hold before the first launch.

use warpground_machine::Address;

use super::arithmetic::convert;
use crate::meaning::{
    tree::{Expression, FunctionId, Kind, Tree},
    types::{Scalar, Type},
};

/// Writes the bytes of a constant initial value. `function` gives the address of a function in device code.
pub(crate) fn bytes(
    tree: &Tree,
    function: &dyn Fn(FunctionId) -> Address,
    value: &Expression,
    ty: &Type,
    out: &mut [u8],
) {
    if let (Kind::Build(parts), Type::Array(element, _)) = (&value.kind, ty) {
        let size = usize::try_from(tree.types.bytes(element)).unwrap_or(1).max(1);
        for (part, chunk) in parts.iter().zip(out.chunks_mut(size)) {
            bytes(tree, function, part, element, chunk);
        }
        return;
    }
    if let (Kind::Build(parts), Type::Struct(id)) = (&value.kind, ty) {
        for (part, field) in parts.iter().zip(&tree.types.structs[*id].fields) {
            let first = usize::try_from(field.offset).unwrap_or(0);
            if let Some(rest) = out.get_mut(first..) {
                bytes(tree, function, part, &field.ty, rest);
            }
        }
        return;
    }
    if let Kind::Function(id) = value.kind {
        let address = function(id).to_le_bytes();
        if let Some(place) = out.get_mut(..address.len()) {
            place.copy_from_slice(&address);
        }
        return;
    }
    let Some(scalar) = ty.scalar() else { return };
    if let Some(bits) = constant_bits(value) {
        let length = usize::try_from(scalar.bytes()).unwrap_or(0).min(out.len());
        out[..length].copy_from_slice(&bits.to_le_bytes()[..length]);
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
            let (from, to) = (inner.ty.scalar()?, value.ty.scalar()?);
            Some(convert(from, to, constant_bits(inner)?))
        }
        _ => None,
    }
}

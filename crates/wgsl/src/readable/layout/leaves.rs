//! The scalars and vectors of a type.

use warpground_ir::{DataType, Module, Scalar, ValueType};

/// The most scalars of a type that are looked at one by one.
const MOST_LEAVES: usize = 64;

/// A scalar within a type.
#[derive(Debug, Clone)]
pub(in crate::readable) struct Leaf {
    pub(in crate::readable) at: i64,
    pub(in crate::readable) scalar: Scalar,
    /// The names and numbers that lead to it, each with a `_` before it.
    pub(in crate::readable) path: String,
}

/// The scalars of a type; nothing for what has no such, or too many.
pub(in crate::readable) fn leaves(
    module: &Module,
    ty: &DataType,
    at: i64,
    path: &str,
    into: &mut Vec<Leaf>,
) -> Option<()> {
    if into.len() > MOST_LEAVES {
        return None;
    }
    match ty {
        DataType::Value(ValueType::Scalar(scalar)) => into.push(Leaf { at, scalar: *scalar, path: path.to_owned() }),
        DataType::Value(ValueType::Vector(scalar, count)) => {
            for (number, name) in (0..i64::from(*count)).zip(["x", "y", "z", "w"]) {
                let at = at + number * i64::from(scalar.bytes());
                into.push(Leaf { at, scalar: *scalar, path: format!("{path}_{name}") });
            }
        }
        DataType::Pointer(_) => into.push(Leaf { at, scalar: Scalar::Pointer, path: path.to_owned() }),
        DataType::Array { element, length, stride } => {
            for number in 0..i64::try_from((*length)?).ok()? {
                let at = at + number * i64::try_from(*stride).ok()?;
                leaves(module, element, at, &format!("{path}_{number}"), into)?;
            }
        }
        DataType::Structure(id) => {
            for member in &module.structures.get(id.index())?.members {
                let at = at + i64::try_from(member.offset).ok()?;
                leaves(module, &member.ty, at, &format!("{path}_{}", member.name), into)?;
            }
        }
        DataType::Bytes(_) => return None,
    }
    Some(())
}

/// The vector of a type that a byte lies in: its first byte, its scalar, and how many components it has.
pub(in crate::readable) fn vector_at(module: &Module, ty: &DataType, at: i64) -> Option<(i64, Scalar, u8)> {
    match ty {
        DataType::Value(ValueType::Vector(scalar, count)) => Some((0, *scalar, *count)),
        DataType::Array { element, stride, .. } => {
            let stride = i64::try_from(*stride).ok().filter(|stride| *stride > 0)?;
            let (first, scalar, count) = vector_at(module, element, at.rem_euclid(stride))?;
            Some((at - at.rem_euclid(stride) + first, scalar, count))
        }
        DataType::Structure(id) => {
            let members = &module.structures.get(id.index())?.members;
            members.iter().find_map(|member| {
                let start = i64::try_from(member.offset).ok()?;
                let bytes = i64::try_from(module.bytes(&member.ty)).ok()?;
                if !(start..start + bytes).contains(&at) {
                    return None;
                }
                let (first, scalar, count) = vector_at(module, &member.ty, at - start)?;
                Some((start + first, scalar, count))
            })
        }
        DataType::Value(_) | DataType::Pointer(_) | DataType::Bytes(_) => None,
    }
}

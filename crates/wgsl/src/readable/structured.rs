//! Structures in memory that keep their members' names: where every access is of one member, a buffer of structures is an array of
//! structures in WGSL too.

use std::{collections::BTreeMap, rc::Rc};

use warpground_ir::{DataType, Module, Scalar, StructureId, ValueType};

use super::points::{Points, Target};
use crate::{tree::Type, values::held};

/// A member of a structure: where it lies, what it is called in WGSL, and its scalar and how many of them it has.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Member {
    pub(super) at: u64,
    pub(super) name: Rc<str>,
    pub(super) scalar: Scalar,
    pub(super) count: u8,
}

/// A structure whose members lie in WGSL where they lie in CUDA.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Structured {
    pub(super) id: StructureId,
    pub(super) name: String,
    pub(super) bytes: u64,
    pub(super) members: Rc<[Member]>,
}

/// An access of an object.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// The steps of the indices in its address that are not known.
    pub(super) steps: Vec<u64>,
    /// The bytes in its address that are known; nothing where a variable holds the rest.
    pub(super) at: Option<i64>,
    /// What is accessed; nothing where it is a whole structure.
    pub(super) ty: Option<ValueType>,
    pub(super) writes: bool,
}

/// The structure that an object consists of, if it has one whose layout is WGSL's.
pub(super) fn structure_of(points: &Points<'_>, target: Target) -> Option<Structured> {
    let module = points.module;
    let mut ty = match target {
        Target::Parameter(position) => {
            let part = points.launch.parts.get(position)?;
            let kernel = module.function(points.instances.first()?.function)?;
            // A pointer within a structure says nothing of what it points to.
            let parameter = kernel.parameters.get(part.parameter).filter(|_| part.offset.is_none())?;
            match &parameter.ty {
                DataType::Pointer(Some(pointee)) => &**pointee,
                _ => return None,
            }
        }
        Target::Object(id) => &module.objects.get(id.index())?.ty,
        _ => return None,
    };
    while let DataType::Array { element, .. } = ty {
        ty = element;
    }
    match ty {
        DataType::Structure(id) => laid_out(module, *id),
        _ => None,
    }
}

/// A structure with its members, if WGSL puts them where CUDA does.
fn laid_out(module: &Module, id: StructureId) -> Option<Structured> {
    let structure = module.structures.get(id.index())?;
    let mut members: Vec<Member> = Vec::new();
    let (mut next, mut alignment) = (0_u64, 4_u64);
    for member in &structure.members {
        let DataType::Value(ty) = &member.ty else { return None };
        let (scalar, count) = (ty.scalar(), ty.count());
        let word = matches!(held(scalar), Type::I32 | Type::U32 | Type::F32) && scalar.bytes() == 4;
        if !word || member.name.is_empty() {
            return None;
        }
        let own = if count == 3 { 16 } else { u64::from(count) * 4 };
        next = next.next_multiple_of(own);
        alignment = alignment.max(own);
        // A union's members lie in one place.
        if next != member.offset {
            return None;
        }
        let name: Rc<str> = super::names::safe(&member.name).into();
        if members.iter().any(|known| known.name == name) {
            return None;
        }
        members.push(Member { at: next, name, scalar, count });
        next += u64::from(count) * 4;
    }
    let bytes = next.next_multiple_of(alignment);
    (bytes == structure.bytes && !members.is_empty()).then(|| Structured {
        id,
        name: structure.name.clone(),
        bytes,
        members: members.into(),
    })
}

impl Structured {
    /// The member that an access means, and the first of its components.
    pub(super) fn member(&self, at: u64, ty: ValueType) -> Option<(&Member, u8)> {
        let last = self.members.iter().rfind(|member| member.at <= at)?;
        let component = u8::try_from((at - last.at) / 4).ok()?;
        let whole = component == 0 && ty.count() == last.count;
        let fits = last.scalar == ty.scalar() && (at - last.at).is_multiple_of(4) && component < last.count;
        (fits && (whole || ty.count() == 1)).then_some((last, component))
    }

    /// Whether all accesses of an object are of one member each.
    pub(super) fn fits(&self, shapes: &[Shape]) -> bool {
        shapes.iter().all(|shape| {
            let Some(at) = shape.at else { return false };
            let within = at.rem_euclid(i64::try_from(self.bytes).unwrap_or(i64::MAX));
            shape.steps.iter().all(|step| step.is_multiple_of(self.bytes))
                && match shape.ty {
                    // A write of one component may write the others too, which another thread may write meanwhile.
                    Some(ty) => self
                        .member(within.unsigned_abs(), ty)
                        .is_some_and(|(member, _)| !shape.writes || ty.count() == member.count),
                    None => within == 0,
                }
        })
    }
}

/// The names of the structures that a module declares, in order.
pub(super) fn named(all: &BTreeMap<Target, Structured>) -> Vec<&Structured> {
    let mut found: Vec<&Structured> = Vec::new();
    for structured in all.values() {
        if !found.iter().any(|known| known.id == structured.id) {
            found.push(structured);
        }
    }
    found
}

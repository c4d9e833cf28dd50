//! Kernels as CUDA defines them, for launches of their translations: what runs is the device IR, and its parameters come from
//! the buffers that the WGSL is given.

use std::rc::Rc;

use warpground_engine::{
    DirectKernel,
    direct::{Given, GivenValue, Held},
};
use warpground_ir::{DataType, Module, Scalar, memory::FUNCTIONS};

use crate::{
    Build, NoFiles, Unit,
    host::initial,
    kernel::{Bound, Flat, Kernel, ScalarSource, flatten},
    lower::{self, Lowered},
    meaning::{
        fixed_address::Base,
        tree::{FunctionId, Side},
        types::Type,
    },
    resolve,
    resolved::Resolved,
};

/// The kernels of a source that were translated to these, in their order; `None` if one of them cannot be launched so: then
/// its buffers hold something else in WGSL than in CUDA (pointers), a variable of the source begins with an address, or the
/// simulator does not know what it does.
#[must_use]
pub fn as_defined(name: &str, text: &str, translated: &[&Kernel]) -> Option<Vec<DirectKernel>> {
    let resolved = resolve(&[Unit::new(name, text)], &Build::default(), &NoFiles);
    if resolved.failed {
        return None;
    }
    let lowered = lower::lower(&resolved);
    translated.iter().map(|kernel| defined(&resolved, &lowered, kernel)).collect()
}

fn defined(resolved: &Resolved, lowered: &Lowered, translated: &Kernel) -> Option<DirectKernel> {
    let tree = &resolved.tree;
    let named = |function: &crate::meaning::tree::Function| {
        function.side == Side::Kernel && function.body.is_some() && *function.name == *translated.name
    };
    let id: FunctionId = tree.functions.iter().position(named)?;
    let kernel = lowered.kernel(id).ok()?;
    let flat = flatten(tree, &tree.functions[id]);
    let place = |position: usize| {
        let part: &Flat = flat.get(position)?;
        let (first, _) = kernel.parameters.get(part.parameter)?;
        Some((part, first + part.offset.unwrap_or(0)))
    };
    let function = lowered.module.function(kernel.id)?;
    if function.parameters.iter().any(|parameter| !is_plain(&lowered.module, &parameter.ty)) {
        return None;
    }
    let mut given = Vec::new();
    let mut variables = Vec::new();
    for binding in &translated.bindings {
        match binding.bound {
            Bound::Parameter(position) => {
                let (_, offset) = place(position)?;
                given.push(Given { offset, value: GivenValue::Buffer(binding.index) });
            }
            Bound::Global(id) => {
                let object = *lowered.globals.get(&id)?;
                if !is_plain(&lowered.module, &lowered.module.objects[object.index()].ty) {
                    return None;
                }
                variables.push((object, Held::Slot(binding.index)));
            }
            Bound::Scalars => {
                for scalar in &translated.scalars {
                    let (slot, from) = (binding.index, u64::from(scalar.offset));
                    let ScalarSource::Parameter(position) = scalar.source else { return None };
                    let (part, offset) = place(position)?;
                    let value = match &part.ty {
                        Type::Struct(_) => GivenValue::Bytes { slot, from, bytes: tree.types.bytes(&part.ty) },
                        _ if scalar.double => GivenValue::Bytes { slot, from, bytes: 8 },
                        ty => GivenValue::Word { slot, from, scalar: lower::scalar(ty.scalar()?) },
                    };
                    given.push(Given { offset, value });
                }
            }
            Bound::Records | Bound::Locks => {}
        }
    }
    for (id, object) in &lowered.globals {
        if variables.iter().any(|(known, _)| known == object) {
            continue;
        }
        let global = &tree.globals[*id];
        let mut start = vec![0; usize::try_from(tree.types.bytes(&global.ty)).ok()?];
        if let Some(value) = &global.start {
            let mut elsewhere = false;
            initial::bases(tree, value, &mut |base| elsewhere |= !matches!(base, Base::Function(_)));
            if elsewhere {
                return None;
            }
            let address = |base| match base {
                Base::Function(id) => {
                    lowered.functions.get(&id).map_or(0, |id| u64::from(FUNCTIONS) << 32 | u64::from(id.0))
                }
                Base::Variable(_) | Base::Text(_) => 0,
            };
            initial::bytes(tree, &address, value, &global.ty, &mut start);
        }
        variables.push((*object, Held::Own(start)));
    }
    let shared = translated.dynamic_shared.as_ref().map(|shared| (shared.length.clone(), shared.element_bytes));
    Some(DirectKernel {
        module: Rc::clone(&lowered.module),
        kernel: kernel.id,
        parameter_bytes: kernel.bytes,
        given,
        variables,
        shared,
    })
}

/// Whether memory of this type, and what it points to, holds the same bytes for WGSL: no pointers within. A `double` keeps its
/// eight bytes there, whatever calculates with it.
fn is_plain(module: &Module, ty: &DataType) -> bool {
    fn without(module: &Module, ty: &DataType, pointers: bool) -> bool {
        match ty {
            DataType::Value(ty) => pointers || ty.scalar() != Scalar::Pointer,
            DataType::Pointer(target) => {
                pointers && target.as_ref().is_some_and(|target| without(module, target, false))
            }
            DataType::Array { element, .. } => without(module, element, pointers),
            DataType::Structure(id) => module
                .structures
                .get(id.index())
                .is_some_and(|its| its.members.iter().all(|member| without(module, &member.ty, pointers))),
            DataType::Bytes(_) => true,
        }
    }
    without(module, ty, true)
}

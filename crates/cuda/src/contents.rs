//! What lies in the buffers of a kernel, in CUDA's types: a translation holds bytes and doubles in the words that WGSL has.

use warpground_engine::{Layout, Leaf, ScalarType};

use crate::{
    kernel::{Bound, Buffer, Kernel, flatten},
    meaning::{
        tree::{FunctionId, Tree},
        types::{Scalar, Type},
    },
};

/// The most scalars of an element: nobody fills more one by one.
const MOST_LEAVES: usize = 1 << 12;

/// Says of a translated kernel which buffers it takes, and what lies in each.
pub(crate) fn describe(tree: &Tree, function: FunctionId, kernel: &mut Kernel) {
    let parts = flatten(tree, &tree.functions[function]);
    let contents = |bound: Bound| match bound {
        Bound::Parameter(position) => {
            parts.get(position).and_then(|part| part.ty.target()).and_then(|target| elements(tree, target, None))
        }
        Bound::Global(id) => tree.globals.get(id).and_then(|global| match &global.ty {
            Type::Array(element, length) => {
                elements(tree, element, u32::try_from(*length).ok().filter(|length| *length > 0))
            }
            other => elements(tree, other, Some(1)),
        }),
        Bound::Scalars | Bound::Records | Bound::Locks => None,
    };
    kernel.bindings.iter_mut().for_each(|binding| binding.contents = contents(binding.bound));
    let pointers = parts.iter().enumerate().filter(|(_, part)| part.ty.is_pointer());
    let pointers = pointers.map(|(position, part)| (part.name.clone(), Bound::Parameter(position)));
    let variables = kernel.bindings.iter().filter_map(|binding| match binding.bound {
        Bound::Global(id) => Some((tree.globals.get(id)?.name.to_string(), binding.bound)),
        _ => None,
    });
    let all = pointers.chain(variables);
    kernel.buffers = all.map(|(name, bound)| Buffer { name, bound, contents: contents(bound) }).collect();
}

/// The layout of elements of a type, one behind the other; `None` for what has no scalars, or too many.
fn elements(tree: &Tree, ty: &Type, fixed: Option<u32>) -> Option<Layout> {
    let mut element = Vec::new();
    take_apart(tree, ty, String::new(), 0, &mut element)?;
    let stride = u32::try_from(tree.types.bytes(ty)).ok().filter(|stride| *stride > 0)?;
    let element_type = match (ty, element.as_slice()) {
        (Type::Struct(id), [leaf]) if leaf.path.is_empty() => tree.types.structs[*id].name.to_string(),
        (_, [leaf]) if leaf.path.is_empty() => leaf.scalar.cuda_name().to_owned(),
        _ => tree.types.name(ty),
    };
    Some(Layout { head: Vec::new(), head_bytes: 0, element, stride, fixed, element_type })
}

fn take_apart(tree: &Tree, ty: &Type, path: String, offset: u32, leaves: &mut Vec<Leaf>) -> Option<()> {
    let beside = |offset: u32, bytes: u64| offset.checked_add(u32::try_from(bytes).ok()?);
    match ty {
        Type::Scalar(scalar) | Type::Enum(_, scalar) => {
            leaves.push(Leaf { path, scalar: scalar_type(*scalar), offset });
        }
        Type::Pointer(..) => leaves.push(Leaf { path, scalar: ScalarType::U64, offset }),
        Type::Array(element, length) => {
            let bytes = tree.types.bytes(element);
            for at in 0..*length {
                take_apart(tree, element, format!("{path}[{at}]"), beside(offset, at * bytes)?, leaves)?;
            }
        }
        Type::Struct(id) => {
            let its = tree.types.structs.get(*id)?;
            if its.union {
                return None;
            }
            let narrow = match &*its.name {
                "__half" | "half" => Some(ScalarType::F16),
                "__nv_bfloat16" | "nv_bfloat16" => Some(ScalarType::BF16),
                _ => None,
            };
            if let Some(scalar) = narrow {
                leaves.push(Leaf { path, scalar, offset });
                return Some(());
            }
            for field in &its.fields {
                take_apart(tree, &field.ty, format!("{path}.{}", field.name), beside(offset, field.offset)?, leaves)?;
            }
        }
        _ => return None,
    }
    (leaves.len() <= MOST_LEAVES).then_some(())
}

fn scalar_type(scalar: Scalar) -> ScalarType {
    match scalar {
        Scalar::Bool => ScalarType::Bool,
        Scalar::I8 => ScalarType::I8,
        Scalar::U8 => ScalarType::U8,
        Scalar::I16 => ScalarType::I16,
        Scalar::U16 => ScalarType::U16,
        Scalar::I32 => ScalarType::I32,
        Scalar::U32 => ScalarType::U32,
        Scalar::I64 => ScalarType::I64,
        Scalar::U64 => ScalarType::U64,
        Scalar::F32 => ScalarType::F32,
        Scalar::F64 => ScalarType::F64,
    }
}

//! Which device functions return the same to every thread that calls them with the same arguments.

use crate::{
    kernel::visit::{visit_expression, visit_function},
    meaning::tree::{Coordinate, Expression, FunctionId, Kind, LocalId, Storage, Tree},
};

/// The arguments on which what a function returns depends alone: it reads nothing of the thread's and nothing of
/// memory but what its pointers are given to, and writes nothing but variables of its own.
pub(crate) fn is_pure(tree: &Tree, id: FunctionId) -> bool {
    within(tree, id, true, 0)
}

/// Whether a function writes nothing but variables of its own.
pub(crate) fn writes_nothing(tree: &Tree, id: FunctionId) -> bool {
    within(tree, id, false, 0)
}

fn within(tree: &Tree, id: FunctionId, uniform: bool, depth: u32) -> bool {
    let function = &tree.functions[id];
    if depth > 8 || function.body.is_none() {
        return false;
    }
    let own = |local: LocalId| {
        let declared = &function.locals[local];
        !declared.ty.is_pointer() && declared.storage == Storage::Automatic
    };
    let mut pure = true;
    visit_function(function, &mut |expression| {
        pure &= match &expression.kind {
            Kind::CallPointer(..) => false,
            Kind::Coordinate(Coordinate::Thread, _) | Kind::Global(_) => !uniform,
            Kind::Local(local) => !uniform || function.locals[*local].storage == Storage::Automatic,
            Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, .. } => {
                root_local(target).is_some_and(own)
            }
            Kind::AddressOf(target) => root_local(target).is_some_and(own),
            Kind::Library(name, _) if !uniform => {
                !(name.starts_with("atomic") || matches!(*name, "swap" | "construct" | "memcpy" | "memset"))
            }
            Kind::Library(name, _) => matches!(
                *name,
                "max" | "min" | "abs" | "sqrt" | "floor" | "ceil" | "pow" | "exp" | "log" | "fabs" | "fmax" | "fmin"
            ),
            Kind::Call(callee, _) => within(tree, *callee, uniform, depth + 1),
            _ => true,
        };
    });
    pure
}

/// Whether an expression calls a function that writes more than variables of its own.
pub(crate) fn calls_for_effect(tree: &Tree, expression: &Expression) -> bool {
    let mut found = false;
    visit_expression(expression, &mut |inner| {
        found |= matches!(inner.kind, Kind::Call(id, _) if !writes_nothing(tree, id));
    });
    found
}

/// Whether a function looks at a parameter.
pub(crate) fn uses_parameter(tree: &Tree, id: FunctionId, position: usize) -> bool {
    let function = &tree.functions[id];
    let Some(parameter) = function.parameters.get(position) else { return true };
    let mut used = false;
    visit_function(function, &mut |expression| {
        used |= matches!(&expression.kind, Kind::Local(local) if local == parameter);
    });
    used
}

/// The variable that a place is a part of, unless a pointer leads there.
fn root_local(place: &Expression) -> Option<LocalId> {
    match &place.kind {
        Kind::Local(id) => Some(*id),
        Kind::Member(object, _) => root_local(object),
        Kind::Index(base, _) if !base.ty.is_pointer() => root_local(base),
        _ => None,
    }
}

//! Parameters of kernels that are declared as pointers to `void`: what they are cast to says what lies there.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    Checker,
    tree::{Expression, FunctionId, Kind, LocalId, Side},
    types::Type,
};
use crate::kernel::visit_function;

impl Checker<'_> {
    /// Gives the kernels' `void *` parameters the type to which they are cast, where that is one. Others stay, and the
    /// translation refuses them.
    pub(super) fn type_untyped_parameters(&mut self) {
        for id in 0..self.tree.functions.len() {
            if self.tree.functions[id].side == Side::Kernel {
                self.type_untyped_parameters_of(id);
            }
        }
    }

    fn type_untyped_parameters_of(&mut self, id: FunctionId) {
        let function = &self.tree.functions[id];
        let untyped = |local: LocalId| matches!(function.locals[local].ty.target(), Some(Type::Void));
        // Absent: nothing casts it; none: it is cast to several types.
        let mut found: BTreeMap<LocalId, Option<Type>> = BTreeMap::new();
        visit_function(function, &mut |expression| {
            if let Some(local) = cast_parameter(expression)
                && function.parameters.contains(&local)
                && untyped(local)
                && let Some(target) = expression.ty.target().filter(|target| **target != Type::Void)
            {
                let entry = found.entry(local).or_insert_with(|| Some(target.clone()));
                if entry.as_ref() != Some(target) {
                    *entry = None;
                }
            }
        });
        for (local, target) in found {
            let local = &mut self.tree.functions[id].locals[local];
            if let (Some(target), Type::Pointer(_, constant)) = (target, &local.ty) {
                local.ty = Type::Pointer(Rc::new(target), *constant);
            }
        }
    }
}

/// The variable that an expression casts to another type of pointer.
fn cast_parameter(expression: &Expression) -> Option<LocalId> {
    let Kind::Convert { value, .. } = &expression.kind else { return None };
    match value.kind {
        Kind::Local(local) if expression.ty.is_pointer() => Some(local),
        _ => None,
    }
}

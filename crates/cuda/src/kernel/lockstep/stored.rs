//! What an expression writes.

use crate::meaning::{
    tree::{Expression, Kind},
    types::Type,
};

/// The place that an expression writes, and what it writes there.
pub(super) fn stored(value: &Expression) -> Option<(&Expression, Expression)> {
    match &value.kind {
        Kind::Convert { value, .. } | Kind::Named(_, value) => stored(value),
        Kind::Assign(target, value) => Some((target, (**value).clone())),
        Kind::AssignWith { operator, target, value, calculated } => {
            let converted = |value: Expression, ty: &Type| {
                if value.ty == *ty {
                    return value;
                }
                let span = value.span;
                Expression {
                    kind: Kind::Convert { value: Box::new(value), written: false, volatile: false },
                    ty: ty.clone(),
                    span,
                }
            };
            let old = converted((**target).clone(), calculated);
            let kind = Kind::Binary(*operator, Box::new(old), value.clone());
            let sum = Expression { kind, ty: calculated.clone(), span: value.span };
            Some((target, converted(sum, &target.ty)))
        }
        _ => None,
    }
}

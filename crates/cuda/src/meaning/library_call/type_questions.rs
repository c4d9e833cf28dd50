//! What the prelude's traits ask the compiler about types: a type comes as the target of a null pointer, `(T *)0`.

use crate::{
    meaning::{Checker, tree::Expression, types::Type},
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    /// `__is_enumeration((T *)0)` and the like, as the integer 0 or 1; `__underlying((E *)0)`, as a value of an enumeration's type.
    pub(super) fn type_question(
        &mut self,
        symbol: &str,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let known = matches!(
            symbol,
            "__is_enumeration"
                | "__is_object"
                | "__is_copied_by_bytes"
                | "__starts_by_nothing"
                | "__inherits"
                | "__underlying"
                | "__is_copied"
        );
        if !known {
            return None;
        }
        let asked: Vec<Type> =
            arguments.iter().map(|argument| self.value(argument).ty.target().cloned()).collect::<Option<_>>()?;
        let ty = asked.first()?;
        let holds = match symbol {
            "__is_enumeration" => matches!(ty, Type::Enum(..)),
            "__is_object" => is_object(ty),
            "__is_copied_by_bytes" => self.is_copied_by_bytes(ty),
            "__is_copied" => !self.life(ty).single,
            "__starts_by_nothing" => !self.starts(ty) && !matches!(ty, Type::Vector(_) | Type::Text),
            "__inherits" => match (ty, asked.get(1)?) {
                (Type::Struct(base), Type::Struct(derived)) => base == derived || self.derives(*derived, *base),
                _ => false,
            },
            _ => {
                let ty = match ty {
                    Type::Enum(_, scalar) => Type::Scalar(*scalar),
                    _ => ty.clone(),
                };
                return Some(Expression::integer(0, ty, span));
            }
        };
        Some(Expression::integer(i64::from(holds), Type::BOOL, span))
    }

    /// Whether a copy of a type's bytes is a copy of it, and nothing is called when it ends.
    fn is_copied_by_bytes(&mut self, ty: &Type) -> bool {
        if matches!(ty, Type::Vector(_) | Type::Text | Type::Stream | Type::OwnStream(_)) {
            return false;
        }
        let life = self.life(ty);
        let methods = match ty {
            Type::Struct(id) => self.polymorphic.contains(id),
            _ => false,
        };
        !life.ends && !life.copies && !life.single && !life.written && !methods
    }
}

/// Whether a type is a class or a structure to the program.
fn is_object(ty: &Type) -> bool {
    matches!(ty, Type::Struct(_) | Type::Vector(_) | Type::Text | Type::OwnStream(_))
}

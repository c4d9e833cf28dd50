//! `std::tuple`: an object whose first part lies beside a tuple of the others.

use super::{
    Checker,
    tree::{Expression, Kind},
    types::Type,
};
use crate::{parse::ast, text::Span};

impl Checker<'_> {
    /// How many parts a tuple has; `None`: it is none.
    pub(super) fn parts_of_tuple(&self, ty: &Type) -> Option<u64> {
        let Type::Struct(id) = ty else { return None };
        let structure = &self.tree.types.structs[*id];
        if &*structure.name != "__tuple" {
            return None;
        }
        match &structure.fields[..] {
            [_, rest] => Some(1 + self.parts_of_tuple(&rest.ty)?),
            _ => Some(0),
        }
    }

    /// One of the parts of a tuple.
    pub(super) fn part_of_tuple(&self, tuple: Expression, index: usize, span: Span) -> Expression {
        let Type::Struct(id) = tuple.ty else { return Expression::bad(span) };
        let field = usize::from(index > 0);
        let Some(ty) = self.tree.types.structs[id].fields.get(field).map(|field| field.ty.clone()) else {
            return Expression::bad(span);
        };
        let part = Expression { kind: Kind::Member(Box::new(tuple), field), ty, span };
        if index > 0 { self.part_of_tuple(part, index - 1, span) } else { part }
    }

    /// `std::get<1>(whole)` of a tuple, a pair or an array.
    pub(super) fn get_part(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let [whole] = arguments else { return None };
        let [which] = name.arguments.as_deref()? else { return None };
        let which = self.template_values(std::slice::from_ref(which)).into_iter().next()?;
        let whole = self.expression(whole);
        let Type::Struct(id) = whole.ty else { return None };
        if &*self.tree.types.structs[id].name == "__variant" {
            let Some(super::Binding::Functions(function)) = self.find("__variant_get").cloned() else { return None };
            return Some(self.call_overload(function, &[which], None, vec![whole], "std::get", span));
        }
        let index = match which {
            super::TemplateValue::Integer(index, _) => usize::try_from(index).ok()?,
            // `std::get<float>(whole)`: the part of that type.
            super::TemplateValue::Type(wanted) => {
                let whole = Expression { kind: Kind::Zero, ty: whole.ty.clone(), span };
                let count = usize::try_from(self.parts_of_tuple(&whole.ty).unwrap_or(2)).ok()?;
                (0..count).find(|index| self.part_at(whole.clone(), *index, span).ty == wanted)?
            }
            _ => return None,
        };
        let count = match &*self.tree.types.structs[id].name {
            "__tuple" => self.parts_of_tuple(&whole.ty)?,
            "__pair" => 2,
            "__array" => match self.tree.types.structs[id].fields.first()?.ty {
                Type::Array(_, count) => count,
                _ => return None,
            },
            _ => return None,
        };
        if index as u64 >= count {
            let found = self.type_text(&whole.ty);
            self.rule(span, format!("`std::get<{index}>` of `{found}`, which has {count} parts"));
            return Some(Expression::bad(span));
        }
        let whole = self.lasting(whole);
        Some(self.part_at(whole, index, span))
    }
}

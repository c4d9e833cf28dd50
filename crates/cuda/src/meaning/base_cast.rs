//! Casts between a structure and what it inherits from, written or asked for while the program runs.

use super::{
    Checker,
    subobject::Step,
    tree::{Expression, Kind, Side},
    types::Type,
};
use crate::{
    parse::ast::{self, TypeSyntax},
    text::Span,
};

impl Checker<'_> {
    /// How many bytes before what it inherits from an object begins, for a cast back to its structure. Nothing can be said of a
    /// virtual base, or of one of several: that is reported.
    fn bytes_back(&mut self, target: usize, from: usize, span: Span) -> Option<i64> {
        let found = self.subobject_meant(target, from, span)?;
        if matches!(found.way.first(), Some(Step::Virtual(_))) {
            let (own, derived) = (self.type_text(&Type::Struct(from)), self.type_text(&Type::Struct(target)));
            let words =
                format!("`{own}` is a virtual base of `{derived}`: only `dynamic_cast` leads from it to `{derived}`");
            self.rule(span, words);
            return None;
        }
        Some(found.offset)
    }

    /// A written cast of a pointer between a structure and what it inherits from, where that is more than another type.
    pub(super) fn cast_between_bases(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let (Type::Struct(from), Type::Struct(target)) = (value.ty.target()?, to.target()?) else { return None };
        let (from, target) = (*from, *target);
        if from == target {
            return None;
        }
        let span = value.span;
        if self.derives(from, target) {
            return match self.offset_of_base(from, target) {
                Some(0) => None,
                _ => self.as_base_pointer(value.clone(), to),
            };
        }
        if !self.derives(target, from) {
            return None;
        }
        let Some(offset) = self.bytes_back(target, from, span) else { return Some(Expression::bad(span)) };
        if self.function.is_none() || offset == 0 {
            return None;
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let (kept, variable) = self.kept(value.clone());
        let there = self.cast_to(variable.clone(), &Type::BOOL, false);
        let back = self.moved_pointer(variable, -offset, target);
        let back = self.cast_to(back, to, true);
        let null = made(Kind::Null, to.clone());
        let chosen = made(Kind::Conditional(Box::new(there), Box::new(back), Box::new(null)), to.clone());
        Some(made(Kind::Comma(Box::new(kept), Box::new(chosen)), to.clone()))
    }

    /// `static_cast<Derived &>(base)`: the same object.
    pub(super) fn cast_reference(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let (Type::Struct(from), Type::Struct(target)) = (&value.ty, to) else { return None };
        let (from, target) = (*from, *target);
        if from == target || !value.is_place() {
            return None;
        }
        if self.derives(from, target) {
            return Some(self.as_base(value.clone(), to));
        }
        if !self.derives(target, from) {
            return None;
        }
        let span = value.span;
        let Some(offset) = self.bytes_back(target, from, span) else { return Some(Expression::bad(span)) };
        let pointer = self.address_of(value.clone());
        let pointer = self.moved_pointer(pointer, -offset, target);
        Some(Expression { kind: Kind::Dereference(Box::new(pointer)), ty: to.clone(), span })
    }

    /// Whether the function that is read runs on the device, and never on the host.
    fn is_device_alone(&self) -> bool {
        let function = self.function.and_then(|id| self.tree.functions.get(id));
        function.is_some_and(|function| matches!(function.side, Side::Kernel | Side::Device))
    }

    /// `dynamic_cast<Derived *>(base)`.
    pub(super) fn dynamic_cast(&mut self, syntax: &TypeSyntax, operand: &ast::Expression, span: Span) -> Expression {
        let to = self.resolve_type(syntax);
        let value = self.value(operand);
        if value.ty == Type::Bad || to == Type::Bad {
            return Expression::bad(span);
        }
        let (Some(Type::Struct(from)), Some(Type::Struct(target))) = (value.ty.target(), to.target()) else {
            self.unsupported(span, "`dynamic_cast` of anything but a pointer to an object");
            return Expression::bad(span);
        };
        let (from, target) = (*from, *target);
        if self.derives(from, target) {
            return self.convert(value, &to);
        }
        if self.is_device_alone() {
            self.rule(span, "`dynamic_cast` is not allowed in device code".to_owned());
            return Expression::bad(span);
        }
        if !self.polymorphic.contains(&from) {
            let name = self.type_text(&Type::Struct(from));
            self.rule(span, format!("`dynamic_cast` needs virtual methods, and `{name}` has none"));
            return Expression::bad(span);
        }
        self.cast_while_running(value, (from, target), span)
    }
}

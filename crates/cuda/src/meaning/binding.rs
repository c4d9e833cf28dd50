//! Structured bindings, `auto [a, b] = …`: names for the parts of one variable.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind, LocalId},
    types::Type,
};
use crate::{diagnose::Problem, parse::ast, text::Span};

impl Checker<'_> {
    /// Declares the names, so that a mistake in the value is reported once.
    pub(super) fn declare_parts(&mut self, variable: &ast::Variable) {
        for (name, span) in &variable.bindings {
            let known = self.scopes.last().and_then(|scope| scope.get(name));
            if matches!(known, Some(Binding::Local(_) | Binding::Part(..))) {
                self.error(*span, Problem::Redeclared(name.to_string()));
            }
            let local = self.add_local(Rc::clone(name), Type::Bad, *span);
            self.bind(Rc::clone(name), Binding::Local(local));
        }
    }

    /// Lets the names stand for the parts of a variable of this type.
    pub(super) fn bind_parts(&mut self, variable: &ast::Variable, whole: LocalId, ty: &Type) {
        for (index, name) in self.named_parts(variable, ty).into_iter().enumerate() {
            self.bind(name, Binding::Part(whole, index));
        }
    }

    /// The names for the parts of a variable of this type; none where they are not as many as that has.
    pub(super) fn named_parts(&mut self, variable: &ast::Variable, ty: &Type) -> Vec<ast::Symbol> {
        let names = &variable.bindings;
        if names.is_empty() || *ty == Type::Bad {
            return Vec::new();
        }
        let Some(count) = self.parts(ty) else {
            let found = self.type_text(ty);
            let words = format!("a structure, a pair or an array has parts to name, and this is `{found}`");
            self.rule(variable.name_span, words);
            return Vec::new();
        };
        if count != names.len() as u64 {
            let found = self.type_text(ty);
            let words = format!("{} names for the parts of `{found}`, which has {count}", names.len());
            self.rule(variable.name_span, words);
            return Vec::new();
        }
        names.iter().map(|(name, _)| Rc::clone(name)).collect()
    }

    fn parts(&self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Array(_, count) => Some(*count),
            Type::Struct(id) => {
                let structure = &self.tree.types.structs[*id];
                match &*structure.name {
                    "__array" => self.parts(&structure.fields.first()?.ty),
                    "__pair" => Some(2),
                    "__tuple" => self.parts_of_tuple(ty),
                    name if name.starts_with("__") => None,
                    _ => Some(structure.fields.len() as u64),
                }
            }
            _ => None,
        }
    }

    /// What a name for a part stands for.
    pub(super) fn part_of(&mut self, name: &ast::Symbol, whole: LocalId, index: usize, span: Span) -> Expression {
        let whole = match self.captured(name, whole, span) {
            Some(captured) => captured,
            None => self.local_expression(whole, span),
        };
        self.part_at(whole, index, span)
    }

    pub(super) fn part_at(&self, whole: Expression, index: usize, span: Span) -> Expression {
        match whole.ty.clone() {
            Type::Struct(id) if &*self.tree.types.structs[id].name == "__tuple" => {
                self.part_of_tuple(whole, index, span)
            }
            Type::Struct(id) => {
                let structure = &self.tree.types.structs[id];
                let array = &*structure.name == "__array";
                let Some(field) = structure.fields.get(if array { 0 } else { index }) else {
                    return Expression::bad(span);
                };
                let ty = field.ty.clone();
                let member = Kind::Member(Box::new(whole), if array { 0 } else { index });
                let member = Expression { kind: member, ty, span };
                if array { self.part_at(member, index, span) } else { member }
            }
            Type::Array(element, _) => {
                let at = Expression::integer(i64::try_from(index).unwrap_or(0), Type::INT, span);
                Expression { kind: Kind::Index(Box::new(whole), Box::new(at)), ty: (*element).clone(), span }
            }
            _ => Expression::bad(span),
        }
    }

    /// The type that an expression says by `decltype`. Of a place that is no plain name it is a reference.
    pub(super) fn type_of(&mut self, value: &ast::Expression, parenthesised: bool) -> Type {
        self.type_and_reference_of(value, parenthesised).0
    }

    /// `decltype(&C::f)` of a method or member: programs ask by it whether there is one.
    fn type_of_member(&mut self, value: &ast::Expression) -> Option<Type> {
        let ast::ExpressionKind::Unary(ast::UnaryOperator::AddressOf, operand) = &value.kind else { return None };
        let ast::ExpressionKind::Name(name) = &operand.kind else { return None };
        let structure = self.path_structure(name)?;
        let there = self.method_named(structure, &name.symbol).is_some() || self.has_member(structure, &name.symbol);
        let pointer = there.then(|| self.attempt(|checker| checker.pointer_to_member(name))).flatten();
        let pointer = pointer.map(|pointer| pointer.ty).filter(|ty| *ty != Type::Bad);
        pointer.or_else(|| there.then(|| Type::pointer(Type::Struct(structure))))
    }

    /// The type that an expression says by `decltype`, and, where that is a reference, whether what it refers to is `const`.
    pub(super) fn type_and_reference_of(
        &mut self,
        value: &ast::Expression,
        parenthesised: bool,
    ) -> (Type, Option<bool>) {
        if let Some(ty) = self.type_of_member(value) {
            return (ty, None);
        }
        let called = self.called.len();
        let read = self.conditionally(|checker| checker.expression(value));
        self.called.truncate(called);
        // The name of a function has the function's type, its address that of a pointer.
        let address = matches!(value.kind, ast::ExpressionKind::Unary(ast::UnaryOperator::AddressOf, _));
        if let (Kind::Function(id), false) = (&read.kind, address) {
            return (self.function_type(*id), None);
        }
        let plain = matches!(value.kind, ast::ExpressionKind::Name(_) | ast::ExpressionKind::Member { .. });
        let plain = plain && !parenthesised;
        let refers = match (&value.kind, &read.kind) {
            // A name that was declared as a reference.
            (ast::ExpressionKind::Name(_), Kind::Dereference(pointer)) => matches!(pointer.kind, Kind::Local(id)
                if self.local(id).is_some_and(|local| local.reference)),
            _ => false,
        };
        let refers = read.ty != Type::Bad && (refers || (read.is_place() && !plain));
        let constant = match &read.kind {
            Kind::Dereference(pointer) | Kind::Index(pointer, _) => matches!(pointer.ty, Type::Pointer(_, true)),
            _ => false,
        };
        (read.ty, refers.then_some(constant))
    }
}

//! Which constant references have to refer. A copy of a plain value is as good as a reference to it while nothing tells them apart:
//! nobody asks for its address, and nothing of its type is written through another parameter.

use super::{Binding, Checker, types::Type};
use crate::parse::{
    ast::{self, ExpressionKind, TypeKind, UnaryOperator},
    visit,
};

impl Checker<'_> {
    /// Whether a constant reference may be told apart from a copy in the body of its function.
    pub(super) fn needs_reference(&mut self, function: &ast::Function, parameter: &ast::Parameter) -> bool {
        let (Some(name), Some(body)) = (&parameter.name, &function.body) else { return false };
        let is = |value: &ast::Expression, name: &ast::Symbol| matches!(&value.kind, ExpressionKind::Name(own) if own.path.is_empty() && own.symbol == *name);
        let mut found = false;
        visit::expressions(body, &mut |value| match &value.kind {
            ExpressionKind::Unary(UnaryOperator::AddressOf, place) => found |= is(place, name),
            // What takes a symbol takes the variable itself.
            ExpressionKind::Call(callee, arguments) => {
                found |= matches!(&callee.kind, ExpressionKind::Name(called) if takes_itself(&called.symbol))
                    && arguments.iter().any(|argument| is(argument, name));
            }
            _ => {}
        });
        if found {
            return true;
        }
        let TypeKind::Reference(inner) = &parameter.declared.kind else { return false };
        let ty = self.resolve_type(inner);
        if ty.scalar().is_none() {
            return matches!(ty, Type::Struct(_)) && self.is_read_after_a_write(&ty, function, name, body);
        }
        if self.is_read_after_another_write(&ty, name, body) {
            return true;
        }
        for other in &function.parameters {
            let (Some(other_name), Some(target)) = (&other.name, written(&other.declared)) else { continue };
            if other_name == name || self.resolve_type(target) != ty {
                continue;
            }
            let mut changed = false;
            visit::expressions(body, &mut |value| {
                if let ExpressionKind::Assign(_, target, _) | ExpressionKind::Step { operand: target, .. } = &value.kind
                {
                    visit::within(target, &mut |part| changed |= is(part, other_name));
                }
            });
            if changed {
                return true;
            }
        }
        false
    }

    /// Whether a number is read through a constant reference after a member of the method's object, or a variable of the program,
    /// was written that holds such numbers: it may be the one that is referred to.
    fn is_read_after_another_write(&self, ty: &Type, name: &ast::Symbol, body: &[ast::Statement]) -> bool {
        let holds = |place: &ast::Symbol| {
            let member = self.owner.and_then(|owner| {
                let found = self.declaring(owner, place).into_iter().next()?;
                let fields = &self.tree.types.structs[found.structure].fields;
                fields.iter().find(|field| field.name == *place).map(|field| &field.ty)
            });
            let global = || match self.scopes[0].get(place) {
                Some(Binding::Global(id)) => Some(&self.tree.globals[*id].ty),
                _ => None,
            };
            member.or_else(global).is_some_and(|found| self.leads_to_number(found, ty))
        };
        let (mut writes, mut reads) = (Vec::new(), Vec::new());
        visit::expressions(body, &mut |value| match &value.kind {
            ExpressionKind::Assign(_, target, _) | ExpressionKind::Step { operand: target, .. } => {
                if let Some(Some(place)) = member_of_this(target)
                    && place != *name
                    && holds(&place)
                {
                    writes.push(value.span.end);
                }
            }
            ExpressionKind::Name(own) if own.path.is_empty() && own.symbol == *name => reads.push(value.span.start),
            _ => {}
        });
        let again = visit::has_loops(body);
        writes.iter().any(|end| reads.iter().any(|start| again || start >= end))
    }

    /// Whether numbers of this type lie in objects of another one, or where pointers in these lead to.
    fn leads_to_number(&self, within: &Type, number: &Type) -> bool {
        match within {
            Type::Array(element, _) | Type::Pointer(element, _) if !element.is_pointer() => {
                self.leads_to_number(element, number)
            }
            Type::Struct(id) => self.tree.types.structs[*id].fields.iter().any(|field| match field.ty.innermost() {
                Type::Struct(inner) => inner != id && self.leads_to_number(&field.ty, number),
                Type::Pointer(target, _) => **target == *number,
                plain => plain == number,
            }),
            plain => plain == number,
        }
    }

    /// Whether a member of a structure is read through a constant reference after the same member of a structure of its type was
    /// written in another way: through another parameter, or as the object of the method.
    fn is_read_after_a_write(
        &mut self,
        ty: &Type,
        function: &ast::Function,
        name: &ast::Symbol,
        body: &[ast::Statement],
    ) -> bool {
        let mut others = Vec::new();
        for other in &function.parameters {
            if let (Some(other_name), Some(target)) = (&other.name, written(&other.declared))
                && other_name != name
                && self.resolve_type(target) == *ty
            {
                others.push(other_name.clone());
            }
        }
        let of_a_method = matches!(ty, Type::Struct(id) if self.owner == Some(*id));
        if others.is_empty() && !of_a_method {
            return false;
        }
        let (mut writes, mut reads, mut inner) = (Vec::new(), Vec::new(), Vec::new());
        visit::expressions(body, &mut |value| {
            if let ExpressionKind::Assign(_, target, _) | ExpressionKind::Step { operand: target, .. } = &value.kind {
                let own = if of_a_method { member_of_this(target) } else { None };
                if let Some(member) = others.iter().find_map(|other| member_of(target, other)).or(own) {
                    writes.push((member, value.span.end));
                }
            }
            if !inner.contains(&value.span)
                && let Some(member) = member_of(value, name)
            {
                visit::within(value, &mut |part| inner.push(part.span));
                reads.push((member, value.span.start));
            }
        });
        let again = visit::has_loops(body);
        writes.iter().any(|(written, end)| {
            reads.iter().any(|(read, start)| {
                (again || start >= end) && (written.is_none() || read.is_none() || written == read)
            })
        })
    }
}

/// Which member of a variable a place is in, or none of them if it is all of it; nothing if it is in another variable.
fn member_of(place: &ast::Expression, name: &ast::Symbol) -> Option<Option<ast::Symbol>> {
    match &place.kind {
        ExpressionKind::Name(own) if own.path.is_empty() && own.symbol == *name => Some(None),
        ExpressionKind::Member { object, name: member, .. } => {
            member_of(object, name).map(|outer| outer.or_else(|| Some(member.clone())))
        }
        ExpressionKind::Index(base, _) | ExpressionKind::Unary(UnaryOperator::Dereference, base) => {
            member_of(base, name)
        }
        _ => None,
    }
}

/// The same for the object of a method, whose members may be named without it.
fn member_of_this(place: &ast::Expression) -> Option<Option<ast::Symbol>> {
    match &place.kind {
        ExpressionKind::This => Some(None),
        ExpressionKind::Name(own) if own.path.is_empty() => Some(Some(own.symbol.clone())),
        ExpressionKind::Member { object, name: member, .. } => {
            member_of_this(object).map(|outer| outer.or_else(|| Some(member.clone())))
        }
        ExpressionKind::Index(base, _) | ExpressionKind::Unary(UnaryOperator::Dereference, base) => {
            member_of_this(base)
        }
        _ => None,
    }
}

/// What is written through a parameter: the target of a pointer or reference that is not constant.
fn written(declared: &ast::TypeSyntax) -> Option<&ast::TypeSyntax> {
    match &declared.kind {
        TypeKind::Reference(inner) | TypeKind::Pointer(inner) | TypeKind::Array(inner, _) if !inner.constant => {
            Some(inner)
        }
        _ => None,
    }
}

fn takes_itself(function: &str) -> bool {
    matches!(function, "addressof" | "__addressof") || function.starts_with("cuda") && function.contains("Symbol")
}

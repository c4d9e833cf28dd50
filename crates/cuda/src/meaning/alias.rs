//! Which constant references have to refer. A copy of a plain value is as good as a reference to it while nothing tells them apart:
//! nobody asks for its address, and nothing of its type is written through another parameter. In device code they are copies all
//! the same: WGSL lets no variable be given to a function twice if the function writes to it.

use super::Checker;
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
        // Structures are copied as a whole before the body begins, and few are written in parts.
        if ty.scalar().is_none() {
            return false;
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

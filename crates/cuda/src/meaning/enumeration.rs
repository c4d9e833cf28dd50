//! Enumerations.

use std::rc::Rc;

use super::{
    Binding, Checker, qualified,
    types::{Scalar, Type},
};
use crate::{diagnose::Problem, parse::ast, text::Span};

impl Checker<'_> {
    pub(super) fn declare_enum(
        &mut self,
        name: Option<&ast::Symbol>,
        members: &[(ast::Symbol, Option<ast::Expression>, Span)],
        scoped: bool,
        below: Scalar,
    ) {
        let ty = if let Some(name) = name {
            self.tree.types.enums.push(Rc::clone(name));
            let id = self.tree.types.enums.len() - 1;
            let ty = Type::Enum(id, below);
            if !self.space.is_empty() {
                let space = Rc::clone(&self.space);
                self.spaces.of_enumerations.insert(id, space);
            }
            self.bind(Rc::clone(name), Binding::Type(ty.clone()));
            ty
        } else {
            Type::INT
        };
        let mut next = 0_i64;
        if scoped && let Type::Enum(id, _) = ty {
            self.tree.types.scoped.insert(id);
        }
        for (position, (member, value, span)) in members.iter().enumerate() {
            let own = members[..position].iter().any(|(known, ..)| known == member);
            let other = matches!(self.find_here(member), Some(Binding::Enumerator(..) | Binding::Global(_)));
            if own || (other && !scoped) {
                self.error(*span, Problem::Redeclared(member.to_string()));
            }
            if let Some(value) = value {
                let value = self.expression(value);
                match self.constant_integer(&value) {
                    Some(value) => next = value,
                    None => self.rule(*span, "an enumerator's value must be known when the program is compiled"),
                }
            }
            let known = match name {
                Some(name) if scoped => format!("{name}_{member}").into(),
                _ => Rc::clone(member),
            };
            let binding = Binding::Enumerator(next, ty.clone(), known);
            match ty {
                Type::Enum(id, _) if scoped => {
                    self.scopes[0].insert(qualified::scoped_name(id, member).into(), binding);
                }
                _ => self.bind(Rc::clone(member), binding),
            }
            next = next.wrapping_add(1);
        }
    }
}

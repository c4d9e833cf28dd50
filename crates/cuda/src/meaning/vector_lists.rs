//! Lists in braces among the arguments of a vector's methods: `v.assign(n, {0, 0})`, `v.insert(v.end(), {1, 2, 3})`.

use std::rc::Rc;

use super::{Checker, tree::Expression, types::Type};
use crate::parse::ast;

impl Checker<'_> {
    /// The values of the arguments that a method of a vector is given. A list of several elements is a vector of them.
    pub(super) fn vector_arguments(
        &mut self,
        name: &str,
        element: &Type,
        arguments: &[ast::Expression],
    ) -> Vec<Expression> {
        let one = match (name, arguments.len()) {
            ("push_back", 1) => Some(0),
            ("assign" | "resize" | "insert", 2) => Some(1),
            ("insert", 3) => Some(2),
            _ => None,
        };
        let several = self.takes_several(name, element, arguments);
        let mut values = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            values.push(match &argument.kind {
                ast::ExpressionKind::List(items) if several && at + 1 == arguments.len() => {
                    self.list(&mut Type::Vector(Rc::new(element.clone())), items, argument.span)
                }
                ast::ExpressionKind::List(items) if one == Some(at) => {
                    self.list(&mut element.clone(), items, argument.span)
                }
                _ => self.expression(argument),
            });
        }
        values
    }

    /// Whether a method of a vector is given several elements in braces.
    pub(super) fn takes_several(&mut self, name: &str, element: &Type, arguments: &[ast::Expression]) -> bool {
        let Some(ast::Expression { kind: ast::ExpressionKind::List(items), .. }) = arguments.last() else {
            return false;
        };
        match (name, arguments.len()) {
            ("assign", 1) => true,
            ("insert", 2) => !self.makes_one(element, items),
            _ => false,
        }
    }

    /// Whether a list holds what one element is made of, and not the elements themselves.
    fn makes_one(&mut self, element: &Type, items: &[ast::Expression]) -> bool {
        if !matches!(element, Type::Struct(_) | Type::Vector(_)) {
            return false;
        }
        match items.first() {
            None => true,
            Some(ast::Expression { kind: ast::ExpressionKind::List(_), .. }) => false,
            Some(first) => self.type_of(first, false) != *element,
        }
    }
}

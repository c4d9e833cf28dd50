//! Loops over ranges: `for (auto &x : v)`.

use std::{collections::HashMap, rc::Rc};

use super::{
    Checker,
    local::is_auto,
    tree::{Expression, Kind, Statement, StatementKind},
    types::Type,
};
use crate::{
    parse::ast::{self, TypeKind},
    text::Span,
};

impl Checker<'_> {
    /// `for (T x : vector)` as a loop over an index.
    pub(super) fn for_range(
        &mut self,
        variable: &ast::Variable,
        range: &ast::Expression,
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        if let ast::ExpressionKind::List(items) = &range.kind {
            return self.for_list(variable, items, body, span);
        }
        let range = self.expression(range);
        self.for_range_over(variable, range, body, span)
    }

    /// `for (T x : {a, b, c})`: over an array of them.
    pub(super) fn for_list(
        &mut self,
        variable: &ast::Variable,
        items: &[ast::Expression],
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        let first = items.first().map_or(Type::INT, |first| self.value(first).ty);
        let element = if is_auto(&variable.declared) { first } else { self.resolve_type(&variable.declared) };
        let mut ty = Type::Array(Rc::new(element), 0);
        let list = self.list(&mut ty, items, span);
        let id = self.add_local("list".into(), ty.clone(), span);
        if let Some(local) = self.local_mut(id) {
            local.address_taken = true;
        }
        let declare = Statement { kind: StatementKind::Declare(id, Some(list)), span };
        let range = Expression { kind: Kind::Local(id), ty, span };
        let turn = self.for_range_over(variable, range, body, span);
        Statement { kind: StatementKind::Block(vec![declare, turn]), span }
    }

    pub(super) fn for_range_over(
        &mut self,
        variable: &ast::Variable,
        range: Expression,
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        let range = match range.ty {
            Type::Struct(id)
                if matches!(&*self.tree.types.structs[id].name, "__array" | "__map" | "__set" | "__deque") =>
            {
                let ty = self.tree.types.structs[id].fields[0].ty.clone();
                Expression { kind: Kind::Member(Box::new(range), 0), ty, span }
            }
            _ => range,
        };
        let (element, length) = match range.ty.clone() {
            Type::Bad => return Statement { kind: StatementKind::Empty, span },
            Type::Vector(element) => {
                let object = self.address_of(range.clone());
                let size = Expression { kind: Kind::Library("vector.size", vec![object]), ty: Type::SIZE, span };
                ((*element).clone(), size)
            }
            Type::Array(element, count) => {
                ((*element).clone(), Expression::integer(count.cast_signed(), Type::SIZE, span))
            }
            other => {
                let name = self.type_text(&other);
                self.unsupported(range.span, format!("a loop over `{name}`"));
                return Statement { kind: StatementKind::Empty, span };
            }
        };
        if !range.is_place() {
            self.unsupported(range.span, "a loop over a temporary");
            return Statement { kind: StatementKind::Empty, span };
        }
        self.scopes.push(HashMap::new());
        let counter = self.add_local("position".into(), Type::SIZE, span);
        if let Some(local) = self.local_mut(counter) {
            local.assigned = true;
        }
        let at = Expression { kind: Kind::Local(counter), ty: Type::SIZE, span };
        let zero = Expression::integer(0, Type::SIZE, span);
        let start = Statement { kind: StatementKind::Declare(counter, Some(zero)), span };
        let less = ast::BinaryOperator::Less;
        let condition =
            Expression { kind: Kind::Binary(less, Box::new(at.clone()), Box::new(length)), ty: Type::BOOL, span };
        let step = Expression {
            kind: Kind::Step { increment: true, prefix: true, target: Box::new(at.clone()) },
            ty: Type::SIZE,
            span,
        };
        let place = if matches!(range.ty, Type::Vector(_)) {
            let object = self.address_of(range);
            Expression { kind: Kind::Library("vector.at", vec![object, at]), ty: element.clone(), span }
        } else {
            Expression { kind: Kind::Index(Box::new(range), Box::new(at)), ty: element.clone(), span }
        };
        self.declare_parts(variable);
        let reference = matches!(variable.declared.kind, TypeKind::Reference(_));
        let ty = if is_auto(&variable.declared) { element } else { self.resolve_type(&variable.declared) };
        let declare = if reference {
            let address = self.address_of(place);
            self.bind_local(variable, Type::pointer(ty), Some(address), Vec::new(), true, None)
        } else {
            let value = self.convert(place, &ty);
            let value = self.owned(value);
            self.bind_local(variable, ty, Some(value), Vec::new(), false, None)
        };
        let inner = self.repeated(body);
        self.scopes.pop();
        let body = Statement { kind: StatementKind::Block(vec![declare, inner]), span };
        let kind = StatementKind::For {
            start: Some(Box::new(start)),
            condition: Some(condition),
            step: Some(step),
            body: Box::new(body),
        };
        Statement { kind, span }
    }
}

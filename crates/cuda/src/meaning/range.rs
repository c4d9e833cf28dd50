//! Loops over ranges: `for (auto &x : v)`.

use std::{collections::HashMap, rc::Rc};

use super::{
    Checker,
    local::is_auto,
    tree::{Expression, Kind, Statement, StatementKind},
    types::{Scalar, Type},
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
            Type::Struct(id) if &*self.tree.types.structs[id].name == "__array" => {
                let ty = self.tree.types.structs[id].fields[0].ty.clone();
                Expression { kind: Kind::Member(Box::new(range), 0), ty, span }
            }
            _ => range,
        };
        if let Type::Struct(id) = range.ty
            && let (Some(begin), Some(end)) =
                (self.method_named(id, &"begin".into()), self.method_named(id, &"end".into()))
        {
            return self.for_places(variable, range, [begin, end], body, span);
        }
        if !range.is_place() && matches!(range.ty, Type::Vector(_) | Type::Text | Type::Array(..)) {
            return self.for_temporary(variable, range, body, span);
        }
        let (element, length) = match range.ty.clone() {
            Type::Bad => return Statement { kind: StatementKind::Empty, span },
            Type::Vector(element) => {
                let object = self.address_of(range.clone());
                let size = Expression { kind: Kind::Library("vector.size", vec![object]), ty: Type::SIZE, span };
                ((*element).clone(), size)
            }
            Type::Text => {
                let object = self.address_of(range.clone());
                let size = Expression { kind: Kind::Library("vector.size", vec![object]), ty: Type::SIZE, span };
                (Type::Scalar(Scalar::I8), size)
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
        let place = match range.ty {
            Type::Vector(_) | Type::Text => {
                let name = if range.ty == Type::Text { "string.at" } else { "vector.at" };
                let object = self.address_of(range);
                Expression { kind: Kind::Library(name, vec![object, at]), ty: element.clone(), span }
            }
            _ => Expression { kind: Kind::Index(Box::new(range), Box::new(at)), ty: element.clone(), span },
        };
        let body = self.turn(variable, place, body, span);
        self.scopes.pop();
        let kind = StatementKind::For {
            start: Some(Box::new(start)),
            condition: Some(condition),
            step: Some(step),
            body: Box::new(body),
        };
        Statement { kind, span }
    }

    /// A loop over what was just made: it lives as long as the loop.
    fn for_temporary(
        &mut self,
        variable: &ast::Variable,
        range: Expression,
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        self.scopes.push(HashMap::new());
        let ty = range.ty.clone();
        let start = self.owned(range);
        self.need_end(&ty, span);
        let (id, declare) = self.hidden_local("range", ty.clone(), start, span);
        let range = Expression { kind: Kind::Local(id), ty, span };
        let turn = self.for_range_over(variable, range, body, span);
        self.scopes.pop();
        Statement { kind: StatementKind::Block(vec![declare, turn]), span }
    }

    /// A variable of ours, and the statement that declares it.
    fn hidden_local(&mut self, name: &str, ty: Type, start: Expression, span: Span) -> (usize, Statement) {
        let id = self.add_local(name.into(), ty, span);
        if let Some(local) = self.local_mut(id) {
            local.assigned = true;
            local.address_taken = true;
        }
        (id, Statement { kind: StatementKind::Declare(id, Some(start)), span })
    }

    /// A loop over an object with methods `begin` and `end`: from the one place to the other, by what these places can do.
    fn for_places(
        &mut self,
        variable: &ast::Variable,
        range: Expression,
        ends: [(usize, usize); 2],
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        if !range.is_place() {
            return self.for_temporary(variable, range, body, span);
        }
        self.scopes.push(HashMap::new());
        let mut statements = Vec::new();
        let mut places = Vec::new();
        for ((index, has), name) in ends.into_iter().zip(["begin", "end"]) {
            let object = self.as_base(range.clone(), &Type::Struct(has));
            let value = self.call_on(index, object, Vec::new(), name, span);
            let value = self.decay(value);
            let value = self.owned(value);
            let ty = value.ty.clone();
            self.need_end(&ty, span);
            let (id, declare) = self.hidden_local(name, ty.clone(), value, span);
            statements.push(declare);
            places.push(Expression { kind: Kind::Local(id), ty, span });
        }
        let (Some(last), Some(at)) = (places.pop(), places.pop()) else {
            return Statement { kind: StatementKind::Empty, span };
        };
        if at.ty == Type::Bad || last.ty == Type::Bad {
            self.scopes.pop();
            return Statement { kind: StatementKind::Empty, span };
        }
        let condition = self.binary_values(ast::BinaryOperator::NotEqual, at.clone(), last, span);
        let (step, place) = match at.ty.clone() {
            Type::Pointer(target, _) => {
                let kind = Kind::Step { increment: true, prefix: true, target: Box::new(at.clone()) };
                let step = Expression { kind, ty: at.ty.clone(), span };
                let kind = Kind::Dereference(Box::new(at));
                (Some(step), Some(Expression { kind, ty: (*target).clone(), span }))
            }
            _ => (self.operator_call("++", vec![at.clone()], span), self.operator_call("*", vec![at], span)),
        };
        let (Some(step), Some(place)) = (step, place) else {
            let name = self.type_text(&range.ty);
            self.unsupported(range.span, format!("a loop over `{name}`"));
            self.scopes.pop();
            return Statement { kind: StatementKind::Empty, span };
        };
        let condition = self.condition(condition);
        let body = self.turn(variable, place, body, span);
        self.scopes.pop();
        let kind =
            StatementKind::For { start: None, condition: Some(condition), step: Some(step), body: Box::new(body) };
        statements.push(Statement { kind, span });
        Statement { kind: StatementKind::Block(statements), span }
    }

    /// What a turn of such a loop does: the variable is this element, or stands for it.
    fn turn(&mut self, variable: &ast::Variable, place: Expression, body: &ast::Statement, span: Span) -> Statement {
        let element = place.ty.clone();
        self.declare_parts(variable);
        let reference = matches!(variable.declared.kind, TypeKind::Reference(_));
        let ty = if is_auto(&variable.declared) { element } else { self.resolve_type(&variable.declared) };
        let declare = if reference && place.is_place() {
            let address = self.address_of(place);
            self.bind_local(variable, Type::pointer(ty), Some(address), true, None)
        } else {
            let value = self.convert(place, &ty);
            let value = self.owned(value);
            self.bind_local(variable, ty, Some(value), false, None)
        };
        let inner = self.repeated(body);
        Statement { kind: StatementKind::Block(vec![declare, inner]), span }
    }
}

//! What objects are made of and own: what of their life is more than bytes, and the functions that C++ adds for it where
//! a structure has none of its own.

mod copies;
mod elements;
mod ends;
mod parts;
mod starts;
pub(super) mod temporaries;

use std::rc::Rc;

use super::{
    checker::Checker,
    record::{Act, Life},
    tree::{Expression, Function, FunctionId, Kind, LocalId, Side, Statement, StatementKind},
    types::Type,
};
use crate::{
    parse::ast::{self, BinaryOperator},
    text::Span,
};

impl Checker<'_> {
    /// What of the life of an object of this type is more than its bytes.
    pub(super) fn life(&mut self, ty: &Type) -> Life {
        self.life_within(ty, &mut Vec::new()).0
    }

    /// The same inside of the structures that are open, and whether none of those was met: a vector may hold objects of
    /// the structure that it is a member of.
    fn life_within(&mut self, ty: &Type, open: &mut Vec<usize>) -> (Life, bool) {
        let id = match ty.innermost() {
            Type::Struct(id) => self.whole_structure(*id),
            Type::Vector(element) => return self.life_within(element, open),
            _ => return (Life::default(), true),
        };
        if let Some(known) = self.lives.get(&id) {
            return (*known, true);
        }
        if open.contains(&id) {
            return (Life::default(), false);
        }
        open.push(id);
        let (mut parts, mut whole) = (Life::default(), true);
        for member in self.member_types(id) {
            let (life, all) = self.life_within(&member, open);
            parts = parts.and(life);
            whole &= all;
        }
        open.pop();
        // A destructor that does nothing is as good as none.
        let destructor: ast::Symbol = format!("~{}", self.tree.types.structs[id].name).into();
        let does = |body: Option<&Vec<ast::Statement>>| body.is_none_or(|body| !body.is_empty());
        let destructor = self.methods.get(&(id, destructor)).is_some_and(|index| {
            self.overloads[*index].iter().any(|own| {
                let for_host = self.text_for_host(&own.syntax);
                does(own.syntax.body.as_ref()) || for_host.is_some_and(|own| does(own.body.as_ref()))
            })
        });
        let dynamic = self.dynamic.contains(&id);
        let copy = self.own_constructor(id, false).is_some_and(|at| parts.copies || !self.copies_members(id, at));
        let moving = self.own_constructor(id, true).is_some();
        let single = !copy && (moving || self.uncopied.contains(&id) || parts.single);
        let life = Life {
            ends: parts.ends || destructor,
            copies: parts.copies || copy || moving || single || dynamic,
            single,
            written: parts.written || moving || self.own_constructor(id, false).is_some(),
        };
        // Before the bodies of functions are read, methods may still be to come.
        if self.function.is_some() && (whole || open.is_empty()) {
            self.lives.insert(id, life);
        }
        (life, whole)
    }

    /// A function that does something to an object, and to another one of its type: both are given by their address.
    /// `Resize` and `StartAll` take a count in place of the other one.
    fn made_function(
        &mut self,
        act: Act,
        ty: &Type,
        span: Span,
        build: impl FnOnce(&mut Self, Expression, Expression) -> Vec<Statement>,
    ) -> Option<FunctionId> {
        if let Some(known) = self.acts.get(&(act, ty.clone())) {
            return Some(*known);
        }
        if !self.may_make_function("too many functions begin, copy and end the objects of this program", span) {
            return None;
        }
        // Containers live on the host alone; whether an object ends on the device too is seen where it does.
        let for_host = matches!(act, Act::End | Act::Resize) || self.tree.types.holds_container(ty);
        let side = if for_host { Side::Host } else { Side::Both };
        let id = self.tree.functions.len();
        self.acts.insert((act, ty.clone()), id);
        self.tree.functions.push(Function {
            name: act.name().into(),
            side,
            parameters: Vec::new(),
            result: Type::Void,
            returns_reference: false,
            locals: Vec::new(),
            body: None,
            on_host: None,
            span,
            body_span: span,
        });
        let outer = self.function.replace(id);
        let owner = self.owner.take();
        let place = |checker: &mut Self, name: &str| {
            let pointer = Type::pointer(ty.clone());
            let local = checker.add_local(name.into(), pointer.clone(), span);
            checker.parameter_local(local, false);
            let pointer = Expression { kind: Kind::Local(local), ty: pointer, span };
            Expression { kind: Kind::Dereference(Box::new(pointer)), ty: ty.clone(), span }
        };
        let object = place(self, "this");
        let other = match act {
            Act::Start | Act::End => object.clone(),
            Act::Resize | Act::StartAll => {
                let local = self.add_local("count".into(), Type::SIZE, span);
                self.parameter_local(local, false);
                Expression { kind: Kind::Local(local), ty: Type::SIZE, span }
            }
            _ => place(self, "other"),
        };
        let body = build(self, object, other);
        self.tree.functions[id].body = Some(body);
        self.function = outer;
        self.owner = owner;
        Some(id)
    }

    /// The members of a structure, each with what is to be said of it.
    fn member_types(&self, id: usize) -> Vec<Type> {
        self.tree.types.structs[id].fields.iter().map(|field| field.ty.clone()).collect()
    }

    /// A loop over so many elements.
    fn for_each_element(
        &mut self,
        count: Expression,
        downwards: bool,
        span: Span,
        turn: impl FnOnce(&mut Self, Expression) -> Option<Statement>,
    ) -> Option<Statement> {
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let counter: LocalId = self.add_local("position".into(), Type::SIZE, span);
        if let Some(local) = self.local_mut(counter) {
            local.assigned = true;
        }
        let turns = made(Kind::Local(counter), Type::SIZE);
        let last = count;
        let one = Expression::integer(1, Type::SIZE, span);
        let subtract = |left: Expression, right: Expression| {
            made(Kind::Binary(BinaryOperator::Subtract, Box::new(left), Box::new(right)), Type::SIZE)
        };
        let at = if downwards { subtract(subtract(last.clone(), turns.clone()), one) } else { turns.clone() };
        let body = turn(self, at)?;
        let zero = Expression::integer(0, Type::SIZE, span);
        let start = Statement { kind: StatementKind::Declare(counter, Some(zero)), span };
        let condition = made(Kind::Binary(BinaryOperator::Less, Box::new(turns.clone()), Box::new(last)), Type::BOOL);
        let step = made(Kind::Step { increment: true, prefix: true, target: Box::new(turns) }, Type::SIZE);
        let kind = StatementKind::For {
            start: Some(Box::new(start)),
            condition: Some(condition),
            step: Some(step),
            body: Box::new(body),
        };
        Some(Statement { kind, span })
    }

    /// A call for the object at a place.
    fn call_for(&mut self, function: FunctionId, place: Expression, other: Option<Expression>) -> Statement {
        let span = place.span;
        let mut arguments = vec![self.address_of(place)];
        arguments.extend(other.map(|other| self.address_of(other)));
        let ty = self.tree.functions[function].result.clone();
        let call = Expression { kind: Kind::Call(function, arguments), ty, span };
        Statement { kind: StatementKind::Expression(call), span }
    }

    /// A member of the object at a place.
    fn part(place: &Expression, index: usize, ty: &Type) -> Expression {
        let span = place.span;
        Expression { kind: Kind::Member(Box::new(place.clone()), index), ty: ty.clone(), span }
    }

    /// An element of the array at a place, or behind a pointer.
    fn element(place: &Expression, at: Expression, ty: &Rc<Type>) -> Expression {
        let span = place.span;
        Expression { kind: Kind::Index(Box::new(place.clone()), Box::new(at)), ty: (**ty).clone(), span }
    }
}

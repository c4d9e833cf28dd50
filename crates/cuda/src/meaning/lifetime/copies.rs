//! Objects made of other ones and assigned to: by what their structure has for it, or member by member.

use std::rc::Rc;

use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        checker::Checker,
        dynamic::VIRTUAL_METHODS,
        record::Act,
        tree::{Expression, Kind, Statement, StatementKind},
        types::Type,
    },
    parse::ast,
    text::Span,
};

/// What `std::move(…)` gives up, if the value is that.
fn given_up(value: &Expression) -> Option<&Expression> {
    match &value.kind {
        Kind::Library("move", list) => list.first(),
        _ => None,
    }
}

impl Checker<'_> {
    /// `std::move(place)`: the same place, and leave to empty it.
    pub(in crate::meaning) fn given_up(&mut self, place: Expression, span: Span) -> Expression {
        let life = self.life(&place.ty);
        if self.function.is_none() || !place.is_place() || !(life.ends || life.copies) {
            return place;
        }
        let ty = place.ty.clone();
        Expression { kind: Kind::Library("move", vec![place]), ty, span }
    }

    /// The place that a value stands for where a reference to it is wanted.
    pub(in crate::meaning) fn referred(value: Expression) -> Expression {
        match given_up(&value) {
            Some(place) => place.clone(),
            None => value,
        }
    }

    /// A value that a new object starts with: itself if it was just made, and otherwise a copy of the object that it
    /// names, or what that one gives up.
    pub(in crate::meaning) fn owned(&mut self, value: Expression) -> Expression {
        if let (Type::Struct(id), true, true) = (&value.ty, self.on_device(), value.is_place())
            && self.dynamic.contains(id)
        {
            self.unsupported(value.span, "a copy of an object with virtual methods in device code");
        }
        let lives = match value.ty {
            Type::Struct(_) => self.function.is_some(),
            Type::Vector(_) => self.on_host(),
            _ => false,
        };
        if !lives {
            return value;
        }
        let life = self.life(&value.ty);
        if !(life.ends || life.copies) {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        match value.kind {
            Kind::Conditional(condition, yes, no) => {
                let (yes, no) = (self.owned(*yes), self.owned(*no));
                let kind = Kind::Conditional(condition, Box::new(yes), Box::new(no));
                Expression { kind, ty, span }
            }
            Kind::Comma(left, right) => {
                let right = self.owned(*right);
                Expression { kind: Kind::Comma(left, Box::new(right)), ty, span }
            }
            Kind::Library("move", mut list) if list.len() == 1 => {
                let place = list.remove(0);
                self.made_from(place, Act::Move, span)
            }
            _ if value.is_place() => self.made_from(value, Act::Copy, span),
            Kind::Member(..) if matches!(ty, Type::Struct(id) if self.dynamic.contains(&id)) => {
                // A part of an object that was just made: what that inherits from.
                let (kept, place) = self.kept(value);
                let copy = self.made_from(place, Act::Copy, span);
                let (kept, copy) = (Box::new(kept), Box::new(copy));
                Expression { kind: Kind::Comma(kept, copy), ty, span }
            }
            _ => value,
        }
    }

    /// An object made of the one at a place.
    fn made_from(&mut self, place: Expression, act: Act, span: Span) -> Expression {
        let Type::Struct(id) = place.ty else { return self.vector_from(place, act.moves(), span) };
        let ty = place.ty.clone();
        if act.moves()
            && let Some(at) = self.own_constructor(id, true)
        {
            return self.construct_from(at, &ty, place, span).unwrap_or_else(|| Expression::bad(span));
        }
        if let Some(at) = self.own_constructor(id, false) {
            return self.construct_from(at, &ty, place, span).unwrap_or_else(|| Expression::bad(span));
        }
        if (!act.moves() && self.life(&ty).single) || self.uncopied.contains(&id) {
            self.cannot_copy(&ty, span);
            return Expression::bad(span);
        }
        let members = self.member_types(id);
        if !members.iter().any(|member| self.life(member).copies) && !self.dynamic.contains(&id) {
            // The bytes are all that C++ copies here too.
            return place;
        }
        let Some(function) = self.memberwise(act, &ty, span) else { return Expression::bad(span) };
        let function = Expression { kind: Kind::Function(function), ty: Type::Void, span };
        let other = self.address_of(place);
        Expression { kind: Kind::Library("construct", vec![function, other]), ty, span }
    }

    pub(in crate::meaning) fn cannot_copy(&mut self, ty: &Type, span: Span) {
        let name = self.type_text(ty);
        let mut words = format!("`{name}` cannot be copied");
        if let Type::Struct(id) = ty
            && self.own_constructor(*id, true).is_none()
            && let Some(field) = {
                let fields = self.tree.types.structs[*id].fields.clone();
                fields.into_iter().find(|field| self.life(&field.ty).single)
            }
        {
            words = format!("`{name}` cannot be copied, since its member `{}` cannot", field.name);
        } else if let Type::Vector(_) = ty {
            words = format!("`{name}` cannot be copied, since its elements cannot");
        }
        // What the standard library does is said where the program asks for it.
        let span = if span == Span::default() { self.asked } else { span };
        let moves = !matches!(ty, Type::Struct(id)
            if self.uncopied.contains(id) && self.own_constructor(*id, true).is_none());
        let found = Diagnostic::error(span, Problem::Rule(words));
        self.sink.push(found.help(if moves {
            "pass it with `std::move(…)`, or take a reference to it"
        } else {
            "take a reference to it"
        }));
    }

    /// The function that C++ adds to a structure for this: it does the same to every member.
    pub(super) fn memberwise(&mut self, act: Act, ty: &Type, span: Span) -> Option<usize> {
        self.made_function(act, ty, span, |checker, object, other| {
            let mut body = Vec::new();
            match ty {
                Type::Array(element, count) => {
                    let count = Expression::integer(count.cast_signed(), Type::SIZE, span);
                    body.extend(checker.for_each_element(count, false, span, |checker, at| {
                        let (to, from) =
                            (Self::element(&object, at.clone(), element), Self::element(&other, at, element));
                        Some(checker.one_member(act, to, from))
                    }));
                }
                Type::Struct(id) if checker.has_virtual_bases(checker.whole_structure(*id)) => {
                    let places = [object, other];
                    body = match act {
                        Act::Copy | Act::Move => checker.copied_with_virtual_bases(act, *id, places, span),
                        _ => checker.assigned_with_virtual_bases(act, *id, places, span),
                    };
                }
                Type::Struct(id) => {
                    for (at, member) in checker.member_types(*id).iter().enumerate() {
                        // An object is of its own structure, whatever it is made of.
                        if checker.tree.types.structs[*id].fields[at].name.starts_with(VIRTUAL_METHODS) {
                            continue;
                        }
                        let (to, from) = (Self::part(&object, at, member), Self::part(&other, at, member));
                        let statement = checker.one_member(act, to, from);
                        body.push(statement);
                    }
                    if matches!(act, Act::Copy | Act::Move) && checker.dynamic.contains(id) {
                        body.extend(checker.marks(&object, *id, span));
                    }
                }
                _ => {}
            }
            body
        })
    }

    pub(super) fn one_member(&mut self, act: Act, to: Expression, from: Expression) -> Statement {
        let (ty, span) = (to.ty.clone(), to.span);
        let life = self.life(&ty);
        let special = life.ends || life.copies;
        if special && matches!(ty, Type::Array(..)) {
            return match self.memberwise(act, &ty, span) {
                Some(function) => self.call_for(function, to, Some(from)),
                None => Statement { kind: StatementKind::Empty, span },
            };
        }
        let from = if act.moves() { self.given_up(from, span) } else { from };
        let kind = if matches!(act, Act::Copy | Act::Move) {
            let value = self.owned(from);
            Kind::Assign(Box::new(to), Box::new(value))
        } else if let Some(call) = self.assigned_object(&to, &from, span) {
            return Statement { kind: StatementKind::Expression(call), span };
        } else {
            Kind::Assign(Box::new(to), Box::new(Self::referred(from)))
        };
        Statement { kind: StatementKind::Expression(Expression { kind, ty, span }), span }
    }

    /// `a = b` between objects: by the `operator=` of the structure if it has one that fits, or member by member.
    pub(in crate::meaning) fn assigned_object(
        &mut self,
        target: &Expression,
        value: &Expression,
        span: Span,
    ) -> Option<Expression> {
        let life = self.life(&target.ty);
        let id = match target.ty {
            Type::Struct(id) => id,
            Type::Vector(_) if value.ty == target.ty && self.on_host() && (life.ends || life.copies) => {
                return self.assigned_vector(target, value.clone(), span);
            }
            _ => return None,
        };
        if self.dynamic.contains(&id) && self.on_device() && value.ty == target.ty && value.is_place() {
            self.unsupported(span, "assigning an object with virtual methods in device code");
            return Some(Expression::bad(span));
        }
        let own = self.methods.get(&(id, "operator=".into())).copied();
        let own = own.filter(|index| self.overloads[*index].iter().any(|candidate| candidate.syntax.body.is_some()));
        // One that takes something else leaves the assignment of objects as it is.
        let own = own.filter(|index| value.ty != target.ty || self.takes_itself(*index, id));
        if value.ty != target.ty || self.function.is_none() || !(life.ends || life.copies) {
            return own.and_then(|_| self.operator_call("=", vec![target.clone(), value.clone()], span));
        }
        let given = given_up(value).is_some();
        if !given && !value.is_place() {
            return self.assigned_temporary(target, value.clone(), own, span);
        }
        if let Some(index) = own {
            let copies = self.overloads[index].iter().any(|candidate| {
                candidate.syntax.body.is_some() && candidate.syntax.parameters.iter().all(|parameter| !parameter.moved)
            });
            if given || copies {
                return self.operator_call("=", vec![target.clone(), value.clone()], span);
            }
        }
        if !given && life.single {
            self.cannot_copy(&target.ty, value.span);
            return Some(Expression::bad(span));
        }
        let members = self.member_types(id);
        if !members.iter().any(|member| self.life(member).copies) && !self.dynamic.contains(&id) {
            return None;
        }
        let act = if given { Act::TakeOver } else { Act::Assign };
        let function = self.memberwise(act, &target.ty, span)?;
        let place = self.address_of(target.clone());
        let other = self.address_of(Self::referred(value.clone()));
        Some(Expression { kind: Kind::Call(function, vec![place, other]), ty: Type::Void, span })
    }

    /// Whether one of a structure's `operator=` takes an object of the structure.
    fn takes_itself(&mut self, index: usize, id: usize) -> bool {
        let candidates: Vec<_> =
            self.overloads[index].iter().map(|candidate| (Rc::clone(&candidate.syntax), candidate.owner)).collect();
        candidates.iter().any(|(syntax, owner)| {
            syntax.template.is_none() && self.parameter_types(syntax, &[], *owner).first() == Some(&Type::Struct(id))
        })
    }

    /// `a = f()`: the object that was just made is assigned from, and ends.
    fn assigned_temporary(
        &mut self,
        target: &Expression,
        value: Expression,
        own: Option<usize>,
        span: Span,
    ) -> Option<Expression> {
        let by_value = own.is_some_and(|index| {
            self.overloads[index].iter().any(|candidate| {
                let parameters = &candidate.syntax.parameters;
                !parameters.iter().any(|parameter| matches!(parameter.declared.kind, ast::TypeKind::Reference(_)))
            })
        });
        if by_value {
            return self.operator_call("=", vec![target.clone(), value], span);
        }
        let value = self.owned(value);
        let ty = value.ty.clone();
        let local = self.add_local("made".into(), ty.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.address_taken = true;
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let place = made(Kind::Local(local), ty.clone());
        let store = made(Kind::Assign(Box::new(place.clone()), Box::new(value)), ty.clone());
        let from = self.given_up(place.clone(), span);
        let assign = match self.assigned_object(target, &from, span) {
            Some(assign) => assign,
            None => made(Kind::Assign(Box::new(target.clone()), Box::new(place.clone())), ty),
        };
        let mut whole = made(Kind::Comma(Box::new(store), Box::new(assign)), Type::Void);
        if self.life(&place.ty).ends {
            let end = self.ended(place)?;
            whole = made(Kind::Comma(Box::new(whole), Box::new(end)), Type::Void);
        }
        Some(whole)
    }
}

//! The elements of a `std::vector` that are objects with a life of their own.

use std::rc::Rc;

use crate::{
    meaning::{
        checker::Checker,
        record::Act,
        tree::{Expression, FunctionId, Kind, Statement, StatementKind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

fn made(kind: Kind, ty: Type, span: Span) -> Expression {
    Expression { kind, ty, span }
}

/// What a library function says of a vector that is given by its address.
fn asked(name: &'static str, vector: &Expression, ty: Type) -> Expression {
    made(Kind::Library(name, vec![vector.clone()]), ty, vector.span)
}

fn statement(value: Expression) -> Statement {
    let span = value.span;
    Statement { kind: StatementKind::Expression(value), span }
}

impl Checker<'_> {
    /// Whether something is called when an element ends, so that the library cannot just forget it.
    pub(in crate::meaning) fn element_ends(&mut self, element: &Type) -> bool {
        self.on_host() && self.life(element).ends
    }

    /// Whether the elements of a new vector are made one by one: they end, or their constructor says what they are.
    pub(in crate::meaning) fn starts_one_by_one(&mut self, element: &Type, span: Span) -> bool {
        self.element_ends(element) || self.on_host() && self.starts(element) && self.same_start(element, span).is_none()
    }

    /// The function that ends the elements between two addresses.
    fn end_of_range(&mut self, act: Act, element: &Type, span: Span) -> Option<FunctionId> {
        let end = self.end_of(element, span)?;
        let ty = Rc::new(element.clone());
        self.made_function(act, element, span, |checker, first, last| {
            let (first, last) = (checker.address_of(first), checker.address_of(last));
            let distance = Kind::Distance(Box::new(last), Box::new(first.clone()));
            let count = made(distance, Type::Scalar(Scalar::I64), span);
            let count = checker.cast_to(count, &Type::SIZE, false);
            let backwards = act == Act::EndBackwards;
            let ended = checker.for_each_element(count, backwards, span, |checker, at| {
                Some(checker.call_for(end, Self::element(&first, at, &ty), None))
            });
            ended.into_iter().collect()
        })
    }

    /// Sees to it that `delete[]` can end the objects of a type.
    pub(in crate::meaning) fn need_array_end(&mut self, element: &Type, span: Span) {
        if !self.life(element).ends {
            return;
        }
        self.need_end(element, span);
        if let Some(end) = self.end_of_range(Act::EndBackwards, element, span) {
            self.tree.array_ends.insert(element.clone(), end);
        }
    }

    /// What starts the objects of `new T[n]`, if they start with anything: a function.
    pub(in crate::meaning) fn array_start(&mut self, element: &Type, span: Span) -> Option<Expression> {
        if !self.starts(element) || self.function.is_none() {
            return None;
        }
        let ty = Rc::new(element.clone());
        let function = self.made_function(Act::StartAll, element, span, |checker, first, count| {
            let first = checker.address_of(first);
            let started = checker.for_each_element(count, false, span, |checker, at| {
                let value = checker.default_value(&ty, span)?;
                let kind = Kind::Assign(Box::new(Self::element(&first, at, &ty)), Box::new(value));
                Some(statement(made(kind, (*ty).clone(), span)))
            });
            started.into_iter().collect()
        })?;
        Some(made(Kind::Function(function), Type::Void, span))
    }

    /// The end of the elements from one address to another.
    fn ended_range(&mut self, element: &Type, first: Expression, last: Expression) -> Option<Expression> {
        let span = first.span;
        let end = self.end_of_range(Act::EndRange, element, span)?;
        Some(made(Kind::Call(end, vec![first, last]), Type::Void, span))
    }

    /// The function that ends a vector's elements and leaves it empty.
    pub(super) fn end_of_vector(&mut self, ty: &Type, element: &Type, span: Span) -> Option<FunctionId> {
        self.made_function(Act::End, ty, span, |checker, vector, _| {
            let vector = checker.address_of(vector);
            let pointer = Type::pointer(element.clone());
            let (first, last) = (asked("vector.data", &vector, pointer.clone()), asked("vector.end", &vector, pointer));
            let ended = checker.ended_range(element, first, last);
            ended.into_iter().chain([asked("vector.clear", &vector, Type::Void)]).map(statement).collect()
        })
    }

    /// The function that gives a vector a number of elements: it ends those beyond, or makes new ones.
    fn resized(&mut self, ty: &Type, element: &Type, span: Span) -> Option<FunctionId> {
        self.made_function(Act::Resize, ty, span, |checker, vector, count| {
            let vector = checker.address_of(vector);
            let size = asked("vector.size", &vector, Type::SIZE);
            let zero = made(Kind::Zero, element.clone(), span);
            let less = |left: &Expression, right: &Expression| {
                let kind = Kind::Binary(BinaryOperator::Less, Box::new(left.clone()), Box::new(right.clone()));
                made(kind, Type::BOOL, span)
            };
            let pointer = Type::pointer(element.clone());
            let first = asked("vector.data", &vector, pointer.clone());
            let first = made(Kind::Offset(Box::new(first), Box::new(count.clone())), pointer.clone(), span);
            let last = asked("vector.end", &vector, pointer);
            let cut = vec![vector.clone(), count.clone(), zero.clone()];
            let cut = made(Kind::Library("vector.resize", cut), Type::Void, span);
            let fewer: Vec<Statement> =
                checker.ended_range(element, first, last).into_iter().chain([cut]).map(statement).collect();
            let value = checker.default_value(element, span).unwrap_or(zero);
            let push = made(Kind::Library("vector.push", vec![vector, value]), Type::Void, span);
            let (shrinks, grows) = (less(&count, &size), less(&size, &count));
            let fewer = Box::new(Statement { kind: StatementKind::Block(fewer), span });
            let more = Box::new(statement(push));
            vec![
                Statement { kind: StatementKind::If(shrinks, fewer, None), span },
                Statement { kind: StatementKind::While(grows, more), span },
            ]
        })
    }

    /// `std::vector<T> v(n)` of objects that end.
    pub(in crate::meaning) fn vector_of_new(&mut self, ty: &Type, count: Expression, span: Span) -> Expression {
        let Type::Vector(element) = ty else { return Expression::bad(span) };
        let Some(function) = self.resized(ty, element, span) else { return Expression::bad(span) };
        let function = made(Kind::Function(function), Type::Void, span);
        made(Kind::Library("construct", vec![function, count]), ty.clone(), span)
    }

    /// A value that is used more than once: what keeps it, and the variable it is in.
    pub(in crate::meaning) fn kept(&mut self, value: Expression) -> (Expression, Expression) {
        let (ty, span) = (value.ty.clone(), value.span);
        let local = self.add_local("kept".into(), ty.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
            local.address_taken = true;
        }
        let variable = made(Kind::Local(local), ty.clone(), span);
        (made(Kind::Assign(Box::new(variable.clone()), Box::new(value)), ty, span), variable)
    }

    /// A method of a vector by which elements end that have something to call then. `None`: it ends none.
    pub(in crate::meaning) fn ending_method(
        &mut self,
        object: &Expression,
        element: &Type,
        name: &str,
        values: &[Expression],
        span: Span,
    ) -> Option<Expression> {
        let ty = Type::Vector(Rc::new(element.clone()));
        let pointer = Type::pointer(element.clone());
        let one = Expression::integer(1, Type::SIZE, span);
        let then = |first: Expression, second: Expression| {
            let ty = second.ty.clone();
            made(Kind::Comma(Box::new(first), Box::new(second)), ty, span)
        };
        match (name, values) {
            ("clear", []) => {
                let end = self.end_of(&ty, span)?;
                let vector = self.address_of(object.clone());
                Some(made(Kind::Call(end, vec![vector]), Type::Void, span))
            }
            ("resize", [count]) => {
                let resized = self.resized(&ty, element, span)?;
                let vector = self.address_of(object.clone());
                let count = self.convert(count.clone(), &Type::SIZE);
                Some(made(Kind::Call(resized, vec![vector, count]), Type::Void, span))
            }
            ("pop_back", []) => {
                let vector = self.address_of(object.clone());
                let (keep, vector) = self.kept(vector);
                let last = asked("vector.end", &vector, pointer.clone());
                let back = made(Kind::Negate(Box::new(one)), Type::SIZE, span);
                let first = made(Kind::Offset(Box::new(last.clone()), Box::new(back)), pointer, span);
                let end = self.ended_range(element, first, last)?;
                Some(then(then(keep, end), asked("vector.pop", &vector, Type::Void)))
            }
            ("erase", [first, rest @ ..]) if rest.len() < 2 => {
                let vector = self.address_of(object.clone());
                let (keep, vector) = self.kept(vector);
                let (keep_first, first) = self.kept(first.clone());
                let last = rest.first().cloned().unwrap_or_else(|| {
                    made(Kind::Offset(Box::new(first.clone()), Box::new(one)), pointer.clone(), span)
                });
                let (keep_last, last) = self.kept(last);
                let end = self.ended_range(element, first.clone(), last.clone())?;
                let erase = made(Kind::Library("vector.erase", vec![vector, first, last]), pointer, span);
                Some(then(then(then(then(keep, keep_first), keep_last), end), erase))
            }
            _ => None,
        }
    }

    /// A vector made of the one at a place: of copies of its elements, or by taking them over.
    pub(super) fn vector_from(&mut self, place: Expression, moves: bool, span: Span) -> Expression {
        let ty = place.ty.clone();
        let Type::Vector(element) = &ty else { return place };
        if moves {
            let from = self.address_of(place);
            return made(Kind::Library("vector.take", vec![from]), ty, span);
        }
        if self.life(element).single {
            self.cannot_copy(&ty, span);
            return Expression::bad(span);
        }
        let function = self.made_function(Act::Copy, &ty, span, |checker, vector, other| {
            let (vector, other) = (checker.address_of(vector), checker.address_of(other));
            let count = asked("vector.size", &other, Type::SIZE);
            let copied = checker.for_each_element(count, false, span, |checker, at| {
                let from = made(Kind::Library("vector.at", vec![other.clone(), at]), (**element).clone(), span);
                let value = checker.owned(from);
                Some(statement(made(Kind::Library("vector.push", vec![vector.clone(), value]), Type::Void, span)))
            });
            copied.into_iter().collect()
        });
        let Some(function) = function else { return Expression::bad(span) };
        let function = made(Kind::Function(function), Type::Void, span);
        let from = self.address_of(place);
        made(Kind::Library("construct", vec![function, from]), ty, span)
    }

    /// `a = b` between vectors: what `a` held ends, and it takes over what was made for it.
    pub(super) fn assigned_vector(&mut self, target: &Expression, value: Expression, span: Span) -> Option<Expression> {
        let ty = target.ty.clone();
        let value = self.owned(value);
        let (keep, vector) = self.kept(value);
        let address = self.address_of(target.clone());
        let (keep_address, address) = self.kept(address);
        let place = made(Kind::Dereference(Box::new(address.clone())), ty.clone(), span);
        let from = self.address_of(vector);
        let take = made(Kind::Library("vector.take", vec![from]), ty.clone(), span);
        let assign = made(Kind::Assign(Box::new(place), Box::new(take)), ty.clone(), span);
        let mut whole = made(Kind::Comma(Box::new(keep), Box::new(keep_address)), Type::Void, span);
        if self.life(&ty).ends {
            let end = self.end_of(&ty, span)?;
            let end = made(Kind::Call(end, vec![address]), Type::Void, span);
            whole = made(Kind::Comma(Box::new(whole), Box::new(end)), Type::Void, span);
        }
        Some(made(Kind::Comma(Box::new(whole), Box::new(assign)), ty, span))
    }
}

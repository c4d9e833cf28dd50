//! Calls of methods: the program's own, and those of containers and strings.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    pub(super) fn call_method(
        &mut self,
        object: &ast::Expression,
        name: &ast::Symbol,
        arrow: bool,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Expression {
        let given = std::mem::take(&mut self.given);
        let mut value = self.expression(object);
        let written = value.ty.clone();
        if arrow {
            value = self.decay(value);
            value = self.through_arrow(value, span);
        }
        if arrow && let Type::Pointer(target, _) = value.ty.clone() {
            let place = value.span;
            value = Expression { kind: Kind::Dereference(Box::new(value)), ty: (*target).clone(), span: place };
        }
        if arrow && matches!(value.ty, Type::Struct(_) | Type::Vector(_) | Type::Text) && value.ty == written {
            let found = self.type_text(&value.ty);
            let problem = Problem::Mismatch(format!("`->` needs a pointer, and this is `{found}`"));
            self.sink.push(Diagnostic::error(span, problem).help("write `.` instead"));
            return Expression::bad(span);
        }
        if &**name == "~" {
            return self.ended_by_hand(value, span);
        }
        let (value, name, statically) = self.named_part(value, name);
        let name = &name;
        if let Type::Struct(id) = value.ty
            && self.tells_ambiguous_name(id, name, span)
        {
            return Expression::bad(span);
        }
        if let Some(call) = self.call_member(&value, name, arguments, span) {
            return call;
        }
        if let Type::Struct(id) = value.ty
            && let Some((index, has)) = self.method_named(id, name)
        {
            let values = self.argument_values(index, &given, arguments, span);
            let value = if has == id { value } else { self.lasting(value) };
            // A static method has no object, so that it does not matter in which way it is inherited.
            let value = if self.needs_no_object(has, name) { value } else { self.as_base(value, &Type::Struct(has)) };
            let value = self.lasting(value);
            let value = self.receiver(index, value);
            self.statically = statically;
            let call = self.call_overload(index, &given, Some(value), values, name, span);
            self.statically = false;
            return call;
        }
        let values = match value.ty.clone() {
            Type::Vector(element) => self.vector_arguments(name, &element, arguments),
            _ => arguments.iter().map(|argument| self.expression(argument)).collect(),
        };
        match value.ty.clone() {
            Type::Bad => Expression::bad(span),
            Type::Struct(id) => {
                let structure = Rc::clone(&self.tree.types.structs[id].name);
                self.rule(span, format!("`{structure}` has no method `{name}`"));
                Expression::bad(span)
            }
            Type::Vector(element) if self.takes_several(name, &element, arguments) => {
                let object = self.lasting(value);
                let object = self.address_of(object);
                let own = format!("{name}_list");
                self.vector_method_of_prelude(object, &element, &own, name, values, span)
            }
            Type::Vector(element) => self.vector_method(value, &element, name, values, span),
            Type::Text => self.string_method(value, name, &values, span),
            Type::Stream | Type::OwnStream(_) => {
                let stream = self.decay(value);
                self.stream_method(stream, name, &values, span)
            }
            other => {
                let found = self.type_text(&other);
                let problem = Problem::Rule(format!("`{found}` has no method `{name}`"));
                let error = Diagnostic::error(span, problem);
                self.sink.push(match other.target() {
                    Some(Type::Struct(_) | Type::Vector(_) | Type::Text) if !arrow => {
                        error.help("it is a pointer: write `->` instead of `.`")
                    }
                    _ => error,
                });
                Expression::bad(span)
            }
        }
    }

    /// A call through a member: a pointer to a function, or an object with an `operator()` of its own.
    fn call_member(
        &mut self,
        object: &Expression,
        name: &ast::Symbol,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let Type::Struct(id) = object.ty else { return None };
        if self.method_named(id, name).is_some() || !self.has_member(id, name) {
            return None;
        }
        let object = self.lasting(object.clone());
        let callee = self.member_named(&object, name, span)?;
        if self.is_function_pointer(&callee.ty) {
            return Some(self.call_pointer(callee, arguments, span));
        }
        if matches!(callee.ty, Type::Struct(_)) {
            let values = arguments.iter().map(|argument| self.expression(argument));
            let values = [callee].into_iter().chain(values.collect::<Vec<_>>()).collect();
            return self.operator_call("()", values, span);
        }
        let found = self.type_text(&callee.ty);
        self.rule(span, format!("`{name}` is a member of type `{found}`, and no function"));
        Some(Expression::bad(span))
    }

    /// The left side of `->`: an object with an `operator->` of its own stands for what that returns.
    pub(super) fn through_arrow(&mut self, value: Expression, span: Span) -> Expression {
        match &value.ty {
            Type::Struct(_) => self.operator_call("->", vec![value.clone()], span).unwrap_or(value),
            _ => value,
        }
    }

    pub(super) fn vector_method(
        &mut self,
        object: Expression,
        element: &Type,
        name: &str,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let object = self.lasting(object);
        let starts = name == "resize" && values.len() == 1 && self.starts_one_by_one(element, span);
        let ends = self.element_ends(element);
        let ranged = |first: usize| values.get(first).is_some_and(|value| value.ty.scalar().is_none());
        // The elements of a range, and copies of what has a destructor, come one after the other.
        let one_by_one = match (name, values.len()) {
            ("assign", 2) if ranged(0) => Some("assign"),
            ("insert", 3) if ranged(1) && (ends || values[1].ty.target() != Some(element)) => Some("insert_range"),
            ("assign", 2) if ends => Some("assign_copies"),
            ("resize", 2) if ends => Some("resize_copies"),
            ("insert", 3) if ends => Some("insert_copies"),
            _ => None,
        };
        if let Some(own) = one_by_one {
            let object = self.address_of(object);
            return self.vector_method_of_prelude(object, element, own, name, values, span);
        }
        if (starts || ends)
            && let Some(call) = self.ending_method(&object, element, name, &values, span)
        {
            return call;
        }
        let object = self.address_of(object);
        let pointer = Type::pointer(element.clone());
        let (library, wanted, ty): (&'static str, Vec<Type>, Type) = match (name, values.len()) {
            ("size", 0) => ("vector.size", vec![], Type::SIZE),
            ("capacity", 0) => ("vector.capacity", vec![], Type::SIZE),
            ("empty", 0) => ("vector.empty", vec![], Type::BOOL),
            ("data" | "begin" | "cbegin", 0) => ("vector.data", vec![], pointer),
            ("end" | "cend", 0) => ("vector.end", vec![], pointer),
            ("front", 0) => ("vector.at", vec![], element.clone()),
            ("back", 0) => ("vector.at", vec![], element.clone()),
            ("at", 1) => ("vector.at", vec![Type::SIZE], element.clone()),
            ("push_back" | "emplace_back", 1) => ("vector.push", vec![element.clone()], Type::Void),
            ("pop_back", 0) => ("vector.pop", vec![], Type::Void),
            ("resize", 1) => ("vector.resize", vec![Type::SIZE], Type::Void),
            ("resize" | "assign", 2) => (
                if name == "resize" { "vector.resize" } else { "vector.assign" },
                vec![Type::SIZE, element.clone()],
                Type::Void,
            ),
            ("reserve", 1) => ("vector.reserve", vec![Type::SIZE], Type::Void),
            ("clear", 0) => ("vector.clear", vec![], Type::Void),
            ("emplace_back", _) => {
                // Made where it will lie: here, of the same arguments.
                let made = self.construct_values(element, values, span);
                return Expression { kind: Kind::Library("vector.push", vec![object, made]), ty: Type::Void, span };
            }
            ("insert", 3) if values[1].ty.is_pointer() && matches!(values[0].kind, Kind::Library("vector.end", _)) => {
                let mut values = values.into_iter().skip(1);
                let list = [object].into_iter().chain(values.by_ref()).collect();
                return Expression { kind: Kind::Library("vector.append", list), ty: Type::Void, span };
            }
            ("erase", 1 | 2) => {
                let list = [object].into_iter().chain(values).collect();
                return Expression { kind: Kind::Library("vector.erase", list), ty: pointer, span };
            }
            ("insert", 2) if matches!(values[0].kind, Kind::Library("vector.end", _)) => {
                let value = values.into_iter().nth(1).unwrap_or(Expression::bad(span));
                let value = self.convert(value, element);
                let value = self.owned(value);
                return Expression { kind: Kind::Library("vector.push", vec![object, value]), ty: Type::Void, span };
            }
            // The rest is said in C++ itself.
            _ => return self.vector_method_of_prelude(object, element, name, name, values, span),
        };
        let mut list = vec![object.clone()];
        if name == "front" {
            list.push(Expression::integer(0, Type::SIZE, span));
        } else if name == "back" {
            let size = Expression { kind: Kind::Library("vector.size", vec![object]), ty: Type::SIZE, span };
            let one = Expression::integer(1, Type::SIZE, span);
            let kind = Kind::Binary(ast::BinaryOperator::Subtract, Box::new(size), Box::new(one));
            list.push(Expression { kind, ty: Type::SIZE, span });
        }
        for (value, ty) in values.into_iter().zip(wanted) {
            let mut value = self.convert(value, &ty);
            if name == "at" {
                value = self.checked_index("__vector_index", &list[0], value, span);
            }
            list.push(if library == "vector.push" { self.owned(value) } else { Self::referred(value) });
        }
        if library == "vector.resize" && list.len() == 2 {
            list.push(self.empty_value(element, span));
        }
        Expression { kind: Kind::Library(library, list), ty, span }
    }

    /// Calls a method of vectors, `name`, that is said in C++ itself under a name of its own; `object` is the vector's address.
    fn vector_method_of_prelude(
        &mut self,
        object: Expression,
        element: &Type,
        own: &str,
        name: &str,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let Some(Binding::Functions(index)) = self.find(&format!("__vector_{own}")).cloned() else {
            self.unsupported(span, format!("`std::vector::{name}`"));
            return Expression::bad(span);
        };
        let ty = Type::Vector(Rc::new(element.clone()));
        let vector = Expression { kind: Kind::Dereference(Box::new(object)), ty, span };
        let values = [vector].into_iter().chain(values).collect();
        self.call_overload(index, &[], None, values, &format!("std::vector::{name}"), span)
    }

    /// An index that is compared with the number of elements: one that is too large is thrown as C++ does it.
    fn checked_index(&mut self, check: &str, container: &Expression, index: Expression, span: Span) -> Expression {
        let Some(Binding::Functions(function)) = self.find(check).cloned() else { return index };
        let size = Kind::Library("vector.size", vec![container.clone()]);
        let size = Expression { kind: size, ty: Type::SIZE, span };
        self.call_overload(function, &[], None, vec![index, size], check, span)
    }

    pub(super) fn string_method(
        &mut self,
        object: Expression,
        name: &str,
        values: &[Expression],
        span: Span,
    ) -> Expression {
        let object = self.address_of(object);
        let (library, ty): (&'static str, Type) = match (name, values.len()) {
            ("size" | "length", 0) => ("vector.size", Type::SIZE),
            ("c_str" | "data", 0) => ("string.c_str", Type::Pointer(Type::Scalar(Scalar::I8).into(), true)),
            ("empty", 0) => ("vector.empty", Type::BOOL),
            ("begin", 0) => ("string.c_str", Type::pointer(Type::Scalar(Scalar::I8))),
            ("end", 0) => {
                let pointer = Type::pointer(Type::Scalar(Scalar::I8));
                let call = |name, ty| Expression { kind: Kind::Library(name, vec![object.clone()]), ty, span };
                let first = call("string.c_str", pointer.clone());
                let size = call("vector.size", Type::SIZE);
                return Expression { kind: Kind::Offset(Box::new(first), Box::new(size)), ty: pointer, span };
            }
            ("back", 0) | ("front", 0) | ("at", 1) => {
                let zero = Expression::integer(0, Type::SIZE, span);
                let index = match (name, values.first()) {
                    ("at", Some(index)) => {
                        let index = self.convert(index.clone(), &Type::SIZE);
                        self.checked_index("__string_index", &object, index, span)
                    }
                    ("front", _) => zero,
                    _ => {
                        let size = Kind::Library("vector.size", vec![object.clone()]);
                        let size = Expression { kind: size, ty: Type::SIZE, span };
                        let one = Expression::integer(1, Type::SIZE, span);
                        let kind = Kind::Binary(ast::BinaryOperator::Subtract, Box::new(size), Box::new(one));
                        Expression { kind, ty: Type::SIZE, span }
                    }
                };
                let kind = Kind::Library("string.at", vec![object, index]);
                return Expression { kind, ty: Type::Scalar(Scalar::I8), span };
            }
            ("substr", 1 | 2) => {
                let from = self.convert(values[0].clone(), &Type::SIZE);
                let count = match values.get(1) {
                    Some(count) => self.convert(count.clone(), &Type::SIZE),
                    None => Expression::integer(-1, Type::SIZE, span),
                };
                let from = self.checked_index("__string_part", &object, from, span);
                let kind = Kind::Library("string.sub", vec![object, from, count]);
                return Expression { kind, ty: Type::Text, span };
            }
            ("find", 1 | 2) => {
                let wanted = match values[0].ty {
                    Type::Scalar(Scalar::I8) => {
                        let kind = Kind::Library("string.char", vec![values[0].clone()]);
                        Expression { kind, ty: Type::Text, span }
                    }
                    _ => self.convert(values[0].clone(), &Type::Text),
                };
                let from = match values.get(1) {
                    Some(from) => self.convert(from.clone(), &Type::SIZE),
                    None => Expression::integer(0, Type::SIZE, span),
                };
                let kind = Kind::Library("string.find", vec![object, wanted, from]);
                return Expression { kind, ty: Type::SIZE, span };
            }
            ("push_back", 1) => {
                let kind = Kind::Library("string.char", vec![values[0].clone()]);
                let added = Expression { kind, ty: Type::Text, span };
                let kind = Kind::Library("string.append", vec![object, added]);
                return Expression { kind, ty: Type::Void, span };
            }
            _ => {
                // The rest is said in C++ itself.
                if let Some(Binding::Functions(index)) = self.find(&format!("__string_{name}")).cloned() {
                    let text = Expression { kind: Kind::Dereference(Box::new(object)), ty: Type::Text, span };
                    let values = [text].into_iter().chain(values.iter().cloned()).collect();
                    return self.call_overload(index, &[], None, values, &format!("std::string::{name}"), span);
                }
                self.unsupported(span, format!("`std::string::{name}`"));
                return Expression::bad(span);
            }
        };
        Expression { kind: Kind::Library(library, vec![object]), ty, span }
    }
}

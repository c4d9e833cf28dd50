//! Calls: what is called, its arguments, and on which side it may be called.

use std::rc::Rc;

use super::{
    Binding, Checker, TemplateValue,
    adapted::is_reference,
    library,
    tree::{Expression, FunctionId, Kind, Side},
    types::{Scalar, Signature, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::{
        BY_MEMBER, MOVED, THREE_WAY,
        ast::{self, ExpressionKind},
    },
    text::Span,
};

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &ast::Expression, arguments: &[ast::Expression], span: Span) -> Expression {
        match &callee.kind {
            ExpressionKind::Name(name) if &*name.symbol == THREE_WAY => self.three_way(arguments, span),
            ExpressionKind::Name(name) if &*name.symbol == MOVED => self.moved_cast(arguments, span),
            ExpressionKind::Name(name) if &*name.symbol == BY_MEMBER => self.by_member(arguments, span),
            ExpressionKind::Name(name) => {
                let of_groups = match name.path.last() {
                    Some(last) => matches!(&**last, "cg" | "cooperative_groups"),
                    None => self.spaces.uses_groups && self.find(&name.symbol).is_none(),
                };
                if of_groups
                    && let Some(Binding::Functions(index)) = self.find(&format!("__cg_{}", name.symbol)).cloned()
                {
                    let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                    let values = arguments.iter().map(|argument| self.expression(argument)).collect();
                    return self.call_overload(index, &given, None, values, &name.symbol, span);
                }
                if let Some(call) = self.call_own_method(name, arguments, span) {
                    return call;
                }
                if let Some(index) = self.functions_named(name)
                    && !self.means_library_here(index, name, span)
                    && self.visible(index, span)
                    && !self.hides_library_on_host_alone(index, name)
                {
                    let mut given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                    let mut arguments = arguments;
                    // `tiled_partition(group, 16)` is `tiled_partition<16>(group)`.
                    if let ("tiled_partition", [group, size]) = (&*name.symbol, arguments)
                        && self.in_prelude(index)
                    {
                        let value = self.expression(size);
                        match self.constant_integer(&value) {
                            Some(size) => given = vec![TemplateValue::Integer(size, Type::INT)],
                            None => self.unsupported(size.span, "a tile whose size is not known when compiling"),
                        }
                        arguments = std::slice::from_ref(group);
                    }
                    let values = self.argument_values(index, &given, arguments, span);
                    if self.in_prelude(index) && crate::prelude::before_volta(&name.symbol) {
                        let symbol = &name.symbol;
                        let words =
                            format!("`{symbol}` does not exist from compute capability 7.0 on: nvcc 13 refuses it");
                        let help = format!("write `{symbol}_sync` with the mask of the lanes that take part");
                        self.sink.push(Diagnostic::warning(name.span, Problem::Call(words)).help(help));
                    }
                    // The program's functions are beside the library's of that name: `atomicAdd` of a type of its own.
                    if name.path.is_empty()
                        && self.beside_library(&name.symbol)
                        && !self.in_prelude(index)
                        && !self.any_fits(index, &given, &values)
                    {
                        return self.call_library(name, arguments, span);
                    }
                    return self.call_overload(index, &given, None, values, &name.symbol, span);
                }
                if let Some(Binding::Function(id)) = self.find(&name.symbol).cloned()
                    && name.path.is_empty()
                {
                    let values = arguments.iter().map(|argument| self.expression(argument)).collect();
                    return self.call_known(id, values, &name.symbol, span);
                }
                let member =
                    |checker: &Self| checker.owner.is_some_and(|owner| checker.has_member(owner, &name.symbol));
                let variable = matches!(
                    self.find(&name.symbol),
                    Some(Binding::Local(_) | Binding::Part(..) | Binding::Global(_) | Binding::Captured(..))
                );
                let block = self.find_in_blocks(&name.symbol).is_some();
                if name.path.is_empty() && (variable || (!block && member(self))) {
                    let object = self.expression(callee);
                    if self.is_function_pointer(&object.ty) {
                        return self.call_pointer(object, arguments, span);
                    }
                    let values = self.values_for_object(object, arguments, span);
                    return self.operator_call("()", values, span).unwrap_or_else(|| {
                        self.rule(span, format!("`{}` is a variable, not a function", name.symbol));
                        Expression::bad(span)
                    });
                }
                if let Some(call) = self.call_beside_arguments(name, arguments, span) {
                    return call;
                }
                if let Some(call) = self.call_for_complex(name, arguments, span) {
                    return call;
                }
                if let Some(call) = self.call_standard(name, arguments, span) {
                    return call;
                }
                self.call_library(name, arguments, span)
            }
            ExpressionKind::Member { object, name, arrow, arguments: given } => {
                self.given = self.template_values(given.as_deref().unwrap_or(&[]));
                self.call_method(object, name, *arrow, arguments, span)
            }
            _ => {
                if let Some(parts) = Self::parts_by_member(callee)
                    && let Some(call) = self.call_by_member(parts, arguments, span)
                {
                    return call;
                }
                let value = self.value(callee);
                if self.is_function_pointer(&value.ty) {
                    return self.call_pointer(value, arguments, span);
                }
                if matches!(value.ty, Type::Struct(_)) {
                    let values = self.values_for_object(value, arguments, span);
                    if let Some(call) = self.operator_call("()", values, span) {
                        return call;
                    }
                    return Expression::bad(span);
                }
                if value.ty != Type::Bad {
                    self.unsupported(callee.span, "calling something else than a function by its name");
                }
                Expression::bad(span)
            }
        }
    }

    /// An object that is called as a function is, and the arguments. Lists in braces become what its `operator()` takes.
    fn values_for_object(&mut self, object: Expression, arguments: &[ast::Expression], span: Span) -> Vec<Expression> {
        let method = match object.ty {
            Type::Struct(owner) => self.method_named(owner, &"operator()".into()),
            _ => None,
        };
        let rest: Vec<Expression> = match method {
            Some((index, _)) => self.argument_values(index, &[], arguments, span),
            None => arguments.iter().map(|argument| self.expression(argument)).collect(),
        };
        std::iter::once(object).chain(rest).collect()
    }

    /// A call of a function of `std` that the prelude has under its name with two underscores in front.
    fn call_standard(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let own = crate::prelude::standard_function(&name.symbol)?;
        let Some(Binding::Functions(index)) = self.find(&own).cloned() else { return None };
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        let values = self.argument_values(index, &given, arguments, span);
        Some(self.call_overload(index, &given, None, values, &own, span))
    }

    /// `exp(z)` of a `std::complex`: without `std::` too, since the function is beside the type of its argument.
    fn call_for_complex(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let own = crate::prelude::complex_function(&name.symbol).filter(|_| name.path.is_empty())?;
        let Some(Binding::Functions(index)) = self.find(&own).cloned() else { return None };
        let before = self.sink.found.len();
        let types = self.attempt(|checker| {
            Some(arguments.iter().map(|argument| checker.type_and_reference_of(argument, false).0).collect::<Vec<_>>())
        });
        // What is to be said of the arguments is said where the call is made.
        self.sink.found.truncate(before);
        let complex = |ty: &Type| matches!(ty, Type::Struct(id) if &*self.tree.types.structs[*id].name == "__complex");
        if !types?.iter().any(complex) {
            return None;
        }
        let values = self.argument_values(index, &[], arguments, span);
        Some(self.call_overload(index, &[], None, values, &own, span))
    }

    /// A call of a function that is declared nowhere here, but in the namespace of one of its arguments' structures.
    fn call_beside_arguments(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        if !name.path.is_empty() || self.find(&name.symbol).is_some() || !self.some_space_has(&name.symbol) {
            return None;
        }
        let values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let index = values.iter().find_map(|value| self.functions_beside(&value.ty, &name.symbol))?;
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        Some(self.call_overload(index, &given, None, values, &name.symbol, span))
    }

    /// Whether a program's functions of a name are beside those of the library.
    fn beside_library(&mut self, symbol: &str) -> bool {
        library::overloaded(symbol)
            || matches!(symbol, "min" | "max" | "abs" | "clamp")
            || symbol.strip_prefix("make_").is_some_and(|kind| self.vector_type(kind).is_some())
    }

    /// Whether the library's function is meant by a name that the program declares for the host alone: `int min(int, int)`
    /// leaves the `min` of kernels as it is, and without a body it declares what CUDA's headers define.
    fn hides_library_on_host_alone(&self, index: usize, name: &ast::Name) -> bool {
        let symbol = &*name.symbol;
        is_in_device_library(symbol)
            && name.path.is_empty()
            && !self.in_prelude(index)
            && self.overloads[index].iter().all(|candidate| {
                let ast::Function { qualifiers, body, .. } = &*candidate.syntax;
                let for_host = !(qualifiers.device || qualifiers.global || qualifiers.compile_time);
                for_host && (self.on_device() || body.is_none() && matches!(symbol, "min" | "max" | "abs"))
            })
    }

    /// Whether the library's function is meant by a name under which the program declares functions only further down:
    /// `float4 sqrtf(float4)` below a use of `sqrtf`.
    fn means_library_here(&self, index: usize, name: &ast::Name, span: Span) -> bool {
        is_in_device_library(&name.symbol)
            && name.path.is_empty()
            && !self.in_prelude(index)
            && self.declared_later(index, span).is_some()
    }

    /// The functions that a name with or without a path stands for.
    fn functions_named(&mut self, name: &ast::Name) -> Option<usize> {
        let standard = name.path.first().is_some_and(|first| &**first == "std");
        let found = self.find_qualified(name);
        if let (true, Some(Binding::Functions(index))) = (standard, &found) {
            // Of a header that is written in C++ itself, or what the program adds to `std`.
            return Some(*index);
        }
        let found = if standard { self.find(&name.symbol).cloned() } else { found };
        match found {
            Some(Binding::Functions(index)) if !standard || self.in_prelude(index) => Some(index),
            _ => None,
        }
    }

    /// A call of a structure's method by the structure's name.
    pub(super) fn call_static_method(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let structure = self.path_structure(name)?;
        self.method_named(structure, &name.symbol)?;
        if self.find_in_structure(structure, &name.symbol).is_some() {
            return None;
        }
        self.call_own_method(name, arguments, span)
    }

    /// A call of a method by its name alone, in another method of the structure, or by the structure's name.
    fn call_own_method(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let structure = match &name.path[..] {
            [] if self.find_in_blocks(&name.symbol).is_none() => self.owner?,
            [] => return None,
            _ => self.path_structure(name)?,
        };
        let own = name.path.is_empty() && self.method_named(structure, &name.symbol).is_none();
        let around = self
            .outer
            .get(&structure)
            .copied()
            .filter(|_| own && self.closures.last().is_some_and(|closure| closure.is_of(structure)));
        if let Some(mut around) = around {
            while self.closures.iter().any(|closure| closure.is_of(around)) {
                around = self.outer.get(&around).copied()?;
            }
            // In a lambda, a method of the object whose method makes it.
            let (index, has) = self.method_named(around, &name.symbol)?;
            let this = self.captured_this(span);
            let this =
                this.map(|this| self.as_base_pointer(this.clone(), &Type::pointer(Type::Struct(has))).unwrap_or(this));
            let values = arguments.iter().map(|argument| self.expression(argument)).collect();
            return Some(self.call_overload(index, &[], this, values, &name.symbol, span));
        }
        let (index, has) = self.method_named(structure, &name.symbol)?;
        if self.tells_ambiguous_name(structure, &name.symbol, span) {
            return Some(Expression::bad(span));
        }
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        let values = self.argument_values(index, &given, arguments, span);
        let own = self.owner.filter(|owner| self.derives(*owner, has) && self.has_this());
        let this = own.map(|owner| {
            let ty = Type::pointer(Type::Struct(owner));
            let this = Expression { kind: Kind::Local(0), ty, span };
            self.as_base_pointer(this.clone(), &Type::pointer(Type::Struct(has))).unwrap_or(this)
        });
        // `Base::area()` is that one, whatever the object is.
        self.statically = !name.path.is_empty();
        let call = self.call_overload(index, &given, this, values, &name.symbol, span);
        self.statically = false;
        Some(call)
    }

    /// Whether a function is one of the prelude's.
    pub(super) fn in_prelude(&self, index: usize) -> bool {
        self.overloads[index].first().is_some_and(|candidate| candidate.syntax.name_span == Span::default())
    }

    pub(super) fn is_function_pointer(&self, ty: &Type) -> bool {
        matches!(ty, Type::Function(_)) || matches!(ty.target(), Some(Type::Function(_)))
    }

    /// A call through a pointer to a function.
    pub(super) fn call_pointer(&mut self, callee: Expression, arguments: &[ast::Expression], span: Span) -> Expression {
        let callee = match callee.kind {
            // `(*f)(x)` is `f(x)`, unless `f` points to where a pointer to the function lies.
            Kind::Dereference(pointer) if matches!(callee.ty, Type::Function(_)) => *pointer,
            _ => callee,
        };
        let Some(Type::Function(signature)) = callee.ty.target().cloned() else { return Expression::bad(span) };
        let Some(values) = self.arguments_by_type(&signature, arguments, span) else { return Expression::bad(span) };
        Self::called(Kind::CallPointer(Box::new(callee), values), &signature, span)
    }

    /// What a call through a pointer gives: a place, where the function returns a reference.
    pub(super) fn called(call: Kind, signature: &Signature, span: Span) -> Expression {
        let call = Expression { kind: call, ty: signature.1.clone(), span };
        match (signature.2 & 1 == 1, signature.1.target().cloned()) {
            (true, Some(ty)) => Expression { kind: Kind::Dereference(Box::new(call)), ty, span },
            _ => call,
        }
    }

    /// The arguments of a function of which only the types of its parameters are known.
    pub(super) fn arguments_by_type(
        &mut self,
        signature: &Signature,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Vec<Expression>> {
        let wanted = &signature.0;
        if wanted.len() != arguments.len() {
            let (taken, given) = (counted(wanted.len(), "argument"), are_given(arguments.len()));
            let problem = Problem::Call(format!("this function takes {taken}, and {given}"));
            self.sink.push(Diagnostic::error(span, problem));
            return None;
        }
        let mut values = Vec::new();
        for (position, (argument, ty)) in arguments.iter().zip(wanted).enumerate() {
            if is_reference(signature, position)
                && let Some(target) = ty.target()
                && !matches!(argument.kind, ExpressionKind::List(_))
            {
                let value = self.expression(argument);
                values.push(self.given_reference(value, target, ty));
                continue;
            }
            let value = match &argument.kind {
                ExpressionKind::List(items) => {
                    let mut made = ty.target().unwrap_or(ty).clone();
                    self.list(&mut made, items, argument.span)
                }
                _ => self.value(argument),
            };
            // A reference to an object or a container is a pointer in the function's type.
            if matches!(value.ty, Type::Struct(_) | Type::Text | Type::Vector(_)) && ty.target() == Some(&value.ty) {
                values.push(self.address_of(value));
                continue;
            }
            // What the library hands on to a function of the program's may be taken by reference.
            if span == Span::default()
                && let Some(target) = ty.target()
            {
                if value.is_place() && value.ty == *target {
                    values.push(self.address_of(value));
                    continue;
                }
                if *target == Type::Text && value.ty.target() == Some(&Type::Scalar(Scalar::I8)) {
                    let text = self.convert(value, &Type::Text);
                    let text = self.lasting(text);
                    values.push(self.address_of(text));
                    continue;
                }
            }
            let value = self.convert(value, ty);
            values.push(self.owned(value));
        }
        Some(values)
    }

    /// What is given for a reference of a function of which only the type is known.
    fn given_reference(&mut self, value: Expression, target: &Type, ty: &Type) -> Expression {
        let value = self.as_base(Self::referred(value), target);
        if value.ty == *target && value.is_place() {
            return self.address_of(value);
        }
        let value = self.convert(value, target);
        let value = self.lasting(value);
        let span = value.span;
        if value.is_place() {
            return self.address_of(value);
        }
        Expression { kind: Kind::AddressOf(Box::new(value)), ty: ty.clone(), span }
    }

    /// One of the library's algorithms that call a function of the program's.
    pub(super) fn prelude_algorithm(
        &mut self,
        symbol: &str,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let with_function = match symbol {
            "sort" | "for_each" | "generate" | "count_if" | "find_if" | "any_of" | "all_of" | "none_of" => 3,
            "transform" if arguments.len() == 5 => 5,
            // The library's own, unless the elements are objects.
            "fill" | "reverse" => usize::MAX,
            // Of a sequence: that of a file is C's, and that of elements next to each other the library's own.
            "remove" | "move" => 3,
            "max_element" | "min_element" | "reduce" => arguments.len().max(if symbol == "reduce" { 2 } else { 3 }),
            "bsearch" => 5,
            "transform" | "accumulate" | "qsort" => 4,
            _ => arguments.len(),
        };
        if arguments.len() != with_function {
            return None;
        }
        let name = crate::prelude::algorithm(symbol)?;
        let Some(Binding::Functions(index)) = self.find(&name).cloned() else { return None };
        let values: Vec<Expression> = match symbol {
            // What these are given they change, or point to.
            "exchange" | "tie" | "back_inserter" | "front_inserter" | "inserter" => {
                arguments.iter().map(|argument| self.expression(argument)).collect()
            }
            _ => arguments.iter().map(|argument| self.value_or_list(argument)).collect(),
        };
        // Numbers the library copies at once.
        let numbers = |value: &Expression| value.ty.target().is_some_and(|element| element.scalar().is_some());
        if let ("copy", [from, .., to]) = (symbol, &values[..])
            && numbers(from)
            && from.ty.target() == to.ty.target()
        {
            return None;
        }
        Some(self.call_overload(index, &[], None, values, symbol, span))
    }

    /// An argument of an algorithm: a list in braces is a `std::initializer_list` of its first element's type.
    fn value_or_list(&mut self, argument: &ast::Expression) -> Expression {
        match &argument.kind {
            ExpressionKind::List(items) if !items.is_empty() => {
                let element = self.type_and_reference_of(&items[0], false).0;
                self.list(&mut Type::Vector(Rc::new(element)), items, argument.span)
            }
            _ => self.value(argument),
        }
    }

    /// Where functions are declared first, if that is only behind this use of them.
    fn declared_later(&self, index: usize, span: Span) -> Option<Span> {
        let first = self.overloads[index].iter().map(|candidate| candidate.known_from).min()?;
        let candidates = self.overloads[index].iter();
        let another_file = candidates
            .map(|candidate| candidate.known_from.start)
            .any(|start| self.source.file_at(start) != self.source.file_at(span.start));
        // A use inside the function itself starts after its name; macros from headers have no place.
        (first.start > span.start && !another_file).then_some(first)
    }

    /// Whether a function is declared before its use. What comes later is not known to C++ yet.
    pub(super) fn visible(&mut self, index: usize, span: Span) -> bool {
        if self.overloads[index].is_empty() {
            return false;
        }
        let Some(first) = self.declared_later(index, span) else { return true };
        let name = self.overloads[index][0].syntax.name.to_string();
        self.sink.push(
            Diagnostic::error(span, Problem::Undeclared(name.clone()))
                .because("used here")
                .see(first, "declared only here, after its use")
                .help(format!("move `{name}` above this function, or declare it there")),
        );
        true
    }

    /// The functions that an argument names, and the template arguments behind that name.
    fn functions_as_argument(&mut self, argument: &ast::Expression) -> Option<(usize, ast::Name)> {
        let named = match &argument.kind {
            ExpressionKind::Unary(ast::UnaryOperator::AddressOf, operand) => operand,
            _ => argument,
        };
        let ExpressionKind::Name(name) = &named.kind else { return None };
        match self.find_qualified(name) {
            Some(Binding::Functions(index)) => Some((index, name.clone())),
            _ => None,
        }
    }

    /// The type of the function that is meant where an argument is the name of several: what the first of the called functions
    /// takes in its place that one of them is. What a template takes there may follow from the other arguments.
    fn function_for(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        position: usize,
        named: &(usize, ast::Name),
        values: &[Expression],
    ) -> Option<Type> {
        let (functions, name) = named;
        let written = name.arguments.as_deref().unwrap_or(&[]);
        let written = self.attempt(|checker| Some(checker.template_values(written)))?;
        (0..self.overloads[index].len()).find_map(|candidate| {
            let candidate = &self.overloads[index][candidate];
            let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
            let made = match syntax.template {
                Some(_) => self.attempt(|checker| checker.deduce(&syntax, given, values, owner))?,
                None => Vec::new(),
            };
            let types = self.attempt(|checker| Some(checker.parameter_types(&syntax, &made, owner)))?;
            let ty = types.get(position).cloned()?;
            let signature = ty.signature()?;
            self.function_of_type(*functions, &written, &signature.0).map(|_| ty)
        })
    }

    /// The arguments of a call of one of these functions. A list in braces becomes what the first of them takes in its place;
    /// what a function takes beyond its parameters (`...`) lies in an array, 8 bytes each. `given` are the template arguments
    /// that the call writes.
    pub(super) fn argument_values(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Vec<Expression> {
        let mut values = Vec::new();
        let mut of_functions = Vec::new();
        for (position, argument) in arguments.iter().enumerate() {
            let ExpressionKind::List(items) = &argument.kind else {
                values.push(match self.functions_as_argument(argument) {
                    Some(named) => {
                        of_functions.push((position, named));
                        Expression::bad(argument.span)
                    }
                    None => self.expression(argument),
                });
                continue;
            };
            let ty = (0..self.overloads[index].len()).find_map(|candidate| {
                let candidate = &self.overloads[index][candidate];
                let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
                if syntax.parameters.len() < arguments.len() {
                    return None;
                }
                let written = syntax.template.as_ref().is_some_and(|all| !given.is_empty() && all.len() == given.len());
                let ty = match written {
                    true => self.parameter_types(&syntax, given, owner).get(position).cloned()?,
                    false => self.known_parameter_type(&syntax, position, owner)?,
                };
                let scalar = ty.scalar().is_some() || ty.is_pointer();
                (!scalar || items.len() < 2).then_some(ty)
            });
            values.push(match ty {
                Some(mut ty) => self.list(&mut ty, items, argument.span),
                None => self.expression(argument),
            });
        }
        for (position, named) in of_functions {
            self.wanted_function = self.function_for(index, given, position, &named, &values);
            values[position] = self.expression(&arguments[position]);
            self.wanted_function = None;
        }
        let fixed = self.overloads[index].iter().find_map(|candidate| {
            let count = candidate.syntax.parameters.len();
            let open = candidate.syntax.parameters.last().is_some_and(|last| last.name.as_deref() == Some("..."));
            open.then(|| count - 1)
        });
        // Which of them is meant would have to be known before.
        let is_open =
            |syntax: &ast::Function| syntax.parameters.last().is_some_and(|last| last.name.as_deref() == Some("..."));
        let other = self.overloads[index].iter().any(|candidate| {
            let syntax = &candidate.syntax;
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            !is_open(syntax) && (least..=syntax.parameters.len()).contains(&values.len())
        });
        match fixed {
            Some(fixed) if values.len() > fixed && other => {
                self.unsupported(span, "a choice between a function with `...` and another one");
            }
            Some(fixed) if values.len() > fixed => {
                let rest = values.split_off(fixed);
                values.push(self.open_arguments(rest, span));
            }
            _ => {}
        }
        values
    }

    /// What is given for `...`: the address of an array of the values, each in 8 bytes as `va_arg` reads it.
    fn open_arguments(&mut self, rest: Vec<Expression>, span: Span) -> Expression {
        let slot = Type::Scalar(Scalar::I64);
        let array = Type::Array(Rc::new(slot.clone()), rest.len() as u64);
        let local = self.add_local("given".into(), array.clone(), span);
        if let Some(local) = self.local_mut(local) {
            (local.assigned, local.address_taken) = (true, true);
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let whole = made(Kind::Local(local), array);
        let mut result = self.decay(whole.clone());
        let pointer = result.ty.clone();
        for (position, value) in rest.into_iter().enumerate().rev() {
            let value = self.decay(value);
            let place = made(
                Kind::Index(Box::new(whole.clone()), Box::new(Expression::integer(position as i64, Type::INT, span))),
                slot.clone(),
            );
            let (place, value) = match &value.ty {
                Type::Bad => return Expression::bad(span),
                Type::Scalar(scalar) if scalar.is_float() => {
                    let address = made(Kind::AddressOf(Box::new(place)), pointer.clone());
                    let address = self.cast_to(address, &Type::pointer(Type::DOUBLE), true);
                    let place = made(Kind::Dereference(Box::new(address)), Type::DOUBLE);
                    (place, self.cast_to(value, &Type::DOUBLE, false))
                }
                Type::Scalar(_) | Type::Enum(..) | Type::Pointer(..) => (place, self.cast_to(value, &slot, true)),
                Type::Null => (place, Expression::integer(0, slot.clone(), span)),
                other => {
                    let name = self.type_text(other);
                    self.mismatch(value.span, format!("a `{name}` cannot be passed for `...`"));
                    return Expression::bad(span);
                }
            };
            let ty = place.ty.clone();
            let set = made(Kind::Assign(Box::new(place), Box::new(value)), ty);
            result = made(Kind::Comma(Box::new(set), Box::new(result)), pointer.clone());
        }
        result
    }

    /// The arguments converted to the parameters, with defaults for those that are missing.
    pub(super) fn arguments(
        &mut self,
        id: FunctionId,
        syntax: &Rc<ast::Function>,
        object: Option<Expression>,
        values: Vec<Expression>,
        span: Span,
    ) -> Vec<Expression> {
        let mut arguments: Vec<Expression> = object.into_iter().collect();
        let offset = arguments.len();
        let count = values.len();
        let missing: Vec<Expression> = syntax
            .parameters
            .iter()
            .skip(count)
            .filter_map(|parameter| parameter.default.as_ref())
            .map(|default| Expression { span, ..self.default_argument(id, syntax, default) })
            .collect();
        for (position, value) in values.into_iter().chain(missing).enumerate() {
            let Some(parameter) = self.tree.functions[id].parameters.get(position + offset).copied() else { break };
            let local = &self.tree.functions[id].locals[parameter];
            let (ty, owned) = (local.ty.clone(), local.owned);
            let value = if owned { value } else { Self::referred(value) };
            if local.reference {
                let Some(target) = ty.target().cloned() else { continue };
                let constant = matches!(ty, Type::Pointer(_, true));
                let value = self.as_base(value, &target);
                let exact = value.ty == target || matches!((&value.ty, &target), (Type::Array(..), Type::Array(..)));
                if exact && value.is_place() {
                    arguments.push(self.address_of(value));
                } else if constant || syntax.parameters.get(position).is_some_and(|parameter| parameter.moved) {
                    let value = self.convert(value, &target);
                    let value = self.lasting(value);
                    let span = value.span;
                    arguments.push(if value.is_place() {
                        self.address_of(value)
                    } else {
                        Expression { kind: Kind::AddressOf(Box::new(value)), ty, span }
                    });
                } else {
                    let name = self.type_text(&target);
                    self.mismatch(value.span, format!("a `{name} &` needs a variable of type `{name}`"));
                    arguments.push(Expression::bad(span));
                }
            } else {
                let value = self.convert(value, &ty);
                let launched = self.tree.functions[id].side == Side::Kernel;
                arguments.push(if owned && !launched { self.owned(value) } else { Self::referred(value) });
            }
        }
        arguments
    }

    /// What stands for an argument that is not given: its names are those of where the function is declared.
    fn default_argument(&mut self, id: FunctionId, syntax: &ast::Function, default: &ast::Expression) -> Expression {
        let first = self.tree.functions[id].parameters.first().map(|first| &self.tree.functions[id].locals[*first]);
        let owner = match first.filter(|first| &*first.name == "this").and_then(|first| first.ty.target()) {
            Some(Type::Struct(owner)) => Some(*owner),
            _ => None,
        };
        let made = |candidate: &super::Candidate| {
            let values =
                candidate.instances.iter().find(|(_, instance)| **instance == id).map(|(values, _)| values.clone());
            values.map(|values| (candidate.owner, values))
        };
        let (of, values) = self.overloads.iter().flatten().find_map(made).unwrap_or((owner, Vec::new()));
        let owner = owner.or(of);
        let mut bindings = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        let parameters = syntax.template.iter().flatten().zip(&values);
        bindings.extend(parameters.map(|(parameter, value)| super::structure::bind_parameter(parameter, value)));
        self.within(owner, &syntax.space, bindings, |checker| checker.expression(default))
    }

    pub(super) fn check_side(&mut self, id: FunctionId, name: &str, span: Span) {
        let side = self.tree.functions[id].side;
        let place = self.tree.functions[id].span;
        let Some(current) = self.function.map(|id| self.tree.functions[id].side) else { return };
        let problem = match (current, side) {
            (Side::Device | Side::Kernel, Side::Host) => {
                format!("`{name}` is a host function; device code cannot call it")
            }
            (Side::Host, Side::Device) => format!("`{name}` is a `__device__` function; the host cannot call it"),
            _ => return,
        };
        let help = "declare it `__host__ __device__` to have it on both sides";
        self.sink.push(Diagnostic::error(span, Problem::Call(problem)).see(place, "declared here").help(help));
    }
}

/// Whether device code has a function of this name from CUDA's headers.
fn is_in_device_library(symbol: &str) -> bool {
    matches!(symbol, "min" | "max" | "abs")
        || library::math(symbol).is_some()
        || library::find(symbol).is_some_and(|signature| signature.place != library::Where::Host)
}

//! Calls: which function is meant, and its arguments.

use std::rc::Rc;

use super::{
    Binding, Checker, TemplateValue, library,
    tree::{Constant, Expression, FunctionId, Kind, Side},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast::{self, ExpressionKind},
    text::Span,
};

/// How much worse an argument fits of which a constructor has to make an object.
const BY_A_CONSTRUCTOR: u32 = 16;

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &ast::Expression, arguments: &[ast::Expression], span: Span) -> Expression {
        match &callee.kind {
            ExpressionKind::Name(name) => {
                if name.path.last().is_some_and(|last| matches!(&**last, "cg" | "cooperative_groups"))
                    && let Some(Binding::Functions(index)) = self.find(&format!("__cg_{}", name.symbol)).cloned()
                {
                    let values = arguments.iter().map(|argument| self.expression(argument)).collect();
                    return self.call_overload(index, &[], None, values, &name.symbol, span);
                }
                if let Some(call) = self.call_own_method(name, arguments, span) {
                    return call;
                }
                if let Some(index) = self.functions_named(name)
                    && self.visible(index, span)
                {
                    let mut given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                    let mut arguments = arguments;
                    // `tiled_partition(group, 16)` is `tiled_partition<16>(group)`.
                    if let ("tiled_partition", [group, size]) = (&*name.symbol, arguments)
                        && self.in_prelude(index)
                    {
                        let value = self.expression(size);
                        match self.constant_integer(&value) {
                            Some(size) => given = vec![TemplateValue::Integer(size)],
                            None => self.unsupported(size.span, "a tile whose size is not known when compiling"),
                        }
                        arguments = std::slice::from_ref(group);
                    }
                    let values = self.argument_values(index, arguments, span);
                    if self.in_prelude(index) && crate::prelude::before_volta(&name.symbol) {
                        let symbol = &name.symbol;
                        let words =
                            format!("`{symbol}` does not exist from compute capability 7.0 on: nvcc 13 refuses it");
                        let help = format!("write `{symbol}_sync` with the mask of the lanes that take part");
                        self.sink.push(Diagnostic::warning(name.span, Problem::Call(words)).help(help));
                    }
                    // The program's functions are beside the library's of that name: `atomicAdd` of a type of its own.
                    if name.path.is_empty()
                        && library::overloaded(&name.symbol)
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
                    Some(Binding::Local(_) | Binding::Global(_) | Binding::Captured(..))
                );
                let block = self.find_in_blocks(&name.symbol).is_some();
                if name.path.is_empty() && (variable || (!block && member(self))) {
                    let object = self.expression(callee);
                    if self.is_function_pointer(&object.ty) {
                        return self.call_pointer(object, arguments, span);
                    }
                    let mut values = vec![object];
                    values.extend(arguments.iter().map(|argument| self.expression(argument)));
                    return self.operator_call("()", values, span).unwrap_or_else(|| {
                        self.rule(span, format!("`{}` is a variable, not a function", name.symbol));
                        Expression::bad(span)
                    });
                }
                if let Some(call) = self.call_beside_arguments(name, arguments, span) {
                    return call;
                }
                self.call_library(name, arguments, span)
            }
            ExpressionKind::Member { object, name, arrow, arguments: given } => {
                self.given = self.template_values(given.as_deref().unwrap_or(&[]));
                self.call_method(object, name, *arrow, arguments, span)
            }
            _ => {
                let value = self.value(callee);
                if self.is_function_pointer(&value.ty) {
                    return self.call_pointer(value, arguments, span);
                }
                if matches!(value.ty, Type::Struct(_)) {
                    let mut values = vec![value];
                    values.extend(arguments.iter().map(|argument| self.expression(argument)));
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

    /// The functions that a name with or without a path stands for.
    fn functions_named(&mut self, name: &ast::Name) -> Option<usize> {
        let standard = name.path.first().is_some_and(|first| &**first == "std");
        let found = if standard { self.find(&name.symbol).cloned() } else { self.find_qualified(name) };
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
        if let Some(around) = around {
            // In a lambda, a method of the object whose method makes it.
            let (index, has) = self.method_named(around, &name.symbol)?;
            let this = self.captured_this(span);
            let this =
                this.map(|this| self.as_base_pointer(this.clone(), &Type::pointer(Type::Struct(has))).unwrap_or(this));
            let values = arguments.iter().map(|argument| self.expression(argument)).collect();
            return Some(self.call_overload(index, &[], this, values, &name.symbol, span));
        }
        let (index, has) = self.method_named(structure, &name.symbol)?;
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        let values = self.argument_values(index, arguments, span);
        let own = self.owner.filter(|owner| self.steps_to(*owner, has).is_some() && self.has_this());
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
        let Some(values) = self.arguments_by_type(&signature.0, arguments, span) else { return Expression::bad(span) };
        Expression { kind: Kind::CallPointer(Box::new(callee), values), ty: signature.1.clone(), span }
    }

    /// The arguments of a function of which only the types of its parameters are known.
    pub(super) fn arguments_by_type(
        &mut self,
        wanted: &[Type],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Vec<Expression>> {
        if wanted.len() != arguments.len() {
            let (taken, given) = (counted(wanted.len(), "argument"), are_given(arguments.len()));
            let problem = Problem::Call(format!("this function takes {taken}, and {given}"));
            self.sink.push(Diagnostic::error(span, problem));
            return None;
        }
        let mut values = Vec::new();
        for (argument, ty) in arguments.iter().zip(wanted) {
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
            let value = self.convert(value, ty);
            values.push(self.owned(value));
        }
        Some(values)
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
            "remove" => 3,
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
            "exchange" | "tie" | "back_inserter" => {
                arguments.iter().map(|argument| self.expression(argument)).collect()
            }
            _ => arguments.iter().map(|argument| self.value(argument)).collect(),
        };
        // Numbers the library copies at once.
        let numbers = |value: &Expression| value.ty.target().is_some_and(|element| element.scalar().is_some());
        if symbol == "copy" && values.first().is_some_and(numbers) && values.last().is_some_and(numbers) {
            return None;
        }
        Some(self.call_overload(index, &[], None, values, symbol, span))
    }

    /// Whether a function is declared before its use. What comes later is not known to C++ yet.
    pub(super) fn visible(&mut self, index: usize, span: Span) -> bool {
        let Some(first) = self.overloads[index].iter().map(|candidate| candidate.known_from).min() else {
            return false;
        };
        let candidates = self.overloads[index].iter();
        let another_file = candidates
            .map(|candidate| candidate.known_from.start)
            .any(|start| self.source.file_at(start) != self.source.file_at(span.start));
        // A use inside the function itself starts after its name; macros from headers have no place.
        if first.start <= span.start || another_file {
            return true;
        }
        let name = self.overloads[index][0].syntax.name.to_string();
        self.sink.push(
            Diagnostic::error(span, Problem::Undeclared(name.clone()))
                .because("used here")
                .see(first, "declared only here, after its use")
                .help(format!("move `{name}` above this function, or declare it there")),
        );
        true
    }

    /// The arguments of a call of one of these functions. A list in braces becomes what the first of them takes in its place;
    /// what a function takes beyond its parameters (`...`) lies in an array, 8 bytes each.
    pub(super) fn argument_values(
        &mut self,
        index: usize,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Vec<Expression> {
        let mut values = Vec::new();
        for (position, argument) in arguments.iter().enumerate() {
            let ExpressionKind::List(items) = &argument.kind else {
                values.push(self.expression(argument));
                continue;
            };
            let ty = (0..self.overloads[index].len()).find_map(|candidate| {
                let candidate = &self.overloads[index][candidate];
                let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
                if syntax.template.is_some() || syntax.parameters.len() < arguments.len() {
                    return None;
                }
                let ty = self.parameter_types(&syntax, &[], owner).get(position).cloned()?;
                let scalar = ty.scalar().is_some() || ty.is_pointer();
                (!scalar || items.len() < 2).then_some(ty)
            });
            values.push(match ty {
                Some(mut ty) => self.list(&mut ty, items, argument.span),
                None => self.expression(argument),
            });
        }
        let fixed = self.overloads[index].iter().find_map(|candidate| {
            let count = candidate.syntax.parameters.len();
            let open = candidate.syntax.parameters.last().is_some_and(|last| last.name.as_deref() == Some("..."));
            open.then(|| count - 1)
        });
        match fixed {
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

    /// Chooses among the functions of a name. `object` is the receiver of a method.
    pub(super) fn call_overload(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        object: Option<Expression>,
        values: Vec<Expression>,
        name: &str,
        span: Span,
    ) -> Expression {
        if values.iter().any(|value| value.ty == Type::Bad) {
            // An argument is wrong already; say no more, but make the only candidate's result known.
            let result = match &self.overloads[index][..] {
                [candidate] => candidate.instances.values().next().map(|id| self.tree.functions[*id].result.clone()),
                _ => None,
            };
            return Expression { ty: result.unwrap_or(Type::Bad), ..Expression::bad(span) };
        }
        let Some(id) = self.choose(index, given, &values, name, span) else { return Expression::bad(span) };
        self.call_chosen(id, Some(index), object, values, name, span)
    }

    /// A call of a function that a template was given.
    fn call_known(&mut self, id: FunctionId, values: Vec<Expression>, name: &str, span: Span) -> Expression {
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let wanted = self.tree.functions[id].parameters.len();
        if wanted != values.len() {
            let words = format!("`{name}` takes {}, and {}", counted(wanted, "argument"), are_given(values.len()));
            self.error(span, Problem::Call(words));
            return Expression::bad(span);
        }
        self.call_chosen(id, None, None, values, name, span)
    }

    fn call_chosen(
        &mut self,
        id: FunctionId,
        index: Option<usize>,
        object: Option<Expression>,
        values: Vec<Expression>,
        name: &str,
        span: Span,
    ) -> Expression {
        let all = match index {
            Some(index) => &self.overloads[index..=index],
            None => &self.overloads[..],
        };
        let chosen = all
            .iter()
            .flatten()
            .find(|candidate| candidate.instances.values().any(|instance| *instance == id))
            .map(|candidate| (Rc::clone(&candidate.syntax), candidate.owner.is_some()));
        let Some((syntax, owned)) = chosen else { return Expression::bad(span) };
        if syntax.qualifiers.compile_time && self.tree.functions[id].body.is_none() {
            // Its value may be wanted while the program is read.
            self.check_now(id);
        }
        // On the device, a `constexpr` function of the host's stands where its value is known.
        let calculated = syntax.qualifiers.compile_time && self.on_device();
        if !calculated || self.tree.functions[id].side != Side::Host {
            self.check_side(id, name, span);
        }
        // A static method has no object.
        let object = object.filter(|_| !syntax.qualifiers.fixed);
        if owned && !syntax.qualifiers.fixed && object.is_none() {
            self.rule(span, format!("`{name}` is not a static method: call it for an object"));
            return Expression::bad(span);
        }
        let statically = std::mem::take(&mut self.statically);
        let arguments = self.arguments(id, &syntax, object, values, span);
        let ty = self.tree.functions[id].result.clone();
        let id = match index.filter(|_| owned && !statically) {
            Some(index) => self.called_method(id, index, &arguments),
            None => id,
        };
        self.called.push((id, span));
        if self.tree.functions[id].side == Side::Kernel {
            self.sink.push(
                Diagnostic::error(span, Problem::Call(format!("`{name}` is a kernel and must be launched")))
                    .help(format!("write `{name}<<<grid, block>>>(…)`")),
            );
            return Expression::bad(span);
        }
        let call = Expression { kind: Kind::Call(id, arguments), ty, span };
        if calculated && self.tree.functions[id].side == Side::Host {
            let kind = match self.constant(&call) {
                Some(Constant::Integer(value)) => Kind::Integer(value, false),
                Some(Constant::Float(value)) => Kind::Float(value),
                None => {
                    self.check_side(id, name, span);
                    return call;
                }
            };
            return Expression { kind, ..call };
        }
        match call.ty.target().cloned() {
            Some(target) if self.tree.functions[id].returns_reference => {
                Expression { kind: Kind::Dereference(Box::new(call)), ty: target, span }
            }
            _ => call,
        }
    }

    /// Whether one of the functions of a name takes these arguments.
    fn any_fits(&mut self, index: usize, given: &[TemplateValue], values: &[Expression]) -> bool {
        self.packs_for(index, given.len(), values);
        (0..self.overloads[index].len()).any(|position| {
            let candidate = &self.overloads[index][position];
            let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            if values.len() < least || values.len() > syntax.parameters.len() {
                return false;
            }
            let arguments = match syntax.template {
                Some(_) => self.deduce(&syntax, given, values, owner),
                None => Some(Vec::new()),
            };
            let Some(arguments) = arguments else { return false };
            let types = self.parameter_types(&syntax, &arguments, owner);
            types.iter().zip(values).all(|(ty, value)| self.rank(value, ty).is_some())
        })
    }

    pub(super) fn choose(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        values: &[Expression],
        name: &str,
        span: Span,
    ) -> Option<FunctionId> {
        let mut best: Option<((u32, u32), usize, Vec<TemplateValue>)> = None;
        let mut conflict = None;
        self.ready_conversions(values);
        self.packs_for(index, given.len(), values);
        self.dropped = None;
        let count = self.overloads[index].len();
        // Constructors that make an argument's object of it come in where nothing fits without them.
        for (made, position) in [false, true].into_iter().flat_map(|made| (0..count).map(move |at| (made, at))) {
            if made && best.is_some() {
                break;
            }
            let syntax = Rc::clone(&self.overloads[index][position].syntax);
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            if values.len() < least || values.len() > syntax.parameters.len() {
                continue;
            }
            let template = syntax.template.is_some();
            if !template && !given.is_empty() {
                continue;
            }
            let owner = self.overloads[index][position].owner;
            self.deduced_twice = None;
            let arguments = if template {
                let deduced = match count {
                    1 => self.deduce(&syntax, given, values, owner),
                    _ => self.attempt(|checker| checker.deduce(&syntax, given, values, owner)),
                };
                match deduced {
                    Some(arguments) => arguments,
                    None => continue,
                }
            } else {
                Vec::new()
            };
            let twice = self.deduced_twice.take().filter(|(index, ..)| *index >= given.len());
            let types = if template && count > 1 {
                let types = self.attempt(|checker| Some(checker.parameter_types(&syntax, &arguments, owner)));
                match types.filter(|_| self.result_exists(&syntax, &arguments, owner)) {
                    Some(types) => types,
                    None => continue,
                }
            } else {
                self.parameter_types(&syntax, &arguments, owner)
            };
            // Of two methods that differ in `const` alone, the one that may change its object serves for both.
            let mut total = u32::from(template || syntax.qualifiers.constant_method);
            // `const T *` comes before `T *` for a pointer to what is `const`.
            total += u32::from(arguments.iter().any(|value| matches!(value, TemplateValue::ConstantType(_))));
            let mut fits = true;
            for ((ty, value), parameter) in types.iter().zip(values).zip(&syntax.parameters) {
                let changed = matches!(&parameter.declared.kind, ast::TypeKind::Reference(of) if !of.constant);
                match self.rank(value, ty) {
                    Some(rank) => total += rank * 2,
                    None if made && !changed && self.is_made_of(value, ty) => total += BY_A_CONSTRUCTOR,
                    None => fits = false,
                }
            }
            // What is about to end goes to `T &&`, and what lives on does not.
            for (parameter, value) in syntax.parameters.iter().zip(values) {
                let reference = matches!(parameter.declared.kind, ast::TypeKind::Reference(_));
                total += match (parameter.moved, value.is_place()) {
                    (true, true) => 8,
                    (false, false) => u32::from(reference),
                    _ => 0,
                };
            }
            // Of two templates that fit as well, the one whose parameters say more.
            // What is written out of a pack comes behind what was written so.
            let of_pack = u32::from(self.overloads[index][position].of_pack);
            let total = (total, if template { u32::MAX / 2 - 2 * detail_of_parameters(&syntax) + of_pack } else { 0 });
            // With one candidate, a conversion that fails is reported at the argument.
            if (fits || count == 1) && best.as_ref().is_none_or(|(least, ..)| total < *least) {
                best = Some((total, position, arguments));
                conflict = twice;
            }
        }
        if let Some((_, parameter, one, other)) = conflict.filter(|_| !self.in_prelude(index)) {
            let (one, other) = (self.type_text(&one), self.type_text(&other));
            let words =
                format!("`{parameter}` of `{name}` follows as `{one}` from one argument and as `{other}` from another");
            let help = format!("other compilers refuse this: convert one of them, or write `{name}<{one}>`");
            self.sink.push(Diagnostic::warning(span, Problem::Call(words)).help(help));
        }
        if let Some((_, position, arguments)) = best {
            return self.instance(index, position, arguments, span);
        }
        let syntax = Rc::clone(&self.overloads[index][0].syntax);
        let (wanted, found) = (syntax.parameters.len(), values.len());
        let built_in = self.in_prelude(index);
        let shown = name.strip_prefix("__").filter(|_| built_in).map(|name| format!("std::{name}"));
        let name = shown.as_deref().unwrap_or(name);
        let taken = syntax.template.as_ref().map_or(0, Vec::len);
        let problem = if count == 1 && given.len() > taken {
            let (taken, given) = (counted(taken, "template argument"), are_given(given.len()));
            format!("`{name}` takes {taken}, and {given}")
        } else if count == 1 && syntax.template.is_some() && wanted == found {
            format!("the template arguments of `{name}` do not follow from this call")
        } else if count == 1 {
            format!("`{name}` takes {}, and {}", counted(wanted, "argument"), are_given(found))
        } else {
            format!("none of the {count} functions `{name}` fits these arguments")
        };
        let parameters = syntax.parameters.iter().fold(syntax.name_span, |span, parameter| span.to(parameter.span));
        let found = Diagnostic::error(span, Problem::Call(problem));
        if let Some(reason) = self.dropped.take() {
            self.sink.push(reason);
        }
        // What the prelude declares is nowhere in the program.
        self.sink.push(if built_in { found } else { found.see(parameters, format!("`{name}` is declared here")) });
        None
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

/// How much the parameters of a function template say of what they take: `Box<T> *` more than `T *`, and that more than `T`.
pub(super) fn detail_of_parameters(syntax: &ast::Function) -> u32 {
    syntax.parameters.iter().map(|parameter| detail_of_type(&parameter.declared, syntax.template.as_deref())).sum()
}

pub(super) fn detail_of_type(syntax: &ast::TypeSyntax, parameters: Option<&[ast::TemplateParameter]>) -> u32 {
    let within = |inner: &ast::TypeSyntax| detail_of_type(inner, parameters);
    match &syntax.kind {
        ast::TypeKind::Reference(inner) => within(inner),
        ast::TypeKind::Pointer(inner) | ast::TypeKind::Array(inner, _) => {
            10 + u32::from(inner.constant) + within(inner)
        }
        ast::TypeKind::Function(result, list) => {
            10 + within(result) + list.iter().map(|parameter| within(&parameter.declared)).sum::<u32>()
        }
        ast::TypeKind::Named(name) => {
            let own = |parameter: &ast::TemplateParameter| matches!(parameter, ast::TemplateParameter::Type(known, _) if *known == name.symbol);
            if name.path.is_empty() && parameters.unwrap_or(&[]).iter().any(own) {
                return 0;
            }
            let inner = |argument: &ast::TemplateArgument| match argument {
                ast::TemplateArgument::Type(inner) => within(inner),
                ast::TemplateArgument::Value(value) => 10 * u32::from(!matches!(value.kind, ExpressionKind::Name(_))),
                ast::TemplateArgument::Expand(_) => 0,
            };
            10 + name.arguments.iter().flatten().map(inner).sum::<u32>()
        }
        _ => 10,
    }
}

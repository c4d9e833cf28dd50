//! Declarations outside of functions.

use std::rc::Rc;

use super::{
    AliasTemplate, Binding, Candidate, Checker, Pending,
    rules::innermost_is_constant,
    scope::Place,
    template::names_values,
    tree::{Expression, Function, Kind, Side},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, Declaration, Initializer, TypeKind, TypeSyntax},
    text::Span,
};

impl Checker<'_> {
    pub(super) fn declare_all(&mut self, declarations: &[Declaration]) {
        for declaration in declarations {
            self.declare(declaration);
        }
        // Everything that is no template is checked, called or not.
        for index in 0..self.overloads.len() {
            for position in 0..self.overloads[index].len() {
                let candidate = &self.overloads[index][position];
                // Of the library's classes, and of every instance of a class template, only what is called is looked at.
                let library = candidate.syntax.name_span == Span::default();
                let bound = |owner| self.owner_bindings.get(&owner).is_some_and(|bindings| !bindings.is_empty());
                let when_called = candidate.owner.is_some_and(|owner| library || bound(owner));
                if candidate.syntax.template.is_none() && !when_called {
                    self.instance(index, position, Vec::new(), candidate.syntax.name_span);
                    continue;
                }
                let special: Vec<_> =
                    candidate.special.iter().map(|(values, own)| (own.name_span, values.clone())).collect();
                for (span, values) in in_order(special) {
                    self.instance(index, position, values, span);
                }
            }
        }
        if let Some(Binding::Functions(index)) = self.find("main").cloned() {
            let main = self.overloads[index].first().and_then(|candidate| candidate.instances.values().next());
            self.tree.main = main.copied();
        }
    }

    pub(super) fn declare(&mut self, declaration: &Declaration) {
        match declaration {
            Declaration::Function(function) => self.declare_function(function, None),
            Declaration::Variables(variables) => {
                for variable in variables {
                    self.declare_global(variable);
                }
            }
            Declaration::Structure(structure) => self.declare_struct(structure),
            Declaration::Enumeration { name, members, scoped, underlying } => {
                let below = underlying.as_ref().and_then(|syntax| self.resolve_type(syntax).scalar());
                self.declare_enum(name.as_ref(), members, *scoped, below.unwrap_or(Scalar::I32));
            }
            Declaration::Alias { name, target, .. } => {
                let made = self.resolve_type(target);
                let binding = match self.refers(target) {
                    Some(constant) if made != Type::Bad => Binding::ReferenceType(made, constant),
                    _ if target.constant || self.names_constant(target) => Binding::ConstantType(made),
                    _ => Binding::Type(made),
                };
                self.bind(Rc::clone(name), binding);
            }
            Declaration::Assertion { condition, words, span } => self.assertion(condition, words.as_ref(), *span),
            Declaration::AliasTemplate { name, parameters, target } => {
                let alias = AliasTemplate {
                    parameters: parameters.clone(),
                    target: target.clone(),
                    space: Rc::clone(&self.space),
                    owner: self.inside.or(self.owner),
                };
                self.bind(Rc::clone(name), Binding::AliasTemplate(Rc::new(alias)));
            }
            Declaration::Namespace { space, inner } => self.declare_space(space, inner),
            Declaration::NamespaceAlias { name, target } => self.declare_space_alias(name, target),
            Declaration::UseNamespace(path) => self.use_space(path),
            Declaration::UseEnumeration(name) => self.use_enumeration(name),
            Declaration::UseName(name, _) => self.use_name(name),
            Declaration::Guide(guide) => {
                let name = super::qualified::whole_name(&guide.space, &guide.name);
                self.guides.entry(name).or_default().push(Rc::clone(guide));
            }
        }
    }

    pub(super) fn declare_function(&mut self, function: &Rc<ast::Function>, owner: Option<usize>) {
        if function.template.as_ref().is_some_and(Vec::is_empty) {
            return self.specialise_function(function);
        }
        // `void Matrix::fill() { … }` belongs to its structure, `void outer::f() { … }` to its namespace.
        if owner.is_none()
            && let Some((path, name)) = function.name.rsplit_once("::")
        {
            let own = |space: &ast::Symbol| {
                Rc::new(ast::Function { name: name.into(), space: Rc::clone(space), ..(**function).clone() })
            };
            match self.place_of(path) {
                Some(Place::Template(structure)) => return self.method_of_template(&structure, function),
                Some(Place::Structure(id)) => return self.declare_function(&own(&function.space), Some(id)),
                Some(Place::Space(space)) => return self.declare_function(&own(&space), None),
                None => {}
            }
        }
        let known = self.find_in_space(&function.space, &function.name);
        let index = match (owner, known) {
            (None, Some(Binding::Functions(index))) => *index,
            _ => {
                self.overloads.push(Vec::new());
                self.overloads.len() - 1
            }
        };
        let index = if let Some(owner) = owner {
            *self.methods.entry((owner, Rc::clone(&function.name))).or_insert(index)
        } else {
            self.bind_function(function, index);
            index
        };
        // A definition takes the place of the declaration it belongs to.
        let same = self.declared_as(index, function, owner);
        let candidate = Candidate::new(function, owner);
        match same {
            Some(position) => {
                let earlier = &self.overloads[index][position];
                // A program's own function takes the place of the prelude's.
                let replaces = earlier.syntax.name_span == Span::default() && function.name_span != Span::default();
                if earlier.syntax.body.is_some() && function.body.is_some() && !replaces {
                    let related = earlier.syntax.name_span;
                    self.sink.push(
                        Diagnostic::error(function.name_span, Problem::Redeclared(function.name.to_string()))
                            .see(related, "it is defined here already"),
                    );
                } else if earlier.syntax.body.is_none() || replaces && function.body.is_some() {
                    // Seen from where it was declared first, and with the defaults that were given there.
                    let mut merged = (**function).clone();
                    // What is in the class goes for the definition outside of it.
                    let qualifiers = earlier.syntax.qualifiers;
                    merged.qualifiers.fixed |= owner.is_some() && qualifiers.fixed;
                    merged.qualifiers.device |= owner.is_some() && qualifiers.device;
                    merged.qualifiers.host |= owner.is_some() && qualifiers.host;
                    merged.qualifiers.overridable |= qualifiers.overridable;
                    merged.qualifiers.pure |= qualifiers.pure;
                    for (parameter, earlier) in merged.parameters.iter_mut().zip(&earlier.syntax.parameters) {
                        if parameter.default.is_none() {
                            parameter.default.clone_from(&earlier.default);
                        }
                    }
                    let known_from = earlier.known_from;
                    let special = std::mem::take(&mut self.overloads[index][position].special);
                    let made = earlier_instance(&self.overloads[index][position]);
                    let merged = Rc::new(merged);
                    self.overloads[index][position] =
                        Candidate { syntax: Rc::clone(&merged), known_from, special, ..candidate };
                    if let Some(id) = made {
                        self.defined_now(id, index, position, &merged, owner);
                    }
                }
            }
            None => {
                self.defaults_at_the_end(function);
                self.overloads[index].push(candidate);
            }
        }
    }

    /// Gives a function its body that was used, by a global variable's first value, while it was only declared.
    fn defined_now(
        &mut self,
        id: usize,
        index: usize,
        position: usize,
        syntax: &Rc<ast::Function>,
        owner: Option<usize>,
    ) {
        let two_texts = self.text_for_host(syntax).is_some();
        let function = &mut self.tree.functions[id];
        if function.body.is_some() || syntax.body.is_none() || two_texts {
            return;
        }
        let offset = function.parameters.len().saturating_sub(syntax.parameters.len());
        for (&local, parameter) in function.parameters[offset..].iter().zip(&syntax.parameters) {
            if let Some(name) = &parameter.name {
                function.locals[local].name = Rc::clone(name);
            }
        }
        (function.span, function.body_span) = (syntax.span, syntax.body_span);
        self.overloads[index][position].instances.insert(Vec::new(), id);
        let bindings = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        let (syntax, asked) = (Rc::clone(syntax), syntax.name_span);
        self.queue.push_back(Pending { function: id, syntax, bindings, owner, asked });
    }

    /// Makes a function of a candidate and queues its body.
    pub(super) fn make_function(
        &mut self,
        syntax: &Rc<ast::Function>,
        owner: Option<usize>,
        bindings: Vec<(ast::Symbol, Binding)>,
        asked: Span,
    ) -> usize {
        let id = self.tree.functions.len();
        let qualifiers = syntax.qualifiers;
        let side = match (qualifiers.global, qualifiers.device, qualifiers.host) {
            (true, ..) => Side::Kernel,
            (false, true, true) => Side::Both,
            (false, true, false) => Side::Device,
            _ if owner.is_some() && !qualifiers.host => Side::Host,
            _ => Side::Host,
        };
        self.tree.functions.push(Function {
            name: Rc::clone(&syntax.name),
            side,
            parameters: Vec::new(),
            result: Type::Void,
            returns_reference: false,
            locals: Vec::new(),
            body: None,
            on_host: None,
            span: syntax.span,
            body_span: syntax.body_span,
        });
        // The signature is resolved in the scope of the template's parameters, in no function's.
        let scopes = self.scopes.split_off(1);
        let function = self.function.replace(id);
        let around = (self.owner, std::mem::replace(&mut self.space, Rc::clone(&syntax.space)), self.inside.take());
        self.owner = owner;
        self.scopes.push(bindings.iter().cloned().collect());
        let deduced = matches!(syntax.result.kind, TypeKind::Auto) && syntax.body.is_some();
        // `-> decltype(a + b)` is read when the parameters are known.
        let trailing = names_values(&syntax.result);
        let mut result = if deduced || trailing { Type::Bad } else { self.resolve_type(&syntax.result) };
        if !matches!(result, Type::Bad | Type::Stream | Type::OwnStream(_))
            && let Some(constant) = self.refers(&syntax.result)
        {
            self.tree.functions[id].returns_reference = true;
            result = Type::Pointer(Rc::new(result), constant);
        }
        if side == Side::Kernel && (qualifiers.device || qualifiers.host) {
            let other = if qualifiers.device { "__device__" } else { "__host__" };
            let problem = Problem::Rule(format!("a `__global__` function cannot be `{other}` too"));
            let found = Diagnostic::error(syntax.name_span, problem);
            self.sink.push(
                found.help(format!("leave `{other}` out: a kernel is launched by the host and runs on the device")),
            );
        }
        if side == Side::Kernel && !matches!(result, Type::Void | Type::Bad) {
            self.rule(syntax.result.span, "a `__global__` function returns void");
        }
        self.tree.functions[id].result = result;
        if let Some(owner) = owner.filter(|_| !qualifiers.fixed) {
            let this = self.add_local("this".into(), Type::pointer(Type::Struct(owner)), syntax.name_span);
            self.parameter_local(this, false);
        }
        let offset = self.tree.functions[id].parameters.len();
        for parameter in &syntax.parameters {
            let refers = self.needs_reference(syntax, parameter);
            self.declare_parameter(parameter, side, refers);
        }
        if trailing {
            let locals = self.tree.functions[id].parameters[offset..].to_vec();
            for (parameter, local) in syntax.parameters.iter().zip(locals) {
                if let (Some(name), Some(scope)) = (&parameter.name, self.scopes.last_mut()) {
                    scope.insert(Rc::clone(name), Binding::Local(local));
                }
            }
            let result = self.resolve_type(&syntax.result);
            let refers = self.refers(&syntax.result).filter(|_| result != Type::Bad);
            self.tree.functions[id].returns_reference = refers.is_some();
            self.tree.functions[id].result = match refers {
                Some(constant) => Type::Pointer(Rc::new(result), constant),
                None => result,
            };
        }
        self.scopes.truncate(1);
        self.scopes.extend(scopes);
        (self.owner, self.space, self.inside) = around;
        self.function = function;
        let mut syntax = Rc::clone(syntax);
        if let Some(for_host) = self.text_for_host(&syntax) {
            match side {
                Side::Host => syntax = for_host,
                Side::Both => {
                    let twin = self.tree.functions.len();
                    let function = Function { side: Side::Host, ..self.tree.functions[id].clone() };
                    self.tree.functions.push(function);
                    self.tree.functions[id].on_host = Some(twin);
                    let bindings = bindings.clone();
                    self.queue.push_back(Pending { function: twin, syntax: for_host, bindings, owner, asked });
                }
                Side::Device | Side::Kernel => {}
            }
        }
        if syntax.body.is_some() {
            self.queue.push_back(Pending { function: id, syntax, bindings, owner, asked });
        }
        if deduced {
            // What it returns decides its type.
            self.open_results.insert(id);
            self.check_now(id);
            if self.open_results.remove(&id) {
                self.tree.functions[id].result = Type::Void;
            }
            if let Some(twin) = self.tree.functions[id].on_host {
                self.tree.functions[twin].result = self.tree.functions[id].result.clone();
            }
        }
        id
    }

    pub(super) fn parameter_local(&mut self, id: usize, reference: bool) {
        if let Some(local) = self.local_mut(id) {
            local.parameter = true;
            local.reference = reference;
        }
        if let Some(function) = self.current() {
            function.parameters.push(id);
        }
    }

    /// Declares a parameter of the function that is being made. If it `refers`, a constant reference is no copy.
    pub(super) fn declare_parameter(&mut self, parameter: &ast::Parameter, side: Side, refers: bool) {
        let (reference, constant, inner) = match &parameter.declared.kind {
            TypeKind::Reference(inner) => (true, inner.constant || self.names_constant(inner), &**inner),
            _ => match self.refers(&parameter.declared) {
                Some(constant) => (true, constant, &parameter.declared),
                None => (false, false, &parameter.declared),
            },
        };
        let mut ty = self.resolve_type(inner);
        self.rows_without_length(inner, parameter.span);
        if !reference && let Type::Array(element, _) = &ty {
            let element = (**element).clone();
            let constant = innermost_is_constant(inner);
            ty = Type::Pointer(Rc::new(element), constant);
        }
        if let Type::Function(_) = ty {
            ty = Type::pointer(ty);
        }
        if side == Side::Kernel && matches!(ty, Type::Vector(_) | Type::Text) {
            let name = self.type_text(&ty);
            let problem = Problem::Rule(format!("a kernel cannot take a `{name}`: it lives in host memory"));
            let help = "copy its elements with cudaMemcpy, and pass the pointer that cudaMalloc gave";
            self.sink.push(Diagnostic::error(parameter.span, problem).help(help));
            ty = Type::Bad;
        }
        if side == Side::Kernel && reference {
            self.rule(parameter.span, "a `__global__` function cannot take a reference");
        }
        // A constant reference to a plain value is often as good as the value; on the host an object may return it.
        let object = matches!(ty, Type::Struct(_)) && side == Side::Host;
        // What a member may refer to, or a result, is the caller's own.
        let kept = self.owner.is_some_and(|owner| self.reference_members.iter().any(|(of, _)| *of == owner))
            || self.current().is_some_and(|function| function.returns_reference);
        let dynamic = matches!(&ty, Type::Struct(id) if self.dynamic.contains(id));
        let plain =
            !object && !kept && !dynamic && !refers && !matches!(ty, Type::Vector(_) | Type::Text | Type::Array(..));
        if let (Type::OwnStream(_), true) = (&ty, reference) {
            ty = Type::Stream;
        }
        let as_value = ty == Type::Stream || (constant && plain);
        let by_address = reference && !as_value;
        if by_address {
            ty = Type::Pointer(Rc::new(ty), constant);
        }
        // A kernel's parameters have names in WGSL.
        let count = self.current().map_or(0, |function| function.locals.len());
        let nameless = || match side {
            Side::Kernel => format!("unused_{count}").into(),
            _ => "".into(),
        };
        let name = parameter.name.clone().unwrap_or_else(nameless);
        let id = self.add_local(name, ty, parameter.span);
        if let Some(local) = self.local_mut(id) {
            local.volatile = parameter.volatile;
        }
        if let Some(local) = self.local_mut(id) {
            local.owned = !reference;
        }
        self.parameter_local(id, by_address);
    }

    /// Reports an array whose length nothing says.
    pub(super) fn without_length(&mut self, ty: &Type, span: Span) {
        if let Type::Array(element, 0) = ty {
            let element = self.type_text(element);
            self.rule(span, format!("how many `{element}` this array has must be said"));
        }
    }

    /// Reports an array of arrays whose length nothing says; only the outermost may be left open.
    pub(super) fn rows_without_length(&mut self, declared: &TypeSyntax, span: Span) {
        let mut syntax = declared;
        while let TypeKind::Array(element, _) | TypeKind::Pointer(element) | TypeKind::Reference(element) = &syntax.kind
        {
            if matches!(syntax.kind, TypeKind::Array(..)) && matches!(element.kind, TypeKind::Array(_, None)) {
                self.rule(span, "only the first length of an array may be left open");
                return;
            }
            syntax = element;
        }
    }

    /// The bytes of a string as the elements of an array; one of unknown length takes the string's.
    pub(super) fn text_array(&mut self, ty: &mut Type, text: &[u8], span: Span) -> Expression {
        if let Type::Array(element, length) = ty.clone() {
            let needed = text.len() as u64 + 1;
            if length == 0 {
                *ty = Type::Array(element, needed);
            } else if needed > length {
                self.rule(span, format!("this string needs {needed} elements and the array has {length}"));
            }
        }
        let items =
            text.iter().map(|byte| Expression::integer(i64::from(*byte), Type::Scalar(Scalar::I8), span)).collect();
        Expression { kind: Kind::Build(items), ty: ty.clone(), span }
    }

    /// The value that a declaration gives, converted; completes the type of `int a[] = { … }` and of `auto`.
    pub(super) fn initializer(&mut self, ty: &mut Type, variable: &ast::Variable) -> Option<Expression> {
        match variable.start.as_ref()? {
            Initializer::Value(value) => {
                if let ast::ExpressionKind::List(items) = &value.kind {
                    return Some(self.list(ty, items, value.span));
                }
                if let (Type::Array(element, _), ast::ExpressionKind::Text(text)) = (ty.clone(), &value.kind)
                    && self.tree.types.bytes(&element) == 1
                {
                    return Some(self.text_array(ty, text, value.span));
                }
                if let Some(moved) = self.moved_into(ty, value) {
                    return Some(moved);
                }
                self.warn_lone_comma(value);
                let value = self.expression(value);
                if let (Some(copied), false) = (self.copied(ty, &value), self.on_host()) {
                    return Some(copied);
                }
                let value = self.convert(value, ty);
                Some(self.owned(value))
            }
            Initializer::Arguments(arguments) => Some(self.construct(ty, arguments, variable.span)),
        }
    }
}

/// By their places, so that every run makes the same functions in the same order.
fn in_order<T>(mut places: Vec<(Span, T)>) -> Vec<(Span, T)> {
    places.sort_by_key(|(span, _)| span.start);
    places
}

/// The function that was made of a declaration which is no template.
fn earlier_instance(candidate: &Candidate) -> Option<usize> {
    candidate.syntax.template.is_none().then(|| candidate.instances.get(&Vec::new()).copied()).flatten()
}

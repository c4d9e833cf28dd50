//! Calls and launches: which function is meant, and its arguments.

use std::rc::Rc;

use super::{
    Binding, Checker, TemplateValue,
    library::{self, Signature, Where},
    tree::{Expression, FunctionId, Kind, Launch, Side},
    types::{CUDA_ERROR, DIM3, Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, ExpressionKind},
    text::Span,
};

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &ast::Expression, arguments: &[ast::Expression], span: Span) -> Expression {
        match &callee.kind {
            ExpressionKind::Name(name) => {
                if let Some(Binding::Functions(index)) = self.find(&name.symbol).cloned()
                    && (name.path.is_empty() || self.in_prelude(index))
                    && self.visible(index, span)
                {
                    let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                    let values = arguments.iter().map(|argument| self.expression(argument)).collect();
                    return self.call_overload(index, &given, None, values, &name.symbol, span);
                }
                if let Some(owner) = self.owner
                    && name.path.is_empty()
                    && let Some(index) = self.methods.get(&(owner, Rc::clone(&name.symbol))).copied()
                {
                    let values = arguments.iter().map(|argument| self.expression(argument)).collect();
                    let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
                    return self.call_overload(index, &[], Some(this), values, &name.symbol, span);
                }
                if name.path.is_empty()
                    && let Some(Binding::Local(_) | Binding::Global(_)) = self.find(&name.symbol)
                {
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
                self.call_library(name, arguments, span)
            }
            ExpressionKind::Member { object, name, arrow } => self.call_method(object, name, *arrow, arguments, span),
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

    /// Whether a function is one of the prelude's.
    fn in_prelude(&self, index: usize) -> bool {
        self.overloads[index].first().is_some_and(|candidate| candidate.syntax.name_span == Span::default())
    }

    pub(super) fn is_function_pointer(&self, ty: &Type) -> bool {
        matches!(ty, Type::Function(_)) || matches!(ty.target(), Some(Type::Function(_)))
    }

    /// A call through a pointer to a function.
    pub(super) fn call_pointer(&mut self, callee: Expression, arguments: &[ast::Expression], span: Span) -> Expression {
        let callee = match callee.kind {
            // `(*f)(x)` is `f(x)`.
            Kind::Dereference(pointer) => *pointer,
            _ => callee,
        };
        let Some(Type::Function(signature)) = callee.ty.target().cloned() else { return Expression::bad(span) };
        let (wanted, result) = (&signature.0, signature.1.clone());
        if wanted.len() != arguments.len() {
            let problem = Problem::Call(format!(
                "this function takes {} arguments, and {} are given",
                wanted.len(),
                arguments.len()
            ));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        let mut values = Vec::new();
        for (argument, ty) in arguments.iter().zip(wanted) {
            let value = self.value(argument);
            values.push(self.convert(value, ty));
        }
        Expression { kind: Kind::CallPointer(Box::new(callee), values), ty: result, span }
    }

    /// One of the library's algorithms that call a function of the program's.
    fn prelude_algorithm(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let with_function = match symbol {
            "sort" | "for_each" | "generate" | "count_if" | "find_if" | "any_of" | "all_of" | "none_of" => 3,
            "transform" | "accumulate" | "qsort" => 4,
            _ => return None,
        };
        if arguments.len() != with_function {
            return None;
        }
        let name = crate::prelude::algorithm(symbol)?;
        let Some(Binding::Functions(index)) = self.find(&name).cloned() else { return None };
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        Some(self.call_overload(index, &[], None, values, symbol, span))
    }

    /// Whether a function is declared before its use. What comes later is not known to C++ yet.
    fn visible(&mut self, index: usize, span: Span) -> bool {
        let Some(first) = self.overloads[index].iter().map(|candidate| candidate.syntax.name_span).min() else {
            return false;
        };
        // A use inside the function itself starts after its name; macros from headers have no place.
        if first.start <= span.start {
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
        if values.iter().any(|value| value.ty == Type::Bad && !matches!(value.kind, Kind::Function(_))) {
            // An argument is wrong already; say no more, but make the only candidate's result known.
            let result = match &self.overloads[index][..] {
                [candidate] => candidate.instances.values().next().map(|id| self.tree.functions[*id].result.clone()),
                _ => None,
            };
            return Expression { ty: result.unwrap_or(Type::Bad), ..Expression::bad(span) };
        }
        let Some(id) = self.choose(index, given, &values, name, span) else { return Expression::bad(span) };
        self.check_side(id, name, span);
        let syntax = self.overloads[index]
            .iter()
            .find(|candidate| candidate.instances.values().any(|instance| *instance == id))
            .map(|candidate| Rc::clone(&candidate.syntax));
        let Some(syntax) = syntax else { return Expression::bad(span) };
        let arguments = self.arguments(id, &syntax, object, values, span);
        let ty = self.tree.functions[id].result.clone();
        if self.tree.functions[id].side == Side::Kernel {
            self.sink.push(
                Diagnostic::error(span, Problem::Call(format!("`{name}` is a kernel and must be launched")))
                    .help(format!("write `{name}<<<grid, block>>>(…)`")),
            );
            return Expression::bad(span);
        }
        Expression { kind: Kind::Call(id, arguments), ty, span }
    }

    fn choose(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        values: &[Expression],
        name: &str,
        span: Span,
    ) -> Option<FunctionId> {
        let mut best: Option<(u32, usize, Vec<TemplateValue>)> = None;
        let count = self.overloads[index].len();
        for position in 0..count {
            let syntax = Rc::clone(&self.overloads[index][position].syntax);
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            if values.len() < least || values.len() > syntax.parameters.len() {
                continue;
            }
            let template = syntax.template.is_some();
            let arguments = if template {
                match self.deduce(&syntax, given, values) {
                    Some(arguments) => arguments,
                    None => continue,
                }
            } else {
                Vec::new()
            };
            let owner = self.overloads[index][position].owner;
            let types = self.parameter_types(&syntax, &arguments, owner);
            let mut total = u32::from(template);
            let fits = types.iter().zip(values).all(|(ty, value)| match self.rank(value, ty) {
                Some(rank) => {
                    total += rank * 2;
                    true
                }
                None => false,
            });
            // With one candidate, a conversion that fails is reported at the argument.
            if (fits || count == 1) && best.as_ref().is_none_or(|(least, ..)| total < *least) {
                best = Some((total, position, arguments));
            }
        }
        if let Some((_, position, arguments)) = best {
            return self.instance(index, position, arguments, span);
        }
        let syntax = Rc::clone(&self.overloads[index][0].syntax);
        let (wanted, found) = (syntax.parameters.len(), values.len());
        let problem = if count == 1 && syntax.template.is_some() && wanted == found {
            format!("the template arguments of `{name}` do not follow from this call")
        } else if count == 1 {
            format!("`{name}` takes {wanted} argument{}, and {found} are given", if wanted == 1 { "" } else { "s" })
        } else {
            format!("none of the {count} functions `{name}` fits these arguments")
        };
        let parameters = syntax.parameters.iter().fold(syntax.name_span, |span, parameter| span.to(parameter.span));
        self.sink.push(
            Diagnostic::error(span, Problem::Call(problem)).see(parameters, format!("`{name}` is declared here")),
        );
        None
    }

    /// The arguments converted to the parameters, with defaults for those that are missing.
    fn arguments(
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
            .map(|default| Expression { span, ..self.expression(default) })
            .collect();
        for (position, value) in values.into_iter().chain(missing).enumerate() {
            let Some(parameter) = self.tree.functions[id].parameters.get(position + offset).copied() else { break };
            let local = &self.tree.functions[id].locals[parameter];
            let ty = local.ty.clone();
            if local.reference {
                let Some(target) = ty.target().cloned() else { continue };
                let constant = matches!(ty, Type::Pointer(_, true));
                let exact = value.ty == target || matches!((&value.ty, &target), (Type::Array(..), Type::Array(..)));
                if exact && value.is_place() {
                    arguments.push(self.address_of(value));
                } else if constant {
                    let value = self.convert(value, &target);
                    let span = value.span;
                    arguments.push(Expression { kind: Kind::AddressOf(Box::new(value)), ty, span });
                } else {
                    let name = self.type_text(&target);
                    self.mismatch(value.span, format!("a `{name} &` needs a variable of type `{name}`"));
                    arguments.push(Expression::bad(span));
                }
            } else {
                arguments.push(self.convert(value, &ty));
            }
        }
        arguments
    }

    fn check_side(&mut self, id: FunctionId, name: &str, span: Span) {
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

    pub(super) fn launch(
        &mut self,
        callee: &ast::Expression,
        configuration: &[ast::Expression],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Expression {
        let ExpressionKind::Name(name) = &callee.kind else { return Expression::bad(span) };
        let values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let dim3 = Type::Struct(DIM3);
        let mut settings = Vec::new();
        for setting in configuration {
            let value = self.value(setting);
            settings.push(value);
        }
        if !(2..=4).contains(&configuration.len()) {
            let problem =
                Problem::Call("a launch has two to four settings: <<<grid, block, shared bytes, stream>>>".to_owned());
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        if self.on_device() {
            self.unsupported(span, "launching a kernel from a kernel");
            return Expression::bad(span);
        }
        let Some(Binding::Functions(index)) = self.find(&name.symbol).cloned() else {
            self.undeclared(&name.symbol, name.span);
            return Expression::bad(span);
        };
        self.visible(index, name.span);
        let bad =
            values.iter().any(|value| value.ty == Type::Bad) || settings.iter().any(|value| value.ty == Type::Bad);
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        if bad {
            return Expression::bad(span);
        }
        let Some(id) = self.choose(index, &given, &values, &name.symbol, span) else { return Expression::bad(span) };
        if self.tree.functions[id].side != Side::Kernel {
            let place = self.tree.functions[id].span;
            self.sink.push(
                Diagnostic::error(
                    span,
                    Problem::Call(format!("`{}` is no kernel and cannot be launched", name.symbol)),
                )
                .see(place, "`__global__` is missing here"),
            );
            return Expression::bad(span);
        }
        let syntax = self.overloads[index]
            .iter()
            .find(|candidate| candidate.instances.values().any(|instance| *instance == id))
            .map(|candidate| Rc::clone(&candidate.syntax));
        let Some(syntax) = syntax else { return Expression::bad(span) };
        let arguments = self.arguments(id, &syntax, None, values, span);
        let mut settings = settings.into_iter();
        let (Some(grid), Some(block)) = (settings.next(), settings.next()) else { return Expression::bad(span) };
        let grid = self.convert(grid, &dim3);
        let block = self.convert(block, &dim3);
        let shared = settings.next().map(|shared| self.convert(shared, &Type::SIZE));
        let stream = settings.next().map(|stream| self.convert(stream, &Type::pointer(Type::Void)));
        let launch = Launch { kernel: id, grid, block, shared, stream, arguments };
        Expression { kind: Kind::Launch(Box::new(launch)), ty: Type::Void, span }
    }

    pub(super) fn construct_by_call(
        &mut self,
        overloads: usize,
        ty: &Type,
        mut values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        if values.len() == 1 && values[0].ty == *ty {
            return values.remove(0);
        }
        let Type::Struct(id) = ty else { return Expression::bad(span) };
        let name = self.tree.types.structs[*id].name.to_string();
        let object = Expression { kind: Kind::Zero, ty: Type::pointer(ty.clone()), span };
        let call = self.call_overload(overloads, &[], Some(object), values, &name, span);
        match call.kind {
            Kind::Call(function, mut arguments) => {
                // The object is made first and its address handed to the constructor by the back ends.
                arguments.remove(0);
                let mut all = vec![Expression { kind: Kind::Function(function), ty: Type::Void, span }];
                all.extend(arguments);
                Expression { kind: Kind::Library("construct", all), ty: ty.clone(), span }
            }
            _ => Expression::bad(span),
        }
    }

    /// A call of the user's `operator…`, if there is one that fits.
    pub(super) fn operator_call(&mut self, mark: &str, values: Vec<Expression>, span: Span) -> Option<Expression> {
        let name = format!("operator{mark}");
        if let Some(Type::Struct(owner)) = values.first().map(|value| &value.ty)
            && let Some(index) = self.methods.get(&(*owner, name.as_str().into())).copied()
        {
            let mut values = values;
            let first = values.remove(0);
            let object = self.address_of(first);
            return Some(self.call_overload(index, &[], Some(object), values, &name, span));
        }
        let Some(Binding::Functions(index)) = self.find(&name).cloned() else { return None };
        if !values.iter().any(|value| matches!(value.ty, Type::Struct(_))) {
            return None;
        }
        Some(self.call_overload(index, &[], None, values, &name, span))
    }

    fn call_library(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Expression {
        let symbol = &*name.symbol;
        if let Some(made) = self.special(name, arguments, span) {
            return made;
        }
        if let Some((canonical, count, single)) = library::math(symbol) {
            return self.call_math(canonical, count, single, symbol, arguments, span);
        }
        let Some(signature) = library::find(symbol) else {
            if let Some(kind) = symbol.strip_prefix("make_")
                && let Some(id) = self.vector_type(kind)
            {
                return self.construct(&Type::Struct(id), arguments, span);
            }
            for argument in arguments {
                self.expression(argument);
            }
            if symbol.starts_with("cuda") || symbol.starts_with("__") || symbol.starts_with("curand") {
                let close = crate::diagnose::closest(symbol, library::FUNCTIONS.iter().map(|signature| signature.name));
                let problem = Problem::Unsupported(format!("the function `{symbol}`"));
                let found = Diagnostic::error(name.span, problem);
                self.sink.push(match close {
                    Some(close) => found.help(format!("did you mean `{close}`?")),
                    None => found,
                });
            } else if !name.path.is_empty() {
                self.unsupported(name.span, format!("the function `{}::{symbol}`", name.path.join("::")));
            } else {
                self.undeclared(symbol, name.span);
            }
            return Expression::bad(span);
        };
        self.library_side(signature, span);
        let values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        self.call_signature(signature, values, span)
    }

    fn library_side(&mut self, signature: &Signature, span: Span) {
        if signature.place == Where::Host && self.on_device() {
            let problem = Problem::Call(format!("`{}` is a host function; device code cannot call it", signature.name));
            self.sink.push(Diagnostic::error(span, problem));
        }
        if signature.place == Where::Device && self.on_host() {
            let problem = Problem::Call(format!("`{}` exists only in device code", signature.name));
            self.sink.push(Diagnostic::error(span, problem));
        }
    }

    fn call_signature(&mut self, signature: &'static Signature, values: Vec<Expression>, span: Span) -> Expression {
        let letters = signature.types.as_bytes();
        let variadic = letters.last() == Some(&b'.');
        let wanted = &letters[1..letters.len() - usize::from(variadic)];
        let least = wanted.iter().filter(|letter| !letter.is_ascii_uppercase()).count();
        let result = signature_type(letters[0]);
        if values.len() < least || (values.len() > wanted.len() && !variadic) {
            let name = signature.name;
            let s = if least == 1 { "" } else { "s" };
            let problem = Problem::Call(format!("`{name}` takes {least} argument{s}, and {} are given", values.len()));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression { ty: result, ..Expression::bad(span) };
        }
        let mut arguments = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            let letter = wanted.get(position).map_or(b'.', u8::to_ascii_lowercase);
            arguments.push(self.library_argument(letter, value, signature.name, position));
        }
        Expression { kind: Kind::Library(signature.name, arguments), ty: result, span }
    }

    fn library_argument(&mut self, letter: u8, value: Expression, name: &str, position: usize) -> Expression {
        if letter == b'x' {
            // A symbol or an opaque handle: as it is, but arrays keep their place.
            return if matches!(value.kind, Kind::Global(_)) { value } else { self.decay(value) };
        }
        let value = self.decay(value);
        if value.ty == Type::Bad {
            return value;
        }
        match letter {
            b'q' if !matches!(value.ty.target(), Some(Type::Pointer(..) | Type::Bad)) => {
                let found = self.type_text(&value.ty);
                let words = format!("`{name}` needs the address of a pointer, and this is `{found}`");
                self.sink.push(
                    Diagnostic::error(value.span, Problem::Mismatch(words))
                        .because(format!("this is `{found}`"))
                        .help("the pointer itself is set: write `(void **)&pointer`, or `&pointer`"),
                );
                value
            }
            b'w' if value.ty.target() != Some(&Type::SIZE) => {
                let found = self.type_text(&value.ty);
                let words = format!("`{name}` needs the address of a `size_t`, and this is `{found}`");
                self.sink.push(
                    Diagnostic::error(value.span, Problem::Mismatch(words))
                        .because(format!("this is `{found}`"))
                        .help("a pitch is counted in bytes by a `size_t`: declare it as one"),
                );
                value
            }
            b'q' | b'w' => value,
            b'p' => match &value.ty {
                Type::Pointer(..) | Type::Null => value,
                Type::Scalar(_) if matches!(value.bare().kind, Kind::Integer(0, _)) => {
                    self.convert(value, &Type::pointer(Type::Void))
                }
                _ => self.convert(value, &Type::pointer(Type::Void)),
            },
            b'.' => match value.ty.scalar() {
                Some(Scalar::F32) => self.cast_to(value, &Type::DOUBLE, false),
                Some(scalar) => {
                    let promoted = Type::Scalar(scalar.promoted());
                    self.cast_to(value, &promoted, false)
                }
                None if matches!(value.ty, Type::Pointer(..) | Type::Null) => value,
                None => {
                    let found = self.type_text(&value.ty);
                    self.mismatch(value.span, format!("argument {} of `{name}` cannot be a `{found}`", position + 1));
                    value
                }
            },
            _ => {
                let ty = signature_type(letter);
                self.convert(value, &ty)
            }
        }
    }

    fn call_math(
        &mut self,
        canonical: &'static str,
        count: usize,
        single: bool,
        name: &str,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Expression {
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.len() != count {
            let problem = Problem::Call(format!("`{name}` takes {count} arguments, and {} are given", values.len()));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        // float stays float; everything else is calculated in double, as C++ does.
        let float = single || values.iter().all(|value| value.ty == Type::FLOAT);
        let ty = if float { Type::FLOAT } else { Type::DOUBLE };
        let arguments = values.into_iter().map(|value| self.convert(value, &ty)).collect();
        Expression { kind: Kind::Library(canonical, arguments), ty, span }
    }

    /// Functions whose types follow from their arguments.
    fn special(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let symbol = &*name.symbol;
        if let Some(call) = self.prelude_algorithm(symbol, arguments, span) {
            return Some(call);
        }
        let made = |kind: Kind, ty: Type| Some(Expression { kind, ty, span });
        match (symbol, arguments.len()) {
            ("max" | "min", 2) => {
                let left = self.value(&arguments[0]);
                let right = self.value(&arguments[1]);
                if left.ty == Type::Bad || right.ty == Type::Bad {
                    return Some(Expression::bad(span));
                }
                let (Some(l), Some(r)) = (left.ty.scalar(), right.ty.scalar()) else {
                    self.mismatch(span, format!("`{symbol}` needs two numbers"));
                    return Some(Expression::bad(span));
                };
                let ty = Type::Scalar(l.common(r));
                let left = self.cast_to(left, &ty, false);
                let right = self.cast_to(right, &ty, false);
                made(Kind::Library(if symbol == "max" { "max" } else { "min" }, vec![left, right]), ty)
            }
            ("umin" | "umax", 2) => {
                let values = self.converted(arguments, &Type::UNSIGNED);
                made(Kind::Library(if symbol == "umax" { "max" } else { "min" }, values), Type::UNSIGNED)
            }
            ("abs" | "labs" | "llabs", 1) => {
                let value = self.value(&arguments[0]);
                let Some(scalar) = value.ty.scalar() else { return Some(Expression::bad(span)) };
                let ty = Type::Scalar(scalar.promoted());
                let value = self.cast_to(value, &ty, false);
                made(Kind::Library("abs", vec![value]), ty)
            }
            ("isnan" | "isinf" | "isfinite", 1) => {
                let value = self.value(&arguments[0]);
                let ty = if value.ty == Type::FLOAT { Type::FLOAT } else { Type::DOUBLE };
                let value = self.convert(value, &ty);
                let name = match symbol {
                    "isnan" => "isnan",
                    "isinf" => "isinf",
                    _ => "isfinite",
                };
                made(Kind::Library(name, vec![value]), Type::BOOL)
            }
            ("lroundf" | "lround" | "lrintf" | "lrint" | "llroundf", 1) => {
                let ty = if symbol.ends_with('f') { Type::FLOAT } else { Type::DOUBLE };
                let values = self.converted(arguments, &ty);
                let name = if symbol.contains("rint") { "rint" } else { "round" };
                let rounded = Expression { kind: Kind::Library(name, values), ty, span };
                Some(self.cast_to(rounded, &Type::Scalar(Scalar::I64), false))
            }
            ("__ldg" | "__ldcg" | "__ldcs", 1) => {
                let pointer = self.value(&arguments[0]);
                let Some(target) = pointer.ty.target().cloned() else { return Some(Expression::bad(span)) };
                made(Kind::Dereference(Box::new(pointer)), target)
            }
            ("swap", 2) => {
                let left = self.expression(&arguments[0]);
                let right = self.expression(&arguments[1]);
                self.check_writable(&left);
                self.check_writable(&right);
                if left.ty != right.ty {
                    self.mismatch(span, "`swap` needs two variables of one type".to_owned());
                }
                let left = self.address_of(left);
                let right = self.address_of(right);
                made(Kind::Library("swap", vec![left, right]), Type::Void)
            }
            ("setw" | "setprecision" | "setfill", 1) => {
                let values = self.converted(arguments, &Type::INT);
                let name = match symbol {
                    "setw" => "stream.setw",
                    "setfill" => "stream.setfill",
                    _ => "stream.setprecision",
                };
                made(Kind::Library(name, values), Type::Manipulator)
            }
            ("to_string", 1) => {
                let value = self.value(&arguments[0]);
                made(Kind::Library("string.of", vec![value]), Type::Text)
            }
            (
                "sort" | "fill" | "accumulate" | "iota" | "max_element" | "min_element" | "copy" | "reverse"
                | "generate",
                _,
            ) if !name.path.is_empty() || self.find(symbol).is_none() => Some(self.algorithm(symbol, arguments, span)),
            ("max" | "min", 0) if name.path.iter().any(|part| &**part == "numeric_limits") => self.limit(symbol, span),
            _ if library::ATOMICS.contains(&symbol) => Some(self.atomic(symbol, arguments, span)),
            _ if library::SHUFFLES.contains(&symbol) => Some(self.shuffle(symbol, arguments, span)),
            ("memcpy" | "memset", 3) if self.on_device() => {
                self.unsupported(span, format!("`{symbol}` in device code"));
                Some(Expression::bad(span))
            }
            _ => None,
        }
    }

    fn limit(&mut self, _symbol: &str, span: Span) -> Option<Expression> {
        self.unsupported(span, "std::numeric_limits");
        Some(Expression::bad(span))
    }

    fn converted(&mut self, arguments: &[ast::Expression], ty: &Type) -> Vec<Expression> {
        arguments
            .iter()
            .map(|argument| {
                let value = self.value(argument);
                self.convert(value, ty)
            })
            .collect()
    }

    fn algorithm(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let element = values.first().and_then(|value| value.ty.target().cloned());
        let Some(element) = element.filter(|element| element.scalar().is_some()) else {
            self.unsupported(span, format!("`std::{symbol}` here"));
            return Expression::bad(span);
        };
        let pointer = Type::pointer(element.clone());
        let mut values = values.into_iter();
        let mut next = |checker: &mut Self, ty: &Type| values.next().map(|value| checker.convert(value, ty));
        let (name, list, ty): (&'static str, Vec<Option<Expression>>, Type) = match (symbol, arguments.len()) {
            ("sort", 2) => ("std.sort", vec![next(self, &pointer), next(self, &pointer)], Type::Void),
            ("reverse", 2) => ("std.reverse", vec![next(self, &pointer), next(self, &pointer)], Type::Void),
            ("fill", 3) => {
                ("std.fill", vec![next(self, &pointer), next(self, &pointer), next(self, &element)], Type::Void)
            }
            ("iota", 3) => {
                ("std.iota", vec![next(self, &pointer), next(self, &pointer), next(self, &element)], Type::Void)
            }
            ("max_element", 2) => {
                ("std.max_element", vec![next(self, &pointer), next(self, &pointer)], pointer.clone())
            }
            ("min_element", 2) => {
                ("std.min_element", vec![next(self, &pointer), next(self, &pointer)], pointer.clone())
            }
            ("copy", 3) => {
                ("std.copy", vec![next(self, &pointer), next(self, &pointer), next(self, &pointer)], pointer.clone())
            }
            ("accumulate", 3) => {
                let first = next(self, &pointer);
                let last = next(self, &pointer);
                let start = values.next();
                let ty = start.as_ref().map_or(Type::Bad, |start| start.ty.clone());
                ("std.accumulate", vec![first, last, start], ty)
            }
            _ => {
                self.unsupported(span, format!("`std::{symbol}` with these arguments"));
                return Expression::bad(span);
            }
        };
        Expression { kind: Kind::Library(name, list.into_iter().flatten().collect()), ty, span }
    }

    fn atomic(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let name = library::ATOMICS.iter().find(|name| **name == symbol).copied().unwrap_or("atomicAdd");
        let wanted = if name == "atomicCAS" { 3 } else { 2 };
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.len() != wanted {
            let problem = Problem::Call(format!("`{name}` takes {wanted} arguments, and {} are given", values.len()));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        if self.on_host() {
            self.sink.push(Diagnostic::error(span, Problem::Call(format!("`{name}` exists only in device code"))));
        }
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let Some(target) = values[0].ty.target().cloned() else {
            let found = self.type_text(&values[0].ty);
            let problem =
                Problem::Call(format!("`{name}` needs the address of what it changes, and this is `{found}`"));
            let name = values[0].span;
            self.sink
                .push(Diagnostic::error(name, problem).because(format!("this is `{found}`")).help("is a `&` missing?"));
            return Expression::bad(span);
        };
        let allowed = match name {
            "atomicInc" | "atomicDec" => target == Type::UNSIGNED,
            "atomicAdd" | "atomicExch" => {
                matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::U64 | Scalar::F32 | Scalar::F64))
            }
            "atomicCAS" => matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::U64 | Scalar::U16)),
            "atomicSub" => matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32)),
            _ => matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64)),
        };
        if !allowed {
            let found = self.type_text(&target);
            let mut error = Diagnostic::error(span, Problem::Call(format!("there is no `{name}` for `{found}`")));
            if matches!(name, "atomicInc" | "atomicDec") {
                error = error
                    .help("it exists for `unsigned int` alone; to add 1 to an `int`, write `atomicAdd(address, 1)`");
            }
            self.sink.push(error);
            return Expression::bad(span);
        }
        let mut list = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            list.push(if position == 0 { value } else { self.convert(value, &target) });
        }
        Expression { kind: Kind::Library(name, list), ty: target, span }
    }

    fn shuffle(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let name = library::SHUFFLES.iter().find(|name| **name == symbol).copied().unwrap_or("__shfl_sync");
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if !(3..=4).contains(&values.len()) {
            let problem = Problem::Call(format!("`{name}` takes a mask, a value and a lane"));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let ty = values[1].ty.clone();
        let mut list = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            let wanted = match position {
                0 => Type::UNSIGNED,
                1 => ty.clone(),
                _ => Type::INT,
            };
            list.push(self.convert(value, &wanted));
        }
        Expression { kind: Kind::Library(name, list), ty, span }
    }

    fn call_method(
        &mut self,
        object: &ast::Expression,
        name: &ast::Symbol,
        arrow: bool,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Expression {
        let mut value = self.expression(object);
        if arrow && let Type::Pointer(target, _) = value.ty.clone() {
            let place = value.span;
            value = Expression { kind: Kind::Dereference(Box::new(value)), ty: (*target).clone(), span: place };
        }
        let values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        match value.ty.clone() {
            Type::Bad => Expression::bad(span),
            Type::Struct(id) => {
                if let Some(index) = self.methods.get(&(id, Rc::clone(name))).copied() {
                    let object = self.address_of(value);
                    return self.call_overload(index, &[], Some(object), values, name, span);
                }
                let structure = Rc::clone(&self.tree.types.structs[id].name);
                self.rule(span, format!("`{structure}` has no method `{name}`"));
                Expression::bad(span)
            }
            Type::Vector(element) => self.vector_method(value, &element, name, values, span),
            Type::Text => self.string_method(value, name, &values, span),
            other => {
                let found = self.type_text(&other);
                self.rule(span, format!("`{found}` has no method `{name}`"));
                Expression::bad(span)
            }
        }
    }

    fn vector_method(
        &mut self,
        object: Expression,
        element: &Type,
        name: &str,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
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
            ("insert", 2) => {
                // At the end only: the one place that programs insert at without moving the rest.
                let end = matches!(values[0].kind, Kind::Library("vector.end", _));
                if !end {
                    self.unsupported(span, "`std::vector::insert` anywhere but at the end");
                }
                let value = values.into_iter().nth(1).unwrap_or(Expression::bad(span));
                let value = self.convert(value, element);
                return Expression { kind: Kind::Library("vector.push", vec![object, value]), ty: Type::Void, span };
            }
            _ => {
                self.unsupported(span, format!("`std::vector::{name}`"));
                return Expression::bad(span);
            }
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
            list.push(self.convert(value, &ty));
        }
        if library == "vector.resize" && list.len() == 2 {
            list.push(Expression { kind: Kind::Zero, ty: element.clone(), span });
        }
        Expression { kind: Kind::Library(library, list), ty, span }
    }

    fn string_method(&mut self, object: Expression, name: &str, values: &[Expression], span: Span) -> Expression {
        let object = self.address_of(object);
        let (library, ty): (&'static str, Type) = match (name, values.len()) {
            ("size" | "length", 0) => ("vector.size", Type::SIZE),
            ("c_str" | "data", 0) => ("string.c_str", Type::Pointer(Type::Scalar(Scalar::I8).into(), true)),
            ("empty", 0) => ("vector.empty", Type::BOOL),
            _ => {
                self.unsupported(span, format!("`std::string::{name}`"));
                return Expression::bad(span);
            }
        };
        Expression { kind: Kind::Library(library, vec![object]), ty, span }
    }
}

fn signature_type(letter: u8) -> Type {
    match letter {
        b'v' => Type::Void,
        b'b' => Type::BOOL,
        b'u' => Type::UNSIGNED,
        b'l' => Type::Scalar(Scalar::I64),
        b'z' => Type::SIZE,
        b'f' => Type::FLOAT,
        b'd' => Type::DOUBLE,
        b's' => Type::Pointer(Type::Scalar(Scalar::I8).into(), true),
        b'p' => Type::pointer(Type::Void),
        b'e' => Type::Enum(CUDA_ERROR),
        _ => Type::INT,
    }
}

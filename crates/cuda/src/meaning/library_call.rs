//! Calls of what programs find ready: the C library, CUDA's runtime, algorithms, atomics and exchanges.

use super::{
    Binding, Checker,
    library::{self, Signature, Where},
    tree::{Expression, Kind},
    types::{CUDA_ERROR, Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    pub(super) fn call_library(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Expression {
        let symbol = match (&*name.symbol, arguments.len()) {
            // In C++ it takes flags as well.
            ("cudaEventCreate", 2) => "cudaEventCreateWithFlags",
            (symbol, _) => symbol,
        };
        if self.on_device()
            && let Some(Binding::Functions(index)) = self.find(&format!("__device_{symbol}")).cloned()
        {
            // The runtime's calls that kernels may make are said in C++ itself.
            let values = arguments.iter().map(|argument| self.value(argument)).collect();
            return self.call_overload(index, &[], None, values, symbol, span);
        }
        if let Some(made) = self.special(name, arguments, span) {
            return made;
        }
        if let Some(call) = self.stream_function(name, arguments, span) {
            return call;
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
            if library::ABSENT.contains(&symbol) {
                self.unsupported(name.span, format!("the function `{symbol}`"));
            } else if symbol.starts_with("cuda") || symbol.starts_with("__") || symbol.starts_with("curand") {
                let close = crate::diagnose::closest(symbol, library::FUNCTIONS.iter().map(|signature| signature.name));
                // What is one letter off is a slip and no function that is missing here.
                let problem = match close {
                    Some(_) => Problem::Undeclared(symbol.to_owned()),
                    None => Problem::Unsupported(format!("the function `{symbol}`")),
                };
                let found = Diagnostic::error(name.span, problem);
                self.sink.push(match close {
                    Some(close) => found.help(format!("did you mean `{close}`?")),
                    None => found,
                });
            } else if self.path_is_space(name) {
                self.undeclared(symbol, name.span);
            } else if !name.path.is_empty() {
                self.unsupported(name.span, format!("the function `{}::{symbol}`", name.path.join("::")));
            } else {
                self.undeclared(symbol, name.span);
            }
            return Expression::bad(span);
        };
        self.library_side(signature, span);
        if matches!(symbol, "printf" | "fprintf") {
            self.warn_lost_newline(arguments);
        }
        let values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        if matches!(symbol, "printf" | "fprintf") {
            self.warn_format(arguments, &values);
        }
        match symbol {
            "scanf" => self.warn_scan(arguments, &values, 0),
            "sscanf" => self.warn_scan(arguments, &values, 1),
            _ => {}
        }
        self.call_signature(signature, values, span)
    }

    pub(super) fn library_side(&mut self, signature: &Signature, span: Span) {
        // Device code has a heap of its own.
        let allocates = matches!(signature.name, "malloc" | "free");
        if signature.place == Where::Host && self.on_device() && !allocates {
            let problem = Problem::Call(format!("`{}` is a host function; device code cannot call it", signature.name));
            self.sink.push(Diagnostic::error(span, problem));
        }
        if signature.name == "gets" {
            let problem =
                Problem::Rule("`gets` is no longer a part of C++: it writes past the end of its array".to_owned());
            let help = "write `fgets(text, sizeof(text), stdin)`";
            self.sink.push(Diagnostic::warning(span, problem).help(help));
        }
        if signature.place == Where::Device && self.on_host() {
            let problem = Problem::Call(format!("`{}` exists only in device code", signature.name));
            self.sink.push(Diagnostic::error(span, problem));
        }
    }

    pub(super) fn call_signature(
        &mut self,
        signature: &'static Signature,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let letters = signature.types.as_bytes();
        let variadic = letters.last() == Some(&b'.');
        let wanted = &letters[1..letters.len() - usize::from(variadic)];
        let least = wanted.iter().filter(|letter| !letter.is_ascii_uppercase()).count();
        let result = signature_type(letters[0]);
        if values.len() < least || (values.len() > wanted.len() && !variadic) {
            let name = signature.name;
            let (taken, given) = (counted(least, "argument"), are_given(values.len()));
            let problem = Problem::Call(format!("`{name}` takes {taken}, and {given}"));
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

    pub(super) fn library_argument(
        &mut self,
        letter: u8,
        value: Expression,
        name: &str,
        position: usize,
    ) -> Expression {
        let decayed = self.decay(value.clone());
        if self.wrong_handle(name, position, &decayed) {
            return Expression { ty: Type::Bad, ..value };
        }
        if letter == b'x' {
            // A symbol or an opaque handle: as it is, but arrays keep their place.
            return if matches!(value.kind, Kind::Global(_)) { value } else { self.decay(value) };
        }
        let value = self.decay(value);
        if value.ty == Type::Bad {
            return value;
        }
        match letter {
            b'q' if value.ty == Type::Null || matches!(value.bare().kind, Kind::Integer(0, _)) => value,
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
                Type::Pointer(..)
                    if matches!(name, "cudaMemcpy" | "cudaMemcpyAsync" | "cudaMemset" | "cudaMemsetAsync") =>
                {
                    self.shadow_of_symbol(name, &value).unwrap_or(value)
                }
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

    pub(super) fn call_math(
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
            let (taken, given) = (counted(count, "argument"), are_given(values.len()));
            let problem = Problem::Call(format!("`{name}` takes {taken}, and {given}"));
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
    pub(super) fn special(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
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
                if left.ty == right.ty && left.ty.scalar().is_none() {
                    return Some(self.greater_of(symbol, left, right, span));
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
            ("begin" | "end" | "cbegin" | "cend" | "data" | "size" | "empty", 1) if self.find(symbol).is_none() => {
                self.range_part(symbol, &arguments[0], span)
            }
            ("va_start" | "__builtin_va_start", 1 | 2) => {
                let list = self.expression(&arguments[0]);
                let Some(Binding::Local(given)) = self.find("...").cloned() else {
                    self.rule(span, "`va_start` is allowed only in a function whose parameters end in `...`");
                    return Some(Expression::bad(span));
                };
                let given = self.local_expression(given, span);
                self.check_writable(&list);
                let ty = list.ty.clone();
                made(Kind::Assign(Box::new(list), Box::new(given)), ty)
            }
            ("va_copy", 2) => {
                let list = self.expression(&arguments[0]);
                self.check_writable(&list);
                let ty = list.ty.clone();
                let other = self.value(&arguments[1]);
                let other = self.convert(other, &ty);
                made(Kind::Assign(Box::new(list), Box::new(other)), ty)
            }
            ("va_end", 1) => {
                let list = self.value(&arguments[0]);
                made(Kind::Convert { value: Box::new(list), written: true, volatile: false }, Type::Void)
            }
            ("va_arg", 2) => {
                let list = self.expression(&arguments[0]);
                self.check_writable(&list);
                let ast::ExpressionKind::SizeofType(wanted) = &arguments[1].kind else { return None };
                let wanted = self.resolve_type(wanted);
                if wanted.scalar().is_none() && !wanted.is_pointer() && wanted != Type::Bad {
                    self.unsupported(span, "a structure among the arguments of `...`");
                }
                let ty = list.ty.clone();
                let step = Kind::Step { increment: true, prefix: false, target: Box::new(list) };
                let place = Expression { kind: step, ty, span };
                let place = self.cast_to(place, &Type::pointer(wanted.clone()), true);
                made(Kind::Dereference(Box::new(place)), wanted)
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
            ("llmin" | "llmax" | "ullmin" | "ullmax", 2) => {
                let ty = if symbol.starts_with('u') { Type::SIZE } else { Type::Scalar(Scalar::I64) };
                let values = self.converted(arguments, &ty);
                made(Kind::Library(if symbol.ends_with("max") { "max" } else { "min" }, values), ty)
            }
            ("isnan" | "isinf" | "isfinite" | "signbit", 1) => {
                let value = self.value(&arguments[0]);
                let ty = if value.ty == Type::FLOAT { Type::FLOAT } else { Type::DOUBLE };
                let value = self.convert(value, &ty);
                let name = match symbol {
                    "isnan" => "isnan",
                    "isinf" => "isinf",
                    "signbit" => "signbit",
                    _ => "isfinite",
                };
                made(Kind::Library(name, vec![value]), Type::BOOL)
            }
            ("lroundf" | "lround" | "lrintf" | "lrint" | "llroundf" | "llround" | "llrintf" | "llrint", 1) => {
                let ty = if symbol.ends_with('f') { Type::FLOAT } else { Type::DOUBLE };
                let values = self.converted(arguments, &ty);
                let name = if symbol.contains("rint") { "rint" } else { "round" };
                let rounded = Expression { kind: Kind::Library(name, values), ty, span };
                Some(self.cast_to(rounded, &Type::Scalar(Scalar::I64), false))
            }
            ("nanf", 1) => {
                // What the text says is left to the library.
                self.value(&arguments[0]);
                made(Kind::Library("__builtin_nanf", Vec::new()), Type::FLOAT)
            }
            // Which cache holds it makes no difference to what is read and written.
            ("__ldg" | "__ldcg" | "__ldca" | "__ldcs" | "__ldlu" | "__ldcv", 1) => {
                let pointer = self.value(&arguments[0]);
                let Some(target) = pointer.ty.target().cloned() else { return Some(Expression::bad(span)) };
                made(Kind::Dereference(Box::new(pointer)), target)
            }
            ("__stwb" | "__stcg" | "__stcs" | "__stwt", 2) => {
                let pointer = self.value(&arguments[0]);
                let Some(target) = pointer.ty.target().cloned() else { return Some(Expression::bad(span)) };
                let value = self.value(&arguments[1]);
                let value = self.convert(value, &target);
                let place = Expression { kind: Kind::Dereference(Box::new(pointer)), ty: target.clone(), span };
                self.check_writable(&place);
                made(Kind::Assign(Box::new(place), Box::new(value)), target)
            }
            ("cudaLaunchKernel" | "cudaLaunchCooperativeKernel", 4..) => {
                Some(self.launch_by_call(symbol, arguments, span))
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
            ("duration_cast", 1) => match name.arguments.as_deref() {
                Some([ast::TemplateArgument::Type(ty)]) => {
                    let ty = self.resolve_type(ty);
                    Some(self.construct(&ty, arguments, span))
                }
                _ => None,
            },
            ("declval", 0) => match name.arguments.as_deref() {
                Some([ast::TemplateArgument::Type(ty)]) => {
                    // An object that is nowhere: only its type is asked for.
                    let ty = self.resolve_type(ty);
                    let null = Expression { kind: Kind::Null, ty: Type::pointer(ty.clone()), span };
                    made(Kind::Dereference(Box::new(null)), ty)
                }
                _ => None,
            },
            ("get", 1) => self.get_part(name, arguments, span),
            ("make_pair", 2) => self.prelude_call("__make_pair", &[], arguments, span),
            ("make_unique" | "make_shared", count) => {
                let [ast::TemplateArgument::Type(made)] = name.arguments.as_deref()? else { return None };
                if let (ast::TypeKind::Array(element, None), 1) = (&made.kind, count) {
                    let element = self.resolve_type(element);
                    // Objects that start by themselves need no zeros.
                    let name = if self.starts(&element) { "__make_unique_objects" } else { "__make_unique_array" };
                    return self.prelude_call(name, &[super::TemplateValue::Type(element)], arguments, span);
                }
                let owner = if symbol == "make_unique" { "__unique_ptr" } else { "__shared_ptr" };
                let Some(Binding::StructTemplate(owner)) = self.find(owner).cloned() else {
                    return None;
                };
                let element = self.resolve_type(made);
                let ty = self.instantiate_struct(&owner, &[super::TemplateValue::Type(element)], span);
                let kind = ast::ExpressionKind::New {
                    made: Box::new(made.clone()),
                    count: None,
                    arguments: arguments.to_vec(),
                    place: None,
                };
                Some(self.construct(&ty, &[ast::Expression { kind, span, height: 1 }], span))
            }
            ("forward", 1)
                if name.path.first().is_none_or(|first| &**first == "std") && self.find("forward").is_none() =>
            {
                let place = self.expression(&arguments[0]);
                // What was given up is given up again; what is referred to stays.
                let refers = match name.arguments.as_deref() {
                    Some([ast::TemplateArgument::Type(ty)]) => self.refers(ty).is_some(),
                    _ => true,
                };
                Some(if refers { place } else { self.given_up(place, span) })
            }
            ("move", 1) if name.path.first().is_none_or(|first| &**first == "std") && self.find("move").is_none() => {
                let place = self.expression(&arguments[0]);
                Some(self.given_up(place, span))
            }
            ("stoi" | "stol" | "stoul" | "stoull" | "stoll" | "stof" | "stod" | "stold", 1..=3)
                if !name.path.is_empty() || self.find(symbol).is_none() =>
            {
                self.prelude_call(&format!("__{symbol}"), &[], arguments, span)
            }
            ("getline", 2 | 3) if self.find(symbol).is_none() => Some(self.read_line(arguments, span)),
            ("to_string", 1) => {
                let value = self.value(&arguments[0]);
                made(Kind::Library("string.of", vec![value]), Type::Text)
            }
            (
                "sort" | "fill" | "accumulate" | "iota" | "max_element" | "min_element" | "copy" | "reverse"
                | "generate",
                _,
            ) if !name.path.is_empty() || self.find(symbol).is_none() => Some(self.algorithm(symbol, arguments, span)),
            (
                "max" | "min" | "lowest" | "infinity" | "epsilon" | "quiet_NaN" | "signaling_NaN" | "denorm_min"
                | "round_error",
                0,
            ) if name.path.iter().any(|part| &**part == "numeric_limits") => self.limit(name, span),
            _ if library::atomic(symbol).is_some() => Some(self.atomic(symbol, arguments, span)),
            _ if library::SHUFFLES.contains(&symbol) => Some(self.shuffle(symbol, arguments, span)),
            _ if library::lane_group(symbol).is_some() => Some(self.lane_group(symbol, arguments, span)),
            ("memcpy" | "memset", 3) if self.on_device() => Some(self.device_memory(symbol, arguments, span)),
            _ => None,
        }
    }

    /// `std::max` of two addresses or objects, by their `<`.
    fn greater_of(&mut self, symbol: &str, left: Expression, right: Expression, span: Span) -> Expression {
        let (first, second) = if symbol == "max" { (&left, &right) } else { (&right, &left) };
        let less = self.binary_values(ast::BinaryOperator::Less, first.clone(), second.clone(), span);
        if less.ty == Type::Bad {
            return less;
        }
        let less = self.condition(less);
        let ty = left.ty.clone();
        Expression { kind: Kind::Conditional(Box::new(less), Box::new(right), Box::new(left)), ty, span }
    }

    /// `std::begin(values)` and its like: of an array by its length, of anything else by the method of that name.
    fn range_part(&mut self, symbol: &str, whole: &ast::Expression, span: Span) -> Option<Expression> {
        let value = self.expression(whole);
        match value.ty.clone() {
            Type::Array(_, count) => {
                let count = Expression::integer(count.cast_signed(), Type::SIZE, span);
                Some(match symbol {
                    "size" => count,
                    "empty" => Expression::integer(0, Type::BOOL, span),
                    "end" | "cend" => {
                        let first = self.decay(value);
                        let ty = first.ty.clone();
                        Expression { kind: Kind::Offset(Box::new(first), Box::new(count)), ty, span }
                    }
                    _ => self.decay(value),
                })
            }
            Type::Vector(_) | Type::Text | Type::Struct(_) => {
                Some(self.call_method(whole, &symbol.into(), false, &[], span))
            }
            _ => None,
        }
    }

    /// `memset` with zeros and `memcpy` between elements of one type, in device code: loops over the elements. Others stay
    /// calls, which move bytes.
    fn device_memory(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let to = self.value(&arguments[0]);
        let from = self.value(&arguments[1]);
        let zeros = matches!(from.bare().kind, Kind::Integer(0, _));
        let plain = to.ty.target().is_some_and(|target| *target != Type::Void);
        let (name, fits) = match symbol {
            "memset" => ("__fill_with_zeros", zeros),
            _ => ("__copy_elements", to.ty.target() == from.ty.target()),
        };
        if !plain || !fits {
            let Some(signature) = library::find(symbol) else { return Expression::bad(span) };
            let length = self.expression(&arguments[2]);
            return self.call_signature(signature, vec![to, from, length], span);
        }
        let given =
            if symbol == "memset" { [&arguments[0], &arguments[2]].to_vec() } else { arguments.iter().collect() };
        let given: Vec<ast::Expression> = given.into_iter().cloned().collect();
        self.prelude_call(name, &[], &given, span).unwrap_or_else(|| Expression::bad(span))
    }

    /// A call of one of the prelude's functions.
    fn prelude_call(
        &mut self,
        name: &str,
        given: &[super::TemplateValue],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let Some(Binding::Functions(index)) = self.find(name).cloned() else { return None };
        let values = arguments.iter().map(|argument| self.value(argument)).collect();
        Some(self.call_overload(index, given, None, values, name.trim_start_matches('_'), span))
    }

    pub(super) fn converted(&mut self, arguments: &[ast::Expression], ty: &Type) -> Vec<Expression> {
        arguments
            .iter()
            .map(|argument| {
                let value = self.value(argument);
                self.convert(value, ty)
            })
            .collect()
    }

    pub(super) fn algorithm(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        if matches!(values.first().map(|value| &value.ty), Some(Type::Struct(_)))
            && let Some(call) = self.prelude_call(&format!("__{symbol}"), &[], arguments, span)
        {
            return call;
        }
        let element = values.first().and_then(|value| value.ty.target().cloned());
        if let ("sort", 2, Some(Type::Struct(_) | Type::Text | Type::Vector(_))) = (symbol, values.len(), &element)
            && let Some(call) = self.prelude_call("__sort", &[], arguments, span)
        {
            return call;
        }
        if let ("reverse" | "fill" | "accumulate", Some(Type::Struct(_) | Type::Text | Type::Vector(_))) =
            (symbol, &element)
            && let Some(call) = self.prelude_call(&format!("__{symbol}"), &[], arguments, span)
        {
            return call;
        }
        let Some(element) = element.filter(|element| element.scalar().is_some()) else {
            // Of objects: what the prelude has for them.
            if matches!(symbol, "max_element" | "min_element")
                && let Some(Binding::Functions(index)) = self.find(&format!("__{symbol}")).cloned()
            {
                return self.call_overload(index, &[], None, values, symbol, span);
            }
            self.unsupported(span, format!("`std::{symbol}` here"));
            return Expression::bad(span);
        };
        // What is only looked at may be constant.
        let constant = matches!(symbol, "max_element" | "min_element")
            && values.iter().any(|value| matches!(value.ty, Type::Pointer(_, true)));
        let pointer = Type::Pointer(std::rc::Rc::new(element.clone()), constant);
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
                let from = Type::Pointer(std::rc::Rc::new(element.clone()), true);
                ("std.copy", vec![next(self, &from), next(self, &from), next(self, &pointer)], pointer.clone())
            }
            ("accumulate", 3) => {
                let from = Type::Pointer(std::rc::Rc::new(element.clone()), true);
                let first = next(self, &from);
                let last = next(self, &from);
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
        b'c' => Type::pointer(Type::Scalar(Scalar::I8)),
        b'p' => Type::pointer(Type::Void),
        b'e' => Type::Enum(CUDA_ERROR, Scalar::I32),
        _ => Type::INT,
    }
}

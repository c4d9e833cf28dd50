//! Calls of functions whose types follow from their arguments.

use crate::{
    meaning::{
        Binding, Checker, TemplateValue, library,
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    /// Functions whose types follow from their arguments. `None`: it is none of them.
    pub(in crate::meaning) fn special(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let symbol = &*name.symbol;
        self.prelude_algorithm(symbol, arguments, span)
            .or_else(|| self.special_number(name, arguments, span))
            .or_else(|| self.variable_arguments(symbol, arguments, span))
            .or_else(|| self.special_of_device(symbol, arguments, span))
            .or_else(|| self.special_of_library(name, arguments, span))
    }

    /// Functions of numbers.
    fn special_number(&mut self, name: &ast::Name, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let symbol = &*name.symbol;
        let made = |kind: Kind, ty: Type| Some(Expression { kind, ty, span });
        match (symbol, arguments.len()) {
            ("max" | "min", 1) if let ast::ExpressionKind::List(items) = &arguments[0].kind => {
                // The first of the largest, or of the smallest.
                let mut values = items.iter().map(|item| self.value(item)).collect::<Vec<_>>().into_iter();
                let mut best = values.next()?;
                for value in values {
                    if best.ty == Type::Bad || value.ty == Type::Bad {
                        return Some(Expression::bad(span));
                    }
                    if best.ty != value.ty || best.ty.scalar().is_none() {
                        self.mismatch(value.span, format!("`{symbol}` needs numbers of one type"));
                        return Some(Expression::bad(span));
                    }
                    let ty = best.ty.clone();
                    let name = if symbol == "max" { "max" } else { "min" };
                    best = Expression { kind: Kind::Library(name, vec![best, value]), ty, span };
                }
                Some(best)
            }
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
            (
                "max" | "min" | "lowest" | "infinity" | "epsilon" | "quiet_NaN" | "signaling_NaN" | "denorm_min"
                | "round_error",
                0,
            ) if name.path.iter().any(|part| &**part == "numeric_limits") => self.limit(name, span),
            _ => None,
        }
    }

    /// The arguments behind `...`.
    fn variable_arguments(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let made = |kind: Kind, ty: Type| Some(Expression { kind, ty, span });
        match (symbol, arguments.len()) {
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
            _ => None,
        }
    }

    /// Accesses, atomics and exchanges of threads, and launches by a call.
    fn special_of_device(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        let made = |kind: Kind, ty: Type| Some(Expression { kind, ty, span });
        match (symbol, arguments.len()) {
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
            _ if library::atomic(symbol).is_some() => Some(self.atomic(symbol, arguments, span)),
            _ if library::SHUFFLES.contains(&symbol) => Some(self.shuffle(symbol, arguments, span)),
            _ if library::lane_group(symbol).is_some() => Some(self.lane_group(symbol, arguments, span)),
            ("memcpy" | "memset", 3) if self.on_device() => Some(self.device_memory(symbol, arguments, span)),
            _ => None,
        }
    }

    /// The rest: templates of the standard library, algorithms, containers and streams.
    fn special_of_library(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let symbol = &*name.symbol;
        let made = |kind: Kind, ty: Type| Some(Expression { kind, ty, span });
        match (symbol, arguments.len()) {
            (
                "begin" | "end" | "cbegin" | "cend" | "rbegin" | "rend" | "crbegin" | "crend" | "data" | "size"
                | "empty",
                1,
            ) if self.find(symbol).is_none() => self.range_part(symbol, &arguments[0], span),
            ("ssize", 1) if self.find(symbol).is_none() => {
                let size = self.range_part("size", &arguments[0], span)?;
                Some(self.cast_to(size, &Type::Scalar(Scalar::I64), true))
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
            (_, 1 | 2) if let Some(answer) = self.type_question(symbol, arguments, span) => Some(answer),
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
                    return self.prelude_call(name, &[TemplateValue::Type(element)], arguments, span);
                }
                let owner = if symbol == "make_unique" { "__unique_ptr" } else { "__shared_ptr" };
                let Some(Binding::StructTemplate(owner)) = self.find(owner).cloned() else {
                    return None;
                };
                let element = self.resolve_type(made);
                let ty = self.instantiate_struct(&owner, &[TemplateValue::Type(element)], span);
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
            Type::Array(_, count) if !symbol.starts_with('r') && !symbol.starts_with("cr") => {
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
}

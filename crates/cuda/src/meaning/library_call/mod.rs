//! Calls of what programs find ready: the C library, CUDA's runtime, algorithms, atomics and exchanges.

mod special;
mod type_questions;

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
        let waits = signature.name == "cudaDeviceSynchronize" && self.on_device();
        if waits {
            let words = "kernels have `cudaDeviceSynchronize` only up to CUDA 11".to_owned();
            let help = "a grid is complete only once all that it launched is";
            self.sink.push(Diagnostic::warning(span, Problem::Call(words)).help(help));
        }
        if signature.place == Where::Host && self.on_device() && !allocates && !waits {
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
        if name == "hypot" && arguments.len() == 3 {
            // The length of a vector in space, since C++17.
            let single = arguments.iter().all(|argument| self.type_and_reference_of(argument, false).0 == Type::FLOAT);
            let name = if single { "norm3df" } else { "norm3d" };
            if let Some(call) = self.prelude_call(name, &[], arguments, span) {
                return call;
            }
        }
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
        b'j' => Type::pointer(Type::INT),
        b'p' => Type::pointer(Type::Void),
        b'e' => Type::Enum(CUDA_ERROR, Scalar::I32),
        _ => Type::INT,
    }
}

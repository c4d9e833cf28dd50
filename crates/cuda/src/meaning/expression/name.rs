//! What names in expressions stand for.

use std::rc::Rc;

use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        Binding, Checker, library, runtime_names,
        tree::{
            Constant, Coordinate, Expression, Function, FunctionId, Kind, Local, Side, Statement, StatementKind,
            Storage,
        },
        types::{CUDA_ERROR, DEVICE_ATTRIBUTE, Scalar, Type, UINT3},
    },
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    pub(in crate::meaning) fn this(&mut self, span: Span) -> Expression {
        let Some(owner) = self.owner else {
            self.rule(span, "`this` is allowed only in a method");
            return Expression::bad(span);
        };
        if self.closures.last().is_some_and(|closure| closure.is_of(owner)) {
            return self.captured_this(span).unwrap_or_else(|| {
                self.rule(span, "the lambda does not capture `this`");
                Expression::bad(span)
            });
        }
        if !self.has_this() {
            self.rule(span, "this is a member of an object, and there is no object here");
            return Expression::bad(span);
        }
        Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span }
    }

    /// Whether what is being checked has an object: a method that is not static, or a lambda.
    pub(in crate::meaning) fn has_this(&self) -> bool {
        let Some(owner) = self.owner else { return false };
        let this = self.local(0).filter(|local| local.parameter && &*local.name == "this");
        this.is_some_and(|local| local.ty.target() == Some(&Type::Struct(owner)))
    }

    pub(super) fn name(&mut self, name: &ast::Name) -> Expression {
        let span = name.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let binding = self.find_qualified(name);
        if binding.is_none()
            && let Some(flag) = Self::stream_flag(name)
        {
            return made(Kind::Integer(flag, false), Type::INT);
        }
        // In a method, a member's name stands for `this->member`, unless a block around it has one.
        if name.path.is_empty()
            && self.find_in_blocks(&name.symbol).is_none()
            && let Some(member) = self.own_member_named(&name.symbol, span)
        {
            return member;
        }
        if !name.path.is_empty()
            && binding.is_none()
            && let Some(member) = self.member_of_base(name)
        {
            return member;
        }
        match binding {
            Some(Binding::Local(id)) => {
                return match self.captured(&name.symbol, id, span) {
                    Some(captured) => captured,
                    None => self.local_expression(id, span),
                };
            }
            Some(Binding::Captured(structure, index, reference)) => {
                return self.captured_value(&name.symbol, structure, index, reference, span);
            }
            Some(Binding::Part(whole, index)) => return self.part_of(&name.symbol, whole, index, span),
            Some(Binding::PartOfGlobal(whole, index)) => {
                let whole = self.global_expression(whole, span);
                return self.part_at(whole, index, span);
            }
            Some(Binding::Constant(value, ty)) => {
                return match value {
                    Constant::Integer(value) if matches!(ty, Type::Struct(_)) => self.known_member(value, ty, span),
                    Constant::Integer(value) => made(Kind::Integer(value, false), ty),
                    Constant::Float(value) => made(Kind::Float(value), ty),
                };
            }
            Some(Binding::Enumerator(value, ty, known)) => {
                let number = made(Kind::Integer(value, false), ty.clone());
                // A kernel shows the author's name.
                return if self.on_device() { made(Kind::Named(known, Box::new(number)), ty) } else { number };
            }
            Some(Binding::Function(id)) if self.is_method(id) => return self.pointer_to_method(id, span),
            Some(Binding::Function(id)) => {
                return made(Kind::Function(id), Type::pointer(self.function_type(id)));
            }
            Some(
                Binding::Type(_)
                | Binding::ConstantType(_)
                | Binding::ReferenceType(..)
                | Binding::StructTemplate(_)
                | Binding::AliasTemplate(_),
            ) => {
                self.rule(span, format!("`{}` is a type, not a value", name.symbol));
                return Expression::bad(span);
            }
            _ => {}
        }
        if binding.is_none()
            && let Some(value) = self.static_method_value(name)
        {
            return value;
        }
        match binding {
            Some(Binding::Global(id)) => return self.global_expression(id, span),
            Some(Binding::Functions(index)) => {
                return match self.function_value(index, name) {
                    Some(id) => {
                        let ty = Type::pointer(self.function_type(id));
                        made(Kind::Function(id), ty)
                    }
                    None => Expression::bad(span),
                };
            }
            _ => {}
        }
        self.known_name(&name.symbol, span)
    }

    /// A static method of a structure as a value: `Timer::tick`, or `tick` within.
    fn static_method_value(&mut self, name: &ast::Name) -> Option<Expression> {
        let structure = if name.path.is_empty() { self.owner? } else { self.path_structure(name)? };
        let (index, _) = self.method_named(structure, &name.symbol)?;
        if !self.overloads[index].iter().all(|candidate| candidate.syntax.qualifiers.fixed) {
            return None;
        }
        let id = self.function_value(index, name)?;
        let ty = Type::pointer(self.function_type(id));
        Some(Expression { kind: Kind::Function(id), ty, span: name.span })
    }

    /// A member of the object whose method is being checked.
    fn own_member_named(&mut self, name: &str, span: Span) -> Option<Expression> {
        let this = self.object_here(span, |checker, structure| checker.has_member(structure, name))?;
        let Some(ty) = this.ty.target().cloned() else { return Some(this) };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty, span };
        self.member_named(&object, name, span)
    }

    /// `Base::member` in a method: that of the part of its object which is a `Base`.
    fn member_of_base(&mut self, name: &ast::Name) -> Option<Expression> {
        let base = self.path_structure(name).filter(|base| self.has_member(*base, &name.symbol))?;
        let this = self.object_here(name.span, |checker, structure| checker.derives(structure, base))?;
        let Some(ty) = this.ty.target().cloned() else { return Some(this) };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty, span: name.span };
        let part = self.as_base(object, &Type::Struct(base));
        self.member_named(&part, &name.symbol, name.span)
    }

    /// The function that a name stands for as a value: there is one, or its template's arguments say which.
    fn function_value(&mut self, index: usize, name: &ast::Name) -> Option<FunctionId> {
        let id = self.function_meant(index, name)?;
        if self.function.is_some() {
            self.called.push((id, name.span));
        }
        Some(id)
    }

    fn function_meant(&mut self, index: usize, name: &ast::Name) -> Option<FunctionId> {
        let wanted = match &self.overloads[index][..] {
            [candidate] => Some(candidate.syntax.template.as_ref().map_or(0, Vec::len)),
            _ => None,
        };
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        if wanted != Some(given.len())
            && let Some(signature) = self.wanted_function.take().and_then(|ty| ty.signature().cloned())
            && let Some((position, values)) = self.function_of_type(index, &given, &signature.0)
        {
            return self.instance(index, position, values, name.span);
        }
        if wanted != Some(given.len()) {
            if name.arguments.is_some()
                && let Some((position, values)) = self.function_of_arguments(index, &given)
            {
                return self.instance(index, position, values, name.span);
            }
            self.unsupported(name.span, "one of several functions of a name, or of a template's, as a value");
            return None;
        }
        self.instance(index, 0, given, name.span)
    }

    pub(in crate::meaning) fn local_expression(&mut self, id: usize, span: Span) -> Expression {
        let Some(local) = self.local(id) else { return Expression::bad(span) };
        let ty = local.ty.clone();
        let reference = local.reference;
        if let Storage::Fixed(global) = local.storage {
            return Expression { kind: Kind::Global(global), ty, span };
        }
        let expression = Expression { kind: Kind::Local(id), ty: ty.clone(), span };
        match (reference, ty) {
            (true, Type::Pointer(target, _)) => {
                Expression { kind: Kind::Dereference(Box::new(expression)), ty: (*target).clone(), span }
            }
            _ => expression,
        }
    }

    pub(super) fn global_expression(&mut self, id: usize, span: Span) -> Expression {
        let global = &self.tree.globals[id];
        let ty = global.ty.clone();
        let qualifiers = global.qualifiers;
        let on_device = qualifiers.device || qualifiers.constant_memory || qualifiers.managed || qualifiers.shared;
        let (name, place, constant) = (Rc::clone(&global.name), global.span, global.constant);
        if self.on_device() && !on_device && constant.is_none() {
            self.sink.push(
                Diagnostic::error(
                    span,
                    Problem::Rule(format!("`{name}` is a host variable; device code cannot see it")),
                )
                .see(place, "declared here, without `__device__`")
                .help("pass it to the kernel as an argument, or declare it `__device__` or `const`"),
            );
        }
        if self.on_host() && qualifiers.shared {
            let problem = Problem::Rule(format!("`{name}` is a `__shared__` variable; the host cannot see it"));
            let help = "each block has its own while it runs: let the kernel copy it to memory that the host can read";
            self.sink.push(Diagnostic::error(span, problem).see(place, "declared here").help(help));
        }
        self.used_globals.push((id, span));
        Expression { kind: Kind::Global(id), ty, span }
    }

    /// Names that are always there.
    pub(super) fn known_name(&mut self, name: &str, span: Span) -> Expression {
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let coordinate = match name {
            "threadIdx" => Some(Coordinate::Thread),
            "blockIdx" => Some(Coordinate::Block),
            "blockDim" => Some(Coordinate::BlockSize),
            "gridDim" => Some(Coordinate::GridSize),
            _ => None,
        };
        if let Some(coordinate) = coordinate {
            if self.on_host() {
                self.sink.push(
                    Diagnostic::error(span, Problem::Rule(format!("`{name}` exists only in device code")))
                        .help("is `__global__` or `__device__` missing before this function?"),
                );
            }
            return made(Kind::Coordinate(coordinate, None), Type::Struct(UINT3));
        }
        if let Some((_, value, which)) = runtime_names::ENUMERATORS.iter().find(|(known, ..)| *known == name) {
            return made(Kind::Integer(*value, false), Type::Enum(*which, Scalar::I32));
        }
        if let Some((_, value, _)) = runtime_names::ATTRIBUTES.iter().find(|(known, ..)| *known == name) {
            return made(Kind::Integer(*value, false), Type::Enum(DEVICE_ATTRIBUTE, Scalar::I32));
        }
        if let Some((_, value)) = runtime_names::INTEGERS.iter().find(|(known, _)| *known == name) {
            let ty = if *value < 0 { Type::INT } else { Type::UNSIGNED };
            return made(Kind::Integer(*value, false), ty);
        }
        if self.on_device() && matches!(name, "cout" | "cerr" | "clog" | "cin" | "endl") {
            let problem = Problem::Call(format!("`std::{name}` exists only on the host"));
            self.sink.push(Diagnostic::error(span, problem).help("a kernel prints with `printf`"));
            return Expression::bad(span);
        }
        match name {
            "warpSize" => made(Kind::WarpSize, Type::INT),
            "npos" => made(Kind::Integer(-1, false), Type::SIZE),
            "cout" => made(Kind::StandardStream(0), Type::Stream),
            "cerr" | "clog" => made(Kind::StandardStream(1), Type::Stream),
            "stdout" => made(Kind::StandardStream(0), Type::pointer(Type::Void)),
            "stderr" => made(Kind::StandardStream(1), Type::pointer(Type::Void)),
            "stdin" => made(Kind::StandardStream(2), Type::pointer(Type::Void)),
            "cin" => made(Kind::StandardStream(2), Type::Stream),
            _ => match Self::manipulator(name, span) {
                Some(manipulator) => manipulator,
                None => match self.library_value(name, span) {
                    Some(function) => function,
                    None => {
                        self.undeclared_or_uncalled(name, span);
                        Expression::bad(span)
                    }
                },
            },
        }
    }

    /// A function of the library's as a value, `toupper`, `sqrtf` or `cudaFree`: one of ours that calls it.
    fn library_value(&mut self, name: &str, span: Span) -> Option<Expression> {
        let device = self.on_device();
        let own: ast::Symbol = format!("{name}{AS_VALUE}{}", if device { "device" } else { "host" }).into();
        if let Some(Binding::Function(id)) = self.scopes[0].get(&own) {
            let id = *id;
            return Some(Expression { kind: Kind::Function(id), ty: Type::pointer(self.function_type(id)), span });
        }
        let (library, types, result) = match (library::math(name), library::find(name)) {
            (Some((canonical, count, single)), _) => {
                let ty = if single { Type::FLOAT } else { Type::DOUBLE };
                (canonical, vec![ty.clone(); count], ty)
            }
            (None, Some(signature))
                if !signature.types.is_empty() && (signature.place == library::Where::Host) != device =>
            {
                let types = signature.types.bytes().map(scalar_letter).collect::<Option<Vec<_>>>()?;
                let (result, types) = types.split_first()?;
                // `cudaGetLastError == cudaSuccess` forgets the parentheses.
                let forgotten = types.is_empty() && matches!(result, Type::Enum(..) | Type::Void);
                if forgotten || types.contains(&Type::Void) {
                    return None;
                }
                (signature.name, types.to_vec(), result.clone())
            }
            _ => return None,
        };
        let locals: Vec<Local> = types
            .iter()
            .map(|ty| Local { parameter: true, ..Local::plain("value".into(), ty.clone(), span) })
            .collect();
        let given = types.iter().enumerate().map(|(at, ty)| Expression { kind: Kind::Local(at), ty: ty.clone(), span });
        let call = Expression { kind: Kind::Library(library, given.collect()), ty: result.clone(), span };
        let body = match result {
            Type::Void => StatementKind::Expression(call),
            _ => StatementKind::Return(Some(call)),
        };
        let id = self.tree.functions.len();
        self.tree.functions.push(Function {
            name: Rc::clone(&own),
            side: if device { Side::Device } else { Side::Host },
            parameters: (0..locals.len()).collect(),
            result,
            returns_reference: false,
            locals,
            body: Some(vec![Statement { kind: body, span }]),
            on_host: None,
            span,
            body_span: span,
        });
        self.scopes[0].insert(own, Binding::Function(id));
        Some(Expression { kind: Kind::Function(id), ty: Type::pointer(self.function_type(id)), span })
    }

    /// What is here alone may be a function of the library's that was meant to be called.
    fn undeclared_or_uncalled(&mut self, name: &str, span: Span) {
        match uncalled(name) {
            Some((problem, help)) => {
                let found = Diagnostic::error(span, problem).because("the parentheses are missing");
                self.sink.push(found.help(help));
            }
            None => self.undeclared(name, span),
        }
    }

    /// Whether a statement is no more than the name of a function of the library's, `__syncthreads;`. C++ takes it and does
    /// nothing: a warning says so.
    pub(in crate::meaning) fn is_uncalled(&mut self, statement: &ast::Expression) -> bool {
        let ast::ExpressionKind::Name(name) = &statement.kind else { return false };
        if self.find(&name.symbol).is_some() {
            return false;
        }
        let Some((problem, help)) = uncalled(&name.symbol) else { return false };
        let found =
            Diagnostic::warning(statement.span, problem).because("the parentheses are missing: nothing happens");
        self.sink.push(found.help(help));
        true
    }
}

/// What is between the name of a function of the library's and its side, where it is a value.
const AS_VALUE: &str = "_as_value_on_";

/// The name that the author wrote for a function.
pub(in crate::meaning) fn written_name(function: &Function) -> &str {
    function.name.split_once(AS_VALUE).map_or(&*function.name, |(name, _)| name)
}

/// What to say of the name of a function of the library's without parentheses.
fn uncalled(name: &str) -> Option<(Problem, String)> {
    let count = library::find(name).map(|signature| signature.types.len() - 1);
    if count.is_none() && library::math(name).is_none() && !library::atomic_names().any(|known| known == name) {
        return None;
    }
    let arguments = if count == Some(0) { "" } else { "…" };
    Some((
        Problem::Rule(format!("`{name}` is a function, and is not called here")),
        format!("write `{name}({arguments})`"),
    ))
}

/// The type that a letter of a signature stands for, if it says one: a number, an address or an error of the runtime.
fn scalar_letter(letter: u8) -> Option<Type> {
    Some(match letter {
        b'i' => Type::INT,
        b'u' => Type::UNSIGNED,
        b'l' => Type::Scalar(Scalar::I64),
        b'z' => Type::SIZE,
        b'f' => Type::FLOAT,
        b'd' => Type::DOUBLE,
        b'p' => Type::pointer(Type::Void),
        b'e' => Type::Enum(CUDA_ERROR, Scalar::I32),
        b'v' => Type::Void,
        _ => return None,
    })
}

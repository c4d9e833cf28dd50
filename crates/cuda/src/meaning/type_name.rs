//! Types as written to types as meant.

use std::rc::Rc;

use super::{
    AliasTemplate, Binding, Checker, TemplateValue,
    adapted::references,
    structure::{MOST_OPEN, bind_parameter},
    tree::Kind,
    types::{
        CUDA_ERROR, DEVICE_ATTRIBUTE, DEVICE_PROPERTIES, DIM3, FUNCTION_ATTRIBUTES, MEMCPY_KIND, MEMORY_LOCATION,
        POINTER_ATTRIBUTES, Scalar, StreamKind, TIME_SPEC, TIME_VALUE, TIME_ZONE, Type, UINT3,
    },
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast::{Name, TemplateArgument, TypeKind, TypeSyntax},
};

impl Checker<'_> {
    pub(super) fn resolve_type(&mut self, syntax: &TypeSyntax) -> Type {
        let scalar = match &syntax.kind {
            TypeKind::Void => return Type::Void,
            TypeKind::Bool => Scalar::Bool,
            TypeKind::Char | TypeKind::SignedChar => Scalar::I8,
            TypeKind::UnsignedChar => Scalar::U8,
            TypeKind::Short => Scalar::I16,
            TypeKind::UnsignedShort => Scalar::U16,
            TypeKind::Int => Scalar::I32,
            TypeKind::Unsigned => Scalar::U32,
            TypeKind::Long => Scalar::I64,
            TypeKind::UnsignedLong => Scalar::U64,
            TypeKind::Float => Scalar::F32,
            TypeKind::Double => Scalar::F64,
            TypeKind::Auto => {
                self.unsupported(syntax.span, "`auto` in this place");
                return Type::Bad;
            }
            TypeKind::Named(name) => return self.named_type(name),
            TypeKind::OfExpression(value, parenthesised) => return self.type_of(value, *parenthesised),
            TypeKind::OfValue(value) => return self.type_of(value, false),
            TypeKind::Pointer(target) => {
                let constant = target.constant || self.names_constant(target);
                let target = self.resolve_type(target);
                return if target == Type::Bad { Type::Bad } else { Type::Pointer(Rc::new(target), constant) };
            }
            // The declaration of a reference looks through it; elsewhere it is what it refers to.
            TypeKind::Reference(target) => return self.resolve_type(target),
            TypeKind::Array(element, length) => {
                let element = self.resolve_type(element);
                let length = match length {
                    None => 0,
                    Some(length) => self.array_length(length),
                };
                if element == Type::Bad {
                    return Type::Bad;
                }
                return Type::Array(Rc::new(element), length);
            }
            TypeKind::Function(result, taken) => {
                let refers = self.refers(result);
                let result = self.resolve_type(result);
                let parameters = taken.iter().map(|parameter| self.parameter_type(&parameter.declared)).collect();
                // A reference is the address of what it refers to, as in the function itself.
                let own: Vec<bool> = taken.iter().map(|one| self.refers(&one.declared).is_some()).collect();
                let bits = references(refers.is_some(), own.into_iter());
                return Type::Function(Rc::new(match refers {
                    Some(constant) if !matches!(result, Type::Bad | Type::Stream) => {
                        (parameters, Type::Pointer(Rc::new(result), constant), bits)
                    }
                    _ => (parameters, result, bits & !1),
                }));
            }
        };
        Type::Scalar(scalar)
    }

    /// Whether a type is a reference, written as such or by a name: then, whether what it refers to is `const`.
    pub(super) fn refers(&mut self, syntax: &TypeSyntax) -> Option<bool> {
        match &syntax.kind {
            TypeKind::Reference(inner) => {
                let around = self.refers(inner);
                Some(around.unwrap_or(inner.constant || self.names_constant(inner)))
            }
            TypeKind::Named(name) => match self.binding_of_type(name)? {
                Binding::ReferenceType(_, constant) => Some(constant),
                Binding::AliasTemplate(alias) => match &alias.target.kind {
                    TypeKind::Reference(inner) => Some(inner.constant),
                    _ => None,
                },
                _ => None,
            },
            TypeKind::OfExpression(value, parenthesised) => self.type_and_reference_of(value, *parenthesised).1,
            _ => None,
        }
    }

    pub(super) fn binding_of_type(&mut self, name: &Name) -> Option<Binding> {
        match &name.path[..] {
            [] => self.find_type(&name.symbol, name.arguments.is_some()).cloned(),
            [first, ..] if &**first == "std" => match self.find_qualified(name) {
                Some(binding) => Some(binding),
                None => self.find_type(&name.symbol, name.arguments.is_some()).cloned(),
            },
            _ => self.find_qualified(name),
        }
    }

    /// Whether a type's name stands for one that is `const`.
    pub(super) fn names_constant(&self, syntax: &TypeSyntax) -> bool {
        let TypeKind::Named(name) = &syntax.kind else { return false };
        let found = name.path.is_empty().then(|| self.find_type(&name.symbol, name.arguments.is_some())).flatten();
        matches!(found, Some(Binding::ConstantType(_)))
    }

    /// The type of a parameter, as a caller sees it.
    fn parameter_type(&mut self, declared: &TypeSyntax) -> Type {
        match self.resolve_type(declared) {
            Type::Array(element, _) => Type::Pointer(element, super::rules::innermost_is_constant(declared)),
            ty @ Type::Function(_) => Type::pointer(ty),
            ty => match &declared.kind {
                TypeKind::Reference(inner) => Type::Pointer(Rc::new(ty), inner.constant || self.names_constant(inner)),
                _ => match self.refers(declared) {
                    Some(constant) => Type::Pointer(Rc::new(ty), constant),
                    None => ty,
                },
            },
        }
    }

    fn named_type(&mut self, name: &Name) -> Type {
        let binding = self.binding_of_type(name);
        if let Some(binding) = binding {
            match binding {
                Binding::Type(ty) | Binding::ConstantType(ty) | Binding::ReferenceType(ty, _) => return ty,
                Binding::StructTemplate(structure) => {
                    self.refuse_volatile_arguments(&structure, name.arguments.as_deref().unwrap_or(&[]));
                    let arguments = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                    return self.instantiate_struct(&structure, &arguments, name.span);
                }
                Binding::AliasTemplate(alias) => {
                    let arguments = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                    return self.alias_for(&alias, arguments, name);
                }
                _ => {}
            }
        }
        if let Some(ty) = self.member_type_of_container(name) {
            return ty;
        }
        let scalar = match &*name.symbol {
            "size_t" | "uint64_t" | "__uint64_t" | "uintptr_t" | "ulong" | "uintmax_t" | "uint_fast16_t"
            | "uint_fast32_t" | "uint_fast64_t" | "uint_least64_t" => Scalar::U64,
            "ssize_t" | "ptrdiff_t" | "int64_t" | "__int64_t" | "intptr_t" | "clock_t" | "time_t" | "streamsize"
            | "streamoff" | "intmax_t" | "int_fast16_t" | "int_fast32_t" | "int_fast64_t" | "int_least64_t"
            | "off_t" | "off64_t" | "suseconds_t" => Scalar::I64,
            "fmtflags" => Scalar::I32,
            "cudaStream_t" | "cudaEvent_t" | "FILE" => {
                return if &*name.symbol == "FILE" { Type::Void } else { Type::pointer(Type::Void) };
            }
            "int8_t" | "int_least8_t" | "int_fast8_t" => Scalar::I8,
            "uint8_t" | "uchar" | "uint_least8_t" | "uint_fast8_t" => Scalar::U8,
            "int16_t" | "int_least16_t" => Scalar::I16,
            "uint16_t" | "ushort" | "uint_least16_t" => Scalar::U16,
            "int32_t" | "__int32_t" | "int_least32_t" | "pid_t" | "clockid_t" => Scalar::I32,
            "cudaFuncCache"
            | "cudaSharedMemConfig"
            | "cudaLimit"
            | "cudaMemoryAdvise"
            | "cudaMemoryType"
            | "cudaComputeMode"
            | "cudaMemLocationType" => Scalar::I32,
            "uint32_t" | "__uint32_t" | "uint" | "uint_least32_t" | "mode_t" | "useconds_t" => Scalar::U32,
            "dim3" => return Type::Struct(DIM3),
            "uint3" => return Type::Struct(UINT3),
            "cudaDeviceProp" => return Type::Struct(DEVICE_PROPERTIES),
            "cudaFuncAttributes" => return Type::Struct(FUNCTION_ATTRIBUTES),
            "cudaPointerAttributes" => return Type::Struct(POINTER_ATTRIBUTES),
            "cudaMemLocation" => return Type::Struct(MEMORY_LOCATION),
            "timeval" => return Type::Struct(TIME_VALUE),
            "va_list" | "__builtin_va_list" => return Type::pointer(Type::Scalar(Scalar::I64)),
            "timezone" => return Type::Struct(TIME_ZONE),
            "timespec" => return Type::Struct(TIME_SPEC),
            "cudaError_t" | "cudaError" => return Type::Enum(CUDA_ERROR, Scalar::I32),
            "cudaMemcpyKind" => return Type::Enum(MEMCPY_KIND, Scalar::I32),
            "cudaDeviceAttr" => return Type::Enum(DEVICE_ATTRIBUTE, Scalar::I32),
            "string" => return Type::Text,
            "ostream" | "istream" | "iostream" => return Type::Stream,
            "ifstream" => return Type::OwnStream(StreamKind::FileIn),
            "ofstream" => return Type::OwnStream(StreamKind::FileOut),
            "fstream" => return Type::OwnStream(StreamKind::File),
            "stringstream" | "ostringstream" | "istringstream" => return Type::OwnStream(StreamKind::Text),
            // A list in braces lies in memory as a vector does.
            "vector" | "initializer_list" => {
                let arguments = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
                return match arguments.first() {
                    Some(TemplateValue::Type(element) | TemplateValue::ConstantType(element)) => {
                        Type::Vector(Rc::new(element.clone()))
                    }
                    _ => {
                        self.rule(name.span, "std::vector needs the type of its elements");
                        Type::Bad
                    }
                };
            }
            other => {
                if let Some(id) = self.vector_type(other) {
                    return Type::Struct(id);
                }
                if other.starts_with("unnamed_") {
                    // A type without a name that is not supported, as was said.
                    return Type::Bad;
                }
                if other == "type" && name.path.last().is_some_and(|path| &**path == "__enable_if") {
                    self.rule(name.span, "what a template asks of its arguments here does not hold for them");
                    return Type::Bad;
                }
                if name.path.first().is_some_and(|path| &**path == "std")
                    || crate::parse::is_not_here(other)
                    || matches!(other, "half" | "__half" | "array" | "pair" | "texture" | "surface")
                    || other.starts_with("cuda")
                    || other.starts_with("CU")
                    || other.starts_with("cublas")
                    || other.starts_with("cusparse")
                    || other.starts_with("cusolver")
                    || other.starts_with("curand")
                {
                    if matches!(other, "regex" | "smatch" | "cmatch" | "sregex_iterator" | "sregex_token_iterator") {
                        let problem = Problem::Unsupported("`<regex>`: the type `".to_owned() + other + "`");
                        let help = "look for the text with `find` and `substr` of `std::string`, or take it apart with `sscanf`";
                        self.sink.push(Diagnostic::error(name.span, problem).help(help));
                        return Type::Bad;
                    }
                    // What is one letter off is a slip and no type that is missing here.
                    self.sink.push(match crate::parse::library_type_like(other) {
                        Some(close) => Diagnostic::error(name.span, Problem::Rule(format!("unknown type `{other}`")))
                            .help(format!("did you mean `{close}`?")),
                        None => Diagnostic::error(name.span, Problem::Unsupported(format!("the type `{other}`"))),
                    });
                } else {
                    self.undeclared(other, name.span);
                }
                return Type::Bad;
            }
        };
        Type::Scalar(scalar)
    }

    /// `std::vector<float>::iterator`, `std::string::size_type`.
    fn member_type_of_container(&mut self, name: &Name) -> Option<Type> {
        let container = name.path.last()?;
        let element = match &**container {
            "string" => Type::Scalar(Scalar::I8),
            "vector" => match self.template_values(name.last_path_arguments()?).first()? {
                TemplateValue::Type(element) | TemplateValue::ConstantType(element) => element.clone(),
                _ => return None,
            },
            // A name for such a type, as a template's parameter is.
            own => match self.find(own)? {
                Binding::Type(Type::Vector(element)) | Binding::ConstantType(Type::Vector(element)) => {
                    (**element).clone()
                }
                Binding::Type(Type::Text) | Binding::ConstantType(Type::Text) => Type::Scalar(Scalar::I8),
                _ => return None,
            },
        };
        Some(match &*name.symbol {
            "size_type" => Type::SIZE,
            "difference_type" => Type::Scalar(Scalar::I64),
            "value_type" | "reference" | "const_reference" => element,
            "iterator" | "pointer" => Type::pointer(element),
            "const_iterator" | "const_pointer" => Type::Pointer(Rc::new(element), true),
            "reverse_iterator" | "const_reverse_iterator" => {
                let Some(Binding::StructTemplate(backwards)) = self.find("__backwards").cloned() else { return None };
                self.instantiate_struct(&backwards, &[TemplateValue::Type(element)], name.span)
            }
            _ => return None,
        })
    }

    /// `float4` and its like, made when first used.
    pub(super) fn vector_type(&mut self, name: &str) -> Option<usize> {
        if name == "uint3" {
            return Some(UINT3);
        }
        if let Some(id) = self.vector_types.get(name) {
            return Some(*id);
        }
        if name.len() < 2 || !name.is_char_boundary(name.len() - 1) {
            return None;
        }
        let (base, count) = name.split_at(name.len() - 1);
        let count: usize = count.parse().ok().filter(|count| (1..=4).contains(count))?;
        let scalar = match base {
            "float" => Scalar::F32,
            "double" => Scalar::F64,
            "int" => Scalar::I32,
            "uint" => Scalar::U32,
            "char" => Scalar::I8,
            "uchar" => Scalar::U8,
            "short" => Scalar::I16,
            "ushort" => Scalar::U16,
            "long" | "longlong" => Scalar::I64,
            "ulong" | "ulonglong" => Scalar::U64,
            _ => return None,
        };
        let fields = ["x", "y", "z", "w"][..count].iter().map(|field| ((*field).into(), Type::Scalar(scalar)));
        let id = self.tree.types.add(name, fields.collect(), Some((scalar, count)));
        self.vector_types.insert(name.to_owned(), id);
        Some(id)
    }

    /// The type that an alias template is for these arguments.
    fn alias_for(&mut self, alias: &AliasTemplate, mut values: Vec<TemplateValue>, name: &Name) -> Type {
        let (parameters, target) = self.alias_for_count(alias, values.len());
        while values.len() < parameters.len() {
            let Some(value) = self.default_for(&parameters, &values, &alias.space, alias.owner) else { break };
            values.push(value);
        }
        if values.len() != parameters.len() {
            let (taken, given) = (counted(parameters.len(), "template argument"), are_given(values.len()));
            self.rule(name.span, format!("`{}` takes {taken}, and {given}", name.symbol));
            return Type::Bad;
        }
        self.convert_numbers(&parameters, &mut values, &alias.space, alias.owner);
        if self.instances_open > MOST_OPEN {
            self.rule(name.span, format!("`{}` names a type that needs itself", name.symbol));
            return Type::Bad;
        }
        let mut bindings = alias.owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        bindings.extend(parameters.iter().zip(&values).map(|(parameter, value)| bind_parameter(parameter, value)));
        self.instances_open += 1;
        let made = self.within(alias.owner, &alias.space, bindings, |checker| checker.resolve_type(&target));
        self.instances_open -= 1;
        made
    }

    /// The class template that a name without arguments stands for.
    fn names_template(&mut self, syntax: &TypeSyntax) -> Option<super::TemplateName> {
        let TypeKind::Named(name) = &syntax.kind else { return None };
        if name.arguments.is_some() || syntax.constant {
            return None;
        }
        match self.binding_of_type(name)? {
            Binding::StructTemplate(structure) => Some(super::TemplateName(structure)),
            _ => None,
        }
    }

    pub(super) fn template_values(&mut self, arguments: &[TemplateArgument]) -> Vec<TemplateValue> {
        arguments
            .iter()
            .map(|argument| match argument {
                TemplateArgument::Type(ty) if self.names_template(ty).is_some() => match self.names_template(ty) {
                    Some(template) => TemplateValue::Template(template),
                    None => TemplateValue::Type(Type::Bad),
                },
                TemplateArgument::Expand(pattern) => {
                    let span = match &**pattern {
                        TemplateArgument::Type(ty) => ty.span,
                        TemplateArgument::Value(value) => value.span,
                        TemplateArgument::Expand(_) => crate::text::Span::default(),
                    };
                    self.rule(span, "there is no pack here to be written out");
                    TemplateValue::Type(Type::Bad)
                }
                TemplateArgument::Type(ty) if (ty.constant || self.names_constant(ty)) && self.refers(ty).is_none() => {
                    TemplateValue::ConstantType(self.resolve_type(ty))
                }
                TemplateArgument::Type(ty) => {
                    let made = self.resolve_type(ty);
                    match self.refers(ty) {
                        Some(constant) if made != Type::Bad => TemplateValue::Reference(made, constant),
                        _ => TemplateValue::Type(made),
                    }
                }
                TemplateArgument::Value(value) => {
                    let span = value.span;
                    let value = self.expression(value);
                    if let Kind::Function(id) = value.kind {
                        return TemplateValue::Function(id);
                    }
                    if let Some(member) = self.member_as_argument(&value) {
                        return member;
                    }
                    match self.constant_integer(&value) {
                        Some(number) => TemplateValue::Integer(number, value.ty),
                        None => {
                            if value.ty != Type::Bad {
                                self.rule(span, "a template argument must be known when the program is compiled");
                            }
                            TemplateValue::Integer(1, Type::INT)
                        }
                    }
                }
            })
            .collect()
    }
}

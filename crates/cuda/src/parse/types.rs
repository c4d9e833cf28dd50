//! Types and declarators.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Expression, Name, Parameter, Qualifiers, Symbol, TemplateArgument, TypeKind, TypeSyntax},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

/// Types that the language and its libraries bring along, beside the keywords.
const LIBRARY_TYPES: &[&str] = &[
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "int8_t",
    "uint8_t",
    "int16_t",
    "uint16_t",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
    "uintptr_t",
    "intptr_t",
    "uint",
    "uchar",
    "ushort",
    "ulong",
    "dim3",
    "cudaError_t",
    "cudaError",
    "cudaEvent_t",
    "cudaStream_t",
    "cudaDeviceProp",
    "cudaMemcpyKind",
    "clock_t",
    "time_t",
    "FILE",
    "timeval",
    "vector",
    "string",
    "array",
    "pair",
    "ostream",
    "half",
    "__half",
    "curandState",
    "curandState_t",
    "cudaDeviceAttr",
    "cudaFuncCache",
    "cudaArray_t",
    "cudaTextureObject_t",
    "cudaGraph_t",
    "cudaPitchedPtr",
    "va_list",
    "timespec",
];

pub(crate) fn is_vector_type(name: &str) -> bool {
    let (base, count) = name.split_at(name.len().saturating_sub(1));
    matches!(count, "1" | "2" | "3" | "4")
        && matches!(
            base,
            "float"
                | "double"
                | "int"
                | "uint"
                | "char"
                | "uchar"
                | "short"
                | "ushort"
                | "long"
                | "ulong"
                | "longlong"
                | "ulonglong"
        )
}

const KEYWORD_TYPES: &[&str] =
    &["void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "auto", "_Bool"];

/// Words that may stand in a declaration before or after its type.
const DECORATIONS: &[&str] = &[
    "const",
    "volatile",
    "static",
    "extern",
    "inline",
    "constexpr",
    "register",
    "mutable",
    "thread_local",
    "__global__",
    "__device__",
    "__host__",
    "__shared__",
    "__constant__",
    "__managed__",
    "__forceinline__",
    "__noinline__",
    "__restrict__",
    "__restrict",
    "restrict",
    "struct",
    "class",
    "enum",
    "union",
    "typename",
    "__launch_bounds__",
    "__align__",
    "alignas",
    "__grid_constant__",
    "virtual",
    "explicit",
    "friend",
    "__attribute__",
    "consteval",
    "constinit",
];

/// A step from the base type to the declared one.
enum Modifier {
    Pointer(bool),
    Reference,
    Array(Option<Box<Expression>>),
    Function(Vec<Parameter>),
}

/// A name with its type, of a declaration that may declare several.
pub(super) struct Declarator {
    pub(super) name: Option<(Symbol, Span)>,
    pub(super) declared: TypeSyntax,
    /// The parameters, where the declarator is that of a function.
    pub(super) parameters: Option<Vec<Parameter>>,
    pub(super) result: TypeSyntax,
}

impl Parser<'_> {
    /// Whether a declaration, a cast or a template argument that is a type begins `ahead` tokens from here.
    pub(super) fn type_ahead(&self, ahead: usize) -> bool {
        let Some(name) = self.ahead(ahead).name() else {
            return self.ahead(ahead).is("::") && self.type_ahead(ahead + 1);
        };
        if self.ahead(ahead + 1).is("::") {
            // `std::cout` is no type, `std::vector` is; so is a structure's own `S::T` (not supported further on).
            if self.types.contains(name) && !self.ahead(ahead + 2).name().is_some_and(|n| self.types.contains(n)) {
                return false;
            }
            let unknown = [
                "map",
                "set",
                "unordered_map",
                "unordered_set",
                "list",
                "deque",
                "queue",
                "stack",
                "tuple",
                "function",
                "unique_ptr",
                "shared_ptr",
                "optional",
                "multimap",
                "priority_queue",
                "bitset",
                "complex",
            ];
            let next = self.ahead(ahead + 2).name();
            return self.type_ahead(ahead + 2)
                || (&**name == "std"
                    && next.is_some_and(|next| unknown.contains(&&**next))
                    && self.ahead(ahead + 3).is("<"));
        }
        if &**name == "half" && !self.types.contains(name) {
            return self.ahead(ahead + 1).name().is_some();
        }
        if matches!(&**name, "array" | "pair") && !self.types.contains(name) {
            // Names that programs use for their own things too.
            return self.ahead(ahead + 1).is("<");
        }
        KEYWORD_TYPES.contains(&&**name)
            || (DECORATIONS.contains(&&**name) && !matches!(&**name, "friend"))
            || self.types.contains(name)
            || LIBRARY_TYPES.contains(&&**name)
            || is_vector_type(name)
            || matches!(&**name, "greater" | "less" | "plus" | "multiplies") && self.ahead(ahead + 1).is("<")
    }

    /// The words of a declaration before its declarators: qualifiers and the base type.
    pub(super) fn specifiers(&mut self, qualifiers: &mut Qualifiers) -> Option<TypeSyntax> {
        let start = self.span();
        let mut constant = false;
        let mut unsigned = None;
        let mut longs = 0;
        let mut short = false;
        let mut base: Option<TypeKind> = None;
        let mut any = false;
        loop {
            let Some(word) = self.token().name().cloned() else {
                if self.is("::") && base.is_none() && self.ahead(1).name().is_some() {
                    self.advance();
                    continue;
                }
                break;
            };
            match &*word {
                "const" => constant = true,
                "constexpr" | "consteval" | "constinit" => {
                    constant = true;
                    qualifiers.compile_time = true;
                }
                "static" => qualifiers.fixed = true,
                "extern" => {
                    qualifiers.external = true;
                    if matches!(self.ahead(1).kind, TokenKind::Text(_)) {
                        self.advance();
                    }
                }
                "__global__" => qualifiers.global = true,
                "__device__" => qualifiers.device = true,
                "__host__" => qualifiers.host = true,
                "__shared__" => qualifiers.shared = true,
                "__constant__" => qualifiers.constant_memory = true,
                "__managed__" => qualifiers.managed = true,
                "volatile" | "inline" | "register" | "mutable" | "thread_local" | "__forceinline__"
                | "__noinline__" | "__restrict__" | "__restrict" | "restrict" | "typename" | "virtual" | "explicit"
                | "__grid_constant__" => {}
                "__launch_bounds__" | "__align__" | "alignas" | "__attribute__" => {
                    self.advance();
                    self.skip_parentheses();
                    continue;
                }
                "struct" | "class" | "union" | "enum" => {
                    if base.is_some() {
                        break;
                    }
                    base = self.elaborated();
                    any = true;
                    continue;
                }
                "unsigned" => unsigned = Some(true),
                "signed" => unsigned = Some(false),
                "long" => longs += 1,
                "short" => short = true,
                "void" if base.is_none() => base = Some(TypeKind::Void),
                "bool" | "_Bool" if base.is_none() => base = Some(TypeKind::Bool),
                "char" if base.is_none() => base = Some(TypeKind::Char),
                "int" if base.is_none() => base = Some(TypeKind::Int),
                "float" if base.is_none() => base = Some(TypeKind::Float),
                "double" if base.is_none() => base = Some(TypeKind::Double),
                "auto" if base.is_none() => base = Some(TypeKind::Auto),
                _ => {
                    if base.is_some() || unsigned.is_some() || longs > 0 || short || !self.type_ahead(0) {
                        break;
                    }
                    base = Some(TypeKind::Named(self.type_name()?));
                    any = true;
                    continue;
                }
            }
            any |= !matches!(&*word, "static" | "extern" | "inline");
            self.advance();
        }
        let span = if any { start.to(self.previous()) } else { start };
        let kind = match (base, unsigned, longs, short) {
            (None, None, 0, false) => return None,
            (Some(TypeKind::Char), Some(true), ..) => TypeKind::UnsignedChar,
            (Some(TypeKind::Char), Some(false), ..) => TypeKind::SignedChar,
            (None | Some(TypeKind::Int), Some(true), 0, true) => TypeKind::UnsignedShort,
            (None | Some(TypeKind::Int), _, 0, true) => TypeKind::Short,
            (None | Some(TypeKind::Int), Some(true), 1.., _) => TypeKind::UnsignedLong,
            (None | Some(TypeKind::Int), _, 1.., _) => TypeKind::Long,
            (None | Some(TypeKind::Int), Some(true), ..) => TypeKind::Unsigned,
            (None, Some(false), ..) => TypeKind::Int,
            (Some(kind), ..) => kind,
            (None, ..) => TypeKind::Int,
        };
        Some(TypeSyntax { kind, span, constant })
    }

    pub(super) fn skip_parentheses(&mut self) {
        if !self.is("(") {
            return;
        }
        let mut depth = 0_u32;
        while !self.ended() {
            if self.is("(") {
                depth += 1;
            } else if self.is(")") {
                depth -= 1;
                if depth == 0 {
                    self.advance();
                    return;
                }
            }
            self.advance();
        }
    }

    /// A type's name with its path and template arguments.
    fn type_name(&mut self) -> Option<Name> {
        let start = self.span();
        let mut path = Vec::new();
        let (mut symbol, _) = self.name("the name of a type")?;
        while self.is("::") && self.ahead(1).name().is_some() {
            self.advance();
            path.push(symbol);
            symbol = self.name("the name of a type")?.0;
        }
        if path.first().is_some_and(|first| &**first == "std")
            && matches!(&*symbol, "greater" | "less" | "plus" | "multiplies")
        {
            // The prelude has them.
            symbol = format!("__{symbol}").into();
        }
        let arguments = if self.is("<") { Some(self.template_arguments()) } else { None };
        Some(Name { path, symbol, arguments, span: start.to(self.previous()) })
    }

    /// `< … >` with the cursor on `<`.
    pub(super) fn template_arguments(&mut self) -> Vec<TemplateArgument> {
        self.advance();
        self.angles += 1;
        let chevrons = std::mem::take(&mut self.chevrons);
        let mut arguments = Vec::new();
        while !self.closes_angle() && !self.ended() {
            let before = self.at;
            if self.type_ahead(0) && !self.function_like_ahead() {
                arguments.extend(self.type_id().map(TemplateArgument::Type));
            } else {
                let value = self.assignment();
                arguments.push(TemplateArgument::Value(value));
            }
            if !self.eat(",") {
                break;
            }
            if self.at == before {
                break;
            }
        }
        self.angles -= 1;
        self.chevrons = chevrons;
        if self.split {
            // The second half of a `>>` whose first half closed the inner list.
            self.split = false;
            self.advance();
        } else if self.is(">>") && self.angles > 0 {
            self.split = true;
        } else {
            self.expect(">");
        }
        arguments
    }

    fn closes_angle(&self) -> bool {
        self.is(">") || self.is(">>") || self.split
    }

    /// `sizeof(T)`-like arguments begin with a type only if no parenthesis follows it.
    fn function_like_ahead(&self) -> bool {
        self.ahead(1).is("(") && !self.ahead(2).is("*")
    }

    /// A type without a name, as in a cast: `const float *`.
    pub(super) fn type_id(&mut self) -> Option<TypeSyntax> {
        let mut qualifiers = Qualifiers::default();
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type");
            return None;
        };
        Some(self.declarator(base, true).declared)
    }

    /// A declarator after its base type. With `no_name`, an identifier is not taken.
    pub(super) fn declarator(&mut self, base: TypeSyntax, no_name: bool) -> Declarator {
        let mut modifiers = Vec::new();
        let mut name = None;
        let start = self.span();
        self.deeper(|parser| parser.declare(&mut modifiers, &mut name, no_name));
        let span = base.span.to(if self.previous().end >= start.end { self.previous() } else { base.span });
        let mut declared = base;
        let mut parameters = None;
        let mut result = declared.clone();
        let count = modifiers.len();
        for (index, modifier) in modifiers.into_iter().enumerate() {
            let inner = Box::new(declared);
            declared = match modifier {
                Modifier::Pointer(constant) => TypeSyntax { kind: TypeKind::Pointer(inner), span, constant },
                Modifier::Reference => TypeSyntax { kind: TypeKind::Reference(inner), span, constant: false },
                Modifier::Array(size) => TypeSyntax { kind: TypeKind::Array(inner, size), span, constant: false },
                Modifier::Function(list) => {
                    if index + 1 == count {
                        parameters = Some(list.clone());
                        result = (*inner).clone();
                    }
                    TypeSyntax { kind: TypeKind::Function(inner, list), span, constant: false }
                }
            };
        }
        Declarator { name, declared, parameters, result }
    }

    fn declare(&mut self, modifiers: &mut Vec<Modifier>, name: &mut Option<(Symbol, Span)>, no_name: bool) {
        // Nested depth of prefixes is bounded by what a reader could still understand; the rest is skipped.
        loop {
            let span = self.span();
            if self.eat("*") {
                let mut constant = false;
                while let Some(word) = self.token().name() {
                    match &**word {
                        "const" => constant = true,
                        "volatile" | "__restrict__" | "__restrict" | "restrict" => {}
                        _ => break,
                    }
                    self.advance();
                }
                modifiers.push(Modifier::Pointer(constant));
            } else if self.eat("&") || self.eat("&&") {
                while self.eat_word("__restrict__") || self.eat_word("const") {}
                modifiers.push(Modifier::Reference);
            } else {
                break;
            }
            if modifiers.len() > 16 {
                let problem = Problem::TooLarge("this type has too many levels".to_owned());
                self.sink.push(Diagnostic::error(span, problem));
                modifiers.pop();
            }
        }
        let mut inner = Vec::new();
        let nested = self.is("(")
            && (self.ahead(1).is("*") || self.ahead(1).is("&"))
            && (self.ahead(2).name().is_some() || self.ahead(2).is(")") || self.ahead(2).is("*"));
        if nested {
            self.advance();
            self.deeper(|parser| parser.declare(&mut inner, name, no_name));
            self.expect(")");
        } else if !no_name && let Some(symbol) = self.declared_name() {
            *name = Some(symbol);
        }
        let mut suffixes = Vec::new();
        loop {
            let span = self.span();
            if self.is("[") {
                self.advance();
                let size = if self.is("]") { None } else { Some(Box::new(self.expression())) };
                self.expect("]");
                suffixes.push(Modifier::Array(size));
            } else if self.is("(") && self.parameters_ahead(name.is_some() || nested) {
                let parameters = self.parameters();
                suffixes.push(Modifier::Function(parameters));
            } else {
                break;
            }
            if suffixes.len() > 16 {
                let problem = Problem::TooLarge("this type has too many levels".to_owned());
                self.sink.push(Diagnostic::error(span, problem));
                suffixes.pop();
            }
        }
        modifiers.extend(suffixes.into_iter().rev());
        modifiers.extend(inner);
    }

    /// The declared name; `operator+` is one too.
    fn declared_name(&mut self) -> Option<(Symbol, Span)> {
        let span = self.span();
        if self.is_word("operator") {
            self.advance();
            let mut symbol = String::from("operator");
            if self.is("(") || self.is("[") {
                let open = self.is("(");
                self.advance();
                self.expect(if open { ")" } else { "]" });
                symbol.push_str(if open { "()" } else { "[]" });
            } else if let TokenKind::Mark(mark) = self.token().kind {
                symbol.push_str(mark);
                self.advance();
            }
            return Some((symbol.into(), span.to(self.previous())));
        }
        let mut symbol = self.token().name().cloned()?;
        self.advance();
        while self.is("::") {
            self.advance();
            let inner = if self.is_word("operator") { self.declared_name()?.0 } else { self.name("a name")?.0 };
            symbol = format!("{symbol}::{inner}").into();
        }
        Some((symbol, span))
    }

    /// Whether the parenthesis at the cursor opens a parameter list and not an initializer's arguments.
    fn parameters_ahead(&self, named: bool) -> bool {
        named && (self.ahead(1).is(")") || (self.type_ahead(1) && !self.constructs_ahead()) || self.ahead(1).is("..."))
    }

    /// `dim3 a(int(x), y)`: the type is that of a conversion.
    fn constructs_ahead(&self) -> bool {
        self.ahead(2).is("(") && !self.ahead(3).is("*") || self.ahead(2).is("{")
    }

    pub(super) fn parameters(&mut self) -> Vec<Parameter> {
        self.expect("(");
        let mut parameters = Vec::new();
        if self.is_word("void") && self.ahead(1).is(")") {
            self.advance();
        }
        while !self.is(")") && !self.ended() && !self.is("{") && !self.is(";") {
            if self.eat("...") {
                break;
            }
            let start = self.span();
            let mut qualifiers = Qualifiers::default();
            let Some(base) = self.specifiers(&mut qualifiers) else {
                let span = self.span();
                let problem = Problem::Expected {
                    expected: "the type of a parameter".to_owned(),
                    found: self.token().describe(),
                };
                let mut found = Diagnostic::error(span, problem);
                let glued = self.token().name().and_then(|name| {
                    ["int", "unsigned", "float", "double", "char", "bool", "long"]
                        .iter()
                        .find_map(|word| name.strip_prefix(word).map(|rest| (*word, rest.to_owned())))
                });
                if let Some((word, rest)) = glued.filter(|(_, rest)| !rest.is_empty()) {
                    found = found.help(format!("is a space missing, as in `{word} {rest}`?"));
                }
                self.sink.push(found);
                // To the next parameter.
                let mut depth = 0_u32;
                while !self.ended() && !(depth == 0 && (self.is(",") || self.is(")"))) && !self.is("{") {
                    depth = match self.token().kind {
                        TokenKind::Mark("(") => depth + 1,
                        TokenKind::Mark(")") => depth.saturating_sub(1),
                        _ => depth,
                    };
                    self.advance();
                }
                if !self.eat(",") {
                    break;
                }
                continue;
            };
            let declarator = self.declarator(base, false);
            let default = if self.eat("=") { Some(self.assignment()) } else { None };
            parameters.push(Parameter {
                name: declarator.name.map(|(name, _)| name),
                declared: declarator.declared,
                default,
                span: start.to(self.previous()),
            });
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")");
        parameters
    }

    /// After `struct`, `class`, `union` or `enum` in front of a declarator: defines the type or names one.
    fn elaborated(&mut self) -> Option<TypeKind> {
        let start = self.span();
        let word = self.token().name().cloned()?;
        let structure = &*word != "enum";
        let names_only = self.ahead(1).name().is_some() && !self.ahead(2).is("{") && !self.ahead(2).is(":");
        if names_only && !matches!(self.ahead(1).name().map(|name| &**name), Some("__align__" | "alignas" | "class")) {
            self.advance();
            let (symbol, span) = self.name("the name of a type")?;
            self.add_type(&symbol);
            return Some(TypeKind::Named(Name { path: Vec::new(), symbol, arguments: None, span }));
        }
        let (declaration, symbol) = if structure { self.structure(None) } else { self.enumeration() };
        self.pending.push(declaration);
        let symbol = symbol.unwrap_or_else(|| Rc::from("int"));
        let span = start.to(self.previous());
        if &*symbol == "int" {
            return Some(TypeKind::Int);
        }
        Some(TypeKind::Named(Name { path: Vec::new(), symbol, arguments: None, span }))
    }
}

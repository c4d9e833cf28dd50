//! Types and declarators.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Name, Qualifiers, Symbol, TypeKind, TypeSyntax},
    library_types::{LIBRARY_TYPES, NOT_HERE, NOT_HERE_PLAIN, TYPES_WITHIN, is_library_type, is_vector_type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::{Token, TokenKind},
};

pub(super) const KEYWORD_TYPES: &[&str] = &[
    "void",
    "bool",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "auto",
    "decltype",
    "_Bool",
    "__typeof__",
    "__typeof",
];

/// Words that may be in a declaration before or after its type.
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
    "__thread",
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
    "__cluster_dims__",
    "__align__",
    "alignas",
    "__grid_constant__",
    "virtual",
    "explicit",
    "friend",
    "__attribute__",
    "__attribute",
    "consteval",
    "constinit",
];

impl Parser<'_> {
    /// Whether a declaration, a cast or a template argument that is a type begins `ahead` tokens from here.
    pub(super) fn type_ahead(&self, ahead: usize) -> bool {
        let Some(name) = self.ahead(ahead).name() else {
            return self.ahead(ahead).is("::") && self.type_ahead(ahead + 1);
        };
        if !self.hidden.is_empty() && self.is_hidden(name) && !self.behind_path(ahead) {
            return false;
        }
        if self.types.contains(name) && self.path_end(ahead) > ahead {
            // `Grid::Cell` is a type, `Grid::width` is none.
            return self.ahead(self.path_end(ahead)).name().is_some_and(|last| self.is_type_within(last));
        }
        if self.ahead(ahead + 1).is("::") {
            if self.standard_at(ahead).is_some_and(|own| self.types.contains(own)) {
                // `microseconds::period`.
                return self.ahead(self.path_end(ahead)).name().is_some_and(|last| self.is_type_within(last));
            }
            // `std::cout` is no type, `std::vector` is, and so is `string::size_type`.
            let next = self.ahead(ahead + 2).name();
            return self.type_ahead(ahead + 2)
                || (&**name == "string" && next.is_some_and(|next| self.is_type_within(next)))
                || (&**name == "std"
                    && next.is_some_and(|next| {
                        NOT_HERE_PLAIN.contains(&&**next)
                            || (NOT_HERE.contains(&&**next) && self.ahead(ahead + 3).is("<"))
                    }));
        }
        if &**name == "half" && !self.types.contains(name) {
            return self.ahead(ahead + 1).name().is_some();
        }
        if !self.concepts.is_empty() && self.constrained_auto_at(ahead) {
            return true;
        }
        if !self.types.contains(name) && self.standard_at(ahead).is_some() {
            // `std::is_integral<T>::value` is no type, `std::decay<T>::type` is.
            let end = self.path_end(ahead);
            if end > ahead {
                return self.ahead(end).name().is_some_and(|last| {
                    TYPES_WITHIN.contains(&&**last) || (self.is_type_within(last) && &**last != "value")
                });
            }
            // `array` and `pair` are names that programs use for their own things too.
            let words = ["array", "pair", "duration", "queue", "stack", "map", "set", "list", "function", "complex"];
            // `std::pair p(1, 2)`: its arguments follow from the values.
            let deduced = self.behind_path(ahead) && self.ahead(ahead + 1).name().is_some();
            return !words.contains(&&**name) || self.ahead(ahead + 1).is("<") || deduced;
        }
        if NOT_HERE.contains(&&**name) && !self.types.contains(name) && !self.templates.contains(name) {
            // With `using namespace std`: `queue<int> waiting;`.
            return self.ahead(ahead + 1).is("<") && self.ahead(ahead + 2).name().is_some();
        }
        // `cudaExtent extent`: a type of CUDA's that does not exist here, and is named as such.
        let mut letters = name.strip_prefix("cu").unwrap_or("").chars();
        if letters.next().is_some_and(|letter| letter.is_ascii_lowercase())
            && letters.any(|letter| letter.is_ascii_uppercase())
            && !self.types.contains(name)
            && !LIBRARY_TYPES.contains(&&**name)
        {
            return self.ahead(ahead + 1).name().is_some();
        }
        KEYWORD_TYPES.contains(&&**name)
            || (DECORATIONS.contains(&&**name) && !matches!(&**name, "friend"))
            || self.types.contains(name)
            || LIBRARY_TYPES.contains(&&**name)
            || is_vector_type(name)
            || matches!(&**name, "greater" | "less" | "plus" | "multiplies" | "bit_and" | "bit_or" | "bit_xor")
                && (self.ahead(ahead + 1).is("<")
                    // `std::less{}` is `std::less<>{}`.
                    || self.behind_path(ahead) && (self.ahead(ahead + 1).is("{") || self.ahead(ahead + 1).is("(")))
    }

    /// Whether a `::` is before the name so far ahead, so that nothing hides it.
    fn behind_path(&self, ahead: usize) -> bool {
        (self.at + ahead).checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|token| token.is("::"))
    }

    /// The prelude's name of the type of the standard library that stands `ahead` tokens from here.
    pub(super) fn standard_at(&self, ahead: usize) -> Option<&'static str> {
        let name = self.ahead(ahead).name()?;
        let before = (self.at + ahead).checked_sub(1).and_then(|at| self.tokens.get(at));
        // Words that programs use for their own things: they need arguments that begin with a type.
        let array = matches!(
            &**name,
            "array"
                | "pair"
                | "queue"
                | "stack"
                | "map"
                | "set"
                | "deque"
                | "list"
                | "priority_queue"
                | "function"
                | "multimap"
                | "multiset"
                | "unordered_map"
                | "unordered_set"
                | "unordered_multimap"
                | "unordered_multiset"
                | "forward_list"
                | "optional"
                | "variant"
                | "future"
                | "shared_future"
                | "promise"
                | "weak_ptr"
                | "hash"
                | "tuple"
                | "complex"
        ) && self.ahead(ahead + 1).is("<")
            && !self.templates.contains(name)
            && !self.types.contains(name)
            && self.type_ahead(ahead + 2);
        // Without `std::` in front, a number is among the arguments of this one alone.
        let array = array || &**name == "bitset" && self.ahead(ahead + 1).is("<") && !self.types.contains(name);
        let used = self.used_names.contains(name) || (self.uses_chrono && crate::prelude::is_chrono(name));
        let used = used || self.uses_std && self.means_standard(ahead, name);
        let around = (self.at + ahead).checked_sub(2).and_then(|at| self.tokens.get(at)).and_then(|token| token.name());
        let own = around.is_some_and(|space| self.spaces.contains(space));
        let thrown = before.is_some_and(|token| token.is_name("throw"));
        let qualified =
            array || thrown || before.is_some_and(|token| token.is("::") && !own) || (used && !self.is_hidden(name));
        crate::prelude::standard_type(name, qualified)
    }

    /// Whether `using namespace std` makes this name that of the standard library's type, which the program does not declare:
    /// one of its questions about types, or a type before the name of what it declares or catches.
    fn means_standard(&self, ahead: usize, name: &Symbol) -> bool {
        if self.types.contains(name) || self.templates.contains(name) {
            return false;
        }
        let next = self.ahead(ahead + 1);
        if crate::prelude::asks_about_types(name) {
            return next.is("<") || matches!(&**name, "true_type" | "false_type");
        }
        if next.is("<") && self.type_ahead(ahead + 2) {
            return crate::prelude::is_class_template_of_its_own(name);
        }
        // `lock_guard<mutex>`: an argument of a template.
        let argument = (self.at + ahead).checked_sub(1).and_then(|at| self.tokens.get(at));
        if argument.is_some_and(|before| before.is("<")) && (next.is(">") || next.is(",")) {
            return crate::prelude::is_class_of_its_own(name);
        }
        let refers = next.is("&") && self.ahead(ahead + 2).name().is_some() && self.ahead(ahead + 3).is(")");
        next.name().is_some() && !is_word_operator(next) || refers
    }

    /// The words of a declaration before its declarators: qualifiers and the base type.
    pub(super) fn specifiers(&mut self, qualifiers: &mut Qualifiers) -> Option<TypeSyntax> {
        let (start, first) = (self.span(), self.at);
        let mut constant = false;
        let mut unsigned = None;
        let mut longs = 0;
        let mut short = false;
        let mut base: Option<TypeKind> = None;
        let mut any = false;
        loop {
            if base.is_none() {
                self.constrained_auto();
            }
            let Some(word) = self.meant_word(base.is_none()) else {
                if self.is("::") && base.is_none() && self.ahead(1).name().is_some() {
                    self.advance();
                    continue;
                }
                if self.is("[") && self.ahead(1).is("[") && self.ahead(2).name().is_some() {
                    self.attributes();
                    continue;
                }
                break;
            };
            match &*word {
                "const" => constant = true,
                // What it declares is constant, not what that points to or what a function's result refers to.
                "constexpr" | "consteval" => qualifiers.compile_time = true,
                "static" => qualifiers.fixed = true,
                "extern" => {
                    qualifiers.external = true;
                    if matches!(self.ahead(1).kind, TokenKind::Text(_)) {
                        self.advance();
                    }
                }
                "__global__" => qualifiers.global = true,
                // `__device__ __managed__` is managed memory, which the host reaches too.
                "__device__" => qualifiers.device = !qualifiers.managed,
                "__host__" => qualifiers.host = true,
                "__shared__" => qualifiers.shared = true,
                "__constant__" => qualifiers.constant_memory = true,
                "__managed__" => (qualifiers.managed, qualifiers.device) = (true, false),
                "volatile" => qualifiers.volatile = true,
                "inline" | "__forceinline__" => qualifiers.inline = true,
                "register" | "mutable" | "constinit" | "thread_local" | "__thread" | "__noinline__"
                | "__restrict__" | "__restrict" | "restrict" | "virtual" | "explicit" | "__grid_constant__"
                | "friend" => {}
                "__launch_bounds__" => {
                    self.advance();
                    self.skip_parentheses();
                    continue;
                }
                "__cluster_dims__" => {
                    self.cluster_dimensions();
                    continue;
                }
                "__align__" | "alignas" | "__attribute__" | "__attribute" => {
                    let before = self.at;
                    let said = self.layout_attributes();
                    self.layout.align = said.align.or(self.layout.align.take());
                    self.layout.packed |= said.packed;
                    if self.at == before {
                        self.advance();
                        self.skip_parentheses();
                    }
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
                "typename" => {
                    self.advance();
                    if base.is_none() {
                        base = Some(TypeKind::Named(self.type_name(true)?));
                    }
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
                "decltype" if base.is_none() => {
                    base = Some(self.type_of_expression());
                    any = true;
                    continue;
                }
                "__typeof__" | "__typeof" if base.is_none() => {
                    base = Some(self.type_of_value()?);
                    any = true;
                    continue;
                }
                _ => {
                    let begun = base.is_some() || unsigned.is_some() || longs > 0 || short;
                    if begun || !(self.type_ahead(0) || self.unknown_type(first)) {
                        break;
                    }
                    base = Some(TypeKind::Named(self.type_name(false)?));
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
        Some(TypeSyntax { kind, span, constant, volatile: qualifiers.volatile })
    }

    /// `__cluster_dims__(2, 1, 1)`: blocks that reach each other's shared memory. A cluster of one block is what there is anyway.
    fn cluster_dimensions(&mut self) {
        let (from, span) = (self.at + 1, self.span());
        self.advance();
        self.skip_parentheses();
        let alone = |token: &Token| {
            matches!(token.kind, TokenKind::Integer { value: 1, .. })
                || ["(", ",", ")"].iter().any(|mark| token.is(mark))
        };
        let mut given = self.tokens.get(from..self.at).unwrap_or_default().iter();
        if !given.all(alone) {
            let problem = Problem::Unsupported("a cluster of several blocks".to_owned());
            let found = Diagnostic::error(span, problem);
            self.sink.push(
                found.help("let the blocks exchange data in global memory, and launch a second kernel behind it"),
            );
        }
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

    /// A type without a name, as in a cast: `const float *`.
    pub(super) fn type_id(&mut self) -> Option<TypeSyntax> {
        let mut qualifiers = Qualifiers::default();
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type");
            return None;
        };
        Some(self.declarator(base, true).declared)
    }

    /// After `struct`, `class`, `union` or `enum` in front of a declarator: defines the type or names one.
    fn elaborated(&mut self) -> Option<TypeKind> {
        let start = self.span();
        let word = self.token().name().cloned()?;
        let structure = &*word != "enum";
        let defined_first = self.at > 0 && self.tokens[self.at - 1].is_name("typedef");
        let name = self.behind_attributes(1);
        // `class Leaf final : public Base`.
        let behind = name + 1 + usize::from(structure && self.ahead(name + 1).is_name("final"));
        let defines = self.ahead(behind).is("{") || self.ahead(behind).is(":");
        let names_only = self.ahead(name).name().is_some() && !defines && !self.ahead(name).is_name("class");
        if names_only {
            self.advance();
            self.layout_attributes();
            let (symbol, span) = self.name("the name of a type")?;
            let typedef = defined_first && structure;
            if typedef && !self.types.contains(&symbol) && !is_library_type(&symbol) && &*word != "union" {
                // `typedef struct Node_ Node;`: what it has follows.
                let mut forward = super::ast::Structure::empty(Rc::clone(&symbol), span, Rc::clone(&self.space));
                forward.forward = true;
                self.pending.push(super::ast::Declaration::Structure(Rc::new(forward)));
            }
            self.add_type(&symbol);
            return Some(TypeKind::Named(Name::plain(symbol, span)));
        }
        let around = std::mem::take(&mut self.layout);
        let (declaration, symbol) = if structure { self.structure(None) } else { self.enumeration(defined_first) };
        self.layout = around;
        self.pending.push(declaration);
        let symbol = symbol.unwrap_or_else(|| Rc::from("int"));
        let span = start.to(self.previous());
        if &*symbol == "int" {
            return Some(TypeKind::Int);
        }
        Some(TypeKind::Named(Name::plain(symbol, span)))
    }
}

/// Whether a word is an operator: `left and right`.
fn is_word_operator(token: &Token) -> bool {
    ["and", "or", "xor", "bitand", "bitor", "not_eq", "and_eq", "or_eq", "xor_eq"]
        .iter()
        .any(|word| token.is_name(word))
}

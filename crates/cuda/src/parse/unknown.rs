//! Types that nobody declared: told once by name, and what they declare is declared all the same.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Declaration, Name, Symbol, TypeKind, TypeSyntax, named},
    library_types::{LIBRARY_TYPES, NOT_HERE_PLAIN},
    types::KEYWORD_TYPES,
};
use crate::{
    diagnose::{Diagnostic, Problem, closest},
    lex::{Token, TokenKind},
};

/// Words before a type that may be misspelt too.
const WORDS: &[&str] = &["unsigned", "signed", "const", "static", "constexpr", "volatile", "inline", "extern"];

/// CUDA's own words before a type.
const QUALIFIERS: &[&str] = &["__global__", "__device__", "__host__", "__shared__", "__constant__", "__managed__"];

/// Words that begin something else than a declaration.
const OTHERS: &[&str] = &[
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "break",
    "continue",
    "goto",
    "new",
    "delete",
    "throw",
    "try",
    "catch",
    "sizeof",
    "operator",
    "using",
    "typedef",
    "template",
    "namespace",
    "public",
    "private",
    "protected",
    "this",
    "true",
    "false",
    "nullptr",
    "static_cast",
    "reinterpret_cast",
    "const_cast",
    "dynamic_cast",
    "asm",
    "__asm__",
    "friend",
    "static_assert",
    "alignof",
    "and",
    "or",
    "not",
];

/// Types of the standard library.
const STANDARD: &[&str] = &["vector", "string", "array", "pair", "map", "set", "queue", "stack", "unique_ptr"];

/// Statements that begin with a word of their own.
const STATEMENTS: &[&str] = &["return", "else", "goto", "delete", "throw", "case", "typedef", "using", "template"];

/// The type of CUDA's that a name was most likely meant to be.
pub(crate) fn library_type_like(name: &str) -> Option<&'static str> {
    let known = || LIBRARY_TYPES.iter().copied().filter(|known| known.starts_with("cu"));
    let alike = closest(name, known().filter(|known| known.ends_with("_t") == name.ends_with("_t")));
    alike.or_else(|| closest(name, known()))
}

/// The qualifier of CUDA's that a name is but for its underscores and the case of its letters.
pub(super) fn qualifier_of(name: &str) -> Option<&'static str> {
    let bare = name.trim_matches('_');
    QUALIFIERS.iter().copied().find(|word| word.trim_matches('_').eq_ignore_ascii_case(bare))
}

impl Parser<'_> {
    /// Whether a name that is no type of anybody's stands `ahead` tokens from here.
    fn unknown_name(&self, ahead: usize) -> bool {
        self.ahead(ahead).name().is_some_and(|name| !OTHERS.contains(&&**name)) && !self.type_ahead(ahead)
    }

    /// Whether a declaration begins here with the name of no type: `flaot x;`, `flaot *p = …`, `unsinged int u;`. The
    /// type is then taken as one by its reader.
    pub(super) fn unknown_ahead(&mut self, outside: bool) -> bool {
        let found = self.misspelt_word().is_some() || self.declares_unknown(outside);
        if found {
            self.unknown_at = Some(self.at);
        }
        found
    }

    /// How far ahead the name stands that `std::` may be before.
    fn behind_std(&self) -> usize {
        if self.is_word("std") && self.ahead(1).is("::") { 2 } else { 0 }
    }

    /// What is behind the template arguments that may stand `ahead` tokens from here; `None` where a comparison does.
    fn behind_arguments(&self, ahead: usize) -> Option<usize> {
        if !self.ahead(ahead).is("<") {
            return Some(ahead);
        }
        if !self.type_ahead(ahead + 1) {
            return None;
        }
        let mut depth = 0_u32;
        for ahead in ahead.. {
            match self.ahead(ahead).kind {
                TokenKind::Mark("<") => depth += 1,
                TokenKind::Mark(">") => depth = depth.saturating_sub(1),
                TokenKind::Mark(">>") => depth = depth.saturating_sub(2),
                TokenKind::Name(_) | TokenKind::Integer { .. } | TokenKind::Mark("," | "::" | "*" | "[" | "]") => {}
                _ => return None,
            }
            if depth == 0 {
                return Some(ahead + 1);
            }
        }
        None
    }

    /// Whether the template argument at the cursor is the misspelt name of a type.
    pub(super) fn unknown_argument(&mut self) -> bool {
        let next = self.ahead(1);
        let ends = [",", ">", ">>", "*"].iter().any(|mark| next.is(mark));
        let found = ends
            && self.unknown_name(0)
            && self
                .token()
                .name()
                .is_some_and(|name| !self.declared_names.contains(name) && self.meant_type(name).is_some());
        if found {
            self.unknown_at = Some(self.at);
        }
        found
    }

    fn declares_unknown(&self, outside: bool) -> bool {
        if !self.unknown_name(0) {
            return false;
        }
        let at = self.behind_std();
        let Some(mut behind) = self.behind_arguments(at + 1) else { return false };
        let plain = behind;
        while self.ahead(behind).is("*") || self.ahead(behind).is("&") {
            behind += 1;
        }
        if !self.unknown_name(behind) || self.ahead(behind).line_start {
            return false;
        }
        let Some(name) = self.ahead(at).name() else { return false };
        // `a * b;` is a product, if one without effect.
        if !outside && self.declared_names.contains(name) {
            return false;
        }
        if closest(name, STATEMENTS.iter().copied()).is_some() {
            return false;
        }
        let next = self.ahead(behind + 1);
        match next.kind {
            TokenKind::Mark(";" | "=" | "[" | ",") => true,
            TokenKind::Mark("(" | "{") => behind == plain || outside,
            TokenKind::Mark(":") => behind == plain && !outside,
            _ => false,
        }
    }

    /// `(flaot *)p` and `(flaot)x`, with the cursor on the parenthesis: no value looks like that.
    pub(super) fn unknown_cast_ahead(&mut self) -> bool {
        if !self.unknown_name(1) {
            return false;
        }
        let mut behind = 2;
        while self.ahead(behind).is("*") {
            behind += 1;
        }
        let operand = self.ahead(behind + 1);
        let cast = self.ahead(behind).is(")")
            && (behind > 2
                || (matches!(operand.kind, TokenKind::Name(_) | TokenKind::Integer { .. } | TokenKind::Float { .. })
                    && !operand.line_start));
        if cast {
            self.unknown_at = Some(self.at + 1);
        }
        cast
    }

    /// Whether the parameter at the cursor begins with the name of no type.
    pub(super) fn unknown_parameter(&mut self) -> bool {
        let next = self.ahead(1);
        let found = self.unknown_name(0) && (next.name().is_some() || next.is("*") || next.is("&"));
        if found {
            self.unknown_at = Some(self.at);
        }
        found
    }

    /// Whether the parenthesis at the cursor, behind the name of what is declared, opens parameters of which the first
    /// has no known type: `void f(flaot *p, int n) {`.
    pub(super) fn unknown_parameters_ahead(&self) -> bool {
        if !self.unknown_name(1) {
            return false;
        }
        if self.unknown_name(2) {
            return true;
        }
        self.body_behind(0)
    }

    /// The word that the one at the cursor was meant to be, where a type follows: `unsinged int`, `shared float`.
    fn misspelt_word(&self) -> Option<&'static str> {
        if !self.unknown_name(0) || !self.type_ahead(1) {
            return None;
        }
        let name = self.token().name()?;
        if let Some(qualifier) = qualifier_of(name) {
            // In a function, a constant is `const`.
            return Some(if qualifier == "__constant__" && self.function.is_some() { "const" } else { qualifier });
        }
        if self.ahead(1).line_start {
            return None;
        }
        closest(name, WORDS.iter().chain(QUALIFIERS).copied())
    }

    /// The word at the cursor; one that is misspelt is reported, and taken as what it was meant to be.
    pub(super) fn meant_word(&mut self, first: bool) -> Option<Symbol> {
        let name = self.token().name().cloned()?;
        let Some(meant) = first.then(|| self.misspelt_word()).flatten() else { return Some(name) };
        let problem = Problem::Rule(format!("unknown word `{name}`"));
        let underscores = QUALIFIERS.contains(&meant).then_some(" CUDA's qualifiers have two underscores on each side");
        let help = format!("did you mean `{meant}`?{}", underscores.unwrap_or(""));
        self.sink.push(Diagnostic::error(self.span(), problem).help(help));
        Some(meant.into())
    }

    /// Takes the name at the cursor as a type from here on, if it is where only a type can be: the caller has seen
    /// that, or words of a declaration are before it.
    pub(super) fn unknown_type(&mut self, first: usize) -> bool {
        let next = self.ahead(1);
        let behind_words =
            self.at > first && ((next.name().is_some() && !self.type_ahead(1)) || next.is("*") || next.is("&"));
        if !self.unknown_name(0) || !(behind_words || self.unknown_at == Some(self.at)) {
            return false;
        }
        let at = self.behind_std();
        let Some(name) = self.ahead(at).name().cloned() else { return false };
        let span = self.span().to(self.ahead(at).span);
        self.types.insert(Rc::clone(&name));
        if NOT_HERE_PLAIN.contains(&&*name) {
            // Its resolution says so.
            return true;
        }
        let mut found = Diagnostic::error(span, Problem::Rule(format!("unknown type `{name}`")));
        if self.declared_below(&name) {
            self.sink.push(found.help(format!("`{name}` is declared further down: move that above this place")));
            return true;
        }
        let standard = (at > 0 || self.ahead(1).is("<")).then(|| closest(&name, STANDARD.iter().copied())).flatten();
        if let Some(meant) = standard {
            self.sink.push(found.help(format!("did you mean `std::{meant}`?")));
            self.unknown.push(Declaration::Alias { name, target: named("unnamed_unknown".into(), span) });
            return true;
        }
        let meant = self.meant_type(&name);
        if let Some(meant) = &meant {
            found = found.help(format!("did you mean `{meant}`?"));
        }
        self.sink.push(found);
        // What the program declares itself may be behind this.
        let target = meant.filter(|meant| !self.types.contains(meant)).map_or_else(
            // A type without a name, which is reported once.
            || named("unnamed_unknown".into(), span),
            |meant| {
                let kind = match &*meant {
                    "void" => TypeKind::Void,
                    "bool" => TypeKind::Bool,
                    "char" => TypeKind::Char,
                    "short" => TypeKind::Short,
                    "int" => TypeKind::Int,
                    "long" => TypeKind::Long,
                    "float" => TypeKind::Float,
                    "double" => TypeKind::Double,
                    "signed" => TypeKind::Int,
                    "unsigned" => TypeKind::Unsigned,
                    _ => TypeKind::Named(Name::plain(meant, span)),
                };
                TypeSyntax { kind, span, constant: false, volatile: false }
            },
        );
        self.unknown.push(Declaration::Alias { name, target });
        true
    }

    /// Whether `return` is misspelt at the cursor, in front of a value: it is reported.
    pub(super) fn misspelt_return(&mut self) -> bool {
        let next = self.ahead(1);
        let value = matches!(next.kind, TokenKind::Name(_) | TokenKind::Integer { .. } | TokenKind::Float { .. });
        let Some(name) = self.token().name().filter(|_| value && !next.line_start && self.unknown_name(0)) else {
            return false;
        };
        if self.declared_names.contains(name) || closest(name, ["return"]).is_none() {
            return false;
        }
        let problem = Problem::Rule(format!("unknown word `{name}`"));
        self.sink.push(Diagnostic::error(self.span(), problem).help("did you mean `return`?"));
        true
    }

    /// The type that a name was most likely meant to be.
    fn meant_type(&self, name: &str) -> Option<Symbol> {
        // As other languages call them.
        let elsewhere = match name {
            "boolean" | "Boolean" => Some("bool"),
            "integer" | "Integer" => Some("int"),
            "real" => Some("float"),
            "byte" => Some("uint8_t"),
            "int8" => Some("int8_t"),
            "uint8" => Some("uint8_t"),
            "int32" => Some("int32_t"),
            "uint32" => Some("uint32_t"),
            "int64" => Some("int64_t"),
            "uint64" => Some("uint64_t"),
            _ => None,
        };
        if let Some(known) = elsewhere {
            return Some(known.into());
        }
        let vectors = ["float2", "float3", "float4", "int2", "int3", "int4", "double2", "uchar4", "uint2", "uint4"];
        let unknown = |known: &&str| {
            self.unknown.iter().any(|one| matches!(one, Declaration::Alias { name, .. } if &**name == *known))
        };
        let own = self.types.iter().map(|name| &**name).filter(|known| !known.starts_with("__") && !unknown(known));
        let plain = KEYWORD_TYPES.iter().copied().filter(|word| !matches!(*word, "auto" | "decltype" | "_Bool"));
        let mut all: Vec<&str> = own.chain(plain).chain(LIBRARY_TYPES.iter().copied()).chain(vectors).collect();
        all.retain(|known| !matches!(*known, "vector" | "half"));
        closest(name, all).map(Symbol::from)
    }

    /// Whether the text behind the cursor declares a type of this name.
    fn declared_below(&self, name: &str) -> bool {
        let rest = &self.tokens[self.at..];
        let before = |token: &Token| {
            ["struct", "class", "union", "enum", "using"].iter().any(|word| token.is_name(word)) || token.is("}")
        };
        rest.windows(3).any(|three| {
            before(&three[0]) && three[1].is_name(name) && ["{", ";", "=", ":"].iter().any(|mark| three[2].is(mark))
        })
    }
}

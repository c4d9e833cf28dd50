//! Words that were meant for types.

use super::{
    Parser,
    ast::{Name, TypeKind},
    types::{KEYWORD_TYPES, LIBRARY_TYPES},
};
use crate::diagnose::{Diagnostic, Problem};

/// Words that stand before a name and are no types.
const WORDS: &[&str] = &[
    "else",
    "return",
    "case",
    "goto",
    "new",
    "delete",
    "sizeof",
    "operator",
    "do",
    "using",
    "namespace",
    "template",
    "throw",
    "catch",
    "if",
    "for",
    "while",
    "switch",
    "friend",
    "public",
    "private",
    "protected",
];

impl Parser<'_> {
    /// Whether a word at the cursor that nobody knows was meant for a type: a name or the stars of a pointer follow.
    pub(super) fn misspelt_ahead(&self) -> bool {
        let Some(word) = self.token().name() else { return false };
        if WORDS.contains(&&**word) || self.type_ahead(0) || self.ahead(1).line_start {
            return false;
        }
        let mut behind = 1;
        while self.ahead(behind).is("*") || self.ahead(behind).is("&") {
            behind += 1;
        }
        if self.ahead(behind).name().is_none() || self.ahead(behind).line_start {
            return false;
        }
        let like = self.type_like(word).is_some();
        if self.type_ahead(behind) {
            // `unsinged int`.
            return like && behind == 1;
        }
        let ends = ["=", ";", "[", ",", ")", ":"].iter().any(|mark| self.ahead(behind + 1).is(mark));
        // `a * b` may be a product, `type data` is nothing else than a declaration.
        (like && (ends || self.ahead(behind + 1).is("("))) || (ends && behind == 1)
    }

    /// Reports such a word and passes it. What it is taken for fits everywhere; nothing, if the type follows.
    pub(super) fn misspelt_type(&mut self) -> Option<Option<TypeKind>> {
        if !self.misspelt_ahead() {
            return None;
        }
        let span = self.span();
        let (word, _) = self.name("a type")?;
        let found =
            Diagnostic::error(span, Problem::Undeclared(word.to_string())).because("no type of this name is known");
        self.sink.push(match self.type_like(&word) {
            Some(close) => found.help(format!("did you mean `{close}`?")),
            None => found,
        });
        if self.type_ahead(0) {
            return Some(None);
        }
        Some(Some(TypeKind::Named(Name::plain("unnamed_misspelt".into(), span))))
    }

    /// The type that a word is one slip away from.
    pub(super) fn type_like(&self, name: &str) -> Option<String> {
        let mut known: Vec<&str> = KEYWORD_TYPES.iter().chain(LIBRARY_TYPES).copied().collect();
        known.extend(["float2", "float3", "float4", "int2", "int3", "int4", "const"]);
        known.extend(self.types.iter().map(|known| &**known).filter(|known| !known.starts_with("__")));
        known.sort_unstable();
        // Two letters that changed places are one slip too.
        let mut letters: Vec<char> = name.chars().collect();
        letters.sort_unstable();
        let turned = |known: &&&str| {
            let mut own: Vec<char> = known.chars().collect();
            own.sort_unstable();
            own == letters && known.len() > 2
        };
        let found = known.iter().find(turned).copied();
        found.or_else(|| crate::diagnose::closest(name, known)).filter(|found| *found != name).map(str::to_owned)
    }
}

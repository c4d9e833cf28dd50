//! What is said of how a structure lies in memory: attributes beside its name, and `#pragma pack`.

use super::{
    Parser,
    ast::{Expression, ExpressionKind, Layout, TypeKind, TypeSyntax},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::{IntegerSuffix, TokenKind},
    text::Span,
};

/// What `aligned` means without a number: the largest alignment that any type of the host's compiler asks for.
const LARGEST_ALIGNMENT: u64 = 16;

impl Parser<'_> {
    /// How far ahead the token behind the attributes is that may begin so far ahead.
    pub(super) fn behind_attributes(&self, ahead: usize) -> usize {
        let mut at = ahead;
        loop {
            let word = matches!(
                self.ahead(at).name().map(|name| &**name),
                Some("__align__" | "alignas" | "__attribute__" | "__attribute")
            );
            let open = match (word, self.ahead(at).is("[") && self.ahead(at + 1).is("[")) {
                (true, _) if self.ahead(at + 1).is("(") => at + 1,
                (false, true) => at,
                _ => return at,
            };
            let mut depth = 0_u32;
            at = open;
            loop {
                match self.ahead(at).kind {
                    TokenKind::Mark("(" | "[") => depth += 1,
                    TokenKind::Mark(")" | "]") => depth -= 1,
                    TokenKind::End => return ahead,
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    break;
                }
            }
        }
    }

    /// Passes the attributes at the cursor, which say of a function or parameter nothing that counts here.
    pub(super) fn eat_attributes(&mut self) -> bool {
        let before = self.at;
        self.layout_attributes();
        self.at > before
    }

    /// `__align__(16)`, `alignas(16)` and `__attribute__((packed, aligned(4)))`, as many as are here.
    pub(super) fn layout_attributes(&mut self) -> Layout {
        let mut found = Layout::default();
        loop {
            self.attributes();
            match self.token().name().map(|name| &**name) {
                Some("__align__" | "alignas") => {
                    self.advance();
                    if self.is("(") {
                        found.align = Some(self.alignment());
                    }
                }
                Some("__attribute__" | "__attribute") if self.ahead(1).is("(") && self.ahead(2).is("(") => {
                    self.at += 3;
                    while !self.is(")") && !self.ended() {
                        self.layout_attribute(&mut found);
                        if !self.eat(",") {
                            break;
                        }
                    }
                    self.expect(")");
                    self.expect(")");
                }
                _ => return found,
            }
        }
    }

    /// One of the attributes of GCC; those that say nothing of the layout are passed.
    fn layout_attribute(&mut self, found: &mut Layout) {
        let span = self.span();
        let Some(name) = self.token().name().cloned() else { return };
        self.advance();
        match name.trim_matches('_') {
            "packed" => found.packed = true,
            "aligned" if self.is("(") => found.align = Some(self.alignment()),
            "aligned" => {
                let (value, suffix) = (LARGEST_ALIGNMENT, IntegerSuffix::default());
                found.align = Some(self.node(ExpressionKind::Integer { value, suffix, decimal: true }, span, 0));
            }
            _ => self.skip_parentheses(),
        }
    }

    /// `(16)` and `(double2)` with the cursor on the parenthesis: a number of bytes, or the type that asks for as many.
    fn alignment(&mut self) -> Expression {
        let start = self.span();
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let is_type = self.type_ahead(1) && self.type_in_parentheses();
        self.advance();
        let made = if is_type {
            let named = self.type_id();
            let span = start.to(self.span());
            match named {
                Some(named) => self.alignment_of(named, span),
                None => self.bad(span),
            }
        } else {
            self.assignment()
        };
        (self.angles, self.chevrons) = (angles, chevrons);
        self.expect(")");
        made
    }

    /// `alignof(T)`; that of a name that was given another alignment than its type has is this one.
    pub(super) fn alignment_of(&mut self, named: TypeSyntax, span: Span) -> Expression {
        if let Some(align) = self.alias_layout(&named).align {
            return align;
        }
        self.node(ExpressionKind::AlignofType(Box::new(named)), span, 0)
    }

    /// What was said of the layout where the name of this type was made by a `typedef`.
    pub(super) fn alias_layout(&self, named: &TypeSyntax) -> Layout {
        match &named.kind {
            TypeKind::Array(element, _) => self.alias_layout(element),
            TypeKind::Named(name) if name.path.is_empty() && name.arguments.is_none() => {
                self.aligned_aliases.get(&name.symbol).cloned().unwrap_or_default()
            }
            _ => Layout::default(),
        }
    }

    /// `#pragma pack(push, 1)` and its like, as the preprocessor hands them on. Whether one was here.
    pub(super) fn pack_pragma(&mut self) -> bool {
        if !self.is_word(crate::preprocess::PACK_PRAGMA) {
            return false;
        }
        let span = self.span();
        self.advance();
        self.expect("(");
        let (mut push, mut pop) = (false, false);
        let mut wanted = None;
        let mut known = true;
        let mut empty = true;
        while !self.is(")") && !self.ended() {
            empty = false;
            match (&self.token().kind, self.token().name().map(|name| &**name)) {
                (TokenKind::Integer { value, .. }, _) => wanted = Some(*value),
                (_, Some("push")) => push = true,
                (_, Some("pop")) => pop = true,
                // The name of what is pushed.
                (_, Some(_)) if push || pop => {}
                _ => known = false,
            }
            self.advance();
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")");
        if push {
            self.packings.push(self.packing);
        }
        if pop {
            self.packing = self.packings.pop().flatten();
        }
        match wanted {
            Some(0) => self.packing = None,
            Some(bytes @ (1 | 2 | 4 | 8 | 16)) => self.packing = Some(bytes),
            Some(_) => known = false,
            None if empty => self.packing = None,
            None => {}
        }
        if !known {
            let problem = Problem::Unsupported("`#pragma pack` in this form".to_owned());
            self.sink
                .push(Diagnostic::error(span, problem).help("write `#pragma pack(push, 1)` and `#pragma pack(pop)`"));
        }
        true
    }
}

//! `auto [a, b] = …`, and types that are said by an expression.

use super::{
    Parser,
    ast::{ExpressionKind, Initializer, Qualifiers, TypeKind, TypeSyntax, Variable},
    declarator::Declarator,
};

impl Parser<'_> {
    /// `[a, b] = …` behind `auto`, if that is at the cursor.
    pub(super) fn structured_binding(&mut self, base: &TypeSyntax, qualifiers: Qualifiers) -> Option<Variable> {
        let reference = self.is("&") || self.is("&&");
        let open = usize::from(reference);
        let named = self.ahead(open + 1).name().is_some();
        if !matches!(base.kind, TypeKind::Auto) || !self.ahead(open).is("[") || !named {
            return None;
        }
        self.at += open + 1;
        let mut bindings = Vec::new();
        while let Some(name) = self.name("a name for a part") {
            bindings.push(name);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]");
        let span = base.span.to(self.previous());
        let declared = if reference {
            TypeSyntax { kind: TypeKind::Reference(Box::new(base.clone())), span, constant: false, volatile: false }
        } else {
            base.clone()
        };
        // The whole has no name in the source; in a translation it is called by its parts.
        let names: Vec<&str> = bindings.iter().map(|(name, _)| &**name).collect();
        let name = Some((names.join("_").into(), span));
        let declarator =
            Declarator { name, declared, parameters: None, result: base.clone(), arguments: None, moved: false };
        let mut variable = self.variable(declarator, qualifiers, base.span)?;
        variable.start = variable.start.map(|start| match start {
            Initializer::Arguments(mut values) if values.len() == 1 => Initializer::Value(values.remove(0)),
            Initializer::Value(mut value) => match &mut value.kind {
                ExpressionKind::List(items) if items.len() == 1 => Initializer::Value(items.remove(0)),
                _ => Initializer::Value(value),
            },
            other => other,
        });
        variable.bindings = bindings;
        Some(variable)
    }

    /// `decltype(…)` with the cursor on the word.
    pub(super) fn type_of_expression(&mut self) -> TypeKind {
        let start = self.span();
        self.advance();
        let nested = self.is("(") && self.ahead(1).is("(");
        self.expect("(");
        if self.eat_word("auto") {
            self.expect(")");
            let span = start.to(self.previous());
            let kind = ExpressionKind::Unsupported("`decltype(auto)`");
            return TypeKind::OfExpression(Box::new(self.node(kind, span, 0)), false);
        }
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let value = self.expression();
        (self.angles, self.chevrons) = (angles, chevrons);
        let nested = nested && self.tokens.get(self.at.wrapping_sub(1)).is_some_and(|token| token.is(")"));
        self.expect(")");
        TypeKind::OfExpression(Box::new(value), nested)
    }

    /// `__typeof__(…)` of a type or of an expression, with the cursor on the word.
    pub(super) fn type_of_value(&mut self) -> Option<TypeKind> {
        self.advance();
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let is_type = self.type_ahead(1) && self.type_in_parentheses();
        self.expect("(");
        let found = if is_type {
            self.type_id().map(|named| named.kind)
        } else {
            Some(TypeKind::OfValue(Box::new(self.expression())))
        };
        (self.angles, self.chevrons) = (angles, chevrons);
        self.expect(")");
        found
    }

    /// How far ahead the token behind a `decltype(…)` is that stands so far ahead.
    pub(super) fn behind_decltype(&self, ahead: usize) -> Option<usize> {
        let word = self.ahead(ahead);
        let asks = word.is_name("decltype") || word.name().is_some_and(|word| is_typeof(word));
        if !asks || !self.ahead(ahead + 1).is("(") {
            return None;
        }
        let mut depth = 0_u32;
        for behind in ahead + 1.. {
            let token = self.ahead(behind);
            if token.is("(") {
                depth += 1;
            } else if token.is(")") {
                depth = depth.saturating_sub(1);
            } else if token.is(";") || token.kind == crate::lex::TokenKind::End {
                return None;
            }
            if depth == 0 {
                return Some(behind + 1);
            }
        }
        None
    }
}

/// Whether a word is GCC's for the type of an expression.
pub(super) fn is_typeof(word: &str) -> bool {
    matches!(word, "__typeof__" | "__typeof")
}

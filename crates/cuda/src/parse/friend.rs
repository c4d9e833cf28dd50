//! Friends of structures.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Declaration, Qualifiers, Structure, Symbol, TemplateParameter},
};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `friend …`, if that is here.
    pub(super) fn friend(&mut self, structure: &mut Structure) -> bool {
        // `__host__ __device__ friend`: the word may be behind others.
        let word = |ahead: &usize| {
            matches!(
                self.ahead(*ahead).name().map(|name| &**name),
                Some("__host__" | "__device__" | "inline" | "__forceinline__" | "constexpr" | "static")
            )
        };
        let words = (0..8).take_while(word).count();
        if !(self.eat_word("friend") || self.ahead(words).is_name("friend")) {
            return false;
        }
        let mut friends = Vec::new();
        if self.is_word("class") || self.is_word("struct") {
            self.recover();
        } else {
            if let Some((operator, qualifiers)) = self.friend_by_default() {
                let span = self.span();
                self.default_comparison(&operator, qualifiers, span);
                self.recover();
                return true;
            }
            self.declaration(&mut friends, false);
        }
        if structure.template.is_none() {
            // A function of the file's; that it may see what is private changes nothing here.
            self.pending.append(&mut friends);
            return true;
        }
        // That of a class template is another one for each instance. One that is defined elsewhere is found there.
        for friend in friends {
            if let Declaration::Function(function) = friend
                && function.body.is_some()
            {
                structure.friends.push(Rc::clone(&function));
            }
        }
        true
    }

    /// `bool operator==(const T &, const T &) = default;`: its name, if that is here.
    fn friend_by_default(&self) -> Option<(Symbol, Qualifiers)> {
        /// As long as such a declaration may be.
        const MOST: usize = 64;
        let length = (0..MOST).find(|at| self.ahead(*at).is(";") || self.ahead(*at).is("{"))?;
        let of = length.checked_sub(2).filter(|at| self.ahead(*at).is("="))?;
        let at = (0..of).find(|at| self.ahead(*at).is_name("operator"))?;
        let TokenKind::Mark(mark) = self.ahead(at + 1).kind else { return None };
        if !self.ahead(of + 1).is_name("default") {
            return None;
        }
        let has = |word: &str| (0..at).any(|at| self.ahead(at).is_name(word));
        let qualifiers = Qualifiers { device: has("__device__"), host: has("__host__"), ..Qualifiers::default() };
        Some((format!("operator{mark}").into(), qualifiers))
    }

    /// `template <typename U> friend …`, with the cursor behind the parameters, if that is here.
    pub(super) fn friend_template(&mut self, parameters: &[TemplateParameter]) -> bool {
        if !self.eat_word("friend") {
            return false;
        }
        if self.is_word("class") || self.is_word("struct") {
            self.recover();
            return true;
        }
        let mut friends = Vec::new();
        self.ordinary(Some(parameters.to_vec()), &mut friends);
        friends.retain(|friend| matches!(friend, Declaration::Function(function) if function.body.is_some()));
        self.pending.append(&mut friends);
        true
    }
}

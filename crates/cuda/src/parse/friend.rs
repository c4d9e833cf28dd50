//! Friends of structures.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Declaration, Qualifiers, Structure, TemplateParameter},
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
            let before = self.at;
            self.declaration(&mut friends, false);
            let words = &self.tokens[before..self.at];
            if words.windows(2).any(|pair| pair[0].is("=") && pair[1].is_name("default")) {
                let operator = words.windows(2).find(|pair| pair[0].is_name("operator"));
                if let Some(TokenKind::Mark(mark)) = operator.map(|pair| &pair[1].kind) {
                    let name = format!("operator{mark}").into();
                    let qualifiers = Qualifiers {
                        device: words.iter().any(|word| word.is_name("__device__")),
                        host: words.iter().any(|word| word.is_name("__host__")),
                        ..Qualifiers::default()
                    };
                    let span = words[0].span;
                    self.default_comparison(&name, qualifiers, span);
                    return true;
                }
            }
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

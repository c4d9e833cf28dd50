//! Names of types, with their paths and template arguments.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Name, Symbol, TemplateArgument, TypeKind, TypeSyntax},
    library_types::{MEMBER_TYPES, TYPES_WITHIN},
};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// A type's name with its path and template arguments. `named` says that `typename` is in front, so that
    /// whatever the path ends in is a type.
    pub(super) fn type_name(&mut self, named: bool) -> Option<Name> {
        let start = self.span();
        let mut path: Vec<Symbol> = Vec::new();
        let mut standard = self.standard_at(0);
        let (mut symbol, _) = self.name("the name of a type")?;
        let mut path_arguments = Vec::new();
        loop {
            if self.is("<") && self.member_type_behind_angles(named) {
                path_arguments.push((path.len(), self.template_arguments()));
            }
            if !self.is("::") || self.ahead(1).name().is_none() {
                break;
            }
            // `Clock::now`: the type ends here, and what follows is one of its own.
            let own = standard.filter(|name| self.types.contains(*name));
            let member = |name: &Symbol| TYPES_WITHIN.contains(&&**name) || MEMBER_TYPES.contains(&&**name);
            if own.is_some() && !self.ahead(1).name().is_some_and(member) {
                break;
            }
            self.advance();
            path.push(own.map_or(symbol, Rc::from));
            if self.is_word("template") && self.ahead(1).name().is_some() {
                self.advance();
            }
            standard = self.standard_at(0);
            symbol = self.name("the name of a type")?.0;
        }
        let of_library = path.first().is_some_and(|first| &**first == "std");
        if let Some(own) = standard.filter(|own| {
            self.types.contains(*own) && (of_library || own.ends_with("ary_function") || !self.types.contains(&symbol))
        }) {
            let arguments = if self.is("<") { Some(self.template_arguments()) } else { None };
            let (symbol, arguments) = standard_arguments(own, arguments);
            return Some(Name { arguments, ..Name::plain(symbol, start.to(self.previous())) });
        }
        if path.first().is_some_and(|first| matches!(&**first, "cg" | "cooperative_groups"))
            && matches!(&*symbol, "plus" | "less" | "greater" | "bit_and" | "bit_or" | "bit_xor")
        {
            symbol = format!("__cg_{symbol}").into();
        }
        let own = self.types.contains(&symbol) || self.templates.contains(&symbol);
        if (path.first().is_some_and(|first| &**first == "std") || path.is_empty() && self.is("<") && !own)
            && matches!(&*symbol, "greater" | "less" | "plus" | "multiplies" | "minus" | "equal_to")
        {
            // The prelude has them.
            symbol = format!("__{symbol}").into();
        }
        let arguments = if self.is("<") { Some(self.template_arguments()) } else { None };
        Some(Name { path, symbol, arguments, path_arguments, span: start.to(self.previous()) })
    }

    /// Whether behind the `<…>` at the cursor the name of a type of the structure's own follows: `Box<T>::value_type`.
    fn member_type_behind_angles(&self, named: bool) -> bool {
        let behind = self.behind_angles(0);
        behind > 0
            && self.ahead(behind).is("::")
            && self.ahead(behind + 1).name().is_some_and(|name| named || self.is_type_within(name))
    }

    /// Whether a name is that of a type, here or within a structure.
    pub(super) fn is_type_within(&self, name: &Symbol) -> bool {
        self.types.contains(name) || self.member_types.contains(name) || MEMBER_TYPES.contains(&&**name)
    }

    /// Where the path ends that begins so far ahead with the name of a type: `Grid`, `Grid::Cell`, `Box<T>::value_type`.
    pub(super) fn path_end(&self, ahead: usize) -> usize {
        let mut at = ahead;
        loop {
            let behind = self.behind_angles(at + 1);
            if !self.ahead(behind).is("::") || self.ahead(behind + 1).name().is_none() {
                return at;
            }
            at = behind + 1;
        }
    }

    /// `< … >` with the cursor on `<`.
    pub(super) fn template_arguments(&mut self) -> Vec<TemplateArgument> {
        self.advance();
        self.angles += 1;
        let chevrons = std::mem::take(&mut self.chevrons);
        let mut arguments = Vec::new();
        while !self.closes_angle() && !self.ended() {
            let before = self.at;
            if self.type_ahead(0) && !self.function_like_ahead() || self.unknown_argument() {
                let made = self.type_id().map(|made| self.function_of(made));
                arguments.extend(made.map(TemplateArgument::Type));
            } else {
                let value = self.assignment();
                arguments.push(TemplateArgument::Value(value));
            }
            if self.eat("...")
                && let Some(pattern) = arguments.pop()
            {
                arguments.push(TemplateArgument::Expand(Box::new(pattern)));
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

    pub(super) fn closes_angle(&self) -> bool {
        self.is(">") || self.is(">>") || self.split
    }

    /// `sizeof(T)`-like arguments begin with a type only if no parenthesis follows it.
    fn function_like_ahead(&self) -> bool {
        let behind = self.behind_decltype(0).unwrap_or(1);
        self.ahead(behind).is("(")
            && !self.ahead(behind + 1).is("*")
            && !self.function_type_ahead(behind)
            && self.pointer_to_member_at(behind + 1).is_none()
    }

    /// Whether the parenthesis so far ahead holds the parameters of a function's type: `float(int, float)`.
    fn function_type_ahead(&self, ahead: usize) -> bool {
        if !self.is_word("void") && !self.ahead(ahead + 1).is(")") && !self.type_ahead(ahead + 1) {
            return false;
        }
        let mut depth = 0_u32;
        for at in ahead.. {
            match self.ahead(at).kind {
                TokenKind::Mark("(") => depth += 1,
                TokenKind::Mark(")") => depth = depth.saturating_sub(1),
                TokenKind::Mark(";" | "{" | "}") | TokenKind::End => return false,
                _ => {}
            }
            if depth == 0 {
                let next = self.ahead(at + 1);
                return next.is(">") || next.is(">>") || next.is(",");
            }
        }
        false
    }

    /// The type of a function, where its parameters stand behind the type of its result.
    fn function_of(&mut self, result: TypeSyntax) -> TypeSyntax {
        if !self.is("(") {
            return result;
        }
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let parameters = self.parameters();
        (self.angles, self.chevrons) = (angles, chevrons);
        let span = result.span.to(self.previous());
        TypeSyntax { kind: TypeKind::Function(Box::new(result), parameters), span, constant: false, volatile: false }
    }
}

/// The prelude's type for one of the standard library's and its arguments: a time point has none, and an array that is owned
/// is a type of its own.
fn standard_arguments(
    own: &'static str,
    arguments: Option<Vec<TemplateArgument>>,
) -> (Symbol, Option<Vec<TemplateArgument>>) {
    let given = arguments.unwrap_or_default();
    match own {
        "__time_point" | "__clock" => (own.into(), None),
        "__unique_ptr" => match &given[..] {
            [TemplateArgument::Type(TypeSyntax { kind: TypeKind::Array(element, None), .. })] => {
                ("__unique_array".into(), Some(vec![TemplateArgument::Type((**element).clone())]))
            }
            [TemplateArgument::Type(TypeSyntax { kind: TypeKind::Array(element, None), .. }), deleter] => {
                let given = vec![TemplateArgument::Type((**element).clone()), deleter.clone()];
                ("__unique_deleted".into(), Some(given))
            }
            [_, _] => ("__unique_deleted".into(), Some(given)),
            _ => (own.into(), Some(given)),
        },
        // Loops over maps name their elements `std::pair<const K, V>`.
        "__pair" => {
            let plain = |argument: TemplateArgument| match argument {
                TemplateArgument::Type(ty) => TemplateArgument::Type(TypeSyntax { constant: false, ..ty }),
                other => other,
            };
            (own.into(), Some(given.into_iter().map(plain).collect()))
        }
        // `std::function<R(A, B)>` is a template of the result and the parameters.
        "__function" => match &given[..] {
            [TemplateArgument::Type(TypeSyntax { kind: TypeKind::Function(result, parameters), .. })] => {
                let each = parameters.iter().map(|parameter| {
                    let argument = TemplateArgument::Type(parameter.declared.clone());
                    if parameter.pack { TemplateArgument::Expand(Box::new(argument)) } else { argument }
                });
                let all = [TemplateArgument::Type((**result).clone())].into_iter().chain(each).collect();
                (own.into(), Some(all))
            }
            _ => (own.into(), Some(given)),
        },
        _ => (own.into(), Some(given)),
    }
}

//! Declarators: what is around a declared name, and parameters.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        Expression, ExpressionKind, Name, Parameter, Qualifiers, Symbol, TemplateArgument, TypeKind, TypeSyntax, named,
    },
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

/// The prelude's class templates of pointers to members: of a structure, and of what such a pointer leads to. Those to methods
/// that are `const` are types of their own.
pub(crate) const MEMBER_OF: &str = "__member_of";
pub(crate) const CONSTANT_MEMBER_OF: &str = "__constant_member_of";
/// The name under which a cast to `T &&` is a call.
pub(crate) const MOVED: &str = "__moved";
/// The name under which `object.*pointer` is a call.
pub(crate) const BY_MEMBER: &str = "__by_member";

/// A step from the base type to the declared one.
pub(super) enum Modifier {
    Pointer(bool),
    /// Whether to what is about to end, `T &&`.
    Reference(bool),
    /// `S::*`, and whether what it points to is a method that leaves its object as it is.
    ToMember(Name, bool),
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
    /// Whether it is a reference to what is about to end, `T &&`.
    pub(super) moved: bool,
    /// The template arguments behind the name.
    pub(super) arguments: Option<Vec<TemplateArgument>>,
}

impl Parser<'_> {
    /// A declarator after its base type. With `no_name`, an identifier is not taken.
    pub(super) fn declarator(&mut self, base: TypeSyntax, no_name: bool) -> Declarator {
        let mut modifiers = Vec::new();
        let mut name = None;
        let start = self.span();
        // Parameters are declarators within this one, and have no arguments of their own.
        let around = self.specialised.take();
        self.deeper(|parser| parser.declare(&mut modifiers, &mut name, no_name));
        let arguments = std::mem::replace(&mut self.specialised, around);
        let span = base.span.to(if self.previous().end >= start.end { self.previous() } else { base.span });
        let mut declared = base;
        let mut parameters = None;
        let mut result = declared.clone();
        let count = modifiers.len();
        let moved = matches!(modifiers.last(), Some(Modifier::Reference(true)));
        for (index, modifier) in modifiers.into_iter().enumerate() {
            let inner = Box::new(declared);
            declared = match modifier {
                Modifier::Pointer(constant) => {
                    TypeSyntax { kind: TypeKind::Pointer(inner), span, constant, volatile: false }
                }
                Modifier::Reference(_) => {
                    TypeSyntax { kind: TypeKind::Reference(inner), span, constant: false, volatile: false }
                }
                Modifier::ToMember(class, constant) => pointer_to_member(class, *inner, constant, span),
                Modifier::Array(size) => {
                    TypeSyntax { kind: TypeKind::Array(inner, size), span, constant: false, volatile: false }
                }
                Modifier::Function(list) => {
                    if index + 1 == count {
                        parameters = Some(list.clone());
                        result = (*inner).clone();
                    }
                    TypeSyntax { kind: TypeKind::Function(inner, list), span, constant: false, volatile: false }
                }
            };
        }
        Declarator { name, declared, parameters, result, arguments, moved }
    }

    pub(super) fn declare(&mut self, modifiers: &mut Vec<Modifier>, name: &mut Option<(Symbol, Span)>, no_name: bool) {
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
            } else if self.is("&") || self.is("&&") {
                let moved = self.is("&&");
                self.advance();
                while self.eat_word("__restrict__") || self.eat_word("const") {}
                modifiers.push(Modifier::Reference(moved));
            } else if self.pointer_to_member_at(0).is_some() {
                self.eat("::");
                let Some(class) = self.type_name(true) else { break };
                self.expect("::");
                self.expect("*");
                while self.eat_word("const") {}
                modifiers.push(Modifier::ToMember(class, false));
            } else {
                break;
            }
            if modifiers.len() > 16 {
                let problem = Problem::TooLarge("this type has too many levels".to_owned());
                self.sink.push(Diagnostic::error(span, problem));
                modifiers.pop();
            }
        }
        if self.in_parameters && self.is("...") {
            self.advance();
            self.pack = true;
        }
        let mut inner = Vec::new();
        let nested = self.is("(")
            && (self.ahead(1).is("*") || self.ahead(1).is("&"))
            && (self.ahead(2).name().is_some() || self.ahead(2).is(")") || self.ahead(2).is("*"));
        let nested = nested || !no_name && self.name_in_parentheses(0);
        let nested = nested || self.is("(") && self.pointer_to_member_at(1).is_some();
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
                if let Some(Modifier::ToMember(_, constant)) = inner.first_mut() {
                    *constant = self.method_qualifiers();
                }
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

    /// Where `S::*` ends, if it is there.
    pub(super) fn pointer_to_member_at(&self, ahead: usize) -> Option<usize> {
        let mut at = ahead + usize::from(self.ahead(ahead).is("::"));
        loop {
            self.ahead(at).name()?;
            let behind = self.behind_angles(at + 1);
            if !self.ahead(behind).is("::") {
                return None;
            }
            if self.ahead(behind + 1).is("*") {
                return Some(behind + 2);
            }
            at = behind + 1;
        }
    }

    /// What is behind the parameters of a method's type, and whether a `const` is among that.
    fn method_qualifiers(&mut self) -> bool {
        let mut constant = false;
        loop {
            if self.eat_word("const") {
                constant = true;
            } else if !(self.eat_word("volatile") || self.eat_word("noexcept") || self.eat("&") || self.eat("&&")) {
                return constant;
            }
        }
    }

    /// Whether a name in parentheses that is declared follows: `(i) = 0` and `(values)[3]`. A value is never assigned to what a
    /// conversion makes.
    pub(super) fn name_in_parentheses(&self, at: usize) -> bool {
        let behind = self.ahead(at + 3);
        self.ahead(at).is("(")
            && self.ahead(at + 1).name().is_some()
            && self.ahead(at + 2).is(")")
            && (behind.is("=") || behind.is("["))
    }

    /// The result of `auto f(…) -> type`, where that is here.
    pub(super) fn result_behind(&mut self, before: TypeSyntax) -> TypeSyntax {
        if !matches!(before.kind, TypeKind::Auto) || !self.eat("->") {
            return before;
        }
        self.type_id().unwrap_or(before)
    }

    /// The declared name; `operator+` is one too.
    pub(super) fn declared_name(&mut self) -> Option<(Symbol, Span)> {
        let span = self.span();
        if self.is_word("operator") {
            self.advance();
            let mut symbol = String::from("operator");
            if self.is("(") || self.is("[") {
                let open = self.is("(");
                self.advance();
                self.expect(if open { ")" } else { "]" });
                symbol.push_str(if open { "()" } else { "[]" });
            } else if self.is_word("new") || self.is_word("delete") {
                symbol.push_str(if self.is_word("new") { " new" } else { " delete" });
                self.advance();
                if self.eat("[") {
                    self.expect("]");
                    symbol.push_str("[]");
                }
            } else if matches!(&self.token().kind, TokenKind::Text(text) if text.is_empty()) {
                // `operator""_km`.
                self.advance();
                symbol.push_str("\"\"");
                if let Some((name, _)) = self.name("the suffix of a literal") {
                    symbol.push_str(&name);
                }
            } else if let TokenKind::Mark(mark) = self.token().kind {
                symbol.push_str(mark);
                self.advance();
            }
            return Some((symbol.into(), span.to(self.previous())));
        }
        let mut symbol = self.token().name().cloned()?;
        self.check_name(&symbol, span);
        self.declared_names.insert(Rc::clone(&symbol));
        self.kernels.remove(&symbol);
        self.advance();
        let of_itself = std::mem::take(&mut self.of_itself);
        if !of_itself && !self.is("::") && !self.is("<") {
            let inner = usize::from(self.in_parameters);
            self.hide_type(&symbol, inner);
        }
        let special = self.templates.contains(&symbol) || self.variable_templates.contains(&symbol);
        if self.is("<") && (special || self.behind_angles_goes_on()) {
            self.specialised = Some(self.template_arguments());
        }
        while self.is("::") {
            self.advance();
            self.borrow_types(&symbol);
            let inner = if self.is_word("operator") { self.declared_name()?.0 } else { self.name("a name")?.0 };
            symbol = format!("{symbol}::{inner}").into();
            if self.is("<") && self.behind_angles_goes_on() {
                // `Options::get<bool>`.
                self.specialised = Some(self.template_arguments());
            }
        }
        Some((symbol, span))
    }

    /// In the parameters and the body of a method outside of its structure, the types within that are known.
    pub(super) fn borrow_types(&mut self, structure: &Symbol) {
        for name in self.types_of.get(structure).cloned().unwrap_or_default() {
            if self.types.insert(Rc::clone(&name)) {
                self.borrowed.push(name);
            }
        }
    }

    /// `...`: a parameter of that name, which points to what is given, 8 bytes each.
    fn open_parameter(&mut self) -> Parameter {
        let span = self.span();
        self.advance();
        let slot = TypeSyntax { kind: TypeKind::Long, span, constant: false, volatile: false };
        let declared = TypeSyntax { kind: TypeKind::Pointer(Box::new(slot)), span, constant: false, volatile: false };
        let null = Expression { kind: ExpressionKind::Null, span, height: 1 };
        Parameter {
            name: Some("...".into()),
            declared,
            default: Some(null),
            moved: false,
            volatile: false,
            pack: false,
            span,
        }
    }

    /// Whether the parenthesis at the cursor opens a parameter list and not an initializer's arguments.
    pub(super) fn parameters_ahead(&self, named: bool) -> bool {
        let attribute = self.ahead(1).is("[") && self.ahead(2).is("[");
        named
            && (self.ahead(1).is(")")
                || (self.type_ahead(1) && !self.constructs_ahead())
                || self.ahead(1).is("...")
                || attribute
                // `int main( {`.
                || (self.ahead(1).is("{") && self.function.is_none() && self.statements_in_braces(1))
                || self.unknown_parameters_ahead()
                // A body follows: whatever is there was meant for parameters.
                || self.body_behind(0))
    }

    /// `dim3 a(int(x), y)`: the type is that of a conversion.
    pub(super) fn constructs_ahead(&self) -> bool {
        if self.ahead(1).is_name("decltype") {
            return false;
        }
        let behind = self.behind_angles(self.path_end(1) + 1);
        let nested = self.ahead(behind + 1).is("*") || self.ahead(behind + 1).is("&");
        self.ahead(behind).is("(") && !nested || self.ahead(behind).is("{")
    }

    pub(super) fn parameters(&mut self) -> Vec<Parameter> {
        self.expect("(");
        let mut parameters = Vec::new();
        if self.is_word("void") && self.ahead(1).is(")") {
            self.advance();
        }
        let mut told = false;
        while !self.is(")") && !self.ended() && !self.is("{") && !self.is(";") {
            if self.is("...") && self.ahead(1).is(")") {
                parameters.push(self.open_parameter());
                break;
            }
            let start = self.span();
            let mut qualifiers = Qualifiers::default();
            self.unknown_parameter();
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
                let mut name = self.token().name().cloned();
                if let Some((word, rest)) = glued.filter(|(_, rest)| !rest.is_empty()) {
                    found = found.help(format!("is a space missing, as in `{word} {rest}`?"));
                    name = Some(rest.into());
                }
                self.sink.push(found);
                if name.is_some() {
                    // What the body says of it is no slip of its own.
                    let declared = named("unnamed_unknown".into(), span);
                    let (default, moved, volatile, pack) = (None, false, false, false);
                    parameters.push(Parameter { name, declared, default, moved, volatile, pack, span });
                }
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
            let first = self.at;
            let around = std::mem::replace(&mut self.in_parameters, true);
            let declarator = self.declarator(base, false);
            self.in_parameters = around;
            let pack = std::mem::take(&mut self.pack);
            let moved = self.tokens[first..self.at].first().is_some_and(|token| token.is("&&"));
            self.eat_attributes();
            let default = if self.eat("=") { Some(self.assignment()) } else { None };
            parameters.push(Parameter {
                name: declarator.name.map(|(name, _)| name),
                declared: declarator.declared,
                default,
                moved,
                volatile: qualifiers.volatile,
                pack,
                span: start.to(self.previous()),
            });
            if self.eat(",") {
                continue;
            }
            if self.type_ahead(0) && !self.token().line_start {
                if !std::mem::replace(&mut told, true) {
                    self.sink.push(self.comma_missing());
                }
                continue;
            }
            if !self.argument_follows(&mut told) {
                break;
            }
            // `int a b`: the second one's type is missing too, and that is one slip.
            let (name, span) = (self.token().name().cloned(), self.span());
            let declared = named("unnamed_unknown".into(), span);
            let (moved, volatile, pack) = (false, false, false);
            parameters.push(Parameter { name, declared, default: None, moved, volatile, pack, span });
            self.advance();
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")");
        parameters
    }
}

/// `T S::*` as the prelude has it.
fn pointer_to_member(class: Name, target: TypeSyntax, constant: bool, span: Span) -> TypeSyntax {
    let plain = |kind: TypeKind| TypeSyntax { kind, span, constant: false, volatile: false };
    let template = if constant { CONSTANT_MEMBER_OF } else { MEMBER_OF };
    let arguments = vec![TemplateArgument::Type(plain(TypeKind::Named(class))), TemplateArgument::Type(target)];
    plain(TypeKind::Named(Name { arguments: Some(arguments), ..Name::plain(template.into(), span) }))
}

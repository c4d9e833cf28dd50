//! Concepts, as C++20 has them: what is asked of types, where a program says it and where a template asks it.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        BinaryOperator, Declaration, Expression, ExpressionKind, Name, Qualifiers, Structure, Symbol, TemplateArgument,
        TemplateParameter, TypeKind, TypeSyntax, UnaryOperator, Variable,
    },
    template::variable_template,
};
use crate::{lex::IntegerSuffix, text::Span};

/// The library's concepts that are questions of the prelude's about types.
const STANDARD: &[(&str, &str)] = &[
    ("integral", "__is_integral"),
    ("floating_point", "__is_floating_point"),
    ("signed_integral", "__is_signed_integral"),
    ("unsigned_integral", "__is_unsigned"),
    ("same_as", "__is_same"),
    ("convertible_to", "__is_convertible"),
    ("invocable", "__is_invocable"),
    ("regular_invocable", "__is_invocable"),
    ("constructible_from", "__is_constructible"),
    ("default_initializable", "__is_default_constructible"),
];

impl Parser<'_> {
    fn expression_of(kind: ExpressionKind, span: Span, below: u16) -> Expression {
        Expression { kind, span, height: below.saturating_add(1) }
    }

    /// `concept Name = condition;` behind a template's parameters: a constant of a class template, as `constexpr bool Name = …`.
    pub(super) fn concept(&mut self, parameters: &[TemplateParameter], into: &mut Vec<Declaration>) {
        self.advance();
        let Some((name, name_span)) = self.name("the name of a concept") else { return self.recover() };
        self.variable_templates.insert(Rc::clone(&name));
        self.concepts.insert(Rc::clone(&name));
        if !self.expect("=") {
            return self.recover();
        }
        let condition = self.assignment();
        self.expect(";");
        let own = variable_template(&name);
        self.types.insert(Rc::clone(&own));
        let (span, below) = (condition.span, condition.height);
        let value = Self::expression_of(ExpressionKind::Holds(Box::new(condition)), span, below);
        let mut structure = Structure::empty(own, name_span, Rc::clone(&self.space));
        structure.template = Some(parameters.to_vec());
        structure.fields.push(Variable {
            name: "value".into(),
            name_span,
            declared: TypeSyntax { kind: TypeKind::Bool, span, constant: true, volatile: false },
            qualifiers: Qualifiers { fixed: true, compile_time: true, ..Qualifiers::default() },
            start: Some(super::ast::Initializer::Value(value)),
            bits: None,
            layout: super::ast::Layout::default(),
            bindings: Vec::new(),
            span,
        });
        into.push(Declaration::Structure(Rc::new(structure)));
    }

    /// The concept whose name is at the cursor: the class template that answers it, and how many tokens the name has.
    fn concept_ahead(&self) -> Option<(Symbol, usize)> {
        self.concept_at(0)
    }

    fn concept_at(&self, at: usize) -> Option<(Symbol, usize)> {
        let name = self.ahead(at).name()?;
        if self.concepts.contains(name) {
            return Some((variable_template(name), 1));
        }
        if &**name != "std" || !self.ahead(at + 1).is("::") {
            return None;
        }
        let name = self.ahead(at + 2).name()?;
        STANDARD.iter().find(|(known, _)| **known == **name).map(|(_, own)| (Symbol::from(*own), 3))
    }

    /// The question of the library that a concept of its is.
    pub(super) fn standard_concept(path: &[Symbol], name: &str) -> Option<&'static str> {
        let of_library = matches!(path, [only] if &**only == "std");
        STANDARD.iter().find(|(known, _)| of_library && *known == name).map(|(_, own)| *own)
    }

    /// Whether a concept's answer holds for a type, with what is behind its name in `<…>`.
    fn answer(own: &Symbol, asked: TypeSyntax, more: Vec<TemplateArgument>, span: Span) -> Expression {
        let arguments = [TemplateArgument::Type(asked)].into_iter().chain(more).collect();
        let name = Name {
            path: vec![Rc::clone(own)],
            path_arguments: vec![(0, arguments)],
            ..Name::plain("value".into(), span)
        };
        Self::expression_of(ExpressionKind::Name(name), span, 0)
    }

    /// The type that exists only where a condition holds.
    fn only_if(condition: Expression) -> TypeSyntax {
        let span = condition.span;
        let name = Name {
            path: vec!["__enable_if".into()],
            path_arguments: vec![(0, vec![TemplateArgument::Value(condition)])],
            ..Name::plain("type".into(), span)
        };
        TypeSyntax { kind: TypeKind::Named(name), span, constant: false, volatile: false }
    }

    /// `Number T` or `std::integral T`: the parameter, and the type that exists only for what the concept says.
    pub(super) fn constrained_parameter(&mut self) -> Option<(Symbol, TypeSyntax)> {
        let (own, length) = self.concept_ahead()?;
        let behind = self.behind_angles(length);
        self.ahead(behind).name()?;
        self.at += length;
        let more = if self.is("<") { self.template_arguments() } else { Vec::new() };
        let (name, span) = self.name("the name of a template parameter")?;
        self.add_type(&name);
        let asked = TypeKind::Named(Name::plain(Rc::clone(&name), span));
        let asked = TypeSyntax { kind: asked, span, constant: false, volatile: false };
        let answer = Self::answer(&own, asked, more, span);
        Some((name, Self::only_if(answer)))
    }

    /// Whether `Number auto` follows so far ahead.
    pub(super) fn constrained_auto_at(&self, at: usize) -> bool {
        self.concept_at(at).is_some_and(|(_, length)| self.ahead(self.behind_angles(at + length)).is_name("auto"))
    }

    /// `Number auto x`: passes the concept before `auto`, and notes it for the parameter that `auto` stands for.
    pub(super) fn constrained_auto(&mut self) {
        let Some((own, length)) = self.concept_ahead() else { return };
        let behind = self.behind_angles(length);
        if !self.ahead(behind).is_name("auto") {
            return;
        }
        self.at += length;
        let more = if self.is("<") { self.template_arguments() } else { Vec::new() };
        self.constrained_autos.push((self.span().start, own, more));
    }

    /// The parameter by which a template asks what was written before the `auto` at this place.
    pub(super) fn constraint_of_auto(&mut self, name: &Symbol, span: Span) -> Option<TemplateParameter> {
        let found = self
            .constrained_autos
            .iter()
            .position(|(at, ..)| span.start <= *at && *at < span.end.max(span.start + 1))?;
        let (_, own, more) = self.constrained_autos.remove(found);
        let asked = TypeKind::Named(Name::plain(Rc::clone(name), span));
        let asked = TypeSyntax { kind: asked, span, constant: false, volatile: false };
        let answer = Self::answer(&own, asked, more, span);
        let nameless = self.nameless();
        Some(TemplateParameter::Type(nameless, Some(Self::only_if(answer))))
    }

    /// `requires condition` behind a template's parameters: one more, whose type exists only where the condition holds.
    pub(super) fn requires_clause(&mut self, parameters: &mut Vec<TemplateParameter>) {
        if !self.is_word("requires") {
            return;
        }
        self.advance();
        let condition = self.assignment();
        let (span, below) = (condition.span, condition.height);
        let holds = Self::expression_of(ExpressionKind::Holds(Box::new(condition)), span, below);
        let nameless = self.nameless();
        parameters.push(TemplateParameter::Type(nameless, Some(Self::only_if(holds))));
    }

    /// The same behind a function's parameters. One that is no template becomes one for it.
    pub(super) fn trailing_requires(&mut self, template: &mut Option<Vec<TemplateParameter>>) {
        if self.is_word("requires") {
            self.requires_clause(template.get_or_insert_default());
        }
    }

    /// `requires (T value) { value.size(); … }`, with the cursor on the word: whether all of that is well-formed.
    pub(super) fn requires_expression(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        let known = self.supposed.len();
        if self.is("(") {
            for parameter in self.parameters() {
                let Some(name) = parameter.name else { continue };
                let declared = match parameter.declared.kind {
                    TypeKind::Reference(inner) => *inner,
                    _ => parameter.declared,
                };
                self.supposed.push((name, declared));
            }
        }
        let mut all: Vec<Expression> = Vec::new();
        if self.expect("{") {
            while !self.is("}") && !self.ended() {
                let before = self.at;
                self.requirement(&mut all);
                if self.at == before {
                    self.advance();
                }
            }
            self.expect("}");
        }
        self.supposed.truncate(known);
        let span = start.to(self.previous());
        let whole = all.into_iter().reduce(|left, right| {
            let below = left.height.max(right.height);
            let kind = ExpressionKind::Binary(BinaryOperator::LogicalAnd, Box::new(left), Box::new(right));
            Self::expression_of(kind, span, below)
        });
        let whole = whole.unwrap_or_else(|| Self::expression_of(ExpressionKind::Bool(true), span, 0));
        let below = whole.height;
        Self::expression_of(ExpressionKind::Holds(Box::new(whole)), span, below)
    }

    /// One of the things that such an expression asks.
    fn requirement(&mut self, all: &mut Vec<Expression>) {
        let start = self.span();
        if self.is_word("typename") {
            if let Some(ty) = self.type_id() {
                all.push(Self::expression_of(ExpressionKind::TypeExists(Box::new(ty)), start, 0));
            }
        } else if self.eat("{") {
            let value = self.expression();
            self.expect("}");
            while self.eat_exceptions() {}
            let (span, below) = (value.span, value.height);
            all.push(Self::expression_of(ExpressionKind::Exists(Box::new(value.clone())), span, below));
            if self.eat("->") {
                let Some((own, length)) = self.concept_ahead() else {
                    self.error_here("a concept");
                    return self.recover();
                };
                self.at += length;
                let more = if self.is("<") { self.template_arguments() } else { Vec::new() };
                let asked = TypeKind::OfExpression(Box::new(value), false);
                let asked = TypeSyntax { kind: asked, span, constant: false, volatile: false };
                let answer = Self::answer(&own, asked, more, span);
                let below = below.saturating_add(1);
                all.push(Self::expression_of(ExpressionKind::Holds(Box::new(answer)), span, below));
            }
        } else if self.is_word("requires") && !self.ahead(1).is("(") && !self.ahead(1).is("{") {
            self.advance();
            let condition = self.assignment();
            let (span, below) = (condition.span, condition.height);
            all.push(Self::expression_of(ExpressionKind::Holds(Box::new(condition)), span, below));
        } else {
            let value = self.expression();
            let (span, below) = (value.span, value.height);
            all.push(Self::expression_of(ExpressionKind::Exists(Box::new(value)), span, below));
        }
        self.expect(";");
    }

    /// The parameter of a `requires` around the cursor that a name is: some object of its type, which nobody makes.
    pub(super) fn supposed_object(&mut self) -> Option<Expression> {
        if self.supposed.is_empty() || self.ahead(1).is("::") {
            return None;
        }
        let name = self.token().name()?;
        let (_, declared) = self.supposed.iter().rev().find(|(known, _)| known == name)?.clone();
        let span = self.span();
        self.advance();
        let zero = ExpressionKind::Integer { value: 0, suffix: IntegerSuffix::default(), decimal: true };
        let zero = Self::expression_of(zero, span, 0);
        let constant = declared.constant;
        let pointer = TypeSyntax { kind: TypeKind::Pointer(Box::new(declared)), span, constant, volatile: false };
        let pointer = Self::expression_of(ExpressionKind::Cast(Box::new(pointer), Box::new(zero)), span, 1);
        let kind = ExpressionKind::Unary(UnaryOperator::Dereference, Box::new(pointer));
        Some(Self::expression_of(kind, span, 2))
    }
}

//! Structures and enumerations.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        Base, Declaration, Expression, Function, Layout, Parameter, Qualifiers, Structure, Symbol, TemplateParameter,
        TypeKind, TypeSyntax, named,
    },
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

impl Parser<'_> {
    /// Passes as many words and tells on which side what they are before is: `__device__`, `__host__`, both or neither.
    pub(super) fn sides(&mut self, words: usize) -> Qualifiers {
        let mut qualifiers = Qualifiers::default();
        for _ in 0..words {
            qualifiers.device |= self.is_word("__device__");
            qualifiers.host |= self.is_word("__host__");
            self.advance();
        }
        qualifiers
    }

    /// `enum …` with the cursor on `enum`. An enumeration without a name takes that of the `typedef` around it.
    pub(super) fn enumeration(&mut self, typedef: bool) -> (Declaration, Option<Symbol>) {
        self.advance();
        let scoped = self.eat_word("class") || self.eat_word("struct");
        let mut name = self.token().name().cloned();
        if let Some(name) = &name {
            self.advance();
            self.add_type(name);
        }
        let mut underlying = None;
        if self.eat(":") {
            let mut qualifiers = Qualifiers::default();
            underlying = self.specifiers(&mut qualifiers);
        }
        let mut members = Vec::new();
        if self.expect("{") {
            while !self.is("}") && !self.ended() {
                let Some((member, span)) = self.name("an enumerator") else { break };
                self.declared_names.insert(Rc::clone(&member));
                let value = if self.eat("=") { Some(self.assignment()) } else { None };
                members.push((member, value, span));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect("}");
        }
        if name.is_none() && typedef {
            name = self.token().name().cloned();
        }
        (Declaration::Enumeration { name: name.clone(), members, scoped, underlying }, name)
    }

    /// `struct …` with the cursor on the keyword, up to the closing brace.
    pub(super) fn structure(&mut self, template: Option<Vec<TemplateParameter>>) -> (Declaration, Option<Symbol>) {
        let union = self.is_word("union");
        self.advance();
        let mut layout = self.layout_attributes();
        let name = self.token().name().cloned();
        let name_span = self.span();
        let name = if let Some(name) = name {
            self.advance();
            name
        } else {
            self.anonymous += 1;
            format!("unnamed_{}", self.anonymous).into()
        };
        let mut name = name;
        let mut path = Vec::new();
        while self.is("::") && self.ahead(1).name().is_some() {
            self.advance();
            let Some((inner, _)) = self.name("the name of a structure") else { break };
            path.push(std::mem::replace(&mut name, inner));
        }
        if let Some(outer) = path.last() {
            let outer = Rc::clone(outer);
            self.borrow_types(&outer);
        }
        // `namespace std { template <> struct hash<Point> { … }; }`.
        let of_library = if &*self.space == "std" { crate::prelude::standard_type(&name, true) } else { None };
        let name = of_library.map_or(name, Symbol::from);
        let space = if of_library.is_some() { "".into() } else { Rc::clone(&self.space) };
        if path.is_empty() {
            self.add_type(&name);
        }
        let arguments = (template.is_some() && self.is("<")).then(|| self.template_arguments());
        let mut structure = Structure {
            template,
            arguments,
            forward: true,
            union,
            path,
            ..Structure::empty(Rc::clone(&name), name_span, space)
        };
        self.eat_word("final");
        if self.eat(":") {
            structure.bases = self.bases();
        }
        if self.eat("{") {
            structure.forward = false;
            self.announce_method_templates();
            self.enter_types();
            self.announce_types();
            self.deeper(|parser| parser.members(&name, &mut structure));
            let own = self.leave_types();
            self.member_types.extend(own.iter().cloned());
            self.types_of.insert(Rc::clone(&name), own);
            self.expect("}");
            let behind = self.layout_attributes();
            layout.align = layout.align.or(behind.align);
            layout.packed |= behind.packed;
        }
        structure.align = layout.align;
        structure.packed = if layout.packed { Some(1) } else { self.packing };
        (Declaration::Structure(Rc::new(structure)), Some(name))
    }

    /// `: 3` behind a member.
    fn bit_field(&mut self) -> Option<Expression> {
        self.eat(":").then(|| self.assignment())
    }

    /// A member with the bits that it has; `int : 3` is one without a name. What is said of its layout before its type, behind
    /// its name, and where its type got a name counts in this order.
    fn field(
        &mut self,
        mut declarator: super::declarator::Declarator,
        qualifiers: Qualifiers,
        said: &Layout,
        start: Span,
    ) -> Option<super::ast::Variable> {
        let bits = self.bit_field();
        if bits.is_some() && declarator.name.is_none() {
            declarator.name = Some(("".into(), start));
        }
        let named = self.alias_layout(&declarator.declared);
        let variable = self.variable(declarator, qualifiers, start)?;
        let own = variable.layout;
        let align = own.align.or_else(|| said.align.clone()).or(named.align);
        let layout = Layout { align, packed: own.packed || said.packed || named.packed };
        Some(super::ast::Variable { bits, layout, ..variable })
    }

    /// `public virtual Base` behind the colon of a structure.
    fn bases(&mut self) -> Vec<Base> {
        let mut bases = Vec::new();
        loop {
            let mut shared = false;
            while matches!(
                self.token().name().map(|name| &**name),
                Some("public" | "private" | "protected" | "virtual")
            ) {
                shared |= self.is_word("virtual");
                self.advance();
            }
            let mut qualifiers = Qualifiers::default();
            let found = self.specifiers(&mut qualifiers);
            if found.is_none() {
                self.error_here("the structure to inherit from");
            }
            let pack = self.eat("...");
            bases.extend(found.map(|declared| Base { declared, shared, pack }));
            if !self.eat(",") {
                break;
            }
        }
        while !self.is("{") && !self.ended() && !self.is(";") {
            self.advance();
        }
        bases
    }

    pub(super) fn members(&mut self, name: &Symbol, structure: &mut Structure) {
        let outer = std::mem::take(&mut self.defaulted);
        while !self.is("}") && !self.ended() {
            let before = self.at;
            let start = self.span();
            if self.eat(";") || self.pack_pragma() {
                continue;
            }
            if matches!(self.token().name().map(|name| &**name), Some("public" | "private" | "protected"))
                && self.ahead(1).is(":")
            {
                self.at += 2;
                continue;
            }
            self.member(name, structure, start);
            if self.unclosed {
                self.defaulted = outer;
                return;
            }
            if self.at == before {
                self.advance();
            }
        }
        let defaulted = std::mem::replace(&mut self.defaulted, outer);
        self.defaulted_comparisons(defaulted, structure);
    }

    pub(super) fn member(&mut self, name: &Symbol, structure: &mut Structure, start: Span) {
        let mut qualifiers = Qualifiers::default();
        self.forget_hidden();
        if self.friend(structure) {
            return;
        }
        if self.is_word("template") {
            return self.method_template(name, structure);
        }
        if self.conversion(structure, start) {
            return;
        }
        // A constructor has no type: its qualifiers, its name, a parenthesis.
        let mut ahead = 0;
        while matches!(
            self.ahead(ahead).name().map(|name| &**name),
            Some(
                "__host__"
                    | "__device__"
                    | "inline"
                    | "explicit"
                    | "constexpr"
                    | "__forceinline__"
                    | "virtual"
                    | "static"
            )
        ) {
            ahead += 1;
        }
        let overridable = (0..=ahead).any(|word| self.ahead(word).is_name("virtual"));
        structure.dynamic |= overridable;
        qualifiers.overridable = overridable;
        let constructor = self.ahead(ahead).is_name(name) && self.ahead(ahead + 1).is("(");
        if self.ahead(ahead).is("~") {
            return self.destructor(name, structure, qualifiers, ahead);
        }
        if constructor {
            return self.constructor(name, structure, qualifiers, (start, ahead));
        }
        self.attributes();
        if self.structure_ahead() && self.ahead(2).is(";") {
            // `struct Impl;`: what it has is defined elsewhere.
            let (declaration, _) = self.structure(None);
            self.expect(";");
            structure.types.push((structure.fields.len(), declaration));
            return;
        }
        if matches!(self.token().name().map(|name| &**name), Some("using" | "typedef" | "static_assert")) {
            let mut declared = Vec::new();
            self.declaration(&mut declared, false);
            let before = structure.fields.len();
            structure.types.extend(declared.into_iter().map(|declaration| (before, declaration)));
            return;
        }
        let pending = self.pending.len();
        self.unknown_ahead(true);
        self.layout = Layout::default();
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("a member");
            self.recover();
            return;
        };
        let said = std::mem::take(&mut self.layout);
        // `struct Cell { … };` and `enum Kind { … } kind;`: types of the structure's own.
        let before = structure.fields.len();
        structure.types.extend(self.pending.drain(pending..).map(|declaration| (before, declaration)));
        if self.eat(";") {
            // `union { … };` without a name: its members are members of the structure around it.
            if let Some((_, Declaration::Structure(inner))) = structure.types.last()
                && inner.name.starts_with("unnamed_")
                && matches!(&base.kind, TypeKind::Named(named) if named.symbol == inner.name)
            {
                structure.fields.push(super::ast::Variable {
                    name: Rc::clone(&inner.name),
                    name_span: start,
                    declared: base,
                    qualifiers,
                    start: None,
                    bits: None,
                    layout: said,
                    bindings: Vec::new(),
                    span: start,
                });
            }
            return;
        }
        let declarator = self.declarator(base.clone(), false);
        if let (Some((method, span)), Some(parameters)) = (&declarator.name, declarator.parameters.clone()) {
            let method = (Rc::clone(method), *span);
            return self.method_of(name, structure, qualifiers, method, parameters, declarator.result);
        }
        structure.fields.extend(self.field(declarator, qualifiers, &said, start));
        while self.eat(",") {
            let start = self.span();
            let declarator = self.declarator(base.clone(), false);
            structure.fields.extend(self.field(declarator, qualifiers, &said, start));
        }
        if !self.expect(";") && !self.token().line_start {
            self.recover();
        }
    }

    /// `~Name() { … }`, before which stand so many words.
    fn destructor(&mut self, name: &Symbol, structure: &mut Structure, mut qualifiers: Qualifiers, ahead: usize) {
        for _ in 0..ahead {
            qualifiers.device |= self.is_word("__device__");
            qualifiers.host |= self.is_word("__host__");
            self.advance();
        }
        self.advance();
        let span = self.span();
        self.advance();
        self.skip_parentheses();
        loop {
            if self.eat_word("override") {
                qualifiers.overridable = true;
            } else if !(self.eat_exceptions() || self.eat_word("final")) {
                break;
            }
        }
        let name = format!("~{name}").into();
        let (body, body_span) = if self.eat("=") {
            let made = self.is_word("default").then(Vec::new);
            // What ends objects of what inherits it is found through this one.
            let kept = qualifiers.overridable && !self.is_word("delete");
            self.recover();
            if !kept {
                return;
            }
            (made, span)
        } else {
            self.named_body(&name)
        };
        structure.methods.push(self.method(&name, span, qualifiers, None, Vec::new(), body, body_span, Vec::new()));
    }

    /// `Name(…) : … { … }`, which begins at a place and before which stand so many words.
    fn constructor(
        &mut self,
        name: &Symbol,
        structure: &mut Structure,
        mut qualifiers: Qualifiers,
        (start, ahead): (Span, usize),
    ) {
        for _ in 0..ahead {
            qualifiers.device |= self.is_word("__device__");
            qualifiers.host |= self.is_word("__host__");
            if self.is_word("static") {
                let words = "a constructor makes an object, and cannot be static".to_owned();
                self.sink.push(Diagnostic::error(self.span(), Problem::Rule(words)));
            }
            self.advance();
        }
        self.of_itself = true;
        let declarator = self.declarator(named(Rc::from("void"), start), false);
        let parameters = declarator.parameters.unwrap_or_default();
        while self.eat_exceptions() {}
        if self.eat("=") {
            // What is deleted does not exist; the default is a constructor without statements.
            let made = self.is_word("default") && parameters.is_empty();
            let copies = matches!(&parameters[..], [one]
                if !one.moved && matches!(one.declared.kind, TypeKind::Reference(_)));
            structure.uncopied |= copies && self.is_word("delete");
            self.recover();
            if made {
                let body = Some(Vec::new());
                structure.methods.push(self.method(name, start, qualifiers, None, parameters, body, start, Vec::new()));
            }
            return;
        }
        let initializers = self.constructor_initializers();
        let (body, body_span) = self.named_body(name);
        structure.methods.push(self.method(name, start, qualifiers, None, parameters, body, body_span, initializers));
    }

    /// A method, from what is behind its parameters. `name` is the structure's.
    fn method_of(
        &mut self,
        name: &Symbol,
        structure: &mut Structure,
        mut qualifiers: Qualifiers,
        (method, span): (Symbol, Span),
        mut parameters: Vec<Parameter>,
        result: TypeSyntax,
    ) {
        let mut constant = false;
        loop {
            if self.eat_word("const") {
                constant = true;
            } else if self.eat_word("override") || self.eat_word("final") {
                qualifiers.overridable = true;
            } else if !self.eat_exceptions() && !self.eat_attributes() {
                break;
            }
        }
        let mut pure = false;
        if self.eat("=") {
            pure = matches!(self.token().kind, TokenKind::Integer { value: 0, .. });
            if self.is_word("default") {
                self.default_comparison(&method, qualifiers, span);
            }
            self.recover();
            if !pure {
                return;
            }
        }
        let result = self.result_behind(result);
        // A method with `auto` among its parameters is a template.
        let mut required = self.generic_parameters(&mut parameters);
        self.trailing_requires(&mut required);
        // What gives and takes memory has no object yet, or none any more.
        qualifiers.fixed |= method.starts_with("operator new") || method.starts_with("operator delete");
        let constructs = method == *name;
        if constructs {
            let words = format!("`{name}` is the constructor's name, and a constructor has no type");
            let found = Diagnostic::error(span, Problem::Rule(words));
            self.sink.push(found.help("remove what is before the name, or give the method another name"));
            qualifiers.fixed = false;
        }
        let (body, body_span) = if pure { (None, span) } else { self.named_body(&method) };
        // A constant method changes nothing of its object's.
        (qualifiers.constant_method, qualifiers.pure) = (constant, pure);
        let made = self.method(
            &method,
            span,
            qualifiers,
            Some(result).filter(|_| !constructs),
            parameters,
            body,
            body_span,
            Vec::new(),
        );
        structure.methods.push(match required {
            Some(template) => Rc::new(Function { template: Some(template), ..(*made).clone() }),
            None => made,
        });
    }

    /// `operator T *() const { … }`: what an object serves as.
    fn conversion(&mut self, structure: &mut Structure, start: Span) -> bool {
        let mut ahead = 0;
        while matches!(
            self.ahead(ahead).name().map(|name| &**name),
            Some("__host__" | "__device__" | "inline" | "explicit" | "constexpr" | "__forceinline__")
        ) {
            ahead += 1;
        }
        if !self.ahead(ahead).is_name("operator") || !self.type_ahead(ahead + 1) {
            return false;
        }
        let mut qualifiers = self.sides(ahead);
        let span = self.span();
        self.advance();
        let mut own = Qualifiers::default();
        let Some(base) = self.specifiers(&mut own) else { return true };
        let mut result = base;
        while self.eat("*") {
            result = TypeSyntax { kind: TypeKind::Pointer(Box::new(result)), span, constant: false, volatile: false };
        }
        if self.eat("&") {
            result = TypeSyntax { kind: TypeKind::Reference(Box::new(result)), span, constant: false, volatile: false };
        }
        self.skip_parentheses();
        qualifiers.constant_method = self.eat_word("const");
        while self.eat_exceptions() {}
        let known = structure.methods.iter().filter(|method| method.name.starts_with("operator conversion")).count();
        let name = conversion_name(known);
        let (body, body_span) = self.named_body(&name);
        let method = self.method(&name, start, qualifiers, Some(result), Vec::new(), body, body_span, Vec::new());
        // `operator T *()` and `operator const T *() const` serve alike.
        let same = |other: &&Rc<Function>| {
            other.name.starts_with("operator conversion") && serves_alike(&other.result, &method.result)
        };
        if structure.methods.iter().find(same).is_none() {
            structure.methods.push(method);
        }
        true
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one method")]
    pub(super) fn method(
        &self,
        name: &Symbol,
        span: Span,
        qualifiers: Qualifiers,
        result: Option<TypeSyntax>,
        parameters: Vec<Parameter>,
        body: Option<Vec<super::ast::Statement>>,
        body_span: Span,
        initializers: Vec<(Symbol, Vec<Expression>, Span)>,
    ) -> Rc<Function> {
        Rc::new(Function {
            name: Rc::clone(name),
            name_span: span,
            space: Rc::clone(&self.space),
            qualifiers,
            template: None,
            own_template: None,
            arguments: None,
            result: result.unwrap_or(TypeSyntax { kind: TypeKind::Void, span, constant: false, volatile: false }),
            parameters,
            body,
            initializers,
            span,
            body_span,
        })
    }

    pub(super) fn constructor_initializers(&mut self) -> Vec<(Symbol, Vec<Expression>, Span)> {
        let mut initializers = Vec::new();
        // `Name(…) try : … { … } catch (…) { … }`.
        let tries = self.is_word("try") && self.ahead(1).is(":");
        self.at += usize::from(tries);
        if !self.eat(":") {
            return initializers;
        }
        loop {
            // `std::runtime_error(…)`, `outer::Base(…)`: the last name counts, the library's by its own.
            while self.token().name().is_some() && self.ahead(1).is("::") {
                self.at += 2;
            }
            let thrown = self.standard_at(0).filter(|own| crate::prelude::is_exception(own));
            let Some((member, span)) = self.name("the member to initialise") else { break };
            let member = thrown.map_or(member, Symbol::from);
            // `Base<T>(…)`: the structure that it inherits from.
            self.at += self.behind_angles(0);
            let close = if self.eat("(") {
                ")"
            } else if self.eat("{") {
                "}"
            } else {
                self.error_here("`(`");
                break;
            };
            let mut arguments = Vec::new();
            while !self.is(close) && !self.ended() {
                let before = self.at;
                let argument = self.assignment();
                let argument = self.expanded(argument);
                arguments.push(argument);
                if !self.eat(",") || self.at == before {
                    break;
                }
            }
            self.expect(close);
            if close == "}" && !arguments.is_empty() {
                let below = arguments.iter().map(|argument| argument.height).max().unwrap_or(0);
                let span = span.to(self.previous());
                arguments = vec![self.node(super::ast::ExpressionKind::List(arguments), span, below)];
            }
            initializers.push((member, arguments, span));
            if !self.eat(",") {
                break;
            }
        }
        self.tries_members = tries;
        initializers
    }
}

/// The name of the one of a structure's conversions that so many others are before.
pub(crate) fn conversion_name(before: usize) -> Symbol {
    match before {
        0 => "operator conversion".into(),
        more => format!("operator conversion {more}").into(),
    }
}

/// Whether two conversions of a structure lead to one type, `const` apart.
fn serves_alike(one: &TypeSyntax, other: &TypeSyntax) -> bool {
    match (&one.kind, &other.kind) {
        (TypeKind::Pointer(one), TypeKind::Pointer(other)) => serves_alike(one, other),
        (TypeKind::Named(one), TypeKind::Named(other)) => one.symbol == other.symbol,
        (one, other) => one == other,
    }
}

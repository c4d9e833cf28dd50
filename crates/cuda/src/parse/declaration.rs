//! Declarations outside of functions.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        Declaration, Function, Parameter, Qualifiers, Structure, Symbol, TemplateParameter, TypeKind, TypeSyntax,
        Variable,
    },
};
use crate::{
    diagnose::{Diagnostic, Problem, closest},
    lex::TokenKind,
    text::Span,
};

impl Parser<'_> {
    pub(super) fn declarations(&mut self, into: &mut Vec<Declaration>, nested: bool) {
        while !self.ended() {
            if nested && self.is("}") {
                return;
            }
            let before = self.at;
            self.declaration(into, true);
            into.append(&mut self.pending);
            if self.at == before {
                if self.is("}") {
                    let problem = Problem::Expected { expected: "a declaration".to_owned(), found: "`}`".to_owned() };
                    let found = Diagnostic::error(self.span(), problem).because("this brace closes nothing");
                    self.sink.push(found);
                }
                self.advance();
            }
        }
    }

    pub(super) fn declaration(&mut self, into: &mut Vec<Declaration>, outside: bool) {
        if self.eat(";") {
            return;
        }
        let start = self.span();
        match self.token().name().map(|name| &**name) {
            Some("using") => return self.using(into),
            Some("typedef") => return self.typedef(into),
            Some("namespace") if outside => {
                self.advance();
                while self.token().name().is_some() || self.is("::") {
                    self.advance();
                }
                if self.eat("{") {
                    self.deeper(|parser| parser.declarations(into, true));
                    self.expect("}");
                } else {
                    self.recover();
                }
                return;
            }
            Some("extern") if matches!(self.ahead(1).kind, TokenKind::Text(_)) && self.ahead(2).is("{") => {
                self.at += 3;
                self.deeper(|parser| parser.declarations(into, true));
                self.expect("}");
                return;
            }
            Some("template") => return self.template(into),
            Some("static_assert") => return self.recover(),
            Some("enum") => {
                let (declaration, name) = self.enumeration();
                into.push(declaration);
                if !self.is(";")
                    && let Some(name) = name
                {
                    let base = named(name, start);
                    self.declared(&base, Qualifiers::default(), None, start, into);
                    return;
                }
                self.expect(";");
                return;
            }
            _ => {}
        }
        self.ordinary(None, into);
    }

    /// A function, variables, or a structure.
    fn ordinary(&mut self, template: Option<Vec<TemplateParameter>>, into: &mut Vec<Declaration>) {
        let start = self.span();
        let is_structure = matches!(self.token().name().map(|name| &**name), Some("struct" | "class" | "union"))
            && (1..8)
                .map(|ahead| self.ahead(ahead))
                .find(|t| t.is("{") || t.is(";") || t.is("*") || t.is("="))
                .is_some_and(|token| token.is("{") || (token.is(";") && self.ahead(2).is(";")));
        if is_structure {
            // The brace follows the keyword, or `__align__(16)` and the like.
            let nameless = (1..8)
                .find(|ahead| self.ahead(*ahead).is("{"))
                .is_some_and(|brace| brace == 1 || self.ahead(brace - 1).is(")"));
            let (declaration, name) = self.structure(template);
            into.push(declaration);
            if nameless && self.is(";") {
                let problem = Problem::Rule("this structure has no name, and nothing is declared with it".to_owned());
                let help = "give it a name before the brace, or a variable after it";
                self.sink.push(Diagnostic::warning(start, problem).help(help));
            }
            if !self.is(";")
                && !self.is("}")
                && let Some(name) = name
                && (self.token().name().is_some() || self.is("*"))
                && !self.token().line_start
            {
                let base = named(name, start);
                self.declared(&base, Qualifiers::default(), None, start, into);
                return;
            }
            self.expect(";");
            return;
        }
        let mut qualifiers = Qualifiers::default();
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.no_declaration();
            return;
        };
        if self.eat(";") {
            return;
        }
        self.declared(&base, qualifiers, template, start, into);
    }

    /// Says why no declaration begins here, as far as that can be seen.
    fn no_declaration(&mut self) {
        let span = self.span();
        let problem = Problem::Expected { expected: "a declaration".to_owned(), found: self.token().describe() };
        let mut found = Diagnostic::error(span, problem);
        if let Some(name) = self.token().name() {
            const WORDS: [&str; 8] =
                ["__global__", "__device__", "__host__", "__shared__", "__constant__", "unsigned", "float", "double"];
            if let Some(word) = closest(name, WORDS).or(match &**name {
                "_global_" => Some("__global__"),
                "_device_" => Some("__device__"),
                "_host_" => Some("__host__"),
                "_shared_" => Some("__shared__"),
                _ => None,
            }) {
                found =
                    found.help(format!("did you mean `{word}`? CUDA's qualifiers have two underscores on each side"));
            } else if matches!(
                &**name,
                "printf" | "cudaMalloc" | "cudaMemcpy" | "cudaFree" | "for" | "if" | "return" | "while"
            ) || ["=", "[", "->", "<<<", "++", "+="].into_iter().any(|mark| self.ahead(1).is(mark))
            {
                found = found.help("statements stand inside a function; is a brace closed too early above?");
            }
        }
        self.sink.push(found);
        // To the next line that looks like a declaration, or past the block that follows.
        let misspelt = self.token().name().is_some_and(|name| name.starts_with('_'));
        self.advance();
        if misspelt && self.type_ahead(0) {
            return;
        }
        // The semicolons of a `for` end nothing.
        self.skip_parentheses();
        self.recover();
        if self.is("}") {
            self.advance();
        }
    }

    /// What follows the base type: a function, or variables.
    fn declared(
        &mut self,
        base: &TypeSyntax,
        qualifiers: Qualifiers,
        template: Option<Vec<TemplateParameter>>,
        start: Span,
        into: &mut Vec<Declaration>,
    ) {
        // A function's own template parameters must be known while its declarator is parsed; they are.
        let mut base_qualifiers = qualifiers;
        let declarator = self.declarator(base.clone(), false);
        let Some((name, name_span)) = declarator.name.clone() else {
            self.error_here("a name to declare");
            self.recover();
            return;
        };
        if let Some(parameters) = declarator.parameters {
            // `void __global__ f(…)` puts the qualifier behind the type; specifiers took it already.
            if template.is_some() {
                self.templates.insert(Rc::clone(&name));
            }
            self.eat_word("const");
            while self.eat_word("noexcept") || self.eat_word("override") {}
            let (body, body_span) = self.function_body();
            base_qualifiers.global |= qualifiers.global;
            into.push(Declaration::Function(Rc::new(Function {
                name,
                name_span,
                qualifiers: base_qualifiers,
                template,
                result: declarator.result,
                parameters,
                body,
                initializers: Vec::new(),
                span: start.to(name_span),
                body_span,
            })));
            return;
        }
        let mut variables: Vec<Variable> = self.variable(declarator, qualifiers, start).into_iter().collect();
        if self.eat(",") {
            self.variables(base, qualifiers, &mut variables);
        }
        if !self.expect(";") && !self.token().line_start {
            self.recover();
        }
        into.push(Declaration::Variables(variables));
    }

    /// `{ … }`, or a semicolon after a declaration without a body.
    fn function_body(&mut self) -> (Option<Vec<super::ast::Statement>>, Span) {
        let start = self.span();
        if self.is("{") {
            let body = self.block();
            (Some(body), start.to(self.previous()))
        } else {
            if !self.expect(";") && !self.token().line_start {
                self.recover();
            }
            (None, start)
        }
    }

    fn using(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        if self.eat_word("namespace") {
            self.recover();
            return;
        }
        if self.token().name().is_some() && self.ahead(1).is("=") {
            let Some((name, _)) = self.name("a name") else { return };
            self.advance();
            if let Some(target) = self.type_id() {
                self.add_type(&name);
                into.push(Declaration::Alias { name, target });
            }
            self.expect(";");
            return;
        }
        // `using std::cout;`: the names are known anyway.
        self.recover();
    }

    fn typedef(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        let mut qualifiers = Qualifiers::default();
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type");
            self.recover();
            return;
        };
        into.append(&mut self.pending);
        loop {
            let declarator = self.declarator(base.clone(), false);
            if let Some((name, _)) = declarator.name {
                self.add_type(&name);
                into.push(Declaration::Alias { name, target: declarator.declared });
            } else {
                self.error_here("the new name of the type");
            }
            if !self.eat(",") {
                break;
            }
        }
        if !self.expect(";") && !self.token().line_start {
            self.recover();
        }
    }

    fn template(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        let mut parameters = Vec::new();
        self.enter_types();
        if self.expect("<") {
            self.angles += 1;
            while !self.is(">") && !self.ended() {
                if self.eat_word("typename") || self.eat_word("class") {
                    if self.eat("...") {
                        self.error_here("no parameter pack (they are not supported)");
                    }
                    let Some((name, _)) = self.name("the name of a template parameter") else { break };
                    self.add_type(&name);
                    let default = if self.eat("=") { self.type_id() } else { None };
                    parameters.push(TemplateParameter::Type(name, default));
                } else {
                    let mut qualifiers = Qualifiers::default();
                    let Some(base) = self.specifiers(&mut qualifiers) else {
                        self.error_here("a template parameter");
                        break;
                    };
                    let declarator = self.declarator(base, false);
                    let Some((name, _)) = declarator.name else { break };
                    let default = if self.eat("=") { Some(self.assignment()) } else { None };
                    parameters.push(TemplateParameter::Value(name, default));
                }
                if !self.eat(",") {
                    break;
                }
            }
            self.angles -= 1;
            self.expect(">");
        }
        self.ordinary(Some(parameters), into);
        self.leave_types();
        if let Some(Declaration::Structure(structure)) = into.last() {
            let name = Rc::clone(&structure.name);
            self.add_type(&name);
        }
    }

    /// `enum …` with the cursor on `enum`.
    pub(super) fn enumeration(&mut self) -> (Declaration, Option<Symbol>) {
        let start = self.span();
        self.advance();
        let scoped = self.eat_word("class") || self.eat_word("struct");
        let name = self.token().name().cloned();
        if let Some(name) = &name {
            self.advance();
            self.add_type(name);
        }
        if self.eat(":") {
            let mut qualifiers = Qualifiers::default();
            self.specifiers(&mut qualifiers);
        }
        let mut members = Vec::new();
        if self.expect("{") {
            while !self.is("}") && !self.ended() {
                let Some((member, span)) = self.name("an enumerator") else { break };
                let value = if self.eat("=") { Some(self.assignment()) } else { None };
                members.push((member, value, span));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect("}");
        }
        let span = start.to(self.previous());
        (Declaration::Enumeration { name: name.clone(), members, scoped, span }, name)
    }

    /// `struct …` with the cursor on the keyword, up to the closing brace.
    pub(super) fn structure(&mut self, template: Option<Vec<TemplateParameter>>) -> (Declaration, Option<Symbol>) {
        let start = self.span();
        let union = self.is_word("union");
        self.advance();
        let mut align = None;
        while matches!(self.token().name().map(|name| &**name), Some("__align__" | "alignas" | "__attribute__")) {
            self.advance();
            if self.eat("(") {
                align = Some(self.assignment());
                self.expect(")");
            }
        }
        let name = self.token().name().cloned();
        let name = if let Some(name) = name {
            self.advance();
            name
        } else {
            self.anonymous += 1;
            format!("unnamed_{}", self.anonymous).into()
        };
        self.add_type(&name);
        let span = start.to(self.previous());
        if union {
            self.recover();
            return (Declaration::Unsupported("a union", span), Some(name));
        }
        let mut structure = Structure {
            name: Rc::clone(&name),
            template,
            align,
            fields: Vec::new(),
            methods: Vec::new(),
            forward: true,
        };
        if self.eat(":") {
            let problem = Problem::Unsupported("inheritance".to_owned());
            self.sink.push(Diagnostic::error(self.span(), problem));
            while !self.is("{") && !self.ended() && !self.is(";") {
                self.advance();
            }
        }
        if self.eat("{") {
            structure.forward = false;
            self.deeper(|parser| parser.members(&name, &mut structure));
            self.expect("}");
        }
        (Declaration::Structure(Rc::new(structure)), Some(name))
    }

    fn members(&mut self, name: &Symbol, structure: &mut Structure) {
        while !self.is("}") && !self.ended() {
            let before = self.at;
            let start = self.span();
            if self.eat(";") {
                continue;
            }
            if matches!(self.token().name().map(|name| &**name), Some("public" | "private" | "protected"))
                && self.ahead(1).is(":")
            {
                self.at += 2;
                continue;
            }
            self.member(name, structure, start);
            if self.at == before {
                self.advance();
            }
        }
    }

    fn member(&mut self, name: &Symbol, structure: &mut Structure, start: Span) {
        let mut qualifiers = Qualifiers::default();
        // A constructor has no type: its qualifiers, its name, a parenthesis.
        let mut ahead = 0;
        while matches!(
            self.ahead(ahead).name().map(|name| &**name),
            Some("__host__" | "__device__" | "inline" | "explicit" | "constexpr" | "__forceinline__" | "virtual")
        ) {
            ahead += 1;
        }
        let constructor = self.ahead(ahead).is_name(name) && self.ahead(ahead + 1).is("(");
        let destructor = self.ahead(ahead).is("~");
        if destructor {
            for _ in 0..ahead {
                qualifiers.device |= self.is_word("__device__");
                qualifiers.host |= self.is_word("__host__");
                self.advance();
            }
            self.advance();
            let span = self.span();
            self.advance();
            self.skip_parentheses();
            while self.eat_word("noexcept") || self.eat_word("override") {}
            if self.eat("=") {
                self.recover();
                return;
            }
            let (body, body_span) = self.function_body();
            let name = format!("~{name}").into();
            structure.methods.push(self.method(&name, span, qualifiers, None, Vec::new(), body, body_span, Vec::new()));
            return;
        }
        if constructor {
            for _ in 0..ahead {
                qualifiers.device |= self.is_word("__device__");
                qualifiers.host |= self.is_word("__host__");
                self.advance();
            }
            let declarator = self.declarator(named(Rc::from("void"), start), false);
            let parameters = declarator.parameters.unwrap_or_default();
            while self.eat_word("noexcept") {}
            if self.eat("=") {
                // What is deleted does not exist; the default is a constructor without statements.
                let made = self.is_word("default") && parameters.is_empty();
                self.recover();
                if made {
                    let body = Some(Vec::new());
                    structure.methods.push(self.method(
                        name,
                        start,
                        qualifiers,
                        None,
                        parameters,
                        body,
                        start,
                        Vec::new(),
                    ));
                }
                return;
            }
            let initializers = self.constructor_initializers();
            let (body, body_span) = self.function_body();
            structure.methods.push(self.method(
                name,
                start,
                qualifiers,
                None,
                parameters,
                body,
                body_span,
                initializers,
            ));
            return;
        }
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("a member");
            self.recover();
            return;
        };
        if self.eat(";") {
            return;
        }
        let declarator = self.declarator(base.clone(), false);
        if let (Some((method, span)), Some(parameters)) = (&declarator.name, declarator.parameters.clone()) {
            let method = Rc::clone(method);
            let span = *span;
            while self.eat_word("const") || self.eat_word("noexcept") || self.eat_word("override") {}
            if self.eat("=") {
                self.recover();
                return;
            }
            let (body, body_span) = self.function_body();
            structure.methods.push(self.method(
                &method,
                span,
                qualifiers,
                Some(declarator.result),
                parameters,
                body,
                body_span,
                Vec::new(),
            ));
            return;
        }
        structure.fields.extend(self.variable(declarator, qualifiers, start));
        if self.eat(",") {
            self.variables(&base, qualifiers, &mut structure.fields);
        }
        if !self.expect(";") && !self.token().line_start {
            self.recover();
        }
    }

    #[expect(clippy::too_many_arguments, clippy::unused_self, reason = "the parts of one method")]
    fn method(
        &self,
        name: &Symbol,
        span: Span,
        qualifiers: Qualifiers,
        result: Option<TypeSyntax>,
        parameters: Vec<Parameter>,
        body: Option<Vec<super::ast::Statement>>,
        body_span: Span,
        initializers: Vec<(Symbol, Vec<super::ast::Expression>, Span)>,
    ) -> Rc<Function> {
        Rc::new(Function {
            name: Rc::clone(name),
            name_span: span,
            qualifiers,
            template: None,
            result: result.unwrap_or(TypeSyntax { kind: TypeKind::Void, span, constant: false }),
            parameters,
            body,
            initializers,
            span,
            body_span,
        })
    }

    fn constructor_initializers(&mut self) -> Vec<(Symbol, Vec<super::ast::Expression>, Span)> {
        let mut initializers = Vec::new();
        if !self.eat(":") {
            return initializers;
        }
        while let Some((member, span)) = self.name("the member to initialise") {
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
                arguments.push(argument);
                if !self.eat(",") || self.at == before {
                    break;
                }
            }
            self.expect(close);
            initializers.push((member, arguments, span));
            if !self.eat(",") {
                break;
            }
        }
        initializers
    }
}

fn named(symbol: Symbol, span: Span) -> TypeSyntax {
    let kind = if &*symbol == "void" {
        TypeKind::Void
    } else {
        TypeKind::Named(super::ast::Name { path: Vec::new(), symbol, arguments: None, span })
    };
    TypeSyntax { kind, span, constant: false }
}

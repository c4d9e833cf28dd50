//! Declarations outside of functions.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        Declaration, Function, Layout, Qualifiers, Symbol, TemplateParameter, TypeKind, TypeSyntax, Variable, named,
    },
    before,
    unknown::qualifier_of,
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
            let declared = into.len();
            self.pass_line_number();
            self.unclosed = false;
            self.declaration(into, true);
            for name in std::mem::take(&mut self.borrowed) {
                self.types.remove(&name);
            }
            into.append(&mut self.pending);
            self.once(before, declared, into);
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

    /// Drops what was declared from here on if a unit before this one has declared it: the same lines of a header, whatever is
    /// read of them between braces, or a type that is written alike.
    fn once(&mut self, start: usize, declared: usize, into: &mut Vec<Declaration>) {
        let types = into[declared..].iter().all(|declaration| {
            matches!(
                declaration,
                Declaration::Structure(_) | Declaration::Enumeration { .. } | Declaration::Alias { .. }
            )
        });
        if into.len() == declared {
            return;
        }
        let key = before::key(&self.tokens[start..self.at], !types);
        let place = match &into[declared..] {
            [only] => before::place(only, &self.tokens[start..self.at]),
            _ => None,
        };
        if self.seen.contains(&key) {
            into.truncate(declared);
        } else if place.is_some_and(|place| self.seen.contains(&place)) {
            for declaration in into.drain(declared..) {
                match declaration {
                    Declaration::Function(function) => self.other_texts.push(function),
                    Declaration::Structure(structure) => self.other_texts.extend(structure.methods.iter().cloned()),
                    _ => {}
                }
            }
        } else {
            self.made.push(key);
            self.made.extend(place);
        }
    }

    pub(super) fn declaration(&mut self, into: &mut Vec<Declaration>, outside: bool) {
        if self.eat(";") || self.pack_pragma() {
            return;
        }
        let start = self.span();
        self.forget_hidden();
        self.attributes();
        match self.token().name().map(|name| &**name) {
            Some("using") => return self.using(into),
            Some("typedef") => return self.typedef(into),
            Some("namespace") if outside => return self.namespace(into),
            Some("inline") if outside && self.ahead(1).is_name("namespace") => {
                // Its names are those of the namespace around it.
                self.at += 2;
                self.name("the name of the namespace");
                return self.braced(into);
            }
            Some("extern") if matches!(self.ahead(1).kind, TokenKind::Text(_)) && self.ahead(2).is("{") => {
                self.at += 2;
                return self.braced(into);
            }
            Some("template") => return self.template(into),
            Some("static_assert") => {
                let declaration = self.static_assert();
                return into.push(declaration);
            }
            Some("enum") => {
                let (declaration, name) = self.enumeration(false);
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
    pub(super) fn ordinary(&mut self, template: Option<Vec<TemplateParameter>>, into: &mut Vec<Declaration>) {
        let start = self.span();
        let is_structure = matches!(self.token().name().map(|name| &**name), Some("struct" | "class" | "union"))
            && (template.is_some()
                || (self.behind_attributes(1)..)
                    .take(7)
                    .map(|ahead| self.ahead(ahead))
                    .find(|t| t.is("{") || t.is(";") || t.is("*") || t.is("="))
                    .is_some_and(|token| token.is("{") || (token.is(";") && self.ahead(2).is(";"))));
        if is_structure {
            // The brace follows the keyword, or `__align__(16)` and the like.
            let nameless = self.ahead(self.behind_attributes(1)).is("{");
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
        if self.constructor_outside(template.as_ref(), into) {
            return;
        }
        if self.guide(template.as_ref(), into) {
            return;
        }
        let mut qualifiers = Qualifiers::default();
        self.unknown_ahead(true);
        let Some(base) = self.specifiers(&mut qualifiers).or_else(|| self.no_result(qualifiers)) else {
            self.no_declaration();
            return;
        };
        // `__constant__ struct { … } c;`: the structure is declared before what is made of it.
        into.append(&mut self.pending);
        if self.eat(";") {
            return;
        }
        self.declared(&base, qualifiers, template, start, into);
    }

    /// `Matrix::Matrix(…) { … }` and `Matrix::~Matrix() { … }`, which begin with no type.
    fn constructor_outside(&mut self, template: Option<&Vec<TemplateParameter>>, into: &mut Vec<Declaration>) -> bool {
        let start = self.span();
        let mut ahead = 0;
        while matches!(self.ahead(ahead).name().map(|name| &**name), Some("__host__" | "__device__" | "inline")) {
            ahead += 1;
        }
        let Some(owner) = self.ahead(ahead).name().cloned() else { return false };
        // `Matrix<T>::Matrix(…)`.
        let behind = if template.is_some() { self.behind_angles(ahead + 1) } else { ahead + 1 };
        let destructor = self.ahead(behind + 1).is("~");
        let named = behind + 1 + usize::from(destructor);
        if !self.ahead(behind).is("::") || !self.ahead(named).is_name(&owner) || !self.ahead(named + 1).is("(") {
            return false;
        }
        let qualifiers = self.sides(ahead);
        self.borrow_types(&owner);
        self.at += named - ahead;
        let name_span = self.span();
        self.of_itself = true;
        let declarator = self.declarator(named_type(start), false);
        while self.eat_exceptions() {}
        if self.eat("=") {
            self.recover();
            return true;
        }
        let initializers = self.constructor_initializers();
        let name: Symbol = format!("{owner}::{}{owner}", if destructor { "~" } else { "" }).into();
        let (body, body_span) = self.named_body(&owner);
        into.push(Declaration::Function(Rc::new(Function {
            name,
            name_span,
            space: Rc::clone(&self.space),
            qualifiers,
            template: template.cloned(),
            own_template: None,
            arguments: None,
            result: named_type(start),
            parameters: declarator.parameters.unwrap_or_default(),
            body,
            initializers,
            span: start.to(name_span),
            body_span,
        })));
        true
    }

    /// `Box(const char *) -> Box<std::string>;`
    fn guide(&mut self, template: Option<&Vec<TemplateParameter>>, into: &mut Vec<Declaration>) -> bool {
        let Some(name) = self.token().name().filter(|name| self.types.contains(*name)).cloned() else { return false };
        if !self.ahead(1).is("(") {
            return false;
        }
        let mut depth = 0_u32;
        let behind = (1..).find(|at| {
            match self.ahead(*at).kind {
                TokenKind::Mark("(") => depth += 1,
                TokenKind::Mark(")") => depth = depth.saturating_sub(1),
                TokenKind::End => depth = 0,
                _ => {}
            }
            depth == 0
        });
        if !behind.is_some_and(|behind| self.ahead(behind + 1).is("->")) {
            return false;
        }
        let span = self.span();
        self.advance();
        let parameters = self.parameters();
        self.expect("->");
        let result = self.type_id().unwrap_or_else(|| named_type(span));
        self.expect(";");
        into.push(Declaration::Guide(Rc::new(Function {
            name,
            name_span: span,
            space: Rc::clone(&self.space),
            qualifiers: Qualifiers::default(),
            template: template.cloned(),
            own_template: None,
            arguments: None,
            result,
            parameters,
            body: None,
            initializers: Vec::new(),
            span,
            body_span: span,
        })));
        true
    }

    /// `main() { … }` and `__global__ kernel(…) { … }`: the type of a function whose own is missing.
    fn no_result(&mut self, qualifiers: Qualifiers) -> Option<TypeSyntax> {
        let name = self.token().name().cloned()?;
        let statement = matches!(&*name, "if" | "for" | "while" | "switch" | "catch" | "else" | "do" | "return");
        if statement || !self.ahead(1).is("(") || !self.body_behind(1) {
            return None;
        }
        let span = self.span();
        let (made, help) = match &*name {
            "main" => (TypeKind::Int, "write `int main(…)`".to_owned()),
            _ if qualifiers.global => (TypeKind::Void, format!("write `__global__ void {name}(…)`")),
            _ => (
                named("unnamed_unknown".into(), span).kind,
                format!("write that of its result before the name, as in `int {name}(…)`"),
            ),
        };
        let problem = Problem::Rule(format!("the function `{name}` has no type"));
        self.sink.push(Diagnostic::error(span, problem).help(help));
        Some(TypeSyntax { kind: made, span, constant: false, volatile: false })
    }

    /// Says why no declaration begins here, as far as that can be seen.
    fn no_declaration(&mut self) {
        let span = self.span();
        let problem = Problem::Expected { expected: "a declaration".to_owned(), found: self.token().describe() };
        let mut found = Diagnostic::error(span, problem);
        if let Some(name) = self.token().name() {
            const WORDS: [&str; 3] = ["unsigned", "float", "double"];
            if let Some(word) = qualifier_of(name).or_else(|| closest(name, WORDS)) {
                found = found.help(format!("did you mean `{word}`?"));
            } else if matches!(&**name, "for" | "if" | "else" | "return" | "while" | "do" | "switch" | "break")
                || ["=", "[", "(", ".", "->", "<<", "++", "+="].into_iter().any(|mark| self.ahead(1).is(mark))
            {
                found = found.help("statements belong inside a function; is a brace closed too early above?");
            }
        }
        self.sink.push(found);
        // To the next line that looks like a declaration, or past the block that follows.
        self.advance();
        // The semicolons of a `for` end nothing.
        self.skip_parentheses();
        self.recover();
        if self.is("}") {
            self.advance();
        }
        if self.is_word("else") {
            self.recover();
        }
    }

    /// What follows the base type: a function, or variables.
    pub(super) fn declared(
        &mut self,
        base: &TypeSyntax,
        qualifiers: Qualifiers,
        template: Option<Vec<TemplateParameter>>,
        start: Span,
        into: &mut Vec<Declaration>,
    ) {
        if let Some(binding) = self.structured_binding(base, qualifiers) {
            into.push(Declaration::Variables(vec![binding]));
            self.expect(";");
            return;
        }
        // A function's own template parameters must be known while its declarator is parsed; they are.
        let mut base_qualifiers = qualifiers;
        let declarator = self.declarator(base.clone(), false);
        let Some((name, name_span)) = declarator.name.clone() else {
            self.error_here("a name to declare");
            self.recover();
            return;
        };
        if let Some(mut parameters) = declarator.parameters {
            let mut template = template;
            let groups = self.group_parameters(&mut parameters);
            if !groups.is_empty() {
                template.get_or_insert_default().extend(groups);
            }
            // `auto twice(auto x)` is a template too.
            if let Some(generic) = self.generic_parameters(&mut parameters) {
                template.get_or_insert_default().extend(generic);
            }
            // `void __global__ f(…)` puts the qualifier behind the type; specifiers took it already.
            if template.is_some() {
                self.templates.insert(Rc::clone(&name));
                // It hides a type of another namespace as long as its own scope is open, which is around the parameters.
                if self.types.contains(&name) {
                    self.hiding_templates.insert(Rc::clone(&name));
                    self.hidden.push((Rc::clone(&name), self.type_scopes.len().saturating_sub(1)));
                }
            }
            if qualifiers.global {
                self.kernels.insert(Rc::clone(&name));
            }
            base_qualifiers.constant_method = self.eat_word("const");
            while self.eat_exceptions() || self.eat_word("override") || self.eat_attributes() {}
            let result = self.result_behind(declarator.result);
            self.trailing_requires(&mut template);
            let (body, body_span) = self.named_body(&name);
            base_qualifiers.global |= qualifiers.global;
            into.push(Declaration::Function(Rc::new(Function {
                name,
                name_span,
                space: Rc::clone(&self.space),
                qualifiers: base_qualifiers,
                template,
                own_template: None,
                arguments: declarator.arguments,
                result,
                parameters,
                body,
                initializers: Vec::new(),
                span: start.to(name_span),
                body_span,
            })));
            return;
        }
        if qualifiers.global && ![";", "=", "[", ","].iter().any(|mark| self.is(mark)) {
            // `__global__ void k int a) { … }`: no variable is one.
            self.expect("(");
            self.recover();
            return;
        }
        let mut variables: Vec<Variable> = self.variable(declarator, qualifiers, start).into_iter().collect();
        self.decimal_comma();
        if self.eat(",") {
            self.variables(base, qualifiers, &mut variables);
        }
        if !self.expect(";") && !self.token().line_start {
            self.recover();
        }
        into.push(Declaration::Variables(variables));
    }

    /// The body of the function of this name.
    pub(super) fn named_body(&mut self, name: &Symbol) -> (Option<Vec<super::ast::Statement>>, Span) {
        let around = self.function.replace(Rc::clone(name));
        let body = self.function_body();
        self.function = around;
        body
    }

    /// `{ … }`, `try { … } catch (…) { … }`, or a semicolon after a declaration without a body.
    pub(super) fn function_body(&mut self) -> (Option<Vec<super::ast::Statement>>, Span) {
        let start = self.span();
        if std::mem::take(&mut self.tries_members) || self.eat_word("try") {
            let body = self.block();
            let kind = super::ast::StatementKind::FunctionTry(body, self.handlers());
            (Some(self.made(kind, start).into_iter().collect()), start.to(self.previous()))
        } else if self.is("{") {
            let body = self.block();
            (Some(body), start.to(self.previous()))
        } else {
            if !self.expect(";") && !self.token().line_start {
                self.recover();
            }
            (None, start)
        }
    }

    fn typedef(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        let mut qualifiers = Qualifiers::default();
        self.layout = Layout::default();
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type");
            self.recover();
            return;
        };
        let said = std::mem::take(&mut self.layout);
        into.append(&mut self.pending);
        loop {
            let declarator = self.declarator(base.clone(), false);
            let behind = self.layout_attributes();
            if let Some((name, _)) = declarator.name {
                self.aligned_aliases.remove(&name);
                if let Some(align) = behind.align.or_else(|| said.align.clone()) {
                    // It takes the place of the type's own, and may be smaller.
                    self.aligned_aliases.insert(Rc::clone(&name), Layout { align: Some(align), packed: true });
                }
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
}

/// The type that a constructor does not write.
fn named_type(span: Span) -> TypeSyntax {
    TypeSyntax { kind: TypeKind::Void, span, constant: false, volatile: false }
}

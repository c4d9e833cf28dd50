//! Statements.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Handler, Initializer, Qualifiers, Statement, StatementKind, TypeKind, TypeSyntax, Variable, named},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

impl Parser<'_> {
    /// `{ … }` with the cursor on `{`.
    pub(super) fn block(&mut self) -> Vec<Statement> {
        let open = self.span();
        self.expect("{");
        self.enter_types();
        let mut statements = Vec::new();
        while !self.is("}") && !self.ended() {
            let before = self.at;
            self.pass_line_number();
            if self.is("}") {
                break;
            }
            statements.extend(self.statement());
            if self.unclosed {
                self.leave_types();
                return statements;
            }
            if self.at == before {
                self.advance();
            }
        }
        self.leave_types();
        if !self.ended() {
            self.expect("}");
        } else if !std::mem::replace(&mut self.unclosed_at_end, true) {
            // The blocks around this one lack theirs for the same reason.
            let problem = Problem::Expected { expected: "`}`".to_owned(), found: self.token().describe() };
            let end = self.previous().end;
            let found = Diagnostic::error(Span { start: end.saturating_sub(1), end }, problem);
            let found = found.because("`}` belongs after this").see(open, "this brace, or one within, is not closed");
            self.sink.push(found);
        }
        statements
    }

    /// A statement; what does not parse is reported and skipped.
    pub(super) fn statement(&mut self) -> Option<Statement> {
        self.deeper(Self::statement_inner)?
    }

    pub(super) fn made(&self, kind: StatementKind, start: Span) -> Option<Statement> {
        Some(Statement { kind, span: start.to(self.previous()) })
    }

    pub(super) fn body(&mut self) -> Box<Statement> {
        let span = self.span();
        Box::new(self.statement().unwrap_or(Statement { kind: StatementKind::Empty, span }))
    }

    fn statement_inner(&mut self) -> Option<Statement> {
        let start = self.span();
        self.attributes();
        if self.ahead(self.behind_attributes(0)).is(";") {
            // `__attribute__((fallthrough));`.
            self.eat_attributes();
        }
        if self.eat(";") || self.pack_pragma() {
            return self.made(StatementKind::Empty, start);
        }
        if self.is("{") {
            let statements = self.block();
            return self.made(StatementKind::Block(statements), start);
        }
        let word = if self.misspelt_return() { Some("return".into()) } else { self.token().name().cloned() };
        match word.as_deref() {
            Some("if") => return self.if_statement(),
            Some("for") => return self.for_statement(),
            Some("while") => return self.while_statement(),
            Some("do") => {
                self.advance();
                let body = self.body();
                if !self.eat_word("while") {
                    self.error_here("`while` after the body of `do`");
                }
                let condition = self.condition();
                self.expect(";");
                return self.made(StatementKind::DoWhile { body, condition }, start);
            }
            Some("switch") => return self.switch_statement(),
            Some("case") => {
                self.advance();
                let value = self.assignment();
                self.expect(":");
                return self.made(StatementKind::Case(value), start);
            }
            Some("else") => return self.else_alone(),
            Some("default") => {
                self.advance();
                self.expect(":");
                return self.made(StatementKind::Default, start);
            }
            Some("break") => return self.simple(StatementKind::Break),
            Some("continue") => return self.simple(StatementKind::Continue),
            Some("return") => {
                self.advance();
                let value = if self.is(";") { None } else { Some(self.expression_or_list()) };
                self.end_statement();
                return self.made(StatementKind::Return(value), start);
            }
            Some("goto") => {
                self.advance();
                let Some((label, _)) = self.name("the label to go to") else {
                    self.recover();
                    return None;
                };
                self.end_statement();
                return self.made(StatementKind::Goto(label), start);
            }
            Some("try") => {
                self.advance();
                let body = if self.is("{") { self.block() } else { Vec::new() };
                let handlers = self.handlers();
                return self.made(StatementKind::Try(body, handlers), start);
            }
            Some("throw") => {
                self.advance();
                let value = if self.is(";") { None } else { Some(self.expression()) };
                self.end_statement();
                return self.made(StatementKind::Throw(value), start);
            }
            Some("asm" | "__asm__") => {
                self.recover();
                return self.made(StatementKind::Unsupported("inline assembly"), start);
            }
            Some("using" | "typedef") => {
                let mut declarations = Vec::new();
                self.declaration(&mut declarations, false);
                let kind = match declarations.len() {
                    0 => StatementKind::Empty,
                    1 => StatementKind::Local(Box::new(declarations.remove(0))),
                    // `typedef struct { … } name;`: the structure, and then its name.
                    _ => StatementKind::Locals(declarations),
                };
                return self.made(kind, start);
            }
            Some("namespace") if self.ahead(1).name().is_some() && self.ahead(2).is("=") => {
                let mut declarations = Vec::new();
                self.namespace(&mut declarations);
                return self.made(StatementKind::Locals(declarations), start);
            }
            Some("static_assert") => {
                let declaration = self.static_assert();
                return self.made(StatementKind::Local(Box::new(declaration)), start);
            }
            _ => {}
        }
        if let Some(label) = word
            && self.ahead(1).is(":")
        {
            self.at += 2;
            return self.made(StatementKind::Label(label), start);
        }
        if self.is("...") {
            self.placeholder();
            return self.made(StatementKind::Empty, start);
        }
        if self.declaration_ahead() || self.unknown_ahead(false) {
            return self.declaration_statement(start);
        }
        let value = self.expression();
        self.end_statement();
        self.made(StatementKind::Expression(value), start)
    }

    fn expression_or_list(&mut self) -> super::ast::Expression {
        if self.is("{") { self.list() } else { self.expression() }
    }

    fn simple(&mut self, kind: StatementKind) -> Option<Statement> {
        let start = self.span();
        self.advance();
        self.end_statement();
        self.made(kind, start)
    }

    /// The semicolon. Where it is missing and the next token begins a line, the statement simply ends there.
    fn end_statement(&mut self) {
        if !self.expect(";") && !self.token().line_start {
            self.recover();
        }
    }

    /// Whether a declaration begins here: a type that is not the beginning of an expression like `float(x)`.
    pub(super) fn declaration_ahead(&self) -> bool {
        if !self.type_ahead(0) {
            return false;
        }
        if self.is_word("std") && self.ahead(2).name().is_some_and(|name| crate::prelude::is_trait(name)) {
            return false;
        }
        let plain = self.token().name().is_some();
        if self.temporary_ahead() {
            return false;
        }
        // `float (&row)[3] = m[1];`.
        let refers = self.ahead(2).is("&") && self.ahead(3).name().is_some() && self.ahead(4).is(")");
        let refers = refers && self.ahead(5).is("[");
        // `int (S::*function)(int);`.
        let refers = refers || self.pointer_to_member_at(2).is_some();
        !(plain
            && (self.ahead(1).is("(") && !self.ahead(2).is("*") && !refers && !self.name_in_parentheses(1)
                || self.ahead(1).is("{"))
            && !matches!(self.token().name().map(|name| &**name), Some("struct" | "class" | "union")))
            || self.is_word("decltype")
            || self.token().name().is_some_and(|word| super::binding::is_typeof(word))
            || self.is_word("__align__")
            || self.is_word("alignas")
            || self.is_word("__attribute__")
            || self.is_word("__attribute")
            || self.is_word("enum")
    }

    /// Whether an object without a name begins here that is used at once: `std::vector<int>().swap(v)`.
    fn temporary_ahead(&self) -> bool {
        let last = self.path_end(0);
        let behind = self.behind_angles(last + 1);
        if behind == 1
            || self.behind_decltype(0).is_some()
            || !(self.ahead(behind).is("(") || self.ahead(behind).is("{"))
        {
            return false;
        }
        if last > 0 && self.ahead(behind).is("(") && !self.ahead(behind + 1).is("*") && !self.ahead(behind + 1).is("&")
        {
            return true;
        }
        // Behind what closes it a declaration has nothing more to say.
        let mut depth = 0_u32;
        for at in behind.. {
            match self.ahead(at).kind {
                TokenKind::Mark("(" | "{" | "[") => depth += 1,
                TokenKind::Mark(")" | "}" | "]") => depth = depth.saturating_sub(1),
                TokenKind::End => return false,
                _ => {}
            }
            if depth == 0 {
                let next = self.ahead(at + 1);
                return ![";", "{", ",", "=", ":", "("].iter().any(|mark| next.is(mark))
                    && !next.name().is_some_and(|name| matches!(&**name, "const" | "noexcept"))
                    || next.is("(");
            }
        }
        false
    }

    /// Whether a function's definition begins at the cursor, behind its type.
    fn function_ahead(&self) -> bool {
        self.token().name().is_some() && self.ahead(1).is("(") && self.body_behind(1)
    }

    /// What is behind the statements of a `try`.
    pub(super) fn handlers(&mut self) -> Vec<Handler> {
        let mut handlers = Vec::new();
        while self.is_word("catch") {
            handlers.extend(self.handler());
        }
        handlers
    }

    /// `catch (…) { … }`.
    fn handler(&mut self) -> Option<Handler> {
        let span = self.span();
        self.advance();
        self.expect("(");
        let (mut name, mut declared) = (None, None);
        if !self.eat("...") {
            let Some(base) = self.specifiers(&mut Qualifiers::default()) else {
                self.error_here("the type of the exception");
                self.recover();
                return None;
            };
            let declarator = self.declarator(base, false);
            name = declarator.name.map(|(name, _)| name);
            declared = Some(declarator.declared);
        }
        self.expect(")");
        let body = if self.is("{") { self.block() } else { Vec::new() };
        Some(Handler { name, declared, body, span })
    }

    fn declaration_statement(&mut self, start: Span) -> Option<Statement> {
        let mut qualifiers = Qualifiers::default();
        let pending = self.pending.len();
        let first = self.at;
        let Some(base) = self.specifiers(&mut qualifiers) else {
            self.error_here("the type of the declaration");
            if self.token().name().is_some() && self.at > first {
                // What is declared is known afterwards, though not its type.
                let base = named("unnamed_unknown".into(), start);
                let mut variables = Vec::new();
                self.variables(&base, qualifiers, &mut variables);
                self.end_statement();
                return self.made(StatementKind::Declare(variables), start);
            }
            self.recover();
            return None;
        };
        if let (Some(inner), Some(outer), true) = (self.token().name().cloned(), &self.function, self.function_ahead())
        {
            let problem = Problem::Rule(format!("`{inner}` begins inside of `{outer}`"));
            let found = Diagnostic::error(self.span(), problem)
                .because("a function cannot be inside another one")
                .help(format!("`{outer}` is still open here: is a `}}` missing above?"));
            self.sink.push(found);
            self.at = first;
            self.unclosed = true;
            return None;
        }
        if self.pending.len() > pending {
            let declaration = self.pending.pop()?;
            if self.eat(";") {
                return self.made(StatementKind::Local(Box::new(declaration)), start);
            }
            let mut variables = Vec::new();
            self.variables(&base, qualifiers, &mut variables);
            self.end_statement();
            return self.made(StatementKind::LocalOf(Box::new(declaration), variables), start);
        }
        if self.eat(";") {
            return self.made(StatementKind::Empty, start);
        }
        // `void helper(int);` declares a function of the file's.
        let declares = matches!(base.kind, TypeKind::Void) || qualifiers.external || qualifiers.global;
        if declares && self.token().name().is_some() && self.ahead(1).is("(") {
            let mut declared = Vec::new();
            self.declared(&base, qualifiers, None, start, &mut declared);
            return self.made(StatementKind::Locals(declared), start);
        }
        // A variable for a group of any kind is one of the kind that it is given.
        let base = match super::template::is_any_group(&base) {
            true => TypeSyntax { kind: TypeKind::Auto, ..base },
            false => base,
        };
        let mut variables = Vec::new();
        self.variables(&base, qualifiers, &mut variables);
        self.end_statement();
        self.made(StatementKind::Declare(variables), start)
    }

    /// The declarators after a base type.
    pub(super) fn variables(&mut self, base: &TypeSyntax, qualifiers: Qualifiers, variables: &mut Vec<Variable>) {
        if let Some(binding) = self.structured_binding(base, qualifiers) {
            variables.push(binding);
            return;
        }
        loop {
            let start = if variables.is_empty() { base.span } else { self.span() };
            let declarator = self.declarator(base.clone(), false);
            if let Some(variable) = self.variable(declarator, qualifiers, start) {
                variables.push(variable);
            }
            self.decimal_comma();
            if !self.eat(",") {
                return;
            }
        }
    }

    /// A variable from its declarator: parses the initializer.
    pub(super) fn variable(
        &mut self,
        mut declarator: super::declarator::Declarator,
        qualifiers: Qualifiers,
        start: Span,
    ) -> Option<Variable> {
        let qualifiers = Qualifiers { moved: declarator.moved, ..qualifiers };
        self.variable_arguments = declarator.arguments.take();
        let Some((name, name_span)) = declarator.name else {
            self.error_here("a name to declare");
            return None;
        };
        if qualifiers.compile_time {
            declarator.declared.make_constant();
        }
        let layout = self.layout_attributes();
        if !self.type_scopes.is_empty() && self.templates.contains(&name) {
            // Behind the variable's name, `<` compares.
            self.hidden.push((Rc::clone(&name), self.type_scopes.len()));
        }
        let initial = if self.eat("=") {
            Some(Initializer::Value(if self.is("{") { self.list() } else { self.assignment() }))
        } else if self.is("{") {
            Some(Initializer::Value(self.list()))
        } else if self.is("(") {
            self.advance();
            let mut arguments = Vec::new();
            while !self.is(")") && !self.ended() && !self.is(";") {
                let argument = self.assignment();
                let argument = self.expanded(argument);
                arguments.push(argument);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")");
            Some(Initializer::Arguments(arguments))
        } else {
            None
        };
        // `dim3 block();` declares a function; nobody means it.
        let declared = match declarator.declared.kind {
            TypeKind::Function(result, _) => *result,
            _ => declarator.declared,
        };
        let span = start.to(self.previous());
        let (bits, bindings) = (None, Vec::new());
        Some(Variable { name, name_span, declared, qualifiers, start: initial, bits, layout, bindings, span })
    }
}

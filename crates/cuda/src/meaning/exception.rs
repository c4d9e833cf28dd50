//! Exceptions. What is thrown is kept by the run, with the types that it can be caught as; a handler looks there for its own.

use std::{collections::HashMap, rc::Rc};

use super::{
    Checker,
    tree::{Expression, Kind, Statement, StatementKind},
    types::{Scalar, Type},
};
use crate::{
    parse::ast::{self, ExpressionKind, TypeKind},
    text::Span,
};

/// The type of the object that ends with the statements of a `try`.
pub(super) const TRY_GUARD: &str = "__try_guard";

fn plain(kind: ExpressionKind, span: Span, height: u16) -> ast::Expression {
    ast::Expression { kind, span, height }
}

fn called(name: &str, span: Span) -> ast::Expression {
    let name = plain(ExpressionKind::Name(ast::Name::plain(name.into(), span)), span, 1);
    plain(ExpressionKind::Call(Box::new(name), Vec::new()), span, 2)
}

impl Checker<'_> {
    /// A `try` around the whole of a function. That of a constructor begins before the members start, and what it catches is
    /// thrown again where a handler ends: there is no object.
    pub(super) fn function_try(
        &mut self,
        function: &ast::Function,
        starts: Vec<Statement>,
        body: &[ast::Statement],
        handlers: &[ast::Handler],
        span: Span,
    ) -> StatementKind {
        let owner = self.owner.map(|owner| Rc::clone(&self.tree.types.structs[owner].name));
        if owner.is_some() && function.name.starts_with('~') {
            self.unsupported(span, "a `try` around the whole of a destructor");
            return StatementKind::Empty;
        }
        if owner.as_ref() != Some(&function.name) {
            return self.try_statement(starts, body, handlers, span);
        }
        let handlers: Vec<_> = handlers
            .iter()
            .map(|handler| {
                let mut handler = handler.clone();
                handler.body.push(ast::Statement { kind: ast::StatementKind::Throw(None), span: handler.span });
                handler
            })
            .collect();
        self.try_statement(starts, body, &handlers, span)
    }

    /// `try { … } catch (…) { … }`, with what comes before the statements. `__try_begin` answers 0, and 1 once more where something thrown arrives.
    pub(super) fn try_statement(
        &mut self,
        before: Vec<Statement>,
        body: &[ast::Statement],
        handlers: &[ast::Handler],
        span: Span,
    ) -> StatementKind {
        if !self.on_host() {
            self.unsupported(span, "`try` in device code");
            return StatementKind::Empty;
        }
        self.what_the_library_throws(span);
        let call = |name, list, ty| Expression { kind: Kind::Library(name, list), ty, span };
        let body = self.guarded(before, body, TRY_GUARD, None, span);
        let mut otherwise = Statement { kind: self.thrown_again(span), span };
        for handler in handlers.iter().rev() {
            let span = handler.span;
            self.scopes.push(HashMap::new());
            let variable = handler.declared.as_ref().map(|declared| self.caught_variable(handler, declared));
            let then = self.guarded(Vec::new(), &handler.body, "__catch_guard", variable, span);
            self.scopes.pop();
            otherwise = match &handler.declared {
                None => then,
                Some(declared) => {
                    let key = self.caught_type(declared);
                    let key = self.plain_text(&key, span);
                    let matches = Expression { kind: Kind::Library("__catch_is", vec![key]), ty: Type::INT, span };
                    let matches = self.condition(matches);
                    let kind = StatementKind::If(matches, Box::new(then), Some(Box::new(otherwise)));
                    Statement { kind, span }
                }
            };
        }
        let arrived = self.condition(call("__try_begin", Vec::new(), Type::INT));
        StatementKind::If(arrived, Box::new(otherwise), Some(Box::new(body)))
    }

    /// The functions that throw what the library throws by itself, for a program that catches anything.
    fn what_the_library_throws(&mut self, span: Span) {
        if self.tree.raises.is_some() {
            return;
        }
        let made = ["__throw_no_room", "__throw_array_too_long", "__throw_too_long"].map(|name| {
            let Some(super::Binding::Functions(index)) = self.find(name).cloned() else { return None };
            self.instance(index, 0, Vec::new(), span)
        });
        if let [Some(room), Some(array), Some(long)] = made {
            self.tree.raises = Some([room, array, long]);
        }
    }

    /// Statements in a scope with an object that ends with them, however they are left.
    fn guarded(
        &mut self,
        before: Vec<Statement>,
        body: &[ast::Statement],
        guard: &str,
        first: Option<ast::Variable>,
        span: Span,
    ) -> Statement {
        self.scopes.push(HashMap::new());
        let named = TypeKind::Named(ast::Name::plain(guard.into(), span));
        let declared = ast::TypeSyntax { kind: named, span, constant: false, volatile: false };
        let guard = self.plain_variable("guard of a try", declared, None, span);
        let mut statements: Vec<Statement> = self.declare_local(&guard).into_iter().collect();
        if let Some(first) = first {
            statements.extend(self.declare_local(&first));
        }
        statements.extend(before);
        statements.extend(body.iter().map(|statement| self.statement(statement)));
        self.scopes.pop();
        Statement { kind: StatementKind::Block(statements), span }
    }

    fn plain_variable(
        &self,
        name: &str,
        declared: ast::TypeSyntax,
        start: Option<ast::Initializer>,
        span: Span,
    ) -> ast::Variable {
        ast::Variable {
            name: name.into(),
            name_span: span,
            declared,
            qualifiers: ast::Qualifiers::default(),
            start,
            bits: None,
            layout: ast::Layout::default(),
            bindings: Vec::new(),
            span,
        }
    }

    /// The variable of a handler: what was thrown, as the handler's type.
    fn caught_variable(&self, handler: &ast::Handler, declared: &ast::TypeSyntax) -> ast::Variable {
        let span = handler.span;
        let bare = match &declared.kind {
            TypeKind::Reference(inner) => (**inner).clone(),
            _ => declared.clone(),
        };
        let pointer =
            ast::TypeSyntax { kind: TypeKind::Pointer(Box::new(bare)), span, constant: false, volatile: false };
        let object = called("__catch_object", span);
        let cast = plain(ExpressionKind::Cast(Box::new(pointer), Box::new(object)), span, 3);
        let value = plain(ExpressionKind::Unary(ast::UnaryOperator::Dereference, Box::new(cast)), span, 4);
        let name = handler.name.clone().unwrap_or_else(|| Rc::from("what was thrown"));
        self.plain_variable(&name, declared.clone(), Some(ast::Initializer::Value(value)), span)
    }

    fn caught_type(&mut self, declared: &ast::TypeSyntax) -> String {
        let bare = match &declared.kind {
            TypeKind::Reference(inner) => &**inner,
            _ => declared,
        };
        let ty = self.resolve_type(bare);
        self.key_of(&ty)
    }

    /// What tells types apart that are thrown and caught.
    fn key_of(&self, ty: &Type) -> String {
        match ty {
            Type::Struct(id) => format!("#{id}"),
            // Whether what it points to is `const` makes no difference here.
            Type::Pointer(target, _) => format!("{} *", self.type_text(target)),
            other => self.type_text(other),
        }
    }

    /// A text for the run.
    pub(super) fn plain_text(&mut self, words: &str, span: Span) -> Expression {
        self.tree.strings.push(words.as_bytes().into());
        let id = self.tree.strings.len() - 1;
        let bytes = Type::Scalar(Scalar::I8);
        let ty = Type::Array(Rc::new(bytes), words.len() as u64 + 1);
        let text = Expression { kind: Kind::Text(id), ty, span };
        self.decay(text)
    }

    /// `throw value;` and `throw;`.
    pub(super) fn throw_statement(&mut self, value: Option<&ast::Expression>, span: Span) -> StatementKind {
        if !self.on_host() {
            self.unsupported(span, "`throw` in device code");
            return StatementKind::Empty;
        }
        let Some(syntax) = value else {
            return self.thrown_again(span);
        };
        let (thrown, made) = self.with_temporaries(|checker| {
            let value = checker.value(syntax);
            checker.thrown(value, span)
        });
        match thrown {
            Some(thrown) => {
                // What follows is never reached.
                let behind = Expression { kind: Kind::Library("__thrown", Vec::new()), ty: Type::Void, span };
                let behind = Statement { kind: StatementKind::Expression(behind), span };
                let thrown = Statement { kind: StatementKind::Expression(thrown), span };
                self.ending(StatementKind::Block(vec![thrown, behind]), &made, span)
            }
            None => StatementKind::Empty,
        }
    }

    /// `throw;`.
    fn thrown_again(&mut self, span: Span) -> StatementKind {
        let Some(super::Binding::Functions(index)) = self.find("__throw_on").cloned() else {
            self.unsupported(span, "`throw` here");
            return StatementKind::Empty;
        };
        let thrown = self.call_overload(index, &[], None, Vec::new(), "throw", span);
        let behind = Expression { kind: Kind::Library("__thrown", Vec::new()), ty: Type::Void, span };
        let statement = |value| Statement { kind: StatementKind::Expression(value), span };
        StatementKind::Block(vec![statement(thrown), statement(behind)])
    }

    fn thrown(&mut self, value: Expression, span: Span) -> Option<Expression> {
        let (shown, keys, says) = match &value.ty {
            Type::Bad => return None,
            Type::Struct(id) => {
                let mut keys = format!("#{id}");
                for base in self.all_bases(*id) {
                    // A handler finds its part so far behind the beginning of the object, if there is one such part.
                    match &self.subobjects_like(*id, base)[..] {
                        [one] if one.offset == 0 => keys += &format!("|#{base}"),
                        [one] => keys += &format!("|#{base}+{}", one.offset),
                        _ => {}
                    }
                }
                let name = self.tree.types.structs[*id].name.to_string();
                let shown = name.strip_prefix("__").map_or(name.clone(), |name| format!("std::{name}"));
                (shown, keys, self.method_named(*id, &"what".into()).is_some())
            }
            // As C++ names it where nobody catches it.
            Type::Text => {
                let text = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
                (text.to_owned(), self.key_of(&value.ty), false)
            }
            Type::Pointer(target, true) => {
                (format!("{} const*", self.type_text(target)), self.key_of(&value.ty), false)
            }
            other => (self.type_text(other), self.key_of(other), false),
        };
        let name = if says { "__throw_exception" } else { "__throw_object" };
        let words = self.plain_text(&format!("{shown}|{keys}"), span);
        let Some(super::Binding::Functions(index)) = self.find(name).cloned() else {
            self.unsupported(span, "`throw` here");
            return None;
        };
        Some(self.call_overload(index, &[], None, vec![value, words], name, span))
    }
}

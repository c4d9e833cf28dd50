//! Operands: literals, names, lambdas, and what is made of types.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Expression, ExpressionKind, Name},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Expression {
        let token = self.token().clone();
        let span = token.span;
        if let Some(constant) = token.constant.clone() {
            // Only if the macro's tokens are a whole operand does its name stand for the operand.
            let end = self.at + constant.tokens;
            let value = self.primary_inner();
            if self.at == end {
                let below = value.height;
                let kind = ExpressionKind::MacroConstant(Rc::clone(&constant.name), Box::new(value));
                return self.node(kind, span, below);
            }
            return value;
        }
        if self.is_word("typeid") && self.ahead(1).is("(") {
            return self.type_identity();
        }
        if self.is_word("requires") && (self.ahead(1).is("(") || self.ahead(1).is("{")) {
            return self.requires_expression();
        }
        if let Some(supposed) = self.supposed_object() {
            return supposed;
        }
        self.primary_inner()
    }

    pub(super) fn primary_inner(&mut self) -> Expression {
        let token = self.token().clone();
        let span = token.span;
        let kind = match token.kind {
            TokenKind::Integer { value, suffix, decimal } => ExpressionKind::Integer { value, suffix, decimal },
            TokenKind::Float { value, suffix } => ExpressionKind::Float { value, suffix },
            TokenKind::Character(value) => ExpressionKind::Character(value),
            TokenKind::Text(text) => {
                self.advance();
                let mut bytes = text.to_vec();
                // Adjacent strings are one.
                while let TokenKind::Text(more) = &self.token().kind {
                    bytes.extend_from_slice(more);
                    self.advance();
                }
                let span = span.to(self.previous());
                let count = bytes.len() as u64;
                let text = self.node(ExpressionKind::Text(bytes.into()), span, 0);
                return self.own_literal(text, Some(count));
            }
            TokenKind::Mark("(") if self.ahead(1).is("{") => return self.statement_expression(),
            TokenKind::Mark("(") => {
                self.advance();
                let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
                let mut value = match self.fold_ahead() {
                    Some(fold) => fold,
                    None => self.expression(),
                };
                (self.angles, self.chevrons) = (angles, chevrons);
                self.expect(")");
                value.span = span.to(self.previous());
                return value;
            }
            TokenKind::Mark("[") => return self.lambda(),
            TokenKind::Name(name) => return self.memory_function().unwrap_or_else(|| self.name_expression(&name)),
            TokenKind::Mark("::") => {
                self.advance();
                let mut value = self.primary_inner();
                if let ExpressionKind::Name(name) = &mut value.kind
                    && name.path.is_empty()
                    && !self.space.is_empty()
                {
                    // Outside of all namespaces.
                    name.path.push(Rc::from(""));
                }
                return value;
            }
            TokenKind::Mark("...") => {
                self.placeholder();
                return self.bad(span);
            }
            TokenKind::Mark(_) | TokenKind::End => {
                self.error_here("an expression");
                // Closing marks are left for the code that read the opening ones.
                if !matches!(
                    self.token().kind,
                    TokenKind::Mark(")" | "]" | "}" | ";" | "," | ":" | ">" | ">>") | TokenKind::End
                ) {
                    self.advance();
                }
                return self.bad(span);
            }
        };
        self.advance();
        let literal = self.node(kind, span, 0);
        self.own_literal(literal, None)
    }

    /// A literal with a suffix of the program's own, which is a call of its operator; anything else as it is. A string comes
    /// with its length.
    fn own_literal(&mut self, literal: Expression, length: Option<u64>) -> Expression {
        let Some(name) = self.token().name().filter(|name| name.starts_with("operator\"\"")).cloned() else {
            return literal;
        };
        let span = literal.span.to(self.span());
        self.advance();
        let mut arguments = vec![literal];
        if let Some(value) = length {
            let suffix = crate::lex::IntegerSuffix { unsigned: true, long: true };
            arguments.push(self.node(ExpressionKind::Integer { value, suffix, decimal: true }, span, 0));
        }
        let callee = self.node(ExpressionKind::Name(Name::plain(name, span)), span, 0);
        self.node(ExpressionKind::Call(Box::new(callee), arguments), span, 1)
    }

    /// Dots in the place of code, as outlines have them.
    pub(super) fn placeholder(&mut self) {
        let problem = Problem::Expected { expected: "code".to_owned(), found: "`...`".to_owned() };
        let found = Diagnostic::error(self.span(), problem)
            .because("an outline's dots are not code")
            .help("write out what belongs here");
        self.sink.push(found);
        self.advance();
    }

    /// `[captures](parameters) -> type { … }` with the cursor on the first bracket.
    pub(super) fn lambda(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let mut captures = Vec::new();
        let mut values = Vec::new();
        let mut default = None;
        while !self.is("]") && !self.ended() {
            let before = self.at;
            let reference = self.eat("&");
            if !reference && self.eat("=") {
                default = Some(false);
            } else if let Some(name) = self.token().name().cloned() {
                let span = self.span();
                self.advance();
                if self.eat("=") {
                    let value = self.assignment();
                    values.push((name, reference, value));
                } else {
                    captures.push((name, reference, span));
                }
            } else if reference {
                default = Some(true);
            }
            if !self.eat(",") || self.at == before {
                break;
            }
        }
        self.expect("]");
        let mut qualifiers = super::ast::Qualifiers::default();
        loop {
            if self.eat_word("__device__") {
                qualifiers.device = true;
            } else if self.eat_word("__host__") {
                qualifiers.host = true;
            } else {
                break;
            }
        }
        // `[]<typename T>(T value) { … }`.
        let explicit = self.is("<");
        let mut template = None;
        if explicit {
            self.enter_types();
            template = self.template_parameters();
            if let Some(template) = &mut template {
                self.requires_clause(template);
            }
        }
        let mut parameters = if self.is("(") { self.parameters() } else { Vec::new() };
        if let Some(generic) = self.generic_parameters(&mut parameters) {
            template.get_or_insert_default().extend(generic);
        }
        qualifiers.constant_method = true;
        loop {
            if self.eat_word("mutable") {
                qualifiers.constant_method = false;
            } else if !self.eat_word("constexpr") && !self.eat_word("consteval") && !self.eat_exceptions() {
                break;
            }
        }
        let span = start.to(self.previous());
        let void = super::ast::TypeSyntax { kind: super::ast::TypeKind::Void, span, constant: false, volatile: false };
        let written = if self.eat("->") { self.type_id() } else { None };
        let returns = written.is_some();
        let body_start = self.span();
        let body = if self.is("{") {
            self.block()
        } else {
            self.error_here("`{`");
            Vec::new()
        };
        if explicit {
            self.leave_types();
        }
        (self.angles, self.chevrons) = (angles, chevrons);
        let function = super::ast::Function {
            name: "operator()".into(),
            name_span: span,
            space: Rc::clone(&self.space),
            qualifiers,
            template,
            own_template: None,
            arguments: None,
            result: written.unwrap_or(void),
            parameters,
            body: Some(body),
            initializers: Vec::new(),
            span,
            body_span: body_start.to(self.previous()),
        };
        let lambda = super::ast::Lambda { captures, values, default, function: Rc::new(function), returns };
        self.node(ExpressionKind::Lambda(Rc::new(lambda)), start.to(self.previous()), 8)
    }

    /// `dynamic_cast<T &>(object)`: that of the address, which must not be null.
    fn cast_of_reference(&mut self, made: super::ast::TypeSyntax, operand: Expression, span: Span) -> Expression {
        use super::ast::{TypeKind, TypeSyntax, UnaryOperator};
        let TypeKind::Reference(target) = made.kind else { return operand };
        let below = operand.height;
        let kind = ExpressionKind::Unary(UnaryOperator::AddressOf, Box::new(operand));
        let address = self.node(kind, span, below);
        let pointer = TypeSyntax { kind: TypeKind::Pointer(target), span, constant: false, volatile: false };
        let cast = self.node(ExpressionKind::DynamicCast(Box::new(pointer), Box::new(address)), span, below + 1);
        let check = self.node(ExpressionKind::Name(Name::plain("__cast_object".into(), span)), span, 0);
        let checked = self.node(ExpressionKind::Call(Box::new(check), vec![cast]), span, below + 2);
        self.node(ExpressionKind::Unary(UnaryOperator::Dereference, Box::new(checked)), span, below + 3)
    }

    /// A keyword that is an expression or begins one.
    fn keyword_expression(&mut self, name: &Rc<str>, start: Span) -> Option<Expression> {
        match &**name {
            "true" | "false" => {
                self.advance();
                Some(self.node(ExpressionKind::Bool(&**name == "true"), start, 0))
            }
            "nullptr" => {
                self.advance();
                Some(self.node(ExpressionKind::Null, start, 0))
            }
            "__func__" | "__FUNCTION__" => {
                self.advance();
                let function = self.function.clone().unwrap_or_else(|| Rc::from(""));
                Some(self.node(ExpressionKind::Text(function.as_bytes().into()), start, 0))
            }
            "this" => {
                self.advance();
                Some(self.node(ExpressionKind::This, start, 0))
            }
            "static_cast" | "reinterpret_cast" | "const_cast" | "dynamic_cast" => {
                self.advance();
                if self.is("<") {
                    let mut arguments = self.template_arguments();
                    let moved = self.tokens.get(self.at.wrapping_sub(2)).is_some_and(|token| token.is("&&"));
                    self.expect("(");
                    let operand = self.expression();
                    self.expect(")");
                    let (span, below) = (start.to(self.previous()), operand.height);
                    if let Some(super::ast::TemplateArgument::Type(made)) = arguments.pop() {
                        let (made, operand) = (Box::new(made), Box::new(operand));
                        let kind = match &**name {
                            "dynamic_cast" if matches!(made.kind, super::ast::TypeKind::Reference(_)) => {
                                return Some(self.cast_of_reference(*made, *operand, span));
                            }
                            "dynamic_cast" => ExpressionKind::DynamicCast(made, operand),
                            "reinterpret_cast" if matches!(made.kind, super::ast::TypeKind::Reference(_)) => {
                                ExpressionKind::PlaceCast(made, operand)
                            }
                            "static_cast" if moved => return Some(self.moved_cast(*made, *operand, span)),
                            _ => ExpressionKind::Cast(made, operand),
                        };
                        return Some(self.node(kind, span, below));
                    }
                    return Some(operand);
                }
                self.error_here("`<` and the type");
                Some(self.bad(start))
            }
            _ => None,
        }
    }

    /// What begins with a type: a value that is made of others, a static member, or a scoped enumerator.
    fn value_of_type(&mut self, start: Span) -> Expression {
        // `float(x)`, `dim3(1, 2)`, `float4{…}`.
        let mut qualifiers = super::ast::Qualifiers::default();
        let Some(made) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type or a value");
            return self.bad(start);
        };
        if self.is("::") {
            // A static member or a scoped enumerator: `S::value`.
            if let super::ast::TypeKind::Named(base) = &made.kind {
                self.advance();
                let mut path = base.path.clone();
                path.push(Rc::clone(&base.symbol));
                if let Some((symbol, _)) = self.name("a name after `::`") {
                    let span = start.to(self.previous());
                    let mut path_arguments = base.path_arguments.clone();
                    path_arguments.extend(base.arguments.clone().map(|arguments| (base.path.len(), arguments)));
                    let name = Name { path, symbol, arguments: None, path_arguments, span };
                    return self.node(ExpressionKind::Name(name), span, 0);
                }
            } else {
                self.error_here("`(` after the type");
            }
            return self.bad(start);
        }
        let braces = self.is("{");
        let arguments = if self.eat("(") {
            self.arguments(")")
        } else if self.eat("{") {
            self.arguments("}")
        } else {
            self.error_here("`(` after the type");
            return self.bad(start);
        };
        let below = arguments.iter().map(|argument| argument.height).max().unwrap_or(0);
        let span = start.to(self.previous());
        self.node(ExpressionKind::Construct(Box::new(made), arguments, braces), span, below)
    }

    pub(super) fn name_expression(&mut self, name: &Rc<str>) -> Expression {
        let start = self.span();
        if let Some(value) = self.keyword_expression(name, start) {
            return value;
        }
        let function_template = self.templates.contains(name) && !self.types.contains(name);
        if self.type_ahead(0) && !function_template {
            return self.value_of_type(start);
        }
        let mut path = Vec::new();
        let mut symbol = Rc::clone(name);
        let mut standard = self.standard_at(0);
        self.advance();
        let mut path_arguments = Vec::new();
        // `Box<T>::template made<int>()`.
        let mut dependent = false;
        loop {
            let own = standard.is_some_and(|own| self.types.contains(own));
            let within = !path.is_empty() && self.member_types.contains(&symbol);
            if self.is("<") && (own || within || self.types.contains(&symbol)) && self.behind_angles_goes_on() {
                path_arguments.push((path.len(), self.template_arguments()));
            }
            if !self.is("::") || self.ahead(1).name().is_none() {
                break;
            }
            self.advance();
            path.push(match standard {
                Some(own) if self.types.contains(own) => Rc::from(own),
                _ => symbol,
            });
            dependent = self.is_word("template") && self.ahead(1).name().is_some() && self.eat_word("template");
            standard = self.standard_at(0);
            let Some((next, _)) = self.name("a name after `::`") else { return self.bad(start) };
            symbol = next;
        }
        if self.is("<")
            && let Some(own) = crate::prelude::trait_of(&symbol).filter(|own| self.types.contains(*own))
        {
            // `std::is_same_v<T, float>` is `std::is_same<T, float>::value`.
            let path_arguments = vec![(0, self.template_arguments())];
            let span = start.to(self.previous());
            let path = vec![Rc::from(own)];
            let name = Name { path, path_arguments, ..Name::plain("value".into(), span) };
            return self.node(ExpressionKind::Name(name), span, 0);
        }
        if self.is("<")
            && let Some(own) = Self::standard_concept(&path, &symbol).filter(|own| self.types.contains(*own))
        {
            // `std::integral<T>` asks what `std::is_integral<T>` says.
            let path_arguments = vec![(0, self.template_arguments())];
            let span = start.to(self.previous());
            let name = Name { path: vec![own.into()], path_arguments, ..Name::plain("value".into(), span) };
            return self.node(ExpressionKind::Name(name), span, 0);
        }
        if self.is("<") && self.variable_templates.contains(&symbol) {
            // `pi<float>`.
            path_arguments.push((path.len(), self.template_arguments()));
            let span = start.to(self.previous());
            path.push(super::template::variable_template(&symbol));
            let name = Name { path, path_arguments, ..Name::plain("value".into(), span) };
            return self.node(ExpressionKind::Name(name), span, 0);
        }
        let named = self.uses_std || self.used_names.contains(&symbol);
        let std_template = (!path.is_empty() || named && self.behind_angles_goes_on())
            && matches!(
                &*symbol,
                "max"
                    | "min"
                    | "numeric_limits"
                    | "swap"
                    | "duration_cast"
                    | "make_unique"
                    | "make_shared"
                    | "duration"
                    | "pair"
                    | "make_pair"
                    | "get"
                    | "exchange"
                    | "forward"
                    | "declval"
                    | "tiled_partition"
                    | "plus"
                    | "greater"
                    | "less"
            );
        let hidden = path.is_empty() && self.is_hidden(&symbol) && !self.hiding_templates.contains(&symbol);
        // Within its structure, a method is called by its name alone.
        let own_method = path.is_empty() && self.method_templates.contains(&symbol) && {
            let behind = self.behind_angles(0);
            behind > 0 && self.ahead(behind).is("(")
        };
        let bare_template = (self.templates.contains(&symbol) || own_method) && !hidden;
        let of_groups = path.last().map_or(self.uses_groups, |last| matches!(&**last, "cg" | "cooperative_groups"))
            && self.templates.contains(&*format!("__cg_{symbol}"));
        let arguments = if self.is("<")
            && (bare_template
                || of_groups
                || std_template
                || dependent
                || crate::prelude::standard_function(&symbol).is_some() && self.behind_angles_goes_on()
                || matches!(
                    &*symbol,
                    "cudaMalloc"
                        | "tiled_partition"
                        | "duration_cast"
                        | "make_unique"
                        | "make_shared"
                        | "numeric_limits"
                )) {
            Some(self.template_arguments())
        } else {
            None
        };
        if &*symbol == "numeric_limits" && self.is("::") {
            self.advance();
            path.push(symbol);
            let Some((next, _)) = self.name("a name after `::`") else { return self.bad(start) };
            symbol = next;
        }
        let span = start.to(self.previous());
        self.node(ExpressionKind::Name(Name { path, symbol, arguments, path_arguments, span }), span, 0)
    }
}

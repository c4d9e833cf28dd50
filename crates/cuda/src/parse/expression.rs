//! Expressions, by precedence.

use std::rc::Rc;

use super::{
    HIGHEST, Parser,
    ast::{BinaryOperator, Expression, ExpressionKind, Name, UnaryOperator},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

fn binary_operator(mark: &str) -> Option<(BinaryOperator, u8)> {
    use BinaryOperator as O;
    Some(match mark {
        "*" => (O::Multiply, 10),
        "/" => (O::Divide, 10),
        "%" => (O::Remainder, 10),
        "+" => (O::Add, 9),
        "-" => (O::Subtract, 9),
        "<<" => (O::ShiftLeft, 8),
        ">>" => (O::ShiftRight, 8),
        "<" => (O::Less, 7),
        ">" => (O::Greater, 7),
        "<=" => (O::LessEqual, 7),
        ">=" => (O::GreaterEqual, 7),
        "==" => (O::Equal, 6),
        "!=" => (O::NotEqual, 6),
        "&" => (O::And, 5),
        "^" => (O::Xor, 4),
        "|" => (O::Or, 3),
        "&&" => (O::LogicalAnd, 2),
        "||" => (O::LogicalOr, 1),
        _ => return None,
    })
}

fn assignment_operator(mark: &str) -> Option<Option<BinaryOperator>> {
    let operator = mark.strip_suffix('=')?;
    if operator.is_empty() {
        return Some(None);
    }
    let (operator, precedence) = binary_operator(operator)?;
    (precedence >= 3 && !operator.is_comparison()).then_some(Some(operator))
}

impl Parser<'_> {
    /// A node over children of these heights; too high a tree is reported and cut.
    pub(super) fn node(&mut self, kind: ExpressionKind, span: Span, below: u16) -> Expression {
        if below >= HIGHEST {
            let problem = Problem::TooLarge("this expression is too long".to_owned());
            self.sink.push(Diagnostic::error(span, problem).help("give a part of it a name of its own"));
            return Expression { kind: ExpressionKind::Unsupported("an expression of this length"), span, height: 1 };
        }
        Expression { kind, span, height: below + 1 }
    }

    fn bad(&self, span: Span) -> Expression {
        Expression { kind: ExpressionKind::Unsupported(""), span, height: 1 }
    }

    /// An expression with commas.
    pub(super) fn expression(&mut self) -> Expression {
        let mut left = self.assignment();
        while self.is(",") {
            self.advance();
            let right = self.assignment();
            let span = left.span.to(right.span);
            let below = left.height.max(right.height);
            left = self.node(ExpressionKind::Comma(Box::new(left), Box::new(right)), span, below);
        }
        left
    }

    /// An expression without commas.
    pub(super) fn assignment(&mut self) -> Expression {
        let span = self.span();
        self.deeper(Self::assignment_inner).unwrap_or_else(|| self.bad(span))
    }

    fn assignment_inner(&mut self) -> Expression {
        if self.is("{") {
            return self.list();
        }
        let left = self.binary(0);
        if self.is("?") {
            self.advance();
            let yes = self.assignment();
            let yes = if self.is(",") { self.comma_after(yes) } else { yes };
            self.expect(":");
            let no = self.assignment();
            let span = left.span.to(no.span);
            let below = left.height.max(yes.height).max(no.height);
            return self.node(ExpressionKind::Conditional(Box::new(left), Box::new(yes), Box::new(no)), span, below);
        }
        if let TokenKind::Mark(mark) = self.token().kind
            && let Some(operator) = assignment_operator(mark)
            && !(self.angles > 0 && mark == ">=")
        {
            self.advance();
            let right = self.assignment();
            let span = left.span.to(right.span);
            let below = left.height.max(right.height);
            return self.node(ExpressionKind::Assign(operator, Box::new(left), Box::new(right)), span, below);
        }
        left
    }

    fn comma_after(&mut self, first: Expression) -> Expression {
        let mut left = first;
        while self.eat(",") {
            let right = self.assignment();
            let span = left.span.to(right.span);
            let below = left.height.max(right.height);
            left = self.node(ExpressionKind::Comma(Box::new(left), Box::new(right)), span, below);
        }
        left
    }

    /// `{ a, b, … }`.
    pub(super) fn list(&mut self) -> Expression {
        let start = self.span();
        self.expect("{");
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let mut items = Vec::new();
        let mut below = 0;
        while !self.is("}") && !self.ended() {
            let before = self.at;
            // Designators (`.x = 1`) are taken in the order of the members.
            if self.is(".") && self.ahead(1).name().is_some() && self.ahead(2).is("=") {
                self.at += 3;
            }
            let item = self.assignment();
            below = below.max(item.height);
            items.push(item);
            if !self.eat(",") || self.at == before {
                break;
            }
        }
        self.expect("}");
        (self.angles, self.chevrons) = (angles, chevrons);
        let span = start.to(self.previous());
        self.node(ExpressionKind::List(items), span, below)
    }

    fn binary(&mut self, least: u8) -> Expression {
        let mut left = self.unary();
        loop {
            let TokenKind::Mark(mark) = self.token().kind else { return left };
            let Some((operator, precedence)) = binary_operator(mark) else { return left };
            if precedence <= least {
                return left;
            }
            if self.angles > 0 && matches!(mark, ">" | ">>" | ">=") {
                return left;
            }
            if mark == ">>" && self.chevrons > 0 && self.ahead(1).is(">") {
                return left;
            }
            if mark == "<<" && self.ahead(1).is("<") {
                return left;
            }
            self.advance();
            let span = self.span();
            let right = self.deeper(|parser| parser.binary(precedence)).unwrap_or_else(|| self.bad(span));
            let span = left.span.to(right.span);
            let below = left.height.max(right.height);
            left = self.node(ExpressionKind::Binary(operator, Box::new(left), Box::new(right)), span, below);
        }
    }

    fn unary(&mut self) -> Expression {
        let span = self.span();
        self.deeper(Self::unary_inner).unwrap_or_else(|| self.bad(span))
    }

    fn unary_inner(&mut self) -> Expression {
        let start = self.span();
        if let TokenKind::Mark(mark) = self.token().kind {
            let operator = match mark {
                "+" => Some(UnaryOperator::Plus),
                "-" => Some(UnaryOperator::Minus),
                "!" => Some(UnaryOperator::Not),
                "~" => Some(UnaryOperator::Complement),
                "*" => Some(UnaryOperator::Dereference),
                "&" => Some(UnaryOperator::AddressOf),
                _ => None,
            };
            if let Some(operator) = operator {
                self.advance();
                let operand = self.unary();
                let (span, below) = (start.to(operand.span), operand.height);
                return self.node(ExpressionKind::Unary(operator, Box::new(operand)), span, below);
            }
            if mark == "++" || mark == "--" {
                self.advance();
                let operand = Box::new(self.unary());
                let (span, below) = (start.to(operand.span), operand.height);
                let kind = ExpressionKind::Step { increment: mark == "++", prefix: true, operand };
                return self.node(kind, span, below);
            }
            if mark == "(" && self.type_ahead(1) && !self.construct_in_parentheses() {
                return self.cast(start);
            }
        }
        match self.token().name().map(|name| &**name) {
            Some("sizeof") => self.sizeof(),
            Some("new") => self.new_expression(),
            Some("delete") => {
                self.advance();
                let array = self.is("[") && self.ahead(1).is("]");
                if array {
                    self.at += 2;
                }
                let operand = Box::new(self.unary());
                let (span, below) = (start.to(operand.span), operand.height);
                self.node(ExpressionKind::Delete { array, operand }, span, below)
            }
            _ => self.postfix(),
        }
    }

    /// `(float(x) + 1)` is no cast though a type follows the parenthesis.
    fn construct_in_parentheses(&self) -> bool {
        (self.ahead(2).is("(") && !self.ahead(3).is("*") && !self.ahead(3).is("&")) || self.ahead(2).is("{")
    }

    fn cast(&mut self, start: Span) -> Expression {
        self.advance();
        let made = self.type_id();
        self.expect(")");
        let operand = if self.is("{") { self.list() } else { self.unary() };
        let Some(made) = made else { return operand };
        let (span, below) = (start.to(operand.span), operand.height);
        self.node(ExpressionKind::Cast(Box::new(made), Box::new(operand)), span, below)
    }

    fn sizeof(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        if self.is("(") && self.type_ahead(1) {
            self.advance();
            let made = self.type_id();
            self.expect(")");
            let span = start.to(self.previous());
            return match made {
                Some(made) => self.node(ExpressionKind::SizeofType(Box::new(made)), span, 0),
                None => self.bad(span),
            };
        }
        let operand = self.unary();
        let (span, below) = (start.to(operand.span), operand.height);
        self.node(ExpressionKind::SizeofValue(Box::new(operand)), span, below)
    }

    fn new_expression(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        let mut qualifiers = super::ast::Qualifiers::default();
        let Some(mut made) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type after `new`");
            return self.bad(start);
        };
        while self.is("*") {
            let span = made.span.to(self.span());
            self.advance();
            made =
                super::ast::TypeSyntax { kind: super::ast::TypeKind::Pointer(Box::new(made)), span, constant: false };
        }
        let mut count = None;
        let mut arguments = Vec::new();
        let mut below = 0;
        if self.eat("[") {
            let value = self.expression();
            below = value.height;
            count = Some(Box::new(value));
            self.expect("]");
        }
        if self.is("(") {
            self.advance();
            arguments = self.arguments(")");
        } else if self.is("{") {
            self.advance();
            arguments = self.arguments("}");
        }
        below = arguments.iter().map(|argument| argument.height).fold(below, u16::max);
        let span = start.to(self.previous());
        self.node(ExpressionKind::New { made: Box::new(made), count, arguments }, span, below)
    }

    /// The rest of an argument list whose opening mark is behind the cursor.
    fn arguments(&mut self, close: &'static str) -> Vec<Expression> {
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let mut arguments = Vec::new();
        while !self.is(close) && !self.ended() && !self.is(";") {
            let before = self.at;
            let argument = self.assignment();
            arguments.push(argument);
            if !self.eat(",") || self.at == before {
                break;
            }
        }
        self.expect(close);
        (self.angles, self.chevrons) = (angles, chevrons);
        arguments
    }

    fn postfix(&mut self) -> Expression {
        let mut value = self.primary();
        loop {
            let start = value.span;
            if self.is("[") {
                self.advance();
                let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
                let index = self.expression();
                (self.angles, self.chevrons) = (angles, chevrons);
                self.expect("]");
                let (span, below) = (start.to(self.previous()), value.height.max(index.height));
                value = self.node(ExpressionKind::Index(Box::new(value), Box::new(index)), span, below);
            } else if self.is("(") {
                self.advance();
                let arguments = self.arguments(")");
                let below = arguments.iter().map(|argument| argument.height).fold(value.height, u16::max);
                let span = start.to(self.previous());
                value = self.node(ExpressionKind::Call(Box::new(value), arguments), span, below);
            } else if self.is(".") || self.is("->") {
                let arrow = self.is("->");
                self.advance();
                let Some((name, _)) = self.name("the name of a member") else { return value };
                let (span, below) = (start.to(self.previous()), value.height);
                value = self.node(ExpressionKind::Member { object: Box::new(value), name, arrow }, span, below);
            } else if self.is("++") || self.is("--") {
                let increment = self.is("++");
                self.advance();
                let (span, below) = (start.to(self.previous()), value.height);
                let kind = ExpressionKind::Step { increment, prefix: false, operand: Box::new(value) };
                value = self.node(kind, span, below);
            } else if self.is("<<") && self.ahead(1).is("<") && matches!(value.kind, ExpressionKind::Name(_)) {
                value = self.launch(value);
            } else {
                return value;
            }
        }
    }

    fn launch(&mut self, callee: Expression) -> Expression {
        let start = callee.span;
        self.at += 2;
        self.chevrons += 1;
        let angles = std::mem::take(&mut self.angles);
        let mut configuration = Vec::new();
        let closes = |parser: &Self| parser.is(">>") && parser.ahead(1).is(">");
        while !self.ended() && !closes(self) && !self.is(";") {
            let before = self.at;
            let value = self.assignment();
            configuration.push(value);
            if !self.eat(",") || self.at == before {
                break;
            }
        }
        self.chevrons -= 1;
        self.angles = angles;
        if self.is(">>") && self.ahead(1).is(">") {
            self.at += 2;
        } else {
            self.error_here("`>>>` after the launch configuration");
        }
        let mut arguments = Vec::new();
        if self.expect("(") {
            arguments = self.arguments(")");
        }
        let span = start.to(self.previous());
        let below =
            configuration.iter().chain(&arguments).map(|argument| argument.height).fold(callee.height, u16::max);
        self.node(ExpressionKind::Launch { callee: Box::new(callee), configuration, arguments }, span, below)
    }

    fn primary(&mut self) -> Expression {
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
        self.primary_inner()
    }

    fn primary_inner(&mut self) -> Expression {
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
                return self.node(ExpressionKind::Text(bytes.into()), span, 0);
            }
            TokenKind::Mark("(") => {
                self.advance();
                let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
                let mut value = self.expression();
                (self.angles, self.chevrons) = (angles, chevrons);
                self.expect(")");
                value.span = span.to(self.previous());
                return value;
            }
            TokenKind::Mark("[") => return self.lambda(),
            TokenKind::Name(name) => return self.name_expression(&name),
            TokenKind::Mark("::") => {
                self.advance();
                return self.primary_inner();
            }
            TokenKind::Mark("...") => {
                self.placeholder();
                return self.bad(span);
            }
            TokenKind::Mark(_) | TokenKind::End => {
                self.error_here("an expression");
                // Closing marks are left for whoever opened them.
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
        self.node(kind, span, 0)
    }

    /// Dots in the place of code, as outlines have them.
    pub(super) fn placeholder(&mut self) {
        let problem = Problem::Expected { expected: "code".to_owned(), found: "`...`".to_owned() };
        let found = Diagnostic::error(self.span(), problem)
            .because("an outline's dots are no code")
            .help("write out what belongs here");
        self.sink.push(found);
        self.advance();
    }

    /// `[captures](parameters) -> type { … }` with the cursor on the first bracket.
    fn lambda(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let mut captures = Vec::new();
        let mut default = None;
        while !self.is("]") && !self.ended() {
            let before = self.at;
            let reference = self.eat("&");
            if !reference && self.eat("=") {
                default = Some(false);
            } else if let Some(name) = self.token().name().cloned() {
                captures.push((name, reference, self.span()));
                self.advance();
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
        let parameters = if self.is("(") { self.parameters() } else { Vec::new() };
        while self.eat_word("mutable") || self.eat_word("noexcept") {}
        let span = start.to(self.previous());
        let void = super::ast::TypeSyntax { kind: super::ast::TypeKind::Void, span, constant: false };
        let written = if self.eat("->") { self.type_id() } else { None };
        let returns = written.is_some();
        let body_start = self.span();
        let body = if self.is("{") {
            self.block()
        } else {
            self.error_here("`{`");
            Vec::new()
        };
        (self.angles, self.chevrons) = (angles, chevrons);
        let function = super::ast::Function {
            name: "operator()".into(),
            name_span: span,
            qualifiers,
            template: None,
            result: written.unwrap_or(void),
            parameters,
            body: Some(body),
            initializers: Vec::new(),
            span,
            body_span: body_start.to(self.previous()),
        };
        let lambda = super::ast::Lambda { captures, default, function: Rc::new(function), returns };
        self.node(ExpressionKind::Lambda(Rc::new(lambda)), start.to(self.previous()), 8)
    }

    fn name_expression(&mut self, name: &Rc<str>) -> Expression {
        let start = self.span();
        match &**name {
            "true" | "false" => {
                self.advance();
                return self.node(ExpressionKind::Bool(&**name == "true"), start, 0);
            }
            "nullptr" => {
                self.advance();
                return self.node(ExpressionKind::Null, start, 0);
            }
            "this" => {
                self.advance();
                return self.node(ExpressionKind::This, start, 0);
            }
            "static_cast" | "reinterpret_cast" | "const_cast" | "dynamic_cast" => {
                self.advance();
                if self.is("<") {
                    let mut arguments = self.template_arguments();
                    self.expect("(");
                    let operand = self.expression();
                    self.expect(")");
                    let (span, below) = (start.to(self.previous()), operand.height);
                    if let Some(super::ast::TemplateArgument::Type(made)) = arguments.pop() {
                        return self.node(ExpressionKind::Cast(Box::new(made), Box::new(operand)), span, below);
                    }
                    return operand;
                }
                self.error_here("`<` and the type");
                return self.bad(start);
            }
            _ => {}
        }
        let function_template = self.templates.contains(name) && !self.types.contains(name);
        if self.type_ahead(0) && !function_template {
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
                        let name = Name { path, symbol, arguments: base.arguments.clone(), span };
                        return self.node(ExpressionKind::Name(name), span, 0);
                    }
                } else {
                    self.error_here("`(` after the type");
                }
                return self.bad(start);
            }
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
            return self.node(ExpressionKind::Construct(Box::new(made), arguments), span, below);
        }
        let mut path = Vec::new();
        let mut symbol = Rc::clone(name);
        self.advance();
        while self.is("::") && self.ahead(1).name().is_some() {
            self.advance();
            path.push(symbol);
            let Some((next, _)) = self.name("a name after `::`") else { return self.bad(start) };
            symbol = next;
        }
        let std_template = !path.is_empty()
            && matches!(
                &*symbol,
                "max"
                    | "min"
                    | "numeric_limits"
                    | "swap"
                    | "duration_cast"
                    | "duration"
                    | "pair"
                    | "make_pair"
                    | "tiled_partition"
                    | "plus"
                    | "greater"
                    | "less"
            );
        let bare_template = self.templates.contains(&symbol);
        let arguments = if self.is("<")
            && (bare_template || std_template || matches!(&*symbol, "cudaMalloc" | "tiled_partition"))
        {
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
        self.node(ExpressionKind::Name(Name { path, symbol, arguments, span }), span, 0)
    }
}

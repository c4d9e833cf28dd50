//! Expressions, by precedence.

use super::{
    BY_MEMBER, HIGHEST, MOVED, Parser,
    ast::{BinaryOperator, Expression, ExpressionKind, Name, TypeKind, TypeSyntax, UnaryOperator},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::{IntegerSuffix, TokenKind},
    text::Span,
};

fn binary_operator(mark: &str) -> Option<(BinaryOperator, u8)> {
    use BinaryOperator as O;
    Some(match mark {
        "*" => (O::Multiply, 11),
        "/" => (O::Divide, 11),
        "%" => (O::Remainder, 11),
        "+" => (O::Add, 10),
        "-" => (O::Subtract, 10),
        "<<" => (O::ShiftLeft, 9),
        ">>" => (O::ShiftRight, 9),
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

/// What stands in the place of a `new` that answers null where there is no room.
pub(crate) const NOTHROW: &str = "nothrow";

/// How tightly `<=>` binds: less than a shift, more than `<`.
const ORDER: u8 = 8;

impl Parser<'_> {
    /// A node over children of these heights; too high a tree is reported and cut.
    pub(super) fn node(&mut self, kind: ExpressionKind, span: Span, below: u16) -> Expression {
        if below >= HIGHEST {
            let problem = Problem::TooLarge("this expression is too long".to_owned());
            self.sink.push(Diagnostic::error(span, problem).help("give a part of it its own name"));
            return Expression { kind: ExpressionKind::Unsupported("an expression of this length"), span, height: 1 };
        }
        Expression { kind, span, height: below + 1 }
    }

    pub(super) fn bad(&self, span: Span) -> Expression {
        Expression { kind: ExpressionKind::Unsupported(""), span, height: 1 }
    }

    /// An expression with commas.
    pub(super) fn expression(&mut self) -> Expression {
        let mut left = self.assignment();
        while self.is(",") {
            self.advance();
            if let Some(fold) = self.fold_behind(None, &left) {
                return fold;
            }
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

    /// `args...`: the pattern with the dots behind it.
    pub(super) fn expanded(&mut self, pattern: Expression) -> Expression {
        if !self.is("...") {
            return pattern;
        }
        let (span, below) = (pattern.span.to(self.span()), pattern.height);
        self.advance();
        self.node(ExpressionKind::Expand(Box::new(pattern)), span, below)
    }

    /// `args + ...` and `0 + ... + args` behind the first operator.
    fn fold_behind(&mut self, operator: Option<BinaryOperator>, left: &Expression) -> Option<Expression> {
        if !self.is("...") {
            return None;
        }
        self.advance();
        let right = if self.is(")") { None } else { Some(self.fold_operand(operator)) };
        let span = left.span.to(self.previous());
        let below = left.height.max(right.as_ref().map_or(0, |right| right.height));
        let kind = ExpressionKind::Fold { operator, left: Some(Box::new(left.clone())), right: right.map(Box::new) };
        Some(self.node(kind, span, below))
    }

    /// What stands behind the dots of a fold: its operator again, and an operand.
    fn fold_operand(&mut self, operator: Option<BinaryOperator>) -> Expression {
        let mark = operator.map_or(",", BinaryOperator::mark);
        self.expect(mark);
        self.unary()
    }

    /// `(... + args)` behind the parenthesis.
    pub(super) fn fold_ahead(&mut self) -> Option<Expression> {
        if !self.is("...") || self.ahead(1).is(")") {
            return None;
        }
        let TokenKind::Mark(mark) = self.ahead(1).kind else { return None };
        let operator = binary_operator(mark).map(|(operator, _)| operator);
        if operator.is_none() && mark != "," {
            return None;
        }
        let start = self.span();
        self.advance();
        let right = self.fold_operand(operator);
        let (span, below) = (start.to(self.previous()), right.height);
        Some(self.node(ExpressionKind::Fold { operator, left: None, right: Some(Box::new(right)) }, span, below))
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
            let item = self.designated().unwrap_or_else(|| {
                let item = self.assignment();
                self.expanded(item)
            });
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

    /// `.member = value` or `.member { … }`, with the cursor on the point.
    fn designated(&mut self) -> Option<Expression> {
        let set = self.ahead(2).is("=");
        if !self.is(".") || !(set || self.ahead(2).is("{")) {
            return None;
        }
        let name = self.ahead(1).name().cloned()?;
        let start = self.span();
        self.at += if set { 3 } else { 2 };
        let value = if set { self.assignment() } else { self.list() };
        let (span, below) = (start.to(self.previous()), value.height);
        Some(self.node(ExpressionKind::Designated(name, Box::new(value)), span, below))
    }

    /// `object.*pointer` and `object->*pointer`, which bind less than what is before and behind one operand.
    fn by_member(&mut self) -> Expression {
        let mut object = self.unary();
        while self.is("->*") || self.is(".") && self.ahead(1).is("*") {
            let mark = self.span();
            let arrow = !self.eat(".");
            self.advance();
            if arrow {
                let below = object.height;
                let kind = ExpressionKind::Unary(UnaryOperator::Dereference, Box::new(object));
                object = self.node(kind, mark, below);
            }
            let pointer = self.unary();
            let (span, below) = (object.span.to(pointer.span), object.height.max(pointer.height));
            let name = self.node(ExpressionKind::Name(Name::plain(BY_MEMBER.into(), mark)), mark, 0);
            object = self.node(ExpressionKind::Call(Box::new(name), vec![object, pointer]), span, below);
        }
        object
    }

    fn binary(&mut self, least: u8) -> Expression {
        let mut left = self.by_member();
        loop {
            let TokenKind::Mark(mark) = self.token().kind else { return left };
            if mark == "<=>" && least < ORDER {
                self.advance();
                let span = self.span();
                let right = self.deeper(|parser| parser.binary(ORDER)).unwrap_or_else(|| self.bad(span));
                left = self.three_way(left, right);
                continue;
            }
            let mark = self.comparison_turned(mark).unwrap_or(mark);
            let Some((operator, precedence)) = binary_operator(mark) else { return left };
            if precedence <= least {
                return left;
            }
            if self.angles > 0 && matches!(mark, ">" | ">>" | ">=") {
                return left;
            }
            if mark == ">>" && self.chevrons > 0 && (self.ahead(1).is(">") || self.chevron_missing()) {
                return left;
            }
            if mark == "<<" && self.ahead(1).is("<") {
                return left;
            }
            self.pass_turned();
            self.advance();
            if let Some(fold) = self.fold_behind(Some(operator), &left) {
                return fold;
            }
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
            if mark == "::" && (self.ahead(1).is_name("new") || self.ahead(1).is_name("delete")) {
                self.advance();
                return self.unary_inner();
            }
            if mark == "(" && (self.type_ahead(1) && self.type_in_parentheses() || self.unknown_cast_ahead()) {
                return self.cast(start);
            }
        }
        match self.token().name().map(|name| &**name) {
            Some("sizeof") => self.sizeof(),
            Some("alignof" | "_Alignof" | "__alignof__" | "__alignof") if self.ahead(1).is("(") => {
                self.at += 2;
                let made = self.type_id();
                self.expect(")");
                let span = start.to(self.previous());
                match made {
                    Some(made) => self.alignment_of(made, span),
                    None => self.bad(span),
                }
            }
            Some("offsetof" | "__builtin_offsetof") if self.ahead(1).is("(") && self.type_ahead(2) => self.offset_of(),
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

    /// Whether the type behind the parenthesis at the cursor is there alone: `(float(x) + 1)` and
    /// `(std::string("b") > "a")` are no casts, `(int (*)(int))` is one.
    pub(super) fn type_in_parentheses(&self) -> bool {
        let mut ahead = 1;
        let mut angles = 0_u32;
        loop {
            if let Some(behind) = self.behind_decltype(ahead) {
                ahead = behind;
            }
            match &self.ahead(ahead).kind {
                TokenKind::Mark("<") => angles += 1,
                TokenKind::Mark(">") => angles = angles.saturating_sub(1),
                TokenKind::Mark(">>") => angles = angles.saturating_sub(2),
                TokenKind::Mark(";" | "{" | "}") | TokenKind::End => break,
                TokenKind::Name(_) | TokenKind::Mark("::") => {}
                _ if angles > 0 => {}
                _ => break,
            }
            ahead += 1;
        }
        if !self.ahead(ahead).is("(") {
            return !self.ahead(ahead).is("{");
        }
        if self.pointer_to_member_at(ahead + 1).is_some() {
            return true;
        }
        let first = self.ahead(ahead + 1);
        let declarator = |token: &crate::lex::Token| token.is("*") || token.is("&") || token.is_name("const");
        let rest = (ahead + 1..).map(|ahead| self.ahead(ahead)).find(|token| !declarator(token));
        declarator(first) && rest.is_some_and(|token| token.is(")"))
    }

    fn cast(&mut self, start: Span) -> Expression {
        self.advance();
        let made = self.type_id();
        // What `const T &` and `T &&` refer to may be made by the cast.
        let last = self.tokens.get(self.at.wrapping_sub(1));
        let (lasts, moved) = (last.is_some_and(|token| token.is("&")), last.is_some_and(|token| token.is("&&")));
        self.expect(")");
        let operand = if self.is("{") { self.list() } else { self.unary() };
        let Some(made) = made else { return operand };
        let (span, below) = (start.to(operand.span), operand.height);
        if moved {
            return self.moved_cast(made, operand, span);
        }
        if lasts && matches!(&made.kind, TypeKind::Reference(inner) if !inner.constant) {
            return self.node(ExpressionKind::PlaceCast(Box::new(made), Box::new(operand)), span, below);
        }
        self.node(ExpressionKind::Cast(Box::new(made), Box::new(operand)), span, below)
    }

    /// `static_cast<T &&>(object)` and `(T &&)object`: the cast, and leave to empty the object.
    pub(super) fn moved_cast(&mut self, made: TypeSyntax, operand: Expression, span: Span) -> Expression {
        let below = operand.height;
        let cast = self.node(ExpressionKind::Cast(Box::new(made), Box::new(operand)), span, below);
        let (name, below) = (Name::plain(MOVED.into(), span), cast.height);
        let name = self.node(ExpressionKind::Name(name), span, 0);
        self.node(ExpressionKind::Call(Box::new(name), vec![cast]), span, below)
    }

    fn sizeof(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        if self.eat("...") {
            self.expect("(");
            let name = self.name("the name of a pack");
            self.expect(")");
            let span = start.to(self.previous());
            return match name {
                Some((name, _)) => self.node(ExpressionKind::SizeofPack(name), span, 0),
                None => self.bad(span),
            };
        }
        if self.is("(") && self.type_ahead(1) && self.type_in_parentheses() {
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

    /// `typeid(T)` and `typeid(value)`.
    pub(super) fn type_identity(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        let is_type = self.type_ahead(1) && self.type_in_parentheses();
        self.advance();
        let found = if is_type {
            self.type_id().map(|ty| (ExpressionKind::TypeidType(Box::new(ty)), 0))
        } else {
            let value = self.expression();
            let below = value.height;
            Some((ExpressionKind::TypeidValue(Box::new(value)), below))
        };
        self.expect(")");
        let span = start.to(self.previous());
        let Some((kind, below)) = found else { return self.bad(span) };
        self.node(kind, span, below)
    }

    /// `offsetof(T, member)`: the address of the member of an object at address 0.
    fn offset_of(&mut self) -> Expression {
        let start = self.span();
        self.at += 2;
        let Some(made) = self.type_id() else { return self.bad(start) };
        self.expect(",");
        let Some((name, _)) = self.name("the name of a member") else { return self.bad(start) };
        let span = start.to(self.previous());
        let zero =
            self.node(ExpressionKind::Integer { value: 0, suffix: IntegerSuffix::default(), decimal: true }, span, 0);
        let constant = false;
        let pointer = TypeSyntax { kind: TypeKind::Pointer(Box::new(made)), span, constant, volatile: false };
        let object = self.node(ExpressionKind::Cast(Box::new(pointer), Box::new(zero)), span, 1);
        let kind = ExpressionKind::Member { object: Box::new(object), name, arrow: true, arguments: None };
        let mut place = self.node(kind, span, 2);
        while self.is(".") || self.is("[") {
            let below = place.height;
            let kind = if self.eat("[") {
                let index = self.expression();
                self.expect("]");
                ExpressionKind::Index(Box::new(place), Box::new(index))
            } else {
                self.advance();
                let Some((name, _)) = self.name("the name of a member") else { return self.bad(start) };
                ExpressionKind::Member { object: Box::new(place), name, arrow: false, arguments: None }
            };
            place = self.node(kind, span, below);
        }
        self.expect(")");
        let below = place.height;
        let kind = ExpressionKind::Unary(UnaryOperator::AddressOf, Box::new(place));
        let address = self.node(kind, span, below);
        let size = TypeSyntax { kind: TypeKind::UnsignedLong, span, constant, volatile: false };
        let below = address.height;
        self.node(ExpressionKind::Cast(Box::new(size), Box::new(address)), span, below)
    }

    fn new_expression(&mut self) -> Expression {
        let start = self.span();
        self.advance();
        let mut qualifiers = super::ast::Qualifiers::default();
        let mut place = None;
        // `new (std::nothrow) T`: the word stands where the place of another `new` does.
        let word = if self.ahead(1).is_name("std") && self.ahead(2).is("::") { 3 } else { 1 };
        if self.is("(") && self.ahead(word).is_name("nothrow") && self.ahead(word + 1).is(")") {
            let name = Name::plain(NOTHROW.into(), start);
            place = Some(Box::new(self.node(ExpressionKind::Name(name), start, 0)));
            self.at += word + 2;
        } else if self.is("(") && !self.type_ahead(1) {
            self.advance();
            let value = self.expression();
            self.expect(")");
            place = Some(Box::new(value));
        }
        self.unknown_at = Some(self.at);
        let Some(mut made) = self.specifiers(&mut qualifiers) else {
            self.error_here("a type after `new`");
            return self.bad(start);
        };
        while self.is("*") {
            let span = made.span.to(self.span());
            self.advance();
            made = TypeSyntax { kind: TypeKind::Pointer(Box::new(made)), span, constant: false, volatile: false };
        }
        let mut count = None;
        let mut arguments = Vec::new();
        let mut below = place.as_ref().map_or(0, |place| place.height);
        if self.eat("[") {
            let value = self.expression();
            below = below.max(value.height);
            count = Some(Box::new(value));
            self.expect("]");
            made = self.rows(made);
        }
        if self.is("(") {
            self.advance();
            arguments = self.arguments(")");
        } else if self.is("{") {
            self.advance();
            arguments = self.arguments("}");
        }
        // `new T[n]()` fills the array with zeros: an empty list stands for that.
        if count.is_some()
            && arguments.is_empty()
            && (self.tokens[self.at - 1].is(")") || self.tokens[self.at - 1].is("}"))
        {
            arguments.push(self.node(ExpressionKind::List(Vec::new()), start, 0));
        }
        below = arguments.iter().map(|argument| argument.height).fold(below, u16::max);
        let span = start.to(self.previous());
        self.node(ExpressionKind::New { made: Box::new(made), count, arguments, place }, span, below)
    }

    /// The type of the elements of `new T[m][n]`, with the cursor behind the first pair of brackets: arrays of `n` each.
    fn rows(&mut self, element: TypeSyntax) -> TypeSyntax {
        let mut lengths = Vec::new();
        while self.eat("[") {
            lengths.push(self.expression());
            self.expect("]");
        }
        let span = element.span.to(self.previous());
        lengths.into_iter().rev().fold(element, |inner, length| {
            let kind = TypeKind::Array(Box::new(inner), Some(Box::new(length)));
            TypeSyntax { kind, span, constant: false, volatile: false }
        })
    }

    /// The rest of an argument list whose opening mark is behind the cursor.
    pub(super) fn arguments(&mut self, close: &'static str) -> Vec<Expression> {
        let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
        let mut arguments = Vec::new();
        let mut told = false;
        while !self.is(close) && !self.ended() && !self.is(";") {
            let before = self.at;
            if self.format_without_quotes() {
                arguments.push(self.bad(self.previous()));
                self.eat(",");
                continue;
            }
            // `T{.member = value}`; in parentheses there is none.
            let designated = if close == "}" { self.designated() } else { None };
            let argument = match designated {
                Some(designated) => designated,
                None => {
                    self.pass_argument_type();
                    let argument = self.assignment();
                    self.expanded(argument)
                }
            };
            arguments.push(argument);
            if !(self.eat(",") || self.argument_follows(&mut told)) || self.at == before {
                break;
            }
        }
        self.expect(close);
        (self.angles, self.chevrons) = (angles, chevrons);
        arguments
    }

    /// Whether the name of a destructor follows: `~T`, `S::~S`.
    fn destructor_ahead(&self) -> bool {
        let mut at = 0;
        while self.ahead(at).name().is_some() {
            let behind = self.behind_angles(at + 1);
            if !self.ahead(behind).is("::") {
                return false;
            }
            at = behind + 1;
        }
        self.ahead(at).is("~")
    }

    /// `object.~T()`, with the cursor behind the point: a call of what is named `~`.
    fn ended_by_hand(&mut self, object: Expression, arrow: bool) -> Expression {
        while !self.eat("~") && !self.ended() {
            self.advance();
        }
        if self.is_word("decltype") {
            self.type_of_expression();
        } else {
            self.type_name(false);
        }
        self.expect("(");
        self.expect(")");
        let (span, below) = (object.span.to(self.previous()), object.height);
        let kind = ExpressionKind::Member { object: Box::new(object), name: "~".into(), arrow, arguments: None };
        let callee = self.node(kind, span, below);
        let below = callee.height;
        self.node(ExpressionKind::Call(Box::new(callee), Vec::new()), span, below)
    }

    fn postfix(&mut self) -> Expression {
        let mut value = self.primary();
        loop {
            let start = value.span;
            if self.is("[") && self.launch_by_other_marks(&value).is_none() {
                self.advance();
                let (angles, chevrons) = (std::mem::take(&mut self.angles), std::mem::take(&mut self.chevrons));
                let index = self.expression();
                (self.angles, self.chevrons) = (angles, chevrons);
                self.expect("]");
                let (span, below) = (start.to(self.previous()), value.height.max(index.height));
                value = self.node(ExpressionKind::Index(Box::new(value), Box::new(index)), span, below);
            } else if self.is("(") && matches!(&value.kind, ExpressionKind::Name(name) if &*name.symbol == "va_arg") {
                // Its second argument is a type.
                self.advance();
                let list = self.assignment();
                self.expect(",");
                let Some(made) = self.type_id() else { return value };
                self.expect(")");
                let span = start.to(self.previous());
                let made = self.node(ExpressionKind::SizeofType(Box::new(made)), span, 0);
                let below = list.height.max(value.height);
                value = self.node(ExpressionKind::Call(Box::new(value), vec![list, made]), span, below);
            } else if self.is("(") {
                self.advance();
                let arguments = self.arguments(")");
                let below = arguments.iter().map(|argument| argument.height).fold(value.height, u16::max);
                let span = start.to(self.previous());
                value = self.node(ExpressionKind::Call(Box::new(value), arguments), span, below);
            } else if (self.is(".") && !self.ahead(1).is("*")) || self.is("->") {
                let arrow = self.is("->");
                self.advance();
                if self.destructor_ahead() {
                    value = self.ended_by_hand(value, arrow);
                    continue;
                }
                // `object.template method<int>()`.
                self.eat_word("template");
                // `object.operator()<int>(3)`.
                let written =
                    if self.is_word("operator") { self.declared_name() } else { self.name("the name of a member") };
                let Some((mut name, _)) = written else { return value };
                // `object.Base::method()`.
                while self.is("::") && self.ahead(1).name().is_some() {
                    self.advance();
                    if let Some((inner, _)) = self.name("the name of a member") {
                        name = format!("{name}::{inner}").into();
                    }
                }
                let called = &*name == "operator()" && self.behind_angles_goes_on();
                let template = self.is("<") && (called || self.method_templates.contains(&name));
                let arguments = template.then(|| self.template_arguments());
                let (span, below) = (start.to(self.previous()), value.height);
                let kind = ExpressionKind::Member { object: Box::new(value), name, arrow, arguments };
                value = self.node(kind, span, below);
            } else if self.is("++") || self.is("--") {
                let increment = self.is("++");
                self.advance();
                let (span, below) = (start.to(self.previous()), value.height);
                let kind = ExpressionKind::Step { increment, prefix: false, operand: Box::new(value) };
                value = self.node(kind, span, below);
            } else if (self.is("<<") && self.ahead(1).is("<"))
                || (self.launch_with_two_ahead() && matches!(value.kind, ExpressionKind::Name(_)))
            {
                value = self.launch(value);
            } else if let Some(close) = self.launch_by_other_marks(&value) {
                value = self.launch_as_meant(value, close);
            } else {
                return value;
            }
        }
    }
}

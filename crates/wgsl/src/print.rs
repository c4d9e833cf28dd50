//! The tree as text.

use warpground_ir::Place;

use crate::tree::{Expression, Function, Kind, Statement, Type, lower, upper};

/// A line of text, and the place that it comes from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// A function as text that a machine reads: every literal says its type.
pub(crate) fn function(function: &Function) -> String {
    let mut printer = Printer::new(false);
    printer.function(function);
    printer.lines.into_iter().map(|line| line.text + "\n").collect()
}

/// A function as lines for a reader.
pub(crate) fn lines(function: &Function, place: Place) -> Vec<Line> {
    let mut printer = Printer::new(true);
    printer.place = place;
    printer.function(function);
    printer.lines
}

/// The longest line on which parameters are written one behind another.
const WIDTH: usize = 100;

struct Printer {
    /// Whether literals and assignments are as short as they can be.
    short: bool,
    /// Whether literals without a sign say their type, which elsewhere shows beside them.
    exact: bool,
    place: Place,
    lines: Vec<Line>,
}

impl Printer {
    fn new(short: bool) -> Printer {
        Printer { short, exact: false, place: Place::default(), lines: Vec::new() }
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.lines.push(Line { text: format!("{}{text}", "    ".repeat(depth)), place: self.place });
    }

    fn function(&mut self, function: &Function) {
        if !function.attributes.is_empty() {
            self.line(0, &function.attributes);
        }
        let result = function.result.map_or(String::new(), |ty| format!(" -> {}", ty.name()));
        let head = format!("fn {}({}){result} {{", function.name, function.parameters.join(", "));
        if self.short && head.len() > WIDTH {
            self.line(0, &format!("fn {}(", function.name));
            function.parameters.iter().for_each(|parameter| self.line(1, &format!("{parameter},")));
            self.line(0, &format!("){result} {{"));
        } else {
            self.line(0, &head);
        }
        self.block(&function.body, 1);
        self.line(0, "}");
    }

    fn block(&mut self, list: &[Statement], depth: usize) {
        for inner in list {
            self.statement(inner, depth);
            if matches!(inner, Statement::Break | Statement::Continue | Statement::Return(_)) {
                // Nothing behind it is ever executed, and naga refuses it.
                break;
            }
        }
    }

    fn statement(&mut self, statement: &Statement, depth: usize) {
        match statement {
            Statement::At(place) => self.place = *place,
            Statement::If(condition, accept, reject) => self.decision(condition, accept, reject, depth),
            Statement::While(condition, body) => {
                let text = format!("while {} {{", self.condition(condition));
                self.line(depth, &text);
                self.block(body, depth + 1);
                self.line(depth, "}");
            }
            Statement::For(start, condition, step, body) => {
                let one = |statement: &Option<Box<Statement>>| {
                    statement.as_ref().map_or(String::new(), |statement| self.simple(statement))
                };
                let condition = condition.as_ref().map_or(String::new(), |condition| self.text(condition));
                let text = format!("for ({}; {condition}; {}) {{", one(start), one(step));
                self.line(depth, &text);
                self.block(body, depth + 1);
                self.line(depth, "}");
            }
            Statement::Loop(body, continuing) => {
                self.line(depth, "loop {");
                self.block(body, depth + 1);
                if !continuing.is_empty() {
                    self.line(depth + 1, "continuing {");
                    self.block(continuing, depth + 2);
                    self.line(depth + 1, "}");
                }
                self.line(depth, "}");
            }
            Statement::Switch(value, cases, otherwise) => {
                let text = format!("switch {} {{", self.condition(value));
                self.line(depth, &text);
                for (values, body) in cases {
                    let written: Vec<String> =
                        values.iter().map(|bits| literal((*bits).into(), value.ty, !self.short)).collect();
                    self.line(depth + 1, &format!("case {}: {{", written.join(", ")));
                    self.block(body, depth + 2);
                    self.line(depth + 1, "}");
                }
                if otherwise.is_empty() {
                    self.line(depth + 1, "default: {}");
                } else {
                    self.line(depth + 1, "default: {");
                    self.block(otherwise, depth + 2);
                    self.line(depth + 1, "}");
                }
                self.line(depth, "}");
            }
            simple => {
                let text = self.simple(simple) + ";";
                self.line(depth, &text);
            }
        }
    }

    fn decision(&mut self, condition: &Expression, accept: &[Statement], reject: &[Statement], depth: usize) {
        let text = format!("if {} {{", self.condition(condition));
        self.line(depth, &text);
        self.block(accept, depth + 1);
        let mut rest = reject;
        loop {
            let own = rest.iter().filter(|inner| !matches!(inner, Statement::At(_))).count();
            match rest.iter().find(|inner| !matches!(inner, Statement::At(_))) {
                Some(Statement::If(condition, accept, reject)) if self.short && own == 1 => {
                    let text = format!("}} else if {} {{", self.condition(condition));
                    self.line(depth, &text);
                    self.block(accept, depth + 1);
                    rest = reject;
                }
                Some(_) => {
                    self.line(depth, "} else {");
                    self.block(rest, depth + 1);
                    break;
                }
                None => break,
            }
        }
        self.line(depth, "}");
    }

    /// What is behind `if`, `while` and `switch`.
    fn condition(&self, condition: &Expression) -> String {
        if self.short { format!("({})", self.text(condition)) } else { self.text(condition) }
    }

    /// A statement without blocks, and without the mark behind it.
    fn simple(&self, statement: &Statement) -> String {
        match statement {
            Statement::Let(name, value) => format!("let {name} = {}", self.text(value)),
            Statement::Variable(name, value) if self.short => format!("var {name} = {}", self.text(value)),
            Statement::Variable(name, value) => format!("var {name}: {} = {}", value.ty.name(), self.text(value)),
            Statement::Declare(name, ty) => format!("var {name}: {ty}"),
            Statement::Assign(place, value) => self.assignment(place, value),
            Statement::Call(call) => self.text(call),
            Statement::BreakIf(condition) => format!("break if {}", self.text(condition)),
            Statement::Break => "break".to_owned(),
            Statement::Continue => "continue".to_owned(),
            Statement::Return(Some(value)) => format!("return {}", self.text(value)),
            _ => "return".to_owned(),
        }
    }

    fn assignment(&self, place: &Expression, value: &Expression) -> String {
        let plain = || format!("{} = {}", self.text(place), self.text(value));
        let Kind::Binary(symbol, left, right) = &value.kind else { return plain() };
        let known = matches!(*symbol, "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<<" | ">>");
        if !self.short || !known || **left != *place {
            return plain();
        }
        let is_integer = matches!(place.ty, Type::I32 | Type::U32);
        match (*symbol, right.literal()) {
            ("+", Some(1)) if is_integer => format!("{}++", self.text(place)),
            ("-", Some(1)) if is_integer => format!("{}--", self.text(place)),
            _ => format!("{} {symbol}= {}", self.text(place), self.beside(right)),
        }
    }

    /// An expression as text.
    fn text(&self, expression: &Expression) -> String {
        match &expression.kind {
            Kind::Literal(bits) => literal(*bits, expression.ty, !self.short),
            Kind::Name(name) => name.to_string(),
            Kind::Constant(name, bits) => match expression.ty {
                // A constant has no type until it is used.
                Type::U32 | Type::I32 if self.exact => literal(*bits, expression.ty, true),
                Type::U32 if name.starts_with("0x") => format!("{name}u"),
                Type::U32 => format!("u32({name})"),
                _ => name.to_string(),
            },
            Kind::Call(name, arguments) => format!("{name}({})", self.list(arguments)),
            // naga takes a calculation with an untyped literal there for another type.
            Kind::Known("select", arguments) => {
                let exact = Printer { exact: true, ..Printer::new(self.short) };
                format!("select({})", exact.list(arguments))
            }
            Kind::Known(name, arguments) => format!("{name}({})", self.list(arguments)),
            Kind::Unary(symbol, value) => format!("{symbol}{}", self.operand(value, false)),
            Kind::Binary(symbol, left, right) => {
                let operand = |side: &Expression, other: &Expression, is_left: bool| {
                    let plain = !self.needs_parentheses(symbol, side, is_left);
                    // The amount of a shift says nothing of what is shifted.
                    let shifted = is_left && matches!(*symbol, "<<" | ">>");
                    let text = if other.literal().is_none() && side.ty == other.ty && !shifted {
                        self.beside(side)
                    } else {
                        self.text(side)
                    };
                    if plain { text } else { format!("({text})") }
                };
                format!("{} {symbol} {}", operand(left, right, true), operand(right, left, false))
            }
            Kind::Word(pair, high) => format!("{}.{}", self.operand(pair, false), if *high { "y" } else { "x" }),
            Kind::Index(array, index) => format!("{array}[{}]", self.beside(index)),
            Kind::Field(whole, name) => format!("{}.{name}", self.operand(whole, false)),
            Kind::Member(whole, name) => format!("{}.{name}", self.operand(whole, false)),
            Kind::Component(whole, index) => format!("{}[{}]", self.operand(whole, false), self.beside(index)),
        }
    }

    /// An expression whose type shows beside it.
    fn beside(&self, expression: &Expression) -> String {
        let shows = self.short && !self.exact && expression.ty == Type::U32;
        match &expression.kind {
            Kind::Literal(bits) if shows => lower(*bits).to_string(),
            Kind::Constant(name, _) if shows => name.to_string(),
            _ => self.text(expression),
        }
    }

    /// Whether an operand of an operation is written in parentheses.
    fn needs_parentheses(&self, symbol: &str, side: &Expression, is_left: bool) -> bool {
        let inner = match &side.kind {
            Kind::Binary(inner, ..) => *inner,
            _ => return !is_plain(side),
        };
        if !self.short {
            return true;
        }
        let product = |symbol: &str| matches!(symbol, "*" | "/" | "%");
        let sum = |symbol: &str| matches!(symbol, "+" | "-");
        let compares = |symbol: &str| matches!(symbol, "==" | "!=" | "<" | "<=" | ">" | ">=");
        let fits = match symbol {
            "*" | "/" | "%" => is_left && product(inner),
            "+" | "-" => product(inner) || is_left && sum(inner),
            "==" | "!=" | "<" | "<=" | ">" | ">=" => product(inner) || sum(inner),
            "&&" | "||" => compares(inner) || inner == symbol,
            "&" | "|" | "^" => is_left && inner == symbol,
            _ => false,
        };
        !fits
    }

    /// Arguments. A comparison among them is in parentheses: `a < b, c > (d)` would be a template.
    fn list(&self, arguments: &[Expression]) -> String {
        let last = arguments.len().saturating_sub(1);
        let one = |(number, argument): (usize, &Expression)| match argument.kind {
            Kind::Binary(..) if !self.short || number < last && holds_less(argument) => self.operand(argument, true),
            _ => self.text(argument),
        };
        arguments.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }

    /// An expression as an operand: in parentheses unless it needs none.
    fn operand(&self, expression: &Expression, always: bool) -> String {
        let plain = !always && is_plain(expression);
        if plain { self.text(expression) } else { format!("({})", self.text(expression)) }
    }
}

/// Whether something is one piece, wherever it is written.
fn is_plain(expression: &Expression) -> bool {
    match &expression.kind {
        Kind::Literal(bits) => match expression.ty {
            Type::I32 => lower(*bits).cast_signed() >= 0,
            Type::F32 => lower(*bits) >> 31 == 0,
            Type::F64 => bits >> 63 == 0,
            _ => true,
        },
        Kind::Unary(..) | Kind::Binary(..) => false,
        _ => true,
    }
}

/// Whether an expression has a `<` outside of parentheses.
fn holds_less(expression: &Expression) -> bool {
    match &expression.kind {
        Kind::Binary(symbol, left, right) => symbol.starts_with('<') || holds_less(left) || holds_less(right),
        _ => false,
    }
}

/// A finite float in the shortest way that reads back the same. The shortest for the greatest, 3.4028235e38, lies above
/// it, and browsers refuse a literal that has to be rounded down to the greatest.
#[must_use]
pub fn float(value: f32) -> String {
    if value.abs() == f32::MAX {
        return if value < 0.0 { "-3.4028234e38" } else { "3.4028234e38" }.to_owned();
    }
    format!("{value:?}")
}

fn literal(bits: u64, ty: Type, typed: bool) -> String {
    let mark = |mark: &'static str| if typed { mark } else { "" };
    match ty {
        Type::Bool => (bits != 0).to_string(),
        Type::I32 => {
            let value = lower(bits).cast_signed();
            // The smallest has no literal.
            if value == i32::MIN { "i32(-2147483648)".to_owned() } else { format!("{value}{}", mark("i")) }
        }
        Type::U32 => format!("{}u", lower(bits)),
        Type::F32 => format!("{}{}", float(f32::from_bits(lower(bits))), mark("f")),
        Type::F64 => format!("{:?}lf", f64::from_bits(bits)),
        Type::Pair | Type::Vector(_) => format!("vec2<u32>({}u, {}u)", lower(bits), upper(bits)),
    }
}

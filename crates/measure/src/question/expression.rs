//! The language of answers: numbers, calculations, comparisons, and calls of [`functions`].
//!
//! ```text
//! cover(76x62, 16x16).divergent
//! ceil(1000 / 16) ^ 2
//! index(grid = 3x2, block = 4x2, at = (2, 1), thread = (3, 1)).number
//! count(transpose/padded, width = 32, height = 32).wavefronts_loaded
//! occupancy(v100, threads = 256).percent == 100
//! ```
//!
//! `4x2` and `(2, 1)` are lists of numbers; a word such as `v100` or `vector_add/guarded` names something.

use std::fmt;

use super::functions::{self, EvaluationError};
use crate::units;

/// A calculation that can be carried out.
#[derive(Debug, Clone, PartialEq)]
pub struct Expression(Node);

/// What an expression comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// Yes or no.
    Truth(bool),
}

/// Where and why a text is no expression.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column} of the expression: {message}")]
pub struct ParseError {
    /// Characters from its begin, from 1.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

#[derive(Debug, Clone, PartialEq)]
enum Node {
    Number(f64),
    Negative(Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
    Call { name: String, arguments: Vec<Argument>, field: Option<String> },
}

/// What is between the brackets of a call.
#[derive(Debug, Clone, PartialEq)]
struct Argument {
    name: Option<String>,
    value: ArgumentNode,
}

#[derive(Debug, Clone, PartialEq)]
enum ArgumentNode {
    Number(Node),
    List(Vec<Node>),
    Word(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    Equal,
    Unequal,
}

impl Operator {
    /// How tightly it binds.
    fn strength(self) -> u8 {
        match self {
            Operator::Add | Operator::Subtract => 2,
            Operator::Multiply | Operator::Divide => 3,
            Operator::Power => 4,
            _ => 1,
        }
    }

    #[expect(clippy::float_cmp, reason = "both sides are counts")]
    fn apply(self, left: f64, right: f64) -> Value {
        match self {
            Operator::Add => Value::Number(left + right),
            Operator::Subtract => Value::Number(left - right),
            Operator::Multiply => Value::Number(left * right),
            Operator::Divide => Value::Number(left / right),
            Operator::Power => Value::Number(left.powf(right)),
            Operator::Less => Value::Truth(left < right),
            Operator::LessOrEqual => Value::Truth(left <= right),
            Operator::More => Value::Truth(left > right),
            Operator::MoreOrEqual => Value::Truth(left >= right),
            Operator::Equal => Value::Truth(left == right),
            Operator::Unequal => Value::Truth(left != right),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Truth(true) => formatter.write_str("yes"),
            Value::Truth(false) => formatter.write_str("no"),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, positive and small")]
            Value::Number(number) if number.fract() == 0.0 && (0.0..9e15).contains(number) => {
                formatter.write_str(&units::count(*number as u64))
            }
            Value::Number(number) if number.fract() == 0.0 => write!(formatter, "{number}"),
            Value::Number(number) => formatter.write_str(&units::significant(*number)),
        }
    }
}

impl Value {
    /// What a reader typed: yes or no, a number with separators, or a calculation. `None` for anything else; calls are
    /// not the reader's to make.
    pub(super) fn typed(text: &str) -> Option<Value> {
        match text.trim().to_lowercase().as_str() {
            "yes" | "y" | "true" => return Some(Value::Truth(true)),
            "no" | "n" | "false" => return Some(Value::Truth(false)),
            _ => {}
        }
        let Expression(node) = Expression::parse(&without_separators(text)?).ok()?;
        node.constant_value()
    }
}

/// The text without the commas that part thousands; `None` if a comma is anywhere else.
fn without_separators(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.trim().split(',').peekable();
    while let Some(part) = parts.next() {
        out.push_str(part);
        if let Some(next) = parts.peek() {
            let digits = next.bytes().take_while(u8::is_ascii_digit).count();
            if digits != 3 || !part.ends_with(|letter: char| letter.is_ascii_digit()) {
                return None;
            }
        }
    }
    Some(out)
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// Where it goes wrong, and what was expected there.
    pub fn parse(text: &str) -> Result<Expression, ParseError> {
        let letters: Vec<char> = text.chars().collect();
        let mut parser = Parser { letters: &letters, at: 0, depth: 0 };
        let node = parser.binary(1)?;
        parser.space();
        if parser.at < letters.len() { Err(parser.expected("the end")) } else { Ok(Expression(node)) }
    }

    /// Carries it out: calculates, plans launches, and where it asks for that, runs kernels on the simulator.
    ///
    /// # Errors
    /// An unknown function, field or argument, or what a model or the simulator refuses.
    pub fn value(&self) -> Result<Value, EvaluationError> {
        self.0.value()
    }

    /// Whether it comes to yes or no.
    #[must_use]
    pub fn is_truth(&self) -> bool {
        match &self.0 {
            Node::Binary(operator, ..) => operator.strength() == 1,
            Node::Call { name, field, .. } => functions::is_truth(name, field.as_deref()),
            _ => false,
        }
    }

    /// The functions that it calls, in their order.
    pub(super) fn calls(&self) -> Vec<Called> {
        let mut found = Vec::new();
        self.0.gather(&mut found);
        found
    }
}

/// A call, with its arguments as texts: each has several where it is a list.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Called {
    pub(super) name: String,
    pub(super) arguments: Vec<(Option<String>, Vec<String>)>,
}

impl Node {
    fn gather(&self, found: &mut Vec<Called>) {
        match self {
            Node::Number(_) => {}
            Node::Negative(inner) => inner.gather(found),
            Node::Binary(_, left, right) => {
                left.gather(found);
                right.gather(found);
            }
            Node::Call { name, arguments, .. } => {
                for argument in arguments {
                    match &argument.value {
                        ArgumentNode::Number(node) => node.gather(found),
                        ArgumentNode::List(nodes) => nodes.iter().for_each(|node| node.gather(found)),
                        ArgumentNode::Word(_) => {}
                    }
                }
                let text = |node: &Node| node.constant().map_or_else(String::new, |number| number.to_string());
                let arguments = arguments.iter().map(|argument| {
                    let texts = match &argument.value {
                        ArgumentNode::Number(node) => vec![text(node)],
                        ArgumentNode::List(nodes) => nodes.iter().map(text).collect(),
                        ArgumentNode::Word(word) => vec![word.clone()],
                    };
                    (argument.name.clone(), texts)
                });
                found.push(Called { name: name.clone(), arguments: arguments.collect() });
            }
        }
    }

    /// A number that no function has to be asked for. It is known without the simulator, which the functions need and
    /// which is no part of a page's own module.
    fn constant(&self) -> Option<f64> {
        match self.constant_value()? {
            Value::Number(number) => Some(number),
            Value::Truth(_) => None,
        }
    }

    /// A value that no function has to be asked for.
    fn constant_value(&self) -> Option<Value> {
        match self {
            Node::Number(number) => Some(Value::Number(*number)),
            Node::Negative(inner) => Some(Value::Number(-inner.constant()?)),
            Node::Binary(operator, left, right) => Some(operator.apply(left.constant()?, right.constant()?)),
            Node::Call { .. } => None,
        }
    }

    fn number(&self) -> Result<f64, EvaluationError> {
        match self.value()? {
            Value::Number(number) => Ok(number),
            Value::Truth(_) => Err(EvaluationError::NotANumber),
        }
    }

    fn value(&self) -> Result<Value, EvaluationError> {
        match self {
            Node::Number(number) => Ok(Value::Number(*number)),
            Node::Negative(inner) => Ok(Value::Number(-inner.number()?)),
            Node::Binary(operator, left, right) => {
                let (left, right) = (left.number()?, right.number()?);
                Ok(operator.apply(left, right))
            }
            Node::Call { name, arguments, field } => {
                let arguments = arguments
                    .iter()
                    .map(|argument| {
                        let value = match &argument.value {
                            ArgumentNode::Number(node) => functions::Given::Number(node.number()?),
                            ArgumentNode::List(nodes) => {
                                functions::Given::List(nodes.iter().map(Node::number).collect::<Result<_, _>>()?)
                            }
                            ArgumentNode::Word(word) => functions::Given::Word(word.clone()),
                        };
                        Ok((argument.name.clone(), value))
                    })
                    .collect::<Result<Vec<_>, EvaluationError>>()?;
                functions::call(name, &functions::Arguments::new(name, arguments), field.as_deref())
            }
        }
    }
}

struct Parser<'text> {
    letters: &'text [char],
    at: usize,
    depth: usize,
}

/// Brackets within brackets; more would be no calculation that a person writes, and could exhaust the stack.
const MOST_DEPTH: usize = 32;

impl Parser<'_> {
    fn expected(&self, what: &str) -> ParseError {
        let found = self.letters.get(self.at).map_or_else(|| "the end".to_owned(), |letter| format!("`{letter}`"));
        ParseError { column: self.at + 1, message: format!("{what} expected, {found} found") }
    }

    fn space(&mut self) {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
    }

    fn next_is(&self, offset: usize, test: impl Fn(char) -> bool) -> bool {
        self.letters.get(self.at + offset).is_some_and(|letter| test(*letter))
    }

    fn take(&mut self, wanted: char) -> bool {
        self.space();
        let found = self.next_is(0, |letter| letter == wanted);
        self.at += usize::from(found);
        found
    }

    fn require(&mut self, wanted: char) -> Result<(), ParseError> {
        if self.take(wanted) { Ok(()) } else { Err(self.expected(&format!("`{wanted}`"))) }
    }

    fn operator(&mut self) -> Option<(Operator, usize)> {
        self.space();
        let second_is_equal = self.next_is(1, |letter| letter == '=');
        Some(match (self.letters.get(self.at)?, second_is_equal) {
            ('+', _) => (Operator::Add, 1),
            ('-' | '−', _) => (Operator::Subtract, 1),
            ('*' | '·' | '×', _) => (Operator::Multiply, 1),
            ('/', _) => (Operator::Divide, 1),
            ('^', _) => (Operator::Power, 1),
            ('<', true) => (Operator::LessOrEqual, 2),
            ('<', false) => (Operator::Less, 1),
            ('>', true) => (Operator::MoreOrEqual, 2),
            ('>', false) => (Operator::More, 1),
            ('=', true) => (Operator::Equal, 2),
            ('!', true) => (Operator::Unequal, 2),
            _ => return None,
        })
    }

    fn binary(&mut self, least: u8) -> Result<Node, ParseError> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.expected("a simpler expression"));
        }
        let mut left = self.single()?;
        while let Some((operator, letters)) = self.operator().filter(|(operator, _)| operator.strength() >= least) {
            self.at += letters;
            // Powers are taken from the right, everything else from the left.
            let tighter = u8::from(operator != Operator::Power);
            let right = self.binary(operator.strength() + tighter)?;
            left = Node::Binary(operator, Box::new(left), Box::new(right));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn single(&mut self) -> Result<Node, ParseError> {
        self.space();
        match self.letters.get(self.at).copied() {
            Some('-' | '−') => {
                self.at += 1;
                // A power binds more tightly than its sign.
                Ok(Node::Negative(Box::new(self.binary(Operator::Power.strength())?)))
            }
            Some('(') => {
                self.at += 1;
                let inner = self.binary(1)?;
                self.require(')')?;
                Ok(inner)
            }
            Some(letter) if letter.is_ascii_digit() || letter == '.' => self.number(),
            Some(letter) if letter.is_ascii_alphabetic() => self.call(),
            _ => Err(self.expected("a number or a function")),
        }
    }

    fn number(&mut self) -> Result<Node, ParseError> {
        let from = self.at;
        while self.next_is(0, |letter| letter.is_ascii_digit() || letter == '_' || letter == '.') {
            self.at += 1;
        }
        let text: String = self.letters[from..self.at].iter().filter(|letter| **letter != '_').collect();
        text.parse()
            .map(Node::Number)
            .map_err(|_| ParseError { column: from + 1, message: format!("`{text}` is not a number") })
    }

    fn word(&mut self, more: impl Fn(char) -> bool) -> String {
        let from = self.at;
        while self.next_is(0, |letter| letter.is_ascii_alphanumeric() || letter == '_' || more(letter)) {
            self.at += 1;
        }
        self.letters[from..self.at].iter().collect()
    }

    fn call(&mut self) -> Result<Node, ParseError> {
        let name = self.word(|_| false);
        self.require('(')?;
        let mut arguments = Vec::new();
        while !self.take(')') {
            if !arguments.is_empty() {
                self.require(',')?;
            }
            arguments.push(self.argument()?);
        }
        let field = self.take('.').then(|| self.word(|_| false));
        if field.as_ref().is_some_and(String::is_empty) {
            return Err(self.expected("a field's name"));
        }
        Ok(Node::Call { name, arguments, field })
    }

    fn argument(&mut self) -> Result<Argument, ParseError> {
        self.space();
        let begin = self.at;
        if self.next_is(0, |letter| letter.is_ascii_alphabetic()) {
            let word = self.word(|letter| matches!(letter, '/' | '-' | '.'));
            self.space();
            if self.next_is(0, |letter| letter == '=') && !self.next_is(1, |letter| letter == '=') {
                self.at += 1;
                return Ok(Argument { name: Some(word), value: self.argument_value()? });
            }
            self.at = begin;
        }
        Ok(Argument { name: None, value: self.argument_value()? })
    }

    fn argument_value(&mut self) -> Result<ArgumentNode, ParseError> {
        self.space();
        let begin = self.at;
        if self.next_is(0, |letter| letter.is_ascii_alphabetic()) {
            let word = self.word(|letter| matches!(letter, '/' | '-' | '.'));
            self.space();
            if !self.next_is(0, |letter| letter == '(') {
                return Ok(ArgumentNode::Word(word));
            }
            self.at = begin;
        }
        if let Some(list) = self.coordinates()? {
            return Ok(ArgumentNode::List(list));
        }
        if self.take('"') {
            let from = self.at;
            while self.next_is(0, |letter| letter != '"') {
                self.at += 1;
            }
            let word = self.letters[from..self.at].iter().collect();
            self.require('"')?;
            return Ok(ArgumentNode::Word(word));
        }
        let first = self.binary(1)?;
        if !self.next_is(0, |letter| letter == 'x') {
            return Ok(ArgumentNode::Number(first));
        }
        let mut sides = vec![first];
        while self.next_is(0, |letter| letter == 'x') && self.next_is(1, |letter| letter.is_ascii_digit()) {
            self.at += 1;
            sides.push(self.number()?);
        }
        Ok(ArgumentNode::List(sides))
    }

    /// `(2, 1)`; a bracket with one number in it is a calculation.
    fn coordinates(&mut self) -> Result<Option<Vec<Node>>, ParseError> {
        let begin = self.at;
        if !self.take('(') {
            return Ok(None);
        }
        let mut list = vec![self.binary(1)?];
        while self.take(',') {
            list.push(self.binary(1)?);
        }
        self.require(')')?;
        if list.len() > 1 {
            return Ok(Some(list));
        }
        self.at = begin;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match Expression::parse(text) {
            Ok(expression) => expression.value().map_or_else(|error| error.to_string(), |value| value.to_string()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn calculations_follow_the_usual_rules() {
        for (text, expected) in [
            ("1 + 2 * 3", "7"),
            ("(1 + 2) * 3", "9"),
            ("2 ^ 3 ^ 2", "512"),
            ("10 - 4 - 3", "3"),
            ("-2 ^ 2", "-4"),
            ("2^20", "1,048,576"),
            ("1_000 / 8", "125"),
            ("1 / 3", "0.333"),
            ("3 * 4 == 12", "yes"),
            ("3 >= 4", "no"),
            ("ceil(1000 / 256)", "4"),
            ("max(3, log2(1024))", "10"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_says_where() {
        for (text, expected) in [
            ("", "column 1 of the expression: a number or a function expected, the end found"),
            ("1 +", "column 4 of the expression: a number or a function expected, the end found"),
            ("(1", "column 3 of the expression: `)` expected, the end found"),
            ("1 2", "column 3 of the expression: the end expected, `2` found"),
            ("1.2.3", "column 1 of the expression: `1.2.3` is not a number"),
            ("cover(1000 256)", "column 12 of the expression: `,` expected, `2` found"),
            ("nothing(1)", "there is no function `nothing`"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
        assert!(Expression::parse(&"(".repeat(100_000)).is_err());
        assert!(Expression::parse(&"-".repeat(100_000)).is_err());
    }

    #[test]
    fn lists_are_sides_or_coordinates() {
        assert_eq!(shown("cover(76x62, 16x16).idle"), "408");
        assert_eq!(shown("index(grid = 3x2, block = 4x2, at = (2, 1), thread = (3, 1)).number"), "47");
    }
}

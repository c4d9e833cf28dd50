//! Formulas: what a buffer holds, or should hold, as a calculation over the element's index.
//!
//! ```text
//! a * x[i] + y[i]
//! sum(k, 0, n, A[(i / n) * n + k] * B[k * n + i % n])      i / n is a whole number: see below
//! i < n ? sqrt(x[i]) : 0
//! ```
//!
//! Everything is calculated in f64. `i` is the element's index, `c` the number of the scalar within the element, `len` the
//! number of elements; scalars of the launch go by their names, and `x[…]` is what a buffer holds before the first launch.
//! `/` of two whole numbers is C's (the fraction is dropped), unless a number with a point takes part: `i / 2` is whole,
//! `i / 2.0` and `(i + 0.0) / 2` are not.

use std::collections::HashMap;

/// Brackets within brackets; more would be no formula that a person writes, and could exhaust the stack.
const MOST_DEPTH: usize = 48;
/// Calculations that a formula may take for a whole buffer: some seconds.
pub(super) const MOST_STEPS: u64 = 1 << 27;

/// Values that one may give: they are kept in memory.
const MOST_VALUES: u64 = 1 << 26;

/// A formula that can be calculated.
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    node: Node,
    /// How many names of `sum` and its kin are open at most.
    locals: usize,
}

/// Why a text is no formula, or what it comes to cannot be calculated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FormulaError {
    /// It cannot be read.
    #[error("column {column} of the formula: {message}")]
    Syntax {
        /// Characters from its begin, from 1.
        column: usize,
        /// What was expected.
        message: String,
    },
    /// An element beyond a buffer.
    #[error("`{buffer}[{index}]` lies outside of the buffer, which has {length} elements")]
    Outside {
        /// The buffer.
        buffer: String,
        /// What was asked for.
        index: f64,
        /// What there is.
        length: u64,
    },
    /// It takes too long.
    #[error("the formula takes more than {MOST_STEPS} steps over the whole buffer; let a second kernel calculate it")]
    TooLong,
}

/// Values that a formula can ask for.
pub trait Names {
    /// A scalar's value.
    fn scalar(&self, name: &str) -> Option<f64>;
    /// The number of a buffer and how many scalars it holds.
    fn buffer(&self, name: &str) -> Option<(usize, u64)>;
    /// A scalar of a buffer, by the buffer's number and the scalar's.
    fn value(&self, buffer: usize, index: u64) -> f64;
    /// The names there are, for messages.
    fn all(&self) -> String;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    /// Without dropping a fraction, whatever the numbers are.
    Ratio,
    Remainder,
    Power,
}

impl Operator {
    fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Equal | Operator::Unequal => 3,
            Operator::Less | Operator::LessOrEqual | Operator::More | Operator::MoreOrEqual => 4,
            Operator::Add | Operator::Subtract => 5,
            Operator::Multiply | Operator::Divide | Operator::Ratio | Operator::Remainder => 6,
            Operator::Power => 8,
        }
    }
}

/// Functions of one number, of two, and those over a range.
type One = fn(f64) -> f64;
type Two = fn(f64, f64) -> f64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fold {
    Sum,
    Product,
    Least,
    Greatest,
}

#[derive(Debug, Clone)]
enum Node {
    Number(f64),
    /// A number that is written with a point or an exponent.
    Real(f64),
    Element,
    Component,
    Local(usize),
    Negative(Box<Node>),
    Not(Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
    Choice(Box<Node>, Box<Node>, Box<Node>),
    One(One, Box<Node>),
    Two(Two, Box<Node>, Box<Node>),
    Fold {
        fold: Fold,
        local: usize,
        from: Box<Node>,
        below: Box<Node>,
        body: Box<Node>,
    },
    Read {
        buffer: usize,
        name: String,
        length: u64,
        index: Box<Node>,
    },
}

// By hand, since functions do not compare in a way that means something.
impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Node {
    /// The nodes that are calculated whenever this one is, and once.
    fn parts(&self) -> Vec<&Node> {
        match self {
            Node::Number(_) | Node::Real(_) | Node::Element | Node::Component | Node::Local(_) => Vec::new(),
            Node::Negative(inner)
            | Node::Not(inner)
            | Node::One(_, inner)
            | Node::Read { index: inner, .. }
            | Node::Binary(Operator::And | Operator::Or, inner, _)
            | Node::Choice(inner, _, _) => vec![inner],
            Node::Binary(_, left, right) | Node::Two(_, left, right) => vec![left, right],
            Node::Fold { from, below, .. } => vec![from, below],
        }
    }

    /// Whether a number that is written as a real takes part in its value.
    fn is_real(&self) -> bool {
        match self {
            Node::Real(_) => true,
            Node::Negative(inner) | Node::Fold { body: inner, .. } => inner.is_real(),
            Node::Choice(_, yes, no) => yes.is_real() || no.is_real(),
            Node::Binary(operator, left, right) => {
                matches!(operator.strength(), 5..) && (left.is_real() || right.is_real())
            }
            _ => false,
        }
    }

    /// Whether it is made of numbers alone, without a choice and without a range.
    fn is_constant(&self) -> bool {
        match self {
            Node::Number(_) | Node::Real(_) => true,
            Node::Negative(_) | Node::Not(_) | Node::One(..) | Node::Two(..) => {
                self.parts().into_iter().all(Node::is_constant)
            }
            Node::Binary(operator, ..) if !matches!(operator, Operator::And | Operator::Or) => {
                self.parts().into_iter().all(Node::is_constant)
            }
            _ => false,
        }
    }
}

impl Formula {
    /// Reads a formula; `len` is the number of the buffer's elements.
    ///
    /// # Errors
    /// Where it goes wrong, and what was expected there.
    pub fn parse(text: &str, len: u64, names: &dyn Names) -> Result<Formula, FormulaError> {
        let letters: Vec<char> = text.chars().collect();
        let mut parser = Parser { letters: &letters, at: 0, depth: 0, len, names, open: Vec::new(), locals: 0 };
        let node = parser.choice()?;
        parser.space();
        if parser.at < letters.len() {
            return Err(parser.expected("the end"));
        }
        Ok(Formula { node, locals: parser.locals })
    }

    /// The values of `elements` elements of `components` scalars each, in order.
    ///
    /// # Errors
    /// A read outside of a buffer, and a formula that takes too long.
    pub fn values(&self, elements: u64, components: u64, names: &dyn Names) -> Result<Vec<f64>, FormulaError> {
        let mut run = Run { names, locals: vec![0.0; self.locals], element: 0.0, component: 0.0, steps: 0 };
        if elements.saturating_mul(components) > MOST_VALUES {
            return Err(FormulaError::TooLong);
        }
        // A range that is far too long is known before anything is calculated.
        if (elements * components).saturating_mul(run.least_steps(&self.node)) > MOST_STEPS {
            return Err(FormulaError::TooLong);
        }
        let mut out = Vec::new();
        for element in 0..elements {
            for component in 0..components {
                #[expect(clippy::cast_precision_loss, reason = "an index below 2^53")]
                {
                    run.element = element as f64;
                    run.component = component as f64;
                }
                out.push(run.value(&self.node)?);
            }
        }
        Ok(out)
    }

    /// The value of a formula in which nothing depends on an element.
    ///
    /// # Errors
    /// As for [`Formula::values`].
    pub fn value(&self, names: &dyn Names) -> Result<f64, FormulaError> {
        Ok(self.values(1, 1, names)?.first().copied().unwrap_or(0.0))
    }
}

struct Run<'names> {
    names: &'names dyn Names,
    locals: Vec<f64>,
    element: f64,
    component: f64,
    steps: u64,
}

impl Run<'_> {
    fn value(&mut self, node: &Node) -> Result<f64, FormulaError> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(FormulaError::TooLong);
        }
        Ok(match node {
            Node::Number(number) | Node::Real(number) => *number,
            Node::Element => self.element,
            Node::Component => self.component,
            Node::Local(local) => self.locals[*local],
            Node::Negative(inner) => -self.value(inner)?,
            Node::Not(inner) => truth(self.value(inner)? == 0.0),
            Node::Choice(condition, yes, no) => {
                if self.value(condition)? == 0.0 {
                    self.value(no)?
                } else {
                    self.value(yes)?
                }
            }
            Node::Binary(Operator::And, left, right) => truth(self.value(left)? != 0.0 && self.value(right)? != 0.0),
            Node::Binary(Operator::Or, left, right) => truth(self.value(left)? != 0.0 || self.value(right)? != 0.0),
            Node::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                calculate(*operator, left, right)
            }
            Node::One(function, inner) => function(self.value(inner)?),
            Node::Two(function, left, right) => function(self.value(left)?, self.value(right)?),
            Node::Fold { fold, local, from, below, body } => self.fold(*fold, *local, from, below, body)?,
            Node::Read { buffer, name, length, index } => {
                let index = self.value(index)?;
                #[expect(clippy::cast_precision_loss, reason = "a length below 2^53")]
                if !(index >= 0.0 && index < *length as f64) {
                    return Err(FormulaError::Outside { buffer: name.clone(), index, length: *length });
                }
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within the buffer")]
                self.names.value(*buffer, index as u64)
            }
        })
    }

    /// Steps that a node takes at least, as far as its constants tell.
    fn least_steps(&mut self, node: &Node) -> u64 {
        let mut here = 1_u64;
        for part in node.parts() {
            here = here.saturating_add(self.least_steps(part));
        }
        match node {
            Node::Choice(_, yes, no) => here.saturating_add(self.least_steps(yes).min(self.least_steps(no))),
            Node::Fold { from, below, body, .. } if from.is_constant() && below.is_constant() => {
                let (Ok(from), Ok(below)) = (self.value(from), self.value(below)) else { return here };
                here.saturating_add(times(below - from).saturating_mul(self.least_steps(body)))
            }
            _ => here,
        }
    }

    fn fold(&mut self, fold: Fold, local: usize, from: &Node, below: &Node, body: &Node) -> Result<f64, FormulaError> {
        let (mut at, below) = (self.value(from)?, self.value(below)?);
        if times(below - at) > MOST_STEPS - self.steps {
            return Err(FormulaError::TooLong);
        }
        let mut all = match fold {
            Fold::Sum => 0.0,
            Fold::Product => 1.0,
            Fold::Least => f64::INFINITY,
            Fold::Greatest => f64::NEG_INFINITY,
        };
        // Neumaier's sum: what is lost of small terms beside a large sum comes back at the end.
        let mut lost = 0.0;
        while at < below {
            self.locals[local] = at;
            let next = self.value(body)?;
            match fold {
                Fold::Sum => {
                    let sum: f64 = all + next;
                    lost += if all.abs() >= next.abs() { (all - sum) + next } else { (next - sum) + all };
                    all = sum;
                }
                Fold::Product => all *= next,
                Fold::Least => all = all.min(next),
                Fold::Greatest => all = all.max(next),
            }
            at += 1.0;
        }
        Ok(if all.is_finite() { all + lost } else { all })
    }
}

/// How many times a range of this extent is gone through.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates, and negative is none")]
fn times(extent: f64) -> u64 {
    extent.ceil() as u64
}

fn truth(truth: bool) -> f64 {
    f64::from(u8::from(truth))
}

#[expect(clippy::float_cmp, reason = "equality is what was asked for")]
fn calculate(operator: Operator, left: f64, right: f64) -> f64 {
    let whole = left.fract() == 0.0 && right.fract() == 0.0;
    match operator {
        Operator::Equal => truth(left == right),
        Operator::Unequal => truth(left != right),
        Operator::Less => truth(left < right),
        Operator::LessOrEqual => truth(left <= right),
        Operator::More => truth(left > right),
        Operator::MoreOrEqual => truth(left >= right),
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide if whole && right != 0.0 => (left / right).trunc(),
        Operator::Divide | Operator::Ratio => left / right,
        Operator::Remainder => left % right,
        Operator::Power => left.powf(right),
        Operator::And | Operator::Or => f64::NAN,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the wrapping that the name says")]
fn wrapped(value: f64) -> u32 {
    value.trunc().rem_euclid(4_294_967_296.0) as u32
}

fn one(name: &str) -> Option<One> {
    Some(match name {
        "abs" => f64::abs,
        "ceil" => f64::ceil,
        "cos" => f64::cos,
        "exp" => f64::exp,
        "floor" => f64::floor,
        "log" => f64::ln,
        "log2" => f64::log2,
        "round" => f64::round_ties_even,
        "sin" => f64::sin,
        "sqrt" => f64::sqrt,
        "tan" => f64::tan,
        "tanh" => f64::tanh,
        "trunc" => f64::trunc,
        "sign" => |x| if x == 0.0 { 0.0 } else { x.signum() },
        "f32" => |x| f64::from(narrow(x)),
        "u32" => |x| f64::from(wrapped(x)),
        "i32" => |x| f64::from(wrapped(x).cast_signed()),
        "not" => |x| f64::from(!wrapped(x)),
        "bits" => |x| f64::from(wrapped(x).count_ones()),
        _ => return None,
    })
}

#[expect(clippy::cast_possible_truncation, reason = "rounded to single precision, as asked")]
fn narrow(value: f64) -> f32 {
    value as f32
}

fn two(name: &str) -> Option<Two> {
    Some(match name {
        "min" => f64::min,
        "max" => f64::max,
        "divide" => |x, y| x / y,
        "and" => |x, y| f64::from(wrapped(x) & wrapped(y)),
        "or" => |x, y| f64::from(wrapped(x) | wrapped(y)),
        "xor" => |x, y| f64::from(wrapped(x) ^ wrapped(y)),
        "shl" => |x, y| f64::from(wrapped(x).wrapping_shl(wrapped(y))),
        "shr" => |x, y| f64::from(wrapped(x).wrapping_shr(wrapped(y))),
        _ => return None,
    })
}

/// The functions, for messages.
const FUNCTIONS: &str = "abs, ceil, cos, exp, floor, log, log2, round, sin, sqrt, tan, tanh, trunc, sign, f32, u32, i32, \
                         not, bits, min, max, divide, and, or, xor, shl, shr, sum, product, least, greatest";

struct Parser<'text> {
    letters: &'text [char],
    at: usize,
    depth: usize,
    len: u64,
    names: &'text dyn Names,
    /// The names of `sum` and its kin that are open here.
    open: Vec<String>,
    locals: usize,
}

impl Parser<'_> {
    fn syntax(&self, message: String) -> FormulaError {
        FormulaError::Syntax { column: self.at + 1, message }
    }

    fn expected(&self, what: &str) -> FormulaError {
        let found = self.letters.get(self.at).map_or_else(|| "the end".to_owned(), |letter| format!("`{letter}`"));
        self.syntax(format!("{what} expected, {found} found"))
    }

    fn space(&mut self) {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: &str) -> bool {
        self.space();
        let found = wanted.chars().enumerate().all(|(at, letter)| self.letters.get(self.at + at) == Some(&letter));
        self.at += if found { wanted.chars().count() } else { 0 };
        found
    }

    fn require(&mut self, wanted: &str) -> Result<(), FormulaError> {
        if self.take(wanted) { Ok(()) } else { Err(self.expected(&format!("`{wanted}`"))) }
    }

    fn operator(&mut self) -> Option<(Operator, usize)> {
        self.space();
        let at = |offset: usize| self.letters.get(self.at + offset).copied();
        Some(match (at(0)?, at(1)) {
            ('|', Some('|')) => (Operator::Or, 2),
            ('&', Some('&')) => (Operator::And, 2),
            ('=', Some('=')) => (Operator::Equal, 2),
            ('!', Some('=')) => (Operator::Unequal, 2),
            ('<', Some('=')) => (Operator::LessOrEqual, 2),
            ('>', Some('=')) => (Operator::MoreOrEqual, 2),
            ('<', _) => (Operator::Less, 1),
            ('>', _) => (Operator::More, 1),
            ('+', _) => (Operator::Add, 1),
            ('-', _) => (Operator::Subtract, 1),
            ('*', _) => (Operator::Multiply, 1),
            ('/', _) => (Operator::Divide, 1),
            ('%', _) => (Operator::Remainder, 1),
            ('^', _) => (Operator::Power, 1),
            _ => return None,
        })
    }

    fn deeper(&mut self) -> Result<(), FormulaError> {
        self.depth += 1;
        if self.depth > MOST_DEPTH { Err(self.expected("a simpler formula")) } else { Ok(()) }
    }

    fn choice(&mut self) -> Result<Node, FormulaError> {
        self.deeper()?;
        let condition = self.binary(1)?;
        let node = if self.take("?") {
            let yes = self.choice()?;
            self.require(":")?;
            Node::Choice(Box::new(condition), Box::new(yes), Box::new(self.choice()?))
        } else {
            condition
        };
        self.depth -= 1;
        Ok(node)
    }

    fn binary(&mut self, least: u8) -> Result<Node, FormulaError> {
        self.deeper()?;
        let mut left = self.single()?;
        while let Some((operator, letters)) = self.operator().filter(|(operator, _)| operator.strength() >= least) {
            self.at += letters;
            // Powers are taken from the right, everything else from the left.
            let tighter = u8::from(operator != Operator::Power);
            let right = self.binary(operator.strength() + tighter)?;
            let is_ratio = operator == Operator::Divide && (left.is_real() || right.is_real());
            let operator = if is_ratio { Operator::Ratio } else { operator };
            left = Node::Binary(operator, Box::new(left), Box::new(right));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn single(&mut self) -> Result<Node, FormulaError> {
        self.space();
        match self.letters.get(self.at).copied() {
            Some('-') => {
                self.at += 1;
                Ok(Node::Negative(Box::new(self.binary(Operator::Power.strength() - 1)?)))
            }
            Some('!') => {
                self.at += 1;
                Ok(Node::Not(Box::new(self.binary(Operator::Power.strength() - 1)?)))
            }
            Some('(') => {
                self.at += 1;
                let inner = self.choice()?;
                self.require(")")?;
                Ok(inner)
            }
            Some(letter) if letter.is_ascii_digit() || letter == '.' => self.number(),
            Some(letter) if letter.is_alphabetic() || letter == '_' => self.named(),
            _ => Err(self.expected("a number, a name or a bracket")),
        }
    }

    fn number(&mut self) -> Result<Node, FormulaError> {
        let from = self.at;
        let at = |parser: &Self, offset: usize| parser.letters.get(parser.at + offset).copied();
        while let Some(letter) = at(self, 0) {
            let exponent = matches!(letter, 'e' | 'E')
                && at(self, 1).is_some_and(|next| next.is_ascii_digit() || matches!(next, '+' | '-'));
            if !(letter.is_ascii_digit() || matches!(letter, '_' | '.') || exponent) {
                break;
            }
            self.at += if exponent { 2 } else { 1 };
        }
        let text: String = self.letters[from..self.at].iter().filter(|letter| **letter != '_').collect();
        let is_real = text.contains(['.', 'e', 'E']);
        text.parse()
            .map(if is_real { Node::Real } else { Node::Number })
            .map_err(|_| FormulaError::Syntax { column: from + 1, message: format!("`{text}` is not a number") })
    }

    fn word(&mut self) -> String {
        self.space();
        let from = self.at;
        while self.letters.get(self.at).is_some_and(|letter| letter.is_alphanumeric() || *letter == '_') {
            self.at += 1;
        }
        self.letters[from..self.at].iter().collect()
    }

    fn named(&mut self) -> Result<Node, FormulaError> {
        let from = self.at;
        let name = self.word();
        if self.take("(") {
            return self.call(&name, from);
        }
        if self.take("[") {
            let Some((buffer, length)) = self.names.buffer(&name) else {
                let message = format!("no buffer is called `{name}`; there are {}", self.names.all());
                return Err(FormulaError::Syntax { column: from + 1, message });
            };
            let index = Box::new(self.choice()?);
            self.require("]")?;
            return Ok(Node::Read { buffer, name, length, index });
        }
        if let Some(local) = self.open.iter().rposition(|open| *open == name) {
            return Ok(Node::Local(local));
        }
        #[expect(clippy::cast_precision_loss, reason = "a length below 2^53")]
        match (name.as_str(), self.names.scalar(&name)) {
            (_, Some(value)) => Ok(Node::Number(value)),
            ("i", None) => Ok(Node::Element),
            ("c", None) => Ok(Node::Component),
            ("len", None) => Ok(Node::Number(self.len as f64)),
            ("pi", None) => Ok(Node::Number(std::f64::consts::PI)),
            _ => {
                let message = format!("nothing is called `{name}`; there are {}", self.names.all());
                Err(FormulaError::Syntax { column: from + 1, message })
            }
        }
    }

    fn call(&mut self, name: &str, from: usize) -> Result<Node, FormulaError> {
        let fold = match name {
            "sum" => Some(Fold::Sum),
            "product" => Some(Fold::Product),
            "least" => Some(Fold::Least),
            "greatest" => Some(Fold::Greatest),
            _ => None,
        };
        if let Some(fold) = fold {
            let local = self.word();
            if local.is_empty() {
                return Err(self.expected("a name for what counts"));
            }
            self.require(",")?;
            let first = Box::new(self.choice()?);
            self.require(",")?;
            let below = Box::new(self.choice()?);
            self.require(",")?;
            self.open.push(local);
            self.locals = self.locals.max(self.open.len());
            let local = self.open.len() - 1;
            let body = Box::new(self.choice()?);
            self.open.pop();
            self.require(")")?;
            return Ok(Node::Fold { fold, local, from: first, below, body });
        }
        let node = if let Some(function) = one(name) {
            Node::One(function, Box::new(self.choice()?))
        } else if let Some(function) = two(name) {
            let left = Box::new(self.choice()?);
            self.require(",")?;
            Node::Two(function, left, Box::new(self.choice()?))
        } else {
            let message = format!("there is no function `{name}`; there are {FUNCTIONS}");
            return Err(FormulaError::Syntax { column: from + 1, message });
        };
        self.require(")")?;
        Ok(node)
    }
}

/// Scalars alone: for lengths and grids.
pub(super) struct Scalars<'values>(pub(super) &'values HashMap<String, f64>);

impl Names for Scalars<'_> {
    fn scalar(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    fn buffer(&self, _: &str) -> Option<(usize, u64)> {
        None
    }

    fn value(&self, _: usize, _: u64) -> f64 {
        f64::NAN
    }

    fn all(&self) -> String {
        let mut names: Vec<_> = self.0.keys().map(String::as_str).collect();
        names.sort_unstable();
        if names.is_empty() { "no scalars".to_owned() } else { names.join(", ") }
    }
}

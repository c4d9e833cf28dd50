//! WGSL expressions as a tree, and their text with no more parentheses than WGSL wants.

pub(super) use warpground_wgsl::readable::names;
pub(super) mod writer;

/// `==` of two floats. Its contrary is its negation: of what is no number `!=` is true in C, and false in what naga makes of
/// WGSL's.
pub(crate) const FLOATS_EQUAL: &str = "== of floats";

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Wgsl {
    /// A name, or text that binds as tightly as one.
    Name(String),
    /// The name of a constant without a type of its own: it takes the one of its surroundings.
    Constant(String),
    Integer {
        value: i64,
        unsigned: bool,
        hexadecimal: bool,
    },
    Float(f64),
    /// A literal of type f64. Its suffix is written where nothing around it says what it is.
    Double {
        value: f64,
        suffix: bool,
    },
    Unary(&'static str, Box<Wgsl>),
    Binary(&'static str, Box<Wgsl>, Box<Wgsl>),
    /// A call of a function of WGSL's own, or of a helper.
    Call(String, Vec<Wgsl>),
    /// A call of a function that the program's own became. What it does does not follow from its name.
    Invoke(String, Vec<Wgsl>),
    Index(Box<Wgsl>, Box<Wgsl>),
    Member(Box<Wgsl>, String),
}

impl Wgsl {
    pub(crate) fn name(text: impl Into<String>) -> Wgsl {
        Wgsl::Name(text.into())
    }

    pub(crate) fn call(function: impl Into<String>, arguments: Vec<Wgsl>) -> Wgsl {
        Wgsl::Call(function.into(), arguments)
    }

    /// Whether it is a call, so that it may stand as a statement.
    pub(crate) fn is_call(&self) -> bool {
        matches!(self, Wgsl::Call(..) | Wgsl::Invoke(..))
    }

    /// One of two operands says for both that they are f64.
    pub(crate) fn binary(operator: &'static str, left: Wgsl, right: Wgsl) -> Wgsl {
        let (left, right) = match (left.is_double_literal(), right.is_double_literal()) {
            (true, false) => (left.without_suffix(), right),
            (_, true) => (left, right.without_suffix()),
            _ => (left, right),
        };
        Wgsl::Binary(operator, Box::new(left), Box::new(right))
    }

    pub(crate) fn double(value: f64) -> Wgsl {
        Wgsl::Double { value, suffix: true }
    }

    /// Whether the expression is made of literals of type f64 alone.
    pub(crate) fn is_double_literal(&self) -> bool {
        match self {
            Wgsl::Double { .. } => true,
            Wgsl::Binary("+" | "-" | "*" | "/", left, right) => left.is_double_literal() && right.is_double_literal(),
            _ => false,
        }
    }

    /// The expression where its surroundings say that it is f64: WGSL calculates literals without a suffix in f64 too.
    pub(crate) fn without_suffix(self) -> Wgsl {
        match self {
            Wgsl::Double { value, .. } => Wgsl::Double { value, suffix: false },
            Wgsl::Binary(operator, left, right) if left.is_double_literal() && right.is_double_literal() => {
                Wgsl::Binary(operator, Box::new(left.without_suffix()), Box::new(right.without_suffix()))
            }
            other => other,
        }
    }

    pub(crate) fn unsigned(value: u32) -> Wgsl {
        Wgsl::Integer { value: i64::from(value), unsigned: true, hexadecimal: false }
    }

    pub(crate) fn signed(value: i32) -> Wgsl {
        Wgsl::Integer { value: i64::from(value), unsigned: false, hexadecimal: false }
    }

    pub(crate) fn index(self, index: Wgsl) -> Wgsl {
        Wgsl::Index(Box::new(self), Box::new(index))
    }

    pub(crate) fn member(self, name: &str) -> Wgsl {
        Wgsl::Member(Box::new(self), name.to_owned())
    }

    pub(crate) fn negated(self) -> Wgsl {
        match self {
            Wgsl::Unary("!", inner) => *inner,
            Wgsl::Binary(operator, left, right) => match operator {
                "==" => Wgsl::Binary("!=", left, right),
                "!=" => Wgsl::Binary("==", left, right),
                other => Wgsl::Unary("!", Box::new(Wgsl::Binary(other, left, right))),
            },
            other => Wgsl::Unary("!", Box::new(other)),
        }
    }

    /// Whether the expression is made of constants without a type of their own.
    pub(crate) fn is_abstract(&self) -> bool {
        match self {
            Wgsl::Constant(_) | Wgsl::Integer { unsigned: false, .. } => true,
            Wgsl::Binary("+" | "-" | "*" | "/" | "%", left, right) => left.is_abstract() && right.is_abstract(),
            _ => false,
        }
    }

    pub(crate) fn has_constant(&self) -> bool {
        match self {
            Wgsl::Constant(_) => true,
            Wgsl::Binary(_, left, right) => left.has_constant() || right.has_constant(),
            Wgsl::Unary(_, inner) => inner.has_constant(),
            _ => false,
        }
    }

    /// Whether evaluating it twice, or later, gives the same: names of `let`s and parameters are assumed to.
    pub(crate) fn is_simple(&self) -> bool {
        matches!(self, Wgsl::Name(_) | Wgsl::Constant(_) | Wgsl::Integer { .. } | Wgsl::Float(_) | Wgsl::Double { .. })
            || matches!(self, Wgsl::Member(inner, _) if inner.is_simple())
    }

    /// Whether it reads memory that another statement may change, or calls something.
    pub(crate) fn reads_memory(&self) -> bool {
        match self {
            Wgsl::Call(name, arguments) => {
                !PURE.contains(&name.as_str())
                    && !["vec2<", "vec3<", "vec4<", "wide_", "f64_", "float_"]
                        .iter()
                        .any(|prefix| name.starts_with(prefix))
                    || arguments.iter().any(Wgsl::reads_memory)
            }
            Wgsl::Index(..) | Wgsl::Invoke(..) => true,
            Wgsl::Unary(operator, inner) => *operator == "*" || inner.reads_memory(),
            Wgsl::Binary(_, left, right) => left.reads_memory() || right.reads_memory(),
            Wgsl::Member(inner, _) => inner.reads_memory(),
            _ => false,
        }
    }

    fn precedence(&self) -> u8 {
        match self {
            Wgsl::Binary(operator, ..) => precedence(operator),
            Wgsl::Unary(..) => 20,
            Wgsl::Integer { value, .. } if *value < 0 => 20,
            Wgsl::Float(value) | Wgsl::Double { value, .. } if value.is_sign_negative() => 20,
            _ => 30,
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) {
        match self {
            Wgsl::Name(name) | Wgsl::Constant(name) => out.push_str(name),
            Wgsl::Integer { value, unsigned, hexadecimal } => {
                let suffix = if *unsigned { "u" } else { "" };
                if *unsigned {
                    let value = value & 0xffff_ffff;
                    let text = if *hexadecimal { format!("{value:#x}{suffix}") } else { format!("{value}{suffix}") };
                    out.push_str(&text);
                } else if *value == i64::from(i32::MIN) {
                    out.push_str("i32(-2147483648)");
                } else if *hexadecimal && *value >= 0 {
                    out.push_str(&format!("{value:#x}"));
                } else {
                    out.push_str(&value.to_string());
                }
            }
            Wgsl::Float(value) => out.push_str(&float_text(*value)),
            Wgsl::Double { value, suffix } => {
                out.push_str(&format!("{value:?}"));
                if *suffix {
                    out.push_str("lf");
                }
            }
            Wgsl::Unary(operator, inner) => {
                out.push_str(operator);
                inner.write_within(out, inner.precedence() < 20 || (*operator == "-" && inner.precedence() == 20));
            }
            Wgsl::Binary(operator, left, right) => {
                left.write_within(out, needs_parentheses(operator, left, false));
                out.push(' ');
                out.push_str(if *operator == FLOATS_EQUAL { "==" } else { operator });
                out.push(' ');
                right.write_within(out, needs_parentheses(operator, right, true));
            }
            Wgsl::Call(function, arguments) | Wgsl::Invoke(function, arguments) => {
                // WGSL takes `f(a < b, c > d)` for a name with a template's arguments.
                let opens = arguments.iter().position(|argument| argument.compares(&["<", "<="]));
                let closes = arguments.iter().rposition(|argument| argument.compares(&[">", ">="]));
                let confusing = opens.zip(closes).is_some_and(|(opens, closes)| opens < closes);
                out.push_str(function);
                out.push('(');
                for (position, argument) in arguments.iter().enumerate() {
                    if position > 0 {
                        out.push_str(", ");
                    }
                    argument.write_within(out, confusing && argument.compares(&["<", "<=", ">", ">="]));
                }
                out.push(')');
            }
            Wgsl::Index(base, index) => {
                base.write_within(out, base.precedence() < 30);
                out.push('[');
                index.write(out);
                out.push(']');
            }
            Wgsl::Member(base, name) => {
                base.write_within(out, base.precedence() < 30);
                out.push('.');
                out.push_str(name);
            }
        }
    }

    /// Whether one of these operators stands outermost, where WGSL looks for the ends of a template's arguments.
    fn compares(&self, operators: &[&str]) -> bool {
        match self {
            Wgsl::Binary(operator, left, right) => {
                operators.contains(operator) || left.compares(operators) || right.compares(operators)
            }
            _ => false,
        }
    }

    fn write_within(&self, out: &mut String, parentheses: bool) {
        if parentheses {
            out.push('(');
        }
        self.write(out);
        if parentheses {
            out.push(')');
        }
    }
}

/// A sum or product with a number that is in the place of a loop's variable: `x + 32 + 1` is `x + 33`, `x + 0` is `x`.
pub(crate) fn tidy(operator: &'static str, left: Wgsl, right: Wgsl) -> Wgsl {
    match (operator, &left, &right) {
        ("+" | "-", _, Wgsl::Integer { value: 0, .. }) | ("*" | "/", _, Wgsl::Integer { value: 1, .. }) => left,
        ("*", Wgsl::Integer { value: 0, .. }, other) if !other.reads_memory() => left,
        ("*", other, Wgsl::Integer { value: 0, .. }) if !other.reads_memory() => right,
        ("+", Wgsl::Integer { value: 0, .. }, _) | ("*", Wgsl::Integer { value: 1, .. }, _) => right,
        ("+", Wgsl::Binary("+", first, second), Wgsl::Integer { value, unsigned, hexadecimal: false }) => {
            match **second {
                Wgsl::Integer { value: other, unsigned: same, hexadecimal: false }
                    if same == *unsigned && value.checked_add(other).is_some_and(|sum| sum <= i64::from(i32::MAX)) =>
                {
                    let sum = Wgsl::Integer { value: value + other, unsigned: *unsigned, hexadecimal: false };
                    Wgsl::binary("+", (**first).clone(), sum)
                }
                _ => Wgsl::binary(operator, left, right),
            }
        }
        _ => Wgsl::binary(operator, left, right),
    }
}

/// Functions that neither read nor change memory.
const PURE: &[&str] = &[
    "f32",
    "f64",
    "i32",
    "u32",
    "bool",
    "bitcast<u32>",
    "bitcast<i32>",
    "bitcast<f32>",
    "float_of_bits",
    "int_of_float",
    "uint_of_float",
    "fmod",
    "select",
    "min",
    "max",
    "abs",
    "sqrt",
    "floor",
    "ceil",
    "exp",
    "log",
    "sin",
    "cos",
    "fma",
    "clamp",
    "pow",
    "any",
    "all",
];

fn precedence(operator: &str) -> u8 {
    match operator {
        "||" => 1,
        "&&" => 2,
        "|" => 3,
        "^" => 4,
        "&" => 5,
        "==" | FLOATS_EQUAL | "!=" | "<" | ">" | "<=" | ">=" => 7,
        "<<" | ">>" => 8,
        "+" | "-" => 9,
        _ => 10,
    }
}

/// WGSL refuses to mix most operators without parentheses; where it allows it, C's habit decides.
fn needs_parentheses(parent: &str, child: &Wgsl, right: bool) -> bool {
    let Wgsl::Binary(operator, ..) = child else { return false };
    let (outer, inner) = (precedence(parent), precedence(operator));
    match parent {
        "&&" | "||" => inner <= 2 && (*operator != parent),
        "&" | "|" | "^" => *operator != parent || right,
        "<<" | ">>" => true,
        "==" | FLOATS_EQUAL | "!=" | "<" | ">" | "<=" | ">=" => inner <= 7,
        _ => inner < outer || inner == 8 || (right && inner == outer),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "WGSL's f32 is what the value becomes")]
fn float_text(value: f64) -> String {
    let single = value as f32;
    let text = warpground_wgsl::float(single);
    if text.contains(['.', 'e']) { text } else { format!("{text}.0") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Wgsl {
        Wgsl::name(text)
    }

    #[test]
    fn parentheses_stand_where_wgsl_wants_them_and_nowhere_else() {
        let sum = Wgsl::binary("+", name("a"), name("b"));
        assert_eq!(Wgsl::binary("*", sum.clone(), name("c")).text(), "(a + b) * c");
        assert_eq!(Wgsl::binary("+", sum.clone(), name("c")).text(), "a + b + c");
        assert_eq!(Wgsl::binary("-", name("c"), sum.clone()).text(), "c - (a + b)");
        assert_eq!(Wgsl::binary("&", sum.clone(), name("c")).text(), "(a + b) & c");
        assert_eq!(Wgsl::binary("<<", sum.clone(), name("c")).text(), "(a + b) << c");
        assert_eq!(Wgsl::binary("<", sum, name("c")).text(), "a + b < c");
        let and = Wgsl::binary("&&", name("a"), name("b"));
        assert_eq!(Wgsl::binary("||", and, name("c")).text(), "(a && b) || c");
        assert_eq!(Wgsl::Unary("-", Box::new(Wgsl::signed(-1))).text(), "-(-1)");
    }

    #[test]
    fn floats_are_written_so_that_they_read_back_the_same() {
        assert_eq!(Wgsl::Float(1.0).text(), "1.0");
        assert_eq!(Wgsl::Float(0.1).text(), "0.1");
        assert_eq!(Wgsl::Float(1e-10).text(), "1e-10");
        let most = Wgsl::Float(f32::MAX.into()).text();
        assert_eq!(most.parse::<f32>(), Ok(f32::MAX));
        assert!(most.parse::<f64>().is_ok_and(|most| most <= f32::MAX.into()), "{most}");
        assert_eq!(Wgsl::double(0.1).text(), "0.1lf");
        assert_eq!(Wgsl::double(1e300).text(), "1e300lf");
    }

    #[test]
    fn a_double_is_marked_where_nothing_beside_it_says_what_it_is() {
        let literals = Wgsl::binary("/", Wgsl::double(1.0), Wgsl::double(3.0));
        assert_eq!(literals.text(), "1.0lf / 3.0");
        assert_eq!(Wgsl::binary("*", literals, name("x")).text(), "1.0 / 3.0 * x");
        assert_eq!(Wgsl::binary("<", name("x"), Wgsl::double(-0.5)).text(), "x < -0.5");
    }
}

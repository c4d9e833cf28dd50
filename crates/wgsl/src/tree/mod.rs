//! A typed tree of WGSL, as far as translations use it.
//!
//! Constructors keep to what both naga and Tint accept: an operation on constants alone would be calculated when the module
//! is compiled, and refused where it overflows, so that one of its operands is passed through a function.

pub(crate) mod walk;

use std::rc::Rc;

use warpground_ir::Place;

/// A type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    Bool,
    I32,
    U32,
    F32,
    /// A `double` of the device.
    F64,
    /// Two words, the low one first.
    Pair,
    /// A vector of this name.
    Vector(&'static str),
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Expression {
    pub(crate) kind: Kind,
    pub(crate) ty: Type,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// The bits of a literal; of a pair both words.
    Literal(u64),
    /// A variable.
    Name(Rc<str>),
    /// A constant of the module, or a literal in hexadecimal, and the bits of its value in the expression's type.
    Constant(Rc<str>, u64),
    /// A function of the module.
    Call(Rc<str>, Vec<Expression>),
    /// A function or conversion of the language.
    Known(&'static str, Vec<Expression>),
    Unary(&'static str, Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// The low or the high word of a pair.
    Word(Box<Expression>, bool),
    /// An element of an array.
    Index(Rc<str>, Box<Expression>),
    /// A component.
    Field(Box<Expression>, &'static str),
    /// A member of a structure.
    Member(Box<Expression>, Rc<str>),
    /// A component that is known when the kernel runs.
    Component(Box<Expression>, Box<Expression>),
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Statement {
    /// A constant of the block.
    Let(Rc<str>, Expression),
    /// A variable, with its first value.
    Variable(Rc<str>, Expression),
    /// A variable of a type, which begins with zeros.
    Declare(Rc<str>, Rc<str>),
    Assign(Expression, Expression),
    Call(Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// A loop with a condition.
    While(Expression, Vec<Statement>),
    /// A loop: what begins it, its condition, what ends each turn, and its body.
    For(Option<Box<Statement>>, Option<Expression>, Option<Box<Statement>>, Vec<Statement>),
    /// A loop, and what is executed at the end of each turn.
    Loop(Vec<Statement>, Vec<Statement>),
    /// The cases, and what is executed where none fits.
    Switch(Expression, Vec<(Vec<u32>, Vec<Statement>)>, Vec<Statement>),
    /// Leaves the loop at the end of its turn; the last statement there.
    BreakIf(Expression),
    Break,
    Continue,
    Return(Option<Expression>),
    /// What follows comes from here.
    At(Place),
}

/// A function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Function {
    /// What is before it: attributes.
    pub(crate) attributes: String,
    pub(crate) name: Rc<str>,
    /// Names, types and attributes of the parameters, as text.
    pub(crate) parameters: Vec<String>,
    pub(crate) result: Option<Type>,
    pub(crate) body: Vec<Statement>,
}

impl Type {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Type::Bool => "bool",
            Type::I32 => "i32",
            Type::U32 => "u32",
            Type::F32 => "f32",
            Type::F64 => "f64",
            Type::Pair => "vec2<u32>",
            Type::Vector(name) => name,
        }
    }

    pub(crate) fn zero(self) -> Expression {
        if let Type::Vector(name) = self {
            return Expression { kind: Kind::Known(name, Vec::new()), ty: self };
        }
        Expression { kind: Kind::Literal(0), ty: self }
    }
}

/// The function through which constants pass that must not be calculated with when the module is compiled.
pub(crate) fn late(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "late_bool",
        Type::I32 => "late_i32",
        Type::U32 => "late_u32",
        Type::F32 => "late_f32",
        Type::F64 => "late_f64",
        Type::Pair | Type::Vector(_) => "late_pair",
    }
}

impl Expression {
    pub(crate) fn u32(value: u32) -> Expression {
        Expression { kind: Kind::Literal(value.into()), ty: Type::U32 }
    }

    pub(crate) fn i32(value: i32) -> Expression {
        Expression { kind: Kind::Literal(value.cast_unsigned().into()), ty: Type::I32 }
    }

    pub(crate) fn bool(value: bool) -> Expression {
        Expression { kind: Kind::Literal(value.into()), ty: Type::Bool }
    }

    pub(crate) fn pair(bits: u64) -> Expression {
        Expression { kind: Kind::Literal(bits), ty: Type::Pair }
    }

    /// A literal of 32 bits as a float.
    pub(crate) fn f32(bits: u32) -> Expression {
        let value = f32::from_bits(bits);
        if value.is_normal() || bits == 0 {
            return Expression { kind: Kind::Literal(bits.into()), ty: Type::F32 };
        }
        Expression::known("bitcast<f32>", vec![Expression::u32(bits).made_late()], Type::F32)
    }

    pub(crate) fn name(name: &Rc<str>, ty: Type) -> Expression {
        Expression { kind: Kind::Name(Rc::clone(name)), ty }
    }

    pub(crate) fn named(name: &str, ty: Type) -> Expression {
        Expression { kind: Kind::Name(name.into()), ty }
    }

    pub(crate) fn literal(&self) -> Option<u64> {
        match self.kind {
            Kind::Literal(bits) | Kind::Constant(_, bits) => Some(bits),
            _ => None,
        }
    }

    /// Whether a number without a sign is certain to be below a limit.
    pub(crate) fn is_below(&self, limit: u64) -> bool {
        match &self.kind {
            Kind::Binary("%", _, divisor) => {
                self.ty == Type::U32 && divisor.literal().is_some_and(|by| by != 0 && by <= limit)
            }
            Kind::Binary("&", left, right) => {
                [left, right].into_iter().any(|side| side.literal().is_some_and(|mask| mask < limit))
            }
            _ => self.literal().is_some_and(|value| value < limit),
        }
    }

    /// Whether it is a float by which a division is exact.
    pub(crate) fn is_power_of_two(&self) -> bool {
        let normal = |bits: u64| bits & 0x7f_ffff == 0 && (1..=253).contains(&(bits >> 23 & 0xff));
        self.ty == Type::F32 && self.literal().is_some_and(normal)
    }

    fn is_constant(&self) -> bool {
        match &self.kind {
            Kind::Literal(_) | Kind::Constant(..) => true,
            Kind::Known(_, arguments) => arguments.iter().all(Expression::is_constant),
            Kind::Unary(_, a) | Kind::Word(a, _) | Kind::Field(a, _) | Kind::Member(a, _) => a.is_constant(),
            Kind::Binary(_, a, b) | Kind::Component(a, b) => a.is_constant() && b.is_constant(),
            Kind::Name(_) | Kind::Call(..) | Kind::Index(..) => false,
        }
    }

    pub(crate) fn made_late(self) -> Expression {
        if !self.is_constant() {
            return self;
        }
        let ty = self.ty;
        Expression::call(late(ty), vec![self], ty)
    }

    pub(crate) fn call(name: &str, arguments: Vec<Expression>, ty: Type) -> Expression {
        Expression { kind: Kind::Call(name.into(), arguments), ty }
    }

    /// A function or conversion of the language.
    pub(crate) fn known(name: &'static str, mut arguments: Vec<Expression>, ty: Type) -> Expression {
        let harmless = name.starts_with("vec");
        if !harmless
            && arguments.iter().all(Expression::is_constant)
            && let Some(first) = arguments.first_mut()
        {
            *first = first.clone().made_late();
        }
        Expression { kind: Kind::Known(name, arguments), ty }
    }

    pub(crate) fn bitcast(self, ty: Type) -> Expression {
        let name = match ty {
            _ if ty == self.ty => return self,
            // Between integers a conversion keeps the bits.
            Type::I32 if self.ty == Type::U32 => "i32",
            Type::U32 if self.ty == Type::I32 => "u32",
            Type::I32 => "bitcast<i32>",
            Type::U32 => "bitcast<u32>",
            _ => "bitcast<f32>",
        };
        if ty != Type::F32 && self.ty != Type::F32 {
            match self.kind {
                Kind::Literal(bits) => return Expression { kind: Kind::Literal(bits), ty },
                // The same number in both types.
                Kind::Constant(_, bits) if lower(bits) <= u32::MAX / 2 => return Expression { ty, ..self },
                _ => {}
            }
        }
        Expression::known(name, vec![self], ty)
    }

    pub(crate) fn unary(symbol: &'static str, value: Expression) -> Expression {
        let ty = value.ty;
        Expression { kind: Kind::Unary(symbol, Box::new(value.made_late())), ty }
    }

    /// An operation whose result has the type of its operands.
    pub(crate) fn binary(symbol: &'static str, left: Expression, right: Expression) -> Expression {
        let ty = left.ty;
        Expression::binary_of(symbol, left, right, ty)
    }

    pub(crate) fn compare(symbol: &'static str, left: Expression, right: Expression) -> Expression {
        Expression::binary_of(symbol, left, right, Type::Bool)
    }

    fn binary_of(symbol: &'static str, left: Expression, right: Expression, ty: Type) -> Expression {
        let left = if left.is_constant() && right.is_constant() { left.made_late() } else { left };
        Expression { kind: Kind::Binary(symbol, Box::new(left), Box::new(right)), ty }
    }

    pub(crate) fn not(value: Expression) -> Expression {
        Expression::unary("!", value)
    }

    pub(crate) fn low(self) -> Expression {
        self.word(false)
    }

    pub(crate) fn high(self) -> Expression {
        self.word(true)
    }

    fn word(self, high: bool) -> Expression {
        match self.kind {
            Kind::Literal(bits) => Expression::u32(if high { upper(bits) } else { lower(bits) }),
            Kind::Known("vec2<u32>", mut words) if words.len() == 2 => words.swap_remove(usize::from(high)),
            kind => {
                let whole = Expression { kind, ty: Type::Pair };
                Expression { kind: Kind::Word(Box::new(whole), high), ty: Type::U32 }
            }
        }
    }

    pub(crate) fn pair_of(low: Expression, high: Expression) -> Expression {
        if let (Kind::Literal(low), Kind::Literal(high)) = (&low.kind, &high.kind) {
            return Expression::pair(low | high << 32);
        }
        Expression { kind: Kind::Known("vec2<u32>", vec![low, high]), ty: Type::Pair }
    }

    pub(crate) fn index(array: &str, index: Expression, ty: Type) -> Expression {
        // An index may have a sign or not.
        let index = match index.kind {
            Kind::Known("i32" | "u32", mut list)
                if list.len() == 1 && matches!(list[0].ty, Type::I32 | Type::U32) && !list[0].is_constant() =>
            {
                list.swap_remove(0)
            }
            kind => Expression { kind, ..index },
        };
        Expression { kind: Kind::Index(array.into(), Box::new(index)), ty }
    }

    pub(crate) fn field(whole: Expression, name: &'static str, ty: Type) -> Expression {
        Expression { kind: Kind::Field(Box::new(whole), name), ty }
    }

    /// The third where the first holds, otherwise the second, as the language's `select`.
    pub(crate) fn select(no: Expression, yes: Expression, condition: Expression) -> Expression {
        let ty = yes.ty;
        Expression { kind: Kind::Known("select", vec![no, yes, condition.made_late()]), ty }
    }

    /// Whether it may be written several times: a name or a literal.
    pub(crate) fn is_simple(&self) -> bool {
        match &self.kind {
            Kind::Literal(_) | Kind::Name(_) | Kind::Constant(..) => true,
            Kind::Word(inner, _) | Kind::Field(inner, _) | Kind::Member(inner, _) => inner.is_simple(),
            _ => false,
        }
    }
}

pub(crate) fn lower(bits: u64) -> u32 {
    (bits & 0xffff_ffff) as u32
}

pub(crate) fn upper(bits: u64) -> u32 {
    (bits >> 32) as u32
}

//! Expressions: pure, typed, and calculated for one thread.

use crate::{FrameId, FunctionId, Intrinsic, LocalId, ObjectId, Place, Scalar, ValueType};

/// A value that is calculated.
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Its type.
    pub ty: ValueType,
    /// Where it is.
    pub place: Place,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub enum ExpressionKind {
    /// The bits of a scalar, in the low bits; those above its width are 0.
    Constant(u64),
    /// What a local holds now.
    Local(LocalId),
    /// What a thread knows of itself and of the launch; a `u32`.
    Builtin(Builtin),
    /// The address of an object of the module.
    Object(ObjectId),
    /// The address of an object of this call.
    Frame(FrameId),
    /// The address of a function.
    Function(FunctionId),
    /// An operation on one value, component by component.
    Unary(UnaryOperator, Box<Expression>),
    /// An operation on two values of one type, component by component. The amount of a shift has a type of its own, and
    /// so has the result of a comparison.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// The conversion of a number to the expression's type, as C++ has it. A float that an integer cannot hold becomes the
    /// nearest integer that there is. NaN becomes 0, or, where either side has 64 bits, an integer with the highest bit
    /// alone.
    Convert(Box<Expression>),
    /// The same bits as another type of the same size.
    Bitcast(Box<Expression>),
    /// The second where the first, a truth value, holds, otherwise the third. What is not chosen is not calculated as far
    /// as anybody can tell.
    Select(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `base + index * stride`: a pointer to an element. The index is an integer of any type, taken with its sign.
    Element {
        /// The pointer to the first element.
        base: Box<Expression>,
        /// Which element.
        index: Box<Expression>,
        /// Bytes from one to the next; may be negative.
        stride: i64,
        /// What the index must be below, where an array within another object says so. The address may be one of memory
        /// all the same; only a sanitizer looks at it.
        length: Option<u32>,
    },
    /// `base + offset`: a pointer to a member.
    Member {
        /// The pointer to the whole.
        base: Box<Expression>,
        /// Bytes.
        offset: u64,
    },
    /// A vector of its components.
    Compose(Vec<Expression>),
    /// A component of a vector.
    Extract(Box<Expression>, u8),
    /// A vector with one component replaced.
    Insert(Box<Expression>, u8, Box<Expression>),
    /// A function without effects.
    Call(Intrinsic, Vec<Expression>),
}

/// What a thread knows of itself and of the launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `threadIdx`, one component.
    Thread(u8),
    /// `blockIdx`, one component.
    Block(u8),
    /// `blockDim`, one component.
    BlockSize(u8),
    /// `gridDim`, one component.
    GridSize(u8),
    /// `warpSize`.
    WarpSize,
    /// The lane within the warp.
    Lane,
    /// The warp's number within the block.
    Warp,
    /// The multiprocessor's number.
    Multiprocessor,
    /// Bytes of shared memory sized at launch.
    SharedAtLaunch,
}

/// Operations on one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-a`
    Negate,
    /// `!a`, of a truth value.
    Not,
    /// `~a`
    Complement,
}

/// Operations on two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// `a + b`
    Add,
    /// `a - b`; of two pointers the distance in bytes, an `i64`.
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// `a % b`, of integers.
    Remainder,
    /// `a & b`, of integers and truth values.
    And,
    /// `a | b`, of integers and truth values.
    Or,
    /// `a ^ b`, of integers and truth values.
    ExclusiveOr,
    /// `a << b`
    ShiftLeft,
    /// `a >> b`; of a signed `a` the sign moves in.
    ShiftRight,
    /// `a == b`
    Equal,
    /// `a != b`
    NotEqual,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a > b`
    Greater,
    /// `a >= b`
    GreaterEqual,
    /// `a && b`, of truth values. The second is not calculated where the first is false, as far as anybody can tell.
    LogicalAnd,
    /// `a || b`, of truth values. The second is not calculated where the first is true, as far as anybody can tell.
    LogicalOr,
}

impl BinaryOperator {
    /// Whether the result is a truth value.
    #[must_use]
    pub fn is_comparison(self) -> bool {
        use BinaryOperator::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
    }

    /// As C++ writes it.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOperator::Add => "+",
            BinaryOperator::Subtract => "-",
            BinaryOperator::Multiply => "*",
            BinaryOperator::Divide => "/",
            BinaryOperator::Remainder => "%",
            BinaryOperator::And => "&",
            BinaryOperator::Or => "|",
            BinaryOperator::ExclusiveOr => "^",
            BinaryOperator::ShiftLeft => "<<",
            BinaryOperator::ShiftRight => ">>",
            BinaryOperator::Equal => "==",
            BinaryOperator::NotEqual => "!=",
            BinaryOperator::Less => "<",
            BinaryOperator::LessEqual => "<=",
            BinaryOperator::Greater => ">",
            BinaryOperator::GreaterEqual => ">=",
            BinaryOperator::LogicalAnd => "&&",
            BinaryOperator::LogicalOr => "||",
        }
    }
}

impl Expression {
    /// A scalar of these bits.
    #[must_use]
    pub fn constant(bits: u64, scalar: Scalar, place: Place) -> Expression {
        Expression { kind: ExpressionKind::Constant(bits), ty: ValueType::Scalar(scalar), place }
    }

    /// What a local of this type holds.
    #[must_use]
    pub fn local(local: LocalId, ty: ValueType, place: Place) -> Expression {
        Expression { kind: ExpressionKind::Local(local), ty, place }
    }

    /// Calls `visit` for the expressions directly below.
    pub fn children<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        match &self.kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Local(_)
            | ExpressionKind::Builtin(_)
            | ExpressionKind::Object(_)
            | ExpressionKind::Frame(_)
            | ExpressionKind::Function(_) => {}
            ExpressionKind::Unary(_, a)
            | ExpressionKind::Convert(a)
            | ExpressionKind::Bitcast(a)
            | ExpressionKind::Member { base: a, .. }
            | ExpressionKind::Extract(a, _) => visit(a),
            ExpressionKind::Binary(_, a, b)
            | ExpressionKind::Element { base: a, index: b, .. }
            | ExpressionKind::Insert(a, _, b) => {
                visit(a);
                visit(b);
            }
            ExpressionKind::Select(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            ExpressionKind::Compose(list) | ExpressionKind::Call(_, list) => list.iter().for_each(visit),
        }
    }

    /// Calls `visit` for the expressions directly below, which may be changed.
    pub fn children_mut(&mut self, visit: &mut dyn FnMut(&mut Expression)) {
        match &mut self.kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Local(_)
            | ExpressionKind::Builtin(_)
            | ExpressionKind::Object(_)
            | ExpressionKind::Frame(_)
            | ExpressionKind::Function(_) => {}
            ExpressionKind::Unary(_, a)
            | ExpressionKind::Convert(a)
            | ExpressionKind::Bitcast(a)
            | ExpressionKind::Member { base: a, .. }
            | ExpressionKind::Extract(a, _) => visit(a),
            ExpressionKind::Binary(_, a, b)
            | ExpressionKind::Element { base: a, index: b, .. }
            | ExpressionKind::Insert(a, _, b) => {
                visit(a);
                visit(b);
            }
            ExpressionKind::Select(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            ExpressionKind::Compose(list) | ExpressionKind::Call(_, list) => list.iter_mut().for_each(visit),
        }
    }
}

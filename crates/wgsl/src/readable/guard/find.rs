//! Which conditions are guards.

use std::collections::BTreeMap;

use warpground_ir::{
    BinaryOperator, Block, Builtin, Expression, ExpressionKind, FrameId, Function, Home, LocalId, StatementKind,
    UnaryOperator,
};

use super::{Guard, Made, Test, Value};
use crate::{
    analysis::walk::{blocks, expressions, statements, within},
    readable::{
        interface::{Launch, Part},
        scopes::target,
    },
};

/// Deeper than any index that a reader could follow.
const DEEPEST: usize = 32;

/// What a local starts with.
enum Start<'m> {
    Value(&'m Expression),
    /// A load from this address.
    Loaded(&'m Expression),
}

/// What a kernel's locals hold, as far as it never changes: guards are understood by it.
pub(in crate::readable) struct Places<'m> {
    launch: &'m Launch,
    /// Parameters that are locals, by their numbers.
    parameters: BTreeMap<LocalId, usize>,
    /// Those that are objects of the frame which nothing changes.
    objects: BTreeMap<FrameId, usize>,
    starts: BTreeMap<LocalId, Start<'m>>,
    /// Locals that a short circuit gives a value: `a && b` or `a || b`, where `b` loads something.
    joined: BTreeMap<LocalId, (BinaryOperator, &'m Expression, &'m Expression)>,
}

impl<'m> Places<'m> {
    pub(in crate::readable) fn of(function: &'m Function, launch: &'m Launch) -> Places<'m> {
        let none = Block::default();
        let body = function.body.as_deref().unwrap_or(&none);
        let mut given: BTreeMap<LocalId, u32> = BTreeMap::new();
        let mut changed: Vec<FrameId> = Vec::new();
        statements(body, &mut |statement| {
            if let Some(local) = target(statement) {
                *given.entry(local).or_insert(0) += 1;
            }
            // An object of which only parts are loaded is what the launch has given.
            if !matches!(statement.kind, StatementKind::Load(..)) {
                expressions(statement, &mut |expression| {
                    within(expression, &mut |inner| {
                        if let ExpressionKind::Frame(frame) = inner.kind {
                            changed.push(frame);
                        }
                    });
                });
            }
        });
        let mut starts = BTreeMap::new();
        if let Some(body) = function.body.as_deref() {
            statements(body, &mut |statement| match &statement.kind {
                StatementKind::Assign(local, value) if given.get(local) == Some(&1) => {
                    starts.insert(*local, Start::Value(value));
                }
                StatementKind::Load(local, access) if given.get(local) == Some(&1) => {
                    starts.insert(*local, Start::Loaded(&access.address));
                }
                _ => {}
            });
        }
        let mut joined = BTreeMap::new();
        if let Some(body) = function.body.as_deref() {
            short_circuits(body, &given, &mut joined);
        }
        let (mut parameters, mut objects) = (BTreeMap::new(), BTreeMap::new());
        for (number, parameter) in function.parameters.iter().enumerate() {
            match parameter.home {
                Home::Local(local) if !given.contains_key(&local) => {
                    parameters.insert(local, number);
                }
                Home::Frame(frame) if !changed.contains(&frame) => {
                    objects.insert(frame, number);
                }
                _ => {}
            }
        }
        Places { launch, parameters, objects, starts, joined }
    }

    /// The guard that a condition is, or its contrary; its barrier is still to be found. `leaves`: whether threads that do not
    /// pass return.
    pub(in crate::readable) fn guard(&self, condition: &Expression, contrary: bool, leaves: bool) -> Option<Guard> {
        let mut tests = Vec::new();
        self.tests(condition, contrary, &mut tests, 0)?;
        Some(Guard { tests, condition: condition.place, leaves, barrier: condition.place })
    }

    /// The tests that the threads pass for which a condition holds (or for which it does not), if it is a guard.
    fn tests(&self, condition: &Expression, negated: bool, found: &mut Vec<Test>, depth: usize) -> Option<()> {
        match &condition.kind {
            ExpressionKind::Local(local) if depth < DEEPEST => match (self.joined.get(local), self.starts.get(local)) {
                (Some((operator, left, right)), _) => {
                    if (*operator == BinaryOperator::LogicalAnd) == negated {
                        return None;
                    }
                    self.tests(left, negated, found, depth + 1)?;
                    self.tests(right, negated, found, depth + 1)
                }
                (None, Some(Start::Value(value))) => self.tests(value, negated, found, depth + 1),
                _ => None,
            },
            ExpressionKind::Unary(UnaryOperator::Not, inner) => self.tests(inner, !negated, found, depth),
            ExpressionKind::Binary(BinaryOperator::LogicalAnd | BinaryOperator::And, left, right) if !negated => {
                self.tests(left, negated, found, depth)?;
                self.tests(right, negated, found, depth)
            }
            ExpressionKind::Binary(BinaryOperator::LogicalOr | BinaryOperator::Or, left, right) if negated => {
                self.tests(left, negated, found, depth)?;
                self.tests(right, negated, found, depth)
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (left, right) = (self.value(left, 0)?, self.value(right, 0)?);
                // As `left < right` or `left <= right`.
                let (operator, left, right) = match (operator, negated) {
                    (BinaryOperator::Less, false) | (BinaryOperator::GreaterEqual, true) => {
                        (BinaryOperator::Less, left, right)
                    }
                    (BinaryOperator::LessEqual, false) | (BinaryOperator::Greater, true) => {
                        (BinaryOperator::LessEqual, left, right)
                    }
                    (BinaryOperator::Greater, false) | (BinaryOperator::LessEqual, true) => {
                        (BinaryOperator::Less, right, left)
                    }
                    (BinaryOperator::GreaterEqual, false) | (BinaryOperator::Less, true) => {
                        (BinaryOperator::LessEqual, right, left)
                    }
                    _ => return None,
                };
                fits(operator, &left, &right).then(|| found.push(Test { operator, left, right }))
            }
            _ => None,
        }
    }

    fn value(&self, expression: &Expression, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        let inner = |inner: &Expression| self.value(inner, depth + 1);
        let scalar = expression.ty.scalar();
        let made = match &expression.kind {
            ExpressionKind::Constant(bits) => Made::Constant(bits.cast_signed()),
            ExpressionKind::Builtin(
                builtin @ (Builtin::Thread(_) | Builtin::Block(_) | Builtin::BlockSize(_) | Builtin::GridSize(_)),
            ) => Made::Builtin(*builtin),
            ExpressionKind::Convert(converted) => Made::Converted(Box::new(inner(converted)?)),
            ExpressionKind::Local(local) => match (self.parameters.get(local), self.starts.get(local)) {
                (Some(number), _) => Made::Part(self.part(*number, None)?),
                (None, Some(Start::Value(start))) => return inner(start),
                (None, Some(Start::Loaded(address))) => {
                    let (frame, offset) = member(address)?;
                    Made::Part(self.part(*self.objects.get(&frame)?, Some(offset))?)
                }
                (None, None) => return None,
            },
            ExpressionKind::Binary(operator, left, right) => {
                let sides = (inner(left)?, inner(right)?);
                // Only what grows or falls evenly from thread to thread can be told from a block's corners.
                let even = match operator {
                    BinaryOperator::Add | BinaryOperator::Subtract => true,
                    BinaryOperator::Multiply => !(sides.0.moves() && sides.1.moves()),
                    BinaryOperator::Divide | BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => !sides.1.moves(),
                    _ => false,
                };
                if !even {
                    return None;
                }
                Made::Calculated(*operator, Box::new(sides))
            }
            _ => return None,
        };
        Value::of(made, scalar)
    }

    /// The part of a launch that a parameter is, or its member at this offset, if that is no pointer.
    fn part(&self, parameter: usize, offset: Option<u64>) -> Option<usize> {
        let fits = |part: &Part| part.parameter == parameter && part.offset == offset && !part.pointer;
        self.launch.parts.iter().position(fits)
    }
}

/// Finds the short circuits of a block: a local that is given one side, and where that does not decide, the other.
fn short_circuits<'m>(
    block: &'m Block,
    given: &BTreeMap<LocalId, u32>,
    found: &mut BTreeMap<LocalId, (BinaryOperator, &'m Expression, &'m Expression)>,
) {
    for pair in block.0.windows(2) {
        if let [first, second] = pair
            && let StatementKind::Assign(local, left) = &first.kind
            && given.get(local) == Some(&2)
            && let StatementKind::If { condition, accept, reject } = &second.kind
            && matches!(condition.kind, ExpressionKind::Local(own) if own == *local)
        {
            let (operator, other) = match (accept.0.is_empty(), reject.0.is_empty()) {
                (true, false) => (BinaryOperator::LogicalOr, reject),
                (false, true) => (BinaryOperator::LogicalAnd, accept),
                _ => continue,
            };
            let Some(StatementKind::Assign(to, right)) = other.0.last().map(|last| &last.kind) else { continue };
            if to != local {
                continue;
            }
            found.insert(*local, (operator, left, right));
        }
    }
    for statement in &block.0 {
        blocks(statement, &mut |inner| short_circuits(inner, given, found));
    }
}

/// The object of the frame and the byte in it that an address is.
fn member(address: &Expression) -> Option<(FrameId, u64)> {
    match &address.kind {
        ExpressionKind::Frame(frame) => Some((*frame, 0)),
        ExpressionKind::Member { base, offset } => member(base).map(|(frame, own)| (frame, own + offset)),
        _ => None,
    }
}

impl Value {
    /// Whether it differs from thread to thread or from block to block.
    fn moves(&self) -> bool {
        self.any(&|made| matches!(made, Made::Builtin(Builtin::Thread(_) | Builtin::Block(_))))
    }

    fn plain(&self) -> Option<i64> {
        match &self.made {
            Made::Constant(value) => Some(*value),
            Made::Converted(inner) => inner.plain(),
            _ => None,
        }
    }
}

/// Whether a test may hold for all threads of a block: a bound from above on their places, which the launch decides.
fn fits(operator: BinaryOperator, left: &Value, right: &Value) -> bool {
    let from_launch = |value: &Value| {
        value.any(&|made| matches!(made, Made::Part(_) | Made::Builtin(Builtin::Block(_) | Builtin::GridSize(_))))
    };
    match (left.is_of_threads(), right.is_of_threads()) {
        (true, false) => from_launch(left) || from_launch(right),
        (false, false) => true,
        // `i >= 0` beside the other bound.
        (false, true) => operator == BinaryOperator::LessEqual && matches!(left.plain(), Some(0)),
        (true, true) => false,
    }
}

//! Which conditions are guards.

use std::collections::HashMap;

use super::{Guard, Made, Test, Value};
use crate::{
    kernel::{
        functions::flat::Flat,
        visit::{Part, for_parts},
    },
    meaning::{
        tree::{Constant, Coordinate, Expression, Function, Kind, LocalId, Statement, StatementKind, Tree},
        types::Type,
    },
    parse::ast::BinaryOperator,
};

/// Deeper than any index that a reader could follow.
const DEEPEST: usize = 32;

/// What a kernel's variables start with, by which guards are understood.
pub(crate) struct Places<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) function: &'a Function,
    pub(crate) flat: &'a [Flat],
    pub(crate) starts: HashMap<LocalId, &'a Expression>,
}

/// What the variables of a function start with, where they never change.
pub(crate) fn starts(function: &Function) -> HashMap<LocalId, &Expression> {
    fn walk<'a>(function: &Function, statement: &'a Statement, found: &mut HashMap<LocalId, &'a Expression>) {
        if let StatementKind::Declare(id, Some(start)) = &statement.kind
            && !function.locals[*id].assigned
            && !function.locals[*id].address_taken
        {
            found.insert(*id, start);
        }
        for_parts(statement, &mut |part| {
            if let Part::Statement(inner) = part {
                walk(function, inner, found);
            }
        });
    }
    let mut found = HashMap::new();
    for statement in function.body.iter().flatten() {
        walk(function, statement, &mut found);
    }
    found
}

impl Places<'_> {
    /// The guard that a condition is, or its contrary; its barrier is still to be found.
    pub(crate) fn guard(&self, condition: &Expression, leaves: bool) -> Option<Guard> {
        let mut tests = Vec::new();
        self.tests(condition, leaves, &mut tests)?;
        // A contrary that nobody wrote was made of an early `return` (`leaving`).
        let leaves = leaves || matches!(&condition.kind, Kind::Not(inner) if inner.span == condition.span);
        Some(Guard { tests, span: condition.span, leaves, barrier: condition.span })
    }

    /// The tests that the threads pass for which a condition holds (or for which it does not), if it is a guard.
    fn tests(&self, condition: &Expression, negated: bool, found: &mut Vec<Test>) -> Option<()> {
        match &condition.kind {
            Kind::Named(_, inner) | Kind::Convert { value: inner, written: false, .. } => {
                self.tests(inner, negated, found)
            }
            Kind::Not(inner) => self.tests(inner, !negated, found),
            Kind::Binary(BinaryOperator::LogicalAnd, left, right) if !negated => {
                self.tests(left, negated, found)?;
                self.tests(right, negated, found)
            }
            Kind::Binary(BinaryOperator::LogicalOr, left, right) if negated => {
                self.tests(left, negated, found)?;
                self.tests(right, negated, found)
            }
            Kind::Binary(operator, left, right) => {
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
        let made = match &expression.kind {
            Kind::Integer(bits, _) => Made::Constant(*bits),
            Kind::Named(_, named) => return inner(named),
            Kind::Coordinate(coordinate, Some(axis)) => Made::Coordinate(*coordinate, usize::from(*axis)),
            Kind::Convert { value, .. } => Made::Converted(Box::new(inner(value)?)),
            Kind::Local(id) => {
                let local = self.function.locals.get(*id)?;
                if local.assigned || local.address_taken {
                    return None;
                }
                if local.parameter {
                    Made::Parameter(self.flat.iter().position(|flat| flat.local == *id && flat.offset.is_none())?)
                } else if let Some(Constant::Integer(value)) = local.constant {
                    Made::Constant(value)
                } else {
                    return inner(self.starts.get(id)?);
                }
            }
            Kind::Global(id) => match self.tree.globals.get(*id)?.constant {
                Some(Constant::Integer(value)) => Made::Constant(value),
                _ => return None,
            },
            Kind::Member(object, field) => {
                let (Kind::Local(id), Type::Struct(structure)) = (&object.kind, &object.ty) else {
                    return None;
                };
                if self.function.locals.get(*id)?.assigned {
                    return None;
                }
                let offset = self.tree.types.structs.get(*structure)?.fields.get(*field)?.offset;
                let position = self.flat.iter().position(|flat| flat.local == *id && flat.offset == Some(offset));
                Made::Parameter(position?)
            }
            Kind::Binary(operator, left, right) => {
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
        Value::of(made, &expression.ty)
    }
}

impl Value {
    /// Whether it differs from thread to thread or from block to block.
    fn moves(&self) -> bool {
        self.any(&|made| matches!(made, Made::Coordinate(Coordinate::Thread | Coordinate::Block, _)))
    }
}

/// Whether a test may hold for all threads of a block: a bound from above on their places, which the launch decides.
fn fits(operator: BinaryOperator, left: &Value, right: &Value) -> bool {
    let from_launch = |value: &Value| {
        value.any(&|made| {
            matches!(made, Made::Parameter(_) | Made::Coordinate(Coordinate::Block | Coordinate::GridSize, _))
        })
    };
    match (left.is_of_threads(), right.is_of_threads()) {
        (true, false) => from_launch(left) || from_launch(right),
        (false, false) => true,
        // `i >= 0` beside the other bound.
        (false, true) => operator == BinaryOperator::LessEqual && matches!(left.plain(), Some(0)),
        (true, true) => false,
    }
}

impl Value {
    fn plain(&self) -> Option<i64> {
        match &self.made {
            Made::Constant(value) => Some(*value),
            Made::Converted(inner) => inner.plain(),
            _ => None,
        }
    }
}

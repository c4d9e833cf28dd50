//! Addresses, and which variables hold a pointer.

use warpground_ir::{BinaryOperator, Expression as Value, ExpressionKind, ValueType};

use super::points::{Byte, Pointees, Target};
use crate::tree::{Expression, Type};

/// An address.
#[derive(Debug, Clone)]
pub(super) struct Address {
    pub(super) pointees: Pointees,
    /// Which object, where there are several.
    pub(super) tag: Option<Expression>,
    /// What is added, each with the bytes of one step.
    pub(super) terms: Vec<(Expression, i64)>,
    pub(super) bytes: i64,
}

/// Whether a pointer needs a number that says to which object it points.
pub(super) fn needs_tag(pointees: &Pointees) -> bool {
    pointees.len() > 1
}

/// Whether a pointer needs a number that says how far into its object it points; otherwise how far.
pub(super) fn known_byte(pointees: &Pointees) -> Option<i64> {
    let mut bytes = pointees.iter().filter(|(target, _)| **target != Target::Null).map(|(_, byte)| *byte);
    let Some(Byte::At(first)) = bytes.next() else {
        return if pointees.keys().all(|target| *target == Target::Null) { Some(0) } else { None };
    };
    bytes.all(|byte| byte == Byte::At(first)).then_some(first)
}

/// The types of the variables that hold a pointer, and the ends of their names.
pub(super) fn pointer_variables(pointees: &Pointees) -> Vec<(&'static str, Type)> {
    let mut all = Vec::new();
    if known_byte(pointees).is_none() {
        all.push(("", Type::I32));
    }
    if needs_tag(pointees) {
        all.push(("_in", Type::U32));
    }
    all
}

impl Address {
    /// Whether all that is added when the kernel runs is a multiple of so many bytes.
    pub(super) fn keeps_to(&self, bytes: i64) -> bool {
        self.terms.iter().all(|(_, stride)| stride % bytes == 0)
    }

    /// The bytes that are added in any case.
    pub(super) fn fixed_bytes(&self) -> i64 {
        self.bytes
    }

    /// So many bytes further on.
    pub(super) fn further(mut self, bytes: i64) -> Address {
        self.bytes += bytes;
        for byte in self.pointees.values_mut() {
            if let Byte::At(at) = byte {
                *at += bytes;
            }
        }
        self
    }
}

/// Whether an expression is the difference of two pointers.
pub(super) fn is_distance(value: &Value) -> bool {
    matches!(&value.kind, ExpressionKind::Binary(BinaryOperator::Subtract, left, _) if left.ty == ValueType::POINTER)
}

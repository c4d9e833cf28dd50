//! What a reduction does with two values.

use crate::{Parameter, Request};

/// How two values become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Sum,
    Maximum,
    Minimum,
}

impl Operation {
    /// The kernels' override of that name.
    pub(super) const PARAMETER: Parameter =
        Parameter::choice("operation", "Operation", &["sum", "maximum", "minimum"]).as_override();

    pub(super) fn of(request: &Request) -> Operation {
        match request.settings.whole("operation") {
            1 => Operation::Maximum,
            2 => Operation::Minimum,
            _ => Operation::Sum,
        }
    }

    /// The value that changes no other.
    pub(super) fn identity(self) -> f32 {
        match self {
            Operation::Sum => 0.0,
            Operation::Maximum => f32::NEG_INFINITY,
            Operation::Minimum => f32::INFINITY,
        }
    }

    pub(super) fn combine(self, a: f32, b: f32) -> f32 {
        match self {
            Operation::Sum => a + b,
            Operation::Maximum => a.max(b),
            Operation::Minimum => a.min(b),
        }
    }
}

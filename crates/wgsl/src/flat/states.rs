//! The states of a kernel in which threads meet, while they are made.

use std::collections::BTreeMap;

use warpground_ir::FunctionId;

use crate::tree::{Expression, Statement, Type};

/// The states of a machine that is being made.
#[derive(Default)]
pub(super) struct States {
    pub(super) bodies: Vec<Vec<Statement>>,
    pub(super) current: usize,
    pub(super) entries: BTreeMap<FunctionId, u32>,
    pub(super) most_exchanged: usize,
}

impl States {
    /// A variable for a word that was exchanged.
    pub(super) fn exchanged(&mut self, number: usize) -> Expression {
        self.most_exchanged = self.most_exchanged.max(number + 1);
        Expression::named(&format!("exchanged_{number}"), Type::U32)
    }
}

//! The scopes that are open, and what ends with them.

use warpground_ir::Expression as Value;

use crate::meaning::tree::{FunctionId, LocalId};

/// An object that ends with its scope: the variable, its address, and what is called for it.
#[derive(Debug, Clone)]
pub(super) struct Ending {
    pub(super) variable: LocalId,
    pub(super) address: Value,
    pub(super) function: FunctionId,
}

/// The scopes that are open.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    /// The outermost first; parameters end with the function, before any scope.
    pub(super) open: Vec<Vec<Ending>>,
    pub(super) parameters: Vec<Ending>,
    /// How many scopes were open outside of each loop.
    pub(super) loops: Vec<usize>,
    /// The same of each loop and `switch`.
    pub(super) left: Vec<usize>,
}

impl Scopes {
    /// Notes an object that ends with the innermost scope, if anything is called for it.
    pub(super) fn ends_here(&mut self, variable: LocalId, address: Value, function: Option<FunctionId>) {
        let Some(function) = function else { return };
        let scope = self.open.last_mut().unwrap_or(&mut self.parameters);
        scope.push(Ending { variable, address, function });
    }
}

//! Scopes, and what is called for the objects that end with them.

use warpground_ir::{Callee, Expression as Value, StatementKind};

use super::function::Body;
use crate::{
    meaning::tree::{FunctionId, LocalId},
    text::Span,
};

/// An object that ends with its scope: the variable, its address, and what is called for it.
#[derive(Debug, Clone)]
struct Ending {
    variable: LocalId,
    address: Value,
    function: FunctionId,
}

/// The scopes that are open.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    /// The outermost first; parameters end with the function, before any scope.
    open: Vec<Vec<Ending>>,
    parameters: Vec<Ending>,
    /// How many scopes were open outside of each loop.
    loops: Vec<usize>,
    /// The same of each loop and `switch`.
    left: Vec<usize>,
}

impl Scopes {
    /// Notes an object that ends with the innermost scope, if anything is called for it.
    pub(super) fn ends_here(&mut self, variable: LocalId, address: Value, function: Option<FunctionId>) {
        let Some(function) = function else { return };
        let scope = self.open.last_mut().unwrap_or(&mut self.parameters);
        scope.push(Ending { variable, address, function });
    }
}

impl Body<'_, '_> {
    /// What `inner` declares ends behind it.
    pub(super) fn scoped(&mut self, inner: impl FnOnce(&mut Self)) {
        self.scopes.open.push(Vec::new());
        inner(self);
        if !self.has_left() {
            let parameters = self.scopes.open.len() == 1;
            self.end_scopes(self.scopes.open.len() - 1, parameters, None);
        }
        self.scopes.open.pop();
    }

    /// The inside of a loop, which `break` leaves and in which `continue` goes on.
    pub(super) fn in_loop<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.loops.push(self.scopes.open.len());
        let made = self.in_switch(inner);
        self.scopes.loops.pop();
        made
    }

    /// The inside of a `switch`, which `break` leaves.
    pub(super) fn in_switch<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.left.push(self.scopes.open.len());
        let made = inner(self);
        self.scopes.left.pop();
        made
    }

    /// Ends what a `break` leaves.
    pub(super) fn end_for_break(&mut self) {
        self.end_scopes(self.scopes.left.last().copied().unwrap_or(0), false, None);
    }

    /// Ends what a `continue` leaves.
    pub(super) fn end_for_continue(&mut self) {
        self.end_scopes(self.scopes.loops.last().copied().unwrap_or(0), false, None);
    }

    /// Ends all objects of the function; a variable that is returned lives on.
    pub(super) fn end_all(&mut self, kept: Option<LocalId>) {
        self.end_scopes(0, true, kept);
    }

    /// Whether anything is called when the function is left here.
    pub(super) fn anything_ends(&self) -> bool {
        !self.scopes.parameters.is_empty() || self.scopes.open.iter().any(|scope| !scope.is_empty())
    }

    /// Ends the objects of the scopes from `first` on, the youngest first.
    fn end_scopes(&mut self, first: usize, parameters: bool, kept: Option<LocalId>) {
        let own = if parameters { &self.scopes.parameters[..] } else { &[] };
        let scopes = self.scopes.open.get(first..).unwrap_or(&[]);
        let ended: Vec<Ending> = own.iter().chain(scopes.iter().flatten()).cloned().collect();
        for Ending { variable, address, function } in ended.into_iter().rev() {
            if Some(variable) != kept {
                let callee = Callee::Direct(self.reached(function));
                let place = self.place(Span::default());
                self.emit(StatementKind::Call { to: None, callee, arguments: vec![address] }, place);
            }
        }
    }
}

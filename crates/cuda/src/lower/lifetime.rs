//! Scopes, and what is called for the objects that end with them.

use warpground_ir::{Callee, StatementKind};

use super::{function::Body, scopes::Ending};
use crate::{meaning::tree::LocalId, text::Span};

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

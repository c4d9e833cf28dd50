//! Barriers of the block to which some threads of a launch may not come: either the launch decides it, by guards, or it is a
//! mistake of the program.

use warpground_ir::{Block, Builtin, Expression, ExpressionKind, LocalId, Place, StatementKind};

use super::{
    passes::Passes,
    predication::{Extent, Predication},
};
use crate::{
    analysis::walk::{statements, within},
    readable::{
        divergence::{Divergent, Parting, Why},
        uniform::{Flow, leaves_itself},
    },
};

impl Predication<'_, '_> {
    /// By which conditions threads are where a condition holds, or its contrary.
    pub(super) fn passes(&self, condition: &Expression, contrary: bool, leaves: bool) -> Passes {
        match self.places.as_ref().and_then(|places| places.guard(condition, contrary, leaves)) {
            Some(guard) => Passes { guards: vec![guard], parting: None },
            None => Passes { guards: Vec::new(), parting: self.parting(Some(condition)) },
        }
    }

    /// By which conditions threads are in a turn of a loop.
    pub(super) fn turns(&self, condition: Option<&Expression>, body: &Block) -> Passes {
        let parting = self.parting(condition).or_else(|| {
            // A `break` is where a condition holds that may differ.
            let mut found = None;
            statements(body, &mut |statement| {
                if let StatementKind::If { condition, .. } = &statement.kind
                    && leaves_itself(statement)
                {
                    found = found.or_else(|| self.parting(Some(condition)));
                }
            });
            found
        });
        Passes { guards: Vec::new(), parting }
    }

    /// What differs between threads in a condition, if anything does.
    pub(super) fn parting(&self, condition: Option<&Expression>) -> Option<Parting> {
        let condition = condition.filter(|condition| self.differs(condition))?;
        let found = self.part_that_varies(condition);
        Some(found.unwrap_or(Parting { place: condition.place, why: Why::Differs }))
    }

    fn differs(&self, value: &Expression) -> bool {
        self.instances.iter().any(|instance| self.truth.varies(*instance, value))
    }

    fn part_that_varies(&self, value: &Expression) -> Option<Parting> {
        let mut found = None;
        within(value, &mut |inner| {
            if found.is_none() && self.differs(inner) {
                found = match &inner.kind {
                    ExpressionKind::Builtin(Builtin::Thread(_) | Builtin::Lane | Builtin::Warp) => {
                        Some(Parting { place: inner.place, why: Why::Thread })
                    }
                    ExpressionKind::Local(local) => Some(self.parting_of(*local, inner.place)),
                    _ => None,
                };
            }
        });
        found
    }

    /// Why a local differs. One without a name is what is loaded where it is used.
    fn parting_of(&self, local: LocalId, place: Place) -> Parting {
        let differs = Parting { place, why: Why::Differs };
        if self.locals.get(local.index()).is_none_or(|local| !local.name.is_empty()) {
            return differs;
        }
        let function = self.uniformity.points.module.function(self.id);
        let Some(body) = function.and_then(|function| function.body.as_ref()) else { return differs };
        let mut found = None;
        statements(body, &mut |statement| match &statement.kind {
            StatementKind::Load(to, access) if *to == local => {
                let written = self.instances.iter().any(|instance| self.truth.is_written(*instance, &access.address));
                let why = if written { Why::Memory } else { Why::Differs };
                let inside = (!written).then(|| self.part_that_varies(&access.address)).flatten();
                found = Some(inside.unwrap_or(Parting { place, why }));
            }
            StatementKind::Assign(to, value) if *to == local => found = self.part_that_varies(value),
            _ => {}
        });
        found.unwrap_or(differs)
    }

    /// Notes what a barrier of the block depends on. A thread that has ended is waited for by nobody since Volta; before, it was.
    pub(super) fn barrier(&mut self, flow: Flow) {
        let mut parting = None;
        let mut guards = Vec::new();
        for frame in &self.frames {
            parting = parting.or(frame.passes.parting);
            if frame.extent == Extent::Turn && flow.relative {
                parting = parting.or(Some(Parting { place: self.place, why: Why::Differs }));
            }
            guards.extend(frame.passes.guards.iter().cloned());
        }
        if let Some(parting) = parting {
            self.barriers.divergent.push(Divergent { barrier: self.place, parting });
            return;
        }
        // The first barrier behind a guard tells of it.
        for guard in guards {
            if !self.barriers.guards.iter().any(|known| known.condition == guard.condition) {
                self.barriers.guards.push(guard.before(self.place));
            }
        }
    }
}

//! In which memories a pointer may point: by a worklist over all functions that a kernel reaches, without regard to order.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    Callee, Expression, ExpressionKind, FunctionId, Home, Intrinsic, LocalId, Module, Space, StatementKind,
};

use super::{
    calls::{Calls, called},
    walk::statements,
};

/// Memories, as bits.
pub(crate) type Spaces = u8;

/// Global and constant memory, and literals.
pub(crate) const GLOBAL: Spaces = 1;
/// A block's shared memory.
pub(crate) const SHARED: Spaces = 2;
/// A thread's own memory.
pub(crate) const THREAD: Spaces = 4;

/// What is known of each pointer.
pub(crate) struct Pointers {
    locals: BTreeMap<(FunctionId, LocalId), Spaces>,
    results: BTreeMap<FunctionId, Spaces>,
    /// Pointers that lie in memory.
    memory: Spaces,
    changed: bool,
}

impl Pointers {
    pub(crate) fn of(module: &Module, calls: &Calls) -> Pointers {
        let mut pointers =
            Pointers { locals: BTreeMap::new(), results: BTreeMap::new(), memory: GLOBAL, changed: true };
        while pointers.changed {
            pointers.changed = false;
            for id in &calls.reached {
                pointers.function(module, *id);
            }
        }
        pointers
    }

    /// The memories that an address may lie in.
    pub(crate) fn spaces(&self, module: &Module, function: FunctionId, address: &Expression) -> Spaces {
        match self.of_value(module, function, address) {
            0 => GLOBAL,
            found => found,
        }
    }

    fn of_value(&self, module: &Module, function: FunctionId, value: &Expression) -> Spaces {
        match &value.kind {
            ExpressionKind::Local(local) => self.locals.get(&(function, *local)).copied().unwrap_or(0),
            ExpressionKind::Object(id) => match module.objects.get(id.index()).map(|object| object.space) {
                Some(Space::Shared | Space::SharedAtLaunch) => SHARED,
                _ => GLOBAL,
            },
            ExpressionKind::Frame(_) => THREAD,
            ExpressionKind::Element { base, .. } | ExpressionKind::Member { base, .. } => {
                self.of_value(module, function, base)
            }
            _ => {
                let mut found = 0;
                value.children(&mut |child| found |= self.of_value(module, function, child));
                found
            }
        }
    }

    fn add_local(&mut self, function: FunctionId, local: LocalId, spaces: Spaces) {
        let known = self.locals.entry((function, local)).or_insert(0);
        self.changed |= *known | spaces != *known;
        *known |= spaces;
    }

    fn add_memory(&mut self, spaces: Spaces) {
        self.changed |= self.memory | spaces != self.memory;
        self.memory |= spaces;
    }

    fn function(&mut self, module: &Module, id: FunctionId) {
        let Some(function) = module.function(id) else { return };
        if function.kind == warpground_ir::FunctionKind::Kernel {
            for parameter in &function.parameters {
                if let Home::Local(local) = parameter.home {
                    self.add_local(id, local, GLOBAL);
                }
            }
        }
        let Some(body) = &function.body else { return };
        statements(body, &mut |statement| match &statement.kind {
            StatementKind::Assign(to, value) => {
                let found = self.of_value(module, id, value);
                self.add_local(id, *to, found);
            }
            StatementKind::Load(to, _) => {
                let memory = self.memory;
                self.add_local(id, *to, memory);
            }
            StatementKind::Store(_, value) => {
                let found = self.of_value(module, id, value);
                self.add_memory(found);
            }
            StatementKind::Atomic { to, value, .. } => {
                let found = self.of_value(module, id, value);
                self.add_memory(found);
                let memory = self.memory;
                to.iter().for_each(|to| self.add_local(id, *to, memory));
            }
            StatementKind::Intrinsic { to: Some(to), intrinsic, arguments } => {
                let mut found = if *intrinsic == Intrinsic::Allocate { GLOBAL } else { 0 };
                arguments.iter().for_each(|argument| found |= self.of_value(module, id, argument));
                self.add_local(id, *to, found);
            }
            StatementKind::Call { to, arguments, callee } => {
                let given: Vec<Spaces> = arguments.iter().map(|argument| self.of_value(module, id, argument)).collect();
                let callees: BTreeSet<FunctionId> = match callee {
                    Callee::Direct(id) => BTreeSet::from([*id]),
                    Callee::Indirect(_) => called(module, function, statement).into_iter().collect(),
                };
                for callee in callees {
                    let Some(target) = module.function(callee) else { continue };
                    for (parameter, spaces) in target.parameters.iter().zip(&given) {
                        match parameter.home {
                            Home::Local(local) => self.add_local(callee, local, *spaces),
                            Home::Frame(_) => self.add_memory(*spaces),
                        }
                    }
                    let result = self.results.get(&callee).copied().unwrap_or(0);
                    to.iter().for_each(|to| self.add_local(id, *to, result));
                }
            }
            StatementKind::Return(Some(value)) => {
                let found = self.of_value(module, id, value);
                let known = self.results.entry(id).or_insert(0);
                self.changed |= *known | found != *known;
                *known |= found;
            }
            _ => {}
        });
    }
}

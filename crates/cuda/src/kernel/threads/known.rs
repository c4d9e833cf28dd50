//! What is asked again and again about functions and statements while barriers are checked, found out once.

use std::{cell::RefCell, collections::HashMap};

use super::barrier::{has_barrier, has_block_barrier, is_barrier};
use crate::{
    kernel::{
        functions::pure::{is_pure, writes_nothing},
        visit::visit_statement,
    },
    meaning::tree::{FunctionId, Kind, Statement, Tree},
};

type Answers = RefCell<HashMap<FunctionId, bool>>;

pub(crate) struct Known<'a> {
    tree: &'a Tree,
    warps: bool,
    barrier: Answers,
    block_barrier: Answers,
    pure: Answers,
    writes_nothing: Answers,
    /// By their addresses: the tree stays where it is meanwhile.
    statements: RefCell<HashMap<*const Statement, bool>>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(tree: &'a Tree, warps: bool) -> Known<'a> {
        Known {
            tree,
            warps,
            barrier: Answers::default(),
            block_barrier: Answers::default(),
            pure: Answers::default(),
            writes_nothing: Answers::default(),
            statements: RefCell::default(),
        }
    }

    pub(crate) fn has_barrier(&self, id: FunctionId) -> bool {
        answer(&self.barrier, id, || has_barrier(self.tree, id, self.warps))
    }

    pub(crate) fn has_block_barrier(&self, id: FunctionId) -> bool {
        answer(&self.block_barrier, id, || has_block_barrier(self.tree, id))
    }

    pub(crate) fn is_pure(&self, id: FunctionId) -> bool {
        answer(&self.pure, id, || is_pure(self.tree, id))
    }

    pub(crate) fn writes_nothing(&self, id: FunctionId) -> bool {
        answer(&self.writes_nothing, id, || writes_nothing(self.tree, id))
    }

    pub(crate) fn contains_barrier(&self, statement: &Statement) -> bool {
        let key = std::ptr::from_ref(statement);
        if let Some(known) = self.statements.borrow().get(&key) {
            return *known;
        }
        let mut found = false;
        visit_statement(statement, &mut |expression| {
            found |= is_barrier(expression, self.warps);
            if let Kind::Call(id, _) = expression.kind {
                found |= self.has_barrier(id);
            }
        });
        self.statements.borrow_mut().insert(key, found);
        found
    }
}

fn answer(known: &Answers, id: FunctionId, find: impl FnOnce() -> bool) -> bool {
    if let Some(answer) = known.borrow().get(&id) {
        return *answer;
    }
    let found = find();
    known.borrow_mut().insert(id, found);
    found
}

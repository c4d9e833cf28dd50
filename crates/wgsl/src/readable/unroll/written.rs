//! Writes loops out: the rounds one after another, each with constants in the places of what it counts.

use std::collections::BTreeMap;

use warpground_ir::{Block, Expression, ExpressionKind, Function, Local, LocalId, Statement, StatementKind};

use super::rounds::Wanted;
use crate::{
    analysis::walk::{statements, targets_mut},
    readable::{
        constants::{simplify, substitute},
        counted::{counted, occurrences},
        scopes::target,
    },
};

pub(super) struct Writer<'a> {
    function: Function,
    wanted: &'a Wanted,
    pub(super) locals: Vec<Local>,
    occurrences: BTreeMap<LocalId, u32>,
    /// The locals of the author that locals of copies stand for.
    originals: BTreeMap<LocalId, LocalId>,
}

impl<'a> Writer<'a> {
    pub(super) fn of(function: &Function, wanted: &'a Wanted) -> Writer<'a> {
        Writer {
            locals: function.locals.clone(),
            wanted,
            occurrences: function.body.as_ref().map(|body| occurrences(body)).unwrap_or_default(),
            function: Function { body: None, ..function.clone() },
            originals: BTreeMap::new(),
        }
    }

    /// The block with its loops written out.
    pub(super) fn block(&mut self, block: &Block) -> Block {
        let mut made = Vec::new();
        for statement in &block.0 {
            if let StatementKind::Block(inner) = &statement.kind
                && let Some(rounds) = counted(inner, &self.function)
                && self.wanted.contains_key(self.originals.get(&rounds.variable).unwrap_or(&rounds.variable))
            {
                let own = self.own_locals(rounds.body);
                for (number, value) in rounds.values.iter().enumerate() {
                    let mut round = rounds.body.clone();
                    substitute(&mut round, rounds.variable, *value);
                    if number > 0 {
                        self.rename(&mut round, &own);
                    }
                    let mut round = self.block(&round);
                    simplify(&mut round);
                    made.extend(round.0);
                }
                continue;
            }
            let mut statement = statement.clone();
            statement.blocks_mut(&mut |inner| *inner = self.block(inner));
            made.push(statement);
        }
        Block(made)
    }

    /// The locals that begin in a block and occur nowhere else.
    fn own_locals(&self, block: &Block) -> Vec<LocalId> {
        let begins = |local: LocalId| {
            let begins = |statement: &Statement| {
                target(statement) == Some(local) || matches!(statement.kind, StatementKind::Begin(own) if own == local)
            };
            let mut found = false;
            statements(block, &mut |statement| found |= begins(statement));
            found
        };
        let inner = occurrences(block).into_iter();
        let own = inner.filter(|(local, count)| self.occurrences.get(local) == Some(count));
        own.map(|(local, _)| local).filter(|local| begins(*local)).collect()
    }

    /// Gives a copy of a block locals of its own.
    fn rename(&mut self, block: &mut Block, own: &[LocalId]) {
        let mut names = BTreeMap::new();
        for local in own {
            let Some(known) = self.locals.get(local.index()).cloned() else { continue };
            let id = LocalId(u32::try_from(self.locals.len()).unwrap_or(u32::MAX));
            self.locals.push(known.clone());
            self.function.locals.push(known);
            names.insert(*local, id);
            let original = self.originals.get(local).copied().unwrap_or(*local);
            self.originals.insert(id, original);
            if let Some(count) = self.occurrences.get(local).copied() {
                self.occurrences.insert(id, count);
            }
        }
        renamed(block, &names);
    }
}

fn renamed(block: &mut Block, names: &BTreeMap<LocalId, LocalId>) {
    fn within(value: &mut Expression, names: &BTreeMap<LocalId, LocalId>) {
        if let ExpressionKind::Local(local) = &mut value.kind
            && let Some(new) = names.get(local)
        {
            *local = *new;
        }
        value.children_mut(&mut |child| within(child, names));
    }
    for statement in &mut block.0 {
        targets_mut(statement, &mut |local| {
            if let Some(new) = names.get(local) {
                *local = *new;
            }
        });
        statement.expressions_mut(&mut |value| within(value, names));
        statement.blocks_mut(&mut |inner| renamed(inner, names));
    }
}

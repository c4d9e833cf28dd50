//! Statements in which threads do not meet, but which some of them leave for good: jumps clear masks, and what would follow
//! is for those who are still there.

use warpground_ir::{Arm, Block, Intrinsic, Statement, StatementKind};

use super::{
    condition::{ends, not, truth},
    predication::{Extent, Predication},
};
use crate::readable::uniform::leaves_itself;

/// In which statements of the program's own a statement is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Inside {
    /// In a loop, so that `break` and `continue` are its own.
    in_loop: bool,
    /// In a `switch`, so that `break` is its own.
    in_switch: bool,
}

impl Predication<'_, '_> {
    /// A statement with its jumps as changes of masks.
    pub(super) fn plain(&mut self, statement: &Statement, inside: Inside) -> Vec<Statement> {
        if !leaves_itself(statement) {
            return vec![statement.clone()];
        }
        let outer = std::mem::replace(&mut self.place, statement.place);
        let kind = match &statement.kind {
            StatementKind::Return(value) => return self.left_for_good(value.as_ref(), inside),
            StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. } => return self.left_for_good(None, inside),
            StatementKind::Break if !inside.in_loop && !inside.in_switch => return self.clear(Extent::Loop),
            StatementKind::Continue if !inside.in_loop => {
                let mut made = self.clear(Extent::Turn);
                if inside.in_switch {
                    made.push(self.at(StatementKind::Break));
                }
                return made;
            }
            StatementKind::Block(inner) => StatementKind::Block(self.plain_block(inner, inside)),
            StatementKind::If { condition, accept, reject } => StatementKind::If {
                condition: condition.clone(),
                accept: self.plain_block(accept, inside),
                reject: self.plain_block(reject, inside),
            },
            StatementKind::Loop { form, test, body, continuing } => StatementKind::Loop {
                form: *form,
                test: test.clone(),
                body: self.plain_block(body, Inside { in_loop: true, in_switch: false }),
                continuing: continuing.clone(),
            },
            StatementKind::Switch { value, arms } => {
                let inner = Inside { in_switch: true, ..inside };
                let arms = arms.iter().map(|arm| Arm { body: self.plain_block(&arm.body, inner), ..arm.clone() });
                StatementKind::Switch { value: value.clone(), arms: arms.collect() }
            }
            other => other.clone(),
        };
        self.place = outer;
        vec![Statement { kind, place: statement.place }]
    }

    fn left_for_good(&mut self, value: Option<&warpground_ir::Expression>, inside: Inside) -> Vec<Statement> {
        let mut made = self.returned(value);
        if inside.in_loop || inside.in_switch {
            made.push(self.at(StatementKind::Break));
        }
        made
    }

    fn plain_block(&mut self, block: &Block, inside: Inside) -> Block {
        let mut made = Vec::new();
        self.plain_list(&block.0, inside, &mut made);
        Block(made)
    }

    fn plain_list(&mut self, list: &[Statement], inside: Inside, out: &mut Vec<Statement>) {
        let Some((first, rest)) = list.split_first() else { return };
        out.extend(self.plain(first, inside));
        if ends(first) {
            return;
        }
        let around = matches!(first.kind, StatementKind::Loop { .. } | StatementKind::Switch { .. });
        match self.mask() {
            Some(mask) if leaves_itself(first) => {
                // Who is left in a loop leaves it where the jump is, unless that is in a statement of its own.
                if (inside.in_loop || inside.in_switch) && around {
                    let condition = not(truth(mask, first.place));
                    let accept = Block(vec![self.at(StatementKind::Break)]);
                    out.push(self.at(StatementKind::If { condition, accept, reject: Block::default() }));
                    self.plain_list(rest, inside, out);
                } else if inside.in_loop || inside.in_switch {
                    self.plain_list(rest, inside, out);
                } else if !rest.is_empty() {
                    let mut behind = Vec::new();
                    self.plain_list(rest, inside, &mut behind);
                    let condition = truth(mask, first.place);
                    out.push(self.at(StatementKind::If { condition, accept: Block(behind), reject: Block::default() }));
                }
            }
            _ => self.plain_list(rest, inside, out),
        }
    }
}

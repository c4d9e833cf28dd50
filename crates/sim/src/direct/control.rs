//! Decisions, loops and choices.

use warpground_ir::{Arm, Block, Expression, Form, LocalId, Place, Scalar, StatementKind, Test};

use super::{
    activation::{Breakable, Kind},
    builder::{Builder, LATER},
    exits::{Exit, Looped},
};
use crate::{
    LowerError,
    exec::direct::cast::held,
    program::{BinaryOp, Instruction, Register, UnaryOp},
};

/// Whether threads never come to a block's end.
fn ends_in_jump(block: &Block) -> bool {
    block.0.last().is_some_and(|last| match &last.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Return(_) => true,
        StatementKind::Block(block) => ends_in_jump(block),
        StatementKind::If { accept, reject, .. } => ends_in_jump(accept) && ends_in_jump(reject),
        _ => false,
    })
}

/// Whether a block is one of these.
fn is_among(blocks: &[&Block], block: &Block) -> bool {
    blocks.iter().any(|known| std::ptr::eq(*known, block))
}

impl<'module> Builder<'module> {
    /// What only the lanes do where a condition holds.
    pub(super) fn if_then(
        &mut self,
        condition: Register,
        then: &mut dyn FnMut(&mut Self) -> Result<(), LowerError>,
    ) -> Result<(), LowerError> {
        let site = self.site;
        let opening = self.emit(Instruction::If { condition, reject: LATER })?;
        self.open();
        then(self)?;
        self.close();
        self.site = site;
        let here = self.here();
        self.patch(opening, here);
        self.skipping(Instruction::EndIf { skip: LATER })
    }

    pub(super) fn if_statement(
        &mut self,
        condition: &'module Expression,
        accept: &'module Block,
        reject: &'module Block,
    ) -> Result<(), LowerError> {
        let condition = self.scalar(condition)?;
        let behind = &self.activation()?.behind;
        let leaves = |block: &Block| {
            matches!(block.0.as_slice(), [only] if only.kind == StatementKind::Break) || is_among(behind, block)
        };
        let (accept_leaves, reject_leaves) = (leaves(accept), leaves(reject));
        let in_loop = self.activation()?.breakables.last() == Some(&Breakable::Loop);
        if in_loop && (accept_leaves && reject.0.is_empty() || accept.0.is_empty() && reject_leaves) {
            return self.skipping(Instruction::BreakIf { condition, when: accept_leaves, skip: LATER });
        }
        let site = self.site;
        let opening = self.emit(Instruction::If { condition, reject: LATER })?;
        self.open();
        self.arm(accept)?;
        self.close();
        self.site = site;
        if reject.0.is_empty() {
            let here = self.here();
            self.patch(opening, here);
        } else {
            let between = self.emit(Instruction::Else { end: LATER })?;
            let here = self.here();
            self.patch(opening, here);
            self.open();
            self.arm(reject)?;
            self.close();
            self.site = site;
            let here = self.here();
            self.patch(between, here);
        }
        self.skipping(Instruction::EndIf { skip: LATER })
    }

    /// The arm of a decision.
    fn arm(&mut self, block: &'module Block) -> Result<(), LowerError> {
        if is_among(&self.activation()?.behind, block) { self.break_statement() } else { self.block(block) }
    }

    /// The test of a loop. `ends` says whether a thread that it turns away ends.
    fn test(&mut self, test: &'module Test, ends: bool) -> Result<(), LowerError> {
        for statement in &test.before.0 {
            self.whole_statement(statement)?;
        }
        self.at(test.place);
        let condition = self.scalar(&test.condition)?;
        if ends {
            let over = self.unary((UnaryOp::NotBool, Scalar::Bool), condition, None)?;
            self.if_then(over, &mut |builder| builder.emit(Instruction::Exit).map(drop))?;
        } else {
            self.skipping(Instruction::BreakIf { condition, when: false, skip: LATER })?;
        }
        self.pool.settle(&[]);
        Ok(())
    }

    pub(super) fn loop_statement(&mut self, looped: Looped<'module>, place: Place) -> Result<(), LowerError> {
        let activation = self.activation()?;
        let last = is_among(&activation.last_loops, looped.body);
        let exit = looped.only_exit(activation.kind == Kind::Kernel, last);
        let Some(Exit { arm, test_ends, carried }) = exit else { return self.plain_loop(looped, false, place) };
        self.begin_scope()?;
        // What an outer loop carries stays so.
        let carried: Vec<_> = carried.into_iter().filter(|local| self.begins_here(*local)).collect();
        for local in &carried {
            self.ensure(*local)?;
        }
        let activation = self.activation_mut()?;
        activation.carried.extend(&carried);
        activation.behind.push(arm);
        self.plain_loop(looped, test_ends, place)?;
        let activation = self.activation_mut()?;
        activation.behind.pop();
        activation.carried.retain(|local| !carried.contains(local));
        for statement in arm.0.iter().filter(|statement| statement.kind != StatementKind::Break) {
            self.whole_statement(statement)?;
        }
        self.end_scope()
    }

    /// Whether a local holds nothing yet.
    fn begins_here(&self, local: LocalId) -> bool {
        self.activations
            .last()
            .is_some_and(|activation| activation.locals.get(local.index()).is_none_or(Option::is_none))
    }

    /// A loop. `test_ends` says whether a thread that its test turns away ends.
    fn plain_loop(
        &mut self,
        Looped { form, test, body, continuing }: Looped<'module>,
        test_ends: bool,
        place: Place,
    ) -> Result<(), LowerError> {
        self.loops += 1;
        // What the condition is calculated with may be used in the body, too.
        self.begin_scope()?;
        self.activation_mut()?.breakables.push(Breakable::Loop);
        self.emit(Instruction::Loop)?;
        let start = self.here();
        self.open();
        if let (Form::For | Form::While, Some(test)) = (form, test) {
            self.test(test, test_ends)?;
        }
        self.block(body)?;
        self.close();
        let middle = self.emit(Instruction::Continuing { end: LATER })?;
        self.open();
        self.block(continuing)?;
        if let (Form::DoWhile, Some(test)) = (form, test) {
            self.test(test, false)?;
        }
        self.close();
        self.at(place);
        self.emit(Instruction::Repeat { start })?;
        let here = self.here();
        self.patch(middle, here);
        self.activation_mut()?.breakables.pop();
        self.end_scope()?;
        self.loops -= 1;
        self.skipping(Instruction::EndLoop { skip: LATER })
    }

    pub(super) fn break_statement(&mut self) -> Result<(), LowerError> {
        let switch = self.activation()?.breakables.last() == Some(&Breakable::Switch);
        self.emit(if switch { Instruction::BreakSwitch } else { Instruction::Break })?;
        Ok(())
    }

    pub(super) fn switch_statement(
        &mut self,
        value: &'module Expression,
        arms: &'module [Arm],
    ) -> Result<(), LowerError> {
        let scalar = value.ty.scalar();
        let mut selector = self.scalar(value)?;
        let wide = Self::is_wide(scalar);
        if wide {
            // The arm's number is chosen by, from 1; 0 is that of none.
            let mut chosen = self.constant(0)?;
            for (arm, number) in arms.iter().zip(1..) {
                for bits in &arm.values {
                    let bits = self.wide_constant(*bits)?;
                    let here = self.binary((BinaryOp::EqualI, Scalar::U64), selector, bits, None)?;
                    let number = self.constant(number)?;
                    chosen = self.select(Scalar::U32, [here, number, chosen], None)?;
                }
            }
            selector = chosen;
        }
        let owned = self.pool.settle(&[selector]);
        let values = |number: u32, arm: &Arm| -> Vec<u32> {
            if wide {
                vec![number; usize::from(!arm.values.is_empty())]
            } else {
                arm.values.iter().map(|bits| held(scalar, *bits)).collect()
            }
        };
        let all: Vec<u32> = (1..).zip(arms).flat_map(|(number, arm)| values(number, arm)).collect();
        self.activation_mut()?.breakables.push(Breakable::Switch);
        self.emit(Instruction::Switch)?;
        let count = arms.len();
        for ((number, arm), place) in (1..).zip(arms).zip(1..) {
            self.at(arm.place);
            let own = values(number, arm);
            // The default goes with everything that no other arm names: all values but those of other arms.
            let listed: Vec<u32> =
                if arm.default { all.iter().filter(|value| !own.contains(value)).copied().collect() } else { own };
            let start = u32::try_from(self.program.case_values.len()).unwrap_or(u32::MAX);
            let Ok(listed_count) = u16::try_from(listed.len()) else {
                return self.unsupported("a switch with more than 65,535 values");
            };
            self.program.case_values.extend(listed);
            let opening = self.emit(Instruction::Case {
                selector,
                values: start,
                count: listed_count,
                otherwise: arm.default,
                next: LATER,
            })?;
            self.open();
            self.block(&arm.body)?;
            self.close();
            let falls = place < count && !ends_in_jump(&arm.body);
            self.emit(if falls { Instruction::FallThrough } else { Instruction::EndCase })?;
            let here = self.here();
            self.patch(opening, here);
        }
        // Those that no arm took.
        self.emit(Instruction::BreakSwitch)?;
        self.activation_mut()?.breakables.pop();
        self.skipping(Instruction::EndSwitch { skip: LATER })?;
        self.pool.give_back(owned);
        Ok(())
    }
}

//! Barriers that not all reach, and launches that do not end.

use super::finding::{ENDLESS, Finding, FindingKind};
use crate::{
    observe::{Actor, BarrierMismatch, Stuck, sanitizer::state::Sanitizer},
    program::{Instruction, Special, loops},
};

impl Sanitizer<'_> {
    pub(in crate::observe::sanitizer) fn report_mismatch(&mut self, event: &BarrierMismatch) {
        let line = self.program.place(event.instruction).line;
        let kind = FindingKind::BarrierDivergence;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("waits", event.block, event.reached, event.instruction);
            let (action, instruction) = match event.elsewhere {
                Some(elsewhere) => ("waits at another barrier", elsewhere),
                None => ("does not come to the barrier", event.instruction),
            };
            let other = own.site(action, event.block, event.missing, instruction);
            let of_part = matches!(
                own.program.instructions.get(event.instruction as usize),
                Some(Instruction::Special { operation: Special::NamedBarrier { .. }, .. })
            );
            let advice = if of_part {
                "Let all threads of a warp come to the barrier together: choose by warps who takes part."
            } else {
                "Move the barrier out of the branch or loop, so that all threads of the block reach it."
            };
            Finding { other: Some(other), ..own.finding(kind, site, advice) }
        });
    }

    pub(in crate::observe::sanitizer) fn report_wrong_barrier(&mut self, actor: Actor, instruction: u32, lane: u32) {
        let line = self.program.place(instruction).line;
        let kind = FindingKind::WrongBarrier;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("comes to the barrier", actor.block, actor.warp * own.width + lane, instruction);
            let advice = "A block has barriers 0 to 15: let whole warps meet at one of them, and let all who meet there name the \
                          same number of threads.";
            own.finding(kind, site, advice)
        });
    }

    pub(in crate::observe::sanitizer) fn report_exit_before(&mut self, event: &BarrierMismatch) {
        let line = self.program.place(event.instruction).line;
        let kind = FindingKind::BarrierAfterExit;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("waits", event.block, event.reached, event.instruction);
            let returned = event.elsewhere.unwrap_or(event.instruction);
            let other = own.site("has returned", event.block, event.missing, returned);
            let advice = "Let all threads of the block reach the barrier, and guard what they do instead of returning.";
            Finding { other: Some(other), ..own.finding(kind, site, advice) }
        });
    }

    pub(in crate::observe::sanitizer) fn report_parting(&mut self, actor: Actor, start: u32) {
        let Some(waits) = loops::deciding_reads(self.program, start).iter().map(|read| read.at).min() else { return };
        let waits = u32::try_from(waits).unwrap_or(start);
        let line = self.program.place(waits).line;
        let kind = FindingKind::WaitsWithinWarp;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site("waits in a loop", actor.block, actor.warp * own.width, waits);
            own.finding(kind, site, "Let one thread of a warp wait, or do without waiting.")
        });
    }

    pub(in crate::observe::sanitizer) fn report_stuck(&mut self, actor: Actor, instruction: u32, why: Stuck) {
        let (kind, action, advice) = match why {
            Stuck::Waiting => (
                FindingKind::Deadlock,
                "waits for ever",
                "Never wait for a block that may not have begun: take block numbers from an atomic counter, bound the \
                 wait, or split the launch.",
            ),
            Stuck::Alone => (
                FindingKind::GridBarrierDivergence,
                "waits for the whole grid",
                "All blocks of the grid must come to grid.sync(): take it out of branches, and let no block return before.",
            ),
            Stuck::AtNamedBarrier => (
                FindingKind::Deadlock,
                "waits for ever at a barrier",
                "As many threads as the barrier asks for must come to it, in whole warps: compare their number with the branches \
                 that lead there.",
            ),
            Stuck::Endless => (
                FindingKind::RunawayLoop,
                ENDLESS,
                "Make sure that the loop's condition becomes false for every thread.",
            ),
            Stuck::Together => (
                FindingKind::RunawayLoop,
                ENDLESS,
                "No block that is left changes what the loops read. If blocks wait for each other, let each write before it \
                 waits; or else make sure that the loop's condition becomes false for every thread.",
            ),
            Stuck::Runaway => (
                FindingKind::RunawayLoop,
                "is still in a loop",
                "Make sure that the loop's condition becomes false for every thread.",
            ),
        };
        let line = self.program.place(instruction).line;
        let unchanging = std::mem::take(&mut self.unchanging);
        self.found((kind, line, 0, 0), |own| {
            let site = own.site(action, actor.block, actor.warp * own.width, instruction);
            Finding { unchanging, ..own.finding(kind, site, advice) }
        });
    }
}

//! Accesses beside asynchronous copies.

use crate::observe::{
    Access, Actor, Copies,
    sanitizer::{
        copies::{Copy, Piece},
        report::finding::{Finding, FindingKind},
        shadow::{LANE_BITS, Origin},
        state::Sanitizer,
    },
};

/// An access that meets a copy: the lane, the byte, and the copy.
type Met = (u32, u32, Copy);

impl Sanitizer<'_> {
    pub(in crate::observe::sanitizer) fn follow_copy(
        &mut self,
        actor: Actor,
        instruction: u32,
        lane: u32,
        event: Copies,
    ) {
        let warp = u16::try_from(actor.warp).unwrap_or(u16::MAX);
        let index = self.block(actor.block);
        let granule = self.granule;
        let state = &mut self.blocks[index];
        match event {
            Copies::Started { first, bytes, source, object } => {
                let cells = u32::try_from(state.shared.len()).unwrap_or(u32::MAX);
                let end = (first.saturating_add(bytes) >> granule).min(cells);
                let source = source.map(|(variable, byte)| (variable, byte >> granule));
                state.copies.start(((first >> granule).min(end), end), source, (warp, lane, instruction), object);
            }
            Copies::Committed { object } => {
                let arrived = state.copies.commit(warp, lane, object);
                if object != 0 && !arrived.is_empty() {
                    let arrived = arrived.to_vec();
                    self.count_as_written(actor, lane, &arrived);
                }
            }
            Copies::Awaited { left, object } => {
                let ended = state.copies.wait(warp, lane, left, object);
                if object == 0 {
                    self.count_as_written(actor, lane, &ended);
                }
            }
        }
    }

    /// Now it is as if this thread had written what was copied.
    fn count_as_written(&mut self, actor: Actor, lane: u32, pieces: &[Piece]) {
        let index = self.block(actor.block);
        let state = &mut self.blocks[index];
        let warp = actor.warp as usize;
        for piece in pieces {
            let origin = Origin {
                epoch: state.shared_epoch,
                block: actor.block,
                instruction: piece.copy.instruction,
                warp: u16::try_from(actor.warp).unwrap_or(u16::MAX),
                warp_epoch: state.warp_epochs.get(warp).copied().unwrap_or(0),
                moment: state.moments.get(warp).copied().unwrap_or(0),
            };
            let Some(stamp) = state.shared_origins.stamp(origin) else { return };
            debug_assert!(lane >> LANE_BITS == 0, "a lane is no part of a stamp's number");
            let cells = state.shared.get_mut(piece.first as usize..piece.end as usize);
            for cell in cells.unwrap_or_default() {
                cell.write = stamp | lane;
            }
        }
    }

    /// Reports an access to what a copy may still be writing, if it is one.
    #[cold]
    pub(in crate::observe::sanitizer) fn meets_copy(&mut self, access: &Access<'_>) -> bool {
        let index = self.block(access.actor.block);
        let cells = &self.blocks[index].copies.cells;
        let met = self.copy_at(access, |cell| cells.get(&cell).copied());
        met.is_some_and(|met| {
            self.report_copy(access, met, false);
            true
        })
    }

    /// Reports a write to what a copy may still be reading, if it is one.
    #[cold]
    pub(in crate::observe::sanitizer) fn meets_source(&mut self, access: &Access<'_>) -> bool {
        let index = self.block(access.actor.block);
        let sources = &self.blocks[index].copies.sources;
        let met = self.copy_at(access, |cell| sources.get(&(access.variable, cell)).copied());
        met.is_some_and(|met| {
            self.report_copy(access, met, true);
            true
        })
    }

    /// The first copy that hinders a lane.
    fn copy_at(&self, access: &Access<'_>, find: impl Fn(u32) -> Option<Copy>) -> Option<Met> {
        access.lanes().find_map(|(lane, offset)| {
            let first = offset >> self.granule;
            let end = first + (access.bytes >> self.granule).max(1);
            let copy = (first..end).filter_map(&find).find(|copy| copy.hinders(access.actor.warp, lane))?;
            Some((lane, offset, copy))
        })
    }

    fn report_copy(&mut self, access: &Access<'_>, (lane, offset, copy): Met, source: bool) {
        let own = (u32::from(copy.warp), copy.lane) == (access.actor.warp, lane);
        let lines = [access.instruction, copy.instruction].map(|instruction| self.program.place(instruction).line);
        let kind = FindingKind::CopyUnderWay;
        self.found((kind, lines[0], lines[1], access.variable), |all| {
            let action = if access.kind.writes() { "writes" } else { "reads" };
            let block = access.actor.block;
            let site = all.site(action, block, access.actor.warp * all.width + lane, access.instruction);
            let thread = u32::from(copy.warp) * all.width + copy.lane;
            let other = all.site("starts the copy", block, thread, copy.instruction);
            let advice = if source {
                "Wait for the copy before what it reads is changed: without the wait it may still be under way."
            } else if own {
                "Commit the copy and wait for it before the access: without the wait it may still be under way."
            } else {
                "Each thread waits for its own copies alone: commit and wait, then put __syncthreads() before other \
                 threads access what was copied."
            };
            let memory = Some(all.name(access.variable, offset));
            Finding { memory, other: Some(other), ..all.finding(kind, site, advice) }
        });
    }
}

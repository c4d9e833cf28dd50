//! Accesses beside asynchronous copies.

use crate::observe::{
    Access, Actor, Copies,
    sanitizer::{
        report::finding::{Finding, FindingKind},
        shadow::{LANE_BITS, Origin},
        state::Sanitizer,
    },
};

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
            Copies::Started { first, bytes } => {
                let cells = u32::try_from(state.shared.len()).unwrap_or(u32::MAX);
                let end = (first.saturating_add(bytes) >> granule).min(cells);
                state.copies.start((first >> granule).min(end), end, (warp, lane, instruction));
            }
            Copies::Committed => state.copies.commit(warp, lane),
            Copies::Awaited { left } => {
                // Now it is as if this thread had written it.
                for piece in state.copies.wait(warp, lane, left) {
                    let origin = Origin {
                        epoch: state.shared_epoch,
                        block: actor.block,
                        instruction: piece.copy.instruction,
                        warp,
                        warp_epoch: state.warp_epochs.get(actor.warp as usize).copied().unwrap_or(0),
                        moment: state.moments.get(actor.warp as usize).copied().unwrap_or(0),
                    };
                    let Some(stamp) = state.shared_origins.stamp(origin) else { return };
                    debug_assert!(lane >> LANE_BITS == 0, "a lane is no part of a stamp's number");
                    let cells = state.shared.get_mut(piece.first as usize..piece.end as usize);
                    for cell in cells.unwrap_or_default() {
                        cell.write = stamp | lane;
                    }
                }
            }
        }
    }

    /// Reports an access to what a copy may still be writing, if it is one.
    #[cold]
    pub(in crate::observe::sanitizer) fn meets_copy(&mut self, access: &Access<'_>) -> bool {
        let index = self.block(access.actor.block);
        let granule = self.granule;
        let copies = &self.blocks[index].copies;
        let met = access.lanes().find_map(|(lane, offset)| {
            let first = offset >> granule;
            let end = first + (access.bytes >> granule).max(1);
            let copy = (first..end).find_map(|cell| copies.cells.get(&cell))?;
            Some((lane, offset, *copy))
        });
        let Some((lane, offset, copy)) = met else { return false };
        let own = (u32::from(copy.warp), copy.lane) == (access.actor.warp, lane);
        let lines = [access.instruction, copy.instruction].map(|instruction| self.program.place(instruction).line);
        let kind = FindingKind::CopyUnderWay;
        self.found((kind, lines[0], lines[1], access.variable), |all| {
            let action = if access.kind.writes() { "writes" } else { "reads" };
            let block = access.actor.block;
            let site = all.site(action, block, access.actor.warp * all.width + lane, access.instruction);
            let thread = u32::from(copy.warp) * all.width + copy.lane;
            let other = all.site("starts the copy", block, thread, copy.instruction);
            let advice = if own {
                "Commit the copy and wait for it before the access: without the wait it may still be under way."
            } else {
                "Each thread waits for its own copies alone: commit and wait, then put __syncthreads() before other \
                 threads access what was copied."
            };
            let memory = Some(all.name(access.variable, offset));
            Finding { memory, other: Some(other), ..all.finding(kind, site, advice) }
        });
        true
    }
}

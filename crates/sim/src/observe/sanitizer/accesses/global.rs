//! Accesses to global memory.

use super::same_value;
use crate::{
    defined::bytes_of_word,
    observe::{
        Access, AccessKind,
        sanitizer::{
            component::{Meeting, write_beside},
            order::Clock,
            plain::Manner,
            shadow::{Cell, Stamp, lane_of},
            state::Sanitizer,
            unwritten::{Gaps, Unwritten, bytes_in_word, clears_bits, holds},
        },
    },
};

impl Sanitizer<'_> {
    pub(in crate::observe::sanitizer) fn global_access(&mut self, access: &Access<'_>) {
        let variable = usize::from(access.variable);
        self.definedness(access);
        if access.kind.writes() && self.changes_source(access) {
            return;
        }
        let manner = self.manners.of(access.instruction);
        if self.tells(access, manner) {
            self.message(access, manner);
        }
        if access.kind.is_atomic() && manner == Manner::AsWritten {
            return;
        }
        if self.cells[variable] == 0 {
            return;
        }
        if self.global[variable].is_empty() {
            self.global[variable] = vec![Cell::default(); self.cells[variable]];
        }
        let crowds = self.follows_messages || self.meets_in_parts;
        let index = self.block(access.actor.block);
        let vector = self.vector_written(access);
        let state = &self.blocks[index];
        let origin = state.origin(access, state.global_epoch);
        let Some(stamp) = self.global_origins.stamp(origin) else { return };
        let storing = std::mem::take(&mut self.storing);
        let (origins, clock, manners) = (&self.global_origins, &state.clock, &self.manners);
        let learnt = state.since.learnt.get(&origin.warp);
        let parted = &state.parted;
        let seen = manner == Manner::Signalling && state.has_seen(access);
        let writes = access.kind.writes();
        let count = (access.bytes >> self.granule).max(1) as usize;
        let ordered = |lane: u32, earlier: Stamp| {
            let before = origins.origin(earlier);
            let apart = before.block != origin.block;
            if manners.go_together(origin.instruction, before.instruction, apart) {
                return true;
            }
            // Who has seen a flag comes after everybody who has set it before, and may set it again.
            if seen && manners.of(before.instruction) == manner {
                return true;
            }
            let by = lane_of(earlier);
            let knows = |clock: &Clock| clock.knows(origin.block, &before, by);
            if apart {
                return knows(clock) || learnt.is_some_and(knows);
            }
            before.epoch != origin.epoch
                || before.warp == origin.warp && (by == lane || parted.order(&origin, &before, by, lane))
                || learnt.is_some_and(knows)
        };
        let stays = |earlier: Stamp| {
            let before = origins.origin(earlier);
            manner.is_atomic() && before.epoch == origin.epoch && manners.of(before.instruction).is_plain()
        };
        let cells = &mut self.global[variable];
        let apart = |earlier: Stamp| {
            let before = origins.origin(earlier);
            (before.block, before.warp) != (origin.block, origin.warp)
        };
        let mut race = None;
        for (lane, offset) in access.lanes() {
            let first = (offset >> self.granule) as usize;
            let end = (first + count).min(cells.len());
            for (step, cell) in (0..).zip(cells.get_mut(first..end).unwrap_or_default()) {
                let place = (access.variable, (offset >> self.granule) + step);
                let follows = |earlier| ordered(lane, earlier);
                if crowds && !writes && cell.is_crowded(apart, follows) {
                    self.global_crowd.note(place, stamp | lane, follows);
                }
                let met = cell.note_staying(stamp | lane, writes, |earlier, _| ordered(lane, earlier), stays);
                if writes && manner.is_atomic() && cell.write != stamp | lane {
                    self.global_beside.note(place, stamp | lane, follows);
                }
                let met = met
                    .or_else(|| self.global_crowd.meets(place, follows).filter(|_| writes).map(|read| (read, false)))
                    .or_else(|| self.global_beside.meets(place, follows).map(|atomic| (atomic, true)));
                if let Some((earlier, wrote)) = met {
                    let offset = offset + (step << self.granule);
                    let same = wrote
                        && same_value(storing, access, (lane, earlier), stamp | lane)
                        && !manners.of(origins.origin(earlier).instruction).is_atomic();
                    race = Meeting::worse(race, Meeting { lane, offset, beside: false, earlier, wrote, same });
                }
            }
        }
        if let Some(vector) = vector {
            race = race.or(write_beside(cells, self.granule, access, vector, stamp, ordered));
        }
        if let Some(meeting) = race {
            let origin = self.global_origins.origin(meeting.earlier);
            self.race(access, &meeting, origin);
        }
    }

    /// Whether a write changes what a copy of its block may still be reading: that is reported, and is no race beside that.
    #[inline(always)]
    fn changes_source(&mut self, access: &Access<'_>) -> bool {
        let index = self.block(access.actor.block);
        !self.blocks[index].copies.sources.is_empty() && self.meets_source(access)
    }

    /// Whether what is read was written, for buffers that hold nothing at first.
    fn definedness(&mut self, access: &Access<'_>) {
        let Some(Some(defined)) = self.defined.get_mut(usize::from(access.variable)) else { return };
        let clears = access.kind == AccessKind::AtomicUpdate && clears_bits(self.program, access.instruction);
        let reads = !clears && !matches!(access.kind, AccessKind::Store | AccessKind::AtomicStore);
        let mut unwritten = Gaps::default();
        for (lane, offset) in access.lanes() {
            let words = offset / 4..(offset + access.bytes).div_ceil(4);
            let mask = bytes_in_word(access.bytes, offset);
            if reads {
                let written = words.clone().map(|word| holds(bytes_of_word(defined, word as usize), mask));
                unwritten.note(lane, offset / 4 * 4, 2, written);
            }
            if access.kind.writes() {
                for word in words {
                    if let Some(bits) = defined.get_mut(word as usize / 16) {
                        *bits |= mask << (word % 16 * 4);
                    }
                }
            }
        }
        if let Some((lane, offset)) = unwritten.told(self.program, access.instruction) {
            self.uninitialised(&Unwritten::new(access, lane, offset));
        }
    }
}

//! Accesses to shared memory.

use super::same_value;
use crate::observe::{
    Access, AccessKind,
    sanitizer::{
        component::{Meeting, write_beside},
        plain::Manner,
        shadow::{Cell, Stamp, lane_of},
        state::Sanitizer,
        unwritten::{Gaps, MOST_UNWRITTEN, Unwritten, clears_bits},
    },
};

impl Sanitizer<'_> {
    pub(in crate::observe::sanitizer) fn shared_access(&mut self, access: &Access<'_>) {
        let manner = self.manners.of(access.instruction);
        if self.tells(access, manner) {
            self.message(access, manner);
        }
        let crowds = self.follows_messages || self.meets_in_parts;
        let index = self.block(access.actor.block);
        let cells = (access.bytes >> self.granule).max(1);
        let vector = self.vector_written(access);
        let state = &mut self.blocks[index];
        let origin = state.origin(access, state.shared_epoch);
        let Some(stamp) = state.shared_origins.stamp(origin) else { return };
        let (writes, atomic) = (access.kind.writes(), access.kind.is_atomic() && !manner.is_plain());
        let clears = access.kind == AccessKind::AtomicUpdate && clears_bits(self.program, access.instruction);
        let reads = !clears && !matches!(access.kind, AccessKind::Store | AccessKind::AtomicStore);
        let storing = std::mem::take(&mut self.storing);
        let (floor, origins, manners) = (state.shared_floor, &state.shared_origins, &self.manners);
        let cuda = self.program.direct.is_some();
        let learnt = state.since.learnt.get(&origin.warp).filter(|_| cuda);
        let parted = &state.parted;
        let seen = manner == Manner::Signalling && state.has_seen(access);
        let ordered = |lane: u32, earlier: Stamp| {
            earlier < floor || {
                let before = origins.origin(earlier);
                before.warp == origin.warp
                    && (lane_of(earlier) == lane || parted.order(&origin, &before, lane_of(earlier), lane))
                    || manners.go_together(origin.instruction, before.instruction, false)
                    || seen && manners.of(before.instruction) == manner
                    || learnt.is_some_and(|clock| clock.knows(origin.block, &before, lane_of(earlier)))
            }
        };
        let stays = |earlier: Stamp| {
            manner.is_atomic() && earlier >= floor && manners.of(origins.origin(earlier).instruction).is_plain()
        };
        let apart = |earlier: Stamp| origins.origin(earlier).warp != origin.warp;
        let mut race = None;
        let mut unwritten = Gaps::default();
        for (lane, offset) in access.lanes() {
            let first = (offset >> self.granule) as usize;
            let Some(cells) = state.shared.get_mut(first..first + cells as usize) else { continue };
            let stamp = stamp | lane;
            if reads && cells.iter().any(Cell::is_unwritten) {
                unwritten.note(lane, offset, self.granule, cells.iter().map(|cell| !cell.is_unwritten()));
            }
            for (step, cell) in (0..).zip(cells) {
                if !writes && !crowds && cell.is_settled(floor) {
                    continue;
                }
                let here = offset + (step << self.granule);
                if atomic && manner == Manner::AsWritten {
                    if writes {
                        cell.write = stamp;
                    }
                    continue;
                }
                let place = (0, here >> self.granule);
                let follows = |earlier| ordered(lane, earlier);
                if crowds && !writes && cell.is_crowded(apart, follows) {
                    state.shared_crowd.note(place, stamp, follows);
                }
                let met = cell.note_staying(stamp, writes, |earlier, _| ordered(lane, earlier), stays);
                if writes && manner.is_atomic() && cell.write != stamp {
                    state.shared_beside.note(place, stamp, follows);
                }
                let met = met
                    .or_else(|| state.shared_crowd.meets(place, follows).filter(|_| writes).map(|read| (read, false)))
                    .or_else(|| state.shared_beside.meets(place, follows).map(|atomic| (atomic, true)));
                if let Some((earlier, wrote)) = met {
                    let same = wrote
                        && same_value(storing, access, (lane, earlier), stamp)
                        && !manners.of(origins.origin(earlier).instruction).is_atomic();
                    let meeting = Meeting { lane, offset: here, beside: false, earlier, wrote, same };
                    race = Meeting::worse(race, meeting);
                }
            }
        }
        if let Some(vector) = vector {
            race = race.or(write_beside(&mut state.shared, self.granule, access, vector, stamp, ordered));
        }
        if let Some((lane, offset)) = unwritten.told(self.program, access.instruction) {
            let read = Unwritten::new(access, lane, offset);
            if atomic {
                // Nothing races with an atomic: a later writer came too late.
                self.uninitialised(&read);
            } else if state.unwritten.len() < MOST_UNWRITTEN {
                state.unwritten.push((read, origin));
            }
        }
        // What a copy under way has written is no race beside that.
        if !self.blocks[index].copies.is_empty() && self.meets_copy(access) {
            return;
        }
        if let Some(meeting) = race {
            let origin = self.blocks[index].shared_origins.origin(meeting.earlier);
            self.race(access, &meeting, origin);
        }
    }
}

//! Barriers and fences: what they order.

use std::collections::HashSet;

use super::{Known, Parted};
use crate::observe::{
    Actor,
    sanitizer::{block::ALL_WARPS, state::Sanitizer},
};

impl Sanitizer<'_> {
    /// Lanes of a warp have executed a fence.
    pub(in crate::observe::sanitizer) fn pass_fence(&mut self, actor: Actor, lanes: u32, device: bool) {
        let index = self.block(actor.block);
        let state = &mut self.blocks[index];
        let warp = u16::try_from(actor.warp).unwrap_or(u16::MAX);
        let Some(moment) = state.moments.get_mut(actor.warp as usize) else { return };
        let fenced = Known { lanes, moment: *moment, device };
        *moment += 1;
        let through = state.global_epoch.min(state.shared_epoch).saturating_sub(1);
        state.since.fence(warp, fenced, (actor.block, &state.clock, through));
    }

    /// Groups of a warp's lanes, one bit each, have met.
    pub(in crate::observe::sanitizer) fn pass_warp_barrier(&mut self, actor: Actor, groups: &[u32]) {
        let index = self.block(actor.block);
        let state = &mut self.blocks[index];
        if self.follows_messages
            && let Some(moment) = state.moments.get_mut(actor.warp as usize)
        {
            state.since.meet(u16::try_from(actor.warp).unwrap_or(u16::MAX), groups, *moment);
            *moment += 1;
        }
        if let Some(epoch) = state.warp_epochs.get_mut(actor.warp as usize) {
            let whole = u32::MAX >> (32 - self.width.clamp(1, 32));
            if !groups.iter().any(|group| group & whole == whole) {
                state.parted.note(actor.warp, *epoch, groups);
            }
            *epoch = epoch.wrapping_add(1);
        }
    }

    /// A warp comes to a barrier at which a part of its block meets.
    pub(in crate::observe::sanitizer) fn come_to_part(&mut self, actor: Actor, barrier: u32, waits: bool) {
        let index = self.block(actor.block);
        let state = &mut self.blocks[index];
        let warp = u16::try_from(actor.warp).unwrap_or(u16::MAX);
        let Some(moment) = state.moments.get_mut(actor.warp as usize) else { return };
        let brought = state.since.bring(actor.block, warp, *moment, waits);
        *moment += 1;
        state.parts.entry(barrier).or_default().push(brought);
    }

    /// As many have come to such a barrier as meet there.
    pub(in crate::observe::sanitizer) fn meet_in_part(&mut self, block: u32, barrier: u32) {
        let index = self.block(block);
        let state = &mut self.blocks[index];
        let come = state.parts.remove(&barrier).unwrap_or_default();
        let waiting: HashSet<u16> = come.iter().filter(|brought| brought.waits).map(|brought| brought.warp).collect();
        if waiting.len() == state.moments.len() {
            self.pass_barrier(block, true, true);
            return;
        }
        let all: HashSet<u16> = come.iter().map(|brought| brought.warp).collect();
        self.settle_unwritten(index, |warp| all.contains(&warp));
        self.blocks[index].since.meet_in_part(&come);
    }

    /// All threads of a block have met.
    pub(in crate::observe::sanitizer) fn pass_barrier(&mut self, block: u32, shared: bool, global: bool) {
        let index = self.block(block);
        if self.follows_messages || self.meets_in_parts {
            let state = &mut self.blocks[index];
            state.since.settle(block, &mut state.clock, &mut state.releasable);
        }
        if shared {
            self.settle_unwritten(index, |_| true);
            let epoch = self.next_epoch();
            let state = &mut self.blocks[index];
            state.shared_epoch = epoch;
            state.shared_floor = state.shared_origins.next();
            state.shared_crowd.clear();
            state.shared_beside.clear();
            state.copies.meet();
        }
        // A translation leaves a storageBarrier out where atomics alone reach the memory. In its source every barrier orders
        // both memories.
        if global || shared && !self.manners.is_empty() {
            let epoch = self.next_epoch();
            let state = &mut self.blocks[index];
            if self.program.traits.storage_barrier && self.program.direct.is_none() {
                state.releasable = state.clock.clone();
                state.releasable.learn(block, state.global_epoch);
            }
            state.global_epoch = epoch;
            let seen = std::mem::take(&mut state.seen);
            state.seen.extend(seen.into_iter().map(|(_, variable, byte)| (ALL_WARPS, variable, byte)));
            state.parted = Parted::default();
        }
    }

    /// All threads of the grid have met.
    pub(in crate::observe::sanitizer) fn pass_grid_barrier(&mut self) {
        // Everybody knows of everything that came before.
        let numbers: Vec<u32> = self.blocks.iter().map(|state| state.block).collect();
        for number in numbers {
            self.pass_barrier(number, true, true);
        }
        let known: Vec<(u32, u32)> = self.blocks.iter().map(|state| (state.block, state.global_epoch)).collect();
        for state in &mut self.blocks {
            for (block, epoch) in &known {
                if *block != state.block {
                    state.clock.learn(*block, epoch.saturating_sub(1));
                }
            }
        }
    }
}

//! The sanitizer: races, accesses out of bounds, reads of what nobody wrote, barriers that not all threads reach,
//! values asked of lanes that do not take part, arithmetic that is hardly meant, and launches that do not end.
//!
//! A race is two accesses to one word by different threads, at least one a plain write, that nothing orders. Within a
//! block barriers order: `workgroupBarrier` shared memory, `storageBarrier` global memory, as WGSL has it, and not each
//! other's. That the lanes of a warp run in lockstep orders nothing. Between blocks, and at barriers of a part of a block, see `order`. Atomics race with
//! nothing: WGSL lets no plain access reach them. What was plain before it was translated does; see `plain`. A write of one component of a vector counts as a write of the whole
//! vector, as WGSL allows; see `component`. What asynchronous copies write, nobody may touch until they were waited for; see `copies`.

mod accesses;
mod block;
mod component;
mod copies;
mod footprint;
mod order;
mod parallel;
mod plain;
mod report;
mod shadow;
mod state;
mod unwritten;

pub(crate) use parallel::{Judged, run_checked};
pub use report::finding::{Finding, FindingKind, Site};
pub(crate) use state::Sanitizer;

use self::{block::BlockState, shadow::Cell, unwritten::Unwritten};
use super::{
    Access, Actor, Arithmetic, BarrierMismatch, Copies, Fault, Observer, OutOfBounds, Outside, Stuck, UndefinedUse,
    WrongCall,
};
use crate::{
    defined::undefine,
    program::{Program, Space},
};

impl Observer for Sanitizer<'_> {
    const ARITHMETIC: bool = true;
    const UNREAD: bool = true;

    fn launch(&mut self, program: &Program, grid: [u32; 3], width: u32, bytes: &[u64]) {
        self.grid = grid;
        self.width = width;
        for (variable, (declared, bytes)) in program.variables.iter().zip(bytes).enumerate() {
            if declared.space == Space::Global && declared.writable {
                let cells = usize::try_from(bytes >> self.granule).unwrap_or(0);
                self.cells[variable] = cells;
            }
        }
    }

    fn block_begins(&mut self, block: u32, warps: u32) {
        let epochs = (self.next_epoch(), self.next_epoch());
        self.last = self.blocks.len();
        self.blocks.push(BlockState::new(self.program, (block, warps as usize), epochs, self.granule));
    }

    fn block_ends(&mut self, block: u32) {
        let index = self.block(block);
        self.settle_unwritten(index, |_| true);
        self.blocks.swap_remove(index);
        self.last = 0;
    }

    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        match access.space {
            Space::Shared => self.shared_access(access),
            Space::Global => {
                self.footprint.note(access);
                self.global_access(access);
            }
            Space::Private => self.private_access(access),
            Space::Constant => self.footprint.note(access),
        }
    }

    fn undefine(&mut self, actor: Actor, lanes: u32, offset: u32, words: u32) {
        self.forget(actor, lanes, offset, words);
    }

    #[inline(always)]
    fn storing(&mut self, unchanged: u32, agreeing: u32) {
        self.storing = (unchanged, agreeing);
    }

    fn frame_ends(&mut self, _actor: Actor, offset: u32, words: u32, ended: bool) {
        for word in offset / 4..offset / 4 + words {
            if ended {
                self.ended.insert(word);
            } else if !self.ended.is_empty() {
                self.ended.remove(&word);
            }
        }
    }

    fn out_of_bounds(&mut self, event: &OutOfBounds<'_>) {
        self.report_bounds(event);
    }

    fn arithmetic(&mut self, actor: Actor, instruction: u32, lanes: u32, event: Arithmetic) {
        self.report_arithmetic(actor, instruction, lanes, event);
    }

    fn absent_lane(&mut self, actor: Actor, instruction: u32, lane: u32, source: u32) {
        self.report_absent_lane(actor, instruction, lane, source);
    }

    fn undefined_use(&mut self, event: &UndefinedUse) {
        self.report_undefined(event);
    }

    fn wrong_call(&mut self, actor: Actor, instruction: u32, lane: u32, event: WrongCall) {
        self.report_wrong_call(actor, instruction, lane, event);
    }

    fn fault(&mut self, event: &Fault<'_>) {
        self.report_fault(event);
    }

    fn outside(&mut self, event: &Outside) {
        self.report_outside(event);
    }

    fn fence(&mut self, actor: Actor, lanes: u32, device: bool) {
        self.pass_fence(actor, lanes, device);
    }

    fn copies(&mut self, actor: Actor, instruction: u32, lane: u32, event: Copies) {
        self.follow_copy(actor, instruction, lane, event);
    }

    fn grid_barrier(&mut self) {
        self.pass_grid_barrier();
    }

    fn warp_barrier(&mut self, actor: Actor, groups: &[u32]) {
        self.pass_warp_barrier(actor, groups);
    }

    fn allocated(&mut self, variable: u16, offset: u32, bytes: u32) {
        if let Some(Some(defined)) = self.defined.get_mut(usize::from(variable)) {
            undefine(defined, offset as usize, bytes as usize);
        }
        let cells = (offset >> self.granule) as usize..(offset.saturating_add(bytes) >> self.granule) as usize;
        if let Some(cells) = self.global.get_mut(usize::from(variable)).and_then(|all| all.get_mut(cells)) {
            cells.fill(Cell::default());
        }
    }

    fn arrives(&mut self, actor: Actor, barrier: u32, waits: bool) {
        self.come_to_part(actor, barrier, waits);
    }

    fn part_meets(&mut self, block: u32, barrier: u32) {
        self.meet_in_part(block, barrier);
    }

    fn barrier(&mut self, block: u32, shared: bool, global: bool) {
        self.pass_barrier(block, shared, global);
    }

    fn barrier_mismatch(&mut self, event: &BarrierMismatch) {
        self.report_mismatch(event);
    }

    fn barrier_after_exit(&mut self, event: &BarrierMismatch) {
        self.report_exit_before(event);
    }

    fn lanes_part(&mut self, actor: Actor, start: u32) {
        self.report_parting(actor, start);
    }

    fn unwritten(&mut self, access: &Access<'_>) -> u32 {
        let lanes = self.unwritten_lanes(access);
        if let Some((lane, offset)) = access.lanes().find(|(lane, _)| lanes >> lane & 1 == 1) {
            self.handed_on.insert(access.instruction, Unwritten::new(access, lane, offset));
        }
        lanes
    }

    fn unwrite(&mut self, access: &Access<'_>) {
        self.unwrite_words(access);
    }

    fn unchanging(&mut self, values: &[(String, String)]) {
        self.unchanging = values.to_vec();
    }

    fn stuck(&mut self, actor: Actor, instruction: u32, why: Stuck) {
        self.report_stuck(actor, instruction, why);
    }
}

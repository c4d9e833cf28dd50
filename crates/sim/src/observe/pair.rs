//! Two observers that see the same launch.

use super::{
    Access, Actor, Arithmetic, BarrierMismatch, Copies, Fault, Mergeable, Observer, OutOfBounds, Outside, Step, Stuck,
    UndefinedUse, WrongCall,
};
use crate::{lanes::LANES, program::Program};

impl<A: Observer, B: Observer> Observer for (A, B) {
    const ARITHMETIC: bool = A::ARITHMETIC || B::ARITHMETIC;
    const UNREAD: bool = A::UNREAD || B::UNREAD;
    const STEPS: bool = A::STEPS || B::STEPS;

    fn launch(&mut self, program: &Program, grid: [u32; 3], width: u32, bytes: &[u64]) {
        self.0.launch(program, grid, width, bytes);
        self.1.launch(program, grid, width, bytes);
    }

    fn block_begins(&mut self, block: u32, warps: u32) {
        self.0.block_begins(block, warps);
        self.1.block_begins(block, warps);
    }

    fn block_ends(&mut self, block: u32) {
        self.0.block_ends(block);
        self.1.block_ends(block);
    }

    #[inline(always)]
    fn instruction(&mut self, actor: Actor, instruction: u32, active: u32) {
        self.0.instruction(actor, instruction, active);
        self.1.instruction(actor, instruction, active);
    }

    #[inline(always)]
    fn step(&mut self, step: &Step<'_>) {
        self.0.step(step);
        self.1.step(step);
    }

    #[inline(always)]
    fn branch(&mut self, actor: Actor, instruction: u32, taken: u32, others: u32) {
        self.0.branch(actor, instruction, taken, others);
        self.1.branch(actor, instruction, taken, others);
    }

    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        if A::UNREAD || !access.unread {
            self.0.access(access);
        }
        if B::UNREAD || !access.unread {
            self.1.access(access);
        }
    }

    #[inline(always)]
    fn left(&mut self, actor: Actor, lanes: u32, low: &[u32; LANES], high: Option<&[u32; LANES]>) {
        self.0.left(actor, lanes, low, high);
        self.1.left(actor, lanes, low, high);
    }

    #[inline(always)]
    fn undefine(&mut self, actor: Actor, lanes: u32, offset: u32, words: u32) {
        self.0.undefine(actor, lanes, offset, words);
        self.1.undefine(actor, lanes, offset, words);
    }

    fn out_of_bounds(&mut self, event: &OutOfBounds<'_>) {
        self.0.out_of_bounds(event);
        self.1.out_of_bounds(event);
    }

    fn arithmetic(&mut self, actor: Actor, instruction: u32, lanes: u32, event: Arithmetic) {
        self.0.arithmetic(actor, instruction, lanes, event);
        self.1.arithmetic(actor, instruction, lanes, event);
    }

    fn absent_lane(&mut self, actor: Actor, instruction: u32, lane: u32, source: u32) {
        self.0.absent_lane(actor, instruction, lane, source);
        self.1.absent_lane(actor, instruction, lane, source);
    }

    fn storing(&mut self, unchanged: u32, agreeing: u32) {
        self.0.storing(unchanged, agreeing);
        self.1.storing(unchanged, agreeing);
    }

    fn frame_ends(&mut self, actor: Actor, offset: u32, words: u32, ended: bool) {
        self.0.frame_ends(actor, offset, words, ended);
        self.1.frame_ends(actor, offset, words, ended);
    }

    fn undefined_use(&mut self, event: &UndefinedUse) {
        self.0.undefined_use(event);
        self.1.undefined_use(event);
    }

    fn wrong_call(&mut self, actor: Actor, instruction: u32, lane: u32, event: WrongCall) {
        self.0.wrong_call(actor, instruction, lane, event);
        self.1.wrong_call(actor, instruction, lane, event);
    }

    fn fault(&mut self, event: &Fault<'_>) {
        self.0.fault(event);
        self.1.fault(event);
    }

    fn outside(&mut self, event: &Outside) {
        self.0.outside(event);
        self.1.outside(event);
    }

    fn fence(&mut self, actor: Actor, lanes: u32, device: bool) {
        self.0.fence(actor, lanes, device);
        self.1.fence(actor, lanes, device);
    }

    fn copies(&mut self, actor: Actor, instruction: u32, lane: u32, event: Copies) {
        self.0.copies(actor, instruction, lane, event);
        self.1.copies(actor, instruction, lane, event);
    }

    fn grid_barrier(&mut self) {
        self.0.grid_barrier();
        self.1.grid_barrier();
    }

    fn warp_barrier(&mut self, actor: Actor, groups: &[u32]) {
        self.0.warp_barrier(actor, groups);
        self.1.warp_barrier(actor, groups);
    }

    fn allocated(&mut self, variable: u16, offset: u32, bytes: u32) {
        self.0.allocated(variable, offset, bytes);
        self.1.allocated(variable, offset, bytes);
    }

    fn arrives(&mut self, actor: Actor, barrier: u32, waits: bool) {
        self.0.arrives(actor, barrier, waits);
        self.1.arrives(actor, barrier, waits);
    }

    fn part_meets(&mut self, block: u32, barrier: u32) {
        self.0.part_meets(block, barrier);
        self.1.part_meets(block, barrier);
    }

    fn barrier(&mut self, block: u32, shared: bool, global: bool) {
        self.0.barrier(block, shared, global);
        self.1.barrier(block, shared, global);
    }

    fn barrier_mismatch(&mut self, event: &BarrierMismatch) {
        self.0.barrier_mismatch(event);
        self.1.barrier_mismatch(event);
    }

    fn barrier_after_exit(&mut self, event: &BarrierMismatch) {
        self.0.barrier_after_exit(event);
        self.1.barrier_after_exit(event);
    }

    fn lanes_part(&mut self, actor: Actor, start: u32) {
        self.0.lanes_part(actor, start);
        self.1.lanes_part(actor, start);
    }

    fn unwritten(&mut self, access: &Access<'_>) -> u32 {
        self.0.unwritten(access) | self.1.unwritten(access)
    }

    fn unwrite(&mut self, access: &Access<'_>) {
        self.0.unwrite(access);
        self.1.unwrite(access);
    }

    fn unchanging(&mut self, values: &[(String, String)]) {
        self.0.unchanging(values);
        self.1.unchanging(values);
    }

    fn stuck(&mut self, actor: Actor, instruction: u32, why: Stuck) {
        self.0.stuck(actor, instruction, why);
        self.1.stuck(actor, instruction, why);
    }
}

impl<A: Mergeable, B: Mergeable> Mergeable for (A, B) {
    fn fork(&self) -> Self {
        (self.0.fork(), self.1.fork())
    }

    fn merge(&mut self, other: Self) {
        self.0.merge(other.0);
        self.1.merge(other.1);
    }
}

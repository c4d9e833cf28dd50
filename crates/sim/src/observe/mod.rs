//! What can be seen of a running kernel.
//!
//! The core executes and tells an [`Observer`] what happens; it knows none of them. It is generic over the observer, so
//! that a run without one (`()`) has no trace of the hooks, and a pair of observers is an observer.

pub mod counters;
pub mod divergence;
mod held;
mod pair;
pub mod recorder;
mod recurring;
pub mod sanitizer;
pub mod timeline;
pub mod tracer;
pub mod transactions;

use serde::{Deserialize, Serialize};
use warpground_engine::direct::FailureKind;

pub use crate::lanes::{LANES, active_lanes};
use crate::{
    lanes::Lanes,
    program::{Program, Register, Space},
};

/// Who executes: a warp of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    /// The block's linear number in the grid.
    pub block: u32,
    /// The warp's number in the block.
    pub warp: u32,
}

/// What a memory access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccessKind {
    /// A plain load.
    Load,
    /// A plain store.
    Store,
    /// `atomicLoad`
    AtomicLoad,
    /// `atomicStore`
    AtomicStore,
    /// An atomic that reads and writes.
    AtomicUpdate,
}

impl AccessKind {
    /// Whether memory may change.
    #[must_use]
    pub fn writes(self) -> bool {
        !matches!(self, AccessKind::Load | AccessKind::AtomicLoad)
    }

    /// Whether it is one of WGSL's atomics.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        !matches!(self, AccessKind::Load | AccessKind::Store)
    }
}

/// A memory access of a warp: what hardware calls a request.
#[derive(Debug, Clone, Copy)]
pub struct Access<'warp> {
    /// Who.
    pub actor: Actor,
    /// Which instruction.
    pub instruction: u32,
    /// What it does.
    pub kind: AccessKind,
    /// The variable, an index into [`Program::variables`].
    pub variable: u16,
    /// Where the variable lives.
    pub space: Space,
    /// Bytes that each lane moves: 2, 4, 8 or 16.
    pub bytes: u32,
    /// The lanes that take part, one bit each; at least one. Lanes that are out of bounds do not.
    pub active: u32,
    /// Each lane's first byte, counted from the start of the buffer, or of the block's shared or the thread's private
    /// memory.
    pub offsets: &'warp [u32; LANES],
    /// Whether it is the request's first part. A request whose lanes access several objects is reported once per object.
    pub first: bool,
    /// Whether nothing reads what it loads. A compiler leaves such a load out: only [`Observer::UNREAD`] hears of it.
    pub unread: bool,
}

impl Access<'_> {
    /// The byte offsets of the lanes that take part, with the lanes' numbers.
    pub fn lanes(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        active_lanes(self.active).map(|lane| (lane, self.offsets[lane as usize & (LANES - 1)]))
    }
}

/// A warp that is about to execute an instruction, with what it holds.
#[derive(Clone, Copy)]
pub struct Step<'warp> {
    /// Who.
    pub actor: Actor,
    /// The instruction.
    pub instruction: u32,
    /// The lanes that hold threads, one bit each.
    pub threads: u32,
    /// The lanes that will execute it; may be none, on the way to where others wait.
    pub active: u32,
    pub(crate) registers: &'warp [Lanes],
}

impl Step<'_> {
    /// What a register holds, one word per lane.
    #[must_use]
    pub fn register(&self, register: Register) -> &[u32; LANES] {
        self.registers.get(usize::from(register)).map_or(&Lanes::ZERO.0, |lanes| &lanes.0)
    }
}

/// Lanes whose index is not below the length.
#[derive(Debug, Clone, Copy)]
pub struct OutOfBounds<'warp> {
    /// Who.
    pub actor: Actor,
    /// Which instruction.
    pub instruction: u32,
    /// The lanes, one bit each.
    pub lanes: u32,
    /// The address, an index into [`Program::addresses`].
    pub address: u32,
    /// Each lane's index.
    pub indices: &'warp [u32; LANES],
    /// What it should be below.
    pub length: u32,
}

/// Arithmetic that WGSL defines and that is hardly meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arithmetic {
    /// An integer divided by zero.
    DivisionByZero,
    /// A shift by as many bits as the value has, or more.
    ShiftTooFar,
    /// The smallest `i32` or `i64` divided by -1.
    DivisionOverflow,
}

/// Threads that did not reach a barrier that others reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BarrierMismatch {
    /// The block.
    pub block: u32,
    /// The barrier.
    pub instruction: u32,
    /// A thread (its linear number in the block) that reached it.
    pub reached: u32,
    /// A thread that did not.
    pub missing: u32,
    /// The barrier at which the missing thread waits, if it waits at one.
    pub elsewhere: Option<u32>,
}

/// A thread that ends its launch.
#[derive(Debug, Clone)]
pub struct Fault<'warp> {
    /// Who.
    pub actor: Actor,
    /// Which instruction.
    pub instruction: u32,
    /// The lane.
    pub lane: u32,
    /// Whether it is a write.
    pub writes: bool,
    /// What happened.
    pub kind: &'warp FailureKind,
    /// The memory that lies nearest, as `name[index]`.
    pub memory: Option<String>,
    /// If that is an array: the index, and how many elements there are.
    pub element: Option<(i64, u32)>,
}

/// A lane that uses a register which holds nothing.
#[derive(Debug, Clone, Copy)]
pub struct UndefinedUse {
    /// Who.
    pub actor: Actor,
    /// Which instruction.
    pub instruction: u32,
    /// The lane.
    pub lane: u32,
    /// The instruction that left the register so: the beginning of a local, or a shuffle.
    pub cause: u32,
    /// Of a shuffle: the lane that was asked.
    pub asked: u32,
}

/// What is wrong with how a warp function, or an operation on a matrix that a warp holds together, is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongCall {
    /// The lane's mask does not name the lane.
    NotInMask,
    /// Its mask names a lane that calls with another mask.
    OtherMask(u32),
    /// The width is no power of two up to 32.
    Width(u32),
    /// It loads or stores another matrix than this lane, with which it would do so together.
    OtherMatrix(u32),
    /// The rows (or columns) of its matrix do not begin at multiples of 16 bytes.
    MatrixMisaligned,
}

/// What a lane does about its asynchronous copies into shared memory. `object` is the barrier or pipeline of several threads
/// that they are bound to; 0 where the lane alone waits for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copies {
    /// It starts one.
    Started {
        /// The first byte that is written.
        first: u32,
        /// How many.
        bytes: u32,
        /// The variable in global memory that is read, and the first byte.
        source: Option<(u16, u32)>,
        /// What it is bound to.
        object: u64,
    },
    /// It makes a group of those it has started, and arrives at the object.
    Committed {
        /// What they are bound to.
        object: u64,
    },
    /// It waits.
    Awaited {
        /// How many groups may still be under way; `u32::MAX`: all but the oldest.
        left: u32,
        /// What they are bound to.
        object: u64,
    },
}

/// A lane that leaves a variable, though not the memory around it.
#[derive(Debug, Clone, Copy)]
pub struct Outside {
    /// Who.
    pub actor: Actor,
    /// Which instruction.
    pub instruction: u32,
    /// The lane.
    pub lane: u32,
    /// Whether it is a write.
    pub writes: bool,
    /// The variable, an index into [`Program::variables`].
    pub variable: u16,
    /// The byte, counted from the variable's beginning.
    pub offset: i32,
    /// Where it leaves an array within the variable, and not the variable: the index and the array's length.
    pub inner: Option<(i64, u32)>,
    /// Where it leaves what kernels have allocated: what is there.
    pub(crate) around: Option<Around>,
}

/// A piece that was taken back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ended {
    /// How many bytes it had.
    pub(crate) bytes: u32,
    /// Who did it, and where.
    pub(crate) actor: Actor,
    pub(crate) lane: u32,
    pub(crate) instruction: u32,
}

/// What lies outside of all pieces that are held.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Around {
    /// A piece that was taken back.
    Ended(Ended),
    /// So many bytes past the end of a piece, which has so many.
    Past(u32, u32),
    /// Nothing is near.
    Nothing,
}

/// Why a launch was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stuck {
    /// A loop never ends.
    Endless,
    /// Several blocks are in loops, and none of them changes what the others read.
    Together,
    /// It took more steps than it may.
    Runaway,
    /// Every warp that is left keeps reading global memory that nobody changes any more.
    Waiting,
    /// Blocks wait for the whole grid, and others of it have ended.
    Alone,
    /// Warps wait at a barrier of a part of their block for others that never come.
    AtNamedBarrier,
}

/// A plug-in that sees what a kernel does. Every method may stay as it is.
pub trait Observer: Sized {
    /// Whether it wants to hear of [`Observer::arithmetic`], which costs a test a division and shift.
    const ARITHMETIC: bool = false;
    /// Whether it wants to hear of loads that nothing reads.
    const UNREAD: bool = false;

    /// Whether it wants to hear of [`Observer::step`], with which it can look into registers.
    const STEPS: bool = false;

    /// The blocks of a launch begin to run; `width` lanes per warp. `bytes` are, by variable, those of its buffer.
    fn launch(&mut self, program: &Program, grid: [u32; 3], width: u32, bytes: &[u64]) {
        let _ = (program, grid, width, bytes);
    }

    /// A block begins.
    fn block_begins(&mut self, block: u32, warps: u32) {
        let _ = (block, warps);
    }

    /// All threads of a block have ended.
    fn block_ends(&mut self, block: u32) {
        let _ = block;
    }

    /// A warp issues an instruction for its active lanes.
    #[inline(always)]
    fn instruction(&mut self, actor: Actor, instruction: u32, active: u32) {
        let _ = (actor, instruction, active);
    }

    /// A warp is about to execute an instruction: [`Observer::instruction`] with a view of its registers.
    #[inline(always)]
    fn step(&mut self, step: &Step<'_>) {
        let _ = step;
    }

    /// A warp decides: `taken` go one way, `others` the other. Both can be active lanes of the warp only.
    #[inline(always)]
    fn branch(&mut self, actor: Actor, instruction: u32, taken: u32, others: u32) {
        let _ = (actor, instruction, taken, others);
    }

    /// A warp accesses memory.
    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        let _ = access;
    }

    /// What the atomic that was told of last left in memory, as each of these lanes left it: low words and, of 64 bits, high
    /// ones. Only for those that want [`Observer::step`].
    #[inline(always)]
    fn left(&mut self, actor: Actor, lanes: u32, low: &[u32; LANES], high: Option<&[u32; LANES]>) {
        let _ = (actor, lanes, low, high);
    }

    /// What the store changes that is told of next: the lanes whose memory holds their value already, and those that store
    /// what the first lane with the same place stores.
    #[inline(always)]
    fn storing(&mut self, unchanged: u32, agreeing: u32) {
        let _ = (unchanged, agreeing);
    }

    /// Private memory from `offset` on holds nothing any more for these lanes.
    #[inline(always)]
    fn undefine(&mut self, actor: Actor, lanes: u32, offset: u32, words: u32) {
        let _ = (actor, lanes, offset, words);
    }

    /// Private memory from `offset` on belongs to a function that has returned (`ended`), or to one that begins.
    #[inline(always)]
    fn frame_ends(&mut self, actor: Actor, offset: u32, words: u32, ended: bool) {
        let _ = (actor, offset, words, ended);
    }

    /// Lanes would access what is not theirs; they do not.
    fn out_of_bounds(&mut self, event: &OutOfBounds<'_>) {
        let _ = event;
    }

    /// Lanes calculate what is hardly meant.
    fn arithmetic(&mut self, actor: Actor, instruction: u32, lanes: u32, event: Arithmetic) {
        let _ = (actor, instruction, lanes, event);
    }

    /// A lane asks for the value of a lane that does not take part.
    fn absent_lane(&mut self, actor: Actor, instruction: u32, lane: u32, source: u32) {
        let _ = (actor, instruction, lane, source);
    }

    /// A lane uses a register that holds nothing.
    fn undefined_use(&mut self, event: &UndefinedUse) {
        let _ = event;
    }

    /// A lane calls a warp function as it must not be called.
    fn wrong_call(&mut self, actor: Actor, instruction: u32, lane: u32, event: WrongCall) {
        let _ = (actor, instruction, lane, event);
    }

    /// A thread ends its launch.
    fn fault(&mut self, event: &Fault<'_>) {
        let _ = event;
    }

    /// A lane leaves the variable that its access names.
    fn outside(&mut self, event: &Outside) {
        let _ = event;
    }

    /// A lane was given this memory: nobody has touched it before, and it holds nothing.
    fn allocated(&mut self, variable: u16, offset: u32, bytes: u32) {
        let _ = (variable, offset, bytes);
    }

    /// Lanes of a warp order their accesses, as the threads of their block see them, or with `device` as all do.
    fn fence(&mut self, actor: Actor, lanes: u32, device: bool) {
        let _ = (actor, lanes, device);
    }

    /// A lane's asynchronous copies begin or end.
    fn copies(&mut self, actor: Actor, instruction: u32, lane: u32, event: Copies) {
        let _ = (actor, instruction, lane, event);
    }

    /// All blocks of the grid have passed a barrier.
    fn grid_barrier(&mut self) {}

    /// A warp orders its own accesses: those of the lanes of each group, one bit each, among each other.
    fn warp_barrier(&mut self, actor: Actor, groups: &[u32]) {
        let _ = (actor, groups);
    }

    /// A warp comes to a barrier at which a part of its block meets, by the barrier's number; `waits` says whether it stays
    /// there until the others have come.
    fn arrives(&mut self, actor: Actor, barrier: u32, waits: bool) {
        let _ = (actor, barrier, waits);
    }

    /// As many have come to such a barrier as meet there.
    fn part_meets(&mut self, block: u32, barrier: u32) {
        let _ = (block, barrier);
    }

    /// All threads of a block have passed a barrier.
    fn barrier(&mut self, block: u32, shared: bool, global: bool) {
        let _ = (block, shared, global);
    }

    /// Not all threads of a block reached a barrier.
    fn barrier_mismatch(&mut self, event: &BarrierMismatch) {
        let _ = event;
    }

    /// Threads of a block had returned when the others came to a barrier; `elsewhere` is where.
    fn barrier_after_exit(&mut self, event: &BarrierMismatch) {
        let _ = event;
    }

    /// Lanes that left a loop go on, while others of their warp may be waiting for them in it; `start` is the loop's first
    /// instruction.
    fn lanes_part(&mut self, actor: Actor, start: u32) {
        let _ = (actor, start);
    }

    /// Which of the lanes read a word that nobody has written, of an access that moves several words, or only moves them.
    fn unwritten(&mut self, access: &Access<'_>) -> u32 {
        let _ = access;
        0
    }

    /// What the lanes have just stored to a word holds nothing.
    fn unwrite(&mut self, access: &Access<'_>) {
        let _ = access;
    }

    /// A warp is in a loop that never ends: the values that decide over its end and repeat, as names and what is so of
    /// each. [`Observer::stuck`] follows.
    fn unchanging(&mut self, values: &[(String, String)]) {
        let _ = values;
    }

    /// The launch was given up while a warp was at an instruction.
    fn stuck(&mut self, actor: Actor, instruction: u32, why: Stuck) {
        let _ = (actor, instruction, why);
    }
}

impl Observer for () {}

/// An observer of which each core can have its own.
pub trait Mergeable: Observer + Send {
    /// One that has seen nothing yet.
    fn fork(&self) -> Self;

    /// Takes in what another has seen. The order of calls must not show.
    fn merge(&mut self, other: Self);
}

impl Mergeable for () {
    fn fork(&self) -> Self {}

    fn merge(&mut self, (): Self) {}
}

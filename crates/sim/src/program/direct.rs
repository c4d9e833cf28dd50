//! What programs made from the device IR have beyond those made from WGSL.
//!
//! A pointer takes two registers: the low word of the address, and after it the high one, which names the object
//! ([`warpground_ir::memory`]). `i8` and `i16` are held extended to a word, `bf16` as the `f32` of the same value.

use std::ops::Range;

use warpground_engine::direct::FailureKind;
use warpground_ir::{FunctionId, Intrinsic, ObjectId, Scalar};

use super::scalar::MemoryScalar;
use super::{
    operation::CollectiveOp,
    register::{Register, Target},
    scalar::ScalarKind,
};

/// What only kernels of the device IR have.
#[derive(Debug, Clone, Default)]
pub struct Direct {
    /// Where pointer accesses go.
    pub accesses: Vec<PointerAccess>,
    /// Registers that hold the same in all lanes from the launch on.
    pub uniforms: Vec<(Register, Uniform)>,
    /// Parameters that live in memory.
    pub frame_parameters: Vec<FrameParameter>,
    /// The `printf`s.
    pub prints: Vec<PrintSite>,
    /// The launches of kernels.
    pub launches: Vec<LaunchSite>,
    /// What ends a launch.
    pub failures: Vec<FailureKind>,
    /// The functions that are called and not inlined.
    pub functions: Vec<RealFunction>,
    /// Bytes of the kernel's own frame, inlined functions included.
    pub frame_bytes: u32,
    /// Bytes of literals.
    pub literals: Vec<u8>,
    /// Whether it allocates memory of the device's heap.
    pub allocates: bool,
    /// Whether a loop may wait for what other lanes of its warp do.
    pub may_spin: bool,
    /// Whether its blocks meet at a barrier of the grid.
    pub meets_grid: bool,
    /// For each place in the source its file.
    pub files: Vec<u32>,
    /// For each place in the source, of functions that are inlined, the place of the call: an index into
    /// [`Program::places`](super::Program::places).
    pub callers: Vec<Option<u32>>,
    /// The variables that are as large as the launch says.
    pub sized_at_launch: Vec<u16>,
    /// Locals that begin without a value.
    pub beginnings: Vec<Beginning>,
    /// Instructions that calculate what the source may not ask for: sides of `&&`, `||` and `?:`. Ascending.
    pub speculated: Vec<u32>,
}

/// A local that begins without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// Its name.
    pub name: String,
    /// The registers that it takes.
    pub words: u16,
    /// The registers of one component.
    pub per_component: u16,
}

/// What a launch gives a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Uniform {
    /// A parameter: its first byte and its type. Of 64 bits it takes two registers.
    Parameter(u32, Scalar),
    /// The address of a variable of the module.
    Object(ObjectId),
    /// Threads of a block along an axis.
    BlockSize(u8),
    /// Bytes of shared memory sized at launch.
    SharedAtLaunch,
}

/// A parameter that lives in the kernel's frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameParameter {
    /// Its first byte among those that the launch hands over.
    pub from: u32,
    /// Its first byte in the frame.
    pub to: u32,
    /// How many bytes.
    pub bytes: u32,
}

/// An access through a pointer: `base + index * stride + offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointerAccess {
    /// The pointer: two registers.
    pub base: Register,
    /// Whether it is the same in all lanes for certain.
    pub uniform: bool,
    /// The dynamic part, an integer.
    pub index: Option<Register>,
    /// The index's type: `i32`, `u32`, `i64` or `u64`.
    pub index_scalar: Scalar,
    /// What the index must be below, where an array within another object says so.
    pub length: Option<u32>,
    /// Bytes per index step.
    pub stride: i64,
    /// The constant part.
    pub offset: i64,
    /// What moves.
    pub scalar: MemoryScalar,
    /// How many of them.
    pub count: u8,
    /// What the address must be a multiple of.
    pub alignment: u8,
    /// What the bytes are in the source.
    pub kind: ScalarKind,
    /// The shared or private variable that it must stay in, if it is known.
    pub variable: Option<u16>,
    /// Whether it is volatile.
    pub volatile: bool,
    /// Whether it is an atomic that is one step for the threads of its block alone.
    pub of_block: bool,
    /// Whether it is a part of a copy from memory to memory, which may move what nobody has written.
    pub moves: bool,
    /// Whether nothing reads what it loads, so that a compiler leaves it out: it is no request.
    pub unread: bool,
    /// Whether it reads only to write back the bits beside those that change, which nobody need have written.
    pub keeps: bool,
    /// Whether it moves a part of a vector, of which not every component need hold something.
    pub of_vector: bool,
}

impl PointerAccess {
    /// Bytes that each lane moves.
    #[must_use]
    pub fn bytes(&self) -> u32 {
        self.scalar.bytes() * u32::from(self.count)
    }
}

/// A `printf`.
#[derive(Debug, Clone, PartialEq)]
pub struct PrintSite {
    /// The format.
    pub format: Vec<u8>,
    /// For each argument its type, and whether it is a text.
    pub arguments: Vec<(Scalar, bool)>,
}

/// A launch from the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaunchSite {
    /// The kernel that is launched.
    pub kernel: FunctionId,
    /// Its parameters.
    pub parameters: Vec<LaunchParameter>,
}

/// A parameter of a launch from the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaunchParameter {
    /// Its first byte among those that are handed over.
    pub offset: u32,
    /// How many bytes.
    pub bytes: u32,
    /// Its scalars and how many; absent for a structure, whose address is given.
    pub value: Option<(Scalar, u8)>,
}

/// A function that is called and not inlined.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RealFunction {
    /// Its first instruction.
    pub entry: Target,
    /// Its registers, which nobody else uses.
    pub registers: Range<Register>,
    /// The registers that take its arguments' words.
    pub parameters: Vec<Register>,
    /// Bytes of its frame.
    pub frame_bytes: u32,
}

/// Operations that CUDA has and WGSL has not. Their registers are in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// `[to, from, mask, lane, width]`: the value of another lane.
    Shuffle(Intrinsic),
    /// `[to, mask, predicate]`
    Vote(Intrinsic),
    /// `[to, mask, value]`: which lanes have the same value, or whether all have.
    Match {
        /// Whether all lanes must.
        all: bool,
        /// Whether the value has 64 bits.
        wide: bool,
    },
    /// `[to, mask, value]`: a reduction over the lanes of the mask.
    Reduce(CollectiveOp, ScalarKind),
    /// `[to]`: the mask of the active lanes.
    ActiveMask,
    /// `[mask]`: waits for the lanes of a mask.
    WarpBarrier,
    /// `[to, predicate]`: a barrier of the block that counts.
    BarrierVote(Intrinsic),
    /// A barrier of the grid.
    GridBarrier,
    /// `[number, threads, aligned]`: a barrier of a part of the block, by its number.
    NamedBarrier {
        /// Whether the warp waits there for the others.
        waits: bool,
    },
    /// `[to]`: whether the launch's blocks may meet.
    GridMayMeet,
    /// `[to]`, 64 bits: the steps that the warp's block has taken.
    Clock,
    /// The registers of the arguments: a `printf`, an index into [`Direct::prints`].
    Print(u16),
    /// `[to, grid, block, shared, arguments]`: a launch, an index into [`Direct::launches`].
    Launch(u16),
    /// `[to, bytes]`: memory from the heap.
    Allocate,
    /// `[pointer]`: gives memory of the heap back.
    Free,
    /// `[pointer]`: ends the launch because of a call through a pointer to no function.
    NoFunction,
    /// Tells how long asynchronous copies are under way ([`Intrinsic::follows_copies`]).
    Copies(Intrinsic),
    /// Orders the accesses of the active threads, as their block sees them.
    Fence {
        /// Also as other blocks see them.
        device: bool,
    },
    /// The registers of a local, an index into [`Direct::beginnings`], which hold nothing any more.
    Undefine(u16),
}

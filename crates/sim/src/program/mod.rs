//! A kernel as the simulator runs it.
//!
//! A [`Program`] is one kernel with all of its functions inlined (WGSL has no recursion): a list of
//! [`Instruction`]s for a warp, and beside it where each of them is in the source, which variables there are, and
//! how addresses are made. It knows no launch: [`Length`]s of runtime-sized arrays are filled in from the bound buffers.
//!
//! Control flow is structured. Nothing jumps but the instructions that open and close an `if`, a loop, a switch or a
//! call, and these only where no lane is left. That is why lanes that diverged come together at the end of the
//! structure in which they did, as hardware's do.

mod direct;
mod instruction;
pub(crate) mod loops;
mod missing;
mod names;
mod operands;
mod shape;
mod texture;
pub(crate) mod traffic;
mod wide;

pub use direct::{
    Beginning, Direct, FrameParameter, LaunchParameter, LaunchSite, MemoryScalar, PointerAccess, PrintSite,
    RealFunction, Special, Uniform,
};
pub use instruction::{
    AtomicOp, BinaryOp, CollectiveOp, Gather, Instruction, MatrixRole, Register, ScalarKind, Scan, Target, TernaryOp,
    UnaryOp,
};
pub use missing::MissingBarrier;
pub use names::{Definition, Moment, Named, NamedKind};
pub use operands::Operands;
pub(crate) use operands::class_in;
pub(crate) use shape::FRAGMENT;
pub use shape::{Member, Shape};
pub use texture::{TextureAccess, TextureOperation};

use serde::{Deserialize, Serialize};
use warpground_engine::wgsl::Place;

/// A kernel, ready to be launched on any buffers.
#[derive(Debug, Clone)]
pub struct Program {
    /// The kernel's name.
    pub name: String,
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// What a warp executes.
    pub instructions: Vec<Instruction>,
    /// For each instruction its place in [`Program::places`].
    pub sites: Vec<u32>,
    /// Places in the source.
    pub places: Vec<Place>,
    /// The registers of a warp.
    pub registers: u16,
    /// Registers that hold the same bits in all lanes from the beginning.
    pub constants: Vec<(Register, u32)>,
    /// Registers that hold what a thread knows of itself.
    pub builtins: Vec<(Register, Builtin)>,
    /// Lists of registers.
    pub lists: Vec<Register>,
    /// Lists of case values.
    pub case_values: Vec<u32>,
    /// Where loads, stores and atomics go.
    pub addresses: Vec<Address>,
    /// What is done with textures.
    pub textures: Vec<TextureAccess>,
    /// The numbers that indices are compared with.
    pub lengths: Vec<Length>,
    /// What the addresses are in.
    pub variables: Vec<Variable>,
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// Private memory of a thread, in bytes. What lives in registers is not counted.
    pub private_bytes: u32,
    /// What it does that concerns other blocks.
    pub traits: Traits,
    /// The values in registers that have a name in the source.
    pub names: Vec<Named>,
    /// Where they are given, by instruction.
    pub definitions: Vec<Definition>,
    /// The instructions, in order, that give variables their first values before the lines that declare them are reached. To
    /// a reader they are no steps.
    pub early: Vec<u32>,
    /// What kernels of the device IR have beyond that; absent for WGSL.
    pub direct: Option<Box<Direct>>,
}

/// What a kernel does that decides how its blocks may be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traits {
    /// The result of an atomic on global memory is used, or atomics do not commute: the order of blocks shows.
    pub ordered_atomics: bool,
    /// A loop reads global memory that the kernel can also write: a block may be waiting for another.
    pub may_wait: bool,
    /// It executes `storageBarrier`.
    pub storage_barrier: bool,
}

/// A value that differs from thread to thread, given by the launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `local_invocation_id`, one component.
    Thread(u8),
    /// `local_invocation_index`
    ThreadIndex,
    /// `global_invocation_id`, one component.
    GlobalThread(u8),
    /// `workgroup_id`, one component.
    Block(u8),
    /// `num_workgroups`, one component.
    Grid(u8),
    /// `subgroup_invocation_id`
    Lane,
    /// `subgroup_id`
    Warp,
    /// `subgroup_size`
    WarpWidth,
    /// `num_subgroups`
    Warps,
    /// The number of the multiprocessor, in CUDA.
    Multiprocessor,
}

/// Where a variable lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Storage buffers: CUDA's global memory.
    Global,
    /// Uniform buffers: CUDA's constant memory.
    Constant,
    /// WGSL's workgroup memory.
    Shared,
    /// Memory of one thread: what does not fit registers.
    Private,
}

/// A variable in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its name in the source.
    pub name: String,
    /// Where it lives.
    pub space: Space,
    /// Its type.
    pub shape: Shape,
    /// Shared and private variables: their first byte.
    pub offset: u32,
    /// Buffers: the binding's number.
    pub binding: u32,
    /// Whether the kernel may write it.
    pub writable: bool,
    /// Global and constant memory of kernels of the device IR: the upper half of its addresses.
    pub object: Option<u32>,
}

impl Variable {
    /// What the byte at `offset` bytes from the variable's start is called.
    #[must_use]
    pub fn name_of(&self, offset: u32) -> String {
        let mut name = self.name.clone();
        self.shape.name_of(offset, &mut name);
        name
    }
}

/// A memory address: `variable + offset + index * stride`, where `index` must be below a length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address {
    /// An index into [`Program::variables`].
    pub variable: u16,
    /// Where the variable lives.
    pub space: Space,
    /// The constant part, in bytes; shared and private variables' own offset included.
    pub offset: u32,
    /// The dynamic part.
    pub index: Option<Register>,
    /// Bytes per index step.
    pub stride: u32,
    /// An index into [`Program::lengths`]: what the index must be below.
    pub length: u16,
    /// If this is a component of a vector: how the vector lies around it.
    pub vector: Option<Extent>,
}

/// How a vector lies in memory: from the last multiple of its alignment on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Its alignment, a power of two.
    pub alignment: u8,
    /// Its bytes; those that pad a vector of three are not its own.
    pub bytes: u8,
}

/// A number of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// Known at compile time.
    Fixed(u32),
    /// As many as fit the buffer bound to a variable from `offset` on.
    Runtime {
        /// The variable.
        variable: u16,
        /// Where the array begins in it, in bytes.
        offset: u32,
        /// Bytes per element.
        stride: u32,
    },
}

impl Program {
    /// Where an instruction is in the source.
    #[must_use]
    pub fn place(&self, instruction: u32) -> Place {
        self.sites
            .get(instruction as usize)
            .and_then(|site| self.places.get(*site as usize))
            .copied()
            .unwrap_or(Place { line: 1, column: 1, length: 1 })
    }

    /// The calls through which an instruction of an inlined function was reached, the innermost first.
    #[must_use]
    pub fn calls(&self, instruction: u32) -> Vec<Place> {
        let Some(direct) = &self.direct else { return Vec::new() };
        let caller = |site: u32| direct.callers.get(site as usize).copied().flatten();
        let first = self.sites.get(instruction as usize).and_then(|site| caller(*site));
        std::iter::successors(first, |site| caller(*site))
            .filter_map(|site| self.places.get(site as usize).copied())
            .collect()
    }

    /// The vector of which a store writes a component.
    #[must_use]
    pub fn vector_written(&self, instruction: u32) -> Option<Extent> {
        let Instruction::Store { address, .. } = self.instructions.get(instruction as usize)? else { return None };
        self.addresses.get(*address as usize)?.vector
    }

    /// The kind of the scalars that an address is that of.
    #[must_use]
    pub fn kind_at(&self, address: u32) -> Option<ScalarKind> {
        let address = self.addresses.get(address as usize)?;
        let variable = self.variables.get(usize::from(address.variable))?;
        // Whatever the index chooses lies as the first element does.
        variable.shape.kind_at(address.offset.saturating_sub(variable.offset))
    }

    /// Threads of a block.
    #[must_use]
    pub fn threads(&self) -> u32 {
        self.block.iter().product()
    }
}

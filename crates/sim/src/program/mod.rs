//! A kernel as the simulator runs it.
//!
//! A [`Program`] is one kernel with all of its functions inlined (WGSL has no recursion): a list of
//! [`Instruction`]s for a warp, and beside it where each of them is in the source, which variables there are, and
//! how addresses are made. It knows no launch: [`Length`]s of runtime-sized arrays are filled in from the bound buffers.
//!
//! Control flow is structured. Nothing jumps but the instructions that open and close an `if`, a loop, a switch or a
//! call, and these only where no lane is left. That is why lanes that diverged come together at the end of the
//! structure in which they did, as hardware's do.

pub(crate) mod decisions;
mod direct;
mod instruction;
mod intrinsic;
mod line;
pub(crate) mod loops;
mod missing;
mod names;
mod operands;
mod operation;
mod register;
mod scalar;
mod shape;
mod texture;
pub(crate) mod traffic;
mod variable;
mod wide;

pub use direct::{
    Beginning, Direct, FrameParameter, LaunchParameter, LaunchSite, PointerAccess, PrintSite, RealFunction, Special,
    Uniform,
};
pub use instruction::Instruction;
pub(crate) use intrinsic::{gives_a_word, takes_a_word};
pub use line::{file_of_line, line_in_file, line_number};
pub use missing::MissingBarrier;
pub use names::{Definition, Moment, Named, NamedKind};
pub use operands::Operands;
pub(crate) use operands::class_in;
pub use operation::{AtomicOp, BinaryOp, CollectiveOp, Gather, MatrixRole, Scan, TernaryOp, UnaryOp};
pub use register::{Register, Target};
pub use scalar::{MemoryScalar, ScalarKind};
pub(crate) use scalar::{extracted, halves, inserted, kind_of};
pub(crate) use shape::FRAGMENT;
pub use shape::{Extent, Member, Shape};
pub use texture::{TextureAccess, TextureOperation};
pub(crate) use variable::name_beside;
pub use variable::{Address, Builtin, Length, Space, Variable};

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

//! What a translation depends on beside the source, and what a launch must know of it.

use warpground_engine::{Extensions, Layout};
use warpground_wgsl::readable::{Launched, Requirement};

use super::guards::Guard;
use crate::diagnose::Diagnostic;

/// The properties of a launch that the text depends on. The default is that of a plain launch: distinct buffers from
/// their beginnings, no more than 65,535 blocks in a dimension, and what the translation requires ([`Kernel::requirements`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Shape {
    /// The blocks of a 1-D grid arrive folded into two dimensions.
    pub folded: bool,
    /// For each parameter that is a pointer into the middle of a buffer: true. (A structure that holds pointers counts as
    /// its members here and below.)
    pub offsets: Vec<bool>,
    /// For each parameter that points into the same buffer as an earlier one: that one's position.
    pub same_as: Vec<Option<usize>>,
    /// How many dimensions of the block are larger than 1 (0: as many as the kernel uses).
    pub block_dimensions: usize,
    /// The launch does not fulfil [`Kernel::requirements`] of the translation for others: that for this one requires nothing.
    pub requires_nothing: bool,
    /// The device has subgroups of 32, so that a warp is a subgroup.
    pub warps: bool,
    /// For each parameter of a 64-bit integer type whose value does not fit into 32 bits: true.
    pub wide: Vec<bool>,
    /// For each parameter that is a null pointer: true. There is no buffer for it.
    pub nulls: Vec<bool>,
    /// What the text may use beyond WGSL, because the device has it.
    pub extensions: Extensions,
}

impl Shape {
    /// Whether `double` is f64. Its bits are taken apart by way of u64.
    #[must_use]
    pub fn native_double(&self) -> bool {
        self.extensions.f64 && self.extensions.int64
    }

    pub(crate) fn is_null(&self, position: usize) -> bool {
        self.nulls.get(position).copied().unwrap_or(false)
    }

    pub(crate) fn is_wide(&self, position: usize) -> bool {
        self.wide.get(position).copied().unwrap_or(false)
    }
}

/// A translated kernel.
#[derive(Debug, Clone, PartialEq)]
pub struct Kernel {
    /// Its name in CUDA; the entry point is `entry_point`.
    pub name: String,
    /// The name of the `@compute` function.
    pub entry_point: String,
    /// The whole module.
    pub wgsl: String,
    /// For each line of the WGSL, the line of the CUDA source that it came from (0: none).
    pub line_map: Vec<u32>,
    /// The buffers; that of the scalars is at the last binding, where there are any.
    pub bindings: Vec<Binding>,
    /// All buffers that the kernel takes, whether its text uses them or not: its pointers in order, then its variables.
    pub buffers: Vec<Buffer>,
    /// The members of the uniform buffer.
    pub scalars: Vec<Scalar>,
    /// The size of the uniform buffer in bytes.
    pub scalar_bytes: u32,
    /// Which of the overrides `block_x`, `block_y`, `block_z` exist.
    pub block_overrides: [bool; 3],
    /// The array that is sized at launch.
    pub dynamic_shared: Option<DynamicShared>,
    /// What the kernel's `printf`s print: the format of each, and how many words its arguments take.
    pub records: Vec<Record>,
    /// Notes and warnings of this translation.
    pub notes: Vec<Diagnostic>,
    /// What each launch has to be asked: whether all threads of a block reach the barriers.
    pub guards: Guards,
    /// What a launch must fulfil for this translation to be right. Other launches need another one
    /// ([`Shape::requires_nothing`]).
    pub requirements: Requirements,
    /// Variables of the WGSL whose atomic loads and stores are plain accesses in CUDA.
    pub plain_accesses: Vec<String>,
}

/// The conditions before a kernel's barriers that the threads of a block must pass all together.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Guards(pub(crate) Vec<Guard>);

/// What a launch must fulfil so that barriers need not order what no two threads of a block access.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Requirements(pub(crate) Vec<Requirement>);

impl Kernel {
    /// Whether this translation is right for a launch, as far as that is known. Its arguments are those of the kernel in order,
    /// structures that hold pointers in their members.
    #[must_use]
    pub fn takes(&self, launch: &Launched<'_>) -> bool {
        self.requirements.0.iter().all(|requirement| requirement.holds(launch))
    }

    /// The first WGSL line that came from a line of the CUDA source.
    #[must_use]
    pub fn wgsl_line(&self, cuda_line: u32) -> Option<u32> {
        let index = self.line_map.iter().position(|line| *line == cuda_line)?;
        u32::try_from(index + 1).ok()
    }
}

/// A buffer that a kernel takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buffer {
    /// What its author calls it.
    pub name: String,
    /// What it is.
    pub bound: Bound,
    /// What lies in it, in CUDA's types, where the parameter or the variable says so.
    pub contents: Option<Layout>,
}

/// A resource of a translated kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The WGSL binding number.
    pub index: u32,
    /// The variable's name.
    pub name: String,
    /// What is bound there.
    pub bound: Bound,
    /// Whether the kernel writes it.
    pub writable: bool,
    /// Whether it is a uniform buffer: the one of the scalars, and constant memory that can be. Its size is a multiple of 16.
    pub uniform: bool,
    /// What lies in it, in CUDA's types, where a parameter or a variable says so. (Its WGSL may hold bytes in words.)
    pub contents: Option<Layout>,
}

/// How many words [`Bound::Locks`] has.
pub const LOCKS: u32 = 1024;

/// What a binding stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The buffer that this parameter points into.
    Parameter(usize),
    /// A `__device__` or `__constant__` variable, by its number.
    Global(usize),
    /// The uniform buffer of the scalars.
    Scalars,
    /// Where the kernel's `printf`s leave their records: the number of words, then the records.
    Records,
    /// [`LOCKS`] words that are zero before a launch: the locks of 64-bit atomics.
    Locks,
}

/// A member of the uniform buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub source: ScalarSource,
    /// Its place in bytes.
    pub offset: u32,
    /// Whether it is an f64, of eight bytes.
    pub double: bool,
}

/// What a member of the uniform buffer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarSource {
    /// The value of this parameter.
    Parameter(usize),
    /// How far into its buffer this parameter points, in elements.
    Offset(usize),
    /// How many blocks the grid has in x, where it is folded.
    Blocks,
}

/// An `extern __shared__` array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DynamicShared {
    /// The override that holds its length.
    pub length: String,
    /// The size of an element in bytes.
    pub element_bytes: u32,
}

/// One `printf` of a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The format.
    pub format: Vec<u8>,
    /// The kinds of its arguments: `i`, `u` or `f` of one word, `l` and `d` of two, `s` of one that is a string's number.
    pub arguments: Vec<u8>,
    /// An `assert` that failed, not a `printf`: the line.
    pub assertion: Option<u32>,
}

//! What the text depends on, and what is known of it beside.

use warpground_ir::{Intrinsic, ObjectId, Place};

use super::{divergence::Divergent, guard::Guard, requirement::Requirement};
use crate::{
    Refused,
    values::{Doubles, Shortcuts},
};

/// A launch, as far as the text depends on it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Launch {
    /// What the kernel is given: its parameters in order, structures that hold pointers in their parts.
    pub parts: Vec<Part>,
    /// Whether the blocks of a one-dimensional grid arrive folded into two dimensions.
    pub folded: bool,
    /// How many dimensions of the block are larger than 1; 0 if nobody knows.
    pub block_dimensions: usize,
    /// Whether the text has to be right for every launch: [`Readable::requirements`] is empty then.
    pub requires_nothing: bool,
    /// Whether the device has subgroups of 32, so that a warp is a subgroup.
    pub warps: bool,
    /// What `double` is.
    pub doubles: Doubles,
    /// Which functions of `float` the device allows to take in fewer steps.
    pub shortcuts: Shortcuts,
    /// What the author says beside the code.
    pub comments: Vec<Comment>,
}

/// A part of what a kernel is given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// The parameter that it belongs to.
    pub parameter: usize,
    /// Where it lies in that parameter, if that is a structure.
    pub offset: Option<u64>,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it is a pointer.
    pub pointer: bool,
    /// Pointers: the bytes of what it points to.
    pub element: u64,
    /// Pointers: whether it is null.
    pub null: bool,
    /// Pointers: whether it points into the middle of its buffer.
    pub inside: bool,
    /// Pointers: the earlier part that points into the same buffer.
    pub same_as: Option<usize>,
    /// Integers of 64 bits: whether the value needs them.
    pub wide: bool,
}

/// A comment of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Where it begins.
    pub place: Place,
    /// Whether nothing is before it on its line.
    pub own_line: bool,
    /// Its lines.
    pub lines: Vec<String>,
}

/// A kernel as WGSL.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Readable {
    /// The module.
    pub wgsl: String,
    /// For each line of the module the place that it comes from.
    pub lines: Vec<Place>,
    /// The name of the kernel in it.
    pub entry_point: String,
    /// What is bound, in order.
    pub bindings: Vec<Bound>,
    /// The members of the uniform buffer.
    pub members: Vec<Member>,
    /// The size of the uniform buffer in bytes.
    pub member_bytes: u32,
    /// Which of the overrides `block_x`, `block_y`, `block_z` exist.
    pub block_overrides: [bool; 3],
    /// The override that holds the length of the shared memory sized at launch, and the bytes of its elements.
    pub shared_at_launch: Option<(String, u32)>,
    /// Variables whose atomic loads and stores are plain accesses in the source.
    pub atomics: Vec<String>,
    /// What the kernel prints, by the number that begins a record.
    pub records: Vec<Record>,
    /// What is worth knowing.
    pub notes: Vec<Note>,
    /// What each launch has to be asked: whether all threads of a block reach the barriers.
    pub guards: Vec<Guard>,
    /// What a launch must fulfil for the text to be right: no two threads of a block access one place then, and some barriers
    /// need not order buffers.
    pub requirements: Vec<Requirement>,
}

/// Why a kernel has no such text.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NotReadable {
    /// What this way does not do.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Barriers that some threads of a block never reach, a mistake of the program.
    #[error("a barrier that some threads of a block never reach")]
    Divergent(Vec<Divergent>),
}

/// What is worth knowing of a translation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// This fence orders nothing between blocks.
    Fence(Intrinsic, Place),
    /// The clock always reads 0.
    Clock(Place),
    /// `double` is calculated as `float`.
    Double(Place),
}

/// What a `printf` or an `assert` leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The format, or the text of the condition.
    pub format: Vec<u8>,
    /// The kinds of its arguments: `i`, `u` or `f` of one word, `l` and `d` of two.
    pub arguments: Vec<u8>,
    /// Of an `assert`: where it is.
    pub assertion: Option<Place>,
}

/// A binding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The name of the variable.
    pub name: String,
    /// What is bound there.
    pub what: What,
    /// Whether the kernel writes it.
    pub writable: bool,
    /// Whether it is a uniform buffer, whose size is a multiple of 16.
    pub uniform: bool,
}

/// What is bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The buffer that a part points into.
    Part(usize),
    /// A variable of the module.
    Object(ObjectId),
    /// The members of the uniform buffer.
    Members,
    /// The words that `printf` and `assert` leave.
    Records,
    /// The locks of 64-bit atomics, which are free at first.
    Locks,
}

/// A member of the uniform buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What it holds; nothing for what the host writes with the member before it.
    pub source: Option<Source>,
    /// Its first byte.
    pub offset: u32,
    /// Whether it is a `double` of eight bytes.
    pub double: bool,
}

/// What a member of the uniform buffer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The value of a part.
    Part(usize),
    /// How far into its buffer a part points, in elements.
    Offset(usize),
    /// How many blocks the grid has in x.
    Blocks,
}

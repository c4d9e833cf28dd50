//! A recording, as it is kept and shown.

use serde::{Deserialize, Serialize};

/// The most lines of a recording.
pub const MOST_STEPS: usize = 4000;
/// So often a line is recorded while its function runs, unless it does something with the device.
pub const MOST_TURNS: u32 = 8;
/// The most elements of an array that are recorded.
pub const MOST_CELLS: usize = 64;
/// The most pieces of memory that are followed at once, of each side.
pub const MOST_OBJECTS: usize = 64;
/// The most pieces of work of streams.
pub const MOST_WORKS: usize = 512;

/// What a program did.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// The variables and pieces of memory, by their numbers.
    pub objects: Vec<HostObject>,
    /// The lines that ran, in their order.
    pub steps: Vec<HostStep>,
    /// The names of the streams that were given work.
    pub streams: Vec<String>,
    /// What the streams were given, in the order in which the program gave it and in which it ran here.
    pub works: Vec<HostWork>,
    /// Events and waits, in their order.
    pub marks: Vec<HostMark>,
    /// What is not in the recording, in sentences.
    pub left_out: Vec<String>,
}

/// Where memory is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemorySide {
    /// Memory of the host.
    Host,
    /// Memory of the device.
    Device,
}

/// What a piece of memory is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemoryKind {
    /// A variable of a function.
    Variable,
    /// A variable outside of functions: the host's, or a `__device__` or `__constant__` one.
    Global,
    /// What `malloc` or `new` asked for.
    Heap,
    /// The elements of a container.
    Elements,
    /// What `cudaMallocHost` asked for.
    Pinned,
    /// What `cudaMallocManaged` asked for.
    Managed,
    /// What `cudaMalloc` asked for.
    Allocation,
}

/// A variable, or a piece of memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostObject {
    /// A variable's name; for other memory that of the first pointer to it, as `*d_A`.
    pub name: String,
    /// Where it is.
    pub side: MemorySide,
    /// What it is.
    pub kind: MemoryKind,
    /// Whose variable it is.
    pub function: Option<String>,
    /// How many functions are open where it is a variable of the innermost; 0 for the rest.
    pub depth: u32,
    /// The type of a variable, or of the elements of other memory; empty if no pointer says it.
    pub ty: String,
    /// Its size.
    pub bytes: u64,
    /// How many elements it has.
    pub elements: u64,
    /// The line that made it, counted through all files, from 1; 0 for none.
    pub line: u32,
}

/// A line that ran.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HostStep {
    /// The line, from 1, in its file.
    pub line: u32,
    /// The file, where it is not the first one.
    pub file: Option<String>,
    /// The function.
    pub function: String,
    /// How many functions are open, `main` being the first.
    pub depth: u32,
    /// Lines that ran in its place and are not recorded one by one; 0 for a line that is.
    pub left_out: u64,
    /// What it did, in order.
    pub deeds: Vec<Deed>,
    /// What memory holds after it, where that is not what it held before.
    pub changes: Vec<Change>,
    /// The objects that are gone after it.
    pub gone: Vec<u32>,
}

/// What an object holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Which object.
    pub object: u32,
    /// Its value; of an array what there is to say of the whole.
    pub text: String,
    /// An array's first elements; one that nobody has written is `?`.
    pub cells: Vec<String>,
    /// What a pointer points to.
    pub to: Option<Spot>,
}

/// A place in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// Which object.
    pub object: u32,
    /// The byte in it.
    pub offset: u64,
}

/// What a line did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    /// Bytes were copied.
    Copied {
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
        /// How many.
        bytes: u64,
        /// Which work of a stream it is.
        work: Option<u32>,
    },
    /// Memory was filled.
    Filled {
        /// From where on.
        to: Spot,
        /// How many bytes.
        bytes: u64,
        /// With what.
        byte: u8,
        /// Which work of a stream it is.
        work: Option<u32>,
    },
    /// A kernel ran.
    Launched {
        /// Its name.
        kernel: String,
        /// Blocks in x, y and z.
        grid: [u32; 3],
        /// Threads per block in x, y and z.
        block: [u32; 3],
        /// Bytes of dynamic shared memory.
        shared: u64,
        /// Which work of a stream it is.
        work: Option<u32>,
    },
    /// Memory was allocated.
    Allocated {
        /// Which.
        object: u32,
    },
    /// Memory was freed.
    Freed {
        /// Which.
        object: u32,
    },
    /// A stream or an event was used, or the host waited.
    Ordered {
        /// What was done, as a sentence without its full stop.
        text: String,
    },
    /// A call or a launch failed.
    Failed {
        /// The error's name.
        error: String,
        /// CUDA's text for it.
        text: String,
        /// The line that asked for it, counted through all files; absent if the program never did.
        asked: Option<u32>,
    },
    /// Something was printed.
    Printed {
        /// What, as far as it is text.
        text: String,
        /// Whether to standard error.
        error: bool,
    },
    /// Something is wrong, or worth knowing.
    Told {
        /// What.
        text: String,
    },
}

/// Work of a stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostWork {
    /// What it is.
    pub label: String,
    /// Which stream, by its place in [`History::streams`].
    pub stream: u32,
    /// Its earliest place if every piece of work took equally long, from 0.
    pub column: u32,
    /// The step that gave it.
    pub step: u32,
    /// Whether the host waits for it.
    pub waits: bool,
    /// Other work that nothing orders before it or behind it: on a real device they may run at the same time.
    pub overlaps: Vec<u32>,
}

/// An event, or a wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostMark {
    /// What happens.
    pub label: String,
    /// In which stream; absent for the host.
    pub stream: Option<u32>,
    /// Behind how many columns.
    pub column: u32,
    /// The step that asked for it.
    pub step: u32,
}

//! What a launch says, what the text is for it, and what the words mean that they exchange.

use warpground_ir::{ObjectId, Scalar};

/// What a launch fixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub shared_bytes: u32,
    /// Whether pointers may lead to memory that host and device share.
    pub host_memory: bool,
    /// Bytes of a thread's stack where functions recurse: [`RECURSION_BYTES`], or less where the device suffers from more.
    pub recursion_bytes: u32,
}

/// A kernel as WGSL over a flat memory.
///
/// Binding 0 is the memory, an array of words; the first four belong to nobody. Binding 1 is what the launch says: words as
/// [`header`] has them, then from [`HEADER_WORDS`] on the bytes of the parameters, the upper halves of the addresses of
/// [`Flat::objects`], and tables of pairs: an object's first word in the memory, and its bytes. Binding 2 takes what threads
/// have to say: the highest of [`FAILURES`], the words of records, and from [`RECORDS_START`] on the records.
#[derive(Debug, Clone, PartialEq)]
pub struct Flat {
    /// The module.
    pub wgsl: String,
    /// The name of the kernel in it.
    pub entry_point: String,
    /// Words of the parameters.
    pub parameter_words: u32,
    /// The variables whose addresses the launch says.
    pub objects: Vec<ObjectId>,
    /// The bytes of the module's literals, in the order of their addresses.
    pub literals: Vec<u8>,
    /// The calls of `printf`, by the number in their records.
    pub prints: Vec<Print>,
    /// Bytes of shared memory that the program asks for.
    pub shared_bytes: u32,
    /// Lines of the kernel once every function is written out where it is called, as drivers compile it.
    pub expanded_lines: u64,
}

/// A call of `printf`. Its record has the number of the call, the block, the thread in it, how many records the thread made
/// before, and the values: a word each, or two.
#[derive(Debug, Clone, PartialEq)]
pub struct Print {
    /// The format.
    pub format: Vec<u8>,
    /// The types of the values.
    pub values: Vec<Scalar>,
}

/// Words before the parameters.
pub const HEADER_WORDS: u32 = 16;
/// The word at which records begin.
pub const RECORDS_START: u32 = 288;

/// What the words of the launch's buffer mean.
pub mod header {
    /// Blocks in x; y and z follow.
    pub const GRID: usize = 0;
    /// Bytes of shared memory sized at launch.
    pub const SHARED_BYTES: usize = 3;
    /// The upper half of the addresses of the first object of the device; how many there are, and the word of their table.
    pub const DEVICE: usize = 4;
    /// The same of objects that host and device share.
    pub const HOST: usize = 7;
    /// The word of the pair of the literals.
    pub const LITERALS: usize = 10;
    /// Blocks in x of a folded grid; 0 if the grid is as it is.
    pub const FOLDED: usize = 11;
    /// Words for records, those before them left out.
    pub const RECORD_WORDS: usize = 12;
    /// How often a loop turns whose turns are counted when a thread ends; 2 or more.
    pub const TURNS: usize = 13;
    /// The pair of no object: two zeros.
    pub const NOTHING: usize = 14;
}

/// What the words of a failure mean.
pub const FAILURES: [&str; 10] = [
    "",
    "an access to memory that is not there, or that is not aligned",
    "an address that its type does not allow",
    "calls that need more than the stack of this way",
    "an assertion that does not hold",
    "a trap",
    "a call through a pointer to no function",
    "a thread that takes longer than this way lets it",
    "more `printf`s than fit",
    "a loop that the driver left before its end, as Mesa's does when a thread's loops have turned 65,535 times",
];

/// Bytes of a thread's stack where functions recurse.
pub const RECURSION_BYTES: u32 = 8192;

//! Launches of kernels in the device IR, on devices that run it as it is: no WGSL comes between.

use std::rc::Rc;

use warpground_ir::{FunctionId, Module, ObjectId, Place, Scalar};

use crate::{BufferId, Elapsed};

/// A launch of a kernel of a module.
#[derive(Debug, Clone)]
pub struct DirectLaunch {
    /// The device code. A device may keep what it prepares for a module as long as the module lives.
    pub module: Rc<Module>,
    /// The kernel.
    pub kernel: FunctionId,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub shared_bytes: u32,
    /// The kernel's parameters, each at its offset.
    pub parameters: Vec<u8>,
    /// All memory that a pointer may reach.
    pub memory: Vec<Mapping>,
    /// Bytes that kernels may allocate for themselves, in all.
    pub heap_bytes: u64,
    /// Whether all blocks run at the same time, so that they may meet (`cudaLaunchCooperativeKernel`).
    pub cooperative: bool,
}

/// A kernel in the device IR beside its WGSL, and where a launch of the WGSL holds what the kernel is given.
#[derive(Debug, Clone)]
pub struct DirectKernel {
    /// The device code.
    pub module: Rc<Module>,
    /// The kernel.
    pub kernel: FunctionId,
    /// How many bytes of parameters a launch hands over.
    pub parameter_bytes: u64,
    /// Where the parameters' values come from. What is not here, the kernel does not use.
    pub given: Vec<Given>,
    /// Where the variables of the module lie.
    pub variables: Vec<(ObjectId, Held)>,
    /// The override that holds the length of the shared memory that is sized at launch, and the size of an element in bytes.
    pub shared: Option<(String, u32)>,
}

/// The value of a parameter, or of a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// Its first byte among the parameters.
    pub offset: u64,
    /// Where it is.
    pub value: GivenValue,
}

/// Where a launch of WGSL holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenValue {
    /// The address of the buffer that is bound at a slot.
    Buffer(u32),
    /// Bytes of the buffer at a slot, from a place on, as they are.
    Bytes {
        /// The slot.
        slot: u32,
        /// The first byte in the buffer.
        from: u64,
        /// How many.
        bytes: u64,
    },
    /// A scalar that takes one word of the buffer at a slot, whatever its own width is.
    Word {
        /// The slot.
        slot: u32,
        /// The first byte in the buffer.
        from: u64,
        /// The scalar.
        scalar: Scalar,
    },
}

/// Where a variable of the module lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Held {
    /// In the buffer that is bound at a slot.
    Slot(u32),
    /// In memory of its own, which begins with these bytes.
    Own(Vec<u8>),
}

/// A piece of memory with an address.
#[derive(Debug, Clone)]
pub struct Mapping {
    /// The upper half of its addresses; see [`warpground_ir::memory`].
    pub object: u32,
    /// Where its bytes are.
    pub buffer: BufferId,
    /// How many bytes of the buffer belong to it.
    pub bytes: u64,
    /// What to call it in reports: the parameter that points to it, or the variable's name.
    pub name: String,
    /// If it is a variable of the module: which.
    pub variable: Option<ObjectId>,
}

/// What a launch did besides changing memory.
#[derive(Debug, Clone, Default)]
pub struct DirectOutcome {
    /// How long it took, where the device can tell.
    pub elapsed: Option<Elapsed>,
    /// What its threads printed, in the order in which it reached the device's buffer.
    pub printed: Vec<Printed>,
    /// Why it ended early. What was printed until then is kept.
    pub failure: Option<Failure>,
    /// Accesses beside an object, which a GPU would not notice: some of those that there were, one for each place. Such a
    /// load gives 0, and such a store does nothing.
    pub strays: Vec<Failure>,
    /// For each mapping whether a thread may have written to it.
    pub written: Vec<bool>,
}

/// A piece of memory that a thread has allocated for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapPiece {
    /// How many bytes were asked for.
    pub bytes: u64,
    /// Where.
    pub place: Place,
}

/// One `printf` of a thread.
#[derive(Debug, Clone, PartialEq)]
pub struct Printed {
    /// The format.
    pub format: Vec<u8>,
    /// The values.
    pub values: Vec<PrintedValue>,
    /// Where the call is.
    pub place: Place,
}

/// A value that is printed.
#[derive(Debug, Clone, PartialEq)]
pub enum PrintedValue {
    /// A number or a pointer.
    Bits(u64, Scalar),
    /// A text that a pointer points to, without its final zero.
    Text(Vec<u8>),
}

/// A thread that ends its launch.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What happened.
    pub kind: FailureKind,
    /// The block, in x, y and z.
    pub block: [u32; 3],
    /// The thread in the block.
    pub thread: [u32; 3],
    /// Where.
    pub place: Place,
}

/// Why a thread ends its launch.
#[derive(Debug, Clone, PartialEq)]
pub enum FailureKind {
    /// A condition that was asserted does not hold: its text.
    Assertion(String),
    /// `__trap`.
    Trap,
    /// `grid.sync()` in a launch that is not [`DirectLaunch::cooperative`].
    NotCooperative,
    /// An access to what is no memory of the device: the address, and what lies nearest, as words.
    IllegalAddress {
        /// The address.
        address: u64,
        /// What is known of it: "a null pointer", "12 bytes past the end of `x`".
        what: String,
    },
    /// An access to an address that its type does not allow.
    Misaligned {
        /// The address.
        address: u64,
        /// The alignment that the access needs.
        alignment: u32,
    },
    /// A call through a pointer to no function.
    NoFunction {
        /// The pointer.
        address: u64,
    },
    /// The frames of a thread's calls need more memory than there is, as bytes.
    StackOverflow(u64),
    /// A barrier of a part of a block that is used as the hardware does not allow: what is wrong, as what the
    /// thread does.
    WrongBarrier(String),
}

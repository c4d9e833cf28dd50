//! Launches over a flat memory: all that a kernel's pointers may reach is gathered in one buffer of the device, and what the
//! kernel changed goes back where it belongs.
//!
//! Nothing is changed until the launch has ended well. One that notes a failure counts as not having been, and the simulator
//! repeats it and tells what happened.

mod launch;

use std::rc::Rc;

use warpground_ir::FunctionId;
use warpground_wgsl as wgsl;

/// Room for what threads print, in words.
const RECORD_WORDS: u32 = 1 << 18;
/// The most lines of a kernel with all functions written out that a GPU's driver is given, and a software one, which is no
/// faster than the simulator. Mesa's took 5 s of a processor for 24,000 lines, and 43 s for 97,000.
const MOST_LINES: u64 = 100_000;
const MOST_LINES_IN_SOFTWARE: u64 = 30_000;
/// Bytes of a thread's stack for recursion on a software adapter. Mesa's compiles a stack in a time that grows with the square of
/// its size; calls that need more are repeated on the simulator.
const SOFTWARE_RECURSION_BYTES: u32 = 1024;
/// Where objects begin in the memory.
const ALIGNMENT: u64 = 256;

/// A kernel over a flat memory, or why there is none.
pub(super) struct PreparedFlat {
    kernel: FunctionId,
    options: wgsl::Options,
    made: Result<Rc<Made>, String>,
}

struct Made {
    flat: wgsl::Flat,
    text: Rc<str>,
}

/// What became of a launch.
pub(super) enum Flat {
    Ran,
    /// Why it has not run in this way.
    Refused(String),
}

//! The host program: compiled to the instructions of a small machine (`warpground-machine`), and run with memory that it
//! owns. Everything that waits for the device happens between two instructions, so the machine itself never waits.
//!
//! ```text
//! code       operations over as many registers as there are values
//! compile    the typed tree → operations
//! shorten    operations → the machine's instructions, as few as may be
//! check      what a checked run asks beside
//! arithmetic what they calculate, for constants and the library
//! scan       scanf; number: integers and floats in texts
//! library    C's and C++'s library; container: vector and string; format: printf; math
//! cuda       the CUDA runtime over an engine::Device; device_memory: its objects; initial: what variables begin with; properties: what it says of itself, limits: what a program may set of it; launching: a launch that is made; launch: which way its kernel takes; readable: kernels as readable WGSL, flat: over a flat memory, direct: from the device IR; records: what they print; errors: codes and texts
//! file       the files and streams that a program opens; room: how much memory it may have
//! exception  what is thrown, and where it is caught
//! history    what the host side did, line by line
//! order      what streams, events and synchronisation order, and what races
//! run        a run from beginning to end: events, budget, cancellation, leaks
//! ```

mod algorithm;
mod argument;
mod arithmetic;
mod check;
mod code;
mod compile;
mod container;
mod cuda;
mod device_memory;
mod direct;
mod error_function;
mod errors;
mod exception;
mod fault;
mod file;
mod flat;
mod format;
mod graph;
pub mod history;
pub(crate) mod initial;
mod launch;
mod launching;
mod library;
mod limits;
mod math;
mod number;
mod order;
mod properties;
mod readable;
mod records;
mod room;
mod run;
mod scan;
mod shorten;
mod stream;
mod times;
mod transfer;

pub use records::printed;
pub use run::{Console, Doubles, Event, FirstWay, Options, Outcome, Program, Refusal, Stream, Way};

//! The host program: compiled to the instructions of a small machine, and run with memory that it owns. Everything that
//! waits for the device happens between two instructions, so the machine itself never waits.
//!
//! ```text
//! code       the instructions
//! compile    the typed tree → instructions
//! machine    runs them
//! memory     objects with bounds
//! scan       scanf; number: integers and floats in texts
//! library    C's and C++'s library; container: vector and string; format: printf; math; random: rand
//! cuda       the CUDA runtime over an engine::Device; device_memory: its objects; properties: what it says of itself; launch: kernels, records: what they print; errors: codes and texts
//! run        a run from beginning to end: events, budget, cancellation, leaks
//! ```

mod algorithm;
mod argument;
mod code;
mod compile;
mod container;
mod cuda;
mod device_memory;
mod error_function;
mod errors;
mod format;
mod launch;
mod library;
mod machine;
mod math;
mod memory;
mod number;
mod properties;
mod random;
mod records;
mod run;
mod scan;
mod stream;
mod transfer;

pub use run::{Console, Event, Options, Outcome, Program, Stream};

//! A small machine that runs host programs: typed instructions over registers, and memory with bounds, so that what a
//! program does wrong is a diagnosis and not a crash. It knows nothing of the language, of the library or of a device.
//!
//! ```text
//! span         places in the source
//! instruction  what the machine does
//! memory       objects with bounds
//! unwritten    which words of them nobody has written
//! holds        what of other memory an object owns
//! frames       calls that are open
//! run          instructions one after another, and calls between them
//! step         the loop over instructions
//! exit         why that loop ends
//! endless      loops that never end
//! operands     what an instruction reads and writes, and in which form
//! hot          loops that turn often, which become machine code where there is a compiler for it
//! native       these loops as machine code
//! random       the numbers of `rand`
//! access       comparisons, and accesses that may go wrong
//! ```
//!
//! It is a crate of its own so that it can be built for speed where all around it is built for size.

mod access;
mod endless;
mod exit;
mod frames;
mod holds;
mod hot;
mod instruction;
mod memory;
#[cfg(not(target_family = "wasm"))]
mod native;
mod operands;
mod random;
mod run;
mod span;
mod step;
mod unwritten;

pub use endless::{Endless, Held};
pub use frames::{Failure, FailureKind, Machine, Mark, NOWHERE, Stop};
pub use holds::Holds;
pub use instruction::{Code, Constant, Image, Indexed, Instruction, Known, Register, Test, Variable};
pub use memory::{Address, Fault, Memory, Met, Object, Origin, device_address, device_parts, is_device};
pub use random::Random;
pub use run::FUNCTION_MARK;
pub use span::Span;

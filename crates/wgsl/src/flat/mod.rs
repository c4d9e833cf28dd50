//! WGSL over a flat memory.
//!
//! All memory that the kernel's pointers may reach lies in one storage buffer. An address keeps the bits that it has
//! everywhere else ([`warpground_ir::memory`]); each access looks its object up in a table and checks the byte. What goes
//! wrong is noted, and the launch counts as not having been: it is repeated where the exact cause is reported.
//!
//! Functions become functions. Where threads meet, where functions recurse, and where they wait for one another, the kernel
//! becomes a machine of states ([`machine`]).

mod access;
mod address;
mod atomic;
mod body;
mod generator;
mod interface;
mod machine;
mod statement;
mod states;
mod threads;

use warpground_ir::{FunctionId, Module};

use self::generator::Generator;
pub use self::interface::{FAILURES, Flat, HEADER_WORDS, Options, Print, RECORDS_START, RECURSION_BYTES, header};
use crate::{cancellation::keep_sums, refused::Refused};

/// Makes a kernel WGSL over a flat memory.
///
/// # Errors
/// What this way does not do, and where.
pub fn flat(module: &Module, kernel: FunctionId, options: &Options) -> Result<Flat, Refused> {
    let module = &*keep_sums(module);
    let mut generator = Generator::new(module, kernel, options);
    generator.lay_out()?;
    functions(&mut generator)?;
    generator.finish()
}

/// Emits what the kernel calls, then the kernel.
fn functions(generator: &mut Generator<'_>) -> Result<(), Refused> {
    for id in generator.calls.reached.clone() {
        if !generator.calls.stepped.contains(&id) && id != generator.kernel {
            body::plain_function(generator, id)?;
        }
    }
    if generator.calls.stepped.contains(&generator.kernel) {
        machine::kernel(generator)
    } else {
        body::plain_kernel(generator)
    }
}

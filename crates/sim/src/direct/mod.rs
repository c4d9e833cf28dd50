//! The device IR → [`Program`], with CUDA's meaning.
//!
//! Functions are inlined unless they recurse or are called through pointers; those that are not have registers of their
//! own (`function`). Locals live in registers, objects in memory (`memory`). A local is written in all lanes at once
//! where no lane that is elsewhere can have a value of it: where it began in the structure that is executed
//! (`builder`). Expressions become instructions (`expression`, `operator`, `convert`, `intrinsic`), statements
//! structured control flow (`statement`, `control`).

mod activation;
mod builder;
mod control;
mod convert;
mod definite;
mod exits;
mod expression;
mod facts;
mod function;
mod intrinsic;
mod memory;
mod names;
mod needs;
mod operator;
mod products;
mod shapes;
mod statement;
mod threads;
mod unread;

use warpground_ir::{FunctionId, Module};

use crate::{LowerError, Program};

pub use crate::program::{file_of_line, line_in_file, line_number};

pub(crate) use self::shapes::shape_of;

/// How a kernel is lowered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DirectOptions {
    /// Objects of a thread hold nothing when they begin, as far as observers are concerned.
    pub watch_beginnings: bool,
}

/// Makes a kernel of a module into a program. Its block and what the launch maps are still to be filled in.
///
/// # Errors
/// [`LowerError::Unsupported`] with the construct and its place.
pub fn lower(module: &Module, kernel: FunctionId, options: DirectOptions) -> Result<Program, LowerError> {
    let module = products::part_products(module);
    let mut builder = builder::Builder::new(&module, options);
    builder.objects(kernel)?;
    builder.kernel(kernel)?;
    Ok(builder.finish())
}

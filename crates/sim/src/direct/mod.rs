//! The device IR → [`Program`], with CUDA's meaning.
//!
//! Functions are inlined unless they recurse or are called through pointers; those that are not have registers of their
//! own (`function`). Locals live in registers, objects in memory (`memory`). A local is written in all lanes at once
//! where no lane that is elsewhere can have a value of it: where it began in the structure that is executed
//! (`builder`). Expressions become instructions (`expression`, `operator`, `convert`, `intrinsic`), statements
//! structured control flow (`statement`, `control`).

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

pub(crate) use self::shapes::shape_of;

/// Lines of one file.
const FILE_LINES: u32 = 1 << 20;

/// One number for a file and a line in it: lines of the first file are counted from 1, those of file `n` from
/// `n << 20`.
#[must_use]
pub fn line_number(file: u32, line: u32) -> u32 {
    file.min(4095) * FILE_LINES + line.min(FILE_LINES - 1)
}

/// The file of such a line.
#[must_use]
pub fn file_of_line(line: u32) -> u32 {
    line / FILE_LINES
}

/// The line in its file.
#[must_use]
pub fn line_in_file(line: u32) -> u32 {
    line % FILE_LINES
}

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

//! A function's operations to what the machine runs: fewer of them, each with its types in its name.
//!
//! ```text
//! blocks     where control can arrive, and where registers are written and read
//! forward    copies are read at their source, constants are calculated, addresses become part of loads and stores
//! fuse       results go where they are wanted; comparisons into jumps, products into sums
//! registers  few registers for many values
//! encode     the machine's instructions
//! ```
//!
//! Nothing here changes what a program does, nor the place where it goes wrong.

mod blocks;
mod encode;
mod forward;
mod fuse;
mod registers;

#[cfg(test)]
mod tests;

use super::code::Code;

pub(super) fn shorten(mut code: Code) -> warpground_machine::Code {
    forward::forward(&mut code, false);
    fuse::fuse(&mut code);
    forward::forward(&mut code, true);
    plainly(code)
}

/// One operation after another, as they are.
pub(super) fn plainly(mut code: Code) -> warpground_machine::Code {
    let places = registers::place(&mut code);
    encode::encode(&mut code, &places)
}

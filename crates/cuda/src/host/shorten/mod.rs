//! A program's operations to what the machine runs: fewer of them, each with its types in its name.
//!
//! ```text
//! inline     calls of short functions become what these do
//! inside     whether a function can use its variables in memory in its caller's place
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
mod inline;
mod inside;
mod registers;

#[cfg(test)]
mod tests;

use super::code::Code;

/// The functions of a program.
pub(super) fn shorten(mut codes: Vec<Code>) -> Vec<warpground_machine::Code> {
    inline::inline(&mut codes);
    codes.into_iter().map(shortened).collect()
}

/// The same with each call as a call, so that it can be seen which functions are open.
pub(super) fn shorten_apart(codes: Vec<Code>) -> Vec<warpground_machine::Code> {
    codes.into_iter().map(shortened).collect()
}

/// The same with one operation after another, as they are.
#[cfg(test)]
pub(super) fn plainly(codes: Vec<Code>) -> Vec<warpground_machine::Code> {
    codes.into_iter().map(encoded).collect()
}

fn shortened(mut code: Code) -> warpground_machine::Code {
    if code.catches {
        // A handler wants every variable as it was when something was thrown.
        return encoded(code);
    }
    forward::forward(&mut code, false);
    fuse::fuse(&mut code);
    forward::forward(&mut code, true);
    encoded(code)
}

fn encoded(mut code: Code) -> warpground_machine::Code {
    if code.ops.is_empty() {
        // It cannot be called.
        return warpground_machine::Code::default();
    }
    let places = registers::place(&mut code);
    encode::encode(&mut code, &places)
}

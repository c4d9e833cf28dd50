//! Inline PTX: each `asm` of a program becomes CUDA C that does the same, before anything is parsed.
//!
//! ```text
//! asm         finds the statements among the tokens: the text, and the operands with their constraints
//! text        the text → instructions: predicate, operation with its modifiers, operands
//! instruction what an instruction is made of
//! operand     an operand as CUDA C of the type that an instruction reads it as, or writes
//! arithmetic  what calculates
//! memory      what reads and writes memory, or meets other threads
//! ```
//!
//! Registers are variables that hold bits: unsigned integers, `float` and `double`. An instruction reads them as the type
//! that it names. What is not known is refused by its name.

mod arithmetic;
mod asm;
mod instruction;
mod memory;
mod operand;
mod text;

pub(crate) use asm::translate;

/// What is wrong with a piece of inline PTX, in words that follow "in inline PTX".
type Translated = Result<String, String>;

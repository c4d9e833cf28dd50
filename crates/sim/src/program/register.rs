//! Registers, and places among the instructions.

/// A register's number. A program that needs more than 65,535 is refused.
pub type Register = u16;

/// An index into the program's instructions.
pub type Target = u32;

//! Statements, and expressions for what they do.

pub(super) mod assign;
pub(super) mod declare;
pub(super) mod ending;
pub(super) mod statement;
pub(super) mod switch;
pub(super) mod unroll;

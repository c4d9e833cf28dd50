//! The parts of a pack.

use crate::parse::ast::Symbol;

/// How many parts a pack may have.
pub(super) const MOST_PARTS: usize = 64;

/// The name of one part of a pack.
pub(super) fn part(name: &str, at: usize) -> Symbol {
    format!("{name}_{at}").into()
}

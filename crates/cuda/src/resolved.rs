//! A program after the front end.

use crate::{diagnose::Diagnostic, lex, meaning::tree::Tree, text::Source};

/// A program after its meaning is known.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) source: Source,
    pub(crate) comments: Vec<lex::Comment>,
    pub(crate) tree: Tree,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) failed: bool,
}

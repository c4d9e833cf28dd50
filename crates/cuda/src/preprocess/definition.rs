//! Macros as they are defined.

use std::rc::Rc;

use crate::lex::Token;

/// A macro.
#[derive(Debug, Clone)]
pub(crate) struct Macro {
    /// `None` for an object-like one.
    pub(super) parameters: Option<Vec<Rc<str>>>,
    pub(super) variadic: bool,
    pub(super) body: Vec<Token>,
}

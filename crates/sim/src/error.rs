//! Why a kernel cannot be simulated.

use warpground_engine::{
    Error,
    wgsl::{Diagnostic, Place},
};

/// Why a kernel could not be made into a [`Program`](crate::Program).
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LowerError {
    /// It is not valid WGSL, or its overrides do not fit it.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Invalid(Vec<Diagnostic>),
    /// It uses something that the simulator does not know.
    #[error("line {line}, column {column}: the simulator does not support {construct}", line = .place.line, column = .place.column)]
    Unsupported {
        /// What it is, in a reader's words.
        construct: String,
        /// Where it is.
        place: Place,
    },
}

impl From<LowerError> for Error {
    fn from(error: LowerError) -> Error {
        match error {
            LowerError::Invalid(diagnostics) => Error::Compilation(diagnostics),
            LowerError::Unsupported { construct, place } => Error::Compilation(vec![Diagnostic {
                message: format!("the simulator does not support {construct}"),
                place: Some(place),
                notes: Vec::new(),
            }]),
        }
    }
}

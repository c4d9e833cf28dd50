//! What is worth knowing of a translation, in the words of both ways to readable WGSL.

use super::DOUBLE_AS_FLOAT;
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// `double` is calculated as `float`.
pub(crate) fn of_double(span: Span) -> Diagnostic {
    let help =
        "WGSL has no 64-bit floating point: about 7 digits are right, not 16; a run is exact unless it is given floats";
    Diagnostic::warning(span, Problem::Differs(DOUBLE_AS_FLOAT.to_owned())).because("this is `double`").help(help)
}

/// A fence orders less here than in CUDA.
pub(crate) fn of_fence(name: &str, span: Span) -> Diagnostic {
    let problem = Problem::Differs(format!("`{name}` orders nothing between blocks here"));
    let help =
        "what the kernel writes and reads goes by atomics, so that other blocks see it; in which order is not promised";
    Diagnostic::warning(span, problem).because("WGSL has no fence outside of barriers").help(help)
}

/// Kernels have no clock.
pub(crate) fn of_clock(span: Span) -> Diagnostic {
    let problem = Problem::Differs("a kernel has no clock here: it always reads 0".to_owned());
    Diagnostic::warning(span, problem).help("time the launch from the host, with events")
}

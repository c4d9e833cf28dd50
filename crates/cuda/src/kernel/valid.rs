//! The check of our own work: a text that is no valid WGSL leaves as an error on the kernel's line, not as a module.

use super::shape::{Kernel, Shape};
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::tree::{FunctionId, Tree},
    text::{Source, Span},
};
use warpground_engine::{Features, wgsl::Module};

/// What is wrong with a translation, if anything is.
pub(crate) fn check(
    kernel: &Kernel,
    shape: &Shape,
    tree: &Tree,
    source: &Source,
    function: FunctionId,
) -> Result<(), Vec<Diagnostic>> {
    let features = Features {
        timestamps: false,
        subgroups: shape.warps,
        subgroup_sizes: None,
        f16: false,
        cooperative_matrix: false,
        filters_floats: false,
        extensions: shape.extensions,
    };
    let Err(found) = Module::parse(&kernel.wgsl, &features) else { return Ok(()) };
    let head = tree.functions[function].span;
    let found = found.into_iter().map(|refusal| {
        let line = refusal.place.and_then(|place| kernel.line_map.get(place.line.saturating_sub(1) as usize).copied());
        let span = line.and_then(|line| span_of(source, line)).unwrap_or(head);
        let mut words = refusal.message;
        for note in refusal.notes {
            words.push_str("; ");
            words.push_str(&note);
        }
        Diagnostic::error(span, Problem::Invalid(words)).help("this is a fault of Warpground's, not of the program")
    });
    Err(found.collect())
}

/// The code of a line of the source, from 1.
fn span_of(source: &Source, line: u32) -> Option<Span> {
    let before = usize::try_from(line.checked_sub(1)?).ok()?;
    let start: usize = source.text.split_inclusive('\n').take(before).map(str::len).sum();
    let text = source.text.get(start..)?.lines().next()?;
    let indent = text.len() - text.trim_start().len();
    Some(Span::new(start + indent, start + text.trim_end().len().max(indent)))
}

//! Device code to WGSL text: one module a kernel, with the author's names and comments.
//!
//! A translation runs over the typed tree several times. The first passes find out what cannot be known in advance
//! (which buffers are written, which are touched by atomics, which pointers point where, which built-in values a
//! function needs); the last one, in which nothing new was learnt, is kept.

mod functions;
mod memory;
mod module;
mod shape;
mod statements;
mod threads;
mod values;
mod visit;
mod wgsl;

pub(crate) use functions::flat::{Flat, flatten};
pub use shape::{Binding, Bound, DynamicShared, Kernel, LOCKS, Record, Scalar, ScalarSource, Shape};
pub(crate) use visit::{Part, for_parts};

use module::{Facts, Translator};

use crate::{
    diagnose::{Diagnostic, Sink},
    lex::Comment,
    meaning::tree::{FunctionId, Tree},
    text::Source,
};

/// More passes than any program needs: each learns at least one fact, and facts are only added.
const MOST_PASSES: usize = 12;

/// Translates a kernel for launches of this shape.
pub(crate) fn translate(
    tree: &Tree,
    source: &Source,
    comments: &[Comment],
    kernel: FunctionId,
    shape: &Shape,
) -> Result<Kernel, Vec<Diagnostic>> {
    let errors = match translate_tree(tree, source, comments, kernel, shape, false) {
        Ok(kernel) => return Ok(kernel),
        Err(errors) => errors,
    };
    // Structures that hold pointers may be variables if their members are.
    if functions::apart::has_any(tree)
        && let Some(tree) = functions::apart::members_apart(tree)
        && let Ok(kernel) = translate_tree(&tree, source, comments, kernel, shape, false)
    {
        return Ok(kernel);
    }
    // Threads that have left a turn of a loop meet the others in the next.
    if let Some(tree) = threads::leaving::without_continues(tree)
        && let Ok(kernel) = translate_tree(&tree, source, comments, kernel, shape, false)
    {
        return Ok(kernel);
    }
    // Threads that have left miss from exchanges: they may stay, and do nothing.
    if errors.iter().all(|error| error.problem.wants_warps())
        && let Some(tree) = threads::leaving::without_early_returns(tree, kernel)
        && let Ok(kernel) = translate_tree(&tree, source, comments, kernel, shape, false)
    {
        return Ok(kernel);
    }
    // Or nobody leaves anything.
    if errors.iter().all(|error| error.problem.wants_warps())
        && let Ok(kernel) = translate_tree(tree, source, comments, kernel, shape, true)
    {
        return Ok(kernel);
    }
    Err(errors)
}

fn translate_tree(
    tree: &Tree,
    source: &Source,
    comments: &[Comment],
    kernel: FunctionId,
    shape: &Shape,
    may_stay: bool,
) -> Result<Kernel, Vec<Diagnostic>> {
    let mut facts = Facts::default();
    let mut result = None;
    for _ in 0..MOST_PASSES {
        let mut sink = Sink::default();
        let before = facts.clone();
        let mut translator = Translator::new(tree, source, comments, kernel, shape, facts, &mut sink);
        translator.may_stay = may_stay;
        let made = translator.run();
        facts = translator.facts;
        let failed = sink.has_errors();
        result = Some(if failed { Err(sink.found) } else { Ok((made, sink.found)) });
        if before == facts {
            break;
        }
    }
    match result {
        Some(Ok((mut kernel, notes))) => {
            kernel.notes = notes;
            Ok(kernel)
        }
        Some(Err(errors)) => Err(errors),
        None => Err(Vec::new()),
    }
}

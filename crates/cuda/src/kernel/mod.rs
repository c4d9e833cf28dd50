//! Device code to WGSL text: one module per kernel, with the author's names and comments.
//!
//! A translation runs over the typed tree several times. The first passes find out what cannot be known in advance
//! (which buffers are written, which are touched by atomics, which pointers point where, which built-in values a
//! function needs); the last one, in which nothing new was learnt, is kept.

mod beyond;
mod functions;
mod memory;
mod module;
pub(crate) mod notes;
mod precision;
mod shape;
mod statements;
mod threads;
mod valid;
mod values;
mod visit;
mod wgsl;

pub(crate) use functions::flat::{Flat, flatten};
pub(crate) use precision::needs_double;
pub use shape::{Binding, Bound, DynamicShared, Guards, Kernel, LOCKS, Record, Scalar, ScalarSource, Shape};
pub(crate) use valid::check as check_valid;
pub(crate) use visit::{Part, for_parts, visit_reachable};

use module::{Facts, Translator};

use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    lex::Comment,
    meaning::tree::{FunctionId, Kind, Tree},
    text::Source,
};

/// What a translation says of `double` where the device has no f64.
pub const DOUBLE_AS_FLOAT: &str = "`double` is calculated as `float` here";

/// More passes than a program needs: each learns at least one fact, and facts are only added. A pointer that is handed from
/// variable to variable takes one for each.
const MOST_PASSES: usize = 300;

/// What becomes of threads that leave before others, or that do not take a branch in which threads meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// They leave.
    AsWritten,
    /// They stay, and go through exchanges between lanes.
    Stays,
    /// They go through barriers too, where a guard is before these.
    Guarded,
}

/// Whether steps of a kernel rely on the lanes of a warp going in lockstep, or a loop on what others write to `volatile` memory.
pub(crate) fn goes_in_lockstep(tree: &Tree, source: &Source, kernel: FunctionId) -> bool {
    threads::lockstep::steps(tree, source, kernel).is_some()
        || threads::lockstep::unsupported_volatile(tree, source, kernel).is_some()
}

/// Translates a kernel for launches of this shape.
pub(crate) fn translate(
    tree: &Tree,
    source: &Source,
    comments: &[Comment],
    kernel: FunctionId,
    shape: &Shape,
) -> Result<Kernel, Vec<Diagnostic>> {
    let beyond = beyond::constructs(tree, kernel);
    if !beyond.is_empty() {
        return Err(beyond);
    }
    if let Some(found) = threads::lockstep::unsupported_volatile(tree, source, kernel) {
        return Err(vec![found]);
    }
    let written = functions::returned::places_written_out(tree);
    let tree = written.as_ref().unwrap_or(tree);
    let Some(steps) = threads::lockstep::steps(tree, source, kernel) else {
        return translate_ordered(tree, source, comments, kernel, shape);
    };
    let waiting = steps.waiting.as_ref();
    let waiting = waiting.and_then(|tree| translate_ordered(tree, source, comments, kernel, shape).ok());
    let waits = waiting.is_some();
    if !waits
        && !shape.warps
        && let Some(refused) = steps.refused()
    {
        return Err(vec![refused]);
    }
    let made = waiting.map_or_else(|| translate_ordered(tree, source, comments, kernel, shape), Ok);
    made.map(|mut kernel| {
        kernel.notes.extend(steps.warnings(waits));
        kernel
    })
}

/// Translates a kernel in which nothing is left to the lockstep of a warp.
fn translate_ordered(
    tree: &Tree,
    source: &Source,
    comments: &[Comment],
    kernel: FunctionId,
    shape: &Shape,
) -> Result<Kernel, Vec<Diagnostic>> {
    let errors = match translate_tree(tree, source, comments, kernel, shape, Leaving::AsWritten) {
        Ok(kernel) => return Ok(kernel),
        Err(errors) => errors,
    };
    // Structures that hold pointers may be variables if their members are.
    if functions::apart::has_any(tree)
        && let Some(tree) = functions::apart::members_apart(tree)
        && let Ok(kernel) = translate_tree(&tree, source, comments, kernel, shape, Leaving::AsWritten)
    {
        return Ok(kernel);
    }
    // Threads that have left a turn of a loop meet the others in the next.
    if let Some(tree) = threads::leaving::without_continues(tree)
        && let Ok(kernel) = translate_tree(&tree, source, comments, kernel, shape, Leaving::AsWritten)
    {
        return Ok(kernel);
    }
    // Threads that have left miss from exchanges: they may stay, and do nothing.
    if errors.iter().all(|error| error.problem.wants_warps())
        && let Some(tree) = threads::leaving::without_early_returns(tree, kernel)
        && let Ok(kernel) = translate_tree(&tree, source, comments, kernel, shape, Leaving::AsWritten)
    {
        return Ok(kernel);
    }
    // Or nobody leaves anything.
    if errors.iter().all(|error| error.problem.wants_warps())
        && let Ok(kernel) = translate_tree(tree, source, comments, kernel, shape, Leaving::Stays)
    {
        return Ok(kernel);
    }
    if errors.iter().any(|error| matches!(error.problem, Problem::DivergentBarrier(_))) {
        return guarded(tree, source, comments, kernel, shape).unwrap_or(Err(errors));
    }
    Err(errors)
}

/// The kernel where barriers are behind guards, or what is wrong with its barriers beside that; `None` if something else
/// is in the way.
fn guarded(
    tree: &Tree,
    source: &Source,
    comments: &[Comment],
    kernel: FunctionId,
    shape: &Shape,
) -> Option<Result<Kernel, Vec<Diagnostic>>> {
    // Whom a vote of the block counts depends on who is there.
    let mut votes = false;
    visit_reachable(tree, kernel, &mut |expression| {
        votes |= matches!(expression.kind, Kind::Library(name, _) if name.starts_with("__syncthreads_"));
    });
    if votes {
        return None;
    }
    let nested = threads::leaving::without_early_returns(tree, kernel);
    let mut first = None;
    for tree in nested.iter().chain([tree]) {
        match translate_tree(tree, source, comments, kernel, shape, Leaving::Guarded) {
            Ok(kernel) => return Some(Ok(kernel)),
            Err(errors) => first = first.or(Some(errors)),
        }
    }
    let errors = first?;
    let barriers = errors.iter().all(|error| matches!(error.problem, Problem::DivergentBarrier(_)));
    barriers.then_some(Err(errors))
}

fn translate_tree(
    tree: &Tree,
    source: &Source,
    comments: &[Comment],
    id: FunctionId,
    shape: &Shape,
    leaving: Leaving,
) -> Result<Kernel, Vec<Diagnostic>> {
    let mut facts = Facts::default();
    let mut result = None;
    let mut settled = false;
    for _ in 0..MOST_PASSES {
        let mut sink = Sink::default();
        let before = facts.clone();
        let mut translator = Translator::new(tree, source, comments, id, shape, facts, &mut sink);
        translator.leaving = leaving;
        let made = translator.run();
        facts = translator.facts;
        let failed = sink.has_errors();
        result = Some(if failed { Err(sink.found) } else { Ok((made, sink.found)) });
        settled = before == facts;
        if settled {
            break;
        }
    }
    if !settled && matches!(result, Some(Ok(_))) {
        let words = format!("a kernel whose pointers are handed on more than {MOST_PASSES} times");
        return Err(vec![Diagnostic::error(tree.functions[id].span, Problem::Unsupported(words))]);
    }
    match result {
        Some(Ok((mut kernel, notes))) => {
            valid::check(&kernel, shape, tree, source, id)?;
            kernel.notes = notes;
            Ok(kernel)
        }
        Some(Err(errors)) => Err(errors),
        None => Err(Vec::new()),
    }
}

//! CUDA C in, readable WGSL out, and whole CUDA programs run.
//!
//! ```text
//! text          a source file, spans, lines and columns
//! lex           text → tokens
//! preprocess    directives and macros
//! sides         what the host reads otherwise
//! prelude       what of the libraries is said in CUDA C itself
//! parse         tokens → a tree; never fails, many errors in one go
//! meaning       names, types, C's conversions, templates, overloads → a typed tree
//! kernel        device code → WGSL, with the author's names and comments
//! host          the host program, compiled to a small machine and run over an engine::Device
//! diagnose      what is wrong, rendered as compilers do
//! ```

mod diagnose;
pub mod host;
pub mod kernel;
mod lex;
mod meaning;
mod numbers;
mod parse;
mod prelude;
mod preprocess;
mod sides;
mod text;

pub use diagnose::{Diagnostic, Problem, Severity, render, render_all};
pub use host::{Console, Event, Options, Outcome, Program, Stream};
pub use text::{Source, Span};

use diagnose::Sink;
use kernel::Shape;
use meaning::tree::{Side, Tree};

/// A program after its meaning is known.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) source: Source,
    pub(crate) comments: Vec<lex::Comment>,
    pub(crate) tree: Tree,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) failed: bool,
}

/// Runs the front end over a program.
pub(crate) fn resolve(name: &str, text: &str) -> Resolved {
    let source = Source::new(name, text);
    let mut sink = Sink::default();
    let (tokens, comments) = lex::lex(&source, &mut sink);
    let written = tokens;
    let tokens = preprocess::preprocess(&source, &written, preprocess::Pass::Device, &mut sink);
    // What is written with a library that is not here would be one error after another.
    let without = sink.found.iter().any(|found| matches!(found.problem, Problem::Unsupported(_)));
    let tokens = if without { tokens.into_iter().rev().take(1).collect() } else { tokens };
    let tokens = prelude::precede(tokens);
    let declarations = parse::parse(&tokens, &mut sink);
    let for_host = if without { Vec::new() } else { sides::for_host(&source, &written, &declarations, &mut sink) };
    let tree = meaning::resolve(&declarations, &for_host, &mut sink);
    let failed = sink.has_errors();
    Resolved { source, comments, tree, diagnostics: sink.found, failed }
}

/// The kernels of a CUDA source as WGSL modules, one each.
#[derive(Debug, Clone)]
pub struct Translation {
    /// The source, for rendering diagnostics.
    pub source: Source,
    /// The kernels that could be translated, in the order of the source.
    pub kernels: Vec<kernel::Kernel>,
    /// Everything that was found wrong or worth knowing.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there is a `main`, so that the program can run.
    pub has_main: bool,
}

impl Translation {
    /// Whether nothing was wrong.
    #[must_use]
    pub fn succeeded(&self) -> bool {
        self.diagnostics.iter().all(|found| found.severity != Severity::Error)
    }

    /// The diagnostics as text.
    #[must_use]
    pub fn render(&self) -> String {
        render_all(&self.source, &self.diagnostics)
    }
}

/// Translates every kernel of a source, for plain launches. Never fails: what is wrong is in the diagnostics. A kernel
/// whose warps must be subgroups becomes one for devices that have subgroups of 32.
#[must_use]
pub fn translate(name: &str, text: &str) -> Translation {
    translate_for(name, text, &Shape::default())
}

/// Translates every kernel of a source, for launches of a shape.
#[must_use]
pub fn translate_for(name: &str, text: &str, shape: &Shape) -> Translation {
    let resolved = resolve(name, text);
    let mut diagnostics = Sink { found: resolved.diagnostics.clone() };
    let mut kernels = Vec::new();
    if !resolved.failed {
        for (id, function) in resolved.tree.functions.iter().enumerate() {
            if function.side != Side::Kernel || function.body.is_none() {
                continue;
            }
            let with =
                |shape: &Shape| kernel::translate(&resolved.tree, &resolved.source, &resolved.comments, id, shape);
            let made = match with(shape) {
                Err(errors) if !shape.warps && errors.iter().all(|error| error.problem.wants_warps()) => {
                    with(&Shape { warps: true, ..shape.clone() }).map_err(|_| errors)
                }
                made => made,
            };
            match made {
                Ok(kernel) => {
                    kernel.notes.iter().for_each(|note| diagnostics.push(note.clone()));
                    kernel.guards.0.iter().for_each(|guard| diagnostics.push(guard.remark()));
                    kernels.push(kernel);
                }
                Err(errors) => errors.into_iter().for_each(|error| diagnostics.push(error)),
            }
        }
    }
    let has_main = resolved.tree.main.is_some();
    Translation { source: resolved.source, kernels, diagnostics: diagnostics.found, has_main }
}

//! CUDA C in, readable WGSL out, and whole CUDA programs run.
//!
//! ```text
//! text          a program's files, spans, lines and columns
//! files         the seam that hands out files; what a program includes, and what lies beside it
//! lex           text → tokens
//! preprocess    directives and macros
//! units         the files that are compiled by themselves, as one program
//! sides         what the host reads otherwise
//! ptx           inline PTX → CUDA C
//! prelude       what of the libraries is said in CUDA C itself
//! parse         tokens → a tree; never fails, many errors in one go
//! atomics       the atomic functions: their names, types and meanings
//! meaning       names, types, C's conversions, templates, overloads → a typed tree
//! lower         device code → the device IR, which the simulator runs as it is
//! kernel        the device IR → WGSL, with the author's names and comments, and what a launch must know of it
//! defined       the device IR beside such a WGSL, for launches that give both the same
//! host          the host program, compiled to a small machine and run over an engine::Device
//! diagnose      what is wrong, rendered as compilers do
//! ```
//!
//! # Example
//!
//! ```
//! let translation = warpground_cuda::translate(
//!     "scale.cu",
//!     "__global__ void scale(float *values, float factor, int n) {
//!          int i = blockIdx.x * blockDim.x + threadIdx.x;
//!          if (i < n) values[i] *= factor;
//!      }",
//! );
//! assert!(translation.succeeded(), "{}", translation.render());
//!
//! let kernel = &translation.kernels[0];
//! assert_eq!(kernel.entry_point, "scale");
//! assert!(kernel.wgsl.contains("values[i] *= parameters.factor;"));
//! ```

mod atomics;
mod contents;
mod defined;
mod diagnose;
mod files;
pub mod host;
pub mod kernel;
mod lex;
mod lower;
mod meaning;
mod numbers;
mod parse;
mod prelude;
mod preprocess;
mod ptx;
mod resolved;
mod sides;
mod text;
mod units;

pub use defined::as_defined;
pub use diagnose::{Diagnostic, Problem, Severity, render, render_all};
pub use files::{
    Build, Disk, FileFault, FileSystem, FileText, Files, FolderFiles, HeldBelow, HeldFiles, HeldOver, NoFiles, NotText,
    Precision, Unit, has_main, text_of_file,
};
pub use host::history;
pub use host::{Console, Doubles, Event, FirstWay, Options, Outcome, Program, Refusal, Stream, Way};
pub use kernel::DOUBLE_AS_FLOAT;
pub use text::{File, Place, Source, Span};

use crate::resolved::Resolved;
use std::cell::OnceCell;

use diagnose::Sink;
use files::{Companion, Loaded};
use kernel::Shape;
use meaning::tree::Side;
use preprocess::Pass;
use warpground_ir::{AtomicOperation, Intrinsic};

/// The function of the device IR that a name of CUDA's library means, if it means just one.
#[must_use]
pub fn intrinsic(name: &str) -> Option<Intrinsic> {
    lower::intrinsic(name)
}

/// What the atomic function of this name does with what memory holds.
#[must_use]
pub fn atomic_operation(name: &str) -> Option<AtomicOperation> {
    atomics::atomic(name).map(|known| known.operation)
}

/// Runs the front end over a program.
pub(crate) fn resolve(units: &[Unit], build: &Build, files: &dyn Files) -> Resolved {
    let mut units = units.to_vec();
    let mut found = Vec::new();
    loop {
        let loaded = files::load(&units, build, files);
        let mut resolved = resolve_loaded(&loaded, build);
        let wanted = if build.companions { std::mem::take(&mut resolved.tree.undefined) } else { Vec::new() };
        let mut help = None;
        for (name, span) in wanted {
            match files::companion(&name, &loaded, files) {
                Companion::None => continue,
                Companion::One(unit) => {
                    let problem = Problem::Remark(format!(
                        "`{}` beside the program defines `{name}` and is compiled with it",
                        unit.name
                    ));
                    found.push(Diagnostic::note(span, problem));
                    units.push(unit);
                    help = None;
                }
                Companion::Several(names) => {
                    let names = names.join("`, `");
                    let words = format!(
                        "several files beside the program define it: give the one that belongs to it (`{names}`)"
                    );
                    help = Some((name, words));
                    continue;
                }
            }
            break;
        }
        if units.len() > loaded.units.len() {
            continue;
        }
        if let Some((name, words)) = help {
            let about =
                |one: &&mut Diagnostic| matches!(&one.problem, Problem::Undefined(undefined) if *undefined == *name);
            resolved.diagnostics.iter_mut().filter(about).for_each(|one| one.help = Some(words.clone()));
        }
        resolved.diagnostics.append(&mut found);
        return resolved;
    }
}

fn resolve_loaded(loaded: &Loaded, build: &Build) -> Resolved {
    let mut sink = Sink::default();
    let joined = units::declarations(loaded, build, Pass::Device, &mut sink);
    let without = sink.found.iter().any(|found| matches!(found.problem, Problem::Unsupported(_)));
    let for_host = if without { Vec::new() } else { sides::for_host(loaded, build, &joined, &mut sink) };
    let mut tree = meaning::resolve(&joined.declarations, &for_host, &loaded.source, &mut sink);
    tree.precision = build.precision;
    diagnose::driver::told_once(&mut sink.found);
    let failed = sink.has_errors();
    Resolved { source: loaded.source.clone(), comments: loaded.comments(), tree, diagnostics: sink.found, failed }
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
    /// Whether the program is right: what is wrong, if anything, is that kernels have no WGSL with the author's names. They run
    /// all the same, over a flat memory or on a simulator.
    pub compiles: bool,
    /// How many kernels the source defines.
    pub kernel_count: usize,
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

/// Translates every kernel of a source, for plain launches. Never fails: what is wrong is in the diagnostics.
#[must_use]
pub fn translate(name: &str, text: &str) -> Translation {
    translate_for(name, text, &Shape::default())
}

/// Translates every kernel of a source, for launches of a shape.
#[must_use]
pub fn translate_for(name: &str, text: &str, shape: &Shape) -> Translation {
    translate_files(&[Unit::new(name, text)], &Build::default(), &NoFiles, shape)
}

/// The same for launches that some kernels may not take ([`kernel::Kernel::takes`]): each of the result does.
#[must_use]
pub fn translate_for_launch(
    name: &str,
    text: &str,
    shape: &Shape,
    takes: impl Fn(&kernel::Kernel) -> bool,
) -> Translation {
    let made = translate_for(name, text, shape);
    if made.kernels.iter().all(takes) {
        return made;
    }
    translate_for(name, text, &Shape { requires_nothing: true, ..shape.clone() })
}

/// Translates every kernel of a program of several files, for launches of a shape.
#[must_use]
pub fn translate_files(units: &[Unit], build: &Build, files: &dyn Files, shape: &Shape) -> Translation {
    let resolved = resolve(units, build, files);
    let mut diagnostics = Sink { found: resolved.diagnostics.clone() };
    let mut kernels = Vec::new();
    let mut kernel_count = 0;
    let known = OnceCell::new();
    let lowered = || known.get_or_init(|| lower::lower(&resolved));
    if !resolved.failed {
        for (id, function) in resolved.tree.functions.iter().enumerate() {
            if function.side != Side::Kernel || function.body.is_none() {
                continue;
            }
            kernel_count += 1;
            match kernel::translate(&resolved, lowered, id, shape) {
                Ok(mut kernel) => {
                    contents::describe(&resolved.tree, id, &mut kernel);
                    kernel.notes.iter().for_each(|note| diagnostics.push(note.clone()));
                    kernel.guards.0.iter().for_each(|guard| diagnostics.push(guard.remark()));
                    kernels.push(kernel);
                }
                Err(errors) => errors.into_iter().for_each(|error| diagnostics.push(error)),
            }
        }
    }
    let has_main = resolved.tree.main.is_some();
    let compiles = !resolved.failed;
    Translation { source: resolved.source, kernels, diagnostics: diagnostics.found, has_main, compiles, kernel_count }
}

//! `cargo xtask test`: every check there is, each counted, the count last.

mod count;
mod steps;

use std::collections::BTreeSet;
use std::time::Instant;

use clap::ValueEnum;

use crate::page;
use crate::project::Project;
use crate::setup::{self, Installing, Need};
use count::Count;
use steps::StepError;

/// The checks, in the order in which they run: the quick ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Step {
    /// rustfmt has nothing to change.
    Fmt,
    /// clippy has nothing to say about the workspace.
    Clippy,
    /// clippy has nothing to say about the page as WebAssembly.
    ClippyWasm,
    /// Unit and integration tests, with the GPU's on lavapipe.
    Unit,
    /// The tests of the editor's and the charts' JavaScript.
    Scripts,
    /// The page builds in release.
    Page,
    /// The page in a real Chromium.
    Browser,
}

impl Step {
    fn title(self) -> &'static str {
        match self {
            Self::Fmt => "formatting",
            Self::Clippy => "lints",
            Self::ClippyWasm => "lints of the page as WebAssembly",
            Self::Unit => "unit and integration tests",
            Self::Scripts => "tests of the page's scripts",
            Self::Page => "release build of the page",
            Self::Browser => "browser tests",
        }
    }

    fn needs(self) -> Vec<Need> {
        /// The page's crate reads the script bundle while it is compiled.
        const BUNDLE: [Need; 2] = [Need::Node, Need::PagePackages];
        match self {
            Self::Fmt => vec![Need::Rustfmt],
            Self::Clippy => [BUNDLE.as_slice(), &[Need::Clippy]].concat(),
            Self::ClippyWasm => [BUNDLE.as_slice(), &[Need::WasmStd, Need::WasmClippy]].concat(),
            Self::Unit => [BUNDLE.as_slice(), &[Need::Lavapipe]].concat(),
            Self::Scripts => BUNDLE.to_vec(),
            Self::Page => page::needs().into_iter().collect(),
            Self::Browser => vec![Need::Node, Need::BrowserTestPackages, Need::Chromium],
        }
    }
}

/// What these steps take.
pub(crate) fn needs(steps: &[Step]) -> BTreeSet<Need> {
    steps.iter().flat_map(|step| step.needs()).collect()
}

/// Runs the steps in `only`, or all; the last line that it prints is the count. True success is a zero exit status.
pub(crate) fn test(project: &Project, only: &[Step], installing: Installing) -> std::process::ExitCode {
    let steps: Vec<_> =
        Step::value_variants().iter().copied().filter(|step| only.is_empty() || only.contains(step)).collect();
    let count = match setup::prepare(project, &needs(&steps), installing) {
        Ok(()) => run(project, &steps),
        Err(error) => {
            eprintln!("error: {error}");
            Count::FAILURE
        }
    };
    println!("\n{count}");
    if count.failed == 0 { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

fn run(project: &Project, steps: &[Step]) -> Count {
    let mut total = Count::default();
    let mut page_failed = false;
    for &step in steps {
        println!("\n== {}", step.title());
        let start = Instant::now();
        let result = match step {
            Step::Browser if page_failed => Err(StepError::NoPage),
            _ => steps::run(project, step),
        };
        let count = result.unwrap_or_else(|error| {
            eprintln!("error: {error}");
            Count::FAILURE
        });
        page_failed |= step == Step::Page && count.failed > 0;
        println!("== {}: {count} ({:.1} s)", step.title(), start.elapsed().as_secs_f64());
        total += count;
    }
    total
}

//! `cargo xtask test`: every check there is, each counted and timed, the count last.

mod changed;
mod count;
mod steps;
mod usage;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::page;
use crate::project::Project;
use crate::setup::{self, Installing, Need};
use count::Count;
use steps::{Plan, StepError};
use usage::Usage;

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
    /// The page builds.
    Page,
    /// The page in a real Chromium.
    Browser,
}

impl Step {
    fn title(self) -> &'static str {
        match self {
            Self::Fmt => "formatting",
            Self::Clippy => "lints, and the build of the tests",
            Self::ClippyWasm => "lints of the page as WebAssembly, and its build",
            Self::Unit => "unit and integration tests",
            Self::Scripts => "tests of the page's scripts",
            Self::Page => "the page, put together",
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

/// What a user asked to have tested.
pub(crate) struct Wanted<'user> {
    /// These steps alone, or all.
    pub(crate) only: &'user [Step],
    /// Only what changed since the branch left this revision.
    pub(crate) changed_since: Option<&'user str>,
    /// The page as visitors get it, its size included.
    pub(crate) release: bool,
}

/// What these steps take.
pub(crate) fn needs(steps: &[Step]) -> BTreeSet<Need> {
    steps.iter().flat_map(|step| step.needs()).collect()
}

/// Runs what is wanted; the last line that it prints is the count. True success is a zero exit status.
pub(crate) fn test(project: &Project, wanted: &Wanted<'_>, installing: Installing) -> std::process::ExitCode {
    let count = plan(project, wanted).and_then(|plan| {
        setup::prepare(project, &needs(&plan.steps), installing)?;
        Ok(run(project, &plan))
    });
    let count = count.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        Count::FAILURE
    });
    println!("\n{count}");
    if count.failed == 0 { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

/// Why no step was run.
#[derive(Debug, thiserror::Error)]
enum PlanError {
    #[error(transparent)]
    Setup(#[from] setup::SetupError),
    #[error(transparent)]
    Changed(#[from] changed::ChangedError),
}

fn plan(project: &Project, wanted: &Wanted<'_>) -> Result<Plan, PlanError> {
    let is_wanted = |step: &Step| wanted.only.is_empty() || wanted.only.contains(step);
    let steps: Vec<_> = Step::value_variants().iter().copied().filter(is_wanted).collect();
    let plan = Plan::new(steps, wanted.release);
    let Some(revision) = wanted.changed_since else { return Ok(plan) };
    let changed = changed::since(project, revision)?;
    let plan = plan.narrowed(&changed);
    if plan.steps.is_empty() {
        println!("Nothing that these steps test has changed since {revision}.");
    }
    Ok(plan)
}

/// What a step gave, and what it took.
struct Done {
    step: Step,
    count: Count,
    wall: Duration,
    usage: Option<Usage>,
}

fn run(project: &Project, plan: &Plan) -> Count {
    let mut done: Vec<Done> = Vec::new();
    let failed = |done: &[Done], step| done.iter().any(|done| done.step == step && done.count.failed > 0);
    for &step in &plan.steps {
        println!("\n== {}", step.title());
        let (start, before) = (Instant::now(), Usage::of_children());
        let result = match step {
            Step::Browser if failed(&done, Step::Page) => Err(StepError::NoPage),
            _ => steps::run(project, plan, step, &|step| failed(&done, step)),
        };
        let count = result.unwrap_or_else(|error| {
            eprintln!("error: {error}");
            Count::FAILURE
        });
        let usage = Usage::of_children().zip(before).map(|(after, before)| after - before);
        let this = Done { step, count, wall: start.elapsed(), usage };
        println!("== {}: {count} ({})", step.title(), this.took());
        done.push(this);
    }
    if done.len() > 1 {
        done.sort_by_key(|done| std::cmp::Reverse(done.wall));
        println!("\nTime of each step, longest first:");
        for done in &done {
            println!("{:>24}  {}", done.took(), done.step.title());
        }
    }
    // With nothing to do, nothing has failed; each step alone fails where it ran nothing.
    done.iter().fold(Count::default(), |total, done| total + done.count)
}

impl Done {
    fn took(&self) -> String {
        let wall = self.wall.as_secs_f64();
        match self.usage {
            Some(usage) => format!("{wall:.1} s, CPU {:.1} s", usage.seconds()),
            None => format!("{wall:.1} s"),
        }
    }
}

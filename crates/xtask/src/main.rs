//! Set-up, build, serve, test: what the README's two commands call.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a terminal program speaks to its terminal")]

mod browser;
mod page;
mod program;
mod project;
mod release;
mod serve;
mod setup;
mod test;
mod versions;
mod wasm_compiler;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use crate::page::Profile;
use crate::project::Project;
use crate::release::Part;
use crate::setup::Installing;
use crate::test::Step;

/// Builds, serves and tests Warpground, and installs what that needs.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page, serve it on this machine and open a browser.
    Serve {
        /// The port on 127.0.0.1; 0 takes any free one.
        #[arg(long, default_value_t = warpground_serve::DEFAULT_PORT)]
        port: u16,
        /// Only print what is missing.
        #[arg(long)]
        no_install: bool,
        /// Do not open a browser.
        #[arg(long)]
        no_open: bool,
        /// Build the page as visitors get it: smaller, and three times as long to build.
        #[arg(long)]
        release: bool,
    },
    /// Build the page for visitors into dist/.
    Build {
        /// Faster to build, larger and slower to run: what `serve` builds.
        #[arg(long)]
        quick: bool,
        /// Only print what is missing.
        #[arg(long)]
        no_install: bool,
    },
    /// Check formatting and lints, run all tests; the last line is 'N passed, N failed'.
    Test {
        /// Only print what is missing.
        #[arg(long)]
        no_install: bool,
        /// Run these steps alone.
        #[arg(long, value_name = "STEP", num_args = 1.., value_delimiter = ',')]
        only: Vec<Step>,
        /// Test only what changed since the branch left a revision, and what depends on it.
        #[arg(long, value_name = "REVISION", num_args = 0..=1, require_equals = true, default_missing_value = "main")]
        changed: Option<String>,
        /// Test the page as visitors get it, its size included; it takes longer to build.
        #[arg(long)]
        release: bool,
    },
    /// Build, pack and try what is released: the page, and the terminal program that carries it.
    Release {
        /// Make these parts alone.
        #[arg(long, value_name = "PART", num_args = 1.., value_delimiter = ',')]
        only: Vec<Part>,
        /// Let the program carry the page in this folder, and build none.
        #[arg(long, value_name = "DIR")]
        page: Option<PathBuf>,
        /// Only print what is missing.
        #[arg(long)]
        no_install: bool,
    },
    /// Say what is there of all that the tasks need, what is missing, and how to get it.
    Doctor,
    /// Install what the other tasks need, and do nothing else.
    Setup {
        /// The task to prepare for.
        #[arg(long = "for", value_name = "TASK", default_value = "test")]
        purpose: Purpose,
        /// Only print what is missing.
        #[arg(long)]
        no_install: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Purpose {
    Serve,
    Test,
}

/// Why a task was not done. Each concern has its own error; this only gathers them.
#[derive(Debug, thiserror::Error)]
enum TaskError {
    #[error(transparent)]
    Project(#[from] project::ProjectError),
    #[error(transparent)]
    Setup(#[from] setup::SetupError),
    #[error(transparent)]
    Page(#[from] page::PageError),
    #[error(transparent)]
    Serve(#[from] warpground_serve::ServeError),
    #[error(transparent)]
    Release(#[from] release::ReleaseError),
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<ExitCode, TaskError> {
    let project = Project::find()?;
    match task {
        Task::Serve { port, no_install, no_open, release } => {
            let profile = if release { Profile::Release } else { Profile::Quick };
            serve::serve(&project, port, profile, Installing::unless(no_install), !no_open)?;
        }
        Task::Build { quick, no_install } => {
            setup::prepare(&project, &page::needs(), Installing::unless(no_install))?;
            page::build(&project, if quick { Profile::Quick } else { Profile::Release })?;
        }
        Task::Test { no_install, only, changed, release } => {
            let wanted = test::Wanted { only: &only, changed_since: changed.as_deref(), release };
            return Ok(test::test(&project, &wanted, Installing::unless(no_install)));
        }
        Task::Release { only, page, no_install } => {
            release::release(&project, &only, page.as_deref(), Installing::unless(no_install))?;
        }
        Task::Doctor => {
            let for_tests = test::needs(Step::value_variants());
            let missing = setup::report(&project, &[("serve", page::needs()), ("test", for_tests)])?;
            return Ok(if missing == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Task::Setup { purpose, no_install } => {
            let needs = match purpose {
                Purpose::Serve => page::needs(),
                Purpose::Test => test::needs(Step::value_variants()),
            };
            setup::prepare(&project, &needs, Installing::unless(no_install))?;
            println!("Everything is installed.");
        }
    }
    Ok(ExitCode::SUCCESS)
}

//! How each step is run.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::Step;
use super::count::{self, Count};
use crate::page::{self, PageError, Profile};
use crate::program::{Program, ProgramError};
use crate::project::{self, Project};
use crate::setup;
use crate::wasm_compiler::{TARGET, WasmCompiler};

/// The crates that are compiled to WebAssembly: the page's and its worker's.
const PAGE_CRATES: [&str; 2] = ["warpground-web", "warpground-worker"];

const WARNINGS_ARE_ERRORS: [&str; 3] = ["--", "-D", "warnings"];

#[derive(Debug, thiserror::Error)]
pub(super) enum StepError {
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Page(#[from] PageError),
    #[error("{0} ran no tests")]
    NoTests(&'static str),
    #[error("there is no page to test: see the release build above")]
    NoPage,
    #[error("there is no page to test: build it with `cargo xtask build`")]
    NotBuilt,
    #[error("the browser's tests wrote no count to {}", .0.display())]
    NoCount(PathBuf),
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
}

pub(super) fn run(project: &Project, step: Step) -> Result<Count, StepError> {
    match step {
        Step::Fmt => {
            Program::find("cargo")?.args(["fmt", "--all", "--check"]).folder(&project.root).run()?;
            Ok(Count::SUCCESS)
        }
        Step::Clippy => {
            page::bundle_scripts(project)?;
            let cargo = Program::find("cargo")?.args(["clippy", "--workspace", "--all-targets"]);
            cargo.args(WARNINGS_ARE_ERRORS).folder(&project.root).run()?;
            Ok(Count::SUCCESS)
        }
        Step::ClippyWasm => {
            page::bundle_scripts(project)?;
            let compiler = wasm_compiler(project)?;
            let cargo = setup::cargo_clippy_for_wasm(project, &compiler)?;
            let cargo = PAGE_CRATES.iter().fold(cargo, |cargo, name| cargo.args(["--package", name]));
            cargo.args(["--target", TARGET]).args(WARNINGS_ARE_ERRORS).run()?;
            Ok(Count::SUCCESS)
        }
        Step::Unit => {
            page::bundle_scripts(project)?;
            unit_tests(project)
        }
        Step::Scripts => {
            let npm = Program::find("npm")?.args(["test", "--silent"]).folder(project.web());
            let (status, output) = npm.read()?;
            if !status.success() {
                // node's report has several lines for each test, of interest only now.
                eprint!("{output}");
            }
            settle(count::of_node(&output).with_status(status.success()), "npm test")
        }
        Step::Page => {
            page::build(project, Profile::Release)?;
            Ok(Count::SUCCESS)
        }
        Step::Browser => browser_tests(project),
    }
}

fn unit_tests(project: &Project) -> Result<Count, StepError> {
    let cargo = || -> Result<Program, StepError> {
        let cargo = Program::find("cargo")?.folder(&project.root).env("CARGO_TERM_COLOR", "never");
        Ok(setup::software_vulkan().into_iter().fold(cargo, |cargo, (name, value)| cargo.env(name, value)))
    };
    if which::which("cargo-nextest").is_err() {
        let tests = cargo()?.args(["test", "--workspace", "--no-fail-fast"]);
        let (status, output) = tests.run_and_read()?;
        return settle(count::of_cargo_test(&output).with_status(status.success()), "cargo test");
    }
    let shown: &[&str] = if project::is_unattended() { &["--status-level", "slow"] } else { &[] };
    let tests = cargo()?.args(["nextest", "run", "--workspace", "--no-fail-fast"]).args(shown);
    let (status, output) = tests.run_and_read()?;
    let mut total = settle(count::of_nextest(&output).with_status(status.success()), "cargo nextest")?;
    // nextest leaves the examples in the documentation out. There may be none, which is no failure.
    let (status, output) = cargo()?.args(["test", "--workspace", "--doc", "--no-fail-fast"]).run_and_read()?;
    total += count::of_cargo_test(&output).with_status(status.success());
    Ok(total)
}

fn browser_tests(project: &Project) -> Result<Count, StepError> {
    if !project.dist().join("index.html").is_file() {
        return Err(StepError::NotBuilt);
    }
    let results = project.target.join("browser-tests.json");
    match fs::remove_file(&results) {
        // The count of an earlier run must not be taken for this one's.
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            return Err(StepError::File { path: results, source });
        }
        _ => {}
    }
    let mut node = Program::find("node")?.arg("tests/browser/run.mjs").folder(&project.root);
    if let Some(browser) = setup::find_chromium() {
        node = node.env(setup::CHROMIUM_VARIABLE, browser);
    }
    let node = node.arg("--dist").arg(project.dist()).arg("--json").arg(&results);
    let (status, _) = node.run_and_read()?;
    let count = fs::read_to_string(&results).ok().and_then(|text| count::of_json(&text));
    let count = count.ok_or(StepError::NoCount(results))?;
    settle(count.with_status(status.success()), "the browser's runner")
}

/// A runner that ran nothing is a failure: it has most likely looked in the wrong place.
fn settle(count: Count, runner: &'static str) -> Result<Count, StepError> {
    if count.is_empty() { Err(StepError::NoTests(runner)) } else { Ok(count) }
}

fn wasm_compiler(project: &Project) -> Result<WasmCompiler, StepError> {
    WasmCompiler::find(project).ok_or(StepError::Page(PageError::ToolMissing("Rust's standard library for wasm32")))
}

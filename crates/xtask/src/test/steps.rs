//! How each step is run.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::Step;
use super::changed::Changed;
use super::count::{self, Count};
use crate::page::{self, PageError, Profile};
use crate::program::{Program, ProgramError};
use crate::project::{self, Project};
use crate::setup;
use crate::wasm_compiler::{TARGET, WasmCompiler};

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

/// What is to run.
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The page as visitors get it, or one that is soon built.
    profile: Profile,
    /// Which unit and integration tests, in nextest's words; `None` for all.
    filter: Option<String>,
}

impl Plan {
    pub(super) fn new(steps: Vec<Step>, release: bool) -> Self {
        Self { steps, profile: if release { Profile::Release } else { Profile::Quick }, filter: None }
    }

    /// Without what tests nothing that changed.
    pub(super) fn narrowed(mut self, changed: &Changed) -> Self {
        self.steps.retain(|step| changed.concerns(*step));
        self.filter = changed.filter();
        self
    }

    /// Whether the compiler that builds for `step` is clippy's, which is rustc with lints: where `lints` are wanted too, all
    /// is compiled once for both. Where the lints failed, nothing would be left to test.
    fn is_linted(&self, lints: Step, step: Step, failed: &dyn Fn(Step) -> bool) -> bool {
        self.steps.contains(&lints) && self.steps.contains(&step) && !failed(lints)
    }
}

/// Runs a step; `failed` says so of those before it.
pub(super) fn run(
    project: &Project,
    plan: &Plan,
    step: Step,
    failed: &dyn Fn(Step) -> bool,
) -> Result<Count, StepError> {
    match step {
        Step::Fmt => {
            Program::find("cargo")?.args(["fmt", "--all", "--check"]).folder(&project.root).run()?;
            Ok(Count::SUCCESS)
        }
        Step::Clippy => {
            page::bundle_scripts(project)?;
            let cargo = cargo(project)?;
            match Lints::find().filter(|_| has_nextest() && plan.is_linted(step, Step::Unit, failed)) {
                Some(lints) => lints.with(cargo.args(["nextest", "run", "--workspace", "--no-run"])).run()?,
                None => cargo.args(["clippy", "--workspace", "--all-targets"]).args(WARNINGS_ARE_ERRORS).run()?,
            }
            Ok(Count::SUCCESS)
        }
        Step::ClippyWasm => {
            page::bundle_scripts(project)?;
            let compiler = wasm_compiler(project)?;
            if let Some(lints) = Lints::for_wasm(&compiler).filter(|_| plan.is_linted(step, Step::Page, failed)) {
                lints.with(page::cargo_build(project, &compiler, plan.profile)?).run()?;
                return Ok(Count::SUCCESS);
            }
            let cargo = setup::cargo_clippy_for_wasm(project, &compiler)?;
            let cargo = page::CRATES.iter().fold(cargo, |cargo, name| cargo.args(["--package", name]));
            cargo.args(["--target", TARGET]).args(WARNINGS_ARE_ERRORS).run()?;
            Ok(Count::SUCCESS)
        }
        Step::Unit => {
            page::bundle_scripts(project)?;
            let lints = Lints::find().filter(|_| has_nextest() && plan.is_linted(Step::Clippy, step, failed));
            unit_tests(project, lints.as_ref(), plan.filter.as_deref())
        }
        Step::Scripts => {
            page::bundle_scripts(project)?;
            script_tests(project)
        }
        Step::Page => {
            let lints = wasm_compiler(project).ok().as_ref().and_then(Lints::for_wasm);
            let lints = lints.filter(|_| plan.is_linted(Step::ClippyWasm, step, failed));
            page::build_with(project, plan.profile, |cargo| match &lints {
                Some(lints) => lints.with(cargo),
                None => cargo,
            })?;
            Ok(Count::SUCCESS)
        }
        Step::Browser => browser_tests(project, plan.steps.contains(&Step::Unit)),
    }
}

/// clippy in the place of rustc, for the crates of this repository.
struct Lints {
    driver: PathBuf,
}

impl Lints {
    fn find() -> Option<Self> {
        // Somebody else has put a program there.
        if std::env::var_os("RUSTC_WORKSPACE_WRAPPER").is_some() {
            return None;
        }
        which::which("clippy-driver").ok().map(|driver| Self { driver })
    }

    /// The one of the compiler on the PATH; another compiler's would not fit.
    fn for_wasm(compiler: &WasmCompiler) -> Option<Self> {
        matches!(compiler, WasmCompiler::OnPath).then(Self::find).flatten()
    }

    fn with(&self, cargo: Program) -> Program {
        // As `cargo clippy` hands its arguments on.
        let arguments = "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";
        cargo.env("RUSTC_WORKSPACE_WRAPPER", &self.driver).env("CLIPPY_ARGS", arguments)
    }
}

fn cargo(project: &Project) -> Result<Program, ProgramError> {
    Ok(Program::find("cargo")?.folder(&project.root).incremental_if_attended())
}

fn has_nextest() -> bool {
    which::which("cargo-nextest").is_ok()
}

fn unit_tests(project: &Project, lints: Option<&Lints>, filter: Option<&str>) -> Result<Count, StepError> {
    let tool = || -> Result<Program, StepError> {
        let cargo = cargo(project)?.env("CARGO_TERM_COLOR", "never");
        let cargo = lints.into_iter().fold(cargo, |cargo, lints| lints.with(cargo));
        Ok(setup::software_vulkan().into_iter().fold(cargo, |cargo, (name, value)| cargo.env(name, value)))
    };
    if !has_nextest() {
        let tests = tool()?.args(["test", "--workspace", "--no-fail-fast"]);
        let (status, output) = tests.run_and_read()?;
        return settle(count::of_cargo_test(&output).with_status(status.success()), "cargo test");
    }
    let report = Report::new(project.target.join("nextest/default/junit.xml"))?;
    let shown: &[&str] = if project::is_unattended() { &["--status-level", "slow"] } else { &[] };
    let tests = tool()?.args(["nextest", "run", "--workspace", "--no-fail-fast"]).args(shown);
    let tests = filter.into_iter().fold(tests, |tests, filter| tests.args(["--filterset", filter]));
    let (status, _) = tests.run_and_read()?;
    // Where a test does not compile, there is no report.
    let count = report.read(count::of_junit).unwrap_or_default().with_status(status.success());
    let mut total = settle(count, "cargo nextest")?;
    // nextest leaves the examples in the documentation out. There may be none, which is no failure.
    let (status, output) = tool()?.args(["test", "--workspace", "--doc", "--no-fail-fast"]).run_and_read()?;
    total += count::of_cargo_test(&output).with_status(status.success());
    Ok(total)
}

fn script_tests(project: &Project) -> Result<Count, StepError> {
    let report = Report::new(project.target.join("script-tests.xml"))?;
    let npm = Program::find("npm")?.args(["test", "--silent", "--"]).folder(project.web());
    let reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=junit"];
    let npm = npm.args(reporters).arg(format!("--test-reporter-destination={}", report.path.display()));
    let (status, output) = npm.read()?;
    if !status.success() {
        // node's report has several lines for each test, of interest only now.
        eprint!("{output}");
    }
    settle(report.read(count::of_junit).unwrap_or_default().with_status(status.success()), "npm test")
}

/// `tested` says that the terminal program was built for the tests before these.
fn browser_tests(project: &Project, tested: bool) -> Result<Count, StepError> {
    if !project.dist().join("index.html").is_file() {
        return Err(StepError::NotBuilt);
    }
    let report = Report::new(project.target.join("browser-tests.json"))?;
    let mut node = Program::find("node")?.arg("tests/browser/run.mjs").folder(&project.root);
    if let Some(browser) = setup::find_chromium() {
        node = node.env(setup::CHROMIUM_VARIABLE, browser);
    }
    let terminal = project.target.join("debug").join(format!("warpground{}", std::env::consts::EXE_SUFFIX));
    if tested && terminal.is_file() {
        // cargo would build it once more, since it is asked for alone.
        node = node.env("WARPGROUND_TERMINAL", terminal);
    }
    let node = node.arg("--dist").arg(project.dist()).arg("--json").arg(&report.path);
    let node = node.arg("--page").arg(page::built(project).unwrap_or(Profile::Release).name());
    let (status, _) = node.run_and_read()?;
    let count = report.read(count::of_json).ok_or(StepError::NoCount(report.path))?;
    settle(count.with_status(status.success()), "the browser's runner")
}

/// A file that a runner writes. The count of an earlier run must not be taken for this one's.
struct Report {
    path: PathBuf,
}

impl Report {
    fn new(path: PathBuf) -> Result<Self, StepError> {
        match fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(StepError::File { path, source }),
            _ => Ok(Self { path }),
        }
    }

    fn read(&self, count: fn(&str) -> Option<Count>) -> Option<Count> {
        fs::read_to_string(&self.path).ok().and_then(|text| count(&text))
    }
}

/// A runner that ran nothing is a failure: it has most likely looked in the wrong place.
fn settle(count: Count, runner: &'static str) -> Result<Count, StepError> {
    if count.is_empty() { Err(StepError::NoTests(runner)) } else { Ok(count) }
}

fn wasm_compiler(project: &Project) -> Result<WasmCompiler, StepError> {
    WasmCompiler::find(project).ok_or(StepError::Page(PageError::ToolMissing("Rust's standard library for wasm32")))
}

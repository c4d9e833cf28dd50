//! What has to be on the machine: each thing with a check, the reason it is needed, and a way to get it.
//!
//! Set-up is idempotent. It checks everything first and, when nothing is missing, changes nothing and says nothing.

mod apt;
mod cargo_tool;
mod chromium;
mod lavapipe;
mod linters;
mod node;
mod npm;
mod private_sysroot;
mod wasm_std;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::PathBuf;

use crate::program::ProgramError;
use crate::project::Project;
use crate::versions::VersionError;

pub(crate) use cargo_tool::wasm_bindgen;
pub(crate) use chromium::{VARIABLE as CHROMIUM_VARIABLE, find as find_chromium};
pub(crate) use lavapipe::software_vulkan;
pub(crate) use linters::cargo_clippy_for_wasm;

/// Everything that some task needs, in the order in which it can be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Node,
    PagePackages,
    BrowserTestPackages,
    WasmStd,
    WasmBindgen,
    Rustfmt,
    Clippy,
    WasmClippy,
    Lavapipe,
    Chromium,
}

/// One thing that has to be there.
trait Requirement {
    /// With its version, where one is pinned.
    fn name(&self) -> String;
    /// Completes 'needed to …'.
    fn purpose(&self) -> &'static str;
    fn is_met(&self) -> bool;
    /// How a person installs it: a command, or a sentence that begins with a verb.
    fn remedy(&self) -> String;
    fn install(&self) -> Result<(), SetupError>;
    /// What `install` is about to do.
    fn plan(&self) -> String {
        self.remedy()
    }
}

/// Whether set-up may change the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Installing {
    Allowed,
    Forbidden,
}

impl Installing {
    pub(crate) fn unless(forbidden: bool) -> Self {
        if forbidden { Self::Forbidden } else { Self::Allowed }
    }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum SetupError {
    #[error("{}; run this again without --no-install to have {} installed", count_missing(*.0), if *.0 == 1 { "it" } else { "them" })]
    Missing(usize),
    #[error("{name} is missing, and only you can install it: {remedy}")]
    ByHand { name: String, remedy: String },
    #[error("{name} could not be installed: {source}. Try it by hand: {remedy}")]
    NotInstalled { name: String, remedy: String, source: Box<Self> },
    #[error("the installation succeeded, but {name} still does not work. Try it by hand: {remedy}")]
    StillMissing { name: String, remedy: String },
    #[error("installing packages needs root rights, which `sudo` does not give without a password")]
    NotRoot,
    #[error("{0}")]
    Unavailable(String),
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Version(#[from] VersionError),
}

fn count_missing(count: usize) -> String {
    if count == 1 { "one thing is missing".to_owned() } else { format!("{count} things are missing") }
}

impl SetupError {
    fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

/// Makes sure that everything in `needs` is there, or says what is not.
pub(crate) fn prepare(project: &Project, needs: &BTreeSet<Need>, installing: Installing) -> Result<(), SetupError> {
    let requirements = needs.iter().map(|&need| requirement(need, project)).collect::<Result<Vec<_>, _>>()?;
    let missing: Vec<_> = requirements.into_iter().filter(|requirement| !requirement.is_met()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if installing == Installing::Forbidden {
        for requirement in &missing {
            println!(
                "missing: {}, needed to {}. To install it: {}",
                requirement.name(),
                requirement.purpose(),
                requirement.remedy()
            );
        }
        return Err(SetupError::Missing(missing.len()));
    }
    let _lock = lock(project)?;
    for requirement in &missing {
        // Installed since, by the set-up that held the lock or together with something before it.
        if !requirement.is_met() {
            install(requirement.as_ref())?;
        }
    }
    cargo_tool::remove_build_folder(project);
    Ok(())
}

/// Prints of everything that these tasks need whether it is there, and returns how many things are missing.
pub(crate) fn report(project: &Project, tasks: &[(&str, BTreeSet<Need>)]) -> Result<usize, SetupError> {
    let mut missing = BTreeSet::new();
    let all: BTreeSet<Need> = tasks.iter().flat_map(|(_, needs)| needs).copied().collect();
    for &need in &all {
        let requirement = requirement(need, project)?;
        if requirement.is_met() {
            println!("there:   {}, needed to {}", requirement.name(), requirement.purpose());
        } else {
            missing.insert(need);
            println!(
                "missing: {}, needed to {}. To install it: {}",
                requirement.name(),
                requirement.purpose(),
                requirement.remedy()
            );
        }
    }
    for (program, purpose, remedy) in WELCOME {
        match which::which(program) {
            Ok(path) => println!("there:   {program}, which {purpose}, at {}", path.display()),
            Err(_) => println!("absent:  {program}, which {purpose}; nothing needs it. To install it: {remedy}"),
        }
    }
    println!();
    for (task, needs) in tasks {
        match needs.intersection(&missing).count() {
            0 => println!("`cargo xtask {task}` has all that it needs."),
            lacking => println!("`cargo xtask {task}`: {}; it installs what it can.", count_missing(lacking)),
        }
    }
    Ok(missing.len())
}

/// Programs that make something quicker or easier: what each does, and how a person installs it.
const WELCOME: [(&str, &str, &str); 3] = [
    (
        "cargo-nextest",
        "runs tests side by side and shares their build with the lints",
        "cargo install --locked cargo-nextest",
    ),
    ("cargo-binstall", "fetches wasm-bindgen in place of compiling it", "cargo install --locked cargo-binstall"),
    ("trunk", "serves the page anew whenever a source changes (`trunk serve`)", "cargo install --locked trunk"),
];

fn install(requirement: &dyn Requirement) -> Result<(), SetupError> {
    let (name, remedy) = (requirement.name(), requirement.remedy());
    println!("Installing {name}, needed to {}: {}", requirement.purpose(), requirement.plan());
    requirement.install().map_err(|error| match error {
        SetupError::ByHand { .. } => error,
        other => SetupError::NotInstalled { name: name.clone(), remedy: remedy.clone(), source: Box::new(other) },
    })?;
    if requirement.is_met() { Ok(()) } else { Err(SetupError::StillMissing { name, remedy }) }
}

fn requirement(need: Need, project: &Project) -> Result<Box<dyn Requirement>, SetupError> {
    Ok(match need {
        Need::Node => Box::new(node::Node),
        Need::PagePackages => Box::new(npm::page_packages(project)),
        Need::BrowserTestPackages => Box::new(npm::browser_test_packages(project)),
        Need::WasmStd => Box::new(wasm_std::WasmStd::new(project)),
        Need::WasmBindgen => Box::new(wasm_bindgen(project)?),
        Need::Rustfmt => Box::new(linters::Component::rustfmt()),
        Need::Clippy => Box::new(linters::Component::clippy()),
        Need::WasmClippy => Box::new(linters::WasmClippy::new(project)),
        Need::Lavapipe => Box::new(lavapipe::Lavapipe),
        Need::Chromium => Box::new(chromium::Chromium),
    })
}

/// Two set-ups at once would install into each other's folders. The lock ends with the program, however it ends.
fn lock(project: &Project) -> Result<File, SetupError> {
    fs::create_dir_all(&project.cache).map_err(SetupError::file(&project.cache))?;
    let path = project.cache.join("setup.lock");
    let file = File::create(&path).map_err(SetupError::file(&path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            println!("Waiting for another set-up on this machine.");
            file.lock().map_err(SetupError::file(&path))?;
        }
        Err(TryLockError::Error(source)) => return Err(SetupError::File { path, source }),
    }
    Ok(file)
}

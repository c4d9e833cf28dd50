//! Builds the page: both WebAssembly modules in one build, then what `web/js/assemble.mjs` makes of them and of
//! `web/index.html`, then what `Trunk.toml` has done to that. Trunk reads the same two files, for those who have it.

mod hooks;
mod inputs;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::program::{Program, ProgramError};
use crate::project::{self, Project};
use crate::setup::{self, Need, SetupError};
use crate::versions::VersionError;
use crate::wasm_compiler::{TARGET, WasmCompiler};
use hooks::{HookError, Stage};
pub(crate) use inputs::is_input;

/// The page's own module and its worker's.
pub(crate) const CRATES: [&str; 2] = ["warpground-web", WORKER];

const WORKER: &str = "warpground-worker";

/// Besides the options in `.cargo/config.toml`.
const FULL_NAMES: &str = r#"target.wasm32-unknown-unknown.rustflags = ["-Csymbol-mangling-version=v0"]"#;

/// The vectors of WebAssembly, for a module of its own: a browser without them refuses a module in which any function has them.
const VECTORS: &str = r#"target.wasm32-unknown-unknown.rustflags = ["-Ctarget-feature=+simd128"]"#;

const ASSEMBLE: &str = "web/js/assemble.mjs";

/// Beside this file's module, since node runs it and not the compiler.
const COMPRESS: &str = "crates/xtask/src/page/compress.mjs";

#[derive(Debug, thiserror::Error)]
pub(crate) enum PageError {
    #[error("{0} is missing: run `cargo xtask setup`")]
    ToolMissing(&'static str),
    #[error("the page was not built: {0}")]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Hook(#[from] HookError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Version(#[from] VersionError),
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
}

/// How the page is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Soon built: for a first look, and for the browser's tests.
    Quick,
    /// Small, for visitors.
    Release,
}

impl Profile {
    /// The profile in `Cargo.toml`, and the folder that cargo names after it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Release => "release",
        }
    }

    /// The pages that are as good as one of this profile, if they are there already.
    fn suffices(self) -> &'static [Self] {
        match self {
            Self::Quick => &[Self::Quick, Self::Release],
            Self::Release => &[Self::Release],
        }
    }

    /// What a page of this profile is made of.
    fn of(self, sources: &str) -> String {
        format!("{}, {sources}", self.name())
    }
}

/// What building the page takes.
pub(crate) fn needs() -> BTreeSet<Need> {
    [Need::Node, Need::PagePackages, Need::WasmStd, Need::WasmBindgen].into()
}

/// Builds `dist/`, unless it already holds what the sources would make.
pub(crate) fn build(project: &Project, profile: Profile) -> Result<(), PageError> {
    build_with(project, profile, |cargo| cargo)
}

/// As [`build`], with a change to how cargo runs.
pub(crate) fn build_with(
    project: &Project,
    profile: Profile,
    prepared: impl Fn(Program) -> Program,
) -> Result<(), PageError> {
    let compiler = WasmCompiler::find(project).ok_or(PageError::ToolMissing("Rust's standard library for wasm32"))?;
    let wasm_bindgen = setup::wasm_bindgen(project)?.find().ok_or(PageError::ToolMissing("wasm-bindgen"))?;

    let sources = format!("{}\n{}", compiler.version()?, inputs::list(project)?);
    if profile.suffices().iter().any(|built| is_built_from(project, &built.of(&sources))) {
        println!("{} is up to date.", project.relative(&project.dist()));
        return Ok(());
    }

    hooks::run(project, Stage::PreBuild, profile, &staging(project))?;
    prepared(cargo_build(project, &compiler, profile)?).run()?;
    if profile == Profile::Release {
        prepared(cargo_build_with_vectors(project, &compiler)?).run()?;
    }
    assemble(project, &compiler, profile, &wasm_bindgen)?;
    hooks::run(project, Stage::PostBuild, profile, &staging(project))?;
    publish(project)?;
    if profile == Profile::Release {
        compress(project)?;
    }
    record(project, &profile.of(&sources))
}

/// Compiles both modules at once: what they have in common is compiled once, and their links run side by side.
pub(crate) fn cargo_build(
    project: &Project,
    compiler: &WasmCompiler,
    profile: Profile,
) -> Result<Program, ProgramError> {
    let cargo = compiler.cargo(project)?.args(["build", "--locked", "--bins", "--target", TARGET, "--profile"]);
    let cargo = CRATES.iter().fold(cargo.arg(profile.name()), |cargo, name| cargo.args(["--package", name]));
    // The page that visitors get is split by the names of its functions, and these names say what a generic one is about.
    let cargo = if profile == Profile::Release { cargo.args(["--config", FULL_NAMES]) } else { cargo };
    Ok(cargo.incremental_if_attended())
}

/// Compiles the worker once more, with vectors. Its dependencies are compiled again too, so it is for visitors alone.
fn cargo_build_with_vectors(project: &Project, compiler: &WasmCompiler) -> Result<Program, ProgramError> {
    let cargo = compiler.cargo(project)?.args(["build", "--locked", "--bins", "--target", TARGET, "--release"]);
    let cargo = cargo.args(["--package", WORKER, "--config", VECTORS, "--target-dir"]).arg(vectors_folder(project));
    Ok(cargo.incremental_if_attended())
}

/// Where cargo leaves the worker with vectors: beside everything else, which has other flags.
fn vectors_folder(project: &Project) -> PathBuf {
    project.target.join("vectors")
}

fn assemble(
    project: &Project,
    compiler: &WasmCompiler,
    profile: Profile,
    wasm_bindgen: &Path,
) -> Result<(), PageError> {
    let node = Program::find("node")?.arg(ASSEMBLE).folder(&project.root);
    let node = node.arg("--out").arg(staging(project));
    let modules = compiler.target_folder(project).join(TARGET).join(profile.name());
    let node = node.arg("--modules").arg(modules).arg("--bindgen").arg(wasm_bindgen);
    let node = if profile == Profile::Release {
        node.arg("--release").arg("--vectors").arg(vectors_folder(project).join(TARGET).join(profile.name()))
    } else {
        node
    };
    Ok(node.run()?)
}

/// Where the page is put together, so that a build that fails leaves the page that was there.
fn staging(project: &Project) -> PathBuf {
    project.target.join("page")
}

/// Makes what was put together the page.
fn publish(project: &Project) -> Result<(), PageError> {
    let (staging, dist) = (staging(project), project.dist());
    let failed = |source| PageError::File { path: dist.clone(), source };
    match fs::remove_dir_all(&dist) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    match fs::rename(&staging, &dist) {
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => copy_folder(&staging, &dist).map_err(failed),
        result => result.map_err(failed),
    }
}

/// Copies all that is in a folder.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let copy = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &copy)?;
        } else {
            fs::copy(entry.path(), copy)?;
        }
    }
    Ok(())
}

/// Bundles the editor and the charts, which the page's crate reads while it is compiled, natively too.
pub(crate) fn bundle_scripts(project: &Project) -> Result<(), PageError> {
    if !inputs::is_script_bundle_fresh(project)? {
        Program::find("npm")?.args(["run", "--silent", "build"]).folder(project.web()).run()?;
    }
    Ok(())
}

/// Puts a Brotli file beside every file that shrinks by it, and prints the sizes.
fn compress(project: &Project) -> Result<(), ProgramError> {
    let sizes = Program::find("node")?.arg(project.root.join(COMPRESS)).arg(project.dist()).text()?;
    let shown = if project::is_unattended() { sizes.lines().last().unwrap_or_default() } else { sizes.trim_end() };
    println!("{shown}");
    Ok(())
}

/// What the page was built from is outside `dist/`, which is for visitors. It names the moment of the build, so
/// that a page which something else built is not taken for ours.
fn is_built_from(project: &Project, inputs: &str) -> bool {
    let recorded = fs::read_to_string(record_path(project));
    let built = built_at(project);
    matches!((recorded, built), (Ok(recorded), Ok(built)) if recorded == format!("{built}\n{inputs}"))
}

/// How the page in `dist/` was built, if this program built it.
pub(crate) fn built(project: &Project) -> Option<Profile> {
    let recorded = fs::read_to_string(record_path(project)).ok()?;
    let (time, inputs) = recorded.split_once('\n')?;
    let is_ours = built_at(project).is_ok_and(|built| time == built.to_string());
    let profile = |profile: &Profile| inputs.starts_with(&profile.of(""));
    [Profile::Quick, Profile::Release].into_iter().find(profile).filter(|_| is_ours)
}

fn record(project: &Project, inputs: &str) -> Result<(), PageError> {
    let path = record_path(project);
    let record = || -> io::Result<()> {
        fs::create_dir_all(&project.target)?;
        fs::write(&path, format!("{}\n{inputs}", built_at(project)?))
    };
    record().map_err(|source| PageError::File { path: path.clone(), source })
}

fn record_path(project: &Project) -> PathBuf {
    project.target.join("page-inputs.txt")
}

/// When `dist/` was built, in nanoseconds since 1970.
fn built_at(project: &Project) -> io::Result<u128> {
    let modified = project.dist().join("index.html").metadata()?.modified()?;
    modified.duration_since(UNIX_EPOCH).map(|since| since.as_nanos()).map_err(io::Error::other)
}

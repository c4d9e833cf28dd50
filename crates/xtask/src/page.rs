//! Builds the page with Trunk and compresses what came out.

mod inputs;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use crate::program::{Program, ProgramError};
use crate::project::{self, Project};
use crate::setup::{self, Need, SetupError};
use crate::versions::VersionError;
use crate::wasm_compiler::WasmCompiler;

/// Beside this file's module, since node runs it and not the compiler.
const COMPRESS: &str = "crates/xtask/src/page/compress.mjs";

#[derive(Debug, thiserror::Error)]
pub(crate) enum PageError {
    #[error("{0} is missing: run `cargo xtask setup`")]
    ToolMissing(&'static str),
    #[error("the page was not built: {0}")]
    Program(#[from] ProgramError),
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
    Debug,
    Release,
}

/// What building the page takes.
pub(crate) fn needs() -> BTreeSet<Need> {
    [Need::Node, Need::PagePackages, Need::WasmStd, Need::Trunk, Need::WasmBindgen].into()
}

/// Builds `dist/`, unless it already holds what the sources would make.
pub(crate) fn build(project: &Project, profile: Profile) -> Result<(), PageError> {
    let compiler = WasmCompiler::find(project).ok_or(PageError::ToolMissing("Rust's standard library for wasm32"))?;
    let trunk = setup::trunk(project).find().ok_or(PageError::ToolMissing("Trunk"))?;
    let wasm_bindgen = setup::wasm_bindgen(project)?.find().ok_or(PageError::ToolMissing("wasm-bindgen"))?;

    let inputs = format!("{profile:?}, {}\n{}", compiler.version()?, inputs::list(project)?);
    if is_built_from(project, &inputs) {
        println!("{} is up to date.", project.relative(&project.dist()));
        return Ok(());
    }

    // Trunk is told to stay offline, so that a build never downloads a tool behind set-up's back; cargo then needs its
    // crates beforehand.
    compiler.cargo(project)?.args(["fetch", "--locked", "--quiet"]).run()?;
    let tools: Vec<PathBuf> = [
        wasm_bindgen.parent().map(PathBuf::from),
        // wasm-opt is one of npm's packages.
        Some(project.web().join("node_modules/.bin")),
    ]
    .into_iter()
    .flatten()
    .collect();
    let trunk = Program::at(&trunk).arg("build").folder(&project.root).env("TRUNK_SKIP_VERSION_CHECK", "true");
    let trunk = match profile {
        Profile::Debug => trunk,
        Profile::Release => trunk.arg("--release"),
    };
    compiler.prepare(trunk, project, &tools).run()?;
    if profile == Profile::Release {
        compress(project)?;
    }
    record(project, &inputs)
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

/// What the page was built from stands outside `dist/`, which is for visitors. It names the moment of the build, so
/// that a page which something else built is not taken for ours.
fn is_built_from(project: &Project, inputs: &str) -> bool {
    let recorded = fs::read_to_string(record_path(project));
    let built = built_at(project);
    matches!((recorded, built), (Ok(recorded), Ok(built)) if recorded == format!("{built}\n{inputs}"))
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

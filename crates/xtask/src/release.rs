//! `cargo xtask release`: what visitors and users get, built, packed, and used once from an empty folder.

mod archive;
mod packages;
mod trial;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::page::{self, PageError, Profile};
use crate::program::{Program, ProgramError};
use crate::project::Project;
use crate::setup::{self, Installing, SetupError};
use crate::versions::{self, VersionError};
use archive::{Archive, Kind};
use trial::TrialError;

/// The crate of the terminal program, and the program's name.
const PROGRAM: &str = "warpground";

/// What is beside the program in its archive.
const BESIDE: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// A part of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// The page, for any web server.
    Page,
    /// The terminal program for this machine's system, which carries the page.
    Program,
    /// Each crate, as it could be published.
    Packages,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum ReleaseError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Page(#[from] PageError),
    #[error(transparent)]
    Version(#[from] VersionError),
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error("there is no page in {}: build one with `cargo xtask build`", .0.display())]
    NoPage(PathBuf),
    #[error("rustc does not say which system it builds for: `rustc -vV` has no line `host:`")]
    NoHost,
    #[error("{}: the line with `{expected}` is not there exactly once: see release/packages.rs", .path.display())]
    Macro { path: PathBuf, expected: &'static str },
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{0} was packed and does not work from an empty folder: {1}")]
    Trial(String, TrialError),
}

/// Makes the parts in `only`, or all, in `target/archives`. The program carries the page in `page`, or the one that is built.
pub(crate) fn release(
    project: &Project,
    only: &[Part],
    page: Option<&Path>,
    installing: Installing,
) -> Result<(), ReleaseError> {
    let version = versions::workspace(&project.root)?;
    let is_wanted = |part| only.is_empty() || only.contains(&part);
    if is_wanted(Part::Page) || is_wanted(Part::Program) {
        let page = page_of(project, page, installing)?;
        let archives = project.target.join("archives");
        fs::create_dir_all(&archives).map_err(|source| ReleaseError::File { path: archives.clone(), source })?;
        if is_wanted(Part::Page) {
            let archive = Archive::new(&archives, format!("{PROGRAM}-page-{version}"), Kind::Zip)?;
            archive.add_folder(&page)?;
            finish(project, &archive, trial::has_page)?;
        }
        if is_wanted(Part::Program) {
            let (program, host) = (build_program(project, &page)?, host()?);
            let archive = Archive::new(&archives, format!("{PROGRAM}-{version}-{host}"), Kind::OF_THIS_SYSTEM)?;
            archive.add(&program)?;
            for file in BESIDE {
                archive.add(&project.root.join(file))?;
            }
            finish(project, &archive, |folder| trial::uses_program(&folder.join(program_name()), &version))?;
        }
    }
    if is_wanted(Part::Packages) {
        packages::package(project)?;
    }
    Ok(())
}

/// The folder of the page: the one that is given, or one that is built.
fn page_of(project: &Project, given: Option<&Path>, installing: Installing) -> Result<PathBuf, ReleaseError> {
    let page = match given {
        Some(page) => page.to_owned(),
        None => {
            setup::prepare(project, &page::needs(), installing)?;
            page::build(project, Profile::Release)?;
            project.dist()
        }
    };
    let page = page.canonicalize().map_err(|source| ReleaseError::File { path: page.clone(), source })?;
    if page.join("index.html").is_file() { Ok(page) } else { Err(ReleaseError::NoPage(page)) }
}

/// Packs what was gathered, unpacks it in an empty folder, and tries it there.
fn finish(
    project: &Project,
    archive: &Archive,
    works: impl FnOnce(&Path) -> Result<(), TrialError>,
) -> Result<(), ReleaseError> {
    let packed = archive.pack(project)?;
    let name = project.relative(&packed).to_string();
    let empty = tempfile::tempdir().map_err(|source| ReleaseError::File { path: packed.clone(), source })?;
    let unpacked = archive.unpack(project, &packed, empty.path())?;
    works(&unpacked).map_err(|error| ReleaseError::Trial(name.clone(), error))?;
    let size = packed.metadata().map_or(0, |metadata| metadata.len());
    println!("{name}, {}.{} MB", size / 1_000_000, size / 100_000 % 10);
    Ok(())
}

fn program_name() -> String {
    format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX)
}

/// Builds the terminal program with the page inside.
fn build_program(project: &Project, page: &Path) -> Result<PathBuf, ReleaseError> {
    /// The profile for programs that run on a machine, not in a browser.
    const PROFILE: &str = "native";
    let cargo = Program::find("cargo")?.folder(&project.root).env("WARPGROUND_PAGE", page);
    cargo.args(["build", "--locked", "--package", PROGRAM, "--bin", PROGRAM, "--profile", PROFILE]).run()?;
    Ok(project.target.join(PROFILE).join(program_name()))
}

/// The system that this machine's compiler builds for, such as `x86_64-unknown-linux-gnu`.
fn host() -> Result<String, ReleaseError> {
    let text = Program::find("rustc")?.arg("-vV").text()?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or(ReleaseError::NoHost)
}

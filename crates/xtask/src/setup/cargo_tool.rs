//! Tools that are Rust programs: taken from the PATH where the version is exact, prebuilt where cargo-binstall can get
//! them, and otherwise compiled into the cache. Compiled for a short build, not for speed: a page builds about as fast
//! with tools that were not optimised.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Requirement, SetupError};
use crate::program::{Program, ProgramError};
use crate::project::{self, Project};
use crate::versions;
use crate::wasm_compiler::WasmCompiler;

/// A program that cargo can install, at one exact version.
pub(crate) struct CargoTool {
    project: Project,
    /// As people say it.
    title: &'static str,
    package: &'static str,
    program: &'static str,
    version: String,
    purpose: &'static str,
    minutes: &'static str,
}

/// wasm-bindgen's command line, which must equal the library in the lock file.
pub(crate) fn wasm_bindgen(project: &Project) -> Result<CargoTool, SetupError> {
    Ok(CargoTool {
        project: project.clone(),
        title: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: versions::wasm_bindgen(&project.root)?,
        purpose: "connect the page's WebAssembly to JavaScript",
        minutes: "one minute",
    })
}

impl CargoTool {
    /// Where the program is, if it is there in the right version.
    pub(crate) fn find(&self) -> Option<PathBuf> {
        let on_path = which::which(self.program).ok();
        on_path.into_iter().chain([self.in_cache()]).find(|path| self.is_right(path))
    }

    fn root(&self) -> PathBuf {
        self.project.cache.join(format!("{}-{}", self.program, self.version))
    }

    fn in_cache(&self) -> PathBuf {
        self.root().join("bin").join(self.program).with_extension(std::env::consts::EXE_EXTENSION)
    }

    fn is_right(&self, path: &Path) -> bool {
        let version = || Program::at(path).arg("--version").text();
        path.is_file() && version().is_ok_and(|text| text.split_whitespace().nth(1) == Some(&self.version))
    }

    fn install_prebuilt(&self) -> Result<(), ProgramError> {
        Program::find("cargo")?
            .args(["binstall", "--no-confirm", "--disable-strategies", "compile", "--version", &self.version, "--root"])
            .arg(self.root())
            .arg(self.package)
            .run()
    }

    fn compile(&self) -> Result<(), SetupError> {
        // The distribution's compiler is there when rustup's could not be completed, and is then likely the newer one.
        let cargo = match WasmCompiler::find(&self.project) {
            Some(compiler @ WasmCompiler::Private(_)) => compiler.cargo(&self.project)?,
            _ => Program::find("cargo")?,
        };
        fs::create_dir_all(&self.project.cache).map_err(SetupError::file(&self.project.cache))?;
        let quietly: &[&str] = if project::is_unattended() { &["--quiet"] } else { &[] };
        Ok(cargo
            .args(["install", self.package, "--version", &self.version])
            .args(quietly)
            .arg("--root")
            .arg(self.root())
            .env("CARGO_TARGET_DIR", build_folder(&self.project))
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
            .without_env(&["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"])
            // Away from the clone, whose settings are not meant for these programs.
            .folder(&self.project.cache)
            .run()?)
    }
}

impl Requirement for CargoTool {
    fn name(&self) -> String {
        format!("{} {}", self.title, self.version)
    }

    fn purpose(&self) -> &'static str {
        self.purpose
    }

    fn is_met(&self) -> bool {
        self.find().is_some()
    }

    fn remedy(&self) -> String {
        format!("cargo install {} --version {}", self.package, self.version)
    }

    fn plan(&self) -> String {
        if has_binstall() {
            format!("cargo binstall {}@{}, into {}", self.package, self.version, self.root().display())
        } else {
            format!("compiling it into {}, which takes about {} on two cores", self.root().display(), self.minutes)
        }
    }

    fn install(&self) -> Result<(), SetupError> {
        if has_binstall() {
            match self.install_prebuilt() {
                Ok(()) if self.is_met() => return Ok(()),
                Ok(()) => println!("What cargo-binstall fetched does not run here; compiling it instead."),
                Err(error) => println!("No prebuilt program was available ({error}); compiling it instead."),
            }
        }
        self.compile()
    }
}

fn has_binstall() -> bool {
    which::which("cargo-binstall").is_ok()
}

/// One for all tools, so that what they have in common is compiled once.
fn build_folder(project: &Project) -> PathBuf {
    project.cache.join("tools-build")
}

/// The build folder is many times the size of what came out of it. After a failure it stays, for the next try.
pub(super) fn remove_build_folder(project: &Project) {
    // What cannot be removed is only in the way of the disk's space.
    let _ = fs::remove_dir_all(build_folder(project));
}

//! rustfmt and clippy, for the compiler on the PATH and for the one that makes WebAssembly.

use std::path::{Path, PathBuf};

use super::{Requirement, SetupError, apt};
use crate::program::{Program, ProgramError};
use crate::project::Project;
use crate::wasm_compiler::WasmCompiler;

const DEBIAN_CARGO_CLIPPY: &str = "/usr/bin/cargo-clippy";
const DEBIAN_PACKAGE: &str = "rust-web-clippy";

/// A part of Rust that rustup calls a component.
pub(super) struct Component {
    name: &'static str,
    /// cargo's name for it.
    subcommand: &'static str,
    purpose: &'static str,
}

impl Component {
    pub(super) fn rustfmt() -> Self {
        Self { name: "rustfmt", subcommand: "fmt", purpose: "check the formatting" }
    }

    pub(super) fn clippy() -> Self {
        Self { name: "clippy", subcommand: "clippy", purpose: "check for likely mistakes" }
    }
}

impl Requirement for Component {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn purpose(&self) -> &'static str {
        self.purpose
    }

    fn is_met(&self) -> bool {
        Program::find("cargo").is_ok_and(|cargo| cargo.args([self.subcommand, "--version"]).quietly_succeeds())
    }

    fn remedy(&self) -> String {
        format!("rustup component add {}", self.name)
    }

    fn install(&self) -> Result<(), SetupError> {
        Ok(Program::find("rustup")?.args(["component", "add", self.name]).run()?)
    }
}

/// clippy for the compiler of a private sysroot; the one on the PATH brings its own.
pub(super) struct WasmClippy {
    project: Project,
}

impl WasmClippy {
    pub(super) fn new(project: &Project) -> Self {
        Self { project: project.clone() }
    }
}

impl Requirement for WasmClippy {
    fn name(&self) -> String {
        "clippy for the compiler that makes WebAssembly".to_owned()
    }

    fn purpose(&self) -> &'static str {
        "check the page for likely mistakes"
    }

    fn is_met(&self) -> bool {
        match WasmCompiler::find(&self.project) {
            Some(WasmCompiler::OnPath) => Component::clippy().is_met(),
            Some(WasmCompiler::Private(_)) => {
                Path::new(DEBIAN_CARGO_CLIPPY).is_file()
                    && Program::at(&PathBuf::from(DEBIAN_CARGO_CLIPPY)).arg("--version").quietly_succeeds()
            }
            None => false,
        }
    }

    fn remedy(&self) -> String {
        match WasmCompiler::find(&self.project) {
            Some(WasmCompiler::Private(_)) => apt::command(&[DEBIAN_PACKAGE]),
            _ => Component::clippy().remedy(),
        }
    }

    fn install(&self) -> Result<(), SetupError> {
        match WasmCompiler::find(&self.project) {
            Some(WasmCompiler::Private(_)) => apt::install(&[DEBIAN_PACKAGE]),
            _ => Component::clippy().install(),
        }
    }
}

/// `cargo clippy` for the compiler that makes WebAssembly.
pub(crate) fn cargo_clippy_for_wasm(project: &Project, compiler: &WasmCompiler) -> Result<Program, ProgramError> {
    match compiler {
        WasmCompiler::OnPath => Ok(compiler.cargo(project)?.arg("clippy")),
        WasmCompiler::Private(sysroot) => {
            // By its path: cargo looks for subcommands in rustup's folder first.
            let clippy = Program::at(Path::new(DEBIAN_CARGO_CLIPPY)).arg("clippy").folder(&project.root);
            let clippy = compiler.prepare(clippy, project);
            // It is a compiler itself, and does not go through the sysroot's launcher.
            Ok(clippy.env("SYSROOT", &sysroot.folder).env("CARGO", sysroot.bin().join("cargo")))
        }
    }
}

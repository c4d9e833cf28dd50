//! The standard library for WebAssembly: from rustup where that works, otherwise built from the distribution's sources.

use std::time::Duration;

use super::{Requirement, SetupError, apt, private_sysroot};
use crate::program::Program;
use crate::project::Project;
use crate::wasm_compiler::{TARGET, WasmCompiler};

/// rustup retries a server that does not answer for a long time.
const RUSTUP_LIMIT: Duration = Duration::from_secs(180);

pub(super) struct WasmStd {
    project: Project,
}

impl WasmStd {
    pub(super) fn new(project: &Project) -> Self {
        Self { project: project.clone() }
    }
}

impl Requirement for WasmStd {
    fn name(&self) -> String {
        format!("Rust's standard library for {TARGET}")
    }

    fn purpose(&self) -> &'static str {
        "compile the page"
    }

    fn is_met(&self) -> bool {
        WasmCompiler::find(&self.project).is_some()
    }

    fn remedy(&self) -> String {
        format!("rustup target add {TARGET}")
    }

    fn plan(&self) -> String {
        if which::which("rustup").is_ok() { self.remedy() } else { private_sysroot::plan() }
    }

    fn install(&self) -> Result<(), SetupError> {
        if let Ok(rustup) = Program::find("rustup") {
            match rustup.args(["target", "add", TARGET]).succeeds_within(RUSTUP_LIMIT) {
                Ok(()) if self.is_met() => return Ok(()),
                Err(error) if !apt::is_available() => return Err(error.into()),
                Ok(()) => println!("The rustc on the PATH is not rustup's; instead: {}", private_sysroot::plan()),
                Err(error) => println!("{error}; instead: {}", private_sysroot::plan()),
            }
        }
        private_sysroot::install(&self.project)
    }
}

//! The compiler that makes WebAssembly: the one on the PATH where it has the standard library for it, otherwise the
//! distribution's, with a standard library that set-up built (see `setup/private_sysroot.rs`).

use std::path::{Path, PathBuf};

use crate::program::{self, Program, ProgramError};
use crate::project::Project;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// What `cargo run` and rustup tell this program about the compiler that built it, which another compiler must not
/// hear.
const FOREIGN_VARIABLES: [&str; 6] =
    ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "CARGO_MANIFEST_DIR"];

#[derive(Debug, Clone)]
pub(crate) enum WasmCompiler {
    /// rustc on the PATH.
    OnPath,
    /// The launchers of a private sysroot.
    Private(PrivateSysroot),
}

/// A folder that looks like a Rust installation and has the standard library for [`TARGET`].
#[derive(Debug, Clone)]
pub(crate) struct PrivateSysroot {
    pub(crate) folder: PathBuf,
}

impl PrivateSysroot {
    pub(crate) fn of(project: &Project) -> Self {
        Self { folder: project.cache.join("wasm-sysroot") }
    }

    /// The folder to put first on the PATH.
    pub(crate) fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }
}

impl WasmCompiler {
    /// The first that can compile and link.
    pub(crate) fn find(project: &Project) -> Option<Self> {
        let private = PrivateSysroot::of(project);
        if Program::find("rustc").is_ok_and(can_link) {
            Some(Self::OnPath)
        } else if private.bin().join("rustc").is_file()
            && can_link(without_foreign(Program::at(&private.bin().join("rustc"))))
        {
            Some(Self::Private(private))
        } else {
            None
        }
    }

    /// Makes a program, and whatever it starts, use this compiler.
    pub(crate) fn prepare(&self, program: Program, project: &Project) -> Program {
        match self {
            Self::OnPath => program,
            Self::Private(sysroot) => without_foreign(program)
                .env("PATH", program::path_with(&[sysroot.bin()]))
                .env("CARGO_TARGET_DIR", self.target_folder(project)),
        }
    }

    /// Where cargo leaves what this compiler makes.
    pub(crate) fn target_folder(&self, project: &Project) -> PathBuf {
        match self {
            Self::OnPath => project.target.clone(),
            // Two compilers that share a folder would rebuild everything at each turn.
            Self::Private(_) => project.target.join("wasm"),
        }
    }

    /// cargo, for this compiler.
    pub(crate) fn cargo(&self, project: &Project) -> Result<Program, ProgramError> {
        let cargo = match self {
            Self::OnPath => Program::find("cargo")?,
            Self::Private(sysroot) => Program::at(&sysroot.bin().join("cargo")),
        };
        Ok(self.prepare(cargo.folder(&project.root), project))
    }

    /// A line that changes when the compiler does.
    pub(crate) fn version(&self) -> Result<String, ProgramError> {
        let rustc = match self {
            Self::OnPath => Program::find("rustc")?,
            Self::Private(sysroot) => without_foreign(Program::at(&sysroot.bin().join("rustc"))),
        };
        Ok(rustc.arg("--version").text()?.trim().to_owned())
    }
}

pub(crate) fn without_foreign(program: Program) -> Program {
    program.without_env(&FOREIGN_VARIABLES)
}

/// Whether an empty library can be compiled and linked. Nothing less tells a complete standard library from one that
/// is missing, half installed, or left over from another version of the compiler.
fn can_link(rustc: Program) -> bool {
    let Ok(folder) = tempfile::tempdir() else { return false };
    links_in(rustc, folder.path())
}

fn links_in(rustc: Program, folder: &Path) -> bool {
    let source = folder.join("probe.rs");
    std::fs::write(&source, "").is_ok()
        && rustc
            .args(["--crate-type", "cdylib", "--target", TARGET, "--out-dir"])
            .arg(folder)
            .arg(&source)
            .folder(folder)
            .quietly_succeeds()
}

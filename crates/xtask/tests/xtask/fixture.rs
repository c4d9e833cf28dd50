//! A clone with next to nothing in it, on a machine with next to nothing on it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

pub(crate) struct Machine {
    folder: TempDir,
}

pub(crate) struct Told {
    pub(crate) succeeded: bool,
    pub(crate) output: String,
    pub(crate) errors: String,
}

impl Machine {
    pub(crate) fn bare() -> Self {
        let machine = Self { folder: tempfile::tempdir().unwrap() };
        machine.write("clone/Cargo.toml", "[workspace]\n");
        machine.write("clone/Cargo.lock", "[[package]]\nname = \"wasm-bindgen\"\nversion = \"1.2.3\"\n");
        let lock = r#"{"packages": {"": {}, "node_modules/some": {"version": "1.0.0"}}}"#;
        machine.write("clone/web/package-lock.json", lock);
        machine.write("clone/tests/browser/package-lock.json", lock);
        for folder in ["bin", "home"] {
            fs::create_dir_all(machine.path(folder)).unwrap();
        }
        machine
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs `cargo xtask`, with nothing on the PATH but this machine's `bin`.
    pub(crate) fn xtask(&self, arguments: &[&str]) -> Told {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        Told {
            succeeded: status.success(),
            output: String::from_utf8(stdout).unwrap(),
            errors: String::from_utf8(stderr).unwrap(),
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command
            .args(arguments)
            .env_clear()
            .env("PATH", self.path("bin"))
            .env("HOME", self.path("home"))
            .env("XDG_CACHE_HOME", self.path("home/cache"))
            .env("CARGO_MANIFEST_DIR", self.path("clone/crates/xtask"))
            .env("VK_DRIVER_FILES", "chosen-by-the-user.json");
        // Windows starts no program without these.
        for variable in ["SYSTEMROOT", "TEMP", "TMP", "PATHEXT"] {
            command.envs(std::env::var_os(variable).map(|value| (OsString::from(variable), value)));
        }
        command
    }

    /// All files with their sizes: what a program that changes nothing leaves as it was.
    pub(crate) fn contents(&self) -> Vec<(PathBuf, u64)> {
        let mut contents = Vec::new();
        list(self.folder.path(), &mut contents);
        contents.sort();
        contents
    }
}

fn list(folder: &Path, contents: &mut Vec<(PathBuf, u64)>) {
    for entry in folder.read_dir().unwrap().map(Result::unwrap) {
        let metadata = entry.metadata().unwrap();
        if metadata.is_dir() {
            list(&entry.path(), contents);
        }
        contents.push((entry.path(), metadata.len()));
    }
}

//! npm packages, exactly as a folder's lock file has them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::{Requirement, SetupError};
use crate::program::Program;
use crate::project::Project;

pub(super) struct NpmPackages {
    folder: PathBuf,
    /// The folder as a person in the repository would write it.
    shown: String,
    purpose: &'static str,
}

/// The editor, the bundler and wasm-opt.
pub(super) fn page_packages(project: &Project) -> NpmPackages {
    NpmPackages::new(project, "web", "bundle the editor and shrink the WebAssembly")
}

/// What drives the browser.
pub(super) fn browser_test_packages(project: &Project) -> NpmPackages {
    NpmPackages::new(project, "tests/browser", "test the page in a browser")
}

impl NpmPackages {
    fn new(project: &Project, folder: &str, purpose: &'static str) -> Self {
        Self { folder: project.root.join(folder), shown: folder.to_owned(), purpose }
    }
}

impl Requirement for NpmPackages {
    fn name(&self) -> String {
        format!("the npm packages of {}", self.shown)
    }

    fn purpose(&self) -> &'static str {
        self.purpose
    }

    fn is_met(&self) -> bool {
        // npm keeps a record of what it installed; comparing that with the lock file also sees a branch that was
        // switched or a folder that someone else filled.
        let wanted = packages(&self.folder.join("package-lock.json"));
        let installed = packages(&self.folder.join("node_modules/.package-lock.json"));
        matches!((wanted, installed), (Some(wanted), Some(installed)) if is_installed(&wanted, &installed))
    }

    fn remedy(&self) -> String {
        format!("npm ci --prefix {}", self.shown)
    }

    fn install(&self) -> Result<(), SetupError> {
        if !self.folder.join("package-lock.json").is_file() {
            return Err(SetupError::Unavailable(format!("{}/package-lock.json is missing", self.shown)));
        }
        let npm = Program::find("npm")?.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
        Ok(npm.folder(&self.folder).run()?)
    }
}

fn packages(lock: &Path) -> Option<Map<String, Value>> {
    let mut lock: Value = serde_json::from_slice(&fs::read(lock).ok()?).ok()?;
    match lock.get_mut("packages")?.take() {
        Value::Object(packages) => Some(packages),
        _ => None,
    }
}

/// Everything wanted is there, in the version wanted; packages for other systems are optional and may be absent.
fn is_installed(wanted: &Map<String, Value>, installed: &Map<String, Value>) -> bool {
    let is_optional = |package: &Value| package.get("optional").is_some_and(|flag| flag == &Value::Bool(true));
    wanted.iter().filter(|(path, _)| !path.is_empty()).all(|(path, package)| {
        installed.get(path).map_or_else(|| is_optional(package), |other| package.get("version") == other.get("version"))
    })
}

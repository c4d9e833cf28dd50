//! What changed since a revision, and which crates and steps that concerns.

use std::collections::BTreeSet;
use std::path::Path;

use super::Step;
use crate::page;
use crate::program::{Program, ProgramError};
use crate::project::Project;

#[derive(Debug, thiserror::Error)]
pub(super) enum ChangedError {
    #[error("git does not report what changed since {revision}: {source}. Name another revision: --changed=REVISION")]
    Git { revision: String, source: ProgramError },
    #[error("cargo does not report which crates there are: {0}")]
    Cargo(#[from] ProgramError),
    #[error("cargo's list of the crates cannot be read: {0}")]
    Metadata(#[from] serde_json::Error),
}

/// Files that differ from a revision, and the crates that they are part of.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// Relative to the repository.
    files: Vec<String>,
    /// The crates that a changed file is part of; all are concerned where it is part of none.
    crates: Option<BTreeSet<String>>,
}

/// Files that no test reads.
const UNTESTED: [&str; 4] = ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// What is not in a crate's folder, and the crate whose tests read it.
const READ_BY: [(&str, &str); 3] =
    [("shaders/", "warpground-patterns"), ("exercises/", "warpground"), ("tests/browser/", "")];

/// What was committed since the branch left `revision`, what was not committed yet, and what is new.
pub(super) fn since(project: &Project, revision: &str) -> Result<Changed, ChangedError> {
    let git = |arguments: &[&str]| {
        let program = Program::find("git").map(|git| git.args(arguments).folder(&project.root));
        let text = program.and_then(Program::text);
        text.map_err(|source| ChangedError::Git { revision: revision.to_owned(), source })
    };
    let base = git(&["merge-base", revision, "HEAD"])?;
    let mut files = git(&["diff", "--name-only", base.trim()])?;
    files.push_str(&git(&["ls-files", "--others", "--exclude-standard"])?);
    let files: Vec<String> = files.lines().map(str::to_owned).collect();
    Ok(Changed { crates: crates_of(&files, &packages(project)?), files })
}

/// Each crate's name and its folder, relative to the repository and ending in a slash.
fn packages(project: &Project) -> Result<Vec<(String, String)>, ChangedError> {
    let cargo = Program::find("cargo")?.args(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: serde_json::Value = serde_json::from_str(&cargo.folder(&project.root).text()?)?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let package = |package: &serde_json::Value| {
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?.strip_prefix(&project.root).ok()?;
        let folder = folder.components().map(|part| format!("{}/", part.as_os_str().to_string_lossy())).collect();
        Some((package["name"].as_str()?.to_owned(), folder))
    };
    Ok(packages.iter().filter_map(package).collect())
}

fn crates_of(files: &[String], packages: &[(String, String)]) -> Option<BTreeSet<String>> {
    let mut crates = BTreeSet::new();
    for file in files.iter().filter(|file| !UNTESTED.contains(&file.as_str())) {
        let read_by = READ_BY.iter().find(|(folder, _)| file.starts_with(folder)).map(|(_, name)| (*name).to_owned());
        // The deepest folder: `web/worker` lies in `web`.
        let part_of = packages.iter().filter(|(_, folder)| file.starts_with(folder.as_str()));
        let part_of = part_of.max_by_key(|(_, folder)| folder.len()).map(|(name, _)| name.clone());
        crates.insert(read_by.or(part_of)?);
    }
    crates.remove("");
    Some(crates)
}

impl Changed {
    /// The crates to test, with those that depend on them, as nextest writes it; `None` where it is all of them.
    pub(super) fn filter(&self) -> Option<String> {
        let crates = self.crates.as_ref()?;
        Some(crates.iter().map(|name| format!("rdeps({name})")).collect::<Vec<_>>().join(" | "))
    }

    /// Whether a step tests anything that changed.
    pub(super) fn concerns(&self, step: Step) -> bool {
        let any = |test: &dyn Fn(&str) -> bool| self.files.iter().any(|file| test(file));
        let is_rust = |file: &str| file.ends_with(".rs") || file.ends_with(".toml") || file == "Cargo.lock";
        let is_page = any(&|file| page::is_input(file));
        match step {
            Step::Fmt => any(&|file| file.ends_with(".rs") || file == "rustfmt.toml"),
            Step::Clippy => any(&is_rust),
            Step::Unit => self.crates.as_ref().is_none_or(|crates| !crates.is_empty()),
            Step::Scripts => any(&|file| file.starts_with("web/js/") || file.starts_with("web/package")),
            Step::ClippyWasm | Step::Page => is_page,
            Step::Browser => is_page || any(&|file| file.starts_with("tests/browser/")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(files: &[&str]) -> Changed {
        let packages = [("web", "web/"), ("worker", "web/worker/"), ("sim", "crates/sim/"), ("tests", "tests/")];
        let packages = packages.map(|(name, folder)| (name.to_owned(), folder.to_owned()));
        let files: Vec<_> = files.iter().map(|&file| file.to_owned()).collect();
        Changed { crates: crates_of(&files, &packages), files }
    }

    #[test]
    fn a_file_concerns_the_crate_of_the_deepest_folder_and_those_that_depend_on_it() {
        assert_eq!(changed(&["web/worker/src/main.rs"]).filter().as_deref(), Some("rdeps(worker)"));
        let both = changed(&["crates/sim/src/lib.rs", "web/src/main.rs"]);
        assert_eq!(both.filter().as_deref(), Some("rdeps(sim) | rdeps(web)"));
    }

    #[test]
    fn a_file_of_no_crate_concerns_all() {
        assert_eq!(changed(&["Cargo.lock"]).filter(), None);
        assert!(changed(&["Cargo.lock"]).concerns(Step::Unit));
    }

    #[test]
    fn what_no_test_reads_concerns_no_step() {
        let changelog = changed(&["CHANGELOG.md"]);
        for step in <Step as clap::ValueEnum>::value_variants() {
            assert!(!changelog.concerns(*step), "{step:?}");
        }
    }

    #[test]
    fn a_browser_test_concerns_the_browser_alone() {
        let test = changed(&["tests/browser/page.test.mjs"]);
        let steps = <Step as clap::ValueEnum>::value_variants().iter().filter(|step| test.concerns(**step));
        assert_eq!(steps.collect::<Vec<_>>(), [&Step::Browser]);
    }
}

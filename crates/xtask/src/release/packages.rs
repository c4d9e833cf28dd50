//! Each crate as a package that could be published. The texts that the crates show lie outside of them in the repository; a
//! package has to bring them along, so packages are made of a copy of the sources in which they lie inside.

use std::fs;
use std::path::{Path, PathBuf};

use super::ReleaseError;
use crate::program::Program;
use crate::project::Project;

/// What is packaged: the terminal program and all that it is made of.
const CRATES: [&str; 12] = [
    "warpground-ir",
    "warpground-wgsl",
    "warpground-engine",
    "warpground-machine",
    "warpground-hardware",
    "warpground-gpu",
    "warpground-sim",
    "warpground-cuda",
    "warpground-patterns",
    "warpground-measure",
    "warpground-serve",
    "warpground",
];

/// The crates with texts from elsewhere, and which.
const TEXTS: [(&str, &[&str]); 2] = [
    ("crates/patterns", &["shaders"]),
    ("crates/measure", &["crates/cuda/tests/programs", "crates/measure/tests/mistakes"]),
];

/// Where the macro `text` is, what it says of the texts' place in the repository, and what it says in a package.
const MACRO: (&str, &str, &str) =
    ("crates/patterns/src/text.rs", r#""/../../", $($path),+"#, r#""/texts/", $($path),+"#);

/// Packages every crate and compiles it from its package alone.
pub(super) fn package(project: &Project) -> Result<(), ReleaseError> {
    let copy = project.target.join("package-sources");
    copy_sources(project, &copy)?;
    for (package, folders) in TEXTS {
        for folder in folders {
            let to = copy.join(package).join("texts").join(folder);
            crate::page::copy_folder(&project.root.join(folder), &to)
                .map_err(|source| ReleaseError::File { path: to.clone(), source })?;
        }
    }
    let (file, here, there) = MACRO;
    let path = copy.join(file);
    let failed = |source| ReleaseError::File { path: path.clone(), source };
    let text = fs::read_to_string(&path).map_err(failed)?;
    if text.matches(here).count() != 1 {
        return Err(ReleaseError::Macro { path, expected: here });
    }
    fs::write(&path, text.replace(here, there)).map_err(failed)?;
    let cargo = Program::find("cargo")?.args(["package", "--locked"]).folder(&copy);
    let cargo = CRATES.iter().fold(cargo, |cargo, name| cargo.args(["--package", name]));
    // With what was compiled before; the packages themselves are compiled anew.
    cargo.env("CARGO_TARGET_DIR", &project.target).run()?;
    println!("{} crates package, each with all that it needs.", CRATES.len());
    Ok(())
}

/// Copies what git knows.
fn copy_sources(project: &Project, to: &Path) -> Result<(), ReleaseError> {
    if to.exists() {
        fs::remove_dir_all(to).map_err(|source| ReleaseError::File { path: to.to_owned(), source })?;
    }
    let files = Program::find("git")?.args(["ls-files", "-z"]).folder(&project.root).text()?;
    for file in files.split('\0').filter(|file| !file.is_empty()) {
        let (from, copy): (PathBuf, PathBuf) = (project.root.join(file), to.join(file));
        let copied = || -> std::io::Result<()> {
            fs::create_dir_all(copy.parent().unwrap_or(to))?;
            fs::copy(&from, &copy).map(drop)
        };
        copied().map_err(|source| ReleaseError::File { path: from.clone(), source })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_macro_for_texts_looks_for_them_in_one_place() {
        let text = include_str!("../../../patterns/src/text.rs");
        assert_eq!(text.matches(MACRO.1).count(), 1);
    }
}

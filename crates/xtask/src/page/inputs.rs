//! What the page is made of, so that a build which would change nothing can be left out. It would take half a
//! minute to make the same files again, most of it in wasm-opt.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::PageError;
use crate::project::Project;

const FILES: [&str; 4] = ["Cargo.toml", "Cargo.lock", "Trunk.toml", ".cargo/config.toml"];
const FOLDERS: [&str; 4] = ["crates", "exercises", "shaders", "web"];

/// Folders of texts that `web/js/build.mjs` puts beside the page. Two of them are tests as well.
const TEXTS: [&str; 4] = ["shaders", "exercises", "crates/cuda/tests/programs", "crates/measure/tests/mistakes"];

/// Made from the others, or no part of the page.
const LEFT_OUT: [&str; 6] =
    ["crates/xtask", "crates/serve", "crates/cli", "web/node_modules", "web/js/dist", "web/js/test"];

/// A crate's tests are not in the page.
const LEFT_OUT_ANYWHERE: &str = "tests";

/// Whether a file, relative to the repository, is part of the page.
pub(crate) fn is_input(file: &str) -> bool {
    let is_in = |folder: &str| file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    if FILES.contains(&file) || TEXTS.iter().any(|folder| is_in(folder)) {
        return true;
    }
    let left_out = LEFT_OUT.iter().any(|folder| is_in(folder)) || file.split('/').any(|part| part == LEFT_OUT_ANYWHERE);
    FOLDERS.iter().any(|folder| is_in(folder)) && !left_out
}

/// A line for each file with its size and time: equal lists, equal pages.
pub(super) fn list(project: &Project) -> Result<String, PageError> {
    let mut files = Vec::new();
    for file in FILES.map(|file| project.root.join(file)) {
        if file.is_file() {
            files.push(file);
        }
    }
    for folder in FOLDERS.iter().chain(&TEXTS[2..]) {
        walk(project, &project.root.join(folder), &mut files)?;
    }
    files.sort();
    let mut list = String::new();
    for path in files {
        let metadata = path.metadata().map_err(|source| PageError::File { path: path.clone(), source })?;
        let time = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(list, "{} {} {}", project.relative(&path), metadata.len(), time.as_nanos());
    }
    Ok(list)
}

/// Whether the scripts and texts that `web/js/build.mjs` makes are younger than all that they are made of.
pub(super) fn is_script_bundle_fresh(project: &Project) -> Result<bool, PageError> {
    let web = project.web();
    let mut sources = vec![web.join("package-lock.json"), web.join("js/build.mjs")];
    walk(project, &web.join("js/src"), &mut sources)?;
    for folder in TEXTS {
        walk(project, &project.root.join(folder), &mut sources)?;
    }
    let newest_source = sources.iter().filter_map(|path| modified(path)).max();
    // The last that is written, after all others.
    let oldest_made = modified(&web.join("js/dist/texts/programs.json"));
    Ok(matches!((newest_source, oldest_made), (Some(source), Some(made)) if source <= made))
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn walk(project: &Project, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), PageError> {
    let is_tests = folder.file_name().is_some_and(|name| name == LEFT_OUT_ANYWHERE);
    if is_tests || LEFT_OUT.iter().any(|left_out| folder == project.root.join(left_out)) {
        return Ok(());
    }
    let failed = |source| PageError::File { path: folder.to_owned(), source };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(failed)?,
    };
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            walk(project, &entry.path(), files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_made_of_its_crates_and_texts_and_of_no_tests_but_those_it_shows() {
        for file in ["Cargo.lock", "web/src/main.rs", "crates/sim/src/lib.rs", "crates/cuda/tests/programs/axpy.cu"] {
            assert!(is_input(file), "{file}");
        }
        for file in ["README.md", "crates/cli/src/main.rs", "crates/sim/tests/golden.rs", "webs/a", "tests/src/lib.rs"]
        {
            assert!(!is_input(file), "{file}");
        }
    }
}

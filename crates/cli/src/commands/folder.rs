//! A folder in the place of a program: the one in it, or which there are.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use warpground_cuda::text_of_file;
use warpground_measure::{exercise::bundle::Files, lab::Held, program::folder::programs};

use crate::failure::Failure;

/// So many folders and files are looked at; a larger folder is no program's.
const MOST: usize = 4096;
/// So many programs are named.
const MOST_NAMED: usize = 12;

/// The program that a path means.
///
/// # Errors
/// It is a folder with none or several.
pub(super) fn program(path: &Path) -> Result<PathBuf, Failure> {
    if !path.is_dir() {
        return Ok(path.to_owned());
    }
    let found = programs(&sources(path));
    let name = path.display();
    match &found[..] {
        [one] => Ok(path.join(one)),
        [] => Err(Failure::Input(format!("{name} is a folder, and no file in it has a main"))),
        many => {
            let named: Vec<&str> = many.iter().take(MOST_NAMED).map(String::as_str).collect();
            let more = if many.len() > MOST_NAMED { " and others" } else { "" };
            let count = many.len();
            Err(Failure::Input(format!(
                "{name} is a folder with {count} programs: name one of {}{more}",
                named.join(", ")
            )))
        }
    }
}

/// The sources below a folder, by their paths in it.
fn sources(root: &Path) -> Files {
    let mut files = BTreeMap::new();
    let mut folders = vec![PathBuf::new()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).into_iter().flatten().flatten() {
            seen += 1;
            let (name, Ok(kind)) = (entry.file_name(), entry.file_type()) else { continue };
            if seen > MOST || name.to_string_lossy().starts_with('.') {
                continue;
            }
            let path = folder.join(&name);
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file()
                && path
                    .extension()
                    .is_some_and(|ending| matches!(ending.to_str(), Some("cu" | "cpp" | "cc" | "cxx" | "c")))
                && let Some(file) = fs::read(entry.path()).ok().and_then(|bytes| text_of_file(&bytes).ok())
            {
                files.insert(path.to_string_lossy().replace('\\', "/"), Held::Text(file.text));
            }
        }
    }
    files
}

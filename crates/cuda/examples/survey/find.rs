//! The programs below a folder, and the headers that lie somewhere near them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use warpground_cuda::{has_main, text_of_file};

/// All files below a folder, in order, without those that begin with a point.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let Ok(kind) = entry.file_type() else { continue };
            if name.to_string_lossy().starts_with('.') {
                continue;
            }
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The `.cu` files with a `main`.
pub(crate) fn programs(folder: &Path) -> Vec<PathBuf> {
    let is_program = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "cu")
            && fs::read(path).ok().and_then(|bytes| text_of_file(&bytes).ok()).is_some_and(|file| has_main(&file.text))
    };
    files(folder).into_iter().filter(is_program).collect()
}

/// The folder that an `#include` of this name would have been found from: the one nearest to a program.
pub(crate) fn folder_with(root: &Path, program: &Path, header: &str) -> Option<PathBuf> {
    let wanted = Path::new(header);
    let shared = |path: &Path| path.components().zip(program.components()).take_while(|(a, b)| a == b).count();
    let found = files(root).into_iter().filter(|path| path.ends_with(wanted)).max_by_key(|path| shared(path))?;
    found.ancestors().nth(wanted.components().count()).map(Path::to_owned)
}

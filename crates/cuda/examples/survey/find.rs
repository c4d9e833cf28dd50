//! The programs below a folder, and the headers that lie somewhere near them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use warpground_cuda::text_of_file;

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

/// Whether `main (` is outside of comments.
fn has_main(text: &str) -> bool {
    let mut rest = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let here = &text[at..];
        let skipped = if here.starts_with("//") {
            here.find('\n')
        } else if here.starts_with("/*") {
            here.find("*/").map(|end| end + 2)
        } else {
            let length = here.chars().next().map_or(1, char::len_utf8);
            rest.push_str(&here[..length]);
            Some(length)
        };
        at += skipped.unwrap_or(here.len());
    }
    rest.match_indices("main").any(|(at, word)| {
        let before = rest[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        !before && rest[at + word.len()..].trim_start().starts_with('(')
    })
}

/// The folder that an `#include` of this name would have been found from: the one nearest to a program.
pub(crate) fn folder_with(root: &Path, program: &Path, header: &str) -> Option<PathBuf> {
    let wanted = Path::new(header);
    let shared = |path: &Path| path.components().zip(program.components()).take_while(|(a, b)| a == b).count();
    let found = files(root).into_iter().filter(|path| path.ends_with(wanted)).max_by_key(|path| shared(path))?;
    found.ancestors().nth(wanted.components().count()).map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::has_main;

    #[test]
    fn a_main_counts_outside_of_comments() {
        assert!(has_main("int main (void) {}") && has_main("/* a */ int main() {}"));
        assert!(!has_main("// int main() {}\nvoid domain() {}") && !has_main("/* main() */"));
    }
}

//! A folder that a program lies in: its sources and headers, and the files that it reads and writes. The page holds one in
//! memory for each tab.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_cuda::{HeldFiles, has_main, text_of_file};

use crate::{
    exercise::bundle::{self, BundleError, Files},
    lab::Held,
    order::sort_by,
};

/// The most bytes of what a run has written that come back.
const MOST_WRITTEN: usize = 16 << 20;
/// What compilers take for sources, those of CUDA first.
const SOURCES: [&str; 5] = ["cu", "cpp", "cc", "cxx", "c"];
/// What else is a text, whatever its letters.
const TEXTS: [&str; 6] = ["cuh", "h", "hpp", "hh", "inl", "txt"];

/// A folder, with the programs in it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Folder {
    /// All files, by their paths.
    pub files: Files,
    /// Which of them have a `main`: CUDA sources first, then those that lie higher.
    pub programs: Vec<String>,
}

impl Folder {
    /// The files of a zip file.
    ///
    /// # Errors
    /// [`BundleError`].
    pub fn of_zip(bytes: &[u8]) -> Result<Folder, BundleError> {
        Ok(Folder::of_files(bundle::unzipped(bytes)?))
    }

    /// Files that a browser has read, by their paths.
    ///
    /// # Errors
    /// [`BundleError`].
    pub fn of_folder(files: Files) -> Result<Folder, BundleError> {
        Ok(Folder::of_files(bundle::checked(files)?))
    }

    fn of_files(files: Files) -> Folder {
        let files: Files = files.into_iter().map(|(path, held)| (path.clone(), as_text(&path, held))).collect();
        let files = without_the_folder_around(files);
        let programs = programs(&files);
        Folder { files, programs }
    }
}

/// A source whose letters are not UTF-8 is a text all the same.
fn as_text(path: &str, held: Held) -> Held {
    let ending = ending(path);
    if !SOURCES.contains(&ending) && !TEXTS.contains(&ending) {
        return held;
    }
    match &held {
        Held::Text(_) => held,
        Held::Bytes { .. } => {
            let read = held.bytes().ok().and_then(|bytes| text_of_file(&bytes).ok());
            read.map_or(held, |file| Held::Text(file.text))
        }
    }
}

fn ending(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// The innermost folder that all files lie in.
fn without_the_folder_around(mut files: Files) -> Files {
    loop {
        let first = files.keys().next().and_then(|path| path.split_once('/')).map(|(first, _)| format!("{first}/"));
        match first {
            Some(first) if files.keys().all(|path| path.starts_with(&first)) => {
                files = files.into_iter().map(|(path, held)| (path[first.len()..].to_owned(), held)).collect();
            }
            _ => return files,
        }
    }
}

/// The files with a `main`.
#[must_use]
pub fn programs(files: &Files) -> Vec<String> {
    let mut found: Vec<(usize, usize, &String)> = Vec::new();
    for (path, held) in files {
        let kind = SOURCES.iter().position(|source| *source == ending(path));
        if let (Some(kind), Held::Text(text)) = (kind, held)
            && has_main(text)
        {
            found.push((usize::from(kind > 0), path.matches('/').count(), path));
        }
    }
    sort_by(&mut found, Ord::cmp);
    found.into_iter().map(|(_, _, path)| path.clone()).collect()
}

/// The bytes of files.
///
/// # Errors
/// The file whose base64 is damaged, in words.
pub fn held(files: &Files) -> Result<HeldFiles, String> {
    let bytes = |(path, held): (&String, &Held)| match held.bytes() {
        Ok(bytes) => Ok((path.clone(), bytes)),
        Err(reason) => Err(format!("the file {path} is damaged: {reason}")),
    };
    files.iter().map(bytes).collect::<Result<BTreeMap<_, _>, _>>().map(HeldFiles)
}

/// What a run has done to the files of its folder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// Files that are new, or other than before.
    pub files: Files,
    /// Files that are gone.
    pub removed: Vec<String>,
    /// Files that are too large to come back.
    pub left_out: Vec<String>,
}

impl Written {
    /// The difference between the files before a run and after it.
    #[must_use]
    pub fn between(before: &HeldFiles, after: &HeldFiles) -> Written {
        let mut written = Written::default();
        let mut total = 0;
        for (path, bytes) in &after.0 {
            if before.0.get(path) == Some(bytes) {
                continue;
            }
            total += bytes.len();
            if total > MOST_WRITTEN {
                total -= bytes.len();
                written.left_out.push(path.clone());
            } else {
                written.files.insert(path.clone(), Held::of(bytes));
            }
        }
        written.removed = before.0.keys().filter(|path| !after.0.contains_key(*path)).cloned().collect();
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(all: &[(&str, &str)]) -> Files {
        all.iter().map(|(path, text)| ((*path).to_owned(), Held::Text((*text).to_owned()))).collect()
    }

    const MAIN: &str = "int main() {}\n";

    #[test]
    fn a_folder_is_known_without_its_own_name_and_lists_its_programs() {
        let all = [
            ("hw/src/b.cu", MAIN),
            ("hw/a.cpp", MAIN),
            ("hw/z.cu", MAIN),
            ("hw/kernel.cuh", "void f();"),
            ("hw/.git/x", ""),
        ];
        let folder = Folder::of_folder(files(&all)).unwrap();
        assert_eq!(folder.programs, ["z.cu", "src/b.cu", "a.cpp"]);
        assert_eq!(folder.files.keys().collect::<Vec<_>>(), ["a.cpp", "kernel.cuh", "src/b.cu", "z.cu"]);
    }

    #[test]
    fn a_source_in_another_encoding_is_a_text() {
        let all = Files::from([("a.cu".to_owned(), Held::binary(b"// gr\xf6\xdfe\nint main() {}\n"))]);
        let folder = Folder::of_folder(all).unwrap();
        assert_eq!(folder.programs, ["a.cu"]);
        assert!(matches!(&folder.files["a.cu"], Held::Text(text) if text.contains("größe")));
    }

    #[test]
    fn what_a_run_changed_is_told_apart_from_what_it_left() {
        let held = |all: &[(&str, &[u8])]| {
            HeldFiles(all.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect())
        };
        let before = held(&[("a", b"1"), ("b", b"2"), ("c", b"3")]);
        let after = held(&[("a", b"1"), ("b", b"22"), ("d", b"\xff")]);
        let written = Written::between(&before, &after);
        assert_eq!(
            written.files,
            Files::from([("b".to_owned(), Held::Text("22".to_owned())), ("d".to_owned(), Held::binary(b"\xff"))])
        );
        assert_eq!((written.removed, written.left_out), (vec!["c".to_owned()], Vec::new()));
    }

    #[test]
    fn what_is_too_large_to_come_back_is_named() {
        let after = HeldFiles(BTreeMap::from([
            ("big".to_owned(), vec![0; MOST_WRITTEN + 1]),
            ("small".to_owned(), vec![0; 4]),
        ]));
        let written = Written::between(&HeldFiles::default(), &after);
        assert_eq!(written.left_out, ["big"]);
        assert_eq!(written.files.keys().collect::<Vec<_>>(), ["small"]);
    }
}

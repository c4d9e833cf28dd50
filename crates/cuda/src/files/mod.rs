//! The one seam through which the front end gets files: what a program includes, and what lies beside it. The terminal hands
//! out those of a disk, a page those of its tab; what is made of them is the same.

mod build;
mod companions;
mod disk;
mod load;
mod path;
mod program;
mod system;
mod text;

use std::collections::BTreeMap;

pub(crate) use build::Language;
pub use build::{Build, Precision, Unit};
pub(crate) use companions::{Companion, companion};
pub use disk::Disk;
pub(crate) use load::{Loaded, load};
pub(crate) use path::{extension, folder_of, join, name_of, stem_of};
pub use program::has_main;
pub use system::{FileFault, FileSystem, FolderFiles, HeldBelow, HeldOver};
pub use text::{FileText, NotText, text_of_file};

/// What hands out files. Paths have `/` between their parts, and are as the program and its command spell them: `main.cu`,
/// `../common/book.h`.
pub trait Files {
    /// The bytes of a file, if there is one.
    fn read(&self, path: &str) -> Option<Vec<u8>>;

    /// The names of the files of a folder, in order; `""` is the folder in which paths begin.
    fn folder(&self, folder: &str) -> Vec<String>;
}

/// No files: a program that is one text.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _path: &str) -> Option<Vec<u8>> {
        None
    }

    fn folder(&self, _folder: &str) -> Vec<String> {
        Vec::new()
    }
}

/// Files that are held in memory, by their paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeldFiles(pub BTreeMap<String, Vec<u8>>);

impl Files for HeldFiles {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.0.get(path).cloned()
    }

    fn folder(&self, folder: &str) -> Vec<String> {
        let inside = self.0.keys().filter(|path| folder_of(path) == folder);
        inside.map(|path| name_of(path).to_owned()).collect()
    }
}

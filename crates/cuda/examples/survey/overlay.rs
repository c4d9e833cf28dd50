//! The files of a program that is surveyed: it reads those of its folder, and what it writes stays in memory.

use std::path::{Path, PathBuf};

pub(crate) struct Overlay {
    #[expect(dead_code, reason = "for the next step")]
    folder: PathBuf,
}

impl Overlay {
    pub(crate) fn over(folder: &Path) -> Overlay {
        Overlay { folder: folder.to_owned() }
    }
}

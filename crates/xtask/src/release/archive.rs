//! A folder of files that becomes one file. `tar` does it, which every system that we build on has.

use std::fs;
use std::path::{Path, PathBuf};

use super::ReleaseError;
use crate::program::Program;

/// A folder that is filled and then packed under its own name.
pub(super) struct Archive {
    parent: PathBuf,
    name: String,
}

impl Archive {
    /// An empty folder `name` in `parent`.
    pub(super) fn new(parent: &Path, name: String) -> Result<Self, ReleaseError> {
        let archive = Self { parent: parent.to_owned(), name };
        let folder = archive.folder();
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|source| ReleaseError::File { path: folder.clone(), source })?;
        }
        fs::create_dir_all(&folder).map_err(|source| ReleaseError::File { path: folder.clone(), source })?;
        Ok(archive)
    }

    fn folder(&self) -> PathBuf {
        self.parent.join(&self.name)
    }

    /// Adds a file under its own name.
    pub(super) fn add(&self, file: &Path) -> Result<(), ReleaseError> {
        let to = self.folder().join(file.file_name().unwrap_or_default());
        fs::copy(file, to).map(drop).map_err(|source| ReleaseError::File { path: file.to_owned(), source })
    }

    /// Adds all that is in a folder.
    pub(super) fn add_folder(&self, folder: &Path) -> Result<(), ReleaseError> {
        let failed = |source| ReleaseError::File { path: folder.to_owned(), source };
        crate::page::copy_folder(folder, &self.folder()).map_err(failed)
    }

    /// Packs the folder into `NAME.tar.gz` beside it, and removes it.
    pub(super) fn pack(&self) -> Result<PathBuf, ReleaseError> {
        let packed = self.parent.join(format!("{}.tar.gz", self.name));
        Program::find("tar")?.arg("-czf").arg(&packed).arg("-C").arg(&self.parent).arg(&self.name).run()?;
        let folder = self.folder();
        fs::remove_dir_all(&folder).map_err(|source| ReleaseError::File { path: folder.clone(), source })?;
        Ok(packed)
    }

    /// Unpacks it: the folder that comes out.
    pub(super) fn unpack(&self, packed: &Path, into: &Path) -> Result<PathBuf, ReleaseError> {
        Program::find("tar")?.arg("-xzf").arg(packed).arg("-C").arg(into).run()?;
        Ok(into.join(&self.name))
    }
}

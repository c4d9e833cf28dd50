//! A folder of files that becomes one file, of the kind that its users can open with what their system has.

use std::fs;
use std::path::{Path, PathBuf};

use super::ReleaseError;
use crate::program::Program;
use crate::project::Project;

/// Packs and unpacks zip files where `tar` cannot: only that of Windows and macOS can.
const ZIP: &str = "web/js/zip.mjs";

/// What the one file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// For Linux and macOS, by `tar`, which every system that we build on has.
    TarGz,
    /// For Windows, by its `tar`.
    WindowsZip,
    /// For every system: node does it, which the page was built with.
    Zip,
}

impl Kind {
    /// What users of this system open.
    pub(super) const OF_THIS_SYSTEM: Kind = if cfg!(windows) { Kind::WindowsZip } else { Kind::TarGz };

    fn ending(self) -> &'static str {
        match self {
            Self::TarGz => "tar.gz",
            Self::WindowsZip | Self::Zip => "zip",
        }
    }
}

/// A folder that is filled and then packed under its own name.
pub(super) struct Archive {
    parent: PathBuf,
    name: String,
    kind: Kind,
}

impl Archive {
    /// An empty folder `name` in `parent`.
    pub(super) fn new(parent: &Path, name: String, kind: Kind) -> Result<Self, ReleaseError> {
        let archive = Self { parent: parent.to_owned(), name, kind };
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

    /// Packs the folder into a file of its name beside it, and removes it.
    pub(super) fn pack(&self, project: &Project) -> Result<PathBuf, ReleaseError> {
        let (folder, packed) = (self.folder(), self.parent.join(format!("{}.{}", self.name, self.kind.ending())));
        match self.kind {
            Kind::Zip => zip(project)?.arg("pack").arg(&folder).arg(&packed).run()?,
            Kind::TarGz => self.tar("-czf", &packed)?.run()?,
            // By the file's ending.
            Kind::WindowsZip => self.tar("-acf", &packed)?.run()?,
        }
        fs::remove_dir_all(&folder).map_err(|source| ReleaseError::File { path: folder.clone(), source })?;
        Ok(packed)
    }

    fn tar(&self, how: &str, packed: &Path) -> Result<Program, ReleaseError> {
        Ok(Program::find("tar")?.arg(how).arg(packed).arg("-C").arg(&self.parent).arg(&self.name))
    }

    /// Unpacks it: the folder that comes out.
    pub(super) fn unpack(&self, project: &Project, packed: &Path, into: &Path) -> Result<PathBuf, ReleaseError> {
        match self.kind {
            Kind::Zip => zip(project)?.arg("unpack").arg(packed).arg(into).run()?,
            Kind::TarGz | Kind::WindowsZip => Program::find("tar")?.arg("-xf").arg(packed).arg("-C").arg(into).run()?,
        }
        Ok(into.join(&self.name))
    }
}

fn zip(project: &Project) -> Result<Program, ReleaseError> {
    Ok(Program::find("node")?.arg(project.root.join(ZIP)))
}

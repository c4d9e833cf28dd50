//! The files that a running program reads and writes.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Component, Path, PathBuf},
};

use super::{Disk, Files, HeldFiles, folder_of, join};

/// Why a program's file cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// Nobody has it.
    #[error("there is no such file")]
    Missing,
    /// It lies outside of the folder that programs are allowed.
    #[error("a program here reads and writes files below the current folder only")]
    Outside,
    /// The system's own words.
    #[error("{0}")]
    System(String),
}

/// What a running program's files are kept in, as a whole each.
pub trait FileSystem {
    /// The bytes of a file.
    ///
    /// # Errors
    /// It is not there, or must not be read.
    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileFault>;

    /// Makes a file of these bytes, in the place of one that is there.
    ///
    /// # Errors
    /// It cannot be written there.
    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileFault>;

    /// Removes a file.
    ///
    /// # Errors
    /// It is not there, or must not be removed.
    fn remove(&mut self, path: &str) -> Result<(), FileFault>;

    /// Makes a folder, where files need one.
    ///
    /// # Errors
    /// It is there already, or must not be made.
    fn make_folder(&mut self, _path: &str) -> Result<(), FileFault> {
        Ok(())
    }

    /// The names of what is in a folder, in order, and whether each is a folder.
    ///
    /// # Errors
    /// There is no such folder, or nobody knows what is in it.
    fn entries(&mut self, _folder: &str) -> Result<BTreeMap<String, bool>, FileFault> {
        Err(FileFault::Missing)
    }
}

/// What of these paths is in a folder.
fn entries_of<'path>(paths: impl Iterator<Item = &'path String>, folder: &str) -> BTreeMap<String, bool> {
    let inside = paths.filter_map(|path| match folder {
        "" => Some(path.as_str()),
        _ => path.strip_prefix(folder)?.strip_prefix('/'),
    });
    inside.map(|path| path.split_once('/').map_or((path, false), |(name, _)| (name, true))).fold(
        BTreeMap::new(),
        |mut found, (name, is_folder)| {
            found.insert(name.to_owned(), is_folder);
            found
        },
    )
}

/// What is in a folder of the disk.
fn entries_on_disk(folder: &Path) -> io::Result<BTreeMap<String, bool>> {
    let entries = fs::read_dir(folder)?.flatten();
    Ok(entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path().is_dir()))).collect())
}

impl FileSystem for HeldFiles {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileFault> {
        self.0.get(&join("", path)).cloned().ok_or(FileFault::Missing)
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileFault> {
        self.0.insert(join("", path), bytes.to_vec());
        Ok(())
    }

    fn remove(&mut self, path: &str) -> Result<(), FileFault> {
        self.0.remove(&join("", path)).map(drop).ok_or(FileFault::Missing)
    }

    fn entries(&mut self, folder: &str) -> Result<BTreeMap<String, bool>, FileFault> {
        let folder = join("", folder);
        let found = entries_of(self.0.keys(), &folder);
        if found.is_empty() && !folder.is_empty() { Err(FileFault::Missing) } else { Ok(found) }
    }
}

/// Files in memory, of a program that lies in one of their folders and is run there.
#[derive(Debug, Clone, Default)]
pub struct HeldBelow {
    folder: String,
    held: HeldFiles,
}

impl HeldBelow {
    /// The files of the program at a path.
    #[must_use]
    pub fn of(program: &str, held: HeldFiles) -> HeldBelow {
        HeldBelow { folder: folder_of(program).to_owned(), held }
    }

    /// All files as they are now.
    #[must_use]
    pub fn held(&self) -> &HeldFiles {
        &self.held
    }

    /// Where a path of the program leads.
    fn place(&self, path: &str) -> String {
        join(&self.folder, path)
    }
}

impl FileSystem for HeldBelow {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileFault> {
        // A reader may have run it in the folder around.
        let place = self.place(path);
        let found = self.held.0.get(&place).or_else(|| self.held.0.get(&join("", path)));
        found.cloned().ok_or(FileFault::Missing)
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileFault> {
        if path == "/dev/null" {
            return Ok(());
        }
        let place = self.place(path);
        if path.starts_with('/') || place.split('/').any(|part| part == "..") {
            return Err(FileFault::Outside);
        }
        self.held.0.insert(place, bytes.to_vec());
        Ok(())
    }

    fn remove(&mut self, path: &str) -> Result<(), FileFault> {
        let place = self.place(path);
        self.held.0.remove(&place).map(drop).ok_or(FileFault::Missing)
    }

    fn entries(&mut self, folder: &str) -> Result<BTreeMap<String, bool>, FileFault> {
        let place = self.place(folder);
        self.held.entries(&place)
    }
}

/// The files below a folder of this machine's disk, and no others: links that lead out of it are not followed.
#[derive(Debug, Clone)]
pub struct FolderFiles {
    root: PathBuf,
}

impl FolderFiles {
    /// The files below a folder.
    ///
    /// # Errors
    /// The folder cannot be found.
    pub fn below(folder: &Path) -> io::Result<FolderFiles> {
        Ok(FolderFiles { root: fs::canonicalize(folder)? })
    }

    /// Where a path leads, if that is below the folder. The file itself need not be there; its folder must.
    fn place(&self, path: &str) -> Result<PathBuf, FileFault> {
        let whole = self.root.join(path);
        let Some(Component::Normal(name)) = whole.components().next_back() else { return Err(FileFault::Outside) };
        let place = match fs::canonicalize(&whole) {
            Ok(place) => place,
            Err(_) => {
                if fs::symlink_metadata(&whole).is_ok() {
                    // A link to where nothing is.
                    return Err(FileFault::Outside);
                }
                let folder =
                    whole.parent().and_then(|folder| fs::canonicalize(folder).ok()).ok_or(FileFault::Missing)?;
                folder.join(name)
            }
        };
        if place.starts_with(&self.root) { Ok(place) } else { Err(FileFault::Outside) }
    }
}

fn fault(error: &io::Error) -> FileFault {
    match error.kind() {
        io::ErrorKind::NotFound => FileFault::Missing,
        _ => FileFault::System(error.to_string()),
    }
}

impl FileSystem for FolderFiles {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileFault> {
        fs::read(self.place(path)?).map_err(|error| fault(&error))
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileFault> {
        if path == "/dev/null" {
            return Ok(());
        }
        fs::write(self.place(path)?, bytes).map_err(|error| fault(&error))
    }

    fn remove(&mut self, path: &str) -> Result<(), FileFault> {
        fs::remove_file(self.place(path)?).map_err(|error| fault(&error))
    }

    fn make_folder(&mut self, path: &str) -> Result<(), FileFault> {
        fs::create_dir(self.place(path)?).map_err(|error| fault(&error))
    }

    fn entries(&mut self, folder: &str) -> Result<BTreeMap<String, bool>, FileFault> {
        entries_on_disk(&self.place(folder)?).map_err(|error| fault(&error))
    }
}

/// Files of a folder of the disk, over which what is written lies in memory.
#[derive(Debug, Clone, Default)]
pub struct HeldOver {
    folder: String,
    held: HeldFiles,
    removed: Vec<String>,
}

impl HeldOver {
    /// Over the files of a folder.
    #[must_use]
    pub fn folder(folder: &Path) -> HeldOver {
        HeldOver { folder: folder.display().to_string(), ..HeldOver::default() }
    }
}

impl FileSystem for HeldOver {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileFault> {
        let whole = join("", path);
        match FileSystem::read(&mut self.held, path) {
            Err(FileFault::Missing) if !self.removed.contains(&whole) => {
                Disk.read(&join(&self.folder, path)).ok_or(FileFault::Missing)
            }
            other => other,
        }
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileFault> {
        self.held.write(path, bytes)
    }

    fn remove(&mut self, path: &str) -> Result<(), FileFault> {
        self.read(path)?;
        let _ = self.held.remove(path);
        self.removed.push(join("", path));
        Ok(())
    }

    fn entries(&mut self, folder: &str) -> Result<BTreeMap<String, bool>, FileFault> {
        let whole = join("", folder);
        let mut found = entries_on_disk(Path::new(&join(&self.folder, folder))).unwrap_or_default();
        found.retain(|name, _| !self.removed.contains(&join(&whole, name)));
        found.extend(entries_of(self.held.0.keys(), &whole));
        if found.is_empty() && !whole.is_empty() { Err(FileFault::Missing) } else { Ok(found) }
    }
}

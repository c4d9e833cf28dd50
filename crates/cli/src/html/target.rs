//! Where a page goes: to its file in one step at the end, so that whatever was there stays until the new one is whole.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;

/// A path that can be written.
#[derive(Debug)]
pub(crate) struct Target {
    path: PathBuf,
    /// The file behind a link, and the folder in which it is drafted; absent for what is no file, a pipe for example.
    file: Option<(PathBuf, PathBuf)>,
}

impl Target {
    /// Finds out now whether the page can be written later. Nothing is changed.
    pub(crate) fn of(path: &Path) -> Result<Target, Failure> {
        let fail = |error: &io::Error| Failure::of_file("write", path, error);
        let path_to = |file: Option<(PathBuf, PathBuf)>| Target { path: path.to_owned(), file };
        let file = match fs::metadata(path) {
            Ok(known) if known.is_dir() => return Err(fail(&io::ErrorKind::IsADirectory.into())),
            Ok(known) if !known.is_file() => return Ok(path_to(None)),
            Ok(known) if known.permissions().readonly() => return Err(fail(&io::ErrorKind::PermissionDenied.into())),
            Ok(_) => fs::canonicalize(path).map_err(|error| fail(&error))?,
            Err(_) => path.to_owned(),
        };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // A folder that is not there is named as the system does, without the draft's path.
        fs::metadata(folder).map_err(|error| fail(&error))?;
        let folder = folder.to_owned();
        draft(&folder).map_err(|error| fail(&error))?;
        Ok(path_to(Some((file, folder))))
    }

    /// The path that was asked for.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what `page` writes.
    pub(crate) fn write(&self, page: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        self.try_write(page).map_err(|error| Failure::of_file("write", &self.path, &error))
    }

    fn try_write(&self, page: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let Some((file, folder)) = &self.file else {
            let mut out = BufWriter::new(File::create(&self.path)?);
            page(&mut out)?;
            return out.flush();
        };
        let mut out = BufWriter::new(draft(folder)?);
        page(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.persist(file)?;
        Ok(())
    }
}

/// A file beside the page's, which is gone again unless it takes the page's place.
fn draft(folder: &Path) -> io::Result<NamedTempFile> {
    let mut draft = Builder::new();
    draft.prefix(".warpground-").suffix(".html");
    // As any file that a program makes; a temporary one is only its owner's.
    #[cfg(unix)]
    draft.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    draft.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("it is there")
    }

    #[test]
    fn a_page_takes_the_place_of_another_only_when_it_is_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("page.html");
        fs::write(&path, "the old one").expect("it can be written");
        let target = Target::of(&path).expect("it can be written");
        assert_eq!(text(&path), "the old one");
        let broken = target.write(|out| {
            out.write_all(b"half")?;
            Err(io::Error::other("the end"))
        });
        assert!(broken.is_err());
        assert_eq!(text(&path), "the old one");
        target.write(|out| out.write_all(b"the new one")).expect("it can be written");
        assert_eq!(text(&path), "the new one");
        let left = fs::read_dir(folder.path()).expect("it can be read").count();
        assert_eq!(left, 1);
    }

    #[test]
    fn a_folder_that_is_not_there_or_in_the_way_is_refused_at_once() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        assert!(Target::of(&folder.path().join("no/page.html")).is_err());
        assert!(Target::of(folder.path()).is_err());
        let left = fs::read_dir(folder.path()).expect("it can be read").count();
        assert_eq!(left, 0);
    }
}

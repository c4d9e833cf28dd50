//! Which file a URL names, and nothing outside the folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

use crate::ServeError;

/// A folder with an `index.html`.
#[derive(Debug, Clone)]
pub struct Site {
    root: PathBuf,
}

impl Site {
    /// Opens a folder, which must hold a built page.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, ServeError> {
        let folder = folder.as_ref();
        let root = match fs::canonicalize(folder) {
            Ok(root) => root,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(ServeError::NoPage { folder: folder.to_owned() });
            }
            Err(source) => return Err(ServeError::Unreadable { folder: folder.to_owned(), source }),
        };
        if root.join("index.html").is_file() {
            Ok(Self { root })
        } else {
            Err(ServeError::NoPage { folder: folder.to_owned() })
        }
    }

    /// The file that a request's target names, if there is one inside the folder.
    pub(crate) fn find(&self, target: &str) -> Option<PathBuf> {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let path = percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?;
        // What keeps the page for when there is no network: a page that comes from this machine is always there, and a kept
        // one would be before the next that is built.
        if path == "sw.js" {
            return None;
        }
        let mut file = self.root.clone();
        for piece in path.split('/').filter(|piece| !piece.is_empty()) {
            // Built from names alone, a path cannot climb. A backslash or a colon would mean more than a name on Windows.
            if piece == "." || piece == ".." || piece.contains(['\\', ':', '\0']) {
                return None;
            }
            file.push(piece);
        }
        if file.is_dir() {
            file.push("index.html");
        }
        // A link inside the folder may still lead out of it.
        let file = fs::canonicalize(file).ok()?;
        (file.starts_with(&self.root) && file.is_file()).then_some(file)
    }
}

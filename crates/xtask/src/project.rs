//! Where things are: the repository, its build folders, and what is kept between clones.

use std::env;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub(crate) enum ProjectError {
    #[error("there is no Cargo.toml in {}: run this from a clone of the repository, as `cargo xtask`", .0.display())]
    NotAClone(PathBuf),
    #[error("neither HOME nor XDG_CACHE_HOME names a folder: set one, so that tools can be kept there")]
    NoHome,
}

/// The folders that every task works with.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    /// The repository.
    pub(crate) root: PathBuf,
    /// Tools that were built or fetched, shared by all clones.
    pub(crate) cache: PathBuf,
    /// Cargo's build folder.
    pub(crate) target: PathBuf,
}

impl Project {
    pub(crate) fn find() -> Result<Self, ProjectError> {
        // Cargo's word at run time comes first: the clone may have been moved since this program was compiled.
        let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let manifest = PathBuf::from(manifest);
        let root = manifest.ancestors().nth(2).unwrap_or(&manifest).to_owned();
        if !root.join("Cargo.toml").is_file() {
            return Err(ProjectError::NotAClone(root));
        }
        let target = folder_from("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
        let cache = cache_home().ok_or(ProjectError::NoHome)?.join("warpground");
        Ok(Self { root, cache, target })
    }

    /// The built page.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The folder with the page's sources.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// A path as a person in the repository would write it.
    pub(crate) fn relative<'path>(&self, path: &'path Path) -> std::path::Display<'path> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}

/// True where nobody watches: then only failures are worth their lines.
pub(crate) fn is_unattended() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

fn cache_home() -> Option<PathBuf> {
    folder_from("XDG_CACHE_HOME")
        .filter(|folder| folder.is_absolute())
        .or_else(|| if cfg!(windows) { folder_from("LOCALAPPDATA") } else { None })
        .or_else(|| Some(env::home_dir().filter(|home| !home.as_os_str().is_empty())?.join(".cache")))
}

fn folder_from(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

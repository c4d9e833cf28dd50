//! The page that this program serves: a folder that is named, the one that was built beside the program, or, of a release,
//! the one inside of it.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// The files of the page, by their names; none where the build was given no page (`build.rs`).
const INSIDE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Where the build puts the page, seen from the repository's root.
const BUILT_PAGE: &str = "dist";

/// The folder with the page: `named`, or this program's own.
pub(crate) fn folder(named: Option<&Path>) -> Result<PathBuf, Failure> {
    match named {
        Some(folder) => Ok(folder.to_owned()),
        None if INSIDE.is_empty() => Ok(built()),
        None => {
            let cache = dirs::cache_dir().unwrap_or_else(env::temp_dir).join("warpground");
            unpacked(INSIDE, &cache).map_err(|(path, error)| Failure::Input(format!("{}: {error}", path.display())))
        }
    }
}

/// The page built in the repository that the program was started in or, failing that, that it was built in.
fn built() -> PathBuf {
    let places = [env::current_dir(), env::current_exe()];
    places
        .iter()
        .flatten()
        .flat_map(|place| place.ancestors())
        .map(|folder| folder.join(BUILT_PAGE))
        .find(|folder| folder.join("index.html").is_file())
        .unwrap_or_else(|| PathBuf::from(BUILT_PAGE))
}

/// Puts files into a folder of this version's own in `cache`, where they are not there yet. Each program of one version and
/// commit has the same.
fn unpacked(files: &[(&str, &[u8])], cache: &Path) -> Result<PathBuf, (PathBuf, io::Error)> {
    let version: String = env!("WARPGROUND_VERSION")
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let folder = cache.join(format!("page-{version}"));
    for (name, contents) in files {
        let path = folder.join(name);
        if is_there(&path, contents) {
            continue;
        }
        let write = || -> io::Result<()> {
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            // Another program may read it at this moment: it sees the old one or the new, and nothing between.
            let mut file = tempfile::NamedTempFile::new_in(&folder)?;
            io::Write::write_all(&mut file, contents)?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|error| (path.clone(), error))?;
    }
    Ok(folder)
}

fn is_there(path: &Path, contents: &[u8]) -> bool {
    fs::read(path).is_ok_and(|found| found == contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_from_inside_is_unpacked_once_and_mended_where_it_was_damaged() {
        let files: &[(&str, &[u8])] = &[("index.html", b"page"), ("modules/a.js", b"a")];
        let cache = tempfile::tempdir().expect("a folder");
        let folder = unpacked(files, cache.path()).expect("the page");
        let (index, script) = (folder.join("index.html"), folder.join("modules/a.js"));
        let written = |path: &Path| path.metadata().and_then(|data| data.modified()).expect("the file");
        let first = written(&index);
        fs::write(&script, "b").expect("the file");
        unpacked(files, cache.path()).expect("the page");
        assert_eq!(written(&index), first);
        assert_eq!(fs::read(&script).expect("the file"), b"a");
    }
}

//! An exercise in one piece: a zip file, or the link that a page makes of one.
//!
//! Both come from anywhere, so nothing in them is believed: sizes are limits that inflating may not pass, and a name is a
//! path below the exercise's folder or no name at all.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::within;
use crate::lab::Held;

/// The most bytes of all files of a bundle together.
pub const MOST_BYTES: usize = 16 << 20;
/// The most files of a bundle.
const MOST_FILES: usize = 512;
/// The most bytes of files that a link carries.
const MOST_LINK_BYTES: usize = 1 << 18;
/// The file that makes a folder an exercise.
pub const EXERCISE: &str = "exercise.toml";

/// The files of an exercise, by their paths in its folder.
pub type Files = BTreeMap<String, Held>;

/// Why bytes are no exercise.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BundleError {
    /// They are no zip file, or a damaged one.
    #[error("it is not a zip file that can be read: {0}")]
    Zip(&'static str),
    /// A file in it is refused.
    #[error("its file {name}: {reason}")]
    File {
        /// The file.
        name: String,
        /// Why.
        reason: String,
    },
    /// More than a bundle may hold.
    #[error("it unpacks to more than {0}")]
    TooLarge(&'static str),
    /// No exercise is in it.
    #[error("no exercise.toml is in it")]
    NoExercise,
    /// A link that holds no files.
    #[error("the link is damaged: {0}")]
    Link(String),
}

const TOO_LARGE: BundleError = BundleError::TooLarge("16 MiB or 512 files");

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let mut out = [0; 8];
    out[..N].copy_from_slice(bytes.get(at..at.checked_add(N)?)?);
    Some(u64::from_le_bytes(out))
}

/// A length or an offset in a zip file.
fn place<const N: usize>(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(number::<N>(bytes, at)?).ok()
}

/// The files of a zip file, without the folder in which the exercise lies.
///
/// # Errors
/// [`BundleError`]; nothing is written anywhere.
pub fn of_zip(bytes: &[u8]) -> Result<Files, BundleError> {
    inside(unzipped(bytes)?)
}

/// All files of a zip file.
///
/// # Errors
/// [`BundleError`]; nothing is written anywhere.
pub fn unzipped(bytes: &[u8]) -> Result<Files, BundleError> {
    let cut = || BundleError::Zip("it is cut off");
    // The directory is at the end, before a comment of up to 65,535 bytes.
    let least = bytes.len().saturating_sub(22 + 0xffff);
    let end = (least..bytes.len().saturating_sub(21)).rev().find(|at| bytes[*at..].starts_with(b"PK\x05\x06"));
    let end = end.ok_or(BundleError::Zip("it has no directory"))?;
    let entries = place::<2>(bytes, end + 10).ok_or_else(cut)?;
    let mut at = place::<4>(bytes, end + 16).ok_or_else(cut)?;
    if entries == 0xffff || at == 0xffff_ffff {
        return Err(BundleError::Zip("it is in the format for files of more than 4 GiB"));
    }
    let mut files = Files::new();
    let mut total = 0_usize;
    for _ in 0..entries {
        if !bytes.get(at..).is_some_and(|rest| rest.starts_with(b"PK\x01\x02")) {
            return Err(BundleError::Zip("its directory is damaged"));
        }
        let [flags, method] = [8, 10].map(|offset| number::<2>(bytes, at + offset).unwrap_or(u64::MAX));
        let [packed, size] = [20, 24].map(|offset| place::<4>(bytes, at + offset));
        let [name, extra, comment] = [28, 30, 32].map(|offset| place::<2>(bytes, at + offset));
        let (packed, size) = packed.zip(size).ok_or_else(cut)?;
        let (name, rest) = name.zip(extra.zip(comment)).ok_or_else(cut)?;
        let header = place::<4>(bytes, at + 42).ok_or_else(cut)?;
        let raw = bytes.get(at + 46..at + 46 + name).ok_or_else(cut)?;
        at += 46 + name + rest.0 + rest.1;
        let name = String::from_utf8_lossy(raw).replace('\\', "/");
        let shown: String = name.chars().take(80).filter(|letter| !letter.is_control()).collect();
        let refused = |reason: &str| BundleError::File { name: shown.clone(), reason: reason.to_owned() };
        let path = within(&name).map_err(|_| refused("its path leads out of the folder"))?;
        if name.ends_with('/') || is_clutter(&name) {
            continue;
        }
        let path =
            path.to_str().filter(|path| !path.is_empty() && !path.contains(':')).map(|path| path.replace('\\', "/"));
        let path = path.ok_or_else(|| refused("its name is no path"))?;
        if flags & 1 == 1 {
            return Err(refused("it is encrypted"));
        }
        total = total.saturating_add(size);
        if files.len() >= MOST_FILES || total > MOST_BYTES {
            return Err(TOO_LARGE);
        }
        let local = bytes.get(header..).filter(|rest| rest.starts_with(b"PK\x03\x04")).ok_or_else(cut)?;
        let [name, extra] = [26, 28].map(|offset| place::<2>(local, offset));
        let (name, extra) = name.zip(extra).ok_or_else(cut)?;
        let data = local.get(30 + name + extra..).and_then(|rest| rest.get(..packed)).ok_or_else(cut)?;
        let content = match method {
            0 => data.to_vec(),
            // What inflates to more than it says is cut off here.
            8 => decompress_to_vec_with_limit(data, size.max(1)).map_err(|_| refused("it is damaged"))?,
            _ => return Err(refused("it is packed in a way that is not read; deflate and no packing are")),
        };
        if content.len() != size {
            return Err(refused("it is damaged"));
        }
        if files.insert(path, Held::of(&content)).is_some() {
            return Err(refused("it is there twice"));
        }
    }
    Ok(files)
}

/// What systems add to a folder that they pack.
fn is_clutter(name: &str) -> bool {
    let hidden = |part: &str| part.starts_with('.') && part != "." && part != "..";
    name.split('/').any(|part| hidden(part) || part == "__MACOSX")
}

/// The files of a folder that a browser has read, by their paths.
///
/// # Errors
/// [`BundleError`].
pub fn of_folder(files: Files) -> Result<Files, BundleError> {
    inside(checked(files)?)
}

/// The same, whatever the folder is: files below it, not too many and not too large, without what systems add.
///
/// # Errors
/// [`BundleError`].
pub fn checked(files: Files) -> Result<Files, BundleError> {
    let bytes = |held: &Held| match held {
        Held::Text(text) => text.len(),
        Held::Bytes { base64 } => base64.len() / 4 * 3,
    };
    if files.len() > MOST_FILES || files.values().map(bytes).sum::<usize>() > MOST_BYTES {
        return Err(TOO_LARGE);
    }
    let mut own = Files::new();
    for (name, held) in files.into_iter().filter(|(name, _)| !is_clutter(name)) {
        let path = within(&name).map_err(|reason| BundleError::File { name: name.clone(), reason })?;
        own.insert(path.to_string_lossy().replace('\\', "/"), held);
    }
    Ok(own)
}

/// The files of the folder that has an `exercise.toml`, the outermost one, by their paths in it.
///
/// # Errors
/// [`BundleError::NoExercise`].
fn inside(files: Files) -> Result<Files, BundleError> {
    let folder_of = |path: &str| {
        path.strip_suffix(EXERCISE).filter(|folder| folder.is_empty() || folder.ends_with('/')).map(str::to_owned)
    };
    let folder = files.keys().filter_map(|path| folder_of(path)).min_by_key(|folder| folder.matches('/').count());
    let folder = folder.ok_or(BundleError::NoExercise)?;
    let own = |(path, held): (String, Held)| Some((path.strip_prefix(&folder)?.to_owned(), held));
    Ok(files.into_iter().filter_map(own).collect())
}

/// The files that a link carries: the link itself, or what is behind its `code=`.
///
/// # Errors
/// [`BundleError`].
pub fn of_link(link: &str) -> Result<Files, BundleError> {
    let code = link.split_once("code=").map_or(link, |(_, rest)| rest);
    let code = code.split('&').next().unwrap_or_default().trim();
    let damaged = |reason: &str| BundleError::Link(reason.to_owned());
    let bytes = URL_SAFE_NO_PAD.decode(code).map_err(|_| damaged("it is not base64"))?;
    let text = decompress_to_vec_with_limit(&bytes, MOST_LINK_BYTES).map_err(|error| match error.status {
        miniz_oxide::inflate::TINFLStatus::HasMoreOutput => BundleError::TooLarge("the 256 kB that a link may carry"),
        _ => damaged("it does not unpack"),
    })?;
    let files: Files = serde_json::from_slice(&text).map_err(|error| BundleError::Link(error.to_string()))?;
    if files.len() > MOST_FILES {
        return Err(TOO_LARGE);
    }
    for name in files.keys() {
        within(name).map_err(BundleError::Link)?;
    }
    inside(files)
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec;

    use super::*;

    const TEXT: &str = "title = \"t\"\n";

    /// A zip file of these entries: name, method, stated size, packed bytes.
    fn zip(entries: &[(&str, u16, u32, &[u8])]) -> Vec<u8> {
        let (mut out, mut directory) = (Vec::new(), Vec::new());
        for (name, method, size, data) in entries {
            let offset = u32::try_from(out.len()).unwrap_or(0);
            let packed = u32::try_from(data.len()).unwrap_or(0).to_le_bytes();
            let length = u16::try_from(name.len()).unwrap_or(0).to_le_bytes();
            let common = [&method.to_le_bytes()[..], &[0; 8], &packed, &size.to_le_bytes(), &length, &[0, 0]].concat();
            out.extend([b"PK\x03\x04\x14\x00\x00\x00".as_slice(), common.as_slice(), name.as_bytes(), data].concat());
            directory.extend(
                [
                    b"PK\x01\x02\x14\x00\x14\x00\x00\x00".as_slice(),
                    common.as_slice(),
                    &[0; 10],
                    &offset.to_le_bytes(),
                    name.as_bytes(),
                ]
                .concat(),
            );
        }
        let count = u16::try_from(entries.len()).unwrap_or(0).to_le_bytes();
        let (size, start) = (u32::try_from(directory.len()).unwrap_or(0), u32::try_from(out.len()).unwrap_or(0));
        let end =
            [b"PK\x05\x06\0\0\0\0".as_slice(), &count[..], &count, &size.to_le_bytes(), &start.to_le_bytes(), &[0, 0]]
                .concat();
        [out, directory, end].concat()
    }

    fn stored<'data>(name: &'data str, data: &'data str) -> (&'data str, u16, u32, &'data [u8]) {
        (name, 0, u32::try_from(data.len()).unwrap_or(0), data.as_bytes())
    }

    #[test]
    fn a_zip_file_gives_the_files_of_the_folder_that_is_an_exercise() {
        let packed = compress_to_vec(b"a long, long, long text", 6);
        let files = of_zip(&zip(&[
            stored("course/week 1/exercise.toml", TEXT),
            ("course/week 1/tests/a.toml", 8, 23, &packed),
            stored("course/notes.txt", "not its own"),
            stored("course/week 1/.DS_Store", "clutter"),
            stored("__MACOSX/course/x", "clutter"),
        ]));
        let files = files.expect("an exercise");
        let names: Vec<_> = files.keys().map(String::as_str).collect();
        assert_eq!(names, ["exercise.toml", "tests/a.toml"]);
        assert_eq!(files["tests/a.toml"], Held::Text("a long, long, long text".to_owned()));
    }

    #[test]
    fn a_hostile_zip_file_is_refused_in_one_sentence() {
        let bomb = compress_to_vec(&vec![0; 1 << 20], 6);
        let exercise = || stored("exercise.toml", TEXT);
        let cases: Vec<(Vec<u8>, &str)> = vec![
            (b"not a zip".to_vec(), "it is not a zip file that can be read: it has no directory"),
            (Vec::new(), "it is not a zip file that can be read: it has no directory"),
            (zip(&[stored("readme.txt", "x")]), "no exercise.toml is in it"),
            (zip(&[exercise(), stored("../../.bashrc/x", "x")]), "its file ../../.bashrc/x: its path leads out"),
            (zip(&[exercise(), stored("..\\..\\x", "x")]), "its file ../../x: its path leads out"),
            (zip(&[exercise(), stored("/etc/passwd", "x")]), "its file /etc/passwd: its path leads out"),
            (zip(&[exercise(), ("bomb", 8, u32::MAX - 1, &bomb)]), "it unpacks to more than 16 MiB"),
            (zip(&[exercise(), ("bomb", 8, 100, &bomb)]), "its file bomb: it is damaged"),
            (zip(&[exercise(), ("a", 14, 1, b"x")]), "its file a: it is packed in a way that is not read"),
            (zip(&[exercise(), exercise()]), "its file exercise.toml: it is there twice"),
            (zip(&[exercise(), ("a", 0, 9, b"x")]), "its file a: it is damaged"),
        ];
        for (bytes, expected) in cases {
            let said = of_zip(&bytes).expect_err(expected).to_string();
            assert!(said.starts_with(expected), "{said}");
        }
    }

    #[test]
    fn no_cut_and_no_changed_byte_of_a_zip_file_does_harm() {
        let packed = compress_to_vec(TEXT.as_bytes(), 6);
        let whole = zip(&[("exercise.toml", 8, 12, &packed), stored("text.md", "# Text")]);
        for at in 0..whole.len() {
            let _ = of_zip(&whole[..at]);
            for value in [0, 1, 0x7f, 0xff] {
                let mut changed = whole.clone();
                changed[at] = value;
                let _ = of_zip(&changed);
            }
        }
    }

    #[test]
    fn a_link_gives_the_files_that_it_carries_or_a_sentence() {
        let link = |text: &str| {
            format!(
                "https://a.b/#/exercises/own?code={}&x=1",
                URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 6))
            )
        };
        let files =
            of_link(&link("{\"exercise.toml\":\"title = 1\",\"data.bin\":{\"base64\":\"AA==\"}}")).expect("two files");
        assert_eq!(files["data.bin"], Held::Bytes { base64: "AA==".to_owned() });
        for (text, expected) in [
            (link("{\"a\":\"b\"}"), "no exercise.toml is in it"),
            (link("[1]"), "the link is damaged: invalid type"),
            (link("{\"exercise.toml\":\"\",\"../x\":\"\"}"), "the link is damaged: ../x leads out"),
            (link(&" ".repeat(1 << 20)), "it unpacks to more than the 256 kB"),
            ("#/exercises/own?code=%%%".to_owned(), "the link is damaged: it is not base64"),
            ("code=AAAA".to_owned(), "the link is damaged"),
        ] {
            let said = of_link(&text).expect_err(expected).to_string();
            assert!(said.starts_with(expected), "{said}");
        }
    }
}

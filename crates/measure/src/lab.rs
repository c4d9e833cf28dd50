//! A lab: a user's own kernels with their launch, as one file that the terminal runs and one link that the page opens.
//!
//! ```text
//! lab.rs        the launch file and the files that it names, in one text and apart
//! catalogue.rs  a lab made of a kernel of the catalogue
//! edited.rs     a lab made of what a reader wrote in the place of such a kernel
//! form.rs       a launch file as fields that can be set one by one
//! open.rs       a file of whatever kind → a lab, with what was assumed
//! show.rs       what page and program show of a lab
//! ```

mod catalogue;
mod edited;
mod form;
mod open;
mod show;

use std::{collections::BTreeMap, fmt::Write as _};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue};

pub use self::{
    catalogue::{CatalogueError, of_variant},
    edited::{Edited, of_edit},
    form::{Change, ChangeError, Field, Form, Group, change, form},
    open::{OpenError, Opened, open},
    show::{Asked, Job, check, count, describe, launches, refuse_too_large},
};
use crate::launch_file::{LaunchFile, LaunchFileError, Replacement, infer::quoted};

/// The most bytes of a lab with all of its files.
pub const MOST_BYTES: usize = 16 << 20;

/// A launch file, and the files that it names.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Lab {
    /// The launch file without its `[files]`.
    pub launch: String,
    /// The files, by their names.
    pub files: BTreeMap<String, Held>,
}

/// A file's contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Held {
    /// A text.
    Text(String),
    /// Anything else.
    Bytes {
        /// In base64.
        base64: String,
    },
}

impl Held {
    /// Bytes, as a text where they are one.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Held {
        match std::str::from_utf8(bytes) {
            Ok(text) => Held::Text(text.to_owned()),
            Err(_) => Held::Bytes { base64: STANDARD.encode(bytes) },
        }
    }

    /// Bytes that are no text, whatever they look like.
    #[must_use]
    pub fn binary(bytes: &[u8]) -> Held {
        Held::Bytes { base64: STANDARD.encode(bytes) }
    }

    /// Its bytes.
    ///
    /// # Errors
    /// What is wrong with its base64, in words.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        match self {
            Held::Text(text) => Ok(text.clone().into_bytes()),
            Held::Bytes { base64 } => STANDARD.decode(base64).map_err(|error| error.to_string()),
        }
    }
}

impl Lab {
    /// Takes a launch file apart. A text that is no TOML stays as it is, for its author to mend.
    #[must_use]
    pub fn parse(text: &str) -> Lab {
        let whole = || Lab { launch: text.to_owned(), files: BTreeMap::new() };
        let Ok(document) = DeTable::parse(text) else { return whole() };
        let found = document.get_ref().iter().find(|(key, _)| key.get_ref().as_ref() == "files");
        let Some((header, DeValue::Table(table))) = found.map(|(key, value)| (key.span(), value.get_ref())) else {
            return whole();
        };
        let mut files = BTreeMap::new();
        let mut end = 0;
        for (name, value) in table {
            end = end.max(value.span().end);
            let held = match value.get_ref() {
                DeValue::String(text) => Held::Text(text.to_string()),
                DeValue::Table(table) => {
                    let encoded = table.iter().find(|(key, _)| key.get_ref().as_ref() == "base64");
                    let Some(base64) = encoded.and_then(|(_, value)| value.get_ref().as_str()) else { return whole() };
                    Held::Bytes { base64: base64.to_owned() }
                }
                _ => return whole(),
            };
            files.insert(name.get_ref().to_string(), held);
        }
        // Only a table under a header of its own is cut out; one in a line stays where it is, and is read from there.
        let line_start = text[..header.start].rfind('\n').map_or(0, |at| at + 1);
        let is_header = text[line_start..].trim_start().starts_with('[') && header.end <= end;
        if !is_header {
            return whole();
        }
        let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
        let (before, after) = (&text[..line_start], &text[line_end..]);
        let launch =
            if after.trim().is_empty() { format!("{}\n", before.trim_end()) } else { format!("{before}{after}") };
        Lab { launch, files }
    }

    /// All of it as one launch file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = self.launch.trim_end().to_owned();
        out.push('\n');
        if self.files.is_empty() {
            return out;
        }
        out.push_str("\n[files]\n");
        for (name, held) in &self.files {
            let _ = match held {
                Held::Text(text) => writeln!(out, "{} = {}", quoted(name), multiline(text)),
                Held::Bytes { base64 } => writeln!(out, "{} = {{ base64 = {} }}", quoted(name), quoted(base64)),
            };
        }
        out
    }

    /// The bytes of its launch file and all of its files.
    #[must_use]
    pub fn size(&self) -> usize {
        let files = self.files.iter().map(|(name, held)| {
            name.len()
                + match held {
                    Held::Text(text) => text.len(),
                    Held::Bytes { base64 } => base64.len(),
                }
        });
        self.launch.len() + files.sum::<usize>()
    }

    /// The text of the file of that name.
    #[must_use]
    pub fn text_of(&self, name: &str) -> Option<&str> {
        match self.files.get(name)? {
            Held::Text(text) => Some(text),
            Held::Bytes { .. } => None,
        }
    }

    /// What it describes, with the file `version` in place of the source where one is given. `warps` says whether the
    /// device's subgroups are warps, as [`Replacement::warps`].
    ///
    /// # Errors
    /// [`LaunchFileError`], with the line and the key.
    pub fn launch_file(&self, version: Option<&str>, warps: bool) -> Result<LaunchFile, LaunchFileError> {
        let mut read = |name: &str| match self.files.get(name) {
            Some(held) => held.bytes(),
            None => Err("the lab has no file of that name; add it".to_owned()),
        };
        let source = version.and_then(|name| Some((name.to_owned(), self.text_of(name)?.to_owned())));
        LaunchFile::parse_with(LAUNCH_NAME, &self.launch, &Replacement { warps, source }, &mut read)
    }
}

/// What the launch file is called in messages.
pub const LAUNCH_NAME: &str = "launch file";

/// A text over several lines: as it is where TOML allows it, so that people can read and edit it.
fn multiline(text: &str) -> String {
    let plain = |letter: char| letter == '\n' || letter == '\t' || !letter.is_control();
    if !text.contains("'''") && !text.ends_with('\'') && text.chars().all(plain) {
        return format!("'''\n{text}'''");
    }
    let mut out = String::from("\"\"\"\n");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' | '\t' => out.push(letter),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push_str("\"\"\"");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab(files: &[(&str, Held)]) -> Lab {
        let files = files.iter().map(|(name, held)| ((*name).to_owned(), held.clone())).collect();
        Lab { launch: "source = \"a.wgsl\"\ngrid = 1\n".to_owned(), files }
    }

    #[test]
    fn a_lab_survives_its_way_into_one_file_and_back() {
        let texts = ["fn f() {}\n", "", "ends in '", "'''\n\"\"\"\\n\r\n\t\u{1}", "[files]\n\"x\" = 1\n", "no newline"];
        for text in texts {
            let lab = lab(&[("a b.wgsl", Held::Text(text.to_owned())), ("\"x\".npy", Held::of(&[0x93, 0xff, 0]))]);
            assert_eq!(Lab::parse(&lab.text()), lab, "{}", lab.text());
        }
    }

    #[test]
    fn what_stands_behind_the_files_stays() {
        let text = "grid = 1\n[files]\n\"a.wgsl\" = '''\nx'''\n[scalars]\nn = 1\n";
        let lab = Lab::parse(text);
        assert_eq!(lab.launch, "grid = 1\n[scalars]\nn = 1\n");
        assert_eq!(lab.text_of("a.wgsl"), Some("x"));
    }

    #[test]
    fn a_text_that_is_no_toml_stays_as_it_is() {
        for text in ["[files", "files = 3\n", "files = { a = \"x\" }\n", "[files]\na = 1\n"] {
            assert_eq!(Lab::parse(text), Lab { launch: text.to_owned(), files: BTreeMap::new() });
        }
    }
}

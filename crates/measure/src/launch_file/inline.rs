//! Files that lie in the launch file itself, so that kernel, data and launch are one file.

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::{
    LaunchFileError,
    document::{Entry, Table},
};

/// The table `[files]`: names and contents.
pub(super) struct Inline(Vec<(String, Vec<u8>)>);

impl Inline {
    pub(super) fn of(top: Table<'_>) -> Result<Inline, LaunchFileError> {
        let Some(entry) = top.optional("files") else { return Ok(Inline(Vec::new())) };
        let files = entry.table()?.entries();
        files
            .into_iter()
            .map(|(name, entry)| Ok((name.to_owned(), contents(&entry)?)))
            .collect::<Result<_, _>>()
            .map(Inline)
    }

    /// The contents of a file of that name.
    pub(super) fn get(&self, name: &str) -> Option<&[u8]> {
        self.0.iter().find(|(its, _)| its == name).map(|(_, bytes)| bytes.as_slice())
    }
}

fn contents(entry: &Entry<'_>) -> Result<Vec<u8>, LaunchFileError> {
    const ALLOWED: &str = "a text, or { base64 = \"…\" }";
    if entry.is_text() {
        return Ok(entry.text()?.as_bytes().to_vec());
    }
    let table = entry.as_table().ok_or_else(|| entry.mistyped(ALLOWED))?;
    table.only(&["base64"])?;
    let encoded = table.required("base64")?;
    STANDARD.decode(encoded.text()?.trim()).map_err(|error| encoded.wrong(error.to_string(), "base64"))
}

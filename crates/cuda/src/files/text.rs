//! A text from the bytes of its file.

use std::fmt;

/// What a file's bytes say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileText {
    /// The text.
    pub text: String,
    /// Whether the bytes were no UTF-8, so that they were read as Windows-1252, which holds Latin-1.
    pub from_windows: bool,
}

/// Bytes that are no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotText;

impl fmt::Display for NotText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("it is not a text file")
    }
}

impl std::error::Error for NotText {}

/// What Windows-1252 has where Latin-1 has control characters. Five of them it leaves free.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file: UTF-8, or else Windows-1252, as older editors save it.
///
/// # Errors
/// [`NotText`] where there are control characters that no text has.
pub fn text_of_file(bytes: &[u8]) -> Result<FileText, NotText> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let is_text = |byte: &u8| *byte >= b' ' && *byte != 0x7f || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c);
    if !bytes.iter().all(is_text) {
        return Err(NotText);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(FileText { text: text.to_owned(), from_windows: false });
    }
    let letter = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(*byte),
    };
    Ok(FileText { text: bytes.iter().map(letter).collect(), from_windows: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<(String, bool), NotText> {
        text_of_file(bytes).map(|file| (file.text, file.from_windows))
    }

    #[test]
    fn utf_8_is_read_as_it_is_without_its_mark() {
        assert_eq!(read("// Grüße\r\n\tint a;\x0c".as_bytes()), Ok(("// Grüße\r\n\tint a;\x0c".to_owned(), false)));
        assert_eq!(read(b"\xef\xbb\xbfint a;"), Ok(("int a;".to_owned(), false)));
    }

    #[test]
    fn what_older_editors_saved_keeps_its_letters() {
        assert_eq!(read(b"// Gr\xfc\xdfe, 5 \x80"), Ok(("// Grüße, 5 €".to_owned(), true)));
    }

    #[test]
    fn bytes_that_no_text_has_are_refused() {
        for bytes in [&b"\x89PNG\r\n\x1a\n"[..], b"int\0", b"\x7fELF", b"a\x1bb"] {
            assert_eq!(read(bytes), Err(NotText));
        }
    }
}

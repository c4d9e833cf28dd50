//! The repository's texts that the product shows and runs: kernels, their CUDA C, lessons, example programs.
//!
//! A program on a computer carries them inside. In a browser they would be a tenth of the module that has to arrive before
//! anything is seen, so there they are files of their own, one for each family, which arrive when they are needed; the code
//! that fetches them hands them over with [`provide`].

use std::{collections::HashMap, fmt, ops::Deref, sync::RwLock};

/// The text of a file of the repository.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text {
    path: &'static str,
    embedded: Option<&'static str>,
}

/// What was provided, by path. It stays for as long as the program runs.
static PROVIDED: RwLock<Option<HashMap<String, &'static str>>> = RwLock::new(None);

/// Why texts were not taken.
#[derive(Debug, thiserror::Error)]
pub enum ProvideError {
    /// Not an object of texts by path.
    #[error("the page's texts cannot be read: {0}")]
    Malformed(#[from] serde_json::Error),
}

/// Takes the texts of files by their path from the repository's root, as JSON. A text that is already there stays as it is.
///
/// # Errors
/// [`ProvideError`] if that is something else.
pub fn provide(json: &str) -> Result<(), ProvideError> {
    let texts: HashMap<String, String> = serde_json::from_str(json)?;
    let mut provided = PROVIDED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    let provided = provided.get_or_insert_default();
    for (path, text) in texts {
        provided.entry(path).or_insert_with(|| text.leak());
    }
    Ok(())
}

impl Text {
    /// The empty text, of no file.
    pub const NONE: Text = Text::literal("");

    /// A text by its path from the repository's root. [`text!`](crate::text!) makes one.
    #[must_use]
    pub const fn new(path: &'static str, embedded: Option<&'static str>) -> Text {
        Text { path, embedded }
    }

    /// A text that is no file, and always there.
    #[must_use]
    pub const fn literal(text: &'static str) -> Text {
        Text::new("", Some(text))
    }

    /// The path from the repository's root, with forward slashes; empty for a text that is no file.
    #[must_use]
    pub const fn path(&self) -> &'static str {
        self.path
    }

    /// The text; empty in a browser as long as nobody has provided it.
    #[must_use]
    pub fn get(&self) -> &'static str {
        let provided = || PROVIDED.read().ok()?.as_ref()?.get(self.path).copied();
        self.embedded.or_else(provided).unwrap_or_default()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.get()
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Text").field(&self.path).finish()
    }
}

/// The [`Text`](crate::Text) of a file, by its path from the repository's root. Only for crates in `crates/`.
#[cfg(not(target_family = "wasm"))]
#[macro_export]
macro_rules! text {
    ($($path:expr),+) => {
        $crate::Text::new(concat!($($path),+), Some(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../", $($path),+))))
    };
}

/// The [`Text`](crate::Text) of a file, by its path from the repository's root.
#[cfg(target_family = "wasm")]
#[macro_export]
macro_rules! text {
    ($($path:expr),+) => {
        $crate::Text::new(concat!($($path),+), None)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_not_inside_is_the_first_that_was_provided() {
        let [one, other] = ["lessons/one.md", "lessons/other.md"].map(|path| Text::new(path, None));
        assert_eq!(one.get(), "");
        assert!(matches!(provide("[]"), Err(ProvideError::Malformed(_))));
        assert!(provide(r#"{"lessons/one.md": "Words."}"#).is_ok());
        assert_eq!((one.get(), other.get()), ("Words.", ""));
        assert!(provide(r#"{"lessons/one.md": "Others.", "lessons/other.md": "More."}"#).is_ok());
        assert_eq!((one.get(), other.get()), ("Words.", "More."));
    }
}

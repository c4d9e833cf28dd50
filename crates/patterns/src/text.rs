//! The repository's texts that the product shows and runs: kernels, their CUDA C, lessons, example programs.
//!
//! A program on a computer carries them inside. In a browser they would be a tenth of the module that has to arrive before
//! anything is seen, so there they are a file of their own, `texts.json`, which arrives beside it; the code that starts the
//! module hands it over with [`provide`].

use std::{collections::HashMap, fmt, ops::Deref, sync::OnceLock};

/// The text of a file of the repository.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text {
    path: &'static str,
    embedded: Option<&'static str>,
}

/// What was provided, by path.
static PROVIDED: OnceLock<HashMap<String, String>> = OnceLock::new();

/// Why texts were not taken.
#[derive(Debug, thiserror::Error)]
pub enum ProvideError {
    /// Not an object of texts by path.
    #[error("the page's texts cannot be read: {0}")]
    Malformed(#[from] serde_json::Error),
    /// There are some already.
    #[error("the page's texts were provided twice")]
    Twice,
}

/// Takes the texts of files by their path from the repository's root, as JSON.
///
/// # Errors
/// [`ProvideError`] if that is something else, or if it was done before.
pub fn provide(json: &str) -> Result<(), ProvideError> {
    PROVIDED.set(serde_json::from_str(json)?).map_err(|_| ProvideError::Twice)
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
        let provided = || PROVIDED.get().and_then(|texts| texts.get(self.path)).map(String::as_str);
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
    fn a_text_that_is_not_inside_is_the_one_that_was_provided() {
        let text = Text::new("lessons/some.md", None);
        assert_eq!(text.get(), "");
        assert!(matches!(provide("[]"), Err(ProvideError::Malformed(_))));
        assert!(provide(r#"{"lessons/some.md": "Words."}"#).is_ok());
        assert_eq!(text.get(), "Words.");
        assert!(matches!(provide("{}"), Err(ProvideError::Twice)));
    }
}

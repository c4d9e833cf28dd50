//! Light or dark.

use yew::prelude::*;

use super::use_media;
use crate::browser::{self, storage};

/// Also in `assets/boot.js`, which applies it before the first paint.
const KEY: &str = "warpground.theme";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub(crate) fn other(self) -> Theme {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The theme on screen, and how to take the other one: the system's until the reader chooses.
#[hook]
pub(crate) fn use_theme() -> (Theme, Callback<MouseEvent>) {
    let dark = use_media("(prefers-color-scheme: dark)");
    let chosen = use_state_eq(|| match storage::get(KEY).as_deref() {
        Some("light") => Some(Theme::Light),
        Some("dark") => Some(Theme::Dark),
        _ => None,
    });
    let theme = chosen.unwrap_or(if dark { Theme::Dark } else { Theme::Light });
    let toggle = {
        let chosen = chosen.clone();
        Callback::from(move |_| {
            let other = theme.other();
            storage::set(KEY, other.name());
            if let Some(root) = browser::document().and_then(|document| document.document_element()) {
                // The attribute's name is valid, so this does not fail.
                let _ = root.set_attribute("data-theme", other.name());
            }
            chosen.set(Some(other));
        })
    };
    (theme, toggle)
}

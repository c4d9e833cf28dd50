//! Which of a kernel's two texts the reader sees: what is said of the kernel is said in that language.

use yew::prelude::*;

use super::media::use_media;

/// A kernel's text, as its tab is called.
pub(crate) const CUDA: &str = "cuda";
pub(crate) const WGSL: &str = "wgsl";

/// One line, in each of both texts where it has a place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marked {
    pub(crate) wgsl: Option<u32>,
    pub(crate) cuda: Option<u32>,
    /// Whether both texts say the same; otherwise the WGSL alone is spoken of.
    pub(crate) in_both: bool,
}

#[derive(Clone, PartialEq)]
pub(crate) struct OnScreen {
    /// Whether both are side by side.
    pub(crate) both: bool,
    /// The one whose tab is chosen.
    pub(crate) selected: &'static str,
    pub(crate) select: Callback<&'static str>,
}

impl OnScreen {
    /// Whether the reader sees this text.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.both || self.selected == text
    }
}

/// The texts on screen; `is_maximised` says that the code has all the space.
#[hook]
pub(crate) fn use_on_screen(is_maximised: bool) -> OnScreen {
    let (wide, wide_enough) = (use_media("(min-width: 1440px)"), use_media("(min-width: 900px)"));
    let selected = use_state_eq(|| CUDA);
    let select = {
        let selected = selected.setter();
        use_callback((), move |text, ()| selected.set(text))
    };
    OnScreen { both: wide || is_maximised && wide_enough, selected: *selected, select }
}

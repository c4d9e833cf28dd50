//! Lessons' Markdown: marked behind `js/src/markdown`.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(module = "/js/dist/markdown.js")]
extern "C" {
    /// Whether texts can be drawn at once.
    #[wasm_bindgen(js_name = isMarkdownHere)]
    pub(crate) fn is_here() -> bool;

    #[wasm_bindgen(catch, js_name = loadMarkdown)]
    async fn load() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_name = drawMarkdown)]
    pub(crate) fn draw_markdown(parent: &HtmlElement, text: &str) -> Result<(), JsValue>;

    /// Marks what a lesson says of a variant, and scrolls the lesson there, or to where it was left: see `js/src/markdown`.
    #[wasm_bindgen(catch, js_name = openAt)]
    pub(crate) fn open_at(
        lesson: &HtmlElement,
        family: &str,
        variant: &str,
        href: &str,
        begins: bool,
        stays: bool,
    ) -> Result<(), JsValue>;
}

/// Waits until texts can be drawn at once. Where their reader cannot be loaded, they are shown as they are.
pub(crate) async fn arrival() {
    let _ = load().await;
}

//! Lessons' Markdown: marked behind `js/src/markdown`.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(module = "/js/dist/markdown.js")]
extern "C" {
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

//! Views that are scripts of their own, loaded when they are first visited: the lab, exercises, and what shares a page.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(module = "/js/dist/lab.js")]
extern "C" {
    /// Shows the view that a hash names inside an element, in place of what is there.
    #[wasm_bindgen(catch, js_name = showView)]
    pub(crate) fn show_view(parent: &HtmlElement, hash: &str) -> Result<(), JsValue>;

    /// Shows what the host side of a program did, line by line; the program is {name, text, arguments, input}, as JSON. It
    /// begins at a step, from 1, and `stepped` hears of each one that is shown.
    #[wasm_bindgen(catch, js_name = showSteps)]
    pub(crate) fn show_steps(
        parent: &HtmlElement,
        program: &str,
        step: u32,
        stepped: &Closure<dyn FnMut(u32)>,
    ) -> Result<(), JsValue>;

    /// Opens a kernel's text in the lab, with what is known of its launch, as an address says it: a `kernel` of the catalogue
    /// with its settings, or `grid`, `block` and `n`. What keeps it from that, in a sentence.
    #[wasm_bindgen(catch, js_name = openInLab)]
    pub(crate) async fn open_in_lab(name: &str, text: &str, known: &str) -> Result<(), JsValue>;

    /// The files that were chosen or dropped (a `FileList` or a `DataTransfer`), as a request to the worker in JSON; what is
    /// wrong with them otherwise, in a sentence.
    #[wasm_bindgen(catch, js_name = openFiles)]
    pub(crate) async fn open_files(from: &JsValue) -> Result<JsValue, JsValue>;

    /// Ends what the view does.
    #[wasm_bindgen(catch, js_name = removeView)]
    pub(crate) fn remove_view(parent: &HtmlElement) -> Result<(), JsValue>;

    /// Opens the panel that gives link, frame and Markdown of the page as it is.
    #[wasm_bindgen(catch, js_name = openShare)]
    pub(crate) fn open_share() -> Result<(), JsValue>;
}

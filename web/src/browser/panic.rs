//! What the reader sees if the page's code panics: a sentence and a way on, not a dead page.
//!
//! `assets/boot.js` draws the notice, because it must also do so for ends that reach no code of ours any more: no
//! memory or no stack left.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_name = warpgroundStopped)]
    fn stopped(reason: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log(message: &str);
}

/// Shows the notice when the code panics. Yew would set a hook of its own otherwise.
pub(crate) fn install() {
    yew::set_custom_panic_hook(Box::new(|info| {
        log(&format!("Warpground stopped: {info}"));
        // Without the notice, the line in the console has to do.
        let _ = stopped(&info.to_string());
    }));
}

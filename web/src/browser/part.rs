//! Parts of this module that arrive after it, so that nobody waits for code of pages that they do not visit. The release
//! page is split after it was compiled (`web/js/split.mjs`), so nothing here depends on it: code of a part that has not
//! arrived fetches it by itself, and stops the page meanwhile. This is for waiting before that.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(module = "/js/src/parts.js")]
extern "C" {
    fn begin(exports: &JsValue);

    #[wasm_bindgen(js_name = isHere)]
    fn is_here_named(name: &str) -> bool;

    #[wasm_bindgen(js_name = whenHere)]
    fn when_here_named(name: &str) -> js_sys::Promise;

    #[wasm_bindgen(catch)]
    fn load(name: &str) -> Result<js_sys::Promise, JsValue>;

    #[wasm_bindgen(js_name = areStylesHere)]
    pub(crate) fn are_styles_here() -> bool;

    #[wasm_bindgen(js_name = loadStyles)]
    fn load_styles() -> js_sys::Promise;

    /// What the stubs of a split module call; the split finds it by this name.
    #[wasm_bindgen(js_name = demand)]
    fn demand_part(number: u32);
}

/// A part by its name in `web/js/split.mjs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// What always arrives: the first page and what surrounds all of them.
    First,
    /// A kernel's page.
    Kernel,
    /// What reads WGSL. It comes once the visitor begins to do something.
    Reader,
    /// The CUDA workbench.
    Workbench,
    /// The calculators.
    Calculators,
    /// Ladders, the device, the host, benches for other programs.
    Ladders,
    /// What talks to the device of the program that served the page.
    Native,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Part::First => "first",
            Part::Kernel => "kernel",
            Part::Reader => "reader",
            Part::Workbench => "workbench",
            Part::Calculators => "calculators",
            Part::Ladders => "ladders",
            Part::Native => "native",
        }
    }

    /// Whether it can be used at once.
    pub(crate) fn is_here(self) -> bool {
        is_here_named(self.name())
    }

    /// Waits until it can be used, without asking for it.
    pub(crate) async fn presence(self) {
        // It is never refused: a part that does not come is never there.
        let _ = JsFuture::from(when_here_named(self.name())).await;
    }

    /// Asks for it, and waits until it can be used.
    ///
    /// # Errors
    /// One sentence, if it could not be loaded.
    pub(crate) async fn arrival(self) -> Result<(), String> {
        let arrived = match load(self.name()) {
            Ok(promise) => JsFuture::from(promise).await.map(drop),
            Err(error) => Err(error),
        };
        arrived.map_err(|error| sentence(&error))
    }
}

/// Waits for the styles of the pages other than the first.
///
/// # Errors
/// One sentence, if they could not be loaded.
pub(crate) async fn styles() -> Result<(), String> {
    JsFuture::from(load_styles()).await.map(drop).map_err(|error| sentence(&error))
}

fn sentence(error: &JsValue) -> String {
    let reason = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    format!("This part of the page could not be loaded: {}.", reason.unwrap_or_else(|| "no reason is known".to_owned()))
}

/// Tells the parts what they belong to. Before anything else.
pub(crate) fn install() {
    begin(&wasm_bindgen::exports());
    // There is no such part. The call keeps the import, which the split needs.
    demand_part(u32::MAX);
}

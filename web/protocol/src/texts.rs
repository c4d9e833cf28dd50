//! The repository's texts, which come to the page and to its worker as a file beside the module.

use warpground_patterns::ProvideError;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The promise of the file's text, which the scripts make before they start a module.
const PROMISE: &str = "warpgroundTexts";

/// Why the texts did not come.
#[derive(Debug, thiserror::Error)]
pub enum TextsError {
    /// They could not be fetched.
    #[error("The texts of kernels and lessons could not be loaded: {0}.")]
    Fetch(String),
    /// They are no texts.
    #[error(transparent)]
    Provide(#[from] ProvideError),
}

/// Waits for the texts and hands them to the catalogue.
///
/// # Errors
/// [`TextsError`] with the reason.
pub async fn provide() -> Result<(), TextsError> {
    let text = fetched().await.map_err(|error| TextsError::Fetch(reason(&error)))?;
    Ok(warpground_patterns::provide(&text)?)
}

async fn fetched() -> Result<String, JsValue> {
    let promise = js_sys::Reflect::get(&js_sys::global(), &PROMISE.into())?;
    let text = JsFuture::from(promise.dyn_into::<js_sys::Promise>()?).await?;
    text.as_string().ok_or(text)
}

fn reason(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| "nobody fetched them".to_owned(), |error| error.message().into())
}

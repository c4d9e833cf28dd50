//! The repository's texts, which come to the page and to its worker as files beside the module: one for each family, and one
//! for the example programs.

use std::{cell::RefCell, collections::HashSet};

use futures_util::future::try_join_all;
use warpground_patterns::{ProvideError, families};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The example programs' file; a family's is called as the family is.
pub const PROGRAMS: &str = "programs";

/// The function that fetches a file's text, which the scripts make before they start a module.
const FETCH: &str = "warpgroundTexts";

thread_local! {
    /// The files that were provided.
    static PROVIDED: RefCell<HashSet<&'static str>> = RefCell::default();
}

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

/// All files.
#[must_use]
pub fn all() -> Vec<&'static str> {
    families().iter().map(|family| family.id).chain([PROGRAMS]).collect()
}

/// Whether the texts of these files are there.
#[must_use]
pub fn are_here(names: &[&'static str]) -> bool {
    PROVIDED.with_borrow(|provided| names.iter().all(|name| provided.contains(name)))
}

/// Waits for the texts of these files and hands them to the catalogue.
///
/// # Errors
/// [`TextsError`] with the reason.
pub async fn provide(names: &[&'static str]) -> Result<(), TextsError> {
    let missing = names.iter().filter(|name| !are_here(&[**name]));
    try_join_all(missing.map(|name| provide_one(name))).await.map(drop)
}

async fn provide_one(name: &'static str) -> Result<(), TextsError> {
    let text = fetched(name).await.map_err(|error| TextsError::Fetch(reason(&error)))?;
    warpground_patterns::provide(&text)?;
    PROVIDED.with_borrow_mut(|provided| provided.insert(name));
    Ok(())
}

async fn fetched(name: &str) -> Result<String, JsValue> {
    let fetch: js_sys::Function = js_sys::Reflect::get(&js_sys::global(), &FETCH.into())?.dyn_into()?;
    let promise = fetch.call1(&JsValue::UNDEFINED, &name.into())?;
    let text = JsFuture::from(promise.dyn_into::<js_sys::Promise>()?).await?;
    text.as_string().ok_or(text)
}

fn reason(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| "nobody fetched them".to_owned(), |error| error.message().into())
}

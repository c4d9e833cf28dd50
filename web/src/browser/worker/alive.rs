//! Whether a worker is still there. A browser may end one without a word, for want of memory; no event tells of it. But a
//! worker holds a lock of its own name (`assets/worker.js`), and the page, which waits for that lock, gets it when the worker is gone.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// A name that no other worker has, in this tab or another: locks are shared by all pages of a site.
pub(super) fn name() -> String {
    let number = || js_sys::Math::random().to_bits();
    format!("warpground-{:016x}{:016x}", number(), number())
}

/// Calls `gone` once the worker of that name has ended, in whatever way. Never where the browser knows no locks, which need
/// a page that came over https or from this machine.
pub(super) fn when_gone(name: &str, gone: impl FnOnce() + 'static) {
    let _ = request(name, gone);
}

fn request(name: &str, gone: impl FnOnce() + 'static) -> Result<(), JsValue> {
    let Some(window) = crate::browser::window() else { return Ok(()) };
    let locks = Reflect::get(&window.navigator(), &"locks".into())?;
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    let granted = Closure::once_into_js(gone);
    let waiting: Promise = request.call2(&locks, &name.into(), &granted)?.dyn_into()?;
    // A refusal is no news: the page then hears of ends that are announced.
    wasm_bindgen_futures::spawn_local(async move { drop(JsFuture::from(waiting).await) });
    Ok(())
}

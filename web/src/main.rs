//! The page: a catalogue of kernels, their lessons, and a bench to run them on.
//!
//! ```text
//! app.rs       what is always there: header, catalogue, the page that the URL names
//! pages/       one file for each kind of URL
//! components/  what pages are made of
//! hooks/       what components remember and do; `hooks/runner.rs` runs kernels and knows no component
//! model/       plain data: routes, the form, the session; no browser
//! browser/     the browser's own: storage, clipboard, compression, the JavaScript of editor and charts, the worker
//! ```
//!
//! Nothing in here knows what a kernel computes or how a run is measured: that is `patterns` and `measure`, which the
//! terminal uses as well.

mod app;
mod browser;
mod components;
mod hooks;
mod model;
mod pages;

fn main() {
    browser::panic::install();
    browser::part::install();
    wasm_bindgen_futures::spawn_local(start());
}

/// Paints the page, once the code and the texts that it shows are there.
async fn start() {
    let arrived = model::Route::parse(&browser::hash()).arrival().await;
    let Some(root) = browser::element("app") else { return };
    // What is there until now is the shell that index.html paints.
    if let Err(error) = arrived {
        if let Some(note) = browser::element("shell-note") {
            note.set_text_content(Some(&format!("{error} Reload the page to try again.")));
        }
        return;
    }
    root.set_text_content(None);
    yew::Renderer::<app::App>::with_root(root).render();
}

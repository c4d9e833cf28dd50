//! Text files: opened from the reader's machine, and saved to it. Nothing leaves the machine.

use js_sys::{Array, Uint8Array};
use warpground_measure::program::{FileText, text_of_file};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// The most bytes of a text: a program of a course has a few thousand.
const MOST_BYTES: f64 = (1_u32 << 20) as f64;

/// The text of a file.
///
/// # Errors
/// One sentence for the reader.
pub(crate) async fn read(file: &File) -> Result<FileText, String> {
    let name = file.name();
    if file.size() > MOST_BYTES {
        return Err(format!("{name} is larger than the 1 MiB that this page opens."));
    }
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| format!("{name} could not be read."))?;
    text_of_file(&Uint8Array::new(&buffer).to_vec()).map_err(|_| format!("{name} is not a text file."))
}

/// Offers a text to the reader as a file of that name.
pub(crate) fn save(name: &str, text: &str) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type("text/plain;charset=utf-8");
    offer(name, &Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options).ok()?)
}

/// Offers bytes to the reader as a file of that name.
pub(crate) fn save_bytes(name: &str, bytes: &[u8]) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type("application/octet-stream");
    let bytes = Uint8Array::from(bytes);
    offer(name, &Blob::new_with_u8_array_sequence_and_options(&Array::of1(&bytes), &options).ok()?)
}

fn offer(name: &str, blob: &Blob) -> Option<()> {
    let document = super::document()?;
    let url = Url::create_object_url_with_blob(blob).ok()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has taken its own hold of the contents by now.
    Url::revoke_object_url(&url).ok()
}

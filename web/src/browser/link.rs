//! Links that carry a text: compressed by the browser's own streams, in base64url.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, Response};

/// A link carries at most this many bytes of text, there and back: a kernel is a few thousand, and a small link can
/// unpack to gigabytes.
pub(crate) const MOST_BYTES: usize = 1 << 18;

/// The name by which the streams know raw deflate.
const FORMAT: &str = "deflate-raw";

#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
}

/// Why a link brings no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It unpacks to more than [`MOST_BYTES`].
    TooLong,
    Damaged,
}

/// The text, deflated, in base64url; `None` where the browser cannot do that, and for a text that [`unpack`] would not
/// take back.
pub(crate) async fn pack(text: &str) -> Option<String> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let stream = CompressionStream::new(FORMAT).ok()?;
    let packed = through(text.as_bytes(), &stream.into()).await.ok()?;
    Some(base64url(&packed))
}

/// The text of [`pack`].
pub(crate) async fn unpack(packed: &str) -> Result<String, Unreadable> {
    let bytes = from_base64url(packed).ok_or(Unreadable::Damaged)?;
    let stream = DecompressionStream::new(FORMAT).map_err(|_| Unreadable::Damaged)?;
    String::from_utf8(through(&bytes, &stream.into()).await?).map_err(|_| Unreadable::Damaged)
}

/// Puts a text on the clipboard.
pub(crate) async fn copy(text: &str) -> bool {
    let Some(window) = super::window() else { return false };
    // Absent where the page came over plain http.
    if !Reflect::get(&window.navigator(), &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object()) {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}

/// The whole URL with another hash.
pub(crate) fn absolute(hash: &str) -> String {
    let href = super::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    format!("{}{hash}", href.split('#').next().unwrap_or_default())
}

async fn through(bytes: &[u8], stream: &JsValue) -> Result<Vec<u8>, Unreadable> {
    let piped = piped(bytes, stream).ok_or(Unreadable::Damaged)?;
    read_all(&piped).await
}

fn piped(bytes: &[u8], stream: &JsValue) -> Option<ReadableStream> {
    let parts = js_sys::Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let source = Response::new_with_opt_blob(Some(&blob)).ok()?.body()?;
    // Both stream types are pairs of a readable and a writable end; web-sys knows no common type for them.
    let pipe: js_sys::Function = Reflect::get(&source, &"pipeThrough".into()).ok()?.dyn_into().ok()?;
    pipe.call1(&source, stream).ok()?.dyn_into().ok()
}

async fn read_all(stream: &ReadableStream) -> Result<Vec<u8>, Unreadable> {
    let reader = Reader::of(stream).map_err(|_| Unreadable::Damaged)?;
    let mut out = Vec::new();
    while let Some(piece) = reader.piece().await.map_err(|_| Unreadable::Damaged)? {
        out.extend_from_slice(&piece);
        if out.len() > MOST_BYTES {
            return Err(Unreadable::TooLong);
        }
    }
    Ok(out)
}

struct Reader {
    reader: JsValue,
    read: js_sys::Function,
}

impl Reader {
    fn of(stream: &ReadableStream) -> Result<Reader, JsValue> {
        let get_reader: js_sys::Function = Reflect::get(stream, &"getReader".into())?.dyn_into()?;
        let reader = get_reader.call0(stream)?;
        let read = Reflect::get(&reader, &"read".into())?.dyn_into()?;
        Ok(Reader { reader, read })
    }

    /// The next bytes; none at the end.
    async fn piece(&self) -> Result<Option<Vec<u8>>, JsValue> {
        let promise: js_sys::Promise = self.read.call0(&self.reader)?.dyn_into()?;
        let step = JsFuture::from(promise).await?;
        if Reflect::get(&step, &"done".into())?.is_truthy() {
            return Ok(None);
        }
        let piece: Uint8Array = Reflect::get(&step, &"value".into())?.dyn_into()?;
        Ok(Some(piece.to_vec()))
    }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn base64url(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for letter in 0..=chunk.len() {
            out.push(char::from(LETTERS[(word >> (18 - 6 * letter) & 63) as usize]));
        }
    }
    out
}

fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    for chunk in text.as_bytes().chunks(4) {
        if chunk.len() < 2 {
            return None;
        }
        let mut word = 0_u32;
        for letter in chunk {
            let value = LETTERS.iter().position(|its| its == letter)?;
            word = word << 6 | u32::try_from(value).ok()?;
        }
        word <<= 6 * (4 - chunk.len());
        out.extend_from_slice(&word.to_be_bytes()[1..chunk.len()]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64url_survives_every_remainder() {
        for bytes in [&b""[..], b"a", b"ab", b"abc", b"\xff\xfe\xfd\xfc"] {
            assert_eq!(from_base64url(&base64url(bytes)).as_deref(), Some(bytes));
        }
        assert_eq!(base64url(b"\xfb\xff"), "-_8");
    }

    #[test]
    fn what_is_no_base64url_is_refused() {
        assert_eq!([from_base64url("a"), from_base64url("ab+d"), from_base64url("ä")], [None, None, None]);
    }
}

//! What goes back for one request.

use std::fs::File;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use tiny_http::{Header, Method, Request, Response, StatusCode};

use crate::site::Site;

/// What the page may load and run: its own files, WebAssembly, and nothing that is written into its markup. `web/index.html`
/// says the same of itself, for servers that say nothing; only here can it also say who may show it in a frame: a
/// notebook on this machine.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     require-trusted-types-for 'script'; trusted-types lessons default; \
     frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";

/// Sent with every answer. The first three isolate the page from others, which is what makes shared memory and
/// fine-grained clocks available to it.
const COMMON_HEADERS: [(&str, &str); 6] = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

/// A file whose address changes with its contents: a browser never has to ask for it again.
const KEPT_FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// Any other: a browser may keep it, and asks whether it is still the same before it uses it.
const ASKED_FOR: &str = "no-cache";

/// The answer to a request under a name that is not this machine's.
pub(crate) fn refuse(request: Request) -> io::Result<()> {
    request.respond(sentence(403, "This server only answers to localhost, 127.0.0.1 and [::1].")?)
}

pub(crate) fn answer(request: Request, site: &Site) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        let refusal = sentence(405, "This server only answers GET and HEAD.")?;
        return request.respond(refusal.with_header(header("Allow", "GET, HEAD")?));
    }
    let Some(path) = site.find(request.url()) else {
        return request.respond(sentence(404, "There is no such file on this page.")?);
    };
    let compressed = compressed_sibling(&path);
    let (body, is_compressed) = match &compressed {
        Some(compressed) if accepts_brotli(&request) => (File::open(compressed), true),
        _ => (File::open(&path), false),
    };
    let Ok(body) = body else {
        return request.respond(sentence(404, "That file exists but cannot be read.")?);
    };
    let caching = [
        header("Cache-Control", if is_named_by_contents(request.url()) { KEPT_FOR_GOOD } else { ASKED_FOR })?,
        header("ETag", &tag(&body, is_compressed)?)?,
    ];
    if request.headers().iter().any(|sent| sent.field.equiv("If-None-Match") && names(sent.value.as_str(), &caching[1]))
    {
        let mut same = Response::empty(304);
        caching.into_iter().for_each(|header| same.add_header(header));
        return request.respond(with_common_headers(same)?);
    }
    // Never in chunks: with its length known, a browser can show how far a download is.
    let mut response = Response::from_file(body)
        .with_chunked_threshold(usize::MAX)
        .with_header(header("Content-Type", &media_type(&path))?);
    caching.into_iter().for_each(|header| response.add_header(header));
    if is_compressed {
        response.add_header(header("Content-Encoding", "br")?);
    }
    if compressed.is_some() {
        response.add_header(header("Vary", "Accept-Encoding")?);
    }
    request.respond(with_common_headers(response)?)
}

/// What tells a file's contents from older ones: when it was written, how long it is, and in which form it goes out.
fn tag(file: &File, is_compressed: bool) -> io::Result<String> {
    let metadata = file.metadata()?;
    let written = metadata.modified()?.duration_since(UNIX_EPOCH).map_or(0, |age| age.as_nanos());
    Ok(format!("\"{written:x}-{:x}{}\"", metadata.len(), if is_compressed { "-br" } else { "" }))
}

/// Whether the tags that a browser has include this one.
fn names(sent: &str, tag: &Header) -> bool {
    sent.split(',').any(|its| its.trim().trim_start_matches("W/") == tag.value.as_str())
}

/// Whether an address holds a hash of what it leads to, as the page's build gives them: `app-0123456789abcdef_bg.wasm`, and
/// `modules/editor.js?HASH`.
fn is_named_by_contents(url: &str) -> bool {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    if path.contains("/modules/") {
        return !query.is_empty();
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches("_bg");
    let hash = stem.rsplit('-').next().filter(|hash| hash.len() < stem.len()).unwrap_or_default();
    hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// `app.wasm.br` beside `app.wasm`.
fn compressed_sibling(path: &Path) -> Option<PathBuf> {
    let mut name = path.file_name()?.to_owned();
    name.push(".br");
    let sibling = path.with_file_name(name);
    // Not through a link, which may lead out of the folder.
    sibling.symlink_metadata().is_ok_and(|metadata| metadata.is_file()).then_some(sibling)
}

fn accepts_brotli(request: &Request) -> bool {
    request
        .headers()
        .iter()
        .filter(|header| header.field.equiv("Accept-Encoding"))
        .flat_map(|header| header.value.as_str().split(','))
        .any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            let refused = |weight: &str| {
                weight.strip_prefix("q=").and_then(|value| value.parse::<f32>().ok()).is_some_and(|value| value <= 0.0)
            };
            parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br")) && !parts.any(refused)
        })
}

fn media_type(path: &Path) -> String {
    let media_type = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = media_type.type_() == mime_guess::mime::TEXT || media_type.subtype() == "javascript";
    if is_text { format!("{media_type}; charset=utf-8") } else { media_type.to_string() }
}

pub(crate) fn sentence(status: u16, text: &str) -> io::Result<Response<Cursor<Vec<u8>>>> {
    let response = Response::from_string(format!("{text}\n")).with_status_code(StatusCode(status));
    with_common_headers(response)
}

pub(crate) fn with_common_headers<R: io::Read>(mut response: Response<R>) -> io::Result<Response<R>> {
    for (name, value) in COMMON_HEADERS {
        response.add_header(header(name, value)?);
    }
    if !response.headers().iter().any(|set| set.field.equiv("Cache-Control")) {
        response.add_header(header("Cache-Control", ASKED_FOR)?);
    }
    Ok(response)
}

fn header(name: &str, value: &str) -> io::Result<Header> {
    Header::from_bytes(name, value).map_err(|()| io::Error::other(format!("{name}: {value:?} is not a header")))
}

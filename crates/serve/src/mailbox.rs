//! A place of the server where a page gets one letter and leaves others: how `--browser` of `warpground bench` and
//! `warpground verify` tells the page what to do and hears what came of it.

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    io::{self, Read},
    sync::mpsc::Sender,
};

use tiny_http::{Header, Method, Request, Response, StatusCode};

use crate::{
    Place, origin,
    response::{sentence, with_common_headers},
};

/// The most that a letter may hold: a row of a bench with ten thousand readings takes a quarter of a megabyte.
const MOST_BYTES: u64 = 16 << 20;

/// One letter out, any number in.
pub struct Mailbox {
    path: String,
    outgoing: String,
    incoming: Sender<String>,
}

impl Mailbox {
    /// A mailbox that hands out `outgoing`, JSON, and passes on to `incoming` what is left in it.
    #[must_use]
    pub fn new(outgoing: String, incoming: Sender<String>) -> Mailbox {
        Mailbox { path: format!("/mailbox/{}", secret()), outgoing, incoming }
    }

    /// The path of its URL.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }
}

/// What nobody else on this machine can guess: 32 hexadecimal digits. The standard library seeds its hashers from the system.
pub(crate) fn secret() -> String {
    let [one, other] = [(); 2].map(|()| RandomState::new().build_hasher().finish());
    format!("{one:016x}{other:016x}")
}

impl Place for Mailbox {
    fn is_meant(&self, request: &Request) -> bool {
        request.url() == self.path
    }

    fn answer(&self, mut request: Request) -> io::Result<()> {
        if !origin::is_own_page(&request, *request.method() != Method::Get) {
            return request.respond(sentence(403, "This place only answers the page that this server sent.")?);
        }
        match request.method() {
            Method::Get => {
                let json = Header::from_bytes("Content-Type", "application/json")
                    .map_err(|()| io::Error::other("a constant header"))?;
                request.respond(with_common_headers(Response::from_string(&self.outgoing).with_header(json))?)
            }
            Method::Post => {
                let mut letter = String::new();
                let read = request.as_reader().take(MOST_BYTES).read_to_string(&mut letter);
                // The program that waited may have stopped waiting.
                let taken = read.is_ok() && self.incoming.send(letter).is_ok();
                let status = StatusCode(if taken { 204 } else { 410 });
                request.respond(with_common_headers(Response::empty(status))?)
            }
            _ => request.respond(sentence(405, "This place only answers GET and POST.")?),
        }
    }
}

//! A place of the server that answers the page's questions: how `warpground app` runs what the page asks it to.

use std::{
    io::{self, Read},
    sync::{Mutex, PoisonError},
};

use tiny_http::{Header, Method, Request, Response, StatusCode};

use crate::{
    Place,
    mailbox::secret,
    origin,
    response::{sentence, with_common_headers},
};

/// The most bytes of a question: a lab with its files.
const MOST_BYTES: u64 = 24 << 20;

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// That a lab's job is done: JSON, as its answer is.
    Lab(String),
    /// Something of a device, as `warpground-remote` writes it.
    Device(Vec<u8>),
}

/// Gives each question its answer.
type Answer = dyn Fn(Question) -> Vec<u8> + Send + Sync;

/// Answers questions that the page of this server asks.
pub struct Desk {
    token: String,
    lab: String,
    device: String,
    answer: Box<Answer>,
    /// A lab's job is being done. It may take minutes, so the next one is refused.
    busy: Mutex<()>,
    /// A device's call is being answered. The page and its worker take turns.
    turn: Mutex<()>,
}

impl Desk {
    /// A desk at a path that nobody else on this machine can guess.
    #[must_use]
    pub fn new(answer: Box<Answer>) -> Desk {
        let token = secret();
        let lab = format!("/native/{token}");
        Desk { device: format!("{lab}/device"), lab, token, answer, busy: Mutex::default(), turn: Mutex::default() }
    }

    /// What the page has to know to find it.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl Place for Desk {
    fn is_meant(&self, request: &Request) -> bool {
        request.url() == self.lab || request.url() == self.device
    }

    fn answer(&self, mut request: Request) -> io::Result<()> {
        // Whatever asks here changes something: it has to come from this server's page, and to say so.
        if !origin::is_own_page(&request, true) {
            return request.respond(sentence(403, "This place only answers the page that this server sent.")?);
        }
        if *request.method() != Method::Post {
            return request.respond(sentence(405, "This place only answers POST.")?);
        }
        let mut question = Vec::new();
        if request.as_reader().take(MOST_BYTES).read_to_end(&mut question).is_err() {
            return request.respond(sentence(400, "The request broke off.")?);
        }
        let (kind, answered) = if request.url() == self.device {
            // A thread that panicked has left nothing half done.
            let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
            ("application/octet-stream", (self.answer)(Question::Device(question)))
        } else {
            let Ok(question) = String::from_utf8(question) else {
                return request.respond(sentence(400, "The request is not text.")?);
            };
            let Ok(busy) = self.busy.try_lock() else {
                return request.respond(sentence(409, "The program is still busy with the previous request.")?);
            };
            let answered = (self.answer)(Question::Lab(question));
            drop(busy);
            ("application/json", answered)
        };
        let kind = Header::from_bytes("Content-Type", kind).map_err(|()| io::Error::other("a constant header"))?;
        let response = Response::from_data(answered).with_header(kind).with_status_code(StatusCode(200));
        request.respond(with_common_headers(response)?)
    }
}

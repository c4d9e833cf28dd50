//! A place of the server that answers the page's questions, one at a time: how `warpground app` runs what the page asks it to.

use std::{
    io::{self, Read},
    sync::Mutex,
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

/// A question, JSON, and its answer, JSON.
type Answer = dyn Fn(String) -> String + Send;

/// Answers questions that the page of this server asks.
pub struct Desk {
    token: String,
    path: String,
    answer: Mutex<Box<Answer>>,
}

impl Desk {
    /// A desk at a path that nobody else on this machine can guess.
    #[must_use]
    pub fn new(answer: Box<Answer>) -> Desk {
        let token = secret();
        Desk { path: format!("/native/{token}"), token, answer: Mutex::new(answer) }
    }

    /// What the page has to know to find it.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl Place for Desk {
    fn is_meant(&self, request: &Request) -> bool {
        request.url() == self.path
    }

    fn answer(&self, mut request: Request) -> io::Result<()> {
        // Whatever asks here changes something: it has to come from this server's page, and to say so.
        if !origin::is_own_page(&request, true) {
            return request.respond(sentence(403, "This place only answers the page that this server sent.")?);
        }
        if *request.method() != Method::Post {
            return request.respond(sentence(405, "This place only answers POST.")?);
        }
        let mut question = String::new();
        if request.as_reader().take(MOST_BYTES).read_to_string(&mut question).is_err() {
            return request.respond(sentence(400, "The request is not text.")?);
        }
        let Ok(answer) = self.answer.try_lock() else {
            return request.respond(sentence(409, "The program is still busy with the previous request.")?);
        };
        let text = answer(question);
        drop(answer);
        let json = Header::from_bytes("Content-Type", "application/json")
            .map_err(|()| io::Error::other("a constant header"))?;
        let response = Response::from_string(text).with_header(json).with_status_code(StatusCode(200));
        request.respond(with_common_headers(response)?)
    }
}

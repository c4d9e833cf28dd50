//! A search for a kernel's fastest settings on the GPU.

use serde::{Deserialize, Serialize};
use warpground_measure::tune::Remembered;

use crate::{Ask, Message, Request, simulation::Subject};

/// Searches a variant's blocks, tiles and other overrides; the problem, and the text, stay as they are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tune {
    /// What to tune.
    pub subject: Subject,
}

/// How far the search is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trying {
    /// Counts the measurements from 1.
    pub number: usize,
    /// The fastest settings until now with their time and where that comes from.
    pub fastest: Option<String>,
    /// Whether the fastest are measured again.
    pub is_final: bool,
}

/// What the search found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// In one plain sentence without its stop.
    pub sentence: String,
    /// What that rests on.
    pub evidence: String,
    /// The settings, for the device that they were found on.
    pub remembered: Remembered,
}

impl Message for Tune {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.subject.parts)
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.subject.parts = parts;
    }
}

impl Message for Trying {}
impl Message for Found {}

impl From<Tune> for Request {
    fn from(ask: Tune) -> Request {
        Request::Tune(ask)
    }
}

impl Ask for Tune {
    type Event = Trying;
    type Reply = Found;
}

//! What the launches of a job hand on.

use serde::{Deserialize, Serialize};
use warpground_measure::lineage::Lineage;

use crate::{Ask, Message, Progress, Request, simulation::Subject};

/// Runs a variant once on the simulator and follows which blocks use what which blocks of earlier launches wrote.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Follow {
    /// What to run.
    pub subject: Subject,
}

impl Message for Follow {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.subject.parts)
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.subject.parts = parts;
    }
}

impl From<Follow> for Request {
    fn from(ask: Follow) -> Request {
        Request::Follow(ask)
    }
}

impl Ask for Follow {
    type Event = Progress;
    type Reply = LineageReply;
}

/// What came of [`Follow`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LineageReply {
    /// Who used what of whom.
    pub lineage: Lineage,
}

impl Message for LineageReply {}

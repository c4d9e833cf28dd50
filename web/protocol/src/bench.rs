//! A bench or a verification for a program on this machine: `--browser` of `warpground bench` and `warpground verify`.

use serde::{Deserialize, Serialize};

use crate::{Ask, Message, Progress, Request};

/// Gets a plan from the program that served the page, carries it out on the GPU, and leaves what comes of it there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bench {
    /// The path of the program's mailbox, on the page's own server.
    pub mailbox: String,
}

impl Message for Bench {}

impl Ask for Bench {
    type Event = Progress;
    type Reply = ();
}

impl From<Bench> for Request {
    fn from(ask: Bench) -> Request {
        Request::Bench(ask)
    }
}

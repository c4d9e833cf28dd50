//! What the page and its worker say to each other.
//!
//! The page's own thread paints and listens; whatever may take long runs in a web worker, a second WebAssembly module
//! on a thread of its own. The two share no memory. They exchange messages:
//!
//! ```text
//! page                                        worker
//!   │  ask:     number, request, parts ──────►  │
//!   │  ◄────── event:   number, event, parts    │   as many as the request likes
//!   │  ◄────── reply:   number, reply, parts    │   or
//!   │  ◄────── failure: number, failure         │
//! ```
//!
//! A message is an array: the request's number, from the worker one of the words above, a text of JSON, and then its
//! parts, arrays of bytes that change hands without being copied. [`Ask`] ties a request to the types of its events and
//! its reply, so that neither side can mistake one for another's. Nothing stops a request from inside: to cancel one,
//! the page ends the worker and starts another.
//!
//! To add a request: a type with [`Ask`] in a file of its own here, a variant of [`Request`], and an arm in the
//! worker's `answer`.

pub mod adapt;
pub mod bench;
pub mod lab;
pub mod lineage;
pub mod native;
pub mod program;
pub mod question;
pub mod simulation;
pub mod texts;
pub mod tune;
pub mod warps;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use warpground_engine::wgsl::Diagnostic;
use warpground_measure::mistake::Showing;

/// The word that begins a message from the worker, after the request's number.
pub mod word {
    /// The worker is ready for requests; its number is 0.
    pub const READY: &str = "ready";
    /// The worker has ended: the text says why. Its number is 0.
    pub const STOPPED: &str = "stopped";
    /// Something on the way to the reply.
    pub const EVENT: &str = "event";
    /// The last message of a request that went well.
    pub const REPLY: &str = "reply";
    /// The last message of a request that could not be answered.
    pub const FAILURE: &str = "failure";
    /// The page wants no more answers, and the worker is to come to an end. The only word that the page sends; its
    /// number is 0.
    pub const STOP: &str = "stop";
    /// The worker has heard [`STOP`] while it waits for a device, which nothing can hurry. The last message of what it
    /// does follows when the device answers. Its number is 0.
    pub const WAITING: &str = "waiting";
}

/// Everything that the worker can be asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Request {
    /// See [`simulation::Count`].
    Count(simulation::Count),
    /// See [`simulation::Inspect`].
    Inspect(simulation::Inspect),
    /// See [`program::Open`].
    Open(program::Open),
    /// See [`program::Translate`].
    Translate(program::Translate),
    /// See [`program::Run`].
    Run(program::Run),
    /// See [`program::Search`].
    Search(program::Search),
    /// See [`program::Remember`].
    Remember(program::Remember),
    /// See [`simulation::Record`].
    Record(simulation::Record),
    /// See [`question::Answer`].
    Answer(question::Answer),
    /// See [`bench::Bench`].
    Bench(bench::Bench),
    /// See [`tune::Tune`].
    Tune(tune::Tune),
    /// See [`lineage::Follow`].
    Follow(lineage::Follow),
    /// See [`warps::Warps`].
    Warps(warps::Warps),
    /// See [`lab::Lab`].
    Lab(lab::Lab),
    /// See [`adapt::Adapt`].
    Adapt(adapt::Adapt),
}

/// A request, and what comes back.
pub trait Ask: Message + Into<Request> {
    /// What the worker says on the way.
    type Event: Message;
    /// What it says at the end.
    type Reply: Message;
}

/// What can be sent: JSON, and beside it bytes that JSON would blow up.
pub trait Message: Serialize + DeserializeOwned {
    /// Takes the bytes out; [`Message::put_parts`] on the other side receives the same list.
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// Puts the bytes back that the sender took out.
    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        let _ = parts;
    }
}

impl Message for () {}

/// How far a request is, in steps of equal length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Steps done.
    pub done: u64,
    /// Steps in all.
    pub of: u64,
}

impl Message for Progress {}

/// Why a request could not be answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Failure {
    /// The kernel does not compile: what, and where.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Compilation(Vec<Diagnostic>),
    /// A mistake made on purpose that leaves no result.
    #[error("{}", .0.words())]
    Mistake(Showing),
    /// Anything else, as one sentence.
    #[error("{0}")]
    Refused(String),
    /// The request could not be read: page and worker were not built together.
    #[error("the page and its worker are of different versions: load the page again")]
    Unreadable,
}

impl Message for Failure {}

impl From<warpground_measure::RunError> for Failure {
    fn from(error: warpground_measure::RunError) -> Failure {
        use warpground_engine::Error;
        use warpground_measure::RunError;
        match error {
            RunError::Device(Error::Compilation(diagnostics)) => Failure::Compilation(diagnostics),
            RunError::Mistake(showing) => Failure::Mistake(showing),
            other => Failure::Refused(other.to_string()),
        }
    }
}

impl Request {
    /// Takes the bytes out of whatever request it is.
    pub fn take_parts(&mut self) -> Vec<Vec<u8>> {
        match self {
            Request::Count(ask) => ask.take_parts(),
            Request::Inspect(ask) => ask.take_parts(),
            Request::Open(ask) => ask.take_parts(),
            Request::Translate(ask) => ask.take_parts(),
            Request::Run(ask) => ask.take_parts(),
            Request::Search(ask) => ask.take_parts(),
            Request::Remember(ask) => ask.take_parts(),
            Request::Record(ask) => ask.take_parts(),
            Request::Answer(ask) => ask.take_parts(),
            Request::Bench(ask) => ask.take_parts(),
            Request::Tune(ask) => ask.take_parts(),
            Request::Follow(ask) => ask.take_parts(),
            Request::Warps(ask) => ask.take_parts(),
            Request::Lab(ask) => ask.take_parts(),
            Request::Adapt(ask) => ask.take_parts(),
        }
    }

    /// Puts the bytes back.
    pub fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        match self {
            Request::Count(ask) => ask.put_parts(parts),
            Request::Inspect(ask) => ask.put_parts(parts),
            Request::Open(ask) => ask.put_parts(parts),
            Request::Translate(ask) => ask.put_parts(parts),
            Request::Run(ask) => ask.put_parts(parts),
            Request::Search(ask) => ask.put_parts(parts),
            Request::Remember(ask) => ask.put_parts(parts),
            Request::Record(ask) => ask.put_parts(parts),
            Request::Answer(ask) => ask.put_parts(parts),
            Request::Bench(ask) => ask.put_parts(parts),
            Request::Tune(ask) => ask.put_parts(parts),
            Request::Follow(ask) => ask.put_parts(parts),
            Request::Warps(ask) => ask.put_parts(parts),
            Request::Lab(ask) => ask.put_parts(parts),
            Request::Adapt(ask) => ask.put_parts(parts),
        }
    }
}

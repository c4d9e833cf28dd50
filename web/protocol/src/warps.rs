//! Warps over time: a launch on one multiprocessor, cycle by cycle.

use serde::{Deserialize, Serialize};
use warpground_measure::{
    exercise::bundle::Files,
    lab,
    warps::{Picture, Resident},
};

use crate::{Ask, Message, Progress, Request, simulation::Subject};

/// What is traced.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Source {
    /// A variant of the catalogue.
    Variant(Subject),
    /// A whole program: the file's name, its text, its arguments, its standard input, and the files beside it.
    Program {
        /// The file's name, for messages.
        name: String,
        /// The program.
        text: String,
        /// Its arguments, without its own name.
        arguments: Vec<String>,
        /// Its standard input.
        input: String,
        /// The files beside it, by their paths.
        #[serde(default)]
        files: Files,
    },
    /// A user's own kernels.
    Lab(lab::Job),
}

/// Runs it once on the simulator, unless that was just done, and schedules a launch of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Warps {
    /// What to run.
    pub source: Source,
    /// Which launch, by its number; of a program among those that differ in kernel, grid or block.
    pub launch: usize,
    /// The device's id.
    pub device: String,
    /// How many blocks at once.
    pub resident: Resident,
    /// Whether ready warps take turns; otherwise each goes on for as long as it can.
    pub turns: bool,
}

/// What came of [`Warps`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WarpsReply {
    /// The launches that there are.
    pub launches: Vec<String>,
    /// The picture of the one that was asked for, or why the multiprocessor cannot run it.
    pub picture: Result<Picture, String>,
}

impl Source {
    /// The bytes that are sent beside it.
    pub(crate) fn take_parts(&mut self) -> Vec<Vec<u8>> {
        match self {
            Source::Variant(subject) => std::mem::take(&mut subject.parts),
            Source::Program { .. } | Source::Lab(_) => Vec::new(),
        }
    }

    /// Puts them back.
    pub(crate) fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        if let Source::Variant(subject) = self {
            subject.parts = parts;
        }
    }
}

impl Message for Warps {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        self.source.take_parts()
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.source.put_parts(parts);
    }
}

impl From<Warps> for Request {
    fn from(ask: Warps) -> Request {
        Request::Warps(ask)
    }
}

impl Ask for Warps {
    type Event = Progress;
    type Reply = WarpsReply;
}

impl Message for WarpsReply {}

//! CUDA C in the place of a kernel's WGSL.

use serde::{Deserialize, Serialize};
use warpground_measure::program::{Mark, TranslatedKernel};

use crate::{Ask, Message, Progress, Request, simulation::Subject};

/// Translates a text in the place of a variant's CUDA C.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Adapt {
    /// The variant and its settings.
    pub subject: Subject,
    /// The CUDA C.
    pub text: String,
    /// Whether no more is wanted than the lines that belong together, which takes no translation.
    pub only_beside: bool,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AdaptReply {
    /// What the translator says.
    pub marks: Vec<Mark>,
    /// The WGSL, or in one sentence without its stop why there is none that this launch could run. Of no meaning where only the
    /// lines were wanted.
    pub kernel: Result<TranslatedKernel, String>,
    /// For each line of the variant's hand-written WGSL the line of this text that does the same, from 1; 0 where none
    /// certainly does. Empty where the text is not the catalogue's.
    pub beside: Vec<u32>,
}

impl Message for Adapt {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.subject.parts)
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.subject.parts = parts;
    }
}

impl Message for AdaptReply {}

impl From<Adapt> for Request {
    fn from(ask: Adapt) -> Request {
        Request::Adapt(ask)
    }
}

impl Ask for Adapt {
    type Event = Progress;
    type Reply = AdaptReply;
}

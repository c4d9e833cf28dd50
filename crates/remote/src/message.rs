//! What goes over the wire: a length of four bytes, least significant first, a JSON text of that length, and bytes.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use warpground_engine::{
    Adapter, BufferId, Command, DrawCall, Elapsed, Error, Kernel, KernelId, Resource, Timing, TimingPlan,
};

/// The most bytes of memory that one message carries.
pub(crate) const MOST_BYTES: u64 = 8 << 20;

/// A message that is none, or of another version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum MessageError {
    /// It ends too early.
    #[error("the message is cut off")]
    CutOff,
    /// Its text is not what this version writes.
    #[error("the page and this program are of different versions: {0}")]
    Unknown(String),
}

/// What a client asks of its device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Call {
    /// A device for a new client.
    Open,
    Allocate {
        label: String,
        bytes: u64,
        uniform: bool,
    },
    Create {
        label: String,
        resource: Resource,
    },
    /// The bytes follow.
    Write {
        buffer: BufferId,
        offset: u64,
    },
    Read {
        buffer: BufferId,
        offset: u64,
        length: u64,
    },
    Compile(Kernel),
    Execute(Vec<Command>),
    ExecuteTimed(Vec<Command>),
    Time(Vec<Command>, TimingPlan),
    Draw(Box<DrawCall>, Option<TimingPlan>),
    Recover,
}

/// A call with who asks, and what may go first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The client's number; 0 for one that has none yet.
    pub(crate) client: u64,
    /// The buffers that the client has freed since its last call: freeing waits for no answer.
    pub(crate) freed: Vec<BufferId>,
    pub(crate) call: Call,
}

/// What came of a call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Reply {
    Opened {
        client: u64,
        adapter: Adapter,
    },
    Buffer(BufferId),
    Kernel(KernelId),
    /// It is done; what was read follows.
    Done,
    Elapsed(Option<Elapsed>),
    Timed(Timing),
    /// The pixels follow.
    Drawn(Option<Timing>),
    Failed(Error),
}

/// A message as bytes.
pub(crate) fn encoded(message: &impl Serialize, bytes: &[u8]) -> Result<Vec<u8>, MessageError> {
    let text = serde_json::to_vec(message).map_err(|error| MessageError::Unknown(error.to_string()))?;
    let length = u32::try_from(text.len()).map_err(|_| MessageError::Unknown("it is too long".to_owned()))?;
    let mut whole = Vec::with_capacity(4 + text.len() + bytes.len());
    whole.extend_from_slice(&length.to_le_bytes());
    whole.extend_from_slice(&text);
    whole.extend_from_slice(bytes);
    Ok(whole)
}

/// A message out of bytes, with the bytes that follow it.
pub(crate) fn decoded<T: DeserializeOwned>(whole: &[u8]) -> Result<(T, &[u8]), MessageError> {
    let (length, rest) = whole.split_first_chunk::<4>().ok_or(MessageError::CutOff)?;
    let length = u32::from_le_bytes(*length) as usize;
    let (text, bytes) = rest.split_at_checked(length).ok_or(MessageError::CutOff)?;
    let message = serde_json::from_slice(text).map_err(|error| MessageError::Unknown(error.to_string()))?;
    Ok((message, bytes))
}

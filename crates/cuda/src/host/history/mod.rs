//! What a program's host side did, line by line: a recording that can be played back and forth.
//!
//! ```text
//! recorder   notes the lines that ran, and what memory holds after each
//! recording  what is kept of them
//! value      what memory holds, as text (`shown`)
//! timeline   the work of the streams, in the order that CUDA promises
//! ```
//!
//! A recording is bounded: it has at most [`MOST_STEPS`] lines, and of a loop that turns more often than [`MOST_TURNS`]
//! times only the first turns and those that do something with the device. What is left out is counted.

mod recorder;
mod recording;
mod shown;
mod timeline;
mod value;

pub use self::recording::{
    Change, Deed, History, HostMark, HostObject, HostStep, HostWork, MOST_CELLS, MOST_OBJECTS, MOST_STEPS, MOST_TURNS,
    MOST_WORKS, MemoryKind, MemorySide, Spot,
};
pub(in crate::host) use self::{recorder::Recorder, timeline::named_stream};

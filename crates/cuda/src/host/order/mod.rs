//! In which order CUDA promises that a program's work is done.
//!
//! Here every copy and every launch is done when it is asked for, one after another. On a GPU only streams, events and
//! synchronisation order them. This module knows what is ordered: streams and the host have a clock each, which says of
//! every stream how much of its work comes before for certain. Work that the host does not know to be done is kept with the
//! bytes that it touches. What meets these bytes and is not ordered behind it is a race.
//!
//! Which bytes a kernel touches, a device that looks on says ([`warpground_engine::Device::footprints`]). Of others
//! nothing is known, and no race of a kernel is reported.

mod host_memory;
mod ranges;
mod work;

pub(super) use self::ranges::Ranges;
use super::times::EventTime;
use crate::text::Span;

/// The most work that is kept; more than that at once is not compared with all of it.
const MOST_PENDING: usize = 4096;

/// The streams that nobody creates: the one that waits for others, and the thread's own.
const LEGACY: usize = 0;
pub(super) const OWN: usize = 1;
/// The first handle of a stream that was created.
const FIRST_HANDLE: u64 = 16;

/// Of each stream, how much of its work has come before.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Clock(Vec<u64>);

impl Clock {
    fn knows(&self, stream: usize, number: u64) -> bool {
        self.0.get(stream).is_some_and(|known| *known >= number)
    }

    pub(super) fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = (*own).max(*other);
        }
    }

    fn set(&mut self, stream: usize, number: u64) {
        if self.0.len() <= stream {
            self.0.resize(stream + 1, 0);
        }
        self.0[stream] = number;
    }
}

/// A stream.
#[derive(Debug, Default)]
struct Queue {
    clock: Clock,
    /// How much work it was given.
    given: u64,
    /// It does not wait for the legacy stream.
    free: bool,
    priority: i32,
    destroyed: Option<Span>,
}

/// An event.
#[derive(Debug, Clone)]
struct Moment {
    /// What comes before it, and the time, once it was recorded.
    recorded: Option<(Clock, EventTime)>,
    made: Span,
    destroyed: Option<Span>,
}

/// A piece of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// A device object.
    Device(usize),
    /// A host object, by the upper half of its addresses.
    Host(u32),
}

/// What is done with bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Read,
    Write,
    /// By atomics, which do not race with each other.
    Update,
}

/// Bytes that work touches.
#[derive(Debug, Clone)]
pub(super) struct Touch {
    pub(super) piece: Piece,
    pub(super) manner: Manner,
    pub(super) bytes: Ranges,
}

/// Work that is not known to be done.
#[derive(Debug)]
struct Work {
    stream: usize,
    number: u64,
    span: Span,
    what: String,
    touches: Vec<Touch>,
    /// Where its graph was launched.
    launched: Option<Span>,
}

/// What is ordered.
#[derive(Debug)]
pub(super) struct Order {
    streams: Vec<Queue>,
    events: Vec<Moment>,
    host: Clock,
    /// The host's clock before a function that a stream calls.
    kept: Vec<Clock>,
    pending: Vec<Work>,
    /// Device objects that a kernel may have written, and where it was launched.
    results: Vec<(usize, Span)>,
    /// A copy to the device over such a result, and the launch.
    overwritten: Option<[Span; 2]>,
    /// Whether anything has gone from the device to the host.
    fetched: bool,
    /// Where the graph was launched whose work is done now.
    pub(super) launching: Option<Span>,
}

impl Default for Order {
    fn default() -> Self {
        Order {
            streams: vec![Queue::default(), Queue::default()],
            events: Vec::new(),
            host: Clock::default(),
            kept: Vec::new(),
            pending: Vec::new(),
            results: Vec::new(),
            overwritten: None,
            fetched: false,
            launching: None,
        }
    }
}

fn conflict(one: &Touch, other: &Touch) -> Option<u64> {
    let races = one.piece == other.piece
        && !matches!((one.manner, other.manner), (Manner::Read, Manner::Read) | (Manner::Update, Manner::Update));
    if races { one.bytes.meet(&other.bytes) } else { None }
}

impl Order {
    /// Everything that was given to a stream is done before what the host does next.
    fn wait_for(&mut self, stream: usize) {
        if stream == LEGACY {
            // What waits for the legacy stream waits for all that it waits for.
            let clocks: Vec<Clock> = self.blocking().map(|queue| queue.clock.clone()).collect();
            clocks.iter().for_each(|clock| self.host.join(clock));
        } else if let Some(queue) = self.streams.get(stream) {
            self.host.join(&queue.clock);
        }
    }

    fn wait_for_all(&mut self) {
        for queue in &self.streams {
            self.host.join(&queue.clock);
        }
    }

    fn blocking(&self) -> impl Iterator<Item = &Queue> {
        self.streams.iter().filter(|queue| !queue.free)
    }

    /// The clock of the next work of a stream, which has a number of its own.
    fn next(&mut self, stream: usize) -> (Clock, u64) {
        let mut clock = self.clock_of(stream);
        let Some(queue) = self.streams.get_mut(stream) else { return (clock, 0) };
        queue.given += 1;
        clock.set(stream, queue.given);
        queue.clock = clock.clone();
        (clock, queue.given)
    }
}

/// What programs call a stream that was created.
pub(super) fn handle_of(stream: usize) -> u64 {
    FIRST_HANDLE + stream as u64 - 2
}

impl Order {
    /// What comes before the next work of a stream.
    pub(super) fn clock_of(&self, stream: usize) -> Clock {
        let mut clock = self.host.clone();
        let Some(queue) = self.streams.get(stream) else { return clock };
        clock.join(&queue.clock);
        if stream == LEGACY {
            self.blocking().for_each(|queue| clock.join(&queue.clock));
        } else if !queue.free {
            clock.join(&self.streams[LEGACY].clock);
        }
        clock
    }

    /// What a stream does next comes after what this clock knows.
    pub(super) fn continues_after(&mut self, stream: usize, clock: &Clock) {
        if let Some(queue) = self.streams.get_mut(stream) {
            queue.clock.join(clock);
        }
    }

    /// What a stream of a graph does next comes after what this clock knows, and after nothing else.
    pub(super) fn begins_after(&mut self, stream: usize, clock: Clock) {
        if let Some(queue) = self.streams.get_mut(stream) {
            queue.clock = clock;
        }
    }

    /// A stream for a branch of a graph.
    pub(super) fn new_hidden_stream(&mut self) -> usize {
        self.streams.push(Queue { free: true, ..Queue::default() });
        self.streams.len() - 1
    }
}

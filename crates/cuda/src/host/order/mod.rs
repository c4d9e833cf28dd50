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

use warpground_machine::Address;

pub(super) use self::ranges::Ranges;
use super::{errors::INVALID_HANDLE, run::Run};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// The most work that is kept; more than that at once is not compared with all of it.
const MOST_PENDING: usize = 4096;

/// The streams that nobody creates: the one that waits for others, and the thread's own.
const LEGACY: usize = 0;
const OWN: usize = 1;
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
    recorded: Option<(Clock, f64)>,
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

impl Run<'_> {
    /// The stream of a handle; what is none is reported.
    pub(super) fn queue_of(&mut self, handle: u64, span: Span) -> Result<usize, u64> {
        let stream = match handle {
            0 | 1 => LEGACY,
            2 => OWN,
            _ => {
                handle.checked_sub(FIRST_HANDLE).map_or(usize::MAX, |at| usize::try_from(at + 2).unwrap_or(usize::MAX))
            }
        };
        let found = match self.order.streams.get(stream) {
            Some(Queue { destroyed: None, .. }) => return Ok(stream),
            Some(Queue { destroyed: Some(place), .. }) => {
                let problem = Problem::Runtime("this stream was destroyed".to_owned());
                Diagnostic::error(span, problem).because("used here").see(*place, "destroyed here")
            }
            None => {
                let problem = Problem::Runtime("this is not a stream".to_owned());
                Diagnostic::warning(span, problem)
                    .because("CUDA answers cudaErrorInvalidResourceHandle")
                    .help("cudaStreamCreate makes one")
            }
        };
        self.tell(found);
        Err(INVALID_HANDLE)
    }

    pub(super) fn new_stream(&mut self, free: bool, priority: i32) -> u64 {
        self.order.streams.push(Queue { free, priority, ..Queue::default() });
        handle_of(self.order.streams.len() - 1)
    }

    pub(super) fn priority_of(&self, stream: usize) -> i32 {
        self.order.streams.get(stream).map_or(0, |queue| queue.priority)
    }

    /// Whether a stream does not wait for the legacy one.
    pub(super) fn is_free(&self, stream: usize) -> bool {
        self.order.streams.get(stream).is_some_and(|queue| queue.free)
    }

    pub(super) fn destroy_stream(&mut self, handle: u64, span: Span) -> u64 {
        match self.queue_of(handle, span) {
            Ok(stream) if stream > OWN => {
                self.order.streams[stream].destroyed = Some(span);
                0
            }
            Ok(_) => INVALID_HANDLE,
            Err(code) => code,
        }
    }

    /// Waits for a stream, or for all of them.
    pub(super) fn synchronize(&mut self, stream: Option<usize>) {
        match stream {
            Some(stream) => self.order.wait_for(stream),
            None => self.order.wait_for_all(),
        }
        let whom = if stream.is_some() { "the host waits for a stream" } else { "the host waits for all work" };
        self.note_wait(None, &self.order.host.0.clone(), whom);
        self.forget_what_is_done();
    }

    pub(super) fn new_event(&mut self, span: Span) -> u64 {
        self.order.events.push(Moment { recorded: None, made: span, destroyed: None });
        self.order.events.len() as u64
    }

    /// The event of a handle; what is none is reported.
    fn event_of(&mut self, handle: u64, span: Span) -> Result<usize, u64> {
        let event = usize::try_from(handle).ok().and_then(|handle| handle.checked_sub(1)).unwrap_or(usize::MAX);
        let found = match self.order.events.get(event) {
            Some(Moment { destroyed: None, .. }) => return Ok(event),
            Some(Moment { destroyed: Some(place), .. }) => {
                let problem = Problem::Runtime("this event was destroyed".to_owned());
                Diagnostic::error(span, problem).because("used here").see(*place, "destroyed here")
            }
            None => {
                let problem = Problem::Runtime("this is not an event".to_owned());
                Diagnostic::warning(span, problem)
                    .because("CUDA answers cudaErrorInvalidResourceHandle")
                    .help("cudaEventCreate makes one")
            }
        };
        self.tell(found);
        Err(INVALID_HANDLE)
    }

    pub(super) fn destroy_event(&mut self, handle: u64, span: Span) -> u64 {
        match self.event_of(handle, span) {
            Ok(event) => {
                self.order.events[event].destroyed = Some(span);
                0
            }
            Err(code) => code,
        }
    }

    pub(super) fn record_event(&mut self, handle: u64, stream: usize, span: Span) -> u64 {
        // By a clock on which a launch takes what is reported as its time, and its preparation nothing.
        let now = self.seconds() - self.beside_launches;
        match self.event_of(handle, span) {
            Ok(event) => {
                let (clock, number) = self.order.next(stream);
                self.note_event((stream, number), &clock.0, event);
                self.order.events[event].recorded = Some((clock, now));
                0
            }
            Err(code) => code,
        }
    }

    /// An event that nobody recorded orders nothing.
    fn never_recorded(&mut self, event: usize, span: Span, what: &str) {
        let made = self.order.events[event].made;
        let problem = Problem::Runtime("this event was never recorded".to_owned());
        let found = Diagnostic::warning(span, problem).because(what).see(made, "made here");
        self.tell(found.help("cudaEventRecord(event, stream) records it after the work of a stream"));
    }

    /// The host waits for an event.
    pub(super) fn wait_for_event(&mut self, handle: u64, span: Span) -> u64 {
        match self.event_of(handle, span) {
            Ok(event) => {
                match self.order.events[event].recorded.clone() {
                    Some((clock, _)) => {
                        self.note_wait(None, &clock.0, &format!("the host waits for event {}", event + 1));
                        self.order.host.join(&clock);
                    }
                    None => self.never_recorded(event, span, "waits for nothing"),
                }
                self.forget_what_is_done();
                0
            }
            Err(code) => code,
        }
    }

    /// A stream waits for an event.
    pub(super) fn stream_waits(&mut self, stream: usize, handle: u64, span: Span) -> u64 {
        match self.event_of(handle, span) {
            Ok(event) => {
                match self.order.events[event].recorded.clone() {
                    Some((clock, _)) => {
                        let words = format!("the stream waits for event {}", event + 1);
                        self.note_wait(Some(stream), &clock.0, &words);
                        if let Some(queue) = self.order.streams.get_mut(stream) {
                            queue.clock.join(&clock);
                        }
                    }
                    None => self.never_recorded(event, span, "waits for nothing"),
                }
                0
            }
            Err(code) => code,
        }
    }

    /// The seconds between two events.
    pub(super) fn between_events(&mut self, [first, second]: [u64; 2], span: Span) -> Result<f64, u64> {
        let mut times = [0.0; 2];
        for (handle, seconds) in [first, second].into_iter().zip(&mut times) {
            let event = self.event_of(handle, span)?;
            let Some((clock, time)) = self.order.events[event].recorded.clone() else {
                self.never_recorded(event, span, "CUDA answers cudaErrorInvalidResourceHandle");
                return Err(INVALID_HANDLE);
            };
            let done = clock.0.iter().enumerate().all(|(stream, number)| self.order.host.knows(stream, *number));
            if !done {
                let problem = Problem::Runtime("the work before this event may not be done yet".to_owned());
                let found = Diagnostic::error(span, problem).because("CUDA may answer cudaErrorNotReady");
                self.tell(found.help("wait with cudaEventSynchronize(event) first"));
            }
            *seconds = time;
        }
        Ok(times[1] - times[0])
    }

    /// A stream is given work. `waits`: the host waits until it is done.
    pub(super) fn ordered(&mut self, stream: usize, what: &str, span: Span, touches: Vec<Touch>, waits: bool) {
        let (clock, number) = self.order.next(stream);
        self.note_work((stream, number), &clock.0, what, waits);
        let mut races = Vec::new();
        for earlier in &self.order.pending {
            if clock.knows(earlier.stream, earlier.number) {
                continue;
            }
            let met = touches.iter().find_map(|own| {
                earlier.touches.iter().find_map(|other| conflict(own, other).map(|_| (own.manner, other.manner)))
            });
            if let Some((own, other)) = met {
                races.push((earlier.span, earlier.what.clone(), earlier.launched, own, other));
            }
        }
        let launched = self.order.launching;
        for (place, its, its_launch, own, other) in races {
            let words = "race between streams: nothing orders these two";
            let found = Diagnostic::error(span, Problem::Runtime(words.to_owned()));
            let found = found.because(format!("{what} {}", verb(own))).see(place, format!("{its} {}", verb(other)));
            let launches = [(launched, "its graph is launched here"), (its_launch, "the other graph is launched here")];
            let launches = launches.into_iter().filter_map(|(place, words)| Some((place?, words)));
            let found = launches.fold(found, |found, (place, words)| found.see(place, words));
            self.tell(found.help(
                "put both into one stream, or let one stream wait: cudaEventRecord(event, first) and \
                 cudaStreamWaitEvent(second, event, 0)",
            ));
        }
        if waits {
            self.order.host.join(&clock);
            self.forget_what_is_done();
        } else if self.order.pending.len() < MOST_PENDING {
            self.guard(stream, number, &touches);
            self.order.pending.push(Work { stream, number, span, what: what.to_owned(), touches, launched });
        }
    }

    /// A function of the host begins that a stream calls.
    pub(super) fn host_function_begins(&mut self, stream: usize) {
        let (clock, _) = self.order.next(stream);
        let host = std::mem::replace(&mut self.order.host, clock);
        self.order.kept.push(host);
    }

    /// It has ended.
    pub(super) fn host_function_ends(&mut self, stream: usize, data: Address, span: Span) {
        let Some(host) = self.order.kept.pop() else { return };
        let inside = std::mem::replace(&mut self.order.host, host);
        if let Some(queue) = self.order.streams.get_mut(stream) {
            queue.clock.join(&inside);
        }
        // What it was given must be there until it has run. How much of it the function uses is not known.
        let found = self.machine.memory.find(data).ok().filter(|_| self.options.follow_host_writes);
        let place = found.and_then(|(object, offset)| {
            let offset = u64::try_from(offset).ok()?;
            (offset < object.data.len() as u64).then_some(offset)
        });
        if let Some(offset) = place {
            let bytes = Ranges::one(offset..offset + 1);
            let touch = Touch { piece: self.piece_of(data), manner: Manner::Read, bytes };
            let span = self.machine.span_or_call(span);
            self.ordered(stream, "the function that the stream calls", span, vec![touch], false);
        }
    }

    /// A kernel may have written this device object.
    pub(super) fn has_result(&mut self, slot: usize, span: Span) {
        self.order.results.retain(|(known, _)| *known != slot);
        self.order.results.push((slot, span));
    }

    /// A launch that the device looked on at has calculated something, or printed, or written where the host sees it.
    pub(super) fn note_results(&mut self, touches: &[Touch], printed: bool, span: Span) {
        for touch in touches.iter().filter(|touch| touch.manner != Manner::Read) {
            match touch.piece {
                Piece::Device(slot) => self.has_result(slot, span),
                Piece::Host(_) => self.fetches(),
            }
        }
        if printed {
            self.fetches();
        }
    }

    /// What the host holds is copied over this device object. A part of it says nothing of the copy's direction.
    pub(super) fn overwrites(&mut self, slot: usize, length: u64, span: Span) {
        if length < self.device_objects[slot].bytes {
            return;
        }
        let launch = self.order.results.iter().find(|(known, _)| *known == slot).map(|(_, launch)| *launch);
        self.order.overwritten = self.order.overwritten.or(launch.map(|launch| [span, launch]));
    }

    /// Something goes from the device to the host.
    pub(super) fn fetches(&mut self) {
        self.order.fetched = true;
    }

    /// A program that fetches nothing and copies over what a kernel calculated has its copy the wrong way round.
    pub(super) fn tell_lost_results(&mut self) {
        let Some([copy, launch]) = self.order.overwritten.filter(|_| !self.order.fetched) else { return };
        let words = "this copy overwrites what a kernel calculated, and nothing is ever copied back to the host";
        let found = Diagnostic::error(copy, Problem::Runtime(words.to_owned())).because("to the device");
        let found = found.see(launch, "calculated by this launch");
        self.tell(found.help("to fetch a result: cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost)"));
    }

    /// The piece that an address belongs to.
    pub(super) fn piece_of(&self, address: Address) -> Piece {
        if warpground_machine::is_device(address) {
            Piece::Device(warpground_machine::device_parts(address).0)
        } else {
            Piece::Host(host_memory::upper(address))
        }
    }
}

/// What is done with memory, in words.
fn verb(manner: Manner) -> &'static str {
    match manner {
        Manner::Read => "reads the memory here",
        Manner::Write => "writes the memory here",
        Manner::Update => "changes the memory by atomics here",
    }
}

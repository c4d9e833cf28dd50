//! Work that a run gives to streams, and what of it races.

use warpground_machine::Address;

use super::{
    FIRST_HANDLE, LEGACY, MOST_PENDING, Manner, Moment, OWN, Piece, Queue, Ranges, Touch, Work, conflict, handle_of,
    host_memory,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::{errors::INVALID_HANDLE, run::Run, times::EventTime},
    text::Span,
};

impl Run<'_> {
    /// The stream of a handle; what is none is reported.
    pub(in crate::host) fn queue_of(&mut self, handle: u64, span: Span) -> Result<usize, u64> {
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

    pub(in crate::host) fn new_stream(&mut self, free: bool, priority: i32) -> u64 {
        self.order.streams.push(Queue { free, priority, ..Queue::default() });
        handle_of(self.order.streams.len() - 1)
    }

    pub(in crate::host) fn priority_of(&self, stream: usize) -> i32 {
        self.order.streams.get(stream).map_or(0, |queue| queue.priority)
    }

    /// Whether a stream does not wait for the legacy one.
    pub(in crate::host) fn is_free(&self, stream: usize) -> bool {
        self.order.streams.get(stream).is_some_and(|queue| queue.free)
    }

    pub(in crate::host) fn destroy_stream(&mut self, handle: u64, span: Span) -> u64 {
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
    pub(in crate::host) fn synchronize(&mut self, stream: Option<usize>) {
        match stream {
            Some(stream) => self.order.wait_for(stream),
            None => self.order.wait_for_all(),
        }
        let whom = if stream.is_some() { "the host waits for a stream" } else { "the host waits for all work" };
        self.note_wait(None, &self.order.host.0.clone(), whom);
        self.forget_what_is_done();
    }

    pub(in crate::host) fn new_event(&mut self, span: Span) -> u64 {
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

    pub(in crate::host) fn destroy_event(&mut self, handle: u64, span: Span) -> u64 {
        match self.event_of(handle, span) {
            Ok(event) => {
                self.order.events[event].destroyed = Some(span);
                0
            }
            Err(code) => code,
        }
    }

    pub(in crate::host) fn record_event(&mut self, handle: u64, stream: usize, span: Span) -> u64 {
        let now = self.device_time.at(self.seconds());
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
    pub(in crate::host) fn wait_for_event(&mut self, handle: u64, span: Span) -> u64 {
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
    pub(in crate::host) fn stream_waits(&mut self, stream: usize, handle: u64, span: Span) -> u64 {
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
    pub(in crate::host) fn between_events(&mut self, [first, second]: [u64; 2], span: Span) -> Result<f64, u64> {
        let mut times = [EventTime::default(); 2];
        for (handle, recorded) in [first, second].into_iter().zip(&mut times) {
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
            *recorded = time;
        }
        Ok(times[0].until(times[1]))
    }

    /// A stream is given work. `waits`: the host waits until it is done.
    pub(in crate::host) fn ordered(&mut self, stream: usize, what: &str, span: Span, touches: Vec<Touch>, waits: bool) {
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
    pub(in crate::host) fn host_function_begins(&mut self, stream: usize) {
        let (clock, _) = self.order.next(stream);
        let host = std::mem::replace(&mut self.order.host, clock);
        self.order.kept.push(host);
    }

    /// It has ended.
    pub(in crate::host) fn host_function_ends(&mut self, stream: usize, data: Address, span: Span) {
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
    pub(in crate::host) fn has_result(&mut self, slot: usize, span: Span) {
        self.order.results.retain(|(known, _)| *known != slot);
        self.order.results.push((slot, span));
    }

    /// A launch that the device looked on at has calculated something, or printed, or written where the host sees it.
    pub(in crate::host) fn note_results(&mut self, touches: &[Touch], printed: bool, span: Span) {
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
    pub(in crate::host) fn overwrites(&mut self, slot: usize, length: u64, span: Span) {
        if length < self.device_objects[slot].bytes {
            return;
        }
        let launch = self.order.results.iter().find(|(known, _)| *known == slot).map(|(_, launch)| *launch);
        self.order.overwritten = self.order.overwritten.or(launch.map(|launch| [span, launch]));
    }

    /// Something goes from the device to the host.
    pub(in crate::host) fn fetches(&mut self) {
        self.order.fetched = true;
    }

    /// A program that fetches nothing and copies over what a kernel calculated has its copy the wrong way round.
    pub(in crate::host) fn tell_lost_results(&mut self) {
        let Some([copy, launch]) = self.order.overwritten.filter(|_| !self.order.fetched) else { return };
        let words = "this copy overwrites what a kernel calculated, and nothing is ever copied back to the host";
        let found = Diagnostic::error(copy, Problem::Runtime(words.to_owned())).because("to the device");
        let found = found.see(launch, "calculated by this launch");
        self.tell(found.help("to fetch a result: cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost)"));
    }

    /// The piece that an address belongs to.
    pub(in crate::host) fn piece_of(&self, address: Address) -> Piece {
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

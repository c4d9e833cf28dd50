//! Copies between host and device, filling, freeing.

use std::ops::Range;

use warpground_engine::Error;
use warpground_machine::{Address, FailureKind, Fault, Origin, device_parts, is_device};

use super::{
    errors::INVALID_VALUE,
    library::Answer,
    order::{Manner, Piece, Ranges, Touch},
    run::{Event, Run},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// In which stream a copy or a filling is done, and whether the host goes on at once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Queued {
    pub(super) stream: usize,
    pub(super) asynchronous: bool,
    pub(super) span: Span,
}

/// Copies go in pieces of so many bytes at most: the memory for a piece serves for the next one, too, where memory for all of
/// it would have to be made by the system for every copy.
const PIECE_BYTES: u64 = 16 << 20;

/// A stretch of bytes in pieces, in order.
fn pieces(bytes: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let end = bytes.end;
    bytes.step_by(PIECE_BYTES as usize).map(move |start| start..end.min(start + PIECE_BYTES))
}

impl Run<'_> {
    /// Bytes behind an address.
    pub(super) fn touch(&self, address: Address, bytes: Range<u64>, manner: Manner) -> Touch {
        let piece = self.piece_of(address);
        let first = match piece {
            Piece::Device(_) => u64::try_from(device_parts(address).1).unwrap_or(0),
            Piece::Host(_) => {
                let offset = self.machine.memory.find(address).map_or(0, |(_, offset)| offset);
                u64::try_from(offset).unwrap_or(0)
            }
        };
        Touch { piece, manner, bytes: Ranges::one(first + bytes.start..first + bytes.end) }
    }

    /// Whether an asynchronous copy of this host memory is one: that of memory which is not pinned is done when the call
    /// returns.
    fn is_pinned(&self, address: Address) -> bool {
        let found = self.machine.memory.find(address);
        let known = |origin| matches!(origin, Origin::Managed | Origin::Pinned);
        found.is_ok_and(|(object, _)| known(object.origin) || self.registered.contains(&(address >> 32)))
    }

    /// A copy takes its place in the order of its stream.
    fn copy_ordered(&mut self, to: Address, from: Address, length: u64, queued: Queued) {
        let Queued { stream, asynchronous, span } = queued;
        let mut waits = !(asynchronous || is_device(to) && is_device(from));
        let mut touches = Vec::new();
        for (address, manner) in [(from, Manner::Read), (to, Manner::Write)] {
            if is_device(address) || self.is_pinned(address) {
                touches.push(self.touch(address, 0..length, manner));
            } else {
                waits = true;
            }
        }
        self.ordered(stream, "this copy", span, touches, waits);
        self.note_copy(to, from, length);
    }

    pub(super) fn free(&mut self, address: Address, span: Span) -> u64 {
        if address == 0 {
            return 0;
        }
        if !is_device(address) {
            let managed =
                self.machine.memory.find(address).is_ok_and(|(object, offset)| {
                    offset == 0 && matches!(object.origin, Origin::Managed | Origin::Pinned)
                });
            if managed {
                if let Some(slot) = self.managed.remove(&address) {
                    self.drop_device(slot);
                }
                let _ = self.machine.memory.release(address);
                return 0;
            }
            let problem = Problem::Runtime("this is not a pointer from cudaMalloc".to_owned());
            self.tell(Diagnostic::warning(span, problem).because("CUDA answers cudaErrorInvalidValue"));
            return INVALID_VALUE;
        }
        let (slot, offset) = device_parts(address);
        let found = match self.device_objects.get(slot) {
            Some(object) if !object.live => {
                let problem = Problem::Runtime("this device memory was freed before".to_owned());
                Diagnostic::warning(span, problem).see(object.span, "allocated here")
            }
            Some(object) if object.global => {
                let words = "this is a `__device__` variable, which is not allocated and cannot be freed";
                Diagnostic::warning(span, Problem::Runtime(words.to_owned())).see(object.span, "declared here")
            }
            Some(object) if offset != 0 => {
                let (distance, side) = (offset.unsigned_abs(), if offset < 0 { "before" } else { "behind" });
                let words = format!("this pointer is {distance} bytes {side} the one that was allocated");
                Diagnostic::warning(span, Problem::Runtime(words))
                    .see(object.span, "allocated here")
                    .help("free the pointer that cudaMalloc gave")
            }
            Some(_) => {
                self.drop_device(slot);
                return 0;
            }
            None => Diagnostic::warning(span, Problem::Runtime("this is not a pointer from cudaMalloc".to_owned())),
        };
        self.tell(found.because("CUDA answers cudaErrorInvalidValue"));
        INVALID_VALUE
    }

    pub(super) fn drop_device(&mut self, slot: usize) {
        self.device_objects[slot].live = false;
        self.give_back(slot);
    }

    /// Copies between any two memories. The direction that was given must be that of the pointers, unless both are the
    /// device's.
    pub(super) async fn copy(&mut self, to: Address, from: Address, length: u64, kind: u64, queued: Queued) -> Answer {
        let span = queued.span;
        if length == 0 {
            return Ok(0);
        }
        let (to_device, from_device) = (is_device(to), is_device(from));
        let managed = |run: &Self, address: Address| {
            // Pages of the host that do not move serve as either side's, too.
            let found = run.machine.memory.find(address);
            found.is_ok_and(|(object, _)| matches!(object.origin, Origin::Managed | Origin::Pinned))
        };
        let wanted = match (from_device, to_device) {
            (false, false) => 0,
            (false, true) => 1,
            (true, false) => 2,
            (true, true) => 3,
        };
        if kind > 4 {
            return Ok(21);
        }
        for (address, what) in [(to, "destination"), (from, "source")] {
            if address == 0 {
                let problem = Problem::Runtime(format!("the {what} of this copy is a null pointer"));
                self.tell(Diagnostic::warning(span, problem).because("CUDA answers cudaErrorInvalidValue"));
                return Ok(INVALID_VALUE);
            }
        }
        // Between two places of the device CUDA copies whatever direction is given, and by "host to host" between any two.
        let fits = kind == 4 || kind == 0 || kind == wanted || wanted == 3;
        if !fits && !managed(self, to) && !managed(self, from) {
            let side = |device: bool| if device { "device" } else { "host" };
            let words = format!(
                "the copy goes from {} to {} memory, and the direction given is another",
                side(from_device),
                side(to_device)
            );
            self.tell(Diagnostic::warning(span, Problem::Runtime(words)).because("CUDA answers cudaErrorInvalidValue"));
            return Ok(INVALID_VALUE);
        }
        let device = |run: &Self, address: Address| run.device_range(address, length);
        let source = if from_device { Some(device(self, from)) } else { None };
        let target = if to_device { Some(device(self, to)) } else { None };
        if let Some(None) = source {
            return Ok(self.bad_range("copy", from, length, span));
        }
        if source.is_none() {
            self.machine.memory.read(from, length).map_err(|fault| FailureKind::Memory(fault, from))?;
        }
        if let Some(None) = target {
            return Ok(self.bad_range("copy", to, length, span));
        }
        match (source.flatten(), target.flatten()) {
            (None, None) => {
                self.machine.memory.copy(to, from, length).map_err(|fault| FailureKind::Memory(fault, to))?;
            }
            (None, Some(target)) => {
                if let Err(error) = self.copy_to_device(target, from, length).await {
                    return Ok(self.device_error(&error, span));
                }
            }
            (Some(source), None) => {
                self.copied_to_host(source.0, source.1, length, span);
                // All of it is there before any of it is overwritten.
                self.machine.memory.write(to, length).map_err(|fault| FailureKind::Memory(fault, to))?;
                for piece in pieces(0..length) {
                    let bytes = piece.end - piece.start;
                    match self.device_read(source.0, source.1 + piece.start, bytes).await {
                        Ok(data) => self.put_bytes(to + piece.start, &data)?,
                        Err(error) => return Ok(self.device_error(&error, span)),
                    }
                }
            }
            // What nobody has written stays so in its copy.
            (Some(source), Some(_)) if self.device_objects[source.0].is_untouched() => {}
            (Some(source), Some(target)) => {
                let copied = match self.device_read(source.0, source.1, length).await {
                    Ok(data) => self.device_write(target.0, target.1, &data).await,
                    Err(error) => Err(error),
                };
                if let Err(error) = copied {
                    return Ok(self.device_error(&error, span));
                }
            }
        }
        match (from_device, to_device) {
            (false, true) => self.overwrites(device_parts(to).0, length, span),
            (true, false) => self.fetches(),
            _ => {}
        }
        self.copy_ordered(to, from, length, queued);
        Ok(0)
    }

    /// Copies what the host has written of its memory. The rest stays as unwritten as it was there.
    pub(super) async fn copy_to_device(
        &mut self,
        (slot, offset): (usize, u64),
        from: Address,
        length: u64,
    ) -> Result<(), Error> {
        let unwritten = self.machine.memory.unwritten(from, length);
        if !unwritten.is_empty() {
            let object = &mut self.device_objects[slot];
            object.written = true;
            object.from_unwritten.add(unwritten.iter().map(|range| offset + range.start..offset + range.end));
        }
        let written = Ranges::in_order(unwritten).without(0..length);
        let mut data = Vec::new();
        for piece in written.into_iter().flat_map(pieces) {
            let bytes = self.machine.memory.read(from + piece.start, piece.end - piece.start);
            data.clear();
            data.extend_from_slice(bytes.unwrap_or_default());
            self.device_write(slot, offset + piece.start, &data).await?;
        }
        Ok(())
    }

    /// Memory that no copy, filling or kernel has written at all is reported; an observer may know more.
    fn copied_to_host(&mut self, slot: usize, offset: u64, length: u64, span: Span) {
        let object = &self.device_objects[slot];
        let made = object.span;
        if object.written {
            if let Some(buffer) = object.buffer {
                let expected = object.from_unwritten.without(offset..offset + length);
                self.emit(Event::CopiedToHost { span, made, buffer, length, expected });
            }
            return;
        }
        let words = format!("{length} bytes of device memory are copied to the host, and nothing has written them");
        let found = Diagnostic::warning(span, Problem::NeverWritten(words)).because("copied here");
        self.tell(found.see(made, "allocated here").help("is a launch or a copy to the device missing before this?"));
    }

    /// Says why a range is not inside of one piece of device memory.
    fn bad_range(&mut self, what: &str, address: Address, length: u64, span: Span) -> u64 {
        let (slot, offset) = device_parts(address);
        let runtime = |words: String| Diagnostic::warning(span, Problem::Runtime(words));
        let found = match self.device_objects.get(slot) {
            Some(object) if object.live => {
                let all = object.bytes;
                let words = match offset {
                    0 => format!("this {what} is {length} bytes long, and {all} bytes were allocated"),
                    _ => format!("this {what} is {length} bytes long and begins at byte {offset} of {all} bytes"),
                };
                let found = runtime(words).see(object.span, "allocated here");
                // As many elements as bytes were allocated, or as many bytes as elements.
                match length / all.max(1) {
                    size @ (2 | 4 | 8 | 12 | 16) if length == size * all && !object.global => {
                        found.help("sizes are counted in bytes: is a `sizeof` missing where it was allocated?")
                    }
                    _ => found,
                }
            }
            Some(object) => runtime("this device memory was freed".to_owned()).see(object.span, "allocated here"),
            None => runtime("this is not a device pointer".to_owned()),
        };
        self.tell(found.because("CUDA answers cudaErrorInvalidValue"));
        INVALID_VALUE
    }

    pub(super) async fn set(&mut self, address: Address, value: u64, length: u64, queued: Queued) -> Answer {
        let byte = (value & 0xff) as u8;
        let span = self.machine.span();
        if length == 0 {
            return Ok(0);
        }
        if !is_device(address) {
            return match self.machine.memory.find(address) {
                Ok((object, _)) if matches!(object.origin, Origin::Managed | Origin::Pinned) => {
                    let place = self.machine.memory.write(address, length);
                    place.map_err(|fault| FailureKind::Memory(fault, address))?.fill(byte);
                    let touch = self.touch(address, 0..length, Manner::Write);
                    self.ordered(queued.stream, "this filling", queued.span, vec![touch], false);
                    self.note_fill(address, byte, length);
                    Ok(0)
                }
                _ => {
                    let what = if address == 0 { "a null pointer" } else { "no device memory" };
                    let problem = Problem::Runtime(format!("what is to be filled is {what}"));
                    self.tell(Diagnostic::warning(span, problem).because("CUDA answers cudaErrorInvalidValue"));
                    Ok(INVALID_VALUE)
                }
            };
        }
        let Some((slot, offset)) = self.device_range(address, length) else {
            return Ok(self.bad_range("filling", address, length, span));
        };
        let data = vec![byte; usize::try_from(length).map_err(|_| FailureKind::Memory(Fault::Wild, address))?];
        match self.device_write(slot, offset, &data).await {
            Ok(()) => {
                let touch = self.touch(address, 0..length, Manner::Write);
                self.ordered(queued.stream, "this filling", queued.span, vec![touch], false);
                self.note_fill(address, byte, length);
                Ok(0)
            }
            Err(error) => Ok(self.device_error(&error, span)),
        }
    }
}

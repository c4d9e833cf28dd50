//! Copies between host and device, filling, freeing.

use std::ops::Range;

use warpground_engine::{Command, Error};
use warpground_machine::{Address, FailureKind, Origin, device_parts, is_device};

use super::{
    device_memory::Holder,
    errors::INVALID_VALUE,
    library::Answer,
    order::{Manner, Piece, Ranges, Touch},
    run::{Event, Run},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    numbers::grouped,
    text::Span,
};

/// In which stream a copy or a filling is done, and whether the host goes on at once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Queued {
    pub(super) stream: usize,
    pub(super) asynchronous: bool,
    pub(super) span: Span,
}

/// A copy of as many bytes from every row of one memory to every row of another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    pub(super) to: Address,
    pub(super) from: Address,
    /// Bytes from the beginning of a row to that of the next one.
    pub(super) to_pitch: u64,
    pub(super) from_pitch: u64,
    /// Bytes of each row that are copied.
    pub(super) width: u64,
    pub(super) height: u64,
}

impl Rows {
    /// Bytes without a gap are one row.
    fn line(to: Address, from: Address, length: u64) -> Rows {
        Rows { to, from, to_pitch: length, from_pitch: length, width: length, height: 1 }
    }

    /// Rows without gaps in either memory are one.
    fn joined(self) -> Option<Rows> {
        if self.width == self.to_pitch && self.width == self.from_pitch && self.height > 1 {
            return Some(Rows::line(self.to, self.from, self.width.checked_mul(self.height)?));
        }
        Some(self)
    }

    /// The addresses of each row, there and here.
    fn each(self) -> impl Iterator<Item = (Address, Address)> {
        (0..self.height).map(move |row| {
            (
                self.to.wrapping_add(row.wrapping_mul(self.to_pitch)),
                self.from.wrapping_add(row.wrapping_mul(self.from_pitch)),
            )
        })
    }

    /// How many rows are read at once: reading what is between short rows costs less than asking the device for each.
    fn in_a_band(self) -> u64 {
        const GAP_BYTES: u64 = 1 << 16;
        if self.from_pitch - self.width > GAP_BYTES { 1 } else { (PIECE_BYTES / self.from_pitch).max(1) }
    }
}

/// Copies go in pieces of so many bytes at most: the memory for a piece serves for the next one, too, where memory for all of
/// it would have to be made by the system for every copy.
const PIECE_BYTES: u64 = 16 << 20;

/// So many rows are copied by one submission to the device.
const COPIES_AT_ONCE: usize = 4096;

/// The object and the byte of a device address that was found to be within an object.
fn device_place(address: Address) -> (usize, u64) {
    let (slot, offset) = device_parts(address);
    (slot, u64::try_from(offset).unwrap_or(0))
}

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

    /// Ends all memory that the runtime has given, and lets the variables of the device begin again.
    pub(super) fn reset_device(&mut self) {
        let host: Vec<Address> = self
            .machine
            .memory
            .live()
            .filter(|(_, object)| matches!(object.origin, Origin::Managed | Origin::Pinned))
            .map(|(address, _)| address)
            .filter(|address| !self.globals.contains(address))
            .collect();
        let shared: Vec<Span> = host
            .iter()
            .filter_map(|address| self.machine.memory.find(*address).ok().map(|(object, _)| object.span))
            .collect();
        let device: Vec<Span> = self.device_objects.iter().filter(|one| one.live).map(|one| one.span).collect();
        let leaks = self.leaks().into_iter().filter(|(span, _)| shared.contains(span) || device.contains(span));
        let leaks: Vec<_> = leaks.collect();
        self.ended_by_reset.extend(leaks);
        for address in host {
            if let Some(slot) = self.managed.remove(&address) {
                self.drop_device(slot);
            }
            let _ = self.machine.memory.release(address);
        }
        for slot in 0..self.device_objects.len() {
            if self.device_objects[slot].global {
                self.give_back(slot);
                self.device_objects[slot].newest = Holder::Device;
            } else {
                self.drop_device(slot);
            }
        }
        (self.sticky_error, self.fault) = (0, None);
    }

    /// Copies between any two memories.
    pub(super) async fn copy(&mut self, to: Address, from: Address, length: u64, kind: u64, queued: Queued) -> Answer {
        self.copy_rows(Rows::line(to, from, length), kind, queued).await
    }

    /// Copies rows between any two memories. The direction that was given must be that of the pointers, unless both are the
    /// device's. Nothing is copied where one row is outside of its memory.
    pub(super) async fn copy_rows(&mut self, rows: Rows, kind: u64, queued: Queued) -> Answer {
        let span = queued.span;
        if rows.width == 0 || rows.height == 0 {
            return Ok(0);
        }
        let Some(rows) = rows.joined() else { return Ok(INVALID_VALUE) };
        let Rows { to, from, width, .. } = rows;
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
        for (to, from) in rows.each() {
            if from_device && self.device_range(from, width).is_none() {
                return Ok(self.bad_range("copy", from, width, span));
            }
            if !from_device {
                self.machine.memory.read(from, width).map_err(|fault| FailureKind::Memory(fault, from))?;
            }
            if to_device && self.device_range(to, width).is_none() {
                return Ok(self.bad_range("copy", to, width, span));
            }
            if !to_device {
                // All of it is there before any of it is overwritten.
                self.machine.memory.write(to, width).map_err(|fault| FailureKind::Memory(fault, to))?;
            }
        }
        if to_device && from_device {
            self.tell_overlap(rows, span);
        }
        let moved = match (from_device, to_device) {
            (false, false) => {
                for (to, from) in rows.each() {
                    self.machine.memory.copy(to, from, width).map_err(|fault| FailureKind::Memory(fault, to))?;
                }
                Ok(())
            }
            (false, true) => self.rows_to_device(rows).await,
            (true, false) => {
                for (_, from) in rows.each() {
                    let (slot, offset) = device_place(from);
                    self.copied_to_host(slot, offset, width, span);
                }
                self.rows_to_host(rows).await?
            }
            // What nobody has written stays so in its copy.
            (true, true) if self.device_objects[device_parts(from).0].is_untouched() => Ok(()),
            (true, true) => self.rows_on_device(rows).await,
        };
        if let Err(error) = moved {
            return Ok(self.device_error(&error, span));
        }
        for (to, from) in rows.each() {
            match (from_device, to_device) {
                (false, true) => self.overwrites(device_parts(to).0, width, span),
                (true, false) => self.fetches(),
                _ => {}
            }
            self.copy_ordered(to, from, width, queued);
        }
        Ok(0)
    }

    /// Warns of a copy whose source and destination overlap.
    fn tell_overlap(&mut self, rows: Rows, span: Span) {
        let apart = rows.each().map(|(to, from)| to.abs_diff(from)).find(|apart| (1..rows.width).contains(apart));
        if let Some(apart) = apart {
            let words = format!(
                "source and destination of this copy overlap: {} bytes are copied over a distance of {}",
                grouped(rows.width),
                grouped(apart)
            );
            let found = Diagnostic::warning(span, Problem::Runtime(words));
            self.tell(found.because("CUDA does not say what memory holds after such a copy"));
        }
    }

    async fn rows_to_device(&mut self, rows: Rows) -> Result<(), Error> {
        for (to, from) in rows.each() {
            self.copy_to_device(device_place(to), from, rows.width).await?;
        }
        Ok(())
    }

    /// Reads many short rows at once, and a long one in pieces.
    async fn rows_to_host(&mut self, rows: Rows) -> Result<Result<(), Error>, FailureKind> {
        let mut places = rows.each();
        if rows.in_a_band() == 1 {
            for (to, from) in places {
                let (slot, offset) = device_place(from);
                for piece in pieces(0..rows.width) {
                    match self.device_read(slot, offset + piece.start, piece.end - piece.start).await {
                        Ok(data) => self.put_bytes(to + piece.start, &data)?,
                        Err(error) => return Ok(Err(error)),
                    }
                }
            }
            return Ok(Ok(()));
        }
        let (pitch, width) = (rows.from_pitch as usize, rows.width as usize);
        let mut left = rows.height;
        while left > 0 {
            let count = left.min(rows.in_a_band());
            left -= count;
            let band: Vec<_> = places.by_ref().take(count as usize).collect();
            let Some((_, first)) = band.first() else { break };
            let (slot, offset) = device_place(*first);
            match self.device_read(slot, offset, (count - 1) * rows.from_pitch + rows.width).await {
                Ok(data) => {
                    for ((to, _), row) in band.iter().zip(data.chunks(pitch)) {
                        self.put_bytes(*to, &row[..width])?;
                    }
                }
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    }

    /// Copies from device memory to device memory: by the device itself, where the rows are whole words and one device holds
    /// both ends.
    async fn rows_on_device(&mut self, rows: Rows) -> Result<(), Error> {
        let (source, target) = (device_place(rows.from), device_place(rows.to));
        let mut numbers = vec![source.1, target.1, rows.width];
        if rows.height > 1 {
            numbers.extend([rows.from_pitch, rows.to_pitch]);
        }
        if numbers.iter().all(|number| number.is_multiple_of(4))
            && let Some((device, from, to)) = self.both_ends(source.0, target.0).await?
        {
            let commands: Vec<_> = rows
                .each()
                .map(|(to_row, from_row)| Command::Copy {
                    from,
                    from_offset: device_place(from_row).1,
                    to,
                    to_offset: device_place(to_row).1,
                    bytes: rows.width,
                })
                .collect();
            for some in commands.chunks(COPIES_AT_ONCE) {
                device.execute(some).await?;
            }
            return Ok(());
        }
        for (to, from) in rows.each() {
            let ((from, first), (to, start)) = (device_place(from), device_place(to));
            let data = self.device_read(from, first, rows.width).await?;
            self.device_write(to, start, &data).await?;
        }
        Ok(())
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
        let data = vec![byte; length.min(PIECE_BYTES) as usize];
        let mut filled = Ok(());
        for piece in pieces(0..length) {
            let part = &data[..(piece.end - piece.start) as usize];
            filled = self.device_write(slot, offset + piece.start, part).await;
            if filled.is_err() {
                break;
            }
        }
        match filled {
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

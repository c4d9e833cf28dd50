//! C++'s streams that are objects of the program: of files, and of strings.

use warpground_machine::Address;

use super::{Mode, NUMBER, OpenFile, STANDARD_INPUT};
use crate::{
    host::{
        code::Site,
        library::{Answer, memory},
        run::Run,
    },
    meaning::types::{StreamKind, Type},
};

/// The flags of `std::ios`, as this library numbers them.
const IN: u64 = 1;
const OUT: u64 = 2;
const APPEND: u64 = 4;
const AT_END: u64 = 8;
const EMPTY: u64 = 16;

fn mode_of(kind: u64, flags: u64) -> Mode {
    let flags = match kind {
        kind if kind == StreamKind::FileIn as u64 => flags | IN,
        kind if kind == StreamKind::FileOut as u64 => flags | OUT,
        _ if flags & (IN | OUT | APPEND) == 0 => IN | OUT,
        _ => flags,
    };
    let appends = flags & APPEND != 0;
    let (reads, writes) = (flags & IN != 0, flags & OUT != 0 || appends);
    Mode {
        reads,
        writes,
        appends,
        empties: flags & EMPTY != 0 || (writes && !reads && !appends),
        needs: reads && !appends && flags & EMPTY == 0,
        at_end: flags & AT_END != 0,
    }
}

impl Run<'_> {
    /// A function on streams by its name behind `stream.`; nothing where it is none. The first argument is the stream.
    pub(in crate::host) fn cpp_file(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let stream = super::number(argument(0));
        let answer = |value: u64| Some(Ok(value));
        match name {
            // The kind, and where it is opened at once the path and the mode; for a string stream its text.
            "make" => Some(self.make_stream(site, arguments)),
            "open" => Some(self.reopen(stream, site, arguments)),
            "close" => {
                if !self.close_file(stream) {
                    self.fail_stream(stream);
                }
                answer(0)
            }
            "is_open" => answer(u64::from(self.file(stream).is_some_and(|file| file.open))),
            "good" => answer(u64::from(!self.stream_failed(stream))),
            "fail" => answer(u64::from(self.stream_failed(stream))),
            "eof" => answer(u64::from(self.stream_ended(stream))),
            "well" => answer(u64::from(!self.stream_failed(stream) && !self.stream_ended(stream))),
            "clear" => {
                self.stream_states.entry(stream).or_default().failed = false;
                if let Some(file) = self.file(stream) {
                    file.ended = false;
                }
                answer(0)
            }
            "getline" => Some(self.get_string(stream, argument(1), (argument(2) & 0xff) as u8)),
            "getline_into" => Some(self.get_characters(stream, argument(1), argument(2), (argument(3) & 0xff) as u8)),
            "read" => Some(self.read_raw(stream, argument(1), argument(2))),
            "write" => Some(self.write_raw(stream, argument(1), argument(2))),
            "put_byte" => {
                let byte = (argument(1) & 0xff) as u8;
                self.put_out(stream, &[byte]);
                answer(argument(0))
            }
            "get_byte" => {
                let byte = self.take_bytes(stream, 1).first().copied();
                if byte.is_none() {
                    self.fail_stream(stream);
                }
                answer(byte.map_or(u64::MAX, u64::from))
            }
            "get_into" => {
                let byte = self.take_bytes(stream, 1).first().copied();
                match byte {
                    Some(byte) => Some(self.put_bytes(argument(1), &[byte]).map(|()| argument(0))),
                    None => {
                        self.fail_stream(stream);
                        answer(argument(0))
                    }
                }
            }
            "peek" => answer(self.while_reading(stream, Self::peek_byte).map_or(u64::MAX, u64::from)),
            "ignore" => {
                let until = argument(2);
                for _ in 0..argument(1) {
                    let byte = self.take_bytes(stream, 1).first().copied();
                    if byte.is_none_or(|byte| u64::from(byte) == until & NUMBER) {
                        break;
                    }
                }
                answer(argument(0))
            }
            "gcount" => answer(self.file(stream).map_or(0, |file| file.count)),
            "seekg" | "seekp" => {
                if !self.seek(stream, argument(1).cast_signed(), argument(2) & NUMBER, name == "seekp") {
                    self.fail_stream(stream);
                }
                answer(argument(0))
            }
            "tellg" => answer(if self.stream_failed(stream) {
                u64::MAX
            } else {
                self.file(stream).map_or(u64::MAX, |file| file.at as u64)
            }),
            "tellp" => answer(self.file(stream).map_or(u64::MAX, |file| file.put_at as u64)),
            "set_text" => Some(self.bytes_of(site, arguments, 1).map(|text| {
                if let Some(file) = self.file(stream) {
                    let put_at = if file.mode.at_end { text.len() } else { 0 };
                    *file = OpenFile { bytes: text, at: 0, put_at, mode: file.mode, open: true, ..OpenFile::default() };
                }
                0
            })),
            "copy" => {
                let from = super::number(argument(1));
                let bytes = self.take_bytes(from, u64::MAX);
                self.put_out(stream, &bytes);
                answer(argument(0))
            }
            _ => None,
        }
    }

    /// What a string stream holds.
    pub(in crate::host) fn stream_text(&mut self, stream: u64) -> Vec<u8> {
        self.file(super::number(stream)).map(|file| file.bytes.clone()).unwrap_or_default()
    }

    pub(in crate::host) fn fail_stream(&mut self, stream: usize) {
        self.stream_states.entry(stream).or_default().failed = true;
    }

    pub(in crate::host) fn stream_failed(&self, stream: usize) -> bool {
        self.stream_states.get(&stream).is_some_and(|state| state.failed)
    }

    fn stream_ended(&mut self, stream: usize) -> bool {
        match stream {
            STANDARD_INPUT => self.input_has_ended(),
            _ => self.file(stream).is_some_and(|file| file.ended),
        }
    }

    /// The text of an argument: a string of C's or of C++'s.
    fn bytes_of(
        &self,
        site: &Site,
        arguments: &[u64],
        index: usize,
    ) -> Result<Vec<u8>, warpground_machine::FailureKind> {
        let value = arguments.get(index).copied().unwrap_or(0);
        match site.types.get(index) {
            Some(Type::Text) => self.string(value),
            _ => self.text(value),
        }
    }

    fn make_stream(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let (kind, given) = (argument(0), arguments.len() > 1);
        if kind == StreamKind::Text as u64 {
            let bytes = if given { self.bytes_of(site, arguments, 1)? } else { Vec::new() };
            let flags = argument(2);
            let mode = Mode { reads: true, writes: true, at_end: flags & (AT_END | APPEND) != 0, ..Mode::default() };
            let put_at = if mode.at_end { bytes.len() } else { 0 };
            return Ok(self.keep_file(OpenFile { bytes, put_at, mode, open: true, ..OpenFile::default() }) as u64);
        }
        let stream = self.keep_file(OpenFile { mode: mode_of(kind, 0), ..OpenFile::default() });
        if given {
            let path = self.bytes_of(site, arguments, 1)?;
            self.open_stream(stream, &path, mode_of(kind, argument(2)));
        }
        Ok(stream as u64)
    }

    fn reopen(&mut self, stream: usize, site: &Site, arguments: &[u64]) -> Answer {
        let path = self.bytes_of(site, arguments, 1)?;
        let kind = match self.file(stream).map(|file| file.mode) {
            Some(mode) if mode.reads && mode.writes => StreamKind::File,
            Some(mode) if mode.writes => StreamKind::FileOut,
            _ => StreamKind::FileIn,
        };
        self.open_stream(stream, &path, mode_of(kind as u64, arguments.get(2).copied().unwrap_or(0)));
        Ok(0)
    }

    fn open_stream(&mut self, stream: usize, path: &[u8], mode: Mode) {
        let path = String::from_utf8_lossy(path).into_owned();
        let made = self.open_file(&path, mode);
        self.stream_states.entry(stream).or_default().failed = made.is_none();
        if let (Some(file), Some(made)) = (self.file(stream), made) {
            *file = made;
        }
    }

    /// A line into a string; without anything left the stream fails.
    fn get_string(&mut self, stream: usize, object: Address, end: u8) -> Answer {
        let line = self.line(stream, usize::MAX, end);
        match line {
            Some(line) => self.set_string(object, &line)?,
            None => {
                self.fail_stream(stream);
                self.set_string(object, b"")?
            }
        };
        Ok(stream as u64)
    }

    fn get_characters(&mut self, stream: usize, to: Address, room: u64, end: u8) -> Answer {
        let most = usize::try_from(room).unwrap_or(usize::MAX).saturating_sub(1);
        let line = self.line(stream, most, end);
        if line.is_none() {
            self.fail_stream(stream);
        }
        let mut line = line.unwrap_or_default();
        line.push(0);
        self.put_bytes(to, &line)?;
        Ok(stream as u64)
    }

    fn line(&mut self, stream: usize, most: usize, end: u8) -> Option<Vec<u8>> {
        if self.stream_failed(stream) {
            return None;
        }
        self.while_reading(stream, |run| {
            let mut line = Vec::new();
            let first = run.peek_byte()?;
            let mut next = Some(first);
            while let Some(byte) = next {
                if line.len() == most && byte != end {
                    break;
                }
                run.input_byte();
                if byte == end {
                    break;
                }
                line.push(byte);
                next = run.peek_byte();
            }
            Some(line)
        })
    }

    fn read_raw(&mut self, stream: usize, to: Address, length: u64) -> Answer {
        let bytes = self.take_bytes(stream, length);
        self.machine.memory.write(to, bytes.len() as u64).map_err(memory(to))?.copy_from_slice(&bytes);
        if let Some(file) = self.file(stream) {
            file.count = bytes.len() as u64;
        }
        if (bytes.len() as u64) < length {
            self.fail_stream(stream);
        }
        Ok(stream as u64)
    }

    fn write_raw(&mut self, stream: usize, from: Address, length: u64) -> Answer {
        let bytes = self.machine.memory.read(from, length).map_err(memory(from))?.to_vec();
        if !self.put_out(stream, &bytes) {
            self.fail_stream(stream);
        }
        Ok(stream as u64)
    }
}

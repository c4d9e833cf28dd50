//! POSIX' ways to files: descriptors, which are numbers, lines of any length, and other files behind C's streams.

use warpground_machine::{Address, Origin};

use super::{FILE_MARK, Mode, NUMBER, STANDARD_ERROR, STANDARD_INPUT, STANDARD_OUTPUT, c::mode_of, number};
use crate::host::{
    code::Site,
    library::{Answer, memory},
    run::Run,
};

/// What a function answers where it fails.
const FAILED: u64 = u64::MAX;

/// Why a function failed, as `errno` has it.
pub(in crate::host) const NO_SUCH_FILE: i32 = 2;
const BAD_DESCRIPTOR: i32 = 9;
pub(in crate::host) const NOT_PERMITTED: i32 = 13;
const EXISTS: i32 = 17;
pub(in crate::host) const INVALID: i32 = 22;
const NO_PLACES: i32 = 29;
pub(in crate::host) const OUT_OF_RANGE: i32 = 34;

/// The flags of `open`, as Linux numbers them.
const ACCESS: u64 = 3;
const CREATES: u64 = 0o100;
const EXCLUSIVE: u64 = 0o200;
const EMPTIES: u64 = 0o1000;
const APPENDS: u64 = 0o2000;

/// The stream of a descriptor, and the descriptor of a stream: POSIX begins with standard input.
fn exchanged(number: usize) -> usize {
    match number {
        0 => STANDARD_INPUT,
        1 => STANDARD_OUTPUT,
        2 => STANDARD_ERROR,
        other => other,
    }
}

fn descriptor(stream: usize) -> usize {
    match stream {
        STANDARD_INPUT => 0,
        STANDARD_OUTPUT => 1,
        STANDARD_ERROR => 2,
        other => other,
    }
}

impl Run<'_> {
    /// A function on files by its name; nothing where it is none.
    pub(super) fn posix_file(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let stream = exchanged(number(argument(0)));
        Some(match site.name {
            "open" => self.open_descriptor(argument(0), argument(1)),
            "creat" => self.open_descriptor(argument(0), 1 | CREATES | EMPTIES),
            "close" => {
                let closed = stream <= STANDARD_INPUT || self.close_file(stream);
                Ok(if closed { 0 } else { self.failed(BAD_DESCRIPTOR) })
            }
            "read" => self.read_descriptor(stream, argument(1), argument(2)),
            "write" => self.write_descriptor(stream, argument(1), argument(2)),
            "lseek" => Ok(match self.file(stream) {
                None if stream <= STANDARD_INPUT => self.failed(NO_PLACES),
                Some(file) if file.open => {
                    let found = self.seek(stream, argument(1).cast_signed(), argument(2) & NUMBER, false);
                    let place = self.file(stream).filter(|_| found).map(|file| file.at as u64);
                    place.unwrap_or_else(|| self.failed(INVALID))
                }
                _ => self.failed(BAD_DESCRIPTOR),
            }),
            "fsync" => {
                self.write_files_back();
                Ok(0)
            }
            "fileno" => self.stream_of(argument(0)).map(|stream| descriptor(stream) as u64),
            "fdopen" => Ok(match self.file(stream).is_some_and(|file| file.open) || stream <= STANDARD_INPUT {
                true => FILE_MARK | stream as u64,
                false => {
                    self.failed(BAD_DESCRIPTOR);
                    0
                }
            }),
            "freopen" => self.reopen_c(argument(0), argument(1), argument(2)),
            "getline" => self.get_whole_line(argument(0), argument(1), b'\n', argument(2)),
            "getdelim" => self.get_whole_line(argument(0), argument(1), (argument(2) & 0xff) as u8, argument(3)),
            "__folder_lines" => self.folder_lines(argument(0)),
            "__errno_location" => self.error_location(),
            _ => return None,
        })
    }

    /// Says why a function fails.
    pub(in crate::host) fn failed(&mut self, why: i32) -> u64 {
        self.error_number = why;
        if let Some(place) = self.error_place {
            // The variable is there as long as the program runs.
            let _ = self.put_bytes(place, &why.to_le_bytes());
        }
        FAILED
    }

    /// Where `errno` is.
    fn error_location(&mut self) -> Answer {
        if let Some(place) = self.error_place {
            return Ok(place);
        }
        let place = self.allocate(4, Origin::Variable)?;
        self.put_bytes(place, &self.error_number.to_le_bytes())?;
        self.error_place = Some(place);
        Ok(place)
    }

    fn open_descriptor(&mut self, path: Address, flags: u64) -> Answer {
        let path = self.text(path)?;
        let path = String::from_utf8_lossy(&path).into_owned();
        let (reads, writes) = (flags & ACCESS != 1, flags & ACCESS != 0);
        let creates = flags & CREATES != 0;
        if creates && flags & EXCLUSIVE != 0 {
            self.write_files_back();
            if self.console.files().is_some_and(|files| files.read(&path).is_ok()) {
                return Ok(self.failed(EXISTS));
            }
        }
        let mode = Mode {
            reads,
            writes,
            appends: flags & APPENDS != 0,
            empties: writes && flags & EMPTIES != 0,
            needs: !creates,
            at_end: false,
        };
        Ok(match self.open_file(&path, mode) {
            Some(file) => self.keep_file(file) as u64,
            None => FAILED,
        })
    }

    fn read_descriptor(&mut self, stream: usize, to: Address, length: u64) -> Answer {
        let readable = self.file(stream).is_some_and(|file| file.open && file.mode.reads);
        if stream != STANDARD_INPUT && !readable {
            return Ok(self.failed(BAD_DESCRIPTOR));
        }
        let bytes = self.take_bytes(stream, length);
        self.put_bytes(to, &bytes)?;
        Ok(bytes.len() as u64)
    }

    fn write_descriptor(&mut self, stream: usize, from: Address, length: u64) -> Answer {
        let bytes = self.machine.memory.read(from, length).map_err(memory(from))?.to_vec();
        let written = stream != STANDARD_INPUT && self.put_out(stream, &bytes);
        Ok(if written { length } else { self.failed(BAD_DESCRIPTOR) })
    }

    /// What is in a folder, as the prelude's functions on folders read it.
    fn folder_lines(&mut self, path: Address) -> Answer {
        let path = self.text(path)?;
        let path = String::from_utf8_lossy(&path).into_owned();
        self.write_files_back();
        let Some(Ok(entries)) = self.console.files().map(|files| files.entries(&path)) else {
            self.failed(NO_SUCH_FILE);
            return Ok(0);
        };
        let own = [(".", true), ("..", true)];
        let all = own.into_iter().chain(entries.iter().map(|(name, is_folder)| (name.as_str(), *is_folder)));
        let mut lines = String::new();
        for (name, is_folder) in all {
            lines.push(if is_folder { 'd' } else { 'f' });
            lines.push_str(name);
            lines.push('\n');
        }
        let place = self.allocate(lines.len() as u64 + 1, Origin::Malloc)?;
        self.put_text(place, lines.as_bytes())?;
        Ok(place)
    }

    /// Puts a file behind a stream that is there.
    fn reopen_c(&mut self, path: Address, letters: Address, stream: u64) -> Answer {
        let number = self.stream_of(stream)?;
        let (path, letters) = (self.text(path)?, self.text(letters)?);
        let path = String::from_utf8_lossy(&path).into_owned();
        let Some(mode) = mode_of(&letters) else {
            self.failed(INVALID);
            return Ok(0);
        };
        self.close_file(number);
        let Some(mut file) = self.open_file(&path, mode) else { return Ok(0) };
        match number {
            STANDARD_INPUT => {
                self.take_input(std::mem::take(&mut file.bytes));
            }
            STANDARD_OUTPUT | STANDARD_ERROR => self.redirected[number] = Some(self.keep_file(file)),
            _ => {
                if let Some(known) = self.file(number) {
                    *known = file;
                }
            }
        }
        Ok(stream)
    }

    /// A line with its end, into memory of `malloc`'s that grows with it.
    fn get_whole_line(&mut self, place: Address, room: Address, end: u8, file: u64) -> Answer {
        let stream = self.stream_of(file)?;
        let line = self.while_reading(stream, |run| {
            let mut line = Vec::new();
            while let Some(byte) = run.input_byte() {
                line.push(byte);
                if byte == end {
                    break;
                }
            }
            line
        });
        if line.is_empty() {
            return Ok(FAILED);
        }
        let word = |place: Address| -> Answer {
            let bytes = self.machine.memory.read(place, 8).map_err(memory(place))?;
            Ok(<[u8; 8]>::try_from(bytes).map_or(0, u64::from_le_bytes))
        };
        let (mut text, has) = (word(place)?, word(room)?);
        let needs = line.len() as u64 + 1;
        if text == 0 || has < needs {
            let grown = needs.max(120).max(if text == 0 { 0 } else { has.saturating_mul(2) });
            text = self.reallocate(text, grown)?;
            self.put_bytes(place, &text.to_le_bytes())?;
            self.put_bytes(room, &grown.to_le_bytes())?;
        }
        self.put_text(text, &line)
    }
}

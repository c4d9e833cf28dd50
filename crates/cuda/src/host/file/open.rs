//! Opening, reading and writing what is open.

use warpground_machine::{FailureKind, Fault};

use super::{
    FILE_MARK, FIRST_FILE, Mode, NUMBER, OpenFile, STANDARD_ERROR, STANDARD_INPUT, STANDARD_OUTPUT, number,
    posix::{NO_SUCH_FILE, NOT_PERMITTED},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    files::FileFault,
    host::run::{Run, Stream},
};

impl Run<'_> {
    pub(in crate::host) fn file(&mut self, number: usize) -> Option<&mut OpenFile> {
        self.open_files.get_mut(number.checked_sub(FIRST_FILE)?)
    }

    /// The stream of a `FILE *`.
    pub(super) fn stream_of(&mut self, value: u64) -> Result<usize, FailureKind> {
        let stream = number(value);
        if value == 0 {
            return Err(FailureKind::Memory(Fault::Null, 0));
        }
        if value & !NUMBER != FILE_MARK {
            return Err(FailureKind::Other("this is not a FILE pointer".to_owned()));
        }
        match self.file(stream) {
            Some(file) if !file.open => Err(FailureKind::Other("this file was closed before".to_owned())),
            None if stream > STANDARD_INPUT => Err(FailureKind::Other("this is not a FILE pointer".to_owned())),
            _ => Ok(stream),
        }
    }

    /// Writes to a stream by its number. Answers whether it could be written.
    pub(in crate::host) fn put_out(&mut self, stream: usize, bytes: &[u8]) -> bool {
        match stream {
            STANDARD_OUTPUT => self.out(Stream::Output, bytes),
            STANDARD_ERROR => self.out(Stream::Error, bytes),
            _ => {
                let Some(file) = self.file(stream).filter(|file| file.open && file.mode.writes) else { return false };
                if file.mode.appends {
                    file.put_at = file.bytes.len();
                }
                let end = file.put_at + bytes.len();
                if file.bytes.len() < end {
                    file.bytes.resize(end, 0);
                }
                file.bytes[file.put_at..end].copy_from_slice(bytes);
                file.put_at = end;
                if file.path.is_some() {
                    // A file has one place, a stream in memory two.
                    file.at = end;
                }
                file.changed = true;
            }
        }
        true
    }

    /// The next byte of a file that is read, which stays there.
    pub(in crate::host) fn peek_file(&mut self, stream: usize) -> Option<u8> {
        let file = self.file(stream).filter(|file| file.open && file.mode.reads)?;
        let byte = file.bytes.get(file.at).copied();
        file.ended |= byte.is_none();
        byte
    }

    pub(in crate::host) fn skip_byte(&mut self, stream: usize) {
        if let Some(file) = self.file(stream) {
            file.at += 1;
            if file.path.is_some() {
                file.put_at = file.at;
            }
        }
    }

    /// Opens a file: its stream's number, or nothing where it cannot be opened.
    pub(super) fn open_file(&mut self, path: &str, mode: Mode) -> Option<OpenFile> {
        self.write_files_back();
        let found = self.console.files().map(|files| files.read(path));
        let bytes = match found {
            None => {
                self.refuse_file(path, "this program has no files here");
                return None;
            }
            Some(Ok(bytes)) => bytes,
            Some(Err(FileFault::Missing)) if !mode.needs => Vec::new(),
            Some(Err(FileFault::Missing)) => {
                self.failed(NO_SUCH_FILE);
                return None;
            }
            Some(Err(fault)) => {
                self.refuse_file(path, &fault.to_string());
                return None;
            }
        };
        let bytes = if mode.empties { Vec::new() } else { bytes };
        let at = if mode.at_end { bytes.len() } else { 0 };
        let path = path.to_owned();
        let made =
            OpenFile { path: Some(path.clone()), bytes, at, put_at: at, mode, open: true, ..OpenFile::default() };
        // It is there from now on, and whether it can be written shows now.
        if mode.writes
            && let Some(files) = self.console.files()
            && let Err(fault) = files.write(&path, &made.bytes)
        {
            self.refuse_file(&path, &fault.to_string());
            return None;
        }
        Some(made)
    }

    fn refuse_file(&mut self, path: &str, why: &str) {
        self.failed(NOT_PERMITTED);
        let problem = Problem::Runtime(format!("the file `{path}` cannot be opened: {why}"));
        self.tell(Diagnostic::warning(self.machine.span(), problem));
    }

    /// A number for an open file.
    pub(super) fn keep_file(&mut self, file: OpenFile) -> usize {
        self.open_files.push(file);
        self.open_files.len() - 1 + FIRST_FILE
    }

    pub(super) fn close_file(&mut self, stream: usize) -> bool {
        self.write_files_back();
        self.file(stream).is_some_and(|file| std::mem::take(&mut file.open))
    }

    /// Writes what was changed to where files are kept.
    pub(in crate::host) fn write_files_back(&mut self) {
        for at in 0..self.open_files.len() {
            let file = &mut self.open_files[at];
            let Some(path) = file.path.clone().filter(|_| std::mem::take(&mut file.changed)) else { continue };
            let written = self.console.files().map(|files| files.write(&path, &self.open_files[at].bytes));
            if let Some(Err(fault)) = written {
                self.refuse_file(&path, &fault.to_string());
            }
        }
    }

    /// Reads while a stream is the one that is read.
    pub(in crate::host) fn while_reading<T>(&mut self, stream: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.reading, stream);
        let answer = read(self);
        self.reading = before;
        answer
    }

    /// Moves to a place of a stream, from its beginning, from where it is, or from its end. Answers whether there is one.
    pub(super) fn seek(&mut self, stream: usize, distance: i64, from: u64, put: bool) -> bool {
        let Some(file) = self.file(stream) else { return false };
        let here = if put { file.put_at } else { file.at };
        let base = match from {
            0 => 0,
            1 => here,
            _ => file.bytes.len(),
        };
        let Some(place) = i64::try_from(base).ok().and_then(|base| usize::try_from(base.checked_add(distance)?).ok())
        else {
            return false;
        };
        file.ended = false;
        if file.path.is_some() {
            (file.at, file.put_at) = (place, place);
        } else if put {
            file.put_at = place;
        } else {
            file.at = place;
        }
        true
    }
}

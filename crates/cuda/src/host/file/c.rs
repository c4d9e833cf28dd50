//! C's files: `fopen`, `fread`, `fprintf` and their like.

use super::{
    FILE_MARK, Mode, NUMBER, STANDARD_INPUT,
    posix::{INVALID, NO_SUCH_FILE},
};
use crate::host::{
    code::Site,
    library::{Answer, memory},
    run::Run,
};

/// What a function answers where it fails, as `EOF`.
const END: u64 = u64::MAX;

/// The letters of `fopen`'s second argument.
pub(super) fn mode_of(letters: &[u8]) -> Option<Mode> {
    let plus = letters.contains(&b'+');
    Some(match letters.first()? {
        b'r' => Mode { reads: true, writes: plus, needs: true, ..Mode::default() },
        b'w' => Mode { reads: plus, writes: true, empties: true, ..Mode::default() },
        b'a' => Mode { reads: plus, writes: true, appends: true, at_end: true, ..Mode::default() },
        _ => return None,
    })
}

impl Run<'_> {
    /// A function on files by its name; nothing where it is none.
    pub(in crate::host) fn c_file(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        Some(match site.name {
            "fopen" => self.fopen(argument(0), argument(1)),
            "fclose" => self.stream_of(argument(0)).map(|stream| {
                self.close_file(stream);
                0
            }),
            "fflush" => {
                self.write_files_back();
                Ok(0)
            }
            "fread" => self.fread(argument(0), argument(1), argument(2), argument(3)),
            "fwrite" => self.fwrite(argument(0), argument(1), argument(2), argument(3)),
            "fprintf" => self
                .stream_of(argument(0))
                .and_then(|stream| Ok((stream, self.formatted(argument(1), site, arguments, 2)?)))
                .map(|(stream, text)| if self.put_out(stream, &text) { text.len() as u64 } else { END }),
            "fputs" => self
                .stream_of(argument(1))
                .and_then(|stream| Ok((stream, self.text(argument(0))?)))
                .map(|(stream, text)| if self.put_out(stream, &text) { 1 } else { END }),
            "fputc" | "putc" => self.stream_of(argument(1)).map(|stream| {
                let byte = (argument(0) & 0xff) as u8;
                if self.put_out(stream, &[byte]) { u64::from(byte) } else { END }
            }),
            "fgetc" | "getc" => self
                .stream_of(argument(0))
                .map(|stream| self.while_reading(stream, |run| run.input_byte().map_or(END, u64::from))),
            "ungetc" => self.stream_of(argument(1)).map(|stream| {
                let Some(file) = self.file(stream).filter(|file| file.at > 0) else { return END };
                file.at -= 1;
                file.ended = false;
                argument(0)
            }),
            "fgets" => self.stream_of(argument(2)).and_then(|stream| {
                let most = usize::try_from(argument(1) & NUMBER).unwrap_or(0);
                self.while_reading(stream, |run| run.get_line(argument(0), most, true))
            }),
            "fscanf" => self
                .stream_of(argument(0))
                .and_then(|stream| self.while_reading(stream, |run| run.scan(argument(1), site, arguments, 2))),
            "fseek" => self.stream_of(argument(0)).map(|stream| {
                if self.seek(stream, argument(1).cast_signed(), argument(2) & NUMBER, false) { 0 } else { END }
            }),
            "rewind" => self.stream_of(argument(0)).map(|stream| {
                self.seek(stream, 0, 0, false);
                0
            }),
            "ftell" => self.stream_of(argument(0)).map(|stream| self.file(stream).map_or(END, |file| file.at as u64)),
            "feof" => self.stream_of(argument(0)).map(|stream| match stream {
                STANDARD_INPUT => u64::from(self.input_has_ended()),
                _ => u64::from(self.file(stream).is_some_and(|file| file.ended)),
            }),
            "ferror" => self.stream_of(argument(0)).map(|_| 0),
            "clearerr" => self.stream_of(argument(0)).map(|stream| {
                if let Some(file) = self.file(stream) {
                    file.ended = false;
                }
                0
            }),
            "remove" | "unlink" => self.text(argument(0)).map(|path| {
                let path = String::from_utf8_lossy(&path).into_owned();
                let removed = self.console.files().is_some_and(|files| files.remove(&path).is_ok());
                if removed { 0 } else { self.failed(NO_SUCH_FILE) }
            }),
            "mkdir" => self.text(argument(0)).map(|path| {
                let path = String::from_utf8_lossy(&path).into_owned();
                let made = self.console.files().is_some_and(|files| files.make_folder(&path).is_ok());
                if made { 0 } else { END }
            }),
            "access" => self.text(argument(0)).map(|path| {
                let path = String::from_utf8_lossy(&path).into_owned();
                self.write_files_back();
                let found = self.console.files().is_some_and(|files| files.read(&path).is_ok());
                if found { 0 } else { self.failed(NO_SUCH_FILE) }
            }),
            _ => return self.posix_file(site, arguments),
        })
    }

    fn fopen(&mut self, path: u64, letters: u64) -> Answer {
        // The system answers that this is no address.
        if path == 0 {
            return Ok(0);
        }
        let (path, letters) = (self.text(path)?, self.text(letters)?);
        let Some(mode) = mode_of(&letters) else {
            self.failed(INVALID);
            return Ok(0);
        };
        let path = String::from_utf8_lossy(&path).into_owned();
        let Some(file) = self.open_file(&path, mode) else { return Ok(0) };
        Ok(FILE_MARK | self.keep_file(file) as u64)
    }

    /// Answers how many whole elements were read.
    fn fread(&mut self, to: u64, size: u64, count: u64, file: u64) -> Answer {
        let stream = self.stream_of(file)?;
        let wanted = size.saturating_mul(count);
        let bytes = self.take_bytes(stream, wanted);
        self.machine.memory.write(to, bytes.len() as u64).map_err(memory(to))?.copy_from_slice(&bytes);
        Ok((bytes.len() as u64).checked_div(size).unwrap_or(0))
    }

    fn fwrite(&mut self, from: u64, size: u64, count: u64, file: u64) -> Answer {
        let stream = self.stream_of(file)?;
        let length = size.saturating_mul(count);
        let bytes = self.machine.memory.read(from, length).map_err(memory(from))?.to_vec();
        Ok(if self.put_out(stream, &bytes) { count } else { 0 })
    }

    /// Up to so many bytes of a stream, as they are.
    pub(super) fn take_bytes(&mut self, stream: usize, wanted: u64) -> Vec<u8> {
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        if stream == STANDARD_INPUT {
            return std::iter::from_fn(|| self.input_byte()).take(wanted).collect();
        }
        let Some(file) = self.file(stream).filter(|file| file.open && file.mode.reads) else { return Vec::new() };
        let start = file.at.min(file.bytes.len());
        let end = start.saturating_add(wanted).min(file.bytes.len());
        let bytes = file.bytes[start..end].to_vec();
        file.ended |= bytes.len() < wanted;
        file.at = end;
        if file.path.is_some() {
            file.put_at = end;
        }
        bytes
    }
}

//! What is read: standard input, or the file that is being read.

use super::Run;
use crate::host::file::STANDARD_INPUT;

impl Run<'_> {
    /// The next byte, which stays there.
    pub(in crate::host) fn peek_byte(&mut self) -> Option<u8> {
        if self.reading != STANDARD_INPUT {
            return self.peek_file(self.reading);
        }
        while self.input_at >= self.input.len() && !self.input_ended {
            self.input = self.console.input();
            self.input_at = 0;
            self.input_ended = self.input.is_empty();
        }
        self.input.get(self.input_at).copied()
    }

    pub(in crate::host) fn input_byte(&mut self) -> Option<u8> {
        let byte = self.peek_byte();
        if byte.is_some() {
            match self.reading {
                STANDARD_INPUT => self.input_at += 1,
                file => self.skip_byte(file),
            }
        }
        byte
    }

    /// How far a text or a file has been read.
    pub(in crate::host) fn place_of_input(&mut self) -> usize {
        match self.reading {
            STANDARD_INPUT => self.input_at,
            file => self.file(file).map_or(0, |file| file.place()),
        }
    }

    pub(in crate::host) fn input_ended(&mut self) -> bool {
        self.peek_byte().is_none()
    }

    /// Whether the end of standard input was met, without waiting for more of it.
    pub(in crate::host) fn input_has_ended(&self) -> bool {
        self.input_ended && self.input_at >= self.input.len()
    }

    /// Reads from a text from now on; answers what standard input was.
    pub(in crate::host) fn take_input(&mut self, text: Vec<u8>) -> (Vec<u8>, usize, bool) {
        let input = (std::mem::replace(&mut self.input, text), self.input_at, self.input_ended);
        (self.input_at, self.input_ended) = (0, true);
        input
    }

    pub(in crate::host) fn give_input_back(&mut self, input: (Vec<u8>, usize, bool)) {
        (self.input, self.input_at, self.input_ended) = input;
    }
}

//! Standard input.

use super::Run;

impl Run<'_> {
    /// The next byte of standard input, which stays there.
    pub(in crate::host) fn peek_byte(&mut self) -> Option<u8> {
        while self.input_at >= self.input.len() && !self.input_ended {
            self.input = self.console.input();
            self.input_at = 0;
            self.input_ended = self.input.is_empty();
        }
        self.input.get(self.input_at).copied()
    }

    pub(in crate::host) fn input_byte(&mut self) -> Option<u8> {
        let byte = self.peek_byte();
        self.input_at += usize::from(byte.is_some());
        byte
    }

    pub(in crate::host) fn input_ended(&mut self) -> bool {
        self.peek_byte().is_none()
    }

    pub(in crate::host) fn input_word(&mut self) -> Vec<u8> {
        let mut word = Vec::new();
        while let Some(byte) = self.peek_byte() {
            if byte.is_ascii_whitespace() {
                if !word.is_empty() {
                    break;
                }
            } else {
                word.push(byte);
            }
            self.input_at += 1;
        }
        word
    }
}

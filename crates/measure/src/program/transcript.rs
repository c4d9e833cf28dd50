//! What a program printed, bounded: a program can print more than any window holds. The beginning and the end are kept.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// Bytes of the beginning that are kept.
const HEAD: usize = 64 << 10;
/// Bytes of the end that are kept.
const TAIL: usize = 64 << 10;

/// Text of one stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Whether it went to standard error.
    pub error: bool,
    /// The bytes; they need not be UTF-8.
    pub bytes: Vec<u8>,
}

/// The output of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Transcript {
    head: Vec<Piece>,
    head_bytes: usize,
    tail: VecDeque<Piece>,
    tail_bytes: usize,
    left_out: u64,
    /// Nothing goes to the beginning any more.
    head_is_over: bool,
}

impl Transcript {
    /// Adds what was printed.
    pub fn push(&mut self, error: bool, bytes: &[u8]) {
        let room = HEAD - self.head_bytes;
        let taken = if self.head_is_over { 0 } else { cut(bytes, room) };
        let (first, rest) = bytes.split_at(taken);
        self.head_bytes += first.len();
        match self.head.last_mut() {
            Some(last) if last.error == error => last.bytes.extend_from_slice(first),
            _ if !first.is_empty() => self.head.push(Piece { error, bytes: first.to_vec() }),
            _ => {}
        }
        if rest.is_empty() {
            return;
        }
        self.head_is_over = true;
        // A single piece larger than the room is cut before it is kept.
        let skipped = rest.len().saturating_sub(TAIL);
        let rest = &rest[skipped..];
        self.left_out += skipped as u64;
        self.tail_bytes += rest.len();
        match self.tail.back_mut() {
            // Pieces stay small, so that dropping from the front is never dropping much.
            Some(last) if last.error == error && last.bytes.len() < 4096 => last.bytes.extend_from_slice(rest),
            _ => self.tail.push_back(Piece { error, bytes: rest.to_vec() }),
        }
        while let Some(first) = self.tail.front()
            && self.tail_bytes - first.bytes.len() >= TAIL
        {
            self.left_out += first.bytes.len() as u64;
            self.tail_bytes -= first.bytes.len();
            self.tail.pop_front();
        }
    }

    /// Takes note of bytes that were printed here and are not to be had: what was kept of the end is no longer the end.
    pub fn skip(&mut self, bytes: u64) {
        self.left_out += self.tail_bytes as u64 + bytes;
        self.tail.clear();
        self.tail_bytes = 0;
        self.head_is_over = true;
    }

    /// The beginning.
    #[must_use]
    pub fn head(&self) -> &[Piece] {
        &self.head
    }

    /// How many bytes between beginning and end are not kept.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The end, as far as it is not the beginning too.
    pub fn tail(&self) -> impl Iterator<Item = &Piece> {
        self.tail.iter()
    }

    /// Whether nothing was printed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.tail.is_empty()
    }
}

/// How many of the bytes fit into the room without cutting a letter of UTF-8 in two.
fn cut(bytes: &[u8], room: usize) -> usize {
    if bytes.len() <= room {
        return bytes.len();
    }
    let continues = |at: usize| bytes.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (room.saturating_sub(3)..=room).rev().find(|at| !continues(*at)).unwrap_or(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'a>(pieces: impl IntoIterator<Item = &'a Piece>) -> Vec<u8> {
        pieces.into_iter().flat_map(|piece| piece.bytes.iter().copied()).collect()
    }

    #[test]
    fn short_output_is_kept_whole_and_the_streams_apart() {
        let mut transcript = Transcript::default();
        transcript.push(false, b"one ");
        transcript.push(false, b"two\n");
        transcript.push(true, b"oh\n");
        transcript.push(false, b"three\n");
        let pieces: Vec<_> = transcript.head().iter().map(|piece| (piece.error, piece.bytes.as_slice())).collect();
        assert_eq!(pieces, [(false, &b"one two\n"[..]), (true, b"oh\n"), (false, b"three\n")]);
        assert_eq!((transcript.left_out(), transcript.tail().count()), (0, 0));
    }

    #[test]
    fn long_output_keeps_its_beginning_and_its_end_and_counts_the_rest() {
        let mut transcript = Transcript::default();
        let line = |number: u32| format!("line {number}\n");
        let mut printed = 0;
        for number in 0..100_000 {
            printed += line(number).len() as u64;
            transcript.push(number % 7 == 0, line(number).as_bytes());
        }
        let (head, tail) = (text(transcript.head()), text(transcript.tail()));
        assert!(head.starts_with(b"line 0\nline 1\n") && tail.ends_with(b"line 99999\n"));
        assert_eq!(head.len() as u64 + tail.len() as u64 + transcript.left_out(), printed);
        assert!(head.len() + tail.len() < 140 << 10);
    }

    #[test]
    fn one_enormous_piece_is_bounded_too() {
        let mut transcript = Transcript::default();
        transcript.push(false, "\u{e9}".repeat(1 << 20).as_bytes());
        let (head, tail) = (text(transcript.head()), text(transcript.tail()));
        assert!(String::from_utf8(head.clone()).is_ok(), "no letter is cut in two");
        assert_eq!(head.len() as u64 + tail.len() as u64 + transcript.left_out(), 2 << 20);
    }
}

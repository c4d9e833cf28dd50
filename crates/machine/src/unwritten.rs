//! Which words of memory nobody has written.
//!
//! To follow every write would cost each of them time. Instead, memory that a program owns before it has written it is
//! filled with words that it will hardly ever write: the word at each place is a NaN of its own, with 23 bits that look like
//! chance. What still holds its word counts as not written. A program that does write just this word there is believed not
//! to have written it; of random words of 32 bits that is one in four thousand million.
//!
//! Of all but large objects it is known exactly, byte by byte, besides (`memory::written`): for what the program itself reads.
//!
//! The words depend on the place in the object alone, so a copy to the same place of another object is not written either.

use std::ops::Range;

use crate::memory::{Address, Memory};

const WORD: u64 = 4;
/// The bits that are the same in all such words, and those of them that are set.
const ALWAYS: u32 = 0xff80_0001;
const ALWAYS_SET: u32 = 0x7f80_0001;
/// How many words are looked at together.
const STRETCH: usize = 256;

/// What stands in a word that nobody has written.
fn unwritten_word(number: u64) -> u32 {
    let mut mixed = (number as u32 ^ (number >> 32) as u32).wrapping_add(0x9e37_79b9);
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x21f0_aaad);
    mixed = (mixed ^ mixed >> 15).wrapping_mul(0x735a_2d97);
    ALWAYS_SET | (mixed ^ mixed >> 15) & !ALWAYS
}

impl Memory {
    /// Fills an object so that [`Memory::unwritten`] knows which of its words nobody has written. Nobody has written any yet.
    pub fn follow_writes(&mut self, object: Address) {
        let Some(data) = self.data_of(object) else { return };
        for (number, word) in (0..).zip(data.chunks_exact_mut(WORD as usize)) {
            word.copy_from_slice(&unwritten_word(number).to_le_bytes());
        }
        self.follow_bytes(object);
    }

    /// The bytes that nobody has written, from an address on, in words of an object that [`Memory::follow_writes`] was told
    /// of. The ranges are in order and count from the address.
    #[must_use]
    pub fn unwritten(&self, address: Address, length: u64) -> Vec<Range<u64>> {
        let Ok((object, offset)) = self.find(address) else { return Vec::new() };
        let (Ok(first), data) = (u64::try_from(offset), &object.data) else { return Vec::new() };
        let end = first.saturating_add(length).min(data.len() as u64);
        let mut ranges: Vec<Range<u64>> = Vec::new();
        if !object.followed.get() {
            return ranges;
        }
        let (words, _) = data.as_chunks::<{ WORD as usize }>();
        let numbers = first.div_ceil(WORD)..(end / WORD).max(first.div_ceil(WORD));
        let words = words.get(numbers.start as usize..numbers.end as usize).unwrap_or_default();
        for (stretch, start) in words.chunks(STRETCH).zip(numbers.step_by(STRETCH)) {
            // Hardly any memory that was written holds a word that could be such a one.
            let possible = |word: &[u8; WORD as usize]| u32::from_le_bytes(*word) & ALWAYS == ALWAYS_SET;
            if !stretch.iter().fold(false, |any, word| any | possible(word)) {
                continue;
            }
            for (word, number) in stretch.iter().zip(start..) {
                if u32::from_le_bytes(*word) != unwritten_word(number) {
                    continue;
                }
                let at = number * WORD;
                match ranges.last_mut() {
                    Some(last) if last.end == at - first => last.end += WORD,
                    _ => ranges.push(at - first..at - first + WORD),
                }
            }
        }
        if ranges.is_empty() && first == 0 && end == data.len() as u64 {
            object.followed.set(false);
        }
        ranges
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "one stretch of memory, not the numbers in it")]
mod tests {
    use super::*;
    use crate::{Origin, Span};

    #[test]
    fn words_count_as_unwritten_until_somebody_writes_them() {
        let mut memory = Memory::default();
        let made = memory.allocate(64, Origin::Malloc, Span::default()).expect("there is room");
        memory.follow_writes(made);
        assert_eq!(memory.unwritten(made, 64), [0..64]);
        memory.write(made + 8, 4).expect("it is inside").fill(0);
        memory.write(made + 33, 1).expect("it is inside").fill(9);
        assert_eq!(memory.unwritten(made, 64), [0..8, 12..32, 36..64]);
        assert_eq!(memory.unwritten(made + 6, 20), [6..18], "only whole words count, from the address on");
    }

    #[test]
    fn a_copy_of_what_was_never_written_was_never_written() {
        let mut memory = Memory::default();
        let mut make = || {
            let made = memory.allocate(32, Origin::Malloc, Span::default()).expect("there is room");
            memory.follow_writes(made);
            made
        };
        let (from, to) = (make(), make());
        memory.write(from, 8).expect("it is inside").fill(1);
        memory.write(to, 32).expect("it is inside").fill(2);
        memory.copy(to, from, 32).expect("both are inside");
        assert_eq!(memory.unwritten(to, 32), [8..32]);
    }

    #[test]
    fn memory_that_is_not_followed_counts_as_written() {
        let mut memory = Memory::default();
        let made = memory.allocate(32, Origin::Malloc, Span::default()).expect("there is room");
        assert_eq!(memory.unwritten(made, 32), []);
    }
}

//! What a buffer holds before the first launch.
//!
//! A fill is a rule from an element's index to its value, not a block of data: it is written to the device in pieces,
//! so a buffer of two gigabytes costs the host a few megabytes, and a reference computes the same inputs again without
//! keeping them.

use std::sync::Arc;

use half::f16;

use crate::{ElementType, parallel};

/// The value of every byte of an output before a run: a NaN as f32, 4,294,967,295 as u32, -1 as i32. A kernel that
/// leaves an element unwritten shows it.
pub const POISON_BYTE: u8 = 0xff;

/// A rule that gives each element of a buffer its value.
#[derive(Debug, Clone, PartialEq)]
pub enum Fill {
    /// Every byte zero.
    Zero,
    /// Every byte [`POISON_BYTE`].
    Poison,
    /// The element's own index, converted to the element's type.
    Iota,
    /// The element's number counted from 1, converted to the element's type.
    Count,
    /// One value everywhere, converted to the element's type.
    Constant(f64),
    /// [`hash`] of the index: floats evenly spread over [-1, 1], integers over the whole of their type.
    Hash {
        /// Different seeds give independent data.
        seed: u32,
    },
    /// Pairs of f16, the first in the low half: element `i` holds the f16s of number 2 `i` and 2 `i` + 1. They are the floats
    /// of [`Fill::Hash`], rounded; [`Fill::half`] has them one by one.
    HashHalves {
        /// Different seeds give independent data.
        seed: u32,
    },
    /// Unsigned integers evenly spread over `0..bound`.
    HashBelow {
        /// Different seeds give independent data.
        seed: u32,
        /// The first value that does not occur; at least 1.
        bound: u32,
    },
    /// The bytes of another rule's words as fractions: float `i` is byte `i` over 255. So a texture holds the colours that a
    /// buffer of words holds.
    Fractions(Arc<Fill>),
    /// These bytes; what lies beyond their end is zero.
    Bytes(Arc<[u8]>),
}

/// A hash of 32 bits of good quality (each input bit moves each output bit with a chance of about one half): the
/// multiply–xorshift function found by Chris Wellons's search ("lowbias32"), applied to index and seed.
#[must_use]
#[inline]
pub fn hash(seed: u32, index: u64) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the index are mixed in turn")]
    let (low, high) = (index as u32, (index >> 32) as u32);
    mix(low ^ mix(high.wrapping_add(seed.wrapping_mul(0x9e37_79b9)).wrapping_add(0x85eb_ca6b)))
}

/// [`hash`] below a bound: the high half of their product spreads it evenly without a division.
#[inline]
fn hash_below(seed: u32, bound: u32, index: u64) -> u32 {
    ((u64::from(hash(seed, index)) * u64::from(bound)) >> 32) as u32
}

#[inline]
fn mix(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7feb_352d);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

impl Fill {
    /// The element `index` as f32.
    #[must_use]
    #[inline]
    pub fn f32(&self, index: u64) -> f32 {
        match self {
            // Rounded from 32 bits, so that every significand bit is random whatever the magnitude: values on a common
            // grid would add up without rounding and hide errors.
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                reason = "the bits are read as signed, then rounded to the nearest float"
            )]
            Fill::Hash { seed } => (f64::from(hash(*seed, index) as i32) / 2_147_483_648.0) as f32,
            #[expect(clippy::cast_possible_truncation, reason = "the conversion that the fill promises")]
            Fill::Constant(value) => *value as f32,
            #[expect(clippy::cast_precision_loss, reason = "the conversion that the fill promises")]
            Fill::Iota => index as f32,
            #[expect(clippy::cast_precision_loss, reason = "the conversion that the fill promises")]
            Fill::Count => (index + 1) as f32,
            _ => f32::from_bits(self.bits(ElementType::F32, index)),
        }
    }

    /// The f16 of number `index` as f32: one of those that a buffer of [`Fill::HashHalves`] holds, or, of other rules, the
    /// element rounded.
    #[must_use]
    #[inline]
    pub fn half(&self, index: u64) -> f32 {
        let float = match self {
            Fill::HashHalves { seed } => Fill::Hash { seed: *seed }.f32(index),
            _ => self.f32(index),
        };
        f16::from_f32(float).to_f32()
    }

    /// The element `index` as u32.
    #[must_use]
    #[inline]
    pub fn u32(&self, index: u64) -> u32 {
        self.bits(ElementType::U32, index)
    }

    /// The bits of element `index` in a buffer of `element`s.
    #[must_use]
    pub fn bits(&self, element: ElementType, index: u64) -> u32 {
        match self {
            Fill::Zero => 0,
            Fill::Poison => u32::from_ne_bytes([POISON_BYTE; 4]),
            Fill::HashHalves { .. } => {
                let half = |index| u32::from(f16::from_f32(self.half(index)).to_bits());
                half(2 * index) | half(2 * index + 1) << 16
            }
            Fill::HashBelow { seed, bound } => hash_below(*seed, *bound, index),
            Fill::Fractions(words) => {
                let bytes = words.u32(index / 4).to_le_bytes();
                (f32::from(bytes[(index % 4) as usize]) / 255.0).to_bits()
            }
            Fill::Bytes(bytes) => {
                let mut word = [0; 4];
                if let Some(rest) = usize::try_from(index * 4).ok().and_then(|start| bytes.get(start..)) {
                    let length = rest.len().min(4);
                    word[..length].copy_from_slice(&rest[..length]);
                }
                u32::from_le_bytes(word)
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the conversions that the fill promises"
            )]
            Fill::Iota | Fill::Count | Fill::Constant(_) | Fill::Hash { .. } => match (self, element) {
                (Fill::Hash { seed }, ElementType::U32 | ElementType::I32) => hash(*seed, index),
                (Fill::Constant(value), ElementType::U32) => *value as u32,
                (Fill::Constant(value), ElementType::I32) => *value as i32 as u32,
                (Fill::Iota, ElementType::U32 | ElementType::I32) => index as u32,
                (Fill::Count, ElementType::U32 | ElementType::I32) => index.wrapping_add(1) as u32,
                (_, _) => self.f32(index).to_bits(),
            },
        }
    }

    /// The little-endian bytes of the elements from `first` on; `out` holds whole elements.
    pub fn write(&self, element: ElementType, first: u64, out: &mut [u8]) {
        match self {
            Fill::Zero => out.fill(0),
            Fill::Poison => out.fill(POISON_BYTE),
            // What random data is made of, without asking for each element which rule and which type it is.
            Fill::Hash { seed } if element == ElementType::F32 => {
                write_words(first, out, |index| Fill::Hash { seed: *seed }.f32(index).to_bits());
            }
            Fill::Hash { seed } => write_words(first, out, |index| hash(*seed, index)),
            Fill::HashBelow { seed, bound } => write_words(first, out, |index| hash_below(*seed, *bound, index)),
            _ => write_words(first, out, |index| self.bits(element, index)),
        }
    }
}

fn write_words(first: u64, out: &mut [u8], bits: impl Fn(u64) -> u32 + Sync) {
    parallel::fill_parts(out, 4, |before, part| {
        for (offset, word) in part.chunks_exact_mut(4).enumerate() {
            word.copy_from_slice(&bits(first + before + offset as u64).to_le_bytes());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_floats_fill_the_interval_from_minus_one_to_one_evenly() {
        let fill = Fill::Hash { seed: 7 };
        let values: Vec<f64> = (0..100_000).map(|index| f64::from(fill.f32(index))).collect();
        assert!(values.iter().all(|value| (-1.0..=1.0).contains(value)));
        let mean = values.iter().sum::<f64>() / 1e5;
        let square = values.iter().map(|value| value * value).sum::<f64>() / 1e5;
        assert!(mean.abs() < 0.01, "mean {mean}");
        assert!((square - 1.0 / 3.0).abs() < 0.01, "mean square {square}");
    }

    #[test]
    fn pairs_of_halves_are_the_floats_of_the_same_seed_rounded() {
        let (halves, floats) = (Fill::HashHalves { seed: 5 }, Fill::Hash { seed: 5 });
        for index in 0..1000 {
            let pair = halves.u32(index);
            let expected = [2 * index, 2 * index + 1].map(|index| f16::from_f32(floats.f32(index)));
            assert_eq!([pair & 0xffff, pair >> 16], expected.map(|half| u32::from(half.to_bits())));
            assert_eq!(halves.half(2 * index).to_bits(), expected[0].to_f32().to_bits());
        }
    }

    #[test]
    fn fractions_are_the_bytes_of_the_words_of_another_rule() {
        let words = Fill::Hash { seed: 5 };
        let fractions = Fill::Fractions(Arc::new(words.clone()));
        for index in 0..1000_u64 {
            let bytes = words.u32(index).to_le_bytes();
            for (index, byte) in (4 * index..).zip(bytes) {
                assert_eq!(fractions.f32(index).to_bits(), (f32::from(byte) / 255.0).to_bits());
            }
        }
    }

    #[test]
    fn bounded_integers_stay_below_the_bound_and_reach_every_value() {
        let fill = Fill::HashBelow { seed: 3, bound: 10 };
        let mut seen = [0_u32; 10];
        for index in 0..10_000 {
            seen[fill.u32(index) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
    }

    #[test]
    fn seeds_give_independent_data_and_one_seed_gives_the_same_data_again() {
        let [first, again, other] = [1, 1, 2].map(|seed| Fill::Hash { seed });
        assert!((0..1000).all(|index| first.u32(index) == again.u32(index)));
        assert!((0..1000).filter(|index| first.u32(*index) == other.u32(*index)).count() < 3);
    }

    #[test]
    fn bytes_beyond_the_given_ones_are_zero() {
        let fill = Fill::Bytes(Arc::from([1, 2, 3, 4, 5].as_slice()));
        let mut out = [POISON_BYTE; 12];
        fill.write(ElementType::U32, 0, &mut out);
        assert_eq!(out, [1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0]);
    }
}

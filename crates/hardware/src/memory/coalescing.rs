//! How the addresses of one instruction become memory transactions, by generation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{MemoryError, check};

/// The rule by which a device merges the lanes' addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum Coalescing {
    /// Compute capability 1.0 and 1.1, for each half-warp: lane *k* must read word *k* of an aligned row of 16 words
    /// (of 4, 8 or 16 bytes), though any lane may be off. Otherwise every lane that is on costs a 32-byte transaction.
    Strict,
    /// Compute capability 1.2 and 1.3, for each half-warp: any order within an aligned segment (32 bytes for 1-byte
    /// words, 64 for 2-byte words, 128 for longer ones), which is then halved while only one of its halves is used,
    /// down to 32 bytes.
    Segments,
    /// From 2.0 on, for the whole warp: every aligned piece of this many bytes that a lane touches, once. See
    /// [`Coalescing::LINES`] and [`Coalescing::SECTORS`].
    Pieces {
        /// Bytes of a piece; never 0.
        bytes: u32,
    },
}

impl Coalescing {
    /// Cache lines of 128 bytes, as 2.x and 3.x fetch through their L1.
    pub const LINES: Coalescing = Coalescing::Pieces { bytes: 128 };
    /// Sectors of 32 bytes, as NVIDIA's profiler counts on today's devices.
    pub const SECTORS: Coalescing = Coalescing::Pieces { bytes: 32 };

    /// The transactions of one instruction in which each lane reads (or writes) a word of `word_bytes` at its address
    /// in bytes, `None` where the lane is off.
    ///
    /// # Errors
    /// A word size that no instruction has, an address that is no multiple of it, more than 32 lanes.
    pub fn traffic(self, word_bytes: u32, lanes: &[Option<u64>]) -> Result<Traffic, MemoryError> {
        check(word_bytes, lanes)?;
        let mut transactions = Vec::new();
        match self {
            Coalescing::Strict => {
                for (half, lanes) in lanes.chunks(HALF_WARP).enumerate() {
                    strict(half * HALF_WARP, word_bytes, lanes, &mut transactions);
                }
            }
            Coalescing::Segments => {
                for (half, lanes) in lanes.chunks(HALF_WARP).enumerate() {
                    segments(half * HALF_WARP, word_bytes, lanes, &mut transactions);
                }
            }
            Coalescing::Pieces { bytes } => transactions = pieces(bytes.max(1).into(), word_bytes, lanes),
        }
        Ok(Traffic { useful_bytes: distinct_words(word_bytes, lanes) * u64::from(word_bytes), transactions })
    }
}

/// One trip to memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Transaction {
    /// Its first byte.
    pub address: u64,
    /// Its bytes.
    pub bytes: u32,
    /// The lanes it serves.
    pub lanes: Vec<usize>,
}

/// All trips of one instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Traffic {
    /// In the order in which they are found.
    pub transactions: Vec<Transaction>,
    /// Bytes that the lanes asked for, each byte once.
    pub useful_bytes: u64,
}

impl Traffic {
    /// Bytes that travel.
    #[must_use]
    pub fn moved_bytes(&self) -> u64 {
        self.transactions.iter().map(|transaction| u64::from(transaction.bytes)).sum()
    }

    /// Useful bytes as a share of those that travel, 0 to 1; 1 if nothing does.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a warp moves a few kilobytes at most")]
    pub fn efficiency(&self) -> f64 {
        let moved = self.moved_bytes();
        if moved == 0 { 1.0 } else { self.useful_bytes as f64 / moved as f64 }
    }

    /// The size of each transaction, in order.
    pub fn sizes(&self) -> impl Iterator<Item = u32> {
        self.transactions.iter().map(|transaction| transaction.bytes)
    }
}

/// The addresses of a warp whose lane *k* reads element `base + stride · k` of an array at address 0.
///
/// Lanes whose element would be negative or past the address space are off.
#[must_use]
pub fn warp_addresses(lanes: u32, base: u64, stride: i64, element_bytes: u32) -> Vec<Option<u64>> {
    (0..lanes)
        .map(|lane| {
            let offset = stride.checked_mul(lane.into())?;
            base.checked_add_signed(offset)?.checked_mul(element_bytes.into())
        })
        .collect()
}

const HALF_WARP: usize = 16;

fn distinct_words(word_bytes: u32, lanes: &[Option<u64>]) -> u64 {
    let words: Vec<_> = lanes.iter().flatten().map(|address| address / u64::from(word_bytes)).collect();
    words.iter().enumerate().filter(|(at, word)| !words[..*at].contains(word)).count() as u64
}

fn active(first_lane: usize, lanes: &[Option<u64>]) -> impl Iterator<Item = (usize, u64)> {
    lanes.iter().enumerate().filter_map(move |(index, address)| Some((first_lane + index, (*address)?)))
}

fn strict(first_lane: usize, word_bytes: u32, lanes: &[Option<u64>], out: &mut Vec<Transaction>) {
    let word = u64::from(word_bytes);
    let row = word * HALF_WARP as u64;
    let Some((lane, address)) = active(first_lane, lanes).next() else { return };
    let start = address.checked_sub((lane - first_lane) as u64 * word);
    let in_order = start.is_some_and(|start| {
        start.is_multiple_of(row)
            && active(first_lane, lanes).all(|(lane, address)| address == start + (lane - first_lane) as u64 * word)
    });
    match start {
        Some(start) if in_order && word_bytes >= 4 => {
            // A row of 16-byte words is 256 bytes: two transactions of 128.
            let bytes = (word_bytes * HALF_WARP as u32).min(128);
            for address in (start..start + row).step_by(bytes as usize) {
                let range = address..address + u64::from(bytes);
                let lanes = active(first_lane, lanes).filter(|(_, at)| range.contains(at)).map(|(lane, _)| lane);
                out.push(Transaction { address, bytes, lanes: lanes.collect() });
            }
        }
        _ => out.extend(active(first_lane, lanes).map(|(lane, address)| Transaction {
            address: address / 32 * 32,
            bytes: 32,
            lanes: vec![lane],
        })),
    }
}

fn segments(first_lane: usize, word_bytes: u32, lanes: &[Option<u64>], out: &mut Vec<Transaction>) {
    let longest = match word_bytes {
        1 => 32,
        2 => 64,
        _ => 128_u64,
    };
    let mut waiting: Vec<_> = active(first_lane, lanes).collect();
    while let Some((_, first)) = waiting.first().copied() {
        let mut start = first / longest * longest;
        let (served, rest): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(_, address)| (start..start + longest).contains(address));
        waiting = rest;
        let lowest = served.iter().map(|(_, address)| *address).min().unwrap_or(start);
        let end = served.iter().map(|(_, address)| address + u64::from(word_bytes)).max().unwrap_or(start);
        let mut bytes = longest;
        while bytes > 32 {
            let middle = start + bytes / 2;
            if lowest >= middle {
                start = middle;
            } else if end > middle {
                break;
            }
            bytes /= 2;
        }
        out.push(Transaction {
            address: start,
            bytes: bytes as u32,
            lanes: served.into_iter().map(|(lane, _)| lane).collect(),
        });
    }
}

fn pieces(size: u64, word_bytes: u32, lanes: &[Option<u64>]) -> Vec<Transaction> {
    let mut found: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (lane, address) in active(0, lanes) {
        for piece in address / size..=(address + u64::from(word_bytes) - 1) / size {
            found.entry(piece).or_default().push(lane);
        }
    }
    found.into_iter().map(|(piece, lanes)| Transaction { address: piece * size, bytes: size as u32, lanes }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(rule: Coalescing, word_bytes: u32, lanes: &[Option<u64>]) -> Vec<u32> {
        rule.traffic(word_bytes, lanes).unwrap().sizes().collect()
    }

    #[test]
    fn the_strict_rule_wants_order_and_alignment_but_not_every_lane() {
        let mut half = warp_addresses(16, 0, 1, 4);
        assert_eq!(sizes(Coalescing::Strict, 4, &half), [64]);
        half[0] = None;
        half[7] = None;
        assert_eq!(sizes(Coalescing::Strict, 4, &half), [64]);
        let mut swapped = warp_addresses(16, 0, 1, 4);
        swapped.swap(3, 4);
        assert_eq!(sizes(Coalescing::Strict, 4, &swapped), [32; 16]);
        assert_eq!(sizes(Coalescing::Strict, 4, &warp_addresses(16, 1, 1, 4)), [32; 16]);
        assert_eq!(sizes(Coalescing::Strict, 8, &warp_addresses(16, 0, 1, 8)), [128]);
        assert_eq!(sizes(Coalescing::Strict, 16, &warp_addresses(16, 0, 1, 16)), [128, 128]);
        assert_eq!(sizes(Coalescing::Strict, 2, &warp_addresses(16, 0, 1, 2)), [32; 16]);
    }

    #[test]
    fn segments_shrink_to_the_half_that_is_used() {
        for (first, expected) in [(16, vec![64]), (17, vec![64, 32]), (33, vec![128])] {
            assert_eq!(sizes(Coalescing::Segments, 4, &warp_addresses(16, first, 1, 4)), expected, "from {first}");
        }
        assert_eq!(sizes(Coalescing::Segments, 4, &warp_addresses(16, 0, 0, 4)), [32]);
        assert_eq!(sizes(Coalescing::Segments, 1, &warp_addresses(16, 0, 1, 1)), [32]);
        assert_eq!(sizes(Coalescing::Segments, 2, &warp_addresses(16, 0, 1, 2)), [32]);
        assert_eq!(sizes(Coalescing::Segments, 16, &warp_addresses(16, 0, 1, 16)), [128, 128]);
    }

    #[test]
    fn a_warp_of_today_touches_sectors() {
        let sectors = |base, stride| {
            Coalescing::SECTORS.traffic(4, &warp_addresses(32, base, stride, 4)).unwrap().transactions.len()
        };
        assert_eq!([sectors(0, 1), sectors(1, 1), sectors(0, 2), sectors(0, 8), sectors(0, 0)], [4, 5, 8, 32, 1]);
        let reversed = Coalescing::SECTORS.traffic(4, &warp_addresses(32, 31, -1, 4)).unwrap();
        assert_eq!((reversed.transactions.len(), reversed.efficiency()), (4, 1.0));
    }

    #[test]
    fn every_active_lane_is_served() {
        for rule in [Coalescing::Strict, Coalescing::Segments, Coalescing::LINES, Coalescing::SECTORS] {
            let mut lanes: Vec<_> = rule
                .traffic(4, &warp_addresses(32, 3, 7, 4))
                .unwrap()
                .transactions
                .into_iter()
                .flat_map(|transaction| transaction.lanes)
                .collect();
            lanes.sort_unstable();
            assert_eq!(lanes, (0..32).collect::<Vec<_>>(), "{rule:?}");
        }
    }

    #[test]
    fn impossible_accesses_are_refused() {
        let refuse = |bytes, lanes: &[Option<u64>]| Coalescing::SECTORS.traffic(bytes, lanes).unwrap_err();
        assert_eq!(refuse(3, &[]), MemoryError::WordSize { bytes: 3 });
        assert_eq!(refuse(4, &[None, Some(6)]), MemoryError::Misaligned { lane: 1, address: 6, bytes: 4 });
        assert_eq!(refuse(4, &[None; 33]), MemoryError::Lanes { lanes: 33 });
        assert_eq!(refuse(8, &[Some(u64::MAX - 7)]), MemoryError::Overflow { lane: 0 });
    }
}

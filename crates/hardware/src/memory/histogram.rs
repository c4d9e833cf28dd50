//! The two histogram layouts of the 2007 paper that the course walks through: one-byte counters that each thread keeps
//! for itself, and one table a warp that its lanes increment under tags.

use serde::Serialize;

/// Banks of the devices for which the layouts were made.
const BANKS: u32 = 16;

/// Where thread `thread` keeps its counters in each row of `histogram64`: bits 0–3 of its number go up by two places
/// and bits 4–5 come down by four, so that the 16 lanes of a half-warp lie in 16 words. The bits above stay.
#[must_use]
pub fn shuffled_position(thread: u32) -> u32 {
    (thread & !63) | ((thread & 15) << 2) | ((thread >> 4) & 3)
}

/// The byte of `histogram64`'s table in which the thread at `position` counts `bin`: one row of `threads` bytes per bin.
#[must_use]
pub fn counter_byte(position: u32, bin: u32, threads: u32) -> u64 {
    u64::from(position) + u64::from(bin) * u64::from(threads)
}

/// The bank of that byte.
#[must_use]
pub fn counter_bank(position: u32, bin: u32, threads: u32) -> u32 {
    super::BankRule::SIXTEEN.bank(counter_byte(position, bin, threads))
}

/// Whether a thread's bank is the same for all 64 bins, as the course's short formula `(position / 4) % 16` needs.
#[must_use]
pub fn bank_is_independent_of_bin(threads: u32) -> bool {
    (0..threads).all(|position| (0..64).all(|bin| counter_bank(position, bin, threads) == position / 4 % BANKS))
}

/// The byte of its row at which thread `bin` starts to add up the counters of `bin`, so that the lanes of a half-warp
/// start in different banks. It must wrap around at the end of the row.
#[must_use]
pub fn start_position(bin: u32) -> u32 {
    (bin % BANKS) * 4
}

/// The banks in which the first 16 threads start to merge, with and without the shifted start.
#[must_use]
pub fn merge_banks(threads: u32, shifted: bool) -> Vec<u32> {
    (0..BANKS).map(|bin| counter_bank(if shifted { start_position(bin) } else { 0 }, bin, threads)).collect()
}

/// Bytes of `histogram64`'s table: 64 counters of a byte for each thread.
#[must_use]
pub fn table64_bytes(threads: u32) -> u64 {
    64 * u64::from(threads)
}

/// Bytes of `histogram256`'s table: 256 counters of 4 bytes for each warp.
#[must_use]
pub fn table256_bytes(warps: u32) -> u64 {
    1024 * u64::from(warps)
}

/// What a counter that carries the last writer's lane in its upper five bits holds after some lanes of a warp each
/// added one to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TaggedRounds {
    /// Rounds of reading, writing and reading back.
    pub rounds: usize,
    /// The lane whose write stayed, in each round.
    pub winners: Vec<u32>,
    /// The tag at the end.
    pub tag: u32,
    /// The count at the end, of 27 bits.
    pub count: u32,
}

/// Lanes of a counter's upper five bits.
pub const TAG_SHIFT: u32 = 27;

/// Plays the software atomic: in each round every waiting lane writes its tag with the count plus one, the hardware
/// keeps the write of one (`winner` chooses among those waiting; outside their number the last), and that one leaves.
pub fn tagged_increment(start: u32, lanes: &[u32], mut winner: impl FnMut(&[u32]) -> usize) -> TaggedRounds {
    let mask = (1 << TAG_SHIFT) - 1;
    let mut waiting = lanes.to_vec();
    let mut word = start;
    let mut winners = Vec::with_capacity(lanes.len());
    while !waiting.is_empty() {
        let index = winner(&waiting).min(waiting.len() - 1);
        let lane = waiting.remove(index);
        word = (lane << TAG_SHIFT) | ((word & mask).wrapping_add(1) & mask);
        winners.push(lane);
    }
    TaggedRounds { rounds: winners.len(), winners, tag: word >> TAG_SHIFT, count: word & mask }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_shuffle_is_a_permutation_that_spreads_a_half_warp_over_all_banks() {
        let positions: BTreeSet<_> = (0..64).map(shuffled_position).collect();
        assert_eq!((positions.len(), positions.last()), (64, Some(&63)));
        for half in 0..12 {
            let banks: BTreeSet<_> =
                (half * 16..half * 16 + 16).map(|thread| counter_bank(shuffled_position(thread), 9, 192)).collect();
            assert_eq!(banks.len(), 16, "half-warp {half}");
        }
    }

    #[test]
    fn the_counter_keeps_27_bits() {
        let full = (1 << TAG_SHIFT) - 1;
        assert_eq!(tagged_increment(full, &[5], |_| 0).count, 0);
    }
}

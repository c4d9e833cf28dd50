//! One value for each of some lanes, in as few words as they need.

use serde::{Deserialize, Serialize};

use crate::lanes::{LANES, active_lanes};

/// A value for each lane of a mask: a word, or of 64-bit types two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LaneWords {
    /// The same in every lane.
    Same(u32),
    /// Lane *i* has `first + i * step`, wrapping, counted by the lane's own number.
    Step {
        /// What lane 0 would have.
        first: u32,
        /// From one lane to the next.
        step: u32,
    },
    /// One word for each lane of the mask, by the lanes' numbers.
    Each(Vec<u32>),
    /// Values of 64 bits.
    Pairs {
        /// Their low words.
        low: Box<LaneWords>,
        /// Their high words.
        high: Box<LaneWords>,
    },
}

impl LaneWords {
    /// The words of these lanes.
    #[must_use]
    pub fn of(active: u32, words: &[u32; LANES]) -> LaneWords {
        let first = active.trailing_zeros() as usize % LANES;
        let rest = active & active.wrapping_sub(1);
        if rest == 0 {
            return LaneWords::Same(words[first]);
        }
        let second = rest.trailing_zeros() as usize % LANES;
        let (apart, difference) = (second - first, words[second].wrapping_sub(words[first]));
        let apart = u32::try_from(apart).unwrap_or(1).max(1);
        // The lanes' distance need not divide the difference; then there is no step.
        if difference.is_multiple_of(apart) {
            let step = difference / apart;
            let origin = words[first].wrapping_sub(step.wrapping_mul(u32::try_from(first).unwrap_or(0)));
            let fits = |lane: u32| words[lane as usize % LANES] == origin.wrapping_add(lane.wrapping_mul(step));
            if active_lanes(active).all(fits) {
                return if step == 0 { LaneWords::Same(origin) } else { LaneWords::Step { first: origin, step } };
            }
        }
        LaneWords::Each(active_lanes(active).map(|lane| words[lane as usize % LANES]).collect())
    }

    /// The values of 64 bits of these lanes.
    #[must_use]
    pub fn of_pairs(active: u32, low: &[u32; LANES], high: &[u32; LANES]) -> LaneWords {
        let [low, high] = [low, high].map(|words| Box::new(LaneWords::of(active, words)));
        LaneWords::Pairs { low, high }
    }

    /// Whether it has a word for each lane, and so takes as much room as that.
    pub(super) fn is_written_out(&self) -> bool {
        match self {
            LaneWords::Same(_) | LaneWords::Step { .. } => false,
            LaneWords::Each(_) => true,
            LaneWords::Pairs { low, high } => low.is_written_out() || high.is_written_out(),
        }
    }

    /// Calls `visit` with each lane of the mask and its word; of a value of 64 bits that is the low one.
    pub fn each(&self, active: u32, mut visit: impl FnMut(u32, u32)) {
        for (index, lane) in active_lanes(active).enumerate() {
            visit(lane, self.word(index, lane));
        }
    }

    /// The word of a lane, which is number `index` among those of the mask.
    fn word(&self, index: usize, lane: u32) -> u32 {
        match self {
            LaneWords::Same(word) => *word,
            LaneWords::Step { first, step } => first.wrapping_add(step.wrapping_mul(lane)),
            LaneWords::Each(words) => words.get(index).copied().unwrap_or(0),
            LaneWords::Pairs { low, .. } => low.word(index, lane),
        }
    }

    /// The values of all 32 lanes, as bits; nothing in those that are not in the mask.
    #[must_use]
    pub fn lanes(&self, active: u32) -> [Option<u64>; LANES] {
        let mut out = [None; LANES];
        self.each(active, |lane, word| out[lane as usize % LANES] = Some(word.into()));
        if let LaneWords::Pairs { high, .. } = self {
            high.each(active, |lane, word| {
                if let Some(value) = &mut out[lane as usize % LANES] {
                    *value |= u64::from(word) << 32;
                }
            });
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_as_they_were_whatever_form_they_were_kept_in() {
        let rules: [fn(u32) -> u32; 5] =
            [|_| 7, |lane| lane * 4 + 128, |lane| lane * lane, |lane| 31_u32.wrapping_sub(lane * 3), |lane| lane / 2];
        for rule in rules {
            let words: [u32; LANES] = std::array::from_fn(|lane| rule(u32::try_from(lane).unwrap_or(0)));
            for active in [u32::MAX, 1, 1 << 31, 0x8000_0001, 0xff00_ff00, 0x5555_5554] {
                let kept = LaneWords::of(active, &words).lanes(active);
                let expected: [Option<u64>; LANES] =
                    std::array::from_fn(|lane| (active >> lane & 1 == 1).then_some(words[lane].into()));
                assert_eq!(kept, expected, "{active:x}");
                let wide = LaneWords::of_pairs(active, &words, &[7; LANES]).lanes(active);
                assert_eq!(wide, expected.map(|word| word.map(|word| 7 << 32 | word)), "{active:x}");
            }
        }
    }

    #[test]
    fn words_in_a_row_take_no_more_room_than_one() {
        let words: [u32; LANES] = std::array::from_fn(|lane| u32::try_from(lane).unwrap_or(0) * 4 + 64);
        assert_eq!(LaneWords::of(u32::MAX, &words), LaneWords::Step { first: 64, step: 4 });
        assert_eq!(LaneWords::of(0b1010, &[9; LANES]), LaneWords::Same(9));
    }
}

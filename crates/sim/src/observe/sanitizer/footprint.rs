//! Which bytes of its buffers a launch touched, and how.

use std::ops::Range;

use crate::observe::Access;

/// One bit a word, by variable: what plain loads read, what plain stores wrote, what atomics touched.
#[derive(Debug, Clone, Default)]
pub(crate) struct Footprint(Vec<[Vec<u64>; 3]>);

impl Footprint {
    /// Of as many variables.
    pub(super) fn of(variables: usize) -> Footprint {
        Footprint(vec![[const { Vec::new() }; 3]; variables])
    }

    #[inline(always)]
    pub(super) fn note(&mut self, access: &Access<'_>) {
        let manner = if access.kind.is_atomic() { 2 } else { usize::from(access.kind.writes()) };
        let Some(words) = self.0.get_mut(usize::from(access.variable)).map(|manners| &mut manners[manner]) else {
            return;
        };
        for (_, offset) in access.lanes() {
            for word in offset / 4..offset.saturating_add(access.bytes).div_ceil(4) {
                let at = (word / 64) as usize;
                if words.len() <= at {
                    words.resize((at + 1).next_power_of_two(), 0);
                }
                words[at] |= 1 << (word % 64);
            }
        }
    }

    pub(super) fn join(&mut self, other: &Footprint) {
        for (own, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            if own.len() < other.len() {
                own.resize(other.len(), 0);
            }
            for (own, other) in own.iter_mut().zip(other) {
                *own |= other;
            }
        }
    }

    /// The bytes of a variable: what was read, written, and touched by atomics, as ranges in order.
    pub(crate) fn bytes(&self, variable: usize) -> [Vec<Range<u64>>; 3] {
        self.0.get(variable).map_or_else(Default::default, |manners| manners.each_ref().map(|words| ranges(words)))
    }
}

/// The bytes of the words whose bits are set.
fn ranges(words: &[u64]) -> Vec<Range<u64>> {
    let mut all: Vec<Range<u64>> = Vec::new();
    for (bits, first) in words.iter().zip((0_u64..).step_by(64)) {
        let mut left = *bits;
        while left != 0 {
            let low = u64::from(left.trailing_zeros());
            let length = u64::from((left >> low).trailing_ones());
            let (start, end) = ((first + low) * 4, (first + low + length) * 4);
            match all.last_mut() {
                Some(last) if last.end == start => last.end = end,
                _ => all.push(start..end),
            }
            left = if low + length == 64 { 0 } else { left & (u64::MAX << (low + length)) };
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn words_side_by_side_are_one_range_across_the_bits_of_a_number_too() {
        assert_eq!(ranges(&[u64::MAX, 1, 0b1010]), [0..260, 129 * 4..130 * 4, 131 * 4..132 * 4]);
        assert!(ranges(&[0, 0]).is_empty());
    }
}

//! Sets of bytes, as ranges in order that do not touch each other.

use std::ops::Range;

/// A set of bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::host) struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// The bytes of one range.
    pub(in crate::host) fn one(range: Range<u64>) -> Ranges {
        Ranges(if range.is_empty() { Vec::new() } else { vec![range] })
    }

    /// The bytes of ranges that are in order.
    pub(in crate::host) fn in_order(ranges: impl IntoIterator<Item = Range<u64>>) -> Ranges {
        let mut all: Vec<Range<u64>> = Vec::new();
        for range in ranges {
            match all.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ if range.is_empty() => {}
                _ => all.push(range),
            }
        }
        Ranges(all)
    }

    /// Whether there are none.
    pub(in crate::host) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the bytes of ranges that are in order.
    pub(in crate::host) fn add(&mut self, ranges: impl IntoIterator<Item = Range<u64>>) {
        let mut all = std::mem::take(&mut self.0);
        all.extend(ranges);
        all.sort_unstable_by_key(|range| range.start);
        *self = Ranges::in_order(all);
    }

    /// What of a range is not among them, in order.
    pub(in crate::host) fn without(&self, range: Range<u64>) -> Vec<Range<u64>> {
        let mut rest = Vec::new();
        let mut from = range.start;
        for own in &self.0 {
            if own.start.min(range.end) > from {
                rest.push(from..own.start.min(range.end));
            }
            from = from.max(own.end);
        }
        if from < range.end {
            rest.push(from..range.end);
        }
        rest
    }

    /// The first byte that both have.
    pub(in crate::host) fn meet(&self, other: &Ranges) -> Option<u64> {
        let (mut own, mut its) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(left), Some(right)) = (own.peek(), its.peek()) {
            if left.start < right.end && right.start < left.end {
                return Some(left.start.max(right.start));
            }
            if left.end <= right.end {
                own.next();
            } else {
                its.next();
            }
        }
        None
    }

    /// The ranges, in order.
    pub(in crate::host) fn iter(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        self.0.iter().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_meet_in_their_first_common_byte_or_not_at_all() {
        let every_other = Ranges::in_order((0..10).map(|at| at * 8..at * 8 + 4));
        let others = Ranges::in_order((0..10).map(|at| at * 8 + 4..at * 8 + 8));
        assert_eq!(every_other.meet(&others), None);
        assert_eq!(every_other.meet(&Ranges::one(29..33)), Some(32));
        assert_eq!(others.meet(&Ranges::one(29..33)), Some(29));
        assert_eq!(others.meet(&Ranges::one(80..90)), None);
        assert!(Ranges::one(5..5).is_empty());
        let mut grown = Ranges::one(4..8);
        grown.add([0..2, 8..10]);
        assert_eq!(grown.iter().collect::<Vec<_>>(), [0..2, 4..10]);
        assert_eq!(grown.without(1..12), [2..4, 10..12]);
        assert_eq!(grown.without(5..7), []);
        assert_eq!(Ranges::in_order([0..4, 4..8, 16..20]).iter().collect::<Vec<_>>(), [0..8, 16..20]);
    }
}

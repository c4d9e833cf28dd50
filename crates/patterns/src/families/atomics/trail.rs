//! Whether what threads were told by an atomic is what some order of them would have told them.

use std::collections::HashMap;

use crate::{Check, Mismatch};

/// One thread's atomic: what it was told, and what it left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) old: u32,
    pub(super) new: u32,
}

/// Checks that there is an order of the exchanges in which each finds what the one before left, the first one finds
/// `start`, and the last one leaves `end`.
///
/// The values are the places of a graph and the exchanges its arrows. Such an order is a walk along every arrow once
/// (Euler's), from `start` to `end`. There is one just if every place is left as often as it is reached, but for the two
/// ends, and if all arrows hang together with the start.
pub(super) fn check(start: u32, end: u32, exchanges: &[Exchange], show: impl Fn(u32) -> String) -> Check {
    let mut places = Places::default();
    let (first, last) = (places.number_of(start), places.number_of(end));
    let arrows: Vec<(usize, usize)> =
        exchanges.iter().map(|arrow| (places.number_of(arrow.old), places.number_of(arrow.new))).collect();
    let mut surplus = vec![0_i64; places.count()];
    let mut groups: Vec<usize> = (0..places.count()).collect();
    // A last arrow from the end to the start closes the walk: then every place is left as often as it is reached.
    for (from, to) in arrows.iter().copied().chain([(last, first)]) {
        surplus[from] += 1;
        surplus[to] -= 1;
        let (one, other) = (group_of(&mut groups, from), group_of(&mut groups, to));
        groups[one] = other;
    }
    let home = group_of(&mut groups, first);
    let mut check = Check {
        passed: true,
        against: "some order of the threads, one after another".to_owned(),
        compared: exchanges.len() as u64,
        wrong: 0,
        relative_error: Some(0.0),
        tolerance: 0.0,
        first_wrong: None,
    };
    for (thread, (from, _)) in arrows.iter().enumerate() {
        // Told what nobody left, or what was left fewer times, or only by threads that tell each other.
        if surplus[*from] > 0 || group_of(&mut groups, *from) != home {
            check.wrong += 1;
            check.first_wrong.get_or_insert_with(|| Mismatch {
                output: "returned".to_owned(),
                index: thread as u64,
                got: show(exchanges[thread].old),
                expected: "a value that the word held, told to as many threads as found it".to_owned(),
            });
        }
    }
    // What is left more often than it is found was lost, or the word ends with what nobody left.
    if check.wrong == 0 && surplus.iter().any(|surplus| *surplus != 0) {
        check.wrong = 1;
        check.first_wrong = Some(Mismatch {
            output: "word".to_owned(),
            index: 0,
            got: show(end),
            expected: "what the last thread left".to_owned(),
        });
    }
    check.passed = check.wrong == 0;
    if !check.passed {
        check.relative_error = None;
    }
    check
}

/// Numbers for values, as they come.
#[derive(Default)]
struct Places(HashMap<u32, usize>);

impl Places {
    fn number_of(&mut self, value: u32) -> usize {
        let next = self.0.len();
        *self.0.entry(value).or_insert(next)
    }

    fn count(&self) -> usize {
        self.0.len()
    }
}

/// The group of a place, with the way there shortened.
fn group_of(groups: &mut [usize], mut place: usize) -> usize {
    while groups[place] != place {
        groups[place] = groups[groups[place]];
        place = groups[place];
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(start: u32, end: u32, exchanges: &[(u32, u32)]) -> bool {
        let exchanges: Vec<_> = exchanges.iter().map(|(old, new)| Exchange { old: *old, new: *new }).collect();
        check(start, end, &exchanges, |value| value.to_string()).passed
    }

    #[test]
    fn threads_in_any_order_pass() {
        assert!(passes(0, 3, &[(2, 3), (0, 1), (1, 2)]));
        assert!(passes(0, 1, &[(1, 2), (3, 0), (0, 1), (2, 3), (0, 1)]));
        // Nothing changed, and nothing happened at all.
        assert!(passes(7, 7, &[(7, 7), (7, 7)]) && passes(7, 7, &[]));
    }

    #[test]
    fn a_lost_update_shows() {
        // Two threads read 1, and both left 2.
        assert!(!passes(0, 2, &[(0, 1), (1, 2), (1, 2)]));
        // The word ends with something that nobody left.
        assert!(!passes(0, 9, &[(0, 1), (1, 2)]));
        // The first thread found something else.
        assert!(!passes(0, 3, &[(1, 2), (2, 3)]));
    }

    #[test]
    fn threads_that_tell_only_each_other_show() {
        assert!(!passes(0, 1, &[(0, 1), (5, 6), (6, 5)]));
    }
}

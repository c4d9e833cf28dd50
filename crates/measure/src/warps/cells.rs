//! What a drawing shows of several cycles at once.

use warpground_hardware::multiprocessor::{State, Sums};

/// Equal parts of a stretch of cycles: a drawing's columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cells {
    /// The first cycle.
    pub from: u64,
    /// Cycles of each part, at least 1.
    pub width: u64,
    /// How many parts there are.
    pub count: usize,
}

impl Cells {
    /// The fewest cycles per part with which `span` cycles from `from` on take at most `most` parts.
    #[must_use]
    pub fn over(from: u64, span: u64, most: usize) -> Cells {
        let span = span.max(1);
        let width = span.div_ceil(most.max(1) as u64).max(1);
        Cells { from, width, count: usize::try_from(span.div_ceil(width)).unwrap_or(most) }
    }

    /// The cycles of all parts.
    #[must_use]
    pub fn span(&self) -> u64 {
        self.width * self.count as u64
    }

    /// Hands out the part of a stretch of cycles that lies in each of the parts, as the part's number and so many cycles.
    fn split(&self, first: u64, cycles: u64, mut put: impl FnMut(usize, u64)) {
        let end = (first + cycles).min(self.from + self.span());
        let mut at = first.max(self.from);
        while at < end {
            let part = (at - self.from) / self.width;
            let until = end.min(self.from + (part + 1) * self.width);
            if let Ok(part) = usize::try_from(part) {
                put(part, until - at);
            }
            at = until;
        }
    }

    /// What a row shows of them: the state in which the warp is for most of a part's cycles, the earlier in
    /// [`State::ALL`] of several. `None` where it is not there.
    #[must_use]
    pub fn states(&self, start: u64, runs: impl Iterator<Item = (State, u64)>) -> Vec<Option<State>> {
        let mut sums = vec![Sums::default(); self.count];
        let mut begin = start;
        for (state, cycles) in runs {
            self.split(begin, cycles, |part, cycles| {
                if let Some(sums) = sums.get_mut(part) {
                    sums[state as usize] += cycles;
                }
            });
            begin += cycles;
            if begin >= self.from + self.span() {
                break;
            }
        }
        let longest = |sums: Sums| {
            let longest = State::ALL.into_iter().rev().max_by_key(|state| sums[*state as usize])?;
            (sums[longest as usize] > 0).then_some(longest)
        };
        sums.into_iter().map(longest).collect()
    }

    /// The share of a scheduler's slots in each part that it uses, 0 to 1. `issues` are the cycles in which it issues, with
    /// how many instructions; it can issue `most` of them every `every` cycles.
    #[must_use]
    pub fn used(&self, issues: impl Iterator<Item = (u64, u64)>, most: u32, every: u32) -> Vec<f64> {
        let mut sums = vec![0; self.count];
        for (cycle, instructions) in issues {
            self.split(cycle, u64::from(every.max(1)), |part, cycles| {
                if let Some(sum) = sums.get_mut(part) {
                    *sum += cycles * instructions;
                }
            });
        }
        let all = self.width * u64::from(most.max(1));
        #[expect(clippy::cast_precision_loss, reason = "a share that is drawn")]
        let share = |sum: u64| (sum as f64 / all as f64).min(1.0);
        sums.into_iter().map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_shows_the_state_of_most_of_its_cycles() {
        let runs = [(State::Issuing, 1), (State::Memory, 5), (State::Barrier, 2)];
        let cells = Cells::over(0, 12, 4);
        assert_eq!((cells.width, cells.count), (3, 4));
        let (memory, barrier) = (Some(State::Memory), Some(State::Barrier));
        assert_eq!(cells.states(0, runs.into_iter()), [memory, memory, barrier, None]);
        // It comes in cycle 2; from cycle 3 on there are two cycles per part.
        let cells = Cells { from: 3, width: 2, count: 3 };
        assert_eq!(cells.states(2, runs.into_iter()), [memory, memory, Some(State::Memory)]);
    }

    #[test]
    fn the_share_of_used_slots_counts_what_could_be_issued() {
        let cells = Cells::over(0, 8, 2);
        // Two instructions at a time, every second cycle: four slots in four cycles.
        let used = cells.used([(0, 2), (2, 1), (6, 2)].into_iter(), 2, 2);
        assert!(used.iter().zip([0.75, 0.5]).all(|(used, expected)| (used - expected).abs() < 1e-9), "{used:?}");
    }
}

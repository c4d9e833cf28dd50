//! How much of the processors a step took: what its wall time says on a machine that has nothing else to do.

use std::fs;
use std::ops::Sub;

/// Time that all ended children had on processors, in ticks of the kernel's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Usage {
    ticks: u64,
}

/// Fixed for what the kernel shows to programs, on all of Linux's architectures.
const TICKS_PER_SECOND: f64 = 100.0;

impl Usage {
    /// What all children took that have ended, with theirs; only Linux shows it without a call of C.
    pub(super) fn of_children() -> Option<Self> {
        Self::parse(&fs::read_to_string("/proc/self/stat").ok()?)
    }

    /// From a line as `proc(5)` describes it. The name, in brackets, may hold anything.
    fn parse(stat: &str) -> Option<Self> {
        let (_, fields) = stat.rsplit_once(')')?;
        // The third field is the first after the name; `cutime` and `cstime` are the 16th and 17th.
        let mut times = fields.split_whitespace().skip(13);
        let ticks = times.next()?.parse::<u64>().ok()? + times.next()?.parse::<u64>().ok()?;
        Some(Self { ticks })
    }

    pub(super) fn seconds(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a step takes fewer than 2^53 ticks")]
        let ticks = self.ticks as f64;
        ticks / TICKS_PER_SECOND
    }
}

impl Sub for Usage {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self { ticks: self.ticks.saturating_sub(earlier.ticks) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_children_are_added_whatever_the_program_is_called() {
        let stat = "7 (a (b) c) S 1 7 7 0 -1 4194304 1 2 3 4 50 60 700 80 20 0 1 0 9 10 11";
        assert_eq!(Usage::parse(stat), Some(Usage { ticks: 780 }));
        assert_eq!(Usage::parse("7 (cat) S 1"), None);
    }
}

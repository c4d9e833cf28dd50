//! How a block falls into warps, and which of them diverge where some threads do and others do not.

use serde::Serialize;

/// What a warp does at a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WarpState {
    /// All of its threads take the branch.
    Full,
    /// Some do and some do not: both sides are executed, one after the other.
    Divergent,
    /// None does.
    Idle,
}

/// The warps of a block (or of many) by what they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct WarpCount {
    /// Warps all of whose threads take the branch.
    pub full: u64,
    /// Warps that some threads of take it.
    pub divergent: u64,
    /// Warps none of whose threads does.
    pub idle: u64,
}

impl WarpCount {
    /// All warps.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.full + self.divergent + self.idle
    }

    /// As many of each as in `times` equal blocks.
    #[must_use]
    pub fn times(&self, times: u64) -> WarpCount {
        WarpCount { full: self.full * times, divergent: self.divergent * times, idle: self.idle * times }
    }

    /// Both together.
    #[must_use]
    pub fn plus(&self, other: WarpCount) -> WarpCount {
        WarpCount {
            full: self.full + other.full,
            divergent: self.divergent + other.divergent,
            idle: self.idle + other.idle,
        }
    }
}

impl FromIterator<WarpState> for WarpCount {
    fn from_iter<I: IntoIterator<Item = WarpState>>(states: I) -> WarpCount {
        states.into_iter().fold(WarpCount::default(), |mut count, state| {
            match state {
                WarpState::Full => count.full += 1,
                WarpState::Divergent => count.divergent += 1,
                WarpState::Idle => count.idle += 1,
            }
            count
        })
    }
}

/// Warps of a block of this many threads; the last may have lanes to spare.
#[must_use]
pub fn warps(threads: u32, warp_size: u32) -> u32 {
    threads.div_ceil(warp_size.max(1))
}

/// Lanes of the last warp that no thread runs in.
#[must_use]
pub fn spare_lanes(threads: u32, warp_size: u32) -> u32 {
    let warp_size = warp_size.max(1);
    (warp_size - threads % warp_size) % warp_size
}

/// The threads of warp `warp`, first and last, both included, were the block long enough.
#[must_use]
pub fn thread_range(warp: u32, warp_size: u32) -> (u64, u64) {
    let (warp, warp_size) = (u64::from(warp), u64::from(warp_size.max(1)));
    (warp * warp_size, (warp + 1) * warp_size - 1)
}

/// What each warp of a block does where the threads for which `takes` holds (by their number within the block) take a
/// branch. Lanes without a thread do not count.
pub fn states(threads: u32, warp_size: u32, mut takes: impl FnMut(u32) -> bool) -> Vec<WarpState> {
    let warp_size = warp_size.max(1);
    (0..warps(threads, warp_size))
        .map(|warp| {
            let first = warp * warp_size;
            let end = first.saturating_add(warp_size).min(threads);
            match u32::try_from((first..end).filter(|thread| takes(*thread)).count()) {
                Ok(0) => WarpState::Idle,
                Ok(taken) if taken == end - first => WarpState::Full,
                _ => WarpState::Divergent,
            }
        })
        .collect()
}

/// [`states`], counted.
pub fn count(threads: u32, warp_size: u32, takes: impl FnMut(u32) -> bool) -> WarpCount {
    states(threads, warp_size, takes).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_padded_to_whole_warps() {
        assert_eq!((warps(48, 32), spare_lanes(48, 32)), (2, 16));
        assert_eq!((warps(64, 32), spare_lanes(64, 32)), (2, 0));
        assert_eq!(thread_range(3, 32), (96, 127));
    }

    #[test]
    fn lanes_without_a_thread_do_not_make_a_warp_diverge() {
        assert_eq!(count(48, 32, |_| true), WarpCount { full: 2, divergent: 0, idle: 0 });
        assert_eq!(states(96, 32, |thread| thread > 2), [WarpState::Divergent, WarpState::Full, WarpState::Full]);
    }
}

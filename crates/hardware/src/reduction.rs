//! The rounds of a tree reduction in one block, one element per thread: who adds in each round, and which warps diverge.

use serde::{Deserialize, Serialize};

use crate::warp::{self, WarpCount};

/// Which threads add in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Neighbours first: the stride doubles, and the threads whose number is a multiple of twice the stride add.
    Neighbours,
    /// Halves first: the stride halves, and the threads below the stride add.
    Halves,
}

/// A round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The distance between the two elements of a pair.
    pub stride: u32,
    /// Additions, one per thread.
    pub additions: u32,
    /// The warps of the block at the condition.
    pub warps: WarpCount,
}

/// The rounds for a section of `elements`, by a block of as many threads.
///
/// # Errors
/// A section that is no power of two, which the course's kernels would reduce wrongly, and one of over
/// [`MOST_ELEMENTS`].
pub fn rounds(elements: u32, warp_size: u32, pairing: Pairing) -> Result<Vec<Round>, ReductionError> {
    if !elements.is_power_of_two() {
        return Err(ReductionError::NotAPowerOfTwo { elements: elements.into() });
    }
    if elements > MOST_ELEMENTS {
        return Err(ReductionError::TooLarge { elements, allowed: MOST_ELEMENTS });
    }
    let count = elements.trailing_zeros();
    let strides = (0..count).map(|round| match pairing {
        Pairing::Neighbours => 1 << round,
        Pairing::Halves => elements >> (round + 1),
    });
    Ok(strides
        .map(|stride: u32| {
            let adds = |thread: u32| match pairing {
                Pairing::Neighbours => thread.is_multiple_of(2 * stride),
                Pairing::Halves => thread < stride,
            };
            let additions = match pairing {
                Pairing::Neighbours => elements / (2 * stride),
                Pairing::Halves => stride,
            };
            Round { stride, additions, warps: warp::count(elements, warp_size, adds) }
        })
        .collect())
}

/// The values after each round of a pairwise reduction by halves, the shrinking section only.
///
/// # Errors
/// A section that is no power of two.
pub fn halves(section: &[u64]) -> Result<Vec<Vec<u64>>, ReductionError> {
    if !section.len().is_power_of_two() {
        return Err(ReductionError::NotAPowerOfTwo { elements: section.len() as u64 });
    }
    let mut rounds = Vec::new();
    let mut current = section.to_vec();
    while current.len() > 1 {
        let (low, high) = current.split_at(current.len() / 2);
        current = low.iter().zip(high).map(|(low, high)| low.wrapping_add(*high)).collect();
        rounds.push(current.clone());
    }
    Ok(rounds)
}

/// Elements of a section that [`rounds`] is willing to look at one by one.
pub const MOST_ELEMENTS: u32 = 1 << 16;

/// A section that cannot be reduced this way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum ReductionError {
    /// The course's kernels drop or misread elements of other sections.
    #[error("{elements} elements: a reduction by doubling or halving strides needs a power of two")]
    NotAPowerOfTwo {
        /// Its elements.
        elements: u64,
    },
    /// More elements than a block could ever have threads.
    #[error("{elements} elements; at most {allowed} are looked at")]
    TooLarge {
        /// Its elements.
        elements: u32,
        /// Elements allowed.
        allowed: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_diverge_in_every_round_and_halves_only_below_a_warp() {
        let divergent =
            |pairing| -> u64 { rounds(512, 32, pairing).unwrap().iter().map(|round| round.warps.divergent).sum() };
        assert_eq!((divergent(Pairing::Neighbours), divergent(Pairing::Halves)), (95, 5));
    }

    #[test]
    fn both_pairings_add_one_less_than_there_are_elements() {
        for pairing in [Pairing::Neighbours, Pairing::Halves] {
            let rounds = rounds(1024, 32, pairing).unwrap();
            assert_eq!((rounds.len(), rounds.iter().map(|round| round.additions).sum::<u32>()), (10, 1023));
        }
        assert_eq!(rounds(1, 32, Pairing::Halves), Ok(vec![]));
    }

    #[test]
    fn other_sizes_are_refused() {
        assert_eq!(rounds(96, 32, Pairing::Halves), Err(ReductionError::NotAPowerOfTwo { elements: 96 }));
        assert_eq!(halves(&[1, 2, 3]), Err(ReductionError::NotAPowerOfTwo { elements: 3 }));
        assert_eq!(
            rounds(1 << 31, 32, Pairing::Halves),
            Err(ReductionError::TooLarge { elements: 1 << 31, allowed: MOST_ELEMENTS })
        );
        assert_eq!(rounds(0, 32, Pairing::Halves), Err(ReductionError::NotAPowerOfTwo { elements: 0 }));
    }
}

//! Where segments and runs begin, and a landscape for the eye.

use std::sync::Arc;

use warpground_engine::{Fill, fill::hash};

use crate::{Request, Settings};

/// Where segments begin must not depend on the request's seed: what has to be moved rests on it.
const SEED_OF_BEGINNINGS: u32 = 11;

/// Whether a segment or run begins at each element: at the first one, and at about one of `mean` others.
pub(super) fn heads(settings: &Settings) -> Vec<bool> {
    let [n, mean] = ["n", "mean"].map(|name| u64::from(settings.whole(name)));
    (0..n).map(|i| i == 0 || (u64::from(hash(SEED_OF_BEGINNINGS, i)) * mean) >> 32 == 0).collect()
}

/// Where each segment or run begins.
pub(super) fn starts(settings: &Settings) -> Vec<u32> {
    (0..).zip(heads(settings)).filter(|(_, head)| *head).map(|(i, _)| i).collect()
}

/// Values and lengths of the runs: no two neighbours have the same value.
pub(super) fn runs(request: &Request) -> Vec<(u32, u32)> {
    let starts = starts(&request.settings);
    let ends = starts.iter().skip(1).copied().chain([request.settings.whole("n")]);
    let mut value = 0;
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| {
            value = (value + 1 + hash(request.seed_of(0), (*start).into()) % 7) % 8;
            (value, end - start)
        })
        .collect()
}

/// The elements of all runs.
pub(super) fn elements(runs: &[(u32, u32)]) -> impl Iterator<Item = u32> + '_ {
    runs.iter().flat_map(|(value, length)| std::iter::repeat_n(*value, *length as usize))
}

/// The words as little-endian bytes.
pub(super) fn bytes(words: impl Iterator<Item = u32>) -> Fill {
    Fill::Bytes(words.flat_map(u32::to_le_bytes).collect::<Arc<[u8]>>())
}

/// Heights of a landscape below 1,880: hills on hills, each half as wide and half as high as the ones below it, and the
/// larger the farther away.
pub(super) fn heights(request: &Request) -> Vec<i32> {
    const OCTAVES: u32 = 9;
    const WIDEST: u64 = 1 << (OCTAVES - 1);
    const HIGHEST: u64 = 940;

    let seed = request.seed_of(1);
    // Between two posts the height changes evenly.
    let hills = |octave: u32, i: u64| {
        let width = WIDEST >> octave;
        let post = |number: u64| (u64::from(hash(seed.wrapping_add(octave << 8), number)) * (HIGHEST >> octave)) >> 32;
        let (number, along) = (i / width, i % width);
        (post(number) * (width - along) + post(number + 1) * along) / width
    };
    let height = |i: u64| -> u64 { (0..OCTAVES).map(|octave| hills(octave, i)).sum() };
    // From a plain to the mountains.
    let n = u64::from(request.settings.whole("n"));
    (0..n).map(|i| i32::try_from(height(i) * (n + 3 * i) / (4 * n)).unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{request, variant};

    #[test]
    fn segments_have_the_length_that_was_asked_on_average_and_the_first_begins_at_the_beginning() {
        let request = request(variant("scan_uses/segmented"), &[("n", 100_000.0), ("mean", 20.0)]);
        let starts = starts(&request.settings);
        assert_eq!(starts[0], 0);
        assert!((4500..5500).contains(&starts.len()), "{}", starts.len());
        let one_each = request.settings.with("mean", 1.0);
        assert!(heads(&one_each).iter().all(|head| *head));
    }

    #[test]
    fn neighbouring_runs_differ_and_cover_all_elements() {
        let request = request(variant("scan_uses/run_lengths"), &[("n", 1000.0)]);
        let runs = runs(&request);
        assert!(runs.windows(2).all(|pair| pair[0].0 != pair[1].0));
        assert_eq!(elements(&runs).count(), 1000);
    }

    #[test]
    fn slopes_of_the_landscape_are_compared_without_overflow() {
        for seed in 1..5 {
            let mut request = request(variant("scan_uses/sight"), &[("n", 65_537.0)]);
            request.seed = seed;
            let heights = heights(&request);
            assert!(heights.iter().all(|height| (0..1900).contains(height)));
            assert!(heights.iter().max() > Some(&900));
        }
        // A rise, the eye's height included, times the largest distance.
        assert!(i32::try_from((1900_u64 + 100) << 20).is_ok());
    }
}

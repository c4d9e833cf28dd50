use expect_test::expect;
use proptest::prelude::*;

use warpground_engine::Step;

use super::*;
use crate::testing::{buffer, grids, integers, job, judges_each_word, outcome, request, variant};

#[test]
fn every_bin_is_judged() {
    for id in ["histogram/global_atomics", "histogram/block_private"] {
        let histogram = variant(id);
        let request = request(histogram, &[("n", 1000.0), ("bins", 31.0)]);
        let values = integers(&job(histogram, &request), "values");
        let right: Vec<u32> = (0..31)
            .map(|bin| u32::try_from(values.iter().filter(|value| **value == bin).count()).unwrap_or_default())
            .collect();
        assert_eq!(right.iter().sum::<u32>(), 1000);
        judges_each_word(histogram, &request, "histogram", &right, |count| count - 1);
    }
}

#[test]
fn every_bin_of_words_and_of_bytes_is_judged() {
    for (id, values_a_word) in [("histogram/columns", 1), ("histogram/columns_bytes", 4)] {
        for (n, data) in [(1001.0, 0.0), (1001.0, 2.0)] {
            let histogram = variant(id);
            let request = request(histogram, &[("n", n), ("data", data)]);
            let job = job(histogram, &request);
            assert_eq!(buffer(&job, "values").length % 4, 0, "whole vectors");
            let values: Vec<u32> = integers(&job, "values")
                .into_iter()
                .flat_map(|word| (0..values_a_word).map(move |place| word >> (8 * place) & 255))
                .take(1001)
                .collect();
            let right: Vec<u32> = (0..256)
                .map(|bin| u32::try_from(values.iter().filter(|value| **value == bin).count()).unwrap_or_default())
                .collect();
            judges_each_word(histogram, &request, "histogram", &right, |count| count ^ 1);
        }
    }
}

#[test]
fn a_grid_that_counts_in_columns_has_as_many_blocks_as_asked_and_none_to_spare() {
    let grid = |id: &str, n: f64| grids(&job(variant(id), &request(variant(id), &[("n", n), ("blocks", 7.0)])));
    assert_eq!(grid("histogram/columns", 1e6), [[7, 1, 1]]);
    assert_eq!(grid("histogram/columns", 1025.0), [[2, 1, 1]]);
    assert_eq!(grid("histogram/columns_bytes", 4096.0), [[1, 1, 1]]);
    assert_eq!(grid("histogram/columns_bytes", 4097.0), [[2, 1, 1]]);
}

#[test]
fn the_histogram_is_cleared_before_it_is_counted() {
    let histogram = variant("histogram/block_private");
    let job = job(histogram, &request(histogram, &[]));
    let [Step::Clear(cleared), Step::Launch(_)] = job.steps[..] else { panic!("{:?}", job.steps) };
    assert_eq!(job.buffers[cleared].name, "histogram");
}

#[test]
fn more_bins_than_shared_memory_is_set_up_for_are_refused_with_the_way_out() {
    let histogram = variant("histogram/block_private");
    let error = histogram.job(&request(histogram, &[("bins", 1000.0)]));
    expect!["bins = 1000 do not fit in shared memory for max_bins = 256; set max_bins to 1000 or more"]
        .assert_eq(&error.map_or_else(|error| error.to_string(), |_| "accepted".to_owned()));
}

proptest! {
    #[test]
    fn global_atomics_have_a_thread_for_every_value(
        n in 1..=MOST_VALUES, block in 1..=1024_u32, grid_dimension in 32_768..=65_535_u32,
    ) {
        let histogram = variant("histogram/global_atomics");
        let mut request = request(histogram, &[("n", n.into()), ("block_x", block.into())]);
        request.limits.grid_dimension = grid_dimension;
        let [[x, y, z]] = grids(&job(histogram, &request))[..] else { panic!("one launch") };
        prop_assert!(x <= grid_dimension && y <= grid_dimension && z == 1);
        let blocks = u64::from(x) * u64::from(y);
        prop_assert!(blocks * u64::from(block) >= n.into());
        prop_assert!(blocks - u64::from(n.div_ceil(block)) < u64::from(y), "spare blocks: {x} × {y}");
        // The kernel numbers its threads in 32 bits.
        prop_assert!(blocks * u64::from(block) <= u32::MAX.into());
    }

    #[test]
    fn private_histograms_are_at_most_a_thousand_and_never_idle(n in 1..=MOST_VALUES, block in 1..=1024_u32) {
        let histogram = variant("histogram/block_private");
        let request = request(histogram, &[("n", n.into()), ("block_x", block.into())]);
        let [[x, 1, 1]] = grids(&job(histogram, &request))[..] else { panic!("one launch in one row") };
        prop_assert!(x <= 1024 && x <= n.div_ceil(block));
    }
}

#[test]
fn every_bin_of_values_that_lost_two_bits_is_judged() {
    for id in ["histogram/per_thread_64", "histogram/per_thread_64_slots"] {
        let histogram = variant(id);
        let request = request(histogram, &[("n", 5000.0)]);
        let values = integers(&job(histogram, &request), "values");
        let right: Vec<u32> = (0..64)
            .map(|bin| u32::try_from(values.iter().filter(|value| **value / 4 == bin).count()).unwrap_or_default())
            .collect();
        judges_each_word(histogram, &request, "histogram", &right, |count| count + 1);
    }
}

#[test]
fn a_block_takes_at_most_255_values_a_thread() {
    let histogram = variant("histogram/per_thread_64");
    assert_eq!(grids(&job(histogram, &request(histogram, &[("n", 16_320.0)]))), [[1, 1, 1]]);
    assert_eq!(grids(&job(histogram, &request(histogram, &[("n", 16_321.0)]))), [[2, 1, 1]]);
    assert!(histogram.job(&request(histogram, &[("values_per_thread", 256.0)])).is_err());
    let error = histogram.job(&request(histogram, &[("block_x", 96.0)]));
    expect!["block_x = 96: the bits that are swapped are the lowest six, so it must be a multiple of 64"]
        .assert_eq(&error.map_or_else(|error| error.to_string(), |_| "accepted".to_owned()));
}

#[test]
fn bytes_that_do_not_overflow_come_to_the_counts_and_bytes_that_do_carry() {
    let histogram = variant("histogram/byte_counters_wrap");
    let overflown = |n: f64, counts: &[u32]| {
        let request = request(histogram, &[("n", n), ("data", 1.0)]);
        let outcome = outcome("histogram", warpground_engine::ElementType::U32, counts);
        (counts::check_overflown_bytes(&request, &outcome).passed, histogram.check(&request, &outcome).passed)
    };
    let in_bin_32 = |count: u32| {
        let mut counts = [0; 64];
        counts[32] = count;
        counts
    };
    // 64 threads with up to 255 values each.
    assert_eq!(overflown(16_320.0, &in_bin_32(16_320)), (true, true));
    // All four bytes of each of 16 words reach 256: three carries are seen, the fourth leaves the word.
    assert_eq!(overflown(16_384.0, &in_bin_32(16 * 3)), (true, false));
}

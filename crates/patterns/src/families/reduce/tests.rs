use proptest::prelude::*;
use warpground_engine::{ElementType, Role};

use super::{
    reference::{Compensated, tolerance},
    style::{Style, input_fill},
    *,
};
use crate::{
    Check, Request,
    testing::{LIMITS, grids, job, outcome_of_floats, request, variant},
};

/// Runs the launches as a kernel does that makes one value of a block's elements in a tree of halves.
fn run(request: &Request) -> f32 {
    mistakes::run(request, Style::ONE_EACH, |section| {
        std::iter::successors(Some(section / 2), |stride| Some(stride / 2)).take_while(|stride| *stride > 0).collect()
    })
}

fn check_value(variant: &Variant, request: &Request, value: f32) -> Check {
    variant.check(request, &outcome_of_floats("result", &[value]))
}

#[test]
fn a_single_element_is_its_own_sum_maximum_and_minimum_and_takes_one_launch() {
    let sequential = variant("reduce/sequential");
    for operation in [0.0, 1.0, 2.0] {
        let request = request(sequential, &[("n", 1.0), ("operation", operation)]);
        let job = job(sequential, &request);
        assert_eq!(grids(&job), [[1, 1, 1]]);
        let element = job.buffers[0].fill.f32(0);
        assert!(check_value(sequential, &request, element).passed);
        assert!(!check_value(sequential, &request, element + 1e-5).passed);
        assert!(!check_value(sequential, &request, f32::NAN).passed);
    }
}

#[test]
fn a_million_elements_take_three_launches_of_256_threads() {
    let sequential = variant("reduce/sequential");
    let job = job(sequential, &request(sequential, &[("n", 1e6)]));
    assert_eq!(grids(&job), [[3907, 1, 1], [16, 1, 1], [1, 1, 1]]);
    let lengths: Vec<_> =
        job.buffers.iter().filter(|buffer| buffer.role == Role::Scratch).map(|buffer| buffer.length).collect();
    assert_eq!(lengths, [3907, 16]);
}

#[test]
fn styles_launch_as_they_say() {
    let of = |id: &str, n: f64| grids(&job(variant(id), &request(variant(id), &[("n", n)])));
    assert_eq!(of("reduce/one_thread", 1000.0), [[1, 1, 1]]);
    assert_eq!(of("reduce/pairwise", 1e6), [[1954, 1, 1], [4, 1, 1], [1, 1, 1]]);
    assert_eq!(of("reduce/hierarchical", 1e6), [[1024, 1, 1], [1, 1, 1]]);
    assert_eq!(of("reduce/four_wide", 1e6), [[977, 1, 1], [1, 1, 1]]);
    // A stretch has 131,072 elements.
    assert_eq!(of("reduce/eight_loads", 1e6), [[8, 1, 1], [1, 1, 1]]);
    assert_eq!(of("reduce/eight_loads", 131_072.0), [[1, 1, 1]]);
    assert_eq!(of("reduce/divide_and_conquer", 1000.0).len(), 10);
    assert_eq!(of("reduce/atomic", 1e6), [[1, 1, 1], [64, 1, 1]]);
}

#[test]
fn one_to_eight_come_to_36_and_the_loop_that_stops_early_reports_16() {
    let settings = [("n", 8.0), ("block_x", 4.0), ("data", 1.0)];
    let [right, wrong] = ["reduce/pairwise", "reduce/pairwise_stops_early"].map(variant);
    assert!(check_value(right, &request(right, &settings), 36.0).passed);
    assert!(!check_value(right, &request(right, &settings), 16.0).passed);
    let outcome = outcome_of_floats("result", &[16.0]);
    assert!(mistakes::stops_early(&request(wrong, &settings), &outcome).passed);
}

#[test]
fn among_a_million_elements_one_that_is_lost_or_added_twice_shows() {
    let interleaved = variant("reduce/interleaved");
    let request = request(interleaved, &[("n", 1_000_003.0)]);
    let sum = run(&request);
    let check = check_value(interleaved, &request, sum);
    assert!(check.passed, "{check:?}");
    assert!(check.relative_error.is_some_and(|error| error < check.tolerance / 4.0), "{check:?}");
    let elements = (0..1_000_003).map(|index| input_fill(&request).f32(index));
    for element in elements.filter(|element| element.abs() > 0.01).take(100) {
        assert!(!check_value(interleaved, &request, sum - element).passed, "{element} lost");
        assert!(!check_value(interleaved, &request, sum + element).passed, "{element} twice");
    }
}

#[test]
fn an_edited_kernel_may_add_in_any_order() {
    let sequential = variant("reduce/sequential");
    let mut request = request(sequential, &[("n", 1_000_003.0)]);
    let input = input_fill(&request);
    let one_after_the_other: f32 = (0..1_000_003).map(|index| input.f32(index)).sum();
    request.edited = Some(String::new());
    let check = check_value(sequential, &request, one_after_the_other);
    assert!(check.relative_error.is_some_and(|error| error < check.tolerance / 4.0), "{check:?}");
}

#[test]
fn one_thread_stays_far_within_its_tolerance_for_any_length() {
    let one_thread = variant("reduce/one_thread");
    for n in [31.0, 1000.0, 65_537.0, 131_072.0] {
        let request = request(one_thread, &[("n", n)]);
        let input = input_fill(&request);
        let sum: f32 = (0..n as u64).map(|index| input.f32(index)).sum();
        let check = check_value(one_thread, &request, sum);
        assert!(check.relative_error.is_some_and(|error| error < check.tolerance / 3.0), "{n}: {check:?}");
        assert!(check.tolerance <= tolerance(n, n, false) && tolerance(n, n, false) <= 7e-7, "{check:?}");
    }
}

#[test]
fn the_compensated_sum_keeps_what_a_plain_one_loses() {
    const UNIT: f64 = 1.0 / 2_147_483_648.0;
    let input = input_fill(&request(variant("reduce/sequential"), &[]));
    let (mut compensated, mut plain, mut exact) = (Compensated::default(), 0.0, 0_i128);
    for element in (0..1_000_000).map(|index| f64::from(input.f32(index))) {
        // Beside elements 2⁴⁰ times as large, a plain sum has no room for the small ones' last digits.
        for element in [element * 2_f64.powi(40), element, element * -(2_f64.powi(40))] {
            compensated.add(element);
            plain += element;
            #[expect(clippy::cast_possible_truncation, reason = "random floats are whole multiples of the unit")]
            let units = (element / UNIT) as i128;
            exact += units;
        }
    }
    let error = |sum: f64| (sum - exact as f64 * UNIT).abs();
    assert!(
        error(plain) > 1e-3 && error(compensated.total()) < 1e-9,
        "{} {}",
        error(plain),
        error(compensated.total())
    );
}

#[test]
fn segments_cover_the_array_and_differ_in_length() {
    let segmented = variant("reduce/segmented");
    let job = job(segmented, &request(segmented, &[]));
    let offsets = crate::testing::integers(&job, "offsets");
    assert_eq!((offsets[0], offsets[1000]), (0, 1 << 20));
    let lengths: Vec<u32> = offsets.windows(2).map(|bounds| bounds[1] - bounds[0]).collect();
    assert!(lengths.iter().filter(|length| **length == 0).count() > 50);
    assert!(lengths.iter().any(|length| *length > 2000));
    assert_eq!(job.buffers[2].element, ElementType::F32);
}

#[test]
fn equal_segments_go_to_blocks_in_groups() {
    let grouped = variant("reduce/segments_four_wide");
    let of_1024 = request(grouped, &[("n", 65_536.0), ("segments", 64.0)]);
    let job = job(grouped, &of_1024);
    let offsets = crate::testing::integers(&job, "offsets");
    assert!(offsets.windows(2).all(|bounds| bounds[1] - bounds[0] == 1024));
    // Eight groups of 32 threads per block.
    assert_eq!(grids(&job), [[8, 1, 1]]);
    let error = grouped.job(&request(grouped, &[("lanes", 512.0)]));
    assert_eq!(
        error.map_or_else(|error| error.to_string(), |_| "accepted".to_owned()),
        "lanes = 512: a block has 256 threads"
    );
}

proptest! {
    #[test]
    fn the_launches_leave_the_result_for_any_size_block_and_limit_of_the_grid(
        n in 1..20_000_u32, power in 1..=10_u32, grid_dimension in 150..=65_535_u32, operation in 0..=2_u32,
    ) {
        let sequential = variant("reduce/sequential");
        let block = 2_f64.powi(power.cast_signed());
        let settings = [("n", n.into()), ("block_x", block), ("operation", operation.into())];
        let mut request = request(sequential, &settings);
        request.limits.grid_dimension = grid_dimension;
        let job = job(sequential, &request);
        prop_assert!(grids(&job).iter().flatten().all(|blocks| *blocks <= grid_dimension));
        let check = check_value(sequential, &request, run(&request));
        prop_assert!(check.passed, "{:?}", check);
    }
}

#[test]
fn the_largest_sum_fits_in_a_grid_of_two_dimensions_with_the_smallest_block() {
    let sequential = variant("reduce/sequential");
    let request = request(sequential, &[("n", MOST_ELEMENTS.into()), ("block_x", 2.0)]);
    let [first, ..] = grids(&job(sequential, &request))[..] else { panic!("launches") };
    assert!(first[0] <= LIMITS.grid_dimension && u64::from(first[0]) * u64::from(first[1]) >= 1 << 29);
}

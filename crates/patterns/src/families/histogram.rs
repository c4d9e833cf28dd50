//! How often each value occurs.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Step};

use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, Variant, Work,
    catalogue::Plan,
};

pub(crate) static FAMILY: Family = Family {
    id: "histogram",
    title: "Histogram",
    summary: "Counts how often each value occurs.",
    lesson: shader!("histogram/lesson.md"),
    variants: &[
        Variant {
            id: "global_atomics",
            title: "Atomics in global memory",
            summary: "Every thread adds one to its value's bin, and threads with the same value wait for each other.",
            course: "More CUDA Examples, Parallel program; CS149 lecture 7, histogram",
            covers: &["H1", "H2", "PT2"],
            wgsl: shader!("histogram/global_atomics.wgsl"),
            cuda: shader!("histogram/global_atomics.cu"),
            entry_points: &["histogram_global_atomics"],
            parameters: &[
                Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
                bins(MOST_BINS),
                Parameter::block_x(256),
            ],
            metric: Metric::Bandwidth,
            trials: &[
                ROW_TRIALS[0],
                ROW_TRIALS[1],
                ROW_TRIALS[2],
                ROW_TRIALS[3],
                // All threads on one bin, fewer bins than a warp has lanes, more bins than values.
                &[("bins", 1.0)],
                &[("bins", 31.0)],
                &[("bins", 65_537.0)],
            ],
            plan: |request| plan(request, u64::MAX),
            work,
            check,
            defect: None,
        },
        Variant {
            id: "block_private",
            title: "A histogram for each block",
            summary: "Each block counts in shared memory and adds its counts to the histogram at the end.",
            course: "More CUDA Examples, Merge sub-histograms, with hardware atomics",
            covers: &["H9", "H11"],
            wgsl: shader!("histogram/block_private.wgsl"),
            cuda: shader!("histogram/block_private.cu"),
            entry_points: &["histogram_block_private"],
            parameters: &[
                Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
                bins(MOST_SHARED_BINS),
                Parameter::block_x(256),
                Parameter {
                    name: "max_bins",
                    title: "Bins in shared memory",
                    role: ParameterRole::Override,
                    ..bins(MOST_SHARED_BINS)
                },
            ],
            metric: Metric::Bandwidth,
            trials: &[
                ROW_TRIALS[0],
                ROW_TRIALS[1],
                ROW_TRIALS[2],
                ROW_TRIALS[3],
                // All threads on one bin, more bins than a block has threads, no room to spare, all the room there is.
                &[("bins", 1.0)],
                &[("bins", 200.0), ("block_x", 32.0)],
                &[("bins", 31.0), ("max_bins", 31.0)],
                &[("bins", 4096.0), ("max_bins", 4096.0)],
                // Each thread takes more than one value.
                &[("block_x", 4.0), ("n", 20_000.0)],
            ],
            plan: plan_block_private,
            work,
            check,
            defect: None,
        },
    ],
};

const MOST_VALUES: u32 = 1 << 30;

const MOST_BINS: u32 = 1 << 24;

/// 16 KiB of shared memory, what every device with WebGPU has.
const MOST_SHARED_BINS: u32 = 4096;

/// Blocks that stride through the values as a grid. With 256 threads each they fill today's largest GPUs, and more would
/// only merge more histograms.
const MOST_STRIDING_BLOCKS: u64 = 1024;

const fn bins(maximum: u32) -> Parameter {
    Parameter {
        name: "bins",
        title: "Bins",
        role: ParameterRole::Scalar,
        kind: ParameterKind::Whole,
        default: 256.0,
        minimum: 1.0,
        maximum: maximum as f64,
    }
}

/// Every value is a bin.
fn values(request: &Request) -> Fill {
    Fill::HashBelow { seed: request.seed_of(0), bound: request.settings.whole("bins") }
}

fn plan_block_private(request: &Request) -> Result<Plan, SettingError> {
    let [bins, most] = ["bins", "max_bins"].map(|name| request.settings.whole(name));
    if bins > most {
        return Err(SettingError::Conflict(format!(
            "bins = {bins} do not fit in shared memory for max_bins = {most}; set max_bins to {bins} or more"
        )));
    }
    plan(request, MOST_STRIDING_BLOCKS)
}

fn plan(request: &Request, most_blocks: u64) -> Result<Plan, SettingError> {
    const HISTOGRAM: usize = 1;

    let [n, bins, block] = ["n", "bins", "block_x"].map(|name| request.settings.whole(name));
    let buffers = vec![
        input("values", ElementType::U32, n.into(), values(request)),
        output("histogram", ElementType::U32, bins.into()),
        Buffer::uniform("parameters", &[n, bins]),
    ];
    let grid = request.row_of_blocks(u64::from(n.div_ceil(block)).min(most_blocks))?;
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, HISTOGRAM), (2, 2)] };
    Ok(Plan { buffers, steps: vec![Step::Clear(HISTOGRAM), Step::Launch(launch)] })
}

fn work(settings: &Settings) -> Work {
    let [n, bins] = ["n", "bins"].map(|name| u64::from(settings.whole(name)));
    Work { bytes: ElementType::BYTES * (n + bins), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let [n, bins] = ["n", "bins"].map(|name| request.settings.whole(name));
    let values = values(request);
    let mut counts = vec![0_u32; bins as usize];
    for index in 0..u64::from(n) {
        counts[values.u32(index) as usize] += 1;
    }
    Check::equal(outcome, "histogram", "every bin with a count on the processor", bins.into(), |bin| {
        usize::try_from(bin).ok().and_then(|bin| counts.get(bin)).copied().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{grids, integers, job, judges_each_word, request, variant};

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
}

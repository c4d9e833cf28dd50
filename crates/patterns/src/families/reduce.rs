//! The sum of an array, block by block, until one number is left.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "reduce",
    title: "Reduction",
    summary: "Adds up all elements of an array.",
    lesson: shader!("reduce/lesson.md"),
    variants: &[
        Variant {
            id: "interleaved",
            title: "Interleaved addressing",
            summary: "Partners stand 1, 2, 4, … apart, and the threads that add lie ever further apart.",
            course: "PMPP chapter 6, Reduction algorithm",
            covers: &["R2", "R8", "E43"],
            wgsl: shader!("reduce/interleaved.wgsl"),
            cuda: shader!("reduce/interleaved.cu"),
            entry_points: &["reduce_interleaved"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check,
            defect: None,
        },
        Variant {
            id: "sequential",
            title: "Sequential addressing",
            summary: "The first half takes in the second half, so that the threads that add are always the first ones.",
            course: "PMPP chapter 6, Pairwise Reduction algorithm",
            covers: &["R3", "R8", "E43"],
            wgsl: shader!("reduce/sequential.wgsl"),
            cuda: shader!("reduce/sequential.cu"),
            entry_points: &["reduce_sequential"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check,
            defect: None,
        },
    ],
};

/// A block of one thread would hand on as many elements as it was given, and no launch would be the last.
const PARAMETERS: &[Parameter] = &[
    Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
    Parameter::block_x(256).power_of_two().within(2.0, 1024.0),
];

const MOST_ELEMENTS: u32 = 1 << 30;

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension.
const TRIALS: &[Trial] = &[
    &[("block_x", 2.0), ("n", 131_073.0)],
    &[("block_x", 2.0)],
    &[("block_x", 32.0)],
    &[("block_x", 64.0), ("n", 4096.0)],
    &[("block_x", 1024.0)],
];

fn input_fill(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

/// A launch: it takes `elements` numbers and leaves `blocks`.
struct Round {
    elements: u32,
    blocks: u32,
}

/// The launches that make one number of `n`, at least one.
fn rounds(n: u32, block: u32) -> Vec<Round> {
    let mut rounds = Vec::new();
    let mut elements = n;
    loop {
        let blocks = elements.div_ceil(block);
        rounds.push(Round { elements, blocks });
        if blocks == 1 {
            return rounds;
        }
        elements = blocks;
    }
}

fn plan(request: &Request) -> Result<Plan, SettingError> {
    const INPUT: usize = 0;
    const SUM: usize = 1;
    const PARTIALS: usize = 2;

    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let rounds = rounds(n, block);
    let last = rounds.len() - 1;
    let mut buffers =
        vec![input("input", ElementType::F32, n.into(), input_fill(request)), output("sum", ElementType::F32, 1)];
    // Two buffers of partial sums in turn: what the first two launches leave is more than any later one does.
    for (number, round) in rounds[..last].iter().take(2).enumerate() {
        buffers.push(Buffer {
            name: format!("partials_{number}"),
            element: ElementType::F32,
            length: round.blocks.into(),
            fill: Fill::Poison,
            role: Role::Scratch,
        });
    }
    let mut steps = Vec::with_capacity(rounds.len());
    for (number, round) in rounds.iter().enumerate() {
        let source = if number == 0 { INPUT } else { PARTIALS + (number - 1) % 2 };
        let target = if number == last { SUM } else { PARTIALS + number % 2 };
        let parameters = buffers.len();
        buffers.push(Buffer::uniform(&format!("parameters_{number}"), &[round.elements]));
        steps.push(Step::Launch(Launch {
            kernel: 0,
            grid: request.row_of_blocks(round.blocks.into())?,
            bindings: vec![(0, source), (1, target), (2, parameters)],
        }));
    }
    Ok(Plan { buffers, steps })
}

fn work(settings: &Settings) -> Work {
    let n = u64::from(settings.whole("n"));
    Work { bytes: ElementType::BYTES * n, flops: n.saturating_sub(1) }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let input = input_fill(request);
    let additions = rounds(n, block).len() * usize::try_from(block.ilog2()).unwrap_or_default();
    let tolerance = tolerance(n.into(), additions as f64, request.edited.is_some());
    Check::floats(outcome, "sum", "the compensated sum in f64", tolerance, 1, |_| {
        let (mut value, mut scale) = (Compensated::default(), 0.0);
        for index in 0..u64::from(n) {
            let element = f64::from(input.f32(index));
            value.add(element);
            scale += element.abs();
        }
        Expected { value: value.total(), scale }
    })
}

/// Neumaier's sum: what every addition rounds off is added up beside it, so that the error does not grow with the
/// number of elements.
#[derive(Default)]
struct Compensated {
    sum: f64,
    rounded_off: f64,
}

impl Compensated {
    fn add(&mut self, element: f64) {
        let sum = self.sum + element;
        self.rounded_off +=
            if self.sum.abs() >= element.abs() { (self.sum - sum) + element } else { (element - sum) + self.sum };
        self.sum = sum;
    }

    fn total(&self) -> f64 {
        self.sum + self.rounded_off
    }
}

/// The largest error of a sum of `n` that passes, relative to the sum of the magnitudes, when every element goes through
/// `additions` additions.
///
/// Each addition rounds by at most 2⁻²⁴ of its result, hence the error is at most `additions` × 2⁻²⁴ (Higham, *Accuracy
/// and Stability of Numerical Algorithms*, 4.2). That alone would let a lost element pass among a million. But roundings
/// go either way: in a tree over numbers spread evenly over [-1, 1), the n ÷ 2ᵏ sums of round k have magnitudes about
/// √(2ᵏ ÷ 3), so the deviations of their roundings come to about 2⁻²⁴ × √(n × additions) ÷ 3 in all, and the magnitudes
/// to n ÷ 2. Sixteen such deviations are allowed: even of 2³⁰ elements, a lost one shows unless it is below 0.06. An
/// edited kernel may add in another order, so it gets the whole bound.
fn tolerance(n: f64, additions: f64, edited: bool) -> f64 {
    const ROUNDING: f64 = 1.0 / 16_777_216.0;
    const DEVIATIONS: f64 = 16.0;
    let bound = ROUNDING * additions;
    let likely = DEVIATIONS * ROUNDING * 2.0 / 3.0 * (additions / n).sqrt();
    if edited { bound } else { bound.min(likely) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use warpground_engine::Job;

    use super::*;
    use crate::{
        Variant,
        testing::{LIMITS, grids, job, outcome_of_floats, request, variant},
    };

    /// Runs the job as the kernel does: each block adds up its elements as a tree and leaves a partial sum.
    fn run(job: &Job) -> f32 {
        let mut memory: Vec<Vec<f32>> = job
            .buffers
            .iter()
            .map(|buffer| (0..buffer.length).map(|index| buffer.initial_fill().f32(index)).collect())
            .collect();
        let block = job.kernels[0].overrides["block_x"] as usize;
        for step in &job.steps {
            let Step::Launch(Launch { grid, bindings, .. }) = step else { panic!("only launches") };
            let [(0, input), (1, partials), (2, parameters)] = bindings[..] else { panic!("three bindings") };
            let n = job.buffers[parameters].fill.u32(0) as usize;
            let blocks = grid.iter().map(|blocks| *blocks as usize).product();
            for number in 0..blocks {
                let first = number * block;
                if first < n {
                    let mut sums = memory[input][first..n.min(first + block)].to_vec();
                    sums.resize(block, 0.0);
                    while sums.len() > 1 {
                        sums = sums.chunks_exact(2).map(|pair| pair[0] + pair[1]).collect();
                    }
                    memory[partials][number] = sums[0];
                }
            }
        }
        memory[job.buffers.iter().position(|buffer| buffer.name == "sum").unwrap_or(usize::MAX)][0]
    }

    fn check_value(variant: &Variant, request: &Request, value: f32) -> Check {
        variant.check(request, &outcome_of_floats("sum", &[value]))
    }

    #[test]
    fn a_single_element_is_its_own_sum_and_takes_one_launch() {
        let sequential = variant("reduce/sequential");
        let request = request(sequential, &[("n", 1.0)]);
        let job = job(sequential, &request);
        assert_eq!(grids(&job), [[1, 1, 1]]);
        let element = job.buffers[0].fill.f32(0);
        assert!(check_value(sequential, &request, element).passed);
        assert!(!check_value(sequential, &request, element + 1e-5).passed);
        assert!(!check_value(sequential, &request, f32::NAN).passed);
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
    fn among_a_million_elements_one_that_is_lost_or_added_twice_shows() {
        let interleaved = variant("reduce/interleaved");
        let request = request(interleaved, &[("n", 1_000_003.0)]);
        let job = job(interleaved, &request);
        let sum = run(&job);
        let check = check_value(interleaved, &request, sum);
        assert!(check.passed, "{check:?}");
        assert!(check.relative_error.is_some_and(|error| error < check.tolerance / 4.0), "{check:?}");
        let elements = (0..1_000_003).map(|index| job.buffers[0].fill.f32(index));
        for element in elements.filter(|element| element.abs() > 0.01).take(100) {
            assert!(!check_value(interleaved, &request, sum - element).passed, "{element} lost");
            assert!(!check_value(interleaved, &request, sum + element).passed, "{element} twice");
        }
    }

    #[test]
    fn an_edited_kernel_may_add_in_any_order() {
        let sequential = variant("reduce/sequential");
        let mut request = request(sequential, &[("n", 1_000_003.0)]);
        let input = job(sequential, &request).buffers[0].fill.clone();
        let one_after_the_other: f32 = (0..1_000_003).map(|index| input.f32(index)).sum();
        request.edited = Some(String::new());
        let check = check_value(sequential, &request, one_after_the_other);
        assert!(check.relative_error.is_some_and(|error| error < check.tolerance / 4.0), "{check:?}");
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

    proptest! {
        #[test]
        fn the_launches_leave_the_sum_for_any_size_block_and_limit_of_the_grid(
            n in 1..20_000_u32, power in 1..=10_u32, grid_dimension in 150..=65_535_u32,
        ) {
            let sequential = variant("reduce/sequential");
            let mut request = request(sequential, &[("n", n.into()), ("block_x", 2_f64.powi(power.cast_signed()))]);
            request.limits.grid_dimension = grid_dimension;
            let job = job(sequential, &request);
            prop_assert!(grids(&job).iter().flatten().all(|blocks| *blocks <= grid_dimension));
            let check = check_value(sequential, &request, run(&job));
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
}

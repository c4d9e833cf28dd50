//! The average of three neighbours: from global memory, by way of shared memory, and by persistent threads.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "convolve",
    title: "1-D stencil: average of three",
    summary: "Replaces each element by the average of itself and the two that follow.",
    lesson: shader!("convolve/lesson.md"),
    variants: &[
        DIRECT,
        Variant {
            id: "shared",
            title: "Through shared memory",
            summary: "A block loads each element that it needs once: 130 loads in place of 384.",
            course: "CS149 lecture 7, 1D convolution in CUDA (version 2), and the slides that run it",
            covers: &["C10", "C12", "C13", "C14", "C15", "B37", "B39", "B40", "B43", "X67"],
            wgsl: shader!("convolve/shared.wgsl"),
            cuda: shader!("convolve/shared.cu"),
            entry_points: &["convolve_shared"],
            parameters: PARAMETERS_OF_PAIRS,
            trials: TRIALS_OF_PAIRS,
            ..DIRECT
        },
        PERSISTENT,
        Variant {
            id: "truncated",
            title: "Mistake: the grid rounded down",
            summary: "The host launches n ÷ block_x blocks, and what is left over is never calculated.",
            course: "CS149 lecture 7, 1D convolution in CUDA, as printed",
            covers: &["C9", "X62"],
            wgsl: shader!("convolve/truncated.wgsl"),
            cuda: shader!("convolve/truncated.cu"),
            entry_points: &["convolve_truncated"],
            parameters: &[
                Parameter::size("n", "Outputs", 1000, 2_000_000),
                Parameter::block_x(128).within(32.0, 1024.0),
            ],
            trials: TRIALS_OF_WARPS,
            plan: plan_truncated,
            defect: Some(Defect {
                mended: "direct",
                explanation: || Explanation {
                    mistake: "The grid is n ÷ block_x, rounded down, and the kernel has no guard. It should be rounded up, \
                          and the kernel should ask whether its output exists.",
                    effect: "The outputs behind the last whole block are never written: 104 of 1000 with blocks of 128.",
                    notice: "Choose a size that is no multiple of the block, and fill the output with something \
                         recognisable before the launch.",
                },
                symptom: Symptom::Wrong { predicted: predict_truncated },
            }),
            ..DIRECT
        },
        Variant {
            id: "undivided",
            title: "Mistake: the division lost",
            summary: "Sums where averages were meant: three times too large.",
            course: "CS149 lecture 7, CUDA compilation and the slides after it, as printed",
            covers: &["C12", "X65"],
            wgsl: shader!("convolve/undivided.wgsl"),
            cuda: shader!("convolve/undivided.cu"),
            entry_points: &["convolve_undivided"],
            defect: Some(Defect {
                mended: "direct",
                explanation: || Explanation {
                    mistake: "The sum of three is stored as it is. It should be divided by three.",
                    effect: "Every output is three times too large. No tool calls that an error.",
                    notice: "Compare with a plain loop on the host, on data that are not all zero.",
                },
                symptom: Symptom::Wrong { predicted: predict_undivided },
            }),
            ..DIRECT
        },
        Variant {
            id: "size_in_bytes",
            title: "Mistake: bytes for elements",
            summary: "The buffers have as many bytes as they should have elements, so three quarters are lost.",
            course: "CS149 lecture 7, CUDA semantics, as printed",
            covers: &["C11", "X64"],
            wgsl: shader!("convolve/size_in_bytes.wgsl"),
            cuda: shader!("convolve/size_in_bytes.cu"),
            entry_points: &["convolve_size_in_bytes"],
            plan: plan_size_in_bytes,
            check: check_size_in_bytes,
            defect: Some(Defect {
                mended: "direct",
                explanation: || Explanation {
                    mistake: "The host allocates n + 2 and n bytes. It should allocate (n + 2) × 4 and n × 4.",
                    effect: "In WebGPU three quarters of the results have no place and are dropped, and the last two of \
                         those that have one miss an input. In CUDA the kernel writes into memory that is not its own.",
                    notice: "compute-sanitizer, or an error from the next call after the launch. 1,048,576 outputs: the \
                         first without a place is number 262,144.",
                },
                symptom: Symptom::Wrong { predicted: predict_size_in_bytes },
            }),
            ..DIRECT
        },
        Variant {
            id: "no_barrier",
            title: "Mistake: no barrier",
            summary: "Threads read what their neighbours may not have loaded yet.",
            course: "CS149 lecture 7, 1D convolution in CUDA (version 2), without its barrier",
            covers: &["C10"],
            wgsl: shader!("convolve/no_barrier.wgsl"),
            cuda: shader!("convolve/no_barrier.cu"),
            entry_points: &["convolve_no_barrier"],
            parameters: PARAMETERS_OF_PAIRS,
            trials: TRIALS_OF_PAIRS,
            defect: Some(Defect {
                mended: "shared",
                explanation: || Explanation {
                    mistake: "Between loading and averaging a barrier is missing.",
                    effect: "A race: a thread at the edge of a warp reads its neighbour's element before or after it is \
                         loaded, depending on which warp is faster.",
                    notice: "The result differs from run to run, or from device to device, or not at all: only a race \
                         detector is sure.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..DIRECT
        },
        Variant {
            id: "partial_chunk",
            title: "Mistake: the last chunk unguarded",
            summary: "Persistent threads that take every chunk for a whole one.",
            course: "CS149 lecture 7, Persistent thread CUDA programming style, as printed",
            covers: &["PT1", "X71"],
            wgsl: shader!("convolve/partial_chunk.wgsl"),
            cuda: shader!("convolve/partial_chunk.cu"),
            entry_points: &["convolve_partial_chunk"],
            parameters: &[N.or(1_000_000), Parameter::block_x(128).within(2.0, 1024.0), BLOCKS],
            defect: Some(Defect {
                mended: "persistent",
                explanation: || Explanation {
                    mistake: "Neither loads nor store ask whether the element exists. Where block_x does not divide n, the \
                          last chunk is only a part of one.",
                    effect: "Up to block_x - 1 elements are read and written behind the end of the buffers.",
                    notice: "It works for as long as n is a multiple of the block. Try one more element.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..PERSISTENT
        },
        Variant {
            id: "counter_not_reset",
            title: "Mistake: the counter not reset",
            summary: "The second launch finds all work taken and does nothing.",
            course: "CS149 lecture 7, Persistent thread CUDA programming style, as printed",
            covers: &["PT1", "X70"],
            wgsl: shader!("convolve/counter_not_reset.wgsl"),
            cuda: shader!("convolve/counter_not_reset.cu"),
            entry_points: &["convolve_counter_not_reset"],
            plan: plan_counter_not_reset,
            defect: Some(Defect {
                mended: "persistent",
                explanation: || Explanation {
                    mistake: "The work counter is zero only before the first launch. It should be cleared before each.",
                    effect: "The first launch is right. Every later one returns at once and leaves its output as it was.",
                    notice: "Run it twice, into two outputs. Into the same output, the second run looks right.",
                },
                symptom: Symptom::Wrong { predicted: predict_nothing_written },
            }),
            ..PERSISTENT
        },
        Variant {
            id: "wrapping_counter",
            title: "Mistake: atomicInc for atomicAdd",
            summary: "A work counter that goes round in circles, and a loop that never ends.",
            course: "CS149 lecture 7, Persistent thread CUDA programming style, as printed",
            covers: &["PT1", "X69"],
            wgsl: shader!("convolve/wrapping_counter.wgsl"),
            cuda: shader!("convolve/wrapping_counter.cu"),
            entry_points: &["convolve_wrapping_counter"],
            // No larger than n, or the loop would end.
            parameters: &[
                Parameter::size("n", "Outputs", 1 << 20, MOST_OUTPUTS).within(1000.0, MOST_OUTPUTS as f64),
                Parameter::block_x(128).within(2.0, 512.0),
                BLOCKS,
            ],
            trials: &[
                &[("blocks", 1.0)],
                &[("blocks", 3.0)],
                &[("block_x", 2.0)],
                &[("block_x", 32.0), ("blocks", 8.0)],
                &[("block_x", 100.0)],
                &[("block_x", 256.0), ("n", 1024.0), ("blocks", 2.0)],
                &[("block_x", 512.0)],
                &[("block_x", 64.0), ("n", 1001.0)],
            ],
            defect: Some(Defect {
                mended: "persistent",
                explanation: || Explanation {
                    mistake: "atomicInc(counter, 128) adds one and goes back to zero behind 128. It should be \
                          atomicAdd(counter, 128).",
                    effect: "No start ever reaches n, so no block ever leaves its loop, and the chunks overlap.",
                    notice: "The launch does not come back. Look at the values that the atomic returns: 0, 1, 2, …, 128, 0.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RunawayLoop, only_simulated: true },
            }),
            ..PERSISTENT
        },
    ],
};

const DIRECT: Variant = Variant {
    id: "direct",
    title: "Three loads per thread",
    summary: "Each thread loads its three elements from global memory.",
    course: "CS149 lecture 7, 1D convolution in CUDA (version 1)",
    covers: &["C8", "C9", "B39"],
    wgsl: shader!("convolve/direct.wgsl"),
    cuda: shader!("convolve/direct.cu"),
    entry_points: &["convolve_direct"],
    parameters: &[N, Parameter::block_x(128)],
    metric: Metric::Bandwidth,
    trials: super::ROW_TRIALS,
    plan,
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const PERSISTENT: Variant = Variant {
    id: "persistent",
    title: "Persistent threads",
    summary: "As many blocks as the GPU holds fetch chunks of work from a common counter.",
    course: "CS149 lecture 7, Persistent thread CUDA programming style",
    covers: &["PT1", "PT4", "B44", "E39", "X72", "X73"],
    wgsl: shader!("convolve/persistent.wgsl"),
    cuda: shader!("convolve/persistent.cu"),
    entry_points: &["convolve_persistent"],
    parameters: &[N, Parameter::block_x(128).within(2.0, 1024.0), BLOCKS],
    // One block does it all, one takes everything but is not alone, blocks without work; the largest.
    trials: &[
        &[("blocks", 1.0)],
        &[("blocks", 3.0), ("block_x", 32.0)],
        &[("block_x", 2.0), ("blocks", 17.0)],
        &[("block_x", 100.0), ("blocks", 2.0)],
        &[("block_x", 1024.0)],
    ],
    plan: plan_persistent,
    ..DIRECT
};

const N: Parameter = Parameter::size("n", "Outputs", 1 << 20, MOST_OUTPUTS);

/// With the two elements more of the input, and the counter's last additions, in the 32 bits of an index.
const MOST_OUTPUTS: u32 = 1 << 30;

/// Two threads load the pair that the last outputs of a block need.
const PARAMETERS_OF_PAIRS: &[Parameter] = &[N, Parameter::block_x(128).within(2.0, 1024.0)];

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension.
const TRIALS_OF_PAIRS: &[Trial] = &[
    &[("block_x", 2.0), ("n", 131_073.0)],
    &[("block_x", 32.0)],
    &[("block_x", 100.0)],
    &[("block_x", 256.0)],
    &[("block_x", 1024.0)],
];

const TRIALS_OF_WARPS: &[Trial] = &[&[("block_x", 32.0)], &[("block_x", 100.0)], &[("block_x", 1024.0)]];

/// The course's own number: 80 multiprocessors with 16 blocks each.
const BLOCKS: Parameter = Parameter {
    name: "blocks",
    title: "Blocks",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Whole,
    default: 1280.0,
    minimum: 1.0,
    maximum: 65_535.0,
};

/// Elements that the last outputs look at behind their own.
const FOLLOWING: u64 = 2;

fn input_fill(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn outputs(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

fn buffers(request: &Request) -> Vec<Buffer> {
    let n = outputs(&request.settings);
    vec![
        input("input", ElementType::F32, n + FOLLOWING, input_fill(request)),
        output("output", ElementType::F32, n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ]
}

fn plan(request: &Request) -> Result<Plan, SettingError> {
    let blocks = outputs(&request.settings).div_ceil(u64::from(request.settings.whole("block_x")));
    Ok(Plan::single_launch(buffers(request), request.row_of_blocks(blocks)?))
}

fn plan_truncated(request: &Request) -> Result<Plan, SettingError> {
    let blocks = request.settings.whole("n") / request.settings.whole("block_x");
    let buffers = buffers(request);
    // CUDA refuses a grid of no blocks, and nothing runs.
    if blocks == 0 {
        return Ok(Plan::of(buffers, Vec::new()));
    }
    Ok(Plan::single_launch(buffers, [blocks, 1, 1]))
}

/// The elements for which so many bytes have room; a buffer must have one.
fn elements_in(bytes: u64) -> u64 {
    (bytes / ElementType::BYTES).max(1)
}

fn plan_size_in_bytes(request: &Request) -> Result<Plan, SettingError> {
    let mut plan = plan(request)?;
    for buffer in plan.buffers.iter_mut().filter(|buffer| buffer.role != Role::Uniform) {
        buffer.length = elements_in(buffer.length);
    }
    Ok(plan)
}

const COUNTER: usize = 2;

/// The buffers of the persistent threads: the counter comes before the scalars.
fn persistent_buffers(request: &Request) -> Vec<Buffer> {
    let mut buffers = buffers(request);
    buffers.insert(
        COUNTER,
        Buffer {
            name: "work_counter".to_owned(),
            element: ElementType::U32,
            length: 1,
            fill: Fill::Poison,
            role: Role::Scratch,
        },
    );
    buffers
}

fn plan_persistent(request: &Request) -> Result<Plan, SettingError> {
    let grid = request.row_of_blocks(request.settings.whole("blocks").into())?;
    let mut plan = Plan::single_launch(persistent_buffers(request), grid);
    plan.steps.insert(0, Step::Clear(COUNTER));
    Ok(plan)
}

fn plan_counter_not_reset(request: &Request) -> Result<Plan, SettingError> {
    const OUTPUT: usize = 1;
    const PARAMETERS: usize = 3;
    let grid = request.row_of_blocks(request.settings.whole("blocks").into())?;
    let mut buffers = persistent_buffers(request);
    let warm_up = buffers.len();
    buffers.push(Buffer {
        name: "warm_up".to_owned(),
        role: Role::Scratch,
        ..output("", ElementType::F32, outputs(&request.settings))
    });
    let launch_into = |target| {
        Step::Launch(Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, target), (2, COUNTER), (3, PARAMETERS)] })
    };
    Ok(Plan::of(buffers, vec![Step::Clear(COUNTER), launch_into(warm_up), launch_into(OUTPUT)]))
}

fn work(settings: &Settings) -> Work {
    let n = outputs(settings);
    // Two additions and a division.
    Work { bytes: ElementType::BYTES * (2 * n + FOLLOWING), flops: 3 * n }
}

/// The sum of three elements in f64, and of their magnitudes.
fn sum_of_three(input: &Fill, index: u64) -> Expected {
    let three = (index..=index + FOLLOWING).map(|place| f64::from(input.f32(place)));
    Expected { value: three.clone().sum(), scale: three.map(f64::abs).sum() }
}

fn average(input: &Fill, index: u64) -> Expected {
    let Expected { value, scale } = sum_of_three(input, index);
    Expected { value: value / 3.0, scale: scale / 3.0 }
}

/// Two additions that round by 2⁻²⁴ each, and a division that WGSL allows to be off by 2.5 units in the last place.
const TOLERANCE: f64 = 4.5e-7;

const AGAINST: &str = "every element with the average in f64";

fn check(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    Check::floats(outcome, "output", AGAINST, TOLERANCE, outputs(&request.settings), |index| average(&input, index))
}

/// As [`check`], and what has no place in the output is wrong.
fn check_size_in_bytes(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let n = outputs(&request.settings);
    let held = elements_in(n).min(n);
    Check::floats(outcome, "output", AGAINST, TOLERANCE, held, |index| average(&input, index)).and_absent(
        "output",
        held..n,
        |index| average(&input, index).value,
    )
}

fn predict_truncated(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let written = n / block * block;
    let against = "averages up to the last whole block, and nothing behind it";
    Check::floats(outcome, "output", against, TOLERANCE, written, |index| average(&input, index)).and(Check::untouched(
        outcome,
        "output",
        "poison",
        written..n,
    ))
}

fn predict_undivided(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let against = "the sums of three";
    Check::floats(outcome, "output", against, 1.2e-7, outputs(&request.settings), |index| sum_of_three(&input, index))
}

fn predict_size_in_bytes(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let n = outputs(&request.settings);
    // Those that miss no input. The last element is nobody's word: a device may direct there what lies outside.
    let right = elements_in(n).min(elements_in(n + FOLLOWING) - 1).saturating_sub(FOLLOWING);
    let against = "the averages that have a place and miss no input, a quarter of all";
    Check::floats(outcome, "output", against, TOLERANCE, right, |index| average(&input, index))
}

fn predict_nothing_written(request: &Request, outcome: &Outcome) -> Check {
    Check::untouched(outcome, "output", "an output that was never written", 0..outputs(&request.settings))
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, outcome_of_floats, request, variant};

    fn averages(elements: &[f32]) -> Vec<f32> {
        elements.windows(3).map(|three| (three[0] + three[1] + three[2]) / 3.0).collect()
    }

    #[test]
    fn averages_are_judged_element_by_element() {
        for id in ["convolve/direct", "convolve/shared", "convolve/persistent"] {
            let convolve = variant(id);
            let request = request(convolve, &[("n", 5.0)]);
            let right: Vec<u32> =
                averages(&floats(&job(convolve, &request), "input")).iter().map(|value| value.to_bits()).collect();
            judges_each_word(convolve, &request, "output", &right, |bits| (f32::from_bits(bits) + 1e-5).to_bits());
        }
    }

    #[test]
    fn the_course_launches_8192_blocks_of_128_or_1280_persistent_ones() {
        let [direct, persistent] = ["convolve/direct", "convolve/persistent"].map(variant);
        assert_eq!(grids(&job(direct, &request(direct, &[]))), [[8192, 1, 1]]);
        assert_eq!(grids(&job(persistent, &request(persistent, &[]))), [[1280, 1, 1]]);
    }

    #[test]
    fn rounded_down_1000_outputs_get_seven_blocks_and_104_are_missing() {
        let truncated = variant("convolve/truncated");
        let request = request(truncated, &[]);
        let job = job(truncated, &request);
        assert_eq!(grids(&job), [[7, 1, 1]]);
        let mut written = averages(&floats(&job, "input"));
        written[896..].fill(f32::from_bits(u32::MAX));
        let check = truncated.check(&request, &outcome_of_floats("output", &written));
        assert_eq!((check.wrong, check.first_wrong.map(|wrong| wrong.index)), (104, Some(896)));
    }

    #[test]
    fn in_bytes_three_quarters_of_a_million_results_have_no_place() {
        let broken = variant("convolve/size_in_bytes");
        let request = request(broken, &[]);
        let job = job(broken, &request);
        assert_eq!(job.buffers.iter().map(|buffer| buffer.length).collect::<Vec<_>>()[..2], [262_144, 262_144]);
        // As if the inputs without a place were zero.
        let mut elements = floats(&job, "input");
        elements.extend([0.0; 2]);
        let check = broken.check(&request, &outcome_of_floats("output", &averages(&elements)));
        assert_eq!((check.passed, check.compared), (false, 1 << 20));
        assert_eq!(check.wrong, (1 << 20) - 262_144 + 2);
        assert_eq!(check.first_wrong.map(|wrong| wrong.index), Some(262_142));
    }
}

//! Convolution of an array with a mask.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{
    ROW_TRIALS, input, output, shader,
    window::{self, BOUNDARY, Boundary, DATA, WEIGHTS, Weights},
};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterRole, Request, SettingError,
    Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "convolution",
    title: "Convolution",
    summary: "Replaces each element by the weighted sum of its neighbours.",
    lesson: shader!("convolution/lesson.md"),
    variants: &[
        Variant {
            id: "sequential",
            title: "One thread",
            summary: "One output after another: the course's loop, with its seven elements and five weights.",
            course: "Introduction to CUDA, 1D Sequential Convolution",
            covers: &["C1", "X96"],
            wgsl: shader!("convolution/sequential.wgsl"),
            cuda: shader!("convolution/sequential.cu"),
            entry_points: &["convolution_sequential"],
            parameters: &[
                // A GPU's single thread is slow, and Mesa's software device ends a thread's loops after 65,535 rounds.
                Parameter::size("n", "Elements", 7, 1000),
                window::mask_width(ParameterRole::Scalar, WIDEST_MASK),
                Parameter { default: 4.0, ..WEIGHTS },
                Parameter { default: 1.0, ..DATA },
            ],
            trials: &[
                &[("weights", 0.0), ("data", 0.0), ("n", 999.0)],
                &[("mask_width", 1.0), ("n", 100.0)],
                &[("mask_width", 63.0), ("n", 20.0)],
                &[("mask_width", 63.0), ("n", 1000.0)],
            ],
            plan: |request| plan(request, Mask::Storage, [1; 3], 1),
            gain: None,
            ..BASIC
        },
        BASIC,
        Variant {
            id: "constant_mask",
            title: "The mask in constant memory",
            summary: "All lanes read the same weight at the same time: what constant memory is for.",
            course: "PMPP chapter 5, CUDA device memory types; Introduction to CUDA, Topics covered: constant memory",
            covers: &["C7", "F6", "F40"],
            wgsl: shader!("convolution/constant_mask.wgsl"),
            cuda: shader!("convolution/constant_mask.cu"),
            entry_points: &["convolution_constant_mask"],
            parameters: PARAMETERS_OF_TILES,
            trials: TRIALS_OF_TILES,
            plan: |request| plan(request, Mask::Uniform, super::grid_of(request, 1)?, 1),
            gain: Some(
                "All lanes want the same weight at the same time, and constant memory hands it to all of them at once; \
                 the loop's length is known when the kernel is compiled.",
            ),
            ..BASIC
        },
        Variant {
            id: "tiled",
            title: "Tiles with halo",
            summary: "A block loads its elements and the halo on both sides once, into shared memory.",
            course: "Introduction to CUDA, Topics covered: tiled 1D convolution with halo elements",
            covers: &["C6", "F41"],
            wgsl: shader!("convolution/tiled.wgsl"),
            cuda: shader!("convolution/tiled.cu"),
            entry_points: &["convolution_tiled"],
            parameters: PARAMETERS_OF_TILES,
            trials: TRIALS_OF_TILES,
            plan: |request| plan(request, Mask::Uniform, super::grid_of(request, 1)?, 1),
            gain: Some(
                "A block's elements and the halo on both sides are loaded once, into shared memory, in place of once \
                 for every weight.",
            ),
            ..BASIC
        },
        Variant {
            id: "registers",
            title: "Four outputs per thread, in registers",
            summary: "A mask of five over three vec4: no shared memory, no barrier, 16 bytes at a time.",
            course: "Our own last rung of C6",
            covers: &["C6"],
            wgsl: shader!("convolution/registers.wgsl"),
            cuda: shader!("convolution/registers.cu"),
            entry_points: &["convolution_registers"],
            parameters: &[N, WEIGHTS, DATA, Parameter::block_x(256)],
            trials: &[
                ROW_TRIALS[0],
                ROW_TRIALS[1],
                ROW_TRIALS[2],
                ROW_TRIALS[3],
                &[("n", 2.0)],
                &[("n", 3000.0), ("weights", 3.0)],
            ],
            plan: |request| plan(request, Mask::Uniform, super::grid_of(request, 4)?, 4),
            record: true,
            gain: Some(
                "Three vec4 loads for four outputs, no shared memory and no barrier; neighbours find each other's \
                 vec4s in the cache, and 16 bytes move at a time.",
            ),
            ..BASIC
        },
        Variant {
            id: "unguarded",
            title: "Mistake: a store without a guard",
            summary: "The loads are protected, the store is not: the last block writes past the end.",
            course: "Introduction to CUDA, 1D Parallel Convolution: A Basic Algorithm, as printed",
            covers: &["C2", "X95"],
            wgsl: shader!("convolution/unguarded.wgsl"),
            cuda: shader!("convolution/unguarded.cu"),
            entry_points: &["convolution_unguarded"],
            parameters: &[
                N.or(1_000_000),
                window::mask_width(ParameterRole::Scalar, WIDEST_MASK),
                WEIGHTS,
                DATA,
                Parameter::block_x(256),
            ],
            trials: &[ROW_TRIALS[1], ROW_TRIALS[2], ROW_TRIALS[3], &[("n", 3072.0)]],
            defect: Some(Defect {
                mended: "basic",
                explanation: || Explanation {
                    mistake: "output[i] is stored without asking whether i < n. The test on the elements protects only \
                          the loads.",
                    effect: "Up to block_x - 1 values are written past the end, into whatever lies there.",
                    notice: "compute-sanitizer, or a neighbouring array that changes. Where block_x divides n, nothing \
                         happens.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            gain: None,
            ..BASIC
        },
    ],
};

const BASIC: Variant = Variant {
    id: "basic",
    title: "One thread, one output",
    summary: "Each thread walks over its window in global memory and asks at each step whether it is still inside.",
    course: "Introduction to CUDA, 1D Parallel Convolution: A Basic Algorithm",
    covers: &["C2", "E64"],
    wgsl: shader!("convolution/basic.wgsl"),
    cuda: shader!("convolution/basic.cu"),
    entry_points: &["convolution_basic"],
    parameters: &[
        N,
        window::mask_width(ParameterRole::Scalar, WIDEST_MASK),
        WEIGHTS,
        DATA,
        BOUNDARY,
        Parameter::block_x(256),
    ],
    metric: Metric::Bandwidth,
    // Besides blocks: both other boundaries, also with a mask several times as wide as the array.
    trials: &[
        ROW_TRIALS[0],
        ROW_TRIALS[1],
        ROW_TRIALS[2],
        ROW_TRIALS[3],
        &[("mask_width", 4.0), ("boundary", 1.0)],
        &[("mask_width", 1.0), ("boundary", 2.0)],
        &[("mask_width", 63.0), ("boundary", 1.0), ("n", 20.0)],
        &[("mask_width", 63.0), ("boundary", 2.0), ("n", 20.0)],
        &[("weights", 4.0), ("data", 1.0)],
    ],
    plan: |request| plan(request, Mask::Storage, super::grid_of(request, 1)?, 1),
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: Some("One thread per output in place of one for all of them."),
};

/// Positions are signed 32-bit numbers.
const N: Parameter = Parameter::size("n", "Elements", 1 << 20, 1 << 30);

const PARAMETERS_OF_TILES: &[Parameter] =
    &[N, window::mask_width(ParameterRole::Override, WIDEST_MASK), WEIGHTS, DATA, Parameter::block_x(256)];

/// Besides blocks: a halo on one side only, none, and one that is wider than the block.
const TRIALS_OF_TILES: &[Trial] = &[
    ROW_TRIALS[0],
    ROW_TRIALS[1],
    ROW_TRIALS[2],
    ROW_TRIALS[3],
    &[("mask_width", 2.0)],
    &[("mask_width", 1.0)],
    &[("mask_width", 63.0), ("block_x", 8.0)],
    &[("weights", 4.0), ("data", 1.0)],
];

const WIDEST_MASK: u32 = 63;

/// The mask's room in constant memory, in weights.
const ROOM: usize = 64;

/// The mask of the kernels that have no such parameter.
const FIXED_WIDTH: u32 = 5;

/// Where the mask lies, and with it who tells the kernel its width.
#[derive(Clone, Copy)]
enum Mask {
    /// Between the kernel's arrays; the width is a scalar.
    Storage,
    /// In constant memory; the width is an override.
    Uniform,
}

fn width(settings: &Settings) -> u32 {
    match settings.whole("mask_width") {
        0 => FIXED_WIDTH,
        width => width,
    }
}

fn mask(request: &Request) -> Vec<f32> {
    Weights::of(request).row(request, width(&request.settings), 0)
}

fn elements(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

/// Random elements, or 1, 2, 3, …
fn input_fill(request: &Request) -> Fill {
    match request.settings.whole("data") {
        0 => Fill::Hash { seed: request.seed_of(0) },
        #[expect(clippy::cast_precision_loss, reason = "no more than a million are counted")]
        _ => window::fill_of((1..=elements(&request.settings)).map(|number| number as f32)),
    }
}

fn plan(request: &Request, mask_in: Mask, grid: [u32; 3], elements_a_thread: u64) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    window::refuse_many_counted(request, n.into())?;
    let length = u64::from(n).next_multiple_of(elements_a_thread);
    let mask = mask(request);
    let input = input("input", ElementType::F32, length, input_fill(request));
    let output = output("output", ElementType::F32, length);
    let buffers = match mask_in {
        Mask::Storage => vec![
            input,
            window::storage_floats("mask", &mask),
            output,
            Buffer::uniform("parameters", &[width(&request.settings), n, request.settings.whole("boundary")]),
        ],
        Mask::Uniform => {
            vec![input, output, window::uniform_floats("mask", &mask, ROOM), Buffer::uniform("parameters", &[n])]
        }
    };
    Ok(Plan::single_launch(buffers, grid))
}

fn work(settings: &Settings) -> Work {
    let [n, width] = [elements(settings), u64::from(width(settings))];
    Work { bytes: ElementType::BYTES * (2 * n + width), flops: 2 * width * n }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let [n, width] = [elements(&request.settings), u64::from(width(&request.settings))];
    let (input, mask, boundary) = (input_fill(request), mask(request), Boundary::of(request));
    let tolerance = window::tolerance(self::width(&request.settings));
    Check::floats(outcome, "output", "every element with the sum in f64", tolerance, n, |index| {
        let start = index.cast_signed() - (width / 2).cast_signed();
        let mut expected = Expected { value: 0.0, scale: 0.0 };
        for (place, weight) in (start..).zip(&mask) {
            let Some(element) = boundary.resolve(place, n) else { continue };
            let product = f64::from(input.f32(element)) * f64::from(*weight);
            expected.value += product;
            expected.scale += product.abs();
        }
        expected
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, judges_each_word, outcome_of_floats, request, variant};

    /// The course's row, recomputed.
    const WORKED: [f32; 7] = [22.0, 38.0, 57.0, 76.0, 95.0, 90.0, 74.0];

    #[test]
    fn the_courses_seven_elements_and_five_weights_give_the_courses_sums() {
        for id in ["sequential", "basic", "constant_mask", "tiled", "registers"] {
            let convolution = variant(&format!("convolution/{id}"));
            let request = request(convolution, &[("n", 7.0), ("weights", 4.0), ("data", 1.0)]);
            assert_eq!(crate::testing::job(convolution, &request).buffers[0].fill.f32(6).to_string(), "7");
            let check = convolution.check(&request, &outcome_of_floats("output", &WORKED));
            assert_eq!((check.passed, check.relative_error), (true, Some(0.0)), "{id}");
            judges_each_word(convolution, &request, "output", &WORKED.map(f32::to_bits), |bits| bits ^ (1 << 16));
        }
    }

    #[test]
    fn the_course_is_what_the_sequential_kernel_runs_unless_told_otherwise() {
        let sequential = variant("convolution/sequential");
        let check = sequential.check(&request(sequential, &[]), &outcome_of_floats("output", &WORKED));
        assert!(check.passed);
    }

    #[test]
    fn what_lies_outside_counts_as_the_boundary_says() {
        let basic = variant("convolution/basic");
        let course = [("n", 7.0), ("weights", 4.0), ("data", 1.0)];
        for (boundary, first) in [(0.0, 22.0), (1.0, 22.0 + 7.0), (2.0, 22.0 + 3.0 * 6.0 + 4.0 * 7.0)] {
            let request = request(basic, &[course[0], course[1], course[2], ("boundary", boundary)]);
            let check = basic.check(&request, &outcome_of_floats("output", &[0.0; 7]));
            let expected = check.first_wrong.map(|wrong| (wrong.index, wrong.expected));
            assert_eq!(expected, Some((0, f64::to_string(&first))), "boundary {boundary}");
        }
    }

    #[test]
    fn an_even_mask_reaches_one_element_further_to_the_left() {
        let basic = variant("convolution/basic");
        let request = request(basic, &[("n", 4.0), ("mask_width", 2.0)]);
        let job = crate::testing::job(basic, &request);
        let [elements, mask] = ["input", "mask"].map(|name| floats(&job, name));
        let right: Vec<u32> = (0..4)
            .map(|i: usize| {
                let before = i.checked_sub(1).map_or(0.0, |before| elements[before] * mask[0]);
                (before + elements[i] * mask[1]).to_bits()
            })
            .collect();
        judges_each_word(basic, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }

    #[test]
    fn counting_up_a_billion_elements_is_refused_with_the_number_that_is_allowed() {
        let basic = variant("convolution/basic");
        let error = basic.job(&request(basic, &[("n", f64::from(1 << 30)), ("data", 1.0)]));
        expect_test::expect![
            "data = 1, the course's numbers, is for at most 1048576 elements, and these are 1073741824"
        ]
        .assert_eq(&error.map_or_else(|error| error.to_string(), |_| "accepted".to_owned()));
    }
}

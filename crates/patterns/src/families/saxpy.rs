//! `y = a x + y`, in place.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Role};

use super::{ROW_TRIALS, input, shader};
use crate::{
    Check, Defect, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError,
    Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "saxpy",
    title: "Saxpy",
    summary: "Multiplies a vector by a number and adds it to another, in place.",
    lesson: shader!("saxpy/lesson.md"),
    variants: &[
        ONE_EACH,
        Variant {
            id: "grid_stride",
            title: "A grid-stride loop",
            summary: "A grid of any size covers vectors of any length.",
            course: "PMPP chapter 4, Querying Device Properties: what to do where the grid does not cover the data",
            covers: &["GS1", "F8"],
            wgsl: shader!("saxpy/grid_stride.wgsl"),
            cuda: shader!("saxpy/grid_stride.cu"),
            entry_points: &["saxpy_grid_stride"],
            parameters: &[N, FACTOR, DATA, Parameter::block_x(256), super::STRIDING_BLOCKS],
            trials: super::STRIDE_TRIALS,
            plan: |request| plan(request, super::striding_grid(request)?, 1),
            gain: Some(
                "A fixed number of blocks strides through the vectors, so that starting blocks no longer costs; each \
                 thread still moves four bytes at a time, and too few are on their way to fill the memory system.",
            ),
            ..ONE_EACH
        },
        Variant {
            id: "four_wide",
            title: "Four elements per thread",
            summary: "Loads and stores 16 bytes at a time.",
            course: "IIT Delhi lecture 26, vector reads, on the saxpy of More CUDA Examples",
            covers: &["E56"],
            wgsl: shader!("saxpy/four_wide.wgsl"),
            cuda: shader!("saxpy/four_wide.cu"),
            entry_points: &["saxpy_four_wide"],
            plan: |request| plan(request, super::grid_of(request, 4)?, 4),
            record: true,
            gain: Some(
                "One piece per thread again, but one of 16 bytes with each load and store: four times as many bytes are on \
                 their way with the same number of threads, and memory is never idle.",
            ),
            ..ONE_EACH
        },
        Variant {
            id: "not_launched",
            title: "Mistake: a launch that is not checked",
            summary: "The launch is refused, nothing runs, and y keeps what it held.",
            course: "More CUDA Examples, saxpy, as printed: no call is checked",
            covers: &["X115"],
            wgsl: shader!("saxpy/not_launched.wgsl"),
            cuda: shader!("saxpy/not_launched.cu"),
            entry_points: &["saxpy_not_launched"],
            plan: |request| Ok(Plan { steps: Vec::new(), ..plan(request, [1; 3], 1)? }),
            defect: Some(Defect {
                mended: "one_each",
                explanation: || Explanation {
                    mistake: "The launch fails and its error is never asked for. Every call should be checked, and \
                          cudaGetLastError() after a launch.",
                    effect: "The kernel does not run. y keeps its old contents, which look like results.",
                    notice: "With x = 1, y = 2 and a = 2, each element should be 4 and is 2: the largest error is 2.",
                },
                symptom: Symptom::Wrong { predicted: predict_unchanged },
            }),
            ..ONE_EACH
        },
    ],
};

const ONE_EACH: Variant = Variant {
    id: "one_each",
    title: "One thread, one element",
    summary: "The course's program with its self-check.",
    course: "More CUDA Examples, saxpy",
    covers: &["SX1", "B56", "X116"],
    wgsl: shader!("saxpy/one_each.wgsl"),
    cuda: shader!("saxpy/one_each.cu"),
    entry_points: &["saxpy_one_each"],
    parameters: &[N, FACTOR, DATA, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, super::grid_of(request, 1)?, 1),
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// Two buffers of f32 in the 32 bits of an index.
const N: Parameter = Parameter::size("n", "Elements", 1 << 20, 1 << 30);

const FACTOR: Parameter = Parameter {
    name: "a",
    title: "Factor a",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Real,
    default: 2.0,
    minimum: -1024.0,
    maximum: 1024.0,
};

const DATA: Parameter = Parameter::choice("data", "Data", &["random", "the course's ones and twos"]);

/// Besides blocks: the course's numbers, and a factor that no binary fraction names.
const TRIALS: &[Trial] =
    &[ROW_TRIALS[0], ROW_TRIALS[1], ROW_TRIALS[2], ROW_TRIALS[3], &[("data", 1.0)], &[("a", -0.1)]];

/// What x and y start from.
fn inputs(request: &Request) -> [Fill; 2] {
    match request.settings.whole("data") {
        0 => [0, 1].map(|stream| Fill::Hash { seed: request.seed_of(stream) }),
        _ => [1.0, 2.0].map(Fill::Constant),
    }
}

/// The factor as the kernel gets it.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's argument is a float")]
fn factor(settings: &Settings) -> f32 {
    settings.get("a") as f32
}

fn elements(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

fn plan(request: &Request, grid: [u32; 3], width: u64) -> Result<Plan, SettingError> {
    let [x, y] = inputs(request);
    let length = elements(&request.settings).next_multiple_of(width);
    let buffers = vec![
        input("x", ElementType::F32, length, x),
        Buffer { role: Role::InputOutput, ..input("y", ElementType::F32, length, y) },
        Buffer::uniform("parameters", &[request.settings.whole("n"), factor(&request.settings).to_bits()]),
    ];
    Ok(Plan::single_launch(buffers, grid))
}

fn work(settings: &Settings) -> Work {
    let n = elements(settings);
    Work { bytes: 3 * ElementType::BYTES * n, flops: 2 * n }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let [x, y] = inputs(request);
    let a = f64::from(factor(&request.settings));
    // A multiplication and an addition, fused or not: each rounds by at most 2⁻²⁴.
    let against = "every element with a x + y in f64";
    Check::floats(outcome, "y", against, 1.3e-7, elements(&request.settings), |index| {
        let [product, old] = [a * f64::from(x.f32(index)), f64::from(y.f32(index))];
        Expected { value: product + old, scale: product.abs() + old.abs() }
    })
}

fn predict_unchanged(request: &Request, outcome: &Outcome) -> Check {
    let [_, y] = inputs(request);
    Check::equal(outcome, "y", "y as it was", elements(&request.settings), |index| y.bits(ElementType::F32, index))
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, outcome_of_floats, request, variant};

    #[test]
    fn every_element_is_judged() {
        for id in ["saxpy/one_each", "saxpy/grid_stride", "saxpy/four_wide"] {
            let saxpy = variant(id);
            let request = request(saxpy, &[("n", 8.0), ("a", 0.3)]);
            let job = job(saxpy, &request);
            let elements = floats(&job, "x").into_iter().zip(floats(&job, "y"));
            let right: Vec<u32> = elements.map(|(x, y)| (0.3_f32 * x + y).to_bits()).collect();
            judges_each_word(saxpy, &request, "y", &right, |bits| (f32::from_bits(bits) + 0.001).to_bits());
        }
    }

    #[test]
    fn the_courses_numbers_take_4096_blocks_and_give_four_with_no_error() {
        let saxpy = variant("saxpy/one_each");
        let request = request(saxpy, &[("data", 1.0)]);
        assert_eq!(grids(&job(saxpy, &request)), [[4096, 1, 1]]);
        let check = saxpy.check(&request, &outcome_of_floats("y", &vec![4.0; 1 << 20]));
        assert_eq!((check.passed, check.relative_error), (true, Some(0.0)));
    }

    #[test]
    fn a_launch_that_was_refused_leaves_twos_where_fours_should_be() {
        let broken = variant("saxpy/not_launched");
        let request = request(broken, &[("data", 1.0), ("n", 100.0)]);
        assert!(grids(&job(broken, &request)).is_empty());
        let check = broken.check(&request, &outcome_of_floats("y", &[2.0; 100]));
        assert_eq!(
            (check.wrong, check.first_wrong.map(|wrong| (wrong.got, wrong.expected))),
            (100, Some(("2".to_owned(), "4".to_owned())))
        );
    }
}

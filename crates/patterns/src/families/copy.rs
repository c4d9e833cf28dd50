//! `output = input`: the yardstick of everything that memory limits.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{ROW_TRIALS, input, output, shader};
use crate::{Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work, catalogue::Plan};

pub(crate) static FAMILY: Family = Family {
    id: "copy",
    title: "Copy",
    summary: "Copies an array: the speed that memory allows, and what other kernels are compared with.",
    lesson: shader!("copy/lesson.md"),
    variants: &[
        ONE_EACH,
        Variant {
            id: "grid_stride",
            title: "A grid-stride loop",
            summary: "A grid of any size covers an array of any length.",
            course: "PMPP chapter 4, Querying Device Properties: what to do where the grid does not cover the data",
            covers: &["GS1", "F8"],
            wgsl: shader!("copy/grid_stride.wgsl"),
            cuda: shader!("copy/grid_stride.cu"),
            entry_points: &["copy_grid_stride"],
            parameters: &[N, Parameter::block_x(256), super::STRIDING_BLOCKS],
            trials: super::STRIDE_TRIALS,
            plan: |request| plan(request, super::striding_grid(request)?, 1),
            gain: Some(
                "A fixed number of blocks strides through the array, so that starting blocks no longer costs; each \
                 thread still moves four bytes at a time, and too few are on their way to fill the memory system.",
            ),
            ..ONE_EACH
        },
        Variant {
            id: "four_wide",
            title: "Four elements per thread",
            summary: "Loads and stores 16 bytes at a time.",
            course: "IIT Delhi lecture 26, vector reads",
            covers: &["E56"],
            wgsl: shader!("copy/four_wide.wgsl"),
            cuda: shader!("copy/four_wide.cu"),
            entry_points: &["copy_four_wide"],
            plan: |request| plan(request, super::grid_of(request, 4)?, 4),
            record: true,
            gain: Some(
                "One piece per thread again, but one of 16 bytes with one load and one store: four times as many bytes are on \
                 their way with the same number of threads, and memory is never idle.",
            ),
            ..ONE_EACH
        },
    ],
};

const ONE_EACH: Variant = Variant {
    id: "one_each",
    title: "One thread, one element",
    summary: "The naive copy: an index, a guard, a load and a store.",
    course: "More CUDA Examples, Simple matrix copy, in one dimension",
    covers: &["E66"],
    wgsl: shader!("copy/one_each.wgsl"),
    cuda: shader!("copy/one_each.cu"),
    entry_points: &["copy_one_each"],
    parameters: &[N, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROW_TRIALS,
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

fn input_fill(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn elements(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

fn plan(request: &Request, grid: [u32; 3], width: u64) -> Result<Plan, SettingError> {
    let length = elements(&request.settings).next_multiple_of(width);
    let buffers = vec![
        input("input", ElementType::F32, length, input_fill(request)),
        output("output", ElementType::F32, length),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ];
    Ok(Plan::single_launch(buffers, grid))
}

fn work(settings: &Settings) -> Work {
    Work { bytes: 2 * ElementType::BYTES * elements(settings), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let against = "every element with the input, bit by bit";
    Check::equal(outcome, "output", against, elements(&request.settings), |index| input.bits(ElementType::F32, index))
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn every_element_is_judged() {
        for id in ["copy/one_each", "copy/grid_stride", "copy/four_wide"] {
            let copy = variant(id);
            let request = request(copy, &[("n", 8.0)]);
            let right: Vec<u32> = floats(&job(copy, &request), "input").iter().map(|value| value.to_bits()).collect();
            judges_each_word(copy, &request, "output", &right, |bits| bits ^ 1);
        }
    }

    #[test]
    fn a_grid_that_strides_has_as_many_blocks_as_asked_and_none_to_spare() {
        let copy = variant("copy/grid_stride");
        assert_eq!(grids(&job(copy, &request(copy, &[("blocks", 7.0)]))), [[7, 1, 1]]);
        assert_eq!(grids(&job(copy, &request(copy, &[("n", 1000.0)]))), [[4, 1, 1]]);
    }
}

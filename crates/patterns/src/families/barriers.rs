//! Barriers: where they belong, and what becomes of a block of which only a part reaches one.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Role};

use super::{ROW_TRIALS, input, output, shader};
use crate::{Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work, catalogue::Plan};

mod mistakes;

pub(crate) static FAMILY: Family = Family {
    id: "barriers",
    title: "Barriers",
    summary: "Lets the threads of a block wait for each other, or tries to.",
    lesson: shader!("barriers/lesson.md"),
    variants: &[
        Variant {
            id: "after_branches",
            title: "One barrier after the branches",
            summary: "The threads work in two branches and meet at a barrier behind both.",
            course: "PMPP chapter 4, Synchronization and transparent scalability",
            covers: &["Y4", "E51", "F29"],
            wgsl: shader!("barriers/after_branches.wgsl"),
            cuda: shader!("barriers/after_branches.cu"),
            entry_points: &["barriers_after_branches"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan,
            work,
            check: |request, outcome| {
                check(request, outcome, |at, value| if at.thread % 2 == 0 { double(value) } else { next(value) })
            },
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "whole_blocks",
            title: "A branch for a whole block",
            summary: "A barrier may be in a branch that all threads of a block take together.",
            course: "PMPP chapter 4, barriers in then and else",
            covers: &["Y2"],
            wgsl: shader!("barriers/whole_blocks.wgsl"),
            cuda: shader!("barriers/whole_blocks.cu"),
            entry_points: &["barriers_whole_blocks"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan,
            work,
            check: |request, outcome| {
                check(request, outcome, |at, value| if at.block % 2 == 0 { double(value) } else { next(value) })
            },
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "load_process_store",
            title: "Load, barrier, process, barrier, store",
            summary: "The template of every kernel with shared memory, with what each barrier is for.",
            course: "IIT Delhi lecture 26, Use shared memory; CS149 lecture 7, dependencies between threads",
            covers: &["G4", "Y6", "F17", "E41"],
            wgsl: shader!("barriers/load_process_store.wgsl"),
            cuda: shader!("barriers/load_process_store.cu"),
            entry_points: &["barriers_load_process_store"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan,
            work,
            check: check_template,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "block_totals",
            title: "Blocks that need no other",
            summary: "Every block leaves its total in a place of its own, so they may run in any order.",
            course: "PMPP chapter 4, Synchronization and transparent scalability",
            covers: &["Y5", "E9", "E43"],
            wgsl: shader!("barriers/block_totals.wgsl"),
            cuda: shader!("barriers/block_totals.cu"),
            entry_points: &["barriers_block_totals"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan: |request| plan_totals(request, Role::Output),
            work: |settings| Work {
                bytes: ElementType::BYTES * (u64::from(settings.whole("n")) + blocks(settings)),
                flops: 0,
            },
            check: |request, outcome| check_totals(request, outcome, "every total", |of_block, _| of_block),
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        mistakes::BARRIER_IN_BRANCH,
        mistakes::BARRIER_IN_BOTH_ARMS,
        mistakes::BARRIER_BY_PARITY,
        mistakes::RETURN_BEFORE_BARRIER,
        mistakes::BARRIER_IN_FUNCTION,
        mistakes::NO_BARRIER_AFTER_LOAD,
        mistakes::NO_BARRIER_BEFORE_REPLACING,
        mistakes::WARP_WITHOUT_BARRIER,
        mistakes::BLOCK_ORDER,
    ],
};

const PARAMETERS: &[Parameter] = &[Parameter::size("n", "Elements", 1 << 20, 1 << 28), Parameter::block_x(256)];

/// A place in the grid.
#[derive(Clone, Copy)]
struct At {
    block: u64,
    thread: u64,
}

fn double(value: u32) -> u32 {
    value.wrapping_mul(2)
}

fn next(value: u32) -> u32 {
    value.wrapping_add(1)
}

fn values(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn blocks(settings: &Settings) -> u64 {
    u64::from(settings.whole("n")).div_ceil(u64::from(settings.whole("block_x")).max(1))
}

fn plan(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let buffers = vec![
        input("input", ElementType::U32, n.into(), values(request)),
        output("output", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[n]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(blocks(&request.settings))?))
}

fn plan_totals(request: &Request, role: Role) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let blocks = blocks(&request.settings);
    let buffers = vec![
        input("input", ElementType::U32, n.into(), values(request)),
        Buffer { role, fill: Fill::Zero, ..output("totals", ElementType::U32, blocks) },
        Buffer::uniform("parameters", &[n]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(blocks)?))
}

fn work(settings: &Settings) -> Work {
    Work { bytes: 2 * ElementType::BYTES * u64::from(settings.whole("n")), flops: 0 }
}

/// The element that thread `thread` of a block works on: 0 past the end.
fn element(request: &Request, At { block, thread }: At) -> u32 {
    let [n, block_x] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let index = block * block_x + thread;
    if index < n { values(request).u32(index) } else { 0 }
}

/// Every element holds what its mirror image in the block made of its own.
fn check(request: &Request, outcome: &Outcome, make: impl Fn(At, u32) -> u32 + Sync) -> Check {
    let [n, block_x] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    Check::equal(outcome, "output", "every element with its mirror image's value", n, |index| {
        let mirror = At { block: index / block_x, thread: block_x - 1 - index % block_x };
        make(mirror, element(request, mirror))
    })
}

fn check_template(request: &Request, outcome: &Outcome) -> Check {
    let block_x = u64::from(request.settings.whole("block_x"));
    check(request, outcome, |At { block, thread }, value| {
        let left = At { block, thread: (thread + block_x - 1) % block_x };
        value.wrapping_add(element(request, left))
    })
}

/// Compares each block's total with `expected(its own, that of it and all before it)`.
fn check_totals(request: &Request, outcome: &Outcome, against: &str, expected: impl Fn(u32, u32) -> u32) -> Check {
    let block_x = u64::from(request.settings.whole("block_x"));
    let mut running = 0_u32;
    Check::equal_in_order(outcome, "totals", against, blocks(&request.settings), |block| {
        let of_block =
            (0..block_x).fold(0, |sum: u32, thread| sum.wrapping_add(element(request, At { block, thread })));
        running = running.wrapping_add(of_block);
        expected(of_block, running)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{integers, job, judges_each_word, request, variant};

    #[test]
    fn the_mirror_image_of_the_last_block_counts_what_is_not_there_as_zero() {
        let barriers = variant("barriers/after_branches");
        let request = request(barriers, &[("n", 5.0), ("block_x", 4.0)]);
        let x = integers(&job(barriers, &request), "input");
        let right = [next(x[3]), double(x[2]), next(x[1]), double(x[0]), 1];
        judges_each_word(barriers, &request, "output", &right, |word| word ^ 4);
    }

    #[test]
    fn the_template_adds_the_left_neighbour_round_the_end() {
        let barriers = variant("barriers/load_process_store");
        let request = request(barriers, &[("n", 3.0), ("block_x", 3.0)]);
        let x = integers(&job(barriers, &request), "input");
        let right = [x[2].wrapping_add(x[1]), x[1].wrapping_add(x[0]), x[0].wrapping_add(x[2])];
        judges_each_word(barriers, &request, "output", &right, |word| word ^ 1);
    }

    #[test]
    fn totals_are_judged_block_by_block() {
        let barriers = variant("barriers/block_totals");
        let request = request(barriers, &[("n", 5.0), ("block_x", 2.0)]);
        let x = integers(&job(barriers, &request), "input");
        let right = [x[0].wrapping_add(x[1]), x[2].wrapping_add(x[3]), x[4]];
        judges_each_word(barriers, &request, "totals", &right, |word| word ^ 1);
    }
}

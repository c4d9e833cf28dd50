//! Vector and matrix addition gone wrong: grids that are too small, a guard that is missing, a launch that does not
//! happen or happens too late.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{
    MOST_ELEMENTS, ROUNDING, buffers, check, check_vector, elements_of_matrix, inputs, plan_vector, sum_of, work,
    work_vector,
};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Metric, Parameter, Request, SettingError, Symptom, Variant,
    catalogue::{Plan, Trial},
    check::{Expected, UNTOUCHED},
    families::{input, output, shader},
};

/// Rows of blocks for a mistake: a warp, no multiple of one, and a block that is longer than the shortest vectors.
const ROWS: &[Trial] = &[&[("block_x", 32.0)], &[("block_x", 100.0)], &[("n", 1000.0), ("block_x", 64.0)]];

pub(super) const BLOCKS_ROUNDED_DOWN: Variant = Variant {
    id: "blocks_rounded_down",
    title: "Mistake: a grid rounded down",
    summary: "The host divides integers, so the elements after the last whole block have no thread.",
    course: "PMPP chapter 3, Fig 3.13, with 256 in place of 256.0",
    covers: &["V6", "X7"],
    wgsl: shader!("vector_add/blocks_rounded_down.wgsl"),
    cuda: shader!("vector_add/blocks_rounded_down.cu"),
    entry_points: &["vector_add_blocks_rounded_down"],
    parameters: &[Parameter::size("n", "Elements", 1000, MOST_ELEMENTS), Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROWS,
    plan: |request| plan_blocks(request, whole_blocks(request)),
    work: work_vector,
    check: check_vector,
    defect: Some(Defect {
        mended: "guarded",
        explanation: || Explanation {
            mistake: "The number of blocks is n / block_x in whole numbers. It should be rounded up: (n + block_x - 1) / block_x.",
            effect: "1,000 elements get 3 blocks of 256 threads: 768 sums are right and 232 elements keep what was in memory.",
            notice: "The tail of the result is wrong and the rest is right; with n a multiple of the block everything is right.",
        },
        symptom: Symptom::Wrong {
            predicted: |request, outcome| {
                let covered = u64::from(whole_blocks(request)) * u64::from(request.settings.whole("block_x"));
                predicted_row(request, outcome, covered, "the sums of the whole blocks and nothing after them")
            },
        },
    }),
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const GRID_FOR_ANOTHER_BLOCK: Variant = Variant {
    id: "grid_for_another_block",
    title: "Mistake: a grid for another block",
    summary: "The grid was calculated for blocks of 256 threads and is launched with blocks of 32.",
    course: "Introduction to CUDA, CUDA Thread Organization",
    covers: &["V11", "X14"],
    wgsl: shader!("vector_add/grid_for_another_block.wgsl"),
    cuda: shader!("vector_add/grid_for_another_block.cu"),
    entry_points: &["vector_add_grid_for_another_block"],
    parameters: &[
        Parameter::size("n", "Elements", 4000, MOST_ELEMENTS),
        // With 256 and more there is no mistake.
        Parameter::block_x(32).within(1.0, 255.0),
    ],
    metric: Metric::Bandwidth,
    trials: &[&[("block_x", 1.0)], &[("block_x", 100.0)], &[("n", 1000.0)], &[("n", 4000.0), ("block_x", 64.0)]],
    plan: |request| plan_blocks(request, blocks_of_256(request)),
    work: work_vector,
    check: check_vector,
    defect: Some(Defect {
        mended: "guarded",
        explanation: || Explanation {
            mistake: "The grid has ceil(n / 256) blocks and a block has 32 threads. Both must come from one number.",
            effect: "Seven of eight elements have no thread: 4,000 elements get 16 blocks, which is 512 threads.",
            notice: "Only the first eighth of the result is right, and the launch is suspiciously fast.",
        },
        symptom: Symptom::Wrong {
            predicted: |request, outcome| {
                let covered = u64::from(blocks_of_256(request)) * u64::from(request.settings.whole("block_x"));
                predicted_row(
                    request,
                    outcome,
                    covered,
                    "the sums of the threads that there are and nothing after them",
                )
            },
        },
    }),
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const NO_GUARD: Variant = Variant {
    id: "no_guard",
    title: "Mistake: no guard",
    summary: "Threads past the end of the vectors read and write outside them.",
    course: "PMPP chapter 3, vecAddKernel without its test",
    covers: &["V5"],
    wgsl: shader!("vector_add/no_guard.wgsl"),
    cuda: shader!("vector_add/no_guard.cu"),
    entry_points: &["vector_add_no_guard"],
    parameters: &[Parameter::size("n", "Elements", 1000, MOST_ELEMENTS), Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROWS,
    plan: |request| plan_vector(request, 1),
    work: work_vector,
    check: check_vector,
    defect: Some(Defect {
        mended: "guarded",
        explanation: || Explanation {
            mistake: "The test i < n is missing.",
            effect: "CUDA writes into whatever lies behind c: another array, or an address that ends the program. WebGPU keeps \
                 every access inside its buffer, and it may drop the store or move it to another element.",
            notice: "In CUDA compute-sanitizer names the thread and the address; here the simulator does. A result that happens \
                 to be right proves nothing.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
    }),
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const GRID_ROUNDED_DOWN: Variant = Variant {
    id: "grid_rounded_down",
    title: "Mistake: a plane rounded down",
    summary: "Both sides of the grid are rounded down, so the last columns and rows have no thread.",
    course: "CS149 lecture 7, matrixAdd with sizes that do not divide",
    covers: &["MA3", "X58"],
    wgsl: shader!("vector_add/grid_rounded_down.wgsl"),
    cuda: shader!("vector_add/grid_rounded_down.cu"),
    entry_points: &["matrix_add_grid_rounded_down"],
    parameters: &[
        Parameter::size("width", "Columns", 11, 1 << 16),
        Parameter::size("height", "Rows", 5, 1 << 16),
        Parameter::block_x(4),
        Parameter::block_y(3),
    ],
    metric: Metric::Bandwidth,
    trials: &[
        &[("width", 12.0), ("height", 6.0)],
        &[("width", 11.0), ("height", 5.0)],
        &[("block_x", 16.0), ("block_y", 16.0)],
    ],
    plan: |request| {
        let [columns, rows] = whole_blocks_of_matrix(request);
        let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
        let buffers = buffers(request, elements_of_matrix(&request.settings), 1, &[width, height]);
        Ok(launch_unless_empty(buffers, [columns, rows, 1]))
    },
    work: |settings| work(elements_of_matrix(settings)),
    check: |request, outcome| check(request, outcome, elements_of_matrix(&request.settings)),
    defect: Some(Defect {
        mended: "matrix_add",
        explanation: || Explanation {
            mistake: "The grid is width / block.x by height / block.y in whole numbers. Both must be rounded up.",
            effect: "An 11 × 5 matrix in blocks of 4 × 3 gets 2 × 1 blocks: 24 of its 55 elements.",
            notice: "The right and lower edges are wrong; sizes that the block divides look fine.",
        },
        symptom: Symptom::Wrong { predicted: predicted_matrix },
    }),
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const NEVER_LAUNCHED: Variant = Variant {
    id: "never_launched",
    title: "Mistake: no launch",
    summary: "Everything is allocated, copied and fetched, and nothing runs between.",
    course: "PMPP chapter 3, Fig 3.9 and the captured run; Introduction to CUDA, data transfer",
    covers: &["V4", "V9", "X5", "X9"],
    wgsl: shader!("vector_add/never_launched.wgsl"),
    cuda: shader!("vector_add/never_launched.cu"),
    entry_points: &["vector_add_never_launched"],
    parameters: &[Parameter::size("n", "Elements", 1024, MOST_ELEMENTS), Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROWS,
    plan: |request| {
        let n = request.settings.whole("n");
        Ok(Plan::of(buffers(request, n.into(), 1, &[n]), Vec::new()))
    },
    work: work_vector,
    check: check_vector,
    defect: Some(Defect {
        mended: "guarded",
        explanation: || Explanation {
            mistake: "The launch between the copies is missing, or fails and its error is not checked.",
            effect: "The result is whatever the memory held: here the mark of untouched memory, in CUDA often zeros.",
            notice: "Check the error after every launch. Zeros alone do not tell a missing launch from a missing copy.",
        },
        symptom: Symptom::Wrong {
            predicted: |request, outcome| predicted_row(request, outcome, 0, "untouched memory"),
        },
    }),
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const COPIED_BACK_EARLY: Variant = Variant {
    id: "copied_back_early",
    title: "Mistake: copied back too early",
    summary: "The result is copied before the kernel that makes it has run.",
    course: "PMPP chapter 3, the program vector_add and its captured run",
    covers: &["V9", "X9", "X10"],
    wgsl: shader!("vector_add/copied_back_early.wgsl"),
    cuda: shader!("vector_add/copied_back_early.cu"),
    entry_points: &["vector_add_before_copy", "vector_add_copy_back"],
    parameters: &[Parameter::size("n", "Elements", 1024, MOST_ELEMENTS), Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROWS,
    plan: plan_copied_back_early,
    work: work_vector,
    check: |request, outcome| {
        let n = request.settings.whole("n").into();
        Check::floats(outcome, "result", "every element with the sum in f64", ROUNDING, n, sum_of(request))
    },
    defect: Some(Defect {
        mended: "guarded",
        explanation: || Explanation {
            mistake: "The copy is queued before the launch whose result it should fetch.",
            effect: "A queue keeps its order: the copy fetches what was in memory before, then the kernel writes the \
                 sums too late.",
            notice: "Run it twice: the second run shows the first one's sums. The simulator reports a read of \
                 uninitialised memory.",
        },
        symptom: Symptom::Wrong {
            predicted: |request, outcome| {
                let n = request.settings.whole("n").into();
                Check::equal(outcome, "result", "what the memory held before", n, |_| UNTOUCHED)
            },
        },
    }),
    record: false,
    tuned: &[],
    gain: None,
};

/// n / block_x, as C divides whole numbers.
fn whole_blocks(request: &Request) -> u32 {
    request.settings.whole("n") / request.settings.whole("block_x").max(1)
}

fn blocks_of_256(request: &Request) -> u32 {
    request.settings.whole("n").div_ceil(256)
}

fn whole_blocks_of_matrix(request: &Request) -> [u32; 2] {
    [("width", "block_x"), ("height", "block_y")]
        .map(|(side, block)| request.settings.whole(side) / request.settings.whole(block).max(1))
}

/// A launch of so many blocks; CUDA refuses an empty grid, and then nothing runs.
fn plan_blocks(request: &Request, blocks: u32) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let buffers = buffers(request, n.into(), 1, &[n]);
    let grid = if blocks == 0 { [0; 3] } else { request.row_of_blocks(blocks.into())? };
    Ok(launch_unless_empty(buffers, grid))
}

fn launch_unless_empty(buffers: Vec<Buffer>, grid: [u32; 3]) -> Plan {
    let mut plan = Plan::single_launch(buffers, grid);
    if grid.contains(&0) {
        plan.steps.clear();
    }
    plan
}

fn plan_copied_back_early(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let length = u64::from(n);
    let grid = request.row_of_blocks(length.div_ceil(request.settings.whole("block_x").into()))?;
    let [a, b] = inputs(request);
    let sum = Buffer { role: Role::Scratch, fill: Fill::Poison, ..output("c", ElementType::U32, length) };
    let buffers = vec![
        input("a", ElementType::F32, length, a),
        input("b", ElementType::F32, length, b),
        sum,
        output("result", ElementType::F32, length),
        Buffer::uniform("parameters", &[n]),
    ];
    let add = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (2, 2), (4, 4)] };
    let copy = Launch { kernel: 1, grid, bindings: vec![(2, 2), (3, 3), (4, 4)] };
    Ok(Plan::of(buffers, vec![Step::Launch(copy), Step::Launch(add)]))
}

/// The sums of the first `covered` elements, and nothing written after them.
fn predicted_row(request: &Request, outcome: &Outcome, covered: u64, against: &str) -> Check {
    let sum = sum_of(request);
    predicted(outcome, against, request.settings.whole("n").into(), |index| (index < covered).then(|| sum(index)))
}

fn predicted_matrix(request: &Request, outcome: &Outcome) -> Check {
    let sum = sum_of(request);
    let blocks = whole_blocks_of_matrix(request);
    let [width, columns, rows] = [
        request.settings.whole("width"),
        blocks[0] * request.settings.whole("block_x"),
        blocks[1] * request.settings.whole("block_y"),
    ]
    .map(u64::from);
    let elements = elements_of_matrix(&request.settings);
    predicted(outcome, "the sums of the whole blocks and untouched edges", elements, |index| {
        (index % width < columns && index / width < rows).then(|| sum(index))
    })
}

fn predicted(outcome: &Outcome, against: &str, elements: u64, expected: impl FnMut(u64) -> Option<Expected>) -> Check {
    Check::floats_or_untouched(outcome, "c", against, ROUNDING, elements, expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{floats, job, outcome_of_floats, request, variant};

    /// A mistaken run: sums as far as `right` says, and poison elsewhere.
    fn outcome_of(id: &str, request: &Request, right: impl Fn(usize) -> bool) -> Outcome {
        let job = job(variant(id), request);
        let sums = floats(&job, "a").into_iter().zip(floats(&job, "b")).map(|(a, b)| a + b);
        let values: Vec<f32> =
            sums.enumerate().map(|(at, sum)| if right(at) { sum } else { f32::from_bits(UNTOUCHED) }).collect();
        outcome_of_floats("c", &values)
    }

    fn predicted_of(id: &str, request: &Request, outcome: &Outcome) -> Check {
        match variant(id).defect.as_ref().map(|defect| &defect.symptom) {
            Some(Symptom::Wrong { predicted }) => predicted(request, outcome),
            other => panic!("{id}: {other:?}"),
        }
    }

    #[test]
    fn of_a_thousand_elements_three_blocks_leave_232_untouched() {
        let id = "vector_add/blocks_rounded_down";
        let request = request(variant(id), &[]);
        let outcome = outcome_of(id, &request, |at| at < 768);
        assert!(predicted_of(id, &request, &outcome).passed);
        let check = variant(id).check(&request, &outcome);
        assert_eq!((check.passed, check.wrong), (false, 232));
        let complete = outcome_of(id, &request, |_| true);
        assert_eq!(predicted_of(id, &request, &complete).wrong, 232);
    }

    #[test]
    fn a_grid_for_256_threads_with_blocks_of_32_reaches_an_eighth() {
        let id = "vector_add/grid_for_another_block";
        for (n, reached) in [(1000.0, 128), (4000.0, 512)] {
            let request = request(variant(id), &[("n", n)]);
            assert!(predicted_of(id, &request, &outcome_of(id, &request, |at| at < reached)).passed);
        }
    }

    #[test]
    fn eleven_by_five_rounded_down_leaves_31_elements() {
        let id = "vector_add/grid_rounded_down";
        let request = request(variant(id), &[]);
        let outcome = outcome_of(id, &request, |at| at % 11 < 8 && at / 11 < 3);
        assert!(predicted_of(id, &request, &outcome).passed);
        assert_eq!(variant(id).check(&request, &outcome).wrong, 31);
    }
}

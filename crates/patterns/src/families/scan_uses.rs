//! What a scan is used for: sums within segments, runs and their lengths, and what an eye sees of a landscape.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use self::data::{bytes, elements, heads, heights, runs, starts};
use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
    check::UNTOUCHED,
};

mod data;

pub(crate) static FAMILY: Family = Family {
    id: "scan_uses",
    title: "Uses of a scan",
    summary: "Sums within segments, finds runs and their lengths, and says what an eye sees of a landscape.",
    lesson: shader!("scan_uses/lesson.md"),
    variants: &[
        Variant {
            id: "segment_per_thread",
            title: "Segments: one thread each",
            summary: "Each thread goes through a segment; a warp takes as long as its longest one.",
            wgsl: shader!("scan_uses/segment_per_thread.wgsl"),
            cuda: shader!("scan_uses/segment_per_thread.cu"),
            entry_points: &["scan_uses_segment_per_thread"],
            parameters: &[N, MEAN, Parameter::block_x(256)],
            trials: &[
                &[("block_x", 1.0), ("n", 66_000.0), ("mean", 1.0)],
                &[("block_x", 32.0), ("mean", 4.0)],
                &[("block_x", 100.0), ("mean", 100.0)],
                &[("block_x", 1024.0), ("mean", 1.0)],
            ],
            plan: plan_segment_per_thread,
            ..SEGMENTED
        },
        Variant {
            gain: Some(
                "Every element has a thread, whatever segment it is in: no lane waits for a long segment, and neighbouring \
                 lanes read neighbouring elements.",
            ),
            ..SEGMENTED
        },
        Variant {
            id: "segmented_four_wide",
            title: "Segments: four elements per thread",
            summary: "A thread joins four elements in registers before the rounds of the block begin.",
            wgsl: shader!("scan_uses/segmented_four_wide.wgsl"),
            cuda: shader!("scan_uses/segmented_four_wide.cu"),
            entry_points: &[
                "scan_uses_segmented_four_wide",
                "scan_uses_segmented_four_wide_stretches",
                "scan_uses_segmented_four_wide_carries",
            ],
            plan: |request| plan_segmented(request, 4),
            check: |request, outcome| check_segmented(request, outcome, 4),
            gain: Some(
                "The rounds and barriers of a block serve four times as many elements, and loads are 16 bytes wide.",
            ),
            ..SEGMENTED
        },
        RUN_LENGTHS,
        Variant {
            id: "run_expand_by_runs",
            title: "Runs to elements: one thread per run",
            summary: "A scan of the lengths says where a run begins, and its thread writes all of its elements.",
            wgsl: shader!("scan_uses/run_expand_by_runs.wgsl"),
            cuda: shader!("scan_uses/run_expand_by_runs.cu"),
            entry_points: &[
                "scan_uses_run_expand_by_runs",
                "scan_uses_run_expand_by_runs_sums",
                "scan_uses_run_expand_by_runs_offsets",
                "scan_uses_run_expand_by_runs_starts",
            ],
            plan: |request| plan_run_expand(request, false),
            work: |settings| {
                let runs = starts(settings).len() as u64;
                Work { bytes: ElementType::BYTES * (2 * runs + of(settings, "n")), flops: 0 }
            },
            check: check_run_expand,
            ..RUN_LENGTHS
        },
        Variant {
            id: "run_expand",
            title: "Runs to elements: each looks for its run",
            summary: "Each element finds the last run that begins at it or before it, by halving.",
            wgsl: shader!("scan_uses/run_expand.wgsl"),
            cuda: shader!("scan_uses/run_expand.cu"),
            entry_points: &[
                "scan_uses_run_expand",
                "scan_uses_run_expand_sums",
                "scan_uses_run_expand_offsets",
                "scan_uses_run_expand_starts",
            ],
            plan: |request| plan_run_expand(request, true),
            work: |settings| {
                let runs = starts(settings).len() as u64;
                Work { bytes: ElementType::BYTES * (2 * runs + of(settings, "n")), flops: 0 }
            },
            check: check_run_expand,
            gain: Some(
                "All threads have nearly the same to do, however long runs are, and neighbouring lanes write neighbouring \
                 elements. The search reads a few words more, which the cache has.",
            ),
            ..RUN_LENGTHS
        },
        Variant {
            id: "sight_all_before",
            title: "Line of sight: look at all before",
            summary: "Each point goes through all points between the eye and itself.",
            wgsl: shader!("scan_uses/sight_all_before.wgsl"),
            cuda: shader!("scan_uses/sight_all_before.cu"),
            entry_points: &["scan_uses_sight_all_before"],
            // A thread of the last point goes through all, and Mesa's software device ends its loops after 65,535 rounds.
            parameters: &[Parameter::size("n", "Points", 2048, 1 << 15), EYE, Parameter::block_x(256)],
            trials: &[
                &[("block_x", 1.0), ("n", 500.0)],
                &[("block_x", 32.0), ("eye", 0.0)],
                &[("block_x", 100.0), ("eye", 100.0)],
                &[("block_x", 1024.0), ("n", 2100.0)],
            ],
            plan: plan_sight_all_before,
            ..SIGHT
        },
        Variant {
            gain: Some(
                "Two passes over the points in place of half of their square: what has been seen up to a point is known from \
                 the one before it.",
            ),
            ..SIGHT
        },
        Variant {
            id: "segmented_carry_everywhere",
            title: "Mistake: the carry goes to all",
            summary: "What came before a block is also added to segments that begin in it.",
            wgsl: shader!("scan_uses/segmented_carry_everywhere.wgsl"),
            cuda: shader!("scan_uses/segmented_carry_everywhere.cu"),
            entry_points: &[
                "scan_uses_segmented_carry_everywhere",
                "scan_uses_segmented_carry_everywhere_stretches",
                "scan_uses_segmented_carry_everywhere_carries",
            ],
            parameters: &[N, MEAN, BLOCK_OF_MISTAKES],
            defect: Some(Defect {
                mended: "segmented",
                explanation: || Explanation {
                    mistake: "The carry belongs to the segment that was open at the end of the block before. It must be added up to \
                          the first beginning of a segment in the block, and not behind it.",
                    effect: "Each segment that begins in a block has a part of an earlier one in all of its sums.",
                    notice: "Right in the first block, too large behind it; right where the segment before each block ends with it.",
                },
                symptom: Symptom::Wrong { predicted: check_carry_everywhere },
            }),
            ..SEGMENTED
        },
        Variant {
            id: "run_lengths_last_run",
            title: "Mistake: a run behind the last one",
            summary: "The length of the last run is taken from the beginning of one that does not exist.",
            wgsl: shader!("scan_uses/run_lengths_last_run.wgsl"),
            cuda: shader!("scan_uses/run_lengths_last_run.cu"),
            entry_points: &[
                "scan_uses_run_lengths_last_run",
                "scan_uses_run_lengths_last_run_count",
                "scan_uses_run_lengths_last_run_offsets",
                "scan_uses_run_lengths_last_run_lengths",
            ],
            plan: |request| plan_run_lengths(request, &[2, 4, 5]),
            defect: Some(Defect {
                mended: "run_lengths",
                explanation: || Explanation {
                    mistake: "The last run ends where the elements end. There is one boundary more than there are runs.",
                    effect: "The last length is whatever was in memory, less the beginning of the run.",
                    notice: "All lengths but one are right. The simulator says that nobody wrote the word that is read.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::UninitialisedRead, only_simulated: false },
            }),
            ..RUN_LENGTHS
        },
        Variant {
            id: "sight_inclusive",
            title: "Mistake: inclusive in place of exclusive",
            summary: "Each point is compared with the steepest slope up to it, its own included.",
            wgsl: shader!("scan_uses/sight_inclusive.wgsl"),
            cuda: shader!("scan_uses/sight_inclusive.cu"),
            entry_points: &[
                "scan_uses_sight_inclusive",
                "scan_uses_sight_inclusive_steepest",
                "scan_uses_sight_inclusive_before",
            ],
            parameters: &[POINTS, EYE, BLOCK_OF_MISTAKES],
            defect: Some(Defect {
                mended: "sight",
                explanation: || Explanation {
                    mistake: "Whether a point is seen depends on the points before it: the scan must leave the point itself out.",
                    effect: "No slope is steeper than the steepest of those that include it, so that nothing is ever seen.",
                    notice: "All points but the first are hidden, whatever the landscape.",
                },
                symptom: Symptom::Wrong { predicted: check_nothing_seen },
            }),
            ..SIGHT
        },
    ],
};

const SEGMENTED: Variant = Variant {
    id: "segmented",
    title: "Segments: a scan with borders",
    summary: "Each element brings along whether a segment begins at it, so that no sum goes across a border.",
    course: "Beyond the courses, after their scans and segmented reductions",
    covers: &[],
    wgsl: shader!("scan_uses/segmented.wgsl"),
    cuda: shader!("scan_uses/segmented.cu"),
    entry_points: &["scan_uses_segmented", "scan_uses_segmented_stretches", "scan_uses_segmented_carries"],
    parameters: &[N, MEAN, BLOCK],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan_segmented(request, 1),
    work: |settings| Work { bytes: 3 * ElementType::BYTES * of(settings, "n"), flops: 0 },
    check: |request, outcome| check_segmented(request, outcome, 1),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const RUN_LENGTHS: Variant = Variant {
    id: "run_lengths",
    title: "Runs and their lengths",
    summary: "A scan of the places where runs begin numbers them, and each boundary ends one.",
    wgsl: shader!("scan_uses/run_lengths.wgsl"),
    cuda: shader!("scan_uses/run_lengths.cu"),
    entry_points: &[
        "scan_uses_run_lengths",
        "scan_uses_run_lengths_count",
        "scan_uses_run_lengths_offsets",
        "scan_uses_run_lengths_lengths",
    ],
    plan: |request| plan_run_lengths(request, &[2, 4, 5, 6]),
    work: |settings| {
        let runs = starts(settings).len() as u64;
        Work { bytes: ElementType::BYTES * (of(settings, "n") + 2 * runs), flops: 0 }
    },
    check: check_run_lengths,
    ..SEGMENTED
};

const SIGHT: Variant = Variant {
    id: "sight",
    title: "Line of sight: a scan for the steepest",
    summary: "A scan of the slopes says for each point how steep the steepest one before it is.",
    wgsl: shader!("scan_uses/sight.wgsl"),
    cuda: shader!("scan_uses/sight.cu"),
    entry_points: &["scan_uses_sight", "scan_uses_sight_steepest", "scan_uses_sight_before"],
    parameters: &[POINTS, EYE, BLOCK],
    trials: &[
        &[("block_x", 8.0), ("n", 524_296.0)],
        &[("block_x", 32.0), ("eye", 0.0)],
        &[("block_x", 100.0), ("eye", 100.0)],
        &[("block_x", 64.0), ("n", 4096.0)],
        &[("block_x", 1024.0), ("n", 65_537.0)],
    ],
    plan: plan_sight,
    work: |settings| Work { bytes: 2 * ElementType::BYTES * of(settings, "n"), flops: 0 },
    check: check_sight,
    ..SEGMENTED
};

const N: Parameter = Parameter::size("n", "Elements", 1 << 18, 1 << 24);
/// The longest of the segments is about ten times as long, and Mesa's software device ends a thread's loops after 65,535
/// rounds.
const MEAN: Parameter = Parameter::scalar("mean", "Elements per segment or run, on average", 16, [1, 4096]);
/// A rise times a distance must be an i32.
const POINTS: Parameter = Parameter::size("n", "Points", 1 << 16, 1 << 20);
const EYE: Parameter = Parameter::scalar("eye", "Height of the eye", 10, [0, 100]);
/// One block goes through what all blocks come to, and its rounds are counted, too.
const BLOCK: Parameter = Parameter::block_x(256).within(8.0, 1024.0);
/// A kernel that is not trusted has some turns more.
const BLOCK_OF_MISTAKES: Parameter = BLOCK.within(32.0, 1024.0);

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension.
const TRIALS: &[Trial] = &[
    &[("block_x", 8.0), ("n", 524_296.0)],
    &[("block_x", 32.0), ("mean", 100.0)],
    &[("block_x", 100.0), ("mean", 2.0)],
    &[("block_x", 64.0), ("n", 4096.0), ("mean", 1.0)],
    &[("block_x", 1024.0), ("n", 65_537.0), ("mean", 4096.0)],
];

fn of(settings: &Settings, name: &str) -> u64 {
    settings.whole(name).into()
}

fn scratch(name: &str, element: ElementType, length: u64) -> Buffer {
    Buffer { role: Role::Scratch, ..output(name, element, length) }
}

fn values(request: &Request) -> Fill {
    Fill::HashBelow { seed: request.seed_of(0), bound: 10 }
}

/// A launch of `kernel` that binds the buffers of these numbers at the places of the same numbers.
fn launch(kernel: usize, grid: [u32; 3], places: &[u32]) -> Step {
    let bindings = places.iter().map(|place| (*place, *place as usize)).collect();
    Step::Launch(Launch { kernel, grid, bindings })
}

fn blocks_of(request: &Request, threads: u64) -> u64 {
    threads.div_ceil(of(&request.settings, "block_x"))
}

fn narrow(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn plan_segment_per_thread(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let starts = starts(&request.settings);
    let segments = starts.len() as u64;
    let buffers = vec![
        input("input", ElementType::U32, n.into(), values(request)),
        input("starts", ElementType::U32, segments + 1, bytes(starts.into_iter().chain([n]))),
        output("output", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[narrow(segments)]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(blocks_of(request, segments))?))
}

/// The elements of a segmented scan with a number of them per thread, filled up to a whole one: zeros that begin nothing.
fn segmented(request: &Request, width: u64) -> impl Iterator<Item = (bool, u32)> {
    let n = of(&request.settings, "n");
    let values = values(request);
    let elements = (0..n).map(move |i| values.u32(i));
    let filler = (n..n.next_multiple_of(width)).map(|_| (false, 0));
    heads(&request.settings).into_iter().zip(elements).chain(filler)
}

fn plan_segmented(request: &Request, width: u64) -> Result<Plan, SettingError> {
    let n = of(&request.settings, "n");
    let length = n.next_multiple_of(width);
    let blocks = blocks_of(request, length / width);
    let heads = segmented(request, width).map(|(head, _)| u32::from(head));
    let elements = segmented(request, width).map(|(_, element)| element);
    let buffers = vec![
        input("input", ElementType::U32, length, bytes(elements)),
        input("heads", ElementType::U32, length, bytes(heads)),
        output("output", ElementType::U32, length),
        scratch("block_heads", ElementType::U32, blocks),
        scratch("block_sums", ElementType::U32, blocks),
        scratch("carries", ElementType::U32, blocks),
        Buffer::uniform("parameters", &[narrow(n), narrow(blocks)]),
    ];
    let grid = request.row_of_blocks(blocks)?;
    let steps =
        vec![launch(1, grid, &[0, 1, 3, 4, 6]), launch(2, [1, 1, 1], &[3, 4, 5, 6]), launch(0, grid, &[0, 1, 2, 5, 6])];
    Ok(Plan::of(buffers, steps))
}

/// `of_lengths` are the buffers of the last launch.
fn plan_run_lengths(request: &Request, of_lengths: &[u32]) -> Result<Plan, SettingError> {
    let n = of(&request.settings, "n");
    let blocks = blocks_of(request, n);
    let buffers = vec![
        input("input", ElementType::U32, n, bytes(elements(&runs(request)))),
        output("run_values", ElementType::U32, n),
        // One more, for the kernel that looks for a beginning behind the last run.
        scratch("starts", ElementType::U32, n + 1),
        scratch("counts", ElementType::U32, blocks),
        output("count", ElementType::U32, 1),
        output("run_lengths", ElementType::U32, n),
        Buffer::uniform("parameters", &[narrow(n), narrow(blocks)]),
    ];
    let grid = request.row_of_blocks(blocks)?;
    let steps = vec![
        launch(1, grid, &[0, 3, 6]),
        launch(2, [1, 1, 1], &[3, 4, 6]),
        launch(0, grid, &[0, 1, 2, 3, 6]),
        launch(3, grid, of_lengths),
    ];
    Ok(Plan::of(buffers, steps))
}

fn plan_run_expand(request: &Request, by_elements: bool) -> Result<Plan, SettingError> {
    let n = of(&request.settings, "n");
    let runs = runs(request);
    let count = runs.len() as u64;
    let blocks = blocks_of(request, count);
    let buffers = vec![
        input("run_values", ElementType::U32, count, bytes(runs.iter().map(|(value, _)| *value))),
        input("run_lengths", ElementType::U32, count, bytes(runs.iter().map(|(_, length)| *length))),
        output("output", ElementType::U32, n),
        scratch("starts", ElementType::U32, count),
        scratch("sums", ElementType::U32, blocks),
        Buffer::uniform("parameters", &[narrow(n), narrow(count), narrow(blocks)]),
    ];
    let grid = request.row_of_blocks(blocks)?;
    let last = if by_elements {
        launch(0, request.row_of_blocks(blocks_of(request, n))?, &[0, 2, 3, 5])
    } else {
        launch(0, grid, &[0, 1, 2, 3, 5])
    };
    let steps = vec![launch(1, grid, &[1, 4, 5]), launch(2, [1, 1, 1], &[4, 5]), launch(3, grid, &[1, 3, 4, 5]), last];
    Ok(Plan::of(buffers, steps))
}

fn landscape(request: &Request) -> Buffer {
    let words = heights(request).into_iter().map(i32::cast_unsigned);
    input("heights", ElementType::I32, of(&request.settings, "n"), bytes(words))
}

fn plan_sight_all_before(request: &Request) -> Result<Plan, SettingError> {
    let [n, eye] = ["n", "eye"].map(|name| request.settings.whole(name));
    let buffers = vec![
        landscape(request),
        output("visible", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[n, eye]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(blocks_of(request, n.into()))?))
}

fn plan_sight(request: &Request) -> Result<Plan, SettingError> {
    let [n, eye] = ["n", "eye"].map(|name| request.settings.whole(name));
    let blocks = blocks_of(request, n.into());
    let buffers = vec![
        landscape(request),
        output("visible", ElementType::U32, n.into()),
        scratch("block_steepest", ElementType::I32, 2 * blocks),
        scratch("steepest_before", ElementType::I32, 2 * blocks),
        Buffer::uniform("parameters", &[n, narrow(blocks), eye]),
    ];
    let grid = request.row_of_blocks(blocks)?;
    let steps = vec![launch(1, grid, &[0, 2, 4]), launch(2, [1, 1, 1], &[2, 3, 4]), launch(0, grid, &[0, 1, 3, 4])];
    Ok(Plan::of(buffers, steps))
}

/// The sum of each element's segment up to it.
fn sums(request: &Request, width: u64) -> Vec<u32> {
    let mut sum = 0;
    segmented(request, width)
        .map(|(head, element)| {
            sum = if head { element } else { sum + element };
            sum
        })
        .collect()
}

#[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
fn equal_words(outcome: &Outcome, output: &str, against: &str, words: &[u32]) -> Check {
    Check::equal(outcome, output, against, words.len() as u64, |index| words[index as usize])
}

fn check_segmented(request: &Request, outcome: &Outcome, width: u64) -> Check {
    equal_words(outcome, "output", "every sum with one made in order", &sums(request, width))
}

/// What has come before a block is in all sums of the block.
fn check_carry_everywhere(request: &Request, outcome: &Outcome) -> Check {
    let block = request.settings.whole("block_x") as usize;
    let mut wrong = sums(request, 1);
    let starts: Vec<usize> = starts(&request.settings).into_iter().map(|start| start as usize).collect();
    let carries: Vec<u32> = wrong.iter().skip(block - 1).step_by(block).copied().collect();
    // From the first beginning in each block on.
    for (number, carry) in (1..).zip(carries) {
        let end = ((number + 1) * block).min(wrong.len());
        let first = starts.partition_point(|start| *start < number * block);
        let begin = starts.get(first).copied().unwrap_or(end).min(end);
        for sum in wrong.get_mut(begin..end).unwrap_or_default() {
            *sum += carry;
        }
    }
    equal_words(outcome, "output", "every sum with what came before its block", &wrong)
}

fn check_run_lengths(request: &Request, outcome: &Outcome) -> Check {
    let runs = runs(request);
    let n = of(&request.settings, "n");
    let beyond = || std::iter::repeat(UNTOUCHED);
    let filled = |words: &mut dyn Iterator<Item = u32>| -> Vec<u32> {
        words.chain(beyond()).take(usize::try_from(n).unwrap_or(usize::MAX)).collect()
    };
    let values = filled(&mut runs.iter().map(|(value, _)| *value));
    let lengths = filled(&mut runs.iter().map(|(_, length)| *length));
    equal_words(outcome, "count", "the number of runs", &[narrow(runs.len() as u64)])
        .and(equal_words(outcome, "run_values", "every run's value, and nothing behind", &values))
        .and(equal_words(outcome, "run_lengths", "every run's length, and nothing behind", &lengths))
}

fn check_run_expand(request: &Request, outcome: &Outcome) -> Check {
    let all: Vec<u32> = elements(&runs(request)).collect();
    equal_words(outcome, "output", "every element with its run's value", &all)
}

fn check_sight(request: &Request, outcome: &Outcome) -> Check {
    let heights = heights(request);
    let eye = i64::from(heights[0]) + i64::from(request.settings.whole("eye"));
    // A rise and its distance; steeper than the first one is everything.
    let mut steepest = (-1, 0);
    let visible: Vec<u32> = (0_i64..)
        .zip(&heights)
        .map(|(distance, height)| {
            let rise = i64::from(*height) - eye;
            let is_seen = distance == 0 || rise * steepest.1 > steepest.0 * distance;
            if is_seen && distance > 0 {
                steepest = (rise, distance);
            }
            u32::from(is_seen)
        })
        .collect();
    equal_words(outcome, "visible", "every point with all before it, in order", &visible)
}

/// The eye sees nothing but the point below it.
fn check_nothing_seen(request: &Request, outcome: &Outcome) -> Check {
    let n = of(&request.settings, "n");
    Check::equal(outcome, "visible", "no point but the first", n, |index| u32::from(index == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{grids, integers, job, judges_each_word, outcome, request, variant};

    #[test]
    fn sums_begin_anew_where_a_segment_does() {
        for (id, width) in [("segmented", 1), ("segmented_four_wide", 4)] {
            let its = variant(&format!("scan_uses/{id}"));
            let request = request(its, &[("n", 18.0), ("mean", 3.0)]);
            let job = job(its, &request);
            let [elements, heads] = ["input", "heads"].map(|name| integers(&job, name));
            assert_eq!(elements.len() as u64, 18_u64.next_multiple_of(width));
            let begin = |i: usize| (0..=i).rev().find(|j| heads[*j] == 1).unwrap_or(0);
            let right: Vec<u32> = (0..elements.len()).map(|i| elements[begin(i)..=i].iter().sum()).collect();
            judges_each_word(its, &request, "output", &right, |word| word + 1);
        }
    }

    #[test]
    fn a_run_is_a_value_and_a_length_and_behind_the_last_one_nothing_is_written() {
        let its = variant("scan_uses/run_lengths");
        let request = request(its, &[("n", 6.0), ("mean", 3.0)]);
        let elements = integers(&job(its, &request), "input");
        let parts: Vec<&[u32]> = elements.chunk_by(|one, other| one == other).collect();
        assert!(parts.len() < 6, "{elements:?}");
        let filled = |mut words: Vec<u32>| {
            words.resize(6, UNTOUCHED);
            words
        };
        let judged = |lengths: Vec<u32>| {
            let values = filled(parts.iter().map(|part| part[0]).collect());
            let mut all = outcome("count", ElementType::U32, &[narrow(parts.len() as u64)]);
            all.outputs.extend(outcome("run_values", ElementType::U32, &values).outputs);
            all.outputs.extend(outcome("run_lengths", ElementType::U32, &lengths).outputs);
            its.check(&request, &all).passed
        };
        let lengths: Vec<u32> = parts.iter().map(|part| narrow(part.len() as u64)).collect();
        assert!(judged(filled(lengths.clone())));
        let mut one_more = filled(lengths.clone());
        one_more[lengths.len()] = 1;
        assert!(!judged(one_more));
    }

    #[test]
    fn a_point_is_seen_if_no_point_before_it_is_as_steep() {
        let its = variant("scan_uses/sight");
        let request = request(its, &[("n", 300.0), ("eye", 5.0)]);
        let heights: Vec<f64> =
            integers(&job(its, &request), "heights").into_iter().map(|word| word.cast_signed().into()).collect();
        let slope = |i: usize| (heights[i] - heights[0] - 5.0) / f64::from(u32::try_from(i).unwrap_or(1));
        let visible: Vec<u32> =
            (0..300).map(|i| u32::from(i == 0 || (1..i).all(|before| slope(before) < slope(i)))).collect();
        assert!((2..150).contains(&visible.iter().sum::<u32>()), "{visible:?}");
        judges_each_word(its, &request, "visible", &visible, |word| 1 - word);
    }

    #[test]
    fn a_search_has_a_thread_for_each_element_and_the_other_way_one_for_each_run() {
        let last = |id: &str| {
            let its = variant(&format!("scan_uses/{id}"));
            *grids(&job(its, &request(its, &[("n", 4096.0), ("mean", 64.0)]))).last().unwrap_or(&[0; 3])
        };
        assert_eq!((last("run_expand"), last("run_expand_by_runs")), ([16, 1, 1], [1, 1, 1]));
    }
}

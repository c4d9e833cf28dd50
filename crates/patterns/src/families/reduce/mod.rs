//! One value of an array, its sum, maximum or minimum, in every style that the courses name.

mod mistakes;
mod reference;
mod segments;
mod style;
#[cfg(test)]
mod tests;

use self::style::Style;
use super::{Operation, shader};
use crate::{
    Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Symptom, Variant,
    catalogue::Trial,
};

pub(crate) static FAMILY: Family = Family {
    id: "reduce",
    title: "Reduction",
    summary: "Makes one value of all elements of an array: their sum, maximum or minimum.",
    lesson: shader!("reduce/lesson.md"),
    variants: &[
        Variant {
            id: "one_thread",
            title: "One thread, one element after another",
            summary: "The least work there is, and none of it in parallel.",
            course: "PMPP chapter 6, Reduction algorithm; sequential reduction",
            covers: &["R0", "R1", "F3", "F4"],
            wgsl: shader!("reduce/one_thread.wgsl"),
            cuda: shader!("reduce/one_thread.cu"),
            entry_points: &["reduce_one_thread"],
            parameters: &[Parameter::size("n", "Elements", 1 << 16, MOST_FOR_ONE_THREAD), DATA, Operation::PARAMETER],
            trials: &[&[("operation", 1.0)], &[("operation", 2.0)], &[("data", 1.0)]],
            plan: |request| Style::OneThread.plan(request),
            check: |request, outcome| reference::check(request, outcome, Style::OneThread),
            ..SECTIONS
        },
        Variant {
            id: "interleaved",
            title: "Interleaved addressing",
            summary: "Partners are 1, 2, 4, … apart, and the threads that work are ever further apart.",
            course: "PMPP chapter 6, Reduction algorithm",
            covers: &["R0", "R2", "R8", "E43", "B32", "F5", "X43", "X44", "X45"],
            wgsl: shader!("reduce/interleaved.wgsl"),
            cuda: shader!("reduce/interleaved.cu"),
            entry_points: &["reduce_interleaved"],
            gain: Some(
                "All threads at once: a block makes one value of its section in the logarithm of its length. The \
                 threads that add are ever further apart, and every warp stays busy with fewer lanes.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "tree",
            title: "A tree, active threads together",
            summary: "The same pairs, taken by neighbouring threads: whole warps drop out, and lanes meet in a bank.",
            course: "PMPP chapter 6, tree-based parallel reduction",
            covers: &["R2", "E52"],
            wgsl: shader!("reduce/tree.wgsl"),
            cuda: shader!("reduce/tree.cu"),
            entry_points: &["reduce_tree"],
            gain: Some(
                "The same pairs taken by neighbouring threads: whole warps drop out early. But the words that they \
                 read are ever further apart and meet in few banks.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "sequential",
            title: "Sequential addressing",
            summary: "The first half takes in the second half, so that the threads that work are always the first ones.",
            course: "PMPP chapter 6, Pairwise Reduction algorithm",
            covers: &["R3", "R8", "E43", "B34", "F5", "X48", "X49", "X50"],
            wgsl: shader!("reduce/sequential.wgsl"),
            cuda: shader!("reduce/sequential.cu"),
            entry_points: &["reduce_sequential"],
            gain: Some(
                "The first half takes in the second half: neighbouring threads read neighbouring words, so that no \
                 lanes meet in a bank.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "pairwise",
            title: "Pairwise, two elements per thread",
            summary: "The course's listing with the section that its first stride asks for: no thread is idle at first.",
            course: "PMPP chapter 6, Pairwise Reduction algorithm",
            covers: &["R3", "B33", "X43", "X46"],
            wgsl: shader!("reduce/pairwise.wgsl"),
            cuda: shader!("reduce/pairwise.cu"),
            entry_points: &["reduce_pairwise"],
            gain: Some(
                "Two elements per thread: no thread is idle in the first round, and half as many blocks leave half as many \
                 values.",
            ),
            ..PAIRS
        },
        Variant {
            id: "any_block",
            title: "Blocks of any size",
            summary: "Rounds each half up, so that a block need not be a power of two.",
            course: "PMPP chapter 6, Pairwise Reduction algorithm, for sections of any size",
            covers: &["R3", "X51"],
            wgsl: shader!("reduce/any_block.wgsl"),
            cuda: shader!("reduce/any_block.cu"),
            entry_points: &["reduce_any_block"],
            gain: Some(
                "Each half is rounded up, so that a block need not be a power of two; nothing is gained in time.",
            ),
            ..ANY_BLOCK
        },
        Variant {
            id: "kogge_stone",
            title: "The last prefix of a scan",
            summary: "Forms every prefix of a section by Kogge and Stone's scan; the last one is the result.",
            course: "PMPP chapter 6, Kogge-Stone parallel prefix sum adapted to reduction",
            covers: &["R6", "SC2"],
            wgsl: shader!("reduce/kogge_stone.wgsl"),
            cuda: shader!("reduce/kogge_stone.cu"),
            entry_points: &["reduce_kogge_stone"],
            gain: Some(
                "A detour: every prefix is formed, of which only the last is wanted. What a reduction saves shows by \
                 comparison.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "warp_fallback",
            title: "Warp by warp in shared memory",
            summary: "The steps of a warp reduction for devices without subgroup operations, with the barriers they need.",
            course: "PMPP chapter 6, warp-level reduction, on a device without the intrinsics",
            covers: &["R4", "F19"],
            wgsl: shader!("reduce/warp_fallback.wgsl"),
            cuda: shader!("reduce/warp_fallback.cu"),
            entry_points: &["reduce_warp_fallback"],
            gain: Some("The rounds by warps, in shared memory and with barriers: what warp operations have to beat."),
            ..SECTIONS
        },
        Variant {
            id: "warp",
            title: "Warp by warp in registers",
            summary: "Subgroup operations join the lanes of a warp, of whatever size, without shared memory or a barrier.",
            course: "PMPP chapter 6, warp-level intrinsic reduction; CS149 lecture 7, swizzle and vote",
            covers: &["R4", "F19"],
            wgsl: shader!("reduce/warp.wgsl"),
            cuda: shader!("reduce/warp.cu"),
            entry_points: &["reduce_warp"],
            gain: Some(
                "One element per thread again, as in `sequential`, but the lanes of a warp put their values together in \
                 registers: two barriers in place of one per round.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "atomic",
            title: "Atomics on one word",
            summary: "Every thread of the grid puts its value into the same word, and they queue.",
            course: "PMPP chapter 6, reduction with atomic operations",
            covers: &["R7"],
            wgsl: shader!("reduce/atomic.wgsl"),
            cuda: shader!("reduce/atomic.cu"),
            entry_points: &["reduce_atomic", "reduce_atomic_begin"],
            gain: Some(
                "A single launch: each thread goes through its share first, then all put their values into one word, \
                 and queue.",
            ),
            ..ATOMIC
        },
        Variant {
            id: "divide_and_conquer",
            title: "Divide and conquer",
            summary: "The host calls itself: each launch lays the second half of the array over the first.",
            course: "PMPP chapter 6, divide-and-conquer reduction",
            covers: &["R9", "E43"],
            wgsl: shader!("reduce/divide_and_conquer.wgsl"),
            cuda: shader!("reduce/divide_and_conquer.cu"),
            entry_points: &["reduce_divide_and_conquer"],
            parameters: &[
                Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
                DATA,
                Operation::PARAMETER,
                Parameter::block_x(256),
            ],
            plan: |request| Style::Halves.plan(request),
            check: |request, outcome| reference::check(request, outcome, Style::Halves),
            gain: Some(
                "No shared memory and no barriers, and each launch moves all that is left: a step back, but a short \
                 one.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "segmented",
            title: "Segments, each by itself",
            summary: "One block per ragged segment; some segments are empty, some longer than a block.",
            course: "PMPP chapter 6, segmented reduction",
            covers: &["R5"],
            wgsl: shader!("reduce/segmented.wgsl"),
            cuda: shader!("reduce/segmented.cu"),
            entry_points: &["reduce_segmented"],
            parameters: segments::PARAMETERS,
            trials: segments::TRIALS,
            plan: segments::plan,
            work: segments::work,
            check: segments::check,
            gain: Some(
                "Many sums at once, one block each: no launch after the first, but every block pays for its tree.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "hierarchical",
            title: "Thread, block, grid",
            summary: "Each thread goes through its share in a register; two launches, whatever the length.",
            course: "PMPP chapter 6, hierarchical (multi-level) reduction",
            covers: &["R8", "E43", "F3"],
            wgsl: shader!("reduce/hierarchical.wgsl"),
            cuda: shader!("reduce/hierarchical.cu"),
            entry_points: &["reduce_hierarchical"],
            plan: |request| Style::HIERARCHICAL.plan(request),
            check: |request, outcome| reference::check(request, outcome, Style::HIERARCHICAL),
            gain: Some(
                "Each thread goes through its share in a register before threads meet: hardly any barriers per \
                 element, and two launches whatever the length.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "four_wide",
            title: "Sixteen bytes per load",
            summary: "The same hierarchy with four vec4 loads on their way in each thread.",
            course: "PMPP chapter 6, hierarchical reduction; IIT Delhi lecture 26, vector reads",
            covers: &["R8", "E56"],
            wgsl: shader!("reduce/four_wide.wgsl"),
            cuda: shader!("reduce/four_wide.cu"),
            entry_points: &["reduce_four_wide"],
            gain: Some("Sixteen bytes per load and four loads on their way: memory has more to do at a time."),
            ..FOUR_WIDE
        },
        Variant {
            id: "four_wide_warps",
            title: "Sixteen bytes per load, warps in registers",
            summary: "The fastest that is portable: vec4 loads, and subgroup operations where threads meet.",
            course: "PMPP chapter 6, hierarchical and warp-level reduction",
            covers: &["R4", "R8", "E56"],
            wgsl: shader!("reduce/four_wide_warps.wgsl"),
            cuda: shader!("reduce/four_wide_warps.cu"),
            entry_points: &["reduce_four_wide_warps"],
            gain: Some(
                "Subgroup operations where threads meet, in place of rounds in shared memory; little is left to gain \
                 there.",
            ),
            ..FOUR_WIDE
        },
        Variant {
            id: "eight_loads",
            title: "Eight loads on their way",
            summary: "Each block goes through a stretch of its own, eight vec4 loads per thread at a time.",
            course: "Our own last rung of R8",
            covers: &["R8", "E56"],
            wgsl: shader!("reduce/eight_loads.wgsl"),
            cuda: shader!("reduce/eight_loads.cu"),
            entry_points: &["reduce_eight_loads"],
            parameters: &[
                Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
                DATA,
                Operation::PARAMETER,
                Parameter {
                    name: "quads",
                    title: "Vectors of four per thread",
                    role: ParameterRole::Override,
                    kind: ParameterKind::Whole,
                    default: 128.0,
                    minimum: 1.0,
                    maximum: 1024.0,
                },
                Parameter::block_x(256).power_of_two(),
            ],
            trials: &[
                // More blocks than a grid has in one dimension, and launches until one is left.
                &[("block_x", 1.0), ("quads", 1.0), ("n", 262_149.0)],
                &[("block_x", 2.0), ("quads", 9.0)],
                &[("block_x", 32.0), ("quads", 8.0)],
                &[("block_x", 64.0), ("quads", 16.0), ("n", 4096.0)],
                &[("block_x", 1024.0)],
                &[("operation", 1.0)],
                &[("operation", 2.0), ("block_x", 512.0), ("quads", 1.0)],
                &[("data", 1.0)],
            ],
            plan: |request| Style::stretches(&request.settings).plan(request),
            check: |request, outcome| reference::check(request, outcome, Style::stretches(&request.settings)),
            record: true,
            gain: Some(
                "Eight loads on their way in each thread in place of four, in a stretch that a block has to itself: \
                 memory is busy from the first round to the last, without any exchange between warps.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "segments_four_wide",
            title: "Segments, four elements per load",
            summary: "A group of threads per segment, with eight vec4 loads on their way in each.",
            course: "Our own last rung of R5",
            covers: &["R5", "E56"],
            wgsl: shader!("reduce/segments_four_wide.wgsl"),
            cuda: shader!("reduce/segments_four_wide.cu"),
            entry_points: &["reduce_segments_four_wide"],
            parameters: segments::PARAMETERS_OF_GROUPS,
            trials: segments::TRIALS_OF_GROUPS,
            plan: segments::plan_groups,
            work: segments::work,
            check: segments::check_groups,
            record: true,
            gain: Some(
                "A group of 32 threads per segment in place of a block, so that eight segments share a block and its \
                 barriers, and whole vec4s in place of single elements.",
            ),
            ..SECTIONS
        },
        Variant {
            id: "pairwise_stops_early",
            title: "Mistake: the loop stops a step early",
            summary: "The course's listing as printed: of [1 … 8] it leaves 16 and 20, and reports 16.",
            course: "PMPP chapter 6, Pairwise Reduction algorithm, as printed",
            covers: &["R3", "B33", "X47"],
            wgsl: shader!("reduce/pairwise_stops_early.wgsl"),
            cuda: shader!("reduce/pairwise_stops_early.cu"),
            entry_points: &["reduce_pairwise_stops_early"],
            defect: Some(Defect {
                mended: "pairwise",
                explanation: || Explanation {
                    mistake: "The loop runs while the stride is greater than 1; it must run while it is greater than 0.",
                    effect: "The last two values of a block are never put together, and every block reports the first.",
                    notice: "An array whose sum is known, as [1 … 8] with the sum 36, comes out as 16.",
                },
                symptom: Symptom::Wrong { predicted: mistakes::stops_early },
            }),
            ..PAIRS
        },
        Variant {
            id: "pairwise_too_far",
            title: "Mistake: the first stride is a section too far",
            summary: "With one element per thread, a first stride of a whole block reads past the end of the section.",
            course: "PMPP chapter 6, Pairwise Reduction algorithm, as printed",
            covers: &["R3", "X46", "X48"],
            wgsl: shader!("reduce/pairwise_too_far.wgsl"),
            cuda: shader!("reduce/pairwise_too_far.cu"),
            entry_points: &["reduce_pairwise_too_far"],
            defect: Some(Defect {
                mended: "sequential",
                explanation: || Explanation {
                    mistake: "The first stride is the block's size; with one element per thread it must be half of it.",
                    effect: "Every thread takes in a word behind the shared array: what lies there in CUDA, the last \
                         element again where indices are clamped.",
                    notice: "The result is wrong by something that no element explains; the simulator names the index.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..SECTIONS
        },
        Variant {
            id: "missing_barrier",
            title: "Mistake: no barrier between rounds",
            summary: "A thread may read its partner's word before the partner has written it.",
            course: "PMPP chapter 6, Reduction algorithm, line 5 left out",
            covers: &["R3"],
            wgsl: shader!("reduce/missing_barrier.wgsl"),
            cuda: shader!("reduce/missing_barrier.cu"),
            entry_points: &["reduce_missing_barrier"],
            defect: Some(Defect {
                mended: "sequential",
                explanation: || Explanation {
                    mistake: "There must be a barrier at the start of each round, before anything of the last one is read.",
                    effect: "Whether a word is read before or after it is written depends on which warp is ahead.",
                    notice: "Wrong now and then, more often in large blocks and never in a single warp's; the simulator \
                         names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..SECTIONS
        },
        Variant {
            id: "warp_without_barrier",
            title: "Mistake: assuming lockstep",
            summary: "The steps within a warp have no barrier, since its lanes are assumed to run together.",
            course: "IIT Delhi lecture 26, no synchronisation within a warp; PMPP chapter 6, warp-level reduction",
            covers: &["R4", "X90"],
            wgsl: shader!("reduce/warp_without_barrier.wgsl"),
            cuda: shader!("reduce/warp_without_barrier.cu"),
            entry_points: &["reduce_warp_without_barrier"],
            defect: Some(Defect {
                mended: "warp_fallback",
                explanation: || Explanation {
                    mistake: "Lanes of a warp that pass values through shared memory need a barrier between the steps, in \
                          CUDA at least __syncwarp.",
                    effect: "Right on GPUs whose warps move in lockstep and whose compiler keeps the order; elsewhere a \
                         lane reads what has not been written.",
                    notice: "Right on an old GPU, wrong on a newer one or with a narrower warp; the simulator finds the \
                         race on any machine.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..SECTIONS
        },
        Variant {
            id: "not_a_power_of_two",
            title: "Mistake: a block that is not a power of two",
            summary: "Halving an odd number of values drops the last of them.",
            course: "PMPP chapter 6, Reduction algorithm, for a section of any size",
            covers: &["R3", "X51"],
            wgsl: shader!("reduce/not_a_power_of_two.wgsl"),
            cuda: shader!("reduce/not_a_power_of_two.cu"),
            entry_points: &["reduce_not_a_power_of_two"],
            defect: Some(Defect {
                mended: "any_block",
                explanation: || Explanation {
                    mistake: "Halving the stride fits powers of two only; an odd half must be rounded up, and the last \
                          value guarded.",
                    effect: "The value in the last place of an odd half is lost, in every block.",
                    notice: "Right with blocks of 64 and 128, too small with 96.",
                },
                symptom: Symptom::Wrong { predicted: mistakes::not_a_power_of_two },
            }),
            ..ANY_BLOCK
        },
        Variant {
            id: "unguarded",
            title: "Mistake: no guard for the tail",
            summary: "The last block's spare threads read past the end of the array.",
            course: "PMPP chapter 6, Reduction algorithm, whose listing loads nothing and guards nothing",
            covers: &["X44", "X51"],
            wgsl: shader!("reduce/unguarded.wgsl"),
            cuda: shader!("reduce/unguarded.cu"),
            entry_points: &["reduce_unguarded"],
            defect: Some(Defect {
                mended: "sequential",
                explanation: || Explanation {
                    mistake: "A thread whose index is not below n must contribute the identity.",
                    effect: "What lies past the end of the array is added, or the launch ends with an error; where indices are \
                         clamped, the last element counts several times.",
                    notice: "Right for lengths that are multiples of the block, wrong for all others.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..SECTIONS
        },
        Variant {
            id: "lost_updates",
            title: "Mistake: one word without atomics",
            summary: "Threads read, combine and write the same word, and lose each other's values.",
            course: "Introduction to CUDA, Atomic and Arithmetic functions, the problem that atomics solve",
            covers: &["R7", "AT8", "E65"],
            wgsl: shader!("reduce/lost_updates.wgsl"),
            cuda: shader!("reduce/lost_updates.cu"),
            entry_points: &["reduce_lost_updates", "reduce_lost_updates_begin"],
            trials: &[
                &[("block_x", 32.0)],
                &[("block_x", 64.0), ("n", 4096.0)],
                &[("block_x", 1024.0)],
                &[("operation", 1.0)],
            ],
            defect: Some(Defect {
                mended: "atomic",
                explanation: || Explanation {
                    mistake: "The word must be exchanged by an atomic, which no other thread can interrupt.",
                    effect: "Of all values that arrive at the same time one survives.",
                    notice: "The result is far too small and differs from run to run.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..ATOMIC
        },
    ],
};

/// What most variants share: a section of the array a block, one element per thread, launch after launch.
const SECTIONS: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "",
    covers: &[],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: &[
        Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
        DATA,
        Operation::PARAMETER,
        // A block of one thread would hand on as many elements as it was given, and no launch would be the last.
        Parameter::block_x(256).power_of_two().within(2.0, 1024.0),
    ],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| Style::ONE_EACH.plan(request),
    work: reference::work,
    check: |request, outcome| reference::check(request, outcome, Style::ONE_EACH),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// Two elements per thread.
const PAIRS: Variant = Variant {
    parameters: &[
        Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
        DATA,
        Operation::PARAMETER,
        Parameter::block_x(256).power_of_two(),
    ],
    plan: |request| Style::TWO_EACH.plan(request),
    check: |request, outcome| reference::check(request, outcome, Style::TWO_EACH),
    ..SECTIONS
};

/// Blocks that are no power of two.
const ANY_BLOCK: Variant = Variant {
    parameters: &[
        Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
        DATA,
        Operation::PARAMETER,
        Parameter::block_x(96).within(2.0, 1024.0),
    ],
    trials: &[
        &[("block_x", 2.0), ("n", 131_073.0)],
        &[("block_x", 3.0)],
        &[("block_x", 31.0)],
        &[("block_x", 100.0), ("n", 4096.0)],
        &[("block_x", 1023.0)],
        &[("operation", 1.0)],
        &[("operation", 2.0)],
        &[("data", 1.0)],
    ],
    ..SECTIONS
};

/// One word for the whole grid.
const ATOMIC: Variant = Variant {
    parameters: &[
        Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
        DATA,
        Operation::PARAMETER,
        Parameter::block_x(256),
    ],
    plan: style::plan_atomic,
    check: |request, outcome| reference::check(request, outcome, Style::Atomic),
    ..SECTIONS
};

/// Four elements a load.
const FOUR_WIDE: Variant = Variant {
    plan: |request| Style::FOUR_WIDE.plan(request),
    check: |request, outcome| reference::check(request, outcome, Style::FOUR_WIDE),
    ..SECTIONS
};

const MOST_ELEMENTS: u32 = 1 << 30;

/// A single thread takes its time, and Mesa's software GPU ends its loop after 65,535 passes of four elements.
const MOST_FOR_ONE_THREAD: u32 = 1 << 17;

/// What the array holds.
const DATA: Parameter = Parameter::choice("data", "Data", &["random", "counting from 1"]);

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension.
const TRIALS: &[Trial] = &[
    &[("block_x", 2.0), ("n", 131_073.0)],
    &[("block_x", 2.0)],
    &[("block_x", 32.0)],
    &[("block_x", 64.0), ("n", 4096.0)],
    &[("block_x", 1024.0)],
    &[("operation", 1.0)],
    &[("operation", 2.0), ("block_x", 512.0)],
    &[("data", 1.0)],
];

//! How often each value occurs.

mod counts;
mod data;
#[cfg(test)]
mod tests;

use self::data::DATA;
use super::{ROW_TRIALS, STRIDING_BLOCKS, shader};
use crate::{
    Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Symptom, Variant,
    catalogue::Trial,
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
            covers: &["H1", "H2", "PT2", "E69", "F14", "F43", "X132"],
            ..GLOBAL
        },
        Variant {
            id: "block_private",
            title: "A histogram for each block",
            summary: "Each block counts in shared memory and adds its counts to the histogram at the end.",
            course: "More CUDA Examples, Merge sub-histograms, with hardware atomics",
            covers: &["H9", "H11"],
            gain: Some(
                "Threads meet only those of their own block, in shared memory close by; the histogram in global memory \
                 sees one addition for each bin and block.",
            ),
            ..BLOCK_PRIVATE
        },
        Variant {
            id: "per_thread_64",
            title: "64 bytes per thread",
            summary: "No two threads share a counter, and the layout keeps half a warp in 16 different banks.",
            course: "More CUDA Examples, histogram64, with atomics in the merge",
            covers: &["H3", "H4", "H5", "H6", "H7", "H12", "B61", "B62", "B63", "B64", "E70", "F44", "X126", "X131"],
            gain: Some(
                "No two threads share a counter: 64 bytes each, so that no thread waits; there is room for no more bins.",
            ),
            ..BYTES
        },
        Variant {
            id: "per_thread_64_slots",
            title: "64 bytes per thread, one slot per block",
            summary: "The same counting; each block writes a slot of its own, and a second launch adds up the slots.",
            course: "More CUDA Examples, histogram64, without atomics in the merge",
            covers: &["H3", "H7", "F44", "F48", "X123", "X125"],
            wgsl: shader!("histogram/per_thread_64_slots.wgsl"),
            cuda: shader!("histogram/per_thread_64_slots.cu"),
            entry_points: &["histogram_per_thread_64_slots", "histogram_per_thread_64_slots_merge"],
            plan: counts::plan_byte_slots,
            gain: Some(
                "Blocks write their counts side by side in place of adding them to the same words; a second launch \
                 adds them up.",
            ),
            ..BYTES
        },
        Variant {
            id: "per_warp_256",
            title: "256 counters per warp",
            summary: "Threads meet only the others of their warp; a second launch adds up the blocks' slots.",
            course: "More CUDA Examples, histogram256, with hardware atomics",
            covers: &["H8", "H9", "H11", "B65", "F44", "F48", "X131"],
            gain: Some(
                "Counters of a warp's own in place of a block's, so that threads meet only the lanes beside them.",
            ),
            ..PER_WARP
        },
        Variant {
            id: "columns",
            title: "A column of counters for each lane",
            summary: "No two lanes of a warp ever meet in a counter or a bank, whatever the values are.",
            course: "Our own last rung of H9",
            covers: &["H9"],
            ..COLUMNS
        },
        Variant {
            id: "columns_bytes",
            title: "Columns of counters, bytes",
            summary: "The same for values of a byte each, sixteen of them to a load.",
            course: "Our own last rung of H9, on bytes as the course has them",
            covers: &["H8", "H9"],
            wgsl: shader!("histogram/columns_bytes.wgsl"),
            cuda: shader!("histogram/columns_bytes.cu"),
            entry_points: &["histogram_columns_bytes"],
            plan: |request| counts::plan_columns(request, 4),
            work: counts::work_of_bytes,
            check: counts::check_columns_bytes,
            gain: Some(
                "Beside `columns`: four values per word and sixteen per load, so that memory has a quarter to do and \
                 counting decides.",
            ),
            ..COLUMNS
        },
        Variant {
            id: "tagged_256",
            title: "Mistake today: atomics in software",
            summary: "Each writer tags the count with its lane and tries again if another one's tag is there.",
            course: "More CUDA Examples, Software implementation of atomic shared memory operations",
            covers: &["H9", "H10", "B65", "X127", "X129"],
            wgsl: shader!("histogram/tagged_256.wgsl"),
            cuda: shader!("histogram/tagged_256.cu"),
            entry_points: &["histogram_tagged_256", "histogram_tagged_256_merge"],
            defect: Some(Defect {
                mended: "per_warp_256",
                explanation: || Explanation {
                    mistake: "The counter must be an atomic; in 2007 shared memory had none.",
                    effect: "Right as long as the lanes of a warp move in lockstep and of writes to one word exactly one \
                         wins. Where lanes run on by themselves a count is lost, or the loop never ends.",
                    notice: "Nothing shows on the hardware it was written for. The simulator, whose warps are in lockstep, \
                         counts rightly too, and reports the race.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: true },
            }),
            ..PER_WARP
        },
        Variant {
            id: "lost_updates",
            title: "Mistake: adding without atomics",
            summary: "Threads with the same value read the same count and write the same one.",
            course: "More CUDA Examples, Sequential program, run by many threads",
            covers: &["H2", "AT8", "E65"],
            wgsl: shader!("histogram/lost_updates.wgsl"),
            cuda: shader!("histogram/lost_updates.cu"),
            entry_points: &["histogram_lost_updates"],
            // With a single thread a block there would be no race within one.
            trials: &[&[("block_x", 32.0)], &[("block_x", 1024.0)], &[("data", 1.0)]],
            defect: Some(Defect {
                mended: "global_atomics",
                explanation: || Explanation {
                    mistake: "Reading, adding and writing must be one step: atomicAdd.",
                    effect: "Of all values that arrive in a bin at the same time one counts.",
                    notice: "The counts come to less than n, and to something else in every run.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..GLOBAL
        },
        Variant {
            id: "not_cleared",
            title: "Mistake: the block's counters are not cleared",
            summary: "Shared memory starts with whatever the last block left in it.",
            course: "More CUDA Examples, Sequential program, whose first loop is left out",
            covers: &["H1", "H8"],
            wgsl: shader!("histogram/not_cleared.wgsl"),
            cuda: shader!("histogram/not_cleared.cu"),
            entry_points: &["histogram_not_cleared"],
            defect: Some(Defect {
                mended: "block_private",
                explanation: || Explanation {
                    mistake: "Each block must set its counters to 0, and wait for that, before it counts.",
                    effect: "In CUDA the counts of blocks that ran before are counted again. A browser clears shared \
                         memory by itself, and nothing shows.",
                    notice: "The first launch may be right and the next one wrong; the simulator names the read of \
                         uninitialised memory.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::UninitialisedRead, only_simulated: false },
            }),
            ..BLOCK_PRIVATE
        },
        Variant {
            id: "byte_counters_wrap",
            title: "Mistake: bytes that overflow",
            summary: "A thread counts more than 255 values in counters of one byte.",
            course: "More CUDA Examples, Two strategies",
            covers: &["H3", "X128"],
            wgsl: shader!("histogram/byte_counters_wrap.wgsl"),
            cuda: shader!("histogram/byte_counters_wrap.cu"),
            entry_points: &["histogram_byte_counters_wrap"],
            parameters: &[
                Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
                // Random values would not fill any byte.
                DATA.or(1),
                Parameter { default: 1024.0, maximum: 4096.0, ..VALUES_PER_THREAD },
                SHUFFLE,
                SHIFT_START,
                Parameter::block_x(64).within(64.0, 256.0),
            ],
            trials: &[&[("data", 0.0), ("n", 65_537.0)], &[("block_x", 128.0)], &[("n", 30_000.0)]],
            defect: Some(Defect {
                mended: "per_thread_64",
                explanation: || Explanation {
                    mistake: "A thread may count at most 255 values, so that no bin of its own can reach 256.",
                    effect: "The 256th value makes a byte 0 again; in a word of four bytes it carries into the next \
                         thread's byte.",
                    notice: "Right on varied data, far too small on a picture with a large black area.",
                },
                symptom: Symptom::Wrong { predicted: counts::check_overflown_bytes },
            }),
            ..BYTES
        },
        Variant {
            id: "too_many_bits",
            title: "Mistake: eight bits for 64 bins",
            summary: "Values that are not reduced to six bits fall past the last row of counters.",
            course: "More CUDA Examples, histogram64, whose reduction of the data is not shown",
            covers: &["H3", "X133"],
            wgsl: shader!("histogram/too_many_bits.wgsl"),
            cuda: shader!("histogram/too_many_bits.cu"),
            entry_points: &["histogram_too_many_bits"],
            defect: Some(Defect {
                mended: "per_thread_64",
                explanation: || Explanation {
                    mistake: "A value from 0 to 255 must lose its last two bits before it is a bin from 0 to 63.",
                    effect: "Three of four values count in memory that belongs to no array, or to another one; where \
                         indices are clamped, in the last word.",
                    notice: "The counts come to a quarter of n, or the launch ends with an error.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..BYTES
        },
        Variant {
            id: "merge_without_wrap",
            title: "Mistake: a shifted start that does not wrap around",
            summary: "Rows are added up from the middle to beyond their end.",
            course: "More CUDA Examples, shift starting positions, which does not say where the row goes on",
            covers: &["H6", "X130"],
            wgsl: shader!("histogram/merge_without_wrap.wgsl"),
            cuda: shader!("histogram/merge_without_wrap.cu"),
            entry_points: &["histogram_merge_without_wrap"],
            defect: Some(Defect {
                mended: "per_thread_64",
                explanation: || Explanation {
                    mistake: "After the last column the row must start again at its first.",
                    effect: "The first columns of each row are missing and those of the next row are counted in their \
                         place; the last row runs out of the array.",
                    notice: "The sum of all counts is nearly right, each single one is not.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..BYTES
        },
        Variant {
            id: "slot_of_block_size",
            title: "Mistake: blockDim.x for blockIdx.x",
            summary: "All blocks write one and the same slot.",
            course: "More CUDA Examples, Merge sub-histograms, as printed",
            covers: &["H11", "X124"],
            wgsl: shader!("histogram/slot_of_block_size.wgsl"),
            cuda: shader!("histogram/slot_of_block_size.cu"),
            entry_points: &["histogram_slot_of_block_size", "histogram_slot_of_block_size_merge"],
            plan: |request| counts::plan_per_warp(request, counts::FEW_SLOTS),
            defect: Some(Defect {
                mended: "per_warp_256",
                explanation: || Explanation {
                    mistake: "A block's slot has the number of the block, not the number of its threads.",
                    effect: "Blocks overwrite each other's counts, in a slot past the last one; the slots that are added \
                         up hold whatever the memory held before.",
                    notice: "Nonsense for any number of blocks; the simulator names the index.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..PER_WARP
        },
    ],
};

/// One thread per value.
const GLOBAL: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "",
    covers: &[],
    wgsl: shader!("histogram/global_atomics.wgsl"),
    cuda: shader!("histogram/global_atomics.cu"),
    entry_points: &["histogram_global_atomics"],
    parameters: &[Parameter::size("n", "Values", 1 << 20, MOST_VALUES), DATA, bins(MOST_BINS), Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: &[
        ROW_TRIALS[0],
        ROW_TRIALS[1],
        ROW_TRIALS[2],
        ROW_TRIALS[3],
        // All threads on one bin, fewer bins than a warp has lanes, more bins than values.
        &[("bins", 1.0)],
        &[("bins", 31.0), ("data", 1.0)],
        &[("bins", 65_537.0), ("data", 2.0)],
    ],
    plan: |request| counts::plan_any_bins(request, u64::MAX),
    work: |settings| counts::work(settings, settings.whole("bins")),
    check: counts::check_any_bins,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// A histogram for each block.
const BLOCK_PRIVATE: Variant = Variant {
    wgsl: shader!("histogram/block_private.wgsl"),
    cuda: shader!("histogram/block_private.cu"),
    entry_points: &["histogram_block_private"],
    parameters: &[
        Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
        DATA,
        bins(MOST_SHARED_BINS),
        Parameter::block_x(256),
        Parameter {
            name: "max_bins",
            title: "Bins in shared memory",
            role: ParameterRole::Override,
            ..bins(MOST_SHARED_BINS)
        },
    ],
    trials: &[
        ROW_TRIALS[0],
        ROW_TRIALS[1],
        ROW_TRIALS[2],
        ROW_TRIALS[3],
        // All threads on one bin, more bins than a block has threads, no room to spare, all the room there is.
        &[("bins", 1.0)],
        &[("bins", 200.0), ("block_x", 32.0), ("data", 2.0)],
        &[("bins", 31.0), ("max_bins", 31.0), ("data", 1.0)],
        &[("bins", 4096.0), ("max_bins", 4096.0)],
        // Each thread takes more than one value.
        &[("block_x", 4.0), ("n", 20_000.0)],
    ],
    plan: counts::plan_block_private,
    ..GLOBAL
};

/// One byte per thread and bin.
const BYTES: Variant = Variant {
    wgsl: shader!("histogram/per_thread_64.wgsl"),
    cuda: shader!("histogram/per_thread_64.cu"),
    entry_points: &["histogram_per_thread_64"],
    parameters: &[
        Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
        DATA,
        VALUES_PER_THREAD,
        SHUFFLE,
        SHIFT_START,
        Parameter::block_x(64).within(64.0, 256.0),
    ],
    trials: BYTE_TRIALS,
    plan: counts::plan_bytes,
    work: |settings| counts::work(settings, counts::BYTE_BINS),
    check: counts::check_bytes,
    ..GLOBAL
};

/// 256 counters per warp.
const PER_WARP: Variant = Variant {
    wgsl: shader!("histogram/per_warp_256.wgsl"),
    cuda: shader!("histogram/per_warp_256.cu"),
    entry_points: &["histogram_per_warp_256", "histogram_per_warp_256_merge"],
    parameters: &[
        Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
        DATA,
        // 16 KiB of shared memory with 512 threads.
        Parameter::block_x(128).power_of_two().within(32.0, 512.0),
    ],
    trials: &[
        &[("block_x", 32.0)],
        &[("block_x", 64.0), ("data", 1.0)],
        &[("block_x", 512.0), ("n", 20_000.0)],
        &[("data", 2.0)],
    ],
    plan: |request| counts::plan_per_warp(request, counts::MOST_STRIDING_BLOCKS),
    work: |settings| counts::work(settings, counts::BYTE_VALUES),
    check: counts::check_per_warp,
    ..GLOBAL
};

/// A column of counters for each lane.
const COLUMNS: Variant = Variant {
    wgsl: shader!("histogram/columns.wgsl"),
    cuda: shader!("histogram/columns.cu"),
    entry_points: &["histogram_columns"],
    parameters: &[
        Parameter::size("n", "Values", 1 << 20, MOST_VALUES),
        DATA,
        Parameter {
            name: "columns",
            title: "Columns of counters",
            role: ParameterRole::Override,
            kind: ParameterKind::PowerOfTwo,
            default: 16.0,
            minimum: 1.0,
            maximum: 32.0,
        },
        STRIDING_BLOCKS,
        Parameter::block_x(256).power_of_two().within(32.0, 1024.0),
    ],
    trials: &[
        &[("block_x", 32.0), ("columns", 32.0), ("blocks", 3.0)],
        &[("block_x", 1024.0), ("columns", 32.0), ("data", 1.0)],
        &[("columns", 1.0), ("data", 1.0), ("n", 65_537.0)],
        &[("columns", 8.0), ("data", 2.0)],
        &[("blocks", 1.0), ("n", 65_531.0)],
    ],
    plan: |request| counts::plan_columns(request, 1),
    work: |settings| counts::work(settings, counts::BYTE_VALUES),
    check: counts::check_per_warp,
    record: true,
    // Two blocks on each of the 132 multiprocessors of the GPU on which it was tried.
    tuned: &[("block_x", 1024.0), ("columns", 32.0), ("blocks", 264.0)],
    gain: Some(
        "A column of counters for each lane, in a bank of its own: lanes never wait for each other, so that all equal \
         values are as fast as random ones. Loads are four values wide, four at a time.",
    ),
    ..GLOBAL
};

const MOST_VALUES: u32 = 1 << 30;

const MOST_BINS: u32 = 1 << 24;

/// 16 KiB of shared memory, what every device with WebGPU has.
const MOST_SHARED_BINS: u32 = 4096;

/// Other blocks, one value a thread, and each of the two bank switches off.
const BYTE_TRIALS: &[Trial] = &[
    &[("block_x", 128.0)],
    &[("block_x", 192.0), ("n", 20_000.0), ("values_per_thread", 7.0)],
    &[("block_x", 256.0), ("data", 2.0)],
    &[("values_per_thread", 1.0), ("n", 65_537.0)],
    &[("data", 1.0), ("n", 65_537.0)],
    &[("shuffle", 0.0)],
    &[("shift_start", 0.0)],
];

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

const VALUES_PER_THREAD: Parameter =
    Parameter { name: "values_per_thread", title: "Values per thread", default: 255.0, ..bins(255) };

const SHUFFLE: Parameter =
    Parameter::choice("shuffle", "Columns", &["in order", "with swapped bits"]).as_override().or(1);

const SHIFT_START: Parameter =
    Parameter::choice("shift_start", "Merge", &["from the first column", "shifted"]).as_override().or(1);

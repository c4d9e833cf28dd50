//! The ladders of the families: which variants lead from the plainest to the fastest, on which problem.

use crate::ladder::{Ladder, Rung};

/// By the family's id.
pub(crate) const LADDERS: &[(&str, &[Ladder])] = &[
    ("copy", STREAMED),
    ("saxpy", STREAMED),
    ("matmul", MATMUL),
    ("transpose", TRANSPOSE),
    ("convolution", CONVOLUTION),
    ("convolution_2d", CONVOLUTION_2D),
    ("reduce", REDUCE),
    ("scan", SCAN),
    ("histogram", HISTOGRAM),
    ("spmv", SPMV),
];

/// What most ladders share.
const PLAIN: Ladder =
    Ladder { problem: None, rungs: &[], beside: &[], set: &[], counted: &[("n", 65_536.0)], largest: None };

/// One load and one store an element, or few.
const STREAMED: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("one_each"), Rung::of("grid_stride"), Rung::of("four_wide").from("one_each")],
    ..PLAIN
}];

const MATMUL: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("naive"), Rung::of("tiled"), Rung::of("register_tiles"), Rung::of("whole_tiles")],
    beside: &[Rung::of("store_every_phase").from("tiled")],
    // Two by two of the largest tiles, and two of the deepest phases.
    counted: &[("rows", 256.0), ("inner", 32.0), ("columns", 512.0)],
    ..PLAIN
}];

const TRANSPOSE: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("naive"), Rung::of("coalesced"), Rung::of("padded"), Rung::of("four_wide")],
    beside: &[Rung::of("copy"), Rung::of("shared_copy").from("copy")],
    counted: &[("width", 256.0), ("height", 256.0)],
    ..PLAIN
}];

const CONVOLUTION: &[Ladder] = &[Ladder {
    rungs: &[
        Rung::of("sequential"),
        Rung::of("basic"),
        Rung::of("constant_mask"),
        Rung::of("tiled"),
        Rung::of("registers"),
    ],
    // One thread has the course's seven elements unless told otherwise.
    set: &[("weights", 0.0), ("data", 0.0)],
    ..PLAIN
}];

/// Wide, so that few warps hold an edge, on which their lanes part.
const WIDE: &[(&str, f64)] = &[("width", 1024.0), ("height", 32.0)];

const CONVOLUTION_2D: &[Ladder] = &[
    Ladder {
        problem: Some("A mask of 5 × 5"),
        rungs: &[Rung::of("basic"), Rung::of("tiled"), Rung::of("registers_5"), Rung::of("quads_5")],
        beside: &[Rung::of("separable").from("tiled")],
        set: &[("mask_width", 5.0)],
        counted: WIDE,
        ..PLAIN
    },
    Ladder {
        problem: Some("A mask of 9 × 9"),
        rungs: &[Rung::of("basic"), Rung::of("tiled"), Rung::of("registers_9"), Rung::of("quads_9")],
        set: &[("mask_width", 9.0)],
        counted: WIDE,
        ..PLAIN
    },
];

const REDUCE: &[Ladder] = &[
    Ladder {
        problem: Some("One value of all elements"),
        rungs: &[
            Rung::of("one_thread"),
            Rung::of("interleaved"),
            Rung::of("tree"),
            Rung::of("sequential"),
            Rung::of("warp"),
            Rung::of("pairwise").from("sequential"),
            Rung::of("hierarchical").from("warp"),
            Rung::of("four_wide"),
            Rung::of("four_wide_warps"),
            Rung::of("eight_loads"),
        ],
        beside: &[
            Rung::of("any_block").from("sequential"),
            Rung::of("kogge_stone").from("sequential"),
            Rung::of("warp_fallback").from("warp"),
            Rung::of("atomic").from("hierarchical"),
            Rung::of("divide_and_conquer").from("sequential"),
        ],
        // Two blocks of the last rung, which has the longest stretches.
        counted: &[("n", 262_144.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("A value of each segment, all of one length"),
        rungs: &[Rung::of("segmented"), Rung::of("segments_four_wide")],
        set: &[("lengths", 1.0)],
        // Segments nearly as long as the measured ones.
        counted: &[("n", 262_144.0), ("segments", 32.0)],
        ..PLAIN
    },
];

const SCAN: &[Ladder] = &[Ladder {
    rungs: &[
        Rung::of("one_thread"),
        Rung::of("kogge_stone"),
        Rung::of("single_pass"),
        Rung::of("four_wide").from("kogge_stone"),
        Rung::of("look_back").from("single_pass"),
        Rung::of("look_back_warps"),
    ],
    // Fewer additions, and more rounds in which few threads have something to add.
    beside: &[Rung::of("brent_kung").from("kogge_stone")],
    // Sixteen of the largest tiles, and all that one thread takes.
    counted: &[("n", 131_072.0)],
    ..PLAIN
}];

const HISTOGRAM: &[Ladder] = &[
    Ladder {
        problem: Some("256 bins, values in words"),
        rungs: &[Rung::of("global_atomics"), Rung::of("block_private"), Rung::of("columns")],
        // From the time when shared memory had no atomics.
        beside: &[Rung::of("per_warp_256").from("block_private")],
        set: &[("bins", 256.0)],
        ..PLAIN
    },
    Ladder { problem: Some("256 bins, values in bytes"), rungs: &[Rung::of("columns_bytes")], ..PLAIN },
    Ladder {
        problem: Some("64 bins, values in words"),
        rungs: &[
            Rung::of("global_atomics"),
            Rung::of("per_thread_64"),
            Rung::of("per_thread_64_slots"),
            Rung::of("block_private").from("global_atomics"),
        ],
        set: &[("bins", 64.0)],
        ..PLAIN
    },
];

const SPMV: &[Ladder] = &[Ladder {
    rungs: &[
        Rung::of("sequential"),
        Rung::of("row_per_thread"),
        Rung::of("row_groups"),
        Rung::of("row_quads"),
        Rung::of("chunks"),
    ],
    // For rows as long as a warp is wide; those of the ladder's matrix have five entries.
    beside: &[Rung::of("row_per_warp").from("row_per_thread"), Rung::of("row_per_subgroup").from("row_per_warp")],
    counted: &[("rows", 4_000.0)],
    // A row has five entries of two words.
    largest: Some(1 << 20),
    ..PLAIN
}];

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
    ("stencil", STENCIL),
    ("reduce", REDUCE),
    ("dot", DOT),
    ("scan", SCAN),
    ("compact", COMPACT),
    ("sort", SORT),
    ("histogram", HISTOGRAM),
    ("spmv", SPMV),
];

/// What most ladders share.
const PLAIN: Ladder =
    Ladder { problem: None, rungs: &[], beside: &[], set: &[], counted: &[("n", 65_536.0)], largest: None };

/// One load and one store per element, or few.
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

const STENCIL: &[Ladder] = &[
    Ladder {
        problem: Some("A body, one step"),
        rungs: &[Rung::of("volume"), Rung::of("volume_tiled"), Rung::of("volume_marching"), Rung::of("volume_quads")],
        set: &[("steps", 1.0), ("rate", 0.1)],
        counted: &[("width", 128.0), ("height", 16.0), ("depth", 32.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("A plate, four steps"),
        rungs: &[
            Rung::of("plane"),
            Rung::of("plane_tiled"),
            Rung::of("plane_strips").from("plane"),
            Rung::of("plane_temporal").from("plane_tiled"),
        ],
        set: &[("steps", 4.0), ("rate", 0.1)],
        counted: &[("width", 256.0), ("height", 64.0)],
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

const DOT: &[Ladder] = &[
    Ladder {
        problem: Some("A dot product"),
        rungs: &[Rung::of("tree"), Rung::of("strided"), Rung::of("quads")],
        ..PLAIN
    },
    Ladder {
        problem: Some("A matrix times a vector"),
        rungs: &[Rung::of("matrix_rows"), Rung::of("matrix_block"), Rung::of("matrix_quads")],
        beside: &[Rung::of("matrix_columns").from("matrix_rows")],
        counted: &[("rows", 512.0), ("columns", 256.0)],
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

const COMPACT: &[Ladder] = &[
    Ladder {
        problem: Some("Those below a limit"),
        rungs: &[
            Rung::of("one_thread"),
            Rung::of("atomic"),
            Rung::of("atomic_block"),
            Rung::of("three_phases").from("one_thread"),
            Rung::of("look_back"),
        ],
        beside: &[Rung::of("atomic_warp").from("atomic")],
        set: &[("kept", 50.0)],
        // More than ten of the largest tiles, and what one thread takes.
        counted: &[("n", 65_535.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("Those below a limit first, the others behind them"),
        rungs: &[Rung::of("partition")],
        set: &[("kept", 50.0)],
        ..PLAIN
    },
    Ladder { problem: Some("One of each run"), rungs: &[Rung::of("unique")], set: &[("values", 4.0)], ..PLAIN },
];

const SORT: &[Ladder] = &[Ladder {
    rungs: &[
        Rung::of("odd_even"),
        Rung::of("bitonic"),
        Rung::of("bitonic_shared"),
        Rung::of("merge_ranks").from("bitonic"),
        Rung::of("merge"),
        Rung::of("radix_bit").from("bitonic"),
        Rung::of("radix_digits"),
    ],
    // As many as one block sorts by exchanges: the simulator runs all passes of each.
    counted: &[("n", 2048.0)],
    // A launch for each round.
    largest: Some(1 << 20),
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

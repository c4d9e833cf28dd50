//! The ladders of the families: which variants lead from the plainest to the fastest, on which problem.

use crate::ladder::{Ladder, Rung};

/// By the family's id.
pub(crate) const LADDERS: &[(&str, &[Ladder])] = &[
    ("copy", STREAMED),
    ("saxpy", STREAMED),
    ("matmul", MATMUL),
    ("matrix_unit", MATRIX_UNIT),
    ("batched", BATCHED),
    ("transpose", TRANSPOSE),
    ("convolution", CONVOLUTION),
    ("convolution_2d", CONVOLUTION_2D),
    ("stencil", STENCIL),
    ("filters", FILTERS),
    ("network", NETWORK),
    ("mandelbrot", MANDELBROT),
    ("nbody", NBODY),
    ("attention", ATTENTION),
    ("fft", FFT),
    ("reduce", REDUCE),
    ("dot", DOT),
    ("monte_carlo", MONTE_CARLO),
    ("scan", SCAN),
    ("scan_uses", SCAN_USES),
    ("compact", COMPACT),
    ("sort", SORT),
    ("histogram", HISTOGRAM),
    ("k_means", K_MEANS),
    ("string_search", STRING_SEARCH),
    ("spmv", SPMV),
    ("sparse_formats", SPARSE_FORMATS),
    ("bfs", BFS),
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

const MATRIX_UNIT: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("one_tile"), Rung::of("shared_tiles")],
    // Two by two of the largest tiles, and two phases.
    counted: &[("rows", 256.0), ("inner", 32.0), ("columns", 256.0)],
    ..PLAIN
}];

const BATCHED: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("one_each"), Rung::of("one_block"), Rung::of("registers").from("one_each")],
    counted: &[("batch", 4.0), ("side", 64.0)],
    ..PLAIN
}];

const FFT: &[Ladder] = &[
    Ladder {
        problem: Some("Many transforms"),
        rungs: &[Rung::of("direct"), Rung::of("radix_2"), Rung::of("shared"), Rung::of("registers")],
        counted: &[("batch", 8.0), ("length", 256.0)],
        // By the definition a transform takes the square of its length.
        largest: Some(1 << 20),
        ..PLAIN
    },
    Ladder {
        problem: Some("A plane"),
        rungs: &[Rung::of("plane")],
        counted: &[("width", 64.0), ("height", 64.0)],
        ..PLAIN
    },
];

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

const FILTERS: &[Ladder] = &[
    Ladder {
        problem: Some("A blur with a radius of 4"),
        rungs: &[Rung::of("gaussian"), Rung::of("gaussian_separable"), Rung::of("gaussian_tiled")],
        set: &[("radius", 4.0)],
        counted: WIDE,
        ..PLAIN
    },
    Ladder {
        problem: Some("The median of nine pixels"),
        rungs: &[Rung::of("median_sort"), Rung::of("median")],
        counted: WIDE,
        ..PLAIN
    },
    Ladder {
        problem: Some("Edges by Sobel"),
        rungs: &[Rung::of("sobel"), Rung::of("sobel_strips")],
        counted: WIDE,
        ..PLAIN
    },
    Ladder {
        problem: Some("Smoothed, edges kept"),
        rungs: &[Rung::of("bilateral")],
        set: &[("radius", 3.0), ("contrast", 0.1)],
        counted: WIDE,
        ..PLAIN
    },
    Ladder { problem: Some("Levels spread evenly"), rungs: &[Rung::of("equalise")], counted: WIDE, ..PLAIN },
];

const MANDELBROT: &[Ladder] = &[
    Ladder {
        problem: Some("The Mandelbrot set"),
        rungs: &[
            Rung::of("rows"),
            Rung::of("one_each"),
            Rung::of("tiles"),
            Rung::of("queue_tiles"),
            Rung::of("queue_pixels").from("tiles"),
        ],
        set: &[("limit", 100.0), ("centre_x", -0.5), ("centre_y", 0.0), ("span", 3.2)],
        counted: SQUARE,
        ..PLAIN
    },
    Ladder { problem: Some("A Julia set"), rungs: &[Rung::of("julia")], counted: SQUARE, ..PLAIN },
];

/// Two blocks of 64 rows.
const SQUARE: &[(&str, f64)] = &[("width", 128.0), ("height", 128.0)];

const NBODY: &[Ladder] = &[Ladder {
    rungs: &[
        Rung::of("naive"),
        Rung::of("four_wide"),
        Rung::of("tiled"),
        Rung::of("unrolled"),
        Rung::of("two_bodies").from("tiled"),
    ],
    // A million pairs.
    counted: &[("n", 1024.0)],
    ..PLAIN
}];

const ATTENTION: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("three_steps"), Rung::of("online"), Rung::of("tiled"), Rung::of("four_per_query")],
    set: &[("sharpness", 4.0)],
    counted: &[("n", 256.0)],
    ..PLAIN
}];

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

const MONTE_CARLO: &[Ladder] = &[
    Ladder { problem: Some("Pi"), rungs: &[Rung::of("pi_atomic"), Rung::of("pi_strided")], ..PLAIN },
    Ladder {
        problem: Some("The price of an option"),
        rungs: &[Rung::of("option")],
        set: &[("strike", 100.0), ("volatility", 0.2)],
        ..PLAIN
    },
    Ladder {
        problem: Some("The price of an option, in opposite pairs"),
        rungs: &[Rung::of("option_antithetic")],
        set: &[("strike", 100.0), ("volatility", 0.2)],
        ..PLAIN
    },
];

const NETWORK: &[Ladder] = &[
    Ladder {
        problem: Some("A convolution layer"),
        rungs: &[Rung::of("direct"), Rung::of("as_product"), Rung::of("four_maps").from("direct")],
        // A row of tiles, without a rest.
        set: &[("channels", 16.0), ("maps", 16.0), ("side", 18.0)],
        counted: &[("batch", 1.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("Pooling"),
        rungs: &[Rung::of("pool")],
        set: &[("side", 28.0)],
        counted: &[("planes", 32.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("A fully connected layer"),
        rungs: &[Rung::of("dense"), Rung::of("dense_blocks")],
        set: &[("inputs", 512.0), ("outputs", 64.0)],
        counted: &[("batch", 16.0)],
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

const SCAN_USES: &[Ladder] = &[
    Ladder {
        problem: Some("Sums within segments"),
        rungs: &[Rung::of("segment_per_thread"), Rung::of("segmented"), Rung::of("segmented_four_wide")],
        set: &[("mean", 16.0)],
        counted: &[("n", 32_768.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("Runs and their lengths"),
        rungs: &[Rung::of("run_lengths")],
        set: &[("mean", 16.0)],
        counted: &[("n", 32_768.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("From runs to elements"),
        rungs: &[Rung::of("run_expand_by_runs"), Rung::of("run_expand")],
        set: &[("mean", 16.0)],
        counted: &[("n", 32_768.0)],
        ..PLAIN
    },
    Ladder {
        problem: Some("Line of sight"),
        rungs: &[Rung::of("sight_all_before"), Rung::of("sight")],
        set: &[("eye", 10.0)],
        counted: &[("n", 2048.0)],
        // A thread that goes through all points before its own.
        largest: Some(1 << 15),
        ..PLAIN
    },
];

const COMPACT: &[Ladder] = &[
    Ladder {
        problem: Some("Those below a limit"),
        rungs: &[
            Rung::of("one_thread"),
            Rung::of("atomic"),
            Rung::of("atomic_block"),
            Rung::of("three_phases").from("one_thread"),
            Rung::of("look_back"),
            Rung::of("look_back_striped"),
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

const SORT: &[Ladder] = &[
    Ladder {
        problem: Some("Keys"),
        rungs: &[
            Rung::of("odd_even"),
            Rung::of("bitonic"),
            Rung::of("bitonic_shared"),
            Rung::of("merge_ranks").from("bitonic"),
            Rung::of("merge"),
            Rung::of("radix_bit").from("bitonic"),
            Rung::of("radix_digits"),
            Rung::of("one_sweep"),
        ],
        // As many as one block sorts by exchanges: the simulator runs all passes of each.
        counted: &[("n", 2048.0)],
        // A launch for each round.
        largest: Some(1 << 20),
        ..PLAIN
    },
    Ladder {
        problem: Some("Keys with values"),
        rungs: &[Rung::of("one_sweep_pairs")],
        counted: &[("n", 8192.0)],
        ..PLAIN
    },
];

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

const K_MEANS: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("atomic"), Rung::of("block_sums"), Rung::of("strided")],
    set: &[("centres", 16.0), ("steps", 4.0)],
    counted: &[("n", 8192.0)],
    ..PLAIN
}];

const STRING_SEARCH: &[Ladder] = &[Ladder {
    rungs: &[Rung::of("naive"), Rung::of("tiled"), Rung::of("words").from("naive")],
    set: &[("length", 6.0)],
    ..PLAIN
}];

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

const SPARSE_FORMATS: &[Ladder] = &[
    Ladder {
        problem: Some("A grid: rows of nearly equal length"),
        rungs: &[
            Rung::of("coo_atomic"),
            Rung::of("coo_segments"),
            Rung::of("ell_by_rows").from("coo_atomic"),
            Rung::of("ell"),
        ],
        set: &[("pattern", 0.0)],
        counted: &[("rows", 4_000.0)],
        largest: Some(1 << 20),
        ..PLAIN
    },
    Ladder {
        problem: Some("A power law: a few rows are long"),
        rungs: &[Rung::of("coo_atomic"), Rung::of("coo_segments"), Rung::of("jds"), Rung::of("hybrid")],
        set: &[("pattern", 2.0), ("entries", 16.0)],
        counted: &[("rows", 4_000.0)],
        largest: Some(1 << 20),
        ..PLAIN
    },
    Ladder {
        problem: Some("From coordinates to rows"),
        rungs: &[Rung::of("csr_from_coo")],
        counted: &[("rows", 4_000.0)],
        largest: Some(1 << 20),
        ..PLAIN
    },
    Ladder {
        problem: Some("From rows to places of equal number"),
        rungs: &[Rung::of("ell_from_csr")],
        set: &[("pattern", 0.0)],
        counted: &[("rows", 4_000.0)],
        largest: Some(1 << 20),
        ..PLAIN
    },
];

const BFS: &[Ladder] = &[Ladder {
    rungs: &[
        Rung::of("vertices"),
        Rung::of("edges"),
        Rung::of("queue").from("vertices"),
        Rung::of("queue_block"),
        Rung::of("direction_optimising").from("queue"),
    ],
    // Few vertices with very many neighbours, as in networks.
    set: &[("pattern", 2.0), ("degree", 8.0)],
    counted: &[("n", 8192.0)],
    ..PLAIN
}];

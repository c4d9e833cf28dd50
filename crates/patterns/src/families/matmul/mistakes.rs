//! Tiled products gone wrong: products dropped, edges not asked for, barriers left out, an index turned round.

use warpground_engine::Outcome;

use super::{COLUMNS, INNER, Product, ROWS, Shape, TILE, check, inputs, plan, work};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Metric, Parameter, Request, SettingError, Settings, Symptom, Variant,
    Work,
    catalogue::{Plan, Trial},
    families::shader,
};

/// The simulator runs these, and a browser may be where it runs.
const PARAMETERS: &[Parameter] = &[
    Parameter { default: 40.0, ..ROWS },
    Parameter { default: 40.0, ..INNER },
    Parameter { default: 40.0, ..COLUMNS },
    TILE,
];

/// The course's toy, tiles that divide the sides, and an inner side that is shorter than a tile.
const TRIALS: &[Trial] = &[
    &[("rows", 4.0), ("inner", 4.0), ("columns", 4.0), ("tile", 2.0)],
    &[("rows", 32.0), ("inner", 32.0), ("columns", 32.0), ("tile", 8.0)],
    &[("rows", 20.0), ("inner", 7.0), ("columns", 40.0), ("tile", 16.0)],
    &[("rows", 40.0), ("inner", 33.0), ("columns", 31.0), ("tile", 4.0)],
];

/// A mistake in the tiled kernel: everything but its texts is the same.
const TILED: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "PMPP chapter 5, A tiled matrix matrix multiplication kernel",
    covers: &["M7"],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: PARAMETERS,
    metric: Metric::Arithmetic,
    trials: TRIALS,
    plan: plan_tiled,
    work: work_tiled,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

fn plan_tiled(request: &Request) -> Result<Plan, SettingError> {
    plan(request, ["tile", "tile"])
}

fn work_tiled(settings: &Settings) -> Work {
    work(settings)
}

pub(super) const TRUNCATED_PHASES: Variant = Variant {
    id: "truncated_phases",
    title: "Mistake: a phase too few",
    summary: "The number of phases is rounded down, and every sum loses its last products.",
    covers: &["M7", "X34"],
    wgsl: shader!("matmul/truncated_phases.wgsl"),
    cuda: shader!("matmul/truncated_phases.cu"),
    entry_points: &["matmul_truncated_phases"],
    defect: Some(Defect {
        mended: "tiled",
        explanation: || Explanation {
            mistake: "The loop runs inner / tile times in whole numbers. It should run (inner + tile - 1) / tile times.",
            effect: "With 1,000 and tiles of 16 every sum lacks its last 8 of 1,000 products; with fewer products than a tile \
                 everything is 0.",
            notice: "The error is small and everywhere. It is gone if the tile divides the inner side.",
        },
        symptom: Symptom::Wrong { predicted: predicted_truncated },
    }),
    ..TILED
};

pub(super) const TILES_WITHOUT_GUARDS: Variant = Variant {
    id: "tiles_without_guards",
    title: "Mistake: whole tiles only",
    summary: "Threads outside the matrices load and store as if they were inside.",
    covers: &["M7", "X34"],
    wgsl: shader!("matmul/tiles_without_guards.wgsl"),
    cuda: shader!("matmul/tiles_without_guards.cu"),
    entry_points: &["matmul_tiles_without_guards"],
    defect: Some(Defect {
        mended: "tiled",
        explanation: || Explanation {
            mistake: "Neither the loads nor the store ask whether the element exists.",
            effect: "Past the right edge a tile takes elements of the next row, which spoils the sums; past the last row it reads \
                 and writes outside.",
            notice: "Right for multiples of the tile, wrong for all other sizes; the simulator names the first index that is too \
                 large.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
    }),
    ..TILED
};

pub(super) const NO_BARRIER_BEFORE_USE: Variant = Variant {
    id: "no_barrier_before_use",
    title: "Mistake: no barrier before use",
    summary: "A warp may read an element of a tile before another warp has loaded it.",
    wgsl: shader!("matmul/no_barrier_before_use.wgsl"),
    cuda: shader!("matmul/no_barrier_before_use.cu"),
    entry_points: &["matmul_no_barrier_before_use"],
    defect: Some(Defect {
        mended: "tiled",
        explanation: || Explanation {
            mistake: "There is no barrier between loading the tiles and using them.",
            effect: "A fast warp multiplies with what the last phase left. A block of one warp is often right all the same.",
            notice: "Results that differ from run to run, or with another block. The simulator names both lines.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
    }),
    ..TILED
};

pub(super) const NO_BARRIER_AFTER_USE: Variant = Variant {
    id: "no_barrier_after_use",
    title: "Mistake: no barrier after use",
    summary: "A fast warp may overwrite an element of a tile before a slow one has read it.",
    wgsl: shader!("matmul/no_barrier_after_use.wgsl"),
    cuda: shader!("matmul/no_barrier_after_use.cu"),
    entry_points: &["matmul_no_barrier_after_use"],
    defect: Some(Defect {
        mended: "tiled",
        explanation: || Explanation {
            mistake: "There is no barrier between using the tiles and loading the next ones.",
            effect: "A slow warp multiplies with elements of the next phase. Products of a single phase are right.",
            notice: "As above, and only with two phases or more.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
    }),
    ..TILED
};

pub(super) const WRONG_SHARED_INDEX: Variant = Variant {
    id: "wrong_shared_index",
    title: "Mistake: an index turned round",
    summary: "The first row of threads stores its elements of N down the first column of the tile.",
    course: "PMPP chapter 5, the table of phases, one cell of it",
    covers: &["M6", "X29"],
    wgsl: shader!("matmul/wrong_shared_index.wgsl"),
    cuda: shader!("matmul/wrong_shared_index.cu"),
    entry_points: &["matmul_wrong_shared_index"],
    defect: Some(Defect {
        mended: "tiled",
        explanation: || Explanation {
            mistake: "For thread.y = 0 the element of N goes to row thread.x, column 0, in place of row 0, column thread.x.",
            effect: "Two threads store to the same place, and the first row of the tile is read although it was never written.",
            notice: "Draw the table of phases from a run: one cell is filled twice and another never.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
    }),
    ..TILED
};

/// The product of the inner side's whole tiles.
fn predicted_truncated(request: &Request, outcome: &Outcome) -> Check {
    let [inner, tile] = ["inner", "tile"].map(|name| u64::from(request.settings.whole(name)));
    let product =
        Product { shape: Shape::of(&request.settings), used: inner - inner % tile.max(1), inputs: inputs(request) };
    product.check_every_element(outcome, "the product without what is left after the last whole tile")
}

//! A matrix with rows and columns exchanged, and the copies that it is measured against.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Step};

use super::{input, output, shader};
use crate::{
    Check, Defect, Explanation, Family, Metric, Parameter, ParameterRole, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "transpose",
    title: "Transpose",
    summary: "Exchanges the rows and the columns of a matrix.",
    lesson: shader!("transpose/lesson.md"),
    variants: &[
        Variant {
            id: "copy",
            title: "Copy, the yardstick",
            summary: "Copies the matrix with a transpose's blocks: what a transpose is measured against.",
            course: "More CUDA Examples, Simple matrix copy",
            covers: &["T1", "T2", "T7", "B59", "B60", "E66", "F45", "X117", "X122"],
            wgsl: shader!("transpose/copy.wgsl"),
            cuda: shader!("transpose/copy.cu"),
            entry_points: &["transpose_copy"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check: check_copy,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "shared_copy",
            title: "Copy through shared memory",
            summary: "Copies the matrix through a tile and a barrier: what that detour costs by itself.",
            course: "More CUDA Examples, copySharedMem",
            covers: &["T1", "T5", "E67", "X119"],
            wgsl: shader!("transpose/shared_copy.wgsl"),
            cuda: shader!("transpose/shared_copy.cu"),
            entry_points: &["transpose_shared_copy"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check: check_copy,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "The detour through shared memory and its barrier, on a plain copy: what the tiles below have to \
                 pay.",
            ),
        },
        Variant {
            id: "naive",
            title: "Naive transpose",
            summary: "Reads along the rows and writes down the columns, so that each lane writes to a sector of its own.",
            course: "More CUDA Examples, Naive Matrix Transpose",
            covers: &["T1", "T3"],
            wgsl: shader!("transpose/naive.wgsl"),
            cuda: shader!("transpose/naive.cu"),
            entry_points: &["transpose_naive"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check: check_transpose,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "The first transpose. It writes down columns, so that 32 lanes touch 32 sectors and seven eighths of \
                 each are moved in vain.",
            ),
        },
        Variant {
            id: "coalesced",
            title: "Transpose in shared memory",
            summary: "Turns each tile in shared memory, so that reads and writes both run along rows.",
            course: "More CUDA Examples, Coalesced transpose via shared memory",
            covers: &["T1", "T4", "X121", "T7"],
            wgsl: shader!("transpose/coalesced.wgsl"),
            cuda: shader!("transpose/coalesced.cu"),
            entry_points: &["transpose_coalesced"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check: check_transpose,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "A tile is turned in shared memory, and both global reads and writes run along rows: all of every \
                 sector is used. Down a column of the tile 32 lanes meet in one bank.",
            ),
        },
        Variant {
            id: "padded",
            title: "Transpose with a padded tile",
            summary: "One unused word per row of the tile keeps the lanes of a warp out of each other's bank.",
            course: "More CUDA Examples, Avoid shared memory bank conflicts",
            covers: &["T1", "T6", "B59", "E68", "F45", "X117"],
            wgsl: shader!("transpose/padded.wgsl"),
            cuda: shader!("transpose/padded.cu"),
            entry_points: &["transpose_padded"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check: check_transpose,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "One unused word at the end of each row of the tile shifts the next row by a bank, so that the lanes \
                 of a column fall into 32 different banks.",
            ),
        },
        Variant {
            id: "four_wide",
            title: "Transpose of quads",
            summary: "Four elements per load and store, and quads permuted in the tile in place of padding.",
            course: "Not in the courses: what a library does",
            covers: &["T1", "T6", "E68"],
            wgsl: shader!("transpose/four_wide.wgsl"),
            cuda: shader!("transpose/four_wide.cu"),
            entry_points: &["transpose_four_wide", "transpose_four_wide_odd"],
            parameters: &[WIDTH, HEIGHT],
            metric: Metric::Bandwidth,
            // Whole tiles; quads that end within a tile; sides with and without whole quads.
            trials: &[
                &[("width", 64.0), ("height", 128.0)],
                &[("width", 68.0), ("height", 60.0)],
                &[("width", 4.0), ("height", 1000.0)],
                &[("width", 128.0), ("height", 66.0)],
            ],
            plan: plan_four_wide,
            work,
            check: check_transpose,
            defect: None,
            record: true,
            tuned: &[],
            gain: Some(
                "Tiles of 64 and whole quads on both sides: each load and store moves 16 bytes, four loads are on \
                 their way in each thread, and quads are swapped about by XOR in place of the padding.",
            ),
        },
        Variant {
            id: "wrong_width",
            title: "Mistake: the width from the block",
            summary: "A copy that takes tile × tile for the width of every matrix: right only at 1,024.",
            course: "More CUDA Examples, copySharedMem, as printed",
            covers: &["T5", "X118"],
            wgsl: shader!("transpose/wrong_width.wgsl"),
            cuda: shader!("transpose/wrong_width.cu"),
            entry_points: &["transpose_wrong_width"],
            parameters: &[WIDTH.or(1056), HEIGHT.or(1056), TILE, BLOCK_ROWS],
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan,
            work,
            check: check_copy,
            defect: Some(Defect {
                mended: "shared_copy",
                explanation: || Explanation {
                    mistake: "The width is blockDim.x × TILE. It should be gridDim.x × TILE, or better a parameter.",
                    effect: "Right where the grid happens to be 32 tiles wide, as at 1,024, where the course measures. \
                         Elsewhere tiles lie in the wrong places, and a part of the matrix is never copied.",
                    notice: "Try a second size. One that is no power of two finds most mistakes of this kind.",
                },
                symptom: Symptom::Wrong { predicted: predict_wrong_width },
            }),
            record: false,
            tuned: &[],
            gain: None,
        },
    ],
};

/// The course's matrix, tile and block. The padded tile of 64 takes 16,640 bytes of shared memory.
const PARAMETERS: &[Parameter] = &[WIDTH, HEIGHT, TILE, BLOCK_ROWS];

const WIDTH: Parameter = Parameter::size("width", "Columns", 1024, 1 << 16);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 1024, 1 << 16);
const TILE: Parameter = Parameter {
    name: "tile",
    title: "Tile, threads in x",
    role: ParameterRole::BlockX,
    ..Parameter::block_x(32).within(1.0, LARGEST_TILE)
};
const BLOCK_ROWS: Parameter = Parameter {
    name: "block_rows",
    title: "Threads in y",
    role: ParameterRole::BlockY,
    ..Parameter::block_y(8).within(1.0, LARGEST_TILE)
};

const LARGEST_TILE: f64 = 64.0;

/// One row of threads and as many as the tile has, tiles that are no warp wide, and the largest.
const TRIALS: &[Trial] = &[
    &[("tile", 1.0), ("block_rows", 1.0)],
    &[("tile", 8.0), ("block_rows", 8.0)],
    &[("tile", 15.0), ("block_rows", 5.0)],
    &[("tile", 16.0), ("block_rows", 4.0)],
    &[("tile", 32.0), ("block_rows", 1.0)],
    &[("tile", 32.0), ("block_rows", 32.0)],
    &[("tile", 64.0), ("block_rows", 4.0)],
    &[("tile", 64.0), ("block_rows", 16.0)],
];

fn input_fill(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

/// The sides of a tile of `four_wide`.
const QUAD_TILE: u32 = 64;

fn plan_four_wide(request: &Request) -> Result<Plan, SettingError> {
    let whole_quads = ["width", "height"].into_iter().all(|side| request.settings.whole(side).is_multiple_of(4));
    let mut plan = plan_tiles(request, QUAD_TILE);
    for step in &mut plan.steps {
        if let Step::Launch(launch) = step {
            launch.kernel = usize::from(!whole_quads);
        }
    }
    Ok(plan)
}

fn plan(request: &Request) -> Result<Plan, SettingError> {
    let [tile, block_rows] = ["tile", "block_rows"].map(|name| request.settings.whole(name));
    if !tile.is_multiple_of(block_rows) {
        return Err(SettingError::Conflict(format!(
            "block_rows = {block_rows} does not divide tile = {tile}: each thread moves tile ÷ block_rows elements"
        )));
    }
    Ok(plan_tiles(request, tile))
}

/// A block for each tile of `tile` × `tile` elements.
fn plan_tiles(request: &Request, tile: u32) -> Plan {
    let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
    let length = count(&request.settings);
    let buffers = vec![
        input("input", ElementType::F32, length, input_fill(request)),
        output("output", ElementType::F32, length),
        Buffer::uniform("parameters", &[width, height]),
    ];
    Plan::single_launch(buffers, [width.div_ceil(tile), height.div_ceil(tile), 1])
}

fn count(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

fn work(settings: &Settings) -> Work {
    Work { bytes: 2 * ElementType::BYTES * count(settings), flops: 0 }
}

fn check_copy(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    Check::equal(outcome, "output", "every element with the input, bit by bit", count(&request.settings), |index| {
        input.bits(ElementType::F32, index)
    })
}

fn check_transpose(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let [width, height] = ["width", "height"].map(|name| u64::from(request.settings.whole(name)));
    let against = "every element with its mirror image in the input, bit by bit";
    Check::equal(outcome, "output", against, width * height, |index| {
        // A row of the output is a column of the input.
        let (row, column) = (index / height, index % height);
        input.bits(ElementType::F32, column * width + row)
    })
}

/// Whether the copy that takes tile × tile for the width reaches an element.
fn wrong_width_reaches(settings: &Settings, index: u64) -> bool {
    let [width, height, tile] = ["width", "height", "tile"].map(|name| u64::from(settings.whole(name)));
    let [columns, rows] = [width, height].map(|side| side.next_multiple_of(tile));
    // Where the grid is wider than the width it believes in, rows overlap, and an element has several.
    let believed = tile * tile;
    let last_row = (index / believed).min(rows - 1);
    index - last_row * believed < columns
}

fn predict_wrong_width(request: &Request, outcome: &Outcome) -> Check {
    let input = input_fill(request);
    let against = "the elements that tiles in rows of tile × tile reach, and poison elsewhere";
    Check::equal(outcome, "output", against, count(&request.settings), |index| {
        if wrong_width_reaches(&request.settings, index) {
            input.bits(ElementType::F32, index)
        } else {
            Fill::Poison.bits(ElementType::F32, index)
        }
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::{count, wrong_width_reaches};
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn every_transpose_is_judged_element_by_element() {
        for id in ["transpose/naive", "transpose/coalesced", "transpose/padded"] {
            let transpose = variant(id);
            let request = request(transpose, &[("width", 3.0), ("height", 2.0)]);
            let [a, b, c, d, e, f] = floats(&job(transpose, &request), "input")[..] else { panic!("six elements") };
            let right = [a, d, b, e, c, f].map(f32::to_bits);
            judges_each_word(transpose, &request, "output", &right, |bits| bits ^ 1);
        }
    }

    #[test]
    fn every_copy_is_judged_element_by_element() {
        for id in ["transpose/copy", "transpose/shared_copy"] {
            let copy = variant(id);
            let request = request(copy, &[("width", 3.0), ("height", 2.0)]);
            let right: Vec<u32> = floats(&job(copy, &request), "input").iter().map(|value| value.to_bits()).collect();
            judges_each_word(copy, &request, "output", &right, |bits| bits ^ 1);
        }
    }

    #[test]
    fn a_width_from_the_block_is_right_at_1024_and_misses_elements_elsewhere() {
        let missed = |side: f64| {
            let settings = request(variant("transpose/wrong_width"), &[("width", side), ("height", side)]).settings;
            (0..count(&settings)).filter(|index| !wrong_width_reaches(&settings, *index)).count()
        };
        assert_eq!([512.0, 1024.0, 1056.0].map(missed), [512 * 512 / 2, 0, 33_760]);
    }

    #[test]
    fn block_rows_that_do_not_divide_the_tile_are_refused() {
        let padded = variant("transpose/padded");
        let error = padded.job(&request(padded, &[("block_rows", 5.0)]));
        expect!["block_rows = 5 does not divide tile = 32: each thread moves tile ÷ block_rows elements"]
            .assert_eq(&error.map_or_else(|error| error.to_string(), |_| "accepted".to_owned()));
    }

    proptest! {
        #[test]
        fn the_grid_covers_the_matrix_with_tiles(
            width in 1..5000_u32, height in 1..5000_u32, rows in 1..=8_u32, each in 1..=8_u32,
        ) {
            let naive = variant("transpose/naive");
            let tile = rows * each;
            let sides = [("width", width), ("height", height), ("tile", tile), ("block_rows", rows)];
            let request = request(naive, &sides.map(|(name, value)| (name, value.into())));
            let [[x, y, z]] = grids(&job(naive, &request))[..] else { panic!("one launch") };
            prop_assert!(x * tile >= width && (x - 1) * tile < width);
            prop_assert!(y * tile >= height && (y - 1) * tile < height);
            prop_assert_eq!(z, 1);
        }
    }
}

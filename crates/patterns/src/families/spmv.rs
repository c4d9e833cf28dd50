//! A sparse matrix times a vector.

use std::{borrow::Cow, sync::Arc};

use warpground_engine::{Buffer, ElementType, Fill, Outcome, fill::hash};

use super::{input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, SparseMatrix,
    Variant, Work, catalogue::Plan, check::Expected, sparse,
};

mod chunks;

pub(crate) static FAMILY: Family = Family {
    id: "spmv",
    title: "Sparse matrix times vector",
    summary: "Multiplies a sparse matrix by a vector: only the entries that are not zero are stored.",
    lesson: shader!("spmv/lesson.md"),
    variants: &[
        Variant {
            id: "sequential",
            title: "One thread",
            summary: "One row after another: the reference of the course.",
            course: "Introduction to CUDA, Topics covered: sequential sparse matrix-vector multiplication",
            covers: &["SP1", "F33"],
            wgsl: shader!("spmv/sequential.wgsl"),
            cuda: shader!("spmv/sequential.cu"),
            entry_points: &["spmv_sequential"],
            // A GPU's single thread is slow, and Mesa's software device ends a thread's loops after 65,535 rounds.
            parameters: &[Parameter::size("rows", "Rows", 1000, 1000), PATTERN, Parameter { maximum: 32.0, ..ENTRIES }],
            trials: &[
                &[("rows", 999.0), ("pattern", 1.0), ("entries", 32.0)],
                &[("rows", 999.0), ("pattern", 2.0)],
                &[("rows", 999.0), ("pattern", 2.0), ("entries", 1.0)],
            ],
            plan: |request| plan(request, 1, |_| 1),
            gain: None,
            ..ROW_PER_THREAD
        },
        ROW_PER_THREAD,
        Variant {
            id: "row_per_warp",
            title: "One warp per row, in shared memory",
            summary: "32 threads read neighbouring entries of a row and add up their sums in shared memory.",
            course: "Introduction to CUDA, Topics covered: parallel SpMV using CSR, a warp for each row",
            covers: &["SP2", "F34"],
            wgsl: shader!("spmv/row_per_warp.wgsl"),
            cuda: shader!("spmv/row_per_warp.cu"),
            entry_points: &["spmv_row_per_warp"],
            parameters: &[ROWS, PATTERN, ENTRIES, WARPS],
            trials: &[
                &[("block_x", 32.0), ("rows", 65_600.0), ("pattern", 1.0), ("entries", 1.0)],
                &[("block_x", 256.0), ("pattern", 1.0), ("entries", 40.0)],
                &[("block_x", 512.0), ("pattern", 2.0)],
                &[("block_x", 1024.0), ("pattern", 2.0), ("entries", 20.0)],
            ],
            plan: |request| plan(request, 1, |block| block / 32),
            gain: Some(
                "The lanes of a warp read neighbouring entries of one row, so that every sector is used at once. On \
                 rows shorter than a warp most lanes are idle.",
            ),
            ..ROW_PER_THREAD
        },
        Variant {
            id: "row_per_subgroup",
            title: "One subgroup per row",
            summary: "The lanes of a warp hand their sums to each other, without shared memory.",
            course: "Introduction to CUDA, Topics covered: parallel SpMV using CSR, a warp for each row",
            covers: &["SP2", "F34"],
            wgsl: shader!("spmv/row_per_subgroup.wgsl"),
            cuda: shader!("spmv/row_per_subgroup.cu"),
            entry_points: &["spmv_row_per_subgroup"],
            parameters: &[ROWS, PATTERN, ENTRIES, Parameter { maximum: 1024.0, ..WARPS }],
            trials: &[
                &[("block_x", 32.0), ("rows", 65_600.0), ("pattern", 1.0), ("entries", 1.0)],
                &[("block_x", 256.0), ("pattern", 1.0), ("entries", 40.0)],
                &[("block_x", 512.0), ("pattern", 2.0)],
                &[("block_x", 1024.0), ("pattern", 2.0), ("entries", 20.0)],
            ],
            // As many blocks as a device of 32 lanes needs: those of fewer have blocks to spare, those of more go round.
            plan: |request| plan(request, 1, |block| (block / 32).max(1)),
            gain: Some("The lanes hand their sums to each other without shared memory and its barriers."),
            ..ROW_PER_THREAD
        },
        Variant {
            id: "row_groups",
            title: "A group of lanes per row",
            summary: "As many lanes per row as rows have entries on average: between a thread and a warp.",
            course: "Our own last rung of SP2",
            covers: &["SP2"],
            wgsl: shader!("spmv/row_groups.wgsl"),
            cuda: shader!("spmv/row_groups.cu"),
            entry_points: &["spmv_row_groups"],
            parameters: &[ROWS, PATTERN, ENTRIES, LANES, Parameter { default: 256.0, ..WARPS }],
            trials: &[
                &[("block_x", 32.0), ("lanes", 32.0), ("rows", 65_600.0), ("pattern", 1.0), ("entries", 1.0)],
                &[("lanes", 1.0)],
                &[("lanes", 2.0), ("pattern", 2.0)],
                &[("lanes", 8.0), ("pattern", 1.0), ("entries", 9.0)],
                &[("lanes", 16.0), ("block_x", 512.0)],
                &[("lanes", 32.0), ("block_x", 1024.0), ("pattern", 2.0), ("entries", 20.0)],
            ],
            plan: |request| {
                let lanes = request.settings.whole("lanes").max(1);
                plan(request, 1, |block| block / lanes)
            },
            gain: Some(
                "As many lanes per row as a row has entries: no lane is idle on short rows, and neighbouring lanes still \
                 read neighbouring entries.",
            ),
            ..ROW_PER_THREAD
        },
        Variant {
            id: "row_quads",
            title: "A group of lanes per row, four entries per lane",
            summary: "Each lane loads a quad of columns and a quad of values, and has four elements of x on their way.",
            course: "Our own, towards the library's speed on SP2",
            covers: &["SP2"],
            wgsl: shader!("spmv/row_quads.wgsl"),
            cuda: shader!("spmv/row_quads.cu"),
            entry_points: &["spmv_row_quads"],
            parameters: &[ROWS, PATTERN, ENTRIES, LANES, Parameter { default: 256.0, ..WARPS }],
            trials: &[
                &[("block_x", 32.0), ("lanes", 32.0), ("rows", 65_600.0), ("pattern", 1.0), ("entries", 1.0)],
                &[("lanes", 1.0)],
                &[("lanes", 2.0), ("pattern", 2.0)],
                &[("lanes", 8.0), ("pattern", 1.0), ("entries", 39.0)],
                &[("lanes", 16.0), ("block_x", 512.0), ("pattern", 3.0)],
                &[("lanes", 32.0), ("block_x", 1024.0), ("pattern", 2.0), ("entries", 20.0)],
            ],
            plan: |request| {
                let lanes = request.settings.whole("lanes").max(1);
                plan(request, 4, |block| block / lanes)
            },
            record: false,
            gain: Some(
                "Four entries per lane and load: four times as many elements of x are on their way at the same time, and \
                 it is they that a product with random columns waits for.",
            ),
            ..ROW_PER_THREAD
        },
        Variant {
            id: "chunks",
            title: "Chunks of entries, whatever their rows",
            summary: "Every block takes as many entries as it has room for, and each row is summed from shared memory.",
            course: "Our own last rung of SP2",
            covers: &["SP2"],
            wgsl: shader!("spmv/chunks.wgsl"),
            cuda: shader!("spmv/chunks.cu"),
            entry_points: &["spmv_chunks", "spmv_chunks_join"],
            parameters: &[ROWS, PATTERN, ENTRIES, chunks::QUADS, chunks::LANES, Parameter { default: 256.0, ..WARPS }],
            trials: &[
                &[("block_x", 32.0), ("quads", 1.0), ("rows", 65_600.0), ("pattern", 1.0), ("entries", 3.0)],
                &[("lanes", 32.0), ("quads", 4.0), ("pattern", 1.0), ("entries", 39.0)],
                &[("lanes", 4.0), ("pattern", 2.0)],
                // Rows that are cut, the longest into ten pieces.
                &[("rows", 40_000.0), ("pattern", 3.0)],
                &[("block_x", 32.0), ("quads", 1.0), ("rows", 20_000.0), ("pattern", 3.0)],
                &[("block_x", 64.0), ("quads", 3.0), ("pattern", 2.0), ("entries", 20.0)],
                &[("block_x", 1024.0), ("quads", 1.0), ("pattern", 3.0), ("lanes", 2.0)],
            ],
            plan: chunks::plan,
            record: true,
            tuned: &[("quads", 1.0), ("block_x", 128.0)],
            gain: Some(
                "Columns and values are read in the order in which they lie, whole quads, all at once and without \
                 asking for a row first, and no lane is idle whatever the rows' lengths. A row too long for a chunk is \
                 cut.",
            ),
            ..ROW_PER_THREAD
        },
    ],
};

const ROW_PER_THREAD: Variant = Variant {
    id: "row_per_thread",
    title: "One thread per row",
    summary: "Each thread walks along a row of its own; a warp takes as long as its longest one.",
    course: "Introduction to CUDA, Topics covered: parallel SpMV using CSR",
    covers: &["SP2", "F34"],
    wgsl: shader!("spmv/row_per_thread.wgsl"),
    cuda: shader!("spmv/row_per_thread.cu"),
    entry_points: &["spmv_row_per_thread"],
    parameters: &[ROWS, PATTERN, ENTRIES, Parameter::block_x(128)],
    metric: Metric::Bandwidth,
    trials: &[
        &[("block_x", 1.0), ("rows", 65_537.0), ("pattern", 1.0), ("entries", 2.0)],
        &[("block_x", 32.0), ("pattern", 1.0), ("entries", 40.0)],
        &[("block_x", 100.0), ("pattern", 2.0)],
        &[("block_x", 1024.0), ("pattern", 2.0), ("entries", 20.0)],
    ],
    plan: |request| plan(request, 1, |block| block),
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: Some(
        "A thread for each row in place of one for all: thousands of rows are under way at the same time. Lanes read \
         places as far apart as their rows begin.",
    ),
};

pub(super) const ROWS: Parameter = Parameter::size("rows", "Rows", 1 << 16, SparseMatrix::MOST_ROWS);

pub(super) const PATTERN: Parameter =
    Parameter::choice("pattern", "Matrix", &["grid", "random columns", "power law", "a few huge rows"]);

const LANES: Parameter = Parameter {
    name: "lanes",
    title: "Lanes per row",
    role: ParameterRole::Override,
    kind: ParameterKind::PowerOfTwo,
    default: 4.0,
    minimum: 1.0,
    maximum: 32.0,
};

pub(super) const ENTRIES: Parameter = Parameter {
    name: "entries",
    title: "Entries per row (1 and 2)",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Whole,
    default: 5.0,
    minimum: 1.0,
    maximum: 256.0,
};

/// A block of whole warps. Powers of two, so that a device with fewer threads per block gets whole warps too.
const WARPS: Parameter = Parameter::block_x(128).power_of_two().within(32.0, 1024.0);

/// The lengths of the rows of a power law must not depend on the request's seed: what has to be moved rests on them.
const SEED_OF_LENGTHS: u32 = 7;

/// A matrix that is made, not read.
pub(super) struct Generated {
    rows: u32,
    pattern: u32,
    entries: u32,
}

impl Generated {
    pub(super) fn of(settings: &Settings) -> Generated {
        let [rows, pattern, entries] = ["rows", "pattern", "entries"].map(|name| settings.whole(name));
        Generated { rows, pattern, entries }
    }

    /// Points in a row of the grid; the last row may be a part of one.
    fn width(&self) -> u32 {
        self.rows.isqrt().max(1)
    }

    /// The columns of a row of a five-point grid: the point itself and its neighbours, in order.
    fn neighbours(&self, row: u32) -> impl Iterator<Item = u32> {
        let (rows, width) = (self.rows, self.width());
        let at = row % width;
        [
            row.checked_sub(width),
            row.checked_sub(1).filter(|_| at > 0),
            Some(row),
            Some(row + 1).filter(|_| at + 1 < width),
            Some(row + width),
        ]
        .into_iter()
        .flatten()
        .filter(move |column| *column < rows)
    }

    /// How many entries a row has.
    fn length(&self, row: u32) -> u32 {
        match self.pattern {
            0 => u32::try_from(self.neighbours(row).count()).unwrap_or_default(),
            1 => self.entries,
            // A few huge rows, the first ones, and up to 16 entries in all: of 2²⁰ rows the longest have 2¹⁶ entries.
            3 => 1 + (self.rows / 4 / (row + 1)).min(self.rows / 16) + hash(SEED_OF_LENGTHS, row.into()) % 16,
            // Evenly spread u makes lengths of which a share of 1 ÷ l² is longer than l times half the mean.
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 2¹⁶ × 128")]
            _ => {
                let u = (f64::from(hash(SEED_OF_LENGTHS, row.into())) + 1.0) / 4_294_967_296.0;
                ((f64::from(self.entries) / 2.0 / u.sqrt()) as u32).min(self.rows)
            }
        }
    }

    pub(super) fn lengths(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.rows).map(|row| self.length(row))
    }

    pub(super) fn total(&self) -> u64 {
        let [rows, width] = [self.rows, self.width()].map(u64::from);
        match self.pattern {
            // The point itself, and each pair of neighbours side by side or one below the other from both sides.
            0 => rows + 2 * (rows - rows.div_ceil(width)) + 2 * (rows - width),
            1 => rows * u64::from(self.entries),
            _ => self.lengths().map(u64::from).sum(),
        }
    }

    /// The matrix, with random values.
    fn matrix(&self, request: &Request) -> SparseMatrix {
        let (columns, values) =
            (Fill::HashBelow { seed: request.seed_of(0), bound: self.rows }, Fill::Hash { seed: request.seed_of(1) });
        let grid = self.pattern == 0;
        let on_grid = (0..self.rows).filter(move |_| grid).flat_map(|row| self.neighbours(row));
        let at_random = (0..if grid { 0 } else { self.total() }).map(|entry| columns.u32(entry));
        let entries = on_grid.chain(at_random).zip(0_u64..).map(|(column, entry)| (column, values.f32(entry)));
        SparseMatrix::from_rows(self.rows, self.lengths(), entries)
    }
}

/// The request's own matrix, or the one that its settings describe.
pub(super) fn matrix(request: &Request) -> Cow<'_, SparseMatrix> {
    match &request.matrix {
        Some(matrix) => Cow::Borrowed(matrix),
        None => Cow::Owned(Generated::of(&request.settings).matrix(request)),
    }
}

pub(super) fn vector(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(2) }
}

pub(super) fn words(name: &str, element: ElementType, words: impl ExactSizeIterator<Item = u32>) -> Buffer {
    // A buffer must hold something, and a matrix may have no entries.
    let length = words.len().max(1) as u64;
    let bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
    input(name, element, length, Fill::Bytes(Arc::from(bytes)))
}

/// The matrix of the request, if it fits its settings.
pub(super) fn checked_matrix(request: &Request) -> Result<Cow<'_, SparseMatrix>, SettingError> {
    let rows = request.settings.whole("rows");
    match &request.matrix {
        Some(matrix) if matrix.rows() != rows => {
            return Err(SettingError::Conflict(format!(
                "the matrix has {} rows, the settings say {rows}",
                matrix.rows()
            )));
        }
        Some(_) => {}
        None => {
            let entries = Generated::of(&request.settings).total();
            let most = SparseMatrix::MOST_GENERATED_ENTRIES;
            if entries > most {
                return Err(SettingError::Conflict(format!(
                    "{rows} rows have {entries} entries together, and at most {most} are allowed"
                )));
            }
        }
    }
    Ok(matrix(request))
}

/// The matrix, the vector and the product, with the entries filled up to a multiple of `width`.
fn buffers(request: &Request, matrix: &SparseMatrix, width: u64) -> Vec<Buffer> {
    let filled_up = |buffer: Buffer| Buffer { length: buffer.length.next_multiple_of(width), ..buffer };
    vec![
        words("row_offsets", ElementType::U32, matrix.row_offsets().iter().copied()),
        filled_up(words("columns", ElementType::U32, matrix.entry_columns().iter().copied())),
        filled_up(words("values", ElementType::F32, matrix.values().iter().map(|value| value.to_bits()))),
        input("x", ElementType::F32, matrix.columns().into(), vector(request)),
        output("y", ElementType::F32, matrix.rows().into()),
    ]
}

/// Blocks of as many rows each as `rows_of_block` says, over entries in vectors of `width`.
fn plan(request: &Request, width: u64, rows_of_block: impl Fn(u32) -> u32) -> Result<Plan, SettingError> {
    let matrix = checked_matrix(request)?;
    let rows = request.settings.whole("rows");
    let rows_a_block = rows_of_block(request.settings.whole("block_x"));
    if rows_a_block == 0 {
        return Err(SettingError::Conflict("the block has fewer threads than one row needs".to_owned()));
    }
    // One thread does it all where there is no block to set.
    let blocks = if request.settings.whole("block_x") == 0 { 1 } else { rows.div_ceil(rows_a_block) };
    let grid = request.row_of_blocks(blocks.into())?;
    let mut buffers = buffers(request, &matrix, width);
    buffers.push(Buffer::uniform("parameters", &[rows]));
    Ok(Plan::single_launch(buffers, grid))
}

pub(super) fn work(settings: &Settings) -> Work {
    let generated = Generated::of(settings);
    sparse::product_work(generated.rows.into(), generated.rows.into(), generated.total())
}

/// The largest error that passes, relative to the sum of the magnitudes. Every addition rounds by 2⁻²⁴ of its result at
/// most; but the roundings of a long row go either way, and their sum grows as the root of their number.
fn tolerance(longest_row: u32) -> f64 {
    const ROUNDING: f64 = 1.0 / 16_777_216.0;
    let terms = f64::from(longest_row);
    ROUNDING * (terms + 1.0).min(16.0 + 4.0 * terms.sqrt())
}

pub(super) fn check(request: &Request, outcome: &Outcome) -> Check {
    let matrix = matrix(request);
    check_sums(request, outcome, &matrix, "every row with the sum in f64", |row| matrix.row(row))
}

/// Compares the product with sums over these entries of each row.
pub(super) fn check_sums<Entries: Iterator<Item = (u32, f32)>>(
    request: &Request,
    outcome: &Outcome,
    matrix: &SparseMatrix,
    against: &str,
    entries: impl Fn(u64) -> Entries + Sync,
) -> Check {
    let x = vector(request);
    let tolerance = tolerance(matrix.longest_row());
    Check::floats(outcome, "y", against, tolerance, matrix.rows().into(), |row| {
        let mut expected = Expected { value: 0.0, scale: 0.0 };
        for (column, value) in entries(row) {
            let product = f64::from(value) * f64::from(x.f32(column.into()));
            expected.value += product;
            expected.scale += product.abs();
        }
        expected
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{floats, grids, integers, job, judges_each_word, outcome_of_floats, request, variant};

    const ALL: [&str; 7] =
        ["sequential", "row_per_thread", "row_per_warp", "row_per_subgroup", "row_groups", "row_quads", "chunks"];

    /// The product, row by row, from the job's own buffers.
    fn product(job: &warpground_engine::Job) -> Vec<f32> {
        let [offsets, columns] = ["row_offsets", "columns"].map(|name| integers(job, name));
        let [values, x] = ["values", "x"].map(|name| floats(job, name));
        offsets
            .windows(2)
            .map(|ends| {
                (ends[0] as usize..ends[1] as usize).map(|entry| values[entry] * x[columns[entry] as usize]).sum()
            })
            .collect()
    }

    #[test]
    fn every_row_is_judged_on_every_pattern() {
        for id in ALL {
            let spmv = variant(&format!("spmv/{id}"));
            for pattern in [0.0, 1.0, 2.0, 3.0] {
                let request = request(spmv, &[("rows", 10.0), ("pattern", pattern), ("entries", 4.0)]);
                let right: Vec<u32> = product(&job(spmv, &request)).iter().map(|value| value.to_bits()).collect();
                judges_each_word(spmv, &request, "y", &right, |bits| (f32::from_bits(bits) + 0.001).to_bits());
            }
        }
    }

    #[test]
    fn a_matrix_from_a_file_takes_the_place_of_the_generated_one() {
        let spmv = variant("spmv/row_per_thread");
        let mut request = request(spmv, &[("rows", 2.0)]);
        let matrix = SparseMatrix::from_entries(2, 5, vec![(0, 4, 2.0), (1, 0, -1.0), (1, 3, 0.5)]);
        request.matrix = Some(matrix.clone());
        let job = job(spmv, &request);
        assert_eq!(job.buffers.iter().map(|buffer| buffer.length).collect::<Vec<_>>()[..5], [3, 3, 3, 5, 2]);
        assert!(spmv.check(&request, &outcome_of_floats("y", &product(&job))).passed);
        assert_eq!(spmv.work_of(&request), matrix.product_work());
        request.settings = request.settings.with("rows", 3.0);
        expect!["the matrix has 2 rows, the settings say 3"]
            .assert_eq(&spmv.job(&request).map_or_else(|error| error.to_string(), |_| "accepted".to_owned()));
    }

    #[test]
    fn a_matrix_without_entries_gives_zeros() {
        let spmv = variant("spmv/row_per_warp");
        let mut request = request(spmv, &[("rows", 2.0)]);
        request.matrix = Some(SparseMatrix::from_entries(2, 2, Vec::new()));
        assert_eq!(job(spmv, &request).buffers[1].length, 1);
        assert!(spmv.check(&request, &outcome_of_floats("y", &[0.0, 0.0])).passed);
        assert!(!spmv.check(&request, &outcome_of_floats("y", &[0.0, 1e-9])).passed);
    }

    #[test]
    fn more_entries_than_memory_holds_are_refused() {
        let spmv = variant("spmv/row_per_thread");
        let settings = [("rows", 16_777_216.0), ("pattern", 1.0), ("entries", 100.0)];
        expect!["16777216 rows have 1677721600 entries together, and at most 134217728 are allowed"].assert_eq(
            &spmv.job(&request(spmv, &settings)).map_or_else(|error| error.to_string(), |_| "accepted".to_owned()),
        );
    }

    #[test]
    fn rows_by_a_power_law_have_the_mean_that_was_asked_and_some_are_far_longer() {
        let lengths: Vec<u32> = Generated { rows: 20_000, pattern: 2, entries: 16 }.lengths().collect();
        let mean = lengths.iter().map(|length| f64::from(*length)).sum::<f64>() / 20_000.0;
        assert!((14.0..18.0).contains(&mean), "{mean}");
        assert!(lengths.iter().any(|length| *length > 500), "{:?}", lengths.iter().max());
        assert!(lengths.iter().filter(|length| **length < 16).count() > 12_000);
    }

    #[test]
    fn the_grid_has_a_warp_or_a_group_for_each_row() {
        let blocks = |id: &str, settings: &[(&str, f64)]| {
            let spmv = variant(id);
            grids(&job(spmv, &request(spmv, settings)))[0][0]
        };
        assert_eq!(blocks("spmv/sequential", &[]), 1);
        assert_eq!(blocks("spmv/row_per_thread", &[("rows", 1000.0)]), 8);
        assert_eq!(blocks("spmv/row_per_warp", &[("rows", 1000.0)]), 250);
        assert_eq!(blocks("spmv/row_groups", &[("rows", 1000.0), ("lanes", 8.0)]), 32);
    }

    proptest! {
        #[test]
        fn the_points_of_a_grid_are_neighbours_of_their_neighbours(rows in 1..200_u32) {
            let grid = Generated { rows, pattern: 0, entries: 0 };
            let mut total = 0;
            for row in 0..rows {
                let columns: Vec<u32> = grid.neighbours(row).collect();
                prop_assert!(columns.is_sorted() && columns.contains(&row) && columns.len() <= 5);
                for column in &columns {
                    prop_assert!(grid.neighbours(*column).any(|back| back == row), "{} {}", row, column);
                }
                total += columns.len() as u64;
            }
            prop_assert_eq!(total, grid.total());
        }
    }
}

//! A sparse matrix times a vector in several formats, and the way from one format into another.

use warpground_engine::{Buffer, ElementType, Launch, Outcome, Output, Role, Step, fill::hash};

use self::layout::{Coordinates, Jagged, Places, width_filled};
use super::{
    output, shader,
    spmv::{self, Generated, checked_matrix, matrix, vector, words},
};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, SparseMatrix,
    Symptom, Variant, Work,
    catalogue::{Plan, Trial},
};

mod layout;

pub(crate) static FAMILY: Family = Family {
    id: "sparse_formats",
    title: "Sparse matrix formats",
    summary: "Stores a sparse matrix in other ways than by rows, multiplies it by a vector, and converts it.",
    lesson: shader!("sparse_formats/lesson.md"),
    variants: &[
        COO_ATOMIC,
        Variant {
            id: "coo_segments",
            title: "Coordinates, sums by rows in the block",
            summary: "A block adds up the products of each of its rows; only the sums are added to the result.",
            wgsl: shader!("sparse_formats/coo_segments.wgsl"),
            cuda: shader!("sparse_formats/coo_segments.cu"),
            entry_points: &["sparse_formats_coo_segments"],
            gain: Some(
                "One atomic addition for each row of a block in place of one for each entry. Threads with entries of one \
                 long row no longer wait for each other.",
            ),
            ..COO_ATOMIC
        },
        Variant {
            id: "ell_by_rows",
            title: "Equal rows, row after row",
            summary: "All rows have as many places as the longest; a thread walks along its own.",
            wgsl: shader!("sparse_formats/ell_by_rows.wgsl"),
            cuda: shader!("sparse_formats/ell_by_rows.cu"),
            entry_points: &["sparse_formats_ell_by_rows"],
            plan: |request| plan_places(request, Places::by_rows),
            gain: Some(
                "A thread has a whole row and adds it up in a register: no atomic addition, and no row to load for each entry.",
            ),
            ..ELL
        },
        ELL,
        Variant {
            id: "jds",
            title: "Jagged diagonals (JDS)",
            summary: "The rows in the order of their lengths, and no places without an entry.",
            wgsl: shader!("sparse_formats/jds.wgsl"),
            cuda: shader!("sparse_formats/jds.cu"),
            entry_points: &["sparse_formats_jds"],
            parameters: &[spmv::ROWS, POWER_LAW, spmv::ENTRIES, Parameter::block_x(256)],
            plan: plan_jagged,
            gain: Some(
                "No atomics, loads side by side, and the lanes of a warp have rows of nearly equal length, so that few of them \
                 wait. The longest rows are still walked along by one thread each.",
            ),
            ..COO_ATOMIC
        },
        Variant {
            id: "hybrid",
            title: "Hybrid: places and coordinates",
            summary: "The first entries of each row in places, and what longer rows have besides in coordinates.",
            wgsl: shader!("sparse_formats/hybrid.wgsl"),
            cuda: shader!("sparse_formats/hybrid.cu"),
            entry_points: &["sparse_formats_hybrid", "sparse_formats_hybrid_rest"],
            parameters: &[spmv::ROWS, POWER_LAW, spmv::ENTRIES, SHARE, Parameter::block_x(256)],
            trials: &[
                &[("block_x", 1.0), ("rows", 65_537.0), ("pattern", 1.0), ("entries", 2.0)],
                &[("block_x", 32.0), ("pattern", 3.0)],
                &[("block_x", 100.0), ("entries", 16.0), ("share", 1.0)],
                &[("block_x", 64.0), ("entries", 20.0), ("share", 100.0)],
                &[("block_x", 1024.0), ("pattern", 1.0), ("entries", 9.0)],
                &[("share", 60.0), ("pattern", 0.0)],
            ],
            plan: plan_hybrid,
            gain: Some(
                "However long a row is, many threads share what does not fit into its places. Only a few places stay empty.",
            ),
            ..COO_ATOMIC
        },
        Variant {
            id: "csr_from_coo",
            title: "From coordinates to rows",
            summary: "Counts the entries of each row, adds up the counts, and puts each entry into its row.",
            wgsl: shader!("sparse_formats/csr_from_coo.wgsl"),
            cuda: shader!("sparse_formats/csr_from_coo.cu"),
            entry_points: &[
                "sparse_formats_csr_from_coo",
                "sparse_formats_csr_from_coo_count",
                "sparse_formats_csr_from_coo_offsets",
            ],
            // One block goes through all rows, and Mesa's software device ends a thread's loops after 65,535 rounds.
            parameters: &[
                Parameter { maximum: 1_048_576.0, ..spmv::ROWS },
                spmv::PATTERN,
                spmv::ENTRIES,
                Parameter::block_x(256).within(32.0, 1024.0),
            ],
            trials: &[
                &[("block_x", 32.0), ("pattern", 3.0)],
                &[("block_x", 100.0), ("pattern", 2.0), ("entries", 16.0)],
                &[("block_x", 1024.0), ("pattern", 1.0), ("entries", 9.0)],
                &[("block_x", 256.0), ("pattern", 2.0), ("rows", 2000.0)],
            ],
            plan: plan_csr_from_coo,
            work: |settings| {
                let generated = Generated::of(settings);
                csr_from_coo_work(settings.whole("rows").into(), generated.total())
            },
            check: check_rows,
            ..COO_ATOMIC
        },
        Variant {
            id: "ell_from_csr",
            title: "From rows to places",
            summary: "Each thread moves a row to its places and fills up those that stay empty.",
            wgsl: shader!("sparse_formats/ell_from_csr.wgsl"),
            cuda: shader!("sparse_formats/ell_from_csr.cu"),
            entry_points: &["sparse_formats_ell_from_csr"],
            plan: plan_ell_from_csr,
            work: |settings| {
                let generated = Generated::of(settings);
                let longest = generated.lengths().max().unwrap_or(0);
                ell_from_csr_work(settings.whole("rows").into(), generated.total(), longest.into())
            },
            check: check_places,
            gain: None,
            ..ELL
        },
        Variant {
            id: "coo_lost_updates",
            title: "Mistake: no atomic addition",
            summary: "Threads add to the sum of one row at the same time, and products are lost.",
            wgsl: shader!("sparse_formats/coo_lost_updates.wgsl"),
            cuda: shader!("sparse_formats/coo_lost_updates.cu"),
            entry_points: &["sparse_formats_coo_lost_updates"],
            // Entries of one row are in one block.
            parameters: &[spmv::ROWS, spmv::PATTERN, spmv::ENTRIES, Parameter::block_x(256).within(32.0, 1024.0)],
            defect: Some(Defect {
                mended: "coo_atomic",
                explanation: || Explanation {
                    mistake: "Entries of one row are added by several threads, so that the addition must be atomic.",
                    effect: "Of two threads that read the same sum, the second one to write removes the first one's product.",
                    notice: "Sums that are too near to zero, others in each run; right where every row has a single entry. The \
                         simulator names the line.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..COO_ATOMIC
        },
        Variant {
            id: "ell_wrong_order",
            title: "Mistake: the places of the other order",
            summary: "The places lie column after column, and are read as if they lay row after row.",
            wgsl: shader!("sparse_formats/ell_wrong_order.wgsl"),
            cuda: shader!("sparse_formats/ell_wrong_order.cu"),
            entry_points: &["sparse_formats_ell_wrong_order"],
            gain: None,
            check: spmv::check,
            defect: Some(Defect {
                mended: "ell",
                explanation: || Explanation {
                    mistake: "Host and kernel must agree on the order in which the places lie.",
                    effect: "A thread adds up entries of other rows. All indices are valid, so that nothing reports it.",
                    notice: "All sums are wrong, the same in each run; right for a matrix of one row or of one entry per row.",
                },
                symptom: Symptom::Wrong { predicted: check_wrong_order },
            }),
            ..ELL
        },
        Variant {
            id: "jds_not_permuted",
            title: "Mistake: the order of lengths stays",
            summary: "The sums are stored in the order of the rows' lengths.",
            wgsl: shader!("sparse_formats/jds_not_permuted.wgsl"),
            cuda: shader!("sparse_formats/jds_not_permuted.cu"),
            entry_points: &["sparse_formats_jds_not_permuted"],
            parameters: &[spmv::ROWS, POWER_LAW, spmv::ENTRIES, Parameter::block_x(256)],
            plan: plan_jagged,
            defect: Some(Defect {
                mended: "jds",
                explanation: || Explanation {
                    mistake: "The rows were sorted by their lengths. Each sum belongs to the row that the permutation names.",
                    effect: "Right sums at wrong places.",
                    notice: "The sum of all elements is right, the elements are not; right for rows of one length.",
                },
                symptom: Symptom::Wrong { predicted: check_not_permuted },
            }),
            ..COO_ATOMIC
        },
    ],
};

const COO_ATOMIC: Variant = Variant {
    id: "coo_atomic",
    title: "Coordinates (COO), one thread per entry",
    summary: "Every entry is stored with its row and its column, and added to the sum of its row.",
    course: "Beyond the courses, after sparse matrix-vector multiplication using CSR",
    covers: &[],
    wgsl: shader!("sparse_formats/coo_atomic.wgsl"),
    cuda: shader!("sparse_formats/coo_atomic.cu"),
    entry_points: &["sparse_formats_coo_atomic"],
    parameters: &[spmv::ROWS, spmv::PATTERN, spmv::ENTRIES, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: &[
        &[("block_x", 1.0), ("rows", 65_537.0), ("pattern", 1.0), ("entries", 2.0)],
        &[("block_x", 32.0), ("pattern", 3.0)],
        &[("block_x", 100.0), ("pattern", 2.0), ("entries", 16.0)],
        &[("block_x", 1024.0), ("pattern", 1.0), ("entries", 9.0)],
    ],
    plan: plan_coordinates,
    work: spmv::work,
    check: spmv::check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// Rows of very different lengths would take too many places.
const ELL: Variant = Variant {
    id: "ell",
    title: "Equal rows (ELL), column after column",
    summary: "As many places for each row as the longest has entries, and neighbouring lanes read neighbouring places.",
    wgsl: shader!("sparse_formats/ell.wgsl"),
    cuda: shader!("sparse_formats/ell.cu"),
    entry_points: &["sparse_formats_ell"],
    trials: ELL_TRIALS,
    plan: |request| plan_places(request, |places| places),
    gain: Some(
        "In each step the lanes of a warp read neighbouring places, so that every sector is used whole and at once.",
    ),
    ..COO_ATOMIC
};

const POWER_LAW: Parameter = spmv::PATTERN.or(2);

/// By this share Bell and Garland divide a matrix (*Implementing sparse matrix-vector multiplication on throughput-oriented
/// processors*, 2009).
const SHARE: Parameter = Parameter::scalar("share", "Per cent of the rows that fill a place", 33, [1, 100]);

const ELL_TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("rows", 65_537.0), ("pattern", 1.0), ("entries", 2.0)],
    &[("block_x", 32.0), ("pattern", 3.0), ("rows", 1000.0)],
    &[("block_x", 100.0), ("pattern", 2.0), ("rows", 1000.0), ("entries", 8.0)],
    &[("block_x", 1024.0), ("pattern", 1.0), ("entries", 9.0)],
];

fn floats(name: &str, values: &[f32]) -> Buffer {
    words(name, ElementType::F32, values.iter().map(|value| value.to_bits()))
}

fn integers(name: &str, values: &[u32]) -> Buffer {
    words(name, ElementType::U32, values.iter().copied())
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn x(request: &Request, matrix: &SparseMatrix) -> Buffer {
    super::input("x", ElementType::F32, matrix.columns().into(), vector(request))
}

fn y(matrix: &SparseMatrix) -> Buffer {
    output("y", ElementType::F32, matrix.rows().into())
}

/// The grid with a thread for each of `threads`, and one block if there are none.
fn grid(request: &Request, threads: u32) -> Result<[u32; 3], SettingError> {
    request.row_of_blocks(u64::from(threads).div_ceil(request.settings.whole("block_x").into()).max(1))
}

fn plan_coordinates(request: &Request) -> Result<Plan, SettingError> {
    const Y: usize = 4;
    let matrix = checked_matrix(request)?;
    let Coordinates { rows, columns, values } = Coordinates::of(&matrix, 0);
    let buffers = vec![
        integers("rows", &rows),
        integers("columns", &columns),
        floats("values", &values),
        x(request, &matrix),
        y(&matrix),
        Buffer::uniform("parameters", &[count(values.len())]),
    ];
    let mut plan = Plan::single_launch(buffers, grid(request, count(values.len()))?);
    plan.steps.insert(0, Step::Clear(Y));
    Ok(plan)
}

/// As many places per row as the longest row has entries, if that is not too much.
fn longest_row(matrix: &SparseMatrix) -> Result<u32, SettingError> {
    let (rows, width) = (matrix.rows(), matrix.longest_row().max(1));
    let (places, most) = (u64::from(rows) * u64::from(width), SparseMatrix::MOST_GENERATED_ENTRIES);
    if places > most {
        return Err(SettingError::Conflict(format!(
            "the longest row has {width} entries; {rows} rows of that length take {places} places, and at most {most} are \
             allowed"
        )));
    }
    Ok(width)
}

fn plan_places(request: &Request, order: impl Fn(Places) -> Places) -> Result<Plan, SettingError> {
    let matrix = checked_matrix(request)?;
    let Places { width, columns, values } = order(Places::of(&matrix, longest_row(&matrix)?));
    let buffers = vec![
        integers("columns", &columns),
        floats("values", &values),
        x(request, &matrix),
        y(&matrix),
        Buffer::uniform("parameters", &[matrix.rows(), width]),
    ];
    Ok(Plan::single_launch(buffers, grid(request, matrix.rows())?))
}

fn plan_jagged(request: &Request) -> Result<Plan, SettingError> {
    let matrix = checked_matrix(request)?;
    let Jagged { diagonals, permutation, columns, values } = Jagged::of(&matrix);
    let buffers = vec![
        integers("diagonals", &diagonals),
        integers("permutation", &permutation),
        integers("columns", &columns),
        floats("values", &values),
        x(request, &matrix),
        y(&matrix),
        Buffer::uniform("parameters", &[matrix.rows(), count(diagonals.len() - 1)]),
    ];
    Ok(Plan::single_launch(buffers, grid(request, matrix.rows())?))
}

fn plan_hybrid(request: &Request) -> Result<Plan, SettingError> {
    let matrix = checked_matrix(request)?;
    let places = Places::of(&matrix, width_filled(&matrix, request.settings.whole("share")));
    let rest = Coordinates::of(&matrix, places.width);
    let parameters = [matrix.rows(), places.width, count(rest.rows.len())];
    let buffers = vec![
        integers("columns", &places.columns),
        floats("values", &places.values),
        x(request, &matrix),
        y(&matrix),
        integers("rest_rows", &rest.rows),
        integers("rest_columns", &rest.columns),
        floats("rest_values", &rest.values),
        Buffer::uniform("parameters", &parameters),
    ];
    let launch = |kernel, threads, places: &[u32]| {
        let bindings = places.iter().map(|place| (*place, *place as usize)).collect();
        Ok(Step::Launch(Launch { kernel, grid: grid(request, threads)?, bindings }))
    };
    let mut steps = vec![launch(0, matrix.rows(), &[0, 1, 2, 3, 7])?];
    if !rest.rows.is_empty() {
        steps.push(launch(1, parameters[2], &[2, 3, 4, 5, 6, 7])?);
    }
    Ok(Plan::of(buffers, steps))
}

fn plan_csr_from_coo(request: &Request) -> Result<Plan, SettingError> {
    const NEXT: usize = 3;
    let matrix = checked_matrix(request)?;
    let rows = matrix.rows();
    let seed = request.seed_of(3);
    let below = |bound: usize| ((u64::from(hash(seed, bound as u64)) * bound as u64) >> 32) as usize;
    let shuffled = Coordinates::of(&matrix, 0).shuffled(below);
    let entries = count(shuffled.rows.len());
    let length = u64::from(entries).max(1);
    let buffers = vec![
        integers("rows", &shuffled.rows),
        integers("columns", &shuffled.columns),
        floats("values", &shuffled.values),
        Buffer { role: Role::Scratch, ..output("next", ElementType::U32, rows.into()) },
        output("row_offsets", ElementType::U32, u64::from(rows) + 1),
        output("sorted_columns", ElementType::U32, length),
        output("sorted_values", ElementType::F32, length),
        Buffer::uniform("parameters", &[rows, entries]),
    ];
    let launch = |kernel, grid, places: &[u32]| {
        let bindings = places.iter().map(|place| (*place, *place as usize)).collect();
        Step::Launch(Launch { kernel, grid, bindings })
    };
    let all = grid(request, entries)?;
    let steps = vec![
        Step::Clear(NEXT),
        launch(1, all, &[0, 3, 7]),
        launch(2, [1, 1, 1], &[3, 4, 7]),
        launch(0, all, &[0, 1, 2, 3, 5, 6, 7]),
    ];
    Ok(Plan::of(buffers, steps))
}

fn plan_ell_from_csr(request: &Request) -> Result<Plan, SettingError> {
    let matrix = checked_matrix(request)?;
    let (rows, width) = (matrix.rows(), longest_row(&matrix)?);
    let places = u64::from(rows) * u64::from(width);
    let buffers = vec![
        integers("row_offsets", matrix.row_offsets()),
        integers("columns", matrix.entry_columns()),
        floats("values", matrix.values()),
        output("ell_columns", ElementType::U32, places),
        output("ell_values", ElementType::F32, places),
        Buffer::uniform("parameters", &[rows, width]),
    ];
    Ok(Plan::single_launch(buffers, grid(request, rows)?))
}

/// Row, column and value of each entry in, offsets, columns and values out.
fn csr_from_coo_work(rows: u64, entries: u64) -> Work {
    Work { bytes: ElementType::BYTES * (3 * entries + rows + 1 + 2 * entries), flops: 0 }
}

/// Offsets, columns and values in, columns and values of all places out.
fn ell_from_csr_work(rows: u64, entries: u64, longest: u64) -> Work {
    Work { bytes: ElementType::BYTES * (rows + 1 + 2 * entries + 2 * rows * longest.max(1)), flops: 0 }
}

/// What the kernels that multiply nothing have to move for a matrix of a reader's own.
pub(super) fn conversion_work(entry_point: &str, matrix: &SparseMatrix) -> Option<Work> {
    let (rows, entries) = (matrix.rows().into(), matrix.entries());
    match entry_point {
        "sparse_formats_csr_from_coo" => Some(csr_from_coo_work(rows, entries)),
        "sparse_formats_ell_from_csr" => Some(ell_from_csr_work(rows, entries, matrix.longest_row().into())),
        _ => None,
    }
}

/// Compares the entries of each row without regard to their order: which thread comes first is another one each time.
fn check_rows(request: &Request, outcome: &Outcome) -> Check {
    let matrix = matrix(request);
    let (offsets, entries) = (matrix.row_offsets(), matrix.values().len());
    let found = |name: &str| -> Vec<u32> { outcome.output(name).map_or_else(Vec::new, |its| its.u32s().collect()) };
    let in_order = |columns: &[u32], bits: &[u32]| -> [Vec<u32>; 2] {
        let mut pairs: Vec<(u32, u32)> = columns.iter().copied().zip(bits.iter().copied()).collect();
        for ends in offsets.windows(2) {
            if let Some(row) = pairs.get_mut(ends[0] as usize..ends[1] as usize) {
                row.sort_unstable();
            }
        }
        let (columns, bits) = pairs.into_iter().unzip();
        [columns, bits]
    };
    let bits: Vec<u32> = matrix.values().iter().map(|value| value.to_bits()).collect();
    let [right_columns, right_bits] = in_order(matrix.entry_columns(), &bits);
    let [columns, bits] = in_order(&found("sorted_columns"), &found("sorted_values"));
    let as_output = |name: &str, element, words: &[u32]| {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Output { name: name.to_owned(), element, bytes }
    };
    let sorted = Outcome {
        outputs: vec![
            as_output("sorted_columns", ElementType::U32, &columns[..entries.min(columns.len())]),
            as_output("sorted_values", ElementType::F32, &bits[..entries.min(bits.len())]),
        ],
    };
    let (rows, length) = (offsets.len() as u64, entries as u64);
    #[expect(clippy::cast_possible_truncation, reason = "indices into vectors")]
    let at = |words: &[u32], index: u64| words[index as usize];
    Check::equal(outcome, "row_offsets", "where every row begins", rows, |index| at(offsets, index))
        .and(Check::equal(&sorted, "sorted_columns", "the entries of every row, in any order", length, |index| {
            at(&right_columns, index)
        }))
        .and(Check::equal(&sorted, "sorted_values", "and their values, bit by bit", length, |index| {
            at(&right_bits, index)
        }))
}

fn check_places(request: &Request, outcome: &Outcome) -> Check {
    let matrix = matrix(request);
    let places = Places::of(&matrix, matrix.longest_row().max(1));
    let length = places.columns.len() as u64;
    #[expect(clippy::cast_possible_truncation, reason = "indices into vectors")]
    let [columns, values] = [
        Check::equal(outcome, "ell_columns", "the column of every place", length, |at| places.columns[at as usize]),
        Check::equal(outcome, "ell_values", "the value of every place", length, |at| {
            places.values[at as usize].to_bits()
        }),
    ];
    columns.and(values)
}

/// The sums over places that were read in the wrong order.
fn check_wrong_order(request: &Request, outcome: &Outcome) -> Check {
    let matrix = matrix(request);
    let places = Places::of(&matrix, matrix.longest_row().max(1));
    let width = u64::from(places.width);
    #[expect(clippy::cast_possible_truncation, reason = "indices into vectors")]
    let entries = |row: u64| {
        let its = (row * width) as usize..((row + 1) * width) as usize;
        places.columns[its.clone()].iter().copied().zip(places.values[its].iter().copied())
    };
    spmv::check_sums(request, outcome, &matrix, "sums over places in the wrong order", entries)
}

/// The sums of the rows in the order of their lengths.
fn check_not_permuted(request: &Request, outcome: &Outcome) -> Check {
    let matrix = matrix(request);
    let permutation = Jagged::of(&matrix).permutation;
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    let entries = |place: u64| matrix.row(permutation[place as usize].into());
    spmv::check_sums(request, outcome, &matrix, "the sums in the order of the rows' lengths", entries)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::testing::{buffer, integers, job, outcome, outcome_of_floats, request, variant};

    /// Rows of one, three, no and two entries.
    fn small() -> SparseMatrix {
        let entries = vec![(0, 1, 1.0), (1, 0, 2.0), (1, 2, 3.0), (1, 3, 4.0), (3, 2, 5.0), (3, 3, 6.0)];
        SparseMatrix::from_entries(4, 4, entries)
    }

    fn request_of(variant: &Variant, matrix: SparseMatrix) -> Request {
        let rows = f64::from(matrix.rows());
        Request { matrix: Some(matrix), ..request(variant, &[("rows", rows)]) }
    }

    #[test]
    fn a_matrix_of_one_s_own_is_stored_in_each_format() {
        let lengths = |id: &str| -> Vec<u64> {
            let its = variant(&format!("sparse_formats/{id}"));
            job(its, &request_of(its, small())).buffers.iter().map(|buffer| buffer.length).collect()
        };
        assert_eq!(lengths("coo_atomic")[..5], [6, 6, 6, 4, 4]);
        assert_eq!(lengths("ell")[..4], [12, 12, 4, 4]);
        assert_eq!(lengths("jds")[..6], [4, 4, 6, 6, 4, 4]);
        // A third of four rows are two: two places per row, and one entry besides.
        assert_eq!(lengths("hybrid")[..7], [8, 8, 4, 4, 1, 1, 1]);
        assert_eq!(lengths("csr_from_coo")[..7], [6, 6, 6, 4, 5, 6, 6]);
        assert_eq!(lengths("ell_from_csr")[..5], [5, 6, 6, 12, 12]);
    }

    #[test]
    fn a_matrix_without_entries_gives_zeros_in_each_format() {
        for id in ["coo_atomic", "coo_segments", "ell", "ell_by_rows", "jds", "hybrid"] {
            let its = variant(&format!("sparse_formats/{id}"));
            let request = request_of(its, SparseMatrix::from_entries(2, 2, Vec::new()));
            assert!(job(its, &request).buffers.iter().all(|buffer| buffer.length > 0), "{id}");
            assert!(its.check(&request, &outcome_of_floats("y", &[0.0, 0.0])).passed, "{id}");
            assert!(!its.check(&request, &outcome_of_floats("y", &[0.0, 1e-9])).passed, "{id}");
        }
    }

    #[test]
    fn one_long_row_among_many_takes_more_places_than_are_allowed() {
        let its = variant("sparse_formats/ell");
        let settings = [("rows", 1_048_576.0), ("pattern", 3.0)];
        expect!["the longest row has 65549 entries; 1048576 rows of that length take 68733108224 places, and at most 134217728 are allowed"].assert_eq(
            &its.job(&request(its, &settings)).map_or_else(|error| error.to_string(), |_| "accepted".to_owned()),
        );
    }

    #[test]
    fn entries_of_a_row_may_be_in_any_order_and_not_in_another_row() {
        let its = variant("sparse_formats/csr_from_coo");
        let request = request_of(its, small());
        let judged = |columns: [u32; 6], values: [f32; 6]| {
            let mut all = outcome("row_offsets", ElementType::U32, &[0, 1, 4, 4, 6]);
            all.outputs.extend(outcome("sorted_columns", ElementType::U32, &columns).outputs);
            all.outputs.extend(outcome_of_floats("sorted_values", &values).outputs);
            its.check(&request, &all).passed
        };
        assert!(judged([1, 0, 2, 3, 2, 3], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
        assert!(judged([1, 3, 0, 2, 3, 2], [1.0, 4.0, 2.0, 3.0, 6.0, 5.0]));
        assert!(!judged([1, 3, 0, 2, 3, 2], [1.0, 2.0, 4.0, 3.0, 6.0, 5.0]));
        assert!(!judged([0, 1, 2, 3, 2, 3], [2.0, 1.0, 3.0, 4.0, 5.0, 6.0]));
    }

    #[test]
    fn coordinates_arrive_shuffled_and_complete() {
        let its = variant("sparse_formats/csr_from_coo");
        let job = job(its, &request(its, &[("rows", 100.0), ("pattern", 1.0), ("entries", 4.0)]));
        let mut rows = integers(&job, "rows");
        assert!(!rows.is_sorted());
        rows.sort_unstable();
        assert!(rows.iter().zip(0..400).all(|(row, place)| *row == place / 4));
        assert_eq!(buffer(&job, "next").role, Role::Scratch);
    }

    #[test]
    fn a_conversion_moves_what_it_reads_and_writes_for_a_matrix_of_one_s_own_too() {
        let bytes = |id: &str| {
            let its = variant(&format!("sparse_formats/{id}"));
            its.work_of(&request_of(its, small())).bytes
        };
        assert_eq!(bytes("csr_from_coo"), 4 * (18 + 5 + 12));
        assert_eq!(bytes("ell_from_csr"), 4 * (5 + 12 + 24));
        assert_eq!(bytes("ell"), small().product_work().bytes);
    }
}

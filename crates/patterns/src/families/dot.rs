//! Dot products, and matrices times vectors, which are many of them.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, parallel};

use super::{STRIDING_BLOCKS, input, output, shader, striding_grid};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Symptom, Variant,
    Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "dot",
    title: "Dot product and matrix times vector",
    summary: "Adds the products of two vectors' elements, once or for each row of a matrix.",
    lesson: shader!("dot/lesson.md"),
    variants: &[
        TREE,
        Variant {
            id: "strided",
            title: "Many pairs per thread",
            summary: "Blocks stride through the arrays, and the tree begins when all products are added.",
            wgsl: shader!("dot/strided.wgsl"),
            cuda: shader!("dot/strided.cu"),
            entry_points: &["dot_strided", "dot_strided_total"],
            parameters: STRIDED,
            trials: STRIDED_TRIALS,
            plan: |request| plan_strided(request, 1),
            gain: Some(
                "One tree for all products of a block in place of one for each 256, and a thousand sums for the second \
                 launch however long the arrays are.",
            ),
            ..TREE
        },
        Variant {
            id: "quads",
            title: "Eight loads of 16 bytes at once",
            summary: "Four sums of four floats per thread, and no addition waits for the one before.",
            course: "Beyond the courses: our own last rung of the dot product",
            wgsl: shader!("dot/quads.wgsl"),
            cuda: shader!("dot/quads.cu"),
            entry_points: &["dot_quads", "dot_quads_total"],
            parameters: STRIDED,
            trials: STRIDED_TRIALS,
            plan: |request| plan_strided(request, 16),
            record: true,
            tuned: &[("block_x", 512.0), ("blocks", 8448.0)],
            gain: Some("Loads of 16 bytes, eight of them on their way for each thread, and four independent sums."),
            ..TREE
        },
        Variant {
            id: "matrix_rows",
            title: "Matrix times vector, one row per thread",
            summary: "Each thread walks along its row; neighbours are a whole row apart.",
            wgsl: shader!("dot/matrix_rows.wgsl"),
            cuda: shader!("dot/matrix_rows.cu"),
            entry_points: &["dot_matrix_rows"],
            ..MATRIX
        },
        Variant {
            id: "matrix_columns",
            title: "Matrix in columns, one row per thread",
            summary: "The same loop over a matrix that lies column by column: neighbours read neighbouring places.",
            wgsl: shader!("dot/matrix_columns.wgsl"),
            cuda: shader!("dot/matrix_columns.cu"),
            entry_points: &["dot_matrix_columns"],
            check: |request, outcome| check_matrix(request, outcome, Order::Columns),
            gain: Some(
                "The same loop, coalesced because the matrix is stored the other way round. You seldom have the choice.",
            ),
            ..MATRIX
        },
        Variant {
            id: "matrix_block",
            title: "Matrix times vector, one row per block",
            summary: "Threads stride along a row side by side and add their sums in a tree.",
            wgsl: shader!("dot/matrix_block.wgsl"),
            cuda: shader!("dot/matrix_block.cu"),
            entry_points: &["dot_matrix_block"],
            parameters: &[ROWS, COLUMNS, Parameter::block_x(128).power_of_two()],
            trials: BLOCK_TRIALS,
            plan: |request| plan_matrix(request, |rows, _| rows.into()),
            gain: Some("Neighbouring threads read neighbouring places of one row: every load is coalesced."),
            ..MATRIX
        },
        Variant {
            id: "matrix_quads",
            title: "Matrix times vector in quads, four rows per block",
            summary: "Four rows share each load of the vector, and one tree adds all four.",
            course: "Beyond the courses: our own last rung of the matrix times a vector",
            wgsl: shader!("dot/matrix_quads.wgsl"),
            cuda: shader!("dot/matrix_quads.cu"),
            entry_points: &["dot_matrix_quads", "dot_matrix_quads_odd"],
            parameters: &[ROWS, COLUMNS, Parameter::block_x(128).power_of_two()],
            trials: &[
                BLOCK_TRIALS[0],
                BLOCK_TRIALS[1],
                BLOCK_TRIALS[2],
                // Whole quads, with rows to spare.
                &[("rows", 33.0), ("columns", 64.0)],
                &[("rows", 2.0), ("columns", 1000.0), ("block_x", 2.0)],
                &[("rows", 101.0), ("columns", 516.0), ("block_x", 32.0)],
            ],
            plan: plan_matrix_quads,
            record: true,
            tuned: &[("block_x", 512.0)],
            gain: Some(
                "Five loads of 16 bytes for sixteen products: four rows share each load of the vector, and one tree \
                 serves all four.",
            ),
            ..MATRIX
        },
        Variant {
            id: "tree_no_barrier",
            title: "Mistake: a tree without barriers",
            summary: "A thread adds a sum that another one may not have written yet.",
            wgsl: shader!("dot/tree_no_barrier.wgsl"),
            cuda: shader!("dot/tree_no_barrier.cu"),
            entry_points: &["dot_tree_no_barrier", "dot_tree_no_barrier_total"],
            defect: Some(Defect {
                mended: "tree",
                explanation: || Explanation {
                    mistake: "Each round adds what the last one wrote, by other threads; a barrier belongs between them.",
                    effect: "Sums of an earlier round are added, so that some products count twice and others not at all.",
                    notice: "Right with blocks of one warp on some GPUs, wrong with larger ones; the simulator names the line.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..TREE
        },
    ],
};

/// What the dot products share, and the plainest of them.
const TREE: Variant = Variant {
    id: "tree",
    title: "One pair per thread",
    summary: "One product per thread, one tree per block, and a second launch for the blocks' sums.",
    course: "Beyond the courses, after their reductions: a product before the sum",
    covers: &[],
    wgsl: shader!("dot/tree.wgsl"),
    cuda: shader!("dot/tree.cu"),
    entry_points: &["dot_tree", "dot_tree_total"],
    parameters: &[N, Parameter::block_x(256).power_of_two().within(2.0, 1024.0)],
    metric: Metric::Bandwidth,
    trials: &[&[("block_x", 2.0), ("n", 131_073.0)], &[("block_x", 32.0)], &[("block_x", 1024.0)]],
    plan: plan_tree,
    work: |settings| {
        let n = u64::from(settings.whole("n"));
        Work { bytes: ElementType::BYTES * (2 * n + 1), flops: 2 * n - 1 }
    },
    check: check_dot,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// What the matrices times vectors share.
const MATRIX: Variant = Variant {
    course: "Beyond the courses, between their reductions and their products of matrices",
    parameters: &[ROWS, COLUMNS, Parameter::block_x(256)],
    trials: &[&[("block_x", 1.0), ("rows", 65_537.0), ("columns", 3.0)], &[("block_x", 32.0)], &[("block_x", 100.0)]],
    plan: |request| plan_matrix(request, |rows, block| rows.div_ceil(block).into()),
    work: |settings| {
        let [rows, columns] = ["rows", "columns"].map(|name| u64::from(settings.whole(name)));
        Work { bytes: ElementType::BYTES * (rows * columns + rows + columns), flops: 2 * rows * columns }
    },
    check: |request, outcome| check_matrix(request, outcome, Order::Rows),
    ..TREE
};

const N: Parameter = Parameter::size("n", "Elements", 1 << 20, 1 << 30);
const ROWS: Parameter = Parameter::size("rows", "Rows", 1000, 1 << 18);
const COLUMNS: Parameter = Parameter::size("columns", "Columns", 1000, 1 << 18);

const STRIDED: &[Parameter] = &[N, STRIDING_BLOCKS, Parameter::block_x(256).power_of_two()];

const STRIDED_TRIALS: &[Trial] = &[
    // The second launch is one thread, whose loop Mesa's software GPU would end after 65,535 passes.
    &[("block_x", 1.0), ("n", 65_537.0), ("blocks", 60_000.0)],
    &[("blocks", 1.0)],
    &[("blocks", 3.0), ("block_x", 32.0), ("n", 65_537.0)],
    &[("block_x", 1024.0)],
];

/// One row per block: more than a grid has in a dimension, small blocks, large ones.
const BLOCK_TRIALS: &[Trial] =
    &[&[("rows", 65_537.0), ("columns", 3.0)], &[("block_x", 1.0)], &[("block_x", 1024.0)], &[("block_x", 8.0)]];

fn floats(request: &Request, stream: u32) -> Fill {
    Fill::Hash { seed: request.seed_of(stream) }
}

fn plan_dot(request: &Request, grid: [u32; 3], partials: u32, elements_a_vector: u64) -> Plan {
    const PRODUCTS: usize = 0;
    const TOTAL: usize = 1;

    let n = request.settings.whole("n");
    let length = u64::from(n).next_multiple_of(elements_a_vector);
    let buffers = vec![
        input("x", ElementType::F32, length, floats(request, 0)),
        input("y", ElementType::F32, length, floats(request, 1)),
        Buffer { role: Role::Scratch, ..output("partials", ElementType::F32, partials.into()) },
        output("result", ElementType::F32, 1),
        Buffer::uniform("parameters", &[n, partials]),
    ];
    let launch = |kernel, grid, places: &[u32]| {
        let bindings = places.iter().map(|place| (*place, *place as usize)).collect();
        Step::Launch(Launch { kernel, grid, bindings })
    };
    let steps = vec![launch(PRODUCTS, grid, &[0, 1, 2, 4]), launch(TOTAL, [1, 1, 1], &[2, 3, 4])];
    Plan::of(buffers, steps)
}

fn plan_tree(request: &Request) -> Result<Plan, SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let blocks = n.div_ceil(block);
    Ok(plan_dot(request, request.row_of_blocks(blocks.into())?, blocks, 1))
}

/// As many blocks as the elements need, `elements_a_thread` to each thread, but no more than are allowed.
fn plan_strided(request: &Request, elements_a_thread: u32) -> Result<Plan, SettingError> {
    let [n, block, most] = ["n", "block_x", "blocks"].map(|name| request.settings.whole(name));
    let blocks = n.div_ceil(elements_a_thread).div_ceil(block).min(most);
    let grid = request.row_of_blocks(blocks.into())?;
    // A grid that had to be folded has some blocks more, and all of them leave a sum.
    let blocks = grid.iter().product();
    Ok(plan_dot(request, grid, blocks, if elements_a_thread == 1 { 1 } else { 4 }))
}

fn plan_matrix(request: &Request, blocks: fn(u32, u32) -> u64) -> Result<Plan, SettingError> {
    let [rows, columns, block] = ["rows", "columns", "block_x"].map(|name| request.settings.whole(name));
    let elements = u64::from(rows) * u64::from(columns);
    // Indices are 32 bits wide.
    if elements > 1 << 32 {
        return Err(SettingError::Conflict(format!(
            "{rows} rows of {columns} columns are {elements} elements; at most {} can be numbered",
            1_u64 << 32
        )));
    }
    let buffers = vec![
        input("matrix", ElementType::F32, elements, floats(request, 0)),
        input("x", ElementType::F32, columns.into(), floats(request, 1)),
        output("y", ElementType::F32, rows.into()),
        Buffer::uniform("parameters", &[rows, columns]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(blocks(rows, block))?))
}

/// Four rows per block. The second kernel takes rows that do not begin with a whole quad.
fn plan_matrix_quads(request: &Request) -> Result<Plan, SettingError> {
    let mut plan = plan_matrix(request, |rows, _| rows.div_ceil(4).into())?;
    let whole = request.settings.whole("columns").is_multiple_of(4);
    for step in &mut plan.steps {
        if let Step::Launch(launch) = step {
            launch.kernel = usize::from(!whole);
        }
    }
    Ok(plan)
}

/// The share of the largest error in the sum of the magnitudes where products are added one after the other, `chain` of
/// them at most, and the sums of such chains in trees.
fn tolerance(chain: u64) -> f64 {
    const TREES: u64 = 64;
    #[expect(clippy::cast_precision_loss, reason = "no chain is that long")]
    let roundings = (chain + TREES) as f64;
    roundings / f64::from(1 << 24)
}

fn check_dot(request: &Request, outcome: &Outcome) -> Check {
    let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let [x, y] = [0, 1].map(|stream| floats(request, stream));
    let parts = parallel::map_parts(0..n, |part| {
        part.map(|index| f64::from(x.f32(index)) * f64::from(y.f32(index)))
            .fold([0.0, 0.0], |[sum, scale], product| [sum + product, scale + product.abs()])
    });
    let [value, scale] = parts.into_iter().fold([0.0, 0.0], |[sum, scale], part| [sum + part[0], scale + part[1]]);
    // Threads that stride have the more products the fewer they are; without, one. The second launch adds blocks' sums.
    let blocks = striding_grid(request).map_or(1, |grid| grid.iter().map(|count| u64::from(*count)).product());
    let has_blocks = request.settings.whole("blocks") > 0;
    let sums = if has_blocks { blocks } else { n.div_ceil(block) };
    let chain = if has_blocks { n.div_ceil(blocks * block) } else { 1 } + sums.div_ceil(block);
    Check::floats(outcome, "result", "the sum of the products in f64", tolerance(chain), 1, |_| Expected {
        value,
        scale,
    })
}

/// How a matrix lies in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Rows,
    Columns,
}

fn check_matrix(request: &Request, outcome: &Outcome, order: Order) -> Check {
    let [rows, columns] = ["rows", "columns"].map(|name| u64::from(request.settings.whole(name)));
    let [matrix, x] = [0, 1].map(|stream| floats(request, stream));
    let x: Vec<f64> = (0..columns).map(|column| f64::from(x.f32(column))).collect();
    let against = "every row's sum in f64";
    Check::floats(outcome, "y", against, tolerance(columns), rows, |row| {
        let mut expected = Expected { value: 0.0, scale: 0.0 };
        for (column, factor) in (0..).zip(&x) {
            let index = match order {
                Order::Rows => row * columns + column,
                Order::Columns => column * rows + row,
            };
            let product = f64::from(matrix.f32(index)) * factor;
            expected.value += product;
            expected.scale += product.abs();
        }
        expected
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn the_sum_of_the_products_is_judged() {
        for id in ["tree", "strided", "quads"] {
            let dot = variant(&format!("dot/{id}"));
            let request = request(dot, &[("n", 100.0)]);
            let job = job(dot, &request);
            let [x, y] = ["x", "y"].map(|name| floats(&job, name));
            let sum: f64 = x.iter().zip(&y).take(100).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum();
            #[expect(clippy::cast_possible_truncation, reason = "the result is a float")]
            let right = [(sum as f32).to_bits()];
            judges_each_word(dot, &request, "result", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
        }
    }

    #[test]
    fn every_row_is_judged_however_the_matrix_lies() {
        for id in ["matrix_rows", "matrix_columns", "matrix_quads"] {
            let product = variant(&format!("dot/{id}"));
            let request = request(product, &[("rows", 5.0), ("columns", 8.0)]);
            let job = job(product, &request);
            let [matrix, x] = ["matrix", "x"].map(|name| floats(&job, name));
            let at = |row: usize, column: usize| match id {
                "matrix_columns" => matrix[column * 5 + row],
                _ => matrix[row * 8 + column],
            };
            let right: Vec<u32> =
                (0..5).map(|row| (0..8).map(|column| at(row, column) * x[column]).sum::<f32>().to_bits()).collect();
            judges_each_word(product, &request, "y", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
        }
    }

    #[test]
    fn no_more_blocks_stride_than_are_allowed_or_needed() {
        let quads = variant("dot/quads");
        let blocks = |n: f64| grids(&job(quads, &request(quads, &[("n", n)])))[0][0];
        // 4,096 elements per block of 256.
        assert_eq!([1.0, 4096.0, 4097.0, 1e9].map(blocks), [1, 1, 2, 1024]);
    }

    #[test]
    fn a_matrix_that_cannot_be_numbered_is_refused() {
        let product = variant("dot/matrix_rows");
        let sides = [("rows", 262_144.0), ("columns", 262_144.0)];
        assert!(
            product.job(&request(product, &sides)).is_err_and(|error| error.to_string().contains("at most 4294967296"))
        );
    }
}

//! The product of two matrices.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Step, fill::hash};

use super::{PLANE_TRIALS, input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, ParameterRole, Request, SettingError, Settings, Variant, Work, catalogue::Plan,
    check::Expected,
};

mod mistakes;

pub(crate) static FAMILY: Family = Family {
    id: "matmul",
    title: "Matrix multiply",
    summary: "Multiplies two matrices of any shape.",
    lesson: shader!("matmul/lesson.md"),
    variants: &[
        Variant {
            id: "naive",
            title: "One thread, one element",
            summary: "Each thread walks along a row of M and down a column of N, every operand from global memory.",
            course: "PMPP chapter 4, Matrix-matrix multiplication",
            covers: &["M1", "M2", "M3", "M4", "M5", "M9", "X28", "X35", "F11", "F27", "F36", "F38"],
            wgsl: shader!("matmul/naive.wgsl"),
            cuda: shader!("matmul/naive.cu"),
            entry_points: &["matmul_naive"],
            parameters: &[ROWS, INNER, COLUMNS, Parameter::block_x(16), Parameter::block_y(16)],
            metric: Metric::Arithmetic,
            trials: PLANE_TRIALS,
            plan: |request| plan(request, ["block_x", "block_y"]),
            work,
            check,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "tiled",
            title: "Tiles in shared memory",
            summary: "A block fetches each tile of M and N once and uses every element of it many times.",
            course: "PMPP chapter 5, A tiled matrix matrix multiplication kernel",
            covers: &["M4", "M6", "M7", "M8", "M9", "X30", "E20", "E21", "F39"],
            wgsl: shader!("matmul/tiled.wgsl"),
            cuda: shader!("matmul/tiled.cu"),
            entry_points: &["matmul_tiled"],
            parameters: &[ROWS, INNER, COLUMNS, TILE],
            metric: Metric::Arithmetic,
            trials: &[
                &[("tile", 1.0)],
                &[("tile", 2.0)],
                &[("tile", 4.0)],
                &[("tile", 7.0)],
                &[("tile", 8.0)],
                &[("tile", 32.0)],
                // Fewer rows than a tile, and an inner side that ends within the second phase.
                &[("rows", 3.0), ("inner", 17.0), ("columns", 200.0)],
            ],
            plan: |request| plan(request, ["tile", "tile"]),
            work,
            check,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "Each tile of M and N is fetched once into shared memory and used by a whole row or column of threads: \
                 with tiles of 16 a sixteenth of the loads from global memory.",
            ),
        },
        Variant {
            id: "register_tiles",
            title: "Tiles in registers",
            summary: "A thread keeps 16 × 8 sums in registers and makes 128 products of 24 values from shared memory.",
            course: "Not in the courses: what a library does",
            covers: &["M4", "M9", "E16", "E20"],
            wgsl: shader!("matmul/register_tiles.wgsl"),
            cuda: shader!("matmul/register_tiles.cu"),
            entry_points: &["matmul_register_tiles"],
            parameters: &[ROWS, INNER, COLUMNS],
            metric: Metric::Arithmetic,
            trials: &[
                // Whole tiles; one element more and one less; many phases; bands of blocks that end early.
                &[("rows", 128.0), ("inner", 8.0), ("columns", 128.0)],
                &[("rows", 129.0), ("inner", 9.0), ("columns", 127.0)],
                &[("rows", 5.0), ("inner", 1000.0), ("columns", 3.0)],
                &[("rows", 1300.0), ("inner", 3.0), ("columns", 260.0)],
            ],
            plan: plan_register_tiles,
            work,
            check,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "A thread makes 128 products of 24 values from shared memory, where it made one of two: shared memory \
                 is no longer what decides. The next tile is on its way while one is used.",
            ),
        },
        Variant {
            id: "whole_tiles",
            title: "Tiles in registers, whole quads",
            summary: "Sizes that the tiles divide are read and written without asking for edges, nearly all in quads.",
            course: "Not in the courses: what a library does",
            covers: &["M4", "M9", "E16", "E20", "E56"],
            wgsl: shader!("matmul/whole_tiles.wgsl"),
            cuda: shader!("matmul/whole_tiles.cu"),
            entry_points: &["matmul_whole_tiles", "matmul_whole_tiles_odd"],
            parameters: &[
                // Sizes that the tiles divide, so that the kernel for those is what a reader sees first.
                Parameter { default: 512.0, ..ROWS },
                Parameter { default: 512.0, ..INNER },
                Parameter { default: 512.0, ..COLUMNS },
            ],
            metric: Metric::Arithmetic,
            trials: &[
                // Whole tiles, one and several; one element more and one less; bands of blocks that end early.
                &[("rows", 128.0), ("inner", 8.0), ("columns", 128.0)],
                &[("rows", 256.0), ("inner", 24.0), ("columns", 640.0)],
                &[("rows", 384.0), ("inner", 40.0), ("columns", 256.0)],
                &[("rows", 129.0), ("inner", 9.0), ("columns", 255.0)],
                &[("rows", 130.0), ("inner", 100.0), ("columns", 260.0)],
                &[("rows", 1280.0), ("inner", 8.0), ("columns", 256.0)],
            ],
            plan: plan_whole_tiles,
            work,
            check,
            defect: None,
            record: true,
            tuned: &[],
            gain: Some(
                "Whole quads in and out of global memory and no question about edges; 128 products for every 6 loads \
                 from shared memory, and those of the next step are under way while this one multiplies. No branch in \
                 a phase, and blocks of which two fit on a multiprocessor.",
            ),
        },
        Variant {
            id: "store_every_phase",
            title: "A store in every phase",
            summary: "The store is inside the loop: the last one is right, and the others are wasted.",
            course: "PMPP chapter 5, the tiled kernel as listed, with the brace that it lacks at its end",
            covers: &["M7", "X31"],
            wgsl: shader!("matmul/store_every_phase.wgsl"),
            cuda: shader!("matmul/store_every_phase.cu"),
            entry_points: &["matmul_store_every_phase"],
            parameters: &[ROWS, INNER, COLUMNS, TILE],
            metric: Metric::Arithmetic,
            trials: &[&[("tile", 2.0)], &[("tile", 4.0)], &[("tile", 7.0)], &[("tile", 32.0)]],
            plan: |request| plan(request, ["tile", "tile"]),
            work,
            check,
            defect: None,
            record: false,
            tuned: &[],
            gain: Some(
                "The tiled kernel again with its store inside the loop, as the course lists it: right, and slower for \
                 every phase but the last.",
            ),
        },
        mistakes::TRUNCATED_PHASES,
        mistakes::TILES_WITHOUT_GUARDS,
        mistakes::NO_BARRIER_BEFORE_USE,
        mistakes::NO_BARRIER_AFTER_USE,
        mistakes::WRONG_SHARED_INDEX,
    ],
};

/// No multiple of a block, and small enough for a software adapter, which works seconds on the course's 1000 × 1000.
const ROWS: Parameter = Parameter::size("rows", "Rows of M", 500, LONGEST_SIDE);
const INNER: Parameter = Parameter::size("inner", "Columns of M", 500, LONGEST_SIDE);
const COLUMNS: Parameter = Parameter::size("columns", "Columns of N", 500, LONGEST_SIDE);

const LONGEST_SIDE: u32 = 1 << 16;

/// Two tiles of 32 × 32 take 8 KiB of shared memory; a wider one has more threads than any block.
const TILE: Parameter = Parameter {
    name: "tile",
    title: "Tile, threads in x and y",
    role: ParameterRole::BlockXY,
    ..Parameter::block_x(16).within(1.0, 32.0)
};

/// The sides of a product: M is `rows` × `inner`, N is `inner` × `columns`.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) rows: u64,
    pub(super) inner: u64,
    pub(super) columns: u64,
}

impl Shape {
    pub(super) fn of(settings: &Settings) -> Shape {
        let [rows, inner, columns] = ["rows", "inner", "columns"].map(|name| u64::from(settings.whole(name)));
        Shape { rows, inner, columns }
    }

    /// The multiplications, each with an addition.
    pub(super) fn products(self) -> u64 {
        self.rows * self.inner * self.columns
    }

    /// The elements of P.
    pub(super) fn elements(self) -> u64 {
        self.rows * self.columns
    }
}

fn inputs(request: &Request) -> [Fill; 2] {
    [0, 1].map(|stream| Fill::Hash { seed: request.seed_of(stream) })
}

fn plan(request: &Request, block: [&str; 2]) -> Result<Plan, SettingError> {
    let [block_x, block_y] = block.map(|name| request.settings.whole(name));
    Ok(plan_blocks(request, block_x, block_y))
}

/// A block of 128 threads makes 128 × 128 elements.
fn plan_register_tiles(request: &Request) -> Result<Plan, SettingError> {
    Ok(plan_blocks(request, 128, 128))
}

/// The second kernel takes sizes that the tiles do not divide.
fn plan_whole_tiles(request: &Request) -> Result<Plan, SettingError> {
    /// Each way, of what a block makes of P.
    const SIDE: u32 = 128;
    /// How far a phase reaches.
    const DEPTH: u32 = 8;

    let [rows, inner, columns] = ["rows", "inner", "columns"].map(|name| request.settings.whole(name));
    let mut plan = plan_blocks(request, SIDE, SIDE);
    let whole = rows.is_multiple_of(SIDE) && inner.is_multiple_of(DEPTH) && columns.is_multiple_of(SIDE);
    for step in &mut plan.steps {
        if let Step::Launch(launch) = step {
            launch.kernel = usize::from(!whole);
        }
    }
    Ok(plan)
}

/// Each block makes `width` × `height` elements of P.
fn plan_blocks(request: &Request, width: u32, height: u32) -> Plan {
    let [rows, inner, columns] = ["rows", "inner", "columns"].map(|name| request.settings.whole(name));
    let shape = Shape::of(&request.settings);
    let [m, n] = inputs(request);
    let buffers = vec![
        input("m", ElementType::F32, shape.rows * shape.inner, m),
        input("n", ElementType::F32, shape.inner * shape.columns, n),
        output("p", ElementType::F32, shape.elements()),
        Buffer::uniform("parameters", &[rows, inner, columns]),
    ];
    Plan::single_launch(buffers, [columns.div_ceil(width), rows.div_ceil(height), 1])
}

fn work(settings: &Settings) -> Work {
    let shape = Shape::of(settings);
    let elements = shape.rows * shape.inner + shape.inner * shape.columns + shape.elements();
    Work { bytes: ElementType::BYTES * elements, flops: 2 * shape.products() }
}

/// Up to so many products every element is calculated anew: a second or so, also in a browser. Above …
const MOST_PRODUCTS: u64 = 1 << 28;

/// … so many elements are, and of every row one sum.
const SAMPLES: u64 = 4096;

fn check(request: &Request, outcome: &Outcome) -> Check {
    check_within(request, outcome, MOST_PRODUCTS, SAMPLES)
}

/// [`check`] of a product whose factors are these rules, of floats or of pairs of f16.
pub(super) fn check_product(request: &Request, outcome: &Outcome, inputs: [Fill; 2]) -> Check {
    check_inputs_within(request, outcome, inputs, MOST_PRODUCTS, SAMPLES)
}

/// [`check`], with limits that a test can lower.
fn check_within(request: &Request, outcome: &Outcome, most_products: u64, samples: u64) -> Check {
    check_inputs_within(request, outcome, inputs(request), most_products, samples)
}

fn check_inputs_within(
    request: &Request,
    outcome: &Outcome,
    inputs: [Fill; 2],
    most_products: u64,
    samples: u64,
) -> Check {
    let shape = Shape::of(&request.settings);
    let product = Product { shape, used: shape.inner, inputs };
    if shape.products() <= most_products {
        return product.check_every_element(outcome, "every element with the dot product in f64");
    }
    let signs: Vec<f64> = (0..shape.columns).map(|column| sign(request.seed_of(2), column)).collect();
    product.check_every_row(outcome, &signs).and(product.check_samples(outcome, request.seed_of(3), samples))
}

/// 1 or -1, at random.
fn sign(seed: u32, index: u64) -> f64 {
    if hash(seed, index) & 1 == 0 { 1.0 } else { -1.0 }
}

/// The unit roundoff of f32.
const ROUNDING: f64 = 1.0 / 16_777_216.0;

/// The reference: the product in f64.
struct Product {
    shape: Shape,
    /// How many products each of its elements sums: all, unless a mistake stops early.
    used: u64,
    inputs: [Fill; 2],
}

impl Product {
    /// The largest error of an element that passes, relative to the sum of its products' magnitudes.
    ///
    /// In f32 each of the products and sums that make an element rounds by at most 2⁻²⁴. All in one direction they would
    /// come to `inner` × 2⁻²⁴ (Higham, *Accuracy and Stability of Numerical Algorithms*, 3.1). As they go either way it
    /// is √`inner` × 2⁻²⁴ times a constant, which a probability as near to one as is wanted makes little larger (Higham
    /// and Mary, *A New Approach to Probabilistic Rounding Error Analysis*, 2019). With these inputs, of either sign,
    /// it comes to about half of 2⁻²⁴ if one sum takes in product after product, and to less in any other order. So this
    /// never cries wolf; and among a thousand products one that is missing, or there twice, is two hundred times as
    /// much.
    fn tolerance(&self) -> f64 {
        ROUNDING * (8.0 + 2.0 * (self.shape.inner as f64).sqrt() + self.drift())
    }

    fn check_every_element(&self, outcome: &Outcome, against: &str) -> Check {
        let Shape { inner, columns, .. } = self.shape;
        // Kept, because every row of M needs all of it.
        let n: Vec<f32> = self.elements_of_n(0, inner * columns).collect();
        let mut row = Row::new(columns);
        Check::floats_in_order(outcome, "p", against, self.tolerance(), self.shape.elements(), |index| {
            if index % columns == 0 {
                row.clear();
                let rows_of_n = n.chunks_exact(columns as usize);
                self.row_of_m(index / columns).zip(rows_of_n).take(self.used as usize).for_each(|(m, n)| row.add(m, n));
            }
            row.element(index % columns)
        })
    }

    /// Freivalds' method: for a vector of random signs, P times it must be M times (N times it), which takes one pass
    /// over each matrix. It covers every element; a wrong row shows unless its errors happen to cancel.
    fn check_every_row(&self, outcome: &Outcome, signs: &[f64]) -> Check {
        let Shape { rows, inner, columns } = self.shape;
        let mut square_of_n = 0.0;
        let n_times_signs: Vec<f64> = (0..inner)
            .map(|k| {
                let row_of_n = self.elements_of_n(k * columns, columns).map(f64::from);
                row_of_n.zip(signs).fold(0.0, |sum, (n, sign)| {
                    square_of_n += n * n;
                    sum + n * sign
                })
            })
            .collect();
        // An element's error deviates by about half of 2⁻²⁴ of |m| |n|, its row of M and column of N as vectors (see
        // `tolerance`). The signs know nothing of the errors, so those of a row add up like the steps of a random walk,
        // to about half of 2⁻²⁴ of |m| |N|. Thirty times that is allowed: in a product of 4096 × 4096 it is 0.08, where
        // an element is about 20.
        let tolerance = (16.0 + self.drift()) * ROUNDING;
        let against = "every row's sum, under random signs, with that of the product in f64";
        let mut check = Check::row_sums(outcome, "p", against, tolerance, rows, signs, |row| {
            let row_of_m = self.row_of_m(row).zip(&n_times_signs);
            let (value, square) = row_of_m.fold((0.0, 0.0), |(value, square), (m, n)| (value + m * n, square + m * m));
            Expected { value, scale: f64::sqrt(square * square_of_n) }
        });
        if let Some(wrong) = &check.first_wrong
            && let Some(element) = self.check_row(outcome, wrong.index / columns).first_wrong
        {
            check.first_wrong = Some(element);
        }
        check
    }

    /// All elements of one row, to name the wrong one.
    fn check_row(&self, outcome: &Outcome, number: u64) -> Check {
        let Shape { columns, .. } = self.shape;
        let mut row = Row::new(columns);
        let mut row_of_n = Vec::new();
        for (k, m) in (0..).zip(self.row_of_m(number)) {
            row_of_n.clear();
            row_of_n.extend(self.elements_of_n(k * columns, columns));
            row.add(m, &row_of_n);
        }
        let indices = number * columns..(number + 1) * columns;
        Check::floats_at(outcome, "p", "a row", self.tolerance(), self.shape.elements(), indices, |index| {
            row.element(index % columns)
        })
    }

    /// Elements at random, one of each of `samples` equal pieces of P.
    fn check_samples(&self, outcome: &Outcome, seed: u32, samples: u64) -> Check {
        let Shape { inner, columns, .. } = self.shape;
        let [_, n] = &self.inputs;
        let elements = self.shape.elements();
        let samples = samples.min(elements);
        let indices = (0..samples).map(|sample| {
            let (first, end) = (sample * elements / samples, (sample + 1) * elements / samples);
            first + u64::from(hash(seed, sample)) % (end - first)
        });
        let against = format!("{samples} elements with the dot product in f64");
        Check::floats_at(outcome, "p", &against, self.tolerance(), elements, indices, |index| {
            let column_of_n = (0..inner).map(|k| f64::from(factor(n, k * columns + index % columns)));
            let nothing = Expected { value: 0.0, scale: 0.0 };
            self.row_of_m(index / columns)
                .zip(column_of_n)
                .fold(nothing, |sum, (m, n)| Expected { value: sum.value + m * n, scale: sum.scale + (m * n).abs() })
        })
    }

    fn row_of_m(&self, number: u64) -> impl Iterator<Item = f64> {
        let Shape { inner, .. } = self.shape;
        let [m, _] = &self.inputs;
        (number * inner..(number + 1) * inner).map(|index| f64::from(factor(m, index)))
    }

    fn elements_of_n(&self, first: u64, count: u64) -> impl Iterator<Item = f32> {
        let [_, n] = &self.inputs;
        (first..first + count).map(|index| factor(n, index))
    }

    /// How much a sum on the matrix unit may be off on top, in units of f32's rounding. Products of f16 are exact, but hardware
    /// cuts off what does not fit the sums instead of rounding it (Fasi, Higham, Mikaitis and Pranesh, *Numerical behavior of
    /// NVIDIA tensor cores*, 2021). So the errors of a sum go one way, and grow with the number of steps of 16 products and
    /// not with its root.
    fn drift(&self) -> f64 {
        if matches!(self.inputs, [Fill::HashHalves { .. }, _]) { self.shape.inner as f64 / 256.0 } else { 0.0 }
    }
}

/// An element of a factor: a float, or of a buffer of pairs one f16.
fn factor(fill: &Fill, index: u64) -> f32 {
    match fill {
        Fill::HashHalves { .. } => fill.half(index),
        _ => fill.f32(index),
    }
}

/// A row of P in the making: one product to each of its elements at a time, so that N is read along its rows.
struct Row {
    values: Vec<f64>,
    scales: Vec<f64>,
}

impl Row {
    fn new(columns: u64) -> Row {
        Row { values: vec![0.0; columns as usize], scales: vec![0.0; columns as usize] }
    }

    fn clear(&mut self) {
        self.values.fill(0.0);
        self.scales.fill(0.0);
    }

    /// Adds an element of M times the row of N that it meets.
    fn add(&mut self, m: f64, row_of_n: &[f32]) {
        for ((value, scale), n) in self.values.iter_mut().zip(&mut self.scales).zip(row_of_n) {
            let product = m * f64::from(*n);
            *value += product;
            *scale += product.abs();
        }
    }

    fn element(&self, column: u64) -> Expected {
        Expected { value: self.values[column as usize], scale: self.scales[column as usize] }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{floats, job, judges_each_word, outcome_of_floats, request, variant};

    #[test]
    fn only_sizes_that_the_tiles_divide_go_to_the_kernel_that_asks_for_no_edges() {
        let whole_tiles = variant("matmul/whole_tiles");
        let launched = |rows: f64, inner: f64, columns: f64| {
            let sides = [("rows", rows), ("inner", inner), ("columns", columns)];
            let [Step::Launch(launch)] = &job(whole_tiles, &request(whole_tiles, &sides)).steps[..] else {
                panic!("one launch")
            };
            (launch.kernel, launch.grid)
        };
        assert_eq!(launched(256.0, 8.0, 384.0), (0, [3, 2, 1]));
        assert_eq!(launched(128.0, 24.0, 128.0), (0, [1, 1, 1]));
        assert_eq!(launched(128.0, 12.0, 128.0), (1, [1, 1, 1]));
        assert_eq!(launched(64.0, 8.0, 128.0), (1, [1, 1, 1]));
        assert_eq!(launched(128.0, 8.0, 132.0), (1, [2, 1, 1]));
    }

    fn request_of(rows: u32, inner: u32, columns: u32) -> Request {
        let sides = [("rows", rows), ("inner", inner), ("columns", columns)];
        request(variant("matmul/tiled"), &sides.map(|(name, value)| (name, value.into())))
    }

    /// The product as a kernel makes it: in f32, product after product.
    fn product(request: &Request) -> Vec<f32> {
        let job = job(variant("matmul/tiled"), request);
        let (m, n) = (floats(&job, "m"), floats(&job, "n"));
        let [inner, columns] = ["inner", "columns"].map(|name| request.settings.whole(name) as usize);
        m.chunks_exact(inner)
            .flat_map(|row| {
                (0..columns).map(|column| {
                    let column_of_n = n.iter().skip(column).step_by(columns);
                    row.iter().zip(column_of_n).fold(0.0, |sum, (m, n)| sum + m * n)
                })
            })
            .collect()
    }

    #[test]
    fn a_small_product_is_judged_element_by_element() {
        let request = request_of(2, 3, 2);
        let job = job(variant("matmul/tiled"), &request);
        let [a, b, c, d, e, f] = floats(&job, "m")[..] else { panic!("six elements") };
        let [g, h, i, j, k, l] = floats(&job, "n")[..] else { panic!("six elements") };
        let right = [a * g + b * i + c * k, a * h + b * j + c * l, d * g + e * i + f * k, d * h + e * j + f * l];
        judges_each_word(variant("matmul/tiled"), &request, "p", &right.map(f32::to_bits), |bits| {
            (f32::from_bits(bits) + 1e-4).to_bits()
        });
    }

    #[test]
    fn sums_in_f32_come_nowhere_near_the_tolerances() {
        for (rows, inner, columns) in [(1, 1, 1), (40, 1, 40), (33, 257, 65), (7, 5000, 9), (9, 31, 1000)] {
            let request = request_of(rows, inner, columns);
            let outcome = outcome_of_floats("p", &product(&request));
            for check in [check(&request, &outcome), check_within(&request, &outcome, 0, 64)] {
                assert!(check.passed, "{check:?}");
                assert!(check.relative_error.is_some_and(|error| error < check.tolerance / 4.0), "{check:?}");
            }
        }
    }

    #[test]
    fn in_a_large_product_any_wrong_element_is_named_by_way_of_its_row() {
        let request = request_of(13, 170, 29);
        let right = product(&request);
        for index in 0..right.len() {
            for wrong in [right[index] + 0.01, 0.0, f32::NAN] {
                let mut values = right.clone();
                values[index] = wrong;
                let check = check_within(&request, &outcome_of_floats("p", &values), 0, 16);
                assert!(!check.passed, "element {index} = {wrong}");
                assert_eq!(check.first_wrong.map(|wrong| wrong.index), Some(index as u64));
            }
        }
    }

    #[test]
    fn a_large_product_is_compared_by_rows_and_samples_and_the_verdict_says_so() {
        let request = request_of(13, 17, 29);
        let check = check_within(&request, &outcome_of_floats("p", &product(&request)), 0, 16);
        expect![
            "every row's sum, under random signs, with that of the product in f64; 16 elements with the dot product in \
             f64"
        ]
        .assert_eq(&check.against);
        assert_eq!(check.compared, 13 + 16);
    }

    #[test]
    fn an_output_that_is_too_short_fails_on_either_path() {
        let request = request_of(3, 4, 5);
        let outcome = outcome_of_floats("p", &[0.0; 14]);
        assert!(!check(&request, &outcome).passed);
        assert!(!check_within(&request, &outcome, 0, 4).passed);
    }

    proptest! {
        #[test]
        fn either_path_accepts_a_right_product_and_refuses_one_with_a_wrong_element(
            rows in 1..40_u32, inner in 1..60_u32, columns in 1..40_u32, place in 0.0..1.0_f64,
        ) {
            let request = request_of(rows, inner, columns);
            let mut values = product(&request);
            for most_products in [0, MOST_PRODUCTS] {
                let check = check_within(&request, &outcome_of_floats("p", &values), most_products, 8);
                prop_assert!(check.passed, "{:?}", check);
            }
            let index = (place * values.len() as f64) as usize;
            values[index] += 0.01;
            for most_products in [0, MOST_PRODUCTS] {
                let check = check_within(&request, &outcome_of_floats("p", &values), most_products, 8);
                prop_assert_eq!(check.first_wrong.map(|wrong| wrong.index), Some(index as u64));
            }
        }
    }
}

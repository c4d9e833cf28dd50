//! Many small products of square matrices.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Step};

use super::{input, output, shader};
use crate::{
    Check, Defect, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "batched",
    title: "Many small products",
    summary: "Multiplies many pairs of small square matrices.",
    lesson: shader!("batched/lesson.md"),
    variants: &[
        ONE_EACH,
        Variant {
            id: "one_block",
            title: "One block per product",
            summary: "A block fetches one matrix into shared memory and makes the whole product.",
            wgsl: shader!("batched/one_block.wgsl"),
            cuda: shader!("batched/one_block.cu"),
            entry_points: &["batched_one_block"],
            plan: |request| {
                let batch = request.settings.whole("batch");
                Ok(plan(request, request.row_of_blocks(batch.into())?))
            },
            gain: Some(
                "The second matrix comes from memory once and is used by all rows out of shared memory; an element of the first \
                 one is loaded for a whole row of threads at once.",
            ),
            ..ONE_EACH
        },
        Variant {
            id: "registers",
            title: "Two warps per product, sums in registers",
            summary: "A thread makes 64 elements of a product of 64 × 64; 64 products of four loads from shared memory.",
            course: "Beyond the courses: our own last rung of many small products",
            wgsl: shader!("batched/registers.wgsl"),
            cuda: shader!("batched/registers.cu"),
            entry_points: &["batched_registers", "batched_registers_odd"],
            parameters: &[BATCH, SIDE],
            trials: &[
                &[("batch", 5.0), ("side", 64.0)],
                &[("batch", 1.0), ("side", 63.0)],
                &[("batch", 300.0), ("side", 5.0)],
                &[("batch", 7.0), ("side", 33.0)],
                &[("batch", 2.0), ("side", 32.0)],
                &[("batch", 65.0), ("side", 64.0)],
            ],
            plan: plan_registers,
            record: true,
            gain: Some(
                "64 products of four loads of 16 bytes from shared memory, where each product took two of 4 bytes, and \
                 whole quads in and out of memory.",
            ),
            ..ONE_EACH
        },
        Variant {
            id: "same_factor",
            title: "Mistake: all multiply by the first matrix",
            summary: "The number of the product is missing from the second matrix' place.",
            wgsl: shader!("batched/same_factor.wgsl"),
            cuda: shader!("batched/same_factor.cu"),
            entry_points: &["batched_same_factor"],
            defect: Some(Defect {
                mended: "one_each",
                explanation: || Explanation {
                    mistake: "Each product's matrices begin at its number times the elements of one, in both arrays.",
                    effect: "Every product but the first one has the wrong second factor.",
                    notice: "Right for a single product, and for a test in which all second factors are the same.",
                },
                symptom: Symptom::Wrong {
                    predicted: |request, outcome| {
                        check(request, outcome, "the products with the first matrix N", |_| 0)
                    },
                },
            }),
            ..ONE_EACH
        },
    ],
};

/// What the variants share, and the plainest.
const ONE_EACH: Variant = Variant {
    id: "one_each",
    title: "One thread per element",
    summary: "Each thread walks along a row of one matrix and down a column of another.",
    course: "Beyond the courses, after their products of large matrices",
    covers: &[],
    wgsl: shader!("batched/one_each.wgsl"),
    cuda: shader!("batched/one_each.cu"),
    entry_points: &["batched_one_each"],
    parameters: &[BATCH, Parameter { default: 32.0, ..SIDE }, Parameter::block_x(256)],
    metric: Metric::Arithmetic,
    trials: TRIALS,
    plan: |request| {
        let elements = elements(&request.settings);
        Ok(plan(request, request.row_of_blocks(elements.div_ceil(request.settings.whole("block_x").into()))?))
    },
    work: |settings| {
        let side = u64::from(settings.whole("side"));
        Work { bytes: 3 * ElementType::BYTES * elements(settings), flops: 2 * side * elements(settings) }
    },
    check: |request, outcome| check(request, outcome, "every element with the dot product in f64", |product| product),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const BATCH: Parameter = Parameter::size("batch", "Products", 64, 1 << 16);
const SIDE: Parameter = Parameter::size("side", "Rows and columns of each matrix", 64, 64);

/// The second makes 65,536 blocks, beyond the 65,535 that a grid has in one dimension.
const TRIALS: &[Trial] = &[
    &[("batch", 257.0), ("side", 3.0)],
    &[("batch", 65_536.0), ("side", 1.0), ("block_x", 1.0)],
    &[("batch", 3.0), ("side", 64.0), ("block_x", 100.0)],
    &[("batch", 33.0), ("side", 31.0), ("block_x", 32.0)],
    &[("batch", 5.0), ("side", 7.0)],
    &[("batch", 1000.0), ("side", 4.0), ("block_x", 64.0)],
];

/// The elements of all products.
fn elements(settings: &Settings) -> u64 {
    u64::from(settings.whole("batch")) * u64::from(settings.whole("side")).pow(2)
}

fn inputs(request: &Request) -> [Fill; 2] {
    [0, 1].map(|stream| Fill::Hash { seed: request.seed_of(stream) })
}

fn plan(request: &Request, grid: [u32; 3]) -> Plan {
    let [batch, side] = ["batch", "side"].map(|name| request.settings.whole(name));
    let elements = elements(&request.settings);
    let [m, n] = inputs(request);
    let buffers = vec![
        input("m", ElementType::F32, elements, m),
        input("n", ElementType::F32, elements, n),
        output("p", ElementType::F32, elements),
        Buffer::uniform("parameters", &[batch, side]),
    ];
    Plan::single_launch(buffers, grid)
}

/// The second kernel takes other sides than 64.
fn plan_registers(request: &Request) -> Result<Plan, SettingError> {
    let [batch, side] = ["batch", "side"].map(|name| request.settings.whole(name));
    let mut plan = plan(request, request.row_of_blocks(batch.into())?);
    for step in &mut plan.steps {
        if let Step::Launch(launch) = step {
            launch.kernel = usize::from(side != 64);
        }
    }
    Ok(plan)
}

/// Compares every element; `factor_of` says which matrix N a product has.
fn check(request: &Request, outcome: &Outcome, against: &str, factor_of: fn(u64) -> u64) -> Check {
    let side = u64::from(request.settings.whole("side"));
    let rows = side * u64::from(request.settings.whole("batch"));
    let [m, n] = inputs(request);
    // As in the large product: each of `side` products and sums rounds by at most 2^-24, mostly in either direction.
    let tolerance = (8.0 + 2.0 * (side as f64).sqrt()) / f64::from(1 << 24);
    let row_of = || {
        let (m, n) = (m.clone(), n.clone());
        // The matrix N of the product that was last asked for.
        let mut factor: (Option<u64>, Vec<f64>) = (None, Vec::new());
        move |row: u64| {
            let product = row / side;
            if factor.0 != Some(product) {
                let first = factor_of(product) * side * side;
                factor = (Some(product), (first..first + side * side).map(|at| f64::from(n.f32(at))).collect());
            }
            let mut sums = vec![Expected { value: 0.0, scale: 0.0 }; usize::try_from(side).unwrap_or_default()];
            for (k, row_of_n) in (0..side).zip(factor.1.chunks_exact(sums.len())) {
                let of_m = f64::from(m.f32(row * side + k));
                for (sum, of_n) in sums.iter_mut().zip(row_of_n) {
                    sum.value += of_m * of_n;
                    sum.scale += (of_m * of_n).abs();
                }
            }
            sums
        }
    };
    Check::float_rows(outcome, "p", against, tolerance, [side, rows], row_of)
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, job, judges_each_word, request, variant};

    #[test]
    fn each_product_has_its_own_two_matrices() {
        let products = variant("batched/one_each");
        let request = request(products, &[("batch", 3.0), ("side", 2.0)]);
        let job = job(products, &request);
        let [m, n] = ["m", "n"].map(|name| floats(&job, name));
        let element = |product: usize, row: usize, column: usize| {
            let [m, n] = [&m, &n].map(|matrices| &matrices[4 * product..4 * product + 4]);
            m[2 * row] * n[column] + m[2 * row + 1] * n[2 + column]
        };
        let right: Vec<u32> = (0..12).map(|at| element(at / 4, at / 2 % 2, at % 2).to_bits()).collect();
        judges_each_word(products, &request, "p", &right, |bits| (f32::from_bits(bits) + 1e-3).to_bits());
    }
}

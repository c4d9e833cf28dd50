//! The product of two matrices of f16 on the matrix unit, with sums in f32.

use warpground_engine::{Buffer, ElementType, Fill};

use super::{
    input,
    matmul::{Shape, check_product},
    output, shader,
};
use crate::{
    Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, Request, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "matrix_unit",
    title: "Products on the matrix unit",
    summary: "Multiplies two matrices of f16 and adds up in f32, sixteen by sixteen elements at a time.",
    lesson: shader!("matrix_unit/lesson.md"),
    variants: &[ONE_TILE, SHARED_TILES, NO_BARRIER],
};

/// What the variants share, and the plainest.
const ONE_TILE: Variant = Variant {
    id: "one_tile",
    title: "One warp, one tile",
    summary: "A warp makes 16 × 16 elements of P and loads every tile of M and N from global memory.",
    course: "Beyond the courses: tensor cores came after them",
    covers: &[],
    wgsl: shader!("matrix_unit/one_tile.wgsl"),
    cuda: shader!("matrix_unit/one_tile.cu"),
    entry_points: &["matrix_unit_one_tile"],
    parameters: &[side("rows", ROWS, 16), side("inner", INNER, 16), side("columns", COLUMNS, 16)],
    metric: Metric::Arithmetic,
    trials: &[
        // One tile; one side longer than the others; several tiles each way.
        &[("rows", 16.0), ("inner", 16.0), ("columns", 16.0)],
        &[("rows", 256.0), ("inner", 16.0), ("columns", 16.0)],
        &[("rows", 16.0), ("inner", 256.0), ("columns", 16.0)],
        &[("rows", 16.0), ("inner", 16.0), ("columns", 256.0)],
        &[("rows", 32.0), ("inner", 64.0), ("columns", 128.0)],
        &[("rows", 128.0), ("inner", 32.0), ("columns", 64.0)],
        &[("rows", 64.0), ("inner", 128.0), ("columns", 32.0)],
        &[("rows", 512.0), ("inner", 16.0), ("columns", 128.0)],
        &[("rows", 128.0), ("inner", 128.0), ("columns", 128.0)],
    ],
    plan: |request| Ok(plan(request, 16, 16)),
    work,
    check: |request, outcome| check_product(request, outcome, inputs(request)),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const SHARED_TILES: Variant = Variant {
    id: "shared_tiles",
    title: "Tiles in shared memory, fetched ahead",
    summary: "A block of four warps makes 128 × 128 elements of P; the next tiles are on their way while these are used.",
    wgsl: shader!("matrix_unit/shared_tiles.wgsl"),
    cuda: shader!("matrix_unit/shared_tiles.cu"),
    entry_points: &["matrix_unit_shared_tiles"],
    parameters: &[side("rows", ROWS, HEIGHT), side("inner", INNER, 16), side("columns", COLUMNS, WIDTH)],
    trials: WHOLE_TILES,
    plan: |request| Ok(plan(request, HEIGHT, WIDTH)),
    record: true,
    gain: Some(
        "Each element of M and N is fetched once for 128 elements of P, where it was fetched for 16, and a warp makes 16 \
         products of eight tiles from shared memory. The next tiles are on their way while these are used.",
    ),
    ..ONE_TILE
};

const NO_BARRIER: Variant = Variant {
    id: "no_barrier",
    title: "Mistake: no barrier between two phases",
    summary: "A warp may multiply tiles of which other warps have not stored their part.",
    wgsl: shader!("matrix_unit/no_barrier.wgsl"),
    cuda: shader!("matrix_unit/no_barrier.cu"),
    entry_points: &["matrix_unit_no_barrier"],
    record: false,
    gain: None,
    defect: Some(Defect {
        mended: "shared_tiles",
        explanation: || Explanation {
            mistake: "There is no barrier at the end of a phase, after the next tiles were stored.",
            effect: "A fast warp multiplies what the phase before last left, or stores over tiles that a slow warp still reads.",
            notice: "Right with one phase. With more, the simulator names the store and the load of the matrix that meet.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
    }),
    ..SHARED_TILES
};

/// A block's part of P in `shared_tiles`.
const HEIGHT: u32 = 128;
const WIDTH: u32 = 128;

/// One block, several each way, many phases, and more rows of blocks than a band has.
const WHOLE_TILES: &[Trial] = &[
    &[("rows", 128.0), ("inner", 16.0), ("columns", 128.0)],
    &[("rows", 128.0), ("inner", 32.0), ("columns", 128.0)],
    &[("rows", 128.0), ("inner", 256.0), ("columns", 128.0)],
    &[("rows", 256.0), ("inner", 16.0), ("columns", 128.0)],
    &[("rows", 128.0), ("inner", 16.0), ("columns", 256.0)],
    &[("rows", 256.0), ("inner", 64.0), ("columns", 512.0)],
    &[("rows", 512.0), ("inner", 32.0), ("columns", 128.0)],
    &[("rows", 2048.0), ("inner", 16.0), ("columns", 256.0)],
];

const ROWS: &str = "Rows of M and P";
const INNER: &str = "Columns of M, rows of N";
const COLUMNS: &str = "Columns of N and P";

/// A side of a matrix: a power of two, so that every tile divides it.
const fn side(name: &'static str, title: &'static str, least: u32) -> Parameter {
    let side = Parameter::size(name, title, 256, 1 << 16);
    Parameter { kind: ParameterKind::PowerOfTwo, minimum: least as f64, ..side }
}

fn inputs(request: &Request) -> [Fill; 2] {
    [0, 1].map(|stream| Fill::HashHalves { seed: request.seed_of(stream) })
}

/// Each block makes `height` × `width` elements of P.
fn plan(request: &Request, height: u32, width: u32) -> Plan {
    let [rows, inner, columns] = ["rows", "inner", "columns"].map(|name| request.settings.whole(name));
    let shape = Shape::of(&request.settings);
    let [m, n] = inputs(request);
    // Two f16 are one word.
    let buffers = vec![
        input("m", ElementType::U32, shape.rows * shape.inner / 2, m),
        input("n", ElementType::U32, shape.inner * shape.columns / 2, n),
        output("p", ElementType::F32, shape.elements()),
        Buffer::uniform("parameters", &[rows, inner, columns]),
    ];
    Plan::single_launch(buffers, [columns / width, rows / height, 1])
}

fn work(settings: &Settings) -> Work {
    let shape = Shape::of(settings);
    let factors = shape.rows * shape.inner + shape.inner * shape.columns;
    Work { bytes: 2 * factors + ElementType::BYTES * shape.elements(), flops: 2 * shape.products() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{job, outcome_of_floats, request, variant};

    /// The product of the halves, in f32.
    fn product(request: &Request) -> Vec<f32> {
        let Shape { rows, inner, columns } = Shape::of(&request.settings);
        let [m, n] = inputs(request);
        let element = |index: u64| {
            let products =
                (0..inner).map(|k| m.half(index / columns * inner + k) * n.half(k * columns + index % columns));
            products.sum()
        };
        (0..rows * columns).map(element).collect()
    }

    #[test]
    fn a_product_of_the_rounded_factors_passes_and_one_of_the_floats_themselves_does_not() {
        let request = request(variant("matrix_unit/one_tile"), &[("rows", 32.0), ("inner", 64.0), ("columns", 16.0)]);
        let right = product(&request);
        let check = |values: &[f32]| check_product(&request, &outcome_of_floats("p", values), inputs(&request));
        assert!(check(&right).passed, "{:?}", check(&right));
        let mut wrong = right.clone();
        wrong[77] += 0.01;
        assert_eq!(check(&wrong).first_wrong.map(|found| found.index), Some(77));
        let [m, n] = [0, 1].map(|stream| Fill::Hash { seed: request.seed_of(stream) });
        let floats = (0..32 * 16_u64)
            .map(|index| (0..64).map(|k| m.f32(index / 16 * 64 + k) * n.f32(k * 16 + index % 16)).sum::<f32>());
        assert!(!check(&floats.collect::<Vec<_>>()).passed);
    }

    #[test]
    fn a_buffer_of_halves_has_a_word_for_two() {
        let variant = variant("matrix_unit/shared_tiles");
        let job = job(variant, &request(variant, &[("rows", 128.0), ("inner", 32.0), ("columns", 256.0)]));
        let lengths: Vec<u64> = job.buffers.iter().take(3).map(|buffer| buffer.length).collect();
        assert_eq!(lengths, [128 * 16, 16 * 256, 128 * 256]);
    }
}

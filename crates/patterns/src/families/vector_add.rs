//! `c = a + b`, for vectors and for matrices.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Role};

use super::{PLANE_TRIALS, ROW_TRIALS, shader};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work, catalogue::Plan, check::Expected,
};

mod mistakes;

pub(crate) static FAMILY: Family = Family {
    id: "vector_add",
    title: "Vector addition",
    summary: "Adds two arrays, element by element.",
    lesson: shader!("vector_add/lesson.md"),
    variants: &[
        Variant {
            id: "sequential",
            title: "One thread, every element",
            summary: "The loop of a CPU on a single thread: the other kernels are compared with it.",
            course: "PMPP chapter 3, A vector addition kernel; Introduction to CUDA, A Vector Addition Kernel",
            covers: &["E34", "E35", "V1", "X2", "E4"],
            wgsl: shader!("vector_add/sequential.wgsl"),
            cuda: shader!("vector_add/sequential.cu"),
            entry_points: &["vector_add_sequential"],
            // A software adapter ends a loop after 65,535 passes, and in the last one the loop finds its end.
            parameters: &[Parameter::size("n", "Elements", 1 << 12, 65_534)],
            metric: Metric::Bandwidth,
            trials: &[&[("n", 4096.0)], &[("n", 65_534.0)]],
            plan: plan_sequential,
            work: work_vector,
            check: check_vector,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "guarded",
            title: "One thread, one element",
            summary: "The first kernel of every course: an index, a guard, an addition.",
            course: "PMPP chapter 3; Introduction to CUDA, Kernel Functions and Threading",
            covers: &["V2", "V3", "V5", "V6", "V8", "V10", "E1", "E62", "X11", "X24"],
            wgsl: shader!("vector_add/guarded.wgsl"),
            cuda: shader!("vector_add/guarded.cu"),
            entry_points: &["vector_add"],
            parameters: &[Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS), Parameter::block_x(256)],
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan: |request| plan_vector(request, 1),
            work: work_vector,
            check: check_vector,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "four_wide",
            title: "One thread, four elements",
            summary: "Loads and stores 16 bytes at a time.",
            course: "IIT Delhi lecture 26, vector reads",
            covers: &["E56"],
            wgsl: shader!("vector_add/four_wide.wgsl"),
            cuda: shader!("vector_add/four_wide.cu"),
            entry_points: &["vector_add_four_wide"],
            parameters: &[Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS), Parameter::block_x(256)],
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan: |request| plan_vector(request, 4),
            work: work_vector,
            check: check_vector,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "grid_stride",
            title: "A grid of any size",
            summary: "Each thread goes on a whole grid further until the vectors end, however few blocks there are.",
            course: "PMPP chapter 4, Querying device properties; IIT Delhi lecture 26, how many blocks",
            covers: &["GS1", "G17", "F8", "E46"],
            wgsl: shader!("vector_add/grid_stride.wgsl"),
            cuda: shader!("vector_add/grid_stride.cu"),
            entry_points: &["vector_add_grid_stride"],
            parameters: &[
                Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
                Parameter::block_x(256),
                Parameter::scalar("blocks", "Blocks", 64, [1, 65_535]),
            ],
            metric: Metric::Bandwidth,
            trials: &[
                &[("blocks", 1.0)],
                &[("blocks", 7.0), ("block_x", 100.0)],
                &[("blocks", 1000.0), ("block_x", 32.0)],
                &[("blocks", 65_535.0), ("block_x", 1.0)],
            ],
            plan: plan_grid_stride,
            work: work_vector,
            check: check_vector,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "matrix_add",
            title: "A matrix, in two dimensions",
            summary: "Blocks of two dimensions over a matrix whose sides are no multiple of them.",
            course: "CS149 lecture 7, matrixAdd",
            covers: &["MA1", "MA3", "X56", "X57"],
            wgsl: shader!("vector_add/matrix_add.wgsl"),
            cuda: shader!("vector_add/matrix_add.cu"),
            entry_points: &["matrix_add"],
            parameters: MATRIX,
            metric: Metric::Bandwidth,
            trials: PLANE_TRIALS,
            plan: plan_matrix,
            work: |settings| work(elements_of_matrix(settings)),
            check: |request, outcome| check(request, outcome, elements_of_matrix(&request.settings)),
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "matrix_add_function",
            title: "A function of the device",
            summary: "C = A + 2 B, where a function that only kernels can call doubles an element.",
            course: "CS149 lecture 7, matrixAddDoubleB",
            covers: &["MA2", "E7", "X56"],
            wgsl: shader!("vector_add/matrix_add_function.wgsl"),
            cuda: shader!("vector_add/matrix_add_function.cu"),
            entry_points: &["matrix_add_function"],
            parameters: MATRIX,
            metric: Metric::Bandwidth,
            trials: PLANE_TRIALS,
            plan: plan_matrix,
            work: |settings| Work { flops: 2 * elements_of_matrix(settings), ..work(elements_of_matrix(settings)) },
            check: check_doubled,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        mistakes::BLOCKS_ROUNDED_DOWN,
        mistakes::GRID_FOR_ANOTHER_BLOCK,
        mistakes::NO_GUARD,
        mistakes::GRID_ROUNDED_DOWN,
        mistakes::NEVER_LAUNCHED,
        mistakes::COPIED_BACK_EARLY,
    ],
};

const MATRIX: &[Parameter] = &[
    Parameter::size("width", "Columns", 1000, 1 << 16),
    Parameter::size("height", "Rows", 1000, 1 << 16),
    Parameter::block_x(16),
    Parameter::block_y(16),
];

/// Three buffers of f32 in the 32 bits of an index.
const MOST_ELEMENTS: u32 = 1 << 30;

/// The inputs: different data in each, from the request's seed.
fn inputs(request: &Request) -> [Fill; 2] {
    [0, 1].map(|input| Fill::Hash { seed: request.seed_of(input) })
}

/// The buffers, each rounded up to a multiple of `width` elements, and the kernel's scalars.
fn buffers(request: &Request, length: u64, width: u64, parameters: &[u32]) -> Vec<Buffer> {
    let [a, b] = inputs(request);
    let buffer = |name: &str, fill, role| Buffer {
        name: name.to_owned(),
        element: ElementType::F32,
        length: length.next_multiple_of(width),
        fill,
        role,
    };
    vec![
        buffer("a", a, Role::Input),
        buffer("b", b, Role::Input),
        buffer("c", Fill::Poison, Role::Output),
        Buffer::uniform("parameters", parameters),
    ]
}

fn plan_vector(request: &Request, elements_a_thread: u64) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let block = u64::from(request.settings.whole("block_x"));
    let grid = request.row_of_blocks(u64::from(n).div_ceil(elements_a_thread).div_ceil(block))?;
    Ok(Plan::single_launch(buffers(request, n.into(), elements_a_thread, &[n]), grid))
}

fn plan_sequential(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    Ok(Plan::single_launch(buffers(request, n.into(), 1, &[n]), [1, 1, 1]))
}

fn plan_grid_stride(request: &Request) -> Result<Plan, SettingError> {
    let [n, blocks] = ["n", "blocks"].map(|name| request.settings.whole(name));
    Ok(Plan::single_launch(buffers(request, n.into(), 1, &[n]), request.row_of_blocks(blocks.into())?))
}

fn plan_matrix(request: &Request) -> Result<Plan, SettingError> {
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| request.settings.whole(name));
    let grid = [width.div_ceil(block_x), height.div_ceil(block_y), 1];
    let buffers = buffers(request, elements_of_matrix(&request.settings), 1, &[width, height]);
    Ok(Plan::single_launch(buffers, grid))
}

fn elements_of_matrix(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

fn work_vector(settings: &Settings) -> Work {
    work(settings.whole("n").into())
}

fn work(elements: u64) -> Work {
    Work { bytes: 3 * ElementType::BYTES * elements, flops: elements }
}

fn check_vector(request: &Request, outcome: &Outcome) -> Check {
    check(request, outcome, request.settings.whole("n").into())
}

fn check(request: &Request, outcome: &Outcome, elements: u64) -> Check {
    let sum = sum_of(request);
    Check::floats(outcome, "c", "every element with the sum in f64", ROUNDING, elements, sum)
}

/// One addition rounds once: half a unit in the last place of the result, which is at most the operands' magnitude.
const ROUNDING: f64 = 1.2e-7;

/// What element `index` of c should be.
fn sum_of(request: &Request) -> impl Fn(u64) -> Expected {
    let [a, b] = inputs(request);
    move |index| {
        let [a, b] = [a.f32(index), b.f32(index)].map(f64::from);
        Expected { value: a + b, scale: a.abs() + b.abs() }
    }
}

fn check_doubled(request: &Request, outcome: &Outcome) -> Check {
    let [a, b] = inputs(request);
    let elements = elements_of_matrix(&request.settings);
    // Doubling is exact.
    Check::floats(outcome, "c", "every element with a + 2 b in f64", ROUNDING, elements, |index| {
        let [a, b] = [f64::from(a.f32(index)), 2.0 * f64::from(b.f32(index))];
        Expected { value: a + b, scale: a.abs() + b.abs() }
    })
}

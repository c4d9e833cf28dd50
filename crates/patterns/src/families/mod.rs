//! The families, one file each. A new one is a folder in `shaders/`, a file here and a line in [`TOPICS`].

use warpground_engine::{Buffer, ElementType, Fill, Role};

use self::operation::Operation;
pub(crate) use self::{drawings::DRAWINGS, ladders::LADDERS};
use crate::{
    Family, OwnInput, Parameter, ParameterKind, ParameterRole, Request, SettingError, SparseMatrix, Topic, Variant,
    Work, catalogue::Trial,
};

mod atomics;
mod attention;
mod barriers;
mod batched;
mod bfs;
mod block_order;
mod characters;
mod compact;
mod constant;
mod convolution;
mod convolution_2d;
mod convolve;
mod copy;
mod divergence;
mod dot;
mod drawings;
mod fft;
mod filters;
mod graphics;
mod histogram;
mod index;
mod instructions;
mod k_means;
mod ladders;
mod mandelbrot;
mod matmul;
mod matrix_unit;
mod memory;
mod monte_carlo;
mod nbody;
mod network;
mod operation;
mod picture;
mod reduce;
mod saxpy;
mod scan;
mod scan_uses;
mod shared;
mod sort;
mod sparse_formats;
mod spmv;
mod stencil;
mod stream;
mod string_search;
mod texture;
mod transpose;
mod vector_add;
mod window;

/// The catalogue's headings in the order of the course, and under each its families. A new family is a line here.
pub(crate) const TOPICS: &[Topic] = &[
    Topic {
        title: "First kernels",
        families: &[&index::FAMILY, &vector_add::FAMILY, &copy::FAMILY, &saxpy::FAMILY, &picture::FAMILY],
    },
    Topic { title: "Matrix products", families: &[&matmul::FAMILY, &matrix_unit::FAMILY, &batched::FAMILY] },
    Topic {
        title: "Threads, warps and memory",
        families: &[
            &barriers::FAMILY,
            &block_order::FAMILY,
            &memory::FAMILY,
            &shared::FAMILY,
            &divergence::FAMILY,
            &instructions::FAMILY,
            &constant::FAMILY,
            &texture::FAMILY,
            &transpose::FAMILY,
        ],
    },
    Topic {
        title: "Convolutions and stencils",
        families: &[
            &convolution::FAMILY,
            &convolution_2d::FAMILY,
            &convolve::FAMILY,
            &stencil::FAMILY,
            &filters::FAMILY,
            &network::FAMILY,
        ],
    },
    Topic {
        title: "Reductions, scans and sorting",
        families: &[&reduce::FAMILY, &dot::FAMILY, &scan::FAMILY, &scan_uses::FAMILY, &compact::FAMILY, &sort::FAMILY],
    },
    Topic {
        title: "Counting and searching",
        families: &[&histogram::FAMILY, &atomics::FAMILY, &characters::FAMILY, &string_search::FAMILY],
    },
    Topic { title: "Sparse matrices and graphs", families: &[&spmv::FAMILY, &sparse_formats::FAMILY, &bfs::FAMILY] },
    Topic {
        title: "Whole algorithms",
        families: &[
            &mandelbrot::FAMILY,
            &monte_carlo::FAMILY,
            &nbody::FAMILY,
            &fft::FAMILY,
            &k_means::FAMILY,
            &attention::FAMILY,
        ],
    },
    Topic { title: "Before CUDA", families: &[&stream::FAMILY, &graphics::FAMILY] },
];

/// All families, in the order of their headings.
pub(crate) static ALL: [&Family; count()] = all();

/// How many families there are.
const fn count() -> usize {
    let (mut count, mut topic) = (0, 0);
    while topic < TOPICS.len() {
        count += TOPICS[topic].families.len();
        topic += 1;
    }
    count
}

/// The families of all headings in one list. A `const` function knows no iterators.
const fn all() -> [&'static Family; count()] {
    let mut all = [&index::FAMILY; count()];
    let (mut next, mut topic) = (0, 0);
    while topic < TOPICS.len() {
        let mut family = 0;
        while family < TOPICS[topic].families.len() {
            all[next] = TOPICS[topic].families[family];
            next += 1;
            family += 1;
        }
        topic += 1;
    }
    all
}

/// What somebody can bring for the kernels of these families to work on.
pub(crate) const OWN_INPUTS: &[(&[&str], OwnInput)] = &[
    (&["convolution_2d", "filters", "histogram", "picture", "texture"], OwnInput::Picture),
    (&["characters", "string_search"], OwnInput::Text),
    (&["spmv", "sparse_formats"], OwnInput::Matrix),
];

/// The least that has to be moved and calculated for a matrix of a reader's own.
pub(crate) fn work_of_matrix(variant: &Variant, matrix: &SparseMatrix) -> Work {
    sparse_formats::conversion_work(variant.entry_point(), matrix).unwrap_or_else(|| matrix.product_work())
}

/// The text of a file below `shaders/`.
macro_rules! shader {
    ($path:literal) => {
        $crate::text!("shaders/", $path)
    };
}
use shader;

/// Blocks in a row. The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension; the others are a
/// warp, no multiple of one, and the most that CUDA allows.
const ROW_TRIALS: &[Trial] =
    &[&[("block_x", 1.0), ("n", 65_537.0)], &[("block_x", 32.0)], &[("block_x", 100.0)], &[("block_x", 1024.0)]];

/// Blocks in a plane: single threads, flat and upright ones, no multiple of a warp, the most that CUDA allows.
const PLANE_TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("block_y", 1.0)],
    &[("block_x", 256.0), ("block_y", 1.0)],
    &[("block_x", 1.0), ("block_y", 256.0)],
    &[("block_x", 32.0), ("block_y", 8.0)],
    &[("block_x", 7.0), ("block_y", 5.0)],
    &[("block_x", 32.0), ("block_y", 32.0)],
];

fn input(name: &str, element: ElementType, length: u64, fill: Fill) -> Buffer {
    Buffer { name: name.to_owned(), element, length, fill, role: Role::Input }
}

fn output(name: &str, element: ElementType, length: u64) -> Buffer {
    Buffer { name: name.to_owned(), element, length, fill: Fill::Poison, role: Role::Output }
}

/// How many blocks stride through the data as a grid. With 256 threads each, 1,024 fill today's largest GPUs.
const STRIDING_BLOCKS: Parameter = Parameter {
    name: "blocks",
    title: "Blocks, at most",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Whole,
    default: 1024.0,
    minimum: 1.0,
    maximum: 65_535.0,
};

/// Blocks that stride: one alone, a few that make many rounds, and more than there is work for.
const STRIDE_TRIALS: &[Trial] = &[
    ROW_TRIALS[0],
    ROW_TRIALS[2],
    ROW_TRIALS[3],
    &[("blocks", 1.0)],
    &[("blocks", 3.0), ("block_x", 32.0)],
    &[("block_x", 1.0), ("blocks", 65_535.0)],
];

/// The grid that covers `n` elements, `elements_a_thread` to each thread.
fn grid_of(request: &Request, elements_a_thread: u64) -> Result<[u32; 3], SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    request.row_of_blocks(n.div_ceil(elements_a_thread).div_ceil(block))
}

/// As many blocks as `n` elements need, one per thread, but no more than are allowed.
fn striding_grid(request: &Request) -> Result<[u32; 3], SettingError> {
    let [n, block, blocks] = ["n", "block_x", "blocks"].map(|name| u64::from(request.settings.whole(name)));
    request.row_of_blocks(n.div_ceil(block).min(blocks))
}

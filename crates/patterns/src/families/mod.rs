//! The families, one file each. A new one is a folder in `shaders/`, a file here and a line in [`ALL`].

use warpground_engine::{Buffer, ElementType, Fill, Role};

use crate::{Family, catalogue::Trial};

mod barriers;
mod divergence;
mod histogram;
mod index;
mod instructions;
mod matmul;
mod memory;
mod picture;
mod reduce;
mod shared;
mod stream;
mod transpose;
mod vector_add;

/// All families, in the order of the course.
pub(crate) static ALL: &[&Family] = &[
    &index::FAMILY,
    &vector_add::FAMILY,
    &picture::FAMILY,
    &matmul::FAMILY,
    &barriers::FAMILY,
    &memory::FAMILY,
    &shared::FAMILY,
    &divergence::FAMILY,
    &instructions::FAMILY,
    &stream::FAMILY,
    &transpose::FAMILY,
    &reduce::FAMILY,
    &histogram::FAMILY,
];

/// The text of a file below `shaders/`.
macro_rules! shader {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shaders/", $path))
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

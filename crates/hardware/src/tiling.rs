//! The tiled matrix product, counted: what it loads, in how many phases, who loads what and who reads it.
//!
//! Square matrices of `width`; a block of `tile` × `tile` threads, each of which makes one element of the product.
//! Coordinates are `(row, column)`.

use serde::Serialize;

/// Loads from global memory of the whole product, with and without tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Traffic {
    /// Elements loaded if every thread loads its own operands: two for each of `width`³ products.
    pub naive: u64,
    /// Elements loaded if each block loads each tile once.
    pub tiled: u64,
}

/// The elements that a product of this width loads. `None` past 64 bits, or if the tile is 0.
///
/// A block at the edge loads only what exists, so for widths that are no multiple of the tile the count is exact, too.
#[must_use]
pub fn traffic(width: u64, tile: u64) -> Option<Traffic> {
    let naive = width.checked_pow(3)?.checked_mul(2)?;
    // Each of the rows (and columns) of blocks reads every element of one matrix once.
    let tiled = width.checked_pow(2)?.checked_mul(2)?.checked_mul(phases(width, tile)?)?;
    Some(Traffic { naive, tiled })
}

/// Phases of a block: tiles along a row, the last one partial. `None` if the tile is 0.
#[must_use]
pub fn phases(width: u64, tile: u64) -> Option<u64> {
    (tile > 0).then(|| width.div_ceil(tile))
}

/// Shared memory of a block in bytes: a tile of each operand, 4 bytes per element.
#[must_use]
pub fn shared_bytes(tile: u64) -> u64 {
    2 * tile * tile * 4
}

/// What a thread loads in a phase, and into which cell of the tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Load {
    /// The element of M.
    pub m: (u64, u64),
    /// The element of N.
    pub n: (u64, u64),
    /// The cell of both tiles: the thread's own place.
    pub cell: (u64, u64),
}

/// What thread `(row, column)` of block `(row, column)` loads in a phase, counted from 0.
#[must_use]
pub fn load(tile: u64, block: (u64, u64), thread: (u64, u64), phase: u64) -> Load {
    Load {
        m: (block.0 * tile + thread.0, phase * tile + thread.1),
        n: (phase * tile + thread.0, block.1 * tile + thread.1),
        cell: thread,
    }
}

/// The threads of a block that read a cell of M's tile: those of its row.
pub fn readers_of_m(tile: u64, cell: (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    (0..tile).map(move |column| (cell.0, column))
}

/// The threads of a block that read a cell of N's tile: those of its column.
pub fn readers_of_n(tile: u64, cell: (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    (0..tile).map(move |row| (row, cell.1))
}

/// The global loads of one block without tiles: all of them, and how many distinct elements they touch.
#[must_use]
pub fn block_accesses(width: u64, block: u64) -> (u64, u64) {
    (block * block * width * 2, 2 * block * width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_divide_the_traffic_by_their_width() {
        assert_eq!(traffic(1024, 16), Some(Traffic { naive: 2_147_483_648, tiled: 134_217_728 }));
        assert_eq!(traffic(1024, 32).map(|traffic| traffic.tiled), Some(67_108_864));
        assert_eq!((traffic(1 << 30, 2), traffic(4, 0)), (None, None));
    }

    #[test]
    fn a_thread_loads_into_its_own_cell_and_the_row_reads_it() {
        assert_eq!(load(2, (0, 0), (0, 1), 0), Load { m: (0, 1), n: (0, 1), cell: (0, 1) });
        assert_eq!(load(2, (0, 0), (1, 0), 1), Load { m: (1, 2), n: (3, 0), cell: (1, 0) });
        assert_eq!(readers_of_m(2, (1, 1)).collect::<Vec<_>>(), [(1, 0), (1, 1)]);
        assert_eq!(readers_of_n(2, (1, 1)).collect::<Vec<_>>(), [(0, 1), (1, 1)]);
    }
}

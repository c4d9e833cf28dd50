//! How many blocks a launch has.

use warpground_engine::fold_grid;

use super::{LaunchFileError, LaunchProblem, document::Scope, formula::Scalars, kernels::dimensions};

/// Blocks that a grid has in a dimension at most, where `threads` decides how many there are.
const MOST_BLOCKS: u32 = 65_535;

/// How large a launch is.
pub(super) enum Extent {
    /// Its blocks.
    Grid([u32; 3]),
    /// The threads that the blocks have to cover.
    Threads([u32; 3]),
}

impl Extent {
    /// What the closest table says that says anything; it may only say one of them.
    pub(super) fn of(scope: &Scope<'_>, scalars: &Scalars<'_>) -> Result<Extent, LaunchFileError> {
        for table in &scope.0 {
            match (table.optional("grid"), table.optional("threads")) {
                (Some(_), Some(threads)) => {
                    let what = "`grid` and `threads` both say how many blocks there are".to_owned();
                    return Err(threads.wrong(what, "one of the two"));
                }
                (Some(grid), None) => return Ok(Extent::Grid(dimensions(&grid, scalars)?)),
                (None, Some(threads)) => return Ok(Extent::Threads(dimensions(&threads, scalars)?)),
                (None, None) => {}
            }
        }
        Err(scope.problem(LaunchProblem::NoGrid))
    }
}

/// As many blocks as these threads need; a row that is too long is folded.
pub(super) fn blocks_for(threads: [u32; 3], block: [u32; 3]) -> [u32; 3] {
    let mut grid = [0, 1, 2].map(|axis| threads[axis].div_ceil(block[axis].max(1)));
    if grid[0] > MOST_BLOCKS && grid[1..] == [1, 1] {
        grid = fold_grid(grid[0].into(), MOST_BLOCKS).unwrap_or(grid);
    }
    grid
}

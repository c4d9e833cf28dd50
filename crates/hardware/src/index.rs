//! Which thread works on which element, both ways and in one to three dimensions.
//!
//! A [`Launch`] numbers its threads as the course does: blocks in the order x, y, z, the threads of a block in the same
//! order, and the blocks one after the other. [`Launch::expand`] writes the formula out with its numbers in place.
//! [`Layout`] is the other half: where the element of a matrix lies in a flat array.

use serde::{Deserialize, Serialize};

use crate::limits::Axis;

/// What is wrong with a launch, a thread or an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum IndexError {
    /// A grid, block or matrix without extent.
    #[error("{what} has no extent in {dimension}")]
    Empty {
        /// Which of them.
        what: &'static str,
        /// Its dimension: x, y, z or a number.
        dimension: String,
    },
    /// A coordinate at or past its extent.
    #[error("{what} is {asked}, but there are only {extent} (0 to {})", .extent.saturating_sub(1))]
    Outside {
        /// Which coordinate, as CUDA writes it.
        what: String,
        /// Its value.
        asked: u64,
        /// Its extent.
        extent: u64,
    },
    /// More threads or elements than 64 bits count.
    #[error("{what} has more than 2⁶⁴ − 1 {unit}")]
    TooLarge {
        /// Grid or matrix.
        what: &'static str,
        /// Threads or elements.
        unit: &'static str,
    },
    /// As many coordinates as dimensions are needed.
    #[error("{asked} coordinates for {dimensions} dimensions")]
    Dimensions {
        /// Coordinates given.
        asked: usize,
        /// Dimensions there are.
        dimensions: usize,
    },
}

/// A thread of a launch: CUDA's `blockIdx` and `threadIdx`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thread {
    /// `blockIdx`, x first.
    pub block: [u32; 3],
    /// `threadIdx`, x first.
    pub thread: [u32; 3],
}

/// A grid of blocks: CUDA's `gridDim` and `blockDim`, none of their sides 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Launch {
    grid: [u32; 3],
    block: [u32; 3],
}

/// Where in its block's warps a thread runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct WarpLane {
    /// The warp, counted within the block.
    pub warp: u64,
    /// The lane, counted within the warp.
    pub lane: u32,
}

/// The formula of a global thread number, written out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Expansion {
    /// With CUDA's names: `(blockIdx.y·gridDim.x + blockIdx.x)·…`.
    pub formula: String,
    /// With numbers in their place, then simplified step by step, last the result: `(1·3 + 2)·8 + 1·4 + 3`, `5·8 + 4 +
    /// 3`, `40 + 4 + 3`, `47`.
    pub steps: Vec<String>,
    /// The result.
    pub value: u64,
}

impl Expansion {
    /// The first step and the result: `(1·3 + 2)·8 + 1·4 + 3 = 47`.
    #[must_use]
    pub fn line(&self) -> String {
        self.steps.first().map_or_else(|| self.value.to_string(), |first| format!("{first} = {}", self.value))
    }

    /// All steps: `… = … = 47`.
    #[must_use]
    pub fn chain(&self) -> String {
        self.steps.join(" = ")
    }
}

impl Launch {
    /// A grid of these blocks.
    ///
    /// # Errors
    /// A side of 0, and more than 2⁶⁴ − 1 threads.
    pub fn new(grid: [u32; 3], block: [u32; 3]) -> Result<Launch, IndexError> {
        for (what, extent) in [("the grid", grid), ("the block", block)] {
            if let Some((axis, _)) = Axis::ALL.into_iter().zip(extent).find(|(_, side)| *side == 0) {
                return Err(IndexError::Empty { what, dimension: axis.to_string() });
            }
        }
        grid.into_iter()
            .chain(block)
            .try_fold(1_u64, |product, side| product.checked_mul(side.into()))
            .map(|_| Launch { grid, block })
            .ok_or(IndexError::TooLarge { what: "the grid", unit: "threads" })
    }

    /// `gridDim`.
    #[must_use]
    pub fn grid(&self) -> [u32; 3] {
        self.grid
    }

    /// `blockDim`.
    #[must_use]
    pub fn block(&self) -> [u32; 3] {
        self.block
    }

    /// Blocks in all.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        volume(self.grid)
    }

    /// Threads of a block.
    #[must_use]
    pub fn threads_per_block(&self) -> u64 {
        volume(self.block)
    }

    /// Threads in all.
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.blocks() * self.threads_per_block()
    }

    /// Directions that are used: 1 for a row of rows, 3 if anything extends in z.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        (0..3).rev().find(|axis| self.grid[*axis] > 1 || self.block[*axis] > 1).map_or(1, |axis| axis + 1)
    }

    /// The number of a thread within its block.
    ///
    /// # Errors
    /// A coordinate outside the block.
    pub fn local_id(&self, thread: [u32; 3]) -> Result<u64, IndexError> {
        inside("threadIdx", thread, self.block)?;
        Ok(linear(thread, self.block))
    }

    /// The number of a block within the grid.
    ///
    /// # Errors
    /// A coordinate outside the grid.
    pub fn block_id(&self, block: [u32; 3]) -> Result<u64, IndexError> {
        inside("blockIdx", block, self.grid)?;
        Ok(linear(block, self.grid))
    }

    /// The number of a thread within the grid.
    ///
    /// # Errors
    /// A coordinate outside the grid or the block.
    pub fn global_id(&self, thread: Thread) -> Result<u64, IndexError> {
        Ok(self.block_id(thread.block)? * self.threads_per_block() + self.local_id(thread.thread)?)
    }

    /// The thread with this global number: the inverse of [`Launch::global_id`].
    ///
    /// # Errors
    /// A number at or past [`Launch::threads`].
    pub fn locate(&self, global: u64) -> Result<Thread, IndexError> {
        if global >= self.threads() {
            return Err(IndexError::Outside {
                what: "the thread's number".to_owned(),
                asked: global,
                extent: self.threads(),
            });
        }
        Ok(Thread {
            block: delinear(global / self.threads_per_block(), self.grid),
            thread: delinear(global % self.threads_per_block(), self.block),
        })
    }

    /// A thread's coordinates in the whole grid: `blockIdx · blockDim + threadIdx` in each direction.
    ///
    /// # Errors
    /// A coordinate outside the grid or the block.
    pub fn coordinates(&self, thread: Thread) -> Result<[u64; 3], IndexError> {
        inside("blockIdx", thread.block, self.grid)?;
        inside("threadIdx", thread.thread, self.block)?;
        Ok(std::array::from_fn(|axis| {
            u64::from(thread.block[axis]) * u64::from(self.block[axis]) + u64::from(thread.thread[axis])
        }))
    }

    /// The thread at these coordinates of the whole grid: the inverse of [`Launch::coordinates`].
    ///
    /// # Errors
    /// Coordinates past the grid.
    pub fn owner(&self, coordinates: [u64; 3]) -> Result<Thread, IndexError> {
        let mut found = Thread { block: [0; 3], thread: [0; 3] };
        for (axis, name) in Axis::ALL.into_iter().enumerate() {
            let side = u64::from(self.block[axis]);
            let outside = || IndexError::Outside {
                what: format!("the element's {name}"),
                asked: coordinates[axis],
                extent: side * u64::from(self.grid[axis]),
            };
            let block = u32::try_from(coordinates[axis] / side).map_err(|_| outside())?;
            if block >= self.grid[axis] {
                return Err(outside());
            }
            found.block[axis] = block;
            // A remainder is less than the block's side.
            found.thread[axis] = u32::try_from(coordinates[axis] % side).map_err(|_| outside())?;
        }
        Ok(found)
    }

    /// The warp and lane in which a thread runs.
    ///
    /// # Errors
    /// A coordinate outside the block.
    pub fn warp_lane(&self, thread: [u32; 3], warp_size: u32) -> Result<WarpLane, IndexError> {
        let local = self.local_id(thread)?;
        let warp_size = u64::from(warp_size.max(1));
        Ok(WarpLane { warp: local / warp_size, lane: u32::try_from(local % warp_size).unwrap_or(0) })
    }

    /// The threads of one warp of a block in the order of their lanes; fewer than `warp_size` in a last warp that is
    /// not full, none past it.
    pub fn warp_members(&self, warp: u64, warp_size: u32) -> impl Iterator<Item = [u32; 3]> + use<> {
        let block = self.block;
        let first = warp.saturating_mul(warp_size.into());
        let end = first.saturating_add(warp_size.into()).min(volume(block));
        (first..end).map(move |local| delinear(local, block))
    }

    /// The formula of a thread's global number, written out for the dimensions that this launch uses.
    ///
    /// # Errors
    /// A coordinate outside the grid or the block.
    pub fn expand(&self, thread: Thread) -> Result<Expansion, IndexError> {
        let value = self.global_id(thread)?;
        let ([bx, by, bz], [tx, ty, tz]) = (thread.block, thread.thread);
        let ([gx, gy, _], [dx, dy, _]) = (self.grid, self.block);
        let per_block = self.threads_per_block();
        let block_number = self.block_id(thread.block)?;
        let (formula, first, terms) = match self.dimensions() {
            1 => ("blockIdx.x·blockDim.x + threadIdx.x", format!("{bx}·{dx} + {tx}"), vec![u64::from(tx)]),
            2 => (
                "(blockIdx.y·gridDim.x + blockIdx.x)·(blockDim.x·blockDim.y) + threadIdx.y·blockDim.x + threadIdx.x",
                format!("({by}·{gx} + {bx})·{per_block} + {ty}·{dx} + {tx}"),
                vec![u64::from(ty) * u64::from(dx), tx.into()],
            ),
            _ => (
                "(blockIdx.z·gridDim.y·gridDim.x + blockIdx.y·gridDim.x + blockIdx.x)·\
                 (blockDim.x·blockDim.y·blockDim.z) + threadIdx.z·blockDim.y·blockDim.x + \
                 threadIdx.y·blockDim.x + threadIdx.x",
                format!("({bz}·{gy}·{gx} + {by}·{gx} + {bx})·{per_block} + {tz}·{dy}·{dx} + {ty}·{dx} + {tx}"),
                vec![u64::from(tz) * u64::from(dy) * u64::from(dx), u64::from(ty) * u64::from(dx), tx.into()],
            ),
        };
        let rest = terms.iter().map(|term| format!(" + {term}")).collect::<String>();
        let mut steps = vec![
            first,
            format!("{block_number}·{per_block}{rest}"),
            format!("{}{rest}", block_number * per_block),
            value.to_string(),
        ];
        steps.dedup();
        Ok(Expansion { formula: formula.to_owned(), steps, value })
    }
}

/// All that can be said of a thread's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// `gridDim`.
    pub grid: [u32; 3],
    /// `blockDim`.
    pub block: [u32; 3],
    /// `threadIdx`.
    pub thread_idx: [u32; 3],
    /// `blockIdx`.
    pub block_idx: [u32; 3],
    /// The block's number within the grid.
    pub block_number: u64,
    /// The thread's number within its block.
    pub number_in_block: u64,
    /// The thread's number within the grid.
    pub number: u64,
    /// The element in each direction: `blockIdx · blockDim + threadIdx`.
    pub element: [u64; 3],
    /// Where in its block's warps it runs.
    #[serde(flatten)]
    pub warp_lane: WarpLane,
    /// The formula of its number, with CUDA's names.
    pub formula: String,
    /// The same with numbers in place, simplified step by step.
    pub steps: Vec<String>,
}

impl Place {
    /// The place of a thread in a launch.
    ///
    /// # Errors
    /// A coordinate outside the grid or the block.
    pub fn of(launch: &Launch, thread: Thread, warp_size: u32) -> Result<Place, IndexError> {
        let Expansion { formula, steps, value } = launch.expand(thread)?;
        Ok(Place {
            grid: launch.grid(),
            block: launch.block(),
            thread_idx: thread.thread,
            block_idx: thread.block,
            block_number: launch.block_id(thread.block)?,
            number_in_block: launch.local_id(thread.thread)?,
            number: value,
            element: launch.coordinates(thread)?,
            warp_lane: launch.warp_lane(thread.thread, warp_size)?,
            formula,
            steps,
        })
    }
}

/// The coordinates of a number within an extent, a line each.
#[must_use]
pub fn unfold(
    name: &str,
    number: u64,
    [width, height, _]: [u32; 3],
    [x, y, z]: [u32; 3],
    dimensions: usize,
) -> Vec<String> {
    match dimensions {
        1 => vec![format!("{name}.x = {x}")],
        2 => vec![format!("{name}.x = {number} % {width} = {x}"), format!("{name}.y = {number} / {width} = {y}")],
        _ => vec![
            format!("{name}.x = {number} % {width} = {x}"),
            format!("{name}.y = {number} / {width} % {height} = {y}"),
            format!("{name}.z = {number} / ({width}·{height}) = {z}"),
        ],
    }
}

/// The order in which a matrix's elements lie in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// C's: the last coordinate (the column) is the fastest.
    RowMajor,
    /// FORTRAN's: the first coordinate (the row) is the fastest.
    ColumnMajor,
}

impl Layout {
    /// The place in a flat array of the element at `coordinates` of a matrix with these `sides`, both in the order in
    /// which C writes subscripts: `[row, column]`, or `[plane, row, column]`.
    ///
    /// # Errors
    /// A coordinate outside its side, a side of 0, and a matrix of more than 2⁶⁴ − 1 elements.
    pub fn flatten(self, sides: &[u64], coordinates: &[u64]) -> Result<u64, IndexError> {
        let total = elements(sides)?;
        if coordinates.len() != sides.len() {
            return Err(IndexError::Dimensions { asked: coordinates.len(), dimensions: sides.len() });
        }
        for (dimension, (asked, extent)) in coordinates.iter().zip(sides).enumerate() {
            if asked >= extent {
                let what = format!("coordinate {dimension}");
                return Err(IndexError::Outside { what, asked: *asked, extent: *extent });
            }
        }
        let place = |place: u64, (side, at): (&u64, &u64)| place * side + at;
        let pairs = sides.iter().zip(coordinates);
        let found = match self {
            Layout::RowMajor => pairs.fold(0, place),
            Layout::ColumnMajor => pairs.rev().fold(0, place),
        };
        debug_assert!(found < total, "coordinates within the sides stay within the array");
        Ok(found)
    }

    /// The coordinates of the element at `place` of the flat array: the inverse of [`Layout::flatten`].
    ///
    /// # Errors
    /// A place past the array, a side of 0, and a matrix of more than 2⁶⁴ − 1 elements.
    pub fn unflatten(self, sides: &[u64], place: u64) -> Result<Vec<u64>, IndexError> {
        let extent = elements(sides)?;
        if place >= extent {
            return Err(IndexError::Outside { what: "the flat index".to_owned(), asked: place, extent });
        }
        let mut rest = place;
        let mut take = |side: &u64| {
            let at = rest % side;
            rest /= side;
            at
        };
        Ok(match self {
            Layout::RowMajor => {
                let mut found: Vec<_> = sides.iter().rev().map(&mut take).collect();
                found.reverse();
                found
            }
            Layout::ColumnMajor => sides.iter().map(take).collect(),
        })
    }
}

fn elements(sides: &[u64]) -> Result<u64, IndexError> {
    if let Some(dimension) = sides.iter().position(|side| *side == 0) {
        return Err(IndexError::Empty { what: "the matrix", dimension: format!("dimension {dimension}") });
    }
    sides
        .iter()
        .try_fold(1_u64, |product, side| product.checked_mul(*side))
        .ok_or(IndexError::TooLarge { what: "the matrix", unit: "elements" })
}

fn inside(what: &str, at: [u32; 3], extent: [u32; 3]) -> Result<(), IndexError> {
    for (index, axis) in Axis::ALL.into_iter().enumerate() {
        if at[index] >= extent[index] {
            return Err(IndexError::Outside {
                what: format!("{what}.{axis}"),
                asked: at[index].into(),
                extent: extent[index].into(),
            });
        }
    }
    Ok(())
}

fn volume(extent: [u32; 3]) -> u64 {
    extent.into_iter().map(u64::from).product()
}

fn linear([x, y, z]: [u32; 3], [width, height, _]: [u32; 3]) -> u64 {
    (u64::from(z) * u64::from(height) + u64::from(y)) * u64::from(width) + u64::from(x)
}

fn delinear(number: u64, [width, height, _]: [u32; 3]) -> [u32; 3] {
    let (width, height) = (u64::from(width), u64::from(height));
    // Each is less than its side, which fits in 32 bits, as long as the number is less than the volume.
    [number % width, number / width % height, number / width / height]
        .map(|coordinate| u32::try_from(coordinate).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn launch(grid: [u32; 3], block: [u32; 3]) -> Launch {
        Launch::new(grid, block).unwrap()
    }

    #[test]
    fn the_formula_is_written_out_in_the_dimensions_that_are_used() {
        let line = |grid, block, at, thread| {
            let expansion = launch(grid, block).expand(Thread { block: at, thread }).unwrap();
            (expansion.line(), expansion.chain())
        };
        assert_eq!(line([3, 1, 1], [4, 1, 1], [2, 0, 0], [3, 0, 0]).0, "2·4 + 3 = 11");
        assert_eq!(
            line([3, 2, 1], [4, 2, 1], [2, 1, 0], [3, 1, 0]),
            (
                "(1·3 + 2)·8 + 1·4 + 3 = 47".to_owned(),
                "(1·3 + 2)·8 + 1·4 + 3 = 5·8 + 4 + 3 = 40 + 4 + 3 = 47".to_owned()
            )
        );
        assert_eq!(
            line([3, 2, 2], [4, 2, 2], [2, 1, 1], [3, 1, 1]).1,
            "(1·2·3 + 1·3 + 2)·16 + 1·2·4 + 1·4 + 3 = 11·16 + 8 + 4 + 3 = 176 + 8 + 4 + 3 = 191"
        );
    }

    #[test]
    fn the_steps_of_a_row_do_not_repeat_themselves() {
        let steps = launch([4, 1, 1], [8, 1, 1]).expand(Thread { block: [3, 0, 0], thread: [7, 0, 0] }).unwrap().steps;
        assert_eq!(steps, ["3·8 + 7", "24 + 7", "31"]);
    }

    #[test]
    fn the_threads_of_a_block_in_three_dimensions_fill_warps_plane_by_plane() {
        let launch = launch([1, 1, 1], [4, 2, 2]);
        let members: Vec<_> = launch.warp_members(0, 32).collect();
        assert_eq!(members.len(), 16);
        assert_eq!((members[0], members[4], members[8], members[15]), ([0, 0, 0], [0, 1, 0], [0, 0, 1], [3, 1, 1]));
        assert_eq!(launch.warp_members(1, 32).count(), 0);
        assert_eq!(launch.warp_lane([3, 1, 1], 8), Ok(WarpLane { warp: 1, lane: 7 }));
    }

    #[test]
    fn column_major_is_row_major_of_the_transpose() {
        let found = [Layout::RowMajor, Layout::ColumnMajor].map(|layout| layout.flatten(&[4, 4], &[2, 1]).unwrap());
        assert_eq!(found, [9, 6]);
        assert_eq!(Layout::RowMajor.flatten(&[4, 4], &[1, 2]), Ok(6));
        assert_eq!(Layout::ColumnMajor.unflatten(&[3, 5], 7), Ok(vec![1, 2]));
    }

    #[test]
    fn what_lies_outside_is_named() {
        let launch = launch([3, 2, 1], [4, 2, 1]);
        let message = |error: IndexError| error.to_string();
        assert_eq!(
            launch.global_id(Thread { block: [0; 3], thread: [4, 0, 0] }).map_err(message),
            Err("threadIdx.x is 4, but there are only 4 (0 to 3)".to_owned())
        );
        assert_eq!(
            launch.locate(48).map_err(message),
            Err("the thread's number is 48, but there are only 48 (0 to 47)".to_owned())
        );
        assert_eq!(
            launch.owner([0, 4, 0]).map_err(message),
            Err("the element's y is 4, but there are only 4 (0 to 3)".to_owned())
        );
        assert_eq!(Launch::new([1, 0, 1], [1; 3]).map_err(message), Err("the grid has no extent in y".to_owned()));
        assert_eq!(
            Launch::new([u32::MAX; 3], [1; 3]).map_err(message),
            Err("the grid has more than 2⁶⁴ − 1 threads".to_owned())
        );
        assert_eq!(
            Layout::RowMajor.flatten(&[2, 2], &[1]).map_err(message),
            Err("1 coordinates for 2 dimensions".to_owned())
        );
    }
}

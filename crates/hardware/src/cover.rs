//! A grid laid over a problem: which blocks are full, which reach over the edge, and how many threads have nothing to
//! do.

use serde::Serialize;

use crate::{
    limits::Axis,
    warp::{self, WarpCount},
};

/// Threads of a block that [`Cover`] is willing to look at one by one.
pub const MOST_THREADS_PER_BLOCK: u64 = 1 << 16;

/// What is wrong with a cover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum CoverError {
    /// A problem, block or grid without extent.
    #[error("{what} has no extent in {axis}")]
    Empty {
        /// Which of them.
        what: &'static str,
        /// In which direction.
        axis: Axis,
    },
    /// A grid that integer division leaves without blocks.
    #[error("{elements} / {threads} is 0 in {axis}: a grid without blocks is no launch")]
    NoBlocks {
        /// Elements of the problem.
        elements: u64,
        /// Threads of the block.
        threads: u32,
        /// In which direction.
        axis: Axis,
    },
    /// A block of more threads than are looked at one by one.
    #[error("the block has {asked} threads; at most {allowed} can be drawn")]
    BlockTooLarge {
        /// Threads asked.
        asked: u64,
        /// Threads allowed.
        allowed: u64,
    },
    /// More threads or elements than 64 bits count.
    #[error("the grid or the problem has more than 2⁶⁴ − 1 cells")]
    TooLarge,
}

/// A grid of blocks over a problem of one to three dimensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Cover {
    problem: [u64; 3],
    block: [u32; 3],
    grid: [u64; 3],
}

/// Where a block lies along one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// All of it within the problem.
    Within,
    /// The problem ends inside it.
    Edge,
    /// All of it past the problem.
    Past,
}

/// Blocks that lie alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Area {
    /// Where they lie in x, y and z.
    pub reach: [Reach; 3],
    /// The same in words: `inside`, `right edge`, `bottom edge`, `corner` …
    pub name: &'static str,
    /// Blocks of this kind.
    pub blocks: u64,
    /// Threads of each block that have an element, in x, y and z.
    pub active: [u32; 3],
    /// Threads of all these blocks that have an element.
    pub active_threads: u64,
    /// Threads of all these blocks that have none.
    pub idle_threads: u64,
    /// The warps of all these blocks at the guard that sends the idle threads away.
    pub warps: WarpCount,
}

/// A cover with everything that follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The grid and what it lies over.
    #[serde(flatten)]
    pub cover: Cover,
    /// Blocks in all.
    pub blocks: u64,
    /// Threads in all.
    pub threads: u64,
    /// Elements of the problem.
    pub elements: u64,
    /// Threads that have an element.
    pub active_threads: u64,
    /// Threads that have none.
    pub idle_threads: u64,
    /// Elements that no thread has.
    pub missed_elements: u64,
    /// Columns, rows and planes of threads past the problem.
    pub surplus: [u64; 3],
    /// All warps at the guard.
    pub warps: WarpCount,
    /// The kinds of blocks.
    pub areas: Vec<Area>,
}

impl Cover {
    /// The smallest grid of these blocks that reaches every element: the quotient rounded up in each direction.
    ///
    /// # Errors
    /// A side of 0, a block of over [`MOST_THREADS_PER_BLOCK`] threads, numbers past 64 bits.
    pub fn new(problem: [u64; 3], block: [u32; 3]) -> Result<Cover, CoverError> {
        Cover::with_grid(problem, block, |elements, side| elements.div_ceil(side))
    }

    /// The grid that integer division gives, which leaves out what is left over: the classic mistake.
    ///
    /// # Errors
    /// As [`Cover::new`], and a problem that is smaller than a block, whose grid has no blocks.
    pub fn truncated(problem: [u64; 3], block: [u32; 3]) -> Result<Cover, CoverError> {
        for (axis, (elements, threads)) in Axis::ALL.into_iter().zip(problem.into_iter().zip(block)) {
            if elements > 0 && elements < u64::from(threads) {
                return Err(CoverError::NoBlocks { elements, threads, axis });
            }
        }
        Cover::with_grid(problem, block, |elements, side| elements / side)
    }

    /// A grid of one's own.
    ///
    /// # Errors
    /// As [`Cover::new`].
    pub fn of_grid(problem: [u64; 3], block: [u32; 3], grid: [u64; 3]) -> Result<Cover, CoverError> {
        non_empty("the grid", grid)?;
        let mut sides = grid.into_iter();
        Cover::with_grid(problem, block, |_, _| sides.next().unwrap_or(1))
    }

    fn with_grid(
        problem: [u64; 3],
        block: [u32; 3],
        mut rule: impl FnMut(u64, u64) -> u64,
    ) -> Result<Cover, CoverError> {
        non_empty("the problem", problem)?;
        non_empty("the block", block.map(u64::from))?;
        let threads = volume(block.map(u64::from))?;
        if threads > MOST_THREADS_PER_BLOCK {
            return Err(CoverError::BlockTooLarge { asked: threads, allowed: MOST_THREADS_PER_BLOCK });
        }
        let mut grid = [1; 3];
        for axis in 0..3 {
            grid[axis] = rule(problem[axis], block[axis].into());
        }
        volume(problem)?;
        volume(grid)?.checked_mul(threads).ok_or(CoverError::TooLarge)?;
        Ok(Cover { problem, block, grid })
    }

    /// Elements in x, y and z.
    #[must_use]
    pub fn problem(&self) -> [u64; 3] {
        self.problem
    }

    /// Blocks in x, y and z.
    #[must_use]
    pub fn grid(&self) -> [u64; 3] {
        self.grid
    }

    /// Threads of a block in x, y and z.
    #[must_use]
    pub fn block(&self) -> [u32; 3] {
        self.block
    }

    /// Threads of the whole grid in x, y and z.
    #[must_use]
    pub fn extent(&self) -> [u64; 3] {
        std::array::from_fn(|axis| self.grid[axis] * u64::from(self.block[axis]))
    }

    /// Blocks in all.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.grid.iter().product()
    }

    /// Threads in all.
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.extent().iter().product()
    }

    /// Elements of the problem.
    #[must_use]
    pub fn elements(&self) -> u64 {
        self.problem.iter().product()
    }

    /// Elements that some thread has.
    #[must_use]
    pub fn covered(&self) -> u64 {
        self.extent().iter().zip(self.problem).map(|(threads, elements)| elements.min(*threads)).product()
    }

    /// Elements that no thread has: more than none only if the grid is too small.
    #[must_use]
    pub fn missed(&self) -> u64 {
        self.elements() - self.covered()
    }

    /// Threads without an element.
    #[must_use]
    pub fn idle(&self) -> u64 {
        self.threads() - self.covered()
    }

    /// Columns, rows and planes of threads past the problem.
    #[must_use]
    pub fn surplus(&self) -> [u64; 3] {
        let extent = self.extent();
        std::array::from_fn(|axis| extent[axis].saturating_sub(self.problem[axis]))
    }

    /// Where a block lies. A block outside the grid lies past the problem or within it, as if the grid were larger.
    #[must_use]
    pub fn reach(&self, block: [u64; 3]) -> [Reach; 3] {
        std::array::from_fn(|axis| {
            let (full, rest) = self.division(axis);
            match block[axis] {
                at if at < full => Reach::Within,
                at if at == full && rest > 0 => Reach::Edge,
                _ => Reach::Past,
            }
        })
    }

    /// The kinds of blocks there are, with their counts: inside first, then the edges, then what lies past.
    #[must_use]
    pub fn areas(&self, warp_size: u32) -> Vec<Area> {
        let [x, y, z] = [0, 1, 2].map(|axis| self.stretches(axis));
        let found = z
            .iter()
            .flat_map(|z| y.iter().flat_map(|y| x.iter().map(|x| [*x, *y, *z])))
            .filter(|stretches| stretches.iter().all(|stretch| stretch.blocks > 0))
            .map(|stretches| self.area(stretches, warp_size));
        let kind = |area: &Area| {
            (area.reach.contains(&Reach::Past), area.reach.iter().filter(|reach| **reach == Reach::Edge).count())
        };
        // Behind those of its kind: right before bottom, as one reads. There are 27 at most, and a sort of their own
        // would cost a first visit a kilobyte.
        let mut areas: Vec<Area> = Vec::new();
        for area in found {
            areas.insert(areas.partition_point(|before| kind(before) <= kind(&area)), area);
        }
        areas
    }

    /// The warps of the whole grid at the guard.
    #[must_use]
    pub fn warps(&self, warp_size: u32) -> WarpCount {
        self.areas(warp_size).iter().fold(WarpCount::default(), |sum, area| sum.plus(area.warps))
    }

    /// Everything that is shown of it.
    #[must_use]
    pub fn summary(self, warp_size: u32) -> Summary {
        Summary {
            cover: self,
            blocks: self.blocks(),
            threads: self.threads(),
            elements: self.elements(),
            active_threads: self.covered(),
            idle_threads: self.idle(),
            missed_elements: self.missed(),
            surplus: self.surplus(),
            warps: self.warps(warp_size),
            areas: self.areas(warp_size),
        }
    }

    /// Full blocks in a direction, and elements left over.
    fn division(&self, axis: usize) -> (u64, u64) {
        let side = u64::from(self.block[axis]);
        (self.problem[axis] / side, self.problem[axis] % side)
    }

    fn stretches(&self, axis: usize) -> [Stretch; 3] {
        let (full, rest) = self.division(axis);
        let within = full.min(self.grid[axis]);
        let edge = u64::from(rest > 0 && self.grid[axis] > full);
        [
            Stretch { reach: Reach::Within, blocks: within, active: self.block[axis] },
            // The rest is less than the block's side.
            Stretch { reach: Reach::Edge, blocks: edge, active: u32::try_from(rest).unwrap_or(0) },
            Stretch { reach: Reach::Past, blocks: self.grid[axis] - within - edge, active: 0 },
        ]
    }

    fn area(&self, stretches: [Stretch; 3], warp_size: u32) -> Area {
        let reach = stretches.map(|stretch| stretch.reach);
        let blocks: u64 = stretches.iter().map(|stretch| stretch.blocks).product();
        let active = stretches.map(|stretch| stretch.active);
        let [width, height, depth] = self.block;
        let per_block: u64 = active.iter().map(|side| u64::from(*side)).product();
        let warps = warp::count(width * height * depth, warp_size, |thread| {
            thread % width < active[0] && thread / width % height < active[1] && thread / width / height < active[2]
        });
        Area {
            reach,
            name: self.name(reach),
            blocks,
            active,
            active_threads: per_block * blocks,
            idle_threads: (u64::from(width * height * depth) - per_block) * blocks,
            warps: warps.times(blocks),
        }
    }

    fn name(&self, reach: [Reach; 3]) -> &'static str {
        if reach.contains(&Reach::Past) {
            return "past the problem";
        }
        let row = self.grid[1] == 1 && self.block[1] == 1 && self.grid[2] == 1 && self.block[2] == 1;
        match reach.map(|reach| reach == Reach::Edge) {
            [false, false, false] => "inside",
            [true, false, false] if row => "last block",
            [true, false, false] => "right edge",
            [false, true, false] => "bottom edge",
            [true, true, false] => "corner",
            [false, false, true] => "back edge",
            [true, false, true] => "right back edge",
            [false, true, true] => "bottom back edge",
            [true, true, true] => "back corner",
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Stretch {
    reach: Reach,
    blocks: u64,
    active: u32,
}

fn non_empty(what: &'static str, extent: [u64; 3]) -> Result<(), CoverError> {
    match Axis::ALL.into_iter().zip(extent).find(|(_, side)| *side == 0) {
        Some((axis, _)) => Err(CoverError::Empty { what, axis }),
        None => Ok(()),
    }
}

fn volume(extent: [u64; 3]) -> Result<u64, CoverError> {
    extent.into_iter().try_fold(1_u64, u64::checked_mul).ok_or(CoverError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WARP_SIZE;

    #[test]
    fn the_picture_of_76_by_62_falls_into_four_areas() {
        let cover = Cover::new([76, 62, 1], [16, 16, 1]).unwrap();
        let rows: Vec<_> = cover
            .areas(WARP_SIZE)
            .into_iter()
            .map(|area| (area.name, area.blocks, area.active_threads, area.idle_threads))
            .collect();
        assert_eq!(
            rows,
            [
                ("inside", 12, 3072, 0),
                ("right edge", 3, 576, 192),
                ("bottom edge", 4, 896, 128),
                ("corner", 1, 168, 88)
            ]
        );
        assert_eq!(cover.warps(WARP_SIZE), WarpCount { full: 124, divergent: 31, idle: 5 });
        assert_eq!((cover.surplus(), cover.idle(), cover.missed()), ([4, 2, 0], 408, 0));
    }

    #[test]
    fn a_row_ends_in_a_last_block() {
        let names = |problem| Cover::new([problem, 1, 1], [32, 1, 1]).unwrap().areas(32);
        assert_eq!(names(100).iter().map(|area| area.name).collect::<Vec<_>>(), ["inside", "last block"]);
        assert_eq!(names(96).len(), 1);
        assert_eq!(names(5)[0].warps, WarpCount { full: 0, divergent: 1, idle: 0 });
    }

    #[test]
    fn a_truncated_grid_misses_elements_and_a_large_one_has_blocks_past_the_problem() {
        let short = Cover::truncated([11, 5, 1], [4, 3, 1]).unwrap();
        assert_eq!((short.grid(), short.covered(), short.missed()), ([2, 1, 1], 24, 31));
        let long = Cover::of_grid([100, 1, 1], [32, 1, 1], [6, 1, 1]).unwrap();
        let last = long.areas(32).pop().unwrap();
        assert_eq!((last.name, last.blocks, last.warps.idle), ("past the problem", 2, 2));
        assert_eq!(long.reach([5, 0, 0])[0], Reach::Past);
    }

    #[test]
    fn what_cannot_be_covered_is_refused() {
        let message = |problem, block| Cover::new(problem, block).unwrap_err().to_string();
        assert_eq!(message([0, 1, 1], [1; 3]), "the problem has no extent in x");
        assert_eq!(message([1; 3], [1, 1, 0]), "the block has no extent in z");
        let short = Cover::truncated([20, 5, 1], [16, 16, 1]).unwrap_err();
        assert_eq!(short.to_string(), "5 / 16 is 0 in y: a grid without blocks is no launch");
        assert_eq!(message([1; 3], [512, 512, 1]), "the block has 262144 threads; at most 65536 can be drawn");
        assert_eq!(message([u64::MAX, 2, 1], [1; 3]), "the grid or the problem has more than 2⁶⁴ − 1 cells");
    }
}

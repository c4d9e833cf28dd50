//! The size of the problem that a kernel is given.

use warpground_engine::Dimension;

use super::{Kernel, Wanted};

/// Elements of a buffer without a length: no multiple of any block, so that a missing guard shows.
const ELEMENTS: u64 = 10_000;
/// Sides of a problem in two and in three dimensions, with about as many elements.
const SIDE: u64 = 100;
const EDGE: u64 = 22;

/// The size of a problem.
#[derive(Clone)]
pub(super) struct Problem {
    pub(super) side: u64,
    pub(super) elements: u64,
    pub(super) dimensions: usize,
    /// Threads in x, y and z.
    pub(super) threads: [u64; 3],
    /// Whether a single block runs.
    pub(super) one_block: bool,
    /// The array of a fixed length that says how many elements there are.
    pub(super) fixed: Option<String>,
}

/// The side of a square or a cube of about so many elements, or of a row.
fn root(elements: u64, dimensions: usize) -> u64 {
    match dimensions {
        1 => elements,
        2 => elements.isqrt(),
        _ => (1..).take_while(|side: &u64| side.pow(3) <= elements).last().unwrap_or(1),
    }
}

impl Problem {
    /// How many numbers its threads are, without the ones at their end.
    pub(super) fn shown(&self) -> usize {
        self.threads.iter().rposition(|threads| *threads > 1).map_or(1, |last| last + 1)
    }

    /// A side of the problem seen as a row, a rectangle or a cuboid: `dimensions` numbers whose product is about its
    /// elements.
    pub(super) fn side_in(&self, dimensions: usize) -> u64 {
        if dimensions == self.dimensions { self.side } else { root(self.elements, dimensions.min(3)) }
    }

    /// The texels of a texture in which each thread has one, as far as it has the problem's dimensions.
    pub(super) fn texels(&self, dimension: Dimension) -> [u64; 3] {
        let rectangle = self.side_in(2);
        let wanted = match dimension {
            Dimension::D1 => [self.elements, 1, 1],
            Dimension::D2 => [rectangle, rectangle, 1],
            Dimension::D2Array if self.dimensions < 3 => [rectangle, rectangle, 4],
            Dimension::D2Array => [self.side; 3],
            Dimension::D3 if self.dimensions < 3 => [EDGE; 3],
            Dimension::D3 => [self.side; 3],
        };
        let mut out = [1; 3];
        for (to, (side, limit)) in out.iter_mut().zip(wanted.into_iter().zip(dimension.limits())) {
            *to = side.clamp(1, limit.into());
        }
        out
    }
}

impl Kernel<'_> {
    pub(super) fn problem(&self, wanted: &Wanted) -> Problem {
        let of_block = if self.block[2] > 1 {
            3
        } else if self.block[1] > 1 {
            2
        } else {
            1
        };
        let asked = self.module.grid_dimensions(self.entry);
        let dimensions = asked.unwrap_or(of_block).max(1);
        let block_threads = self.block.iter().map(|side| u64::from(*side)).product::<u64>();
        let one_block = asked == Some(0);
        let fixed = self.fixed_length();
        let usual = [ELEMENTS, SIDE, EDGE][dimensions - 1];
        let root = |elements: u64| root(elements, dimensions);
        let side = match (wanted.n, one_block, &fixed) {
            (Some(n), ..) => n,
            (None, _, Some((_, length))) => root(*length),
            (None, true, None) if block_threads > 1 => block_threads,
            (None, ..) => usual,
        };
        let side = side.clamp(1, 1 << 28);
        let elements = match (wanted.n, &fixed) {
            (None, Some((_, length))) => *length,
            _ => (0..dimensions).fold(1_u64, |product, _| product.saturating_mul(side)).min(1 << 28),
        };
        // Where a kernel does not ask for its place, all threads that there are in a block do the same thing once.
        let mut threads = self.block.map(u64::from);
        if !one_block {
            threads[..dimensions].fill(side);
        }
        let fixed = fixed.map(|(name, _)| name).filter(|_| wanted.n.is_none());
        Problem { side, elements, dimensions, threads, one_block, fixed }
    }

    /// The longest array of a fixed length among the buffers, if all of them have one: then it is the problem's size.
    pub(super) fn fixed_length(&self) -> Option<(String, u64)> {
        let mut longest: Option<(String, u64)> = None;
        for declaration in self.module.bindings_of(self.entry) {
            let ours = !declaration.uniform && declaration.image.is_none() && !self.own.contains(&declaration.slot());
            if !ours || !self.module.uses(self.entry, &declaration) {
                continue;
            }
            let length = u64::from(self.layout(&declaration)?.fixed?);
            if length > longest.as_ref().map_or(1, |(_, longest)| *longest) {
                longest = Some((declaration.name, length));
            }
        }
        longest
    }
}

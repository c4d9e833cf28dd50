//! Graphs that are made up, and a search through them on the processor.

use std::ops::Range;

use warpground_engine::fill::hash;

use crate::Request;

/// The kinds of graphs.
pub(super) const PATTERNS: &[&str] = &["random", "grid", "hubs"];
pub(super) const GRID: u32 = 1;
const HUBS: u32 = 2;

/// The level of a vertex that has not been found, as the kernels have it.
pub(super) const UNSEEN: u32 = u32::MAX;

/// A graph in which every edge leads both ways: the neighbours of a vertex lie side by side.
pub(super) struct Graph {
    /// Where each vertex's neighbours begin, and at last where the last one's end.
    pub(super) offsets: Vec<u32>,
    targets: Vec<u32>,
}

/// What a search finds.
pub(super) struct Search {
    /// The distance of each vertex from the first, or [`UNSEEN`].
    pub(super) levels: Vec<u32>,
    /// The vertices in the order of their distance.
    order: Vec<u32>,
    /// Where in the order the vertices of each distance begin, and at last where it ends.
    begins: Vec<u32>,
}

impl Graph {
    pub(super) fn of(request: &Request) -> Graph {
        let [n, degree, pattern] = ["n", "degree", "pattern"].map(|name| request.settings.whole(name));
        let seed = request.seed_of(0);
        let mut pairs = Vec::new();
        if pattern == GRID {
            let side = (1..=n).find(|side| u64::from(*side).pow(2) >= u64::from(n)).unwrap_or(1);
            for vertex in 0..n {
                if (vertex + 1) % side != 0 && vertex + 1 < n {
                    pairs.push([vertex, vertex + 1]);
                }
                if vertex + side < n {
                    pairs.push([vertex, vertex + side]);
                }
            }
        } else {
            for vertex in 1..n {
                for number in 0..degree / 2 {
                    let random = hash(seed, u64::from(vertex) * 64 + u64::from(number));
                    let share = f64::from(random) / f64::from(u32::MAX);
                    // Random: any other vertex. Hubs: an earlier one, the earliest by far the most often.
                    let (share, most) = if pattern == HUBS { (share.powi(4), vertex) } else { (share, n) };
                    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a number")]
                    let other = ((share * f64::from(most)) as u32).min(n - 1);
                    // The last vertices are the hubs, so that a search begins far from them.
                    pairs.push(if pattern == HUBS { [n - 1 - vertex, n - 1 - other] } else { [vertex, other] });
                }
            }
        }
        Graph::of_pairs(n, &pairs)
    }

    /// The graph in which each pair is joined, both ways.
    fn of_pairs(n: u32, pairs: &[[u32; 2]]) -> Graph {
        let mut offsets = vec![0_u32; n as usize + 1];
        for vertex in pairs.iter().flatten() {
            offsets[*vertex as usize + 1] += 1;
        }
        for vertex in 0..n as usize {
            offsets[vertex + 1] += offsets[vertex];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; 2 * pairs.len()];
        for [one, other] in pairs.iter().flat_map(|[one, other]| [[*one, *other], [*other, *one]]) {
            targets[next[one as usize] as usize] = other;
            next[one as usize] += 1;
        }
        Graph { offsets, targets }
    }

    pub(super) fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The neighbours of all vertices; a word that nobody reads where there is no edge, since no buffer is empty.
    pub(super) fn targets_or_one(&self) -> &[u32] {
        if self.targets.is_empty() { &[0] } else { &self.targets }
    }

    /// How many edges, each way counted.
    pub(super) fn edges(&self) -> u64 {
        self.targets.len() as u64
    }

    /// The vertex that each edge leaves.
    pub(super) fn sources(&self) -> Vec<u32> {
        let of = |(vertex, ends): (u32, &[u32])| std::iter::repeat_n(vertex, (ends[1] - ends[0]) as usize);
        (0..).zip(self.offsets.windows(2)).flat_map(of).collect()
    }

    fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }

    /// The search from the first vertex.
    pub(super) fn search(&self) -> Search {
        let mut levels = vec![UNSEEN; self.vertices()];
        levels[0] = 0;
        let (mut order, mut begins, mut done) = (vec![0], vec![0], 0);
        while done < order.len() {
            let end = order.len();
            let depth = u32::try_from(begins.len()).unwrap_or(u32::MAX);
            begins.push(u32::try_from(end).unwrap_or(u32::MAX));
            for place in done..end {
                for neighbour in self.neighbours(order[place]) {
                    let level = &mut levels[*neighbour as usize];
                    if *level == UNSEEN {
                        *level = depth;
                        order.push(*neighbour);
                    }
                }
            }
            done = end;
        }
        Search { levels, order, begins }
    }
}

impl Search {
    /// The distances that occur.
    pub(super) fn depths(&self) -> Range<u32> {
        0..u32::try_from(self.begins.len() - 1).unwrap_or(u32::MAX)
    }

    /// Where in the order the vertices of a distance begin and end.
    pub(super) fn places(&self, depth: u32) -> [u32; 2] {
        [self.begins[depth as usize], self.begins[depth as usize + 1]]
    }

    /// How many edges leave the vertices of a distance.
    pub(super) fn edges_from(&self, graph: &Graph, depth: u32) -> u64 {
        let [begin, end] = self.places(depth).map(|place| place as usize);
        self.order[begin..end].iter().map(|vertex| graph.neighbours(*vertex).len() as u64).sum()
    }
}

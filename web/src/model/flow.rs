//! What goes from where to where in a shared array: the tree of a reduction, the waves of a scan.

use std::collections::{BTreeMap, BTreeSet};

use warpground_sim::{
    Recording,
    observe::{AccessKind, recorder::BlockRecording},
};

use super::tape::offsets;

/// What went from where to where in a shared array, between one barrier and the next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Flow {
    /// The elements that take part, in order.
    pub(crate) elements: Vec<u32>,
    /// For each stretch between barriers in which something was written: the elements written.
    pub(crate) levels: Vec<BTreeSet<u32>>,
    /// From an element at a level to an element at a later one, or at the same.
    pub(crate) edges: BTreeSet<((usize, u32), (usize, u32))>,
    /// For each level, how many barriers the block had passed before it.
    pub(crate) passed: Vec<u32>,
    /// The elements that are read, by how many barriers the block had passed before.
    pub(crate) loads: BTreeMap<u32, BTreeSet<u32>>,
}

/// Follows a variable of shared memory through a block: a thread that stores has used what it loaded since its last
/// store.
pub(crate) fn flow(recording: &Recording, block: &BlockRecording, variable: u16) -> Flow {
    let element = |offset| recording.element(variable, offset).map(|(element, _)| element);
    // By stretch: what was written, and of each write what it used.
    let mut written = BTreeMap::<u32, BTreeSet<u32>>::new();
    let mut uses = BTreeSet::<(u32, u32, u32)>::new();
    let mut loads = BTreeMap::<u32, BTreeSet<u32>>::new();
    for warp in &block.warps {
        let mut loaded = vec![BTreeSet::<u32>::new(); 32];
        let mut stretch = 0;
        for step in &warp.steps {
            for access in step.accesses.iter().filter(|access| access.variable == variable) {
                for (lane, offset) in offsets(access) {
                    let Some(element) = element(offset) else { continue };
                    let loaded = &mut loaded[lane as usize % 32];
                    if access.kind == AccessKind::AtomicUpdate {
                        loaded.insert(element);
                    }
                    if access.kind.writes() {
                        written.entry(stretch).or_default().insert(element);
                        uses.extend(std::mem::take(loaded).into_iter().map(|source| (stretch, source, element)));
                    } else {
                        loaded.insert(element);
                        loads.entry(stretch).or_default().insert(element);
                    }
                }
            }
            stretch += u32::from(step.barrier.is_some());
        }
    }
    let stretches: Vec<u32> = written.keys().copied().collect();
    let levels: Vec<BTreeSet<u32>> = written.into_values().collect();
    let mut edges = BTreeSet::new();
    for (stretch, source, target) in uses {
        let Ok(level) = stretches.binary_search(&stretch) else { continue };
        // Where the source was written last before; what the same stretch wrote comes next, for warps that need no
        // barrier among themselves.
        let before = levels[..level].iter().rposition(|written| written.contains(&source));
        let from = before.or_else(|| levels[level].contains(&source).then_some(level));
        if let Some(from) = from {
            edges.insert(((from, source), (level, target)));
        }
    }
    let mut elements = BTreeSet::new();
    levels.iter().for_each(|level| elements.extend(level));
    let elements = elements.into_iter().collect();
    Flow { elements, levels, edges, passed: stretches, loads }
}

impl Flow {
    /// Half the elements of a double buffer: what a stretch writes lies in one half, what it reads of earlier stretches in the
    /// other. Where an element lies in its half tells more then than where it lies in the array.
    pub(crate) fn half(&self, elements: Option<u32>) -> Option<u32> {
        let half = elements.filter(|elements| elements.is_multiple_of(2))? / 2;
        let side = |element: u32| element >= half;
        let sides: Option<Vec<bool>> = self
            .levels
            .iter()
            .map(|level| {
                let first = side(*level.first()?);
                level.iter().all(|element| side(*element) == first).then_some(first)
            })
            .collect();
        let alternates = sides.is_some_and(|sides| sides.len() > 1 && sides.windows(2).all(|pair| pair[0] != pair[1]));
        let crosses = self.edges.iter().all(|((_, from), (_, to))| side(*from) != side(*to));
        (alternates && crosses).then_some(half)
    }

    /// The array as if both halves of its double buffer were one.
    pub(crate) fn folded(&self, half: u32) -> Flow {
        let fold = |elements: &BTreeSet<u32>| elements.iter().map(|element| element % half).collect::<BTreeSet<u32>>();
        let end = |(level, element): (usize, u32)| (level, element % half);
        Flow {
            elements: self.elements.iter().map(|element| element % half).collect::<BTreeSet<_>>().into_iter().collect(),
            levels: self.levels.iter().map(fold).collect(),
            edges: self.edges.iter().map(|(from, to)| (end(*from), end(*to))).collect(),
            passed: self.passed.clone(),
            loads: self.loads.iter().map(|(passed, elements)| (*passed, fold(elements))).collect(),
        }
    }

    /// How far apart the elements are that a level combines, if it is the same distance everywhere.
    pub(crate) fn distance(&self, level: usize) -> Option<u32> {
        let its = self.edges.iter().filter(|((_, from), (at, to))| *at == level && from != to);
        let all: BTreeSet<u32> = its.map(|((_, from), (_, to))| from.abs_diff(*to)).collect();
        all.first().copied().filter(|_| all.len() == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::recorded::recorded;
    use warpground_sim::program::Space;

    fn flow_of(id: &str) -> (Flow, Option<u32>) {
        let recording = recorded(id, &[("n", 128.0), ("block_x", 64.0)]);
        let shared = recording.variables.iter().position(|variable| variable.space == Space::Shared).unwrap();
        let flow = flow(&recording, &recording.blocks[0], u16::try_from(shared).unwrap());
        (flow, recording.variables[shared].elements)
    }

    #[test]
    fn the_halves_of_a_double_buffer_are_folded_and_their_strides_found() {
        let (flow, elements) = flow_of("scan/kogge_stone");
        assert_eq!((elements, flow.half(elements)), (Some(128), Some(64)));
        let folded = flow.folded(64);
        assert_eq!(folded.elements, (0..64).collect::<Vec<u32>>());
        let distances: Vec<Option<u32>> = (0..folded.levels.len()).map(|level| folded.distance(level)).collect();
        assert_eq!(distances, [None, Some(1), Some(2), Some(4), Some(8), Some(16), Some(32)]);
        // A reduction works in one array.
        let (tree, elements) = flow_of("reduce/sequential");
        assert_eq!((tree.half(elements), tree.distance(1), tree.distance(6)), (None, Some(32), Some(1)));
    }

    #[test]
    fn a_reduction_halves_from_barrier_to_barrier() {
        let recording = recorded("reduce/sequential", &[("n", 128.0), ("block_x", 64.0)]);
        let block = &recording.blocks[0];
        let shared = recording.variables.iter().position(|variable| variable.space == Space::Shared).unwrap();
        let flow = flow(&recording, block, u16::try_from(shared).unwrap());
        let sizes: Vec<usize> = flow.levels.iter().map(BTreeSet::len).collect();
        assert_eq!(sizes, [64, 32, 16, 8, 4, 2, 1]);
        // The last sum is of its own element and of its neighbour.
        let last = flow.edges.iter().filter(|(_, target)| *target == (6, 0)).map(|(source, _)| source.1);
        assert_eq!(last.collect::<Vec<_>>(), [0, 1]);
    }
}

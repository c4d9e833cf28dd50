//! What a block did, for the pictures of whole blocks: its warps side by side, its phases, what its threads wrote.

use std::collections::{BTreeMap, BTreeSet};

use warpground_sim::{
    Recording,
    observe::recorder::BlockRecording,
    program::{ScalarKind, Space},
};

use super::tape::{WORD, offsets, read};

/// All warps of a block side by side: by time, the step at which each of them is. Between two barriers every warp takes its
/// next step at the same time, and one that has none left waits at its last.
pub(crate) fn together(block: &BlockRecording) -> Vec<Vec<usize>> {
    let ends: Vec<Vec<usize>> = block
        .warps
        .iter()
        .map(|warp| {
            let barriers = warp.steps.iter().enumerate().filter(|(_, step)| step.barrier.is_some());
            let mut ends: Vec<usize> = barriers.map(|(step, _)| step + 1).collect();
            ends.push(warp.steps.len());
            ends
        })
        .collect();
    let mut begins = vec![0_usize; ends.len()];
    let mut times = Vec::new();
    for stretch in 0..ends.iter().map(Vec::len).max().unwrap_or(0) {
        let end = |warp: usize| ends[warp].get(stretch).or(ends[warp].last()).copied().unwrap_or(0);
        let longest = (0..ends.len()).map(|warp| end(warp) - begins[warp]).max().unwrap_or(0);
        let step = |warp: usize, number: usize| (begins[warp] + number).min(end(warp).saturating_sub(1));
        times.extend((0..longest).map(|number| (0..ends.len()).map(|warp| step(warp, number)).collect::<Vec<_>>()));
        begins = (0..ends.len()).map(end).collect();
    }
    times
}

/// What a block touches of global memory between two barriers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Phase {
    /// The elements, by variable and whether they are written.
    pub(crate) touched: BTreeMap<(u16, bool), BTreeSet<u32>>,
}

/// The phases of a block: its stretches between barriers in which it touches global memory.
pub(crate) fn phases(recording: &Recording, block: &BlockRecording) -> Vec<Phase> {
    let mut phases = BTreeMap::<usize, Phase>::new();
    for warp in &block.warps {
        let mut stretch = 0;
        for step in &warp.steps {
            for access in &step.accesses {
                let space = recording.variables.get(usize::from(access.variable)).map(|variable| variable.space);
                if space == Some(Space::Global) {
                    let key = (access.variable, access.kind.writes());
                    let elements = phases.entry(stretch).or_default().touched.entry(key).or_default();
                    let of_lanes = offsets(access).into_iter();
                    elements
                        .extend(of_lanes.filter_map(|(_, offset)| Some(recording.element(access.variable, offset)?.0)));
                }
            }
            stretch += usize::from(step.barrier.is_some());
        }
    }
    phases.into_values().collect()
}

/// How long the rows of a matrix are of which a block touches these elements, in order and phase by phase: the usual
/// distance from one run of neighbours to the next. Where every phase is a single run, the end of the last.
pub(crate) fn row_length(phases: &[Vec<u32>]) -> u32 {
    let begins = |pair: &[u32]| (pair[1] > pair[0] + 1).then_some(pair[1]);
    let mut distances = BTreeMap::<u32, usize>::new();
    for elements in phases {
        let mut runs: Vec<u32> = elements.first().copied().into_iter().collect();
        runs.extend(elements.windows(2).filter_map(begins));
        runs.windows(2).for_each(|pair| *distances.entry(pair[1] - pair[0]).or_default() += 1);
    }
    let usual = distances.into_iter().max_by_key(|(_, count)| *count).map(|(distance, _)| distance);
    let end = phases.iter().filter_map(|elements| elements.last()).max().map(|last| last + 1);
    usual.or(end).unwrap_or(1).max(1)
}

/// A value as a number and as a reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReadValue {
    pub(crate) number: f64,
    pub(crate) text: String,
}

/// What a thread read of a variable.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Read {
    pub(crate) line: u32,
    pub(crate) variable: u16,
    pub(crate) element: u32,
    /// Which component, of elements that are vectors.
    pub(crate) component: Option<char>,
    /// Absent for what is no plain scalar.
    pub(crate) value: Option<ReadValue>,
}

impl Read {
    /// `[3]`, or `[3].y`.
    pub(crate) fn index(&self) -> String {
        let component = self.component.map(|component| format!(".{component}")).unwrap_or_default();
        format!("[{}]{component}", self.element)
    }
}

/// An element of global memory that a thread wrote, and what it had read since it wrote the one before.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Written {
    pub(crate) variable: u16,
    pub(crate) element: u32,
    pub(crate) value: Option<ReadValue>,
    pub(crate) reads: Vec<Read>,
}

/// What a thread of the block wrote to global memory, in order.
pub(crate) fn written_by(recording: &Recording, block: &BlockRecording, thread: u32) -> Vec<Written> {
    let width = recording.width.max(1);
    let lane = (thread % width) as usize % 32;
    let Some(warp) = block.warps.iter().find(|warp| warp.warp == thread / width) else { return Vec::new() };
    let (mut all, mut reads) = (Vec::new(), Vec::new());
    for step in &warp.steps {
        for access in &step.accesses {
            let Some(variable) = recording.variables.get(usize::from(access.variable)) else { continue };
            let offset = access.offsets.lanes(access.active)[lane].and_then(|offset| u32::try_from(offset).ok());
            let Some((element, byte)) = offset.and_then(|offset| recording.element(access.variable, offset)) else {
                continue;
            };
            let kind = [("f32", ScalarKind::F32), ("i32", ScalarKind::I32), ("u32", ScalarKind::U32)]
                .into_iter()
                .find(|(name, _)| variable.type_name.contains(name));
            let bits = access.values.first().and_then(|words| words.lanes(access.active)[lane]);
            let value =
                bits.zip(kind).filter(|_| access.bytes == WORD && access.values.len() == 1).map(|(bits, (_, kind))| {
                    let word = u32::try_from(bits).unwrap_or(0);
                    let number = match kind {
                        ScalarKind::F32 => f32::from_bits(word).into(),
                        ScalarKind::I32 => word.cast_signed().into(),
                        _ => word.into(),
                    };
                    ReadValue { number, text: read(kind, bits) }
                });
            match (access.kind.writes(), variable.space) {
                (true, Space::Global) => {
                    all.push(Written { variable: access.variable, element, value, reads: std::mem::take(&mut reads) });
                }
                (false, Space::Global | Space::Shared | Space::Constant) if variable.elements != Some(1) => {
                    // A vector's component is a word of its own; of anything else the element says enough.
                    let is_vector = matches!(variable.element_bytes, 8 | 12 | 16) && access.bytes == WORD;
                    let component = is_vector.then(|| "xyzw".chars().nth((byte / WORD) as usize)).flatten();
                    reads.push(Read { line: step.line, variable: access.variable, element, component, value });
                }
                _ => {}
            }
        }
    }
    all
}

/// The products of an inner loop: where the line with the most reads reads two variables in turns, what was read by pairs,
/// with the product of each.
pub(crate) fn products(reads: &[Read]) -> Option<Vec<(&Read, &Read, f64)>> {
    let mut counts = BTreeMap::<u32, usize>::new();
    reads.iter().for_each(|read| *counts.entry(read.line).or_default() += 1);
    let (line, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let its: Vec<&Read> = reads.iter().filter(|read| read.line == line).collect();
    let first = its.first()?.variable;
    if its.len() < 2 || !its.len().is_multiple_of(2) {
        return None;
    }
    its.chunks(2)
        .map(|pair| match pair {
            [one, other] if one.variable == first && other.variable != first => {
                Some((*one, *other, one.value.as_ref()?.number * other.value.as_ref()?.number))
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_sim::observe::recorder::{BarrierKind, StepRecord, WarpRecording};

    #[test]
    fn warps_side_by_side_meet_at_every_barrier() {
        let step = |barrier: bool| StepRecord {
            order: 0,
            line: 1,
            active: u32::MAX,
            instructions: 1,
            accesses: Vec::new(),
            values: Vec::new(),
            branches: Vec::new(),
            barrier: barrier.then_some(BarrierKind::Shared),
        };
        let warp = |number, barriers: &[bool]| WarpRecording {
            warp: number,
            threads: u32::MAX,
            steps: barriers.iter().map(|barrier| step(*barrier)).collect(),
            dropped: 0,
        };
        let block = BlockRecording {
            block: 0,
            position: [0; 3],
            warps: vec![warp(0, &[false, false, true, false]), warp(1, &[true, false, false])],
        };
        assert_eq!(together(&block), [[0, 0], [1, 0], [2, 0], [3, 1], [3, 2]]);
    }

    #[test]
    fn the_products_of_an_inner_loop_are_its_reads_by_pairs() {
        let of = |line, variable, number: f64| Read {
            line,
            variable,
            element: 0,
            component: None,
            value: Some(ReadValue { number, text: String::new() }),
        };
        let reads = [of(3, 0, 9.0), of(7, 1, 2.0), of(7, 2, 3.0), of(7, 1, 4.0), of(7, 2, 5.0)];
        let found: Vec<f64> = products(&reads).unwrap().iter().map(|pair| pair.2).collect();
        assert_eq!(found, [6.0, 20.0]);
        assert_eq!(products(&reads[..4]), None);
    }

    #[test]
    fn a_tile_tells_how_long_the_rows_of_its_matrix_are() {
        let tile: Vec<u32> = (0..4).flat_map(|row| (0..4).map(move |column| (row + 8) * 100 + column + 16)).collect();
        assert_eq!(row_length(&[tile]), 100);
        // Together the tiles of a row are one run; one by one they are not.
        let tiles: Vec<Vec<u32>> = (0..3)
            .map(|tile| (0..4).flat_map(|row| (0..4).map(move |column| row * 12 + tile * 4 + column)).collect())
            .collect();
        assert_eq!(row_length(&tiles), 12);
        assert_eq!((row_length(&[vec![5, 6, 7], vec![2]]), row_length(&[])), (8, 1));
    }
}

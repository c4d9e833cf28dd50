//! What a block did, for the pictures of whole blocks: its warps side by side, its phases, what its threads wrote.

use std::collections::{BTreeMap, BTreeSet};

use warpground_measure::order::map_of;
use warpground_sim::{
    Recording,
    observe::recorder::{AccessRecord, BlockRecording, RecordedVariable},
    program::{ScalarKind, Space},
};

use super::tape::{WORD, offsets, read};

/// What a block touches of global memory between two barriers, and of shared memory until it touches global memory again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Phase {
    /// The elements, by variable and whether they are written.
    pub(crate) touched: BTreeMap<(u16, bool), BTreeSet<u32>>,
    /// The same of shared memory.
    pub(crate) shared: BTreeMap<(u16, bool), BTreeSet<u32>>,
    /// How often threads read or write the elements of shared memory, all together.
    pub(crate) times: BTreeMap<(u16, bool), u64>,
    /// Whether the recording of a warp ends in it or before it.
    pub(crate) partial: bool,
}

impl Phase {
    /// Whether it writes results and does nothing else.
    pub(crate) fn only_stores(&self) -> bool {
        !self.touched.is_empty() && self.touched.keys().all(|(_, writes)| *writes) && self.shared.is_empty()
    }
}

/// The phases of a block: its stretches between barriers in which it touches global memory.
pub(crate) fn phases(recording: &Recording, block: &BlockRecording) -> Vec<Phase> {
    let mut phases = BTreeMap::<usize, Phase>::new();
    let mut shared = BTreeMap::<(usize, u16, bool), (BTreeSet<u32>, u64)>::new();
    // The first stretch in which the recording of a warp ends before the warp does.
    let mut cut = None::<usize>;
    for warp in &block.warps {
        let mut stretch = 0;
        for step in &warp.steps {
            for access in &step.accesses {
                let (variable, writes) = (access.variable, access.kind.writes());
                let elements = match recording.variables.get(usize::from(variable)).map(|variable| variable.space) {
                    Some(Space::Global) => {
                        phases.entry(stretch).or_default().touched.entry((variable, writes)).or_default()
                    }
                    Some(Space::Shared) => {
                        let (elements, times) = shared.entry((stretch, variable, writes)).or_default();
                        *times += u64::from(access.active.count_ones());
                        elements
                    }
                    _ => continue,
                };
                let of_lanes = offsets(access).into_iter();
                elements.extend(of_lanes.filter_map(|(_, offset)| Some(recording.element(variable, offset)?.0)));
            }
            stretch += usize::from(step.barrier.is_some());
        }
        if warp.dropped > 0 {
            cut = Some(cut.map_or(stretch, |cut| stretch.min(cut)));
        }
    }
    let first = phases.keys().next().copied().unwrap_or(0);
    for ((stretch, variable, writes), (elements, times)) in shared {
        if let Some((_, phase)) = phases.range_mut(..=stretch.max(first)).next_back() {
            phase.shared.entry((variable, writes)).or_default().extend(elements);
            *phase.times.entry((variable, writes)).or_default() += times;
        }
    }
    if let Some(cut) = cut {
        // A phase goes on until the next one begins.
        let begins: Vec<usize> = phases.keys().copied().skip(1).collect();
        for (number, phase) in phases.values_mut().enumerate() {
            phase.partial = begins.get(number).is_none_or(|next| *next > cut);
        }
    }
    phases.into_values().collect()
}

/// How long the rows of a matrix are of which a block touches these elements, in order and phase by phase: the usual
/// distance from one run of neighbours to the next. Where every phase is a single run, the end of the last.
pub(crate) fn row_length(phases: &[Vec<u32>]) -> u32 {
    let (usual, _) = usual_distance(phases);
    let end = phases.iter().filter_map(|elements| elements.last()).max().map(|last| last + 1);
    usual.map(|(distance, _)| distance).or(end).unwrap_or(1).max(1)
}

/// The usual distance from one run of neighbours to the next, with how often it occurs, and of how many.
fn usual_distance(phases: &[Vec<u32>]) -> (Option<(u32, usize)>, usize) {
    let begins = |pair: &[u32]| (pair[1] > pair[0] + 1).then_some(pair[1]);
    let mut distances = BTreeMap::<u32, usize>::new();
    for elements in phases {
        let mut runs: Vec<u32> = elements.first().copied().into_iter().collect();
        runs.extend(elements.windows(2).filter_map(begins));
        runs.windows(2).for_each(|pair| *distances.entry(pair[1] - pair[0]).or_default() += 1);
    }
    let all = distances.values().sum();
    (distances.into_iter().max_by_key(|(_, count)| *count), all)
}

/// The part of a row of cells that is drawn if there is room for `room` of them: it stays while what is shown moves within
/// it. `own` are the first and the last cell that must be seen.
pub(crate) fn window(all: (u32, u32), own: (u32, u32), room: u32) -> (u32, u32) {
    let (room, own) = (room.max(1), (own.0.clamp(all.0, all.1), own.1.clamp(all.0, all.1)));
    let spare = room.saturating_sub(own.1 - own.0 + 1);
    let begin = all.0 + (own.0 - all.0) / (spare + 1) * (spare + 1);
    // The last window is as full as the others.
    let begin = begin.min((all.1 + 1).saturating_sub(room).max(all.0));
    (begin, (begin + room - 1).min(all.1))
}

/// A value as a number and as a reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReadValue {
    pub(crate) number: f64,
    pub(crate) text: String,
}

impl ReadValue {
    /// As a cell of a picture has room for it: three significant digits, and integers whole.
    pub(crate) fn short(&self) -> String {
        if self.number.fract() == 0.0 { self.text.clone() } else { significant_digits(self.number, 3) }
    }

    /// All digits that the value has in 32 bits.
    #[expect(clippy::cast_possible_truncation, reason = "it was one of 32 bits")]
    pub(crate) fn full(&self) -> String {
        if self.number.fract() == 0.0 { self.text.clone() } else { (self.number as f32).to_string() }
    }
}

/// Four significant digits, as many in every number of a picture: `-0.8476`, `12.35`, `2`.
pub(crate) fn four_digits(value: f64) -> String {
    significant_digits(value, 4)
}

/// So many significant digits: of four, `-0.8476`, `12.35`, `2`.
pub(crate) fn significant_digits(value: f64, digits: usize) -> String {
    let size = value.abs();
    let text = match size {
        _ if value == 0.0 || !value.is_finite() => (value + 0.0).to_string(),
        _ if !(1e-3..1e6).contains(&size) => format!("{value:.*e}", digits.saturating_sub(1)),
        _ => {
            // What is before the point counts, and zeros behind it do not.
            let before = [1.0, 10.0, 100.0, 1e3, 1e4, 1e5].iter().filter(|power| size >= **power).count();
            let zeros = [0.1, 0.01].iter().filter(|power| size < **power).count();
            format!("{value:.*}", (digits + zeros).saturating_sub(before))
        }
    };
    // What has fewer digits has no zeros for them.
    if text.contains('.') && !text.contains('e') && text.parse() == Ok(value) {
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    text
}

/// What a thread read of a variable.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Read {
    pub(crate) line: u32,
    pub(crate) variable: u16,
    /// The element; of an array of vectors that is read number by number, the number ([`BlockReads::numbers`]).
    pub(crate) element: u32,
    /// Which component, of other elements that are vectors.
    pub(crate) component: Option<char>,
    /// Absent for what is no plain scalar.
    pub(crate) value: Option<ReadValue>,
}

/// An element of global memory that a thread wrote, and what it had read since it wrote the one before.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Written {
    pub(crate) variable: u16,
    pub(crate) element: u32,
    pub(crate) value: Option<ReadValue>,
    pub(crate) reads: Vec<Read>,
    /// The shared arrays into which it stored something meanwhile.
    pub(crate) stores: BTreeSet<u16>,
}

/// What all threads of a block read, against which what one of them reads is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct BlockReads {
    /// By variable: how many numbers an element is, if the variable is an array of vectors without gaps of which every
    /// access takes one number; otherwise 1.
    pub(crate) numbers: Vec<u32>,
    /// The threads that write to global memory.
    pub(crate) writers: BTreeSet<u32>,
    /// By variable, the elements that are read.
    pub(crate) elements: BTreeMap<u16, BTreeSet<u32>>,
    /// By variable of global memory, the elements that are written.
    written: BTreeMap<u16, BTreeSet<u32>>,
    /// By variable, the first element of each thread.
    firsts: BTreeMap<u16, BTreeSet<u32>>,
    /// The length of the rows of those that are declared as arrays of arrays.
    declared: BTreeMap<u16, u32>,
}

impl BlockReads {
    pub(crate) fn of(recording: &Recording, block: &BlockRecording) -> BlockReads {
        let accesses = || {
            let steps = block.warps.iter().flat_map(|warp| warp.steps.iter().map(move |step| (warp.warp, step)));
            steps.flat_map(|(warp, step)| step.accesses.iter().map(move |access| (warp, access)))
        };
        let mut numbers: Vec<u32> = recording
            .variables
            .iter()
            .map(|variable| match variable.element_bytes {
                _ if !variable.rows.is_empty() => 1,
                16 if variable.type_name.contains("vec4") => 4,
                8 if variable.type_name.contains("vec2") => 2,
                _ => 1,
            })
            .collect();
        for (_, access) in accesses().filter(|(_, access)| access.bytes != WORD) {
            if let Some(numbers) = numbers.get_mut(usize::from(access.variable)) {
                *numbers = 1;
            }
        }
        let rows =
            recording.variables.iter().map(|variable| variable.rows.last().copied().filter(|length| *length > 1));
        let declared = map_of((0..).zip(rows).filter_map(|(variable, length)| Some((variable, length?))));
        let mut its = BlockReads { numbers, declared, ..BlockReads::default() };
        let mut firsts = BTreeMap::<(u16, u32), u32>::new();
        for (warp, access) in accesses() {
            let Some(variable) = recording.variables.get(usize::from(access.variable)) else { continue };
            let is_written = access.kind.writes();
            for (lane, offset) in offsets(access) {
                let thread = warp * recording.width + lane;
                let place = recording.element(access.variable, offset);
                if is_written && variable.space == Space::Global {
                    its.writers.insert(thread);
                    its.written.entry(access.variable).or_default().extend(place.map(|(element, _)| element));
                }
                if let Some((element, byte)) = place.filter(|_| !is_written && is_drawn(variable)) {
                    let element = its.number(access.variable, element, byte);
                    its.elements.entry(access.variable).or_default().insert(element);
                    let first = firsts.entry((access.variable, thread)).or_insert(element);
                    *first = element.min(*first);
                }
            }
        }
        for ((variable, _), first) in firsts {
            its.firsts.entry(variable).or_default().insert(first);
        }
        its
    }

    /// An element, or the number of a vector's component in an array that is read number by number.
    fn number(&self, variable: u16, element: u32, byte: u32) -> u32 {
        match self.numbers.get(usize::from(variable)) {
            Some(&numbers) if numbers > 1 => element * numbers + byte / WORD,
            _ => element,
        }
    }

    /// The row and the column of an element that the block writes, if what it writes are rows of a matrix.
    pub(crate) fn place_written(&self, variable: u16, element: u32) -> Option<(u32, u32)> {
        let elements: Vec<u32> = self.written.get(&variable)?.iter().copied().collect();
        let is_matrix = elements.windows(2).any(|pair| pair[1] > pair[0] + 1);
        let length = row_length(&[elements]);
        (is_matrix && length > 1).then(|| (element / length, element % length))
    }

    /// A thread that writes something, the one in the middle of the block if it does.
    pub(crate) fn middle(&self, [x, y, z]: [u32; 3]) -> u32 {
        let middle = ((z / 2) * y + y / 2) * x + x / 2;
        let some = self.writers.iter().nth(self.writers.len() / 2).copied();
        if self.writers.contains(&middle) { middle } else { some.unwrap_or(0) }
    }

    /// How long the rows of a variable are of which a thread reads these elements, in order; absent if all is one row.
    pub(crate) fn row_length(&self, variable: u16, own: &[u32]) -> Option<u32> {
        if let Some(length) = self.declared.get(&variable) {
            return Some(*length);
        }
        if own.windows(2).any(|pair| pair[1] > pair[0] + 1) {
            // Distances that change, as those of a tree do, make no rows.
            let (usual, all) = usual_distance(&[own.to_vec()]);
            return usual.filter(|(_, count)| 2 * count >= all).map(|(distance, _)| distance);
        }
        // The threads of a matrix's rows begin a row apart; where a mask slides they begin within each other's reads.
        let firsts: Vec<u32> = self.firsts.get(&variable)?.iter().copied().collect();
        let length = row_length(std::slice::from_ref(&firsts));
        let count = u32::try_from(own.len()).unwrap_or(u32::MAX);
        let is_apart = firsts.len() > 1 && firsts.windows(2).all(|pair| pair[1] - pair[0] >= count);
        (is_apart && count > 1 && length >= count).then_some(length)
    }
}

/// Whether reads of a variable are part of the picture: those of arrays that threads share.
fn is_drawn(variable: &RecordedVariable) -> bool {
    matches!(variable.space, Space::Global | Space::Shared | Space::Constant) && variable.elements != Some(1)
}

/// What a thread of the block wrote to global memory, in order.
pub(crate) fn written_by(
    recording: &Recording,
    block: &BlockRecording,
    of_block: &BlockReads,
    thread: u32,
) -> Vec<Written> {
    let width = recording.width.max(1);
    let lane = (thread % width) as usize % 32;
    let Some(warp) = block.warps.iter().find(|warp| warp.warp == thread / width) else { return Vec::new() };
    let (mut all, mut reads, mut stores) = (Vec::new(), Vec::new(), BTreeSet::new());
    for step in &warp.steps {
        for access in &step.accesses {
            let Some(variable) = recording.variables.get(usize::from(access.variable)) else { continue };
            let offset = access.offsets.lanes(access.active)[lane].and_then(|offset| u32::try_from(offset).ok());
            let Some((element, byte)) = offset.and_then(|offset| recording.element(access.variable, offset)) else {
                continue;
            };
            let value = value_of(access, variable, lane);
            match (access.kind.writes(), variable.space) {
                (true, Space::Global) => {
                    let (reads, stores) = (std::mem::take(&mut reads), std::mem::take(&mut stores));
                    all.push(Written { variable: access.variable, element, value, reads, stores });
                }
                (true, Space::Shared) => {
                    stores.insert(access.variable);
                }
                (false, _) if is_drawn(variable) => {
                    let number = of_block.number(access.variable, element, byte);
                    // A vector's component is a word of its own; of anything else the element says enough.
                    let is_flat =
                        of_block.numbers.get(usize::from(access.variable)).is_some_and(|numbers| *numbers > 1);
                    let is_vector = !is_flat && matches!(variable.element_bytes, 8 | 12 | 16) && access.bytes == WORD;
                    let component = is_vector.then(|| "xyzw".chars().nth((byte / WORD) as usize)).flatten();
                    reads.push(Read { line: step.line, variable: access.variable, element: number, component, value });
                }
                _ => {}
            }
        }
    }
    all
}

/// What a lane moved, if it is one number.
fn value_of(access: &AccessRecord, variable: &RecordedVariable, lane: usize) -> Option<ReadValue> {
    let kinds = [("f32", ScalarKind::F32), ("i32", ScalarKind::I32), ("u32", ScalarKind::U32)];
    let (_, kind) = kinds.into_iter().find(|(name, _)| variable.type_name.contains(name))?;
    if access.bytes != WORD || access.values.len() != 1 {
        return None;
    }
    let bits = access.values.first().and_then(|words| words.lanes(access.active)[lane])?;
    let word = u32::try_from(bits).unwrap_or(0);
    Some(match kind {
        ScalarKind::F32 => {
            let number = f32::from_bits(word).into();
            ReadValue { number, text: four_digits(number) }
        }
        ScalarKind::I32 => ReadValue { number: word.cast_signed().into(), text: read(kind, bits) },
        _ => ReadValue { number: word.into(), text: read(kind, bits) },
    })
}

#[cfg(test)]
mod tests {
    use warpground_sim::RecordOptions;

    use super::*;
    use crate::model::recorded::recorded_within;

    #[test]
    fn a_window_stays_while_a_mask_slides_within_it() {
        let windows: Vec<(u32, u32)> = (0..16).map(|first| window((0, 19), (first, first + 4), 9)).collect();
        assert_eq!(windows[..5], [(0, 8); 5]);
        assert_eq!(windows[5..10], [(5, 13); 5]);
        assert_eq!(windows[10..], [(10, 18), (10, 18), (10, 18), (10, 18), (10, 18), (11, 19)]);
        assert_eq!((window((3, 6), (4, 4), 100), window((0, 99), (20, 80), 10)), ((3, 6), (20, 29)));
    }

    #[test]
    fn numbers_of_pictures_have_four_digits() {
        let texts = [-0.847_612, 12.345_678, 0.012_345_6, 123_456.7, 0.5, 2.0, 0.0, 1.5e-6].map(four_digits);
        assert_eq!(texts, ["-0.8476", "12.35", "0.01235", "123457", "0.5", "2", "0", "1.500e-6"]);
        let short = [-0.847_612, 12.345_678, 0.012_345_6, 0.5].map(|value| significant_digits(value, 3));
        assert_eq!(short, ["-0.848", "12.3", "0.0123", "0.5"]);
    }

    #[test]
    fn the_thread_in_the_middle_is_one_that_writes() {
        let of = |writers: &[u32]| BlockReads { writers: writers.iter().copied().collect(), ..BlockReads::default() };
        assert_eq!(of(&[3, 12, 36]).middle([8, 8, 1]), 36);
        assert_eq!((of(&[0]).middle([64, 1, 1]), of(&[]).middle([64, 1, 1])), (0, 0));
    }

    #[test]
    fn threads_that_begin_a_row_apart_read_the_rows_of_a_matrix() {
        let of = |firsts: &[u32]| BlockReads {
            firsts: [(0, firsts.iter().copied().collect())].into(),
            ..BlockReads::default()
        };
        assert_eq!(of(&[0, 8, 16]).row_length(0, &[8, 9, 10, 11, 12, 13, 14, 15]), Some(8));
        // A mask slides: one row. A column tells by itself.
        assert_eq!(of(&[0, 1, 2]).row_length(0, &[1, 2, 3]), None);
        assert_eq!(of(&[0, 1, 2]).row_length(0, &[1, 101, 201]), Some(100));
        // What a thread of a reduction reads.
        assert_eq!(of(&[0, 1, 2]).row_length(0, &[0, 1, 2, 4, 8, 16, 32, 64, 128]), None);
    }

    #[test]
    fn a_phase_in_which_the_recording_ends_is_known_in_part() {
        let sizes = [("rows", 40.0), ("inner", 40.0), ("columns", 40.0)];
        let of = |budget: u32| {
            let options = RecordOptions { budget, ..RecordOptions::default() };
            let recording = recorded_within("matmul/tiled", &sizes, &options);
            phases(&recording, &recording.blocks[0]).iter().map(|phase| phase.partial).collect::<Vec<_>>()
        };
        // Three tiles and the store.
        assert_eq!(of(100_000), [false; 4]);
        let cut = of(3000);
        assert!(cut.is_sorted() && !cut[0] && cut.last() == Some(&true), "{cut:?}");
    }

    #[test]
    fn a_phase_that_only_writes_is_a_store() {
        let phase = |writes| Phase { touched: [((0, writes), BTreeSet::from([1]))].into(), ..Phase::default() };
        assert!(phase(true).only_stores() && !phase(false).only_stores());
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

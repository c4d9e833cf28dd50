//! A recording, as its pictures need it. Everything here is derived from what the simulator recorded.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_protocol::{
    simulation::{Record, RecordReply},
    warps::Source,
};
use warpground_sim::{
    Recording,
    observe::{
        AccessKind,
        recorder::{AccessRecord, BlockRecording, RecordedName, StepRecord, WarpRecording},
    },
    program::{ScalarKind, Space},
};
use yew::AttrValue;

/// A reply of the recorder; equal only to itself.
#[derive(Debug, Clone)]
pub(crate) struct Tape(Rc<(Record, Result<RecordReply, AttrValue>)>);

impl PartialEq for Tape {
    fn eq(&self, other: &Tape) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Bytes of a bank's word, and of the piece of global memory that moves as a whole.
pub(super) const WORD: u32 = 4;
const SECTOR: u32 = 32;
/// Bytes of a line of the cache.
const LINE: u32 = 128;
/// Banks of shared memory.
pub(crate) const BANKS: usize = 32;

impl Tape {
    /// What was recorded, if anything was.
    pub(crate) fn new(done: Rc<(Record, Result<RecordReply, AttrValue>)>) -> Tape {
        Tape(done)
    }

    pub(crate) fn launches(&self) -> &[String] {
        self.0.1.as_ref().map(|reply| reply.launches.as_slice()).unwrap_or_default()
    }

    /// What was asked for.
    pub(crate) fn source(&self) -> &Source {
        &self.0.0.source
    }

    /// The block that was asked for, which may be beyond the last one.
    pub(crate) fn asked_block(&self) -> u32 {
        self.0.0.block
    }

    pub(crate) fn launch(&self) -> usize {
        self.0.0.launch
    }

    pub(crate) fn recording(&self) -> Option<&Recording> {
        self.0.1.as_ref().ok().map(|reply| &reply.recording)
    }

    /// The one block that was asked for.
    pub(crate) fn block(&self) -> Option<&BlockRecording> {
        self.recording()?.blocks.first()
    }

    /// A warp, by its place among the recorded ones.
    pub(crate) fn warp(&self, place: usize) -> Option<&WarpRecording> {
        self.block()?.warps.get(place)
    }

    /// Whether a step touches global or shared memory.
    pub(crate) fn is_drawn(&self, step: &StepRecord) -> bool {
        self.recording().is_some_and(|recording| step.accesses.iter().any(|access| is_drawn(recording, access)))
    }

    /// A step of a warp.
    pub(crate) fn step(&self, warp: usize, step: usize) -> Option<&StepRecord> {
        self.warp(warp)?.steps.get(step)
    }
}

/// The lanes of a mask.
pub(crate) fn lanes(mask: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |lane| mask >> lane & 1 == 1)
}

/// Each lane that takes part in an access, with its first byte.
pub(super) fn offsets(access: &AccessRecord) -> Vec<(u32, u32)> {
    let mut all = Vec::new();
    access.offsets.each(access.active, |lane, offset| all.push((lane, offset)));
    all
}

/// A warp's request to global memory.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GlobalRequest {
    /// The lines of 128 bytes that were touched, by their first byte, with the words that lanes asked for.
    pub(crate) lines: Vec<(u32, [bool; 32])>,
    /// Each lane, the place of its line in `lines`, and its first word there.
    pub(crate) lanes: Vec<(u32, usize, usize)>,
}

impl GlobalRequest {
    pub(crate) fn of(access: &AccessRecord) -> GlobalRequest {
        let mut lines = BTreeMap::<u32, [bool; 32]>::new();
        let all = offsets(access);
        for (_, offset) in &all {
            let end = offset.saturating_add(access.bytes.max(1) - 1) / WORD;
            for word in offset / WORD..=end {
                lines.entry(word / 32 * LINE).or_default()[word as usize % 32] = true;
            }
        }
        let place = |line: u32| lines.keys().position(|first| *first == line).unwrap_or(0);
        let lanes = all
            .iter()
            .map(|(lane, offset)| (*lane, place(offset / LINE * LINE), (offset % LINE / WORD) as usize))
            .collect();
        GlobalRequest { lines: lines.into_iter().collect(), lanes }
    }

    /// Whether a sector of a line, from 0 to 3, was touched.
    pub(crate) fn touches(words: &[bool; 32], sector: usize) -> bool {
        let words_a_sector = (SECTOR / WORD) as usize;
        words.iter().skip(sector * words_a_sector).take(words_a_sector).any(|word| *word)
    }
}

/// A warp's request to shared memory: for each bank the distinct words that lanes want of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SharedRequest {
    pub(crate) banks: Vec<Vec<u32>>,
    /// Each lane, its bank, and the place of its word there.
    pub(crate) lanes: Vec<(u32, usize, usize)>,
}

impl SharedRequest {
    pub(crate) fn of(access: &AccessRecord) -> SharedRequest {
        let mut banks = vec![Vec::<u32>::new(); BANKS];
        let mut lanes = Vec::new();
        for (lane, offset) in offsets(access) {
            let words = (access.bytes / WORD).max(1);
            for number in 0..words {
                let word = offset / WORD + number;
                let bank = &mut banks[word as usize % BANKS];
                let place = bank.iter().position(|known| *known == word).unwrap_or_else(|| {
                    bank.push(word);
                    bank.len() - 1
                });
                if number == 0 {
                    lanes.push((lane, word as usize % BANKS, place));
                }
            }
        }
        SharedRequest { banks, lanes }
    }

    /// The most words that any bank has to give.
    pub(crate) fn depth(&self) -> usize {
        self.banks.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// A line of the source that accesses a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) variable: u16,
    pub(crate) writes: bool,
}

/// Every place at which the block accesses global or shared memory, in the order of the source.
pub(crate) fn places(recording: &Recording, block: &BlockRecording) -> Vec<Place> {
    let steps = block.warps.iter().flat_map(|warp| &warp.steps);
    let all = steps.flat_map(|step| {
        step.accesses.iter().filter(|access| is_drawn(recording, access)).map(|access| place(step, access))
    });
    let mut places = BTreeSet::new();
    places.extend(all);
    places.into_iter().collect()
}

/// Whether an access is to global or shared memory.
fn is_drawn(recording: &Recording, access: &AccessRecord) -> bool {
    let space = recording.variables.get(usize::from(access.variable)).map(|variable| variable.space);
    matches!(space, Some(Space::Global | Space::Shared))
}

fn place(step: &StepRecord, access: &AccessRecord) -> Place {
    Place { line: step.line, variable: access.variable, writes: access.kind.writes() }
}

/// What the threads of a block touched at a place: each thread's first time there, as the thread's number in the block
/// and its first word of the variable's memory.
pub(crate) fn touched(recording: &Recording, block: &BlockRecording, at: Place) -> BTreeMap<u32, Vec<u32>> {
    let mut words = BTreeMap::<u32, Vec<u32>>::new();
    for warp in &block.warps {
        for step in &warp.steps {
            for access in step.accesses.iter().filter(|access| place(step, access) == at) {
                for (lane, offset) in offsets(access) {
                    let thread = warp.warp * recording.width + lane;
                    words.entry(thread).or_insert_with(|| {
                        (0..(access.bytes / WORD).max(1)).map(|word| offset / WORD + word).collect()
                    });
                }
            }
        }
    }
    words
}

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

/// Bits as their type reads them. A type of 32 bits has them in the low word.
pub(crate) fn read(kind: ScalarKind, bits: u64) -> String {
    let word = u32::try_from(bits & u64::from(u32::MAX)).unwrap_or(0);
    match kind {
        ScalarKind::U32 | ScalarKind::U16 | ScalarKind::U8 => word.to_string(),
        ScalarKind::I32 | ScalarKind::I16 | ScalarKind::I8 => word.cast_signed().to_string(),
        ScalarKind::U64 => bits.to_string(),
        ScalarKind::I64 => bits.cast_signed().to_string(),
        ScalarKind::F32 | ScalarKind::F16 | ScalarKind::Bf16 => read_float(f32::from_bits(word).into()),
        ScalarKind::F64 => read_float(f64::from_bits(bits)),
        ScalarKind::Bool => if word == 0 { "false" } else { "true" }.to_owned(),
    }
}

/// What a name holds, as its type reads it; of a pointer what it points to: `→ recipes[3]`.
pub(crate) fn read_name(recording: &Recording, its: &RecordedName, kind: ScalarKind, bits: u64) -> String {
    let pointed = || match bits {
        0 => Some("nullptr".to_owned()),
        _ => recording.pointed_to(bits).map(|name| format!("→ {name}")),
    };
    its.pointer.then(pointed).flatten().unwrap_or_else(|| read(kind, bits))
}

fn read_float(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-3..1e7).contains(&size) {
        let text = format!("{value:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        format!("{value:.3e}")
    }
}

/// The values of a warp in a few letters: one for all lanes, a row, or the first few.
pub(crate) fn summary(held: &[Option<u64>; 32], read: impl Fn(u64) -> String) -> String {
    let known: Vec<u64> = held.iter().flatten().copied().collect();
    let read = |bits: &u64| read(*bits);
    match known.as_slice() {
        [] => "not set".to_owned(),
        [only] => read(only),
        [first, rest @ ..] if rest.iter().all(|word| word == first) => {
            format!("{} in {} lanes", read(first), known.len())
        }
        [first, second] => format!("{}, {}", read(first), read(second)),
        [first, second, third, ..] => {
            let last = known.last().map(read).unwrap_or_default();
            let between = if known.len() > 4 { " … " } else { ", " };
            let third = if known.len() == 3 { String::new() } else { format!(", {}", read(third)) };
            format!("{}, {}{third}{between}{last}", read(first), read(second))
        }
    }
}

/// For a name's scalar, what it is called: `id.x`, `m[5]`, or the name alone.
pub(crate) fn scalar_name(name: &str, number: usize, of: usize) -> String {
    match (of, number) {
        (1, _) => name.to_owned(),
        (2..=4, 0..=3) => format!("{name}.{}", ["x", "y", "z", "w"][number]),
        _ => format!("{name}[{number}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::recorded::recorded;
    use warpground_sim::observe::recorder::LaneWords;

    fn access(bytes: u32, offsets: LaneWords) -> AccessRecord {
        AccessRecord {
            variable: 0,
            kind: AccessKind::Load,
            bytes,
            active: u32::MAX,
            offsets,
            sectors: 0,
            lines: 0,
            wavefronts: 0,
            values: Vec::new(),
            left: Vec::new(),
        }
    }

    #[test]
    fn neighbours_touch_one_line_and_each_lane_its_own_word() {
        let request = GlobalRequest::of(&access(4, LaneWords::Step { first: 256, step: 4 }));
        assert_eq!(request.lines, [(256, [true; 32])]);
        assert_eq!(request.lanes[31], (31, 0, 31));
    }

    #[test]
    fn lanes_a_row_apart_touch_a_line_each_of_which_one_sector_moves() {
        let request = GlobalRequest::of(&access(4, LaneWords::Step { first: 0, step: 4096 }));
        assert_eq!(request.lines.len(), 32);
        let sectors = (0..4).map(|sector| GlobalRequest::touches(&request.lines[5].1, sector));
        assert_eq!(sectors.collect::<Vec<_>>(), [true, false, false, false]);
    }

    #[test]
    fn a_column_of_a_tile_without_padding_falls_into_one_bank() {
        let request = SharedRequest::of(&access(4, LaneWords::Step { first: 0, step: 128 }));
        assert_eq!((request.depth(), request.banks[0].len()), (32, 32));
        let padded = SharedRequest::of(&access(4, LaneWords::Step { first: 0, step: 132 }));
        assert_eq!(padded.depth(), 1);
        let same = SharedRequest::of(&access(4, LaneWords::Same(64)));
        assert_eq!((same.depth(), same.lanes[31]), (1, (31, 16, 0)));
    }

    #[test]
    fn words_are_read_by_their_type() {
        assert_eq!(read(ScalarKind::I32, u32::MAX.into()), "-1");
        assert_eq!(read(ScalarKind::F32, 0.5_f32.to_bits().into()), "0.5");
        assert_eq!(read(ScalarKind::F32, 1e20_f32.to_bits().into()), "1.000e20");
        assert_eq!(read(ScalarKind::I64, u64::MAX - 1), "-2");
        assert_eq!(read(ScalarKind::F64, 0.25_f64.to_bits()), "0.25");
        assert_eq!(read(ScalarKind::F64, 1e300_f64.to_bits()), "1.000e300");
        assert_eq!(read(ScalarKind::Bool, 1), "true");
        assert_eq!(
            summary(&std::array::from_fn(|lane| u64::try_from(lane).ok()), |bits| bits.to_string()),
            "0, 1, 2 … 31"
        );
        assert_eq!(summary(&[Some(7); 32], |bits| bits.to_string()), "7 in 32 lanes");
        assert_eq!(scalar_name("id", 1, 3), "id.y");
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

    #[test]
    fn variables_of_inner_blocks_are_no_steps_before_their_lines_are_reached() {
        let recording = recorded("transpose/padded", &[("width", 64.0), ("height", 64.0)]);
        let steps = &recording.blocks[0].warps[0].steps;
        let lines: Vec<u32> = steps.iter().map(|step| step.line).collect();
        // Nothing behind the barrier is reached before it.
        let barrier = steps.iter().position(|step| step.barrier.is_some()).unwrap();
        assert!(lines[..barrier].iter().all(|line| *line < lines[barrier]), "{lines:?}");
        assert!(lines[..4].is_sorted(), "{lines:?}");
        // The loop's variable has its value all the same.
        let counter = recording.names.iter().position(|name| name.name == "j").unwrap();
        let known = steps.iter().position(|step| step.values.iter().any(|value| value.name as usize == counter));
        assert!(known.is_some_and(|known| known < barrier), "{lines:?}");
    }

    #[test]
    fn every_thread_of_a_vector_addition_touches_its_own_element() {
        let recording = recorded("vector_add/guarded", &[("n", 1000.0), ("block_x", 64.0)]);
        let block = &recording.blocks[0];
        let places = places(&recording, block);
        assert_eq!(places.iter().filter(|place| place.writes).count(), 1);
        assert_eq!(places.len(), 3);
        for place in places {
            let touched = touched(&recording, block, place);
            assert_eq!(touched.len(), 64);
            assert!(touched.iter().all(|(thread, words)| words == &[*thread]));
        }
    }
}

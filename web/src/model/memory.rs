//! What an array holds while the warps of a block take their steps: of each scalar the last value that a thread read or wrote.

use std::collections::{BTreeMap, BTreeSet};

use warpground_sim::{
    Recording,
    observe::{
        AccessKind,
        recorder::{AccessRecord, BlockRecording, LaneWords, RecordedVariable, StepRecord},
    },
    program::{ScalarKind, Space},
};

use super::{
    reading::{four_digits, phases, row_length, window},
    tape::{WORD, dropped, read},
};

/// An element of more bytes that nobody describes is not shown.
const MOST_BYTES: u32 = 1 << 12;
/// Rows of fewer scalars are no rows of a matrix.
const LEAST_ROW: u32 = 4;

/// Where the warps of a block stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moment {
    /// By warp, how many steps it has taken.
    taken: Vec<usize>,
    /// The warps that have just taken a step, and which.
    now: Vec<(usize, usize)>,
}

impl Moment {
    /// One warp has taken a step; of the others counts what was executed before it.
    pub(crate) fn of_one(block: &BlockRecording, warp: usize, step: usize) -> Moment {
        let order = block.warps.get(warp).and_then(|warp| warp.steps.get(step)).map_or(0, |step| step.order);
        let before = |steps: &[StepRecord]| steps.partition_point(|step| step.order <= order);
        Moment { taken: block.warps.iter().map(|warp| before(&warp.steps)).collect(), now: vec![(warp, step)] }
    }

    /// Every warp has taken the step of that number, except for those that wait at theirs.
    pub(crate) fn of_all(steps: &[usize], waits: &[bool]) -> Moment {
        let moving = steps.iter().copied().enumerate().zip(waits).filter(|(_, waits)| !**waits);
        Moment { taken: steps.iter().map(|step| step + 1).collect(), now: moving.map(|(place, _)| place).collect() }
    }

    fn includes(&self, touch: &Touch) -> bool {
        self.taken.get(touch.warp).is_some_and(|taken| touch.step < *taken)
    }

    /// The steps that were just taken.
    fn steps<'block>(&self, block: &'block BlockRecording) -> impl Iterator<Item = &'block StepRecord> {
        self.now.iter().filter_map(|(warp, step)| block.warps.get(*warp)?.steps.get(*step))
    }
}

/// A thread read or wrote a scalar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Touch {
    /// The warp, by its place in the recording, and its step.
    pub(crate) warp: usize,
    pub(crate) step: usize,
    pub(crate) line: u32,
    /// The thread's number in the block.
    pub(crate) thread: u32,
    pub(crate) writes: bool,
    /// What the scalar holds then, as it lies in memory.
    bits: u64,
    /// Which of its bytes are known, one bit each.
    known: u8,
}

/// What the steps that were just taken do to a scalar.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

/// What a scalar of an array holds at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Content {
    /// A number, and how a reader sees it.
    Held(f64, String),
    /// It was touched, and what it holds was not recorded.
    Unknown,
    /// It is touched only later.
    Later,
    /// The block never touches it, as far as it was recorded.
    Never,
}

/// A scalar of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    name: String,
    offset: u32,
    bytes: u32,
    kind: ScalarKind,
}

/// A part of an array that is laid out by rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Window {
    /// From one row to the next, in scalars.
    pub(crate) length: u32,
    /// The first and the last row that is shown, and of all that could be.
    pub(crate) rows: (u32, u32),
    pub(crate) all_rows: (u32, u32),
    /// The same of columns.
    pub(crate) columns: (u32, u32),
    pub(crate) all_columns: (u32, u32),
}

/// An array, and who touched its scalars. Scalars are numbered through all elements.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Memory {
    variable: u16,
    its: RecordedVariable,
    parts: Vec<Part>,
    /// By scalar, in the order of execution.
    touches: BTreeMap<u32, Vec<Touch>>,
    /// How long the rows of a matrix are, in scalars.
    row: Option<u32>,
    /// Whether the block was recorded to its end.
    is_whole: bool,
}

/// The arrays that a block touches, in the order of their declarations.
pub(crate) fn touched_arrays(recording: &Recording, block: &BlockRecording) -> Vec<u16> {
    let steps = block.warps.iter().flat_map(|warp| &warp.steps);
    let touched: BTreeSet<u16> = steps.flat_map(|step| &step.accesses).map(|access| access.variable).collect();
    touched.into_iter().filter(|variable| parts_of(recording, *variable).is_some()).collect()
}

/// The array that a warp has touched last, or else the one that it touches next.
pub(crate) fn array_at(block: &BlockRecording, arrays: &[u16], warp: usize, step: usize) -> Option<u16> {
    let steps = block.warps.get(warp).map(|warp| warp.steps.as_slice()).unwrap_or_default();
    let (before, after) = steps.split_at((step + 1).min(steps.len()));
    // Of a step that reads some arrays and writes another, the one that changes.
    let of_step = |step: &StepRecord| {
        let its = || step.accesses.iter().filter(|access| arrays.contains(&access.variable));
        its().rfind(|access| access.kind.writes()).or_else(|| its().next_back()).map(|access| access.variable)
    };
    before.iter().rev().find_map(of_step).or_else(|| after.iter().find_map(of_step)).or(arrays.first().copied())
}

/// The scalars of an element of a variable in memory that threads share.
fn parts_of(recording: &Recording, variable: u16) -> Option<Vec<Part>> {
    let its = recording.variables.get(usize::from(variable))?;
    if its.space == Space::Private || its.texture || its.element_bytes == 0 {
        return None;
    }
    if its.parts.is_empty() {
        // Nobody says what its bytes are: words.
        return (its.element_bytes <= MOST_BYTES).then(|| {
            let offsets = (0..its.element_bytes).step_by(WORD as usize);
            let part = |offset| Part {
                name: format!(" + {offset} bytes"),
                offset,
                bytes: WORD.min(its.element_bytes - offset),
                kind: ScalarKind::U32,
            };
            offsets.map(part).collect()
        });
    }
    let part = |part: &warpground_sim::observe::recorder::RecordedPart| Part {
        name: part.name.clone(),
        offset: part.offset,
        // CUDA's `bool` is a byte, and only its memory has addresses.
        bytes: if part.kind == ScalarKind::Bool && its.object.is_some() { 1 } else { part.kind.bytes() },
        kind: part.kind,
    };
    Some(its.parts.iter().map(part).collect())
}

/// What each lane of an access moved, scalar by scalar, or left in memory.
fn moved(access: &AccessRecord) -> &[LaneWords] {
    if access.kind == AccessKind::AtomicUpdate { &access.left } else { &access.values }
}

impl Memory {
    pub(crate) fn of(recording: &Recording, block: &BlockRecording, variable: u16) -> Option<Memory> {
        let its = recording.variables.get(usize::from(variable))?.clone();
        let parts = parts_of(recording, variable)?;
        let mut memory =
            Memory { variable, its, parts, touches: BTreeMap::new(), row: None, is_whole: dropped(block) == 0 };
        for (warp, step) in block.in_order() {
            let Some((its, step_record)) = block.warps.get(warp).and_then(|its| Some((its, its.steps.get(step)?)))
            else {
                continue;
            };
            for access in step_record.accesses.iter().filter(|access| access.variable == variable) {
                let touch = |lane: u32| Touch {
                    warp,
                    step,
                    line: step_record.line,
                    thread: its.warp * recording.width + lane,
                    writes: access.kind.writes(),
                    bits: 0,
                    known: 0,
                };
                memory.follow(access, touch);
            }
        }
        memory.row = memory.row_of(recording, block);
        Some(memory)
    }

    /// Adds what the lanes of an access do, one after the other.
    fn follow(&mut self, access: &AccessRecord, touch: impl Fn(u32) -> Touch) {
        let scalars: Vec<[Option<u64>; 32]> = moved(access).iter().map(|words| words.lanes(access.active)).collect();
        let count = u32::try_from(scalars.len()).unwrap_or(0);
        let width = access.bytes / count.max(1);
        access.offsets.each(access.active, |lane, offset| {
            let Some(first) = offset.checked_sub(self.its.offset) else { return };
            for number in 0..count.max(1) {
                let bits = scalars.get(number as usize).and_then(|words| words[lane as usize % 32]);
                self.touch((first.saturating_add(number * width), width), bits, &touch(lane));
            }
        });
    }

    /// The bytes from `first` on are touched; they are `bits` then, if that is known.
    fn touch(&mut self, (first, width): (u32, u32), bits: Option<u64>, touch: &Touch) {
        let end = first.saturating_add(width);
        let mut byte = first;
        while byte < end {
            let Some((cell, within, size)) = self.cell_at(byte) else {
                // A byte that pads.
                byte += 1;
                continue;
            };
            let bytes = (size - within).min(end - byte);
            let places = u8::MAX.checked_shr(8_u32.saturating_sub(bytes)).unwrap_or(u8::MAX) << within.min(7);
            let mask = u64::MAX.checked_shr(64 - 8 * bytes.min(8)).unwrap_or(0) << (8 * within.min(7));
            let all = self.touches.entry(cell).or_default();
            let (before, known) = all.last().map_or((0, 0), |last| (last.bits, last.known));
            let its = bits.and_then(|bits| bits.checked_shr(8 * (byte - first))).unwrap_or(0) << (8 * within.min(7));
            let known = if bits.is_some() { known | places } else { known & !places };
            let new = Touch { bits: before & !mask | its & mask, known, ..touch.clone() };
            // Who reads again what it has just seen tells nothing new.
            let is_same =
                |last: &Touch| (last.warp, last.bits, last.known) == (new.warp, new.bits, new.known) && !new.writes;
            if !all.last().is_some_and(is_same) {
                all.push(new);
            }
            byte += bytes;
        }
    }

    /// The scalar to which a byte belongs, which byte of it that is, and how many it has.
    fn cell_at(&self, byte: u32) -> Option<(u32, u32, u32)> {
        let (element, within) = (byte / self.its.element_bytes, byte % self.its.element_bytes);
        let index = self.parts.partition_point(|part| part.offset <= within).checked_sub(1)?;
        let part = self.parts.get(index)?;
        let within = within - part.offset;
        let cell = element.checked_mul(self.parts_count())?.checked_add(u32::try_from(index).ok()?)?;
        (within < part.bytes).then_some((cell, within, part.bytes))
    }

    fn parts_count(&self) -> u32 {
        u32::try_from(self.parts.len()).unwrap_or(1).max(1)
    }

    /// How long its rows are: as it is declared, or as the block walks over it.
    fn row_of(&self, recording: &Recording, block: &BlockRecording) -> Option<u32> {
        let count = self.parts_count();
        if let Some(length) = self.its.rows.last().filter(|length| **length > 1) {
            return length.checked_mul(count);
        }
        let of_phases: Vec<Vec<u32>> = phases(recording, block)
            .iter()
            .flat_map(|phase| phase.touched.iter().chain(&phase.shared))
            .filter(|((variable, _), _)| *variable == self.variable)
            .map(|(_, elements)| elements.iter().copied().collect())
            .collect();
        let end = of_phases.iter().filter_map(|elements| elements.last()).max()? + 1;
        let length = row_length(&of_phases).checked_mul(count)?;
        (LEAST_ROW..end.saturating_mul(count)).contains(&length).then_some(length)
    }

    pub(crate) fn name(&self) -> &str {
        &self.its.name
    }

    pub(crate) fn type_name(&self) -> &str {
        &self.its.type_name
    }

    pub(crate) fn space(&self) -> &'static str {
        match self.its.space {
            Space::Global => "global memory",
            Space::Shared => "shared memory",
            Space::Constant => "constant memory",
            Space::Private => "a thread's own memory",
        }
    }

    /// What the source calls a scalar: `a[12]`, `tile[3][4]`, `points[3].x`.
    pub(crate) fn cell_name(&self, cell: u32) -> String {
        let count = self.parts_count();
        let part = self.parts.get((cell % count) as usize);
        format!("{}{}", self.its.name_of(cell / count), part.map_or("", |part| &part.name))
    }

    /// What a row is called that begins with a scalar: its index, as the source writes it.
    pub(crate) fn row_name(&self, cell: u32, length: u32) -> String {
        let count = self.parts_count();
        if self.its.elements == Some(1) {
            return self.its.name.clone();
        }
        // Of an array of arrays the rows are the outer elements.
        let declared = self.its.rows.last().is_some_and(|row| row.checked_mul(count) == Some(length));
        let index = self.its.index(cell / count);
        let inner = index.rfind('[').filter(|_| declared).unwrap_or(index.len());
        index.get(..inner).unwrap_or_default().to_owned()
    }

    /// What a column is called: the index in the row and the part of the element.
    pub(crate) fn column_name(&self, column: u32, length: u32) -> String {
        let count = self.parts_count();
        let part = self.parts.get((column % count) as usize).map_or("", |part| &part.name);
        if length <= count { part.to_owned() } else { format!("+{}{part}", column / count) }
    }

    /// The last touch of a scalar.
    fn last(&self, cell: u32, moment: &Moment) -> Option<&Touch> {
        self.touches.get(&cell)?.iter().rfind(|touch| moment.includes(touch))
    }

    /// Who wrote a scalar last, or else who read it last.
    pub(crate) fn origin(&self, cell: u32, moment: &Moment) -> Option<&Touch> {
        let all = self.touches.get(&cell)?;
        let written = all.iter().rfind(|touch| touch.writes && moment.includes(touch));
        written.or_else(|| self.last(cell, moment))
    }

    /// Whether the block was recorded to its end. Otherwise what it never touches may be what it touches later.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub(crate) fn content(&self, cell: u32, moment: &Moment) -> Content {
        if !self.touches.contains_key(&cell) {
            return Content::Never;
        }
        let Some(touch) = self.last(cell, moment) else { return Content::Later };
        let Some(part) = self.parts.get((cell % self.parts_count()) as usize) else { return Content::Unknown };
        let every = u8::MAX.checked_shr(8_u32.saturating_sub(part.bytes)).unwrap_or(u8::MAX);
        if touch.known != every {
            return Content::Unknown;
        }
        let (number, text) = number_of(part.kind, touch.bits);
        Content::Held(number, text)
    }

    /// What the steps that were just taken read and write.
    pub(crate) fn marks(&self, block: &BlockRecording, moment: &Moment) -> BTreeMap<u32, Mark> {
        let mut marks = BTreeMap::<u32, Mark>::new();
        for access in moment.steps(block).flat_map(|step| &step.accesses) {
            for cell in self.cells_of(access) {
                let mark = marks.entry(cell).or_default();
                mark.reads |= !matches!(access.kind, AccessKind::Store | AccessKind::AtomicStore);
                mark.writes |= access.kind.writes();
            }
        }
        marks
    }

    /// The scalars that an access touches.
    fn cells_of(&self, access: &AccessRecord) -> BTreeSet<u32> {
        let mut cells = BTreeSet::new();
        if access.variable == self.variable {
            access.offsets.each(access.active, |_, offset| {
                let first = offset.wrapping_sub(self.its.offset);
                let bytes = (first..first.saturating_add(access.bytes)).filter_map(|byte| self.cell_at(byte));
                cells.extend(bytes.map(|(cell, ..)| cell));
            });
        }
        cells
    }

    /// The scalars that a warp touched last, or else touches next.
    pub(crate) fn near(&self, block: &BlockRecording, moment: &Moment) -> BTreeSet<u32> {
        let Some((warp, step)) = moment.now.first().copied() else { return BTreeSet::new() };
        let steps = block.warps.get(warp).map(|warp| warp.steps.as_slice()).unwrap_or_default();
        let (before, after) = steps.split_at((step + 1).min(steps.len()));
        let of_step = |step: &StepRecord| {
            let cells: BTreeSet<u32> = step.accesses.iter().flat_map(|access| self.cells_of(access)).collect();
            (!cells.is_empty()).then_some(cells)
        };
        before.iter().rev().find_map(of_step).or_else(|| after.iter().find_map(of_step)).unwrap_or_default()
    }

    /// What is shown where there is room for so many columns and rows: a part around what must be seen.
    pub(crate) fn window(&self, own: &BTreeSet<u32>, columns: u32, rows: u32) -> Window {
        let count = self.parts_count();
        // Whole elements in every row of what is no matrix.
        let length = self.row.unwrap_or_else(|| (columns / count * count).max(count)).max(1);
        let total = self.its.elements.and_then(|elements| elements.checked_mul(count)).filter(|total| *total > 0);
        let last = self.touches.keys().next_back().copied().unwrap_or(0);
        let is_small = |total: &u32| *total <= columns.saturating_mul(rows) || total.div_ceil(length) <= rows;
        // An array with few elements is shown whole, of another one what the block touches.
        let (first, last) = match total.filter(is_small) {
            Some(total) => (0, (total - 1).max(last)),
            None => (self.touches.keys().next().copied().unwrap_or(0), last),
        };
        let all_rows = (first / length, last / length);
        let all_columns = (0, (length - 1).min(if all_rows.1 == 0 { last } else { length }));
        let bounds = |of: fn(u32, u32) -> u32, all: (u32, u32)| {
            let places = || own.iter().map(|cell| of(*cell, length));
            (places().min().unwrap_or(all.0), places().max().unwrap_or(all.0))
        };
        Window {
            length,
            rows: window(all_rows, bounds(|cell, length| cell / length, all_rows), rows),
            all_rows,
            columns: window(all_columns, bounds(|cell, length| cell % length, all_columns), columns),
            all_columns,
        }
    }

    /// The smallest and the largest number that it holds, in whatever part of it is shown.
    pub(crate) fn extremes(&self, moment: &Moment) -> Option<[(f64, String); 2]> {
        let held = self.touches.keys().filter_map(|cell| match self.content(*cell, moment) {
            Content::Held(number, text) if number.is_finite() => Some((number, text)),
            _ => None,
        });
        held.fold(None, |extremes, new| match extremes {
            None => Some([new.clone(), new]),
            Some([least, most]) if new.0 < least.0 => Some([new, most]),
            Some([least, most]) if new.0 > most.0 => Some([least, new]),
            same => same,
        })
    }
}

/// Bits in memory as a number, and as a reader sees it.
#[expect(clippy::cast_precision_loss, reason = "a shade needs no more than a float has")]
fn number_of(kind: ScalarKind, bits: u64) -> (f64, String) {
    let low = u32::try_from(bits & u64::from(u32::MAX)).unwrap_or(0);
    let word = kind.of_memory(low);
    let number = match kind {
        ScalarKind::F64 => f64::from_bits(bits),
        ScalarKind::F32 | ScalarKind::F16 | ScalarKind::Bf16 => f32::from_bits(word).into(),
        ScalarKind::I64 => bits.cast_signed() as f64,
        ScalarKind::U64 => bits as f64,
        ScalarKind::I32 | ScalarKind::I16 | ScalarKind::I8 => word.cast_signed().into(),
        ScalarKind::U32 | ScalarKind::U16 | ScalarKind::U8 => word.into(),
        ScalarKind::Bool => u8::from(word != 0).into(),
    };
    let text = if kind.is_float() {
        four_digits(number)
    } else if kind.is_wide() {
        read(kind, bits)
    } else {
        read(kind, word.into())
    };
    (number, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::recorded::recorded;
    use warpground_sim::observe::recorder::{RecordedPart, WarpRecording};

    fn array(recording: &Recording, space: Space) -> u16 {
        let place = recording.variables.iter().position(|its| its.space == space).unwrap();
        u16::try_from(place).unwrap()
    }

    #[test]
    fn forward_and_back_agree_with_a_replay_of_every_access() {
        let recording = recorded("reduce/sequential", &[("n", 128.0), ("block_x", 64.0)]);
        let block = &recording.blocks[0];
        let memory = Memory::of(&recording, block, array(&recording, Space::Shared)).unwrap();
        let mut replayed = Vec::new();
        let mut held = BTreeMap::<u32, u64>::new();
        for (warp, step) in block.in_order() {
            for access in
                block.warps[warp].steps[step].accesses.iter().filter(|access| access.variable == memory.variable)
            {
                let values = access.values[0].lanes(access.active);
                access.offsets.each(access.active, |lane, offset| {
                    let (element, _) = recording.element(memory.variable, offset).unwrap();
                    held.insert(element, values[lane as usize].unwrap());
                });
            }
            replayed.push((warp, step, held.clone()));
        }
        let compare = |(warp, step, held): &(usize, usize, BTreeMap<u32, u64>)| {
            let moment = Moment::of_one(block, *warp, *step);
            for cell in 0..64 {
                let expected = held.get(&cell).map_or(Content::Later, |bits| {
                    let (number, text) = number_of(ScalarKind::F32, *bits);
                    Content::Held(number, text)
                });
                assert_eq!(memory.content(cell, &moment), expected, "{cell} at step {step} of warp {warp}");
            }
        };
        replayed.iter().for_each(compare);
        replayed.iter().rev().for_each(compare);
        assert_eq!(replayed.last().unwrap().2.len(), 64);
    }

    #[test]
    fn a_scalar_knows_who_wrote_it_and_what_a_step_does_to_it() {
        let recording = recorded("vector_add/guarded", &[("n", 1000.0), ("block_x", 64.0)]);
        let block = &recording.blocks[0];
        let arrays = touched_arrays(&recording, block);
        let warp = &block.warps[1];
        let writes = |step: &StepRecord| step.accesses.iter().any(|access| access.kind.writes());
        let store = warp.steps.iter().position(writes).unwrap();
        let written = array_at(block, &arrays, 1, store).unwrap();
        let memory = Memory::of(&recording, block, written).unwrap();
        let [before, after] = [store - 1, store].map(|step| Moment::of_one(block, 1, step));
        assert_eq!((memory.content(40, &before), memory.content(100, &after)), (Content::Later, Content::Never));
        assert!(matches!(memory.content(40, &after), Content::Held(..)));
        let origin = memory.origin(40, &after).unwrap();
        assert_eq!((origin.thread, origin.warp, origin.step, origin.writes), (40, 1, store, true));
        let marks = memory.marks(block, &after);
        assert_eq!(marks.len(), 32);
        assert_eq!(marks.get(&40), Some(&Mark { reads: false, writes: true }));
        let window = memory.window(&marks.keys().copied().collect(), 16, 16);
        assert_eq!((window.length, window.rows, window.columns), (16, (0, 3), (0, 15)));
        assert!(memory.cell_name(40).ends_with("[40]"));
        // Of all warps that stand there the one that waits has done nothing now.
        let together = Moment::of_all(&[store, store], &[true, false]);
        assert_eq!(memory.marks(block, &together).keys().next(), Some(&32));
        assert!(matches!(memory.content(0, &together), Content::Held(..)));
    }

    /// A block of one warp that does this to the bytes of an array.
    fn bytes(kind: ScalarKind, accesses: Vec<AccessRecord>) -> (Recording, BlockRecording) {
        let mut recording = recorded("vector_add/guarded", &[("n", 64.0), ("block_x", 64.0)]);
        let its = &mut recording.variables[0];
        (its.space, its.offset, its.element_bytes, its.elements) = (Space::Global, 0, kind.bytes(), Some(64));
        its.parts = vec![RecordedPart { name: String::new(), offset: 0, kind }];
        let step = |(order, access): (u32, AccessRecord)| StepRecord {
            order,
            line: 1,
            active: access.active,
            instructions: 1,
            accesses: vec![access],
            values: Vec::new(),
            branches: Vec::new(),
            barrier: None,
        };
        let steps = (0..).zip(accesses).map(step).collect();
        let warps = vec![WarpRecording { warp: 0, threads: u32::MAX, steps, dropped: 0 }];
        (recording, BlockRecording { block: 0, position: [0; 3], warps })
    }

    fn access(kind: AccessKind, bytes: u32, offset: u32, value: u32) -> AccessRecord {
        AccessRecord {
            variable: 0,
            kind,
            bytes,
            active: 1,
            offsets: LaneWords::Same(offset),
            sectors: 0,
            lines: 0,
            wavefronts: 0,
            values: vec![LaneWords::Same(value)],
            left: Vec::new(),
        }
    }

    #[test]
    fn words_that_are_stored_into_bytes_are_read_as_bytes_and_halves_of_a_double_become_one() {
        let text = |memory: &Memory, cell, moment: &Moment| match memory.content(cell, moment) {
            Content::Held(_, text) => text,
            other => format!("{other:?}"),
        };
        let (recording, block) = bytes(ScalarKind::I8, vec![access(AccessKind::Store, 4, 4, 0x7f01_fe00)]);
        let memory = Memory::of(&recording, &block, 0).unwrap();
        let moment = Moment::of_one(&block, 0, 0);
        assert_eq!([4, 5, 6, 7].map(|cell| text(&memory, cell, &moment)), ["0", "-2", "1", "127"]);
        // One in half precision.
        let (recording, block) = bytes(ScalarKind::F16, vec![access(AccessKind::Store, 2, 2, 0x3c00)]);
        let memory = Memory::of(&recording, &block, 0).unwrap();
        assert_eq!(text(&memory, 1, &Moment::of_one(&block, 0, 0)), "1");
        let bits = 0.25_f64.to_bits();
        let [low, high] = [bits & u64::from(u32::MAX), bits >> 32].map(|word| u32::try_from(word).unwrap());
        let stores = vec![access(AccessKind::Store, 4, 8, low), access(AccessKind::Store, 4, 12, high)];
        let (recording, block) = bytes(ScalarKind::F64, stores);
        let memory = Memory::of(&recording, &block, 0).unwrap();
        let at = |step| text(&memory, 1, &Moment::of_one(&block, 0, step));
        assert_eq!([at(0), at(1)], ["Unknown", "0.25"]);
    }

    #[test]
    fn an_atomic_leaves_what_it_left_and_not_its_operand() {
        let mut update = access(AccessKind::AtomicUpdate, 4, 0, 5);
        let (recording, block) = bytes(ScalarKind::U32, vec![update.clone()]);
        let memory = Memory::of(&recording, &block, 0).unwrap();
        assert_eq!(memory.content(0, &Moment::of_one(&block, 0, 0)), Content::Unknown);
        update.left = vec![LaneWords::Same(12)];
        let (recording, block) = bytes(ScalarKind::U32, vec![update]);
        let memory = Memory::of(&recording, &block, 0).unwrap();
        let moment = Moment::of_one(&block, 0, 0);
        assert_eq!(memory.content(0, &moment), Content::Held(12.0, "12".to_owned()));
        assert_eq!(memory.marks(&block, &moment).get(&0), Some(&Mark { reads: true, writes: true }));
        assert_eq!(memory.extremes(&moment).map(|both| both.map(|its| its.1)), Some(["12", "12"].map(str::to_owned)));
    }
}
